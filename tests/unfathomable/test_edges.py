"""Numbers and conditions at their edge: just enough, just too little, and the one case that is different."""

from random import Random

import pytest
from attrs import evolve

import corestate as cs
import invariants
from corestate import Refusal
from corestate.kernel import Frame
from corestate.replaced import replaced
from corestate.unfathomable.asked.choices import DecidingCrisis
from corestate.unfathomable.box import vocabulary as do
from corestate.unfathomable.box.edition import BRIG, SICK_BAY
from corestate.unfathomable.checks.chaos import LayingChaos
from corestate.unfathomable.checks.windows import Following, Window
from corestate.unfathomable.holdings.improvements import Improving
from corestate.unfathomable.holdings.items import DrawItem
from corestate.unfathomable.holdings.looking import LookAt, RemoveTop, TopSpell
from corestate.unfathomable.script.script import Perform
from corestate.unfathomable.table.card_words import amount, holds, people
from corestate.unfathomable.table.decks import Deck, Seen
from corestate.unfathomable.table.events import (
    Attack,
    Choose,
    Contribute,
    Decline,
    Discard,
    Drawn,
    Move,
    Name,
    Number,
    Offer,
    PickSpace,
    Rolled,
    Stop,
    Take,
    Trade,
    Use,
)
from corestate.unfathomable.table.pieces import Scope, Trial
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.voyage.damage import Damaging
from corestate.unfathomable.voyage.defeat import DefeatPassenger
from corestate.unfathomable.voyage.dials import changed
from corestate.unfathomable.voyage.ending import ended
from corestate.unfathomable.voyage.loyalty import Dealing
from corestate.unfathomable.voyage.monsters import spawned
from corestate.unfathomable.voyage.mythos import DrawMythos, MythosPhase
from corestate.unfathomable.voyage.tracks import TopWaypoint, retreated
from tests.support import refused
from tests.unfathomable.build import (
    ONE,
    TWO,
    ZERO,
    Sea,
    acting,
    applied,
    at,
    calm,
    chaos,
    damaged,
    deep_ones,
    dial,
    holding,
    keeping,
    loyal,
    on_top,
    owning,
    passengers,
    quiet,
    run,
    standing,
    traitor,
    travelled,
)

RAID = "mythos:food_stores_raid"


@pytest.mark.rule("unf.traitor.leave_brig")
def test_twelve_is_enough_to_leave_the_brig() -> None:
    table = holding(standing(traitor(calm(), 0), 0, BRIG), 0, "lore-5", "lore-5", "will-2")
    state = run(acting(table), Move(ZERO, "d1"), Discard(ZERO, "lore-5"), Discard(ZERO, "lore-5"))
    assert state.table.players[0].space == BRIG
    assert run(state, Discard(ZERO, "will-2")).table.players[0].space == "d1"


@pytest.mark.rule("unf.room.brig", "unf.traitor.blocks_room")
def test_the_action_of_the_brig_may_be_used_beside_a_revealed_traitor() -> None:
    table = standing(standing(traitor(calm(), 1), 1, BRIG), 0, BRIG).with_title("captain", TWO)
    assert Use(ZERO, "room:brig", 0) in cs.legal(acting(table))


def test_self_sacrifice_answers_checks_of_mythos_cards_alone() -> None:
    crew = ("arjun_singh", "svetlana_gedroits", "william_bowleg")
    table = holding(standing(calm(crew), 0, BRIG).with_title("captain", ONE), 0, "observation-5")
    state = invariants.apply(acting(table), Use(ZERO, "room:brig", 0))
    assert isinstance(state.agenda[0], Window)
    assert refused(state, Use(ZERO, "feat:arjun_singh", 0)) == (
        Refusal("unf.reference.windows", "feat:arjun_singh answers checks of mythos cards"),
    )


