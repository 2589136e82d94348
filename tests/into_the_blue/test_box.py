"""Components: what the box holds, and what it does not."""

from collections import Counter
from fractions import Fraction

import pytest

import corestate as cs
from corestate import Refusal
from corestate.into_the_blue import GAME, ChestTaken, Place, Rolled
from tests.into_the_blue.positions import (
    ANN,
    BEN,
    FRESH,
    FULL,
    PERFECT,
    diver,
    new,
    placing,
    rules_of,
    scored,
    started,
    taking_chest,
    treasures,
)
from tests.support import after, refused


def test_the_printed_edition_is_the_default_and_the_small_one_comes_last() -> None:
    assert tuple(edition.name for edition in GAME.rulebook.editions) == ("funnyfox-2021", "small")
    assert cs.new_game("into_the_blue", seats=2) == new(2, FULL)


def test_only_what_the_rulebook_does_not_print_is_assumed() -> None:
    assert cs.assumed(new(2, FULL)) == ("main", "secondary")


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_there_are_two_to_five_seats(seats: int) -> None:
    with pytest.raises(cs.RulesetError, match=f"Into the Blue is for 2 to 5 seats, not {seats}"):
        new(seats)


@pytest.mark.obeys("itb.box.dice")
def test_six_dice_show_one_to_five_and_a_chest() -> None:
    box = new(2, FULL).table.ruleset.box
    assert box.dice == 6
    assert box.faces == (1, 2, 3, 4, 5, "chest")


@pytest.mark.obeys("itb.box.dice")
def test_the_dice_are_identical_and_fair() -> None:
    chances = dict(cs.chances(started(2, FULL)))
    assert len(chances) == 462  # multisets of 6 out of 6 faces
    assert chances[Rolled(("chest",) * 6)] == Fraction(1, 6**6)
    assert chances[Rolled((1, 2, 3, 4, 5, "chest"))] == Fraction(720, 6**6)
    assert chances[Rolled((1, 1, 1, 2, 2, "chest"))] == Fraction(60, 6**6)
    for face in PERFECT:
        assert sum(share * roll.dice.count(face) for roll, share in chances.items() if isinstance(roll, Rolled)) == 1


@pytest.mark.rule("itb.box.dice")
@pytest.mark.refused("itb.box.dice")
def test_a_die_shows_no_face_it_does_not_have() -> None:
    state = started()
    assert refused(state, Rolled((1, 3, 3))) == (Refusal("itb.box.dice", "no die has a face 3"),)
    assert refused(state, Rolled((4, 1, 3))) == (Refusal("itb.box.dice", "no die has a face 3 or 4"),)


@pytest.mark.refused("itb.roll.six", "itb.box.dice")
def test_every_fault_of_a_roll_is_named() -> None:
    assert refused(started(), Rolled((1, 5))) == (
        Refusal("itb.roll.six", "3 dice are thrown, not 2"),
        Refusal("itb.box.dice", "no die has a face 5"),
    )


@pytest.mark.obeys("itb.box.levels")
def test_there_are_five_levels() -> None:
    table = new(2, FULL).table
    assert len(table.levels) == 5
    assert all(len(one.shells) == 5 for one in table.divers)


@pytest.mark.rule("itb.box.levels")
def test_level_five_is_the_deepest_and_level_one_the_first_reached() -> None:
    state = placing(ANN, (1, 2, 3, 4, 5, 5), FRESH, FRESH)
    assert after(state, Place(ANN, 5, 2)).table.divers[ANN].shells == (0, 0, 0, 0, 2)
    assert after(state, Place(ANN, 1, 1)).table.divers[ANN].shells == (1, 0, 0, 0, 0)
    assert "itb.box.levels" in rules_of(state, Place(ANN, 5, 2))


@pytest.mark.rule("itb.box.levels")
@pytest.mark.refused("itb.box.levels")
@pytest.mark.parametrize("level", [-1, 0, 6])
def test_nothing_is_placed_where_there_is_no_level(level: int) -> None:
    state = placing(ANN, (1, 2, 3, 4, 5, 5), FRESH, FRESH)
    assert refused(state, Place(ANN, level, 1)) == (
        Refusal("itb.box.levels", f"there is no level {level}"),
        Refusal("itb.dive.sequence", f"the run ends at 5: level {level} is out of it"),
        Refusal("itb.dive.place", f"no die shows {level}: so many shells, not 1"),
    )


@pytest.mark.obeys("itb.box.treasures")
def test_a_level_has_one_main_and_two_secondary_treasures_each_with_its_value() -> None:
    box = new(4, FULL).table.ruleset.box
    assert box.main == (3, 4, 5, 6, 7)
    assert box.secondary == (1, 2, 2, 3, 4)
    state = scored(diver(3, 3, 2, 2, 2), diver(1, 2, 1, 1, 1), diver(2, 1, 1, 0, 0), diver(0, 0, 0, 1, 1))
    # on every level Ann is first; those after her share the secondary treasures
    assert treasures(state) == ((3, 4, 5, 6, 7), (1, 2, 2, 3, 4), (1, 2, 2), (3, 4))


@pytest.mark.rule("itb.box.chests")
def test_five_chests_are_worth_five_six_six_seven_and_eight() -> None:
    state = taking_chest(ANN, FRESH, FRESH)
    assert dict(cs.chances(state)) == {
        ChestTaken(5): Fraction(1, 5),
        ChestTaken(6): Fraction(2, 5),
        ChestTaken(7): Fraction(1, 5),
        ChestTaken(8): Fraction(1, 5),
    }


@pytest.mark.rule("itb.box.chests")
@pytest.mark.refused("itb.box.chests")
def test_a_chest_that_does_not_lie_there_is_not_taken() -> None:
    state = taking_chest(ANN, diver(0, 0, 0, 0, 0, chests=(6,)), diver(0, 0, 0, 0, 0, chests=(6, 8)))
    assert cs.legal(state) == (ChestTaken(5), ChestTaken(7))
    for value in (4, 6, 8, 9):
        assert refused(state, ChestTaken(value)) == (
            Refusal("itb.box.chests", f"no chest worth {value} lies face down"),
        )


@pytest.mark.obeys("itb.box.shells")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_there_are_twelve_shells_for_each_player(seats: int) -> None:
    table = new(seats, FULL).table
    assert Counter(map(table.unused, table.seats())) == {12: seats}


@pytest.mark.obeys("itb.box.shells")
def test_the_twelfth_shell_is_the_last() -> None:
    spread = diver(3, 3, 2, 2, 0)
    state = placing(ANN, (1, 1, 2, 3, 4, 4), spread, FRESH)
    assert after(state, Place(ANN, 2, 1)).table.unused(ANN) == 1
    assert after(state, Place(ANN, 1, 2)).table.unused(ANN) == 0
    assert after(state, Place(ANN, 1, 2)).table.last_round()
    assert not after(state, Place(ANN, 2, 1)).table.last_round()
    assert cs.legal(after(state, Place(ANN, 2, 1)))[0] == Rolled((1,) * 6)
    assert after(state, Place(ANN, 1, 2)).table.played[-1] == BEN
