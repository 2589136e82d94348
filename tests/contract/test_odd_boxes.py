"""Boxes nobody has printed: whatever an edition's validation admits begins with a state that every claim holds of."""

from itertools import islice
from random import Random

import pytest
from attrs import evolve

import corestate as cs
import invariants
from corestate.adjudication.written import settled
from corestate.games import OURS, begun
from corestate.key_largo import Sighted
from fuzz.campaigns.boxes import boxed, made_up, odd_box
from fuzz.playouts import any_ruleset, steps
from serializers import play, recorded
from serializers.play.tokens import tokens_of
from tests.effort import effort


@pytest.mark.parametrize("title", OURS)
def test_a_game_in_an_odd_box_begins_with_a_possible_state(title: str) -> None:
    for number in range(effort(3, 120)):
        rng = Random(f"odd box {title} {number}")
        rules = any_ruleset(title, rng)
        made = boxed(rules, odd_box(cs.game(title), rules.box, rng))
        assert invariants.check(begun(made)) == (), f"box {number}"


@pytest.mark.parametrize("title", OURS)
def test_a_game_in_an_odd_box_is_written_as_text_and_read_again(title: str) -> None:
    for number in range(effort(1, 80)):
        rng = Random(f"odd text {title} {number}")
        rules = any_ruleset(title, rng)
        made = boxed(rules, odd_box(cs.game(title), rules.box, rng))
        events = tuple(event for _, event in islice(steps(begun(made), rng, cs.apply), 40) if event is not None)
        text = play.export(recorded(made, events))
        assert settled(play.read(text)).record.events == events, f"box {number}"


def test_cards_that_differ_in_their_end_value_alone_are_told_apart_by_it() -> None:
    rules = cs.ruleset("key_largo", seats=3)
    at = next(at for at, card in enumerate(rules.box.cards) if card.value)
    twin = evolve(rules.box.cards[at], end=rules.box.cards[at].end + 10)
    box = evolve(rules.box, cards=(*rules.box.cards[: at + 1], twin, *rules.box.cards[at + 1 :]))
    book = play.book_of(boxed(rules, made_up(cs.game("key_largo"), box)))
    for card in (at, at + 1):
        text = book.write(Sighted(card))
        assert str(twin.end if card > at else rules.box.cards[at].end) in text
        meaning = book.read(tuple(tokens_of(text, 1)))
        assert isinstance(meaning, tuple)
        (telling,) = meaning
        assert telling.events[0].fits(Sighted(card))
        assert not telling.events[0].fits(Sighted(2 * at + 1 - card))


@pytest.mark.parametrize("cards", ["skill_cards", "spells"])
def test_a_card_of_which_a_box_has_no_copy_is_not_missed(cards: str) -> None:
    rules = cs.ruleset("unfathomable", seats=3)
    none, *others = getattr(rules.box, cards)
    box = evolve(rules.box, **{cards: (evolve(none, copies=0), *others)})
    assert invariants.check(begun(boxed(rules, made_up(cs.game("unfathomable"), box)))) == ()
