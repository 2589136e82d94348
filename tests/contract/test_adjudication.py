"""The adjudicator finds the first event that breaks a rule, whatever it is, and cites rules of the game."""

from collections.abc import Callable
from functools import partial
from itertools import islice
from random import Random
from time import process_time
from typing import get_args

import attrs
import pytest

import corestate as cs
import serializers
from corestate import adjudication
from corestate.adjudication import PROFILE, Verdict, judge, known, readings, rivals, with_profile
from corestate.adjudication.telling.asking import Notes
from corestate.adjudication.telling.outcomes import told
from corestate.anything import AnyState, Rules
from corestate.games import begun
from corestate.into_the_blue.events import Reroll, Rolled, StarterNamed, Stop
from corestate.kernel import Seat
from fuzz.laws import probes
from fuzz.playouts import any_ruleset, steps
from serializers import Record, play, recorded
from serializers.play import Script
from tests.disputes import disputes
from tests.effort import effort

TITLES = cs.titles()


def _played(title: str, name: str) -> tuple[Record, list[AnyState], Random]:
    """Play a random game: the record, the state before every event, and the dice to go on with."""
    rng = Random(name)
    rules = any_ruleset(title, rng)
    played = list(steps(begun(rules), rng, cs.apply))[:-1]
    return recorded(rules, tuple(event for _, event in played)), [state for state, _ in played], rng


@pytest.mark.parametrize("title", TITLES)
def test_one_illegal_event_in_a_record_is_found_with_a_rule_of_the_game(title: str) -> None:
    """In every form a record has: an arbitrary event, a legal one with a field changed, one of another moment."""
    slugs = {rule.slug for rule in cs.game(title).rulebook.rules}
    for number in range(effort(1, 12)):
        record, states, rng = _played(title, f"adjudicate {title} {number}")
        assert adjudication.settle(play.of_record(record), compare=False).judgement.verdict == "legal"
        index = rng.randrange(len(states))
        wrongs = [
            one
            for one in (*probes(states[index], rng), *rng.sample(record.events, 3))
            if cs.refusals(states[index], one)
        ]
        for wrong in wrongs[:: effort(2, 1)]:
            changed = attrs.evolve(record, events=(*record.events[:index], wrong, *record.events[index + 1 :]))
            for script in (play.of_record(changed), play.read(play.export(changed))):
                found = adjudication.settle(script, compare=False)
                assert (found.told.verdict, found.judgement.first_illegal) == ("illegal", index)
                assert {refusal.rule for refusal in found.judgement.refusals} <= slugs
                assert found.judgement.refusals


@pytest.mark.parametrize("title", TITLES)
def test_a_list_of_events_and_a_script_of_them_are_judged_alike(title: str) -> None:
    record, states, rng = _played(title, f"alike {title}")
    index = rng.randrange(len(states))
    wrong = next((one for one in probes(states[index], rng) if cs.refusals(states[index], one)), None)
    events = (*record.events[:index], *(() if wrong is None else (wrong,)))
    script = play.of_record(attrs.evolve(record, events=events))
    assert adjudication.settle(script, compare=False).judgement == judge(record.ruleset, events)


@pytest.mark.parametrize("title", TITLES)
def test_a_reading_differs_from_where_the_games_part_and_not_before(title: str) -> None:
    record, _, _ = _played(title, f"readings {title}")
    for reading in readings(record.ruleset, record.events):
        assert 0 <= reading.parts_at <= len(record.events)
        illegal = reading.judgement.first_illegal
        assert illegal is None or illegal >= reading.parts_at
        other = reading.judgement.ruleset
        assert judge(other, record.events[: reading.parts_at]).refusals == ()
        assert (reading.result is None) == bool(reading.why)


