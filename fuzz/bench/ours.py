"""What is measured of our own titles: play, lists, views, bytes."""

import copyreg
import hashlib
import io
import pickle
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import cycle
from random import Random
from time import process_time
from typing import Any, TypeAlias

import corestate as cs
import invariants
import serializers
from corestate.anything import AnyState
from corestate.games import begun
from corestate.kernel import State
from corestate.rulebook import Ruleset
from fuzz.playouts import Apply, choose, steps

Run: TypeAlias = Callable[[Random, float], tuple[int, float]]
"""Do something for so many seconds: how many times, and how long it took."""

RULES: dict[str, dict[str, Any]] = {
    "in_too_deep": {"seats": 4},
    "into_the_blue": {"seats": 4},
    "key_largo": {"seats": 4, "options": {"encounters": True}},
    "unfathomable": {"seats": 5},
}
TITLES = tuple(RULES)
BATCH = 5
SAMPLE = 60
"""So many states of random games are looked at and stored."""
WEIGHED = 12


def runs_of(title: str) -> dict[str, Run]:
    """List what is measured of a title in turns."""
    states = sample(title)
    asking = [state for state in states if cs.asked(state)]
    return {
        "plain": playing(title, cs.apply),
        "guarded": playing(title, invariants.apply),
        "legal": again(cs.legal, asking),
        "view": again(lambda state: cs.view(state, 0), states),
        "dump": again(serializers.dump, states),
        "load": again(serializers.load, [serializers.dump(state) for state in states]),
        "round_trip": again(lambda state: serializers.load(serializers.dump(state)), states),
        "pickle": again(lambda state: pickle.loads(pickled(state)), states),  # noqa: S301 - our own
        "state_id": again(serializers.state_id, states),
    }


def playing(title: str, apply: Apply) -> Run:
    """Enumerate every legal decision, choose, and apply, game after game; outcomes of chance are dealt."""

    def run(rng: Random, seconds: float) -> tuple[int, float]:
        rules = cs.ruleset(title, **RULES.get(title, {"seats": 2}))
        start, events = process_time(), 0
        while process_time() - start < seconds:
            state = begun(rules)
            while not cs.is_over(state):
                state = apply(state, choose(state, rng))
                events += 1
        return events, process_time() - start

    return run


def again(do: Callable[[Any], object], things: list[Any]) -> Run:
    """Do the same with one thing after the other, looking at the clock now and then."""
    batched = [things[first : first + BATCH] for first in range(0, len(things), BATCH)]

    def run(_rng: Random, seconds: float) -> tuple[int, float]:
        start, count = process_time(), 0
        for batch in cycle(batched):
            for thing in batch:
                do(thing)
            count += len(batch)
            if process_time() - start >= seconds:
                break
        return count, process_time() - start

    return run


@lru_cache(maxsize=256)
def sample(title: str) -> list[AnyState]:
    """Choose states of random games, the same ones in every run."""
    rng = Random(0)
    every = [state for _ in range(3) for state, _ in steps(cs.new_game(title, **RULES[title]), rng, cs.apply)]
    return rng.sample(every, SAMPLE)


def amounts(title: str) -> Iterator[tuple[str, float, str]]:
    """Tell how large a state is, as our bytes and pickled, as the mean of some."""
    states = sample(title)[:WEIGHED]
    yield "state", sum(len(serializers.dump(state)) for state in states) / WEIGHED, "bytes"
    yield "pickled state", sum(len(pickled(state)) for state in states) / WEIGHED, "bytes"


def checksum() -> str:
    """Hash the states all titles are measured with: two runs with the same checksum measured the same."""
    ids = "".join(serializers.state_id(state) for title in TITLES for state in sample(title))
    return hashlib.sha256(ids.encode()).hexdigest()[:16]


def pickled(state: AnyState) -> bytes:
    """Pickle a state as Python does with any object; its own way to be pickled are our bytes."""
    data = io.BytesIO()
    pickler = pickle.Pickler(data, pickle.HIGHEST_PROTOCOL)
    pickler.dispatch_table = {**copyreg.dispatch_table, State: _by_parts, Ruleset: _by_parts}
    pickler.dump(state)
    return data.getvalue()


def _by_parts(value: Any) -> tuple[Any, ...]:  # noqa: ANN401 - a state or a ruleset
    return copyreg.__newobj__, (type(value),), value.__getstate__()  # type: ignore[attr-defined]  # as pickle does
