"""Positions typed in: the named places to enter a game at, and what is wrong with one."""

from typing import Any

import attrs
import pytest

import corestate as cs
from corestate import Question
from corestate.into_the_blue.course import MayReroll, Rolling, TakeTurn
from corestate.into_the_blue.ending import PassTurn, last_turns
from tests.into_the_blue.positions import ANN, BEN, CLEO, DORA, FRESH, Dice, at_last_turn, at_reroll, at_turn, diver

OUT = diver(12, 0, 0, 0, 0)
DICE: Dice = (1, 1, 2, 3, 5, 5)


def entered(entry: str, table: Any, **where: Any) -> cs.State[Any, Any]:  # noqa: ANN401 - also what is no table
    """Enter a game of Into the Blue."""
    return cs.position("into_the_blue", entry, table, **where)


def test_a_game_is_entered_where_a_seat_takes_the_dice() -> None:
    table = at_turn(ANN, FRESH, FRESH, FRESH).table
    state = entered("turn", table, seat=1)
    assert state.agenda == (Rolling(BEN, 2), PassTurn(BEN))
    assert state.table == attrs.evolve(table, played=(CLEO, ANN, BEN))


@pytest.mark.parametrize("rerolls", [1, 2])
def test_a_game_is_entered_where_the_dice_lie(rerolls: int) -> None:
    table = at_reroll(BEN, DICE, FRESH, FRESH, FRESH).table
    state = entered("reroll", table, seat=1, rerolls=rerolls)
    assert state == cs.State(table, (MayReroll(BEN, rerolls), PassTurn(BEN)))
    assert cs.question(state) == Question("itb.MayReroll", (BEN,), "itb.roll.again", (("rerolls", rerolls),))


def test_a_game_is_entered_in_the_last_turns() -> None:
    table = at_last_turn(CLEO, FRESH, OUT, FRESH, FRESH, triggered_by=BEN).table
    for seat, others in ((CLEO, (DORA, ANN)), (DORA, (ANN,)), (ANN, ())):
        state = entered("last_turn", table, seat=seat, triggered_by=BEN)
        assert state.agenda == (Rolling(seat, 2), *last_turns(table, others))


def test_a_game_is_entered_where_the_dice_of_a_last_turn_lie() -> None:
    table = at_reroll(DORA, DICE, FRESH, OUT, FRESH, FRESH).table
    state = entered("last_reroll", table, seat=3, triggered_by=1, rerolls=1)
    assert state == cs.State(table, (MayReroll(DORA, 1), *last_turns(table, (ANN,))))


@pytest.mark.parametrize(
    ("entry", "where", "problem"),
    [
        ("start", {}, "into_the_blue has no entry 'start'; known: turn, reroll, last_turn, last_reroll"),
        ("turn", {}, "entry 'turn' of into_the_blue takes seat, not nothing"),
        ("turn", {"seat": 0, "rerolls": 1}, "entry 'turn' of into_the_blue takes seat, not seat, rerolls"),
        ("reroll", {"seat": 0}, "entry 'reroll' of into_the_blue takes seat, rerolls, not seat"),
        ("turn", {"seat": "0"}, "seat: wanted a whole number, found '0'"),
        ("turn", {"seat": True}, "seat: wanted a whole number, found True"),
        ("turn", {"seat": 3}, "there is no seat 3; seats are 0 to 2"),
        ("last_turn", {"seat": 0, "triggered_by": -1}, "there is no seat -1; seats are 0 to 2"),
        ("last_turn", {"seat": 1, "triggered_by": 1}, "seat 1 triggered the end and has no last turn"),
        (
            "last_turn",
            {"seat": 2, "triggered_by": 1},
            "divers[1].shells: seat 1 has 12 shells left and has not triggered the end",
        ),
        (
            "last_reroll",
            {"seat": 2, "triggered_by": 2, "rerolls": 1},
            "seat 2 triggered the end and has no last turn",
        ),
    ],
)
def test_a_place_to_enter_that_is_none_is_named(entry: str, where: dict[str, object], problem: str) -> None:
    with pytest.raises(cs.RulesetError) as caught:
        entered(entry, at_turn(ANN, FRESH, FRESH, FRESH).table, **where)
    assert str(caught.value) == problem


def test_a_table_that_does_not_hold_what_it_declares_is_named() -> None:
    table = attrs.evolve(at_turn(ANN, FRESH, FRESH).table, dice=("1",))  # type: ignore[arg-type]  # the mistake in question
    with pytest.raises(cs.RulesetError, match=r"^dice\[0\]: wanted one of 1, 2, 3, 4, 5, chest, found '1'$"):
        entered("turn", table, seat=0)


def test_an_entry_before_the_last_turns_is_refused_in_them_with_the_shells_that_say_so() -> None:
    table = at_reroll(DORA, DICE, FRESH, OUT, FRESH, FRESH).table
    with pytest.raises(cs.RulesetError) as caught:
        entered("reroll", table, seat=3, rerolls=1)
    out = "seat 1 has placed 12 of 12 shells, so the last turns are being played"
    assert str(caught.value) == f"divers[1].shells: {out}: enter 'last_reroll', not 'reroll'"


def test_what_an_entry_carries_out_is_told() -> None:
    table = at_turn(ANN, FRESH, FRESH, FRESH).table
    told = cs.entered("into_the_blue", "turn", table, seat=1)
    assert told.state == entered("turn", table, seat=1)
    (step,) = told.steps
    assert (step.frame, step.rules, step.before, step.after) == (
        TakeTurn(BEN),
        ("itb.roll.six",),
        table,
        told.state.table,
    )
    assert (
        cs.entered("into_the_blue", "reroll", at_reroll(BEN, DICE, FRESH, FRESH).table, seat=1, rerolls=1).steps == ()
    )
