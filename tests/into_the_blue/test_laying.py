"""Tables laid by code: what is derived, and how what cannot be is refused."""

from typing import Any

import pytest

import corestate as cs
from corestate import LayingError
from corestate.into_the_blue import (
    GAME,
    ChestTaken,
    MayReroll,
    NamingStarter,
    PassTurn,
    Placing,
    Rolling,
    Table,
    TakingChest,
    course,
)
from corestate.into_the_blue.ending import last_turns
from tests.effort import effort
from tests.into_the_blue.positions import ANN, BEN, CLEO, FAILED, PERFECT, Blue
from tests.support import assert_what_is_laid_with_other_numbers_is_refused_or_possible

ALL_OUT = {0: (12, 0, 0, 0, 0)}


def lay(**said: Any) -> Blue:  # noqa: ANN401 - the words of the title
    state: Blue = cs.lay("into_the_blue", **{"seats": 3, **said})
    return state


def test_dice_after_the_third_roll_are_laid_in_any_order() -> None:
    state = lay(at=Placing(BEN), dice=[5, 3, 3, 2, 1, 1], shells={1: {2: 3}}, chests={1: [6, 5]})
    assert state.table.dice == (1, 1, 2, 3, 3, 5)
    assert state.agenda == (Placing(BEN), PassTurn(BEN))
    assert (state.table.divers[1].shells, state.table.divers[1].chests) == ((0, 3, 0, 0, 0), (5, 6))
    assert sorted((*state.table.chests.cards(), 5, 6)) == sorted(state.table.ruleset.box.chests)
    assert state.table.played == (CLEO, ANN, BEN)


def test_in_the_last_turns_those_still_to_come_are_derived() -> None:
    state = lay(at=Rolling(BEN, 1), dice=(1, 2), shells=ALL_OUT)
    assert state.agenda == (Rolling(BEN, 1), *last_turns(state.table, (CLEO,)))
    assert state == lay(at=Rolling(BEN, 1), then=last_turns(state.table, (CLEO,)), dice=(1, 2), shells=ALL_OUT)


def test_how_near_the_end_is_follows_from_shells_and_seats() -> None:
    near = cs.progress(lay(at=Rolling(BEN, 1), dice=(1, 2), shells=ALL_OUT))
    assert (near.over, near.ends_by, near.last_turns) == (False, "itb.end.shells", (CLEO,))
    last = cs.progress(lay(at=Rolling(CLEO, 1), dice=(1, 2), shells=ALL_OUT))
    assert (last.ends_by, last.last_turns) == ("itb.end.shells", ())
    early = cs.progress(lay(at=Rolling(BEN, 1), dice=(1, 2)))
    assert (early.ends_by, early.last_turns) == (None, ())


def test_when_the_game_is_over_the_treasures_lie_where_the_scoring_puts_them() -> None:
    state = lay(at=None, shells={0: (4, 4, 4, 0, 0), 1: {5: 1}})
    assert cs.is_over(state)
    result = cs.result(state)
    assert result is not None
    assert state.table.divers[1].treasures == (state.table.ruleset.box.main[4],)
    assert state.table.played == (ANN, BEN, CLEO)