@pytest.mark.rule("unf.check.total", "unf.check.partial")
@pytest.mark.parametrize(
    ("cards", "food"),
    [
        (("influence-5", "strength-5"), 8),  # 11
        (("influence-5", "strength-4"), 7),  # 10
        (("influence-4", "strength-3"), 7),  # 8
        (("influence-3", "strength-3"), 6),  # 7
    ],
)
def test_a_check_passes_at_its_target_and_is_partial_from_its_least_total(cards: tuple[str, str], food: int) -> None:
    table = holding(chaos(calm(), "strength-2", "lore-1", "will-1"), 0, *cards)
    state = run(at(table, Perform(RAID, 0, ZERO)), Drawn("strength-2"), Drawn("lore-1"))
    for card in cards:
        state = run(state, Contribute(ZERO, card))
    assert run(state, Decline(ZERO)).table.ship.dials[1] == food
    assert ("unf.check.partial" in applied(state, Decline(ZERO))) is (food == 7)


@pytest.mark.rule("unf.check.contribute")
def test_the_active_player_adds_cards_last() -> None:
    table = chaos(calm(), "strength-2", "lore-1", "will-1")
    for seat in (0, 1, 2):
        table = holding(table, seat, "lore-2")
    table = replaced(table, turn=evolve(table.turn, seat=ONE))
    state = run(at(table, Perform(RAID, 0, ONE)), Drawn("strength-2"), Drawn("lore-1"))
    order = []
    while cs.asked(state) and state.table.trial:
        order.append(cs.asked(state)[0])
        state = run(state, Decline(order[-1]))
    assert order == [TWO, ZERO, ONE]


def test_treachery_of_a_kept_card_is_not_added_while_its_keeper_is_in_the_brig() -> None:
    table = keeping(chaos(calm(), "lore-1", "will-3", "lore-2"), 2, "mythos:memory_of_the_deep")
    free = run(at(table, Perform(RAID, 0, ZERO)), Drawn("lore-1"), Drawn("will-3"))
    assert cs.legal(free)[0] == Drawn("treachery-1")
    jailed = standing(table, 2, BRIG).with_title("keeper", ONE)
    assert run(at(jailed, Perform(RAID, 0, ZERO)), Drawn("lore-1"), Drawn("will-3")).table.trial is None


@pytest.mark.rule("unf.reference.chaos_deck")
def test_a_skill_with_too_few_cards_is_left_out_of_the_chaos_deck() -> None:
    table = chaos(calm(), "lore-1")
    will = table.stock("will")
    cards = will.deck + will.discard
    hand = cards[: len(cards) - 1]
    table = table.with_stock("will", evolve(will, deck=cards[len(cards) - 1 :], discard=()))
    table = table.with_hand(ONE, tuple(sorted((*table.players[1].hand, *hand))))
    state = run(at(table, Perform("mythos:hull_leak", 0, ZERO)), Drawn("lore-1"))
    laid = []
    while isinstance(frame := state.agenda[0], LayingChaos):
        laid.append(frame.skill)
        state = run(state, cs.legal(state)[0])
    assert sorted(set(laid)) == ["influence", "lore", "observation", "strength"]


@pytest.mark.rule("unf.turn.hand_limit")
def test_ten_cards_are_not_too_many() -> None:
    table = holding(calm(), 2, *("lore-1",) * 5, *("will-1",) * 5)
    assert at(table).table.turn.seat == ONE


@pytest.mark.rule("unf.reference.attack_steps")
@pytest.mark.parametrize(("sign", "die", "front"), [("minus", 1, "d1"), ("plus", 8, "d8")])
def test_the_die_never_shows_less_than_one_or_more_than_eight(sign: str, die: int, front: str) -> None:
    table = holding(calm(), 0, "observation-3")
    state = invariants.apply(
        cs.position("unfathomable", "risk", table, passengers=1), Use(ZERO, "skill:observation-3", 0)
    )
    assert run(state, Choose(ZERO, sign), Rolled(die)).table.passengers_in(front) == 1


