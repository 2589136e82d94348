"""What an edition prints: spaces, rooms, characters, cards, tokens and tables, each a class of its own."""

from typing import Literal

from attrs import frozen

from corestate.unfathomable.box.vocabulary import Ability, Dial, Effect, Ordinary, Skill


@frozen
class Space:
    """A space of the board: its printed numbers, its neighbours, and where the arrow leads Deep Ones."""

    name: str
    kind: Literal["water", "deck", "interior"]
    adjacent: tuple[str, ...]
    numbers: tuple[int, ...] = ()
    arrow: str = ""


@frozen
class Room:
    """The action of a named space."""

    name: str
    abilities: tuple[Ability, ...]


@frozen
class Character:
    """A character sheet with its feat, and what its reveal as a traitor does."""

    name: str
    title: str
    skills: tuple[Ordinary, ...]
    start: str
    item: str
    abilities: tuple[Ability, ...]
    feat: Ability
    reveal: tuple[Effect, ...]


@frozen
class SkillCard:
    """Skill cards of one type and value."""

    skill: Skill
    value: int
    copies: int
    title: str
    abilities: tuple[Ability, ...]


@frozen
class Mythos:
    """A mythos card: crisis, activation icon, track icon; the character it is bound to, if any."""

    name: str
    title: str
    kind: Literal["choice", "check", "combination"]
    effects: tuple[Effect, ...]
    activates: Literal["deep_ones", "hydra", "dagon"]
    track: Literal["journey", "ritual", "choice"]
    character: str = ""
    abilities: tuple[Ability, ...] = ()


@frozen
class Waypoint:
    """A waypoint card."""

    name: str
    title: str
    distance: int
    effects: tuple[Effect, ...]


@frozen
class Spell:
    """A spell card."""

    name: str
    title: str
    effects: tuple[Effect, ...]
    copies: int = 1
    abilities: tuple[Ability, ...] = ()


@frozen
class Item:
    """An item card."""

    name: str
    title: str
    abilities: tuple[Ability, ...]
    weapon: bool = False
    improvement: bool = False


@frozen
class DamageCard:
    """A damage card: structural ones lie in a room, others take effect and leave the game or are replaced."""

    name: str
    title: str
    kind: Literal["structural", "once", "replaced"]
    effects: tuple[Effect, ...] = ()
    abilities: tuple[Ability, ...] = ()


@frozen
class Passenger:
    """Passenger tokens of one face: what their defeat costs."""

    name: str
    copies: int
    losses: tuple[Dial, ...]


@frozen
class LoyaltyRow:
    """The loyalty deck for a number of seats."""

    seats: int
    human: int
    hybrid: int
    cultist: int


@frozen
class Dials:
    """Where the four dials start: fuel, food, sanity, souls."""

    seats: int
    start: tuple[int, int, int, int]


@frozen
class Party:
    """The characters suggested for a first game."""

    seats: int
    characters: tuple[str, ...]


@frozen
class Placed:
    """What stands on a space at the start."""

    space: str
    count: int


@frozen
class Numbers:
    """Numbers of the rulebook."""

    hand_limit: int  # unf.turn.hand_limit
    actions: int  # unf.action.two
    starting_hand: int  # unf.setup.standard_hand
    chaos_each: int  # unf.reference.chaos_deck
    chaos_drawn: int  # unf.check.chaos
    awakening: int  # unf.loyalty.awakening
    destination: int  # unf.journey.twelve
    deep_arrivals: int  # unf.monster.none_on_board
    deep_crowd: int  # unf.monster.none_on_board
    lost_rooms: int  # unf.damage.six_rooms
    need_deep_one: int  # unf.action.attack
    need_character: int  # unf.reference.attack_steps
    leave_brig: int  # unf.traitor.leave_brig
    die: int  # unf.setup.supply
