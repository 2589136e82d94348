"""Skill checks: the booklet's worked example, chaos cards, contributions, results, and what changes a check."""

import pytest
from attrs import evolve

import corestate as cs
from corestate import Refusal
from corestate.replaced import replaced
from corestate.unfathomable.checks.chaos import LayingChaos
from corestate.unfathomable.checks.checks import Contributing
from corestate.unfathomable.holdings.drawing import DrawCards
from corestate.unfathomable.script.script import Perform
from corestate.unfathomable.table.decks import Stock
from corestate.unfathomable.table.events import (
    Choose,
    Contribute,
    ContributeHidden,
    Decline,
    Drawn,
    DrawnHidden,
    Move,
    Name,
    Number,
    PickSeat,
    PickSpace,
    Rolled,
    Use,
)
from tests.support import refused
from tests.unfathomable.build import (
    ONE,
    TWO,
    ZERO,
    Sea,
    acting,
    at,
    calm,
    chaos,
    holding,
    keeping,
    owning,
    run,
    standing,
    traitor,
)

RAID = "mythos:food_stores_raid"


def raid(*hands: tuple[str, ...], chaos_cards: tuple[str, ...] = ("lore-1", "will-3", "will-1")) -> Sea:
    table = calm()
    for seat, cards in enumerate(hands):
        table = holding(table, seat, *cards)
    return at(chaos(table, *chaos_cards), Perform(RAID, 0, ZERO))


@pytest.mark.rule("unf.check.announce", "unf.check.skills", "unf.check.partial", "unf.check.total", "unf.check.discard")
def test_the_worked_example_ends_in_a_partial_result() -> None:
    state = raid(("influence-5", "strength-4", "strength-3"), ("influence-2",), ("lore-5",))
    assert state.table.trial is not None
    assert (state.table.trial.target, state.table.trial.skills) == (11, ("influence", "strength"))
    state = run(state, Drawn("lore-1"), Drawn("will-3"))
    state = run(state, Contribute(ONE, "influence-2"), Decline(ONE), Decline(TWO))
    for card in ("influence-5", "strength-4", "strength-3"):
        state = run(state, Contribute(ZERO, card))
    state = run(state, Decline(ZERO))
    assert state.table.ship.dials[1] == 7  # 14 - 4 = 10: at least 8, below 11
    assert state.table.trial is None
    assert "will-3" in state.table.stock("will").discard


@pytest.mark.rule("unf.reference.checks")
def test_an_empty_skill_deck_is_made_of_its_discards() -> None:
    table = calm()
    lore = table.stock("lore").deck
    state = at(table.with_stock("lore", Stock((), lore)), DrawCards(ZERO, ("lore", "lore")))
    assert state.table.stock("lore") == Stock(lore, ())
    state = run(state, Drawn("lore-1"), Drawn("lore-5"))
    assert state.table.players[0].hand == ("lore-1", "lore-5")
    gone = holding(table, 1, *lore)
    assert at(gone, DrawCards(ZERO, ("lore",))).table.players[0].hand == ()


@pytest.mark.rule("unf.check.contribute", "unf.reference.checks")
def test_seats_add_once_each_from_the_left_of_the_active_player() -> None:
    state = run(raid(("lore-2",), ("lore-3",), ("lore-4",)), Drawn("lore-1"), Drawn("will-3"))
    order = []
    while isinstance(frame := state.agenda[0], Contributing):
        order.append(frame.seat)
        state = run(state, Decline(frame.seat))
    assert order == [ONE, TWO, ZERO]


@pytest.mark.rule("unf.check.shuffle", "unf.check.reveal")
def test_contributions_are_hidden_then_shown_without_their_owners() -> None:
    state = run(raid(("lore-2",), ("lore-3",), ("will-2",)), Drawn("lore-1"), Drawn("will-3"))
    event = Contribute(ONE, "lore-3")
    assert cs.seen(state, event, 1) == event
    assert cs.seen(state, event, 2) == ContributeHidden(ONE)
    state = run(state, event)
    seen, own = cs.view(state, 2).table.trial, cs.view(state, 1).table.trial
    assert (seen.face_down, seen.known, seen.added) == (3, (), (0, 1, 0))
    assert [laid.card for laid in own.known] == ["lore-3"]
    state = cs.apply(cs.apply(cs.apply(state, Decline(ONE)), Decline(TWO)), Decline(ZERO))
    shown = cs.view(state, 2).table.trial
    assert (shown.cards, shown.known, shown.face_down) == (("lore-1", "lore-3", "will-3"), (), 0)


@pytest.mark.rule("unf.check.chaos")
def test_two_chaos_cards_are_added_unseen_and_an_exhausted_deck_is_made_anew() -> None:
    state = raid(chaos_cards=("lore-1", "will-3"))
    assert cs.seen(state, Drawn("lore-1"), 0) == DrawnHidden(None)
    state = run(state, Drawn("lore-1"), Drawn("will-3"))
    assert isinstance(state.agenda[0], LayingChaos)
    later = calm(rulings={"chaos_rebuild": "at_next_draw"})
    state = at(chaos(later, "lore-1", "will-3"), Perform(RAID, 0, ZERO))
    assert run(state, Drawn("lore-1"), Drawn("will-3")).table.decks.chaos == ()


