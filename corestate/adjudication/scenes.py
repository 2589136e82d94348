"""The scenes conformance vectors begin with, every sentence settled: see `fuzz.vectors.scenes`."""

from functools import lru_cache
from pathlib import Path

from corestate.adjudication.written import settled
from fuzz.vectors.scenes import Scene, files
from serializers import play


@lru_cache(maxsize=256)
def scenes(game: str) -> tuple[Scene, ...]:
    """Read every scene of a title."""
    return tuple(map(scene, files(game)))


@lru_cache(maxsize=256)
def scene(file: Path) -> Scene:
    """Read one scene."""
    record = settled(play.parsed(file.read_bytes(), file.parent)).record
    return Scene(file.stem, record.ruleset, record.events)