@pytest.mark.rule("unf.room.cargo_hold", "unf.reference.items")
def test_the_last_item_is_kept_or_returned() -> None:
    table = standing(calm(), 0, "cargo_hold")
    deck = table.decks.item
    one = table.with_deck("item", evolve(deck, shuffled=deck.shuffled[:1], gone=deck.shuffled[1:]))
    state = run(acting(one), Use(ZERO, "room:cargo_hold", 0), Drawn(deck.shuffled[0]))
    assert cs.legal(state) == (Take(ZERO, deck.shuffled[0]), Decline(ZERO))
    assert len(run(state, Decline(ZERO)).table.decks.item) == 1
    two = run(acting(table), Use(ZERO, "room:cargo_hold", 0), Drawn(deck.shuffled[0]), Drawn(deck.shuffled[1]))
    assert refused(two, Decline(ZERO)) == (Refusal("unf.secrecy.looked_at", "seat 0 takes one of 2 cards"),)


@pytest.mark.rule("unf.secrecy.looked_at")
def test_a_card_may_be_known_to_several_who_looked() -> None:
    table = on_top(standing(standing(calm(), 0, "bridge"), 1, "bridge"), "waypoint", "reef", "iceberg")
    state = run(acting(table), Use(ZERO, "room:bridge", 0), Rolled(5), Choose(ZERO, "waypoint"))
    state = run(state, Drawn("reef"), Drawn("iceberg"), Take(ZERO, "iceberg"))
    table = evolve(state.table, turn=evolve(state.table.turn, seat=ONE, used=()))
    state = run(acting(table), Use(ONE, "room:bridge", 0), Rolled(5), Choose(ONE, "waypoint"), Drawn("iceberg"))
    assert [cs.view(state, seat).table.waypoint.top[0] for seat in (0, 1, 2)] == ["iceberg", "iceberg", None]


@pytest.mark.rule("unf.monster.hydra", "unf.board.water")
@pytest.mark.parametrize(("there", "then"), [("w1", "w1"), ("w2", "w2"), ("w8", "w6"), ("w3", "w1")])
def test_a_monarch_swims_forward_and_stays_at_the_front(there: str, then: str) -> None:
    table = on_top(calm().monarch_moved("hydra", there), "damage", "fuel_leak")
    state = run(cs.position("unfathomable", "hydra", table), Drawn("fuel_leak"))
    assert state.table.sea.hydra == then


@pytest.mark.rule("unf.monster.supply_empty")
def test_the_last_deep_ones_of_the_supply_are_placed() -> None:
    table, front, _ = spawned(deep_ones(calm(), w1=18), ("d1", "d2"), 1)
    assert (table.deep_ones_left(), front, table.ending) == (0, (), None)


@pytest.mark.rule("unf.monster.attack")
@pytest.mark.parametrize(("die", "space"), [(5, "d1"), (6, SICK_BAY)])
def test_a_deep_one_defeats_a_human_with_a_six(die: int, space: str) -> None:
    state = cs.position("unfathomable", "deep_ones", deep_ones(standing(calm(), 0, "d1"), d1=1))
    state = run(state, cs.legal(state)[0], Rolled(die))
    assert state.table.players[0].space == space


@pytest.mark.rule("unf.journey.delay")
@pytest.mark.parametrize(("journey", "fuel"), [(2, 8), (1, 7), (0, 6)])
def test_each_space_that_is_missing_costs_one_fuel(journey: int, fuel: int) -> None:
    table = calm()
    table, _, _ = retreated(replaced(table, ship=evolve(table.ship, journey=journey)), "journey", 2, short=True)
    assert (table.ship.journey, table.ship.dials[0]) == (0, fuel)


def test_nobody_gives_an_item_to_itself() -> None:
    state = run(acting(standing(calm(), 1, "boiler_room")), Trade(ZERO))
    assert refused(state, Offer(ZERO, "tool_kit", ZERO, ZERO)) == (
        Refusal("unf.action.trade", "seat 0 cannot give to itself"),
    )


