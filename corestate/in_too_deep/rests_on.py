"""Components a verdict rests on: of every card that is named, the company in which it shows a share."""

from collections.abc import Iterator

from corestate.in_too_deep.box import COMPANIES
from corestate.in_too_deep.events import Event
from corestate.in_too_deep.table import Table
from corestate.kernel import State
from corestate.title import Reliance

_LAID_OUT = ("bonus_shares", "hand", "hand_of_two", "third_portfolio")
"""How many cards set-up takes: every moment after it rests on that."""


def _begun(state: State[Table, Event]) -> Iterator[str]:
    yield from _LAID_OUT
    table = state.table
    for pile in (*table.hands, *(cards for row in table.portfolios for cards in row), *table.stacks):
        for card in pile:
            yield from _company(table, card)


def _used(before: Table, event: Event, _after: Table) -> Iterator[str]:
    return _company(before, getattr(event, "card", 0))


def _spoken_of(table: Table, event: Event | None, _rules: frozenset[str]) -> Iterator[str]:
    return _company(table, getattr(event, "card", 0))


def _company(table: Table, card: int) -> Iterator[str]:
    """Name the company of a card, if there is such a card."""
    place = table.ruleset.box.place_of.get(card)
    if place is not None:
        yield COMPANIES[place]


RELIANCE = Reliance(_begun, _used, _spoken_of, scored=())
