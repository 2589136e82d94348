"""What a type checker tells a program that embeds the library, for every title.

`assert_type` is for mypy and pyright, which judge this file against the wheel as strictly as they can; every function
here is called too, so that what the types say is also so. See `test_types.py`.
"""

from collections.abc import Callable
from random import Random
from typing import assert_never, assert_type

import corestate as cs
import invariants
from corestate import in_too_deep, into_the_blue, key_largo, unfathomable


def plays_in_too_deep() -> None:
    state = assert_type(cs.new_game("in_too_deep", seats=3), cs.State[in_too_deep.Table, in_too_deep.Event])
    event = assert_type(cs.deal(state, Random(1)), in_too_deep.Event)
    after = assert_type(invariants.apply(state, event), cs.State[in_too_deep.Table, in_too_deep.Event])
    assert_type(cs.legal(after), tuple[in_too_deep.Event, ...])
    assert_type(cs.legal(after, 0), tuple[in_too_deep.Decision, ...])
    assert_type(after.table, in_too_deep.Table)
    view = assert_type(cs.view(after, 0), cs.View[in_too_deep.TableSeen])
    assert_type(view.table.hand, tuple[int, ...] | None)
    seen = assert_type(cs.seen(state, event, 1), in_too_deep.Sight)
    assert isinstance(view.table, in_too_deep.TableSeen)
    assert isinstance(seen, in_too_deep.Sight)


def plays_into_the_blue() -> None:
    state = assert_type(cs.new_game("into_the_blue", seats=3), cs.State[into_the_blue.Table, into_the_blue.Event])
    event = assert_type(cs.deal(state, Random(1)), into_the_blue.Event)
    after = assert_type(invariants.apply(state, event), cs.State[into_the_blue.Table, into_the_blue.Event])
    assert_type(cs.legal(after), tuple[into_the_blue.Event, ...])
    assert_type(cs.legal(after, 0), tuple[into_the_blue.Decision, ...])
    assert_type(after.table, into_the_blue.Table)
    view = assert_type(cs.view(after), cs.View[into_the_blue.TableSeen])
    assert_type(view.table.divers, tuple[into_the_blue.DiverSeen, ...])
    seen = assert_type(cs.seen(state, event), into_the_blue.Sight)
    assert isinstance(view.table, into_the_blue.TableSeen)
    assert isinstance(seen, into_the_blue.Sight)


def plays_key_largo() -> None:
    state = assert_type(cs.new_game("key_largo", seats=3), cs.State[key_largo.Table, key_largo.Event])
    event = assert_type(cs.deal(state, Random(1)), key_largo.Event)
    after = assert_type(invariants.apply(state, event), cs.State[key_largo.Table, key_largo.Event])
    assert_type(cs.legal(after), tuple[key_largo.Event, ...])
    assert_type(cs.legal(after, 0), tuple[key_largo.Decision, ...])
    assert_type(after.table, key_largo.Table)
    view = assert_type(cs.view(after, 2), cs.View[key_largo.TableSeen])
    assert_type(view.table.dive, key_largo.DiveSeen | None)
    seen = assert_type(cs.seen(state, event, 2), key_largo.Sight)
    assert isinstance(view.table, key_largo.TableSeen)
    assert isinstance(seen, key_largo.Sight)


def plays_unfathomable() -> None:
    state = assert_type(cs.new_game("unfathomable", seats=3), cs.State[unfathomable.Table, unfathomable.Event])
    event = assert_type(cs.deal(state, Random(1)), unfathomable.Event)
    after = assert_type(invariants.apply(state, event), cs.State[unfathomable.Table, unfathomable.Event])
    assert_type(cs.legal(after), tuple[unfathomable.Event, ...])
    assert_type(cs.legal(after, 0), tuple[unfathomable.Decision, ...])
    assert_type(after.table, unfathomable.Table)
    view = assert_type(cs.view(after, None), cs.View[unfathomable.TableSeen])
    assert_type(view.table.trial, unfathomable.TrialSeen | None)
    seen = assert_type(cs.seen(state, event, None), unfathomable.Sight)
    assert isinstance(view.table, unfathomable.TableSeen)
    assert isinstance(seen, unfathomable.Sight)


def takes_plain_numbers_for_seats() -> None:
    assert_type(into_the_blue.StarterNamed(0).starter, int)
    assert_type(into_the_blue.Place(seat=0, level=1, shells=2).seat, int)
    assert_type(in_too_deep.Draw(2), in_too_deep.Draw)
    assert_type(key_largo.Decline(1), key_largo.Decline)
    assert_type(unfathomable.Stop(3), unfathomable.Stop)
    state = cs.new_game("into_the_blue", seats=2)
    assert_type(cs.asked(state), tuple[int, ...])
    assert_type(cs.view(state, 1).seat, int | None)
    assert_type(cs.actor(into_the_blue.Stop(1)), int | None)


def tells_decisions_from_outcomes() -> None:
    """Both unions are whole: a checker finds a kind that is left out."""
    state = cs.new_game("into_the_blue", seats=2)
    rng = Random(1)
    told: set[str] = set()
    while not cs.is_over(state):
        event = cs.deal(state, rng) if not cs.asked(state) else cs.legal(state)[0]
        told.add(_told(event))
        state = cs.apply(state, event)
    assert told >= {"seat 0 stops", "seat 1 stops", "6 dice lie", "the first seat is named"}


def _told(event: into_the_blue.Event) -> str:
    if isinstance(event, into_the_blue.Decision):
        assert_type(event.seat, int)
        return _decided(event)
    match event:
        case into_the_blue.StarterNamed():
            return "the first seat is named"
        case into_the_blue.Rolled(dice):
            return f"{len(dice)} dice lie"
        case into_the_blue.ChestTaken(value):
            return f"a chest of {value}"
        case _:
            assert_never(event)


def _decided(decision: into_the_blue.Decision) -> str:
    match decision:
        case into_the_blue.Stop(seat):
            return f"seat {seat} stops"
        case into_the_blue.Reroll(seat, dice):
            return f"seat {seat} rolls {len(dice)} again"
        case into_the_blue.Place(seat, level):
            return f"seat {seat} dives to {level}"
        case _:
            assert_never(decision)


def need_not_unwrap_a_result() -> None:
    state, rng = cs.new_game("into_the_blue", seats=2), Random(3)
    assert_type(cs.result(state), cs.Result | None)
    while not cs.is_over(state):
        state = cs.apply(state, rng.choice(cs.legal(state)) if cs.asked(state) else cs.deal(state, rng))
    result = assert_type(cs.ended(state), cs.Result)
    assert_type(result.winners, tuple[int, ...])
    assert result == cs.result(state)


PROGRAMS: tuple[Callable[[], None], ...] = (
    plays_in_too_deep,
    plays_into_the_blue,
    plays_key_largo,
    plays_unfathomable,
    takes_plain_numbers_for_seats,
    tells_decisions_from_outcomes,
    need_not_unwrap_a_result,
)
