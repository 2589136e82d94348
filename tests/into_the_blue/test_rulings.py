"""What each reading of a disputed rule concretely gives."""

import pytest

import corestate as cs
from corestate import Question, Refusal
from corestate.into_the_blue import GAME, ChestTaken, Level, Reroll, Rolled, Stop
from tests.into_the_blue.positions import (
    ANN,
    BEN,
    CLEO,
    DORA,
    FAILED,
    FRESH,
    FULL,
    PERFECT,
    SMALL,
    SMALL_PERFECT,
    Blue,
    at_last_turn,
    at_turn,
    dive,
    diver,
    failure,
    laid,
    new,
    perfection,
    rules_of,
    scored,
    started,
    treasures,
)
from tests.into_the_blue.rulings import (
    a_chest_against_treasures,
    alone_on_a_level,
    last_chest_in_a_last_turn,
    perfect_after_the_first_roll,
    perfect_in_a_last_turn,
)
from tests.readings import assert_every_reading_is_as_told
from tests.support import after, refused

OUT = diver(12, 0, 0, 0, 0)


def rolls(state: Blue, seat: cs.Seat) -> bool:
    """Whether a seat is about to roll all dice."""
    return cs.question(state) == Question("itb.Rolling", (), "itb.roll.six", (("diver", seat), ("rerolls", 2)))


@pytest.mark.ruling("itb.ruling.tie_after_last_chest")
@pytest.mark.parametrize(
    ("shells", "won"),
    [
        (((2,), (2,), (1,), ()), ((), (), (1,), ())),
        (((3,), (1,), (1,), ()), ((3,), (1,), (1,), ())),
        (((3,), (1,), (1,), (1,)), ((3,), (), (), ())),
        (((3,), (2,), (1,), (1,)), ((3,), (1,), (), ())),
        (((1, 2), (1,)), ((1, 4), (3,))),
    ],
    ids=["for the first", "for both others", "three for two", "for the last", "told apart by shells unused"],
)
def test_a_tie_that_is_left_takes_what_each_of_those_tied_would_take(
    shells: tuple[tuple[int, ...], ...], won: tuple[tuple[int, ...], ...]
) -> None:
    divers = [
        diver(*one, *(0,) * (5 - len(one)), chests=() if seat else (5, 6, 6, 7, 8)) for seat, one in enumerate(shells)
    ]
    state = laid(*divers, at=None, rulings={"tie_after_last_chest": "left"})
    assert treasures(state) == won


@pytest.mark.ruling("itb.ruling.tie_after_last_chest")
@pytest.mark.obeys("itb.tie.earlier")
def test_where_shells_ran_out_there_were_last_turns_and_ties_are_broken() -> None:
    divers = (diver(12, 0, 0, 0, 0), diver(0, 2, 0, 0, 0), diver(0, 2, 0, 0, 0))
    state = laid(*divers, at=None, rulings={"tie_after_last_chest": "left"})
    assert treasures(state) == ((3,), (4,), (2,))


@pytest.mark.ruling("itb.ruling.tie_after_last_chest")
@pytest.mark.parametrize(("option", "second"), [("left", ()), ("most_recent_turns", (1,))])
def test_two_who_tie_for_one_treasure_after_the_last_chest_take_none_or_one_does(
    option: str, second: tuple[int, ...]
) -> None:
    last, *others = GAME.rulebook.editions[0].box.chests
    divers = diver(3, 0, 0, 0, 0, chests=tuple(others)), diver(1, 0, 0, 0, 0), diver(1, 0, 0, 0, 0)
    state = at_turn(ANN, *divers, edition=FULL, rulings={"tie_after_last_chest": option})
    ended = after(state, Rolled(PERFECT), Stop(ANN), ChestTaken(last))
    assert treasures(ended)[ANN] == (3,)
    assert treasures(ended)[BEN] + treasures(ended)[CLEO] == second


