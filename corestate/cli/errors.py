"""What can be wrong with what people type, and the answers that are a no: the exceptions a command leaves with."""

from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from corestate import IllegalEventError
from corestate.cli.words import named

if TYPE_CHECKING:  # the text form is brought along by the commands that read it
    from serializers import Record
    from serializers.play import PlayError


class BadInputError(Exception):
    """What was typed cannot be used; the message is for the person who typed it."""


@frozen
class Problem:
    """A place of a text that cannot be read, with the line it stands in."""

    line: int
    column: int
    says: str
    near: str
    source: str
    game: str = ""
    """The title whose sentences may help, where one could not be read."""


class UnreadableError(BadInputError):
    """A text that cannot be read: says what is first wrong with it, and has every problem with it."""

    def __init__(self, file: Path, text: str, error: "PlayError") -> None:
        super().__init__(f"{file}:{error}")
        self.file = file
        rows = text.replace("\r\n", "\n").split("\n")
        self.problems = tuple(
            Problem(one.line, one.column, one.says, one.near, "".join(rows[one.line - 1 : one.line]), one.game)
            for one in error.all
        )


class DivergedError(Exception):
    """A record says it led to another table than it does: an answer, with exit status 1."""

    def __init__(self, number: int, written: "Record", field: str | None = None) -> None:
        wrote = f"the record, written by corestate {written.library}, led to another state"
        where = "" if field is None else f", which differs in {field}"
        super().__init__(f"event {number} is now judged otherwise: {wrote}{where}")


class RefusedError(Exception):
    """An event of a record is not legal where it stands: an answer, with exit status 1."""

    def __init__(
        self, number: int, error: IllegalEventError, line: int | None = None, names: tuple[str, ...] = ()
    ) -> None:
        where = "" if line is None else f" (line {line})"
        super().__init__(f"event {number}{where} is not legal: {named(str(error), names)}")
        self.number = number
        self.error = error
