"""End of the game: the last shell and the last turns, or the last chest."""

import pytest

import corestate as cs
from corestate import Question, Refusal
from corestate.into_the_blue import ChestTaken, Event, Place, Reroll, Rolled, StarterNamed, Stop
from tests.into_the_blue.positions import (
    ANN,
    BEN,
    CLEO,
    DORA,
    FAILED,
    PERFECT,
    SMALL_FAILED,
    SMALL_MIXED,
    SMALL_PERFECT,
    Blue,
    at_last_turn,
    at_turn,
    dive,
    diver,
    failure,
    perfection,
    placing,
    rules_of,
    started,
)
from tests.support import after, refused

ALMOST_OUT = diver(8, 3, 0, 0, 0)
"""One shell is left."""
OUT = diver(8, 4, 0, 0, 0)
FEW = diver(1, 0, 0, 0, 0)
EVENTS: tuple[Event, ...] = (
    StarterNamed(ANN),
    Rolled(SMALL_MIXED),
    Reroll(ANN, (1,)),
    Stop(BEN),
    Place(BEN, 1, 1),
    ChestTaken(6),
)


def rolls(state: Blue, seat: cs.Seat) -> bool:
    """Whether a seat is about to roll all dice."""
    return cs.question(state) == Question("itb.Rolling", (), "itb.roll.six", (("diver", seat), ("rerolls", 2)))


@pytest.mark.rule("itb.end.shells")
def test_the_last_shell_gives_every_other_player_one_last_turn() -> None:
    state = after(placing(BEN, (1, 2, 3, 3, 5, 5), FEW, ALMOST_OUT, FEW, FEW), Place(BEN, 2, 1))
    for seat in (CLEO, DORA, ANN):
        assert rolls(state, seat)
        assert not cs.is_over(state)
        assert cs.result(state) is None
        state = after(state, *failure(seat, FAILED))
    assert cs.is_over(state)
    assert cs.result(state) is not None


@pytest.mark.obeys("itb.end.shells")
def test_the_game_goes_on_while_everybody_has_a_shell() -> None:
    state = after(placing(ANN, (1, 1, 2, 3, 3, 4), diver(6, 3, 0, 0, 0), ALMOST_OUT), Place(ANN, 1, 2))
    state = after(state, *failure(BEN, FAILED))
    assert rolls(state, ANN)
    assert not state.table.last_round()


@pytest.mark.obeys("itb.end.shells")
def test_shells_placed_in_a_last_turn_count() -> None:
    state = at_last_turn(BEN, OUT, FEW)
    over = after(state, *dive(BEN, (1, 1, 2, 3, 3, 3), 3))
    assert over.table.divers[BEN].shells == (1, 0, 3, 0, 0)
    assert cs.is_over(over)
    assert over.table.divers[BEN].treasures == (1, 5)


@pytest.mark.obeys("itb.end.shells", "itb.dive.shortage")
def test_running_out_in_a_last_turn_triggers_nothing_new() -> None:
    state = after(at_last_turn(BEN, OUT, ALMOST_OUT, FEW), *dive(BEN, (1, 2, 3, 4, 4, "chest"), 2))
    assert state.table.unused(BEN) == 0
    assert rolls(state, CLEO)
    assert cs.is_over(after(state, *dive(CLEO, (1, 2, 3, 4, 4, "chest"), 2)))


@pytest.mark.rule("itb.perfect.again")
@pytest.mark.obeys("itb.end.shells")
def test_a_last_turn_won_by_a_perfect_dive_is_played_before_the_others_have_theirs() -> None:
    state = after(at_last_turn(BEN, OUT, FEW, FEW), *perfection(BEN, 5, PERFECT))
    assert rolls(state, BEN)
    state = after(state, *failure(BEN, FAILED))
    assert rolls(state, CLEO)
    assert cs.is_over(after(state, *failure(CLEO, FAILED)))


@pytest.mark.obeys("itb.end.shells")
def test_a_last_turn_has_three_rolls() -> None:
    state = after(at_last_turn(BEN, OUT, FEW), Rolled(FAILED), Reroll(BEN, FAILED), Rolled(FAILED))
    assert cs.is_over(after(state, Stop(BEN)))
    over = after(state, Reroll(BEN, FAILED), Rolled(FAILED))
    assert cs.is_over(over)


