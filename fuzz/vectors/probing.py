"""Events that are nearly legal: what one could name but a rule forbids, and what was legal at another time."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import attrs

import corestate as cs
from corestate import Game, Ruleset
from corestate.anything import AnyState
from corestate.fit import fits
from corestate.kernel import Asks, answers, waits_for
from corestate.shape import OneOf, Record, Shape, Text, fields_of
from fuzz.probes import arbitrary, arbitrary_event

NEW = 25
"""So many times a question of a kind is probed at length; later briefly."""
AT_LENGTH, BRIEFLY = 30, 4
MOST_EVENTS = 4000
"""So many events are remembered."""

CANDIDATE, CHANGED, REMEMBERED, ARBITRARY = range(4)
"""Where a probe comes from; the nearer to what is asked, the more it says."""


class Prober:
    """Makes probes, and learns from every legal event what else can be named."""

    def __init__(self, title: Game[Any, Any]) -> None:
        self._title = title
        self._probed: Counter[type | None] = Counter()
        self._words: dict[str, dict[str, None]] = {}
        self._events: dict[Any, None] = {}
        self._listed: dict[type | None, list[Any]] = {}
        """The events remembered by kind, and all of them under None."""

    def be_thorough(self) -> None:
        """Probe every kind of question at length again."""
        self._probed.clear()

    def learn(self, events: Sequence[Any], rng: Random) -> None:
        """Remember some of the events that are legal somewhere, and the words that stand in each field."""
        if len(self._events) >= MOST_EVENTS:
            return
        for event in _some(events, AT_LENGTH, rng):
            if event not in self._events:
                self._events[event] = None
                for kind in (None, type(event)):
                    self._listed.setdefault(kind, []).append(event)
                for field, word in _words(event):
                    self._words.setdefault(field, {})[word] = None

    def learn_words(self, value: Any, field: str = "table") -> None:  # noqa: ANN401 - any part of a table
        """Remember the words that lie on a table, by field."""
        if type(value) is str:
            self._words.setdefault(field, {})[value] = None
        elif type(value) is tuple:
            for one in value:
                self.learn_words(one, field)
        elif attrs.has(type(value)) and not isinstance(value, Ruleset):
            for name, _ in _fields(type(value)):
                self.learn_words(getattr(value, name), f"{type(value).__name__}.{name}")

    def probes(self, state: AnyState, legal: Sequence[Any], rng: Random) -> Iterator[tuple[int, Any]]:
        """Make probes of a state, each with where it comes from; many where the question is of a rare kind."""
        frame = waits_for(state)
        kind = None if frame is None else type(frame)
        self._probed[kind] += 1
        count = AT_LENGTH if self._probed[kind] <= NEW else BRIEFLY
        if isinstance(frame, Asks):
            candidates = tuple(frame.candidates(state.table))
            yield from ((CANDIDATE, one) for one in _some(candidates, count, rng))
            yield from ((CHANGED, self._answer(type(frame), rng.choice(cs.asked(state)), rng)) for _ in range(count))
        if legal:
            yield from ((CHANGED, self._changed(rng.choice(legal), rng)) for _ in range(count))
        for kind_asked in answers(type(frame)) if frame is not None else ():
            yield from ((CHANGED, self._by(state, one, rng)) for one in self._remembered(kind_asked, count, rng))
        yield from ((REMEMBERED, self._by(state, one, rng)) for one in self._remembered(None, count, rng))
        yield ARBITRARY, arbitrary_event(self._title, rng)

    def _remembered(self, kind: type | None, count: int, rng: Random) -> Sequence[Any]:
        """Choose some of the events that were legal somewhere, of a kind if one is given."""
        return _some(self._listed.get(kind, ()), count, rng)

    @staticmethod
    def _by(state: AnyState, event: Any, rng: Random) -> Any:  # noqa: ANN401 - an event like the one given
        """Let an event be that of a seat that is asked."""
        seats = cs.asked(state)
        moved = bool(seats) and hasattr(event, "seat")
        return attrs.evolve(event, seat=rng.choice(seats)) if moved else event

    def _answer(self, frame: type, seat: int, rng: Random) -> Any:  # noqa: ANN401 - an event the frame takes
        """Make an event of a kind that is asked for, by a seat that is asked, with any content."""
        kind = rng.choice(answers(frame))
        return kind(**{name: seat if name == "seat" else self._any(name, shape, rng) for name, shape in _fields(kind)})

    def _changed(self, event: Any, rng: Random) -> Any:  # noqa: ANN401 - an event like the one given
        """Change one field of an event."""
        if not (fields := _fields(type(event))):
            return event
        name, shape = rng.choice(fields)
        return attrs.evolve(event, **{name: self._any(name, shape, rng)})

    def _any(self, field: str, shape: Shape, rng: Random) -> Any:  # noqa: ANN401 - of the shape
        """Make any value for a field; words are mostly taken from fields that have words in common with it."""
        if not isinstance(shape, Text | OneOf) or rng.random() < _WORDLESS:
            return arbitrary(shape, rng)
        known = self._words.get(field, {})
        akin = [words for words in self._words.values() if not known.keys().isdisjoint(words)]
        word = rng.choice(list(rng.choice(akin))) if akin else None
        return word if fits(shape, word) else arbitrary(shape, rng)


_WORDLESS = 0.1


def _fields(kind: type) -> tuple[tuple[str, Shape], ...]:
    return fields_of(Record(kind))


def _words(event: object) -> Iterator[tuple[str, str]]:
    """List the words of an event by field."""
    values = ((name, getattr(event, name)) for name, _ in _fields(type(event)))
    return ((name, value) for name, value in values if type(value) is str)


def _some(things: Sequence[Any], count: int, rng: Random) -> Sequence[Any]:
    return things if len(things) <= count else rng.sample(things, count)
