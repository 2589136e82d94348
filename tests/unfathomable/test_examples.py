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
from corestate.unfathomable.table.events import (
    Attack,
    Choose,
    Contribute,
    Decline,
    Drawn,
    LoyaltyDealt,
    Move,
    PassengerTurned,
    PickSeat,
    Rescue,
    Reveal,
    Rolled,
    Stir,
    Take,
)
from corestate.unfathomable.table.table import WORDS, Cause, Table
from corestate.unfathomable.turn.actions import Acting
from corestate.unfathomable.voyage.loyalty import PassingOn
from corestate.unfathomable.voyage.monsters import Stirring
from corestate.unfathomable.voyage.mythos import MythosPhase
from tests.unfathomable.build import (
    ONE,
    THREE,
    TWO,
    ZERO,
    Sea,
    acting,
    at,
    calm,
    chaos,
    damaged,
    deep_ones,
    dial,
    holding,
    loyal,
    on_top,
    passengers,
    run,
    standing,
    traitor,
    travelled,
)

FOUR = ("jeanne_lafarge", "svetlana_gedroits", "william_bowleg", "arjun_singh")


def entered(entry: str, table: Table, **where: int) -> Sea:
    state: Sea = cs.position("unfathomable", entry, table, **where)
    return state


def away(table: Table) -> Table:
    """Send everybody to the Sick Bay."""
    for seat in table.seats():
        table = standing(table, seat, SICK_BAY)
    return table


def marked(table: Table, *, journey: int = 0, ritual: int = 0) -> Table:
    return replaced(table, ship=evolve(table.ship, journey=journey, ritual=ritual))


def far(table: Table) -> Table:
    """Put twelve of distance into the row."""
    return travelled(table, "calm_waters", "rough_water", "stormy_seas")


def drawn(card: str, table: Table) -> Sea:
    """Draw a mythos card in the Mythos phase of seat 0."""
    return run(at(on_top(table, "mythos", card), MythosPhase()), Drawn(card))


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
    state = run(acting(deep_ones(standing(calm(), 0, "d4"), d4=1)), Move(ZERO, "captains_cabin"))
    assert state.table.players[0].space == "captains_cabin"
    assert state.table.deep_ones_in("d4") == 1


@pytest.mark.rule("unf.action.attack")
def test_jeanne_defeats_a_deep_one_with_a_four() -> None:
    state = acting(deep_ones(standing(calm(), 0, "d4"), d4=1))
    left = state.table.deep_ones_left()
    assert run(state, Attack(ZERO, None, "d4"), Rolled(4)).table.deep_ones_left() == left + 1
    assert run(state, Attack(ZERO, None, "d4"), Rolled(3)).table.deep_ones_left() == left


@pytest.mark.rule("unf.action.rescue")
def test_william_rescues_a_passenger_of_his_space() -> None:
    table = passengers(standing(calm(), 2, "d3"), d3=1)
    table = replaced(table, turn=evolve(table.turn, seat=TWO))
    state = run(acting(table), Rescue(TWO, "d3"))
    assert (state.table.passengers_in("d3"), state.table.supply()) == (0, 9)


@pytest.mark.rule("unf.skill.receive")
def test_william_draws_three_cards_of_lore_and_two_of_will() -> None:
    state = entered("turn", calm(), seat=2)
    for skill in ("lore", "lore", "lore", "will", "will"):
        assert {event.card.partition("-")[0] for event in cs.legal(state)} == {skill}
        state = run(state, cs.legal(state)[0])
    assert isinstance(state.agenda[0], Acting)


@pytest.mark.rule("unf.check.partial", "unf.check.contribute", "unf.check.chaos", "unf.check.total")
def test_the_raid_on_the_galley_ends_at_ten_and_costs_one_food() -> None:
    table = chaos(calm(), "lore-1", "will-3", "will-1")
    for seat, cards in enumerate((("influence-5", "strength-4", "strength-3"), ("influence-2",), ("lore-5",))):
        table = holding(table, seat, *cards)
    state = drawn("food_stores_raid", table)
    state = run(state, Drawn("lore-1"), Drawn("will-3"), Contribute(ONE, "influence-2"), Decline(ONE), Decline(TWO))
    for card in ("influence-5", "strength-4", "strength-3"):
        state = run(state, Contribute(ZERO, card))
    state = run(state, Decline(ZERO))  # 14 - 4 = 10: at least 8, below 11
    assert state.table.ship.dials == (8, 7, 8, 8)