def test_the_default_is_the_first_option_of_every_ruling() -> None:
    defaults = {ruling.field: ruling.options[0].name for ruling in GAME.rulebook.rulings}
    assert defaults == {
        "perfect_early": "may_reroll",
        "last_turn_perfect": "granted",
        "last_chest_in_last_round": "ends_at_once",
        "lone_diver": "main_only",
        "chests_score": "count",
        "tie_after_last_chest": "most_recent_turns",
    }
    assert new(rulings=defaults) == new()


def test_an_unknown_ruling_or_option_is_named() -> None:
    with pytest.raises(cs.RulesetError, match=r"no ruling 'itb\.ruling\.weather'; known: itb\.ruling\.perfect_early, "):
        new(rulings={"weather": "fair"})
    with pytest.raises(
        cs.RulesetError, match=r"no option of itb\.ruling\.chests_score 'twice'; known: count, do_not_count"
    ):
        new(rulings={"chests_score": "twice"})


@pytest.mark.ruling("itb.ruling.perfect_early")
@pytest.mark.rule("itb.roll.again")
@pytest.mark.obeys("itb.perfect.must")
def test_a_perfect_dive_before_the_last_roll_may_be_risked() -> None:
    state = perfect_after_the_first_roll("may_reroll")
    assert cs.legal(state)[0] == Stop(ANN)
    assert len(cs.legal(state)) == 8
    assert after(state, Reroll(ANN, (1,)), Rolled((2,)), Stop(ANN)).table.played[-1] == BEN


@pytest.mark.ruling("itb.ruling.perfect_early")
@pytest.mark.rule("itb.perfect.must")
def test_a_perfect_dive_before_the_last_roll_claims_its_chest_at_once() -> None:
    state = perfect_after_the_first_roll("claims_at_once")
    assert cs.legal(state) == (ChestTaken(5), ChestTaken(6))
    rolling = started(rulings={"perfect_early": "claims_at_once"})
    assert rules_of(rolling, Rolled(SMALL_PERFECT)) == (
        "itb.box.dice",
        "itb.roll.six",
        "itb.perfect.must",
        "itb.roll.final",
    )
    second = after(rolling, Rolled((1, 2, 2)), Reroll(ANN, (2,)), Rolled(("chest",)))
    assert cs.legal(second) == (ChestTaken(5), ChestTaken(6))


@pytest.mark.ruling("itb.ruling.perfect_early")
def test_claiming_at_once_leaves_other_results_to_be_rerolled() -> None:
    rolling = started(rulings={"perfect_early": "claims_at_once"})
    assert len(cs.legal(after(rolling, Rolled((1, 2, 2))))) == 6


@pytest.mark.ruling("itb.ruling.last_turn_perfect")
@pytest.mark.rule("itb.perfect.again")
def test_a_new_turn_is_granted_in_a_last_turn() -> None:
    state = perfect_in_a_last_turn("granted")
    assert rolls(state, BEN)
    assert state.table.divers[BEN].chests == (5,)
    assert rolls(after(state, *failure(BEN)), CLEO)


@pytest.mark.ruling("itb.ruling.last_turn_perfect")
@pytest.mark.obeys("itb.perfect.again")
def test_a_new_turn_is_refused_in_a_last_turn() -> None:
    state = perfect_in_a_last_turn("refused")
    assert rolls(state, CLEO)
    assert state.table.divers[BEN].chests == (5,)
    assert cs.is_over(after(state, *failure(CLEO)))


@pytest.mark.ruling("itb.ruling.last_turn_perfect")
def test_a_new_turn_is_granted_before_the_last_turns_whatever_the_ruling() -> None:
    state = at_turn(BEN, diver(11, 0, 0, 0, 0), FRESH, rulings={"last_turn_perfect": "refused"})
    assert rolls(after(state, *perfection(BEN, 8, PERFECT)), BEN)


@pytest.mark.ruling("itb.ruling.last_turn_perfect")
def test_a_refused_new_turn_of_the_last_to_play_ends_the_game() -> None:
    state = at_last_turn(BEN, OUT, FRESH, rulings={"last_turn_perfect": "refused"})
    taking = after(state, Rolled(PERFECT), Stop(BEN))
    assert cs.is_over(after(taking, ChestTaken(5)))
    assert "itb.perfect.again" not in rules_of(taking, ChestTaken(5))


