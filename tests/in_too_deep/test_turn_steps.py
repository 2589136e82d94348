"""Steps of a turn that are seen at once to be in order let nothing pass that the claims would not."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, TypeAlias

import attrs
import pytest

import corestate as cs
import invariants
from corestate.games import begun
from corestate.in_too_deep import Event, Table
from corestate.in_too_deep.abilities.offering import OfferAbility
from corestate.in_too_deep.buying import Paying
from corestate.in_too_deep.ending import PassTurn
from corestate.in_too_deep.payouts import Drawing, PayingDividend
from corestate.in_too_deep.table import Phase
from corestate.in_too_deep.turn import Acting, CountDraw
from fuzz.playouts import steps
from invariants.claims import broken

Deep = cs.State[Table, Event]
Step: TypeAlias = tuple[Deep, Event, Deep]
Frames: TypeAlias = tuple[Any, ...]
Spoil: TypeAlias = Callable[[Frames], Frames]
RULES = cs.ruleset("in_too_deep", seats=4)


def played() -> Iterator[Step]:
    """Play games at random."""
    for seed in range(4):
        for before, event in steps(begun(RULES), Random(seed), cs.apply):
            if event is not None:
                yield before, event, cs.apply(before, event)


STEPS = tuple(played())


def between(asked: type, asks: type, phase: str) -> Step:
    """Find a step of a phase from one kind of question to another, as many frames as possible behind that."""
    found = [
        (before, event, after)
        for before, event, after in STEPS
        if before.table.course.phase == after.table.course.phase == phase
        and type(before.agenda[0]) is asked
        and after.agenda
        and type(after.agenda[0]) is asks
    ]
    return max(found, key=lambda step: len(step[2].agenda))


def is_found(before: Deep, event: Event, after: Deep) -> bool:
    """Whether the guard finds a step wrong that is wrong: some claim, asked in full, is false of it."""
    known = invariants.claims("in_too_deep")
    of_states = [one.claim for one in known.form + known.state]
    assert broken(of_states, after) or broken([one.claim for one in known.step], before, event, after)
    return bool(invariants.broken_by(before, event, after))


def _of(agenda: Frames, number: int, **parts: Any) -> Frames:  # noqa: ANN401 - of a frame
    """Make one frame of an agenda another."""
    return (*agenda[:number], attrs.evolve(agenda[number], **parts), *agenda[number + 1 :])


def _next(seat: int) -> int:
    return (seat + 1) % RULES.seats


ONE_MORE: Spoil = lambda now: now[:2] + now[1:]  # noqa: E731 - one of many like it
ONE_LESS: Spoil = lambda now: now[:-1]  # noqa: E731
AGENDAS: tuple[tuple[type, type, str, Spoil], ...] = (
    (Paying, Acting, "final", ONE_MORE),
    (Paying, Acting, "final", ONE_LESS),
    (Paying, Acting, "final", lambda now: _of(now, 0, seat=_next(now[0].seat))),
    (Paying, Acting, "final", lambda now: now[:1] + now[2:]),
    (Drawing, Acting, "final", ONE_LESS),
    (Drawing, Acting, "final", lambda now: (Acting(now[0].seat), *now)),
    (Drawing, Acting, "final", lambda now: (*now[:1], PassTurn(now[0].seat), *now[1:])),
    (Acting, Paying, "final", ONE_MORE),
    (Acting, Paying, "final", ONE_LESS),
    (Acting, Paying, "final", lambda now: _of(now, 0, seat=_next(now[0].seat))),
    (Acting, Paying, "final", lambda now: now[:1] + now[2:]),
    (Acting, Paying, "play", lambda now: _of(now, 1, seat=_next(now[1].seat))),
    (Acting, Drawing, "final", ONE_LESS),
    (Acting, Drawing, "final", lambda now: now[:1] + now[2:]),
    (Acting, Drawing, "final", lambda now: now[:2] + now[3:]),
    (Acting, Drawing, "final", lambda now: now[:2] + now[1:]),
    (Acting, Drawing, "final", lambda now: _of(now, 0, active=_next(now[0].active))),
    (Acting, Drawing, "final", lambda now: _of(now, 1, seat=_next(now[1].seat))),
    (
        Acting,
        Drawing,
        "final",
        lambda now: (
            attrs.evolve(now[0], active=_next(now[0].active), owed=((_next(now[0].active), 1),)),
            CountDraw(_next(now[0].active)),
            *now[2:],
        ),
    ),
    (Acting, Drawing, "final", lambda now: _of(now, 0, owed=((now[0].active, 2),))),
    (Acting, Drawing, "play", lambda now: _of(now, 0, owed=((9, 1),), active=9)),
    (Acting, Drawing, "play", lambda now: _of(now, 2, seat=_next(now[2].seat))),
    (Acting, Drawing, "play", lambda now: (*now, now[-1])),
    (Acting, Drawing, "play", lambda now: (*now[:2], Acting(now[1].seat))),
    (Acting, PayingDividend, "play", lambda now: now[:-1]),
    (Acting, PayingDividend, "play", lambda now: _of(now, -1 % len(now), seat=_next(now[-1].seat))),
    (Acting, PayingDividend, "play", lambda now: (now[0], Acting(now[-1].seat), now[-1])),
    (Acting, PayingDividend, "play", lambda now: _of(now, 1, seat=_next(now[1].seat))),
    (Acting, PayingDividend, "play", lambda now: _of(now, 1, company="pearl")),
    (Acting, PayingDividend, "play", lambda now: (now[0], now[1], now[1], now[2])),
)
"""From one question to another in a phase, and an agenda that cannot come of it."""


@pytest.mark.parametrize("number", range(len(AGENDAS)))
def test_a_turn_goes_on_as_it_should(number: int) -> None:
    asked, asks, phase, spoil = AGENDAS[number]
    before, event, after = between(asked, asks, phase)
    assert len(after.agenda) > 1
    assert not invariants.broken_by(before, event, after)
    assert is_found(before, event, attrs.evolve(after, agenda=spoil(after.agenda)))


@pytest.mark.parametrize(
    ("asked", "asks", "phase"),
    [(Paying, Acting, "final"), (Acting, Drawing, "final"), (Acting, PayingDividend, "play")],
)
def test_a_turn_goes_on_in_its_phase_without_a_bonus_share_aside(asked: type, asks: type, phase: Phase) -> None:
    before, event, after = between(asked, asks, phase)
    table = after.table
    aside = attrs.evolve(table, beside=attrs.evolve(table.beside, bonus=1))
    assert is_found(before, event, attrs.evolve(after, table=aside))
    other: Phase = "play" if phase == "final" else "final"
    moved = attrs.evolve(table, course=attrs.evolve(table.course, phase=other))
    assert is_found(before, event, attrs.evolve(after, table=moved))


def test_an_ability_is_offered_by_a_company_that_is_expanded() -> None:
    before, event, after = between(Acting, PayingDividend, "play")
    table, offer = after.table, after.agenda[1]
    assert isinstance(offer, OfferAbility)
    bare = next((one, place) for one, place in (("ocean", 0), ("research", 3), ("wildlife", 4)) if one != offer.company)
    stacks = (*table.stacks[: bare[1]], (), *table.stacks[bare[1] + 1 :])
    spoiled = attrs.evolve(table, stacks=stacks)
    agenda = _of(after.agenda, 1, company=bare[0])
    assert is_found(before, event, attrs.evolve(after, table=spoiled, agenda=agenda))