@pytest.mark.rule("unf.monster.hydra")
def test_hydra_damages_the_chapel_and_swims_one_space_forward() -> None:
    table = on_top(away(calm()).monarch_moved("hydra", "w3"), "damage", "structural_lore")
    state = run(entered("hydra", table), Drawn("structural_lore"))
    assert (state.table.damaged("chapel"), state.table.sea.hydra) == ("structural_lore", "w1")


@pytest.mark.rule("unf.monster.dagon")
def test_dagon_puts_two_deep_ones_on_the_deck_beside_him_and_swims_one_space_forward() -> None:
    state = entered("dagon", calm().monarch_moved("dagon", "w5"))
    assert (state.table.deep_ones_in("d5"), state.table.sea.dagon) == (2, "w3")


@pytest.mark.rule("unf.monster.attack", "unf.monster.passenger", "unf.monster.move")
def test_four_deep_ones_attack_twice_defeat_a_passenger_and_move() -> None:
    state = entered("deep_ones", deep_ones(passengers(standing(away(calm()), 0, "d3"), d3=1), d3=4))
    state = run(state, Stir(ZERO, "d3"), Rolled(4), Stir(ZERO, "d3"), Rolled(7))
    assert state.table.players[0].space == SICK_BAY
    state = run(state, Stir(ZERO, "d3"), PassengerTurned("soul_and_sanity"), Stir(ZERO, "d3"))
    assert state.table.ship.dials == (8, 8, 7, 7)
    assert state.table.deep_ones_in("chapel") == 1


@pytest.mark.rule("unf.monster.damage", "unf.monster.not_in_brig")
def test_two_deep_ones_damage_their_room_and_move_to_the_galley() -> None:
    table = on_top(deep_ones(damaged(away(calm()), "boiler_room"), cargo_hold=2), "damage", "structural_lore")
    state = run(entered("deep_ones", table), Stir(ZERO, "cargo_hold"), Drawn("structural_lore"))
    state = run(state, Stir(ZERO, "cargo_hold"))
    assert (state.table.damaged("cargo_hold"), state.table.deep_ones_in("galley")) == ("structural_lore", 1)


@pytest.mark.rule("unf.damage.ship", "unf.damage.spill")
def test_damage_to_the_damaged_galley_lands_in_the_boiler_room() -> None:
    table = on_top(damaged(away(calm()), "galley"), "damage", "structural_lore")
    state = run(entered("damage", table, times=1), Drawn("structural_lore"), Rolled(6))
    assert state.table.damaged("boiler_room") == "structural_lore"


@pytest.mark.rule("unf.loyalty.awakening")
def test_stormy_seas_bring_the_awakening() -> None:
    table = on_top(travelled(marked(calm(), journey=3), "calm_waters"), "waypoint", "stormy_seas", "reef")
    state = entered("journey", on_top(table, "damage", "fuel_leak"), spaces=1)
    state = run(state, Drawn("stormy_seas"), Drawn("reef"), Take(ZERO, "stormy_seas"), Drawn("fuel_leak"))
    state = run(state, *(LoyaltyDealt(card) for card in ("human", "hybrid", "human")))
    assert [len(player.loyalty) for player in state.table.players] == [2, 2, 2]
    assert state.table.decks.loyalty == ()


# scenes


def test_scene_1_the_fuel_is_spent() -> None:
    table = on_top(
        marked(dial(loyal(calm(), 1, "hybrid"), fuel=2), journey=3), "waypoint", "calm_waters", "rough_water"
    )
    state = entered("journey", table, spaces=1)
    state = run(state, Drawn("calm_waters"), Drawn("rough_water"), Take(ZERO, "calm_waters"))
    assert ended(state, "fuel") == (ONE,)
    assert state.table.ship.dials[1] == 8  # the food of the card is not lost any more


def test_scene_2_the_food_is_spent() -> None:
    state = run(drawn("food_rationing", dial(loyal(calm(), 2, "hybrid"), food=2)), Choose(ZERO, "b"))
    assert ended(state, "food") == (TWO,)


