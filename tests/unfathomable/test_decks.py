"""Decks: what lies on top, who has looked at it, and what becomes of what was looked at."""

from random import Random

import pytest
from attrs import evolve

import corestate as cs
import invariants
from corestate import Refusal
from corestate.kernel import Frame
from corestate.piles import multiset
from corestate.replaced import replaced
from corestate.unfathomable.holdings.items import DrawItem
from corestate.unfathomable.holdings.looking import LookAt, RemoveTop, TopSpell
from corestate.unfathomable.script.script import Close
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.decks import Deck, Seen
from corestate.unfathomable.table.pieces import Scope
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.voyage.damage import Damaging
from corestate.unfathomable.voyage.mythos import DrawMythos, MythosPhase
from corestate.unfathomable.voyage.tracks import TopWaypoint
from tests.support import refused
from tests.unfathomable import build as b
from tests.unfathomable.build import ONE, TWO, ZERO


@pytest.mark.rule("unf.room.cargo_hold")
@pytest.mark.obeys("unf.reference.items")
def test_the_last_item_is_kept_or_returned() -> None:
    table = b.standing(b.calm(), 0, "cargo_hold")
    deck = table.decks.item
    one = table.with_deck("item", evolve(deck, shuffled=deck.shuffled[:1], gone=deck.shuffled[1:]))
    state = b.run(b.acting(one), e.Use(ZERO, "room:cargo_hold", 0), e.Drawn(deck.shuffled[0]))
    assert cs.legal(state) == (e.Take(ZERO, deck.shuffled[0]), e.Decline(ZERO))
    assert len(b.run(state, e.Decline(ZERO)).table.decks.item) == 1
    two = b.run(
        b.acting(table), e.Use(ZERO, "room:cargo_hold", 0), e.Drawn(deck.shuffled[0]), e.Drawn(deck.shuffled[1])
    )
    assert refused(two, e.Decline(ZERO)) == (Refusal("unf.secrecy.looked_at", "seat 0 takes one of 2 cards"),)


@pytest.mark.rule("unf.secrecy.looked_at")
def test_a_card_may_be_known_to_several_who_looked() -> None:
    table = b.on_top(b.standing(b.standing(b.calm(), 0, "bridge"), 1, "bridge"), "waypoint", "reef", "iceberg")
    state = b.run(b.acting(table), e.Use(ZERO, "room:bridge", 0), e.Rolled(5), e.Choose(ZERO, "waypoint"))
    state = b.run(state, e.Drawn("reef"), e.Drawn("iceberg"), e.Take(ZERO, "iceberg"))
    table = evolve(state.table, turn=evolve(state.table.turn, seat=ONE, used=()))
    state = b.run(
        b.acting(table), e.Use(ONE, "room:bridge", 0), e.Rolled(5), e.Choose(ONE, "waypoint"), e.Drawn("iceberg")
    )
    assert [cs.view(state, seat).table.waypoint.top[0] for seat in (0, 1, 2)] == ["iceberg", "iceberg", None]


@pytest.mark.rule("unf.mythos.steps")
def test_only_a_card_of_the_deck_can_be_drawn() -> None:
    table = b.calm()
    deck = table.decks.mythos
    spent = table.with_deck("mythos", evolve(deck, shuffled=deck.shuffled[1:], discard=deck.shuffled[:1]))
    state = b.at(spent, MythosPhase())
    assert refused(state, e.Drawn(deck.shuffled[0])) == (
        Refusal("unf.mythos.steps", f"{deck.shuffled[0]} is not on top of the mythos deck"),
    )
    seen = b.at(b.on_top(table, "mythos", "hull_leak"), MythosPhase())
    assert cs.legal(seen) == (e.Drawn("hull_leak"),)
    assert refused(seen, e.Drawn("infection")) == (
        Refusal("unf.mythos.steps", "infection is not on top of the mythos deck"),
    )


def test_a_deck_of_known_cards_alone_is_drawn_and_looked_at_in_its_order() -> None:
    deck = Deck((), (), (Seen("reef", (ZERO,)), Seen("iceberg", ())))
    assert (deck.below(0), deck.below(1), deck.below(2)) == ((("reef", 1),), (("iceberg", 1),), ())
    assert deck.drawn("reef") == Deck((), (), (Seen("iceberg", ()),))
    assert deck.located(0, "reef", ONE) == Deck((Seen("reef", (ZERO, ONE)),), (), (Seen("iceberg", ()),))
    assert deck.located(0, "reef", ZERO).top == (Seen("reef", (ZERO,)),)
    assert deck.located(0, "reef", ONE).below(1) == (("iceberg", 1),)


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
    state = b.at(b.on_top(b.calm(), deck, card), frame)
    assert {cs.deal(state, Random(number)) for number in range(3)} == {e.Drawn(card)}


