"""Monsters, damage, defeat and the end of the game: the booklet's examples first."""

import pytest
from attrs import evolve

import corestate as cs
from corestate import Refusal, Result
from corestate.replaced import replaced
from corestate.unfathomable.asked.herding import Herding
from corestate.unfathomable.box.edition import BRIG, DEEP, SICK_BAY
from corestate.unfathomable.script.script import Perform
from corestate.unfathomable.table.events import (
    Attack,
    Choose,
    Decline,
    Discard,
    Drawn,
    Herd,
    Number,
    PassengerTurned,
    PickSeat,
    PickSpace,
    Rolled,
    Stir,
    Stop,
    Use,
)
from corestate.unfathomable.table.pieces import Scope
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.voyage.damage import Damaging
from corestate.unfathomable.voyage.defeat import Defeat, DefeatPassenger
from corestate.unfathomable.voyage.dials import changed
from corestate.unfathomable.voyage.ending import ended
from corestate.unfathomable.voyage.monsters import Activate, StirAll, spawned
from tests.support import refused
from tests.unfathomable.build import (
    ONE,
    TWO,
    ZERO,
    Sea,
    acting,
    at,
    calm,
    damaged,
    deep_ones,
    holding,
    keeping,
    loyal,
    on_top,
    owning,
    passengers,
    run,
    standing,
    traitor,
    travelled,
)


def away(table: Table) -> Table:
    """Send all characters to the Sick Bay, where nothing finds them."""
    for seat in table.seats():
        table = standing(table, seat, SICK_BAY)
    return table


def over(table: Table, cause: str) -> Result:
    """End the game by a cause and say who has won."""
    known = next(one for one in ("deep_ones", "arrival") if one == cause)
    table, front, _ = ended(table, known)
    result = cs.result(at(table, *front))
    assert result is not None
    return result


@pytest.mark.rule("unf.monster.deep_ones", "unf.monster.attack", "unf.monster.passenger", "unf.monster.move")
def test_the_first_example_four_deep_ones_act() -> None:
    table = deep_ones(passengers(standing(away(calm()), 0, "d3"), d3=1), d3=4)
    state = run(at(table, StirAll()), Stir(ZERO, "d3"), Rolled(4))
    assert state.table.players[0].space == "d3"
    state = run(state, Stir(ZERO, "d3"), Rolled(7))
    assert state.table.players[0].space == SICK_BAY
    state = run(state, Stir(ZERO, "d3"), PassengerTurned("soul_and_sanity"))
    assert state.table.ship.dials == (8, 8, 7, 7)
    state = run(state, Stir(ZERO, "d3"))
    assert (state.table.deep_ones_in("d3"), state.table.deep_ones_in("chapel")) == (3, 1)


@pytest.mark.rule("unf.monster.damage", "unf.monster.not_in_brig", "unf.reference.deep_one_damage")
def test_the_second_example_damage_then_a_move_to_the_highest_of_the_closest() -> None:
    table = on_top(deep_ones(damaged(away(calm()), "boiler_room"), cargo_hold=2), "damage", "structural_lore")
    state = run(at(table, StirAll()), Stir(ZERO, "cargo_hold"), Drawn("structural_lore"))
    assert state.table.damaged("cargo_hold") == "structural_lore"
    state = run(state, Stir(ZERO, "cargo_hold"))
    assert (state.table.deep_ones_in("galley"), state.table.deep_ones_in(BRIG)) == (1, 0)


@pytest.mark.rule("unf.monster.move")
def test_deep_ones_follow_the_arrows_from_water_to_deck_to_room() -> None:
    table = away(calm())
    assert run(at(deep_ones(table, w4=1), StirAll()), Stir(ZERO, "w4")).table.deep_ones_in("d4") == 1
    state = run(at(deep_ones(table, d4=1), StirAll()), Stir(ZERO, "d4"))
    assert state.table.deep_ones_in("captains_cabin") == 1


@pytest.mark.rule("unf.monster.attack")
def test_the_active_player_picks_the_victim_and_never_a_traitor() -> None:
    table = standing(standing(standing(traitor(calm(), 2), 2, "d1"), 1, "d1"), 0, "d1")
    state = run(at(deep_ones(table, d1=1), StirAll()), Stir(ZERO, "d1"))
    assert cs.legal(state) == (PickSeat(ZERO, ZERO), PickSeat(ZERO, ONE))
    assert refused(state, PickSeat(ZERO, TWO)) == (Refusal("unf.monster.attack", "seat 2 is no human in d1"),)


