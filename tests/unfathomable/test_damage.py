"""Damage and repair, defeat, passengers in peril, dials, and the end of the game."""

import pytest

import corestate as cs
from corestate import Refusal, Result
from corestate.unfathomable.box.edition import BRIG, SICK_BAY
from corestate.unfathomable.script.script import Perform
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.decks import Seen
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.voyage.damage import Damaging
from corestate.unfathomable.voyage.defeat import Defeat, DefeatPassenger
from corestate.unfathomable.voyage.dials import changed
from corestate.unfathomable.voyage.ending import ended
from tests.support import refused
from tests.unfathomable import build as b
from tests.unfathomable.build import ONE, TWO, ZERO


def over(table: Table, cause: str) -> Result:
    """End the game by a cause and say who has won."""
    known = next(one for one in ("deep_ones", "arrival") if one == cause)
    table, front, _ = ended(table, known)
    result = cs.result(b.at(table, *front))
    assert result is not None
    return result


@pytest.mark.obeys("unf.reference.dial_cap")
@pytest.mark.parametrize(("there", "change", "then"), [(9, 2, 10), (10, 1, 10), (3, -2, 1), (10, -1, 9)])
def test_a_dial_turns_between_its_ends(there: int, change: int, then: int) -> None:
    table, front, _ = changed(b.dial(b.calm(), food=there), "food", change)
    assert (table.ship.dials[1], front) == (then, ())


@pytest.mark.rule("unf.damage.spill")
def test_damage_that_spills_over_cites_the_rule_and_other_damage_does_not() -> None:
    for room, spills in (("galley", True), ("bridge", False)):
        table = b.on_top(b.damaged(b.calm(), "galley"), "damage", "structural_lore")
        state = b.at(table, Damaging(room))
        rules = {rule for step in cs.explain(state, e.Drawn("structural_lore")) for rule in step.rules}
        assert ("unf.damage.spill" in rules) is spills


@pytest.mark.rule("unf.reference.short_components")
@pytest.mark.parametrize(
    ("reading", "risked"),
    [
        pytest.param("as_many_as_possible", 1, marks=pytest.mark.rule("unf.passenger.risk")),
        ("all_or_none", 0),
    ],
)
def test_a_short_supply_of_passengers_is_risked_by_the_reading(reading: str, risked: int) -> None:
    table = b.passengers(b.calm(rulings={"risk_short": reading}), d1=8)
    state = b.run(b.at(table, Perform("mythos:class_struggle", 0, ZERO)), e.Choose(ZERO, "b"))
    if risked:
        state = b.run(state, e.Rolled(2))
    assert state.table.passengers_in("d2") == risked


@pytest.mark.rule("unf.damage.repair", "unf.reference.repair")
def test_a_repair_cites_rules_and_no_card() -> None:
    state = b.acting(b.damaged(b.calm(), "boiler_room").moved(ZERO, "boiler_room"))
    rules = b.applied(state, e.Use(ZERO, "item:tool_kit", 0))
    assert "unf.damage.repair" in rules
    assert all(rule.startswith("unf.") for rule in rules)


def test_a_passenger_of_the_supply_is_near_nobody() -> None:
    state = b.at(b.holding(b.calm(), 1, "strength-5"), DefeatPassenger(""))
    assert Refusal("unf.reference.windows", "the passenger in the supply is not near seat 1") in refused(
        state, e.Use(ONE, "item:travel_pharmacy", 0)
    )


@pytest.mark.rule(
    "unf.damage.draw", "unf.damage.ship", "unf.damage.spill", "unf.damage.brig_immune", "unf.room.numbers"
)
def test_the_example_of_damage_to_the_ship() -> None:
    table = b.on_top(b.damaged(b.away(b.calm()), "galley"), "damage", "structural_lore")
    state = b.run(b.at(table, Damaging("")), e.Drawn("structural_lore"), e.Rolled(6))
    assert state.table.damaged("boiler_room") == "structural_lore"


@pytest.mark.rule("unf.damage.draw")
def test_a_fuel_leak_takes_effect_and_leaves_the_game() -> None:
    state = b.run(b.at(b.on_top(b.calm(), "damage", "fuel_leak"), Damaging("")), e.Drawn("fuel_leak"))
    assert state.table.ship.dials[0] == 7
    assert "fuel_leak" not in state.table.decks.damage.cards()


