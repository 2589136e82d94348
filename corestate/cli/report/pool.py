"""Values written once each, so that a thousand moments of a game fit into a page.

A pool is a list of entries. An entry is a plain value, a list of entries by number, or an object: the number of its
shape (its stable name and its fields), counted down from -1, and its fields by number. Equal values are one entry.
"""

from typing import Any, TypeAlias

import attrs

from corestate.shape import Record, fields_of
from serializers.names import name_of

Entry: TypeAlias = int | str | bool | list[int] | None

UNDRAWN = frozenset({"ruleset", "abilities", "effects", "reveal", "unf.Character.feat", "unf.Box.keeper"})
"""Fields a page does without: the ruleset of every moment, and what the scripts of cards do."""


class Pool:
    """Collects values and numbers them."""

    def __init__(self) -> None:
        self.shapes: list[list[str]] = []
        self.entries: list[Entry] = []
        self._numbers: dict[Any, int] = {}
        self._shape_numbers: dict[type, int] = {}
        self._held: dict[int, tuple[object, int]] = {}

    def add(self, value: object) -> int:
        """Number a value of a game, and every value within it; the same value gets the same number."""
        if not isinstance(value, tuple) and not attrs.has(type(value)):
            return self._numbered((type(value), value), value)  # type: ignore[arg-type]  # what is neither is plain
        held = self._held.get(id(value))
        if held is None:
            entry = [self.add(one) for one in value] if isinstance(value, tuple) else self._object(value)
            held = self._held[id(value)] = value, self._numbered(tuple(entry), entry)
        return held[1]

    def _object(self, value: object) -> list[int]:
        kind: type = type(value)
        if kind not in self._shape_numbers:
            name = name_of(kind) or kind.__name__
            fields = (field for field, _ in fields_of(Record(kind)) if UNDRAWN.isdisjoint({field, f"{name}.{field}"}))
            self._shape_numbers[kind] = len(self.shapes)
            self.shapes.append([name, *fields])
        shape = self._shape_numbers[kind]
        return [-1 - shape, *(self.add(getattr(value, name)) for name in self.shapes[shape][1:])]

    def _numbered(self, key: object, entry: Entry) -> int:
        if key not in self._numbers:
            self._numbers[key] = len(self.entries)
            self.entries.append(entry)
        return self._numbers[key]