def test_scene_3_the_sanity_is_spent() -> None:
    assert ended(run(drawn("class_struggle", dial(calm(), sanity=2)), Choose(ZERO, "a")), "sanity") == ()


def test_scene_4_the_souls_are_lost() -> None:
    table = deep_ones(passengers(away(dial(loyal(calm(), 0, "hybrid"), souls=2)), d1=1), d1=1)
    state = run(entered("deep_ones", table), Stir(ZERO, "d1"), PassengerTurned("two_souls"))
    assert ended(state, "souls") == (ZERO,)


def test_scene_5_the_sixth_room_is_damaged() -> None:
    rooms = ("bridge", "chapel", "captains_cabin", "cargo_hold", "galley")
    table = on_top(damaged(away(calm()), *rooms), "damage", "structural_wild")
    state = run(entered("damage", table, times=1), Drawn("structural_wild"), Rolled(1))
    assert ended(state, "rooms") == ()
    assert state.table.damaged("boiler_room") == "structural_wild"


def test_scene_6_there_are_not_enough_deep_ones() -> None:
    table = deep_ones(calm().monarch_moved("dagon", "w5"), w1=19)
    assert ended(entered("dagon", table), "deep_ones") == ()
    assert not cs.is_over(entered("dagon", deep_ones(calm().monarch_moved("dagon", "w5"), w1=18)))


def test_scene_7_the_humans_arrive() -> None:
    table = loyal(calm(), 1, "hybrid")
    assert ended(entered("journey", marked(far(table), journey=3), spaces=1), "arrival") == (ZERO, TWO)
    assert not cs.is_over(entered("journey", marked(far(table), journey=2), spaces=1))


def test_scene_8_the_cultist_wins_late_and_loses_early() -> None:
    table = dial(loyal(calm(FOUR), 3, "cultist"), sanity=2)
    for late, winners in ((True, (THREE,)), (False, ())):
        state = run(drawn("class_struggle", far(table) if late else table), Choose(THREE, "a"))
        assert ended(state, "sanity") == winners


def test_scene_9_cards_are_handed_over_below_twelve_and_kept_above() -> None:
    table = loyal(calm(("arjun_singh", *FOUR[1:3])), 0, "human", "hybrid")
    below = run(acting(table), Reveal(ZERO, "hybrid"))
    assert run(below, PickSeat(ZERO, ONE)).table.players[1].loyalty == ("human", "human")
    above = run(acting(far(table)), Reveal(ZERO, "hybrid"))
    assert above.table.players[0].loyalty == ("human",)
    assert isinstance(above.agenda[0], Acting)  # nobody is asked to whom they go


def test_scene_10_a_revealed_traitor_hands_on_the_card_of_the_awakening() -> None:
    state = entered("awakening", travelled(traitor(calm(), 1), "calm_waters", "reef"))
    state = run(state, *(LoyaltyDealt("human"),) * 3)
    assert isinstance(state.agenda[0], PassingOn)
    state = run(state, PickSeat(ONE, TWO))
    assert [len(player.loyalty) for player in state.table.players] == [2, 0, 3]


def test_scene_11_the_captain_is_jailed_and_another_takes_the_title() -> None:
    state = run(drawn("accusation", calm()), Choose(ZERO, "a"), PickSeat(ZERO, ZERO))
    assert (state.table.players[0].space, state.table.captain) == (BRIG, ONE)


def test_scene_12_one_player_loses_both_titles_at_once() -> None:
    table = calm().with_title("keeper", ZERO)
    state = run(drawn("accusation", table), Choose(ZERO, "a"), PickSeat(ZERO, ZERO))
    assert (state.table.captain, state.table.keeper) == (ONE, TWO)


def test_scene_13_all_humans_are_in_the_brig_and_the_highest_is_captain_still() -> None:
    table = standing(standing(calm(), 1, BRIG), 2, BRIG)
    state = run(drawn("accusation", table), Choose(ZERO, "a"), PickSeat(ZERO, ZERO))
    assert [player.space for player in state.table.players] == [BRIG] * 3
    assert (state.table.captain, state.table.keeper) == (ZERO, TWO)
    later = run(drawn("just_desserts", replaced(state.table, turn=evolve(state.table.turn, seat=ONE))), Rolled(1))
    assert cs.asked(later) == (ZERO,)  # the Captain chooses the track


