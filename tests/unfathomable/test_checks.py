"""Skill checks: the booklet's worked example, chaos cards, contributions, results, and what changes a check."""

import pytest
from attrs import evolve

import corestate as cs
import invariants
from corestate import Refusal
from corestate.replaced import replaced
from corestate.unfathomable.box.edition import BRIG
from corestate.unfathomable.checks.chaos import LayingChaos
from corestate.unfathomable.checks.checks import Contributing
from corestate.unfathomable.checks.windows import Window
from corestate.unfathomable.holdings.drawing import DrawCards
from corestate.unfathomable.script.script import Perform
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.card_words import amount
from corestate.unfathomable.table.decks import Stock
from corestate.unfathomable.table.pieces import Scope
from corestate.unfathomable.turn.actions import Acting
from tests.support import refused
from tests.unfathomable import build as b
from tests.unfathomable.build import ONE, TWO, ZERO, Sea


def haunted() -> Sea:
    """Let a kept card add treachery to a check."""
    state = b.quiet(b.at(b.keeping(b.calm(), 2, "mythos:memory_of_the_deep"), Perform(b.RAID, 0, ZERO)))
    for _ in range(2):
        state = cs.apply(state, cs.legal(state)[0])
    return state


def raid(*hands: tuple[str, ...], chaos_cards: tuple[str, ...] = ("lore-1", "will-3", "will-1")) -> Sea:
    table = b.calm()
    for seat, cards in enumerate(hands):
        table = b.holding(table, seat, *cards)
    return b.at(b.chaos(table, *chaos_cards), Perform(b.RAID, 0, ZERO))


@pytest.mark.rule("unf.check.announce", "unf.check.skills", "unf.check.partial", "unf.check.total", "unf.check.discard")
def test_the_worked_example_ends_in_a_partial_result() -> None:
    state = raid(("influence-5", "strength-4", "strength-3"), ("influence-2",), ("lore-5",))
    assert state.table.trial is not None
    assert (state.table.trial.target, state.table.trial.skills) == (11, ("influence", "strength"))
    state = b.run(state, e.Drawn("lore-1"), e.Drawn("will-3"))
    state = b.run(state, e.Contribute(ONE, "influence-2"), e.Decline(ONE), e.Decline(TWO))
    for card in ("influence-5", "strength-4", "strength-3"):
        state = b.run(state, e.Contribute(ZERO, card))
    state = b.run(state, e.Decline(ZERO))
    assert state.table.ship.dials[1] == 7  # 14 - 4 = 10: at least 8, below 11
    assert state.table.trial is None
    assert "will-3" in state.table.stock("will").discard


@pytest.mark.rule("unf.reference.checks")
def test_an_empty_skill_deck_is_made_of_its_discards() -> None:
    table = b.calm()
    lore = table.stock("lore").deck
    state = b.at(table.with_stock("lore", Stock((), lore)), DrawCards(ZERO, ("lore", "lore")))
    assert state.table.stock("lore") == Stock(lore, ())
    state = b.run(state, e.Drawn("lore-1"), e.Drawn("lore-5"))
    assert state.table.players[0].hand == ("lore-1", "lore-5")
    gone = b.holding(table, 1, *lore)
    assert b.at(gone, DrawCards(ZERO, ("lore",))).table.players[0].hand == ()


@pytest.mark.rule("unf.check.contribute", "unf.reference.checks")
def test_seats_add_once_each_from_the_left_of_the_active_player() -> None:
    state = b.run(raid(("lore-2",), ("lore-3",), ("lore-4",)), e.Drawn("lore-1"), e.Drawn("will-3"))
    order = []
    while isinstance(frame := state.agenda[0], Contributing):
        order.append(frame.seat)
        state = b.run(state, e.Decline(frame.seat))
    assert order == [ONE, TWO, ZERO]


