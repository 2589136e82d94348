"""Course of play: turns go round, and each has up to three rolls."""

from functools import partial

import pytest

import corestate as cs
from corestate import Question, Refusal
from corestate.into_the_blue import ChestTaken, Event, Place, Reroll, Rolled, Rolling, Stop
from corestate.kernel import sampled
from tests.into_the_blue.positions import (
    ANN,
    BEN,
    CLEO,
    EVE,
    FAILED,
    FRESH,
    FULL,
    PERFECT,
    SMALL_MIXED,
    SMALL_PERFECT,
    at_reroll,
    dive,
    drawn,
    every_roll,
    failure,
    new,
    perfection,
    rules_of,
    started,
)
from tests.support import after, refused

NOT_ASKED = (Refusal("itb.turn.clockwise", "seat 1 is not asked now; seat 0 is"),)


@pytest.mark.rule("itb.turn.clockwise")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_turns_go_clockwise_round_the_table(seats: int) -> None:
    state, order = started(seats), []
    for _ in range(2 * seats):
        order.append(state.table.played[-1])
        state = after(state, *failure(order[-1]))
    assert order == [*range(seats), *range(seats)]


@pytest.mark.rule("itb.turn.clockwise")
def test_a_successful_dive_passes_the_turn_on_as_a_failed_one_does() -> None:
    state = after(started(3), *dive(ANN, SMALL_MIXED, 2))
    assert cs.question(state) == Question("itb.Rolling", (), "itb.roll.six", (("diver", BEN), ("rerolls", 2)))
    assert state.table.played == (ANN, BEN)


@pytest.mark.rule("itb.turn.clockwise")
@pytest.mark.refused("itb.turn.clockwise")
@pytest.mark.parametrize("event", [Stop(BEN), Reroll(BEN, (1,))], ids=repr)
def test_nobody_rerolls_for_the_diver(event: Event) -> None:
    state = after(started(), Rolled(SMALL_MIXED))
    assert refused(state, event) == NOT_ASKED
    assert cs.legal(state, BEN) == ()
    assert cs.legal(state, ANN) == cs.legal(state)


@pytest.mark.rule("itb.turn.clockwise")
@pytest.mark.refused("itb.turn.clockwise")
def test_nobody_places_for_the_diver() -> None:
    state = after(started(), Rolled(SMALL_MIXED), Stop(ANN))
    assert refused(state, Place(BEN, 1, 2)) == NOT_ASKED


@pytest.mark.refused("itb.turn.clockwise")
def test_a_seat_that_is_not_at_the_table_is_not_asked() -> None:
    state = after(started(), Rolled(SMALL_MIXED))
    assert refused(state, Stop(EVE)) == (Refusal("itb.turn.clockwise", "seat 4 is not asked now; seat 0 is"),)


@pytest.mark.rule("itb.roll.six")
@pytest.mark.parametrize(("edition", "thrown"), [(FULL, 6), ("small", 3)])
def test_a_turn_begins_with_a_roll_of_all_dice(edition: str, thrown: int) -> None:
    assert {len(event.dice) for event in cs.legal(started(2, edition)) if isinstance(event, Rolled)} == {thrown}


@pytest.mark.rule("itb.roll.six")
@pytest.mark.parametrize("turn", [failure(ANN), dive(ANN, SMALL_MIXED, 1), perfection(ANN, 5)])
def test_whatever_the_last_dive_was_the_next_begins_with_all_dice_in_hand(turn: tuple[Event, ...]) -> None:
    state = after(started(), *turn)
    assert state.table.dice == ()
    assert set(cs.legal(state)) == set(map(Rolled, every_roll(3, SMALL_PERFECT)))


@pytest.mark.rule("itb.roll.six")
@pytest.mark.refused("itb.roll.six")
@pytest.mark.parametrize("dice", [(), (1, 2, 3, 4, 5), (1, 2, 3, 4, 5, 5, 5)], ids=len)
def test_no_other_number_of_dice_is_rolled_first(dice: tuple[()]) -> None:
    because = f"6 dice are thrown, not {len(dice)}"
    assert refused(started(2, FULL), Rolled(dice)) == (Refusal("itb.roll.six", because),)