def test_scene_14_the_banishment_strikes_passengers_humans_and_a_traitor_on_deck() -> None:
    table = passengers(deep_ones(marked(traitor(calm(), 1), ritual=3), w2=2, d5=1, chapel=1), d7=1)
    table = standing(standing(table.monarch_moved("dagon", "w4"), 0, "d2"), 1, "d3")
    state = run(entered("ritual", table, spaces=1), PassengerTurned("soul"))
    after = state.table
    assert [player.space for player in after.players] == [SICK_BAY, BRIG, "chapel"]
    assert [after.deep_ones_in(space) for space in ("w2", "d5", "chapel")] == [0, 0, 1]
    assert (after.sea.dagon, after.ship.ritual, after.ship.dials[3], len(after.sea.tokens)) == (DEEP, 0, 7, 8)


def test_scene_15_hydras_damage_spills_over() -> None:
    table = on_top(damaged(away(calm()).monarch_moved("hydra", "w4"), "captains_cabin"), "damage", "structural_lore")
    state = run(entered("hydra", table), Drawn("structural_lore"))
    assert (state.table.damaged("galley"), state.table.sea.hydra) == ("structural_lore", "w2")


def test_scene_16_the_journey_pushes_monsters_from_the_rear_into_the_deep() -> None:
    table = deep_ones(calm(), w7=2, w8=1, w5=1, d7=1).monarch_moved("hydra", "w8")
    after = entered("journey", table, spaces=1).table
    assert [after.deep_ones_in(space) for space in ("w5", "w7", "w8", "d7", DEEP)] == [0, 1, 0, 1, 3]
    assert after.sea.hydra == DEEP


def test_scene_17_the_deep_empties_at_exactly_four() -> None:
    three = entered("deep_ones", deep_ones(calm(), deep=1))
    assert (three.table.deep_ones_in(DEEP), three.table.turn.seat) == (3, ONE)
    four = run(entered("deep_ones", deep_ones(calm(), deep=2)), Rolled(8))
    assert (four.table.deep_ones_in(DEEP), four.table.deep_ones_in("w2")) == (0, 4)


def test_scene_18_the_chaos_deck_is_made_anew_in_the_middle_of_a_check() -> None:
    state = at(chaos(calm(), "lore-1"), Perform("mythos:hull_leak", 0, ZERO))
    state = run(state, Drawn("lore-1"))
    assert isinstance(state.agenda[0], LayingChaos)
    for _ in range(10):
        state = run(state, cs.legal(state)[0])
    fresh = state.table.decks.chaos
    after = run(state, Drawn(fresh[0])).table
    assert (len(fresh), len(after.decks.chaos), after.trial) == (10, 9, None)


@pytest.mark.parametrize(("card", "food"), [("strength-5", 8), ("strength-3", 7), ("strength-2", 6)])
def test_scene_19_eleven_passes_eight_is_partial_and_less_fails(card: str, food: int) -> None:
    table = holding(chaos(calm(), "influence-5", "will-1", "lore-1"), 0, card, "strength-2")
    state = run(drawn("food_stores_raid", table), Drawn("influence-5"), Drawn("will-1"), Contribute(ZERO, card))
    if card != "strength-2":
        state = run(state, Contribute(ZERO, "strength-2"))
    assert run(state, Decline(ZERO)).table.ship.dials[1] == food


@pytest.mark.parametrize(("option", "stirs"), [("both_icons", True), ("track_icon_only", False)])
def test_scene_20_a_human_in_the_brig_resolves_icons_alone(option: str, *, stirs: bool) -> None:
    table = calm(rulings={"brig_mythos": option}).with_title("captain", ONE)
    state = drawn("class_struggle", deep_ones(standing(table, 0, BRIG), w1=1))
    assert isinstance(state.agenda[0], Stirring) is stirs
    state = run(state, Stir(ZERO, "w1")) if stirs else state
    assert (state.table.ship.journey, state.table.ship.dials[2]) == (1, 8)