@pytest.mark.rule("unf.reference.windows")
def test_a_die_that_was_set_is_not_rolled_again() -> None:
    table = calm(("beatrice_sharpe", "edmund_mallory", "william_bowleg"))
    table = holding(table, 1, "lore-1")
    state = invariants.apply(at(table, Perform("waypoint:reef", 0, ZERO)), Use(ZERO, "feat:beatrice_sharpe", 0))
    state = invariants.apply(state, Number(ZERO, 8))
    while isinstance(frame := state.agenda[0], Window):
        assert frame.timing == "before_roll"
        state = invariants.apply(state, Decline(frame.seat))
    assert state.table.throw is None
    assert state.table.ship.damage == ("",) * 6


@pytest.mark.parametrize(("margin", "spaces"), [(0, 1), (1, 1), (2, 2), (5, 3)])
def test_ritual_coordination_advances_one_and_one_for_every_two_above_the_target(margin: int, spaces: int) -> None:
    scope = Scope("mythos:ritual_coordination", ZERO, margin=margin)
    assert amount(calm(), "one_plus_half_margin", scope) == spaces


@pytest.mark.rule("unf.basics.enemy")
def test_a_shotgun_counts_deep_ones_and_traitors_and_for_a_traitor_humans() -> None:
    table = owning(deep_ones(standing(traitor(calm(), 1), 1, "boiler_room"), boiler_room=1), 0, "shotgun")
    state = run(acting(table), Use(ZERO, "item:shotgun", 0), Attack(ZERO, ONE, "boiler_room"), Rolled(4))
    assert state.table.players[1].space == BRIG  # 4 + 2 enemies
    alone = owning(traitor(calm(), 0), 0, "shotgun")
    crowd = standing(standing(deep_ones(alone, boiler_room=3), 1, "boiler_room"), 2, "boiler_room")
    state = run(acting(crowd), Use(ZERO, "item:shotgun", 0), Attack(ZERO, TWO, "boiler_room"), Rolled(3))
    assert state.table.players[2].space == "boiler_room"  # 3 + 2 humans


def test_every_human_keeps_one_item_of_two() -> None:
    table = chaos(owning(calm(), 1, "shotgun"), "lore-1", "will-3", "will-1")
    state = run(at(on_top(table, "mythos", "criminal_activity"), MythosPhase()), Drawn("criminal_activity"))
    assert isinstance(state.agenda[0], DecidingCrisis)
    state = run(state, Choose(ZERO, "check"), Drawn("lore-1"), Drawn("will-3"))
    assert cs.asked(state) == (ONE,)
    assert {event.item for event in cs.legal(state)} == {"shotgun", "travel_pharmacy"}


def test_no_more_passengers_volunteer_than_there_are() -> None:
    table = deep_ones(calm(), d1=4)
    table = replaced(table, sea=evolve(table.sea, tokens=("blank", "blank")))
    state = run(at(table, Perform("mythos:volunteer_army", 0, ZERO)), Choose(ZERO, "a"))
    assert cs.legal(state) == (Number(ZERO, 1), Number(ZERO, 2))


@pytest.mark.rule("unf.skill.types")
def test_a_drawn_skill_card_is_seen_by_its_owner_alone() -> None:
    state = cs.position("unfathomable", "turn", calm(), seat=2)
    event = cs.legal(state)[0]
    assert cs.seen(state, event, 2) == event
    assert cs.seen(state, event, 0) != event


@pytest.mark.rule("unf.setup.standard_hand")
def test_the_first_player_begins_without_cards() -> None:
    state: Sea = cs.new_game("unfathomable", seats=3)
    while not state.table.turn.begun:
        state = cs.apply(state, cs.legal(state)[0])
    hands = [len(player.hand) for player in state.table.players]
    assert hands[state.table.turn.seat] == 0
    assert sorted(hands) == [0, 3, 3]


@pytest.mark.rule("unf.item.improvement")
def test_an_improvement_may_be_turned_up_when_it_is_gained() -> None:
    table = on_top(standing(calm(), 0, "cargo_hold"), "item", "fine_clothes", "shotgun")
    state = run(acting(table), Use(ZERO, "room:cargo_hold", 0), Drawn("fine_clothes"), Drawn("shotgun"))
    gained = invariants.apply(state, Take(ZERO, "fine_clothes"))
    assert isinstance(gained.agenda[0], Improving)
    assert not isinstance(invariants.apply(state, Take(ZERO, "shotgun")).agenda[0], Improving)


