"""Key Largo's plans as far as what was done shows them: the true one always fits, and few others do."""

from random import Random

import pytest
from attrs import evolve

import corestate as cs
from corestate.anything import AnyState
from corestate.games import begun
from corestate.kernel import Seat
from corestate.key_largo.events import (
    Anchor,
    Buy,
    Decline,
    Drawn,
    Leave,
    Program,
    Recruit,
    Redirect,
    Sell,
    Send,
    StarterNamed,
)
from corestate.key_largo.table import Table
from fuzz.playouts import any_ruleset, steps
from serializers.play.key_largo.plans import PLANS
from serializers.play.phrasebook import Act
from tests.effort import effort

START = cs.new_game("key_largo", seats=3)
TABLE = cs.apply(START, StarterNamed(Seat(0))).table
"""Seat 0 acts first."""


PLAN = Program(Seat(0), "bar", "store")


def _after(*events: Program | Leave) -> Table:
    state = cs.apply(START, StarterNamed(Seat(0)))
    for event in events:
        state = cs.apply(state, event)
    return state.table


def test_a_plan_comes_to_light_card_by_card() -> None:
    """Nothing while somebody has yet to lay cards; the morning's, then both, and both stay known."""
    laid = (PLAN, Program(Seat(1), "bar", "store"), Program(Seat(2), "bar", "store"))
    leaving = tuple(Leave(Seat(seat)) for seat in range(3))
    course = {
        laid[:1]: ((), None),
        laid: (("bar",), "bar"),
        laid + leaving: (("bar", "store"), "store"),
        laid + leaving + leaving: (("bar", "store"), None),
    }
    for events, (light, now) in course.items():
        table = _after(*events)
        assert (PLANS.light(table, PLAN), PLANS.now(table, 0)) == (light, now), len(events)


def test_what_is_done_at_each_place_is_known_whole() -> None:
    """In random games without the dolphins' cards, whatever a seat may do while it carries out its plan."""
    seen: dict[type, set[object]] = {}
    for number in range(effort(2, 40)):
        rng = Random(f"places {number}")
        for state, _ in steps(begun(cs.ruleset("key_largo", seats=3)), rng, cs.apply):
            for event in cs.legal(state) if cs.asked(state) else ():
                if (place := PLANS.now(state.table, event.seat)) is not None:
                    seen.setdefault(type(event), set()).add(place)
    assert seen.keys() - PLANS.pieces.keys() == {Decline}, "which is said wherever a card could be played"
    assert all(set(PLANS.pieces[kind]) == places for kind, places in seen.items() if kind is not Decline)


def _days(number: int) -> list[list[tuple[AnyState, object]]]:
    """Play a random game, day by day: every event with the state before it."""
    rng, days = Random(f"plans {number}"), list[list[tuple[AnyState, object]]]()
    for state, event in steps(begun(any_ruleset("key_largo", rng)), rng, cs.apply):
        if isinstance(event, Program) and state.table.programmes.count(None) == state.table.ruleset.seats:
            days.append([])
        if days and event is not None:
            days[-1].append((state, event))
    return days


def _acts(day: list[tuple[AnyState, object]]) -> list[Act]:
    events = [event for _, event in day if hasattr(event, "seat") and not isinstance(event, Program)]
    return [(frozenset({type(event)}), event.seat) for event in events]


def test_the_true_plan_fits_and_few_others_do() -> None:
    """In whole random games, whatever was done at the places that were planned."""
    fitting, plans = 0, 0
    for number in range(effort(2, 100)):
        for day in _days(number):
            acts = _acts(day)
            for state, event in day:
                if isinstance(event, Program):
                    assert PLANS.fits(state.table, event, acts), (number, event)
                    fitting += sum(
                        PLANS.fits(state.table, one, acts) for one in cs.legal(state) if one.seat == event.seat
                    )
                    plans += 1
    assert plans
    assert fitting / plans < 8


@pytest.mark.parametrize(
    ("written", "fitting", "not_fitting"),
    [
        ([(Recruit, 0), (Sell, 0)], ["bar market"], ["market bar", "bar store", "store market"]),
        ([(Recruit, 0), (Recruit, 1)], ["bar store", "store bar"], ["store dive"]),
        ([(Recruit, 1), (Sell, 0)], ["bar market", "dive market"], ["market bar"]),
        ([(Sell, 0), (Anchor, 1)], ["market bar", "market dive"], ["bar market"]),
        ([(Leave, 0)], ["bar dive", "dive store", "market bar"], ["dive dolphins"]),
        ([(Sell, 0), (Redirect, 0)], ["dive market", "store bar"], []),
        ([(Sell, 0), (Sell, 9)], ["market bar", "dive market"], ["dive bar"]),
        ([((Sell, Recruit), 0)], ["market dive", "dive bar"], ["dive store"]),
        ([((Leave, Decline), 0)], ["dive dolphins", "bar dive"], []),
        ([((Sell, Anchor), 0), (Recruit, 1)], ["bar store", "dive store"], []),
        ([(Drawn, 0)], ["dive store", "bar dive"], ["bar store"]),
    ],
)
def test_what_is_done_tells_where_and_when(
    written: list[tuple[type | tuple[type, ...], int]], fitting: list[str], not_fitting: list[str]
) -> None:
    """All act in order in each half of the day, and boats are placed before; whoever was sent elsewhere was there.

    A seat that is not at the table shows nothing; what may be one thing or another shows no more than both do.
    """
    acts: list[Act] = [(frozenset(kind if isinstance(kind, tuple) else {kind}), seat) for kind, seat in written]

    def fits(plan: str) -> bool:
        return PLANS.fits(TABLE, Program(Seat(0), *plan.split()), acts)  # type: ignore[arg-type]  # two places

    assert all(map(fits, fitting))
    assert not any(map(fits, not_fitting))