@pytest.mark.rule("unf.reference.mythos_deck")
def test_a_look_that_finds_nothing_of_use_goes_on_in_the_deck_made_anew() -> None:
    table = b.calm(b.BEATRICE)
    deck, last = table.decks.mythos, "history_repeats"
    discard = multiset(card for card in deck.shuffled if card != last)
    table = table.with_deck("mythos", evolve(deck, shuffled=(last,), discard=discard))
    state = invariants.apply(cs.position("unfathomable", "mythos", table), e.Drawn(last))
    assert state.table.turn.seat == ZERO
    assert len(state.table.decks.mythos) == len(discard) + 1
    found = {event.card for event, _ in cs.chances(state)}
    assert found == {*discard, last}


REFUSED: dict[str, b.Case] = {
    "another spell": (
        lambda: b.at(replaced(b.calm(), scopes=(Scope("feat:william_bowleg", TWO),)), TopSpell(TWO), Close()),
        e.Drawn("reef"),
        "unf.reference.keeper_action",
        "reef is not on top of the spell deck",
    ),
    "a card of another deck": (
        lambda: b.at(b.calm(), LookAt(ZERO, "waypoint", 2, "top", "bottom")),
        e.Drawn("hull_leak"),
        "unf.secrecy.looked_at",
        "hull_leak cannot lie there in the waypoint deck",
    ),
    "a card not looked at": (
        lambda: b.dealt(b.at(b.calm(), LookAt(ZERO, "waypoint", 2, "top", "bottom"))),
        e.Take(ZERO, "stormy_seas"),
        "unf.secrecy.looked_at",
        "stormy_seas is not among the cards seat 0 looks at",
    ),
    "neither top nor bottom": (
        lambda: b.dealt(b.at(b.calm(), LookAt(TWO, "spell", 1, "top_or_bottom", "bottom"))),
        e.Choose(TWO, "middle"),
        "unf.secrecy.looked_at",
        "the card goes on top or to the bottom, not middle",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_refusal_states_its_rule_and_its_fact(case: str) -> None:
    state, event, rule, because = REFUSED[case]
    assert refused(state(), event) == (Refusal(rule, because),)


def test_what_leaves_the_game_unseen_is_known_to_who_had_looked_at_it() -> None:
    knew = (Seen("b", (ONE,)),)
    assert Deck((), ("a",), knew).removed("a") == Deck((), (), knew, gone=("a",))
    assert Deck((), (), knew).removed("b") == Deck((), (), (), gone=knew)
    assert Deck(knew, ("a",), ()).removed("b") == Deck((), ("a",), (), gone=knew)
    assert Deck((Seen("b", ()),), ("a",), ()).removed("b") == Deck((), ("a",), (), gone=("b",))


def test_what_may_lie_below_is_located_shuffled_or_the_rest_of_what_was_put_there() -> None:
    top, bottom = (Seen("x", (ONE,)), Seen("y", ())), (Seen("z", (TWO,)), Seen("w", ()))
    deck, bare = Deck(top, ("a", "a", "b"), bottom), Deck(top, (), bottom)
    assert [deck.below(depth) for depth in (0, 1, 2, 3)] == [
        (("x", 1),),
        (("y", 1),),
        (("a", 2), ("b", 1)),
        (("a", 2), ("b", 1)),
    ]
    assert [bare.below(depth) for depth in (1, 2, 3, 4)] == [(("y", 1),), (("z", 1),), (("w", 1),), ()]
    assert [deck.may_be(2, card) for card in ("a", "b", "y", "z")] == [True, True, False, False]
    assert [bare.may_be(2, card) for card in ("y", "z", "w")] == [False, True, False]
    assert (deck.sampled(1, lambda _many: 0), deck.sampled(2, lambda many: many - 1)) == ("y", "b")
    assert bare.sampled(3, lambda _many: 0) == "w"
    assert deck.located(2, "a", TWO) == Deck((*top, Seen("a", (TWO,))), ("a", "b"), bottom)
    assert bare.located(2, "z", ONE) == Deck((*top, Seen("z", (ONE, TWO))), (), bottom[1:])
