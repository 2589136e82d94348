"""Every sentence of a title is listed, and every example is read as the sentence it stands for."""

import pytest

import corestate as cs
from corestate import adjudication
from corestate.anything import Rules
from serializers import play
from serializers.play.book import Book, Statement
from serializers.play.listing import listed, plainest, template
from serializers.play.positions import grammar_of
from serializers.play.positions.reading import Reader
from serializers.play.tokens import tokens_of


@pytest.mark.parametrize("title", cs.titles())
def test_every_example_means_the_events_it_is_listed_for(title: str) -> None:
    rules = cs.ruleset(title, seats=cs.game(title).seats[0])
    names = ("Zoë", "Mr Pink", "李")[: rules.seats]
    book, events = play.book_of(rules, names), cs.game(title).events
    found = [*listed(rules, names)]
    of_tables = [one for one in found if one.sort == "position"]
    told = len(book.phrases) + len(book.shorts) + len(book.facts) + len(book.source.amounts)
    told += len({sort for sort, _ in book.ends})
    assert len(found) == told + len(of_tables)
    assert {name for one in found for name in one.events} == set(events)
    for one in found:
        assert one.means, one
        for example in one.examples:
            tokens = tuple(tokens_of(example, 1))
            if one.sort == "position":
                _is_read(title, rules, book, example)
            elif one.sort == "facts":
                stated = book.stated(tokens) or book.ended(tokens)
                assert stated is not None or isinstance(book.read(tokens), Statement)
            else:
                meaning = book.read(tokens)
                assert isinstance(meaning, tuple)
                kinds = [{partial.kind for partial in telling.events} for telling in meaning]
                assert {events[name] for name in one.events} in kinds, example


def _is_read(title: str, rules: Rules, book: Book, example: str) -> None:
    grammar = grammar_of(title)
    assert grammar is not None
    reader = Reader(grammar, rules, book.names)
    reader.line(example, 1)
    draft = reader.draft
    assert (
        draft.said
        or draft.unnamed
        or draft.partly
        or draft.sizes
        or draft.empty
        or draft.whole
        or draft.next is not None
    )


@pytest.mark.parametrize("title", cs.titles())
def test_a_text_to_begin_with_is_a_game_not_begun(title: str) -> None:
    for seats in cs.game(title).seats:
        rules = cs.ruleset(title, seats=seats)
        names = ("Mr Pink", "Bob", "Cem", "Dee", "Eli", "Fay")[:seats]
        script = play.read(template(rules, names))
        assert (script.ruleset, script.header.names, script.sentences) == (rules, names, ())
        assert adjudication.told(script).verdict == "legal"


def test_its_sentences_are_read_when_they_are_no_comments_any_more() -> None:
    rules = cs.ruleset("key_largo", seats=3, options={"encounters": True})
    text = template(rules, ("Ann", "Bob", "Cem"))
    head, _, sentences = text.partition("\n\n# What players do:\n")
    sentences, _, _ = sentences.partition("# How the table lies")
    told = [line.removeprefix("# ") for line in sentences.splitlines() if line and not line.endswith(":")]
    head = head.replace("# option", "option").replace("# ruling", "ruling")
    script = play.read("\n".join([head, *told]))
    assert script.ruleset == rules
    assert len(script.sentences) + len(script.stated) == len(told) > 40


@pytest.mark.parametrize("title", cs.titles())
def test_a_text_to_begin_with_says_each_thing_once(title: str) -> None:
    rules = cs.ruleset(title, seats=cs.game(title).seats[0])
    names = ("Ann", "Bob", "Cem")[: rules.seats]
    found, kept = [*listed(rules, names)], plainest(listed(rules, names))
    assert {(one.sort, one.events) for one in kept} == {(one.sort, one.events) for one in found}
    assert {one.means for one in kept} == {one.means for one in found}
    parts = template(rules, names).split("\n\n")
    assert all(len(set(part.splitlines())) == len(part.splitlines()) for part in parts)
    told = [line for part in parts for line in part.splitlines()]
    assert {f"# {example}" for one in kept for example in one.examples} < set(told)


def test_ways_to_say_the_same_stand_for_one() -> None:
    template_of = template(cs.ruleset("in_too_deep", seats=3), ("Ann", "Bob", "Cem")).splitlines()
    assert "# Ann plays 1 on ocean" in template_of
    assert "# Ann puts 1 onto ocean" not in template_of
    assert "# Ann plays 1 on ocean discarding 2, 3" not in template_of, "as Ann expands ocean with 1 discarding 2, 3"
    assert "# Ann expands ocean with 1 discarding 2, 3" in template_of