@pytest.mark.rule("unf.mythos.check", "unf.basics.resources")
def test_a_check_passes_or_fails() -> None:
    failed = run(raid(), Drawn("lore-1"), Drawn("will-3"))
    assert failed.table.ship.dials[1] == 6
    state = run(raid(("influence-5", "strength-5", "strength-5")), Drawn("lore-1"), Drawn("will-3"))
    for card in ("influence-5", "strength-5", "strength-5"):
        state = run(state, Contribute(ZERO, card))
    assert run(state, Decline(ZERO)).table.ship.dials[1] == 8


@pytest.mark.rule("unf.check.room", "unf.room.captains_cabin", "unf.brig.titles", "unf.title.succession")
def test_the_cabin_sends_another_human_to_the_brig_on_a_pass_alone() -> None:
    table = holding(
        standing(chaos(calm(), "lore-1", "will-3", "will-1"), 1, "captains_cabin"), 1, *("influence-5",) * 2
    )
    table = replaced(holding(table, 1, "observation-4"), turn=evolve(table.turn, seat=ONE))
    state = run(acting(table), Use(ONE, "room:captains_cabin", 0))
    assert refused(state, PickSeat(ONE, ONE)) == (
        Refusal("unf.room.captains_cabin", "seat 1 cannot be picked for room:captains_cabin"),
    )
    state = run(state, PickSeat(ONE, ZERO), Drawn("lore-1"), Drawn("will-3"))
    failed = run(state, Decline(ONE))
    assert failed.table.players[0].space == "boiler_room"
    for card in ("influence-5", "influence-5", "observation-4"):
        state = run(state, Contribute(ONE, card))
    state = run(state, Decline(ONE))
    assert state.table.players[0].space == "brig"
    assert state.table.captain == ONE


@pytest.mark.rule("unf.brig.one_card", "unf.room.brig", "unf.brig.no_exit")
@pytest.mark.refused("unf.brig.one_card", "unf.brig.no_exit")
def test_in_the_brig_one_card_is_added_and_only_its_action_leads_out() -> None:
    table = chaos(calm(), "lore-2", "strength-5", "will-1")
    table = standing(holding(table, 0, "lore-5", "strength-5"), 0, "brig").with_title("captain", ONE)
    state = acting(table)
    assert refused(state, Move(ZERO, "d1")) == (
        Refusal("unf.brig.no_exit", "seat 0 leaves the Brig by its action alone"),
    )
    state = run(state, Use(ZERO, "room:brig", 0), Drawn("lore-2"), Drawn("strength-5"), Contribute(ZERO, "lore-5"))
    assert refused(state, Contribute(ZERO, "strength-5")) == (
        Refusal("unf.brig.one_card", "seat 0 is in the Brig and has added a card"),
    )
    state = run(state, Decline(ZERO), PickSpace(ZERO, "d3"))
    assert state.table.players[0].space == "d3"
    assert state.table.captain == ONE


@pytest.mark.rule("unf.traitor.one_card", "unf.traitor.treachery")
@pytest.mark.refused("unf.traitor.one_card", "unf.traitor.treachery")
def test_a_traitor_adds_one_card_and_treachery_opposes() -> None:
    table = traitor(chaos(calm(), "lore-1", "will-3", "will-1"), 1)
    table = holding(holding(table, 1, "treachery-5", "lore-1"), 0, "strength-5", "influence-5", "strength-4")
    state = run(at(table, Perform(RAID, 0, ZERO)), Drawn("lore-1"), Drawn("will-3"), Contribute(ONE, "treachery-5"))
    assert refused(state, Contribute(ONE, "lore-1")) == (
        Refusal("unf.traitor.one_card", "seat 1 is a revealed traitor and has added a card"),
    )
    state = run(state, Decline(ONE))
    for card in ("strength-5", "influence-5", "strength-4"):
        state = run(state, Contribute(ZERO, card))
    assert run(state, Decline(ZERO)).table.ship.dials[1] == 6  # 14 - 9 = 5
    learning = cs.apply(raid(("lore-5",)), Use(ZERO, "skill:lore-5", 0))
    assert refused(learning, Name(ZERO, "treachery")) == (Refusal("unf.traitor.treachery", "treachery always opposes"),)


