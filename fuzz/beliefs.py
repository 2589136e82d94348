"""What a seat that forgets nothing knows: the tables that can lie there after what it saw, each with its weight.

A belief is exact and makes no use of `resample`: every table is played on with everything that would have looked the
same. It is for small boxes and short games, where it tells whether `resample` draws what it should.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from random import Random
from typing import Any, TypeAlias

from attrs import evolve, frozen

import corestate as cs
from corestate.anything import AnyState
from corestate.recall import Sighting

Weights: TypeAlias = Mapping[AnyState, Fraction]


@frozen
class Belief:
    """The tables that can lie there for all a seat has seen since the beginning, with their weights, all told one."""

    seat: int | None
    weights: Weights
    seen: tuple[Sighting, ...] = ()
    """What it follows from, the first first."""


def begun(state: AnyState, seat: int | None) -> Belief:
    """Know where a game begins."""
    return Belief(seat, {state: Fraction(1)})


def continued(belief: Belief) -> Iterator[Belief]:
    """Go through everything the seat may see next, with what it then knows.

    What it sees is the event as it looks to it, and the table afterwards. Chance weighs as it does, and every decision
    a seat may take as much as its others: a player without preferences.
    """
    found: dict[Any, dict[AnyState, Fraction]] = {}
    for state, weight in belief.weights.items():
        for event, share in _events(state):
            after = cs.apply(state, event)
            key = cs.seen(state, event, belief.seat), cs.view(after, belief.seat)
            tables = found.setdefault(key, {})
            tables[after] = tables.get(after, Fraction(0)) + weight * share
    for (sight, view), tables in found.items():
        total = sum(tables.values())
        weights = {state: weight / total for state, weight in tables.items()}
        yield Belief(belief.seat, weights, (*belief.seen, Sighting(sight, view)))


def _events(state: AnyState) -> Iterator[tuple[Any, Fraction]]:
    """List what may happen with its probability; seats that are asked at once answer in any order."""
    if cs.is_over(state):
        return
    if outcomes := cs.chances(state):
        yield from outcomes
        return
    legal = cs.legal(state)
    yield from ((event, Fraction(1, len(legal))) for event in legal)


@frozen
class Tally:
    """What came of holding the tables `resample` can draw against those that can lie there, history by history."""

    histories: int = 0
    """So many histories of sights, those with the same belief counted once."""
    tables: int = 0
    """So many tables can lie there, over all of them."""
    fewer: int = 0
    """So many of these `resample` cannot draw."""
    more: int = 0
    """So many it can draw that cannot lie there."""
    fair: int = 0
    """So many histories after which it draws every table as likely as it is."""
    uncounted: int = 0
    """So many histories after which what it can draw was not counted."""
    unfinished: int = 0
    """So many histories could be followed further; none: whole games were gone through."""

    def with_one(self, belief: Belief, most: int) -> "Tally":
        """Hold what can be drawn after one more history against what can lie there."""
        reached = belief.weights
        try:
            drawn = {one.state: one.weight for one in cs.worlds(next(iter(reached)), belief.seat, most)}
        except cs.UncountedError:
            return evolve(self, histories=self.histories + 1, uncounted=self.uncounted + 1)
        return Tally(
            self.histories + 1,
            self.tables + len(reached),
            self.fewer + len(reached.keys() - drawn.keys()),
            self.more + len(drawn.keys() - reached.keys()),
            self.fair + (drawn == reached),
            self.uncounted,
        )


def tallied(start: AnyState, seat: int | None, depth: int, kept: int, most: int = 2000) -> Tally:
    """Go through the histories of a seat, and hold what `resample` can draw against what can lie there."""
    tally, followed = Tally(), _Histories(start, seat, depth, kept)
    for belief in followed:
        tally = tally.with_one(belief, most)
    return evolve(tally, unfinished=followed.unfinished)


@frozen
class Recollection:
    """What came of drawing tables by `recalled` after histories of sights, until each that can lie there has come."""

    histories: int = 0
    """So many histories of sights, those with the same belief counted once."""
    tables: int = 0
    """So many tables can lie there, over all of them."""
    fewer: int = 0
    """So many of these were not drawn."""
    more: int = 0
    """So many were drawn that cannot lie there."""
    unfinished: int = 0
    """So many histories could be followed further; none: whole games were gone through."""


def recollected(start: AnyState, seat: int | None, depth: int, kept: int, most: int) -> Recollection:
    """Go through the histories of a seat; after each draw tables from what it saw, until all have come or so many."""
    found, followed = Recollection(), _Histories(start, seat, depth, kept)
    for number, belief in enumerate(followed):
        rng, drawn = Random(number), set[AnyState]()
        for _ in range(most):
            drawn.add(cs.recalled(start, belief.seen, seat, rng))
            if drawn >= belief.weights.keys():
                break
        found = Recollection(
            found.histories + 1,
            found.tables + len(belief.weights),
            found.fewer + len(belief.weights.keys() - drawn),
            found.more + len(drawn - belief.weights.keys()),
        )
    return evolve(found, unfinished=followed.unfinished)


class _Histories:
    """What a seat may see, event by event; of more histories than so many at a depth a fixed sample is kept.

    A history that leads to a belief met before is not followed again, since nothing else can follow from it. What is
    left to go through after the last event is `unfinished`.
    """

    def __init__(self, start: AnyState, seat: int | None, depth: int, kept: int) -> None:
        self.start, self.seat, self.depth, self.kept, self.unfinished = start, seat, depth, kept, 0

    def __iter__(self) -> Iterator[Belief]:
        rng, level = Random(0), [begun(self.start, self.seat)]
        met: set[frozenset[tuple[AnyState, Fraction]]] = set()
        for _ in range(self.depth + 1):
            following = []
            for belief in level:
                yield belief
                for after in continued(belief):
                    if (key := frozenset(after.weights.items())) not in met:
                        met.add(key)
                        following.append(after)
            level = rng.sample(following, self.kept) if len(following) > self.kept else following
        self.unfinished = len(level)