@pytest.mark.rule("unf.monster.none_on_board", "unf.board.deep")
def test_without_deep_ones_on_board_two_gather_in_the_deep_and_four_rise_with_the_monarchs() -> None:
    state = at(deep_ones(calm(), deep=1), Activate("deep_ones"))
    assert state.table.deep_ones_in(DEEP) == 3
    state = run(at(deep_ones(calm(), deep=2), Activate("deep_ones")), Rolled(5))
    assert (state.table.deep_ones_in("w2"), state.table.sea.hydra, state.table.sea.dagon) == (4, "w2", "w2")


@pytest.mark.rule("unf.monster.hydra", "unf.damage.spill")
def test_hydra_damages_the_closest_room_and_swims_forward() -> None:
    table = on_top(away(calm()).monarch_moved("hydra", "w3"), "damage", "structural_lore")
    state = run(at(table, Activate("hydra")), Drawn("structural_lore"))
    assert (state.table.damaged("chapel"), state.table.sea.hydra) == ("structural_lore", "w1")
    spilt = run(at(damaged(table, "chapel"), Activate("hydra")), Drawn("structural_lore"))
    assert spilt.table.damaged("cargo_hold") == "structural_lore"
    assert at(table.monarch_moved("dagon", "w1"), Activate("dagon")).table.sea.dagon == "w1"


@pytest.mark.rule("unf.monster.hydra_in_deep")
def test_hydra_in_the_deep_gathers_and_rises_alone_with_deep_ones() -> None:
    state = run(at(deep_ones(calm(), deep=2), Activate("hydra")), Rolled(1))
    assert (state.table.sea.hydra, state.table.sea.dagon, state.table.deep_ones_in("w1")) == ("w1", DEEP, 4)


@pytest.mark.rule("unf.monster.dagon")
def test_dagon_places_two_deep_ones_on_deck_and_swims_forward() -> None:
    state = at(calm().monarch_moved("dagon", "w6"), Activate("dagon"))
    assert (state.table.deep_ones_in("d6"), state.table.sea.dagon) == (2, "w4")


@pytest.mark.rule("unf.monster.dagon_in_deep")
def test_dagon_in_the_deep_gathers_and_rises() -> None:
    state = run(at(deep_ones(calm(), deep=2), Activate("dagon")), Rolled(8))
    assert (state.table.sea.dagon, state.table.sea.hydra, state.table.deep_ones_in("w2")) == ("w2", DEEP, 4)


@pytest.mark.rule("unf.monster.supply_empty", "unf.reference.short_components")
def test_too_few_deep_ones_end_the_game_at_once() -> None:
    table, front, _ = spawned(deep_ones(calm(), w1=19), ("d1", "d2"), 1)
    assert cs.is_over(at(table, *front))
    assert table.ending == "deep_ones"
    assert table.deep_ones_in("d1") == 0


@pytest.mark.rule("unf.board.deep", "unf.basics.enemy")
@pytest.mark.refused("unf.board.deep")
def test_what_is_in_the_deep_is_out_of_reach() -> None:
    table = holding(deep_ones(calm(), deep=2, w5=1), 0, "lore-1")
    state = run(acting(table), Use(ZERO, "skill:lore-1", 0))
    assert cs.legal(state) == (Attack(ZERO, None, "w5"),)
    assert refused(state, Attack(ZERO, None, DEEP)) == (
        Refusal("unf.board.deep", "what is in the Deep is out of reach"),
    )
    assert run(state, Attack(ZERO, None, "w5"), Rolled(4)).table.deep_ones_in("w5") == 0


@pytest.mark.refused("unf.board.deep", "unf.monster.not_in_brig", "unf.action.ability")
def test_lesser_banishment_reaches_not_into_the_deep_and_leads_not_into_the_brig() -> None:
    table = holding(deep_ones(away(calm()), deep=2, galley=1), 0, "lore-3")
    state = run(acting(table), Use(ZERO, "skill:lore-3", 0))
    assert refused(state, PickSpace(ZERO, DEEP)) == (Refusal("unf.board.deep", "what is in the Deep is out of reach"),)
    assert refused(state, PickSpace(ZERO, "d6")) == (
        Refusal("unf.action.ability", "d6 cannot be picked for skill:lore-3"),
    )
    driven = run(state, PickSpace(ZERO, "galley"))
    assert refused(driven, PickSpace(ZERO, BRIG)) == (Refusal("unf.monster.not_in_brig", "Deep Ones never enter brig"),)
    assert refused(driven, PickSpace(ZERO, DEEP)) == (
        Refusal("unf.action.ability", "deep cannot be picked for skill:lore-3"),
    )


