"""Perft: how many games of so many events there are. One number that catches a wrong list of moves."""

from collections.abc import Callable
from itertools import islice
from math import inf
from typing import Any

from attrs import frozen

import corestate as cs
from corestate.anything import AnyState
from corestate.kernel import Chances, waits_for


@frozen
class Count:
    """The sequences of exactly so many events, and those among them after which the game is over."""

    nodes: int
    finished: int


class TooManyError(Exception):
    """There is more to list or to count than was allowed."""


def listed(state: AnyState, most: float = inf) -> tuple[Any, ...]:
    """List what is legal, unless it is more than allowed: outcomes of chance are not even listed further than that."""
    frame = waits_for(state)
    if isinstance(frame, Chances):
        outcomes = frame.outcomes(state.table)
        found = tuple(event for event, _ in (outcomes if most == inf else islice(outcomes, int(most) + 1)))
    else:
        found = cs.legal(state)
    if len(found) > most:
        raise TooManyError
    return found


def perft(
    state: AnyState,
    depth: int,
    progress: Callable[[int], None] = lambda _depth: None,
    most: float = inf,
    spend: Callable[[int], None] = lambda _events: None,
) -> tuple[Count, ...]:
    """Count event sequences of each length up to the depth; an outcome of chance counts once, whatever its weight.

    No more than `most` events are played for it, and `spend` is told before they are; equal states are looked at once.
    """
    counts, played = [], 0
    level: dict[AnyState, int] = {state: 1}
    for reached_depth in range(1, depth + 1):
        following: dict[AnyState, int] = {}
        for reached, ways in level.items():
            events = listed(reached, most - played)
            played += len(events)
            spend(len(events))
            for event in events:
                child = cs.apply(reached, event)
                following[child] = following.get(child, 0) + ways
        over = sum(ways for reached, ways in following.items() if cs.is_over(reached))
        counts.append(Count(sum(following.values()), over))
        level = following
        progress(reached_depth)
    return tuple(counts)


def divided(state: AnyState, depth: int, most: float = inf) -> tuple[tuple[Any, int], ...]:
    """Count the sequences of a length by their first event; no more than `most` events are played for each of them."""
    first = listed(state, most)
    if depth == 1:
        return tuple((event, 1) for event in first)
    return tuple((event, perft(cs.apply(state, event), depth - 1, most=most)[-1].nodes) for event in first)
