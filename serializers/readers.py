"""Readers of what is no class: numbers, text, choices and lists, each strict about the type of what it finds."""

from collections.abc import Callable
from types import NoneType
from typing import Any, TypeAlias

from corestate.shape import Choice, Many, Nothing, Shape, Text, Truth, Whole, described
from serializers.errors import MalformedBytesError
from serializers.forms import Plain

Read: TypeAlias = Callable[[Plain, str], Any]
Simple: TypeAlias = Whole | Text | Truth | Nothing | Choice

LIMIT = 2**63
"""Numbers are whole and of 64 bits."""


def within(place: str, field: str) -> str:
    """Name the place of a field."""
    return f"{place}.{field}" if place else field


def refuse(shape: Shape, plain: Plain, place: str) -> Any:  # noqa: ANN401 - it never returns
    """What was wanted."""
    raise MalformedBytesError(place, described(shape), plain)


def whole(plain: Plain, place: str) -> int:
    """Read a number."""
    if type(plain) is not int or not -LIMIT <= plain < LIMIT:
        raise MalformedBytesError(place, "a whole number of 64 bits", plain)
    return plain


def text(plain: Plain, place: str) -> str:
    """Read text that can be written again: an escape of JSON may stand for half a character."""
    if type(plain) is not str or not (plain.isascii() or plain.isprintable() or _is_whole(plain)):
        raise MalformedBytesError(place, "text", plain)
    return plain


def _is_whole(plain: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in plain)


def listed(shape: Shape, plain: Plain, place: str) -> list[Plain]:
    """Read a list, whatever it holds."""
    return plain if type(plain) is list else refuse(shape, plain, place)


def types_of(shape: Simple) -> frozenset[type]:
    """Name the types a value without parts can have."""
    match shape:
        case Whole():
            return frozenset({int})
        case Text():
            return frozenset({str})
        case Truth():
            return frozenset({bool})
        case Nothing():
            return frozenset({NoneType})
        case Choice(options):
            return frozenset(map(type, options))


def simple_reader(shape: Simple) -> Read:
    """Make what reads a value without parts."""
    match shape:
        case Whole():
            return whole
        case Text():
            return text
        case Truth() | Nothing():
            types = types_of(shape)
            return lambda plain, place: plain if type(plain) in types else refuse(shape, plain, place)
        case Choice(options):
            types, known = types_of(shape), frozenset(options)
            return lambda plain, place: (
                plain if type(plain) in types and plain in known else refuse(shape, plain, place)
            )


def many_reader(shape: Many, read_item: Read) -> Read:
    """Make what reads a list of any length; numbers and choices are looked at all at once."""

    def read_many(plain: Plain, place: str) -> tuple[Any, ...]:
        items = enumerate(listed(shape, plain, place))
        return tuple([read_item(one, f"{place}[{index}]") for index, one in items])

    if not isinstance(shape.item, Whole | Choice):
        return read_many
    types = types_of(shape.item)
    fits = frozenset(shape.item.options).issuperset if isinstance(shape.item, Choice) else _are_short

    def read_all(plain: Plain, place: str) -> tuple[Any, ...]:
        if type(plain) is list and types.issuperset(map(type, plain)) and fits(plain):
            return tuple(plain)
        return read_many(plain, place)

    return read_all


def _are_short(numbers: list[int]) -> bool:
    return not numbers or (min(numbers) >= -LIMIT and max(numbers) < LIMIT)


def fixed_reader(shape: Shape, readers: tuple[Read, ...]) -> Read:
    """Make what reads a list of so many items, each by its own reader."""

    def read_fixed(plain: Plain, place: str) -> tuple[Any, ...]:
        items = listed(shape, plain, place)
        if len(items) != len(readers):
            refuse(shape, plain, place)
        pairs = enumerate(zip(readers, items, strict=True))
        return tuple([reads(one, f"{place}[{index}]") for index, (reads, one) in pairs])

    return read_fixed
