"""How fast guarded random play is, beside peers doing the same in the same run: ratios, not numbers to be proud of."""

from collections.abc import Callable
from importlib.util import find_spec
from random import Random
from statistics import median
from time import perf_counter

from attrs import frozen

import corestate as cs
import invariants
from fuzz.playouts import choose

Run = Callable[[Random, float], tuple[int, float]]
"""Play at random for so many seconds: how many events there were, and how long it took."""


@frozen
class Speed:
    """Events a second, and how many times as fast that is as the first peer."""

    what: str
    per_second: float
    ratio: float


def missing_peers() -> str | None:
    """Name the peer that is not installed."""
    return None if find_spec("chess") else "python-chess"


def measured(seconds: float, rounds: int, progress: Callable[[int], None] = lambda _done: None) -> tuple[Speed, ...]:
    """Let everybody take turns, so that a busy moment of the machine hits all alike; take each one's median."""
    runs: dict[str, Run] = {"python-chess": _chess, **{name: _guarded(name, seats) for name, seats in _SEATS.items()}}
    rates: dict[str, list[float]] = {what: [] for what in runs}
    for what, run in runs.items():
        run(Random(0), seconds / 2)
        progress(len(rates[what]))
    for number in range(rounds):
        for what, run in runs.items():
            events, took = run(Random(number), seconds)
            rates[what].append(events / took)
            progress(sum(map(len, rates.values())))
    peer = median(rates["python-chess"])
    return tuple(Speed(what, median(found), median(found) / peer) for what, found in rates.items())


_SEATS = {"into_the_blue": 4}


def _guarded(name: str, seats: int) -> Run:
    """Enumerate every legal decision, choose, and apply through the guarded door; outcomes of chance are dealt."""

    def run(rng: Random, seconds: float) -> tuple[int, float]:
        begun, events = perf_counter(), 0
        while perf_counter() - begun < seconds:
            state = cs.new_game(name, seats=seats)
            while not cs.is_over(state):
                state = invariants.apply(state, choose(state, rng))
                events += 1
        return events, perf_counter() - begun

    return run


def _chess(rng: Random, seconds: float) -> tuple[int, float]:
    """Enumerate every legal move, choose, and push, until there is none or the game has gone on for long enough."""
    import chess  # noqa: PLC0415 - a peer, not a dependency

    begun, events = perf_counter(), 0
    while perf_counter() - begun < seconds:
        board = chess.Board()
        while moves := list(board.legal_moves):
            board.push(rng.choice(moves))
            events += 1
            if board.ply() >= LONG_GAME:
                break
    return events, perf_counter() - begun


LONG_GAME = 300
