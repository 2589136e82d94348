"""Events and views as the things they are made of: numbers and names, and what differs when others stand for them."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import zip_longest
from typing import Any, TypeAlias

import attrs

from corestate.kernel import E

Names: TypeAlias = dict[Any, Any]
"""Which names stand for which."""
_CARDS = frozenset({"card", "item", "value"})
"""How the fields of events are called in which a number names a card."""


def cards(event: object) -> Iterator[Any]:
    """List what an event names that may be a card: words, and numbers where they name one."""
    for name in fields(event):
        value = getattr(event, name)
        if isinstance(value, str) or (name in _CARDS and isinstance(value, int)):
            yield plain(value)


def plain(thing: Any) -> Any:  # noqa: ANN401 - a thing of any title
    """Leave out what kind of thing it is where a name says so: `skill:lore-1`."""
    return thing.rpartition(":")[2] if isinstance(thing, str) else thing


def things(event: object) -> Iterator[Any]:
    """List what an event names, but for whose it is."""
    return (one for name in fields(event) if name != "seat" for one in leaves(getattr(event, name)))


def differences(one: object, other: object) -> Iterator[tuple[Any, bool]]:
    """List the numbers and names in which two values differ, and whether the other has them; in a row in any order."""
    if one is other or one == other:
        return
    if isinstance(one, tuple) and isinstance(other, tuple):
        mine, yours = (Counter([item for item in row if isinstance(item, str | int)]) for row in (one, other))
        if mine != yours:
            yield from ((thing, False) for thing in (mine - yours).elements())
            yield from ((thing, True) for thing in (yours - mine).elements())
        for old, new in zip_longest(one, other, fillvalue=()):
            if mine == yours or not isinstance(old or new, str | int):
                yield from differences(old, new)
    elif type(one) is type(other) and attrs.has(type(one)):
        for name in fields(one):
            yield from differences(getattr(one, name), getattr(other, name))
    else:
        yield from ((thing, False) for thing in leaves(one))
        yield from ((thing, True) for thing in leaves(other))


def swaps(one: object, other: object) -> Names:
    """List which things stand for each other in two events of a kind."""
    names: Names = {}
    for name in fields(one) if type(one) is type(other) else ():
        was, now = getattr(one, name), getattr(other, name)
        if was != now and not isinstance(was, bool):
            names |= {was: now, now: was}
    return names


def renamed(event: E, names: Names) -> E:
    """Say another thing of an event where names are exchanged."""
    things = {name: getattr(event, name) for name in fields(event) if name != "seat"}
    changed = {name: names[thing] for name, thing in things.items() if thing in names and not isinstance(thing, bool)}
    other: E = attrs.evolve(event, **changed) if changed else event  # type: ignore[misc] # an event is of attrs
    return other


def leaves(value: object) -> Iterator[Any]:
    """List the numbers and names a value is made of."""
    if isinstance(value, tuple):
        for item in value:
            yield from leaves(item)
    elif attrs.has(type(value)):
        for name in fields(value):
            yield from leaves(getattr(value, name))
    else:
        yield plain(value)


def fields(value: object) -> tuple[str, ...]:
    """Name the parts of a value of attrs, but for its ruleset."""
    kind: Any = type(value)
    return _fields_of(kind)


@cache
def _fields_of(kind: Any) -> tuple[str, ...]:  # noqa: ANN401 - a class of attrs
    return tuple(one.name for one in attrs.fields(kind) if one.name != "ruleset")
