"""The booklet's worked examples, and the scenes that exercise the whole engine, each played event by event."""

import pytest
from attrs import evolve

import corestate as cs
from corestate import Seat
from corestate.replaced import replaced
from corestate.title import Reason
from corestate.unfathomable.box.edition import BRIG, DEEP, SICK_BAY
from corestate.unfathomable.checks.chaos import LayingChaos
from corestate.unfathomable.script.script import Perform
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.table import WORDS, Cause, Table
from corestate.unfathomable.turn.actions import Acting
from corestate.unfathomable.voyage.loyalty import PassingOn
from corestate.unfathomable.voyage.monsters import Stirring
from corestate.unfathomable.voyage.mythos import MythosPhase
from tests.unfathomable import build as b
from tests.unfathomable.build import ONE, THREE, TWO, ZERO, Sea

FOUR = ("jeanne_lafarge", "svetlana_gedroits", "william_bowleg", "arjun_singh")


def entered(entry: str, table: Table, **where: int) -> Sea:
    state: Sea = cs.position("unfathomable", entry, table, **where)
    return state


def far(table: Table) -> Table:
    """Put twelve of distance into the row."""
    return b.travelled(table, "calm_waters", "rough_water", "stormy_seas")


def drawn(card: str, table: Table) -> Sea:
    """Draw a mythos card in the Mythos phase of seat 0."""
    return b.run(b.at(b.on_top(table, "mythos", card), MythosPhase()), e.Drawn(card))


def ended(state: Sea, cause: Cause) -> tuple[Seat, ...]:
    """Make sure that a game is over by this, and name its winners."""
    result = cs.result(state)
    assert result is not None
    assert state.table.ending == cause
    assert result.why[0] == Reason("unf.end.conditions", WORDS[cause])
    return result.winners


# the booklet's examples


@pytest.mark.rule("unf.action.move")
def test_jeanne_escapes_a_deep_one_into_the_captains_cabin() -> None:
    state = b.run(b.acting(b.deep_ones(b.standing(b.calm(), 0, "d4"), d4=1)), e.Move(ZERO, "captains_cabin"))
    assert state.table.players[0].space == "captains_cabin"
    assert state.table.deep_ones_in("d4") == 1


@pytest.mark.rule("unf.action.attack")
def test_jeanne_defeats_a_deep_one_with_a_four() -> None:
    state = b.acting(b.deep_ones(b.standing(b.calm(), 0, "d4"), d4=1))
    left = state.table.deep_ones_left()
    assert b.run(state, e.Attack(ZERO, None, "d4"), e.Rolled(4)).table.deep_ones_left() == left + 1
    assert b.run(state, e.Attack(ZERO, None, "d4"), e.Rolled(3)).table.deep_ones_left() == left


@pytest.mark.rule("unf.action.rescue")
def test_william_rescues_a_passenger_of_his_space() -> None:
    table = b.passengers(b.standing(b.calm(), 2, "d3"), d3=1)
    table = replaced(table, turn=evolve(table.turn, seat=TWO))
    state = b.run(b.acting(table), e.Rescue(TWO, "d3"))
    assert (state.table.passengers_in("d3"), state.table.supply()) == (0, 9)


@pytest.mark.rule("unf.skill.receive")
def test_william_draws_three_cards_of_lore_and_two_of_will() -> None:
    state = entered("turn", b.calm(), seat=2)
    for skill in ("lore", "lore", "lore", "will", "will"):
        assert {event.card.partition("-")[0] for event in cs.legal(state)} == {skill}
        state = b.run(state, cs.legal(state)[0])
    assert isinstance(state.agenda[0], Acting)


@pytest.mark.rule("unf.check.partial", "unf.check.contribute", "unf.check.chaos", "unf.check.total")
def test_the_raid_on_the_galley_ends_at_ten_and_costs_one_food() -> None:
    table = b.chaos(b.calm(), "lore-1", "will-3", "will-1")
    for seat, cards in enumerate((("influence-5", "strength-4", "strength-3"), ("influence-2",), ("lore-5",))):
        table = b.holding(table, seat, *cards)
    state = drawn("food_stores_raid", table)
    state = b.run(
        state, e.Drawn("lore-1"), e.Drawn("will-3"), e.Contribute(ONE, "influence-2"), e.Decline(ONE), e.Decline(TWO)
    )
    for card in ("influence-5", "strength-4", "strength-3"):
        state = b.run(state, e.Contribute(ZERO, card))
    state = b.run(state, e.Decline(ZERO))  # 14 - 4 = 10: at least 8, below 11
    assert state.table.ship.dials == (8, 7, 8, 8)


