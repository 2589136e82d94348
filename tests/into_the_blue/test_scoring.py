"""Scoring: who takes which treasure, how ties are broken, who wins."""

import pytest

import corestate as cs
from corestate import Reason, Result, Seat
from corestate.into_the_blue import ChestTaken, Level, Place, Rolled, Stop
from corestate.into_the_blue.account import Award, Tie
from tests.into_the_blue.positions import (
    ANN,
    BEN,
    CLEO,
    DORA,
    FAILED,
    FRESH,
    PERFECT,
    Blue,
    at_last_turn,
    at_turn,
    dive,
    diver,
    failure,
    perfection,
    placing,
    rules_of,
    scored,
    treasures,
)
from tests.support import after

ALL_ON_ONE = diver(12, 0, 0, 0, 0)


def why(state: Blue) -> list[Reason]:
    """List the reasons of a result that are about ties."""
    result = cs.result(state)
    assert result is not None
    return [reason for reason in result.why if reason.rule.startswith("itb.tie")]


@pytest.mark.rule("itb.score.main")
def test_most_shells_on_a_level_take_its_main_treasure() -> None:
    state = scored(diver(6, 0, 0, 0, 6), diver(0, 0, 1, 0, 7), diver(7, 0, 0, 0, 0))
    assert treasures(state) == ((1, 4), (5, 7), (3,))


@pytest.mark.rule("itb.score.second")
def test_the_second_takes_a_secondary_treasure() -> None:
    state = scored(diver(2, 1, 3, 3, 3), diver(1, 2, 2, 2, 2))
    assert treasures(state) == ((2, 3, 5, 6, 7), (1, 2, 3, 4, 4))


@pytest.mark.rule("itb.score.third")
@pytest.mark.parametrize("seats", [4, 5])
def test_with_four_or_five_players_the_third_takes_the_other_secondary_treasure(seats: int) -> None:
    others = (diver(0, 0, 2, 0, 0), diver(0, 0, 4, 0, 0), diver(0, 0, 3, 0, 0), diver(0, 0, 1, 0, 0))
    state = scored(ALL_ON_ONE, *others[: seats - 1])
    assert treasures(state) == ((3,), (2,), (5,), (2,), ())[:seats]
    assert state.table.levels[2] == Level(main=0, secondary=0)


@pytest.mark.obeys("itb.score.third", "itb.setup.few_players")
def test_with_three_players_the_third_takes_nothing() -> None:
    state = scored(diver(11, 0, 1, 0, 0), diver(0, 0, 2, 0, 0), diver(0, 0, 3, 0, 0))
    assert treasures(state) == ((3,), (2,), (5,))


@pytest.mark.rule("itb.score.presence")
def test_without_a_shell_on_a_level_one_takes_none_of_its_treasures() -> None:
    state = scored(ALL_ON_ONE, diver(1, 0, 0, 0, 0), diver(0, 0, 0, 0, 1), FRESH)
    assert treasures(state) == ((3,), (1,), (7,), ())
    assert state.table.levels == (Level(0, 1), Level(1, 2), Level(1, 2), Level(1, 2), Level(0, 2))


@pytest.mark.rule("itb.score.order")
def test_levels_are_settled_from_the_deepest_up() -> None:
    last = after(at_last_turn(BEN, diver(3, 3, 2, 2, 2), diver(1, 1, 1, 1, 1)), Rolled(FAILED))
    steps = cs.explain(last, Stop(BEN))
    left = [[level.main for level in step.after.levels] for step in steps if "itb.score.order" in step.rules]
    assert left == [[1, 1, 1, 1, 0], [1, 1, 1, 0, 0], [1, 1, 0, 0, 0], [1, 0, 0, 0, 0], [0, 0, 0, 0, 0]]


@pytest.mark.rule("itb.score.main", "itb.score.second", "itb.score.third", "itb.score.presence")
def test_scoring_a_level_cites_the_places_that_are_taken() -> None:
    last = after(
        at_last_turn(
            cs.Seat(3),
            diver(10, 1, 0, 1, 0),
            diver(0, 1, 0, 2, 0),
            diver(0, 0, 0, 3, 0),
            diver(0, 0, 0, 4, 1),
        ),
        Rolled(FAILED),
    )
    steps = cs.explain(last, Stop(cs.Seat(3)))
    assert [step.rules for step in steps[1:]] == [
        ("itb.score.order", "itb.score.presence", "itb.score.main"),
        ("itb.score.order", "itb.score.main", "itb.score.second", "itb.score.third"),
        ("itb.score.order", "itb.score.presence"),
        ("itb.score.order", "itb.tie.above", "itb.score.presence", "itb.score.main", "itb.score.second"),
        ("itb.score.order", "itb.score.presence", "itb.score.main"),
        ("itb.score.total",),
    ]


