"""Whether a value holds what its class declares: tests compiled from shapes.

Every event that is judged and every part that a step has made is tested, so the tests are written as source once for
each class, as attrs writes its own methods: `type(value.seat) is int and type(value.card) is int`.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain
from operator import countOf
from typing import Any, TypeAlias

import attrs

from corestate.compiled import compiled, defined
from corestate.shape import (
    Anything,
    Choice,
    Fixed,
    Many,
    Nothing,
    OneOf,
    Record,
    Shape,
    Text,
    Truth,
    Whole,
    described,
    fields_of,
)

Test: TypeAlias = Callable[[object], bool]


def fits(shape: Shape, value: object) -> bool:
    """Whether a value has the shape, all the way down."""
    return fitter(shape)(value)


def fault(value: object) -> str | None:
    """In a line what is wrong with the shape of a value that should be of some attrs class, or None."""
    if fits_its_kind(value):
        return None
    kind: type = type(value)
    return next(faults(Record(kind), value)) if attrs.has(kind) else f"{value!r} is not an event"


def fits_its_kind(value: object) -> bool:
    """Whether a value is of some attrs class and holds what that declares."""
    return TESTS[type(value)](value)


class _Tests(dict[type, Test]):
    """The tests of values by their class; nothing passes that of a class which is not one of attrs."""

    def __missing__(self, kind: type) -> Test:
        """Compile it when it is first wanted."""
        self[kind] = _record_test(Record(kind)) if attrs.has(kind) else lambda _value: False
        return self[kind]


TESTS = _Tests()


def faults(shape: Shape, value: object, path: str = "") -> Iterator[str]:
    """Name every place where a value has not the shape: what was wanted and what is there."""
    if fitter(shape)(value):
        return
    if isinstance(shape, Record) and type(value) is shape.type:
        for name, part in fields_of(shape):
            yield from faults(part, getattr(value, name), f"{path}.{name}" if path else name)
    elif isinstance(shape, Many) and type(value) is tuple:
        for index, item in enumerate(value):
            yield from faults(shape.item, item, f"{path}[{index}]")
    elif isinstance(shape, Fixed) and type(value) is tuple and len(value) == len(shape.items):
        for index, (part, item) in enumerate(zip(shape.items, value, strict=True)):
            yield from faults(part, item, f"{path}[{index}]")
    else:
        yield f"{path or type(value).__name__}: wanted {_wanted(shape, value)}, found {value!r}"


def _wanted(shape: Shape, value: object) -> str:
    """Describe a shape; to whoever wrote a list in code, where only a tuple never changes, say that it is a tuple."""
    words = described(shape)
    return words.replace("a list", "a tuple") if isinstance(value, list) else words


@cache
def fitter(shape: Shape) -> Test:
    """Compile a shape into a test of values."""
    match shape:
        case Anything():
            return lambda value: attrs.has(type(value))
        case Many(item) if item not in (Whole(), Text()):
            return _many_fitter(item)
        case Record():
            return _record_fitter(shape)
        case OneOf(options):
            return _one_of_fitter(options)
        case _:
            bound: dict[str, Any] = {}
            test: Test = compiled(f"lambda value: {tested(shape, 'value', bound)}", bound, "shape")
            return test


def tested(shape: Shape, value: str, bound: dict[str, Any]) -> str:
    """Write the test of an expression as source; what it refers to is bound by name."""
    match shape:
        case Whole():
            return f"type({value}) is int"
        case Text():
            return f"type({value}) is str"
        case Truth():
            return f"type({value}) is bool"
        case Nothing():
            return f"{value} is None"
        case Choice(options):
            kinds, known = bind(bound, frozenset(map(type, options))), bind(bound, frozenset(options))
            return f"(type({value}) in {kinds} and {value} in {known})"
        case Many(Whole() | Text() as item):
            kind = "int" if isinstance(item, Whole) else "str"
            count = f"{bind(bound, countOf)}(map(type, {value}), {kind})"
            return f"(type({value}) is tuple and {count} == len({value}))"
        case Fixed(items):
            return _fixed_test(items, value, bound)
        case OneOf(options) if len(options) == len(("one", "other")):
            return "(" + " or ".join(tested(option, value, bound) for option in options) + ")"
        case _:
            return f"{bind(bound, fitter(shape))}({value})"


def bind(bound: dict[str, Any], thing: object) -> str:
    """Bind a thing to a name of its own."""
    name = f"_{len(bound)}"
    bound[name] = thing
    return name


def _one_of_fitter(options: tuple[Shape, ...]) -> Test:
    """Find one of many classes by its type; try any other shapes one after the other."""
    classes = {option.type: fitter(option) for option in options if isinstance(option, Record)}
    if len(classes) == len(options):
        return lambda value: (test := classes.get(type(value))) is not None and test(value)
    bound: dict[str, Any] = {}
    tests = " or ".join(tested(option, "value", bound) for option in options)
    test: Test = compiled(f"lambda value: {tests}", bound, "shape")
    return test


def _many_fitter(item: Shape) -> Test:
    """Look at the items of a tuple one by one, or at all of them at once where they are tuples of plain values."""
    if isinstance(item, Many):
        joined_fits = fitter(item)
        return lambda value: (
            type(value) is tuple
            and countOf(map(type, value), tuple) == len(value)
            and joined_fits(tuple(chain.from_iterable(value)))
        )
    bound: dict[str, Any] = {}
    source = f"""def many_fit(value):
    if type(value) is not tuple:
        return False
    for item in value:
        if not {tested(item, "item", bound)}:
            return False
    return True
"""
    test: Test = defined("many_fit", source, bound, "shape")
    return test


def _fixed_test(items: tuple[Shape, ...], value: str, bound: dict[str, Any]) -> str:
    """Look at the items of a tuple of a fixed length."""
    tests = [tested(item, f"{value}[{index}]", bound) for index, item in enumerate(items)]
    return "(" + " and ".join([f"type({value}) is tuple", f"len({value}) == {len(items)}", *tests]) + ")"


def _record_fitter(record: Record) -> Test:
    """Compile when first used: a class may hold others of its own kind."""
    made: list[Test] = []

    def record_fits(value: object) -> bool:
        if not made:
            made.append(_record_test(record))
        return made[0](value)

    return record_fits


@cache
def _record_test(record: Record) -> Test:
    bound: dict[str, Any] = {"kind": record.type}
    tests = [tested(shape, f"value.{name}", bound) for name, shape in fields_of(record)]
    test: Test = compiled("lambda value: " + " and ".join(("type(value) is kind", *tests)), bound, record.type.__name__)
    return test
