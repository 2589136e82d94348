"""How the cost of things grows: counted in calls of functions, which are the same on every machine, not in seconds.

What is counted: an event of a guarded game, against how long the game lasts and against the seats; reading a record,
against its bytes. Where the calls for each are as many for the largest as for the smallest, the cost is linear.
"""

import sys
from collections.abc import Callable, Iterator
from random import Random
from statistics import mean
from typing import Any

from attrs import frozen

import corestate as cs
import invariants
import serializers
from corestate.anything import AnyState, Rules
from corestate.games import begun
from fuzz.bench.ours import RULES
from fuzz.playouts import choose, steps
from serializers import recorded


@frozen
class Point:
    """How much there was, and how many calls it took for each of it."""

    size: int
    calls: float


def calls_of(do: Callable[[], object]) -> int:
    """Count the calls of functions, ours and those of C, that something takes."""
    count = 0

    def counted(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(counted)
    try:
        do()
    finally:
        sys.setprofile(None)
    return count


def by_length(title: str, games: int) -> list[Point]:
    """Play games: how many events each lasted, and the calls an event took in it; the shortest first."""
    rules = cs.ruleset(title, **RULES[title])
    found = [_played(rules, number) for number in range(games)]
    return sorted(found, key=lambda one: one.size)


def by_seats(title: str, games: int) -> list[Point]:
    """Play games with as many seats as there can be: the calls an event took, by the seats."""
    found = []
    for seats in cs.game(title).seats:
        rules = cs.ruleset(title, **{**RULES[title], "seats": seats})
        played = [_played(rules, number) for number in range(games)]
        events = sum(one.size for one in played)
        found.append(Point(seats, sum(one.calls * one.size for one in played) / events))
    return found


def by_bytes(title: str, lengths: tuple[int, ...] = (25, 50, 100, 200)) -> list[Point]:
    """Read records of so many events: the bytes of the events, and the calls it takes for each hundred of them."""
    rules = cs.ruleset(title, **RULES[title])
    played = tuple(event for _, event in _long_enough(rules, max(lengths)))
    empty, *sizes = [_read(rules, played[:length]) for length in (0, *lengths)]
    return [Point(size - empty[0], 100 * (calls - empty[1]) / (size - empty[0])) for size, calls in sizes]


def _read(rules: Rules, events: tuple[Any, ...]) -> tuple[int, int]:
    """Count the bytes of a record, and the calls it takes to read it once its ruleset is known."""
    data = serializers.dump(recorded(rules, events))
    serializers.load(data, serializers.Record)
    return len(data), calls_of(lambda: serializers.load(data, serializers.Record))


def _long_enough(rules: Rules, events: int) -> Iterator[tuple[AnyState, Any]]:
    """Play games until one lasts so long."""
    for number in range(100):
        played = list(steps(begun(rules), Random(f"bytes {number}"), cs.apply))[:-1]
        if len(played) >= events:
            yield from played[:events]
            return
    raise ValueError(f"no game of {rules.game} lasts {events} events")


def _played(rules: Rules, number: int) -> Point:
    """Play a guarded game: how many events it lasts, and the calls each takes once what can be remembered is."""

    def play() -> int:
        rng, state, events = Random(f"growth {number}"), begun(rules), 0
        while not cs.is_over(state):
            state = invariants.apply(state, choose(state, rng))
            events += 1
        return events

    events = play()
    return Point(events, calls_of(play) / events)


def ratio(points: list[Point]) -> float:
    """Compare what the larger half takes with what the smaller half takes, each."""
    half = len(points) // 2
    return mean(one.calls for one in points[-half:]) / mean(one.calls for one in points[:half])


def grown(games: int) -> dict[str, dict[str, list[Point]]]:
    """Count all of it for every title, under the name of what it is counted against."""
    ways: dict[str, Callable[[str], list[Point]]] = {
        "events of the game": lambda title: by_length(title, games),
        "seats": lambda title: by_seats(title, 1 + games // 4),
        "bytes read": by_bytes,
    }
    return {what: {title: count(title) for title in RULES} for what, count in ways.items()}