@pytest.mark.ruling("itb.ruling.last_chest_in_last_round")
@pytest.mark.rule("itb.end.chests")
def test_the_last_chest_taken_in_a_last_turn_ends_the_game_at_once() -> None:
    state = last_chest_in_a_last_turn("ends_at_once")
    assert cs.is_over(state)
    assert treasures(state) == ((2, 3), (), ())


@pytest.mark.ruling("itb.ruling.last_chest_in_last_round")
@pytest.mark.obeys("itb.end.chests", "itb.perfect.again")
def test_the_last_chest_taken_in_a_last_turn_lets_the_others_have_theirs() -> None:
    state = last_chest_in_a_last_turn("round_completes")
    assert rolls(state, CLEO)
    assert state.table.divers[BEN].chests == (6,)
    over = after(state, *dive(CLEO, (1, 2, 2), 1))
    assert cs.is_over(over)
    assert treasures(over) == ((1, 3), (), (2,))  # level 1 is tied, and Cleo has a shell left


def without_chests(early: str) -> Blue:
    """Let Ben take the last chest in his last turn, Cleo and Dora still to play."""
    rulings = {"last_chest_in_last_round": "round_completes", "perfect_early": early}
    holder = diver(0, 0, 0, 0, 0, chests=(5, 6, 6, 7))
    state = after(at_last_turn(BEN, OUT, FRESH, FRESH, holder, rulings=rulings), Rolled(PERFECT))
    return after(state, *((Stop(BEN),) if early == "may_reroll" else ()), ChestTaken(8))


@pytest.mark.ruling("itb.ruling.last_chest_in_last_round")
@pytest.mark.rule("itb.perfect.chest")
@pytest.mark.parametrize("early", ["may_reroll", "claims_at_once"])
def test_a_perfect_dive_after_the_last_chest_takes_nothing_places_nothing_and_gives_no_new_turn(early: str) -> None:
    state = without_chests(early)
    assert rolls(state, CLEO)
    state = after(state, Rolled(PERFECT), Stop(CLEO))
    assert rolls(state, DORA)
    assert state.table.divers[CLEO] == FRESH
    assert cs.is_over(after(state, *failure(DORA, FAILED)))


@pytest.mark.ruling("itb.ruling.perfect_early")
@pytest.mark.rule("itb.perfect.must")
def test_where_no_chest_is_left_nothing_is_claimed_at_once() -> None:
    state = after(without_chests("claims_at_once"), Rolled(PERFECT))
    assert len(cs.legal(state)) == 64
    assert cs.legal(after(state, Reroll(CLEO, (1,)), Rolled((5,)), Reroll(CLEO, (5,)), Rolled((1,)))) == cs.legal(
        at_last_turn(DORA, OUT, FRESH, FRESH, FRESH)
    )


@pytest.mark.ruling("itb.ruling.last_chest_in_last_round")
@pytest.mark.rule("itb.end.shells", "itb.end.chests")
@pytest.mark.refused("itb.end.shells", "itb.end.chests")
def test_what_comes_after_the_end_is_refused_by_the_rule_that_ended_the_game() -> None:
    completed = after(last_chest_in_a_last_turn("round_completes"), *failure(CLEO))
    assert refused(completed, Stop(CLEO)) == (
        Refusal("itb.end.shells", "the game is over: a seat placed its last shell and the others had a last turn"),
    )
    assert refused(last_chest_in_a_last_turn("ends_at_once"), Stop(CLEO)) == (
        Refusal("itb.end.chests", "the game is over: the last chest has been taken"),
    )
    before_the_last_round = {"last_chest_in_last_round": "round_completes"}
    over = after(started(rulings=before_the_last_round), *perfection(ANN, 5), *perfection(ANN, 6))
    assert refused(over, Stop(CLEO)) == (Refusal("itb.end.chests", "the game is over: the last chest has been taken"),)


