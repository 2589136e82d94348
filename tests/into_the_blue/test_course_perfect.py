"""Course of play: the perfect dive, its chest and the new turn."""

from fractions import Fraction
from functools import cache, partial

import attrs
import pytest

import corestate as cs
from corestate import Question, Refusal
from corestate.into_the_blue import ChestTaken, Die, Event, Place, Reroll, Rolled, Stop
from corestate.kernel import sampled
from tests.into_the_blue.positions import (
    ANN,
    BEN,
    FAILED,
    FRESH,
    FULL,
    PERFECT,
    SMALL_PERFECT,
    Blue,
    Dice,
    at_turn,
    dive,
    diver,
    drawn,
    failure,
    perfection,
    placing,
    rules_of,
    started,
    taking_chest,
)
from tests.support import after, refused

CLAIMS_AT_ONCE = {"perfect_early": "claims_at_once"}
NEW_TURN = Question("itb.Rolling", (), "itb.roll.six", (("diver", ANN), ("rerolls", 2)))


@pytest.mark.rule("itb.perfect.chest")
def test_one_to_five_and_a_chest_take_a_chest_and_place_no_shell() -> None:
    state = taking_chest(ANN, diver(1, 0, 0, 0, 1), FRESH)
    assert cs.question(state) == Question("itb.TakingChest", (), "itb.perfect.chest", (("diver", ANN),))
    taken = after(state, ChestTaken(7))
    assert taken.table.divers == (diver(1, 0, 0, 0, 1, chests=(7,)), FRESH)
    assert taken.table.chests.cards() == (5, 6, 6, 8)


@pytest.mark.obeys("itb.perfect.chest")
@pytest.mark.parametrize(
    "dice", [(1, 2, 3, 4, 5, 5), (1, 2, 3, 4, "chest", "chest"), (2, 2, 3, 4, 5, "chest")], ids=str
)
def test_nothing_less_is_a_perfect_dive(dice: Dice) -> None:
    state = after(at_turn(ANN, FRESH, FRESH), Rolled(dice), Stop(ANN))
    assert not any(isinstance(event, ChestTaken) for event in cs.legal(state))
    assert state.table.chests.cards() == (5, 6, 6, 7, 8)


@pytest.mark.rule("itb.perfect.chest")
def test_every_face_down_chest_is_as_likely_as_the_others() -> None:
    state = taking_chest(ANN, FRESH, diver(0, 0, 0, 0, 0, chests=(7,)))
    assert cs.chances(state) == (
        (ChestTaken(5), Fraction(1, 4)),
        (ChestTaken(6), Fraction(1, 2)),
        (ChestTaken(8), Fraction(1, 4)),
    )
    assert drawn(partial(sampled, state)) == dict(cs.chances(state))


@pytest.mark.rule("itb.perfect.chest")
def test_a_diver_keeps_chests_in_no_order() -> None:
    both = [
        after(started(2, FULL), *perfection(ANN, first, PERFECT), *perfection(ANN, second, PERFECT))
        for first, second in ((8, 5), (5, 8))
    ]
    assert both[0] == both[1]
    assert both[0].table.divers[ANN].chests == (5, 8)


@pytest.mark.rule("itb.perfect.must")
@pytest.mark.refused("itb.perfect.must")
@pytest.mark.parametrize("event", [Place(ANN, 5, 1), Place(ANN, 1, 1), Stop(ANN)], ids=repr)
def test_a_perfect_dive_is_not_given_up_for_shells(event: Event) -> None:
    state = taking_chest(ANN, FRESH, FRESH)
    assert refused(state, event) == (Refusal("itb.perfect.must", "seat 0 has dived perfectly and must take a chest"),)


@pytest.mark.rule("itb.perfect.must")
def test_after_a_perfect_dive_only_chests_can_come() -> None:
    assert {type(event) for event in cs.legal(taking_chest(ANN, FRESH, FRESH))} == {ChestTaken}


@pytest.mark.rule("itb.roll.final")
@pytest.mark.refused("itb.roll.final")
@pytest.mark.parametrize("event", [Reroll(ANN, (1,)), Rolled((1,))], ids=repr)
def test_a_perfect_result_is_final(event: Event) -> None:
    assert refused(taking_chest(ANN, FRESH, FRESH), event) == (
        Refusal("itb.roll.final", "the result of seat 0 is final"),
    )


@pytest.mark.rule("itb.perfect.must", "itb.roll.final")
@pytest.mark.refused("itb.roll.final")
@pytest.mark.ruling("itb.ruling.perfect_early")
@pytest.mark.parametrize("event", [Reroll(ANN, (1,)), Rolled((1,))], ids=repr)
def test_a_perfect_dive_that_claims_at_once_is_not_rerolled(event: Event) -> None:
    state = after(at_turn(ANN, FRESH, FRESH, rulings=CLAIMS_AT_ONCE), Rolled(PERFECT))
    claimed = "seat 0 has dived perfectly and must take a chest: a perfect dive is claimed as soon as it lies there"
    assert refused(state, event) == (
        Refusal("itb.perfect.must", claimed),
        Refusal("itb.roll.final", "the result of seat 0 is final"),
    )


@pytest.mark.refused("itb.roll.final")
@pytest.mark.ruling("itb.ruling.perfect_early")
def test_where_perfect_dives_claim_at_once_another_result_is_simply_final() -> None:
    state = after(at_turn(ANN, FRESH, FRESH, rulings=CLAIMS_AT_ONCE), Rolled((1, 1, 2, 3, 4, 5)), Stop(ANN))
    assert refused(state, Reroll(ANN, (1,))) == (Refusal("itb.roll.final", "the result of seat 0 is final"),)


