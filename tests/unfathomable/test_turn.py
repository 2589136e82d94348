"""Course of play: turns, phases, skill cards, actions, rooms, items."""

import pytest
from attrs import evolve

import corestate as cs
from corestate import Refusal, Seat
from corestate.replaced import replaced
from corestate.unfathomable.box.edition import BRIG, SICK_BAY
from corestate.unfathomable.holdings.improvements import Improving, MayImprove
from corestate.unfathomable.holdings.items import DrawItem
from corestate.unfathomable.script.script import Perform, card_of
from corestate.unfathomable.table.events import (
    Accept,
    Attack,
    Choose,
    Decline,
    Discard,
    Drawn,
    Move,
    Name,
    Offer,
    PickSeat,
    PickSpace,
    Rescue,
    Rolled,
    Stop,
    Take,
    Trade,
    Use,
)
from corestate.unfathomable.turn.actions import Acting
from corestate.unfathomable.turn.phases import TakeTurn
from tests.support import refused
from tests.unfathomable.build import (
    ONE,
    TWO,
    ZERO,
    acting,
    applied,
    at,
    calm,
    damaged,
    deep_ones,
    holding,
    on_top,
    owning,
    passengers,
    run,
    standing,
    traitor,
)


@pytest.mark.rule("unf.turn.order", "unf.turn.passes_left", "unf.turn.phases")
def test_the_marker_passes_left_after_the_four_phases() -> None:
    state = run(acting(calm()), Stop(ZERO))
    assert cs.question(state) is not None
    state = run(at(calm()))
    assert state.table.turn.seat == ONE
    assert refused(state, Stop(TWO)) != ()


@pytest.mark.rule("unf.skill.receive")
def test_a_player_draws_the_skill_set() -> None:
    state = at(calm(), TakeTurn(TWO))
    cards = ("lore-1", "lore-2", "lore-1", "will-1", "will-5")
    for card in cards:
        state = run(state, Drawn(card))
    assert state.table.players[2].hand == tuple(sorted(cards))
    assert isinstance(state.agenda[0], Acting)


@pytest.mark.rule("unf.skill.sick_bay")
def test_in_the_sick_bay_one_card_of_the_set_is_drawn() -> None:
    state = at(standing(calm(), 2, SICK_BAY), TakeTurn(TWO))
    assert cs.legal(state) == (Name(TWO, "lore"), Name(TWO, "will"))
    assert refused(state, Name(TWO, "strength")) == (
        Refusal("unf.skill.sick_bay", "strength is not in what is left of the skill set"),
    )
    state = run(state, Name(TWO, "will"), Drawn("will-3"))
    assert state.table.players[2].hand == ("will-3",)
    assert isinstance(state.agenda[0], Acting)


def test_a_card_that_lets_a_seat_draw_of_its_set_keeps_to_the_set() -> None:
    state = at(calm(), Perform("spell:heal", 0, TWO))
    assert refused(state, Name(ZERO, "will")) == (
        Refusal("unf.action.ability", "will is not in what is left of the skill set"),
    )


@pytest.mark.rule("unf.skill.use", "unf.action.ability", "unf.reference.once_per_turn")
def test_a_used_skill_card_is_resolved_and_discarded() -> None:
    state = run(acting(holding(calm(), 0, "observation-1")), Use(ZERO, "skill:observation-1", 0))
    assert state.table.open == ("skill:observation-1",)
    state = run(state, Name(ZERO, "lore"), Name(ZERO, "lore"), Drawn("lore-1"), Drawn("lore-2"))
    assert state.table.players[0].hand == ("lore-1", "lore-2")
    assert state.table.stock("observation").discard == ("observation-1",)


