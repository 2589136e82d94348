"""Whether a value that replaces one which fits still does, and which of its parts are new: one look at both.

After every guarded step it is asked of the table, so it is written as source: one function for all that lies inside a
shape, which looks no further than at what is not the very same as before.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from corestate.compiled import defined
from corestate.fit import bind, fitter, tested
from corestate.shape import Choice, Many, Nothing, OneOf, Record, Shape, Text, Truth, Whole, described, fields_of

PLAIN = (Whole, Text, Truth, Choice)
"""Items that a tuple is full of."""

FEW = 12
"""So many items are looked at one by one."""

Retest: TypeAlias = Callable[[Any, object], int]
"""Compares a value with the one it replaces: what is new of it, as bits, or `UNFIT`."""
Bits: TypeAlias = Mapping[str, int]
"""The bits of the parts that are told apart: of the fields of a class, and of their parts, `divers.shells`."""

UNFIT = -1
"""Told of a value that does not fit."""

THERE = "there"
"""The part of what may be missing, or of a tuple, that is new where it comes or goes, or there are more or fewer: of a
tuple in a tuple only where it holds tuples itself."""


def parts_of(shape: Shape) -> tuple[str, ...]:
    """Name the parts of a value that can be told apart: fields of its class, or of its items', and their number."""
    match shape:
        case Many(item) | OneOf((Record() as item, Nothing())):
            return tuple(dict.fromkeys((THERE, *parts_of(item))))
        case Record():
            return tuple(name for name, _ in fields_of(shape))
        case _:
            return ()


def refitter(shape: Shape, bits: Bits) -> Retest:
    """Compile a shape into a test of a value by the one it replaces, which fits; tell these parts of it apart.

    A field of a class is new when it is another object, in the value or in any item of the tuple; all parts are where
    there are more items or fewer, or the value comes or goes.
    """
    known = {*parts_of(shape)}
    if isinstance(shape, Record):
        known.update(f"{name}.{part}" for name, inner in fields_of(shape) for part in parts_of(inner))
    if not known.issuperset(bits):
        raise ValueError(f"{described(shape)} has no parts {sorted({*bits} - known)}")
    bound: dict[str, Any] = {}
    lines = ["def refits(old, new):", "    bits = 0", *_tests(shape, "", bound, bits, ()), "    return bits"]
    retest: Retest = defined("refits", "\n".join(lines) + "\n", bound, "shape again")
    return retest


def _tests(shape: Shape, mark: str, bound: dict[str, Any], bits: Bits, within: tuple[type, ...]) -> Iterator[str]:
    """Write what returns `UNFIT` unless `new` fits, given that `old` does and is another; names end in a mark."""
    old, new = f"old{mark}", f"new{mark}"
    match shape:
        case Record(kind) if kind not in within:
            alike, whole = f"type({new}) is {bind(bound, kind)}", f"{bind(bound, fitter(shape))}({new})"
            yield from _branches(alike, whole, bits, _fields(shape, mark, bound, bits, within))
        case Many(item) if not isinstance(item, PLAIN):
            alike = f"type({new}) is tuple and len({new}) == len({old})"
            whole = f"{bind(bound, _fitter_of_newcomers(item))}({old}, {new})"
            yield from _branches(alike, whole, bits, _items(item, mark, bound, bits, within))
        case OneOf((Record() as record, Nothing())):
            yield f"    if {old} is None or {new} is None:"
            yield f"        if not {bind(bound, fitter(shape))}({new}):"
            yield f"            return {UNFIT}"
            yield f"        bits |= {_together(bits)}"
            yield "    else:"
            yield from _indented(_tests(record, mark, bound, bits, within))
        case _:
            yield from _plainly(shape, new, bound)
            if THERE in bits:
                yield f"    if len({old}) != len({new}):"
                yield f"        bits |= {bits[THERE]}"


def _plainly(shape: Shape, new: str, bound: dict[str, Any]) -> Iterator[str]:
    """Write the test of a value as a whole; few items of a tuple are looked at one by one, which takes no call."""
    whole = f"not {tested(shape, new, bound)}"
    if not isinstance(shape, Many):
        yield f"    if {whole}:"
        yield f"        return {UNFIT}"
        return
    yield f"    if type({new}) is not tuple:"
    yield f"        return {UNFIT}"
    yield f"    if len({new}) > {FEW}:"
    yield f"        if {whole}:"
    yield f"            return {UNFIT}"
    yield "    else:"
    yield f"        for item in {new}:"
    yield f"            if not {tested(shape.item, 'item', bound)}:"
    yield f"                return {UNFIT}"


def _fitter_of_newcomers(item: Shape) -> Callable[[Any, Any], bool]:
    """Make a test of a tuple that has more items than the one it replaces, or fewer: of those that it had not."""
    fits = fitter(item)

    def newcomers_fit(old: tuple[object, ...], new: object) -> bool:
        if type(new) is not tuple:
            return False
        known = {*map(id, old)}
        for one in new:  # noqa: SIM110 - `all` would cost twice as much
            if id(one) not in known and not fits(one):
                return False
        return True

    return newcomers_fit


def _branches(alike: str, whole: str, bits: Bits, parts: Iterator[str]) -> Iterator[str]:
    """Test part by part where the two are alike, else the new one as a whole."""
    yield f"    if {alike}:"
    yield from _indented(parts)
    yield f"    elif not {whole}:"
    yield f"        return {UNFIT}"
    yield from _all_new(bits)


def _all_new(bits: Bits) -> Iterator[str]:
    """Write that otherwise every part is new."""
    if bits:
        yield "    else:"
        yield f"        bits |= {_together(bits)}"


def _together(bits: Bits) -> int:
    return sum({*bits.values()})


def _fields(record: Record, mark: str, bound: dict[str, Any], bits: Bits, within: tuple[type, ...]) -> Iterator[str]:
    inner = f"{mark}_"
    yield "    pass"
    for name, shape in fields_of(record):
        yield f"    if new{mark}.{name} is not old{mark}.{name}:"
        yield f"        new{inner} = new{mark}.{name}"
        yield f"        old{inner} = old{mark}.{name}"
        if name in bits:
            yield f"        bits |= {bits[name]}"
        below = {part.removeprefix(f"{name}."): bit for part, bit in bits.items() if part.startswith(f"{name}.")}
        yield from _indented(_tests(shape, inner, bound, below, (*within, record.type)))


def _items(item: Shape, mark: str, bound: dict[str, Any], bits: Bits, within: tuple[type, ...]) -> Iterator[str]:
    inner = f"{mark}_"
    if not isinstance(item, Many) or not isinstance(item.item, Many):
        bits = {name: bit for name, bit in bits.items() if name != THERE}
    yield f"    for old{inner}, new{inner} in zip(old{mark}, new{mark}):"
    yield f"        if new{inner} is not old{inner}:"
    yield from _indented(_indented(_tests(item, inner, bound, bits, within)))


def _indented(lines: Iterator[str]) -> Iterator[str]:
    return (f"    {line}" for line in lines)