@pytest.mark.rule("itb.roll.six")
@pytest.mark.refused("itb.roll.six")
@pytest.mark.parametrize("event", [Stop(ANN), Reroll(ANN, (1,))], ids=repr)
def test_the_first_roll_is_not_optional(event: Event) -> None:
    assert refused(started(2, FULL), event) == (Refusal("itb.roll.six", "seat 0 must roll 6 dice"),)


@pytest.mark.rule("itb.roll.six", "itb.box.dice")
def test_dealt_dice_fall_as_the_chances_say() -> None:
    for state in (started(), after(started(), Rolled(SMALL_MIXED), Reroll(ANN, (1, 2)))):
        assert drawn(partial(sampled, state)) == dict(cs.chances(state))


@pytest.mark.obeys("itb.roll.again", "itb.roll.stop")
def test_any_of_the_dice_may_be_rerolled_or_none() -> None:
    state = after(started(), Rolled((2, 1, 1)))
    assert cs.legal(state) == (
        Stop(ANN),
        Reroll(ANN, (1,)),
        Reroll(ANN, (2,)),
        Reroll(ANN, (1, 1)),
        Reroll(ANN, (1, 2)),
        Reroll(ANN, (1, 1, 2)),
    )


@pytest.mark.obeys("itb.roll.again")
def test_six_different_dice_may_be_rerolled_in_sixty_three_ways() -> None:
    state = after(started(2, FULL), Rolled(PERFECT))
    assert len(cs.legal(state)) == 64
    assert len(cs.legal(after(started(2, FULL), Rolled(FAILED)))) == 7


@pytest.mark.rule("itb.roll.again")
def test_only_the_chosen_dice_are_rolled_again() -> None:
    state = after(started(2, FULL), Rolled((1, 2, 3, 3, 5, "chest")), Reroll(ANN, (3, "chest")))
    assert state.table.dice == (1, 2, 3, 5)
    assert {len(event.dice) for event in cs.legal(state) if isinstance(event, Rolled)} == {2}
    assert after(state, Rolled((4, 1))).table.dice == (1, 1, 2, 3, 4, 5)


@pytest.mark.rule("itb.roll.again")
def test_dice_may_be_rerolled_twice_and_no_more() -> None:
    rerolled: tuple[Event, ...] = (Reroll(ANN, FAILED), Rolled(FAILED))
    first = after(started(2, FULL), Rolled(FAILED))
    second = after(first, *rerolled)
    assert cs.legal(second) == cs.legal(first)
    third = after(second, *rerolled)
    assert third.table.played[-1] == BEN  # no 1 shows: the dive has failed


@pytest.mark.rule("itb.roll.again")
@pytest.mark.refused("itb.roll.again")
def test_dice_that_do_not_lie_there_are_not_rerolled() -> None:
    state = after(started(2, FULL), Rolled((1, 1, 2, 2, 3, 5)))
    assert refused(state, Reroll(ANN, (4,))) == (
        Refusal("itb.roll.again", "1 die showing 4 cannot be rerolled: 0 lie there"),
    )
    assert refused(state, Reroll(ANN, (3, 3))) == (
        Refusal("itb.roll.again", "2 dice showing 3 cannot be rerolled: 1 lies there"),
    )
    assert refused(state, Reroll(ANN, (1, 1, 1, "chest", "chest", 2, 2))) == (
        Refusal("itb.roll.again", "3 dice showing 1 cannot be rerolled: 2 lie there"),
        Refusal("itb.roll.again", "2 dice showing chest cannot be rerolled: 0 lie there"),
    )


@pytest.mark.rule("itb.roll.again")
@pytest.mark.refused("itb.roll.again")
def test_no_dice_are_thrown_before_the_diver_says_which() -> None:
    state = after(started(), Rolled(SMALL_MIXED))
    assert refused(state, Rolled((1,))) == (
        Refusal("itb.roll.again", "seat 0 chooses which dice it rolls again, or stops"),
    )


@pytest.mark.rule("itb.roll.again")
@pytest.mark.refused("itb.roll.again")
def test_dice_that_are_kept_are_not_thrown() -> None:
    state = after(started(2, FULL), Rolled(PERFECT), Reroll(ANN, (4, 5)))
    assert refused(state, Rolled((1, 1, 1))) == (Refusal("itb.roll.again", "2 dice are thrown, not 3"),)
    assert refused(state, Rolled((1,))) == (Refusal("itb.roll.again", "2 dice are thrown, not 1"),)


