"""A view put into lines for people, as its title tells of its table; what it does not tell of, field by field.

Seats go by name, places and cards by the title's labels, and of what is empty nothing is said.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import attrs
from attrs import frozen

import corestate as cs
from corestate import Ruleset, Seat, View
from corestate.cli.seats import Names, seat
from serializers import play
from serializers.play.phrasebook import Labels
from serializers.play.tables import Sure, all_is_sure


def lines(seen: View[Any], names: Names = (), sure: Sure = all_is_sure) -> Iterator[tuple[str, str]]:
    """Put the table of a view into lines, each with what it is about; what nobody told is a question mark."""
    table = seen.table
    source = play.phrasebook(table.ruleset.game)
    look = _Look(table.ruleset, names, source.labels(table.ruleset), source.cards_seen)
    told = source.told
    if told is not None:
        yield from told.lines(table, lambda number: seat(number, names), sure)
    for one in attrs.fields(type(table)):
        value = getattr(table, one.name)
        silent = isinstance(value, Ruleset) or value is None or _empty(value)
        if not silent and (told is None or one.name not in told.fields):
            yield from look.told(type(table), one.name, value)


def place(path: str, ruleset: Ruleset[Any, Any, Any], names: Names = ()) -> str:
    """Name a place on a table by who it belongs to: `money of Ann` for `money[0]`."""
    match = re.match(r"(?P<list>\w+)\[(?P<number>\d+)\]", path)
    if match is None or match["list"] not in lists_of_seats(ruleset.game) or int(match["number"]) >= ruleset.seats:
        return path.replace("_", " ")
    whose = seat(int(match["number"]), names)
    return f"{match['list']}{path[match.end() :]}".replace("_", " ") + f" of {whose}"


@frozen
class _Look:
    """How values of a table are put into words."""

    ruleset: Ruleset[Any, Any, Any]
    names: Names
    labels: Labels
    cards: Collection[tuple[type, str]]
    """The fields that hold cards which nobody but the looker knows, and perhaps not even the record."""

    def told(self, kind: type, name: str, value: object) -> Iterator[tuple[str, str]]:
        """Tell a field of the table: what every seat has, or a list of things, in a line each, the rest in one."""
        title, beyond = name.replace("_", " "), self.labels.beyond.get(name)
        if isinstance(value, tuple) and (name in lists_of_seats(self.ruleset.game) or beyond is not None):
            for number, entry in enumerate(value):
                whose = seat(number, self.names) if number < self.ruleset.seats else beyond
                yield f"{title} of {whose}", self.words(kind, name, entry)
        elif isinstance(value, tuple) and any(attrs.has(type(entry)) for entry in value):
            for label, entry in zip(self._labels(name, value), value, strict=False):
                yield label or title, self.words(kind, name, entry)
        else:
            yield title, self.words(kind, name, value)

    def words(self, kind: type, name: str, value: object) -> str:
        """Put a value of a field of some class into few words; what is not known is a question mark."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, tuple):
            return self._several(kind, name, value)
        if attrs.has(type(value)):
            parts = ((one.name, getattr(value, one.name)) for one in attrs.fields(type(value)))  # type: ignore[arg-type]  # just found to be one
            told = [
                f"{part.replace('_', ' ')} {self.words(type(value), part, one)}"
                for part, one in parts
                if not _empty(one)
            ]
            return ", ".join(told) or "nothing"
        if value is None and (kind, name) in self.cards:
            return "?"
        if (wording := self.labels.values.get((kind, name))) is not None:
            return wording(value)
        if isinstance(value, int) and name in _seat_fields(kind):
            return seat(value, self.names)
        return "?" if value is None else str(value)

    def _several(self, kind: type, name: str, values: tuple[Any, ...]) -> str:
        """Put a list into words: with labels what is not empty, cards by what they show."""
        labels = self._labels(name, values)
        if any(labels):
            worded = (kind, name) in self.labels.values
            pairs = zip(labels, values, strict=False)
            told = (f"{label} {self._entry(kind, name, one)}" for label, one in pairs if worded or not _none(one))
            return ("; " if any(attrs.has(type(one)) for one in values) else ", ").join(told) or "none"
        between = ", " if (kind, name) in self.labels.values else " "
        return between.join(self.words(kind, name, one) for one in values) or "none"

    def _entry(self, kind: type, name: str, value: object) -> str:
        """Put a labelled entry into words; the labels are not those of a list within it."""
        if isinstance(value, tuple):
            return " ".join(self.words(kind, "", one) for one in value)
        return self.words(kind, name, value)

    def _labels(self, name: str, values: tuple[Any, ...]) -> Sequence[str]:
        return self.labels.entries.get(name) or [""] * len(values)


def _empty(value: object) -> bool:
    """Whether a value says nothing: no cards, no word, nothing under way."""
    return value == "" or (isinstance(value, tuple) and all(one == "" for one in value))


def _none(value: object) -> bool:
    return _empty(value) or value == 0


@cache
def _seat_fields(kind: type) -> frozenset[str]:
    """Name the fields of a class whose numbers are seats, by what they are declared to be."""
    return frozenset(name for name, hint in get_type_hints(kind).items() if _is_seat(hint))


def _is_seat(hint: Any) -> bool:  # noqa: ANN401 - an annotation
    """Whether an annotation is a seat, perhaps none, or a list of such."""
    if get_origin(hint) in (tuple, Union, UnionType):
        return any(map(_is_seat, get_args(hint)))
    return hint is Seat


def lists_of_seats(game: str) -> frozenset[str]:
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
