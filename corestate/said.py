"""What somebody said of a table that is to be laid, taken apart: seats by number, cards in any order, or nothing.

`UNSAID` is the default of every part: falsiness says something (no cards, no money), this says nothing. Whatever cannot
be is refused with the part it was said of.
"""

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any, Final, TypeAlias, TypeVar

from corestate.fit import faults
from corestate.games import entered
from corestate.kernel import State
from corestate.laying import LayingError
from corestate.rulebook import RulesetError
from corestate.shape import Record
from corestate.title import T


class Unsaid(Enum):
    """The one value of a part nothing was said of."""

    UNSAID = "not said"

    def __repr__(self) -> str:
        return "UNSAID"


UNSAID: Final = Unsaid.UNSAID

K = TypeVar("K")
V = TypeVar("V")
Numbers: TypeAlias = Iterable[int]
"""Cards, dice or counts: a tuple or a list of whole numbers."""


def by_seat(part: str, said: Mapping[int, V] | Unsaid, seats: int) -> dict[int, V]:
    """Take what was said seat by seat; seats nothing was said of are not in it."""
    return keyed(part, said, range(seats), "seats", f"the table has seats 0 to {seats - 1}")


def keyed(part: str, said: Mapping[K, V] | Unsaid, known: Iterable[K], what: str, there: str) -> dict[K, V]:
    """Take what was said by name; `there` says which names there are."""
    if said is UNSAID:
        return {}
    if not isinstance(said, Mapping):
        raise LayingError(part, f"wanted a mapping by {what}, found {said!r}")
    known = tuple(known)
    if any(isinstance(key, bool) or key not in known for key in said):
        raise LayingError(part, f"{what} {', '.join(map(repr, said))} were named; {there}")
    return {key: said[key] for key in known if key in said}


def listed(part: str, said: Any) -> tuple[Any, ...]:  # noqa: ANN401 - it is what is judged here
    """Take a tuple or a list."""
    if not isinstance(said, tuple | list):
        raise LayingError(part, f"wanted a tuple or a list, found {said!r}")
    return tuple(said)


def numbers(part: str, said: Any) -> tuple[int, ...]:  # noqa: ANN401 - as `listed`
    """Take a tuple or a list of whole numbers."""
    for one in (things := listed(part, said)):
        if type(one) is not int:
            raise LayingError(part, f"wanted whole numbers, found {one!r}")
    return things


def number(part: str, said: Any, least: int, most: int | None = None) -> int:  # noqa: ANN401 - as `listed`
    """Take a whole number within bounds."""
    if type(said) is not int or said < least or (most is not None and said > most):
        upto = "or more" if most is None else f"to {most}"
        raise LayingError(part, f"wanted a whole number, {least} {upto}, found {said!r}")
    return said


def seat_said(part: str, said: Any, seats: int) -> int:  # noqa: ANN401 - as `listed`
    """Take the number of a seat."""
    if type(said) is not int or not 0 <= said < seats:
        raise LayingError(part, f"there is no seat {said!r}; the table has seats 0 to {seats - 1}")
    return said


def frame_said(part: str, said: object, kinds: tuple[type, ...], seats: int) -> None:
    """Make sure that a frame is one of these, holds what it declares, and is about seats at the table."""
    if type(said) not in kinds:
        raise LayingError(part, f"wanted one of {', '.join(kind.__name__ for kind in kinds)}, found {said!r}")
    for problem in faults(Record(type(said)), said, part):
        raise LayingError(part, problem.removeprefix(f"{part}: ").removeprefix(f"{part}."))
    for name in ("seat", "active"):
        if hasattr(said, name):
            seat_said(f"{part}.{name}", getattr(said, name), seats)


def entry_said(said: Any) -> tuple[str, dict[str, Any]]:  # noqa: ANN401 - as `listed`
    """Take the name of an entry with what it takes: `("turn", {"seat": 1})`."""
    match said:
        case (str() as entry, Mapping() as where) if isinstance(said, tuple | list):
            return entry, dict(where)
        case _:
            raise LayingError("at", f'wanted a frame that waits, ("entry", {{…}}) or None, found {said!r}')


def laid_at(table: T, entry: str, where: Mapping[str, Any]) -> State[T, Any]:
    """Enter a table that was laid by one of the title's entries."""
    try:
        return entered(table.ruleset.game, entry, table, **where).state
    except RulesetError as error:
        raise LayingError("at", str(error)) from error
