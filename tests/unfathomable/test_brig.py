"""The Brig: what is off in it, who leaves it and how, and who decides for a prisoner."""

import pytest

import corestate as cs
from corestate import Refusal
from corestate.replaced import replaced
from corestate.unfathomable.box.edition import BRIG, SICK_BAY
from corestate.unfathomable.checks.checks import Settle
from corestate.unfathomable.holdings.looking import TopSpell
from corestate.unfathomable.script.script import Close, Perform
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.pieces import Scope, Trial
from corestate.unfathomable.voyage.defeat import DefeatPassenger
from corestate.unfathomable.voyage.mythos import MythosPhase
from tests.support import refused
from tests.unfathomable import build as b
from tests.unfathomable.build import ONE, TWO, ZERO


@pytest.mark.rule("unf.room.brig")
@pytest.mark.obeys("unf.traitor.blocks_room")
def test_the_action_of_the_brig_may_be_used_beside_a_revealed_traitor() -> None:
    table = b.standing(b.standing(b.traitor(b.calm(), 1), 1, BRIG), 0, BRIG).with_title("captain", TWO)
    assert e.Use(ZERO, "room:brig", 0) in cs.legal(b.acting(table))


def test_treachery_of_a_kept_card_is_not_added_while_its_keeper_is_in_the_brig() -> None:
    table = b.keeping(b.chaos(b.calm(), "lore-1", "will-3", "lore-2"), 2, "mythos:memory_of_the_deep")
    free = b.run(b.at(table, Perform(b.RAID, 0, ZERO)), e.Drawn("lore-1"), e.Drawn("will-3"))
    assert cs.legal(free)[0] == e.Drawn("treachery-1")
    jailed = b.standing(table, 2, BRIG).with_title("keeper", ONE)
    assert b.run(b.at(jailed, Perform(b.RAID, 0, ZERO)), e.Drawn("lore-1"), e.Drawn("will-3")).table.trial is None


@pytest.mark.obeys("unf.brig.choice_icon")
def test_who_is_free_chooses_the_track_and_not_the_captain() -> None:
    table = b.on_top(b.calm().with_title("captain", TWO), "mythos", "just_desserts")
    state = b.run(b.at(table, MythosPhase()), e.Drawn("just_desserts"), e.Choose(ZERO, "b"))
    while not cs.asked(state):
        state = b.run(state, cs.legal(state)[0])
    assert cs.legal(state) == (e.Choose(ZERO, "journey"), e.Choose(ZERO, "ritual"))


def test_jail_break_lets_everybody_out_where_they_like() -> None:
    table = b.chaos(b.standing(b.calm(), 2, BRIG).with_title("keeper", ONE), "lore-1", "will-3", "will-1")
    state = b.run(b.at(b.on_top(table, "mythos", "jail_break"), MythosPhase()), e.Drawn("jail_break"))
    state = b.run(state, e.Drawn("lore-1"), e.Drawn("will-3"))
    assert cs.asked(state) == (TWO,)
    state = b.run(state, e.PickSpace(TWO, "galley"))
    assert (state.table.players[2].space, state.table.ship.dials[2]) == ("galley", 7)


@pytest.mark.rule("unf.brig.no_exit")
@pytest.mark.obeys("unf.reference.brig")
@pytest.mark.refused("unf.brig.no_exit")
def test_a_sheet_that_does_not_name_the_brig_leads_nobody_out_of_it() -> None:
    table = b.calm(("arjun_singh", "svetlana_gedroits", "william_bowleg"))
    assert refused(b.acting(b.standing(table, 0, BRIG)), e.Use(ZERO, "character:arjun_singh", 0)) == (
        Refusal("unf.brig.no_exit", "seat 0 does not leave the Brig by character:arjun_singh deck_chief"),
    )
    assert not cs.refusals(b.acting(table), e.Use(ZERO, "character:arjun_singh", 0))


@pytest.mark.rule("unf.brig.no_exit")
def test_a_spell_does_not_lead_the_keeper_out_of_the_brig() -> None:
    table = b.calm()
    for seat in table.seats():
        table = b.standing(table, seat, BRIG)
    keeper = table.keeper
    assert keeper is not None
    state = b.dealt(b.at(b.on_top(table, "spell", "summon_the_beast_within"), TopSpell(keeper)))
    assert b.run(state, e.Accept(keeper)).table.players[keeper].space == BRIG


@pytest.mark.rule("unf.brig.no_exit")
def test_a_mythos_card_does_not_lead_the_active_player_out_of_the_brig() -> None:
    table = b.loyal(b.calm(("arjun_singh", "edmund_mallory", "william_bowleg")), 1, "hybrid")
    table = b.on_top(b.holding(b.standing(table, 0, BRIG), 0, "influence-1"), "mythos", "kitty_litter")
    state = b.run(b.acting(table), e.Use(ZERO, "skill:influence-1", 0), e.PickSeat(ZERO, ONE), e.Reveal(ONE, "hybrid"))
    state = b.run(b.quiet(b.dealt(state)), e.Choose(ONE, "or"))
    assert state.table.players[0].space == BRIG