@pytest.mark.rule("unf.reference.deep_one_damage")
def test_fleeing_passengers_go_below_and_another_card_serves_the_same_damage() -> None:
    table = b.on_top(b.away(b.calm()), "damage", "fleeing_passengers", "structural_will")
    state = b.run(
        b.at(table, Damaging("chapel")), e.Drawn("fleeing_passengers"), e.Rolled(2), e.Drawn("structural_will")
    )
    assert (state.table.passengers_in("d2"), state.table.damaged("chapel")) == (1, "structural_will")
    assert state.table.decks.damage.bottom == (Seen("fleeing_passengers", (ZERO, ONE, TWO)),)


@pytest.mark.rule("unf.reference.structural_damage")
def test_structural_damage_defeats_the_humans_in_its_room() -> None:
    table = b.on_top(b.traitor(b.standing(b.calm(), 1, "chapel"), 1), "damage", "structural_lore")
    state = b.run(b.at(table, Damaging("chapel")), e.Drawn("structural_lore"))
    assert [player.space for player in state.table.players] == ["boiler_room", "chapel", SICK_BAY]


@pytest.mark.rule("unf.damage.six_rooms", "unf.end.conditions")
def test_the_sixth_damaged_room_ends_the_game() -> None:
    rooms = ("bridge", "chapel", "captains_cabin", "cargo_hold", "galley")
    table = b.on_top(b.damaged(b.away(b.calm()), *rooms), "damage", "structural_wild")
    state = b.run(b.at(table, Damaging("bridge")), e.Drawn("structural_wild"))
    assert cs.is_over(state)
    assert state.table.ending == "rooms"
    assert refused(state, e.Stop(ZERO)) == (
        Refusal("unf.end.conditions", "the game is over: too many rooms are damaged"),
    )


@pytest.mark.rule("unf.defeat.results", "unf.reference.defeat_in_place")
def test_a_defeated_human_goes_to_the_sick_bay_and_a_traitor_to_the_brig() -> None:
    table = b.traitor(b.calm(), 1)
    assert b.at(table, Defeat(ZERO)).table.players[0].space == SICK_BAY
    assert b.at(table, Defeat(ONE)).table.players[1].space == BRIG
    jailed = b.standing(b.calm(), 0, BRIG).with_title("captain", ONE)
    assert b.run(b.at(jailed, Defeat(ZERO))).table.players[0].space == BRIG


@pytest.mark.rule("unf.passenger.risk")
def test_each_risked_passenger_is_rolled_for() -> None:
    state = b.run(b.at(b.calm(), Perform("mythos:class_struggle", 0, ZERO)))
    state = b.run(state, e.Choose(ZERO, "b"), e.Rolled(1), e.Rolled(1), e.Rolled(8), e.Rolled(3))
    assert [state.table.passengers_in(space) for space in ("d1", "d3", "d8")] == [2, 1, 1]
    assert state.table.supply() == 5


@pytest.mark.obeys("unf.reference.dial_cap", "unf.end.conditions")
@pytest.mark.parametrize("kind", ["fuel", "food", "sanity", "souls"])
def test_a_dial_at_zero_ends_the_game(kind: str) -> None:
    known = next(one for one in ("fuel", "food", "sanity", "souls") if one == kind)
    table, front, _ = changed(b.calm(), known, -9)
    assert cs.is_over(b.at(table, *front))
    assert table.ending == kind


@pytest.mark.obeys("unf.end.winners", "unf.basics.goals")
def test_humans_win_by_arriving_and_hybrids_when_the_ship_is_lost() -> None:
    table = b.loyal(b.calm(), 1, "hybrid", "human")
    assert over(table, "arrival").winners == (ZERO, TWO)
    assert over(table, "deep_ones").winners == (ONE,)
    assert over(b.calm(), "deep_ones").winners == ()
    assert over(b.traitor(b.calm(), 2), "deep_ones").winners == (TWO,)


@pytest.mark.obeys("unf.reference.cultist")
def test_the_cultist_wins_only_if_the_ship_is_lost_late() -> None:
    crew = ("jeanne_lafarge", "svetlana_gedroits", "william_bowleg", "arjun_singh")
    table = b.loyal(b.calm(crew), 3, "cultist")
    late = b.travelled(table, "calm_waters", "rough_water", "stormy_seas")
    assert over(table, "deep_ones").winners == ()
    assert over(late, "deep_ones").winners == (cs.Seat(3),)
    assert over(late, "arrival").winners == (ZERO, ONE, TWO)
    both = b.travelled(b.loyal(b.calm(crew), 3, "cultist", "hybrid"), "reef")
    assert over(both, "deep_ones").winners == (cs.Seat(3),)