@pytest.mark.rule("unf.reference.windows")
def test_after_a_response_everybody_is_asked_again() -> None:
    table = holding(holding(calm(), 0, "observation-3", "lore-1"), 1, "lore-2")
    state = invariants.apply(at(table, Perform("waypoint:reef", 0, ZERO)), Decline(ZERO))
    assert cs.asked(state) == (ONE,)
    asked = [cs.asked(state)[0]]
    responded = at(table, Perform("waypoint:reef", 0, ZERO))
    responded = invariants.apply(invariants.apply(responded, Use(ZERO, "skill:observation-3", 0)), Choose(ZERO, "plus"))
    while isinstance(frame := responded.agenda[0], Window) and frame.timing == "before_roll":
        asked.append(frame.seat)
        responded = invariants.apply(responded, Decline(frame.seat))
    assert asked == [ONE, ONE, ZERO]


@pytest.mark.rule("unf.brig.choice_icon")
def test_who_is_free_chooses_the_track_and_not_the_captain() -> None:
    table = on_top(calm().with_title("captain", TWO), "mythos", "just_desserts")
    state = run(at(table, MythosPhase()), Drawn("just_desserts"), Choose(ZERO, "b"))
    while not cs.asked(state):
        state = run(state, cs.legal(state)[0])
    assert cs.legal(state) == (Choose(ZERO, "journey"), Choose(ZERO, "ritual"))


def test_jail_break_lets_everybody_out_where_they_like() -> None:
    table = chaos(standing(calm(), 2, BRIG).with_title("keeper", ONE), "lore-1", "will-3", "will-1")
    state = run(at(on_top(table, "mythos", "jail_break"), MythosPhase()), Drawn("jail_break"))
    state = run(state, Drawn("lore-1"), Drawn("will-3"))
    assert cs.asked(state) == (TWO,)
    state = run(state, PickSpace(TWO, "galley"))
    assert (state.table.players[2].space, state.table.ship.dials[2]) == ("galley", 7)


def test_a_seat_that_must_name_all_its_cards_cannot_stop() -> None:
    state = run(acting(holding(calm(), 0, "observation-1")), Use(ZERO, "skill:observation-1", 0))
    assert refused(state, Stop(ZERO)) == (Refusal("unf.action.ability", "seat 0 has 2 more cards to draw"),)
    assert refused(state, Name(ZERO, "treachery")) == (
        Refusal("unf.action.ability", "skill:observation-1 draws from ordinary decks, not treachery"),
    )
    room = run(acting(standing(calm(), 0, "galley")), Use(ZERO, "room:galley", 0))
    assert refused(room, Name(ZERO, "treachery")) == (
        Refusal("unf.room.galley", "room:galley draws from ordinary decks, not treachery"),
    )


@pytest.mark.rule("unf.loyalty.awakening")
@pytest.mark.parametrize(
    ("row", "awakened", "deals"),
    [
        (("reef", "smooth_sailing"), False, False),
        (("reef", "calm_waters"), False, True),
        (("reef", "calm_waters"), True, False),
    ],
)
def test_the_awakening_comes_at_six_and_once(row: tuple[str, ...], *, awakened: bool, deals: bool) -> None:
    table = evolve(travelled(calm(), *row), awakened=awakened)
    assert isinstance(cs.position("unfathomable", "awakening", table).agenda[0], Dealing) is deals


@pytest.mark.rule("unf.check.shuffle")
def test_cards_added_face_up_are_seen_by_all_with_their_owners() -> None:
    table = holding(chaos(calm(), "lore-1", "will-3", "will-1"), 1, "influence-3", "lore-2")
    state = invariants.apply(at(table, Perform(RAID, 0, ZERO)), Use(ONE, "skill:influence-3", 0))
    state = run(state, Drawn("lore-1"), Drawn("will-3"), Contribute(ONE, "lore-2"))
    for seat in (0, 1, 2, None):
        trial = cs.view(state, seat).table.trial
        assert [(laid.card, laid.seat) for laid in trial.known] == [("lore-2", ONE)]
        assert (trial.face_down, trial.face_up) == (3, True)