@pytest.mark.rule("unf.check.shuffle", "unf.check.reveal")
def test_contributions_are_hidden_then_shown_without_their_owners() -> None:
    state = b.run(raid(("lore-2",), ("lore-3",), ("will-2",)), e.Drawn("lore-1"), e.Drawn("will-3"))
    event = e.Contribute(ONE, "lore-3")
    assert cs.seen(state, event, 1) == event
    assert cs.seen(state, event, 2) == e.ContributeHidden(ONE)
    state = b.run(state, event)
    seen, own = cs.view(state, 2).table.trial, cs.view(state, 1).table.trial
    assert seen is not None
    assert own is not None
    assert (seen.face_down, seen.known, seen.added) == (3, (), (0, 1, 0))
    assert [laid.card for laid in own.known] == ["lore-3"]
    state = cs.apply(cs.apply(cs.apply(state, e.Decline(ONE)), e.Decline(TWO)), e.Decline(ZERO))
    shown = cs.view(state, 2).table.trial
    assert shown is not None
    assert (shown.cards, shown.known, shown.face_down) == (("lore-1", "lore-3", "will-3"), (), 0)


@pytest.mark.rule("unf.check.chaos")
def test_two_chaos_cards_are_added_unseen_and_an_exhausted_deck_is_made_anew() -> None:
    state = raid(chaos_cards=("lore-1", "will-3"))
    assert cs.seen(state, e.Drawn("lore-1"), 0) == e.DrawnHidden(None)
    state = b.run(state, e.Drawn("lore-1"), e.Drawn("will-3"))
    assert isinstance(state.agenda[0], LayingChaos)
    later = b.calm(rulings={"chaos_rebuild": "at_next_draw"})
    state = b.at(b.chaos(later, "lore-1", "will-3"), Perform(b.RAID, 0, ZERO))
    assert b.run(state, e.Drawn("lore-1"), e.Drawn("will-3")).table.decks.chaos == ()


@pytest.mark.rule("unf.basics.resources")
@pytest.mark.obeys("unf.mythos.check")
def test_a_check_passes_or_fails() -> None:
    failed = b.run(raid(), e.Drawn("lore-1"), e.Drawn("will-3"))
    assert failed.table.ship.dials[1] == 6
    state = b.run(raid(("influence-5", "strength-5", "strength-5")), e.Drawn("lore-1"), e.Drawn("will-3"))
    for card in ("influence-5", "strength-5", "strength-5"):
        state = b.run(state, e.Contribute(ZERO, card))
    assert b.run(state, e.Decline(ZERO)).table.ship.dials[1] == 8


@pytest.mark.rule("unf.check.room", "unf.room.captains_cabin", "unf.brig.titles", "unf.title.succession")
def test_the_cabin_sends_another_human_to_the_brig_on_a_pass_alone() -> None:
    table = b.holding(
        b.standing(b.chaos(b.calm(), "lore-1", "will-3", "will-1"), 1, "captains_cabin"), 1, *("influence-5",) * 2
    )
    table = replaced(b.holding(table, 1, "observation-4"), turn=evolve(table.turn, seat=ONE))
    state = b.run(b.acting(table), e.Use(ONE, "room:captains_cabin", 0))
    assert refused(state, e.PickSeat(ONE, ONE)) == (
        Refusal("unf.room.captains_cabin", "seat 1 cannot be picked for room:captains_cabin"),
    )
    state = b.run(state, e.PickSeat(ONE, ZERO), e.Drawn("lore-1"), e.Drawn("will-3"))
    failed = b.run(state, e.Decline(ONE))
    assert failed.table.players[0].space == "boiler_room"
    for card in ("influence-5", "influence-5", "observation-4"):
        state = b.run(state, e.Contribute(ONE, card))
    state = b.run(state, e.Decline(ONE))
    assert state.table.players[0].space == "brig"
    assert state.table.captain == ONE


@pytest.mark.rule("unf.brig.one_card", "unf.room.brig", "unf.brig.no_exit")
@pytest.mark.refused("unf.brig.one_card", "unf.brig.no_exit")
def test_in_the_brig_one_card_is_added_and_only_its_action_leads_out() -> None:
    table = b.chaos(b.calm(), "lore-2", "strength-5", "will-1")
    table = b.standing(b.holding(table, 0, "lore-5", "strength-5"), 0, "brig").with_title("captain", ONE)
    state = b.acting(table)
    assert refused(state, e.Move(ZERO, "d1")) == (
        Refusal("unf.brig.no_exit", "seat 0 leaves the Brig by its action alone"),
    )
    state = b.run(
        state, e.Use(ZERO, "room:brig", 0), e.Drawn("lore-2"), e.Drawn("strength-5"), e.Contribute(ZERO, "lore-5")
    )
    assert refused(state, e.Contribute(ZERO, "strength-5")) == (
        Refusal("unf.brig.one_card", "seat 0 is in the Brig and has added a card"),
    )
    state = b.run(state, e.Decline(ZERO), e.PickSpace(ZERO, "d3"))
    assert state.table.players[0].space == "d3"
    assert state.table.captain == ONE