@pytest.mark.ruling("itb.ruling.last_chest_in_last_round")
def test_a_perfect_dive_without_a_chest_is_explained() -> None:
    state = after(last_chest_in_a_last_turn("round_completes"), Rolled(SMALL_PERFECT))
    assert rules_of(state, Stop(CLEO))[:3] == ("itb.roll.stop", "itb.roll.final", "itb.perfect.chest")


@pytest.mark.ruling("itb.ruling.last_chest_in_last_round")
def test_the_last_chest_ends_the_game_before_the_last_turns_whatever_the_ruling() -> None:
    rulings = {"last_chest_in_last_round": "round_completes"}
    state = at_turn(BEN, diver(11, 0, 0, 0, 0, chests=(5, 6, 6, 7)), FRESH, FRESH, rulings=rulings)
    assert cs.is_over(after(state, *perfection(BEN, 8, PERFECT)))


@pytest.mark.ruling("itb.ruling.last_chest_in_last_round")
def test_completing_the_round_does_not_touch_the_chests_before_the_last() -> None:
    rulings = {"last_chest_in_last_round": "round_completes"}
    state = at_last_turn(BEN, OUT, FRESH, FRESH, rulings=rulings)
    assert rolls(after(state, *perfection(BEN, 8, PERFECT)), BEN)


@pytest.mark.ruling("itb.ruling.lone_diver")
@pytest.mark.rule("itb.score.main")
@pytest.mark.obeys("itb.score.second")
def test_a_lone_diver_takes_the_main_treasure_only() -> None:
    assert treasures(alone_on_a_level("main_only")) == ((2,), (3,))


@pytest.mark.ruling("itb.ruling.lone_diver")
@pytest.mark.rule("itb.score.second")
def test_a_lone_diver_takes_a_secondary_treasure_too() -> None:
    assert treasures(alone_on_a_level("takes_secondary")) == ((1, 2), (1, 3))


@pytest.mark.ruling("itb.ruling.lone_diver")
@pytest.mark.obeys("itb.score.third")
@pytest.mark.parametrize(("option", "won", "left"), [("main_only", (7,), 2), ("takes_secondary", (4, 7), 1)])
def test_a_vacant_third_place_is_never_filled(option: str, won: tuple[int, ...], left: int) -> None:
    state = scored(OUT, diver(1, 0, 0, 0, 1), FRESH, FRESH, rulings={"lone_diver": option})
    assert treasures(state) == ((3,), (1, *won), (), ())
    assert state.table.levels[4] == Level(main=0, secondary=left)
    assert state.table.levels[0] == Level(main=0, secondary=1)  # two are there: nobody is alone


@pytest.mark.ruling("itb.ruling.chests_score")
@pytest.mark.rule("itb.score.total")
@pytest.mark.parametrize(("option", "scores", "winners"), [("count", (5, 6), (BEN,)), ("do_not_count", (5, 0), (ANN,))])
def test_chests_count_or_they_do_not(option: str, scores: tuple[int, ...], winners: tuple[cs.Seat, ...]) -> None:
    result = cs.result(a_chest_against_treasures(option))
    assert result is not None
    assert result.scores == scores
    assert result.winners == winners


def test_rulings_may_be_combined() -> None:
    rulings = {"last_turn_perfect": "refused", "last_chest_in_last_round": "round_completes"}
    state = at_last_turn(BEN, diver(1, 1), diver(0, 0), diver(0, 0), edition=SMALL, rulings=rulings)
    state = after(state, *perfection(BEN, 5), *perfection(CLEO, 6))
    assert cs.is_over(state)
    assert [one.chests for one in state.table.divers] == [(), (5,), (6,)]
    assert new(2, FULL, rulings).table.ruleset.rulings.last_turn_perfect == "refused"


def test_every_option_of_a_ruling_does_what_it_says() -> None:
    assert_every_reading_is_as_told("into_the_blue")
