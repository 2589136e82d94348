"""Dreaming a game again that looks the same to a seat: what it did not see is chosen, and otherwise if need be."""

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from math import lcm
from typing import Any, Generic, TypeAlias

from attrs import frozen

from corestate.games import game_of, view
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
    seated,
    waits_for,
)
from corestate.recall.foresight import Foresight, Unseen
from corestate.recall.sights import Sighting
from corestate.recall.things import Names, cards, differences, renamed, swaps, things
from corestate.title import T

Told: TypeAlias = tuple[list[E], list[State[T, E]]]
"""The events of a game, and the states before and after them."""

STEPS = 1_000_000
"""So many events are tried, in all dreams together, before it is given up."""
_TURNS, _MOST_TURNS = 150, 2000
"""So many other choices are tried before one of the first dreams is given up that cannot go on, and so many at most."""
_PATIENCE = 4
"""After as many dreams the next may try twice as many."""
_ENOUGH = 4
"""So many choices that make nothing better are found before one of them is taken, in a dream with foresight."""
_LIKELY, _RARELY, _HABITS = 4096, 256, ((8, False), (1, False), (2, True))
"""How much likelier a choice is that what is seen later asks for than one it says nothing of, and this one than one it
speaks against; and, dream by dream in turn, how much likelier each thing is than the next to turn up, and whether what
is unlikely is tried last where a dream is mended."""
_HOPELESS = 4
"""So many times fewer are tried where nothing that can happen looks as it should."""
_FAR = 10**9
"""How far a table is on which nothing can happen that looks as it should."""


class NoSuchTableError(ValueError):
    """No table was found that looks the same to a seat and agrees with what it saw or is said to remember."""


