"""What targets begin with: games, positions, texts and editions of every title, small ones."""

from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import corestate as cs
import serializers
from corestate.anything import AnyState
from corestate.games import OURS, begun
from fuzz.playouts import any_ruleset, steps
from serializers import Record

SEED = 7
FAR = 25
"""So many events long."""


@cache
def states() -> tuple[AnyState, ...]:
    """Reach a state of every title."""
    return tuple(_played(title)[0] for title in OURS)


@cache
def records() -> tuple[Record, ...]:
    """Write down a short game of every title."""
    return tuple(serializers.recorded(_played(title)[0].table.ruleset, _played(title)[1]) for title in OURS)


@cache
def _played(title: str) -> tuple[AnyState, tuple[Any, ...]]:
    rng = Random(f"{SEED} {title}")
    played = list(islice(steps(begun(any_ruleset(title, rng)), rng, cs.apply), FAR))
    return played[-1][0], tuple(event for _, event in played[:-1])


def editions() -> tuple[tuple[str, bytes], ...]:
    """Read the smallest edition of every title as it is written, with the title."""
    folder = Path(cs.__file__).parent
    return tuple((title, (folder / title / "editions" / "small.toml").read_bytes()) for title in OURS)