@pytest.mark.rule("unf.reference.short_components")
def test_a_cost_in_passengers_wants_as_many_in_the_supply() -> None:
    for count, payable in ((2, False), (3, True)):
        table = calm()
        table = passengers(table, d1=9 - count)
        state = at(table, Perform("mythos:improvised_fuel_source", 0, ZERO))
        assert (Choose(ZERO, "a") in cs.legal(state)) is payable


@pytest.mark.rule("unf.mythos.combination")
@pytest.mark.refused("unf.mythos.combination")
def test_an_option_that_needs_something_is_refused_without_it() -> None:
    bare = calm().with_player(ZERO, evolve(calm().players[0], items=()))
    bare = bare.with_deck("item", evolve(bare.decks.item, gone=("tool_kit",)))
    state = at(bare, Perform("mythos:criminal_activity", 0, ZERO))
    assert refused(state, Choose(ZERO, "or")) == (
        Refusal("unf.mythos.combination", "what option or needs is not given"),
    )
    assert refused(state, Choose(ONE, "check")) == (
        Refusal("unf.mythos.combination", "seat 1 is not asked now; seat 0 is"),
    )


def test_persistence_may_stop_after_any_card() -> None:
    state = run(acting(holding(calm(), 0, "will-1", "lore-1", "lore-2")), Use(ZERO, "skill:will-1", 0))
    state = run(state, Discard(ZERO, "lore-1"), Stop(ZERO), Name(ZERO, "strength"), Drawn("strength-5"))
    assert state.table.players[0].hand == ("lore-2", "strength-5")
    cost = run(acting(holding(standing(calm(), 0, "chapel"), 0, "lore-1", "lore-2")), Use(ZERO, "room:chapel", 0))
    cost = run(cost, Choose(ZERO, "rite"))
    assert refused(cost, Stop(ZERO)) == (
        Refusal("unf.reference.wording", "seat 0 has still to discard 1 card of lore for room:chapel"),
    )


@pytest.mark.rule("unf.reference.wording")
def test_a_cost_that_is_half_paid_has_to_be_paid_in_full() -> None:
    table = holding(standing(damaged(calm(), "galley"), 0, "galley"), 0, *("influence-1",) * 3, "lore-1")
    state = run(acting(table), Use(ZERO, "damage:structural_influence", 0), Discard(ZERO, "influence-1"))
    assert refused(state, Stop(ZERO)) == (
        Refusal(
            "unf.reference.wording",
            "seat 0 has still to discard cards worth 2 of influence for damage:structural_influence",
        ),
    )
    assert refused(state, Discard(ZERO, "lore-1")) == (
        Refusal("unf.reference.wording", "damage:structural_influence asks for influence, not lore-1"),
    )
    fined = at(holding(calm(), 0, "lore-1", "lore-2"), Perform("mythos:the_anarcho_individualist", 0, ZERO))
    fined = run(fined, Choose(ZERO, "b"))
    assert refused(fined, Stop(ZERO)) == (
        Refusal("unf.action.ability", "seat 0 has still to discard 2 cards for mythos:the_anarcho_individualist"),
    )


@pytest.mark.rule("unf.room.galley", "unf.reference.short_components")
def test_the_galley_counts_the_cards_drawn_not_those_named() -> None:
    table = standing(calm(), 0, "galley")
    held = table.stock("lore").deck
    table = holding(table, 1, *held[2:])
    state = run(acting(table), Use(ZERO, "room:galley", 0), *(Name(ZERO, "lore"),) * 5)
    state = run(state, Drawn(held[0]), Drawn(held[1]), Rolled(2))
    assert (len(state.table.players[0].hand), state.table.ship.dials[1]) == (2, 8)


