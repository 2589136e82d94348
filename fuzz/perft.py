"""Perft: how many games of so many events there are. One number that catches a wrong list of moves."""

from collections.abc import Callable
from math import inf
from typing import Any

from attrs import frozen

import corestate as cs
from corestate.anything import AnyState


@frozen
class Count:
    """The sequences of exactly so many events, and those among them after which the game is over."""

    nodes: int
    finished: int


class TooManyError(Exception):
    """There is more to count than was allowed."""


def perft(
    state: AnyState,
    depth: int,
    progress: Callable[[int], None] = lambda _depth: None,
    most: float = inf,
) -> tuple[Count, ...]:
    """Count event sequences of each length up to the depth; an outcome of chance counts once, whatever its weight.

    No more than `most` events are played for it; equal states are looked at once.
    """
    counts, played = [], 0
    level: dict[AnyState, int] = {state: 1}
    for reached_depth in range(1, depth + 1):
        following: dict[AnyState, int] = {}
        for reached, ways in level.items():
            events = cs.legal(reached)
            played += len(events)
            if played > most:
                raise TooManyError
            for event in events:
                child = cs.apply(reached, event)
                following[child] = following.get(child, 0) + ways
        over = sum(ways for reached, ways in following.items() if cs.is_over(reached))
        counts.append(Count(sum(following.values()), over))
        level = following
        progress(reached_depth)
    return tuple(counts)


def divided(state: AnyState, depth: int) -> tuple[tuple[Any, int], ...]:
    """Count the sequences of a length by their first event."""
    if depth == 1:
        return tuple((event, 1) for event in cs.legal(state))
    return tuple((event, perft(cs.apply(state, event), depth - 1)[-1].nodes) for event in cs.legal(state))
