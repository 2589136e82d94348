"""A view put into lines for people: seats by name, places and cards by what they are called, nothing that is empty."""

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, TypeAlias

import attrs
from attrs import frozen

import corestate as cs
from corestate import Ruleset, View

Names: TypeAlias = Sequence[str]


_LABELS: dict[tuple[str, str], Callable[[Any, Any], Sequence[str]]] = {
    ("in_too_deep", "portfolios"): lambda names, _box: names.COMPANIES,
    ("in_too_deep", "stacks"): lambda names, _box: names.COMPANIES,
    ("in_too_deep", "reached"): lambda names, _box: names.COMPANIES,
    ("into_the_blue", "levels"): lambda _names, box: [f"level {one}" for one in range(1, len(box.main) + 1)],
    ("into_the_blue", "shells"): lambda _names, box: [f"level {one}:" for one in range(1, len(box.main) + 1)],
    ("key_largo", "wrecks"): lambda _names, box: [f"wreck {one}" for one in range(sum(box.layout(5)))],
    ("key_largo", "teams"): lambda names, _box: [f"diver {one}:" for one in range(names.TEAM)],
    ("key_largo", "backs"): lambda names, _box: names.DEPTHS,
    ("unfathomable", "deep_ones"): lambda names, box: [*(one.name for one in box.spaces), names.DEEP],
    ("unfathomable", "passengers"): lambda _names, box: [one.name for one in box.spaces],
    ("unfathomable", "skills"): lambda names, _box: names.SKILLS,
    ("unfathomable", "dials"): lambda names, _box: names.DIALS,
}
"""What the entries of a list are called, where they are not seats: of the innermost list that is not of cards."""
_SEATS = {"seat", "captain", "keeper", "starter", "first", "played"}
"""Where a number is a seat."""
_WRECK_CARDS = {"cards", "left", "gone", "aside", "catch"}
"""Where Key Largo keeps wreck cards, which are numbers."""


def lines(seen: View, names: Names = ()) -> Iterator[tuple[str, str]]:
    """Put the table of a view into lines, each with what it is about."""
    table = seen.table
    look = _Look(table.ruleset, names)
    for one in attrs.fields(type(table)):
        value = getattr(table, one.name)
        if not isinstance(value, Ruleset) and value is not None and not _empty(value):
            yield from look.told(one.name, value)


def seat(number: int, names: Names) -> str:
    """Name a seat: by who sits there, if anybody said."""
    return names[number] if number < len(names) else f"seat {number}"


@frozen
class _Look:
    """How values of a table are put into words."""

    ruleset: Ruleset[Any, Any, Any]
    names: Names

    def told(self, name: str, value: object) -> Iterator[tuple[str, str]]:
        """Tell a field of the table: what every seat has, or a list of things, in a line each, the rest in one."""
        title = name.replace("_", " ")
        if isinstance(value, tuple) and (name in _lists_of_seats(self.ruleset.game) or name == "portfolios"):
            for number, entry in enumerate(value):
                whose = seat(number, self.names) if number < self.ruleset.seats else "the third player"
                yield f"{title} of {whose}", self.words(name, entry)
        elif isinstance(value, tuple) and any(attrs.has(type(entry)) for entry in value):
            for label, entry in zip(self._labels(name, value), value, strict=False):
                yield label or title, self.words(name, entry)
        else:
            yield title, self.words(name, value)

    def words(self, name: str, value: object) -> str:
        """Put a value into few words; what is not known is a question mark."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, tuple):
            return self._several(name, value)
        if attrs.has(type(value)):
            parts = ((one.name, getattr(value, one.name)) for one in attrs.fields(type(value)))  # type: ignore[arg-type]  # just found to be one
            told = [f"{part.replace('_', ' ')} {self.words(part, one)}" for part, one in parts if not _empty(one)]
            return ", ".join(told) or "nothing"
        if name in _SEATS and isinstance(value, int):
            return seat(value, self.names)
        if name == "boats" and not isinstance(value, str):
            return "not placed" if value is None else f"wreck {value}"
        return "?" if value is None else str(value)

    def _several(self, name: str, values: tuple[Any, ...]) -> str:
        """Put a list into words: with labels what is not empty, cards by what they show."""
        if self.ruleset.game == "key_largo" and name in _WRECK_CARDS:
            return ", ".join(self._names().named(self.ruleset.box, card) for card in values) or "none"
        labels = self._labels(name, values)
        if any(labels):
            pairs = zip(labels, values, strict=False)
            told = (f"{label} {self.words('', one)}" for label, one in pairs if not _none(one))
            return ("; " if any(attrs.has(type(one)) for one in values) else ", ").join(told) or "none"
        return " ".join(self.words(name, one) for one in values) or "none"

    def _labels(self, name: str, values: tuple[Any, ...]) -> Sequence[str]:
        labels = _LABELS.get((self.ruleset.game, name))
        return [""] * len(values) if labels is None else labels(self._names(), self.ruleset.box)

    def _names(self) -> Any:  # noqa: ANN401 - a module
        """Return the title's module of components, which names them."""
        return import_module(f"{cs.game(self.ruleset.game).package}.box")


def _empty(value: object) -> bool:
    """Whether a value says nothing: no cards, no word, nothing under way."""
    return value == "" or (isinstance(value, tuple) and all(one == "" for one in value))


def _none(value: object) -> bool:
    return _empty(value) or value == 0


def _lists_of_seats(game: str) -> frozenset[str]:
    """Name the lists of a table that are as long as there are seats, however many play."""
    if game not in _SEATED:
        tables = {seats: cs.view(cs.new_game(game, seats=seats)).table for seats in cs.game(game).seats}
        names = (one.name for one in attrs.fields(type(next(iter(tables.values())))))
        _SEATED[game] = frozenset(name for name in names if all(_length(tables[n], name) == n for n in tables))
    return _SEATED[game]


_SEATED: dict[str, frozenset[str]] = {}


def _length(table: object, name: str) -> int | None:
    value = getattr(table, name)
    return len(value) if isinstance(value, tuple) else None
