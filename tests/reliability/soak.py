"""Mixed work for as long as wanted, and what it does to memory: `python -m tests.reliability.soak [SECONDS]`.

Games of every title under any ruleset and in boxes of one's own are played guarded, encoded and read again, written as
text and adjudicated, and put to an oracle that keeps states: what a server does in a night.
"""

import gc
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from attrs import Factory, frozen

import corestate as cs
import invariants
import serializers
from corestate.adjudication import settle
from corestate.anything import AnyState
from corestate.games import OURS, begun
from fuzz.campaigns.boxes import boxed, odd_box
from fuzz.oracle import Oracle
from fuzz.playouts import any_ruleset, steps
from serializers import play

FAR = 120
"""So many events of a game are played."""
SAMPLES = 60
"""So often memory is looked at."""


@frozen
class Soak:
    """What was done how often, and the memory there was at even moments, in bytes."""

    done: Counter[str] = Factory(Counter)
    memory: list[int] = Factory(list)

    def growth(self) -> float:
        """By which part the median memory of the last third is more than that of the one before."""
        third = len(self.memory) // 3
        if not third:
            return 0.0
        before, after = sorted(self.memory[third : 2 * third]), sorted(self.memory[2 * third :])
        return after[len(after) // 2] / before[len(before) // 2] - 1

    def line(self) -> str:
        """Tell it in a line."""
        done = ", ".join(f"{count:,} {what}" for what, count in self.done.items())
        at = " ".join(str(size >> 20) for size in self.memory[:: max(1, len(self.memory) // 12)])
        return f"{done}; MiB: {at}; grown by {100 * self.growth():.1f} % in the last third"


def soaked(seconds: float, seed: int = 0) -> Soak:
    """Work for so long."""
    soak, rng, oracle, began = Soak(), Random(seed), Oracle(), monotonic()
    for number in _turns(began, seconds):
        title = OURS[number % len(OURS)]
        played = _game(soak, title, rng)
        for work in (_encoded, _told, _asked(oracle)):
            work(soak, *played)
        if monotonic() - began >= seconds * len(soak.memory) / SAMPLES:
            gc.collect()
            soak.memory.append(_resident())
    return soak


def _turns(began: float, seconds: float) -> Iterator[int]:
    number = 0
    while monotonic() - began < seconds:
        yield number
        number += 1


def _game(soak: Soak, title: str, rng: Random) -> tuple[list[AnyState], list[Any]]:
    """Play a game with every claim checked, every fourth in a box that nobody has printed."""
    rules = any_ruleset(title, rng)
    if rng.random() < 1 / 4:
        rules = boxed(rules, odd_box(cs.game(title), rules.box, rng))
    played = list(islice(steps(begun(rules), rng, invariants.apply), FAR))
    soak.done["guarded events"] += len(played)
    return [state for state, _ in played], [event for _, event in played[:-1]]


def _encoded(soak: Soak, states: list[AnyState], events: list[Any]) -> None:
    """Write states and the game as bytes and JSON, and read them again."""
    for state in (states[0], states[len(states) // 2], states[-1]):
        assert serializers.load(serializers.dump(state)) == state
        assert serializers.load_json(serializers.dump_json(state)) == state
    record = serializers.recorded(states[0].table.ruleset, tuple(events))
    assert serializers.load(serializers.dump(record)) == record
    soak.done["values written and read"] += 7


def _told(soak: Soak, states: list[AnyState], events: list[Any]) -> None:
    """Write the beginning of the game as text, read it and have it adjudicated."""
    few = tuple(events[:20])
    text = play.export(serializers.recorded(states[0].table.ruleset, few))
    verdict = settle(play.read(text), compare=False).judgement
    assert verdict.event is None, "what was played is legal"
    soak.done["texts adjudicated"] += 1


def _asked(oracle: Oracle) -> Callable[[Soak, list[AnyState], list[Any]], None]:
    """Ask an oracle, which keeps a state for a while."""

    def ask(soak: Soak, states: list[AnyState], events: list[Any]) -> None:
        state, event = serializers.plain(states[len(events) // 2]), serializers.plain(events[len(events) // 2])
        oracle.begin()
        kept = oracle.answer({"verb": "apply", "state": state, "event": event, "keep": True})
        assert kept["ok"], kept
        for verb in ("legal", "view", "state_id", "count"):
            assert oracle.answer({"verb": verb, "state": kept["state"]})["ok"]
        assert oracle.answer({"verb": "drop", "state": kept["state"]})["ok"]
        soak.done["requests"] += 6

    return ask


def _resident() -> int:
    """Count the bytes this process has in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    sys.stdout.write(f"{soaked(float(sys.argv[1]) if sys.argv[1:] else 60.0).line()}\n")
