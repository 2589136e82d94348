"""Monsters: their activation, where they go, what cards do to them."""

import pytest
from attrs import evolve

import corestate as cs
import invariants
from corestate import Refusal
from corestate.replaced import replaced
from corestate.unfathomable.asked.herding import Herding
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import BRIG, DEEP, SICK_BAY
from corestate.unfathomable.checks.windows import Window
from corestate.unfathomable.script.script import Close, Perform
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.pieces import Scope
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.voyage.monsters import Activate, StirAll, spawned
from tests.support import refused
from tests.unfathomable import build as b
from tests.unfathomable.build import ONE, TWO, ZERO, Sea


def _barred(table: Table) -> Table:
    return replaced(table, turn=evolve(table.turn, barred=True))


def stepping() -> Sea:
    """Let the active player say by which of two ways a Deep One leaves the bridge."""
    rooms = [room for room in boxes.rooms(b.calm().box) if room != "boiler_room"]
    table = b.calm(rulings={"deep_one_first_step": "current_player_chooses"})
    table = b.damaged(b.deep_ones(b.standing(table, 0, "boiler_room"), bridge=1), *rooms)
    return b.run(b.at(b.standing(table, 0, "d8"), Activate("deep_ones")), e.Stir(ZERO, "bridge"))


@pytest.mark.rule("unf.monster.deep_ones", "unf.monster.attack", "unf.monster.passenger", "unf.monster.move")
def test_the_first_example_four_deep_ones_act() -> None:
    table = b.deep_ones(b.passengers(b.standing(b.away(b.calm()), 0, "d3"), d3=1), d3=4)
    state = b.run(b.at(table, StirAll()), e.Stir(ZERO, "d3"), e.Rolled(4))
    assert state.table.players[0].space == "d3"
    state = b.run(state, e.Stir(ZERO, "d3"), e.Rolled(7))
    assert state.table.players[0].space == SICK_BAY
    state = b.run(state, e.Stir(ZERO, "d3"), e.PassengerTurned("soul_and_sanity"))
    assert state.table.ship.dials == (8, 8, 7, 7)
    state = b.run(state, e.Stir(ZERO, "d3"))
    assert (state.table.deep_ones_in("d3"), state.table.deep_ones_in("chapel")) == (3, 1)


@pytest.mark.rule("unf.monster.damage", "unf.monster.not_in_brig", "unf.reference.deep_one_damage")
def test_the_second_example_damage_then_a_move_to_the_highest_of_the_closest() -> None:
    table = b.on_top(b.deep_ones(b.damaged(b.away(b.calm()), "boiler_room"), cargo_hold=2), "damage", "structural_lore")
    state = b.run(b.at(table, StirAll()), e.Stir(ZERO, "cargo_hold"), e.Drawn("structural_lore"))
    assert state.table.damaged("cargo_hold") == "structural_lore"
    state = b.run(state, e.Stir(ZERO, "cargo_hold"))
    assert (state.table.deep_ones_in("galley"), state.table.deep_ones_in(BRIG)) == (1, 0)


@pytest.mark.rule("unf.monster.move")
def test_deep_ones_follow_the_arrows_from_water_to_deck_to_room() -> None:
    table = b.away(b.calm())
    assert b.run(b.at(b.deep_ones(table, w4=1), StirAll()), e.Stir(ZERO, "w4")).table.deep_ones_in("d4") == 1
    state = b.run(b.at(b.deep_ones(table, d4=1), StirAll()), e.Stir(ZERO, "d4"))
    assert state.table.deep_ones_in("captains_cabin") == 1


@pytest.mark.rule("unf.monster.attack")
def test_the_active_player_picks_the_victim_and_never_a_traitor() -> None:
    table = b.standing(b.standing(b.standing(b.traitor(b.calm(), 2), 2, "d1"), 1, "d1"), 0, "d1")
    state = b.run(b.at(b.deep_ones(table, d1=1), StirAll()), e.Stir(ZERO, "d1"))
    assert cs.legal(state) == (e.PickSeat(ZERO, ZERO), e.PickSeat(ZERO, ONE))
    assert refused(state, e.PickSeat(ZERO, TWO)) == (Refusal("unf.monster.attack", "seat 2 is no human in d1"),)


