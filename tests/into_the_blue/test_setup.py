"""Set-up: what lies where before the first roll, and who begins."""

from fractions import Fraction

import pytest

import corestate as cs
from corestate import Question, Refusal
from corestate.into_the_blue import ChestTaken, Diver, Event, Level, Place, Reroll, Rolled, StarterNamed, Stop
from corestate.piles import Pile
from tests.into_the_blue.positions import (
    ANN,
    BEN,
    CLEO,
    FULL,
    SMALL_MIXED,
    SMALL_PERFECT,
    Blue,
    new,
    rules_of,
    started,
)
from tests.support import after, refused


@pytest.mark.obeys("itb.setup.treasures")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_level_begins_with_its_main_treasure(seats: int) -> None:
    assert [level.main for level in new(seats, FULL).table.levels] == [1] * 5


@pytest.mark.obeys("itb.setup.treasures", "itb.box.treasures")
@pytest.mark.parametrize("seats", [4, 5])
def test_with_four_or_five_players_every_level_begins_with_both_secondary_treasures(seats: int) -> None:
    assert new(seats, FULL).table.levels == (Level(main=1, secondary=2),) * 5


@pytest.mark.obeys("itb.setup.few_players")
@pytest.mark.parametrize("seats", [2, 3])
def test_with_two_or_three_players_one_secondary_treasure_of_every_level_stays_in_the_box(seats: int) -> None:
    assert new(seats, FULL).table.levels == (Level(main=1, secondary=1),) * 5


@pytest.mark.obeys("itb.setup.chests_hidden")
def test_the_chests_lie_face_down_in_an_order_nobody_knows() -> None:
    state = new(2, FULL)
    assert state.table.chests == Pile((), (5, 6, 6, 7, 8), ())
    for seat in (ANN, BEN, None):
        seen = cs.view(state, seat).table
        assert seen.chests == 5
        assert [one.chests for one in seen.divers] == [0, 0]


@pytest.mark.obeys("itb.setup.shells")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_player_begins_with_twelve_shells_in_hand_and_nothing_won(seats: int) -> None:
    table = new(seats, FULL).table
    assert table.divers == (Diver(shells=(0, 0, 0, 0, 0), chests=(), treasures=()),) * seats
    assert [table.unused(seat) for seat in table.seats()] == [12] * seats
    assert table.dice == ()
    assert table.played == ()


@pytest.mark.obeys("itb.setup.first")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_anybody_may_have_bathed_last(seats: int) -> None:
    assert cs.chances(new(seats)) == tuple((StarterNamed(cs.Seat(seat)), Fraction(1, seats)) for seat in range(seats))


@pytest.mark.rule("itb.setup.first")
def test_whoever_is_named_rolls_first() -> None:
    state = after(new(3), StarterNamed(CLEO))
    assert cs.question(state) == Question("itb.Rolling", (), "itb.roll.six", (("diver", CLEO), ("rerolls", 2)))
    assert cs.asked(after(state, Rolled(SMALL_MIXED))) == (CLEO,)
    assert state.table.played == (CLEO,)


@pytest.mark.rule("itb.setup.first")
@pytest.mark.refused("itb.setup.first")
@pytest.mark.parametrize("seat", [-1, 2, 3])
def test_nobody_begins_who_is_not_at_the_table(seat: int) -> None:
    assert refused(new(2), StarterNamed(cs.Seat(seat))) == (
        Refusal("itb.setup.first", f"there is no seat {seat} at this table"),
    )


@pytest.mark.rule("itb.setup.first")
@pytest.mark.refused("itb.setup.first")
@pytest.mark.parametrize(
    "event", [Rolled(SMALL_MIXED), Reroll(ANN, (1,)), Stop(ANN), Place(ANN, 1, 1), ChestTaken(5)], ids=repr
)
def test_nothing_happens_before_the_first_player_is_named(event: Event) -> None:
    assert refused(new(), event) == (
        Refusal("itb.setup.first", f"{type(event).__name__} does not happen now: the table names the first player"),
    )


ROLLING = started()
MAY_REROLL = after(ROLLING, Rolled(SMALL_MIXED))
PLACING = after(MAY_REROLL, Stop(ANN))
TAKING_CHEST = after(ROLLING, Rolled(SMALL_PERFECT), Stop(ANN))


@pytest.mark.rule("itb.setup.first")
@pytest.mark.refused("itb.setup.first")
@pytest.mark.parametrize(
    "state", [ROLLING, MAY_REROLL, PLACING, TAKING_CHEST], ids=["rolling", "may reroll", "placing", "taking a chest"]
)
def test_the_first_player_is_named_once(state: Blue) -> None:
    assert refused(state, StarterNamed(BEN)) == (Refusal("itb.setup.first", "the first player has been named"),)


@pytest.mark.parametrize(
    ("state", "event", "because"),
    [
        (new(), "Ann", "'Ann' is not an event"),
        (new(), None, "None is not an event"),
        (new(), StarterNamed(starter=True), "starter: wanted a whole number, found True"),
        (ROLLING, Rolled((1, 2, 6)), "dice[2]: wanted one of 1, 2, 3, 4, 5, chest, found 6"),  # type: ignore[arg-type]  # the mistake in question
        (MAY_REROLL, Stop("0"), "seat: wanted a whole number, found '0'"),  # type: ignore[arg-type]  # as above
        (PLACING, Place(ANN, 1, 2.0), "shells: wanted a whole number, found 2.0"),  # type: ignore[arg-type]  # as above
    ],
    ids=["text", "nothing", "a truth value", "a six", "a seat in letters", "a fraction"],
)
def test_what_has_not_the_shape_of_an_event_is_refused_as_such(state: Blue, event: Event, because: str) -> None:
    assert cs.refusals(state, event) == (Refusal("core.shape", because),)
    with pytest.raises(cs.IllegalEventError):
        cs.apply(state, event)


@pytest.mark.rule("itb.box.treasures", "itb.box.shells", "itb.setup.treasures", "itb.setup.chests_hidden")
@pytest.mark.rule("itb.setup.shells")
@pytest.mark.parametrize("seats", [pytest.param(3, marks=pytest.mark.rule("itb.setup.few_players")), 4])
def test_the_rules_of_set_up_are_cited_when_the_first_player_is_named(seats: int) -> None:
    assert rules_of(new(seats), StarterNamed(ANN)) == (
        "itb.box.treasures",
        "itb.setup.treasures",
        *(("itb.setup.few_players",) if seats == 3 else ()),
        "itb.setup.chests_hidden",
        "itb.box.shells",
        "itb.setup.shells",
        "itb.setup.first",
        "itb.roll.six",
    )
