"""Corners where two rules meet: the Brig and moving cards, looks and character cards, traitors in the Sick Bay."""

import re
from random import Random

import pytest
from attrs import evolve

import corestate as cs
import invariants
from corestate import Refusal
from corestate.piles import multiset, without
from corestate.replaced import replaced
from corestate.unfathomable.asked.herding import Herding
from corestate.unfathomable.box.edition import BRIG, ORDINARY, SICK_BAY, Loyalty
from corestate.unfathomable.checks.checks import Settle
from corestate.unfathomable.checks.windows import Window
from corestate.unfathomable.holdings.looking import TopSpell
from corestate.unfathomable.script.script import Close
from corestate.unfathomable.table.events import (
    Accept,
    Choose,
    Drawn,
    Herd,
    Move,
    Name,
    PickSeat,
    PickSpace,
    Reveal,
    Stop,
    Take,
    Use,
)
from corestate.unfathomable.table.pieces import Scope, Trial
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.voyage.defeat import DefeatPassenger
from corestate.unfathomable.voyage.tracks import Awaken
from tests.support import refused
from tests.unfathomable.build import (
    CREW,
    ONE,
    TWO,
    ZERO,
    Sea,
    acting,
    applied,
    at,
    calm,
    damaged,
    dealt,
    deep_ones,
    holding,
    keeping,
    loyal,
    on_top,
    quiet,
    run,
    standing,
    traitor,
    travelled,
)


@pytest.mark.rule("unf.damage.repair", "unf.reference.repair")
def test_a_repair_cites_rules_and_no_card() -> None:
    state = acting(damaged(calm(), "boiler_room").moved(ZERO, "boiler_room"))
    rules = applied(state, Use(ZERO, "item:tool_kit", 0))
    assert "unf.damage.repair" in rules
    assert all(rule.startswith("unf.") for rule in rules)


@pytest.mark.rule("unf.brig.no_exit", "unf.reference.brig")
@pytest.mark.refused("unf.brig.no_exit")
def test_a_sheet_that_does_not_name_the_brig_leads_nobody_out_of_it() -> None:
    table = calm(("arjun_singh", "svetlana_gedroits", "william_bowleg"))
    assert refused(acting(standing(table, 0, BRIG)), Use(ZERO, "character:arjun_singh", 0)) == (
        Refusal("unf.brig.no_exit", "seat 0 does not leave the Brig by character:arjun_singh deck_chief"),
    )
    assert not cs.refusals(acting(table), Use(ZERO, "character:arjun_singh", 0))


@pytest.mark.rule("unf.brig.no_exit")
def test_a_spell_does_not_lead_the_keeper_out_of_the_brig() -> None:
    table = calm()
    for seat in table.seats():
        table = standing(table, seat, BRIG)
    keeper = table.keeper
    assert keeper is not None
    state = dealt(at(on_top(table, "spell", "summon_the_beast_within"), TopSpell(keeper)))
    assert run(state, Accept(keeper)).table.players[keeper].space == BRIG


@pytest.mark.rule("unf.brig.no_exit")
def test_a_mythos_card_does_not_lead_the_active_player_out_of_the_brig() -> None:
    table = loyal(calm(("arjun_singh", "edmund_mallory", "william_bowleg")), 1, "hybrid")
    table = on_top(holding(standing(table, 0, BRIG), 0, "influence-1"), "mythos", "kitty_litter")
    state = run(acting(table), Use(ZERO, "skill:influence-1", 0), PickSeat(ZERO, ONE), Reveal(ONE, "hybrid"))
    state = run(quiet(dealt(state)), Choose(ONE, "or"))
    assert state.table.players[0].space == BRIG


BEATRICE = ("beatrice_sharpe", "svetlana_gedroits", "william_bowleg")


@pytest.mark.rule("unf.mythos.character_card")
def test_a_character_card_of_no_use_that_was_taken_is_replaced() -> None:
    table = calm(BEATRICE, rulings={"looked_at_character_card": "stays"})
    state = dealt(cs.position("unfathomable", "mythos", on_top(table, "mythos", "history_repeats", "hull_leak")))
    state = invariants.apply(state, Take(ZERO, "history_repeats"))
    assert not state.table.open
    assert "history_repeats" in state.table.decks.mythos.discard
    assert cs.chances(state)