@pytest.mark.rule("itb.end.shells")
def test_a_whole_small_game_ends_by_shells() -> None:
    state = after(started(3), *failure(ANN), *dive(BEN, (1, 1, "chest"), 1), *failure(CLEO), *failure(ANN))
    assert cs.is_over(state)
    assert cs.legal(state) == ()
    assert cs.question(state) is None


@pytest.mark.rule("itb.end.shells")
@pytest.mark.refused("itb.end.shells")
@pytest.mark.parametrize("event", EVENTS, ids=repr)
def test_nothing_happens_after_the_last_of_the_last_turns(event: Event) -> None:
    over = after(started(), *dive(ANN, (1, 1, "chest"), 1), *failure(BEN))
    assert refused(over, event) == (
        Refusal("itb.end.shells", "the game is over: a seat placed its last shell and the others had a last turn"),
    )


@pytest.mark.rule("itb.end.chests")
def test_the_last_chest_ends_the_game_at_once() -> None:
    state = after(started(3), *failure(ANN), *perfection(BEN, 6), Rolled(SMALL_PERFECT), Stop(BEN))
    assert not cs.is_over(state)
    over = after(state, ChestTaken(5))
    assert cs.is_over(over)
    assert len(over.table.chests) == 0
    assert over.table.divers[BEN].chests == (5, 6)
    assert over.table.played == (ANN, BEN)  # Cleo has no last turn, and Ben no new one


@pytest.mark.rule("itb.end.chests")
def test_the_last_chest_but_one_does_not_end_the_game() -> None:
    state = after(at_turn(BEN, FEW, diver(1, 0, 0, 0, 0, chests=(5, 6, 6))), *perfection(BEN, 8, PERFECT))
    assert rolls(state, BEN)
    assert cs.is_over(after(state, *perfection(BEN, 7, PERFECT)))


@pytest.mark.rule("itb.end.chests")
def test_the_last_chest_ends_the_game_in_the_middle_of_the_last_turns_too() -> None:
    state = at_last_turn(BEN, OUT, diver(1, 0, 0, 0, 0, chests=(5, 6, 6, 8)), FEW)
    assert cs.is_over(after(state, *perfection(BEN, 7, PERFECT)))


@pytest.mark.rule("itb.end.chests")
@pytest.mark.refused("itb.end.chests")
@pytest.mark.parametrize("event", EVENTS, ids=repr)
def test_nothing_happens_after_the_last_chest(event: Event) -> None:
    over = after(started(), *perfection(ANN, 5), *perfection(ANN, 6))
    assert refused(over, event) == (Refusal("itb.end.chests", "the game is over: the last chest has been taken"),)


@pytest.mark.rule("itb.end.shells", "itb.end.chests")
def test_the_end_cites_the_rule_it_came_by() -> None:
    last_shell = after(started(), Rolled((1, 1, "chest")), Stop(ANN))
    assert "itb.end.shells" in rules_of(last_shell, Place(ANN, 1, 2))
    last_chest = after(started(), *perfection(ANN, 5), Rolled(SMALL_PERFECT), Stop(ANN))
    assert rules_of(last_chest, ChestTaken(6))[:5] == (
        "itb.perfect.chest",
        "itb.perfect.must",
        "itb.perfect.secret",
        "itb.box.chests",
        "itb.end.chests",
    )
    one_of_two = after(started(), Rolled((1, 2, 2)), Stop(ANN))
    assert "itb.end.shells" not in rules_of(one_of_two, Place(ANN, 1, 1))


@pytest.mark.rule("itb.end.shells")
def test_the_end_is_explained_up_to_the_adding_up() -> None:
    last = after(started(), *dive(ANN, (1, 1, "chest"), 1), Rolled(SMALL_FAILED))
    assert [type(step.frame).__name__ for step in cs.explain(last, Stop(BEN))] == [
        "MayReroll",
        "ScoreLevel",
        "ScoreLevel",
        "AddUp",
    ]