@pytest.mark.rule("unf.monster.not_in_brig", "unf.board.adjacent")
@pytest.mark.refused("unf.monster.not_in_brig")
def test_deep_ones_are_driven_to_adjacent_spaces_but_never_to_the_brig() -> None:
    table = deep_ones(away(calm()), galley=1)
    herding = Herding(ZERO, table.sea.deep_ones[:-1], (), far=False, must=True)
    goals = {event.to for event in herding.legal(_noting(table)) if isinstance(event, Herd)}
    assert goals == {"d6", "captains_cabin", "cargo_hold", "boiler_room"}
    assert tuple(herding.refusals(_noting(table), Herd(ZERO, "galley", BRIG))) == (
        Refusal("unf.monster.not_in_brig", "Deep Ones never enter brig"),
    )
    assert Stop(ZERO) not in herding.legal(_noting(table))


def _noting(table: Table) -> Table:
    """Open a page of notes, as while a card is carried out."""
    return replaced(table, scopes=(Scope("mythos:hold_the_line", ZERO),))


@pytest.mark.rule(
    "unf.damage.draw", "unf.damage.ship", "unf.damage.spill", "unf.damage.brig_immune", "unf.room.numbers"
)
def test_the_example_of_damage_to_the_ship() -> None:
    table = on_top(damaged(away(calm()), "galley"), "damage", "structural_lore")
    state = run(at(table, Damaging("")), Drawn("structural_lore"), Rolled(6))
    assert state.table.damaged("boiler_room") == "structural_lore"


@pytest.mark.rule("unf.damage.draw")
def test_a_fuel_leak_takes_effect_and_leaves_the_game() -> None:
    state = run(at(on_top(calm(), "damage", "fuel_leak"), Damaging("")), Drawn("fuel_leak"))
    assert state.table.ship.dials[0] == 7
    assert "fuel_leak" not in state.table.decks.damage.cards()


@pytest.mark.rule("unf.reference.deep_one_damage")
def test_fleeing_passengers_go_below_and_another_card_serves_the_same_damage() -> None:
    table = on_top(away(calm()), "damage", "fleeing_passengers", "structural_will")
    state = run(at(table, Damaging("chapel")), Drawn("fleeing_passengers"), Rolled(2), Drawn("structural_will"))
    assert (state.table.passengers_in("d2"), state.table.damaged("chapel")) == (1, "structural_will")
    assert state.table.decks.damage.bottom[-1].card == "fleeing_passengers"


@pytest.mark.rule("unf.reference.structural_damage")
def test_structural_damage_defeats_the_humans_in_its_room() -> None:
    table = on_top(traitor(standing(calm(), 1, "chapel"), 1), "damage", "structural_lore")
    state = run(at(table, Damaging("chapel")), Drawn("structural_lore"))
    assert [player.space for player in state.table.players] == ["boiler_room", "chapel", SICK_BAY]


@pytest.mark.rule("unf.damage.six_rooms", "unf.end.conditions")
def test_the_sixth_damaged_room_ends_the_game() -> None:
    rooms = ("bridge", "chapel", "captains_cabin", "cargo_hold", "galley")
    table = on_top(damaged(away(calm()), *rooms), "damage", "structural_wild")
    state = run(at(table, Damaging("bridge")), Drawn("structural_wild"))
    assert cs.is_over(state)
    assert state.table.ending == "rooms"
    assert refused(state, Stop(ZERO)) == (
        Refusal("unf.end.conditions", "the game is over: too many rooms are damaged"),
    )


@pytest.mark.rule("unf.defeat.results", "unf.reference.defeat_in_place")
def test_a_defeated_human_goes_to_the_sick_bay_and_a_traitor_to_the_brig() -> None:
    table = traitor(calm(), 1)
    assert at(table, Defeat(ZERO)).table.players[0].space == SICK_BAY
    assert at(table, Defeat(ONE)).table.players[1].space == BRIG
    jailed = standing(calm(), 0, BRIG).with_title("captain", ONE)
    assert run(at(jailed, Defeat(ZERO))).table.players[0].space == BRIG