def dreamt(
    start: State[T, E], sights: tuple[Sighting, ...], seat: int | None, below: Below, most: int = STEPS
) -> State[T, E]:
    """Draw a state that agrees with everything a seat saw, as `recalled` does."""
    steps = _Steps(most)
    task = _Task(start, seated(start.table, seat), sights, below, steps)
    whole = tuple((one.sight, one.view) for one in sights)
    foresight, number = None, 0
    while steps.left > 0:
        turns = 0 if not number else min(_TURNS * 2 ** ((number - 1) // _PATIENCE), _MOST_TURNS)
        dream = _Dream(task, turns, foresight if number % 2 else None)  # what is seen later misleads now and then
        dream.sooner, dream.wary = _HABITS[number % len(_HABITS)]
        if dream.told():
            return dream.states[-1]
        if not dream.chosen:
            break
        if foresight is None:
            foresight = Foresight(view(start, seat), whole)
        else:
            foresight.learn(len(dream.events), below)
        number += 1
    tried = most - steps.left
    raise NoSuchTableError(f"no game was found that looks like what seat {seat} saw, in {tried} steps")


@frozen
class _Task(Generic[T, E]):
    """What is to be dreamt, by which chance, and how long."""

    start: State[T, E]
    seat: Seat | None
    sights: tuple[Sighting, ...]
    below: Below
    steps: "_Steps"


class _Steps:
    """How many events may still be tried."""

    def __init__(self, most: int) -> None:
        self.left = most


@frozen
class _Lack(Generic[E]):
    """What keeps a dream from going on: how much would look wrong, which things, after which event at best."""

    distance: int
    missing: frozenset[Any]
    surplus: frozenset[Any]
    event: E | None
    """None: nothing may happen that looks as it should."""

    @property
    def things(self) -> frozenset[Any]:
        """Name everything that is wrong."""
        return self.missing | self.surplus

    def wrong(self) -> tuple[frozenset[Any], frozenset[Any]]:
        """Tell what is wrong and in which way."""
        return self.missing, self.surplus


class _Dream(Generic[T, E]):
    """A game that looks the same to a seat, as far as it has been told."""

    def __init__(self, task: "_Task[T, E]", turns: int, foresight: Foresight | None) -> None:
        self.seat, self.sights, self.below, self.steps = task.seat, task.sights, task.below, task.steps
        self.turns, self.foresight, start = turns, foresight, task.start
        self.chosen = False
        """Whether anything could have been chosen otherwise."""
        self.sooner, self.wary = _HABITS[0]
        """How much likelier the next thing to turn up is, and whether what is unlikely is tried last in mending."""
        self.sight_of = game_of(start).sight_of
        self.states: list[State[T, E]] = [start]
        self.events: list[E] = []
        self.ways: dict[int, tuple[State[T, E], list[tuple[E, int]]]] = {}
        """What could have looked the same at a place, and in which state that was found."""

    def told(self) -> bool:
        """Tell the game to its end; whether that could be done."""
        while len(self.events) < len(self.sights):
            if self.steps.left <= 0:
                return False
            wanted = self.sights[len(self.events)]
            self._provide()
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
        if self.foresight is None or len(events) <= 1:
            return events
        told = [self._unseen(state, event, len(self.events)) for event, _ in events]
        choices = [one for one in told if one is not None]
        if len(choices) < len(told):
            return events
        likings = self.foresight.likings(choices, self._unseen_so_far())
        whens = sorted({when for liking, when in likings if liking == "wanted"})
        scale = {"wanted": _RARELY, "free": _RARELY, "unlikely": 1}
        return [
            (
                event,
                weight
                * scale[liking]
                * (max(_LIKELY // self.sooner ** whens.index(when), 2) if liking == "wanted" else 1),
            )
            for (event, weight), (liking, when) in zip(events, likings, strict=True)
        ]

    def _provide(self) -> None:
        """Let whoever gives something away now have been given what is shown later, where that can be."""
        at, state = len(self.events), self.states[-1]
        if self.foresight is None:
            return
        told = [self._unseen(state, event, at) for event, _ in self._alike(state, self.sights[at].sight)]
        if not told or told[0] is None:
            return
        wanted = self.foresight.wanted(told[0], self._unseen_so_far())
        if not wanted or any(one is not None and one.thing in wanted for one in told):
            return
        ways = [
            (one.at, other)
            for one in self._unseen_so_far()
            if one.seat == told[0].seat and not one.given
            for other, _ in self._others(one.at)
            if not wanted.isdisjoint(cards(other))
        ]
        while ways:
            place, other = ways.pop(self.below(len(ways)))
            for told_again in self._retold(place, other, {}):
                self.events, self.states = told_again
                return

    def _unseen_so_far(self) -> list[Unseen]:
        """List the choices of single things that were not seen."""
        told = zip(self.states, self.events, range(len(self.events)), strict=False)
        return [one for one in (self._unseen(*each) for each in told) if one is not None]

    def _unseen(self, state: State[T, E], event: E, at: int) -> Unseen | None:
        """Tell what is chosen by an event that is not seen; None where it is seen, or is no single thing."""
        sight, named = self.sights[at].sight, list(cards(event))
        if event == sight or len(named) != 1:
            return None
        giver, frame = getattr(event, "seat", None), waits_for(state)
        taker = frame.taker(state.table) if isinstance(frame, Chances) else None
        return Unseen(at, sight, named[0], taker if giver is None else giver, given=giver is not None)

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
        met = {lack.wrong()}
        while lack.distance:
            beside: list[tuple[Told[E, T], _Lack[E]]] = []
            for told in self._otherwise(lack):
                tried += 1
                now = self._lack(told[1][-1], lack.event)
                if now.distance < lack.distance:
                    beside = [(told, now)]
                    break
                if now.distance == lack.distance and (now.distance == _FAR or now.wrong() not in met):
                    beside.append((told, now))
                    met.add(now.wrong())
                    if self.foresight and len(beside) == _ENOUGH:
                        break
                if tried > (self.turns if lack.event else self.turns // _HOPELESS) or self.steps.left <= 0:
                    return False
            if not beside:
                return False
            (self.events, self.states), lack = beside[self.below(len(beside))]
            met.add(lack.wrong())
        return True

    def _lack(self, state: State[T, E], by: E | None = None) -> "_Lack[E]":
        """Tell how much of the next view would be wrong at best: by an event or any other, where one is given."""
        wanted = self.sights[len(self.events)]
        ways = self._alike(state, wanted.sight)
        if by is not None and any(event == by for event, _ in ways):
            ways = [(by, 1), ways[self.below(len(ways))]]
        named = frozenset(things(wanted.sight))
        least: _Lack[E] = _Lack(_FAR, named, frozenset(), None)
        for event, _ in ways:
            self.steps.left -= 1
            after = view(apply(state, event), self.seat)
            wrong = list(islice(differences(after, wanted.view), least.distance))
            if len(wrong) < least.distance:
                missing, surplus = (frozenset([one for one, there in wrong if there is side]) for side in (True, False))
                least = _Lack(len(wrong), missing, surplus, event)
            if not wrong:
                break
        return least

    def _otherwise(self, lack: "_Lack[E]") -> Iterator[Told[E, T]]:
        """Go through the games that look the same so far with one thing chosen otherwise, the likeliest help first.

        First come choices by which things would change places that should: then those that name what is wrong, of each
        the latest first; then all the rest.
        """
        missing = lack.things
        there = frozenset(self._offered()) if lack.event is None else missing
        told: tuple[list[tuple[int, E, Names]], ...] = ([], [], [], [])
        for place in range(len(self.events) - 1, -1, -1):
            event = self.events[place]
            known = not missing.isdisjoint(things(event))
            for other, _ in self._others(place):
                names = swaps(event, other)
                named = known or not missing.isdisjoint(things(other))
                exchanged = not missing.isdisjoint([names[one] for one in there & names.keys()])
                told[
                    3 if self.wary and self._is_unlikely(place, other) else 2 if not named else 0 if exchanged else 1
                ].append((place, other, names))
        yield from self._handed_on(lack)
        anyhow = (rest.pop(self.below(len(rest))) for rest in told[2:] for _ in range(len(rest)))
        for place, other, names in chain(told[0], told[1], anyhow):
            yield from self._retold(place, other, names)
            yield from self._retold(place, other, {})

    def _is_unlikely(self, place: int, event: E) -> bool:
        """Whether an event at a place does not agree with what is seen later."""
        one = None if self.foresight is None else self._unseen(self.states[place], event, place)
        return one is not None and self.foresight is not None and self.foresight.unlikely(one)

    def _others(self, place: int) -> list[tuple[E, int]]:
        """List what else may have happened at a place and would have looked the same."""
        event, sight, state = self.events[place], self.sights[place].sight, self.states[place]
        if event == sight:
            return []
        if place not in self.ways or self.ways[place][0] is not state:
            self.ways[place] = state, self._alike(state, sight)
        return [one for one in self.ways[place][1] if one[0] != event]

    def _handed_on(self, lack: "_Lack[E]") -> Iterator[Told[E, T]]:
        """Go through the games in which what is missing went where something came from that was not seen to.

        First come those where that is what should not be there; then all others, after which something else is missing
        that may be easier to come by.
        """
        found: tuple[list[tuple[int, E, Any, Seat | None]], ...] = ([], [])
        unseen = [self._unseen(*told) for told in zip(self.states, self.events, range(len(self.events)), strict=False)]
        for place in range(len(self.events) - 1, -1, -1):
            one = unseen[place]
            if one is None or one.given:
                continue
            others = [other for other, _ in self._others(place) if not lack.missing.isdisjoint(cards(other))]
            if others:
                later = [two for two in unseen[place + 1 :] if two and two.seat == one.seat]
                gave = dict.fromkeys([two.thing for two in later if two.given or one.seat is None])
                for other in others:
                    for thing in gave:
                        found[thing not in lack.surplus].append((place, other, thing, one.seat))
        for place, other, thing, seat in chain(*found):
            yield from self._retold(place, other, {thing: next(cards(other))}, (seat,))

    def _offered(self) -> Iterator[Any]:
        """List what may be named now by whoever named what cannot be."""
        seat = getattr(self.sights[len(self.events)].sight, "seat", None)
        for event in legal(self.states[-1]):
            if getattr(event, "seat", None) == seat:
                yield from things(event)

    def _retold(self, place: int, other: E, names: Names, givers: tuple[Seat | None, ...] = ()) -> Iterator[Told[E, T]]:
        """Tell the game again from a place on, if it can be, with another event there and other names after it.

        Where a giver is named (None: chance), only the first of its choices that can be is told with another name.
        """
        events, states = [*self.events[:place], other], self.states[: place + 1]
        otherwise = False
        for at in range(place, len(self.events)):
            wanted, event = self.sights[at], self.events[at]
            if at == place:
                tried = [other]
            elif event == wanted.sight or (givers and (otherwise or getattr(event, "seat", None) not in givers)):
                tried = [event]
            else:
                tried = [renamed(event, names), event]
            after = next((found for one in tried if (found := self._looks(states[-1], one, wanted)) is not None), None)
            if after is None:
                return
            otherwise |= after[0] != event and at > place
            events[at:] = [after[0]]
            states.append(after[1])
        if otherwise or not names:
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
