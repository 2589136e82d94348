"""The worked examples of the rulebook, with its players."""

import pytest

import corestate as cs
from corestate import Reason
from corestate.into_the_blue import Place, Reroll, Rolled, Stop
from tests.into_the_blue.positions import FAILED, FRESH, FULL, at_turn, diver, failure, scored, started
from tests.support import after

ARTHUR, REMI, MARINE, CYPRIEN = map(cs.Seat, range(4))


@pytest.mark.rule("itb.dive.sequence", "itb.roll.final")
@pytest.mark.obeys("itb.dive.place")
def test_cyprien_after_three_rolls_shows_1_1_2_3_3_5() -> None:
    cyprien = cs.Seat(0)
    state = after(
        started(4, FULL),
        Rolled((1, 2, 3, 4, 4, "chest")),
        Reroll(cyprien, (4, 4, "chest")),
        Rolled((1, 5, "chest")),
        Reroll(cyprien, ("chest",)),
        Rolled((3,)),
    )
    assert state.table.dice == (1, 1, 2, 3, 3, 5)
    # the 5 is lost: there is no 4
    assert cs.legal(state) == (Place(cyprien, 1, 2), Place(cyprien, 2, 1), Place(cyprien, 3, 2))


@pytest.mark.rule("itb.dive.sequence", "itb.roll.stop")
@pytest.mark.obeys("itb.dive.place")
def test_marine_stops_after_two_rolls_on_1_2_3_3_3_4() -> None:
    marine = cs.Seat(0)
    state = after(
        started(4, FULL), Rolled((1, 3, 3, 3, 5, "chest")), Reroll(marine, (5, "chest")), Rolled((2, 4)), Stop(marine)
    )
    assert state.table.dice == (1, 2, 3, 3, 3, 4)
    assert cs.legal(state) == (
        Place(marine, 1, 1),
        Place(marine, 2, 1),
        Place(marine, 3, 3),
        Place(marine, 4, 1),
    )


@pytest.mark.rule("itb.tie.above", "itb.score.main", "itb.score.second")
def test_remi_and_arthur_tie_on_level_4_and_remi_has_more_shells_on_level_3() -> None:
    state = scored(diver(6, 2, 1, 3, 0), diver(0, 0, 2, 3, 0), FRESH, FRESH)
    arthur, remi = state.table.divers[ARTHUR].treasures, state.table.divers[REMI].treasures
    main, secondary = state.table.ruleset.box.main[3], state.table.ruleset.box.secondary[3]
    assert main in remi
    assert main not in arthur
    assert secondary in arthur
    assert secondary not in remi
    result = cs.result(state)
    assert result is not None
    assert result.why[0] == Reason(
        "itb.tie.above", "level 4: seat 1 and seat 0 tie; seat 1 has 2 shells on level 3, not 1"
    )


@pytest.mark.rule("itb.tie.earlier", "itb.end.shells")
@pytest.mark.obeys("itb.tie.unused")
def test_cyprien_and_marine_tie_on_level_3_and_marine_played_her_last_turn_first() -> None:
    state = after(
        at_turn(ARTHUR, diver(4, 4, 0, 2, 0), diver(0, 1, 1, 0, 1), diver(1, 1, 3, 2, 1), diver(1, 1, 4, 0, 3)),
        *(Rolled((1, 1, 1, 2, 2, 3)), Stop(ARTHUR), Place(ARTHUR, 1, 2)),  # his last two, for three dice
        *failure(REMI, FAILED),
        *(Rolled((1, 2, 3, 3, 5, 5)), Stop(MARINE), Place(MARINE, 3, 2)),
        *(Rolled((1, 1, 2, 2, 3, 5)), Stop(CYPRIEN), Place(CYPRIEN, 3, 1)),
    )
    assert cs.is_over(state)
    table = state.table
    assert table.divers[MARINE].shells[:3] == table.divers[CYPRIEN].shells[:3] == (1, 1, 5)
    assert table.unused(MARINE) == table.unused(CYPRIEN) == 2
    assert table.played == (ARTHUR, REMI, MARINE, CYPRIEN)
    assert 5 in table.divers[MARINE].treasures  # the main treasure of level 3
    assert [one.treasures for one in table.divers] == [(3, 3, 4), (2, 4), (1, 2, 4, 5, 6), (1, 2, 2, 7)]
    result = cs.result(state)
    assert result is not None
    assert (
        Reason("itb.tie.earlier", "level 3: seat 2 and seat 3 tie; seat 2 played its last turn earlier") in result.why
    )
