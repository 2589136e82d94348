"""Components: board, cards and numbers of an edition, and the rulings and options a game can be played under.

Every card has a source, `kind:name`, and scripts: its own effects first, then those of its abilities. `Box.problems`
judges an edition by the checks that hold for any box of this game.
"""

from collections.abc import Callable, Iterator
from functools import cache
from operator import attrgetter
from typing import Literal, TypeAlias

from attrs import fields, frozen

from corestate.rulebook import Ruleset
from corestate.unfathomable.components import (
    Character,
    DamageCard,
    Dials,
    Item,
    LoyaltyRow,
    Mythos,
    Numbers,
    Party,
    Passenger,
    Placed,
    Room,
    SkillCard,
    Space,
    Spell,
    Waypoint,
)
from corestate.unfathomable.effects import Ability, Dial, Effect, Ordinary, Skill
from corestate.unfathomable.validation import problems

DIALS: tuple[Dial, ...] = ("fuel", "food", "sanity", "souls")


ORDINARY: tuple[Ordinary, ...] = ("influence", "lore", "observation", "strength", "will")


SKILLS: tuple[Skill, ...] = (*ORDINARY, "treachery")


DEEP = "deep"


SICK_BAY = "sick_bay"


BRIG = "brig"


Loyalty: TypeAlias = Literal["human", "hybrid", "cultist"]


@frozen(eq=False, unsafe_hash=True, cache_hash=True, repr=False)
class Box:  # noqa: PLW1641 - attrs writes the hash
    """Everything an edition prints (unf.box.contents)."""

    spaces: tuple[Space, ...]
    chains: tuple[tuple[str, ...], ...]
    """The water spaces of each side, the front first."""
    journey: int
    ritual: int
    dial_start: int
    dial_end: int
    no_cultist_dials: tuple[Dials, ...]
    deep_ones: int
    numbers: Numbers
    rooms: tuple[Room, ...]
    characters: tuple[Character, ...]
    captain_line: tuple[str, ...]
    keeper_line: tuple[str, ...]
    keeper: tuple[Ability, ...]
    skill_cards: tuple[SkillCard, ...]
    mythos: tuple[Mythos, ...]
    waypoints: tuple[Waypoint, ...]
    spells: tuple[Spell, ...]
    items: tuple[Item, ...]
    damage: tuple[DamageCard, ...]
    passengers: tuple[Passenger, ...]
    loyalty: tuple[LoyaltyRow, ...]
    learning_loyalty: tuple[LoyaltyRow, ...]
    parties: tuple[Party, ...]
    start_deep_ones: tuple[Placed, ...]
    start_passengers: tuple[Placed, ...]

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Box):
            return NotImplemented
        pair = (id(self), id(other))
        if pair not in _EQUAL and _PARTS(self) == _PARTS(other):
            _EQUAL[pair] = (self, other)
        return pair in _EQUAL

    def __repr__(self) -> str:
        return f"Box({len(self.mythos)} mythos cards, {len(self.waypoints)} waypoints, …)"

    def problems(self) -> Iterator[tuple[str, str]]:
        """Name what could not be in a box of this game, the card and the key first."""
        yield from problems(self)


_PARTS: Callable[[Box], tuple[object, ...]] = attrgetter(*(part.name for part in fields(Box)))


_EQUAL: dict[tuple[int, int], tuple[Box, Box]] = {}
"""Boxes found equal, kept alive with their identities: queries are remembered by box, and comparing cards is slow."""


@frozen
class Rulings:
    """The readings of the rulebook a game is played under; `rulings.toml` says what each means."""

    ritual_leftover: Literal["continue", "lost"]
    journey_leftover: Literal["continue", "lost"]
    chaos_rebuild: Literal["after_last_card", "at_next_draw"]
    brig_mythos: Literal["both_icons", "track_icon_only"]
    banished_traitor: Literal["brig", "sick_bay"]
    defeat_in_brig: Literal["stays", "sick_bay"]
    brig_play_area: Literal["items_off", "all_cards_off"]
    cabin_target: Literal["another_human", "any_human"]
    deep_one_first_step: Literal["higher_number", "current_player_chooses"]
    risk_short: Literal["as_many_as_possible", "all_or_none"]
    unpayable_cost: Literal["not_selectable", "selectable_in_vain"]
    structural_damage: Literal["defeats_humans", "defeats_nobody"]
    repair_blocked_by: Literal["deep_one_or_traitor", "deep_one_only"]
    loyalty_receiver: Literal["unrevealed_player", "any_player"]
    awakening_traitor: Literal["passes_card_on", "keeps_card"]
    trade_with_traitor: Literal["allowed", "forbidden"]
    brig_character_card: Literal["draw_another", "icons_of_that_card"]
    stop_early: Literal["allowed", "only_if_nothing_possible"]
    loss_without_traitor: Literal["nobody_wins", "deal_the_rest_first"]
    traitor_draw: Literal["replaced", "may_draw_fewer"]
    window_rounds: Literal["until_all_pass", "once_each"]
    spell_count_roll: Literal["at_most", "less_than"]
    barricade_scope: Literal["moves", "moves_from_deck", "moves_and_spawns"]
    looked_at_character_card: Literal["replaced", "stays"]
    improvement_lost: Literal["at_once", "next_turn"]


@frozen
class Options:
    """How a game is set up: the standard or the learning game, with or without the cultist, easier or harder."""

    game: Literal["standard", "learning"] = "standard"
    cultist: bool = True
    """Whether the cultist is in the loyalty deck of a standard game of four or six."""
    difficulty: Literal["normal", "easier", "harder"] = "normal"
    profile: Literal["reference", "learn_to_play"] = "reference"
    """Which readings hold where none is given."""


