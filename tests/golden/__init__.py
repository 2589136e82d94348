"""Golden playthroughs: recorded games told as text, to be read with the rulebook open."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import corestate as cs
import serializers
from corestate.games import begun
from fuzz.playouts import play
from fuzz.playthrough import playthrough
from serializers import Record

FOLDER = Path(__file__).parent

GAMES: dict[str, tuple[Mapping[str, Any], ...]] = {
    "in_too_deep": (
        {"seats": 2, "edition": "small"},
        {"seats": 3, "edition": "small", "options": dict.fromkeys(("ocean", "research", "wildlife"), "advanced")},
        {"seats": 4},
    ),
    "into_the_blue": ({"seats": 2, "edition": "small"}, {"seats": 3}, {"seats": 4, "edition": "small"}),
    "key_largo": (
        {"seats": 3, "edition": "small"},
        {"seats": 4},
        {"seats": 3, "edition": "small", "options": {"encounters": True}},
    ),
    "unfathomable": (
        {"seats": 3, "edition": "small"},
        {"seats": 4, "edition": "small", "options": {"game": "learning", "profile": "learn_to_play"}},
        {"seats": 3},
    ),
}
"""The games that are recorded: how many, and under which ruleset."""


def records() -> dict[Path, Record]:
    """Read every recorded game."""
    return {file: serializers.load_json(file.read_bytes(), Record) for file in sorted(FOLDER.glob("*.json"))}


def told(record: Record) -> str:
    """Tell a recorded game as text."""
    return "\n".join(playthrough(record)) + "\n"


def recorded(title: str, number: int) -> Record:
    """Play a game to be recorded."""
    rules = cs.ruleset(title, **GAMES[title][number - 1])
    return serializers.recorded(rules, play(begun(rules), Random(number)).events)
