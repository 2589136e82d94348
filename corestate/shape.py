"""What a declared type means, as a small tree: the one place that reads annotations.

Checking, encoding, decoding, schemas and generated test values are all derived from `shape_of`. Only what states are
made of is known here: whole numbers, text, truth values, literals, tuples, frozen attrs classes and unions of these.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain
from types import NoneType, UnionType
from typing import Any, Literal, NewType, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

import attrs
from attrs import frozen


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


@frozen
class OneOf:
    """Any of several shapes."""

    options: tuple["Shape", ...]


@frozen
class Anything:
    """A value of any attrs class: it says itself what it is."""


Shape: TypeAlias = Anything | Whole | Text | Truth | Nothing | Choice | Many | Fixed | Record | OneOf


@cache
def shape_of(hint: Any) -> Shape:  # noqa: ANN401 - an annotation may be any value
    """Read an annotation."""
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


def fits(shape: Shape, value: object) -> bool:
    """Say whether a value has the shape, all the way down."""
    return fitter(shape)(value)


def fault(value: object) -> str | None:
    """Say in a line what is wrong with the shape of a value that should be of some attrs class, or None."""
    if id(value) in _SOUND:
        return None
    kind: type = type(value)
    test = _TESTS.get(kind)
    if test is None:
        if not attrs.has(kind):
            return f"{value!r} is not an event"
        test = _TESTS[kind] = fitter(Record(kind))
    if not test(value):
        return next(faults(Record(kind), value))
    if len(_SOUND) >= MOST_SOUND:
        _SOUND.clear()
    _SOUND[id(value)] = value
    return None


_TESTS: dict[type, Callable[[object], bool]] = {}

MOST_SOUND = 16384
_SOUND: dict[int, object] = {}
"""Values found sound, by identity, which is theirs while they are held here: frozen, they stay sound."""


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
        yield f"{path or type(value).__name__}: wanted {described(shape)}, found {value!r}"


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


@cache
def fitter(shape: Shape) -> Callable[[object], bool]:
    """Compile a shape into a test of values."""
    match shape:
        case Anything():
            return lambda value: attrs.has(type(value))
        case Whole():
            return lambda value: type(value) is int
        case Text():
            return lambda value: type(value) is str
        case Truth():
            return lambda value: type(value) is bool
        case Nothing():
            return lambda value: value is None
        case Choice(options):
            kinds, known = frozenset(map(type, options)), frozenset(options)
            return lambda value: type(value) in kinds and value in known
        case Many(item):
            return _many_fitter(item)
        case Fixed(items):
            return _fixed_fitter(items)
        case Record():
            return _record_fitter(shape)
        case OneOf(options):
            return _one_of_fitter(options)


def _one_of_fitter(options: tuple[Shape, ...]) -> Callable[[object], bool]:
    """Try one shape after the other; two of them, the common case, without a loop; one of many classes by its type."""
    tests = tuple(map(fitter, options))
    classes = {option.type: fitter(option) for option in options if isinstance(option, Record)}
    if len(classes) == len(options) > len(("one", "other")):
        return lambda value: (test := classes.get(type(value))) is not None and test(value)
    if len(tests) == len(("one", "other")):
        one, other = tests
        return lambda value: one(value) or other(value)
    return lambda value: any(test(value) for test in tests)


def _many_fitter(item: Shape) -> Callable[[object], bool]:
    """Look at the items of a tuple one by one, or at all of them at once where they are plain values."""
    match item:
        case Whole():
            return lambda value: type(value) is tuple and _WHOLE.issuperset(map(type, value))
        case Text():
            return lambda value: type(value) is tuple and _TEXT.issuperset(map(type, value))
        case Choice(options):
            kinds, known = frozenset(map(type, options)), frozenset(options)
            return lambda value: type(value) is tuple and kinds.issuperset(map(type, value)) and known.issuperset(value)
        case Many(Whole()):
            return lambda value: (
                type(value) is tuple
                and _TUPLE.issuperset(map(type, value))
                and _WHOLE.issuperset(map(type, chain.from_iterable(value)))
            )
        case Many():
            joined_fits = fitter(item)
            return lambda value: (
                type(value) is tuple
                and _TUPLE.issuperset(map(type, value))
                and joined_fits(tuple(chain.from_iterable(value)))
            )
        case _:
            item_fits = fitter(item)
            return lambda value: type(value) is tuple and all(map(item_fits, value))


_WHOLE = frozenset({int})
_TEXT = frozenset({str})
_TUPLE = frozenset({tuple})


def _fixed_fitter(items: tuple[Shape, ...]) -> Callable[[object], bool]:
    """Look at the items one by one, or at all of them at once where they are whole numbers."""
    if set(items) == {Whole()}:
        size = len(items)
        return lambda value: type(value) is tuple and len(value) == size and _WHOLE.issuperset(map(type, value))
    tests = tuple(map(fitter, items))

    def fixed_fits(value: object) -> bool:
        return (
            type(value) is tuple
            and len(value) == len(tests)
            and all(test(item) for test, item in zip(tests, value, strict=True))
        )

    return fixed_fits


def _record_fitter(record: Record) -> Callable[[object], bool]:
    """Compile lazily: a class may hold others of its own kind."""
    kind = record.type
    tests: list[tuple[str, Callable[[object], bool]]] = []

    def record_fits(value: object) -> bool:
        if type(value) is not kind:
            return False
        if not tests:
            tests.extend((name, fitter(part)) for name, part in fields_of(record))
        for name, test in tests:  # noqa: SIM110 - a generator would cost half as much again, at every event
            if not test(getattr(value, name)):
                return False
        return True

    return record_fits


@cache
def refitter(shape: Shape) -> Callable[[Any, object], bool]:
    """Compile a shape into a test of a value that replaces one which fits: parts both share are not tested again."""
    match shape:
        case Many(item) if not isinstance(item, Whole | Choice):
            return _many_refitter(shape, refitter(item))
        case Record():
            return _record_refitter(shape)
        case _:
            whole = fitter(shape)
            return lambda _old, new: whole(new)


def _many_refitter(shape: Many, item_fits: Callable[[Any, object], bool]) -> Callable[[Any, object], bool]:
    whole = fitter(shape)

    def many_fits(old: Any, new: object) -> bool:  # noqa: ANN401 - it fits: a tuple
        if type(new) is not tuple or type(old) is not tuple or len(new) != len(old):
            return whole(new)
        for was, now in zip(old, new, strict=True):  # noqa: SIM110 - as in `_record_fitter`
            if now is not was and not item_fits(was, now):
                return False
        return True

    return many_fits


def _record_refitter(record: Record) -> Callable[[Any, object], bool]:
    kind, whole = record.type, fitter(record)
    tests: list[tuple[str, Callable[[Any, object], bool]]] = []

    def record_fits(old: Any, new: object) -> bool:  # noqa: ANN401 - it fits: of the class
        if type(new) is not kind or type(old) is not kind:
            return whole(new)
        if not tests:
            tests.extend((name, refitter(part)) for name, part in fields_of(record))
        for name, test in tests:
            now, was = getattr(new, name), getattr(old, name)
            if now is not was and not test(was, now):
                return False
        return True

    return record_fits


def _filled(hint: Any, meaning: dict[Any, Any]) -> Any:  # noqa: ANN401 - as `shape_of`
    """Replace type parameters by what they stand for."""
    if isinstance(hint, TypeVar):
        return meaning.get(hint, hint)
    parameters = getattr(hint, "__parameters__", ())
    return hint[tuple(meaning.get(parameter, parameter) for parameter in parameters)] if parameters else hint
