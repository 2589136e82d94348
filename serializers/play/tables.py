"""A table as somebody sees it, in lines for people: what each line is about, and the words.

A title tells of the fields it names; whatever else its table has is told field by field by whoever shows it.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol, TypeAlias

from attrs import frozen

from corestate.kernel import counted_noun

Line: TypeAlias = tuple[str, str]
Who: TypeAlias = Callable[[int], str]
"""What a seat is called."""


Since: TypeAlias = Callable[[Any], bool]
"""Whether something is known by now, by the table as it was laid."""


class Sure(Protocol):
    """Says whether a word of a position was said, of a seat or place if it is of one.

    What is somewhere else after every move is known as soon as something has happened; what comes to light, or is done
    anew, by what has come `since` the table lay as it was told.
    """

    def __call__(self, word: str, of: object = None, *, moves: bool = False, since: Since | None = None) -> bool:
        """Whether it is known."""


def all_is_sure(
    word: str,  # noqa: ARG001 - whatever it is
    of: object = None,  # noqa: ARG001 - likewise
    *,
    moves: bool = False,  # noqa: ARG001 - likewise
    since: Since | None = None,  # noqa: ARG001 - likewise
) -> bool:
    """Of a game that is told from its beginning everything is known."""
    return True


UNTOLD = "?"
"""What nobody told."""


@frozen
class Told:
    """How a title tells of its table: the fields of a view that are in its lines, and the lines."""

    fields: frozenset[str]
    lines: Callable[[Any, Who, Sure], Iterator[Line]]


def listed(things: Iterable[object], nothing: str = "nothing") -> str:
    """List things with commas and an `and`; what nobody knows is a question mark."""
    *most, last = ["?" if one is None else str(one) for one in things] or [nothing]
    return f"{', '.join(most)} and {last}" if most else last


def several(number: int, one: str, more: str = "") -> str:
    """Count things in words people use: `1 card`, `2 cards`."""
    return counted_noun(number, one, more or f"{one}s")


def sentence(*parts: str) -> str:
    """Put together what there is to say."""
    return "; ".join(filter(None, parts))