@pytest.mark.rule("unf.action.two", "unf.action.list", "unf.action.move", "unf.board.ship", "unf.board.interior")
def test_two_actions_of_any_kind_are_taken() -> None:
    state = acting(calm())
    goals = {event.to for event in cs.legal(state) if isinstance(event, Move)}
    assert goals == {*(f"d{n}" for n in range(1, 9)), "bridge", "chapel", "captains_cabin", "cargo_hold", "galley"}
    state = run(state, Move(ZERO, "d1"), Move(ZERO, "galley"))
    assert state.table.players[0].space == "galley"
    assert not isinstance(state.agenda[0], Acting)
    assert refused(acting(calm()), Move(ZERO, SICK_BAY)) == (
        Refusal("unf.action.move", "nobody moves to sick_bay by an action"),
    )


@pytest.mark.rule("unf.board.water", "unf.board.water_monsters_only")
@pytest.mark.refused("unf.board.water_monsters_only")
def test_nobody_walks_on_water() -> None:
    assert refused(acting(calm()), Move(ZERO, "w1")) == (
        Refusal("unf.board.water_monsters_only", "w1 is no ship space"),
    )
    box = calm().box
    assert [space.name for space in box.spaces if space.kind == "water" and space.numbers] == ["w1", "w2"]


@pytest.mark.rule("unf.action.attack", "unf.basics.enemy", "unf.reference.attack_steps")
@pytest.mark.parametrize(("die", "left"), [(3, 1), (4, 0)])
def test_a_four_defeats_a_deep_one(die: int, left: int) -> None:
    state = acting(deep_ones(standing(calm(), 0, "d1"), d1=1))
    state = run(state, Attack(ZERO, None, "d1"), Rolled(die))
    assert state.table.deep_ones_in("d1") == left
    assert state.table.deep_ones_left() == 20 - left


@pytest.mark.rule("unf.action.rescue")
def test_one_passenger_is_rescued_by_an_action() -> None:
    state = run(acting(passengers(standing(calm(), 0, "d3"), d3=2)), Rescue(ZERO, "d3"))
    assert (state.table.passengers_in("d3"), state.table.supply()) == (1, 8)


@pytest.mark.rule("unf.action.limit")
@pytest.mark.refused("unf.action.limit")
def test_an_item_that_changes_hands_is_still_used_once_per_turn() -> None:
    table = owning(standing(standing(calm(), 0, "galley"), 1, "d6"), 0, "plimsolls")
    state = run(acting(holding(table, 0, "influence-1")), Use(ZERO, "item:plimsolls", 0), PickSpace(ZERO, "d6"))
    state = run(state, Trade(ZERO), Offer(ZERO, "plimsolls", ZERO, ONE), Stop(ZERO), Accept(ONE))
    state = run(state, Use(ZERO, "skill:influence-1", 0), PickSeat(ZERO, ONE))
    assert refused(state, Use(ONE, "item:plimsolls", 0)) == (
        Refusal("unf.action.limit", "item:plimsolls sneak has been used: once per turn"),
    )


@pytest.mark.rule("unf.action.limit", "unf.reference.once_per_turn")
def test_a_skill_card_is_used_once_per_turn_by_each_seat() -> None:
    table = holding(holding(calm(), 0, "will-5", "influence-1"), 1, "will-5")
    state = run(acting(table), Use(ZERO, "skill:will-5", 0), Use(ZERO, "skill:influence-1", 0), PickSeat(ZERO, ONE))
    assert run(state, Use(ONE, "skill:will-5", 0)).agenda[0] == Acting(ONE, 2)


@pytest.mark.rule("unf.action.extra", "unf.action.limit")
@pytest.mark.refused("unf.action.limit")
def test_deck_chief_moves_on_deck_and_acts_again_once_per_turn() -> None:
    crew = ("arjun_singh", "svetlana_gedroits", "william_bowleg")
    state = run(acting(calm(crew), 1), Use(ZERO, "character:arjun_singh", 0), PickSpace(ZERO, "d5"))
    assert state.table.players[0].space == "d5"
    assert isinstance(state.agenda[0], Acting)
    assert refused(state, Use(ZERO, "character:arjun_singh", 0)) == (
        Refusal("unf.action.limit", "character:arjun_singh deck_chief has been used: once per turn"),
    )
    assert not isinstance(run(state, Move(ZERO, "d1")).agenda[0], Acting)


