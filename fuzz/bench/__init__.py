"""How fast the library is, title by title and measure by measure, beside peers doing the like in the same run.

Everybody takes short turns, in processor time, so that a busy moment hits all alike; what counts is the median. The
ratios are to be compared, not numbers to be proud of.
"""

from collections.abc import Callable, Mapping
from random import Random
from statistics import median
from typing import TypeAlias

from attrs import frozen

from fuzz.bench.ours import TITLES, Run, amounts, checksum, runs_of
from fuzz.bench.peers import installed, missing_peers
from fuzz.bench.starting import starts

__all__ = ["PLAY", "YARDSTICK", "Bench", "Key", "Row", "measured"]

YARDSTICK = "python-chess"
"""Play is compared with its play."""
PLAY = ("plain", "guarded")
WARM = 8
"""So many times as long is the turn to warm up: titles and peers remember what comes again and again."""

Key: TypeAlias = tuple[str, str]
"""Who, and which measure."""


@frozen
class Row:
    """One measure of a title or a peer: how many a second, or another amount with its unit."""

    who: str
    measure: str
    per_second: float | None = None
    ratio: float | None = None
    """Of play, to that of the yardstick where it is installed; of others, as the unit says."""
    amount: float | None = None
    unit: str = ""


@frozen
class Bench:
    """What was measured, what could not be, and a checksum of the games every title is measured with."""

    rows: tuple[Row, ...]
    missing: tuple[str, ...]
    checksum: str

    def rate(self, who: str, measure: str) -> float:
        """Find a rate."""
        return next(one.per_second or 0 for one in self.rows if (one.who, one.measure) == (who, measure))


def measured(
    seconds: float,
    rounds: int,
    progress: Callable[[int], None] = lambda _done: None,
    more: Mapping[Key, Run] | None = None,
) -> Bench:
    """Let everybody take turns, after a long one to warm up, and take medians; `more` is measured along."""
    runs: dict[Key, Run] = {
        (who, "plain" if who != _SNAPSHOT else "round_trip"): run for who, run in installed().items()
    }
    for title in TITLES:
        runs |= {(title, measure): run for measure, run in runs_of(title).items()}
    runs |= more or {}
    rates: dict[Key, list[float]] = {key: [] for key in runs}
    for number in range(rounds + 1):
        for key, run in runs.items():
            count, took = run(Random(f"{key} {number}"), seconds if number else WARM * seconds)
            if number:
                rates[key].append(count / took)
            progress(number * len(runs) + len(rates))
    rows = [_row(key, found, rates.get((YARDSTICK, "plain"))) for key, found in rates.items()]
    rows += [_compared(rates, title, *pair) for title in TITLES for pair in _PAIRS]
    rows += [Row(title, name, amount=amount, unit=unit) for title in TITLES for name, amount, unit in amounts(title)]
    rows += [Row("corestate", name, amount=amount, unit=unit) for name, amount, unit in starts(rounds)]
    return Bench(tuple(rows), missing_peers(), checksum())


_SNAPSHOT = "OpenSpiel gin_rummy, a snapshot each step"
_PAIRS = (("guard overhead", "plain", "guarded"), ("round trip to pickle's", "round_trip", "pickle"))


def _row(key: Key, found: list[float], yardstick: list[float] | None) -> Row:
    """Sum up the turns: the median rate, and of play the median of the ratios turn by turn."""
    who, measure = key
    ratio = None
    if yardstick and measure in PLAY:
        ratio = median(mine / its for mine, its in zip(found, yardstick, strict=True))
    return Row(who, measure, median(found), ratio)


def _compared(rates: Mapping[Key, list[float]], title: str, name: str, one: str, other: str) -> Row:
    """Compare two measures of a title turn by turn."""
    pairs = zip(rates[title, one], rates[title, other], strict=True)
    return Row(title, name, ratio=median(first / second for first, second in pairs), unit="times")
