"""Values of a game as bytes and text: one canonical msgpack string for each value, and a named JSON form for people.

`dump` and `load` are the canonical bytes; `dump_json` and `load_json` the named form. Both store states, events,
rulesets, records, positions, views and results. Whatever is read is bounded and checked; only `MalformedBytesError`
comes out of bad input.
"""

import hashlib
import json
from codecs import BOM_UTF8
from typing import Any, TypeVar, overload

from corestate import State, question
from corestate.anything import Rules
from corestate.shape import Record as Class
from corestate.shape import fields_of
from corestate.title import GameTable
from serializers.changing import changed, changes
from serializers.codec import CANONICAL
from serializers.documents import FORMAT, Position, Record, position_of, recorded
from serializers.errors import MalformedBytesError
from serializers.knowing import canonical, named
from serializers.packing import object_of, packed, unpacked
from serializers.quick import read_quickly
from serializers.replaying import Replay, marked, marks, replay
from serializers.upgrading import Upgraded, upgraded_bytes, upgraded_named

__all__ = [
    "FORMAT",
    "MAX_BYTES",
    "MalformedBytesError",
    "Position",
    "Record",
    "Replay",
    "Upgraded",
    "changed",
    "changes",
    "dump",
    "dump_json",
    "identified",
    "load",
    "load_json",
    "marked",
    "marks",
    "plain",
    "position_of",
    "recorded",
    "replay",
    "state_id",
    "table_id",
    "upgraded",
]

MAX_BYTES = 16 * 1024 * 1024
"""No input larger than this is looked at."""

OTHERWISE = (
    "the canonical bytes of the value; these are others of the same meaning"
    " (another release may have written them: serializers.upgraded reads those)"
)
"""What is said of bytes that mean a value and are not as this release writes it."""

V = TypeVar("V")
T = TypeVar("T", bound=GameTable)
E = TypeVar("E")


def dump(value: object, *, known: Rules | None = None) -> bytes:
    """Write a value as its canonical bytes: equal values, equal bytes. A ruleset that is known is only referred to."""
    return canonical(known).packed(value)


@overload
def load(data: bytes, *, known: Rules | None = None) -> Any: ...  # noqa: ANN401 - the bytes say what they are
@overload
def load(data: bytes, kind: type[V], *, known: Rules | None = None) -> V: ...
def load(data: bytes, kind: type[Any] = object, *, known: Rules | None = None) -> Any:
    """Read canonical bytes, of a value of the given class if one is given; `known` is the ruleset they may refer to."""
    _bounded(data)
    codec = canonical(known)
    if (value := read_quickly(codec, data)) is not None:
        return _of_kind(value, kind)
    value = _of_kind(codec.read(unpacked(data)), kind)
    if dump(value, known=known) != data:
        raise MalformedBytesError("", OTHERWISE)
    return value


def dump_json(value: object, *, indent: int | None = None, known: Rules | None = None) -> str:
    """Write a value in the named JSON form. A ruleset that is known is only referred to."""
    separators = (",", ":") if indent is None else (",", ": ")
    return json.dumps(named(known).write(value), indent=indent, separators=separators, ensure_ascii=False)


@overload
def load_json(text: str | bytes, *, known: Rules | None = None) -> Any: ...  # noqa: ANN401 - the text says what it is
@overload
def load_json(text: str | bytes, kind: type[V], *, known: Rules | None = None) -> V: ...
def load_json(text: str | bytes, kind: type[Any] = object, *, known: Rules | None = None) -> Any:
    """Read the named JSON form, of a value of the given class if one is given; `known` as for `load`."""
    _bounded(text)
    return _of_kind(named(known).read(_parsed(text)), kind)


def _parsed(text: str | bytes) -> Any:  # noqa: ANN401 - plain data
    try:
        return json.loads(text, object_pairs_hook=object_of, parse_float=_no_fraction, parse_constant=_no_fraction)
    except MalformedBytesError:
        raise
    except RecursionError as error:
        raise MalformedBytesError("", "JSON that is not nested so deeply") from error
    except ValueError as error:
        raise MalformedBytesError("", f"JSON ({error})") from error


@overload
def upgraded(data: bytes | str) -> Upgraded[Any]: ...
@overload
def upgraded(data: bytes | str, kind: type[V]) -> Upgraded[V]: ...
def upgraded(data: bytes | str, kind: type[Any] = object) -> Upgraded[Any]:
    """Read what this or any earlier version wrote, canonical bytes or JSON: the value, and what had to be filled in."""
    _bounded(data)
    read = _of_any_version(data)
    _of_kind(read.value, kind)
    return read


def _of_any_version(data: bytes | str) -> Upgraded[Any]:
    if isinstance(data, str):
        return upgraded_named(_parsed(data))
    text = data.removeprefix(BOM_UTF8)
    return upgraded_named(_parsed(text)) if text.lstrip()[:1] == b"{" else upgraded_bytes(data)


def plain(value: object, *, known: Rules | None = None) -> Any:  # noqa: ANN401 - plain data
    """Return the named form of a value as plain data of its own, to be put into a larger JSON document."""
    return json.loads(dump_json(value, known=known))


def identified(value: object) -> str:
    """Identify any value that is stored: the SHA-256 of its canonical bytes."""
    return hashlib.sha256(dump(value)).hexdigest()


def state_id(state: State[T, E]) -> str:
    """Identify a state: the SHA-256 of its canonical bytes."""
    return identified(state)


def table_id(state: State[T, E]) -> str:
    """Identify what lies on the table and what is asked, without ruleset and agenda: what others can match."""
    fields = [
        CANONICAL.write_field(state.table, name) for name, _ in fields_of(Class(type(state.table))) if name != "ruleset"
    ]
    asked = question(state)
    data = packed([fields, None if asked is None else CANONICAL.write(asked)])
    return hashlib.sha256(data).hexdigest()


def _bounded(data: str | bytes) -> None:
    if not isinstance(data, str | bytes):
        raise MalformedBytesError("", "bytes or text", type(data).__name__)
    if len(data) > MAX_BYTES:
        raise MalformedBytesError("", f"at most {MAX_BYTES} bytes", len(data))


def _of_kind(value: object, kind: type[Any]) -> Any:  # noqa: ANN401 - of the kind
    if not isinstance(value, kind):
        raise MalformedBytesError("", f"a {kind.__name__}", type(value).__name__)
    return value


def _no_fraction(text: str) -> Any:  # noqa: ANN401 - it never returns
    raise MalformedBytesError("", "whole numbers", text)