@pytest.mark.rule("unf.action.room")
@pytest.mark.refused("unf.action.room")
def test_a_room_is_used_once_a_turn_and_not_beside_a_deep_one() -> None:
    use = Use(ZERO, "room:cargo_hold", 0)
    table = on_top(standing(calm(), 0, "cargo_hold"), "item", "shotgun", "plimsolls")
    assert refused(acting(deep_ones(table, cargo_hold=1)), use) == (
        Refusal("unf.action.room", "a Deep One is in cargo_hold"),
    )
    state = run(acting(table), use, Drawn("shotgun"), Drawn("plimsolls"), Take(ZERO, "shotgun"))
    assert refused(state, use) == (Refusal("unf.action.room", "the action of cargo_hold has been used in this turn"),)


@pytest.mark.refused("unf.action.room")
def test_only_the_room_one_is_in_is_used() -> None:
    state = acting(standing(calm(), 0, "d3"))
    assert refused(state, Use(ZERO, "room:chapel", 0)) == (
        Refusal("unf.action.room", "seat 0 is in d3: it cannot use room:chapel"),
    )
    assert refused(state, Use(ZERO, "room:attic", 0)) == (Refusal("unf.action.ability", "seat 0 has no room:attic"),)


@pytest.mark.rule("unf.room.cargo_hold", "unf.secrecy.looked_at")
def test_the_cargo_hold_gives_one_of_two_items_and_hides_the_other_below() -> None:
    table = on_top(standing(calm(), 0, "cargo_hold"), "item", "shotgun", "plimsolls")
    state = run(acting(table), Use(ZERO, "room:cargo_hold", 0), Drawn("shotgun"), Drawn("plimsolls"))
    assert cs.view(state, 0).table.item.top == ("shotgun", "plimsolls")
    assert cs.view(state, 1).table.item.top == (None, None)
    state = run(state, Take(ZERO, "shotgun"))
    assert state.table.players[0].items == ("shotgun", "tool_kit")
    assert cs.view(state, 0).table.item.bottom == ("plimsolls",)
    assert cs.view(state, 1).table.item.bottom == (None,)


@pytest.mark.rule("unf.room.bridge", "unf.passenger.risk")
def test_the_bridge_risks_a_passenger_to_order_two_cards() -> None:
    table = on_top(standing(calm(), 0, "bridge"), "waypoint", "reef", "iceberg")
    state = run(acting(table), Use(ZERO, "room:bridge", 0), Rolled(5), Choose(ZERO, "waypoint"))
    assert state.table.passengers_in("d5") == 1
    state = run(state, Drawn("reef"), Drawn("iceberg"), Take(ZERO, "iceberg"))
    assert (state.table.decks.waypoint.top[0].card, state.table.decks.waypoint.bottom[-1].card) == ("iceberg", "reef")


@pytest.mark.rule("unf.room.chapel", "unf.ritual.advance", "unf.ritual.delay")
@pytest.mark.parametrize(("die", "sanity"), [(3, 7), (4, 8)])
def test_the_chapel_advances_the_ritual_at_a_risk_or_delays_it(die: int, sanity: int) -> None:
    table = holding(standing(calm(), 0, "chapel"), 0, "lore-3", "will-1")
    state = run(acting(table), Use(ZERO, "room:chapel", 0), Choose(ZERO, "rite"))
    assert refused(state, Discard(ZERO, "will-1")) != ()
    state = run(state, Discard(ZERO, "lore-3"), Rolled(die))
    assert (state.table.ship.dials[2], state.table.ship.ritual) == (sanity, 1)
    late = replaced(table, ship=evolve(table.ship, ritual=2))
    assert run(acting(late), Use(ZERO, "room:chapel", 0), Choose(ZERO, "delay")).table.ship.ritual == 1


