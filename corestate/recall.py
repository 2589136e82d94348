"""Tables that agree with every sight of a seat since the beginning: the game is dreamt again from what the seat saw.

A dream is a whole game that looks the same to the seat, event by event. It is made of sights alone, so that it tells
nobody the truth. What the seat did not see is chosen at random; where the dream then cannot go on as the seat saw it go
on, something it did not see earlier is chosen otherwise, and two things change names in what it did not see since.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from math import lcm
from typing import Any, Generic, TypeAlias

import attrs
from attrs import frozen

from corestate.games import game_of, seated, seen, view
from corestate.kernel import Below, E, IllegalEventError, Seat, State, apply, asked, chances, is_over, legal
from corestate.title import T, View

Names: TypeAlias = dict[Any, Any]
"""Which names stand for which."""
Told: TypeAlias = tuple[list[E], list[State[T, E]]]
"""The events of a game, and the states before and after them."""

DREAMS = 24
"""So often a dream that cannot go on is begun anew."""
_TURNS, _MOST_TURNS = 100, 2000
"""So many other choices are tried before one of the first dreams is given up that cannot go on, and so many at most."""
_PATIENCE = 4
"""After as many dreams the next may try twice as many."""
_FAR = 10**9
"""How far a table is on which nothing can happen that looks as it should."""


class NoSuchTableError(ValueError):
    """No table was found that looks the same to a seat and agrees with what it saw or is said to remember."""


@frozen
class Sighting:
    """What a seat saw of one event: the event as it looked to it, and its view afterwards."""

    sight: Any
    view: View[Any]


def sightings(start: State[T, E], events: Iterable[E], seat: int | None) -> tuple[Sighting, ...]:
    """Tell what a seat (None: a bystander) sees of a game, event by event: all that `recalled` needs to know of it."""
    state, found = start, []
    for event in events:
        sight = seen(state, event, seat)
        state = apply(state, event)
        found.append(Sighting(sight, view(state, seat)))
    return tuple(found)


def dreamt(start: State[T, E], sights: tuple[Sighting, ...], seat: int | None, below: Below) -> State[T, E]:
    """Draw a state that agrees with everything a seat saw, as `recalled` does."""
    for number in range(DREAMS):
        turns = min(_TURNS * 2 ** (number // _PATIENCE), _MOST_TURNS)
        dream = _Dream(start, seated(start.table, seat), sights, below, turns)
        if dream.told():
            return dream.states[-1]
    raise NoSuchTableError(f"no game was found that looks like what seat {seat} saw, in {DREAMS} dreams")


@frozen
class _Lack(Generic[E]):
    """What keeps a dream from going on: how much would look wrong, which things, after which event at best."""

    distance: int
    things: frozenset[Any]
    event: E | None
    """None: nothing may happen that looks as it should."""


class _Dream(Generic[T, E]):
    """A game that looks the same to a seat, as far as it has been told."""

    def __init__(
        self, start: State[T, E], seat: Seat | None, sights: tuple[Sighting, ...], below: Below, turns: int
    ) -> None:
        self.seat, self.sights, self.below, self.turns = seat, sights, below, turns
        self.sight_of = game_of(start).sight_of
        self.states: list[State[T, E]] = [start]
        self.events: list[E] = []

    def told(self) -> bool:
        """Tell the game to its end; whether that could be done."""
        while len(self.events) < len(self.sights):
            wanted = self.sights[len(self.events)]
            following = self._after(self.states[-1], wanted, self._alike(self.states[-1], wanted.sight))
            if following is not None:
                self.events.append(following[0])
                self.states.append(following[1])
            elif not self._mended():
                return False
        return True

    def _after(
        self, state: State[T, E], wanted: Sighting, events: Iterable[tuple[E, int]]
    ) -> tuple[E, State[T, E]] | None:
        """Find an event and what follows that looks as it should, among events by their weights."""
        for event in self._in_any_order(list(events)):
            after = apply(state, event)
            if view(after, self.seat) == wanted.view:
                return event, after
        return None

    def _alike(self, state: State[T, E], sight: Any) -> list[tuple[E, int]]:  # noqa: ANN401 - an event as it looks
        """List what may happen and looks like this, with weights."""
        if is_over(state):
            return []
        if asked(state):
            return [(event, 1) for event in legal(state) if self.sight_of(state, event, self.seat) == sight]
        found = [one for one in chances(state) if self.sight_of(state, one[0], self.seat) == sight]
        whole = lcm(*[chance.denominator for _, chance in found])
        return [(event, int(chance * whole)) for event, chance in found]

    def _in_any_order(self, weighed: list[tuple[E, int]]) -> Iterator[E]:
        while weighed:
            mark, place = (self.below(sum([weight for _, weight in weighed])) if len(weighed) > 1 else 0), 0
            while mark >= weighed[place][1]:
                mark -= weighed[place][1]
                place += 1
            yield weighed.pop(place)[0]

    def _mended(self) -> bool:
        """Choose otherwise what the seat did not see, until the dream can go on; whether it can."""
        lack, tried = self._lack(self.states[-1]), 0
        while lack.distance:
            beside = []
            for events, states in self._otherwise(lack):
                tried += 1
                now = self._lack(states[-1], lack.event)
                if now.distance < lack.distance:
                    lack, self.events, self.states = now, events, states
                    break
                if now.distance == lack.distance:
                    beside.append((events, states))
                if tried > self.turns:
                    return False
            else:
                if not beside:
                    return False
                self.events, self.states = beside[self.below(len(beside))]
                lack = self._lack(self.states[-1])
        return True

    def _lack(self, state: State[T, E], by: E | None = None) -> "_Lack[E]":
        """Tell how much of the next view would be wrong at best: by an event or any other, where one is given."""
        wanted = self.sights[len(self.events)]
        ways = self._alike(state, wanted.sight)
        if by is not None and any(event == by for event, _ in ways):
            ways = [(by, 1), ways[self.below(len(ways))]]
        least: _Lack[E] = _Lack(_FAR, frozenset(_things(wanted.sight)), None)
        for event, _ in ways:
            after = view(apply(state, event), self.seat)
            wrong = list(islice(_differences(after, wanted.view), least.distance))
            if len(wrong) < least.distance:
                least = _Lack(len(wrong), frozenset(wrong), event)
            if not wrong:
                break
        return least

    def _otherwise(self, lack: "_Lack[E]") -> Iterator[Told[E, T]]:
        """Go through the games that look the same so far with one thing chosen otherwise, the likeliest help first.

        First come choices by which things would change places that should: then those that name what is wrong, then
        all the rest; of each the latest first.
        """
        missing = lack.things
        there = frozenset(self._offered()) if lack.event is None else missing
        for wanted in range(3):
            for place in range(len(self.events) - 1, -1, -1):
                event, sight = self.events[place], self.sights[place].sight
                if event == sight:
                    continue
                known = not missing.isdisjoint(_things(event))
                for other, _ in self._alike(self.states[place], sight):
                    if other == event:
                        continue
                    names = _exchanged(event, other)
                    named = known or not missing.isdisjoint(_things(other))
                    if wanted == (
                        2
                        if not named
                        else 0
                        if not missing.isdisjoint([names[one] for one in there & names.keys()])
                        else 1
                    ):
                        yield from self._retold(place, other, names)
                        yield from self._retold(place, other, {})

    def _offered(self) -> Iterator[Any]:
        """List what may be named now by whoever named what cannot be."""
        seat = getattr(self.sights[len(self.events)].sight, "seat", None)
        for event in legal(self.states[-1]):
            if getattr(event, "seat", None) == seat:
                yield from _things(event)

    def _retold(self, place: int, other: E, names: Names) -> Iterator[Told[E, T]]:
        """Tell the game again from a place on, if it can be, with another event there and other names after it."""
        events, states = [*self.events[:place], other], self.states[: place + 1]
        renamed = False
        for at in range(place, len(self.events)):
            wanted, event = self.sights[at], self.events[at]
            tried = [other] if at == place else [event] if event == wanted.sight else [_renamed(event, names), event]
            after = next((found for one in tried if (found := self._looks(states[-1], one, wanted)) is not None), None)
            if after is None:
                return
            renamed |= after[0] != event and at > place
            events[at:] = [after[0]]
            states.append(after[1])
        if renamed or not names:
            yield events, states

    def _looks(self, state: State[T, E], event: E, wanted: Sighting) -> tuple[E, State[T, E]] | None:
        """Go on with an event, if it can be and looks as it should."""
        try:
            after = apply(state, event)
        except IllegalEventError:
            return None
        alike = self.sight_of(state, event, self.seat) == wanted.sight and view(after, self.seat) == wanted.view
        return (event, after) if alike else None


def _leaves(value: object) -> Iterator[Any]:
    """List the numbers and names a value is made of."""
    if isinstance(value, tuple):
        for item in value:
            yield from _leaves(item)
    elif attrs.has(type(value)):
        for name in _fields(value):
            yield from _leaves(getattr(value, name))
    else:
        yield value


def _things(event: object) -> Iterator[Any]:
    """List what an event names, but for whose it is."""
    return (one for name in _fields(event) if name != "seat" for one in _leaves(getattr(event, name)))


def _differences(one: object, other: object) -> Iterator[Any]:
    """List the numbers and names in which two values differ; those in a row by place, and again by number."""
    if one is other or one == other:
        return
    if isinstance(one, tuple) and isinstance(other, tuple):
        for mine, yours in zip(one, other, strict=False):
            yield from _differences(mine, yours)
        mine, yours = (Counter([item for item in row if isinstance(item, str | int)]) for row in (one, other))
        yield from ((mine - yours) + (yours - mine)).elements()
        yield from _leaves(one[len(other) :] + other[len(one) :])
    elif type(one) is type(other) and attrs.has(type(one)):
        for name in _fields(one):
            yield from _differences(getattr(one, name), getattr(other, name))
    else:
        yield from _leaves((one, other))


def _fields(value: object) -> tuple[str, ...]:
    kind: Any = type(value)
    return _fields_of(kind)


@cache
def _fields_of(kind: Any) -> tuple[str, ...]:  # noqa: ANN401 - a class of attrs
    return tuple(one.name for one in attrs.fields(kind) if one.name != "ruleset")


def _exchanged(one: object, other: object) -> Names:
    """List which things stand for each other in two events of a kind."""
    names: Names = {}
    for name in _fields(one) if type(one) is type(other) else ():
        was, now = getattr(one, name), getattr(other, name)
        if was != now and not isinstance(was, bool):
            names |= {was: now, now: was}
    return names


def _renamed(event: E, names: Names) -> E:
    """Say another thing of an event where names are exchanged."""
    things = {name: getattr(event, name) for name in _fields(event) if name != "seat"}
    changed = {name: names[thing] for name, thing in things.items() if thing in names and not isinstance(thing, bool)}
    renamed: E = attrs.evolve(event, **changed) if changed else event  # type: ignore[misc] # an event is of attrs
    return renamed
