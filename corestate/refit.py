"""Whether a value that replaces one which fits still does, and which of its parts are new: one look at both.

After every guarded step it is asked of each field of the table that is another object now, so it is written as source,
one function for each shape with all that lies inside it, down to the parts that are not the very same as before.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeAlias

from corestate.compiled import defined
from corestate.fit import bind, fitter, tested
from corestate.shape import Many, Nothing, OneOf, Record, Shape, described, fields_of

Retest: TypeAlias = Callable[[Any, object], int]
"""Compares a value with the one it replaces: 0 if it does not fit, else what is new of it, as bits."""

CHANGED = 2
"""The bit that a value has changed at all; the bits above it are those of its parts. None is 1: that is `True`."""


THERE = "there"
"""The part of what may be missing, or of a tuple, that is new where it comes or goes, or there are more or fewer."""


def part_bit(number: int) -> int:
    """Name the bit of a part of a value, one of those that are told apart."""
    return CHANGED << number + 1


def parts_of(shape: Shape) -> tuple[str, ...]:
    """Name the parts of a value that can be told apart: fields of its class, or of its items', and their number."""
    match shape:
        case Many(item) | OneOf((item, Nothing())) if found := parts_of(item):
            return tuple(dict.fromkeys((THERE, *found)))
        case Record():
            return tuple(name for name, _ in fields_of(shape))
        case _:
            return ()


@cache
def refitter(shape: Shape, parts: tuple[str, ...] = ()) -> Retest:
    """Compile a shape into a test of a value by the one it replaces, which fits; tell these parts of it apart.

    A field of a class is new when it is another object, in the value or in any item of the tuple; all parts are where
    there are more items or fewer, or the value comes or goes.
    """
    if parts and not {*parts} <= {*parts_of(shape)}:
        raise ValueError(f"{described(shape)} has no parts {parts}")
    bound: dict[str, Any] = {}
    bits = {name: part_bit(number) for number, name in enumerate(parts)}
    body = _tests(shape, "", bound, bits, ())
    lines = ["def refits(old, new):", f"    bits = {CHANGED}", *body, "    return bits"]
    retest: Retest = defined("refits", "\n".join(lines) + "\n", bound, "shape again")
    return retest


Bits: TypeAlias = dict[str, int]


def _tests(shape: Shape, mark: str, bound: dict[str, Any], bits: Bits, within: tuple[type, ...]) -> Iterator[str]:
    """Write what returns 0 unless `new` fits, given that `old` does and is another; names end in a mark."""
    old, new = f"old{mark}", f"new{mark}"
    match shape:
        case Record(kind) if kind not in within:
            alike, whole = f"type({old}) is {bind(bound, kind)} is type({new})", f"{bind(bound, fitter(shape))}({new})"
            yield from _branches(alike, whole, bits, _fields(shape, mark, bound, bits, within))
        case Many(Record() | Many() as item):
            alike = f"type({old}) is tuple is type({new}) and len({old}) == len({new})"
            whole = f"{bind(bound, fitter(shape))}({new})"
            yield from _branches(alike, whole, bits, _items(item, mark, bound, bits, within))
        case OneOf((Record() as record, Nothing())):
            yield f"    if {new} is not None:"
            yield from _indented(_tests(record, mark, bound, bits, within))
            yield from _all_new(bits)
        case _:
            yield f"    if not {tested(shape, new, bound)}:"
            yield "        return 0"


def _branches(alike: str, whole: str, bits: Bits, parts: Iterator[str]) -> Iterator[str]:
    """Test part by part where the two are alike, else the new one as a whole."""
    yield f"    if {alike}:"
    yield from _indented(parts)
    yield f"    elif not {whole}:"
    yield "        return 0"
    yield from _all_new(bits)


def _all_new(bits: Bits) -> Iterator[str]:
    """Write that otherwise every part is new."""
    if bits:
        yield "    else:"
        yield f"        bits = {CHANGED | sum(bits.values())}"


def _fields(record: Record, mark: str, bound: dict[str, Any], bits: Bits, within: tuple[type, ...]) -> Iterator[str]:
    inner = f"{mark}_"
    yield "    pass"
    for name, shape in fields_of(record):
        yield f"    new{inner} = new{mark}.{name}"
        yield f"    old{inner} = old{mark}.{name}"
        yield f"    if new{inner} is not old{inner}:"
        if name in bits:
            yield f"        bits |= {bits[name]}"
        yield from _indented(_tests(shape, inner, bound, {}, (*within, record.type)))


def _items(item: Shape, mark: str, bound: dict[str, Any], bits: Bits, within: tuple[type, ...]) -> Iterator[str]:
    inner = f"{mark}_"
    yield f"    for old{inner}, new{inner} in zip(old{mark}, new{mark}):"
    yield f"        if new{inner} is not old{inner}:"
    yield from _indented(_indented(_tests(item, inner, bound, bits, within)))


def _indented(lines: Iterator[str]) -> Iterator[str]:
    return (f"    {line}" for line in lines)