@pytest.mark.rule("unf.monster.hydra")
def test_hydra_damages_the_chapel_and_swims_one_space_forward() -> None:
    table = b.on_top(b.away(b.calm()).monarch_moved("hydra", "w3"), "damage", "structural_lore")
    state = b.run(entered("hydra", table), e.Drawn("structural_lore"))
    assert (state.table.damaged("chapel"), state.table.sea.hydra) == ("structural_lore", "w1")


@pytest.mark.rule("unf.monster.dagon")
def test_dagon_puts_two_deep_ones_on_the_deck_beside_him_and_swims_one_space_forward() -> None:
    state = entered("dagon", b.calm().monarch_moved("dagon", "w5"))
    assert (state.table.deep_ones_in("d5"), state.table.sea.dagon) == (2, "w3")


@pytest.mark.rule("unf.monster.attack", "unf.monster.passenger", "unf.monster.move")
def test_four_deep_ones_attack_twice_defeat_a_passenger_and_move() -> None:
    state = entered("deep_ones", b.deep_ones(b.passengers(b.standing(b.away(b.calm()), 0, "d3"), d3=1), d3=4))
    state = b.run(state, e.Stir(ZERO, "d3"), e.Rolled(4), e.Stir(ZERO, "d3"), e.Rolled(7))
    assert state.table.players[0].space == SICK_BAY
    state = b.run(state, e.Stir(ZERO, "d3"), e.PassengerTurned("soul_and_sanity"), e.Stir(ZERO, "d3"))
    assert state.table.ship.dials == (8, 8, 7, 7)
    assert state.table.deep_ones_in("chapel") == 1


@pytest.mark.rule("unf.monster.damage", "unf.monster.not_in_brig")
def test_two_deep_ones_damage_their_room_and_move_to_the_galley() -> None:
    table = b.on_top(b.deep_ones(b.damaged(b.away(b.calm()), "boiler_room"), cargo_hold=2), "damage", "structural_lore")
    state = b.run(entered("deep_ones", table), e.Stir(ZERO, "cargo_hold"), e.Drawn("structural_lore"))
    state = b.run(state, e.Stir(ZERO, "cargo_hold"))
    assert (state.table.damaged("cargo_hold"), state.table.deep_ones_in("galley")) == ("structural_lore", 1)


@pytest.mark.rule("unf.damage.ship", "unf.damage.spill")
def test_damage_to_the_damaged_galley_lands_in_the_boiler_room() -> None:
    table = b.on_top(b.damaged(b.away(b.calm()), "galley"), "damage", "structural_lore")
    state = b.run(entered("damage", table, times=1), e.Drawn("structural_lore"), e.Rolled(6))
    assert state.table.damaged("boiler_room") == "structural_lore"


@pytest.mark.rule("unf.loyalty.awakening")
def test_stormy_seas_bring_the_awakening() -> None:
    table = b.on_top(b.travelled(b.marked(b.calm(), journey=3), "calm_waters"), "waypoint", "stormy_seas", "reef")
    state = entered("journey", b.on_top(table, "damage", "fuel_leak"), spaces=1)
    state = b.run(state, e.Drawn("stormy_seas"), e.Drawn("reef"), e.Take(ZERO, "stormy_seas"), e.Drawn("fuel_leak"))
    state = b.run(state, *(e.LoyaltyDealt(card) for card in ("human", "hybrid", "human")))
    assert [len(player.loyalty) for player in state.table.players] == [2, 2, 2]
    assert state.table.decks.loyalty == ()


# scenes


def test_scene_1_the_fuel_is_spent() -> None:
    table = b.on_top(
        b.marked(b.dial(b.loyal(b.calm(), 1, "hybrid"), fuel=2), journey=3), "waypoint", "calm_waters", "rough_water"
    )
    state = entered("journey", table, spaces=1)
    state = b.run(state, e.Drawn("calm_waters"), e.Drawn("rough_water"), e.Take(ZERO, "calm_waters"))
    assert ended(state, "fuel") == (ONE,)
    assert state.table.ship.dials[1] == 8  # the food of the card is not lost any more


def test_scene_2_the_food_is_spent() -> None:
    state = b.run(drawn("food_rationing", b.dial(b.loyal(b.calm(), 2, "hybrid"), food=2)), e.Choose(ZERO, "b"))
    assert ended(state, "food") == (TWO,)