@pytest.mark.rule("itb.tie.above")
def test_a_tie_goes_to_more_shells_on_the_level_just_above() -> None:
    state = scored(diver(8, 1, 0, 3, 0), diver(6, 2, 0, 3, 0))
    # level 4 is tied, and so is level 3: level 2 decides
    assert treasures(state) == ((2, 3, 3), (1, 4, 6))
    assert why(state) == [
        Reason("itb.tie.above", "level 4: seat 1 and seat 0 tie; seat 1 has 2 shells on level 2, not 1"),
    ]


@pytest.mark.rule("itb.tie.above")
def test_the_nearest_level_above_decides_before_those_above_it() -> None:
    state = scored(diver(9, 0, 1, 2, 0), diver(0, 0, 2, 2, 0))
    assert treasures(state)[BEN] == (5, 6)
    assert why(state) == [
        Reason("itb.tie.above", "level 4: seat 1 and seat 0 tie; seat 1 has 2 shells on level 3, not 1"),
    ]


@pytest.mark.rule("itb.tie.above")
def test_a_deeper_level_breaks_no_tie() -> None:
    state = scored(diver(0, 1, 3, 8, 0), diver(0, 2, 3, 0, 0))
    assert why(state) == [
        Reason("itb.tie.above", "level 3: seat 1 and seat 0 tie; seat 1 has 2 shells on level 2, not 1"),
    ]
    assert treasures(state) == ((2, 2, 6), (4, 5))


@pytest.mark.rule("itb.tie.above")
def test_a_tie_is_carried_up_to_level_one() -> None:
    state = scored(diver(5, 2, 0, 0, 5), diver(4, 2, 0, 0, 5))
    assert why(state) == [
        Reason("itb.tie.above", "level 5: seat 0 and seat 1 tie; seat 0 has 5 shells on level 1, not 4"),
        Reason("itb.tie.above", "level 2: seat 0 and seat 1 tie; seat 0 has 5 shells on level 1, not 4"),
    ]
    assert treasures(state) == ((3, 4, 7), (1, 2, 4))


@pytest.mark.rule("itb.tie.above")
def test_only_the_tied_players_are_compared_above() -> None:
    state = scored(diver(3, 8, 1, 0, 0), diver(0, 0, 2, 0, 0), diver(0, 1, 2, 0, 0))
    # Ann has most on level 2, but on level 3 the others tie before her
    assert treasures(state)[CLEO] == (2, 5)
    assert treasures(state)[BEN] == (2,)
    assert treasures(state)[ANN] == (3, 4)


@pytest.mark.rule("itb.tie.above")
def test_a_tie_for_the_second_place_is_about_the_secondary_treasure() -> None:
    state = scored(diver(0, 0, 0, 2, 10), diver(0, 0, 1, 1, 0), diver(0, 0, 2, 1, 0))
    assert treasures(state) == ((6, 7), (2,), (3, 5))


@pytest.mark.rule("itb.tie.above")
@pytest.mark.obeys("itb.tie.unused")
def test_three_who_tie_take_the_three_treasures_in_order() -> None:
    state = scored(diver(9, 0, 0, 0, 3), diver(0, 0, 1, 0, 3), diver(0, 0, 0, 1, 3), diver(1, 0, 0, 0, 3))
    assert treasures(state) == ((3, 4), (4, 5), (6, 7), (1,))
    assert why(state) == [
        Reason("itb.tie.above", "level 5: seat 2 and seat 1 tie; seat 2 has 1 shell on level 4, not 0"),
        Reason("itb.tie.above", "level 5: seat 1 and seat 0 tie; seat 1 has 1 shell on level 3, not 0"),
        Reason("itb.tie.above", "level 5: seat 0 and seat 3 tie; seat 0 has 9 shells on level 1, not 1"),
    ]


