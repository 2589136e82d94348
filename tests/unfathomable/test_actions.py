"""Actions: moves, attacks, rescues, rooms, and the abilities of sheets and items."""

from pathlib import Path

import pytest
from attrs import evolve

import corestate as cs
from corestate import Refusal
from corestate.replaced import replaced
from corestate.unfathomable.box.edition import BRIG, SICK_BAY
from corestate.unfathomable.holdings.looking import Taking
from corestate.unfathomable.script.script import Perform
from corestate.unfathomable.table import events as e
from corestate.unfathomable.turn.actions import Acting
from corestate.unfathomable.voyage.mythos import MythosPhase
from tests.support import refused
from tests.unfathomable import build as b
from tests.unfathomable.build import ONE, TWO, ZERO, Sea


@pytest.mark.rule("unf.basics.enemy")
def test_a_shotgun_counts_deep_ones_and_traitors_and_for_a_traitor_humans() -> None:
    table = b.owning(b.deep_ones(b.standing(b.traitor(b.calm(), 1), 1, "boiler_room"), boiler_room=1), 0, "shotgun")
    state = b.run(b.acting(table), e.Use(ZERO, "item:shotgun", 0), e.Attack(ZERO, ONE, "boiler_room"), e.Rolled(4))
    assert state.table.players[1].space == BRIG  # 4 + 2 enemies
    alone = b.owning(b.traitor(b.calm(), 0), 0, "shotgun")
    crowd = b.standing(b.standing(b.deep_ones(alone, boiler_room=3), 1, "boiler_room"), 2, "boiler_room")
    state = b.run(b.acting(crowd), e.Use(ZERO, "item:shotgun", 0), e.Attack(ZERO, TWO, "boiler_room"), e.Rolled(3))
    assert state.table.players[2].space == "boiler_room"  # 3 + 2 humans


@pytest.mark.rule("unf.room.galley", "unf.reference.short_components")
def test_the_galley_counts_the_cards_drawn_not_those_named() -> None:
    table = b.standing(b.calm(), 0, "galley")
    held = table.stock("lore").deck
    table = b.holding(table, 1, *held[2:])
    state = b.run(b.acting(table), e.Use(ZERO, "room:galley", 0), *(e.Name(ZERO, "lore"),) * 5)
    state = b.run(state, e.Drawn(held[0]), e.Drawn(held[1]), e.Rolled(2))
    assert (len(state.table.players[0].hand), state.table.ship.dials[1]) == (2, 8)


@pytest.mark.parametrize("count", ["counted", "only_defeated"])
@pytest.mark.parametrize(("die", "struck"), [(3, False), (2, True)])
def test_the_beast_within_may_strike_humans_when_it_has_struck_two(die: int, count: str, *, struck: bool) -> None:
    calm = b.calm(rulings={"beast_within_count": count})
    table = b.deep_ones(b.standing(b.standing(b.traitor(calm, 1), 1, "d1"), 0, "d1"), d1=1)
    table = b.passengers(b.standing(table, 2, "d1"), d1=1)
    state = b.run(b.at(table, Perform("spell:summon_the_beast_within", 0, TWO)), e.Decline(TWO), e.Rolled(die))
    assert (state.table.deep_ones_in("d1"), state.table.players[1].space) == (0, BRIG)
    assert (state.table.players[0].space == SICK_BAY) is struck


def test_a_move_into_a_room_cites_no_action_of_the_room() -> None:
    rules = b.applied(b.acting(b.calm()), e.Move(ZERO, "galley"))
    assert "unf.board.interior" in rules
    assert not any(rule.startswith("unf.room.") for rule in rules)
    assert "unf.board.interior" not in b.applied(b.acting(b.calm()), e.Move(ZERO, "d1"))


