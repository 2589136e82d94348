"""How much of everything there is where something happens: two of what is mostly one, none of what is mostly there.

Rules are written for any number of things and mostly meet one of them: what is done with two monsters set aside, with a
last diver who is gone or in a second draw of a turn shows no more than that one rule was carried out once again.
"""

from collections.abc import Iterator
from functools import lru_cache

import attrs
from attrs import has

from corestate.anything import AnyState
from corestate.kernel import waits_for

MANY = 3
"""More of a thing than so many are not told apart."""


def amounts(state: AnyState, seat: int | None) -> tuple[str, ...]:
    """Tell in words how much of everything lies on the table, with this seat where each has its own, and is asked."""
    words = [f"{name} {value}" for name, value in _parts(waits_for(state), "", seat, state.table.ruleset.seats)]
    table = _parts(state.table, "", seat, state.table.ruleset.seats)
    return (*words, *(f"{name} {value}" for name, value in table if not name.startswith("ruleset")))


def _parts(whole: object, within: str, seat: int | None, seats: int) -> Iterator[tuple[str, str]]:
    """Name the parts of a thing and of what lies in it, with a word for how much each of them is."""
    kind: type = type(whole)
    for name in _names(kind):
        value = getattr(whole, name)
        if isinstance(value, tuple) and len(value) == seats and seat is not None:
            value = value[seat]
        if has(type(value)) and not within:
            yield from _parts(value, f"{name}.", seat, seats)
        elif (word := _word(value)) is not None:
            yield f"{within}{name}", word


@lru_cache(maxsize=1024)
def _names(kind: type) -> tuple[str, ...]:
    return tuple(one.name for one in attrs.fields(kind) if one.name != "ruleset")


def _word(value: object) -> str | None:
    """Say how much something is; a word is itself."""
    if value is None or isinstance(value, bool | str):
        return str(value)
    if isinstance(value, int):
        return str(min(value, MANY))
    return str(min(len(value), MANY)) if isinstance(value, tuple | frozenset) else None
