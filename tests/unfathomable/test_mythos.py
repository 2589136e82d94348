"""The Mythos phase, the journey, the ritual, and titles."""

import pytest
from attrs import evolve

import corestate as cs
import invariants
from corestate import Refusal
from corestate.replaced import replaced
from corestate.unfathomable.box.edition import BRIG, DEEP, SICK_BAY
from corestate.unfathomable.holdings.hand_limit import Trimming
from corestate.unfathomable.holdings.titles import heir
from corestate.unfathomable.script.script import Perform
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.actions import Acting
from corestate.unfathomable.voyage.monsters import Stirring
from corestate.unfathomable.voyage.mythos import ChoosingTrack, MythosPhase, Read, Resolve
from corestate.unfathomable.voyage.tracks import Advance, TopWaypoint, retreated
from tests.support import refused
from tests.unfathomable import build as b
from tests.unfathomable.build import ONE, TWO, ZERO, Sea


def drawing(card: str, table: Table | None = None) -> Sea:
    """Draw a mythos card in the Mythos phase of seat 0."""
    return b.run(b.at(b.on_top(table or b.calm(), "mythos", card), MythosPhase()), e.Drawn(card))


@pytest.mark.rule("unf.mythos.steps", "unf.mythos.choice", "unf.mythos.activation", "unf.mythos.track")
@pytest.mark.rule("unf.mythos.discarded", "unf.mythos.crisis_types")
def test_crisis_then_activation_then_track_then_discard() -> None:
    state = drawing("class_struggle", b.deep_ones(b.calm(), w1=1))
    assert cs.asked(state) == (ZERO,)
    assert cs.legal(state) == (e.Choose(ZERO, "a"), e.Choose(ZERO, "b"))
    state = b.run(state, e.Choose(ZERO, "a"))
    assert state.table.ship.dials[2] == 6
    assert isinstance(state.agenda[0], Stirring)
    assert (state.table.ship.journey, state.table.open) == (0, ("mythos:class_struggle",))
    state = b.run(state, e.Stir(ZERO, "w1"))
    assert (state.table.deep_ones_in("d1"), state.table.ship.journey) == (1, 1)
    assert state.table.decks.mythos.discard == ("class_struggle",)


@pytest.mark.rule("unf.mythos.choice")
def test_the_named_player_chooses() -> None:
    assert cs.asked(drawing("mysterious_lifeboat")) == (TWO,)
    assert cs.asked(drawing("just_desserts")) == (ZERO,)
    state = drawing("poisoned_food")
    assert refused(state, e.Choose(TWO, "a")) == (
        Refusal("unf.reference.wording", "the cost of option a cannot be paid"),
    )


@pytest.mark.rule("unf.mythos.combination")
def test_a_combination_is_a_check_or_something_bad() -> None:
    state = drawing("coal_bunker_fire")
    assert cs.legal(state) == (e.Choose(ZERO, "check"), e.Choose(ZERO, "or"))
    assert b.run(state, e.Choose(ZERO, "or"), e.Rolled(4)).table.ship.dials[0] == 6
    checked = b.run(state, e.Choose(ZERO, "check"))
    assert checked.table.trial is not None


@pytest.mark.rule("unf.mythos.character_card")
def test_a_card_of_a_character_out_of_play_in_the_brig_or_revealed_is_replaced() -> None:
    table = b.on_top(b.calm(), "mythos", "ticket_please", "hull_leak")
    state = b.run(b.at(table, MythosPhase()), e.Drawn("ticket_please"), e.Drawn("hull_leak"))
    assert state.table.decks.mythos.discard[0] in ("hull_leak", "ticket_please")
    assert state.table.trial is not None
    jailed = b.standing(b.on_top(b.calm(), "mythos", "do_no_harm", "hull_leak"), 1, BRIG)
    assert b.run(b.at(jailed, MythosPhase()), e.Drawn("do_no_harm")).table.decks.mythos.discard == ("do_no_harm",)
    shown = b.traitor(b.on_top(b.calm(), "mythos", "do_no_harm", "hull_leak"), 1)
    assert b.run(b.at(shown, MythosPhase()), e.Drawn("do_no_harm")).table.decks.mythos.discard == ("do_no_harm",)