def test_the_pharmacy_saves_one_passenger_of_several() -> None:
    table = passengers(standing(calm(), 1, "d2"), d2=3)
    state = invariants.apply(at(table, DefeatPassenger("d2")), Use(ONE, "item:travel_pharmacy", 0))
    state = run(state, Choose(ONE, "item"))
    assert (state.table.passengers_in("d2"), state.table.supply(), len(state.table.sea.tokens)) == (2, 7, 9)
    assert state.table.players[1].items == ()


@pytest.mark.parametrize(("die", "struck"), [(3, False), (2, True)])
def test_the_beast_within_may_strike_humans_when_it_has_struck_two(die: int, *, struck: bool) -> None:
    table = deep_ones(standing(standing(traitor(calm(), 1), 1, "d1"), 0, "d1"), d1=1)
    table = passengers(standing(table, 2, "d1"), d1=1)
    state = run(at(table, Perform("spell:summon_the_beast_within", 0, TWO)), Decline(TWO), Rolled(die))
    assert (state.table.deep_ones_in("d1"), state.table.players[1].space) == (0, BRIG)
    assert (state.table.players[0].space == SICK_BAY) is struck


def test_a_sacrifice_offers_a_partial_result_only_where_one_is_printed() -> None:
    crew = ("arjun_singh", "svetlana_gedroits", "william_bowleg")
    for card, options in (("hull_leak", ["pass", "fail"]), ("food_stores_raid", ["pass", "partial", "fail"])):
        state = invariants.apply(at(calm(crew), Perform(f"mythos:{card}", 0, ZERO)), Use(ZERO, "feat:arjun_singh", 0))
        assert [event.option for event in cs.legal(quiet(state))] == options


@pytest.mark.rule("unf.check.chaos")
def test_an_exhausted_chaos_deck_is_made_anew_before_its_next_card_is_taken() -> None:
    table = calm(rulings={"chaos_rebuild": "at_next_draw"})
    state = run(at(chaos(table), Perform("mythos:hull_leak", 0, ZERO)))
    assert isinstance(state.agenda[0], LayingChaos)
    for _ in range(10):
        state = run(state, cs.legal(state)[0])
    assert len(state.table.decks.chaos) == 10
    assert len(run(state, cs.legal(state)[0], cs.legal(state)[0]).table.decks.chaos) == 8


@pytest.mark.rule("unf.reference.windows")
def test_what_follows_one_room_or_card_follows_no_other() -> None:
    jeanne = run(acting(standing(calm(), 0, "galley")), Use(ZERO, "room:galley", 0), Stop(ZERO))
    assert not isinstance(invariants.apply(jeanne, Rolled(8)).agenda[0], Following)
    table = replaced(holding(calm(), 2, "observation-1"), turn=evolve(calm().turn, seat=TWO))
    state = run(acting(table), Use(TWO, "skill:observation-1", 0), Name(TWO, "lore"), Name(TWO, "lore"))
    state = invariants.apply(invariants.apply(state, Drawn("lore-1")), Drawn("lore-2"))
    assert not isinstance(state.agenda[0], Following)


def test_loyalty_is_known_to_all_when_the_game_is_over() -> None:
    table, front, _ = ended(loyal(calm(), 1, "hybrid"), "deep_ones")
    state = at(table, *front)
    for number in range(5):
        other = cs.resample(state, 0, Random(number))
        assert cs.view(other, 0) == cs.view(state, 0)
        assert other.table.players[1].loyalty == ("hybrid",)


@pytest.mark.rule("unf.reference.dial_cap")
@pytest.mark.parametrize(("there", "change", "then"), [(9, 2, 10), (10, 1, 10), (3, -2, 1), (10, -1, 9)])
def test_a_dial_turns_between_its_ends(there: int, change: int, then: int) -> None:
    table, front, _ = changed(dial(calm(), food=there), "food", change)
    assert (table.ship.dials[1], front) == (then, ())


@pytest.mark.rule("unf.damage.spill")
def test_damage_that_spills_over_cites_the_rule_and_other_damage_does_not() -> None:
    for room, spills in (("galley", True), ("bridge", False)):
        table = on_top(damaged(calm(), "galley"), "damage", "structural_lore")
        state = at(table, Damaging(room))
        rules = {rule for step in cs.explain(state, Drawn("structural_lore")) for rule in step.rules}
        assert ("unf.damage.spill" in rules) is spills


