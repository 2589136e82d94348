"""What a seat may be told of a verdict: nothing that would be different if only what it may not know were.

A seat is told that an event breaks rules where it saw the event whole and the event breaks rules in every table that
looks the same to the seat; and it is told those refusals which stand in all of them. Where that cannot be, its report
ends before the event, as if the record did.
"""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import attrs
from attrs import frozen

import corestate as cs
from corestate import Refusal
from corestate.adjudication import Judgement, Verdict
from corestate.anything import AnyState
from corestate.kernel import answers, waits_for
from serializers import play

TRIES = 1000
"""In so many other tables that look the same a refusal must stand before a seat is told of it."""

FEW = 6
"""So many are enough where nothing is kept back, and the question is only what to show first."""


@frozen
class Told:
    """A verdict as it may be told."""

    events: tuple[Any, ...]
    """Those that happened."""
    disputed: Any | None
    """The one after them that is refused, or was claimed: judged, and not carried out."""
    verdict: Verdict
    refusals: tuple[Refusal, ...]
    legal: tuple[Any, ...] | None
    """What could have happened instead; None: not for this seat to know."""
    claimed: bool
    everything: bool
    """Whether nothing is kept back."""


def whole(judgement: Judgement, *, claimed: bool) -> Told:
    """Tell everything."""
    done, event = judgement.events, judgement.event
    if claimed and judgement.verdict == "legal" and done:
        *before, event = done
        done = tuple(before)
    legal = cs.legal(judgement.reached) if judgement.refusals else ()
    return Told(done, event, judgement.verdict, judgement.refusals, legal, claimed, everything=True)


def as_seat(judgement: Judgement, seat: int, *, claimed: bool) -> Told:
    """Tell what a seat may know: everything if it has seen everything."""
    told = whole(judgement, claimed=claimed)
    states = tuple(states_of(judgement.start, told.events))
    if told.verdict not in {"depends", "incomplete"} and _sees_all(states, (*told.events, told.disputed), seat):
        return told
    if told.disputed is None or told.verdict in {"depends", "incomplete"}:
        return _ended(told)
    found = _beyond_doubt(states[-1], told.disputed, seat)
    if found is None:
        return _ended(told)
    legal = _alternatives(states[-1], seat) if told.refusals else ()
    return attrs.evolve(told, refusals=found, legal=legal, everything=False)


def _ended(told: Told) -> Told:
    """Tell of the events that happened alone, as if the record ended with them."""
    return Told(told.events, None, "legal", (), (), claimed=False, everything=False)


def states_of(state: AnyState, events: tuple[Any, ...]) -> Iterator[AnyState]:
    """Play events, yielding the state before each of them and after the last."""
    yield state
    for event in events:
        state = cs.apply(state, event)
        yield state


def _sees_all(states: tuple[AnyState, ...], events: tuple[Any, ...], seat: int) -> bool:
    """Whether a seat has seen every event whole, so that nothing of this game is hidden from it."""
    return all(event is None or _sees(state, event, seat) for state, event in zip(states, events, strict=True))


def _sees(state: AnyState, event: object, seat: int) -> bool:
    """Whether a seat sees an event whole, whether it is legal or not."""
    if getattr(event, "seat", None) == seat:
        return True
    frame = waits_for(state)
    timely = frame is not None and type(event) in answers(type(frame))
    return (timely or not hideable(state.table.ruleset.game, event)) and bool(cs.seen(state, event, seat) == event)


def hideable(title: str, event: object) -> bool:
    """Whether some seats may not see an event whole: at the wrong moment nobody can say who, only its own seat does."""
    return type(event) in play.phrasebook(title).hideable


def _beyond_doubt(state: AnyState, event: object, seat: int) -> tuple[Refusal, ...] | None:
    """List the refusals that stand whatever the seat may not know; None where that, or what it did not see, decides."""
    if not _sees(state, event, seat):
        return None
    found = cs.refusals(state, event)
    refused = bool(found)
    for other in alike(state, seat):
        there = cs.refusals(other, event)
        if bool(there) != refused:
            return None
        found = tuple(one for one in found if one in there)
    return found


def _alternatives(state: AnyState, seat: int) -> tuple[Any, ...] | None:
    """List what was legal: to the seat that was asked, or where everybody could tell."""
    if seat in cs.asked(state):
        return cs.legal(state, seat)
    legal = cs.legal(state)
    return None if any(cs.legal(other) != legal for other in alike(state, seat)) else legal


def sees_the_same_choices(state: AnyState) -> bool:
    """Whether, as far as a few other tables tell, everybody at the table can see what may be chosen."""
    legal = cs.legal(state)
    return all(cs.legal(other) == legal for other in islice(alike(state, None), FEW))


def alike(state: AnyState, seat: int | None) -> Iterator[AnyState]:
    """Deal other tables that look the same to a seat, or to all: made of what it knows, and of nothing else."""
    rng = Random(0)
    return (cs.resample(state, seat, rng) for _ in range(TRIES))