@pytest.mark.rule("itb.tie.unused")
def test_a_tie_down_from_level_one_goes_to_more_unused_shells() -> None:
    state = scored(diver(12, 0, 0, 0, 0), diver(1, 2, 0, 3, 0), diver(1, 2, 0, 0, 0))
    # Ben and Cleo tie on levels 2 and 1: Cleo has 9 shells left, Ben 6
    assert why(state) == [
        Reason("itb.tie.unused", "level 2: seat 2 and seat 1 tie; seat 2 has 9 unused shells, not 6"),
        Reason("itb.tie.unused", "level 1: seat 2 and seat 1 tie; seat 2 has 9 unused shells, not 6"),
    ]
    assert treasures(state) == ((3,), (2, 6), (1, 4))


@pytest.mark.rule("itb.tie.unused")
def test_a_single_unused_shell_breaks_a_tie_with_whoever_has_none() -> None:
    state = scored(diver(1, 0, 0, 0, 11), diver(1, 0, 0, 10, 0))
    assert treasures(state) == ((1, 7), (3, 6))
    assert why(state) == [
        Reason("itb.tie.unused", "level 1: seat 1 and seat 0 tie; seat 1 has 1 unused shell, not 0"),
    ]


@pytest.mark.obeys("itb.tie.unused")
def test_unused_shells_count_only_after_the_levels_above() -> None:
    state = scored(diver(0, 0, 0, 0, 12), diver(2, 0, 1, 0, 0), diver(1, 0, 1, 0, 0))
    assert treasures(state) == ((7,), (3, 5), (1, 2))


@pytest.mark.rule("itb.tie.earlier")
def test_a_tie_in_everything_goes_to_whoever_played_the_last_turn_earlier() -> None:
    state = scored(diver(0, 0, 0, 0, 12), diver(1, 0, 2, 0, 0), diver(1, 0, 2, 0, 0))
    assert treasures(state) == ((7,), (3, 5), (1, 2))
    assert why(state) == [
        Reason("itb.tie.earlier", "level 3: seat 1 and seat 2 tie; seat 1 played its last turn earlier"),
        Reason("itb.tie.earlier", "level 1: seat 1 and seat 2 tie; seat 1 played its last turn earlier"),
    ]


@pytest.mark.rule("itb.tie.earlier")
def test_whoever_triggered_the_end_had_the_last_turn_earliest() -> None:
    state = after(at_last_turn(BEN, diver(6, 0, 6, 0, 0), diver(6, 0, 4, 0, 0)), *dive(BEN, (1, 2, 3, 3, 5, 5), 3))
    assert treasures(state) == ((3, 5), (1, 2))


@pytest.mark.rule("itb.tie.earlier")
def test_the_order_of_last_turns_is_not_that_of_seats() -> None:
    twin = diver(1, 0, 2, 0, 0)
    state = placing(BEN, (1, 2, 3, 3, 5, 5), twin, diver(0, 3, 0, 0, 8), twin)
    state = after(state, Place(BEN, 2, 1), *failure(CLEO, FAILED), *failure(ANN, FAILED))
    assert treasures(state) == ((1, 2), (4, 7), (3, 5))


@pytest.mark.rule("itb.tie.earlier", "itb.end.chests")
def test_whoever_took_the_last_chest_had_the_last_turn_latest() -> None:
    twin = diver(1, 0, 2, 0, 0)
    state = at_turn(ANN, diver(1, 0, 2, 0, 0, chests=(5, 6, 6, 7)), twin, twin)
    over = after(state, *perfection(ANN, 8, PERFECT))
    assert over.table.played == (BEN, CLEO, ANN)
    assert treasures(over) == ((), (3, 5), (1, 2))


@pytest.mark.rule("itb.score.total")
def test_treasures_and_chests_are_added_up_and_the_highest_total_wins() -> None:
    state = scored(diver(0, 0, 0, 0, 12), diver(1, 0, 0, 0, 0, chests=(5,)), diver(0, 1, 0, 0, 0))
    assert cs.result(state) == Result(
        winners=(BEN,),
        scores=(7, 8, 4),
        ranking=((BEN,), (ANN,), (CLEO,)),
        why=(Reason("itb.score.total", "the highest total is 8"),),
    )


@pytest.mark.rule("itb.score.shared")
def test_equal_totals_share_the_victory() -> None:
    state = scored(diver(0, 0, 0, 0, 12), diver(0, 0, 0, 1, 0), diver(0, 1, 0, 0, 0), diver(3, 0, 0, 0, 3))
    assert cs.result(state) == Result(
        winners=(ANN, cs.Seat(3)),
        scores=(7, 6, 4, 7),
        ranking=((ANN, cs.Seat(3)), (BEN,), (CLEO,)),
        why=(
            Reason("itb.score.total", "the highest total is 7"),
            Reason("itb.score.shared", "seats 0, 3 share the victory"),
        ),
    )


