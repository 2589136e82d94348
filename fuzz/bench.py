"""How fast guarded random play is, beside peers doing the same in the same run: ratios, not numbers to be proud of."""

from collections.abc import Callable
from importlib.util import find_spec
from random import Random
from statistics import median
from time import process_time
from typing import Any

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
    """Name the peers that are not installed."""
    return " and ".join(name for module, name in _MODULES.items() if not find_spec(module)) or None


def measured(seconds: float, rounds: int, progress: Callable[[int], None] = lambda _done: None) -> tuple[Speed, ...]:
    """Let everybody take turns, in the machine's own time, so that a busy moment hits all alike; take medians."""
    runs: dict[str, Run] = {**_PEERS, **{name: _guarded(name, rules) for name, rules in _RULES.items()}}
    rates: dict[str, list[float]] = {what: [] for what in runs}
    for number in range(rounds + 1):
        for what, run in runs.items():
            events, took = run(Random(number), seconds if number else seconds / 2)
            rates[what].append(events / took)
            progress(sum(map(len, rates.values())))
    return tuple(_speed(what, found[1:], rates["python-chess"][1:]) for what, found in rates.items())


def _speed(what: str, found: list[float], peer: list[float]) -> Speed:
    """Sum up the rounds after the first, which only warms up: the median rate, and the median of the rounds' ratios."""
    return Speed(what, median(found), median(mine / its for mine, its in zip(found, peer, strict=True)))


_RULES: dict[str, dict[str, Any]] = {
    "in_too_deep": {"seats": 4},
    "into_the_blue": {"seats": 4},
    "key_largo": {"seats": 4, "options": {"encounters": True}},
    "unfathomable": {"seats": 5},
}


def _guarded(name: str, rules: dict[str, Any]) -> Run:
    """Enumerate every legal decision, choose, and apply through the guarded door; outcomes of chance are dealt."""

    def run(rng: Random, seconds: float) -> tuple[int, float]:
        begun, events = process_time(), 0
        while process_time() - begun < seconds:
            state = cs.new_game(name, **rules)
            while not cs.is_over(state):
                state = invariants.apply(state, choose(state, rng))
                events += 1
        return events, process_time() - begun

    return run


def _chess_to_the_end(rng: Random, seconds: float) -> tuple[int, float]:
    """Do the same, asking at every move whether the game is over, as our own loop does."""
    import chess  # noqa: PLC0415 - a peer, not a dependency

    begun, moves = process_time(), 0
    while process_time() - begun < seconds:
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            moves += 1
    return moves, process_time() - begun


def _chess(rng: Random, seconds: float) -> tuple[int, float]:
    """Enumerate every legal move, choose, and push, until there is none or a long time has passed."""
    import chess  # noqa: PLC0415 - a peer, not a dependency

    begun, pushed = process_time(), 0
    while process_time() - begun < seconds:
        board = chess.Board()
        while (moves := list(board.legal_moves)) and board.ply() < LONG_GAME:
            board.push(rng.choice(moves))
            pushed += 1
    return pushed, process_time() - begun


def _catan(rng: Random, seconds: float) -> tuple[int, float]:
    """Let four random players of catanatron choose among all playable actions, to the end of the game."""
    from catanatron import Color, Game, RandomPlayer  # noqa: PLC0415 - a peer, not a dependency

    begun, actions = process_time(), 0
    while process_time() - begun < seconds:
        game = Game([RandomPlayer(colour) for colour in Color], seed=rng.randrange(2**32))
        game.play()
        actions += len(game.state.actions)
    return actions, process_time() - begun


LONG_GAME = 300

_PEERS: dict[str, Run] = {"python-chess": _chess, "python-chess, to the end": _chess_to_the_end, "catanatron": _catan}
_MODULES = {"chess": "python-chess", "catanatron": "catanatron"}