def test_healing_words_prevent_a_defeat() -> None:
    table = b.holding(b.calm(), 1, "lore-1")
    state = b.at(table, Defeat(ZERO))
    assert cs.asked(state) == (ONE,)
    state = b.run(cs.apply(state, e.Use(ONE, "character:svetlana_gedroits", 0)), e.Discard(ONE, "lore-1"))
    assert state.table.players[0].space == "boiler_room"


def test_shrug_it_off_answers_only_ones_own_defeat() -> None:
    table = b.holding(b.calm(("jeanne_lafarge", "arjun_singh", "william_bowleg")), 0, "strength-5")
    state = b.at(table, Defeat(ZERO))
    assert b.run(cs.apply(state, e.Use(ZERO, "skill:strength-5", 0))).table.players[0].space == "boiler_room"
    assert not cs.asked(b.at(table, Defeat(TWO))) or cs.asked(b.at(table, Defeat(TWO))) != (ZERO,)


def test_the_travel_pharmacy_rescues_a_passenger_nearby() -> None:
    table = b.passengers(b.standing(b.calm(), 1, "d4"), d2=1, d7=1)
    state = cs.apply(b.at(table, DefeatPassenger("d2")), e.Use(ONE, "item:travel_pharmacy", 0))
    state = b.run(state, e.Choose(ONE, "food"))
    assert (state.table.ship.dials[1], state.table.passengers_in("d2"), state.table.supply()) == (7, 0, 8)
    far = b.at(table, DefeatPassenger("d7"))
    assert refused(far, e.Use(ONE, "item:travel_pharmacy", 0)) == (
        Refusal("unf.reference.windows", "the passenger in d7 is not near seat 1"),
    )
    assert b.run(far, e.Decline(ONE), e.PassengerTurned("soul")).table.ship.dials[3] == 7


REFUSED: dict[str, b.Case] = {
    "nothing to repair": (
        lambda: b.acting(b.aboard(b.calm())),
        e.Use(ZERO, "item:tool_kit", 0),
        "unf.damage.repair",
        "galley is not damaged",
    ),
    "no damage card": (
        lambda: b.at(b.calm(), Damaging("galley")),
        e.Drawn("reef"),
        "unf.damage.draw",
        "reef is not on top of the damage deck",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_refusal_states_its_rule_and_its_fact(case: str) -> None:
    state, event, rule, because = REFUSED[case]
    assert refused(state(), event) == (Refusal(rule, because),)


@pytest.mark.rule("unf.damage.repair", "unf.reference.repair")
def test_a_room_is_repaired_by_the_action_of_its_damage_card() -> None:
    table = b.holding(b.damaged(b.calm(), "boiler_room"), 0, "influence-2", "influence-1", "lore-5")
    use = e.Use(ZERO, "damage:structural_influence", 0)
    assert refused(b.acting(b.deep_ones(table, boiler_room=1)), use) == (
        Refusal("unf.damage.repair", "a Deep One is in boiler_room: it cannot be repaired"),
    )
    assert refused(b.acting(b.standing(b.traitor(table, 1), 1, "boiler_room")), use) == (
        Refusal("unf.reference.repair", "a revealed traitor is in boiler_room: it cannot be repaired"),
    )
    state = b.run(b.acting(table), use, e.Discard(ZERO, "influence-2"), e.Discard(ZERO, "influence-1"))
    assert state.table.damaged("boiler_room") == ""
    assert "structural_influence" in state.table.decks.damage.shuffled
    assert e.Use(ZERO, "room:boiler_room", 0) not in cs.legal(state)


@pytest.mark.rule("unf.damage.damaged")
@pytest.mark.refused("unf.damage.damaged")
def test_a_damaged_room_has_no_action() -> None:
    table = b.damaged(b.standing(b.calm(), 0, "cargo_hold"), "cargo_hold")
    assert refused(b.acting(table), e.Use(ZERO, "room:cargo_hold", 0)) == (
        Refusal("unf.damage.damaged", "cargo_hold is damaged"),
    )


def test_a_gain_beyond_the_end_of_a_dial_is_lost() -> None:
    state = b.at(b.dial(b.calm(), souls=9), Perform("spell:raise_the_dead", 0, TWO))
    assert state.table.ship.dials == (8, 8, 7, 10)