@pytest.mark.rule("unf.traitor.one_card", "unf.traitor.treachery")
@pytest.mark.refused("unf.traitor.one_card", "unf.traitor.treachery")
def test_a_traitor_adds_one_card_and_treachery_opposes() -> None:
    table = b.traitor(b.chaos(b.calm(), "lore-1", "will-3", "will-1"), 1)
    table = b.holding(b.holding(table, 1, "treachery-5", "lore-1"), 0, "strength-5", "influence-5", "strength-4")
    state = b.run(
        b.at(table, Perform(b.RAID, 0, ZERO)), e.Drawn("lore-1"), e.Drawn("will-3"), e.Contribute(ONE, "treachery-5")
    )
    assert refused(state, e.Contribute(ONE, "lore-1")) == (
        Refusal("unf.traitor.one_card", "seat 1 is a revealed traitor and has added a card"),
    )
    state = b.run(state, e.Decline(ONE))
    for card in ("strength-5", "influence-5", "strength-4"):
        state = b.run(state, e.Contribute(ZERO, card))
    assert b.run(state, e.Decline(ZERO)).table.ship.dials[1] == 6  # 14 - 9 = 5
    learning = cs.apply(raid(("lore-5",)), e.Use(ZERO, "skill:lore-5", 0))
    assert refused(learning, e.Name(ZERO, "treachery")) == (
        Refusal("unf.traitor.treachery", "treachery always opposes"),
    )


@pytest.mark.rule("unf.reference.windows")
def test_windows_ask_whoever_might_respond_before_cards_and_after_the_total() -> None:
    state = raid(("observation-5", "lore-5", "influence-3"), (), ("will-3",))
    assert cs.question(state) is not None
    state = cs.apply(state, e.Use(ZERO, "skill:lore-5", 0))
    state = cs.apply(state, e.Name(ZERO, "will"))
    assert cs.asked(state) == (TWO,)
    state = cs.apply(cs.apply(state, e.Decline(TWO)), e.Use(ZERO, "skill:observation-5", 0))
    state = cs.apply(cs.apply(state, e.Decline(TWO)), e.Decline(ZERO))
    assert state.table.trial is not None
    assert (state.table.trial.skills, state.table.trial.chaos) == (("influence", "strength", "will"), False)
    state = cs.apply(cs.apply(state, e.Decline(TWO)), e.Contribute(ZERO, "influence-3"))
    state = cs.apply(cs.apply(state, e.Decline(ZERO)), e.Use(TWO, "skill:will-3", 0))
    state = cs.apply(state, e.Choose(TWO, "plus"))
    assert state.table.ship.dials[1] == 6  # 3 + 2 = 5, below 8
    assert refused(raid(("will-3",)), e.Use(ZERO, "skill:will-3", 0)) == (
        Refusal("unf.reference.windows", "skill:will-3 determination answers after_total, not before_cards"),
    )


def test_determination_shifts_and_nothing_to_hide_opens_a_check() -> None:
    state = raid((), ("influence-3",), ("will-3", "lore-2"))
    state = cs.apply(state, e.Use(ONE, "skill:influence-3", 0))
    state = b.run(state, e.Drawn("lore-1"), e.Drawn("will-3"))
    event = e.Contribute(TWO, "lore-2")
    assert cs.seen(state, event, 0) == event
    state = cs.apply(cs.apply(state, event), e.Decline(TWO))
    state = cs.apply(cs.apply(state, e.Use(TWO, "skill:will-3", 0)), e.Choose(TWO, "minus"))
    assert state.table.ship.dials[1] == 6


def test_the_lucky_ring_pays_with_treachery_only_for_a_pass() -> None:
    table = b.owning(b.chaos(b.calm(), "influence-5", "strength-5", "will-1"), 0, "lucky_ring")
    state = b.run(b.at(table, Perform(b.RAID, 0, ZERO)), e.Drawn("influence-5"))
    state = cs.apply(state, e.Drawn("strength-5"))
    state = cs.apply(state, e.Use(ZERO, "item:lucky_ring", 0))
    state = b.run(state, e.Drawn("treachery-1"), e.Drawn("treachery-2"))
    assert state.table.decks.chaos == ("treachery-1", "treachery-2", "will-1")
    assert state.table.ship.dials[1] == 8


