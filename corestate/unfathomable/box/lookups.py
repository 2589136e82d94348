"""Finding things in a box: spaces and the ways between them, cards by their names, and what each card can do.

Every card has a source, `kind:name`, and scripts: its own effects first, then those of its abilities.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, Protocol, TypeVar

from corestate.unfathomable.box.components import Character, DamageCard, Item, Mythos, SkillCard, Space, Spell, Waypoint
from corestate.unfathomable.box.edition import DEEP, Box
from corestate.unfathomable.box.vocabulary import Ability, Effect


class Named(Protocol):
    """Whatever has a name."""

    @property
    def name(self) -> str:
        """The name it is found by."""


N = TypeVar("N", bound=Named)


def found(shelf: Iterable[N], name: str) -> N:
    """Find a thing by its name."""
    return next(one for one in shelf if one.name == name)


@lru_cache(maxsize=2048)
def space(box: Box, name: str) -> Space:
    """Find a space by its name."""
    return found(box.spaces, name)


@lru_cache(maxsize=2048)
def index(box: Box, name: str) -> int:
    """Count the spaces before this one; the Deep comes last."""
    return [*names(box), DEEP].index(name)


@lru_cache(maxsize=64)
def names(box: Box) -> tuple[str, ...]:
    """Name the spaces, in order."""
    return tuple(one.name for one in box.spaces)


@lru_cache(maxsize=256)
def named(box: Box, kind: Literal["water", "deck", "interior"]) -> tuple[str, ...]:
    """Name the spaces of a kind, in order."""
    return tuple(one.name for one in box.spaces if one.kind == kind)


@lru_cache(maxsize=64)
def rooms(box: Box) -> tuple[str, ...]:
    """Name the numbered rooms, those that can be damaged (unf.room.numbers, unf.damage.brig_immune)."""
    return tuple(one.name for one in box.spaces if one.kind == "interior" and one.numbers)


@lru_cache(maxsize=64)
def ship(box: Box) -> tuple[str, ...]:
    """Name the ship spaces: deck and interior (unf.board.ship)."""
    return named(box, "deck") + named(box, "interior")


@lru_cache(maxsize=1024)
def numbered(box: Box, kind: Literal["water", "deck", "interior"], die: int) -> str:
    """Find the space of a kind that answers to a die (unf.room.numbers)."""
    return next(one.name for one in box.spaces if one.kind == kind and die in one.numbers)


@lru_cache(maxsize=1024)
def distances(box: Box, start: str) -> dict[str, int]:
    """Measure the way from a room to every numbered room, through numbered rooms (unf.damage.spill)."""
    found = {start: 0}
    queue = [start]
    while queue:
        here = queue.pop(0)
        for other in space(box, here).adjacent:
            if other in rooms(box) and other not in found:
                found[other] = found[here] + 1
                queue.append(other)
    return found


@lru_cache(maxsize=1024)
def spill(box: Box, start: str) -> tuple[str, ...]:
    """Order the other rooms: the closest first, of equals the highest number first (unf.damage.spill)."""
    away = distances(box, start)
    others = (room for room in away if room != start)
    return tuple(sorted(others, key=lambda room: (away[room], -max(space(box, room).numbers))))


@lru_cache(maxsize=4096)
def first_steps(box: Box, start: str, goal: str) -> tuple[str, ...]:
    """List the rooms one may step to on a shortest way, the highest number first (unf.monster.move)."""
    away = distances(box, goal)
    beside = [other for other in space(box, start).adjacent if other in away]
    nearest = min(away[other] for other in beside)
    nearer = (other for other in beside if away[other] == nearest)
    return tuple(sorted(nearer, key=lambda room: -max(space(box, room).numbers)))


@lru_cache(maxsize=1024)
def facing(box: Box, water: str) -> str:
    """Name the room a monarch in this water space strikes: where the arrows lead (unf.monster.hydra)."""
    return space(box, space(box, water).arrow).arrow


@lru_cache(maxsize=4096)
def skill_card(box: Box, card: str) -> SkillCard:
    """Find a skill card by its name, type and value: `lore-3`."""
    return next(one for one in box.skill_cards if f"{one.skill}-{one.value}" == card)


@lru_cache(maxsize=1024)
def character(box: Box, name: str) -> Character:
    """Find a character sheet by its name."""
    return found(box.characters, name)


@lru_cache(maxsize=4096)
def mythos(box: Box, name: str) -> Mythos:
    """Find a mythos card by its name."""
    return found(box.mythos, name)


@lru_cache(maxsize=1024)
def waypoint(box: Box, name: str) -> Waypoint:
    """Find a waypoint card by its name."""
    return found(box.waypoints, name)


@lru_cache(maxsize=1024)
def spell(box: Box, name: str) -> Spell:
    """Find a spell card by its name."""
    return found(box.spells, name)


@lru_cache(maxsize=1024)
def item(box: Box, name: str) -> Item:
    """Find an item card by its name."""
    return found(box.items, name)


@lru_cache(maxsize=1024)
def damage_card(box: Box, name: str) -> DamageCard:
    """Find a damage card by its name."""
    return found(box.damage, name)


@lru_cache(maxsize=4096)
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


@lru_cache(maxsize=64)
def sources(box: Box) -> tuple[str, ...]:
    """Name everything that may have abilities: cards, sheets, rooms, the title."""
    shelves = (("mythos", box.mythos), ("spell", box.spells), ("item", box.items), ("room", box.rooms))
    found = [f"{kind}:{card.name}" for kind, cards in shelves for card in cards]
    found += [f"{kind}:{one.name}" for one in box.characters for kind in ("character", "feat")]
    found += [f"skill:{one.skill}-{one.value}" for one in box.skill_cards]
    found += [f"damage:{one.name}" for one in box.damage]
    return (*found, "title:keeper")


@lru_cache(maxsize=4096)
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


@lru_cache(maxsize=64)
def scripts(box: Box) -> frozenset[str]:
    """Name everything that can be carried out: what has abilities, waypoints, reveals."""
    waypoints = (f"waypoint:{card.name}" for card in box.waypoints)
    return frozenset((*sources(box), *waypoints, *(f"reveal:{one.name}" for one in box.characters)))
