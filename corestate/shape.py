"""What a declared type means, as a small tree: the one place that reads annotations.

Checking (in `fit`), encoding, decoding, schemas and generated test values are all derived from `shape_of`. Only what
states are made of is known here: whole numbers, text, truth values, literals, tuples, frozen attrs classes and unions.
"""

from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NewType, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

import attrs
from attrs import frozen

WORDS = {"words": True}
"""Marks a field that is there for whoever reads along: it is in no canonical bytes and no comparison."""


@frozen
class Whole:
    """A whole number (and never a truth value)."""


@frozen
class Text:
    """A string."""


@frozen
class Truth:
    """True or False."""


@frozen
class Nothing:
    """None."""


@frozen
class Choice:
    """One of a few literal numbers or words."""

    options: tuple[int | str, ...]


@frozen
class Many:
    """A tuple of any length, all items of one shape."""

    item: "Shape"


@frozen
class Fixed:
    """A tuple of a fixed length."""

    items: tuple["Shape", ...]


@frozen
class Record:
    """A frozen attrs class, with the types its parameters stand for."""

    type: type
    arguments: tuple[Any, ...] = ()


@frozen(cache_hash=True)
class OneOf:
    """Any of several shapes."""

    options: tuple["Shape", ...]


@frozen
class Anything:
    """A value of any attrs class: it says itself what it is."""


Shape: TypeAlias = Anything | Whole | Text | Truth | Nothing | Choice | Many | Fixed | Record | OneOf


def shape_of(hint: Any) -> Shape:  # noqa: ANN401 - an annotation may be any value
    """Read an annotation. Nothing is remembered by it: literals in another order are equal, and mean another order."""
    simple: dict[Any, Shape] = {int: Whole(), str: Text(), bool: Truth(), None: Nothing(), NoneType: Nothing()}
    if hint in simple:
        return simple[hint]
    if hint is Any or isinstance(hint, TypeVar):
        return Anything()
    if isinstance(hint, NewType):
        return shape_of(hint.__supertype__)
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return Choice(arguments)
    if origin is tuple:
        if len(arguments) == 2 and arguments[1] is Ellipsis:  # noqa: PLR2004 - tuple[X, ...]
            return Many(shape_of(arguments[0]))
        return Fixed(tuple(map(shape_of, arguments)))
    if origin in (Union, UnionType):
        return OneOf(tuple(map(shape_of, arguments)))
    if attrs.has(origin or hint):
        return Record(origin or hint, arguments)
    raise TypeError(f"{hint!r} is not something states are made of")


@cache
def fields_of(record: Record) -> tuple[tuple[str, Shape], ...]:
    """Name the fields of an attrs class with their shapes, its type parameters filled in."""
    hints = get_type_hints(record.type)
    parameters = getattr(record.type, "__parameters__", ())
    meaning = dict(zip(parameters, record.arguments, strict=bool(record.arguments)))
    fields = attrs.fields(record.type)
    return tuple((field.name, shape_of(_filled(hints[field.name], meaning))) for field in fields)


def is_words(kind: type, field: str) -> bool:
    """Whether a field of a class is there for whoever reads along alone."""
    return bool(getattr(attrs.fields(kind), field).metadata.get("words"))


def later_fields(kind: type) -> tuple[str, ...]:
    """Name the fields that a release has added at the end of a class: stored where they say more than by default."""
    return tuple(one.name for one in attrs.fields(kind) if "since" in one.metadata)


def choices_of(shape: Shape) -> tuple[Any, ...]:
    """List the values of a shape that has few; none of any other."""
    match shape:
        case Truth():
            return False, True
        case Choice(options):
            return tuple(options)
        case _:
            return ()


def described(shape: Shape) -> str:
    """Put a shape into words."""
    match shape:
        case Anything():
            return "a named value"
        case Whole():
            return "a whole number"
        case Text():
            return "text"
        case Truth():
            return "true or false"
        case Nothing():
            return "nothing"
        case Choice(options):
            return "one of " + ", ".join(map(str, options))
        case Many(item):
            return f"a list, each item {described(item)}"
        case Fixed(items):
            return f"a list of {len(items)}"
        case Record(kind):
            return kind.__name__
        case OneOf(options):
            return " or ".join(map(described, options))


def _filled(hint: Any, meaning: dict[Any, Any]) -> Any:  # noqa: ANN401 - as `shape_of`
    """Replace type parameters by what they stand for."""
    if isinstance(hint, TypeVar):
        return meaning.get(hint, hint)
    parameters = getattr(hint, "__parameters__", ())
    return hint[tuple(meaning.get(parameter, parameter) for parameter in parameters)] if parameters else hint