@pytest.mark.rule("unf.monster.none_on_board", "unf.board.deep")
def test_without_deep_ones_on_board_two_gather_in_the_deep_and_four_rise_with_the_monarchs() -> None:
    state = b.at(b.deep_ones(b.calm(), deep=1), Activate("deep_ones"))
    assert state.table.deep_ones_in(DEEP) == 3
    state = b.run(b.at(b.deep_ones(b.calm(), deep=2), Activate("deep_ones")), e.Rolled(5))
    assert (state.table.deep_ones_in("w2"), state.table.sea.hydra, state.table.sea.dagon) == (4, "w2", "w2")


@pytest.mark.rule("unf.monster.hydra", "unf.damage.spill")
def test_hydra_damages_the_closest_room_and_swims_forward() -> None:
    table = b.on_top(b.away(b.calm()).monarch_moved("hydra", "w3"), "damage", "structural_lore")
    state = b.run(b.at(table, Activate("hydra")), e.Drawn("structural_lore"))
    assert (state.table.damaged("chapel"), state.table.sea.hydra) == ("structural_lore", "w1")
    spilt = b.run(b.at(b.damaged(table, "chapel"), Activate("hydra")), e.Drawn("structural_lore"))
    assert spilt.table.damaged("cargo_hold") == "structural_lore"
    assert b.at(table.monarch_moved("dagon", "w1"), Activate("dagon")).table.sea.dagon == "w1"


@pytest.mark.rule("unf.monster.hydra_in_deep")
def test_hydra_in_the_deep_gathers_and_rises_alone_with_deep_ones() -> None:
    state = b.run(b.at(b.deep_ones(b.calm(), deep=2), Activate("hydra")), e.Rolled(1))
    assert (state.table.sea.hydra, state.table.sea.dagon, state.table.deep_ones_in("w1")) == ("w1", DEEP, 4)


@pytest.mark.rule("unf.monster.dagon")
def test_dagon_places_two_deep_ones_on_deck_and_swims_forward() -> None:
    state = b.at(b.calm().monarch_moved("dagon", "w6"), Activate("dagon"))
    assert (state.table.deep_ones_in("d6"), state.table.sea.dagon) == (2, "w4")


@pytest.mark.rule("unf.monster.dagon_in_deep")
def test_dagon_in_the_deep_gathers_and_rises() -> None:
    state = b.run(b.at(b.deep_ones(b.calm(), deep=2), Activate("dagon")), e.Rolled(8))
    assert (state.table.sea.dagon, state.table.sea.hydra, state.table.deep_ones_in("w2")) == ("w2", DEEP, 4)


@pytest.mark.obeys("unf.monster.supply_empty", "unf.reference.short_components")
def test_too_few_deep_ones_end_the_game_at_once() -> None:
    table, front, _ = spawned(b.deep_ones(b.calm(), w1=19), ("d1", "d2"), 1)
    assert cs.is_over(b.at(table, *front))
    assert table.ending == "deep_ones"
    assert table.deep_ones_in("d1") == 0


@pytest.mark.rule("unf.board.deep", "unf.basics.enemy")
@pytest.mark.refused("unf.board.deep")
def test_what_is_in_the_deep_is_out_of_reach() -> None:
    table = b.holding(b.deep_ones(b.calm(), deep=2, w5=1), 0, "lore-1")
    state = b.run(b.acting(table), e.Use(ZERO, "skill:lore-1", 0))
    assert cs.legal(state) == (e.Attack(ZERO, None, "w5"),)
    assert refused(state, e.Attack(ZERO, None, DEEP)) == (
        Refusal("unf.board.deep", "what is in the Deep is out of reach"),
    )
    assert b.run(state, e.Attack(ZERO, None, "w5"), e.Rolled(4)).table.deep_ones_in("w5") == 0


