"""Loyalty: dealing it, the awakening, revealing, and what a reveal does."""

from collections.abc import Callable
from random import Random

import pytest
from attrs import evolve

import corestate as cs
import invariants
from corestate import Refusal
from corestate.piles import without
from corestate.replaced import replaced
from corestate.unfathomable.box.edition import BRIG, SICK_BAY, Loyalty
from corestate.unfathomable.script.script import Perform
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.actions import Acting
from corestate.unfathomable.voyage.ending import ended
from corestate.unfathomable.voyage.loyalty import Dealing, HandOver, LoseAll, MaySwap, PassOn
from corestate.unfathomable.voyage.tracks import Advance, Awaken
from tests.support import refused
from tests.unfathomable import build as b
from tests.unfathomable.build import ONE, TWO, ZERO, Sea

REVEALS: dict[str, Callable[[Table], bool]] = {
    "keilani_tatupu": lambda table: table.ship.dials[2] == 7,
    "arjun_singh": lambda table: table.ship.journey == 0,
    "ishmael_marsh": lambda table: table.players[1].space == SICK_BAY,
    "william_bowleg": lambda table: table.ship.ritual == 1,
    "jamie_snell": lambda table: table.players[1].space == SICK_BAY,
    "samira_dualeh": lambda table: table.players[1].items == (),
    "jeanne_lafarge": lambda table: table.damaged("chapel") != "",
    "beatrice_sharpe": lambda table: sum(table.sea.deep_ones) == 5,
    "svetlana_gedroits": lambda table: len(table.sea.tokens) == 8,
}


def _revealed(name: str) -> Sea:
    crew = (name, *[one for one in ("edmund_mallory", "william_bowleg", "samira_dualeh") if one != name][:2])
    table = b.deep_ones(b.standing(b.standing(b.loyal(b.calm(crew), 0, "hybrid"), 0, "d1"), 1, "d1"), d1=1)
    table = b.on_top(table, "damage", "structural_lore")
    return b.run(b.acting(table), e.Reveal(ZERO, "hybrid"))


def hybrid(table: Table | None = None) -> Table:
    """Let seat 0 hold a Hybrid and a Human card."""
    return b.loyal(table or b.calm(b.ARJUN), 0, "human", "hybrid")


def _misfortune(crew: tuple[str, ...], card: str) -> Sea:
    """Let Edmund, in seat 0, bring a mythos card upon the others; he is asked to choose."""
    table = b.on_top(b.loyal(b.calm(crew), 0, "hybrid"), "mythos", card)
    return b.quiet(b.dealt(b.run(b.acting(table), e.Reveal(ZERO, "hybrid"))))


@pytest.mark.parametrize(
    ("row", "awakened", "deals"),
    [
        (("reef", "smooth_sailing"), False, False),
        pytest.param(("reef", "calm_waters"), False, True, marks=pytest.mark.rule("unf.loyalty.awakening")),
        (("reef", "calm_waters"), True, False),
    ],
)
def test_the_awakening_comes_at_six_and_once(row: tuple[str, ...], *, awakened: bool, deals: bool) -> None:
    table = evolve(b.travelled(b.calm(), *row), awakened=awakened)
    assert isinstance(cs.position("unfathomable", "awakening", table).agenda[0], Dealing) is deals


def test_loyalty_is_known_to_all_when_the_game_is_over() -> None:
    table, front, _ = ended(b.loyal(b.calm(), 1, "hybrid"), "deep_ones")
    state = b.at(table, *front)
    for number in range(5):
        other = cs.resample(state, 0, Random(number))
        assert cs.view(other, 0) == cs.view(state, 0)
        assert other.table.players[1].loyalty == ("hybrid",)


@pytest.mark.rule("unf.reference.awakening")
def test_the_awakening_hands_on_the_new_card_alone() -> None:
    table = b.calm(
        ("jeanne_lafarge", "svetlana_gedroits", "william_bowleg", "arjun_singh"),
        rulings={"loyalty_receiver": "any_player"},
    )
    table = b.travelled(b.loyal(b.traitor(table, 1), 1, "human"), "rough_water", "smooth_sailing")
    state = b.dealt(b.at(table, Awaken()))
    (held,) = table.players[1].loyalty
    (new,) = without(state.table.players[1].loyalty, held)
    for number in range(5):
        other = cs.resample(state, 0, Random(number))
        assert invariants.check(invariants.apply(other, e.PickSeat(ONE, TWO))) == ()
    state = invariants.apply(state, e.PickSeat(ONE, TWO))
    assert state.table.players[1].loyalty == ("human",)
    assert new in state.table.players[2].loyalty


