"""How likely each result of a small game is, exactly, reckoned in two ways that have little in common.

Whoever decides takes each legal decision as likely as the others; a game that may never end is followed so many events.
`by_states` merges equal states and asks `chances`; `by_games` goes through every game that can be played, merges
nothing, and draws as a dealer does who tries everything.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, TypeAlias

import corestate as cs
from corestate.anything import AnyState
from corestate.kernel import sampled
from corestate.knowledge import Choices

Likely: TypeAlias = dict[tuple[tuple[int, ...], tuple[int, ...]] | None, Fraction]
"""How likely each result is, by the winners and the scores; None: the game goes on after so many events."""


class TooManyGamesError(ValueError):
    """There are more events to play than allowed."""


def by_states(start: AnyState, events: int) -> Likely:
    """Reckon forwards, so many events: equal states that as many events lead to are one, as likely as all together."""
    found: Likely = {}
    level = {start: Fraction(1)}
    for left in range(events, -1, -1):
        following: dict[AnyState, Fraction] = {}
        for state, likely in level.items():
            if not left or cs.is_over(state):
                _add(found, _result(state) if cs.is_over(state) else None, likely)
                continue
            for event, share in _chosen(state):
                after = cs.apply(state, event)
                following[after] = following.get(after, Fraction(0)) + likely * share
        level = following
    return found


def _chosen(state: AnyState) -> tuple[tuple[Any, Fraction], ...]:
    """List what may happen with its probability."""
    if outcomes := cs.chances(state):
        return outcomes
    legal = cs.legal(state)
    return tuple((event, Fraction(1, len(legal))) for event in legal)


def by_games(start: AnyState, events: int, most: int = 1_000_000) -> Likely:
    """Play every game there is, so many events, one after the other: no more than `most` events in all of them."""
    found: Likely = {}
    played, waiting = 0, [(start, Fraction(1), events)]
    while waiting:
        state, likely, left = waiting.pop()
        if not left or cs.is_over(state):
            _add(found, _result(state) if cs.is_over(state) else None, likely)
            continue
        drawn = list(_drawn(state))
        played += len(drawn)
        if played > most:
            raise TooManyGamesError(f"there are more than {most} events in all games of {events}")
        waiting += [(cs.apply(state, event), likely * share, left - 1) for event, share in drawn]
    return found


def _drawn(state: AnyState) -> Iterator[tuple[Any, Fraction]]:
    """Decide, or draw as a dealer does, in every way there is: the same may come in several ways."""
    choices, legal = Choices(), cs.legal(state) if cs.asked(state) else ()
    while True:
        event = legal[choices.below(len(legal))] if legal else sampled(state, choices.below)
        yield event, choices.weight()
        if not choices.next():
            return


def _add(found: Likely, result: tuple[tuple[int, ...], tuple[int, ...]] | None, likely: Fraction) -> None:
    found[result] = found.get(result, Fraction(0)) + likely


def _result(state: AnyState) -> tuple[tuple[int, ...], tuple[int, ...]]:
    ended = cs.ended(state)
    return tuple(ended.winners), tuple(ended.scores)