@pytest.mark.rule("unf.room.boiler_room", "unf.journey.advance", "unf.reference.wording")
def test_the_boiler_room_advances_the_journey_whatever_the_roll() -> None:
    table = holding(calm(), 0, "strength-2")
    state = run(acting(table), Use(ZERO, "room:boiler_room", 0), Discard(ZERO, "strength-2"), Rolled(4))
    assert (state.table.ship.dials[0], state.table.ship.journey) == (7, 1)
    assert refused(acting(calm()), Use(ZERO, "room:boiler_room", 0)) == (
        Refusal("unf.reference.wording", "seat 0 cannot pay the cost of room:boiler_room"),
    )


@pytest.mark.rule("unf.room.galley")
@pytest.mark.parametrize(("die", "food"), [(1, 7), (2, 8)])
def test_the_galley_feeds_hands_and_may_cost_food(die: int, food: int) -> None:
    state = run(acting(standing(calm(), 0, "galley")), Use(ZERO, "room:galley", 0))
    state = run(state, Name(ZERO, "will"), Name(ZERO, "lore"), Stop(ZERO), Drawn("will-1"), Drawn("lore-1"))
    assert run(state, Rolled(die)).table.ship.dials[1] == food
    assert refused(run(acting(standing(calm(), 0, "galley")), Use(ZERO, "room:galley", 0)), Name(ZERO, "treachery"))


@pytest.mark.rule("unf.room.numbers")
def test_rooms_answer_to_their_numbers() -> None:
    numbers = {space.name: space.numbers for space in calm().box.spaces if space.kind == "interior"}
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


@pytest.mark.rule("unf.action.trade", "unf.reference.trade")
def test_a_trade_happens_only_if_everybody_affected_agrees() -> None:
    table = standing(standing(calm(), 1, "boiler_room"), 2, "boiler_room")
    state = run(
        acting(table), Trade(ZERO), Offer(ZERO, "travel_pharmacy", ONE, TWO), Offer(ZERO, "tool_kit", ZERO, ONE)
    )
    assert refused(state, Offer(ZERO, "tool_kit", ZERO, ONE)) == (
        Refusal("unf.action.trade", "seat 0 has no tool_kit to give"),
    )
    state = run(state, Stop(ZERO), Accept(ONE))
    done, fallen = run(state, Accept(TWO)), run(state, Decline(TWO))
    assert [player.items for player in done.table.players] == [
        (),
        ("tool_kit",),
        ("elder_sign_amulet", "travel_pharmacy"),
    ]
    assert fallen.table.players == table.players
    assert refused(acting(calm()), Trade(ZERO)) == (
        Refusal("unf.action.trade", "seat 0 has nobody to trade with in its space"),
    )


@pytest.mark.rule("unf.item.improvement", "unf.reference.items")
def test_an_improvement_joins_the_skill_set_while_it_is_active() -> None:
    table = owning(calm(), 0, "fine_clothes", "binoculars", active="binoculars")
    assert table.skill_set(ZERO).count("observation") == 3
    state = at(table, MayImprove(ZERO))
    assert refused(state, Use(ZERO, "item:binoculars", 0)) == (
        Refusal("unf.item.improvement", "item:binoculars is active"),
    )
    state = run(cs.apply(state, Use(ZERO, "item:fine_clothes", 0)))
    assert state.table.skill_set(ZERO).count("influence") == 2
    empty = table.with_deck("item", evolve(table.decks.item, shuffled=()))
    assert at(empty, DrawItem(ZERO)).table.players[0].items == table.players[0].items