@pytest.mark.rule("unf.mythos.track", "unf.brig.choice_icon")
@pytest.mark.refused("unf.mythos.track", "unf.brig.choice_icon")
def test_a_choice_icon_is_decided_by_the_active_player_or_for_one_in_the_brig_by_the_captain() -> None:
    state = b.run(drawing("just_desserts"), e.Choose(ZERO, "b"), *(e.Drawn("treachery-1"),) * 4)
    assert cs.asked(state) == (ZERO,)
    assert cs.legal(state) == (e.Choose(ZERO, "journey"), e.Choose(ZERO, "ritual"))
    assert b.run(state, e.Choose(ZERO, "ritual")).table.ship.ritual == 1
    assert refused(state, e.Choose(ONE, "ritual")) == (
        Refusal("unf.mythos.track", "seat 1 is not asked now; seat 0 is"),
    )
    jailed = drawing("just_desserts", b.standing(b.calm(), 0, BRIG).with_title("captain", TWO))
    assert cs.asked(jailed) == (TWO,)
    assert refused(jailed, e.Choose(ZERO, "ritual")) == (
        Refusal("unf.brig.choice_icon", "seat 0 is not asked now; seat 2 is"),
    )
    assert b.run(jailed, e.Choose(TWO, "ritual")).table.ship.ritual == 1


@pytest.mark.rule("unf.brig.mythos", "unf.reference.brig")
def test_in_the_brig_only_the_icons_are_resolved() -> None:
    table = b.deep_ones(b.standing(b.calm(), 0, BRIG).with_title("captain", ONE), d1=1)
    state = drawing("class_struggle", table)
    assert isinstance(state.agenda[0], Stirring)
    assert b.run(state, e.Stir(ZERO, "d1")).table.ship.journey == 1


@pytest.mark.refused("unf.brig.mythos")
def test_nobody_takes_part_in_a_crisis_that_the_brig_leaves_out() -> None:
    table = b.deep_ones(b.standing(b.calm(), 0, BRIG).with_title("captain", ONE), d1=1)
    state = drawing("class_struggle", table)
    why = "seat 0 is in the Brig and resolves no crisis of mythos:class_struggle"
    doing = "seat 0 names the next Deep One to act"
    assert refused(state, e.Choose(ONE, "a")) == (
        Refusal("unf.monster.deep_ones", "seat 1 is not asked now; seat 0 is"),
        Refusal("unf.brig.mythos", why),
        Refusal("unf.mythos.choice", f"no option is to be chosen now: {doing}"),
    )
    assert refused(state, e.Contribute(ZERO, "lore-1")) == (
        Refusal("unf.brig.mythos", why),
        Refusal("unf.check.contribute", f"no card is to be added to a check now: {doing}"),
    )
    free = drawing("hull_leak", b.deep_ones(b.calm(), d1=1))
    assert "unf.brig.mythos" not in {one.rule for one in refused(free, e.Choose(ZERO, "a"))}


@pytest.mark.rule("unf.reference.mythos_deck")
def test_an_exhausted_mythos_deck_is_made_of_its_discards() -> None:
    table = b.calm()
    names = table.decks.mythos.shuffled
    rest = tuple(name for name in names if name != "hull_leak")
    deck = evolve(table.decks.mythos, shuffled=("hull_leak",), discard=rest)
    state = b.run(b.at(b.standing(table.with_deck("mythos", deck), 0, BRIG).with_title("captain", ONE), MythosPhase()))
    state = b.run(state, e.Drawn("hull_leak"))
    assert len(state.table.decks.mythos.shuffled) == 70
    assert state.table.decks.mythos.discard == ()