def test_edmund_takes_the_choice_of_a_misfortune_and_others_decide_the_rest() -> None:
    state = _misfortune(("edmund_mallory", "arjun_singh", "william_bowleg"), "accusation")
    assert cs.asked(state) == (ZERO,)
    state = b.run(state, e.Choose(ZERO, "a"))
    assert cs.asked(state) == (state.table.captain,)
    assert state.table.captain != ZERO


def test_a_misfortune_befalls_its_own_chooser_not_edmund() -> None:
    table = b.loyal(b.calm(("arjun_singh", "edmund_mallory", "william_bowleg")), 1, "hybrid")
    table = b.on_top(b.standing(b.holding(table, 0, "influence-1"), 1, "galley"), "mythos", "identity_crisis")
    state = b.run(b.acting(table), e.Use(ZERO, "skill:influence-1", 0), e.PickSeat(ZERO, ONE), e.Reveal(ONE, "hybrid"))
    state = b.run(b.quiet(b.dealt(state)), e.Choose(ONE, "check"))
    assert state.table.deep_ones_in(state.table.players[0].space) == 1
    assert state.table.deep_ones_in("galley") == 0


@pytest.mark.rule("unf.mythos.character_card")
def test_a_misfortune_in_the_turn_of_a_prisoner_is_of_nobody_who_is_not_there() -> None:
    crew = ("arjun_singh", "edmund_mallory", "william_bowleg")
    table = b.loyal(b.calm(crew, rulings={"brig_character_card": "icons_of_that_card"}), 1, "hybrid")
    table = b.standing(b.holding(table, 0, "influence-1"), 0, BRIG).with_title("captain", TWO)
    table = b.on_top(table, "mythos", "history_repeats", "class_struggle")
    state = b.run(b.acting(table), e.Use(ZERO, "skill:influence-1", 0), e.PickSeat(ZERO, ONE), e.Reveal(ONE, "hybrid"))
    state = b.run(state, e.Drawn("history_repeats"), e.Drawn("class_struggle"))
    assert cs.asked(state) == (ONE,)
    assert b.run(state, e.Choose(ONE, "a")).table.ship.dials == (8, 8, 6, 8)


@pytest.mark.parametrize("card", [pytest.param("hybrid", marks=pytest.mark.rule("unf.reveal.hybrid_only")), "cultist"])
def test_only_the_reveal_of_a_hybrid_cites_the_rule_of_hybrids(card: Loyalty) -> None:
    table = b.calm(("jeanne_lafarge", "svetlana_gedroits", "william_bowleg", "arjun_singh"))
    rules = b.applied(b.acting(b.loyal(table, 0, card)), e.Reveal(ZERO, card))
    assert ("unf.reveal.hybrid_only" in rules) is (card == "hybrid")


@pytest.mark.rule("unf.reference.awakening")
def test_all_look_at_their_new_cards_before_traitors_hand_theirs_on() -> None:
    table = b.calm(b.CREW, rulings={"loyalty_receiver": "any_player"})
    table = b.travelled(b.traitor(b.traitor(table, 1), 2), "rough_water", "smooth_sailing")
    state = b.at(table, Awaken())
    while not cs.asked(state):
        for number in range(3):
            other = cs.resample(state, 0, Random(number))
            assert invariants.check(other) == ()
            assert cs.view(other, 0) == cs.view(state, 0)
        state = invariants.apply(state, cs.legal(state)[0])
    assert cs.asked(state) == (ONE,)
    assert [len(state.table.players[seat].loyalty) for seat in (1, 2)] == [1, 1]
    state = invariants.apply(state, e.PickSeat(ONE, ZERO))
    assert cs.asked(state) == (TWO,)


REVEALED = (HandOver(ZERO), LoseAll(ZERO), MaySwap(ZERO))
"""What happens to seat 0 after it has turned up a card."""