@pytest.mark.rule("unf.mythos.steps")
def test_only_a_card_of_the_deck_can_be_drawn() -> None:
    table = calm()
    deck = table.decks.mythos
    spent = table.with_deck("mythos", evolve(deck, shuffled=deck.shuffled[1:], discard=deck.shuffled[:1]))
    state = at(spent, MythosPhase())
    assert refused(state, Drawn(deck.shuffled[0])) == (
        Refusal("unf.mythos.steps", f"{deck.shuffled[0]} is not on top of the mythos deck"),
    )
    seen = at(on_top(table, "mythos", "hull_leak"), MythosPhase())
    assert cs.legal(seen) == (Drawn("hull_leak"),)
    assert refused(seen, Drawn("infection")) == (
        Refusal("unf.mythos.steps", "infection is not on top of the mythos deck"),
    )


def test_a_deck_of_known_cards_alone_is_drawn_and_looked_at_in_its_order() -> None:
    deck = Deck((), (), (Seen("reef", (ZERO,)), Seen("iceberg", ())))
    assert (deck.below(0), deck.below(1), deck.below(2)) == ((("reef", 1),), (("iceberg", 1),), ())
    assert deck.drawn("reef") == Deck((), (), (Seen("iceberg", ()),))
    assert deck.located(0, "reef", ONE) == Deck((Seen("reef", (ZERO, ONE)),), (), (Seen("iceberg", ()),))
    assert deck.located(0, "reef", ZERO).top == (Seen("reef", (ZERO,)),)
    assert deck.located(0, "reef", ONE).below(1) == (("iceberg", 1),)


def test_words_that_the_cards_of_the_box_do_not_use_mean_what_they_say() -> None:
    table = owning(calm(), 0, "shotgun", "plimsolls")
    scope = Scope("room:galley", ZERO, spaces=("galley",))
    assert amount(table, "all_but_one", scope) == 2
    assert [holds(table, do.Test("item", item=item), scope) for item in ("shotgun", "almanac")] == [True, False]
    assert not holds(table, do.Test("passes"), scope)
    for target, passes in ((5, True), (6, False)):
        trial = Trial(target, ("lore", "will"), 0, mythos=True, cards=("lore-5",))
        assert holds(replaced(table, trial=trial), do.Test("passes"), scope) is passes
    aboard = standing(standing(table, 1, "galley"), 2, "d1")
    assert people(aboard, "each_human_there", scope) == (ONE,)


@pytest.mark.rule("unf.passenger.risk", "unf.reference.short_components")
@pytest.mark.parametrize(("reading", "risked"), [("as_many_as_possible", 1), ("all_or_none", 0)])
def test_a_short_supply_of_passengers_is_risked_by_the_reading(reading: str, risked: int) -> None:
    table = passengers(calm(rulings={"risk_short": reading}), d1=8)
    state = run(at(table, Perform("mythos:class_struggle", 0, ZERO)), Choose(ZERO, "b"))
    if risked:
        state = run(state, Rolled(2))
    assert state.table.passengers_in("d2") == risked


@pytest.mark.parametrize(
    ("deck", "card", "frame"),
    [
        ("item", "shotgun", DrawItem(ZERO)),
        ("mythos", "hull_leak", DrawMythos()),
        ("damage", "fuel_leak", Damaging("galley")),
        ("spell", "heal", TopSpell(TWO)),
        ("spell", "heal", RemoveTop("spell", 1)),
        ("waypoint", "reef", TopWaypoint()),
        ("waypoint", "reef", LookAt(ZERO, "waypoint", 2, "top", "bottom")),
    ],
)
def test_chance_draws_what_lies_on_top(deck: str, card: str, frame: Frame[Table]) -> None:
    state = at(on_top(calm(), deck, card), frame)
    assert {cs.deal(state, Random(number)) for number in range(3)} == {Drawn(card)}
