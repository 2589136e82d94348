"""How large a box may be: what its numbers multiply to is what every question about a game played with it costs."""

from collections.abc import Iterator

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


def excess(box: object, sizes: Sizes) -> Iterator[tuple[str, str]]:
    """Name the first thing in a box that is too large, and how large it may be; whatever holds, it takes no longer."""
    waiting: list[tuple[str, object, int]] = [
        (one.name, getattr(box, one.name), 0)
        for one in attrs.fields(type(box))  # type: ignore[arg-type]  # a box is an attrs class
    ]
    left = sizes.together
    while waiting:
        key, value, depth = waiting.pop()
        if depth > sizes.deepest:
            yield key, f"wanted at most {sizes.deepest} things within one another"
            return
        if isinstance(value, int) and abs(value) > sizes.number:
            yield key, f"wanted at most {sizes.number}, found {value}"
            return
        if isinstance(value, str) and len(value) > sizes.letters:
            yield key, f"wanted at most {sizes.letters} letters, found {len(value)}"
            return
        if isinstance(value, tuple):
            left -= len(value)
            if len(value) > sizes.entries or left < 0:
                yield key, f"wanted at most {sizes.entries} entries, and {sizes.together} in all, found {len(value)}"
                return
            waiting += ((key, one, depth + 1) for one in value)
        elif attrs.has(type(value)):
            parts = attrs.fields(type(value))  # type: ignore[arg-type]  # just found to be one
            waiting += ((key, getattr(value, one.name), depth + 1) for one in parts)


def at_most(box: object, most: int, *names: str) -> Iterator[tuple[str, str]]:
    """Name the numbers of a box that are too large, for its `problems`."""
    for name in names:
        if (found := getattr(box, name)) > most:
            yield name, f"wanted at most {most}, found {found}"