@pytest.mark.refused("unf.board.deep", "unf.monster.not_in_brig", "unf.action.ability")
def test_lesser_banishment_reaches_not_into_the_deep_and_leads_not_into_the_brig() -> None:
    table = b.holding(b.deep_ones(b.away(b.calm()), deep=2, galley=1), 0, "lore-3")
    state = b.run(b.acting(table), e.Use(ZERO, "skill:lore-3", 0))
    assert refused(state, e.PickSpace(ZERO, DEEP)) == (
        Refusal("unf.board.deep", "what is in the Deep is out of reach"),
    )
    assert refused(state, e.PickSpace(ZERO, "d6")) == (
        Refusal("unf.action.ability", "d6 cannot be picked for skill:lore-3"),
    )
    driven = b.run(state, e.PickSpace(ZERO, "galley"))
    assert refused(driven, e.PickSpace(ZERO, BRIG)) == (
        Refusal("unf.monster.not_in_brig", "Deep Ones never enter brig"),
    )
    assert refused(driven, e.PickSpace(ZERO, DEEP)) == (
        Refusal("unf.action.ability", "deep cannot be picked for skill:lore-3"),
    )


@pytest.mark.obeys("unf.board.adjacent", "unf.monster.not_in_brig")
def test_deep_ones_are_driven_to_adjacent_spaces_but_never_to_the_brig() -> None:
    table = b.deep_ones(b.away(b.calm()), galley=1)
    herding = Herding(ZERO, table.sea.deep_ones[:-1], (), far=False, must=True)
    goals = {event.to for event in herding.legal(_noting(table)) if isinstance(event, e.Herd)}
    assert goals == {"d6", "captains_cabin", "cargo_hold", "boiler_room"}
    assert tuple(herding.refusals(_noting(table), e.Herd(ZERO, "galley", BRIG))) == (
        Refusal("unf.monster.not_in_brig", "Deep Ones never enter brig"),
    )
    assert e.Stop(ZERO) not in herding.legal(_noting(table))


def _noting(table: Table) -> Table:
    """Open a page of notes, as while a card is carried out."""
    return replaced(table, scopes=(Scope("mythos:hold_the_line", ZERO),))


def test_a_barricade_is_used_once_and_lasts_for_the_turn() -> None:
    table = b.keeping(b.deep_ones(b.away(b.calm()), d1=1, w2=1), 0, "mythos:barricade_the_hatches")
    state = cs.apply(b.at(table, Activate("deep_ones")), e.Use(ZERO, "mythos:barricade_the_hatches", 0))
    state = b.run(state, e.Stir(ZERO, "d1"), e.Stir(ZERO, "w2"))
    assert (state.table.deep_ones_in("d1"), state.table.deep_ones_in("d2")) == (1, 1)
    assert state.table.decks.mythos.discard == ("barricade_the_hatches",)


def test_a_spell_that_strikes_water_counts_what_it_struck() -> None:
    table = b.on_top(b.deep_ones(b.away(b.calm()), w1=2, d1=1), "damage", "fuel_leak")
    state = b.run(b.at(table, Perform("spell:call_down_the_storm", 0, TWO)), e.Rolled(2), e.Drawn("fuel_leak"))
    assert (state.table.deep_ones_in("w1"), state.table.deep_ones_in("d1"), state.table.ship.dials[0]) == (0, 1, 7)


def test_turns_used_marks_are_forgotten_with_the_turn() -> None:
    table = b.calm()
    table = replaced(table, turn=evolve(table.turn, used=("room:galley",)))
    assert b.at(table).table.turn.used == ()


@pytest.mark.rule("unf.monster.hydra", "unf.board.water")
@pytest.mark.parametrize(("there", "then"), [("w1", "w1"), ("w2", "w2"), ("w8", "w6"), ("w3", "w1")])
def test_a_monarch_swims_forward_and_stays_at_the_front(there: str, then: str) -> None:
    table = b.on_top(b.calm().monarch_moved("hydra", there), "damage", "fuel_leak")
    state = b.run(cs.position("unfathomable", "hydra", table), e.Drawn("fuel_leak"))
    assert state.table.sea.hydra == then