@pytest.mark.rule("unf.reference.windows")
def test_windows_ask_whoever_might_respond_before_cards_and_after_the_total() -> None:
    state = raid(("observation-5", "lore-5", "influence-3"), (), ("will-3",))
    assert cs.question(state) is not None
    state = cs.apply(state, Use(ZERO, "skill:lore-5", 0))
    state = cs.apply(state, Name(ZERO, "will"))
    assert cs.asked(state) == (TWO,)
    state = cs.apply(cs.apply(state, Decline(TWO)), Use(ZERO, "skill:observation-5", 0))
    state = cs.apply(cs.apply(state, Decline(TWO)), Decline(ZERO))
    assert state.table.trial is not None
    assert (state.table.trial.skills, state.table.trial.chaos) == (("influence", "strength", "will"), False)
    state = cs.apply(cs.apply(state, Decline(TWO)), Contribute(ZERO, "influence-3"))
    state = cs.apply(cs.apply(state, Decline(ZERO)), Use(TWO, "skill:will-3", 0))
    state = cs.apply(state, Choose(TWO, "plus"))
    assert state.table.ship.dials[1] == 6  # 3 + 2 = 5, below 8
    assert refused(raid(("will-3",)), Use(ZERO, "skill:will-3", 0)) == (
        Refusal("unf.reference.windows", "skill:will-3 determination answers after_total, not before_cards"),
    )


def test_determination_shifts_and_nothing_to_hide_opens_a_check() -> None:
    state = raid((), ("influence-3",), ("will-3", "lore-2"))
    state = cs.apply(state, Use(ONE, "skill:influence-3", 0))
    state = run(state, Drawn("lore-1"), Drawn("will-3"))
    event = Contribute(TWO, "lore-2")
    assert cs.seen(state, event, 0) == event
    state = cs.apply(cs.apply(state, event), Decline(TWO))
    state = cs.apply(cs.apply(state, Use(TWO, "skill:will-3", 0)), Choose(TWO, "minus"))
    assert state.table.ship.dials[1] == 6


def test_the_lucky_ring_pays_with_treachery_only_for_a_pass() -> None:
    table = owning(chaos(calm(), "influence-5", "strength-5", "will-1"), 0, "lucky_ring")
    state = run(at(table, Perform(RAID, 0, ZERO)), Drawn("influence-5"))
    state = cs.apply(state, Drawn("strength-5"))
    state = cs.apply(state, Use(ZERO, "item:lucky_ring", 0))
    state = run(state, Drawn("treachery-1"), Drawn("treachery-2"))
    assert state.table.decks.chaos == ("treachery-1", "treachery-2", "will-1")
    assert state.table.ship.dials[1] == 8


def test_self_sacrifice_fixes_the_outcome_and_adds_no_cards() -> None:
    crew = ("arjun_singh", "svetlana_gedroits", "william_bowleg")
    state = at(calm(crew), Perform(RAID, 0, ZERO))
    state = cs.apply(state, Use(ZERO, "feat:arjun_singh", 0))
    state = run(state, Choose(ZERO, "partial"))
    assert state.table.players[0].space == "sick_bay"
    assert state.table.ship.dials[1] == 7
    assert not state.table.players[0].feat


def test_memory_of_the_deep_adds_treachery_to_every_check_and_can_be_forgotten() -> None:
    table = keeping(chaos(calm(), "lore-1", "will-3", "lore-2"), 2, "mythos:memory_of_the_deep")
    state = run(at(table, Perform(RAID, 0, ZERO)), Drawn("lore-1"), Drawn("will-3"))
    state = run(state, Drawn("treachery-1"))
    assert state.table.stock("treachery").discard == ("treachery-1",)


def test_well_equipped_changes_a_total_by_up_to_the_number_of_items() -> None:
    crew = ("samira_dualeh", "svetlana_gedroits", "william_bowleg")
    table = owning(chaos(calm(crew), "influence-5", "strength-4", "will-1"), 0, "shotgun")
    state = run(at(table, Perform(RAID, 0, ZERO)), Drawn("influence-5"))
    state = cs.apply(cs.apply(state, Drawn("strength-4")), Use(ZERO, "feat:samira_dualeh", 0))
    assert cs.legal(state) == tuple(Number(ZERO, number) for number in range(-2, 3))
    assert run(state, Number(ZERO, 2)).table.ship.dials[1] == 8


def test_revelation_of_script_adds_the_top_card_of_a_deck_and_may_cost_sanity() -> None:
    table = keeping(chaos(calm(), "lore-1", "will-3", "lore-2"), 2, "spell:revelation_of_script")
    state = run(at(table, Perform(RAID, 0, ZERO)), Drawn("lore-1"))
    state = cs.apply(cs.apply(state, Drawn("will-3")), Use(TWO, "spell:revelation_of_script", 0))
    state = run(state, Name(TWO, "influence"), Drawn("influence-4"), Rolled(4))
    assert state.table.ship.dials[2] == 7
    assert state.table.players[2].kept == ()


def test_experienced_adds_a_card_face_up_after_the_total() -> None:
    crew = ("keilani_tatupu", "svetlana_gedroits", "william_bowleg")
    table = holding(chaos(calm(crew), "influence-5", "strength-4", "will-1"), 0, "influence-2")
    state = run(at(table, Perform(RAID, 0, ZERO)), Drawn("influence-5"), Drawn("strength-4"))
    state = cs.apply(cs.apply(state, Decline(ZERO)), Use(ZERO, "character:keilani_tatupu", 0))
    assert run(state, Contribute(ZERO, "influence-2")).table.ship.dials[1] == 8
