"""The text form of records: whatever is written can be read again, in every title, and means nothing else."""

from random import Random

import attrs
import pytest

import corestate as cs
from corestate import adjudication
from corestate.games import OURS, begun
from corestate.shape import Record as Class
from fuzz.laws import probes
from fuzz.playouts import any_ruleset, steps
from fuzz.probes import arbitrary
from serializers import Record, marked, play, recorded, state_id
from serializers.play import Sentence
from serializers.play.book import Partial, Telling
from serializers.play.header import WORDS
from serializers.play.slots import Hole, Trace
from serializers.play.titles import phrasebook
from serializers.play.tokens import tokens_of
from tests.effort import effort

TITLES = cs.titles()


def _again(text: str) -> Record:
    return adjudication.settled(play.read(text)).record


def _random_record(title: str, number: int) -> Record:
    rng = Random(f"play {title} {number}")
    rules = any_ruleset(title, rng)
    return recorded(rules, tuple(event for _, event in steps(begun(rules), rng, cs.apply))[:-1])


@pytest.mark.parametrize("title", OURS)
def test_every_kind_of_event_has_a_phrase(title: str) -> None:
    assert set(phrasebook(title).phrases) == set(cs.game(title).events.values())


@pytest.mark.parametrize("title", TITLES)
def test_a_sentence_is_one_phrase_and_no_other(title: str) -> None:
    """No two phrases can be confused, whatever the fields hold."""
    rng = Random(f"phrases {title}")
    rules = any_ruleset(title, rng)
    book = play.book_of(rules, play.names_for(rules.seats))
    for kind in cs.game(title).events.values():
        for _ in range(effort(20, 1000)):
            event = arbitrary(Class(kind), rng)
            tokens = list(tokens_of(book.write(event), 1))
            read = [
                other(**values) for other, phrase in book.phrases.items() for values in phrase.read(tokens, Trace())
            ]
            assert read == [event], book.write(event)


@pytest.mark.parametrize("title", TITLES)
def test_no_sentence_begins_like_a_line_of_the_head(title: str) -> None:
    book = phrasebook(title)
    shorter = (*(one.template for one in book.shorts), *(one.template for one in book.facts))
    templates = (*book.phrases.values(), *shorter)
    assert {template.split()[0] for template in templates}.isdisjoint({*WORDS, "state", "marks"})


@pytest.mark.parametrize("title", TITLES)
def test_a_record_comes_back_from_the_text_form(title: str) -> None:
    for number in range(effort(3, 100)):
        record = _random_record(title, number)
        assert _again(play.export(record)) == record


@pytest.mark.parametrize("title", TITLES)
def test_a_record_with_an_illegal_event_comes_back_as_it_is(title: str) -> None:
    """A complete file means exactly what is written: nothing is implied to make an illegal event legal."""
    rng = Random(f"illegal {title}")
    for number in range(effort(2, 60)):
        record = _random_record(title, number)
        index = rng.randrange(len(record.events))
        state = begun(record.ruleset)
        for event in record.events[:index]:
            state = cs.apply(state, event)
        for wrong in probes(state, rng):
            events = (*record.events[:index], wrong, *record.events[index + 1 :])
            changed = attrs.evolve(record, events=events)
            assert _again(play.export(changed)) == changed


@pytest.mark.parametrize("title", TITLES)
def test_names_ids_marks_and_the_library_are_kept(title: str) -> None:
    record = _random_record(title, 0)
    state, ids = begun(record.ruleset), []
    for event in record.events:
        state = cs.apply(state, event)
        ids.append(state_id(state))
    names = ("Zoë", "Jean-Luc", "O'Brien", "Mr Pink", "Ёжик", "李")[: record.ruleset.seats]
    for kept in (attrs.evolve(record, ids=tuple(ids)), marked(record), attrs.evolve(marked(record), ids=tuple(ids))):
        told = attrs.evolve(kept, library="0.0.7")
        written = adjudication.settled(play.read(play.export(told, names)))
        assert (written.record, written.names) == (told, names)


@pytest.mark.parametrize("title", TITLES)
def test_what_really_happened_is_among_the_ways_to_fill_in_what_was_left_open(title: str) -> None:
    """A legal game with a few values forgotten is never found illegal, and the truth is never ruled out."""
    tried = sum(_is_followed(title, number) for number in range(effort(4, 200)))
    assert tried or title == "tic_tac_toe"


@pytest.mark.parametrize(
    ("title", "number"),
    [("in_too_deep", one) for one in (21, 79)] + [("key_largo", one) for one in (48, 55, 71, 118, 156, 165)],
)
def test_what_happened_was_once_ruled_out(title: str, number: int) -> None:
    """A card nobody saw come; one of two that came; a list in order; plans of dives to come, or alike, or lost."""
    _is_followed(title, number)


def _is_followed(title: str, number: int) -> bool:
    """Forget a few values of a game, and see that it is told all the same; whether every way was tried."""
    record = _random_record(title, number)
    rng = Random(f"forgotten {title} {number}")
    script = play.of_record(attrs.evolve(record, events=record.events[: rng.randrange(1, 160)]))
    forgotten = {rng.randrange(len(script.sentences)) for _ in range(3)}
    holed = [_forgotten(one, rng) if at in forgotten else one for at, one in enumerate(script.sentences)]
    told = adjudication.told(attrs.evolve(script, sentences=tuple(holed)), most=2000)
    assert told.verdict != "illegal", (number, told.ending.refusals)
    for place in told.open if told.exhaustive else ():
        happened = record.events[place.spot.line - 1]
        assert place.many or happened in (*place.legal, *place.depends), number
    return told.exhaustive and bool(told.open)


def _forgotten(sentence: Sentence, rng: Random) -> Sentence:
    """Forget one value of an event, or the whole event."""
    assert isinstance(sentence.meaning, tuple)
    (partial,) = sentence.meaning[0].events
    names = [name for name, _ in partial.fields if name != "seat"]
    if not names or rng.random() < 1 / 4:
        return attrs.evolve(sentence, meaning=(Telling((Partial(None, (), sentence.spot),)),))
    lost = rng.choice(names)
    fields = tuple((name, Hole(sentence.spot) if name == lost else value) for name, value in partial.fields)
    return attrs.evolve(sentence, meaning=(Telling((attrs.evolve(partial, fields=fields),)),))
