"""The quick claims about cards let nothing pass that those they stand for would not."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import attrs
import pytest

import corestate as cs
import invariants
from corestate.games import begun
from corestate.in_too_deep import Event, Table
from corestate.in_too_deep.box import BONUS, PLACE
from corestate.in_too_deep.events import Buy, Discard, Drawn, Expand, Take
from corestate.in_too_deep.turn import Acting
from corestate.piles import exchanged, joined
from fuzz.playouts import steps

Deep = cs.State[Table, Event]
Step = tuple[Deep, Event, Deep]
RULES = cs.ruleset("in_too_deep", seats=3)


def played() -> Iterator[Step]:
    """Play games at random."""
    for seed in range(4):
        for before, event in steps(begun(RULES), Random(seed), cs.apply):
            if event is not None:
                yield before, event, cs.apply(before, event)


STEPS = tuple(played())
MOVES = (Drawn, Take, Discard, Buy, Expand)


def of_kind(kind: type) -> Iterator[Step]:
    """Find the steps by a kind of event, in set-up and in play."""
    for before, event, after in STEPS:
        if isinstance(event, kind):
            yield before, event, after


def changed(state: Deep, **parts: Any) -> Deep:  # noqa: ANN401 - any part of a table
    """Put other parts on the table."""
    return attrs.evolve(state, table=attrs.evolve(state.table, **parts))


def _less(cards: tuple[int, ...]) -> tuple[int, ...]:
    return cards[1:]


def _hand_with_bonus(table: Table) -> dict[str, Any]:
    """Put a bonus share where only numbers are."""
    return {"hands": exchanged(table.hands, 0, joined(table.hands[0], BONUS))}


def _a_share_elsewhere(table: Table) -> dict[str, Any]:
    """Lay a share of one company with those of another."""
    for seat, owned in enumerate(table.portfolios):
        for place, group in enumerate(owned):
            if group:
                other = (place + 1) % len(owned)
                laid = exchanged(exchanged(owned, place, group[1:]), other, joined(owned[other], group[0]))
                return {"portfolios": exchanged(table.portfolios, seat, laid)}
    return {}


WRONG: dict[str, Callable[[Table], dict[str, Any]]] = {
    "a card less in the deck": lambda table: {"deck": _less(table.deck)},
    "a card less on the discards": lambda table: {"discards": _less(table.discards)},
    "a card less in a hand": lambda table: {"hands": exchanged(table.hands, 1, _less(table.hands[1]))},
    "a card less beside": lambda table: {"beside": attrs.evolve(table.beside, opened=_less(table.beside.opened))},
    "a card less on a company": lambda table: {"stacks": exchanged(table.stacks, 2, _less(table.stacks[2]))},
    "a hand less": lambda table: {"hands": table.hands[:-1]},
    "a bonus share in a hand": _hand_with_bonus,
    "a share with those of another company": _a_share_elsewhere,
}

ONLY = {
    "a card less on the discards": (Drawn, Discard, Buy, Expand),
    "a card less beside": (Drawn, Take),
    "a card less on a company": (Drawn, Discard, Buy, Expand),
}
"""What lies there when something else happens lies there in no other step."""


@pytest.mark.parametrize("kind", MOVES, ids=lambda one: str(one.__name__))
@pytest.mark.parametrize("wrong", WRONG)
def test_a_card_that_goes_its_way_takes_nothing_else_along(kind: type, wrong: str) -> None:
    tried = 0
    for before, event, after in of_kind(kind):
        parts = WRONG[wrong](after.table)
        if any(getattr(after.table, name) != value for name, value in parts.items()):
            assert invariants.broken_by(before, event, changed(after, **parts)), (before, event)
            tried += 1
    assert bool(tried) == (kind in ONLY.get(wrong, MOVES))


def test_an_expansion_that_is_an_action_goes_deeper() -> None:
    deeper = (
        step for step in of_kind(Expand) if isinstance(step[0].agenda[0], Acting) and step[0].table.stacks[_on(step[1])]
    )
    before, event, after = next(deeper)
    assert isinstance(event, Expand)
    place = _on(event)
    old = (*before.table.stacks[place][:-1], event.card + 1)
    wrong = changed(before, stacks=exchanged(before.table.stacks, place, old))
    laid = changed(after, stacks=exchanged(after.table.stacks, place, (*old, event.card)))
    assert "an_expansion_goes_deeper" in {broken.claim for broken in invariants.broken_by(wrong, event, laid)}


def _on(event: Event) -> int:
    assert isinstance(event, Expand)
    return PLACE[event.company]