@pytest.mark.rule("itb.roll.again")
@pytest.mark.refused("itb.roll.again")
def test_to_reroll_all_dice_is_still_to_reroll() -> None:
    state = after(started(2, FULL), Rolled(FAILED), Reroll(ANN, FAILED))
    assert rules_of(state, Rolled(PERFECT)) == ("itb.box.dice", "itb.roll.again")
    assert refused(state, Rolled((1,))) == (Refusal("itb.roll.again", "6 dice are thrown, not 1"),)
    assert refused(state, Stop(ANN)) == (Refusal("itb.roll.again", "seat 0 must roll 6 dice"),)


@pytest.mark.refused("itb.roll.again")
def test_a_single_die_is_spoken_of_as_one() -> None:
    state = after(started(2, FULL), Rolled(PERFECT), Reroll(ANN, (4,)))
    assert refused(state, Rolled(())) == (Refusal("itb.roll.again", "1 die is thrown, not 0"),)
    assert refused(state, Stop(ANN)) == (Refusal("itb.roll.again", "seat 0 must roll 1 die"),)


@pytest.mark.rule("itb.roll.again")
@pytest.mark.refused("itb.roll.again")
@pytest.mark.parametrize("event", [Stop(ANN), Reroll(ANN, (1,))], ids=repr)
def test_dice_in_the_air_come_down_first(event: Event) -> None:
    state = after(started(2, FULL), Rolled(PERFECT), Reroll(ANN, (4, 5)))
    assert refused(state, event) == (Refusal("itb.roll.again", "seat 0 must roll 2 dice"),)


@pytest.mark.rule("itb.roll.independent")
def test_a_die_kept_earlier_may_be_rerolled_later() -> None:
    state = after(started(2, FULL), Rolled((1, 2, 2, 3, 5, 5)), Reroll(ANN, (5, 5)), Rolled((2, "chest")))
    # the 1 and the 3 were kept; both may go now, and so may all six
    assert len(cs.legal(state)) == 1 + 2 * 4 * 2 * 2 - 1
    state_of_three = after(state, Reroll(ANN, (1, 2, 3)))
    assert state_of_three.table.dice == (2, 2, "chest")
    assert after(state, Reroll(ANN, (1, 2, 2, 2, 3, "chest"))).table.dice == ()
    assert rules_of(state, Reroll(ANN, (1,))) == ("itb.roll.again", "itb.roll.independent")


@pytest.mark.rule("itb.roll.stop", "itb.roll.final")
@pytest.mark.parametrize("rolls", [1, 2])
def test_the_diver_may_stop_after_the_first_roll_and_after_the_second(rolls: int) -> None:
    state = after(started(2, FULL), Rolled((1, 2, 2, 3, 5, 5)))
    if rolls == 2:
        state = after(state, Reroll(ANN, (5,)), Rolled((5,)))
    assert Stop(ANN) in cs.legal(state)
    stopped = after(state, Stop(ANN))
    assert cs.question(stopped) == Question("itb.Placing", (ANN,), "itb.dive.must")
    assert stopped.table.dice == (1, 2, 2, 3, 5, 5)


@pytest.mark.rule("itb.roll.stop")
@pytest.mark.refused("itb.roll.stop")
def test_to_reroll_no_die_is_to_stop() -> None:
    state = after(started(), Rolled(SMALL_MIXED))
    assert refused(state, Reroll(ANN, ())) == (Refusal("itb.roll.stop", "to reroll no die is to stop"),)


@pytest.mark.rule("itb.roll.final", "itb.roll.again")
def test_after_the_third_roll_nothing_is_asked_but_where_to_place() -> None:
    third = after(
        started(2, FULL), Rolled((1, 2, 2, 3, 5, 5)), Reroll(ANN, (5,)), Rolled((5,)), Reroll(ANN, (5,)), Rolled((4,))
    )
    assert cs.question(third) == Question("itb.Placing", (ANN,), "itb.dive.must")
    assert cs.legal(third) == (Place(ANN, 1, 1), Place(ANN, 2, 2), Place(ANN, 3, 1), Place(ANN, 4, 1), Place(ANN, 5, 1))