def test_self_sacrifice_fixes_the_outcome_and_adds_no_cards() -> None:
    crew = ("arjun_singh", "svetlana_gedroits", "william_bowleg")
    state = b.at(b.calm(crew), Perform(b.RAID, 0, ZERO))
    state = cs.apply(state, e.Use(ZERO, "feat:arjun_singh", 0))
    state = b.run(state, e.Choose(ZERO, "partial"))
    assert state.table.players[0].space == "sick_bay"
    assert state.table.ship.dials[1] == 7
    assert not state.table.players[0].feat


def test_memory_of_the_deep_adds_treachery_to_every_check_and_can_be_forgotten() -> None:
    table = b.keeping(b.chaos(b.calm(), "lore-1", "will-3", "lore-2"), 2, "mythos:memory_of_the_deep")
    state = b.run(b.at(table, Perform(b.RAID, 0, ZERO)), e.Drawn("lore-1"), e.Drawn("will-3"))
    state = b.run(state, e.Drawn("treachery-1"))
    assert state.table.stock("treachery").discard == ("treachery-1",)
    forgetting = cs.apply(b.at(table, Acting(TWO, 1)), e.Use(TWO, "mythos:memory_of_the_deep", 1))
    assert forgetting.table.trial is not None
    assert not forgetting.table.trial.mythos, "an ability of a kept card asks for it, and no crisis"


def test_well_equipped_changes_a_total_by_up_to_the_number_of_items() -> None:
    crew = ("samira_dualeh", "svetlana_gedroits", "william_bowleg")
    table = b.owning(b.chaos(b.calm(crew), "influence-5", "strength-4", "will-1"), 0, "shotgun")
    state = b.run(b.at(table, Perform(b.RAID, 0, ZERO)), e.Drawn("influence-5"))
    state = cs.apply(cs.apply(state, e.Drawn("strength-4")), e.Use(ZERO, "feat:samira_dualeh", 0))
    assert cs.legal(state) == tuple(e.Number(ZERO, number) for number in range(-2, 3))
    assert b.run(state, e.Number(ZERO, 2)).table.ship.dials[1] == 8


def test_revelation_of_script_adds_the_top_card_of_a_deck_and_may_cost_sanity() -> None:
    table = b.keeping(b.chaos(b.calm(), "lore-1", "will-3", "lore-2"), 2, "spell:revelation_of_script")
    state = b.run(b.at(table, Perform(b.RAID, 0, ZERO)), e.Drawn("lore-1"))
    state = cs.apply(cs.apply(state, e.Drawn("will-3")), e.Use(TWO, "spell:revelation_of_script", 0))
    state = b.run(state, e.Name(TWO, "influence"), e.Drawn("influence-4"), e.Rolled(4))
    assert state.table.ship.dials[2] == 7
    assert state.table.players[2].kept == ()


def test_experienced_adds_a_card_face_up_after_the_total() -> None:
    crew = ("keilani_tatupu", "svetlana_gedroits", "william_bowleg")
    table = b.holding(b.chaos(b.calm(crew), "influence-5", "strength-4", "will-1"), 0, "influence-2")
    state = b.run(b.at(table, Perform(b.RAID, 0, ZERO)), e.Drawn("influence-5"), e.Drawn("strength-4"))
    state = cs.apply(cs.apply(state, e.Decline(ZERO)), e.Use(ZERO, "character:keilani_tatupu", 0))
    assert b.run(state, e.Contribute(ZERO, "influence-2")).table.ship.dials[1] == 8


def test_self_sacrifice_answers_checks_of_mythos_cards_alone() -> None:
    crew = ("arjun_singh", "svetlana_gedroits", "william_bowleg")
    table = b.holding(b.standing(b.calm(crew), 0, BRIG).with_title("captain", ONE), 0, "observation-5")
    state = invariants.apply(b.acting(table), e.Use(ZERO, "room:brig", 0))
    assert isinstance(state.agenda[0], Window)
    assert refused(state, e.Use(ZERO, "feat:arjun_singh", 0)) == (
        Refusal("unf.reference.windows", "feat:arjun_singh answers checks of mythos cards"),
    )


