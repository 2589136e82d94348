"""Course of play: successful dives, failed ones, and running short of shells."""

import attrs
import pytest

import corestate as cs
from corestate import Refusal
from corestate.into_the_blue import ChestTaken, Event, Place, Rolled, Stop
from tests.into_the_blue.positions import (
    ANN,
    BEN,
    CLEO,
    FAILED,
    FRESH,
    FULL,
    PERFECT,
    SMALL_MIXED,
    Dice,
    at_reroll,
    at_turn,
    dive,
    diver,
    every_roll,
    failure,
    placing,
    rules_of,
    started,
)
from tests.support import after, refused


def choices(dice: Dice) -> set[Event]:
    """List what a diver with all twelve shells may do with a final result."""
    return set(cs.legal(placing(ANN, dice, FRESH, FRESH)))


@pytest.mark.rule("itb.dive.place")
@pytest.mark.obeys("itb.dive.sequence")
@pytest.mark.parametrize(
    ("dice", "places"),
    [
        ((1, 1, 1, 1, 1, 1), {1: 6}),
        ((1, 3, 3, 4, 5, "chest"), {1: 1}),
        ((1, 2, 2, 4, 5, 5), {1: 1, 2: 2}),
        ((1, 2, 3, 5, 5, "chest"), {1: 1, 2: 1, 3: 1}),
        ((1, 2, 3, 4, 4, "chest"), {1: 1, 2: 1, 3: 1, 4: 2}),
        ((1, 2, 3, 4, 5, 5), {1: 1, 2: 1, 3: 1, 4: 1, 5: 2}),
        ((1, "chest", "chest", "chest", "chest", "chest"), {1: 1}),
    ],
    ids=str,
)
def test_only_an_unbroken_run_from_one_counts(dice: Dice, places: dict[int, int]) -> None:
    assert choices(dice) == {Place(ANN, level, shells) for level, shells in places.items()}


@pytest.mark.rule("itb.dive.sequence", "itb.dive.failed")
@pytest.mark.obeys("itb.dive.place", "itb.perfect.chest")
def test_every_final_result_is_a_failed_a_successful_or_a_perfect_dive() -> None:
    rolled = at_reroll(ANN, FAILED, FRESH, FRESH)
    for dice in every_roll(6):
        state = cs.apply(attrs.evolve(rolled, table=attrs.evolve(rolled.table, dice=dice)), Stop(ANN))
        counting = [level for level in (1, 2, 3, 4, 5) if set(dice).issuperset(range(1, level + 1))]
        if dice == PERFECT:
            assert {type(event) for event in cs.legal(state)} == {ChestTaken}
        elif 1 not in dice:
            assert state.table.played[-1] == BEN
        else:
            assert cs.legal(state) == tuple(Place(ANN, level, dice.count(level)) for level in counting)


@pytest.mark.rule("itb.dive.sequence")
@pytest.mark.refused("itb.dive.sequence")
def test_a_number_above_the_first_missing_one_is_lost() -> None:
    state = placing(ANN, (1, 1, 2, 4, 4, 5), FRESH, FRESH)
    for level, showing in ((3, 0), (4, 2), (5, 1)):
        assert refused(state, Place(ANN, level, showing)) == (
            Refusal("itb.dive.sequence", f"the run ends at 2: level {level} is out of it"),
        )


@pytest.mark.rule("itb.dive.place")
def test_as_many_shells_are_placed_as_dice_show_the_number() -> None:
    state = placing(ANN, (1, 1, 2, 3, 3, 3), diver(1, 0, 2, 0, 0), FRESH)
    placed = after(state, Place(ANN, 3, 3))
    assert placed.table.divers[ANN] == diver(1, 0, 5, 0, 0)
    assert placed.table.unused(ANN) == 6
    assert placed.table.dice == ()