@pytest.mark.obeys("unf.monster.supply_empty")
def test_the_last_deep_ones_of_the_supply_are_placed() -> None:
    table, front, _ = spawned(b.deep_ones(b.calm(), w1=18), ("d1", "d2"), 1)
    assert (table.deep_ones_left(), front, table.ending) == (0, (), None)


@pytest.mark.rule("unf.monster.attack")
@pytest.mark.parametrize(("die", "space"), [(5, "d1"), (6, SICK_BAY)])
def test_a_deep_one_defeats_a_human_with_a_six(die: int, space: str) -> None:
    state = cs.position("unfathomable", "deep_ones", b.deep_ones(b.standing(b.calm(), 0, "d1"), d1=1))
    state = b.run(state, cs.legal(state)[0], e.Rolled(die))
    assert state.table.players[0].space == space


def test_barricaded_hatches_bar_deep_ones_driven_by_a_card() -> None:
    table = b.holding(b.deep_ones(b.calm(), d3=2), 0, "lore-3")
    inside = {space.name for space in table.box.spaces if space.kind == "interior"}
    for where, shut in ((table, False), (_barred(table), True)):
        state = b.run(b.acting(where), e.Use(ZERO, "skill:lore-3", 0), e.PickSpace(ZERO, "d3"))
        goals = {event.space for event in cs.legal(state)}
        assert goals
        assert bool(goals & inside) is not shut


@pytest.mark.rule("unf.monster.move")
@pytest.mark.refused("unf.monster.move")
def test_barricaded_hatches_bar_deep_ones_herded_one_by_one() -> None:
    table = _barred(b.deep_ones(b.calm(), d3=1))
    table = replaced(table, scopes=(Scope("mythos:hull_leak", ZERO),))
    waiting = tuple(table.deep_ones_in(space.name) for space in table.box.spaces)
    state = b.at(table, Herding(ZERO, waiting, (), far=False, must=True), Close())
    assert refused(state, e.Herd(ZERO, "d3", "chapel")) == (
        Refusal("unf.monster.move", "the hatches bar a Deep One of d3 from chapel"),
    )
    assert "chapel" not in {event.to for event in cs.legal(state)}


def test_a_deep_one_that_cannot_move_behind_barricaded_hatches_need_not() -> None:
    table = _noting(_barred(b.deep_ones(b.calm(rulings={"sick_bay_deep_ones": "open"}), sick_bay=1)))
    waiting = tuple(table.deep_ones_in(space.name) for space in table.box.spaces)
    assert Herding(ZERO, waiting, (), far=False, must=True).legal(table) == (e.Stop(ZERO),)


def test_hatches_may_be_barricaded_before_a_nearby_room_is_picked() -> None:
    table = b.calm(
        ("ishmael_marsh", "svetlana_gedroits", "william_bowleg"), rulings={"barricade_scope": "moves_and_spawns"}
    )
    table = b.on_top(
        b.standing(b.keeping(table, 1, "mythos:barricade_the_hatches"), 0, SICK_BAY), "mythos", "family_ties"
    )
    state = b.quiet(b.dealt(cs.position("unfathomable", "mythos", table)))
    state = invariants.apply(state, e.Choose(ZERO, "b"))
    assert isinstance(state.agenda[0], Window)
    state = b.run(state, e.Use(ONE, "mythos:barricade_the_hatches", 0), e.PickSpace(ZERO, "chapel"))
    assert state.table.deep_ones_in("chapel") == 0


REFUSED: dict[str, b.Case] = {
    "no Deep One left to act": (
        lambda: b.quiet(b.at(b.deep_ones(b.calm(), d1=1), Activate("deep_ones"))),
        e.Stir(ZERO, "d2"),
        "unf.monster.deep_ones",
        "no Deep One in d2 has still to act",
    ),
    "a longer way": (
        stepping,
        e.PickSpace(ZERO, "galley"),
        "unf.monster.move",
        "galley is not on a shortest way from bridge",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_refusal_states_its_rule_and_its_fact(case: str) -> None:
    state, event, rule, because = REFUSED[case]
    assert refused(state(), event) == (Refusal(rule, because),)
