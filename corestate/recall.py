"""Tables that agree with every sight of a seat since the beginning: the game is dreamt again from what the seat saw.

A dream is a whole game that looks the same to the seat, event by event. It is made of sights alone, so that it tells
nobody the truth. What the seat did not see is chosen at random; where the dream then cannot go on as the seat saw it go
on, something it did not see earlier is chosen otherwise, and two things change names in what it did not see since.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from math import lcm
from typing import Any, Generic, TypeAlias

import attrs
from attrs import frozen

from corestate.foresight import Foresight, cards, fields, foreseen, leaves
from corestate.games import game_of, seated, seen, view
from corestate.kernel import (
    Below,
    Chances,
    E,
    IllegalEventError,
    Seat,
    State,
    apply,
    asked,
    chances,
    is_over,
    legal,
    waits_for,
)
from corestate.title import T, View

Names: TypeAlias = dict[Any, Any]
"""Which names stand for which."""
Told: TypeAlias = tuple[list[E], list[State[T, E]]]
"""The events of a game, and the states before and after them."""

STEPS = 300_000
"""So many events are tried, in all dreams together, before it is given up."""
_TURNS, _MOST_TURNS = 60, 2000
"""So many other choices are tried before one of the first dreams is given up that cannot go on, and so many at most."""
_PATIENCE = 4
"""After as many dreams the next may try twice as many."""
_ENOUGH = 12
"""So many choices that make nothing better are found before one of them is taken."""
_LIKELY, _SOONER, _RARELY = 4096, 8, 256
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
    looker, steps = seated(start.table, seat), _Steps()
    whole = tuple((one.sight, one.view) for one in sights)
    foresight, number = None, 0
    while steps.left > 0:
        turns = 0 if not number else min(_TURNS * 2 ** ((number - 1) // _PATIENCE), _MOST_TURNS)
        dream = _Dream(start, looker, sights, below, turns, foresight, steps)
        if dream.told():
            return dream.states[-1]
        if not dream.chosen:
            break
        foresight, number = foresight or foreseen(view(start, seat), whole), number + 1
    tried = STEPS - max(steps.left, 0)
    raise NoSuchTableError(f"no game was found that looks like what seat {seat} saw, in {tried} steps")


class _Steps:
    """How many events may still be tried."""

    def __init__(self) -> None:
        self.left = STEPS


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
        self,
        start: State[T, E],
        seat: Seat | None,
        sights: tuple[Sighting, ...],
        below: Below,
        turns: int,
        foresight: Foresight | None,
        steps: _Steps,
    ) -> None:
        self.seat, self.sights, self.below, self.turns = seat, sights, below, turns
        self.foresight, self.steps, self.chosen = foresight, steps, False
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
        for event in self._in_any_order(self._weighed(state, list(events))):
            self.steps.left -= 1
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

    def _weighed(self, state: State[T, E], events: list[tuple[E, int]]) -> list[tuple[E, int]]:
        """Let those events be likelier that agree with what is seen later."""
        self.chosen |= len(events) > 1
        if self.foresight is None or len(events) < 2:
            return events
        frame, at, told = waits_for(state), len(self.events), []
        for event, weight in events:
            named = list(cards(event))
            if len(named) != 1:
                return events
            seat = getattr(event, "seat", None)
            if seat is not None:
                found = self.foresight.given(named[0], at, seat)
            else:
                taker = frame.taker(state.table) if isinstance(frame, Chances) else None
                found = self.foresight.taken(named[0], at, taker)
            told.append((event, weight, *found))
        whens = sorted({when for _, _, how, when in told if how == "wanted"})
        return [
            (
                event,
                weight
                * (
                    max(_LIKELY // _SOONER ** whens.index(when), 1) * _RARELY
                    if how == "wanted"
                    else _RARELY
                    if how == "free"
                    else 1
                ),
            )
            for event, weight, how, when in told
        ]

    def _in_any_order(self, weighed: list[tuple[E, int]]) -> Iterator[E]:
        while weighed:
            mark, place = (self.below(sum([weight for _, weight in weighed])) if len(weighed) > 1 else 0), 0
            while mark >= weighed[place][1]:
                mark -= weighed[place][1]
                place += 1
            yield weighed.pop(place)[0]

    def _mended(self) -> bool:
        """Choose otherwise what the seat did not see, until the dream can go on; whether it can."""
        if not self.turns:
            return False
        lack, tried = self._lack(self.states[-1]), 0
        while lack.distance:
            beside: list[Told[E, T]] = []
            for told in self._otherwise(lack):
                tried += 1
                now = self._lack(told[1][-1], lack.event)
                if now.distance <= lack.distance:
                    beside.append(told)
                if now.distance < lack.distance or len(beside) == _ENOUGH:
                    break
                if tried > self.turns or self.steps.left <= 0:
                    return False
            if not beside:
                return False
            better = now.distance < lack.distance
            self.events, self.states = beside[-1 if better else self.below(len(beside))]
            lack = now if better else self._lack(self.states[-1])
        return True

    def _lack(self, state: State[T, E], by: E | None = None) -> "_Lack[E]":
        """Tell how much of the next view would be wrong at best: by an event or any other, where one is given."""
        wanted = self.sights[len(self.events)]
        ways = self._alike(state, wanted.sight)
        if by is not None and any(event == by for event, _ in ways):
            ways = [(by, 1), ways[self.below(len(ways))]]
        least: _Lack[E] = _Lack(_FAR, frozenset(_things(wanted.sight)), None)
        for event, _ in ways:
            self.steps.left -= 1
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
        self.steps.left -= 1
        try:
            after = apply(state, event)
        except IllegalEventError:
            return None
        alike = self.sight_of(state, event, self.seat) == wanted.sight and view(after, self.seat) == wanted.view
        return (event, after) if alike else None


def _things(event: object) -> Iterator[Any]:
    """List what an event names, but for whose it is."""
    return (one for name in fields(event) if name != "seat" for one in leaves(getattr(event, name)))


def _differences(one: object, other: object) -> Iterator[Any]:
    """List the numbers and names in which two values differ; those in a row by place, and again by number."""
    if one is other or one == other:
        return
    if isinstance(one, tuple) and isinstance(other, tuple):
        for mine, yours in zip(one, other, strict=False):
            yield from _differences(mine, yours)
        mine, yours = (Counter([item for item in row if isinstance(item, str | int)]) for row in (one, other))
        yield from ((mine - yours) + (yours - mine)).elements()
        yield from leaves(one[len(other) :] + other[len(one) :])
    elif type(one) is type(other) and attrs.has(type(one)):
        for name in fields(one):
            yield from _differences(getattr(one, name), getattr(other, name))
    else:
        yield from leaves((one, other))


def _exchanged(one: object, other: object) -> Names:
    """List which things stand for each other in two events of a kind."""
    names: Names = {}
    for name in fields(one) if type(one) is type(other) else ():
        was, now = getattr(one, name), getattr(other, name)
        if was != now and not isinstance(was, bool):
            names |= {was: now, now: was}
    return names


def _renamed(event: E, names: Names) -> E:
    """Say another thing of an event where names are exchanged."""
    things = {name: getattr(event, name) for name in fields(event) if name != "seat"}
    changed = {name: names[thing] for name, thing in things.items() if thing in names and not isinstance(thing, bool)}
    renamed: E = attrs.evolve(event, **changed) if changed else event  # type: ignore[misc] # an event is of attrs
    return renamed