@pytest.mark.rule("unf.turn.hand_limit")
@pytest.mark.refused("unf.turn.hand_limit")
def test_everybody_discards_down_to_ten() -> None:
    cards = ("lore-1",) * 5 + ("will-1",) * 5 + ("influence-1",) * 2
    state = at(holding(calm(), 2, *cards))
    assert cs.asked(state) == (TWO,)
    assert refused(state, Discard(TWO, "lore-5")) == (
        Refusal("unf.turn.hand_limit", "lore-5 is not in the hand of seat 2"),
    )
    assert refused(state, Stop(TWO)) == (
        Refusal("unf.turn.hand_limit", "this may not be passed up: seat 2 has 12 cards and keeps 10"),
    )
    state = run(state, Discard(TWO, "lore-1"), Discard(TWO, "will-1"))
    assert len(state.table.players[2].hand) == 10
    assert state.table.turn.seat == ONE


@pytest.mark.rule("unf.damage.repair", "unf.reference.repair")
def test_a_room_is_repaired_by_the_action_of_its_damage_card() -> None:
    table = holding(damaged(calm(), "boiler_room"), 0, "influence-2", "influence-1", "lore-5")
    use = Use(ZERO, "damage:structural_influence", 0)
    assert refused(acting(deep_ones(table, boiler_room=1)), use) == (
        Refusal("unf.damage.repair", "a Deep One is in boiler_room: it cannot be repaired"),
    )
    assert refused(acting(standing(traitor(table, 1), 1, "boiler_room")), use) == (
        Refusal("unf.reference.repair", "a revealed traitor is in boiler_room: it cannot be repaired"),
    )
    state = run(acting(table), use, Discard(ZERO, "influence-2"), Discard(ZERO, "influence-1"))
    assert state.table.damaged("boiler_room") == ""
    assert "structural_influence" in state.table.decks.damage.shuffled
    assert Use(ZERO, "room:boiler_room", 0) not in cs.legal(state)


@pytest.mark.rule("unf.damage.damaged")
@pytest.mark.refused("unf.damage.damaged")
def test_a_damaged_room_has_no_action() -> None:
    table = damaged(standing(calm(), 0, "cargo_hold"), "cargo_hold")
    assert refused(acting(table), Use(ZERO, "room:cargo_hold", 0)) == (
        Refusal("unf.damage.damaged", "cargo_hold is damaged"),
    )


def test_a_step_names_the_card_that_made_it() -> None:
    state = at(calm(), Perform("waypoint:smooth_sailing", 0, ZERO))
    assert state.table.ship.dials[:2] == (7, 7)
    state = run(acting(holding(calm(), 0, "observation-1")))
    steps = cs.explain(state, Use(ZERO, "skill:observation-1", 0))
    assert {card_of(step) for step in steps} >= {"skill:observation-1"}
    assert "unf.skill.use" in applied(state, Use(ZERO, "skill:observation-1", 0))


@pytest.mark.rule("unf.action.trade", "unf.item.improvement", "unf.reference.items")
@pytest.mark.parametrize(("reading", "asked"), [("at_once", [ZERO, ONE]), ("next_turn", [ONE])])
def test_an_improvement_that_is_traded_may_be_replaced_and_turned_up(reading: str, asked: list[Seat]) -> None:
    table = calm(rulings={"improvement_lost": reading})
    table = owning(standing(standing(table, 0, "galley"), 1, "galley"), 0, "binoculars", "fine_clothes")
    table = table.with_player(ZERO, evolve(table.players[0], active="fine_clothes"))
    state = run(acting(table), Trade(ZERO), Offer(ZERO, "fine_clothes", ZERO, ONE), Stop(ZERO))
    state = cs.apply(state, Accept(ONE))
    assert state.table.players[0].active == ""
    found: list[Seat] = []
    while isinstance(state.agenda[0], Improving):
        found += cs.asked(state)
        item = "fine_clothes" if cs.asked(state) == (ONE,) else "binoculars"
        state = cs.apply(state, Use(cs.asked(state)[0], f"item:{item}", 0))
    assert found == asked
    assert state.table.players[1].active == "fine_clothes"
