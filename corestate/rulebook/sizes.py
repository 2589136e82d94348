"""How large a box may be: what its numbers multiply to is what every question about a game played with it costs."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import attrs
from attrs import frozen


@frozen
class Sizes:
    """The largest numbers, lists and texts of a title's boxes, and how many entries they have in all."""

    number: int
    entries: int = 300
    """So many in one list."""
    together: int = 20_000
    """So many in all lists together, those within others too."""
    letters: int = 2_000
    """So many in one text."""
    deepest: int = 30
    """So many lists and things within one another."""


def excess(box: Any, sizes: Sizes) -> Iterator[tuple[str, str]]:  # noqa: ANN401 - of any title
    """Name the first thing in a box that is too large, and how large it may be; whatever holds, it takes no longer."""
    waiting: list[tuple[str, Any, int]] = [(name, getattr(box, name), 0) for name in _parts_of(box)]
    left = sizes.together
    while waiting:
        key, value, depth = waiting.pop()
        if depth > sizes.deepest:
            yield key, f"wanted at most {sizes.deepest} things within one another"
            return
        if isinstance(value, str):
            if len(value) > sizes.letters:
                yield key, f"wanted at most {sizes.letters} letters, found {len(value)}"
                return
        elif isinstance(value, int):
            if abs(value) > sizes.number:
                yield key, f"wanted at most {sizes.number}, found {value}"
                return
        elif isinstance(value, tuple):
            left -= len(value)
            if len(value) > sizes.entries or left < 0:
                yield key, f"wanted at most {sizes.entries} entries, and {sizes.together} in all, found {len(value)}"
                return
            waiting += [(key, one, depth + 1) for one in value]
        else:
            waiting += [(key, getattr(value, name), depth + 1) for name in _parts_of(value)]


def _parts_of(value: Any) -> tuple[str, ...]:  # noqa: ANN401 - anything in a box
    return _parts(type(value))  # type: ignore[arg-type]  # classes can be hashed, which mypy does not see


@cache
def _parts(kind: type) -> tuple[str, ...]:
    """Name the fields of a class, if it has any."""
    return tuple(one.name for one in attrs.fields(kind)) if attrs.has(kind) else ()


def at_most(box: object, most: int, *names: str) -> Iterator[tuple[str, str]]:
    """Name the numbers of a box that are too large, for its `problems`."""
    for name in names:
        if (found := getattr(box, name)) > most:
            yield name, f"wanted at most {most}, found {found}"