@pytest.mark.rule("unf.journey.push", "unf.journey.rear_to_deep", "unf.journey.ship_unaffected")
@pytest.mark.obeys("unf.board.water")
def test_an_advance_pushes_monsters_in_water_and_no_others() -> None:
    table = b.deep_ones(b.calm(), w1=1, w7=2, d3=1).monarch_moved("hydra", "w8").monarch_moved("dagon", "w2")
    state = b.at(table, Advance("journey", 1))
    sea = state.table
    assert [sea.deep_ones_in(space) for space in ("w1", "w3", "w7", DEEP, "d3")] == [0, 1, 0, 2, 1]
    assert (sea.sea.hydra, sea.sea.dagon, sea.ship.journey) == (DEEP, "w4", 1)


@pytest.mark.rule("unf.journey.arrive", "unf.journey.row_and_reset", "unf.journey.distance", "unf.title.captain")
def test_at_arrive_the_captain_chooses_one_of_two_waypoints() -> None:
    table = b.on_top(b.marked(b.calm(), journey=3), "waypoint", "smooth_sailing", "calm_waters")
    state = b.run(b.at(table, Advance("journey", 1)), e.Drawn("smooth_sailing"), e.Drawn("calm_waters"))
    assert cs.asked(state) == (ZERO,)
    assert refused(state, e.Decline(ZERO)) == (Refusal("unf.secrecy.looked_at", "seat 0 takes one of 2 cards"),)
    state = b.run(state, e.Take(ZERO, "calm_waters"))
    ship = state.table.ship
    assert (ship.row, ship.journey, ship.dials[:2]) == (("calm_waters",), 0, (6, 7))
    assert state.table.distance() == 4
    assert state.table.decks.waypoint.bottom[-1].card == "smooth_sailing"


@pytest.mark.rule("unf.journey.twelve")
def test_the_arrival_after_a_distance_of_twelve_wins() -> None:
    table = b.travelled(b.marked(b.calm(), journey=3), "calm_waters", "rough_water", "stormy_seas")
    state = b.at(table, Advance("journey", 1))
    assert cs.is_over(state)
    assert state.table.ending == "arrival"


@pytest.mark.obeys("unf.journey.delay")
def test_a_delay_goes_back_to_start_and_pushes_nothing() -> None:
    table, front, _ = retreated(b.marked(b.deep_ones(b.calm(), w1=1), journey=1), "journey", 2, short=False)
    assert (table.ship.journey, table.deep_ones_in("w1"), front) == (0, 1, ())
    short, _, _ = retreated(b.marked(b.calm(), journey=1), "journey", 3, short=True)
    assert short.ship.dials[0] == 6


@pytest.mark.rule("unf.ritual.deep_ones", "unf.ritual.monarchs", "unf.ritual.passengers", "unf.ritual.characters")
@pytest.mark.rule("unf.ritual.reset", "unf.defeat.results")
def test_the_banishment_clears_water_and_deck() -> None:
    table = b.passengers(b.deep_ones(b.marked(b.calm(), ritual=3), w1=2, d2=1, galley=1), d4=1)
    table = b.standing(table.monarch_moved("hydra", "w3"), 0, "d5")
    state = b.run(b.at(table, Advance("ritual", 1)), e.PassengerTurned("soul_and_sanity"))
    after = state.table
    assert [after.deep_ones_in(space) for space in ("w1", "d2", "galley")] == [0, 0, 1]
    assert (after.sea.hydra, after.players[0].space, after.ship.dials) == (DEEP, SICK_BAY, (8, 8, 7, 7))
    assert (sum(after.sea.passengers), len(after.sea.tokens), after.ship.ritual) == (0, 8, 0)