@pytest.mark.rule("unf.check.total")
@pytest.mark.parametrize(
    ("cards", "food"),
    [
        (("influence-5", "strength-5"), 8),  # 11
        pytest.param(("influence-5", "strength-4"), 7, marks=pytest.mark.rule("unf.check.partial")),  # 10
        pytest.param(("influence-4", "strength-3"), 7, marks=pytest.mark.rule("unf.check.partial")),  # 8
        (("influence-3", "strength-3"), 6),  # 7
    ],
)
def test_a_check_passes_at_its_target_and_is_partial_from_its_least_total(cards: tuple[str, str], food: int) -> None:
    table = b.holding(b.chaos(b.calm(), "strength-2", "lore-1", "will-1"), 0, *cards)
    state = b.run(b.at(table, Perform(b.RAID, 0, ZERO)), e.Drawn("strength-2"), e.Drawn("lore-1"))
    for card in cards:
        state = b.run(state, e.Contribute(ZERO, card))
    assert b.run(state, e.Decline(ZERO)).table.ship.dials[1] == food
    assert ("unf.check.partial" in b.applied(state, e.Decline(ZERO))) is (food == 7)


@pytest.mark.rule("unf.check.contribute")
def test_the_active_player_adds_cards_last() -> None:
    table = b.chaos(b.calm(), "strength-2", "lore-1", "will-1")
    for seat in (0, 1, 2):
        table = b.holding(table, seat, "lore-2")
    table = replaced(table, turn=evolve(table.turn, seat=ONE))
    state = b.run(b.at(table, Perform(b.RAID, 0, ONE)), e.Drawn("strength-2"), e.Drawn("lore-1"))
    order = []
    while cs.asked(state) and state.table.trial:
        order.append(cs.asked(state)[0])
        state = b.run(state, e.Decline(order[-1]))
    assert order == [TWO, ZERO, ONE]


@pytest.mark.rule("unf.check.contribute", "unf.reference.chaos_deck")
@pytest.mark.refused("unf.check.contribute", "unf.reference.chaos_deck")
def test_only_a_card_of_the_hand_is_added_and_chaos_is_laid_of_the_deck_of_its_skill() -> None:
    state = b.run(raid(("influence-1",), ("influence-2",)), e.Drawn("lore-1"), e.Drawn("will-3"))
    assert refused(state, e.Contribute(ONE, "lore-5")) == (
        Refusal("unf.check.contribute", "lore-5 is not in the hand of seat 1"),
    )
    assert refused(b.at(b.calm(), LayingChaos("will")), e.Drawn("lore-1")) == (
        Refusal("unf.reference.chaos_deck", "lore-1 is not in the will deck"),
    )


@pytest.mark.rule("unf.reference.chaos_deck")
def test_a_skill_with_too_few_cards_is_left_out_of_the_chaos_deck() -> None:
    table = b.chaos(b.calm(), "lore-1")
    will = table.stock("will")
    cards = will.deck + will.discard
    hand = cards[: len(cards) - 1]
    table = table.with_stock("will", evolve(will, deck=cards[len(cards) - 1 :], discard=()))
    table = table.with_hand(ONE, tuple(sorted((*table.players[1].hand, *hand))))
    state = b.run(b.at(table, Perform("mythos:hull_leak", 0, ZERO)), e.Drawn("lore-1"))
    laid = []
    while isinstance(frame := state.agenda[0], LayingChaos):
        laid.append(frame.skill)
        state = b.run(state, cs.legal(state)[0])
    assert sorted(set(laid)) == ["influence", "lore", "observation", "strength"]


@pytest.mark.parametrize(("margin", "spaces"), [(0, 1), (1, 1), (2, 2), (5, 3)])
def test_ritual_coordination_advances_one_and_one_for_every_two_above_the_target(margin: int, spaces: int) -> None:
    scope = Scope("mythos:ritual_coordination", ZERO, margin=margin)
    assert amount(b.calm(), "one_plus_half_margin", scope) == spaces


@pytest.mark.obeys("unf.check.shuffle")
def test_cards_added_face_up_are_seen_by_all_with_their_owners() -> None:
    table = b.holding(b.chaos(b.calm(), "lore-1", "will-3", "will-1"), 1, "influence-3", "lore-2")
    state = invariants.apply(b.at(table, Perform(b.RAID, 0, ZERO)), e.Use(ONE, "skill:influence-3", 0))
    state = b.run(state, e.Drawn("lore-1"), e.Drawn("will-3"), e.Contribute(ONE, "lore-2"))
    for seat in (0, 1, 2, None):
        trial = cs.view(state, seat).table.trial
        assert [(laid.card, laid.seat) for laid in trial.known] == [("lore-2", ONE)]
        assert (trial.face_down, trial.face_up) == (3, True)