@pytest.mark.parametrize("title", TITLES)
def test_a_ruling_that_was_never_asked_for_makes_no_difference(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Telling the game under every reading whatever gives the same as telling it under those that were asked for."""
    for number in range(effort(1, 12)):
        record, _, _ = _played(title, f"asked for {title} {number}")
        told = list(readings(record.ruleset, record.events))
        with monkeypatch.context() as patch:
            patch.setattr("corestate.adjudication.telling.asking.watched", _every_one_asked_for)
            assert list(readings(record.ruleset, record.events)) == told


@pytest.mark.parametrize("title", TITLES)
def test_what_a_position_says_is_not_told_again_under_rulings_nobody_asks_for(
    title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a game that begins in the middle those readings alone are told that can make a difference, and all of them."""
    read = [one for one in disputes() if one.title == title and one.expected.verdict in get_args(Verdict)]
    texts = [one.file.read_text() for one in read]
    for text in sorted((one for one in texts if "\nposition " in one), key=len)[: effort(1, 10)]:
        script, numbers = play.read(text), set[int]()
        found = adjudication.settle(script, progress=partial(_note, numbers))
        assert max(numbers, default=0) < len(list(rivals(script.ruleset)))
        with monkeypatch.context() as patch:
            patch.setattr("corestate.adjudication.telling.asking.watched", _every_one_asked_for)
            assert adjudication.settle(script).readings == found.readings


@pytest.mark.parametrize("title", TITLES)
def test_what_was_noted_as_a_record_was_told_leaves_no_reading_out(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Told by those readings alone by which something that was asked in telling it is answered otherwise."""
    read = [one.file for one in disputes() if one.title == title and one.expected.verdict in {"illegal", "depends"}]
    open_ones = [file for file in read if "?" in (text := file.read_text()) and "\nposition " not in text]
    Random(f"noted {title}").shuffle(open_ones)
    scripts = (play.read(file.read_text(), file.parent) for file in open_ones if file.stat().st_size < 600)
    for script in islice((one for one in scripts if told(one).tried <= 30), effort(1, 8)):
        found = adjudication.settle(script)
        with monkeypatch.context() as patch:
            patch.setattr("corestate.adjudication.telling.asking.watched", _every_one_asked_for)
            assert adjudication.settle(script).readings == found.readings


def test_what_was_noted_before_a_figure_narrowed_it_is_not_compared_with() -> None:
    """Told with cards nobody named it depended; with those that fit what is stated it is legal, and so elsewhere."""
    (dispute,) = (one.file for one in disputes() if one.file.stem == "two_finds_for_ninety")
    found = adjudication.settle(play.read(dispute.read_text()))
    assert found.told.verdict == "legal"
    differ = ("old_boats", "must_draw", "name_diver", "pickpocket_target", "store_nothing")
    assert [one.ruling for one in found.readings] == [f"kl.ruling.{name}" for name in differ]


def _note(told: set[int], done: int, _every: int) -> None:
    told.add(done)


def _every_one_asked_for(rules: Rules, notes: Notes) -> Rules:
    for one in attrs.fields(type(rules.rulings)):
        notes.consulted.add(one.name)
        notes.elsewhere.add(one.name)
    return rules


@pytest.mark.parametrize("title", TITLES)
def test_every_other_option_and_profile_is_a_rival(title: str) -> None:
    book = cs.game(title).rulebook
    rules = cs.ruleset(title, seats=cs.game(title).seats[0])
    others = [(ruling, option) for ruling, option, _ in rivals(rules)]
    options = [(one.id, option.name) for one in book.rulings for option in one.options if option.name != one.default]
    profiles = [(PROFILE, "learn_to_play")] if title == "unfathomable" else []
    assert others == [*options, *profiles]


def test_another_profile_is_what_it_would_be_from_the_start_but_for_rulings_that_were_given() -> None:
    plain = cs.ruleset("unfathomable", seats=3)
    assert with_profile(plain, "learn_to_play") == cs.ruleset(
        "unfathomable", seats=3, options={"profile": "learn_to_play"}
    )
    ruling = next(one for one in cs.game("unfathomable").rulebook.rulings if one.profiles)
    taken = {ruling.default, *(one.option for one in ruling.profiles)}
    odd = next((option.name for option in ruling.options if option.name not in taken), ruling.profiles[0].option)
    given = cs.ruleset("unfathomable", seats=3, rulings={ruling.id: odd})
    assert getattr(with_profile(given, "learn_to_play").rulings, ruling.field) == odd


@pytest.mark.parametrize("title", TITLES)
def test_what_is_told_to_a_seat_does_not_change_with_what_it_may_not_know(title: str) -> None:
    """View, refusals and alternatives of a seat that broke a rule are the same in any table that looks like its own."""
    for number in range(effort(2, 10)):
        _, states, rng = _played(title, f"secrets {title} {number}")
        for state in rng.sample(states, min(len(states), 30)):
            for event in probes(state, rng):
                seat = getattr(event, "seat", None)
                if (told := known(state, event)) is None:
                    continue
                other = cs.resample(state, seat, rng)
                there = known(other, event)
                assert there is not None
                assert serializers.dump(there.view) == serializers.dump(told.view)
                assert there.legal == told.legal
                assert cs.refusals(other, event) == cs.refusals(state, event)


def test_a_thousand_events_are_judged_in_a_second() -> None:
    events: list[object] = [StarterNamed(Seat(0))]
    for turn in range(250):
        seat = Seat(turn % 5)
        events += (Rolled((2, 2, 3, 4, 5, "chest")), Reroll(seat, (2,)), Rolled((3,)), Stop(seat))
    record = recorded(cs.ruleset("into_the_blue", seats=5), tuple(events))
    text, named = play.export(record), serializers.dump_json(record)
    assert min(_time_to_judge(lambda: play.read(text)) for _ in range(3)) < 1
    assert min(_time_to_judge(lambda: play.of_record(serializers.load_json(named, Record))) for _ in range(3)) < 1


@pytest.mark.parametrize("title", TITLES)
def test_every_title_is_judged_at_a_thousand_events_a_second_and_more(title: str) -> None:
    """A game of as many seats as there can be, in the text form, with what the verdict rests on."""
    rng = Random(f"long {title}")
    rules = cs.ruleset(title, seats=cs.game(title).seats[-1])
    events = tuple(event for _, event in steps(begun(rules), rng, cs.apply) if event is not None)
    text = play.export(recorded(rules, events))
    assert min(_time_to_judge(lambda: play.read(text)) for _ in range(3)) * 1000 / len(events) < 1


def _time_to_judge(read: Callable[[], Script]) -> float:
    """Judge a legal record; the first time something may be compiled, and now and then garbage is collected."""
    began = process_time()
    found = adjudication.settle(read(), compare=False)
    assert found.told.verdict == "legal"
    found.assumed()
    return process_time() - began
