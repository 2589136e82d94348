"""Values written as JSON the way one child writes them: with the keys it gives, in the order it gives them.

Compiled once per class from the declared fields, as the codec is, and remembered where parts come again: the same
tuples lie in thousands of states.
"""

import json
from collections.abc import Callable
from typing import Any, TypeAlias, cast

import attrs

from corestate import Question, Ruleset
from corestate.compiled import compiled
from corestate.shape import Anything, Choice, Fixed, Many, Nothing, OneOf, Record, Shape, Text, Whole, fields_of
from fuzz.peers.comparing.compare import lately
from serializers.codec import NAMED
from serializers.forms import Plain
from serializers.names import name_of

Write: TypeAlias = Callable[[Any], Any]
"""Turns a value into its text, or into a number that is its own."""

MOST = 50_000
"""So many texts of a kind are remembered before all are forgotten."""
TRIAL = 500
"""After so many values that were not known, recognising values must have been worth it."""


_NUMBERS = {int}


class Wording:
    """How a child writes the values of one level, as far as that has been learned."""

    def __init__(self) -> None:
        self._keys: dict[type, tuple[str, ...]] = {}
        self._classes: dict[type, Write] = {}

    def text(self, value: object) -> str:
        """Write any value that is shown."""
        return str(self._any(value))

    def learn(self, value: Any, given: Plain) -> None:  # noqa: ANN401 - whatever is shown
        """Take over the keys and their order from what a child wrote for an equal value."""
        kind = type(value)
        if kind is tuple and type(given) is list:
            for one, its in zip(value, given, strict=True):
                self.learn(one, its)
        elif attrs.has(kind) and kind is not Ruleset and type(given) is dict:
            if self._keys.get(kind) != (keys := tuple(given)):
                self._keys[kind] = keys
                self._classes.clear()
            for key, its in given.items():
                if key != "$":
                    self.learn(getattr(value, key), its)

    def _any(self, value: Any) -> Any:  # noqa: ANN401 - whatever is shown
        kind = type(value)
        if (write := self._classes.get(kind)) is not None:
            return write(value)
        if kind is int:
            return value
        if value is None:
            return "null"
        if kind is tuple:
            if set(map(type, value)) <= _NUMBERS:
                return f"[{','.join(map(str, value))}]"
            return f"[{','.join([str(self._any(one)) for one in value])}]"
        return self._class(kind)(value) if attrs.has(kind) else _json(value)

    def _class(self, kind: type) -> Write:
        """Compile, once, what writes a class."""
        if kind not in self._classes:
            self._classes[kind] = self._later(kind)  # for a class that holds others of its own kind
            write = _recognised(_ruleset) if kind is Ruleset else self._compiled(kind)
            self._classes[kind] = lately(write) if kind is Question else write
        return self._classes[kind]

    def _compiled(self, kind: type) -> Write:
        """Compile what writes a class, as source: the keys that are given, and what writes the field of that name."""
        keys = self._keys.get(kind, ("$", *(one.name for one in attrs.fields(kind))))
        shapes, bound = dict(fields_of(Record(kind))), dict[str, Any]()
        parts = ",".join(self._part(kind, key, shapes.get(key, Anything()), bound) for key in keys)
        return cast("Write", compiled(f"lambda _: f'{{{{{parts}}}}}'", bound, "wording"))

    def _part(self, kind: type, key: str, shape: Shape, bound: dict[str, Any]) -> str:
        """Write the source for one key; what it calls by the name of the field is bound to that name."""
        if key == "$":
            return f'"$":"{name_of(kind)}"'
        if isinstance(shape, Whole):
            return f'"{key}":{{_.{key}}}'
        if _is_plain(shape):
            bound[key] = _Texts(_json)
            return f'"{key}":{{{key}[_.{key}]}}'
        bound[key] = self._shaped(shape)
        return f'"{key}":{{{key}(_.{key})}}'

    def _shaped(self, shape: Shape) -> Write:
        match shape:
            case Many(Record(kind)):
                write_item = self._class(kind)
                return _recognised(lambda value: f"[{','.join(map(write_item, value))}]")
            case Many(item):
                return _recognised(_joined(self._shaped(item)))
            case Record(kind):
                return _recognised(self._class(kind)) if getattr(kind, "__parameters__", ()) else self._class(kind)
            case _:
                return self._any

    def _later(self, kind: type) -> Write:
        def write_later(value: object) -> object:
            return self._classes[kind](value)

        return write_later


def _is_plain(shape: Shape) -> bool:
    """Whether a shape holds no class, and equal values of it are of equal types: a truth value equals a number."""
    match shape:
        case Whole() | Text() | Choice() | Nothing():
            return True
        case Many(item):
            return _is_plain(item)
        case Fixed(parts) | OneOf(parts):
            return all(map(_is_plain, parts))
        case _:
            return False


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _joined(write: Write) -> Write:
    return lambda value: f"[{','.join([str(write(one)) for one in value])}]"


def _ruleset(rules: object) -> str:
    return _json(NAMED.write(rules))


class _Texts(dict[Any, str]):
    """Texts remembered by value, found without a call of ours; for values that are equal only if of equal types."""

    def __init__(self, write: Write) -> None:
        super().__init__()
        self._write = write

    def __missing__(self, value: object) -> str:
        if len(self) > MOST:
            self.clear()
        text: str = self._write(value)
        self[value] = text
        return text


def _recognised(write: Write) -> Write:
    """Remember texts by identity, which is a value's own while it is held here; not where values never come again."""
    texts: dict[int, tuple[object, str]] = {}
    found = [0, 0]

    def write_recognised(value: object) -> str:
        if found[False] > TRIAL and found[True] < found[False]:
            return str(write(value))
        known = texts.get(id(value))
        found[known is not None] += 1
        if known is None:
            if len(texts) > MOST:
                texts.clear()
            known = texts[id(value)] = value, write(value)
        return known[1]

    return write_recognised
