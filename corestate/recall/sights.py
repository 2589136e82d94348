"""What a seat saw of a game, event by event."""

from collections.abc import Iterable
from typing import Any

from attrs import frozen

from corestate.games import seen, view
from corestate.kernel import E, State, apply
from corestate.title import T, View


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