@pytest.mark.obeys("unf.title.succession", "unf.reference.titles")
def test_a_lost_title_goes_to_the_highest_who_is_free_and_human() -> None:
    crew = ("jeanne_lafarge", "jamie_snell", "svetlana_gedroits", "samira_dualeh")
    table = b.calm(crew)
    assert heir(table, "captain", ZERO) == ONE
    assert heir(b.standing(table, 1, BRIG), "captain", ZERO) == TWO
    assert heir(b.traitor(table, 1), "captain", ZERO) == TWO
    jailed = b.standing(b.standing(b.standing(table, 1, BRIG), 2, BRIG), 3, BRIG)
    assert heir(jailed, "captain", ZERO) == ZERO
    assert heir(b.standing(jailed, 0, BRIG), "captain", ZERO) == ZERO
    assert heir(table, "captain", ZERO, "lowest") == cs.Seat(3)


def test_power_to_the_people_jails_the_captain_and_crowns_the_lowest() -> None:
    crew = ("jeanne_lafarge", "jamie_snell", "svetlana_gedroits", "samira_dualeh")
    state = b.run(drawing("power_to_the_people", b.calm(crew)), e.Choose(ZERO, "or"))
    assert state.table.players[0].space == BRIG
    assert state.table.captain == cs.Seat(3)


@pytest.mark.rule("unf.title.succession", "unf.reference.titles")
def test_power_to_the_people_crowns_the_lowest_though_the_captain_alone_was_free() -> None:
    crew = ("keilani_tatupu", "svetlana_gedroits", "william_bowleg")
    table = b.standing(b.standing(b.calm(crew), 1, BRIG), 2, BRIG)
    state = b.run(b.at(table, Perform("mythos:power_to_the_people", 0, ZERO)), e.Choose(ZERO, "or"))
    assert (state.table.players[0].space, state.table.captain) == (BRIG, TWO)


@pytest.mark.rule("unf.title.succession", "unf.reference.titles")
def test_fear_of_the_unknown_takes_the_title_once_from_a_traitor_it_jails() -> None:
    crew = ("svetlana_gedroits", "arjun_singh", "edmund_mallory")
    table = b.loyal(b.standing(b.calm(crew), 2, "galley"), 2, "hybrid").with_title("keeper", TWO)
    table = replaced(b.on_top(table, "mythos", "fear_of_the_unknown"), turn=evolve(table.turn, seat=TWO))
    state = b.at(table, Acting(TWO, 2))
    state = b.run(state, e.Reveal(TWO, "hybrid"), e.Drawn("fear_of_the_unknown"))
    assert (state.table.players[2].space, state.table.players[2].shown) == (BRIG, ("hybrid",))
    assert state.table.keeper == heir(state.table, "keeper", TWO) == ZERO


@pytest.mark.rule("unf.title.keeper", "unf.reference.keeper_action")
def test_the_keeper_casts_one_of_two_spells_once_a_turn() -> None:
    table = b.on_top(b.calm().with_title("keeper", ZERO), "spell", "raise_the_dead", "feed_the_mind")
    state: Sea = cs.position("unfathomable", "actions", table, actions=2)
    state = b.run(state, e.Use(ZERO, "title:keeper", 0), e.Drawn("raise_the_dead"), e.Drawn("feed_the_mind"))
    assert "unf.reference.keeper_action" in cs.explain(state, e.Take(ZERO, "raise_the_dead"))[0].rules
    state = b.run(state, e.Take(ZERO, "raise_the_dead"))
    assert state.table.ship.dials == (8, 8, 7, 10)
    assert "raise_the_dead" not in state.table.decks.spell.cards()
    assert refused(state, e.Use(ZERO, "title:keeper", 0)) == (
        Refusal("unf.action.limit", "title:keeper spellcasting has been used: once per turn"),
    )


def test_unconventional_leader_averts_a_crisis_for_a_resource() -> None:
    crew = ("keilani_tatupu", "svetlana_gedroits", "william_bowleg")
    state = drawing("class_struggle", b.calm(crew))
    state = b.run(state, e.Use(ZERO, "feat:keilani_tatupu", 0), e.Choose(ZERO, "food"))
    assert state.table.ship.dials == (8, 7, 8, 8)


