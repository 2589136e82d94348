"""The parts of the table: ship, sea, players, turn, and what is under way."""

from functools import lru_cache
from typing import Literal, TypeAlias

from attrs import frozen

from corestate.kernel import Seat
from corestate.unfathomable.box.edition import Loyalty
from corestate.unfathomable.box.vocabulary import Ordinary

Outcome: TypeAlias = Literal["pass", "partial", "fail"]


@frozen
class Ship:
    """The dials (fuel, food, sanity, souls), both markers, the row of waypoints, the damage of each numbered room."""

    dials: tuple[int, ...]
    """Fuel, food, sanity, souls, in this order: 1 to the end of the dial; 0 ends the game."""
    journey: int
    """How many spaces the journey marker is from Start, up to the length of its track, where it arrives."""
    ritual: int
    """How many spaces the ritual marker is from Start, up to the length of its track."""
    row: tuple[str, ...]
    """The waypoints passed, the first passed first; their distances add up."""
    damage: tuple[str, ...]
    """The structural damage card of each numbered room, in the order of the rooms; empty text where there is none."""


@frozen
class Sea:
    """Where monsters and passengers are: Deep Ones and passengers by space (the Deep last), and the unseen tokens."""

    deep_ones: tuple[int, ...]
    """How many are in each space, in the order of the box, and last in the Deep; none in Brig or Sick Bay."""
    hydra: str
    """The water space of Mother Hydra, or `deep`."""
    dagon: str
    """The water space of Father Dagon, or `deep`."""
    passengers: tuple[int, ...]
    """How many are in each space, in the order of the box; only on deck. The other tokens are in the supply."""
    tokens: tuple[str, ...]
    """The faces of all tokens in the supply and on deck, sorted: nobody knows which is which."""


@frozen
class Player:
    """A seat's character, hand and play area."""

    character: str
    """The name of the sheet; empty text until it is chosen."""
    space: str
    """The ship space of the character; empty text until it is chosen."""
    hand: tuple[str, ...]
    """Skill cards as type and value (`lore-3`), sorted; treachery only of a revealed traitor."""
    items: tuple[str, ...]
    """Items before the seat, sorted."""
    active: str
    """The active improvement, one of the items; empty text if there is none."""
    loyalty: tuple[Loyalty, ...]
    """Face-down loyalty cards, sorted."""
    shown: tuple[Loyalty, ...]
    """The loyalty card by which the seat has revealed itself, if it has: one, and no Human card."""
    feat: bool
    """Whether the seat still has its feat."""
    kept: tuple[str, ...]
    """Mythos cards and spells before the seat, by their sources (`mythos:hull_leak`), sorted."""


@frozen
class Turn:
    """Whose turn it is, how many turns have begun, and what has been used in this one."""

    seat: Seat
    """The active player; in set-up the first player."""
    begun: int
    """How many turns have begun, 0 in set-up; counted to one more than there are seats, and no further."""
    used: tuple[str, ...]
    """What was used in this turn, sorted: a room as `room:chapel`, a limited ability as `0 item:almanac predict`."""
    barred: bool
    """Whether the hatches are barricaded for the rest of the turn."""


@frozen
class Throw:
    """A roll under way: for whom, whether it is an attack and with what, what is added; the die, 0 in the air."""

    roller: Seat
    """Whose roll it is."""
    attack: bool = False
    """Whether it is an attack."""
    weapon: str = ""
    """The item it is made with, or empty text."""
    add: int = 0
    """What is added to the die."""
    die: int = 0
    """What the die shows, 0 while it is in the air."""
    fixed: bool = False
    """Whether the die was set and is not rolled."""
    used: tuple[str, ...] = ()
    """What was used in this roll, marked as in a turn."""


@frozen
class Laid:
    """A card added to a check: by a seat, or from a deck."""

    card: str
    """The skill card."""
    seat: Seat | None
    """Who has added it; None if it came from a deck."""


@frozen
class Trial:
    """A skill check under way. `pile` lies face down; `cards` are turned up, nobody's any more."""

    target: int
    """The total that passes."""
    skills: tuple[Ordinary, ...]
    """The skills that support it, in the order of the box; all others oppose."""
    least: int
    """The total of a partial result, 0 where none is printed."""
    mythos: bool
    """Whether it is the check of a mythos card."""
    pile: tuple[Laid, ...] = ()
    """The cards added face down: those of decks first, then by seat, then by name."""
    added: tuple[int, ...] = ()
    """How many cards each seat has added."""
    cards: tuple[str, ...] = ()
    """The cards turned up, sorted; nobody's any more."""
    shift: int = 0
    """What is added to the total."""
    chaos: bool = True
    """Whether chaos cards are added."""
    face_up: bool = False
    """Whether cards are added face up."""
    treachery: int = 0
    """Treachery that goes into the chaos deck if the check passes."""
    outcome: Outcome | None = None
    """The result, where a card has fixed it."""
    used: tuple[str, ...] = ()
    """What was used in this check, marked as in a turn."""


@frozen
class Scope:
    """What a card being carried out has noted so far."""

    source: str
    """The card, by its source."""
    owner: Seat
    """For whom it is carried out."""
    value: int = 0
    """The value of the last card it has made somebody discard or add."""
    die: int = 0
    """The die of its last roll."""
    counted: int = 0
    """How many it has counted: cards discarded or drawn, passengers risked or rescued, Deep Ones defeated."""
    margin: int = 0
    """By how much its check was passed."""
    spaces: tuple[str, ...] = ()
    """The spaces it has had picked, the first picked first."""
    seat: Seat | None = None
    """Whom it has had picked."""
    item: str = ""
    """The item, or the monarch, it has had picked."""
    damaged: str = ""
    """The room it has damaged last, or the space it moves figures out of."""
    peril: str = ""
    """The space of the passenger in danger that it answers."""
    doomed: Seat | None = None
    """Who has brought the card upon the others: that seat takes its choice, and its checks fail outright."""


begun = lru_cache(maxsize=4096)(Scope)
"""The notes a card begins with, made once: they have many places, most of them empty."""


@frozen
class Insight:
    """What a seat has seen among the face-down loyalty cards of another."""

    seat: Seat
    """Who has looked."""
    of: Seat
    """At whose cards; another seat."""
    cards: tuple[Loyalty, ...]
    """What it has seen and what still lies there, sorted."""