@pytest.mark.rule("unf.passenger.risk")
def test_each_risked_passenger_is_rolled_for() -> None:
    state = run(at(calm(), Perform("mythos:class_struggle", 0, ZERO)))
    state = run(state, Choose(ZERO, "b"), Rolled(1), Rolled(1), Rolled(8), Rolled(3))
    assert [state.table.passengers_in(space) for space in ("d1", "d3", "d8")] == [2, 1, 1]
    assert state.table.supply() == 5


@pytest.mark.rule("unf.reference.dial_cap", "unf.end.conditions")
@pytest.mark.parametrize("kind", ["fuel", "food", "sanity", "souls"])
def test_a_dial_at_zero_ends_the_game(kind: str) -> None:
    known = next(one for one in ("fuel", "food", "sanity", "souls") if one == kind)
    table, front, _ = changed(calm(), known, -9)
    assert cs.is_over(at(table, *front))
    assert table.ending == kind


@pytest.mark.rule("unf.end.winners", "unf.basics.goals")
def test_humans_win_by_arriving_and_hybrids_when_the_ship_is_lost() -> None:
    table = loyal(calm(), 1, "hybrid", "human")
    assert over(table, "arrival").winners == (ZERO, TWO)
    assert over(table, "deep_ones").winners == (ONE,)
    assert over(calm(), "deep_ones").winners == ()
    assert over(traitor(calm(), 2), "deep_ones").winners == (TWO,)


@pytest.mark.rule("unf.reference.cultist")
def test_the_cultist_wins_only_if_the_ship_is_lost_late() -> None:
    crew = ("jeanne_lafarge", "svetlana_gedroits", "william_bowleg", "arjun_singh")
    table = loyal(calm(crew), 3, "cultist")
    late = travelled(table, "calm_waters", "rough_water", "stormy_seas")
    assert over(table, "deep_ones").winners == ()
    assert over(late, "deep_ones").winners == (cs.Seat(3),)
    assert over(late, "arrival").winners == (ZERO, ONE, TWO)
    both = travelled(loyal(calm(crew), 3, "cultist", "hybrid"), "reef")
    assert over(both, "deep_ones").winners == (cs.Seat(3),)


def test_healing_words_prevent_a_defeat() -> None:
    table = holding(calm(), 1, "lore-1")
    state = at(table, Defeat(ZERO))
    assert cs.asked(state) == (ONE,)
    state = run(cs.apply(state, Use(ONE, "character:svetlana_gedroits", 0)), Discard(ONE, "lore-1"))
    assert state.table.players[0].space == "boiler_room"


def test_shrug_it_off_answers_only_ones_own_defeat() -> None:
    table = holding(calm(("jeanne_lafarge", "arjun_singh", "william_bowleg")), 0, "strength-5")
    state = at(table, Defeat(ZERO))
    assert run(cs.apply(state, Use(ZERO, "skill:strength-5", 0))).table.players[0].space == "boiler_room"
    assert not cs.asked(at(table, Defeat(TWO))) or cs.asked(at(table, Defeat(TWO))) != (ZERO,)


def test_the_travel_pharmacy_rescues_a_passenger_nearby() -> None:
    table = passengers(standing(calm(), 1, "d4"), d2=1, d7=1)
    state = cs.apply(at(table, DefeatPassenger("d2")), Use(ONE, "item:travel_pharmacy", 0))
    state = run(state, Choose(ONE, "food"))
    assert (state.table.ship.dials[1], state.table.passengers_in("d2"), state.table.supply()) == (7, 0, 8)
    far = at(table, DefeatPassenger("d7"))
    assert refused(far, Use(ONE, "item:travel_pharmacy", 0)) == (
        Refusal("unf.reference.windows", "the passenger in d7 is not near seat 1"),
    )
    assert run(far, Decline(ONE), PassengerTurned("soul")).table.ship.dials[3] == 7


