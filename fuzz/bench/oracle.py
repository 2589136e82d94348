"""What the oracle costs beside an echo: a program that reads a line of JSON as large as the reply, and writes it again.

    python -m fuzz.bench.oracle [--games N]

Both are timed in one run, in turns, by processor time, on the states of random games that are kept under handles.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from random import Random
from time import process_time
from typing import Any

from attrs import frozen

import corestate as cs
import serializers
from fuzz.bench.ours import RULES, TITLES
from fuzz.oracle import Limits, Oracle
from fuzz.playouts import choose
from fuzz.wire import Stats, answered, line_of, parsed

ASKED = ("apply", "legal", "kept")
"""What is measured; `kept` is `apply` with a handle for a reply, a short line."""
MOST = {"apply": 4.0, "legal": 10.0}
"""How many times as long as an echo a verb may take."""
ROUNDS = 3


@frozen
class Cost:
    """What a verb takes, and what an echo of its replies takes, in seconds of processor time, for so many requests."""

    verb: str
    requests: int
    oracle: float
    echo: float

    @property
    def ratio(self) -> float:
        """How many times as long the oracle takes."""
        return self.oracle / self.echo


def measured(title: str, games: int = 1) -> Iterator[Cost]:
    """Measure the verbs on random games of a title."""
    asked: dict[str, list[bytes]] = {verb: [] for verb in ASKED}
    ask = _asking(Oracle(Limits(handles=1_000_000)))
    for seed in range(games):
        _played(title, Random(seed), ask, asked)
    for verb, lines in asked.items():
        replies = [ask(line) for line in lines]
        rounds = [(_timed(ask, lines), _timed(_echoed, replies)) for _ in range(ROUNDS)]
        yield Cost(verb, len(lines), min(one for one, _ in rounds), min(one for _, one in rounds))


def _asking(oracle: Oracle) -> Callable[[bytes], bytes]:
    stats = Stats()
    return lambda line: line_of(answered(oracle, lambda: parsed(line), stats, _nobody))


class _Nobody:
    """Nobody else wants the lane."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_error: object) -> None:
        pass


_nobody = _Nobody()


def _played(title: str, rng: Random, ask: Callable[[bytes], bytes], asked: dict[str, list[bytes]]) -> None:
    """Play a game, and write down what is asked about its states: what is legal, and what the next event leads to."""
    state = cs.new_game(title, **RULES[title])
    handle = json.loads(ask(_line(verb="new", game=title, keep=True, **RULES[title])))["state"]
    for _ in range(LONGEST):
        if cs.is_over(state):
            break
        event = choose(state, rng)
        asked["legal"].append(_line(verb="legal", state=handle))
        apply = {"verb": "apply", "state": handle, "event": serializers.plain(event)}
        asked["apply"].append(_line(**apply))
        asked["kept"].append(_line(**apply, keep=True))
        handle = json.loads(ask(asked["kept"][-1]))["state"]
        state = cs.apply(state, event)


LONGEST = 150


def _line(**request: Any) -> bytes:  # noqa: ANN401 - plain data
    return line_of(request)


def _echoed(line: bytes) -> bytes:
    return line_of(json.loads(line))


def _timed(do: Callable[[bytes], bytes], lines: list[bytes]) -> float:
    began = process_time()
    for line in lines:
        do(line)
    return process_time() - began


def main() -> int:
    """Measure all titles, tell of each, and say whether any takes too long."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2)
    games = parser.parse_args().games
    late = 0
    sys.stdout.write(_row("title", "verb", "requests", "oracle", "echo", "times", "at most"))
    for title in TITLES:
        for cost in measured(title, games):
            oracle, echo = (f"{1e6 * one / cost.requests:.0f} µs" for one in (cost.oracle, cost.echo))
            most = MOST.get(cost.verb)
            late += most is not None and cost.ratio > most
            row = _row(
                title, cost.verb, cost.requests, oracle, echo, f"{cost.ratio:.1f}", "" if most is None else f"{most:g}"
            )
            sys.stdout.write(row)
    return 1 if late else 0


def _row(title: str, verb: str, *cells: object) -> str:
    return f"{title:16} {verb:8} {' '.join(f'{cell!s:>9}' for cell in cells)}\n"


if __name__ == "__main__":
    sys.exit(main())