@pytest.mark.rule("unf.reference.mythos_deck")
def test_a_look_that_finds_nothing_of_use_goes_on_in_the_deck_made_anew() -> None:
    table = calm(BEATRICE)
    deck, last = table.decks.mythos, "history_repeats"
    discard = multiset(card for card in deck.shuffled if card != last)
    table = table.with_deck("mythos", evolve(deck, shuffled=(last,), discard=discard))
    state = invariants.apply(cs.position("unfathomable", "mythos", table), Drawn(last))
    assert state.table.turn.seat == ZERO
    assert len(state.table.decks.mythos) == len(discard) + 1
    found = {event.card for event, _ in cs.chances(state)}
    assert found == {*discard, last}


@pytest.mark.rule("unf.traitor.receive", "unf.skill.sick_bay", "unf.reference.traitor_draw")
@pytest.mark.refused("unf.reference.traitor_draw", "unf.traitor.receive")
def test_a_traitor_in_the_sick_bay_may_draw_treachery() -> None:
    table = standing(traitor(calm(), 0), 0, SICK_BAY)
    state = cs.position("unfathomable", "turn", table, seat=0)
    drawn = dealt(invariants.apply(state, Name(ZERO, "treachery")))
    assert [card.split("-")[0] for card in drawn.table.players[0].hand] == ["treachery"]
    missing = next(skill for skill in ORDINARY if skill not in table.skill_set(ZERO))
    assert refused(state, Name(ZERO, missing)) == (
        Refusal("unf.traitor.receive", f"{missing} is not in the skill set"),
    )
    assert refused(state, Stop(ZERO)) == (
        Refusal("unf.reference.traitor_draw", "a card that is not drawn is replaced by treachery"),
    )


@pytest.mark.rule("unf.traitor.receive")
def test_a_traitor_in_the_sick_bay_may_draw_nothing_where_it_may_draw_fewer() -> None:
    table = standing(traitor(calm(rulings={"traitor_draw": "may_draw_fewer"}), 0), 0, SICK_BAY)
    state = invariants.apply(cs.position("unfathomable", "turn", table, seat=0), Stop(ZERO))
    assert state.table.players[0].hand == ()


@pytest.mark.rule("unf.reference.awakening")
def test_the_awakening_hands_on_the_new_card_alone() -> None:
    table = calm(
        ("jeanne_lafarge", "svetlana_gedroits", "william_bowleg", "arjun_singh"),
        rulings={"loyalty_receiver": "any_player"},
    )
    table = travelled(loyal(traitor(table, 1), 1, "human"), "rough_water", "smooth_sailing")
    state = dealt(at(table, Awaken()))
    (held,) = table.players[1].loyalty
    (new,) = without(state.table.players[1].loyalty, held)
    for number in range(5):
        other = cs.resample(state, 0, Random(number))
        assert invariants.check(invariants.apply(other, PickSeat(ONE, TWO))) == ()
    state = invariants.apply(state, PickSeat(ONE, TWO))
    assert state.table.players[1].loyalty == ("human",)
    assert new in state.table.players[2].loyalty


def test_flesh_ward_is_attached_to_any_player() -> None:
    state = dealt(at(on_top(traitor(calm(), 1), "spell", "flesh_ward"), TopSpell(ZERO)))
    state = run(state, PickSeat(ZERO, ONE))
    assert state.table.players[1].kept == ("spell:flesh_ward",)


def test_a_passenger_of_the_supply_is_near_nobody() -> None:
    state = at(holding(calm(), 1, "strength-5"), DefeatPassenger(""))
    assert Refusal("unf.reference.windows", "the passenger in the supply is not near seat 1") in refused(
        state, Use(ONE, "item:travel_pharmacy", 0)
    )


