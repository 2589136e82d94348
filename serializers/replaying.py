"""Playing a record again: whether it still leads where it led."""

import hashlib
from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

from attrs import evolve, frozen

from corestate import IllegalEventError, Refusal, State, apply
from corestate.shape import Record as Class
from corestate.shape import fields_of
from serializers.codec import CANONICAL
from serializers.documents import MARKED, Record
from serializers.packing import packed
from serializers.upgrading import as_of

DIGITS = 8
"""How many digits of a hash stand for one part of the table."""

Replayed: TypeAlias = Literal["same", "elsewhere", "refused"]


@frozen
class Replay:
    """How a record went when it was played again.

    `same`: every event was legal, and wherever the record says where it led, it led there. `elsewhere`: event number
    `at` led to another table; `field` names the part that differs, where the record has marks. `refused`: event number
    `at` is not legal; `refusals` say why. `state` is the last state reached: after the last event, after the event that
    led elsewhere, or before the one that was refused.
    """

    state: State[Any, Any]
    verdict: Replayed
    at: int | None = None
    field: str | None = None
    refusals: tuple[Refusal, ...] = ()


def replay(record: Record, upto: int | None = None, start: State[Any, Any] | None = None) -> Replay:
    """Play a record again, as far as the moment before event `upto`, and compare what lies on the table."""
    if upto is not None and (type(upto) is not int or not 0 <= upto <= len(record.events)):
        raise ValueError(f"replay up to {upto!r}: wanted a number from 0 to {len(record.events)}")
    state = record.begun() if start is None else start
    for number, event in enumerate(record.events[:upto]):
        try:
            state = apply(state, event)
        except IllegalEventError as error:
            return Replay(state, "refused", number, None, error.refusals)
        for field in _differing(record, number, state):
            return Replay(state, "elsewhere", number, field or None)
    return Replay(state, "same")


def _differing(record: Record, number: int, state: State[Any, Any]) -> Iterator[str]:
    """Name the parts of the table in which a state differs from what was recorded; "" where that is not known."""
    if number < len(record.marks):
        now = marks(state)
        then = _unjoined(record.marked, record.marks[number])
        yield from (name for name, mark in then.items() if name in now and now[name] != mark)
    elif number < len(record.ids) and record.ids[number] not in (_id(CANONICAL, state), _earlier_id(record, state)):
        yield ""


def _earlier_id(record: Record, state: State[Any, Any]) -> str:
    """Identify a state as the version that wrote the record did: without the rulings it had not."""
    return _id(as_of(record.ruleset.game, record.library), state)


def _id(codec: Any, state: State[Any, Any]) -> str:  # noqa: ANN401 - a codec
    return hashlib.sha256(packed(codec.write(state))).hexdigest()


def marks(state: State[Any, Any]) -> dict[str, str]:
    """Mark each part of the table, the ruleset apart: equal parts have equal marks."""
    table = state.table
    names = (name for name, _ in fields_of(Class(type(table))) if name != "ruleset")
    parts = {name: packed(CANONICAL.write_field(table, name)) for name in names}
    return {name: hashlib.sha256(data).hexdigest()[:DIGITS] for name, data in parts.items()}


def marked(record: Record) -> Record:
    """Return a record with the marks of the states it leads to now."""
    names: tuple[str, ...] = ()
    found = []
    state = record.begun()
    for event in record.events:
        state = apply(state, event)
        parts = marks(state)
        names = tuple(parts)
        found.append("".join(parts.values()))
    return evolve(record, format=MARKED, marked=names, marks=tuple(found)) if found else record


def _unjoined(names: tuple[str, ...], written: str) -> dict[str, str]:
    return {name: written[place * DIGITS : (place + 1) * DIGITS] for place, name in enumerate(names)}
