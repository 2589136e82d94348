"""What people are told: an event as it could be written, a sight without what it hides, figures anybody can reckon."""

from collections.abc import Iterator
from random import Random
from typing import Any

import attrs
import pytest

import corestate as cs
from corestate import Question, Seat
from corestate.games import OURS, begun
from corestate.in_too_deep import Drawn
from corestate.in_too_deep.events import DrawnUnseen
from corestate.unfathomable.table import events as unf
from fuzz.playouts import any_ruleset, steps
from serializers import play
from serializers.play.book import Partial
from serializers.play.phrasebook import Phrasebook
from serializers.play.slots import TextSlot, Trace, told_apart
from serializers.play.tokens import tokens_of
from tests.effort import effort

NAMES = ("Ann", "Bob", "Cem", "Dee", "Eli", "Fay")


def _moments(title: str, games: int) -> Iterator[tuple[Any, Any, Question]]:
    for number in range(games):
        rng = Random(f"accounts {title} {number}")
        for state, event in steps(begun(any_ruleset(title, rng)), rng, cs.apply):
            question = cs.question(state)
            if question is not None:
                yield state, event, question


def _means(meaning: object, event: object, question: Question) -> bool:
    """Whether a sentence can mean one event alone, asked for by this question."""
    assert isinstance(meaning, tuple)
    facts = dict(question.facts)
    return any(
        [*map(type, one.events)] == [Partial]
        and one.events[0].fits(event)
        and all(facts.get(name) == value for name, value in one.about)
        for one in meaning
    )


@pytest.mark.parametrize("title", cs.titles())
def test_what_is_told_of_an_event_is_a_sentence_that_means_it(title: str) -> None:
    for state, event, question in _moments(title, effort(2, 12)):
        rules = state.table.ruleset
        book = play.book_of(rules, NAMES[: rules.seats])
        told = book.tell(event, question)
        assert _means(book.read(tuple(tokens_of(told, 1))), event, question), told


@pytest.mark.parametrize("edition", cs.game("unfathomable").rulebook.editions, ids=lambda one: one.name)
def test_a_card_of_any_name_is_one_card(edition: cs.Edition[Any]) -> None:
    rules = cs.ruleset("unfathomable", seats=3, edition=edition)
    book = play.book_of(rules, NAMES[:3])
    asked = Question("unf.DrawingItem", (), "unf.item.sources", (("draws", Seat(1)),))
    for item in edition.box.items:
        told = book.tell(unf.Drawn(item.name), asked)
        assert _means(book.read(tuple(tokens_of(told, 1))), unf.Drawn(item.name), asked), told


@pytest.mark.parametrize("title", OURS)
def test_every_account_is_given_in_some_game(title: str) -> None:
    book, given = play.phrasebook(title), set[tuple[type, str]]()
    assert {*book.sights} == {*cs.game(title).sights.values()}
    for state, event, question in _moments(title, effort(12, 40)):
        rules = state.table.ruleset
        bound = play.book_of(rules, ())
        for seen in {cs.seen(state, event, seat) for seat in (None, *range(rules.seats))} | {event}:
            known = dict(question.facts) | attrs.asdict(seen, recurse=False)
            given |= {
                (one.kind, one.template)
                for one, phrase in bound.accounts
                if one.kind is type(seen)
                and all(blank.name in known for blank in phrase.blanks())
                and bound.tell(seen, question) == phrase.tell(known)
            }
    assert given == {(one.kind, one.template) for one in book.accounts}


def test_whose_card_it_is_stands_in_the_question_and_nothing_hidden_in_a_sight() -> None:
    rules = cs.ruleset("in_too_deep", seats=3)
    book = play.book_of(rules, ("Ann", "Bob", "Cem"))
    asked = Question("itd.Dealing", (), "itd.setup.deal", (("seat", Seat(1)), ("cards", 2)))
    opening = Question("itd.OpeningDraft", (), "itd.setup.draft", (("cards", 2),))
    acting = Question("itd.Acting", (Seat(0),), "itd.turn.one_action", (("seat", Seat(0)),))
    assert book.tell(Drawn(12), asked) == "Bob draws 12"
    assert book.tell(Drawn(12), opening) == "card 12 is drawn"
    assert book.tell(Drawn(12), acting) == "card 12 is drawn", "nobody is asked to draw it"
    assert book.tell(Drawn(12), None) == "card 12 is drawn"
    assert book.tell(DrawnUnseen(), asked) == "Bob draws a card face down"
    assert book.tell(DrawnUnseen(), opening) == "a card is drawn face down"


@pytest.mark.parametrize("title", cs.titles())
def test_figures_are_what_a_bystander_can_reckon(title: str) -> None:
    figures, rng = play.phrasebook(title).figures, Random(f"figures {title}")
    checked = 0
    for number, (state, _event, _question) in enumerate(_moments(title, effort(2, 12))):
        if number % 5 == 0:
            assert figures(cs.resample(state, None, rng).table) == figures(state.table)
            checked += 1
    assert checked > 1


def test_a_name_of_several_words_is_read_where_it_means_one_thing_alone() -> None:
    names = {
        "d1": "deck 1",
        "e1": "Deck 1",
        "sick_bay": "sick bay",
        "bay": "bay",
        "odd": "what\u2028ever §",
        "w1": "sick",
    }
    called = told_apart(names)
    assert called == {"sick_bay": "sick bay"}
    slot = TextSlot("a space", tuple(names), called)
    assert [slot.tell(name) for name in ("d1", "sick_bay", "bay")] == ["d1", "sick bay", "bay"]
    assert next(slot.read(tuple(tokens_of("Sick Bay then", 1)), 0, Trace())) == ("sick_bay", 2)
    assert next(slot.read(tuple(tokens_of("sick then", 1)), 0, Trace())) == ("sick", 1)


def test_a_title_of_ours_keeps_its_phrasebook() -> None:
    with pytest.raises(ValueError, match="key_largo has a phrasebook"):
        play.register("key_largo", Phrasebook({}))