@pytest.mark.rule("unf.mythos.choice")
def test_only_mythos_cards_ask_by_the_rule_of_their_choices() -> None:
    room = run(acting(standing(calm(), 0, "chapel")), Use(ZERO, "room:chapel", 0))
    assert refused(room, Choose(ZERO, "none")) == (Refusal("unf.room.chapel", "room:chapel has no option none"),)
    table = on_top(calm(), "mythos", "class_struggle")
    crisis = quiet(dealt(cs.position("unfathomable", "mythos", table)))
    (seat,) = cs.asked(crisis)
    assert refused(crisis, Choose(seat, "none")) == (
        Refusal("unf.mythos.choice", "mythos:class_struggle has no option none"),
    )


NOTES = re.compile(r"\b(RR|RRC|TMR|URS|SEED|seed|FAQ)\b|\bC-\d|§| [:.;,](?!\.)|:\.|\.\)\.")


def test_rules_are_plain_sentences_without_notes() -> None:
    rules = cs.game("unfathomable").rulebook.rules
    found = {rule.slug: rule.says for rule in rules if NOTES.search(rule.says.replace("...", "…"))}
    assert found == {}
    ransack = next(rule.says for rule in rules if rule.slug == "unf.traitor.start_cards")
    assert "Ransack" in ransack


def _barred(table: Table) -> Table:
    return replaced(table, turn=evolve(table.turn, barred=True))


def test_barricaded_hatches_bar_deep_ones_driven_by_a_card() -> None:
    table = holding(deep_ones(calm(), d3=2), 0, "lore-3")
    inside = {space.name for space in table.box.spaces if space.kind == "interior"}
    for where, shut in ((table, False), (_barred(table), True)):
        state = run(acting(where), Use(ZERO, "skill:lore-3", 0), PickSpace(ZERO, "d3"))
        goals = {event.space for event in cs.legal(state)}
        assert goals
        assert bool(goals & inside) is not shut


@pytest.mark.rule("unf.monster.move")
@pytest.mark.refused("unf.monster.move")
def test_barricaded_hatches_bar_deep_ones_herded_one_by_one() -> None:
    table = _barred(deep_ones(calm(), d3=1))
    table = replaced(table, scopes=(Scope("mythos:hull_leak", ZERO),))
    waiting = tuple(table.deep_ones_in(space.name) for space in table.box.spaces)
    state = at(table, Herding(ZERO, waiting, (), far=False, must=True), Close())
    assert refused(state, Herd(ZERO, "d3", "chapel")) == (
        Refusal("unf.monster.move", "the hatches bar a Deep One of d3 from chapel"),
    )
    assert "chapel" not in {event.to for event in cs.legal(state)}


def test_hatches_may_be_barricaded_before_a_nearby_room_is_picked() -> None:
    table = calm(
        ("ishmael_marsh", "svetlana_gedroits", "william_bowleg"), rulings={"barricade_scope": "moves_and_spawns"}
    )
    table = on_top(standing(keeping(table, 1, "mythos:barricade_the_hatches"), 0, SICK_BAY), "mythos", "family_ties")
    state = quiet(dealt(cs.position("unfathomable", "mythos", table)))
    state = invariants.apply(state, Choose(ZERO, "b"))
    assert isinstance(state.agenda[0], Window)
    state = run(state, Use(ONE, "mythos:barricade_the_hatches", 0), PickSpace(ZERO, "chapel"))
    assert state.table.deep_ones_in("chapel") == 0


def _misfortune(crew: tuple[str, ...], card: str) -> Sea:
    """Let Edmund, in seat 0, bring a mythos card upon the others; he is asked to choose."""
    table = on_top(loyal(calm(crew), 0, "hybrid"), "mythos", card)
    return quiet(dealt(run(acting(table), Reveal(ZERO, "hybrid"))))


def test_edmund_takes_the_choice_of_a_misfortune_and_others_decide_the_rest() -> None:
    state = _misfortune(("edmund_mallory", "arjun_singh", "william_bowleg"), "accusation")
    assert cs.asked(state) == (ZERO,)
    state = run(state, Choose(ZERO, "a"))
    assert cs.asked(state) == (state.table.captain,)
    assert state.table.captain != ZERO


