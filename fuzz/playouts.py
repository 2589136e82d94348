"""Random games through the guarded door, the ones everything else here is made of."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from attrs import frozen

import corestate as cs
import invariants
from corestate.anything import AnyState, Rules
from corestate.games import begun
from corestate.shape import Choice, Record, Shape, Truth, fields_of

Apply = Callable[[AnyState, Any], AnyState]
Chooser = Callable[[AnyState, Random], Any]
"""A way to choose an event of a state: a legal decision, or an outcome of chance."""


@frozen
class Playout:
    """A game played to the end: where it began, what happened, where it ended."""

    begun: AnyState
    events: tuple[Any, ...]
    ended: AnyState


def choose(state: AnyState, rng: Random) -> Any:  # noqa: ANN401 - an event of the state's game
    """Choose among all legal decisions, or let chance decide."""
    return rng.choice(cs.legal(state)) if cs.asked(state) else cs.deal(state, rng)


def steps(
    state: AnyState, rng: Random, apply: Apply = invariants.apply, chooser: Chooser = choose
) -> Iterator[tuple[AnyState, Any]]:
    """Play at random to the end, yielding each state with the event that comes next; the last with None."""
    while not cs.is_over(state):
        event = chooser(state, rng)
        yield state, event
        state = apply(state, event)
    yield state, None


def play(state: AnyState, rng: Random, progress: Callable[[int], None] = lambda _count: None) -> Playout:
    """Play one guarded random game to the end, telling how many events there have been."""
    played = []
    for step in steps(state, rng):
        played.append(step)
        progress(len(played) - 1)
    return Playout(state, tuple(event for _, event in played[:-1]), played[-1][0])


def any_ruleset(name: str, rng: Random, fixed: Mapping[str, object] | None = None) -> Rules:
    """Choose seats, edition, rulings and options at random; options that are given stay as they are."""
    title = cs.game(name)
    book = title.rulebook
    rulings = {one.id: rng.choice(one.options).name for one in book.rulings if rng.random() < _OFF_DEFAULT}
    options = {key: choice for key, shape in fields_of(Record(title.options)) for choice in _choices(shape, rng)}
    return cs.ruleset(
        name,
        seats=rng.choice(title.seats),
        edition=rng.choice(book.editions),
        rulings=rulings,
        options=options | dict(fixed or {}),
    )


_OFF_DEFAULT = 0.4


def _choices(shape: Shape, rng: Random) -> tuple[object, ...]:
    """Choose a value for an option that has few; leave others at their default."""
    match shape:
        case Truth():
            return (rng.random() < 1 / 2,)
        case Choice(options):
            return (rng.choice(options),)
        case _:
            return ()


def replayed(rules: Rules, events: tuple[Any, ...], apply: Apply = invariants.apply) -> AnyState:
    """Play recorded events again and return the state after the last."""
    state = begun(rules)
    for event in events:
        state = apply(state, event)
    return state
