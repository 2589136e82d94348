"""Driving one game on a child: legal events by the steering's choice, and between them events nobody should accept."""

from collections.abc import Callable
from random import Random
from typing import Any

import corestate as cs
from corestate import IllegalEventError
from fuzz.compare import AnyState
from fuzz.findings import Case, in_set_up
from fuzz.session import Session
from fuzz.steering import Steering, Temper

ASKED = 1 / 8
"""How often events are only asked about."""
PLAYED_WRONG = 1 / 50
"""How often an illegal event is played, to see that it changes nothing."""

Enough = Callable[[int], bool]
"""Says, of the number of events after set-up, whether a game has gone on long enough."""


def drive(session: Session, steering: Steering, rng: Random, enough: Enough, start: Case | None = None) -> None:
    """Play a game on both sides until it is over or enough; whatever differs comes out as `Diverged`."""
    temper = Temper.drawn(rng)
    session.begin()
    for move in start.moves if start is not None else ():
        if move.how == "play" and not cs.refusals(session.state, move.event):
            session.play(move.event)
    events = 0
    while not cs.is_over(session.state) and not enough(events):
        _probe(session, steering, rng)
        event = steering.event(session.state, temper, rng)
        steering.noted(session, event, rng)
        events += not in_set_up(session.state)
        session.play(event)
    session.judge(steering.probes(session.state, rng))
    session.finish()


def _probe(session: Session, steering: Steering, rng: Random) -> None:
    chance = rng.random()
    if chance < ASKED:
        session.judge(steering.probes(session.state, rng))
    elif chance < ASKED + PLAYED_WRONG and (wrong := _wrong(session.state, steering, rng)) is not None:
        session.play(wrong)


def _wrong(state: AnyState, steering: Steering, rng: Random) -> Any:  # noqa: ANN401 - an event of the game
    return next((event for event in steering.probes(state, rng) if cs.refusals(state, event)), None)
