"""Whether a value that replaces one which fits still does: only what the two do not share is tested.

After every guarded step it is asked of each field of the table that is another object now, so it is written as source,
one function for each shape with all that lies inside it, down to the parts that are not the very same as before.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeAlias

from corestate.compiled import defined
from corestate.fit import bind, fitter, tested
from corestate.shape import Many, Nothing, OneOf, Record, Shape, fields_of

Retest: TypeAlias = Callable[[Any, object], bool]


@cache
def refitter(shape: Shape) -> Retest:
    """Compile a shape into a test of a value by the one it replaces, which fits."""
    bound: dict[str, Any] = {}
    lines = ["def refits(old, new):", *_tests(shape, "", bound, ()), "    return True"]
    retest: Retest = defined("refits", "\n".join(lines) + "\n", bound, "shape again")
    return retest


def _tests(shape: Shape, mark: str, bound: dict[str, Any], within: tuple[type, ...]) -> Iterator[str]:
    """Write what returns False unless `new` fits, given that `old` does and is another; names end in a mark."""
    old, new = f"old{mark}", f"new{mark}"
    match shape:
        case Record(kind) if kind not in within:
            whole = f"{bind(bound, fitter(shape))}({new})"
            yield from _branches(
                f"type({old}) is {bind(bound, kind)} is type({new})", whole, _fields(shape, mark, bound, within)
            )
        case Many(Record() | Many() as item):
            same = f"type({old}) is tuple is type({new}) and len({old}) == len({new})"
            yield from _branches(same, f"{bind(bound, fitter(shape))}({new})", _items(item, mark, bound, within))
        case OneOf((Record() as record, Nothing())):
            yield f"    if {new} is not None:"
            yield from _indented(_tests(record, mark, bound, within))
        case _:
            yield f"    if not {tested(shape, new, bound)}:"
            yield "        return False"


def _branches(alike: str, whole: str, parts: Iterator[str]) -> Iterator[str]:
    """Test part by part where the two are alike, else the new one as a whole."""
    yield f"    if {alike}:"
    yield from _indented(parts)
    yield f"    elif not {whole}:"
    yield "        return False"


def _fields(record: Record, mark: str, bound: dict[str, Any], within: tuple[type, ...]) -> Iterator[str]:
    inner = f"{mark}_"
    yield "    pass"
    for name, shape in fields_of(record):
        yield f"    new{inner} = new{mark}.{name}"
        yield f"    old{inner} = old{mark}.{name}"
        yield f"    if new{inner} is not old{inner}:"
        yield from _indented(_tests(shape, inner, bound, (*within, record.type)))


def _items(item: Shape, mark: str, bound: dict[str, Any], within: tuple[type, ...]) -> Iterator[str]:
    inner = f"{mark}_"
    yield f"    for old{inner}, new{inner} in zip(old{mark}, new{mark}):"
    yield f"        if new{inner} is not old{inner}:"
    yield from _indented(_indented(_tests(item, inner, bound, within)))


def _indented(lines: Iterator[str]) -> Iterator[str]:
    return (f"    {line}" for line in lines)
