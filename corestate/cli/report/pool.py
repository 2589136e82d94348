"""Values written once each, so that a thousand moments of a game fit into a page.

A pool is a list of entries. An entry is a plain value, a list of entries by number, or an object: the number of its
shape (its stable name and its fields), counted down from -1, and its fields by number. Equal values are one entry.
"""

from typing import Any, TypeAlias

from corestate.shape import Record, fields_of
from serializers.names import name_of

Entry: TypeAlias = int | str | bool | list[int] | None

UNDRAWN = frozenset({"ruleset"})
"""Fields every page does without: the ruleset of every moment."""


class Pool:
    """Collects values and numbers them, without the fields a page does without."""

    def __init__(self, undrawn: frozenset[str] = frozenset()) -> None:
        self._undrawn = UNDRAWN | undrawn
        self.shapes: list[list[str]] = []
        self.entries: list[Entry] = []
        self._plain: dict[type, dict[Any, int]] = {int: {}, str: {}, bool: {}, type(None): {}}
        self._composed: dict[tuple[int, ...], int] = {}
        self._fields: dict[type, tuple[int, list[str]]] = {}
        self._held: dict[int, tuple[object, int]] = {}

    def add(self, value: object) -> int:
        """Number a value of a game, and every value within it; the same value gets the same number."""
        kind: type = type(value)
        if (known := self._plain.get(kind)) is not None:
            if value not in known:
                known[value] = self._entered(value)  # type: ignore[arg-type]  # it is plain
            return known[value]
        held = self._held.get(id(value))
        if held is None:  # whoever is held here keeps its identity
            held = self._held[id(value)] = value, self._composed_of(self._parts(value, kind))
        return held[1]

    def _parts(self, value: Any, kind: type) -> list[int]:  # noqa: ANN401 - a tuple, or an object of a game
        if kind is tuple:
            return [self.add(one) for one in value]
        shape, fields = self._fields.get(kind) or self._shaped(kind)
        return [-1 - shape, *[self.add(getattr(value, field)) for field in fields]]

    def _shaped(self, kind: type) -> tuple[int, list[str]]:
        name = name_of(kind) or kind.__name__
        fields = [field for field, _ in fields_of(Record(kind)) if self._undrawn.isdisjoint({field, f"{name}.{field}"})]
        self._fields[kind] = len(self.shapes), fields
        self.shapes.append([name, *fields])
        return self._fields[kind]

    def _composed_of(self, parts: list[int]) -> int:
        key = tuple(parts)
        if key not in self._composed:
            self._composed[key] = self._entered(parts)
        return self._composed[key]

    def _entered(self, entry: Entry) -> int:
        self.entries.append(entry)
        return len(self.entries) - 1