def test_uncanny_fortune_replaces_the_card_just_drawn() -> None:
    table = b.on_top(
        b.calm(("jeanne_lafarge", "edmund_mallory", "william_bowleg")), "mythos", "class_struggle", "hull_leak"
    )
    state = cs.apply(b.at(table, MythosPhase()), e.Drawn("class_struggle"))
    state = b.run(cs.apply(state, e.Use(ONE, "feat:edmund_mallory", 0)), e.Drawn("hull_leak"))
    assert "class_struggle" in state.table.decks.mythos.discard
    assert state.table.trial is not None


def test_beatrice_sees_two_cards_and_resolves_one() -> None:
    table = b.on_top(
        b.calm(("beatrice_sharpe", "svetlana_gedroits", "william_bowleg")), "mythos", "class_struggle", "hull_leak"
    )
    state = b.run(
        b.at(table, MythosPhase()), e.Drawn("class_struggle"), e.Drawn("hull_leak"), e.Take(ZERO, "class_struggle")
    )
    assert state.table.open == ("mythos:class_struggle",)
    assert cs.view(state, 1).table.mythos.bottom == (None,)


def test_fog_bank_may_undo_itself_and_leads_to_the_top_waypoint() -> None:
    table = b.on_top(b.marked(b.calm(), journey=3), "waypoint", "fog_bank", "reef", "calm_waters")
    state = b.run(b.at(table, Advance("journey", 1)), e.Drawn("fog_bank"), e.Drawn("reef"), e.Take(ZERO, "fog_bank"))
    state = b.run(state, e.Rolled(4), e.Drawn("calm_waters"))
    assert state.table.ship.row == ("calm_waters",)
    assert state.table.ship.dials[:2] == (5, 7)


def test_a_waypoint_may_be_worth_a_risk() -> None:
    table = b.calm()
    state = b.at(table, Perform("waypoint:deserted_island", 0, ZERO))
    state = b.run(state, e.Accept(ZERO), e.Rolled(2), e.Rolled(5))
    assert (state.table.passengers_in("d2"), state.table.ship.dials[1]) == (1, 9)
    assert b.run(b.at(table, Perform("waypoint:deserted_island", 0, ZERO)), e.Decline(ZERO)).table.supply() == 9


def test_the_peacemaker_grieves_for_the_next_passenger() -> None:
    crew = ("arjun_singh", "svetlana_gedroits", "william_bowleg")
    table = b.keeping(b.passengers(b.calm(crew), d1=1), 0, "mythos:the_peacemaker")
    state = b.run(b.at(table, Perform("waypoint:rogue_wave", 0, ZERO)), e.PassengerTurned("blank"))
    assert state.table.ship.dials[2] == 7
    assert (state.table.players[0].kept, state.table.decks.mythos.discard) == ((), ("the_peacemaker",))


def test_criminal_activity_leaves_everybody_one_item() -> None:
    table = b.owning(b.calm(), 0, "shotgun")
    state = b.run(drawing("criminal_activity", table), e.Choose(ZERO, "or"))
    assert {event.item for event in cs.legal(state)} == {"shotgun", "tool_kit"}


def test_accusation_sends_somebody_to_the_brig_or_costs_cards() -> None:
    state = b.run(drawing("accusation"), e.Choose(ZERO, "a"), e.PickSeat(ZERO, TWO))
    assert state.table.players[2].space == BRIG
    assert state.table.keeper != TWO
    table = b.holding(b.calm(), 0, "lore-1", "lore-2", "lore-3", "lore-4", "lore-5")
    state = b.run(drawing("accusation", table), e.Choose(ZERO, "b"))
    for card in ("lore-1", "lore-2", "lore-3", "lore-4"):
        state = b.run(state, e.Discard(ZERO, card))
    assert state.table.players[0].hand == ("lore-5",)
    assert not isinstance(state.agenda[0], Trimming)