@pytest.mark.obeys("itb.score.shared")
def test_seats_on_a_par_below_the_first_are_ranked_together() -> None:
    state = scored(diver(0, 0, 0, 0, 12), diver(0, 1, 0, 0, 0, chests=(6,)), FRESH, FRESH)
    result = cs.result(state)
    assert result is not None
    assert result.ranking == ((BEN,), (ANN,), (CLEO, cs.Seat(3)))
    assert result.winners == (BEN,)


@pytest.mark.rule("itb.score.total", "itb.score.shared")
def test_a_shared_victory_is_cited_and_a_single_one_is_not() -> None:
    shared = at_last_turn(BEN, diver(0, 0, 0, 0, 12), diver(3, 4, 0, 0, 0))
    alone = at_last_turn(BEN, diver(0, 0, 0, 0, 12), diver(3, 0, 4, 0, 0))
    assert rules_of(after(shared, Rolled(FAILED)), Stop(BEN))[-2:] == ("itb.score.total", "itb.score.shared")
    assert rules_of(after(alone, Rolled(FAILED)), Stop(BEN))[-1] == "itb.score.total"


def test_a_result_is_there_only_when_the_game_is_over() -> None:
    state = after(at_turn(ANN, diver(0, 0, 0, 0, 0, chests=(5, 6, 6, 7)), FRESH), Rolled(PERFECT), Stop(ANN))
    assert cs.result(state) is None
    result = cs.result(after(state, ChestTaken(8)))
    assert result is not None
    assert result.scores == (32, 0)


@pytest.mark.rule("itb.tie.above")
@pytest.mark.obeys("itb.setup.few_players")
def test_ties_beyond_the_last_treasure_are_not_accounted_for() -> None:
    spread = (diver(10, 0, 0, 0, 2), diver(0, 0, 0, 0, 3), diver(1, 0, 0, 0, 1), diver(2, 0, 0, 0, 1))
    assert [reason.because for reason in why(scored(*spread))] == [
        "level 5: seat 3 and seat 2 tie; seat 3 has 2 shells on level 1, not 1",
    ]
    more = scored(*spread[:2], diver(1, 0, 0, 0, 2), *spread[2:])
    # seats 3 and 4 tie on level 5 too, for the fourth place: nothing is at stake
    assert [reason.because for reason in why(more)] == [
        "level 5: seat 0 and seat 2 tie; seat 0 has 10 shells on level 1, not 1",
        "level 1: seat 3 and seat 2 tie; seat 3 has 10 unused shells, not 9",
    ]


def test_a_finished_game_is_accounted_for_level_by_level_the_deepest_first() -> None:
    dora = diver(0, 0, 0, 1, 1, chests=(6, 7))
    account = cs.account(scored(diver(3, 3, 2, 2, 2), diver(1, 2, 1, 1, 1), diver(2, 1, 1, 0, 0), dora))
    assert account is not None
    assert [(one.level, one.shells, one.ranking) for one in account.levels] == [
        (5, (2, 1, 0, 1), (0, 1, 3)),
        (4, (2, 1, 0, 1), (0, 1, 3)),
        (3, (2, 1, 1, 0), (0, 1, 2)),
        (2, (3, 2, 1, 0), (0, 1, 2)),
        (1, (3, 1, 2, 0), (0, 2, 1)),
    ]
    assert [award for one in account.levels for award in one.awards] == [
        Award(level, "main" if seat == seats[0] else "secondary", Seat(seat), main if seat == seats[0] else other)
        for level, seats, main, other in (
            (5, (0, 1, 3), 7, 4),
            (4, (0, 1, 3), 6, 3),
            (3, (0, 1, 2), 5, 2),
            (2, (0, 1, 2), 4, 2),
            (1, (0, 2, 1), 3, 1),
        )
        for seat in seats
    ]
    assert [tie for one in account.levels for tie in one.ties] == [
        Tie(5, BEN, DORA, "itb.tie.above", 3, 1, 0),
        Tie(4, BEN, DORA, "itb.tie.above", 3, 1, 0),
        Tie(3, BEN, CLEO, "itb.tie.above", 2, 2, 1),
    ]
    assert (account.treasures, account.chests) == ((25, 12, 5, 7), ((), (), (), (6, 7)))
    assert (account.chests_count, account.totals) == (True, (25, 12, 5, 20))