def test_a_grenade_clears_an_adjacent_space_and_damages_a_room() -> None:
    table = owning(deep_ones(standing(calm(), 0, "d6"), galley=2), 0, "jam_tin_grenade")
    table = on_top(standing(table, 1, "galley"), "damage", "structural_lore")
    state: Sea = run(acting(table), Use(ZERO, "item:jam_tin_grenade", 0), PickSpace(ZERO, "galley"))
    state = run(state, Drawn("structural_lore"))
    assert (state.table.deep_ones_in("galley"), state.table.players[1].space) == (0, SICK_BAY)
    assert state.table.damaged("galley") == "structural_lore"
    assert "jam_tin_grenade" not in state.table.players[0].items


def test_weapons_add_to_the_die() -> None:
    table = owning(
        deep_ones(calm(), boiler_room=2, galley=1), 0, "six_shooter", "shotgun", "repeating_rifle", "pocket_pistol"
    )
    shot = run(acting(table), Use(ZERO, "item:six_shooter", 0), Attack(ZERO, None, "boiler_room"), Rolled(2))
    assert shot.table.deep_ones_in("boiler_room") == 1
    spread = run(acting(table), Use(ZERO, "item:shotgun", 0), Attack(ZERO, None, "boiler_room"), Rolled(2))
    assert spread.table.deep_ones_in("boiler_room") == 1
    far = run(acting(table), Use(ZERO, "item:repeating_rifle", 0), Attack(ZERO, None, "galley"), Rolled(3))
    assert far.table.deep_ones_in("galley") == 0
    pistol = run(acting(table), Use(ZERO, "item:pocket_pistol", 0))
    pistol = cs.apply(cs.apply(pistol, Attack(ZERO, None, "boiler_room")), Rolled(1))
    pistol = run(cs.apply(pistol, Use(ZERO, "item:pocket_pistol", 1)), Rolled(4))
    assert pistol.table.deep_ones_in("boiler_room") == 1


def test_keen_insight_and_perfect_number_change_a_roll() -> None:
    table = holding(calm(), 1, "observation-3")
    state = cs.apply(at(table, Perform("waypoint:reef", 0, ZERO)), Use(ONE, "skill:observation-3", 0))
    assert run(state, Choose(ONE, "plus"), Rolled(3)).table.ship.damage == ("",) * 6
    table = calm(("beatrice_sharpe", "svetlana_gedroits", "william_bowleg"))
    state = cs.apply(at(table, Perform("waypoint:reef", 0, ZERO)), Use(ZERO, "feat:beatrice_sharpe", 0))
    state = run(state, Number(ZERO, 8))
    assert state.table.throw is None


def test_fortunate_son_rolls_again_for_a_card() -> None:
    table = holding(calm(("jeanne_lafarge", "edmund_mallory", "william_bowleg")), 1, "lore-1")
    state = run(at(table, Perform("waypoint:reef", 0, ZERO)), Decline(ONE))
    state = cs.apply(state, Rolled(1)) if not cs.asked(state) else state
    state = run(cs.apply(state, Use(ONE, "character:edmund_mallory", 0)), Discard(ONE, "lore-1"), Rolled(8))
    assert state.table.ship.damage == ("",) * 6


def test_a_barricade_is_used_once_and_lasts_for_the_turn() -> None:
    table = keeping(deep_ones(away(calm()), d1=1, w2=1), 0, "mythos:barricade_the_hatches")
    state = cs.apply(at(table, Activate("deep_ones")), Use(ZERO, "mythos:barricade_the_hatches", 0))
    state = run(state, Stir(ZERO, "d1"), Stir(ZERO, "w2"))
    assert (state.table.deep_ones_in("d1"), state.table.deep_ones_in("d2")) == (1, 1)
    assert state.table.decks.mythos.discard == ("barricade_the_hatches",)


def test_a_spell_that_strikes_water_counts_what_it_struck() -> None:
    table = on_top(deep_ones(away(calm()), w1=2, d1=1), "damage", "fuel_leak")
    state = run(at(table, Perform("spell:call_down_the_storm", 0, TWO)), Rolled(2), Drawn("fuel_leak"))
    assert (state.table.deep_ones_in("w1"), state.table.deep_ones_in("d1"), state.table.ship.dials[0]) == (0, 1, 7)


def test_turns_used_marks_are_forgotten_with_the_turn() -> None:
    table = calm()
    table = replaced(table, turn=evolve(table.turn, used=("room:galley",)))
    assert at(table).table.turn.used == ()