@pytest.mark.rule("itb.roll.final")
@pytest.mark.obeys("itb.perfect.chest")
def test_a_perfect_dive_of_the_third_roll_needs_no_stop() -> None:
    state = after(
        started(2, FULL), Rolled(FAILED), Reroll(ANN, FAILED), Rolled(FAILED), Reroll(ANN, FAILED), Rolled(PERFECT)
    )
    assert {type(event) for event in cs.legal(state)} == {ChestTaken}


@pytest.mark.rule("itb.perfect.again")
def test_a_perfect_diver_plays_a_whole_new_turn_at_once() -> None:
    state = after(started(3, FULL), *perfection(ANN, 8, PERFECT))
    assert cs.question(state) == NEW_TURN
    assert state.table.dice == ()
    assert cs.legal(state) == cs.legal(started(3, FULL))
    thrice = after(state, Rolled(FAILED), Reroll(ANN, FAILED), Rolled(FAILED), Reroll(ANN, ("chest",)), Rolled((1,)))
    assert cs.legal(thrice) == (Place(ANN, 1, 1),)
    assert after(thrice, Place(ANN, 1, 1)).table.played == (ANN, BEN)


@pytest.mark.rule("itb.perfect.again")
def test_new_turns_may_follow_each_other() -> None:
    state = started(2, FULL)
    for chest in (6, 6, 5, 8):
        state = after(state, *perfection(ANN, chest, PERFECT))
        assert cs.question(state) == NEW_TURN
    assert state.table.divers[ANN].chests == (5, 6, 6, 8)
    assert after(state, *failure(ANN, FAILED)).table.played == (ANN, BEN)


@pytest.mark.rule("itb.perfect.again")
def test_a_new_turn_may_place_shells() -> None:
    state = after(started(2, FULL), *perfection(ANN, 8, PERFECT), *dive(ANN, (1, 1, 2, 3, 3, 3), 3))
    assert state.table.divers[ANN] == diver(0, 0, 3, 0, 0, chests=(8,))


@pytest.mark.rule("itb.perfect.chest", "itb.perfect.must", "itb.perfect.secret", "itb.perfect.again", "itb.box.chests")
def test_taking_a_chest_cites_the_rules_of_the_perfect_dive() -> None:
    state = taking_chest(ANN, FRESH, FRESH)
    assert rules_of(state, ChestTaken(5)) == (
        "itb.perfect.chest",
        "itb.perfect.must",
        "itb.perfect.secret",
        "itb.box.chests",
        "itb.perfect.again",
        "itb.roll.six",
    )
    stopping = after(at_turn(ANN, FRESH, FRESH), Rolled(PERFECT))
    assert rules_of(stopping, Stop(ANN)) == ("itb.roll.stop", "itb.roll.final")


@pytest.mark.rule("itb.perfect.chest")
def test_taking_a_chest_moves_nothing_else() -> None:
    state = taking_chest(BEN, diver(1, 0, 2, 0, 0, chests=(8,)), diver(0, 4, 0, 0, 0))
    before, taken = state.table, after(state, ChestTaken(5)).table
    assert taken == attrs.evolve(
        before,
        dice=(),
        chests=before.chests.drawn(5),
        divers=(before.divers[ANN], diver(0, 4, 0, 0, 0, chests=(5,))),
    )


@pytest.mark.rule("itb.perfect.chest")
def test_in_the_small_box_every_level_and_a_chest_is_perfect() -> None:
    assert after(started(), Rolled(SMALL_PERFECT), Stop(ANN), ChestTaken(5)).table.divers[ANN].chests == (5,)


@cache
def perfect_within(dice: Dice, rolls: int) -> Fraction:
    """Tell how likely a perfect dive is, some dice kept and so many rolls to come, if one of each face is kept."""
    kept = tuple(dict.fromkeys(dice))
    state = started(2, FULL)
    if dice:
        spare = list(PERFECT[: 6 - len(dice)])
        state = after(state, Rolled((*kept, *spare)), Reroll(ANN, tuple(spare)))
    return sum((share * _worth(cs.apply(state, roll), rolls - 1) for roll, share in cs.chances(state)), Fraction(0))


def _worth(state: Blue, rolls: int) -> Fraction:
    """Keep one of each face and roll the others again; stop when nothing is left to do."""
    doubles: list[Die] = list(state.table.dice)
    for face in dict.fromkeys(state.table.dice):
        doubles.remove(face)
    if doubles and rolls:
        return perfect_within(cs.apply(state, Reroll(ANN, tuple(doubles))).table.dice, rolls)
    perfect = cs.question(cs.apply(state, Stop(ANN))) == Question(
        "itb.TakingChest", (), "itb.perfect.chest", (("diver", ANN),)
    )
    return Fraction(perfect)


@pytest.mark.rule("itb.box.dice")
@pytest.mark.obeys("itb.roll.again", "itb.perfect.chest")
@pytest.mark.parametrize(
    ("rolls", "chance"),
    [(1, Fraction(5, 324)), (2, Fraction(223415, 2519424)), (3, Fraction(3856086575, 19591041024))],
)
def test_keeping_one_of_each_face_makes_a_perfect_dive_so_often(rolls: int, chance: Fraction) -> None:
    assert perfect_within((), rolls) == chance


def test_a_successful_dive_gives_no_new_turn() -> None:
    state = placing(ANN, (1, 2, 3, 4, 5, 5), FRESH, FRESH)
    assert after(state, Place(ANN, 5, 2)).table.played[-1] == BEN
