"""Two games that look the same to one seat from the first event to the last, and differ in what it may not know."""

from random import Random
from typing import Any

from attrs import frozen

import corestate as cs
from corestate.anything import AnyState, Rules
from corestate.games import begun

SAME = 0.8
"""How often an event that could differ unseen does not: a plan that differs is soon laid open, and the games part."""
CHOICES = 12


@frozen
class Alike:
    """Two lists of events, and the states they lead to."""

    events: tuple[Any, ...]
    other_events: tuple[Any, ...]
    state: AnyState
    other: AnyState


def alike(rules: Rules, seat: int, rng: Random, most: int) -> Alike:
    """Play both games side by side, for as long as some event keeps them alike."""
    one, other = begun(rules), begun(rules)
    events: list[Any] = []
    others: list[Any] = []
    while len(events) < most and not cs.is_over(one):
        found = _next(one, other, seat, rng)
        if found is None:
            break
        event, twin, one, other = found
        events.append(event)
        others.append(twin)
    return Alike(tuple(events), tuple(others), one, other)


def _next(one: AnyState, other: AnyState, seat: int, rng: Random) -> tuple[Any, Any, AnyState, AnyState] | None:
    """Choose an event for each game that looks the same to the seat, and leaves it the same view."""
    legal = list(cs.legal(one)) if cs.asked(one) else [cs.deal(one, rng) for _ in range(CHOICES)]
    rng.shuffle(legal)
    for event in legal[:CHOICES]:
        sight, after = cs.seen(one, event, seat), cs.apply(one, event)
        for twin in _twins(other, event, hidden=sight != event, rng=rng):
            if cs.seen(other, twin, seat) != sight:
                continue
            there = cs.apply(other, twin)
            if cs.view(there, seat) == cs.view(after, seat):
                return event, twin, after, there
    return None


def _twins(state: AnyState, event: object, *, hidden: bool, rng: Random) -> list[Any]:
    """Propose what may happen in the other game: the same, or where it is not seen anything of its kind."""
    same = [] if cs.refusals(state, event) else [event]
    if not hidden:
        return same
    kind = [one for one in cs.legal(state) if type(one) is type(event) and one != event]
    rng.shuffle(kind)
    return [*same, *kind] if rng.random() < SAME else [*kind, *same]