def test_a_sacrifice_offers_a_partial_result_only_where_one_is_printed() -> None:
    crew = ("arjun_singh", "svetlana_gedroits", "william_bowleg")
    for card, options in (("hull_leak", ["pass", "fail"]), ("food_stores_raid", ["pass", "partial", "fail"])):
        state = invariants.apply(
            b.at(b.calm(crew), Perform(f"mythos:{card}", 0, ZERO)), e.Use(ZERO, "feat:arjun_singh", 0)
        )
        assert [event.option for event in cs.legal(b.quiet(state))] == options


@pytest.mark.rule("unf.check.chaos")
def test_an_exhausted_chaos_deck_is_made_anew_before_its_next_card_is_taken() -> None:
    table = b.calm(rulings={"chaos_rebuild": "at_next_draw"})
    state = b.run(b.at(b.chaos(table), Perform("mythos:hull_leak", 0, ZERO)))
    assert isinstance(state.agenda[0], LayingChaos)
    for _ in range(10):
        state = b.run(state, cs.legal(state)[0])
    assert len(state.table.decks.chaos) == 10
    assert len(b.run(state, cs.legal(state)[0], cs.legal(state)[0]).table.decks.chaos) == 8


def test_revelation_of_script_may_turn_up_treachery_which_opposes() -> None:
    table = b.keeping(b.chaos(b.calm(), "influence-5", "strength-5", "lore-2"), 2, "spell:revelation_of_script")
    state = b.run(b.at(table, Perform("mythos:food_stores_raid", 0, ZERO)), e.Drawn("influence-5"))
    state = cs.apply(cs.apply(state, e.Drawn("strength-5")), e.Use(TWO, "spell:revelation_of_script", 0))
    assert e.Name(TWO, "treachery") in cs.legal(state)
    state = b.run(state, e.Name(TWO, "treachery"), e.Drawn("treachery-3"), e.Rolled(8))
    assert state.table.ship.dials[1] == 6  # 10 - 3 = 7, below 8
    assert state.table.stock("treachery").discard == ("treachery-3",)


def test_self_sacrifice_stands_if_the_defeat_is_prevented() -> None:
    table = b.holding(b.calm(b.ARJUN), 0, "strength-5")
    state = cs.apply(b.at(table, Perform("mythos:food_stores_raid", 0, ZERO)), e.Use(ZERO, "feat:arjun_singh", 0))
    state = b.run(cs.apply(state, e.Use(ZERO, "skill:strength-5", 0)), e.Choose(ZERO, "pass"))
    assert (state.table.players[0].space, state.table.ship.dials[1]) == ("bridge", 8)


def test_a_hand_declined_for_a_check_is_not_asked_again() -> None:
    state = b.run(
        b.at(
            b.holding(b.chaos(b.calm(), "lore-1", "will-3", "will-1"), 1, "lore-2"),
            Perform("mythos:hull_leak", 0, ZERO),
        )
    )
    state = b.run(state, e.Drawn("lore-1"), e.Drawn("will-3"), e.Decline(ONE))
    assert state.table.trial is None


REFUSED: dict[str, b.Case] = {
    "no chaos card": (
        lambda: b.quiet(b.at(b.calm(), Perform(b.RAID, 0, ZERO))),
        e.Drawn("treachery-5"),
        "unf.check.chaos",
        "treachery-5 is not in the chaos deck",
    ),
    "no treachery card": (
        haunted,
        e.Drawn("lore-1"),
        "unf.check.chaos",
        "lore-1 is not in the treachery deck",
    ),
    "support that is there": (
        lambda: cs.apply(
            b.at(b.holding(b.calm(), 0, "lore-5"), Perform(b.RAID, 0, ZERO)), e.Use(ZERO, "skill:lore-5", 0)
        ),
        e.Name(ZERO, "strength"),
        "unf.check.skills",
        "strength supports the check",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_refusal_states_its_rule_and_its_fact(case: str) -> None:
    state, event, rule, because = REFUSED[case]
    assert refused(state(), event) == (Refusal(rule, because),)