def test_predictive_analytics_is_what_the_sheet_prints(tmp_path: Path) -> None:
    mine = b.printed(
        tmp_path,
        '"predictive_analytics", timing = "mythos_draw", effects = [{ do = "look", deck = "mythos", amount = 2,',
        '"predictive_analytics", timing = "mythos_draw", effects = [{ do = "look", deck = "mythos", amount = 3,',
    )
    table = b.calm(b.BEATRICE, edition=mine)
    table = b.on_top(table, "mythos", "class_struggle", "hull_leak", "infection", "food_rationing")
    frame = b.dealt(b.at(table, MythosPhase())).agenda[0]
    assert isinstance(frame, Taking)
    assert (frame.seat, frame.amount) == (ZERO, 3)
    assert len(b.dealt(b.at(b.traitor(table, 0), MythosPhase())).table.decks.mythos.top) == 4


def test_rampage_makes_four_basic_attacks_or_three_with_one_weapon() -> None:
    table = b.holding(b.deep_ones(b.calm(b.ARJUN), bridge=5), 0, "strength-4")
    state = b.run(b.acting(table), e.Use(ZERO, "skill:strength-4", 0), e.Choose(ZERO, "basic"))
    for _ in range(4):
        state = b.run(state, cs.legal(state)[0], e.Attack(ZERO, None, "bridge"), e.Rolled(4))
    assert state.table.deep_ones_in("bridge") == 1
    assert state.table.open == ()
    armed = b.run(b.acting(b.owning(table, 0, "shotgun")), e.Use(ZERO, "skill:strength-4", 0), e.Choose(ZERO, "weapon"))
    armed = b.run(armed, cs.legal(armed)[0])
    stopped = b.run(armed, e.Stop(ZERO))
    assert stopped.table.deep_ones_in("bridge") == 5
    for _ in range(3):
        armed = b.run(armed, cs.legal(armed)[0], e.Attack(ZERO, None, "bridge"), e.Rolled(8))
    assert (armed.table.deep_ones_in("bridge"), armed.table.open) == (2, ())