@pytest.mark.rule("itb.dive.place")
@pytest.mark.refused("itb.dive.place")
@pytest.mark.parametrize("shells", [-1, 0, 1, 3])
def test_no_other_number_of_shells_is_placed(shells: int) -> None:
    state = placing(ANN, (1, 1, 2, 4, 4, 5), FRESH, FRESH)
    assert refused(state, Place(ANN, 2, shells + 3)) == (
        Refusal("itb.dive.place", f"1 die shows 2: so many shells, not {shells + 3}"),
    )
    assert refused(state, Place(ANN, 1, shells)) == (
        Refusal("itb.dive.place", f"2 dice show 1: so many shells, not {shells}"),
    )


@pytest.mark.rule("itb.dive.must")
@pytest.mark.refused("itb.dive.must")
def test_a_successful_diver_does_not_pass() -> None:
    state = placing(ANN, (1, 2, "chest", "chest", "chest", "chest"), FRESH, FRESH)
    assert refused(state, Stop(ANN)) == (
        Refusal("itb.dive.must", "seat 0 has dived successfully and must place shells"),
    )
    assert {type(event) for event in cs.legal(state)} == {Place}


@pytest.mark.rule("itb.perfect.chest")
@pytest.mark.refused("itb.perfect.chest")
def test_a_merely_successful_diver_takes_no_chest() -> None:
    state = placing(ANN, (1, 2, 3, 4, 5, 5), FRESH, FRESH)
    assert refused(state, ChestTaken(5)) == (
        Refusal("itb.perfect.chest", "the dive of seat 0 is not perfect: no chest is taken"),
    )


@pytest.mark.rule("itb.dive.presence")
def test_shells_of_all_players_pile_up_on_a_level_and_stay() -> None:
    state = after(
        started(3, FULL),
        *dive(ANN, (1, 1, 2, 2, 3, 3), 2),
        *dive(BEN, (1, 1, 2, 2, 2, 3), 2),
        *failure(CLEO, FAILED),
        *dive(ANN, (1, 2, 2, 2, 2, 3), 2),
        *dive(BEN, (1, 1, 3, 3, 3, 3), 1),
        *dive(CLEO, (1, 2, 3, 3, 3, 3), 2),
    )
    assert [one.shells for one in state.table.divers] == [(0, 6, 0, 0, 0), (2, 3, 0, 0, 0), (0, 1, 0, 0, 0)]


@pytest.mark.rule("itb.dive.place", "itb.dive.presence")
def test_placing_moves_nothing_but_the_divers_own_shells_and_the_turn() -> None:
    state = placing(BEN, (1, 1, 2, 4, 4, 5), diver(1, 2, 0, 0, 0, chests=(8,)), diver(0, 0, 3, 0, 1, chests=(6,)))
    before, placed = state.table, after(state, Place(BEN, 1, 2)).table
    assert placed == attrs.evolve(
        before,
        dice=(),
        divers=(before.divers[ANN], diver(2, 0, 3, 0, 1, chests=(6,))),
        played=(BEN, ANN),
    )


@pytest.mark.rule("itb.dive.failed")
@pytest.mark.parametrize("dice", [FAILED, (2, 2, 3, 4, 5, "chest"), (2, 3, 4, 5, 5, 5)], ids=str)
def test_without_a_one_all_dice_are_lost_nothing_is_placed_and_the_turn_ends(dice: Dice) -> None:
    state = after(at_turn(ANN, diver(1, 0, 0, 0, 2), FRESH), Rolled(dice))
    failed = after(state, Stop(ANN))
    assert failed.table == attrs.evolve(state.table, dice=(), played=(ANN, BEN))
    assert cs.legal(failed) == cs.legal(started(2, FULL))
    assert rules_of(state, Stop(ANN)) == (
        "itb.roll.stop",
        "itb.roll.final",
        "itb.dive.sequence",
        "itb.dive.failed",
        "itb.turn.clockwise",
        "itb.roll.six",
    )


SHORT = diver(10, 0, 0, 0, 0)
"""Two shells are left."""


