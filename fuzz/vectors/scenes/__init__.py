"""Scenes: beginnings of games, told in sentences, that lead where play of no particular intent seldom comes.

A folder for each title. A file whose name begins with an underscore is no scene itself: others go on after it. What the
sentences mean is for `corestate.adjudication.scenes` to settle; a search for vectors is handed the events.
"""

from pathlib import Path
from typing import Any

from attrs import frozen

from corestate.anything import Rules

PLACE = Path(__file__).parent


@frozen
class Scene:
    """A ruleset, and events from the beginning of a game."""

    name: str
    rules: Rules
    events: tuple[Any, ...]


def files(game: str) -> tuple[Path, ...]:
    """List the files of a title's scenes, by name."""
    return tuple(sorted((PLACE / game).glob("[!_]*.play")))