@pytest.mark.rule("itb.roll.again", "itb.roll.final")
def test_the_rerolls_left_are_counted_down() -> None:
    state = after(started(2, FULL), Rolled((1, 2, 2, 3, 5, 5)))
    for left in (2, 1):
        assert cs.question(state) == Question("itb.MayReroll", (ANN,), "itb.roll.again", (("rerolls", left),))
        state = after(state, Reroll(ANN, (5,)))
        assert cs.question(state) == Question(
            "itb.Rolling", (), "itb.roll.six", (("diver", ANN), ("rerolls", left - 1))
        )
        state = after(state, Rolled((5,)))


@pytest.mark.rule("itb.roll.final")
@pytest.mark.refused("itb.roll.final")
@pytest.mark.parametrize("event", [Reroll(ANN, (5,)), Rolled((5,))], ids=repr)
@pytest.mark.parametrize("rolls", [1, 3])
def test_a_final_result_is_not_changed(rolls: int, event: Event) -> None:
    state = after(started(2, FULL), Rolled((1, 2, 2, 3, 5, 5)))
    more: tuple[Event, ...] = (Reroll(ANN, (5,)), Rolled((5,)))
    state = after(state, *(more * 2 if rolls == 3 else (Stop(ANN),)))
    assert refused(state, event) == (Refusal("itb.roll.final", "the result of seat 0 is final"),)


@pytest.mark.rule("itb.roll.final")
@pytest.mark.refused("itb.roll.final")
@pytest.mark.parametrize("event", [Place(ANN, 1, 2), ChestTaken(5)], ids=repr)
def test_nothing_is_placed_or_taken_before_the_result_is_final(event: Event) -> None:
    in_the_air, once_more = (
        Refusal("itb.roll.final", f"seat 0 must roll {dice}: the result is not final") for dice in ("3 dice", "1 die")
    )
    may_reroll = Refusal(
        "itb.roll.final", "seat 0 chooses which dice it rolls again, or stops: the result is not final"
    )
    first = started()
    assert refused(first, event) == (in_the_air,)
    rolled = after(first, Rolled(SMALL_MIXED))
    assert refused(rolled, event) == (may_reroll,)
    again = after(rolled, Reroll(ANN, (2,)))
    assert refused(again, event) == (once_more,)
    assert refused(after(again, Rolled((2,))), event) == (may_reroll,)


def test_the_rolling_seat_is_named_in_refusals() -> None:
    state = after(started(3), *failure(ANN), *failure(BEN))
    assert refused(state, Place(ANN, 1, 1)) == (
        Refusal("itb.turn.clockwise", "it is the turn of seat 2, not of seat 0: seat 2 must roll 3 dice"),
    )
    assert refused(after(state, Rolled(SMALL_MIXED)), Stop(ANN)) == (
        Refusal("itb.turn.clockwise", "seat 0 is not asked now; seat 2 is"),
    )
    assert cs.asked(after(state, Rolled(SMALL_MIXED))) == (CLEO,)


@pytest.mark.rule("itb.roll.six", "itb.roll.again", "itb.roll.final", "itb.roll.stop")
def test_a_roll_cites_the_rule_it_is_made_by() -> None:
    first = started(2, FULL)
    assert rules_of(first, Rolled((1, 2, 2, 3, 5, 5))) == ("itb.box.dice", "itb.roll.six")
    rolled = after(first, Rolled((1, 2, 2, 3, 5, 5)))
    assert rules_of(rolled, Reroll(ANN, (5,))) == ("itb.roll.again",)
    assert rules_of(rolled, Stop(ANN)) == ("itb.roll.stop", "itb.roll.final", "itb.dive.sequence")
    second = after(rolled, Reroll(ANN, (5,)))
    assert rules_of(second, Rolled((5,))) == ("itb.box.dice", "itb.roll.again")
    third = after(second, Rolled((5,)), Reroll(ANN, (5,)))
    assert rules_of(third, Rolled((5,))) == ("itb.box.dice", "itb.roll.again", "itb.roll.final", "itb.dive.sequence")