def test_scene_3_the_sanity_is_spent() -> None:
    assert ended(b.run(drawn("class_struggle", b.dial(b.calm(), sanity=2)), e.Choose(ZERO, "a")), "sanity") == ()


def test_scene_4_the_souls_are_lost() -> None:
    table = b.deep_ones(b.passengers(b.away(b.dial(b.loyal(b.calm(), 0, "hybrid"), souls=2)), d1=1), d1=1)
    state = b.run(entered("deep_ones", table), e.Stir(ZERO, "d1"), e.PassengerTurned("two_souls"))
    assert ended(state, "souls") == (ZERO,)


def test_scene_5_the_sixth_room_is_damaged() -> None:
    rooms = ("bridge", "chapel", "captains_cabin", "cargo_hold", "galley")
    table = b.on_top(b.damaged(b.away(b.calm()), *rooms), "damage", "structural_wild")
    state = b.run(entered("damage", table, times=1), e.Drawn("structural_wild"), e.Rolled(1))
    assert ended(state, "rooms") == ()
    assert state.table.damaged("boiler_room") == "structural_wild"


def test_scene_6_there_are_not_enough_deep_ones() -> None:
    table = b.deep_ones(b.calm().monarch_moved("dagon", "w5"), w1=19)
    assert ended(entered("dagon", table), "deep_ones") == ()
    assert not cs.is_over(entered("dagon", b.deep_ones(b.calm().monarch_moved("dagon", "w5"), w1=18)))


def test_scene_7_the_humans_arrive() -> None:
    table = b.loyal(b.calm(), 1, "hybrid")
    assert ended(entered("journey", b.marked(far(table), journey=3), spaces=1), "arrival") == (ZERO, TWO)
    assert not cs.is_over(entered("journey", b.marked(far(table), journey=2), spaces=1))


def test_scene_8_the_cultist_wins_late_and_loses_early() -> None:
    table = b.dial(b.loyal(b.calm(FOUR), 3, "cultist"), sanity=2)
    for late, winners in ((True, (THREE,)), (False, ())):
        state = b.run(drawn("class_struggle", far(table) if late else table), e.Choose(THREE, "a"))
        assert ended(state, "sanity") == winners


def test_scene_9_cards_are_handed_over_below_twelve_and_kept_above() -> None:
    table = b.loyal(b.calm(("arjun_singh", *FOUR[1:3])), 0, "human", "hybrid")
    below = b.run(b.acting(table), e.Reveal(ZERO, "hybrid"))
    assert b.run(below, e.PickSeat(ZERO, ONE)).table.players[1].loyalty == ("human", "human")
    above = b.run(b.acting(far(table)), e.Reveal(ZERO, "hybrid"))
    assert above.table.players[0].loyalty == ("human",)
    assert isinstance(above.agenda[0], Acting)  # nobody is asked to whom they go


def test_scene_10_a_revealed_traitor_hands_on_the_card_of_the_awakening() -> None:
    state = entered("awakening", b.travelled(b.traitor(b.calm(), 1), "calm_waters", "reef"))
    state = b.run(state, *(e.LoyaltyDealt("human"),) * 3)
    assert isinstance(state.agenda[0], PassingOn)
    state = b.run(state, e.PickSeat(ONE, TWO))
    assert [len(player.loyalty) for player in state.table.players] == [2, 0, 3]


def test_scene_11_the_captain_is_jailed_and_another_takes_the_title() -> None:
    state = b.run(drawn("accusation", b.calm()), e.Choose(ZERO, "a"), e.PickSeat(ZERO, ZERO))
    assert (state.table.players[0].space, state.table.captain) == (BRIG, ONE)


def test_scene_12_one_player_loses_both_titles_at_once() -> None:
    table = b.calm().with_title("keeper", ZERO)
    state = b.run(drawn("accusation", table), e.Choose(ZERO, "a"), e.PickSeat(ZERO, ZERO))
    assert (state.table.captain, state.table.keeper) == (ONE, TWO)


def test_scene_13_all_humans_are_in_the_brig_and_the_highest_is_captain_still() -> None:
    table = b.standing(b.standing(b.calm(), 1, BRIG), 2, BRIG)
    state = b.run(drawn("accusation", table), e.Choose(ZERO, "a"), e.PickSeat(ZERO, ZERO))
    assert [player.space for player in state.table.players] == [BRIG] * 3
    assert (state.table.captain, state.table.keeper) == (ZERO, TWO)
    later = b.run(drawn("just_desserts", replaced(state.table, turn=evolve(state.table.turn, seat=ONE))), e.Rolled(1))
    assert cs.asked(later) == (ZERO,)  # the Captain chooses the track