def test_the_seat_before_the_one_out_of_shells_had_the_last_turn() -> None:
    assert lay(at=None, shells={1: (4, 4, 4, 0, 0)}).table.played == (BEN, CLEO, ANN)
    assert lay(at=None, shells={2: (4, 4, 4, 0, 0)}).table.played == (CLEO, ANN, BEN)
    assert lay(at=None, shells={0: {1: 12}, 1: {2: 12}}).table.played == (ANN, BEN, CLEO)
    chests = GAME.rulebook.editions[0].box.chests
    assert lay(at=None, chests={0: chests}).table.played == (ANN, BEN, CLEO)


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({"shells": {0: (13, 0, 0, 0, 0)}}, "shells: 13 of seat 0 are placed; it owns 12"),
        ({"shells": {0: (1, 2)}}, "shells[0]: shells on 2 levels; the board has 5"),
        ({"shells": {0: {6: 1}}}, "shells[0]: levels 6 were named; the board has levels 1 to 5"),
        ({"shells": {0: {0: 1}}}, "shells[0]: levels 0 were named; the board has levels 1 to 5"),
        ({"shells": {0: {1: -1}}}, "shells[0] on level 1: wanted a whole number, 0 or more, found -1"),
        ({"shells": {0: (), 4: ()}}, "shells: seats 0, 4 were named; the table has seats 0 to 2"),
        ({"shells": (1, 2)}, "shells: wanted a mapping by seats, found (1, 2)"),
        ({"chests": {1: (99,)}}, "chests: seat 1 cannot hold one more worth 99; the box has 0 chests worth 99"),
        ({"dice": (7,)}, "dice: no die has a face 7; they have 1, 2, 3, 4, 5, chest"),
        ({"dice": (True,)}, "dice: no die has a face True; they have 1, 2, 3, 4, 5, chest"),
        ({"dice": PERFECT + PERFECT}, "dice: 12 lie on the table; the box has 6"),
        ({"dice": (1, 5)}, "dice: (1, 5) lie on the table, and nobody dives"),
        ({"at": None, "shells": ALL_OUT, "dice": (1,)}, "dice: (1,) lie on the table, and nobody dives"),
        ({"dice": 3}, "dice: wanted a tuple or a list, found 3"),
        (
            {"at": MayReroll(BEN, 1), "dice": PERFECT, "rulings": {"itb.ruling.perfect_early": "claims_at_once"}},
            f"dice: {PERFECT} are a perfect dive, which takes a chest at once",
        ),
        ({"at": Placing(BEN), "dice": (1,)}, "dice: 1 lie on the table; all 6 do when a dive is settled"),
        ({"at": Placing(BEN), "dice": FAILED}, f"dice: nothing is placed with {FAILED}: a dive without a 1 has failed"),
        (
            {"at": TakingChest(BEN), "dice": FAILED},
            f"dice: {FAILED} are no perfect dive: it shows every number and a chest",
        ),
        ({"at": Rolling(BEN, 2), "dice": (1,)}, "dice: 1 of 6 lie on the table; the first roll throws all of them"),
        ({"at": Rolling(BEN, 1), "dice": FAILED}, "dice: 6 of 6 lie on the table; some are in the air"),
        ({"at": Rolling(BEN, 3)}, "at.rerolls: wanted a whole number, 0 to 2, found 3"),
        ({"at": Rolling(BEN, -1)}, "at.rerolls: wanted a whole number, 0 to 2, found -1"),
        (
            {"at": Placing(BEN), "dice": PERFECT},
            f"dice: nothing is placed with {PERFECT}: a perfect dive takes a chest",
        ),
        ({"at": MayReroll(BEN, 3), "dice": FAILED}, "at.rerolls: wanted a whole number, 1 to 2, found 3"),
        ({"at": Placing(cs.Seat(3))}, "at.seat: there is no seat 3; the table has seats 0 to 2"),
        ({"at": PassTurn(BEN)}, 'at: wanted a frame that waits, ("entry", {…}) or None, found PassTurn(seat=1)'),
        ({"at": ("turn", {"rerolls": 1})}, "at.seat: there is no seat None; the table has seats 0 to 2"),
        ({"at": ("reroll", {"seat": 1})}, "at: entry 'reroll' of into_the_blue takes seat, rerolls, not seat"),
        ({"at": Rolling(BEN, 2), "shells": {1: {1: 12}}}, "shells: seat 1 dives and has placed all 12"),
        ({"at": Rolling(BEN, 2), "played": (1, 0)}, "played: (1, 0) do not follow each other clockwise, each once"),
        (
            {"at": Rolling(BEN, 2), "played": (1, 2, 0, 1)},
            "played: (1, 2, 0, 1) do not follow each other clockwise, each once",
        ),
        ({"at": Rolling(BEN, 2), "played": (0,)}, "played: seat 1 dives, so it is the latest of (0,)"),
        ({"at": NamingStarter(), "played": (0,)}, "played: (0,) have played, and nobody has started"),
        ({"shells": {2: {1: 1}}}, "played: seat 2 has shells on the board or chests, and has had no turn"),
        ({"chests": {2: (6,)}}, "played: seat 2 has shells on the board or chests, and has had no turn"),
        (
            {"at": Rolling(BEN, 2), "then": ()},
            "then: () cannot follow; (PassTurn(seat=1),) does",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_the_part_and_the_arithmetic(said: dict[str, Any], problem: str) -> None:
    with pytest.raises(LayingError) as caught:
        lay(**said)
    assert str(caught.value) == problem


def test_without_a_chest_to_dive_for_no_game_goes_on() -> None:
    chests = GAME.rulebook.editions[0].box.chests
    with pytest.raises(LayingError, match="chests: all are taken"):
        lay(at=Rolling(BEN, 2), chests={0: chests})
    completing = {"itb.ruling.last_chest_in_last_round": "round_completes"}
    last: dict[str, Any] = {"at": Rolling(BEN, 2), "shells": {0: {1: 12}}, "chests": {0: chests}, "played": (0, 1)}
    assert lay(**last, rulings=completing).table.last_round()
    for said in (
        last,
        last | {"at": TakingChest(BEN), "dice": PERFECT, "rulings": completing},
        {"at": Rolling(BEN, 2), "chests": {0: chests}, "rulings": completing},
    ):
        with pytest.raises(LayingError, match="chests: all are taken"):
            lay(**said)
    assert isinstance(lay(at=None, chests={0: chests}).table, Table)
    with pytest.raises(LayingError) as caught:
        lay(at=None)
    goes_on = "at: the game is not over: 5 chests lie face down, and"
    assert str(caught.value) == f"{goes_on} no seat has placed all its shells"
    with pytest.raises(LayingError) as caught:
        lay(at=None, shells=ALL_OUT, played=(2, 0))
    assert str(caught.value) == f"{goes_on} not every seat has had a turn"


def test_a_perfect_dive_before_the_last_roll_may_lie_there_unless_it_takes_a_chest() -> None:
    at_once = {"itb.ruling.perfect_early": "claims_at_once"}
    assert lay(at=MayReroll(BEN, 1), dice=PERFECT).table.dice == PERFECT
    assert lay(at=MayReroll(BEN, 1), dice=FAILED, rulings=at_once).table.dice == FAILED
    none_left = {"itb.ruling.last_chest_in_last_round": "round_completes"} | at_once
    chests = GAME.rulebook.editions[0].box.chests
    last: dict[str, Any] = {"shells": {0: {1: 12}}, "chests": {0: chests}, "played": (0, 1)}
    assert lay(at=MayReroll(BEN, 1), dice=PERFECT, rulings=none_left, **last).table.dice == PERFECT


def test_where_the_starter_is_named_nothing_follows() -> None:
    begun = cs.new_game("into_the_blue", seats=3)
    assert lay() == lay(at=NamingStarter()) == begun
    assert begun.agenda == (NamingStarter(),)


def test_the_last_roll_is_the_one_without_rerolls() -> None:
    assert lay(at=Rolling(BEN, 0), dice=(1, 2)).agenda[0] == Rolling(BEN, 0)


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"at": Rolling(BEN, 2)},
        {"at": Rolling(BEN, 2), "played": (BEN,)},
        {"at": Placing(BEN), "dice": (1, 1, 2, 3, 3, 5), "shells": {1: {2: 3, 5: 1}}, "chests": {1: (5, 6)}},
        {"at": Rolling(CLEO, 1), "dice": (1, 2), "shells": {0: {1: 12}}},
        {"at": None, "shells": {1: {1: 4, 2: 4, 3: 4}, 2: {5: 1}}},
        {"at": None, "shells": {1: {1: 4, 2: 4, 3: 4}}, "played": (ANN, BEN, CLEO)},
        {"at": None, "chests": {0: (5, 6, 6, 7, 8)}},
    ],
)
def test_a_sketch_says_what_is_not_as_it_would_be_and_nothing_else(said: dict[str, Any]) -> None:
    state = lay(**said)
    assert cs.sketched(state) == said
    assert lay(**cs.sketched(state)) == state


def test_the_last_chest_is_told_of() -> None:
    rules = cs.ruleset("into_the_blue", seats=3)
    first, *others = rules.box.chests
    state = lay(at=TakingChest(ANN), dice=PERFECT, chests={1: others})
    (taken,) = cs.legal(state)
    assert taken == ChestTaken(first)
    assert cs.on_the_way(state, taken)[:1] == ("that was the last chest, and the game is over",)


def test_no_more_choices_are_remembered_than_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    state = lay(at=MayReroll(BEN, 1), dice=FAILED)
    listed = cs.legal(state)
    remembered: dict[Any, Any] = {(CLEO, (1,)): (), (ANN, (2,)): ()}
    monkeypatch.setattr(course, "_REMEMBERED", remembered)
    monkeypatch.setattr(course, "MOST_REMEMBERED", 2)
    assert cs.legal(state) == listed == remembered[BEN, state.table.dice]
    assert len(remembered) == 1


def test_where_a_number_is_said_of_a_table_others_are_refused_or_possible() -> None:
    assert_what_is_laid_with_other_numbers_is_refused_or_possible("into_the_blue", effort(5, 60))
