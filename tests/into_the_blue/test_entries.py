"""Positions typed in: the named places to enter a game at, and what is wrong with one."""

from typing import Any

import attrs
import pytest

import corestate as cs
from corestate import Question
from corestate.into_the_blue.course import MayReroll, Rolling
from corestate.into_the_blue.ending import PassTurn, last_turns
from tests.into_the_blue.positions import ANN, BEN, CLEO, DORA, FRESH, Dice, diver, laid

OUT = diver(12, 0, 0, 0, 0)
DICE: Dice = (1, 1, 2, 3, 5, 5)


def entered(entry: str, table: Any, **where: Any) -> cs.State[Any, Any]:  # noqa: ANN401 - also what is no table
    """Enter a game of Into the Blue."""
    return cs.position("into_the_blue", entry, table, **where)


def test_a_game_is_entered_where_a_seat_takes_the_dice() -> None:
    table = laid(FRESH, FRESH, FRESH, latest=ANN)
    state = entered("turn", table, seat=1)
    assert state.agenda == (Rolling(BEN, 2), PassTurn(BEN))
    assert state.table == attrs.evolve(table, played=(CLEO, ANN, BEN))


@pytest.mark.parametrize("rerolls", [1, 2])
def test_a_game_is_entered_where_the_dice_lie(rerolls: int) -> None:
    table = laid(FRESH, FRESH, FRESH, latest=BEN, dice=DICE)
    state = entered("reroll", table, seat=1, rerolls=rerolls)
    assert state == cs.State(table, (MayReroll(BEN, rerolls), PassTurn(BEN)))
    assert cs.question(state) == Question("itb.MayReroll", (BEN,), "itb.roll.again", (("rerolls", rerolls),))


def test_a_game_is_entered_in_the_last_turns() -> None:
    table = laid(FRESH, OUT, FRESH, FRESH, latest=CLEO)
    for seat, others in ((CLEO, (DORA, ANN)), (DORA, (ANN,)), (ANN, ())):
        state = entered("last_turn", table, seat=seat, triggered_by=BEN)
        assert state.agenda == (Rolling(seat, 2), *last_turns(table, others))


def test_a_game_is_entered_where_the_dice_of_a_last_turn_lie() -> None:
    table = laid(FRESH, OUT, FRESH, FRESH, latest=DORA, dice=DICE)
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
            "last_reroll",
            {"seat": 2, "triggered_by": 2, "rerolls": 1},
            "seat 2 triggered the end and has no last turn",
        ),
    ],
)
def test_a_place_to_enter_that_is_none_is_named(entry: str, where: dict[str, object], problem: str) -> None:
    with pytest.raises(cs.RulesetError) as caught:
        entered(entry, laid(FRESH, FRESH, FRESH, latest=ANN), **where)
    assert str(caught.value) == problem


def test_a_table_that_does_not_hold_what_it_declares_is_named() -> None:
    table = attrs.evolve(laid(FRESH, FRESH, latest=ANN), dice=("1",))  # type: ignore[arg-type]  # the mistake in question
    with pytest.raises(cs.RulesetError, match=r"^dice\[0\]: wanted one of 1, 2, 3, 4, 5, chest, found '1'$"):
        entered("turn", table, seat=0)