def test_what_may_be_rerolled_is_offered_to_whoever_rolled_it() -> None:
    for seat in (ANN, BEN):
        state = at_reroll(seat, FAILED, FRESH, FRESH)
        assert cs.legal(state) == (Stop(seat), *(Reroll(seat, FAILED[:count]) for count in range(1, 7)))


def test_a_game_never_asks_a_seat_while_chance_is_next() -> None:
    assert cs.asked(new()) == ()
    assert cs.asked(started()) == ()
    assert cs.legal(started(), ANN) == ()


def _the_turn_is_bens(doing: str = "seat 1 must roll 6 dice") -> Refusal:
    return Refusal("itb.turn.clockwise", f"it is the turn of seat 1, not of seat 0: {doing}")


@pytest.mark.refused("itb.roll.final", "itb.turn.clockwise")
@pytest.mark.parametrize("event", [Reroll(ANN, (4,)), Stop(ANN)], ids=repr)
def test_a_fourth_roll_after_a_failed_third_is_refused_by_the_result_that_is_final(event: Event) -> None:
    state = after(started(2, FULL), Rolled((2, 2, 3, 4, 5, "chest")), Reroll(ANN, (2,)), Rolled((3,)))
    state = after(state, Reroll(ANN, (3,)), Rolled((4,)))
    over = Refusal("itb.roll.final", "the turn of seat 0 is over, its result final")
    assert refused(state, event) == (over, _the_turn_is_bens())


@pytest.mark.refused("itb.roll.final", "itb.turn.clockwise")
def test_only_the_turn_before_is_remembered_as_over() -> None:
    state = cs.lay("into_the_blue", seats=3, at=Rolling(CLEO, 2))
    order = "it is the turn of seat 2, not of seat"
    assert refused(state, Stop(ANN)) == (Refusal("itb.turn.clockwise", f"{order} 0: seat 2 must roll 6 dice"),)
    assert refused(state, Stop(BEN)) == (
        Refusal("itb.roll.final", "the turn of seat 1 is over, its result final"),
        Refusal("itb.turn.clockwise", f"{order} 1: seat 2 must roll 6 dice"),
    )


@pytest.mark.refused("itb.dive.place", "itb.dive.failed", "itb.turn.clockwise")
def test_shells_on_a_second_level_are_refused_by_the_one_number_of_a_dive() -> None:
    state = after(started(2, FULL), *dive(ANN, (1, 1, 2, 3, 3, 5), 1))
    one = Refusal("itb.dive.place", "the turn of seat 0 is over: a dive places shells on one level, once")
    none = Refusal("itb.dive.failed", "the turn of seat 0 is over: a dive without a 1 places nothing")
    assert refused(state, Place(ANN, 3, 2)) == (one, none, _the_turn_is_bens())
    state = after(state, Rolled((1, 1, 2, 3, 3, 5)))
    doing = "seat 1 chooses which dice it rolls again, or stops"
    assert refused(state, Place(ANN, 3, 2)) == (one, none, _the_turn_is_bens(doing))


@pytest.mark.refused("itb.dive.failed", "itb.turn.clockwise")
def test_shells_after_a_failed_dive_are_refused_by_the_failure() -> None:
    state = after(started(2, FULL), *failure(ANN, (2, 2, 3, 4, 5, "chest")))
    none = Refusal("itb.dive.failed", "the turn of seat 0 is over: a dive without a 1 places nothing")
    assert refused(state, Place(ANN, 2, 2)) == (none, _the_turn_is_bens())


@pytest.mark.refused("itb.turn.clockwise")
@pytest.mark.parametrize("event", [Stop(BEN), Reroll(BEN, (1,)), Place(BEN, 1, 1)], ids=repr)
def test_who_has_not_dived_yet_is_refused_by_the_order_alone(event: Event) -> None:
    """While the dice are in the air, and when the result is final."""
    order = Refusal("itb.turn.clockwise", "it is the turn of seat 0, not of seat 1: seat 0 must roll 6 dice")
    assert refused(started(2, FULL), event) == (order,)
    placing = after(started(2, FULL), Rolled((1, 2, 2, 3, 5, 5)), Stop(ANN))
    assert {one.rule for one in refused(placing, event)} == {"itb.turn.clockwise"}