REFUSED: dict[str, b.Case] = {
    "cards for a revealed traitor": (
        lambda: b.at(b.loyal(b.traitor(b.traitor(b.calm(b.FIVE), 0), 1), 0, "human"), *REVEALED),
        e.PickSeat(ZERO, ONE),
        "unf.reveal.hand_over",
        "seat 1 is a revealed traitor",
    ),
    "a swap of what is not held": (
        lambda: b.at(b.holding(b.traitor(b.calm(), 0), 0, "lore-1"), MaySwap(ZERO)),
        e.Discard(ZERO, "lore-2"),
        "unf.reveal.swap",
        "lore-2 is not in the hand of seat 0",
    ),
    "no cultist for three": (
        lambda: b.at(b.travelled(b.calm(), "rough_water", "reef"), Awaken()),
        e.LoyaltyDealt("cultist"),
        "unf.loyalty.secret",
        "no cultist card is left in the loyalty deck",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_refusal_states_its_rule_and_its_fact(case: str) -> None:
    state, event, rule, because = REFUSED[case]
    assert refused(state(), event) == (Refusal(rule, because),)


@pytest.mark.obeys("unf.loyalty.hybrid")
def test_a_hidden_traitor_counts_as_a_human() -> None:
    table = hybrid()
    assert ZERO in table.humans()
    assert ZERO not in b.traitor(b.calm(b.ARJUN), 0).humans()


@pytest.mark.rule("unf.loyalty.secret")
def test_a_loyalty_card_is_seen_by_who_is_dealt_it() -> None:
    state = b.at(b.calm(b.ARJUN), Dealing(ONE))
    event = cs.legal(state)[0]
    assert cs.seen(state, event, 1) == event
    assert cs.seen(state, event, 0) == e.LoyaltyHidden()
    assert cs.seen(state, event) == e.LoyaltyHidden()


@pytest.mark.rule("unf.reveal.action", "unf.reveal.one_card", "unf.reveal.ability", "unf.reference.reveal")
def test_revealing_turns_up_one_card_and_carries_out_the_sheet() -> None:
    table = hybrid()
    table = replaced(table, ship=table.ship.__class__((8, 8, 8, 8), 3, 0, (), table.ship.damage))
    state = b.run(b.acting(table), e.Reveal(ZERO, "hybrid"))
    assert state.table.players[0].shown == ("hybrid",)
    assert state.table.ship.journey == 0  # Arjun's sheet resets the journey
    assert cs.asked(state) == (ZERO,)


@pytest.mark.rule("unf.reveal.hybrid_only", "unf.reveal.action")
@pytest.mark.refused("unf.reveal.hybrid_only")
def test_only_a_traitor_reveals() -> None:
    assert refused(b.acting(b.calm(b.ARJUN)), e.Reveal(ZERO, "human")) == (
        Refusal("unf.reveal.hybrid_only", "a Human card reveals nobody"),
    )
    assert refused(b.acting(b.calm(b.ARJUN)), e.Reveal(ZERO, "hybrid")) == (
        Refusal("unf.reveal.action", "seat 0 holds no hybrid card"),
    )
    crew = ("arjun_singh", "svetlana_gedroits", "william_bowleg", "samira_dualeh")
    assert e.Reveal(ZERO, "cultist") in cs.legal(b.acting(b.loyal(b.calm(crew), 0, "cultist")))


@pytest.mark.rule("unf.reveal.irreversible")
@pytest.mark.refused("unf.reveal.irreversible")
def test_nobody_reveals_twice() -> None:
    crew = ("arjun_singh", "svetlana_gedroits", "william_bowleg", "samira_dualeh", "jamie_snell")
    table = b.loyal(b.traitor(b.calm(crew), 0), 0, "hybrid")
    assert refused(b.acting(table), e.Reveal(ZERO, "hybrid")) == (
        Refusal("unf.reveal.irreversible", "seat 0 is revealed"),
    )


@pytest.mark.rule("unf.reveal.hand_over")
def test_below_twelve_the_other_cards_go_to_one_player() -> None:
    state = b.run(b.acting(hybrid()), e.Reveal(ZERO, "hybrid"))
    assert cs.legal(state) == (e.PickSeat(ZERO, ONE), e.PickSeat(ZERO, TWO))
    assert refused(state, e.PickSeat(ZERO, ZERO)) == (Refusal("unf.reveal.hand_over", "seat 0 is no other player"),)
    state = b.run(state, e.PickSeat(ZERO, ONE))
    assert state.table.players[1].loyalty == ("human", "human")
    assert cs.view(state, 0).table.players[1].known == ("human",)
    assert cs.view(state, 2).table.players[1].known == ()
    late = b.travelled(hybrid(), "calm_waters", "rough_water", "stormy_seas")
    assert b.run(b.acting(late), e.Reveal(ZERO, "hybrid")).table.players[0].loyalty == ("human",)


@pytest.mark.rule("unf.reveal.titles", "unf.reveal.cards_lost")
def test_a_traitor_loses_titles_feat_and_kept_mythos_cards() -> None:
    table = b.keeping(
        b.keeping(b.loyal(b.calm(b.ARJUN), 0, "hybrid"), 0, "mythos:the_peacemaker"), 0, "spell:flesh_ward"
    )
    assert table.captain == ZERO
    state = b.run(b.acting(table), e.Reveal(ZERO, "hybrid"))
    player = state.table.players[0]
    assert (state.table.captain, player.feat, player.kept) == (ONE, False, ("spell:flesh_ward",))
    assert state.table.decks.mythos.discard == ("the_peacemaker",)


@pytest.mark.rule("unf.reveal.swap", "unf.reveal.turn_continues")
def test_cards_are_swapped_for_treachery_and_the_turn_goes_on_without_mythos() -> None:
    table = b.holding(b.loyal(b.calm(b.ARJUN), 0, "hybrid"), 0, "lore-1", "lore-2")
    state = b.run(
        b.acting(table), e.Reveal(ZERO, "hybrid"), e.Discard(ZERO, "lore-1"), e.Stop(ZERO), e.Drawn("treachery-3")
    )
    assert state.table.players[0].hand == ("lore-2", "treachery-3")
    assert isinstance(state.agenda[0], Acting)
    state = b.run(state, e.Stop(ZERO))
    assert state.table.turn.seat == ONE
    assert state.table.decks.mythos.discard == ()


@pytest.mark.rule("unf.brig.not_in_brig")
@pytest.mark.refused("unf.brig.not_in_brig")
def test_in_the_brig_the_harmful_reveal_is_off_but_revealing_is_not() -> None:
    table = b.standing(hybrid(b.holding(b.calm(b.ARJUN), 0, "lore-1")), 0, BRIG).with_title("captain", ONE)
    table = replaced(table, ship=table.ship.__class__((8, 8, 8, 8), 3, 0, (), table.ship.damage))
    state = b.run(b.acting(table), e.Reveal(ZERO, "hybrid"), e.PickSeat(ZERO, ONE))
    assert state.table.ship.journey == 3
    assert isinstance(state.agenda[0], Acting)  # nothing is swapped in the Brig
    crew = ("keilani_tatupu", "svetlana_gedroits", "william_bowleg")
    jailed = b.holding(
        b.standing(b.calm(crew), 0, BRIG).with_title("captain", ONE), 0, "influence-1", "lore-2", "lore-1"
    )
    state = b.run(b.at(jailed, Perform("mythos:hull_leak", 0, ONE)))
    cards = state.table.decks.chaos
    state = b.run(state, e.Drawn(cards[0]), e.Drawn(cards[1]))
    state = cs.apply(state, e.Decline(ZERO))
    assert refused(state, e.Use(ZERO, "character:keilani_tatupu", 0)) == (
        Refusal("unf.brig.not_in_brig", "seat 0 is in the Brig, where character:keilani_tatupu experienced is off"),
    )


@pytest.mark.rule("unf.reference.awakening")
def test_a_revealed_traitor_hands_its_new_card_to_a_human() -> None:
    state = b.at(b.loyal(b.traitor(b.calm(b.ARJUN), 0), 0, "human"), PassOn(ZERO, "human"))
    assert refused(state, e.PickSeat(ZERO, ZERO)) == (Refusal("unf.reference.awakening", "seat 0 is no human"),)
    assert b.run(state, e.PickSeat(ZERO, TWO)).table.players[2].loyalty == ("human", "human")


def test_deep_one_ancestry_lets_ishmael_alone_read_loyalty() -> None:
    table = b.loyal(b.calm(("ishmael_marsh", "svetlana_gedroits", "william_bowleg")), 1, "hybrid")
    state = b.run(b.acting(table), e.Use(ZERO, "feat:ishmael_marsh", 0), e.PickSeat(ZERO, ONE))
    assert cs.view(state, 0).table.players[1].known == ("hybrid",)
    assert cs.view(state, 2).table.players[1].known == ()


@pytest.mark.parametrize("name", REVEALS)
def test_each_sheet_does_its_harm_when_its_player_reveals(name: str) -> None:
    state = _revealed(name)
    answers = {
        "ishmael_marsh": (e.Stir(ZERO, "d1"), e.Rolled(6)),
        "william_bowleg": (e.Choose(ZERO, "advance_1"),),
        "samira_dualeh": (e.PickSeat(ZERO, ONE), e.PickItem(ZERO, "lucky_ring")),
        "jeanne_lafarge": (e.PickSpace(ZERO, "chapel"), e.Drawn("structural_lore")),
        "beatrice_sharpe": tuple(e.PickSpace(ZERO, space) for space in ("w1", "w2", "w3", "w4")),
        "svetlana_gedroits": (e.Choose(ZERO, "supply"), e.PassengerTurned("blank")),
    }
    assert REVEALS[name](b.run(state, *answers.get(name, ())).table)


def test_spread_misfortune_fails_a_check_outright_and_ignores_the_icons() -> None:
    crew = ("edmund_mallory", "svetlana_gedroits", "william_bowleg")
    table = b.on_top(b.loyal(b.calm(crew), 0, "hybrid"), "mythos", "food_stores_raid")
    state = b.run(b.acting(table), e.Reveal(ZERO, "hybrid"), e.Drawn("food_stores_raid"))
    assert (state.table.ship.dials[1], state.table.ship.journey) == (6, 0)
    assert state.table.decks.mythos.discard == ("food_stores_raid",)
    table = b.on_top(b.loyal(b.calm(crew), 0, "hybrid"), "mythos", "class_struggle")
    state = b.run(b.acting(table), e.Reveal(ZERO, "hybrid"), e.Drawn("class_struggle"))
    assert cs.asked(state) == (ZERO,)


def test_rules_of_a_reveal_are_cited() -> None:
    assert {"unf.reveal.one_card", "unf.reveal.ability"} <= b.applied(b.acting(hybrid()), e.Reveal(ZERO, "hybrid"))


@pytest.mark.rule("unf.loyalty.awakening", "unf.reference.awakening")
def test_at_half_the_way_everybody_gets_a_second_loyalty_card_once() -> None:
    table = b.on_top(b.travelled(b.marked(b.calm(), journey=3), "calm_waters"), "waypoint", "stormy_seas", "reef")
    table = b.on_top(table, "damage", "fuel_leak")
    state = b.run(
        b.at(table, Advance("journey", 1)), e.Drawn("stormy_seas"), e.Drawn("reef"), e.Take(ZERO, "stormy_seas")
    )
    state = b.run(state, e.Drawn("fuel_leak"))
    assert isinstance(state.agenda[0], Dealing)
    state = b.run(state, e.LoyaltyDealt("human"), e.LoyaltyDealt("hybrid"), e.LoyaltyDealt("human"))
    assert [len(player.loyalty) for player in state.table.players] == [2, 2, 2]
    assert state.table.decks.loyalty == ()
    assert state.table.awakened


@pytest.mark.rule("unf.loyalty.learning_deal")
def test_a_learning_game_deals_loyalty_after_everybodys_first_turn() -> None:
    table = b.calm(options={"game": "learning"})
    early = b.at(table)
    assert not isinstance(early.agenda[0], Dealing)
    state = b.at(replaced(table, turn=evolve(table.turn, seat=TWO, begun=3)))
    assert isinstance(state.agenda[0], Dealing)
    state = b.run(state, *(e.LoyaltyDealt("human"),) * 3)
    assert [len(player.loyalty) for player in state.table.players] == [1, 1, 1]