def test_what_does_not_go_into_a_day_tells_nothing() -> None:
    """Four acts of two seats in turn do not: three of them tell what was planned, unless nobody plans that."""
    acts: list[Act] = [(frozenset({kind}), seat) for kind, seat in ((Recruit, 1), (Sell, 0), (Buy, 1), (Recruit, 0))]
    assert PLANS.within(TABLE, acts) == 3
    assert PLANS.within(TABLE, acts[:3]) == 3
    assert PLANS.fits(TABLE, Program(Seat(0), "dive", "market"), acts)
    assert not PLANS.fits(TABLE, Program(Seat(0), "market", "bar"), acts), "the morning is over"
    twice: list[Act] = [(frozenset({Recruit}), seat) for seat in (1, 0, 1, 0)]
    assert PLANS.within(TABLE, twice) == 2, "nobody plans one place twice"
    assert PLANS.fits(TABLE, Program(Seat(1), "bar", "dolphins"), twice)


def test_what_has_no_place_ends_no_day() -> None:
    """A card that is played may be played anywhere."""
    acts: list[Act] = [(frozenset({kind}), seat) for kind, seat in ((Recruit, 1), (Decline, 0), (Recruit, 1))]
    assert PLANS.within(TABLE, acts) == 3
    assert PLANS.within(TABLE, [*acts, (frozenset({Sell}), 0), (frozenset({Recruit}), 1)]) == 4


@pytest.mark.parametrize(("before", "apart"), [(((Buy, 1), (Sell, 0), (Buy, 1)), False), (((Buy, 1),), True)])
def test_what_comes_after_a_day_tells_no_plans_apart(before: tuple[tuple[type, int], ...], *, apart: bool) -> None:
    """Where others are counts where somebody trades on that day, and not by what has no place in it."""
    acts: list[Act] = [(frozenset({kind}), seat) for kind, seat in (*before, (Recruit, 0))]
    plans = [Program(Seat(2), "dive", place) for place in ("bar", "dolphins")]
    alike = {PLANS.alike(TABLE, one, acts, True) for one in plans}  # noqa: FBT003 - a hook
    assert (len(alike) > 1) is apart


def _done(*acts: tuple[type, int]) -> tuple[Act, ...]:
    return tuple((frozenset({kind}), Seat(seat)) for kind, seat in acts)


@pytest.mark.parametrize(
    ("plan", "written", "silent"),
    [
        (PLAN, _done((Leave, 0), (Leave, 1), (Leave, 0)), True),
        (Program(Seat(0), "dive", "bar"), (), True),
        (Program(Seat(0), "dive", "bar"), _done((Leave, 1)), False),
        (Program(Seat(0), "dive", "bar"), _done((Anchor, 0), (Leave, 1)), True),
        (Program(Seat(0), "dive", "bar"), _done((Anchor, 1), (Leave, 2)), False),
        (Program(Seat(0), "bar", "dive"), _done((Leave, 0), (Leave, 1), (Leave, 2)), True),
        (Program(Seat(0), "bar", "dive"), _done((Leave, 0), (Leave, 1), (Leave, 0)), False),
        (Program(Seat(0), "bar", "dive"), _done((Leave, 1), (Anchor, 2)), False),
        (Program(Seat(0), "bar", "dive"), _done((Anchor, 2), (Leave, 1)), True),
    ],
)
def test_a_dive_is_written_when_its_half_day_has_come(plan: Program, written: tuple[Act, ...], *, silent: bool) -> None:
    assert PLANS.silent(TABLE, plan, written) == silent


def test_nothing_need_be_written_of_a_dive_for_which_no_wreck_may_be_left() -> None:
    plan, written = Program(Seat(0), "dive", "bar"), _done((Leave, 1))
    assert not PLANS.silent(TABLE, plan, written)
    assert PLANS.silent(evolve(TABLE, teams=((), *TABLE.teams[1:])), plan, written), "without a diver none is in reach"


@pytest.mark.parametrize(("kinds", "mornings"), [({Anchor, Send}, True), ({Anchor}, False)])
def test_a_wreck_named_with_the_dive_says_nothing_of_when_boats_were_placed(
    kinds: set[type], *, mornings: bool
) -> None:
    """After somebody has acted a boat is placed in the afternoon, unless that is told with what came of it."""
    written: list[Act] = [(frozenset({Recruit}), 0), (frozenset(kinds), 1)]
    assert PLANS.fits(TABLE, Program(Seat(1), "dive", "bar"), written) is mornings
    assert PLANS.fits(TABLE, Program(Seat(1), "bar", "dive"), written)
    assert PLANS.silent(TABLE, Program(Seat(2), "bar", "dive"), written) is mornings
