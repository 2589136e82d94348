"""What a seat may be told of a verdict: nothing that would be different if only what it may not know were.

A seat is told that an event breaks rules where it saw the event whole and the event breaks rules in every table that
looks the same to the seat; and it is told those refusals which stand in all of them. Where that cannot be, its report
ends before the event, as if the record did.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import attrs
from attrs import frozen

import corestate as cs
from corestate import Refusal, State
from corestate.adjudication import Judgement, judge
from corestate.games import begun
from corestate.kernel import answers, waits_for

TRIES = 1000
"""In so many other tables that look the same a refusal must stand before a seat is told of it."""

HIDEABLE = frozenset(
    {
        "itb.ChestTaken",
        "itd.Drawn",
        "itd.Discard",
        "itd.Pay",
        "kl.Program",
        "kl.Drawn",
        "kl.Stolen",
        "kl.Sighted",
        "kl.Met",
        "unf.Drawn",
        "unf.LoyaltyDealt",
        "unf.Contribute",
        "unf.Take",
    }
)
"""Events that some seats do not see whole. At the wrong moment nobody can say who would: only their own seat does."""


@frozen
class Told:
    """A verdict as it may be told: so many events, whether the last is refused, why, and what was legal instead."""

    events: tuple[Any, ...]
    illegal: bool
    refusals: tuple[Refusal, ...]
    legal: tuple[Any, ...] | None
    """None: not for this seat to know."""
    claimed: bool
    """Whether the last event is one that was claimed: judged, and not carried out."""
    everything: bool
    """Whether nothing is kept back."""

    def carried_out(self) -> tuple[Any, ...]:
        """List the events that happened: all but one that is refused or claimed."""
        return self.events[:-1] if self.illegal or self.claimed else self.events


def whole(verdict: Judgement, events: tuple[Any, ...], *, claimed: bool) -> Told:
    """Tell everything."""
    refused = bool(verdict.refusals)
    ours = claimed and verdict.judged + refused == len(events)
    legal = cs.legal(verdict.reached) if refused else ()
    return Told(events[: verdict.judged + refused], refused, verdict.refusals, legal, ours, everything=True)


def as_seat(verdict: Judgement, events: tuple[Any, ...], seat: int, *, claimed: bool) -> Told:
    """Tell what a seat may know: everything if it has seen everything."""
    if _sees_all(verdict, events, seat):
        return whole(verdict, events, claimed=claimed)
    known = events[: verdict.judged]
    if verdict.refusals:
        found = _beyond_doubt(verdict.reached, events[verdict.judged], seat)
        if found is None:
            return _unjudged(known)
        legal = _alternatives(verdict.reached, seat)
        ours = claimed and verdict.judged + 1 == len(events)
        return Told(events[: verdict.judged + 1], True, found, legal, ours, everything=False)
    if claimed and _beyond_doubt(judge(verdict.ruleset, known[:-1]).reached, known[-1], seat) is None:
        return _unjudged(known[:-1])
    return attrs.evolve(_unjudged(known), claimed=claimed)


def _unjudged(events: tuple[Any, ...]) -> Told:
    return Told(events, illegal=False, refusals=(), legal=(), claimed=False, everything=False)


def _sees_all(verdict: Judgement, events: tuple[Any, ...], seat: int) -> bool:
    """Say whether a seat has seen every event whole, so that nothing of this game is hidden from it."""
    state = begun(verdict.ruleset)
    for event in events[: verdict.judged]:
        if not _sees(state, event, seat):
            return False
        state = cs.apply(state, event)
    return not verdict.refusals or _sees(state, events[verdict.judged], seat)


def _sees(state: State[Any, Any], event: object, seat: int) -> bool:
    """Say whether a seat sees an event whole, whether it is legal or not."""
    if getattr(event, "seat", None) == seat:
        return True
    frame = waits_for(state)
    timely = frame is not None and type(event) in answers(type(frame))
    hideable = cs.game_of(state).names[type(event)] in HIDEABLE
    return (timely or not hideable) and bool(cs.seen(state, event, seat) == event)


def _beyond_doubt(state: State[Any, Any], event: object, seat: int) -> tuple[Refusal, ...] | None:
    """List the refusals that stand whatever the seat may not know; None where that, or what it did not see, decides."""
    if not _sees(state, event, seat):
        return None
    found = cs.refusals(state, event)
    refused = bool(found)
    for other in _alike(state, seat):
        there = cs.refusals(other, event)
        if bool(there) != refused:
            return None
        found = tuple(one for one in found if one in there)
    return found


def _alternatives(state: State[Any, Any], seat: int) -> tuple[Any, ...] | None:
    """List what was legal: to the seat that was asked, or where everybody could tell."""
    if seat in cs.asked(state):
        return cs.legal(state, seat)
    legal = cs.legal(state)
    return None if any(cs.legal(other) != legal for other in _alike(state, seat)) else legal


def _alike(state: State[Any, Any], seat: int) -> Iterator[State[Any, Any]]:
    """Deal other tables that look the same to a seat."""
    rng = Random(0)
    return (cs.resample(state, seat, rng) for _ in range(TRIES))