def test_some_cards_pick_a_prisoner_and_some_do_not() -> None:
    table = b.standing(b.calm(("keilani_tatupu", "svetlana_gedroits", "william_bowleg")), 1, BRIG)
    state = b.run(b.acting(b.holding(table, 0, "influence-1")), e.Use(ZERO, "skill:influence-1", 0))
    assert cs.legal(state) == (e.PickSeat(ZERO, ONE), e.PickSeat(ZERO, TWO))
    trial = Trial(13, ("influence", "strength"), 0, mythos=True, added=(0, 0, 0), outcome="pass")
    scoped = replaced(replaced(table, scopes=(Scope("mythos:history_repeats", ZERO),)), trial=trial)
    passed = b.run(b.at(scoped, Settle("mythos:history_repeats", (0, 0, 0, 0)), Close()), e.Accept(ZERO))
    assert cs.legal(passed) == (e.PickSeat(ZERO, TWO),)


@pytest.mark.rule("unf.reference.brig", "unf.monster.not_in_brig")
@pytest.mark.refused("unf.reference.brig")
def test_astral_travel_takes_characters_to_the_sick_bay_and_nobody_to_the_brig() -> None:
    table = b.deep_ones(b.standing(b.standing(b.calm(), 0, "d1"), 1, SICK_BAY), d1=1)
    state = b.dealt(b.at(b.on_top(table, "spell", "astral_travel"), TopSpell(TWO)))
    state = b.run(state, e.PickSpace(TWO, "d1"))
    goals = {event.to for event in cs.legal(state) if isinstance(event, e.Send)}
    assert goals == {space.name for space in table.box.spaces if space.kind != "water"} - {"d1", BRIG}
    assert refused(state, e.Send(TWO, ZERO, BRIG)) == (
        Refusal("unf.reference.brig", "spell:astral_travel moves nobody into the Brig"),
    )
    assert refused(state, e.Herd(TWO, "d1", BRIG)) == (
        Refusal("unf.monster.not_in_brig", "Deep Ones never enter brig"),
    )
    assert refused(state, e.Herd(TWO, "d1", SICK_BAY)) == (
        Refusal("unf.monster.not_in_brig", "Deep Ones never enter sick_bay"),
    )
    state = b.run(state, e.Send(TWO, ZERO, SICK_BAY), e.Herd(TWO, "d1", "galley"), e.Rolled(5))
    assert (state.table.players[0].space, state.table.deep_ones_in("galley")) == (SICK_BAY, 1)


@pytest.mark.obeys("unf.brig.play_area")
@pytest.mark.parametrize(("option", "sanity"), [("items_off", 7), ("all_cards_off", 8)])
def test_in_the_brig_the_peacemaker_is_off_where_all_cards_are(option: str, sanity: int) -> None:
    table = b.calm(b.ARJUN, rulings={"brig_play_area": option}).with_title("captain", ONE)
    table = b.standing(b.keeping(b.passengers(table, d1=1), 0, "mythos:the_peacemaker"), 0, BRIG)
    state = b.run(b.at(table, DefeatPassenger("d1")), e.PassengerTurned("blank"))
    assert state.table.ship.dials[2] == sanity
    assert bool(state.table.players[0].kept) is (option == "all_cards_off")
    beside = b.acting(b.standing(b.traitor(table, 2), 2, BRIG))
    assert (e.Attack(ZERO, TWO, BRIG) in cs.legal(beside)) is (option == "all_cards_off")


@pytest.mark.rule("unf.brig.play_area")
@pytest.mark.refused("unf.brig.play_area")
def test_items_are_off_in_the_brig() -> None:
    table = b.standing(b.calm(b.ARJUN), 0, BRIG).with_title("captain", ONE)
    assert refused(b.acting(table), e.Use(ZERO, "item:six_shooter", 0)) == (
        Refusal("unf.brig.play_area", "seat 0 is in the Brig: item:six_shooter is without effect"),
    )
    improved = b.owning(table, 0, "fine_clothes", active="fine_clothes")
    assert improved.skill_set(ZERO).count("influence") == 2
    assert b.standing(improved, 0, "d1").skill_set(ZERO).count("influence") == 3


@pytest.mark.rule("unf.brig.titles")
def test_the_brig_takes_all_titles() -> None:
    crew = ("arjun_singh", "svetlana_gedroits", "samira_dualeh")
    table = b.calm(crew).with_title("keeper", ZERO)
    state = b.run(b.at(table, Perform("mythos:strange_vision", 0, ZERO)), e.Choose(ZERO, "a"))
    cards = [event.card for event in cs.legal(state)][:2]
    state = b.run(state, e.Drawn(cards[0]), e.Drawn(cards[1]))
    state = b.run(state, e.Take(ZERO, cards[0]))
    assert (state.table.captain, state.table.keeper) == (ONE, TWO)
