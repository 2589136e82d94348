"""Scenes: beginnings of games, told in sentences, that lead where play of no particular intent seldom comes.

A folder for each title. A file whose name begins with an underscore is no scene itself: others go on after it.
"""

from functools import cache
from pathlib import Path
from typing import Any

from attrs import frozen

from corestate import Ruleset
from serializers import play

PLACE = Path(__file__).parent


@frozen
class Scene:
    """A ruleset, and events from the beginning of a game."""

    name: str
    rules: Ruleset[Any, Any, Any]
    events: tuple[Any, ...]


@cache
def scenes(game: str) -> tuple[Scene, ...]:
    """Read every scene of a title."""
    files = sorted((PLACE / game).glob("[!_]*.play"))
    return tuple(_read(file) for file in files)


def _read(file: Path) -> Scene:
    record = play.settled(play.parsed(file.read_bytes(), file.parent)).record
    return Scene(file.stem, record.ruleset, record.events)
