"""Components a verdict rests on: of the cards and sheets those that came into play, of the rest everything."""

from collections.abc import Iterator
from functools import lru_cache

import attrs
from attrs import fields

from corestate.kernel import State
from corestate.rulebook import Ruleset
from corestate.title import Reliance
from corestate.unfathomable.box.edition import Box
from corestate.unfathomable.sight.views import look
from corestate.unfathomable.table.events import Event
from corestate.unfathomable.table.table import Table

_SHELVES = ("characters", "skill_cards", "mythos", "waypoints", "spells", "items", "damage")
"""Cards and sheets that lie unused until an event names them, or somebody has them at the start."""
_BOARD = tuple(one.name for one in fields(Box) if one.name not in _SHELVES)


def _begun(state: State[Table, Event]) -> Iterator[str]:
    yield from _BOARD
    for seat in state.table.seats():
        for word in _words(look(state, seat)):
            yield from _came_into_play(state.table.box, word)


def _used(before: Table, event: Event, _after: Table) -> Iterator[str]:
    for one in fields(type(event)):
        if isinstance(word := getattr(event, one.name), str):
            yield from _came_into_play(before.box, word)


def _spoken_of(table: Table, event: Event | None, _rules: frozenset[str]) -> Iterator[str]:
    return iter(()) if event is None else _used(table, event, table)


@lru_cache(maxsize=4096)
def _came_into_play(box: Box, word: str) -> tuple[str, ...]:
    """Find the cards and sheets a word names: `infection`, `skill:lore-1`, a character with the item it begins with."""
    name = word.rpartition(":")[2]
    shelves = ((shelf, getattr(box, shelf)) for shelf in _SHELVES if shelf != "skill_cards")
    found = [f"{shelf}[{name}]" for shelf, cards in shelves if any(card.name == name for card in cards)]
    found += [f"skill_cards[{n}]" for n, card in enumerate(box.skill_cards) if f"{card.skill}-{card.value}" == name]
    found += [f"items[{one.item}]" for one in box.characters if one.name == name]
    return tuple(found)


def _words(value: object) -> Iterator[str]:
    """Find every word in what a seat sees, the ruleset aside."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _words(one)
    elif attrs.has(type(value)) and not isinstance(value, Ruleset):
        for part in fields(type(value)):  # type: ignore[arg-type]  # just found to be one
            yield from _words(getattr(value, part.name))


RELIANCE = Reliance(_begun, _used, _spoken_of, scored=())