Rules: TypeAlias = Ruleset[Box, Rulings, Options]


@cache
def space(box: Box, name: str) -> Space:
    """Find a space by its name."""
    return next(one for one in box.spaces if one.name == name)


@cache
def index(box: Box, name: str) -> int:
    """Count the spaces before this one; the Deep comes last."""
    return [*(one.name for one in box.spaces), DEEP].index(name)


@cache
def named(box: Box, kind: Literal["water", "deck", "interior"]) -> tuple[str, ...]:
    """Name the spaces of a kind, in order."""
    return tuple(one.name for one in box.spaces if one.kind == kind)


@cache
def rooms(box: Box) -> tuple[str, ...]:
    """Name the numbered rooms, those that can be damaged (unf.room.numbers, unf.damage.brig_immune)."""
    return tuple(one.name for one in box.spaces if one.kind == "interior" and one.numbers)


@cache
def ship(box: Box) -> tuple[str, ...]:
    """Name the ship spaces: deck and interior (unf.board.ship)."""
    return named(box, "deck") + named(box, "interior")


@cache
def numbered(box: Box, kind: Literal["water", "deck", "interior"], die: int) -> str:
    """Find the space of a kind that answers to a die (unf.room.numbers)."""
    return next(one.name for one in box.spaces if one.kind == kind and die in one.numbers)


@cache
def distances(box: Box, start: str) -> dict[str, int]:
    """Measure the way from a room to every numbered room, through numbered rooms."""
    found = {start: 0}
    queue = [start]
    while queue:
        here = queue.pop(0)
        for other in space(box, here).adjacent:
            if other in rooms(box) and other not in found:
                found[other] = found[here] + 1
                queue.append(other)
    return found


@cache
def spill(box: Box, start: str) -> tuple[str, ...]:
    """Order the other rooms: the closest first, of equals the highest number first (unf.damage.spill)."""
    away = distances(box, start)
    others = (room for room in away if room != start)
    return tuple(sorted(others, key=lambda room: (away[room], -max(space(box, room).numbers))))


@cache
def first_steps(box: Box, start: str, goal: str) -> tuple[str, ...]:
    """List the rooms one may step to on a shortest way, the highest number first."""
    away = distances(box, goal)
    nearer = (other for other in space(box, start).adjacent if away.get(other) == away[start] - 1)
    return tuple(sorted(nearer, key=lambda room: -max(space(box, room).numbers)))


@cache
def facing(box: Box, water: str) -> str:
    """Name the room a monarch in this water space strikes: where the arrows lead (unf.monster.hydra)."""
    return space(box, space(box, water).arrow).arrow


@cache
def skill_card(box: Box, card: str) -> SkillCard:
    """Find a skill card by its name, type and value: `lore-3`."""
    return next(one for one in box.skill_cards if f"{one.skill}-{one.value}" == card)


@cache
def character(box: Box, name: str) -> Character:
    """Find a character sheet by its name."""
    return next(one for one in box.characters if one.name == name)


@cache
def mythos(box: Box, name: str) -> Mythos:
    """Find a mythos card by its name."""
    return next(one for one in box.mythos if one.name == name)


@cache
def waypoint(box: Box, name: str) -> Waypoint:
    """Find a waypoint card by its name."""
    return next(one for one in box.waypoints if one.name == name)


@cache
def spell(box: Box, name: str) -> Spell:
    """Find a spell card by its name."""
    return next(one for one in box.spells if one.name == name)


@cache
def item(box: Box, name: str) -> Item:
    """Find an item card by its name."""
    return next(one for one in box.items if one.name == name)


@cache
def damage_card(box: Box, name: str) -> DamageCard:
    """Find a damage card by its name."""
    return next(one for one in box.damage if one.name == name)


@cache
def abilities(box: Box, source: str) -> tuple[Ability, ...]:
    """List the abilities of a card, sheet, room or title."""
    kind, _, name = source.partition(":")
    match kind:
        case "skill":
            return skill_card(box, name).abilities
        case "item":
            return item(box, name).abilities
        case "character":
            return character(box, name).abilities
        case "feat":
            return (character(box, name).feat,)
        case "room":
            return next((one.abilities for one in box.rooms if one.name == name), ())
        case "title":
            return box.keeper if name == "keeper" else ()
        case "mythos":
            return mythos(box, name).abilities
        case "spell":
            return spell(box, name).abilities
        case "damage":
            return damage_card(box, name).abilities
        case _:
            return ()


@cache
def sources(box: Box) -> tuple[str, ...]:
    """Name everything that may have abilities: cards, sheets, rooms, the title."""
    shelves = (("mythos", box.mythos), ("spell", box.spells), ("item", box.items), ("room", box.rooms))
    found = [f"{kind}:{card.name}" for kind, cards in shelves for card in cards]
    found += [f"{kind}:{one.name}" for one in box.characters for kind in ("character", "feat")]
    found += [f"skill:{one.skill}-{one.value}" for one in box.skill_cards]
    found += [f"damage:{one.name}" for one in box.damage]
    return (*found, "title:keeper")


@cache
def script(box: Box, source: str) -> tuple[Effect, ...]:
    """List the effects a card has of itself, apart from its abilities."""
    kind, _, name = source.partition(":")
    match kind:
        case "mythos":
            return mythos(box, name).effects
        case "spell":
            return spell(box, name).effects
        case "waypoint":
            return waypoint(box, name).effects
        case "damage":
            return damage_card(box, name).effects
        case "reveal":
            return character(box, name).reveal
        case _:
            return ()