def test_a_misfortune_befalls_its_own_chooser_not_edmund() -> None:
    table = loyal(calm(("arjun_singh", "edmund_mallory", "william_bowleg")), 1, "hybrid")
    table = on_top(standing(holding(table, 0, "influence-1"), 1, "galley"), "mythos", "identity_crisis")
    state = run(acting(table), Use(ZERO, "skill:influence-1", 0), PickSeat(ZERO, ONE), Reveal(ONE, "hybrid"))
    state = run(quiet(dealt(state)), Choose(ONE, "check"))
    assert state.table.deep_ones_in(state.table.players[0].space) == 1
    assert state.table.deep_ones_in("galley") == 0


@pytest.mark.rule("unf.mythos.character_card")
def test_a_misfortune_in_the_turn_of_a_prisoner_is_of_nobody_who_is_not_there() -> None:
    crew = ("arjun_singh", "edmund_mallory", "william_bowleg")
    table = loyal(calm(crew, rulings={"brig_character_card": "icons_of_that_card"}), 1, "hybrid")
    table = standing(holding(table, 0, "influence-1"), 0, BRIG).with_title("captain", TWO)
    table = on_top(table, "mythos", "history_repeats", "class_struggle")
    state = run(acting(table), Use(ZERO, "skill:influence-1", 0), PickSeat(ZERO, ONE), Reveal(ONE, "hybrid"))
    state = run(state, Drawn("history_repeats"), Drawn("class_struggle"))
    assert cs.asked(state) == (ONE,)
    assert run(state, Choose(ONE, "a")).table.ship.dials == (8, 8, 6, 8)


def test_some_cards_pick_a_prisoner_and_some_do_not() -> None:
    table = standing(calm(("keilani_tatupu", "svetlana_gedroits", "william_bowleg")), 1, BRIG)
    state = run(acting(holding(table, 0, "influence-1")), Use(ZERO, "skill:influence-1", 0))
    assert cs.legal(state) == (PickSeat(ZERO, ONE), PickSeat(ZERO, TWO))
    trial = Trial(13, ("influence", "strength"), 0, mythos=True, added=(0, 0, 0), outcome="pass")
    scoped = replaced(replaced(table, scopes=(Scope("mythos:history_repeats", ZERO),)), trial=trial)
    passed = run(at(scoped, Settle("mythos:history_repeats", (0, 0, 0, 0)), Close()), Accept(ZERO))
    assert cs.legal(passed) == (PickSeat(ZERO, TWO),)


def test_a_move_into_a_room_cites_no_action_of_the_room() -> None:
    rules = applied(acting(calm()), Move(ZERO, "galley"))
    assert "unf.board.interior" in rules
    assert not any(rule.startswith("unf.room.") for rule in rules)
    assert "unf.board.interior" not in applied(acting(calm()), Move(ZERO, "d1"))


@pytest.mark.rule("unf.reveal.hybrid_only")
@pytest.mark.parametrize("card", ["hybrid", "cultist"])
def test_only_the_reveal_of_a_hybrid_cites_the_rule_of_hybrids(card: Loyalty) -> None:
    table = calm(("jeanne_lafarge", "svetlana_gedroits", "william_bowleg", "arjun_singh"))
    rules = applied(acting(loyal(table, 0, card)), Reveal(ZERO, card))
    assert ("unf.reveal.hybrid_only" in rules) is (card == "hybrid")


@pytest.mark.rule("unf.reference.awakening")
def test_all_look_at_their_new_cards_before_traitors_hand_theirs_on() -> None:
    table = calm(CREW, rulings={"loyalty_receiver": "any_player"})
    table = travelled(traitor(traitor(table, 1), 2), "rough_water", "smooth_sailing")
    state = at(table, Awaken())
    while not cs.asked(state):
        for number in range(3):
            other = cs.resample(state, 0, Random(number))
            assert invariants.check(other) == ()
            assert cs.view(other, 0) == cs.view(state, 0)
        state = invariants.apply(state, cs.legal(state)[0])
    assert cs.asked(state) == (ONE,)
    assert [len(state.table.players[seat].loyalty) for seat in (1, 2)] == [1, 1]
    state = invariants.apply(state, PickSeat(ONE, ZERO))
    assert cs.asked(state) == (TWO,)