def test_scene_14_the_banishment_strikes_passengers_humans_and_a_traitor_on_deck() -> None:
    table = b.passengers(b.deep_ones(b.marked(b.traitor(b.calm(), 1), ritual=3), w2=2, d5=1, chapel=1), d7=1)
    table = b.standing(b.standing(table.monarch_moved("dagon", "w4"), 0, "d2"), 1, "d3")
    state = b.run(entered("ritual", table, spaces=1), e.PassengerTurned("soul"))
    after = state.table
    assert [player.space for player in after.players] == [SICK_BAY, BRIG, "chapel"]
    assert [after.deep_ones_in(space) for space in ("w2", "d5", "chapel")] == [0, 0, 1]
    assert (after.sea.dagon, after.ship.ritual, after.ship.dials[3], len(after.sea.tokens)) == (DEEP, 0, 7, 8)


def test_scene_15_hydras_damage_spills_over() -> None:
    table = b.on_top(
        b.damaged(b.away(b.calm()).monarch_moved("hydra", "w4"), "captains_cabin"), "damage", "structural_lore"
    )
    state = b.run(entered("hydra", table), e.Drawn("structural_lore"))
    assert (state.table.damaged("galley"), state.table.sea.hydra) == ("structural_lore", "w2")


def test_scene_16_the_journey_pushes_monsters_from_the_rear_into_the_deep() -> None:
    table = b.deep_ones(b.calm(), w7=2, w8=1, w5=1, d7=1).monarch_moved("hydra", "w8")
    after = entered("journey", table, spaces=1).table
    assert [after.deep_ones_in(space) for space in ("w5", "w7", "w8", "d7", DEEP)] == [0, 1, 0, 1, 3]
    assert after.sea.hydra == DEEP


def test_scene_17_the_deep_empties_at_exactly_four() -> None:
    three = entered("deep_ones", b.deep_ones(b.calm(), deep=1))
    assert (three.table.deep_ones_in(DEEP), three.table.turn.seat) == (3, ONE)
    four = b.run(entered("deep_ones", b.deep_ones(b.calm(), deep=2)), e.Rolled(8))
    assert (four.table.deep_ones_in(DEEP), four.table.deep_ones_in("w2")) == (0, 4)


def test_scene_18_the_chaos_deck_is_made_anew_in_the_middle_of_a_check() -> None:
    state = b.at(b.chaos(b.calm(), "lore-1"), Perform("mythos:hull_leak", 0, ZERO))
    state = b.run(state, e.Drawn("lore-1"))
    assert isinstance(state.agenda[0], LayingChaos)
    for _ in range(10):
        state = b.run(state, cs.legal(state)[0])
    fresh = state.table.decks.chaos
    after = b.run(state, e.Drawn(fresh[0])).table
    assert (len(fresh), len(after.decks.chaos), after.trial) == (10, 9, None)


@pytest.mark.parametrize(("card", "food"), [("strength-5", 8), ("strength-3", 7), ("strength-2", 6)])
def test_scene_19_eleven_passes_eight_is_partial_and_less_fails(card: str, food: int) -> None:
    table = b.holding(b.chaos(b.calm(), "influence-5", "will-1", "lore-1"), 0, card, "strength-2")
    state = b.run(drawn("food_stores_raid", table), e.Drawn("influence-5"), e.Drawn("will-1"), e.Contribute(ZERO, card))
    if card != "strength-2":
        state = b.run(state, e.Contribute(ZERO, "strength-2"))
    assert b.run(state, e.Decline(ZERO)).table.ship.dials[1] == food


@pytest.mark.parametrize(("option", "stirs"), [("both_icons", True), ("track_icon_only", False)])
def test_scene_20_a_human_in_the_brig_resolves_icons_alone(option: str, *, stirs: bool) -> None:
    table = b.calm(rulings={"brig_mythos": option}).with_title("captain", ONE)
    state = drawn("class_struggle", b.deep_ones(b.standing(table, 0, BRIG), w1=1))
    assert isinstance(state.agenda[0], Stirring) is stirs
    state = b.run(state, e.Stir(ZERO, "w1")) if stirs else state
    assert (state.table.ship.journey, state.table.ship.dials[2]) == (1, 8)