def test_rules_are_cited_where_they_are_applied() -> None:
    state = b.at(b.on_top(b.calm(), "mythos", "class_struggle"), MythosPhase())
    assert {"unf.mythos.choice", "unf.mythos.steps"} <= b.applied(state, e.Drawn("class_struggle"))


@pytest.mark.obeys("unf.journey.delay")
@pytest.mark.parametrize(("journey", "fuel"), [(2, 8), (1, 7), (0, 6)])
def test_each_space_that_is_missing_costs_one_fuel(journey: int, fuel: int) -> None:
    table = b.calm()
    table, _, _ = retreated(replaced(table, ship=evolve(table.ship, journey=journey)), "journey", 2, short=True)
    assert (table.ship.journey, table.ship.dials[0]) == (0, fuel)


@pytest.mark.rule("unf.mythos.combination")
@pytest.mark.refused("unf.mythos.combination")
def test_an_option_that_needs_something_is_refused_without_it() -> None:
    bare = b.calm().with_player(ZERO, evolve(b.calm().players[0], items=()))
    bare = bare.with_deck("item", evolve(bare.decks.item, gone=("tool_kit",)))
    state = b.at(bare, Perform("mythos:criminal_activity", 0, ZERO))
    assert refused(state, e.Choose(ZERO, "or")) == (
        Refusal("unf.mythos.combination", "what option or needs is not given"),
    )
    assert refused(state, e.Choose(ONE, "check")) == (
        Refusal("unf.mythos.combination", "seat 1 is not asked now; seat 0 is"),
    )


@pytest.mark.rule("unf.mythos.character_card")
def test_a_character_card_of_no_use_that_was_taken_is_replaced() -> None:
    table = b.calm(b.BEATRICE, rulings={"looked_at_character_card": "stays"})
    state = b.dealt(cs.position("unfathomable", "mythos", b.on_top(table, "mythos", "history_repeats", "hull_leak")))
    state = invariants.apply(state, e.Take(ZERO, "history_repeats"))
    assert not state.table.open
    assert "history_repeats" in state.table.decks.mythos.discard
    assert cs.chances(state)


@pytest.mark.rule("unf.mythos.choice")
def test_only_mythos_cards_ask_by_the_rule_of_their_choices() -> None:
    room = b.run(b.acting(b.standing(b.calm(), 0, "chapel")), e.Use(ZERO, "room:chapel", 0))
    assert refused(room, e.Choose(ZERO, "none")) == (
        Refusal("unf.room.chapel", "room:chapel has no option none, but delay or rite"),
    )
    table = b.on_top(b.calm(), "mythos", "class_struggle")
    crisis = b.quiet(b.dealt(cs.position("unfathomable", "mythos", table)))
    (seat,) = cs.asked(crisis)
    assert refused(crisis, e.Choose(seat, "none")) == (
        Refusal("unf.mythos.choice", "mythos:class_struggle has no option none, but a or b"),
    )


REFUSED: dict[str, b.Case] = {
    "no such track": (
        lambda: b.at(b.calm(), ChoosingTrack(ZERO)),
        e.Choose(ZERO, "both"),
        "unf.mythos.track",
        "the journey or the ritual advances, not both",
    ),
    "no waypoint": (
        lambda: b.at(b.calm(), TopWaypoint()),
        e.Drawn("hull_leak"),
        "unf.journey.row_and_reset",
        "hull_leak is not on top of the waypoint deck",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_refusal_states_its_rule_and_its_fact(case: str) -> None:
    state, event, rule, because = REFUSED[case]
    assert refused(state(), event) == (Refusal(rule, because),)


def test_where_no_card_could_be_drawn_nothing_is_read_resolved_or_advanced() -> None:
    table = b.calm()
    assert Read(None).run(table) == (table, (), ("unf.reference.mythos_deck",))
    assert Resolve(None).run(table) == (table, (), ())
    assert Advance("journey", 0).run(table) == (table, (), ())