@pytest.mark.rule("itb.dive.shortage")
def test_whoever_is_short_of_shells_places_all_that_are_left() -> None:
    state = placing(ANN, (1, 1, 1, 2, 3, 3), SHORT, FRESH)
    assert cs.legal(state) == (Place(ANN, 1, 2), Place(ANN, 2, 1), Place(ANN, 3, 2))
    placed = after(state, Place(ANN, 1, 2))
    assert placed.table.divers[ANN].shells == (12, 0, 0, 0, 0)


@pytest.mark.rule("itb.dive.shortage", "itb.end.shells")
def test_running_short_triggers_the_end_as_the_last_shell_does() -> None:
    state = placing(ANN, (1, 1, 1, 2, 3, 3), SHORT, FRESH)
    for event in (Place(ANN, 1, 2), Place(ANN, 3, 2)):
        last = after(state, event)
        assert last.table.last_round()
        assert not cs.is_over(last)
        assert cs.is_over(after(last, *failure(BEN, FAILED)))


@pytest.mark.rule("itb.dive.shortage")
def test_who_is_short_for_one_number_may_choose_another_and_go_on() -> None:
    state = after(placing(ANN, (1, 1, 1, 2, 3, 3), SHORT, FRESH), Place(ANN, 2, 1))
    assert not state.table.last_round()
    assert not cs.is_over(after(state, *failure(BEN, FAILED)))


@pytest.mark.rule("itb.dive.shortage")
@pytest.mark.refused("itb.dive.shortage")
@pytest.mark.parametrize("shells", [-1, 0, 1, 3])
def test_who_is_short_of_shells_places_neither_fewer_nor_more(shells: int) -> None:
    state = placing(ANN, (1, 1, 1, 2, 3, 3), SHORT, FRESH)
    assert refused(state, Place(ANN, 1, shells)) == (
        Refusal("itb.dive.shortage", f"seat 0 has 2 shells for 3 dice and places all, not {shells}"),
    )


@pytest.mark.rule("itb.dive.place", "itb.dive.shortage")
@pytest.mark.refused("itb.dive.place")
def test_who_has_just_enough_shells_is_not_short() -> None:
    state = placing(ANN, (1, 1, 1, 2, 3, 3), SHORT, FRESH)
    assert refused(state, Place(ANN, 3, 1)) == (Refusal("itb.dive.place", "2 dice show 3: so many shells, not 1"),)
    assert "itb.dive.shortage" not in rules_of(state, Place(ANN, 3, 2))
    assert "itb.dive.shortage" in rules_of(state, Place(ANN, 1, 2))


@pytest.mark.refused("itb.dive.shortage")
def test_a_single_shell_is_spoken_of_as_one() -> None:
    state = placing(ANN, (1, 1, 1, 2, 3, 3), diver(10, 1, 0, 0, 0), FRESH)
    assert refused(state, Place(ANN, 3, 2)) == (
        Refusal("itb.dive.shortage", "seat 0 has 1 shell for 2 dice and places all, not 2"),
    )


@pytest.mark.rule("itb.dive.place", "itb.dive.must", "itb.dive.presence", "itb.box.levels")
def test_placing_cites_the_rules_of_a_successful_dive() -> None:
    state = after(started(), Rolled(SMALL_MIXED), Stop(ANN))
    assert rules_of(state, Place(ANN, 2, 1)) == (
        "itb.dive.place",
        "itb.dive.must",
        "itb.dive.presence",
        "itb.box.levels",
        "itb.turn.clockwise",
        "itb.roll.six",
    )


@pytest.mark.rule("itb.dive.shortage", "itb.end.shells")
def test_placing_all_that_is_left_cites_the_shortage_and_the_end() -> None:
    state = placing(ANN, (1, 1, 1, 2, 3, 3), SHORT, FRESH)
    assert rules_of(state, Place(ANN, 1, 2)) == (
        "itb.dive.place",
        "itb.dive.must",
        "itb.dive.presence",
        "itb.box.levels",
        "itb.dive.shortage",
        "itb.end.shells",
        "itb.turn.clockwise",
        "itb.roll.six",
    )
