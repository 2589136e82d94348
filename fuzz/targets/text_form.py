"""Whatever is given as a text, it is read or complained of at a line and a column of it."""

from pathlib import Path

from fuzz.targets import hold
from fuzz.targets.material import texts
from serializers import play
from serializers.play import PlayError

NOWHERE = Path("/nowhere/at/all")


def law(data: bytes) -> None:
    """Read a text."""
    try:
        play.parsed(data, NOWHERE)
    except PlayError as error:
        hold("a complaint names a line and a column", holds=min(error.line, error.column) >= 1)
        hold("a complaint can be printed", holds=str(error).isprintable())


def seeds() -> tuple[bytes, ...]:
    """Short texts of every title."""
    return tuple(one.encode() for one in texts())
