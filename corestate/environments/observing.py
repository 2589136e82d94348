"""A view as whole numbers, with nothing lost: a walk over the declared shapes, the ruleset left out.

Numbers stand as they are; a word of a few is its place among them; other text is its place among the words of the
game, or 0 and then its length and its bytes. A list is its length and its items, one of several shapes the place of
the one that fits. Equal views give equal numbers, and the numbers give the view back.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import attrs
from attrs import field, frozen

import corestate as cs
from corestate.anything import Rules
from corestate.fit import fits
from corestate.kernel import Question
from corestate.rulebook import Ruleset
from corestate.shape import (
    Anything,
    Choice,
    Fixed,
    Many,
    Nothing,
    OneOf,
    Record,
    Shape,
    Text,
    Truth,
    Whole,
    fields_of,
    is_words,
)

SPELLED = 0
"""Before text that is no word of the game."""
_QUESTION = OneOf((Nothing(), Record(Question)))
_SEAT = OneOf((Nothing(), Whole()))


@frozen(eq=False)
class Encoding:
    """How the views of games under one ruleset are written as numbers."""

    ruleset: Rules
    table: type
    words: tuple[str, ...]
    kinds: tuple[type, ...]
    _places: Mapping[str, int] = field(init=False)

    @_places.default
    def _placed(self) -> Mapping[str, int]:
        return {word: place for place, word in enumerate(self.words, SPELLED + 1)}

    def numbers(self, view: cs.View[Any]) -> tuple[int, ...]:
        """Write a view as numbers."""
        parts = ((_SEAT, view.seat), (_QUESTION, view.question), (Record(self.table), view.table))
        return tuple(number for shape, value in parts for number in self._written(shape, value))

    def view(self, numbers: tuple[int, ...]) -> cs.View[Any]:
        """Read the view back from its numbers; what follows them (padding) is not read."""
        left = iter(numbers)
        seat, question = self._read(_SEAT, left), self._read(_QUESTION, left)
        return cs.View(seat, self._read(Record(self.table), left), question)

    def _written(self, shape: Shape, value: Any) -> Iterator[int]:  # noqa: ANN401, C901, PLR0912 - one case a shape
        match shape:
            case Whole() | Truth():
                yield int(value)
            case Nothing():
                pass
            case Choice(options):
                yield options.index(value)
            case Text():
                yield from self._text(value)
            case Many(item):
                yield len(value)
                for one in value:
                    yield from self._written(item, one)
            case Fixed(items):
                for item, one in zip(items, value, strict=True):
                    yield from self._written(item, one)
            case OneOf(options):
                place = next(place for place, option in enumerate(options) if fits(option, value))
                yield place
                yield from self._written(options[place], value)
            case Anything():
                yield self.kinds.index(type(value))
                yield from self._written(Record(type(value)), value)
            case Record(kind):
                if kind is not Ruleset:
                    for name, part in fields_of(shape):
                        if not is_words(kind, name):
                            yield from self._written(part, getattr(value, name))

    def _text(self, text: str) -> Iterator[int]:
        place = self._places.get(text, SPELLED)
        yield place
        if place == SPELLED:
            data = text.encode()
            yield len(data)
            yield from data

    def _read(self, shape: Shape, left: Iterator[int]) -> Any:  # noqa: ANN401 - likewise
        match shape:
            case Whole():
                return next(left)
            case Truth():
                return bool(next(left))
            case Nothing():
                return None
            case Choice(options):
                return options[next(left)]
            case Text():
                place = next(left)
                return self.words[place - 1] if place != SPELLED else _spelled(left)
            case Many(item):
                return tuple(self._read(item, left) for _ in range(next(left)))
            case Fixed(items):
                return tuple(self._read(item, left) for item in items)
            case OneOf(options):
                return self._read(options[next(left)], left)
            case Anything():
                return self._read(Record(self.kinds[next(left)]), left)
            case Record(kind):
                if kind is Ruleset:
                    return self.ruleset
                names = ((name, part) for name, part in fields_of(shape) if not is_words(kind, name))
                return kind(**{name: self._read(part, left) for name, part in names})


def _spelled(left: Iterator[int]) -> str:
    return bytes(next(left) for _ in range(next(left))).decode()


@lru_cache(maxsize=32)
def encoding(ruleset: Rules) -> Encoding:
    """Find how the views of games under a ruleset are written as numbers; it follows from the ruleset alone."""
    title = cs.game(ruleset.game)
    frames = [fact for kind in title.frames.values() for fact in getattr(kind, "FACTS", ())]
    known = (*title.frames, *(rule.slug for rule in title.rulebook.rules), *frames, *_words(ruleset.box))
    seen = type(cs.view(cs.new_game(ruleset.game, seats=ruleset.seats)).table)
    return Encoding(ruleset, seen, tuple(sorted(set(known))), tuple(title.names))


def _words(value: object) -> Iterator[str]:
    """Go through every text a value is made of."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _words(one)
    elif attrs.has(type(value)):
        for name in (one.name for one in attrs.fields(type(value))):  # type: ignore[arg-type]  # just found to be one
            yield from _words(getattr(value, name))
