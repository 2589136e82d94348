"""Values of every kind that is stored, of every title, met in random play under every reading and edition."""

from collections.abc import Iterator
from functools import cache
from inspect import signature
from itertools import cycle
from random import Random
from typing import Any

import attrs

import corestate as cs
import serializers
from corestate.anything import AnyState, Rules
from corestate.games import begun
from corestate.shape import Record as Shape
from fuzz.playouts import any_ruleset
from fuzz.probes import arbitrary
from serializers import Position, Record
from tests.effort import effort
from tests.support import walk

TITLES = cs.titles()
EVERY = {"unfathomable": effort(90, 3), "key_largo": effort(30, 3)}
"""Of the states of a game one in every three is taken, and the last; of the large tables by day fewer."""
LONGEST = 600
SEEN = effort(5, 1)
"""Of the events of a game one in so many is taken with what is seen of it."""


def rulesets(title: str) -> Iterator[Rules]:
    """Build rulesets until every edition, an owner's own, and every option of every ruling have occurred."""
    book = cs.game(title).rulebook
    most = max((len(ruling.options) for ruling in book.rulings), default=1)
    own = attrs.evolve(book.editions[-1], name="an owner's own")
    for edition in (*book.editions, own):
        for turn in range(most):
            rulings = {one.id: one.options[turn % len(one.options)].name for one in book.rulings}
            seats = cs.game(title).seats[turn % len(cs.game(title).seats)]
            options = any_ruleset(title, Random(turn)).options
            yield attrs.evolve(cs.ruleset(title, seats=seats, edition=edition, rulings=rulings), options=options)


@cache
def games(title: str) -> tuple[tuple[Rules, tuple[tuple[AnyState, Any], ...]], ...]:
    """Play a game under each of these rulesets: every state with the event that came next, None after the last."""
    return tuple((rules, _played(begun(rules), Random(number))) for number, rules in enumerate(rulesets(title)))


def _played(state: AnyState, rng: Random) -> tuple[tuple[AnyState, Any], ...]:
    steps = tuple(walk(state, rng, LONGEST))
    last, event = steps[-1]
    return (*steps, (cs.apply(last, event), None))


def moments(title: str) -> Iterator[tuple[AnyState, Any]]:
    """Take some states of every game with the events that came next: the first, one in every few and the last."""
    for _, steps in games(title):
        yield from steps[: -1 : EVERY.get(title, 3)]
        yield steps[-1]


def states(title: str) -> Iterator[AnyState]:
    """Take some states of every game."""
    return (state for state, _ in moments(title))


def records(title: str) -> Iterator[Record]:
    """Write every game down, with ids and without."""
    for rules, steps in games(title):
        events = tuple(event for _, event in steps[:-1])
        yield serializers.recorded(rules, events)
        yield serializers.recorded(rules, events[:3], tuple(serializers.state_id(state) for state, _ in steps[1:4]))


def positions(title: str) -> Iterator[Position]:
    """Enter the tables of some states at the entries of the title by turns, be it possible there or not."""
    entries = cs.game(title).entries
    for state, (name, entry) in zip(states(title), cycle(entries.items()), strict=False):
        takes = tuple(signature(entry).parameters.values())[1:]
        where = tuple((one.name, one.name if one.annotation is str else place) for place, one in enumerate(takes))
        yield Position(name, where, state.table)


def values(title: str) -> Iterator[object]:
    """Meet everything that is stored: rulesets, states, questions, events, views, sights, refusals and results."""
    for rules, steps in games(title):
        yield rules
        for state, event in steps[:-1:SEEN]:
            yield from (event, *(cs.seen(state, event, seat) for seat in (0, 1, None)))
    for state, event in moments(title):
        seats = (*range(state.table.ruleset.seats), None)
        yield from (state, *state.agenda, *(cs.view(state, seat) for seat in seats))
        yield from (value for value in (cs.question(state), cs.result(state)) if value is not None)
        if event is not None:
            yield from cs.refusals(cs.apply(state, event), event)
    for kind in (*cs.game(title).events.values(), *cs.game(title).sights.values()):
        yield arbitrary(Shape(kind), Random(title))
    yield from records(title)
    yield from positions(title)
