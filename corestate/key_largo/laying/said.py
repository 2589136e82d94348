"""How what is said of a table of Key Largo is read: numbers, words, seats, wrecks, cards.

Whatever is said may be wrong in any way, its type included: the readers here refuse it with the part it was said of.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

from corestate.kernel import Seat
from corestate.key_largo.box import Box, faces
from corestate.laying import LayingError

V = TypeVar("V")

Words: TypeAlias = Mapping[str, Any]
"""What was said, by its words; what was not said is not in it."""

OF_LOOKS = ("day", "half", "cards", "left")
"""What can be said of a look at a wreck."""
OF_DIVES = ("waiting", "done", "last", "alarmed", "weights", "aside", "catch", "early")
"""What can be said of the dive under way."""


def whole(part: str, said: object, what: str) -> int:
    """Read a whole number."""
    if type(said) is not int:
        raise LayingError(part, f"{what} is a whole number, not {said!r}")
    return said


def one_of(part: str, said: object, options: Sequence[V], what: str) -> V:
    """Read one of a few words."""
    for option in options:
        if type(said) is type(option) and said == option:
            return option
    raise LayingError(part, f"{what} is one of {', '.join(map(str, options))}, not {said!r}")


def listed(part: str, said: object, what: str) -> tuple[Any, ...]:
    """Read a list or tuple."""
    if not isinstance(said, list | tuple):
        raise LayingError(part, f"{what} is a list, not {said!r}")
    return tuple(said)


def mapped(part: str, said: object, what: str) -> dict[Any, Any]:
    """Read a mapping."""
    if not isinstance(said, Mapping):
        raise LayingError(part, f"{what} is a mapping, not {said!r}")
    return dict(said)


def by_seat(part: str, said: object, seats: int) -> dict[Seat, Any]:
    """Read what is said seat by seat."""
    found = mapped(part, said, "what is said seat by seat")
    _are_among(part, list(found), seats, "seat")
    return {Seat(seat): value for seat, value in found.items()}


def by_wreck(part: str, said: object, wrecks: int) -> dict[int, Any]:
    """Read what is said wreck by wreck."""
    found = mapped(part, said, "what is said wreck by wreck")
    _are_among(part, list(found), wrecks, "wreck")
    return found


def _are_among(part: str, keys: list[object], count: int, what: str) -> None:
    if any(type(key) is not int or not 0 <= key < count for key in keys):
        many = f"{len(keys)} {what}s were" if len(keys) > 1 else f"1 {what} was"
        raise LayingError(part, f"{many} named {', '.join(map(repr, keys))}; the table has {what}s 0 to {count - 1}")


def only(part: str, said: Mapping[Any, Any], words: Sequence[str]) -> None:
    """Refuse words that are not known here."""
    for word in said:
        if word not in words:
            raise LayingError(part, f"{word!r} cannot be said of it; what can: {', '.join(words)}")


@lru_cache(maxsize=64)
def _numbers(box: Box) -> dict[str, int]:
    """Number the wreck cards by their words."""
    return {name: number for number, name in enumerate(faces(box))}


def card(part: str, said: object, box: Box) -> int:
    """Read a wreck card, by its words or its number."""
    kinds = len(box.cards)
    number = _numbers(box).get(said) if type(said) is str else said
    if type(number) is not int or not 0 <= number < kinds:
        raise LayingError(part, f"there is no card {said!r}; the box has 0 to {kinds - 1}, {faces(box)[0]!r} and so on")
    return number


def cards(part: str, said: object, box: Box) -> tuple[int, ...]:
    """Read a list of wreck cards, in the order they are said."""
    return tuple(card(part, one, box) for one in listed(part, said, "cards"))
