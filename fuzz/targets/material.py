"""What targets begin with: games, events, positions, texts and editions of every title, small ones.

The shorter a seed, the more can be made of it in the same time: most are single events, requests and short texts.
"""

from functools import cache, lru_cache
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import corestate as cs
import serializers
from corestate.anything import AnyState
from corestate.games import OURS, begun
from fuzz.playouts import any_ruleset, steps
from serializers import Record, play

SEED = 7
FAR = 25
"""So many events long."""
FEW = 3
"""So many sentences a text has."""


@cache
def states() -> tuple[AnyState, ...]:
    """Reach a state of every title."""
    return tuple(_played(title)[0] for title in OURS)


@cache
def records() -> tuple[Record, ...]:
    """Write down a short game of every title."""
    return tuple(serializers.recorded(_played(title)[0].table.ruleset, _played(title)[1]) for title in OURS)


def events() -> tuple[Any, ...]:
    """List the events of those games."""
    return tuple(event for record in records() for event in record.events)


def texts() -> tuple[str, ...]:
    """Write a few sentences of every game at a time under a few lines of its head; they are read, and not judged."""
    found = []
    for record in records():
        head, _, sentences = play.export(record).partition("\n\n")
        lines, heads = sentences.splitlines(), head.splitlines()
        needed = [line for line in heads if line.startswith(NEEDED)]
        others = [line for line in heads if not line.startswith(NEEDED)]
        for at in range(0, len(lines), FEW):
            few = (*needed, *others[at : at + FEW], "", *lines[at : at + FEW])
            found.append("\n".join(few) + "\n")
    return tuple(found)


NEEDED = ("game", "edition", "seats")


@lru_cache(maxsize=256)
def _played(title: str) -> tuple[AnyState, tuple[Any, ...]]:
    rng = Random(f"{SEED} {title}")
    played = list(islice(steps(begun(any_ruleset(title, rng)), rng, cs.apply), FAR))
    return played[-1][0], tuple(event for _, event in played[:-1])


@lru_cache(maxsize=16)
def scratch(name: str) -> "TemporaryDirectory[str]":
    """Make a folder for files to be read as bytes, in memory where the system has a place for that."""
    memory = Path("/dev/shm")  # noqa: S108 - a folder of its own is made in it
    return TemporaryDirectory(prefix=f"{name}-", dir=memory if memory.is_dir() else None)


def editions() -> tuple[tuple[str, bytes], ...]:
    """Read the smallest edition of every title as it is written, with the title."""
    folder = Path(cs.__file__).parent
    return tuple((title, (folder / title / "editions" / "small.toml").read_bytes()) for title in OURS)
