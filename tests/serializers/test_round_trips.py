"""Whatever is stored comes back equal, in the canonical and in the named form."""

import json

import pytest

import corestate as cs
import serializers
from corestate import Question, Refusal, Result, Ruleset, State, View
from corestate.anything import AnyState
from corestate.games import OURS
from corestate.kernel import Ends
from serializers import Position, Record, dump, dump_json, load, load_json
from tests.serializers.samples import TITLES, games, positions, rulesets, states, values


@pytest.mark.parametrize("title", TITLES)
def test_every_value_comes_back_in_both_forms(title: str) -> None:
    for value in values(title):
        if isinstance(value, Ends):
            continue  # an end is stored within an agenda alone
        again, named = load(dump(value)), load_json(dump_json(value))
        assert again == value
        assert named == value
        assert dump(again) == dump(named) == dump(value)


@pytest.mark.parametrize("title", TITLES)
def test_every_kind_of_value_is_among_those_that_come_back(title: str) -> None:
    met = {type(value) for value in values(title)}
    assert met >= {State, Ruleset, Record, View, Question, Refusal, Result}
    assert (Position in met) == bool(cs.game(title).entries)
    assert met >= {*cs.game(title).events.values(), *cs.game(title).sights.values()}


@pytest.mark.parametrize("title", TITLES)
def test_every_edition_and_every_option_of_a_ruling_are_among_those_that_come_back(title: str) -> None:
    book, met = cs.game(title).rulebook, tuple(rulesets(title))
    assert {rules.edition for rules in met} == {*(one.name for one in book.editions), "an owner's own"}
    for ruling in book.rulings:
        assert {getattr(rules.rulings, ruling.field) for rules in met} == {one.name for one in ruling.options}


@pytest.mark.parametrize("title", TITLES)
def test_a_state_that_came_back_plays_on_alike(title: str) -> None:
    for _, steps in games(title):
        for state, event in steps[:-1:17]:
            again: AnyState = load(dump(state))
            assert cs.apply(again, event) == cs.apply(state, event)
            assert cs.legal(again) == cs.legal(state)


@pytest.mark.parametrize("title", TITLES)
def test_an_edition_of_ours_is_stored_by_name_and_an_owners_own_with_all_it_prints(title: str) -> None:
    ours = {one.name for one in cs.game(title).rulebook.editions}
    for rules in rulesets(title):
        stored = json.loads(dump_json(rules))
        assert (stored["box"] is None) == (rules.edition in ours)
        assert load_json(dump_json(rules), Ruleset).box == rules.box


@pytest.mark.parametrize("title", TITLES)
def test_the_kind_that_is_wanted_is_given_or_refused(title: str) -> None:
    state = next(states(title))
    assert load(dump(state), State) == state
    assert load_json(dump_json(state), State) == state
    with pytest.raises(serializers.MalformedBytesError, match=r"^at the top: wanted a Record, found 'State'$"):
        load(dump(state), Record)
    with pytest.raises(serializers.MalformedBytesError, match=r"^at the top: wanted a Record, found 'State'$"):
        load_json(dump_json(state), Record)


@pytest.mark.parametrize("title", TITLES)
def test_plain_is_the_named_form_and_nobody_elses(title: str) -> None:
    state = next(states(title))
    plain = serializers.plain(state)
    assert plain == json.loads(dump_json(state))
    plain["table"]["ruleset"].clear()
    assert serializers.plain(state) == json.loads(dump_json(state))
    assert serializers.plain(state)["table"]["ruleset"]


def test_indented_text_is_the_same_value() -> None:
    state = cs.new_game("into_the_blue", seats=4)
    assert load_json(dump_json(state, indent=1)) == state
    assert load_json(dump_json(state).encode()) == state


def test_a_position_is_entered_where_it_says() -> None:
    entered = next(position for position in positions("into_the_blue") if position.entry == "turn")
    position = load_json(dump_json(entered), Position)
    assert cs.asked(position.state()) == cs.asked(entered.state())
    assert position.state() == entered.state()


def test_a_record_begins_where_its_ruleset_does() -> None:
    rules = cs.ruleset("into_the_blue", seats=3, edition="small")
    record = load(dump(serializers.recorded(rules, ())), Record)
    assert record.begun() == cs.new_game("into_the_blue", seats=3, edition="small")
    assert (record.format, record.library) == (serializers.FORMAT, cs.__version__)


def test_our_titles_are_among_those_tested() -> None:
    assert set(OURS) <= set(TITLES)


def test_what_is_not_stored_is_not_written() -> None:
    with pytest.raises(TypeError, match="a Step is not something that is stored"):
        dump(cs.explain(cs.new_game("tic_tac_toe", seats=2), cs.legal(cs.new_game("tic_tac_toe", seats=2))[0])[0])