REFUSED: dict[str, b.Case] = {
    "an attack elsewhere": (
        lambda: b.acting(b.deep_ones(b.aboard(b.calm()), d1=1, galley=1)),
        e.Attack(ZERO, None, "d1"),
        "unf.action.attack",
        "seat 0 attacks in its own space galley, not d1",
    ),
    "an attack on nothing": (
        lambda: b.acting(b.aboard(b.calm())),
        e.Attack(ZERO, None, "galley"),
        "unf.action.attack",
        "there is no Deep One in galley",
    ),
    "a human's murder": (
        lambda: b.acting(b.passengers(b.standing(b.calm(), 0, "d1"), d1=1)),
        e.Kill(ZERO),
        "unf.action.list",
        "seat 0 is no revealed traitor",
    ),
    "a rescue elsewhere": (
        lambda: b.acting(b.passengers(b.aboard(b.calm()), d1=1)),
        e.Rescue(ZERO, "d1"),
        "unf.action.rescue",
        "seat 0 rescues a passenger in galley, if there is one",
    ),
    "two actions are taken": (
        lambda: b.acting(b.calm(rulings={"stop_early": "only_if_nothing_possible"})),
        e.Stop(ZERO),
        "unf.action.two",
        "seat 0 has 2 actions left and can act",
    ),
    "out of reach": (
        lambda: b.run(b.acting(b.deep_ones(b.calm(b.ARJUN), bridge=1)), e.Use(ZERO, "item:six_shooter", 0)),
        e.Attack(ZERO, None, "galley"),
        "unf.reference.attack_steps",
        "there is no such enemy within reach in galley",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_refusal_states_its_rule_and_its_fact(case: str) -> None:
    state, event, rule, because = REFUSED[case]
    assert refused(state(), event) == (Refusal(rule, because),)


@pytest.mark.rule("unf.action.two", "unf.action.list", "unf.action.move", "unf.board.ship", "unf.board.interior")
def test_two_actions_of_any_kind_are_taken() -> None:
    state = b.acting(b.calm())
    goals = {event.to for event in cs.legal(state) if isinstance(event, e.Move)}
    assert goals == {*(f"d{n}" for n in range(1, 9)), "bridge", "chapel", "captains_cabin", "cargo_hold", "galley"}
    state = b.run(state, e.Move(ZERO, "d1"), e.Move(ZERO, "galley"))
    assert state.table.players[0].space == "galley"
    assert not isinstance(state.agenda[0], Acting)
    assert refused(b.acting(b.calm()), e.Move(ZERO, SICK_BAY)) == (
        Refusal("unf.action.move", "nobody moves to sick_bay by an action"),
    )


@pytest.mark.rule("unf.board.water_monsters_only")
@pytest.mark.obeys("unf.board.water")
@pytest.mark.refused("unf.board.water_monsters_only")
def test_nobody_walks_on_water() -> None:
    assert refused(b.acting(b.calm()), e.Move(ZERO, "w1")) == (
        Refusal("unf.board.water_monsters_only", "w1 is no ship space"),
    )
    box = b.calm().box
    assert [space.name for space in box.spaces if space.kind == "water" and space.numbers] == ["w1", "w2"]


@pytest.mark.rule("unf.action.attack", "unf.basics.enemy", "unf.reference.attack_steps")
@pytest.mark.parametrize(("die", "left"), [(3, 1), (4, 0)])
def test_a_four_defeats_a_deep_one(die: int, left: int) -> None:
    state = b.acting(b.deep_ones(b.standing(b.calm(), 0, "d1"), d1=1))
    state = b.run(state, e.Attack(ZERO, None, "d1"), e.Rolled(die))
    assert state.table.deep_ones_in("d1") == left
    assert state.table.deep_ones_left() == 20 - left


@pytest.mark.rule("unf.action.rescue")
def test_one_passenger_is_rescued_by_an_action() -> None:
    state = b.run(b.acting(b.passengers(b.standing(b.calm(), 0, "d3"), d3=2)), e.Rescue(ZERO, "d3"))
    assert (state.table.passengers_in("d3"), state.table.supply()) == (1, 8)


@pytest.mark.rule("unf.action.limit", "unf.reference.once_per_turn")
def test_a_skill_card_is_used_once_per_turn_by_each_seat() -> None:
    table = b.holding(b.holding(b.calm(), 0, "will-5", "influence-1"), 1, "will-5")
    state = b.run(
        b.acting(table), e.Use(ZERO, "skill:will-5", 0), e.Use(ZERO, "skill:influence-1", 0), e.PickSeat(ZERO, ONE)
    )
    assert b.run(state, e.Use(ONE, "skill:will-5", 0)).agenda[0] == Acting(ONE, 2)


@pytest.mark.rule("unf.action.extra", "unf.action.limit")
@pytest.mark.refused("unf.action.limit")
def test_deck_chief_moves_on_deck_and_acts_again_once_per_turn() -> None:
    crew = ("arjun_singh", "svetlana_gedroits", "william_bowleg")
    state = b.run(b.acting(b.calm(crew), 1), e.Use(ZERO, "character:arjun_singh", 0), e.PickSpace(ZERO, "d5"))
    assert state.table.players[0].space == "d5"
    assert isinstance(state.agenda[0], Acting)
    assert refused(state, e.Use(ZERO, "character:arjun_singh", 0)) == (
        Refusal("unf.action.limit", "character:arjun_singh deck_chief has been used: once per turn"),
    )
    assert not isinstance(b.run(state, e.Move(ZERO, "d1")).agenda[0], Acting)


@pytest.mark.rule("unf.action.room")
@pytest.mark.refused("unf.action.room")
def test_a_room_is_used_once_a_turn_and_not_beside_a_deep_one() -> None:
    use = e.Use(ZERO, "room:cargo_hold", 0)
    table = b.on_top(b.standing(b.calm(), 0, "cargo_hold"), "item", "shotgun", "plimsolls")
    assert refused(b.acting(b.deep_ones(table, cargo_hold=1)), use) == (
        Refusal("unf.action.room", "a Deep One is in cargo_hold"),
    )
    state = b.run(b.acting(table), use, e.Drawn("shotgun"), e.Drawn("plimsolls"), e.Take(ZERO, "shotgun"))
    assert refused(state, use) == (Refusal("unf.action.room", "the action of cargo_hold has been used in this turn"),)


@pytest.mark.refused("unf.action.room")
def test_only_the_room_one_is_in_is_used() -> None:
    state = b.acting(b.standing(b.calm(), 0, "d3"))
    assert refused(state, e.Use(ZERO, "room:chapel", 0)) == (
        Refusal("unf.action.room", "seat 0 is in d3: it cannot use room:chapel"),
    )
    assert refused(state, e.Use(ZERO, "room:attic", 0)) == (Refusal("unf.action.ability", "seat 0 has no room:attic"),)


@pytest.mark.rule("unf.room.cargo_hold", "unf.secrecy.looked_at")
def test_the_cargo_hold_gives_one_of_two_items_and_hides_the_other_below() -> None:
    table = b.on_top(b.standing(b.calm(), 0, "cargo_hold"), "item", "shotgun", "plimsolls")
    state = b.run(b.acting(table), e.Use(ZERO, "room:cargo_hold", 0), e.Drawn("shotgun"), e.Drawn("plimsolls"))
    assert cs.view(state, 0).table.item.top == ("shotgun", "plimsolls")
    assert cs.view(state, 1).table.item.top == (None, None)
    state = b.run(state, e.Take(ZERO, "shotgun"))
    assert state.table.players[0].items == ("shotgun", "tool_kit")
    assert cs.view(state, 0).table.item.bottom == ("plimsolls",)
    assert cs.view(state, 1).table.item.bottom == (None,)


@pytest.mark.rule("unf.room.bridge", "unf.passenger.risk")
def test_the_bridge_risks_a_passenger_to_order_two_cards() -> None:
    table = b.on_top(b.standing(b.calm(), 0, "bridge"), "waypoint", "reef", "iceberg")
    state = b.run(b.acting(table), e.Use(ZERO, "room:bridge", 0), e.Rolled(5), e.Choose(ZERO, "waypoint"))
    assert state.table.passengers_in("d5") == 1
    state = b.run(state, e.Drawn("reef"), e.Drawn("iceberg"), e.Take(ZERO, "iceberg"))
    assert (state.table.decks.waypoint.top[0].card, state.table.decks.waypoint.bottom[-1].card) == ("iceberg", "reef")


@pytest.mark.rule("unf.room.chapel", "unf.ritual.advance", "unf.ritual.delay")
@pytest.mark.parametrize(("die", "sanity"), [(3, 7), (4, 8)])
def test_the_chapel_advances_the_ritual_at_a_risk_or_delays_it(die: int, sanity: int) -> None:
    table = b.holding(b.standing(b.calm(), 0, "chapel"), 0, "lore-3", "will-1")
    state = b.run(b.acting(table), e.Use(ZERO, "room:chapel", 0), e.Choose(ZERO, "rite"))
    assert refused(state, e.Discard(ZERO, "will-1")) != ()
    state = b.run(state, e.Discard(ZERO, "lore-3"), e.Rolled(die))
    assert (state.table.ship.dials[2], state.table.ship.ritual) == (sanity, 1)
    late = replaced(table, ship=evolve(table.ship, ritual=2))
    assert b.run(b.acting(late), e.Use(ZERO, "room:chapel", 0), e.Choose(ZERO, "delay")).table.ship.ritual == 1


@pytest.mark.rule("unf.room.boiler_room", "unf.journey.advance", "unf.reference.wording")
def test_the_boiler_room_advances_the_journey_whatever_the_roll() -> None:
    table = b.holding(b.calm(), 0, "strength-2")
    state = b.run(b.acting(table), e.Use(ZERO, "room:boiler_room", 0), e.Discard(ZERO, "strength-2"), e.Rolled(4))
    assert (state.table.ship.dials[0], state.table.ship.journey) == (7, 1)
    assert refused(b.acting(b.calm()), e.Use(ZERO, "room:boiler_room", 0)) == (
        Refusal("unf.reference.wording", "seat 0 cannot pay the cost of room:boiler_room: 1 strength card"),
    )


@pytest.mark.rule("unf.room.galley")
@pytest.mark.parametrize(("die", "food"), [(1, 7), (2, 8)])
def test_the_galley_feeds_hands_and_may_cost_food(die: int, food: int) -> None:
    state = b.run(b.acting(b.standing(b.calm(), 0, "galley")), e.Use(ZERO, "room:galley", 0))
    state = b.run(state, e.Name(ZERO, "will"), e.Name(ZERO, "lore"), e.Stop(ZERO), e.Drawn("will-1"), e.Drawn("lore-1"))
    assert b.run(state, e.Rolled(die)).table.ship.dials[1] == food
    assert refused(
        b.run(b.acting(b.standing(b.calm(), 0, "galley")), e.Use(ZERO, "room:galley", 0)), e.Name(ZERO, "treachery")
    )


@pytest.mark.obeys("unf.room.numbers")
def test_rooms_answer_to_their_numbers() -> None:
    numbers = {space.name: space.numbers for space in b.calm().box.spaces if space.kind == "interior"}
    assert numbers == {
        "bridge": (1, 2),
        "chapel": (3,),
        "captains_cabin": (4,),
        "cargo_hold": (5,),
        "galley": (6,),
        "boiler_room": (7, 8),
        SICK_BAY: (),
        BRIG: (),
    }


def test_a_grenade_clears_an_adjacent_space_and_damages_a_room() -> None:
    table = b.owning(b.deep_ones(b.standing(b.calm(), 0, "d6"), galley=2), 0, "jam_tin_grenade")
    table = b.on_top(b.standing(table, 1, "galley"), "damage", "structural_lore")
    state: Sea = b.run(b.acting(table), e.Use(ZERO, "item:jam_tin_grenade", 0), e.PickSpace(ZERO, "galley"))
    state = b.run(state, e.Drawn("structural_lore"))
    assert (state.table.deep_ones_in("galley"), state.table.players[1].space) == (0, SICK_BAY)
    assert state.table.damaged("galley") == "structural_lore"
    assert "jam_tin_grenade" not in state.table.players[0].items


def test_weapons_add_to_the_die() -> None:
    table = b.owning(
        b.deep_ones(b.calm(), boiler_room=2, galley=1), 0, "six_shooter", "shotgun", "repeating_rifle", "pocket_pistol"
    )
    shot = b.run(b.acting(table), e.Use(ZERO, "item:six_shooter", 0), e.Attack(ZERO, None, "boiler_room"), e.Rolled(2))
    assert shot.table.deep_ones_in("boiler_room") == 1
    spread = b.run(b.acting(table), e.Use(ZERO, "item:shotgun", 0), e.Attack(ZERO, None, "boiler_room"), e.Rolled(2))
    assert spread.table.deep_ones_in("boiler_room") == 1
    far = b.run(b.acting(table), e.Use(ZERO, "item:repeating_rifle", 0), e.Attack(ZERO, None, "galley"), e.Rolled(3))
    assert far.table.deep_ones_in("galley") == 0
    pistol = b.run(b.acting(table), e.Use(ZERO, "item:pocket_pistol", 0))
    pistol = cs.apply(cs.apply(pistol, e.Attack(ZERO, None, "boiler_room")), e.Rolled(1))
    pistol = b.run(cs.apply(pistol, e.Use(ZERO, "item:pocket_pistol", 1)), e.Rolled(4))
    assert pistol.table.deep_ones_in("boiler_room") == 1
