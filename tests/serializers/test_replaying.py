"""A record played again leads where it led, elsewhere, or is refused: and it is said from which event, and where."""

from random import Random
from typing import Any

import attrs
import pytest

import corestate as cs
import serializers
from corestate.games import OURS, begun
from corestate.into_the_blue import Place
from fuzz.playouts import play
from serializers import Record


def _record(title: str, *, seed: int = 3) -> Record:
    rules = cs.ruleset(title, seats=cs.game(title).seats[0], edition="small")
    played = play(begun(rules), Random(seed))
    ids, state = [], played.begun
    for event in played.events:
        state = cs.apply(state, event)
        ids.append(serializers.state_id(state))
    return serializers.recorded(rules, played.events, tuple(ids))


@pytest.mark.parametrize("title", OURS)
def test_a_record_that_leads_where_it_led_is_the_same(title: str) -> None:
    record = _record(title)
    for one in (record, attrs.evolve(record, ids=()), serializers.marked(record)):
        found = serializers.replay(one)
        assert found.verdict == "same"
        assert serializers.state_id(found.state) == record.ids[-1]
        assert (found.at, found.field, found.refusals) == (None, None, ())


@pytest.mark.parametrize("title", OURS)
def test_marks_tell_which_part_of_the_table_is_another(title: str) -> None:
    record = serializers.marked(attrs.evolve(_record(title), ids=()))
    at = len(record.events) // 2
    for place, name in enumerate(record.marked):
        mark = record.marks[at]
        spoilt = mark[: place * 8] + "!" * 8 + mark[(place + 1) * 8 :]
        other = attrs.evolve(record, marks=(*record.marks[:at], spoilt, *record.marks[at + 1 :]))
        found = serializers.replay(other)
        assert (found.verdict, found.at, found.field) == ("elsewhere", at, name)


def test_ids_alone_tell_from_which_event_a_record_leads_elsewhere() -> None:
    record = _record("into_the_blue")
    other = attrs.evolve(record, ids=(*record.ids[:5], "0" * 64, *record.ids[6:]))
    found = serializers.replay(other)
    assert (found.verdict, found.at, found.field) == ("elsewhere", 5, None)
    assert serializers.state_id(found.state) == record.ids[5]


def test_an_event_that_is_not_legal_is_refused_by_its_rules() -> None:
    record = _record("into_the_blue")
    at = 1
    broken = (record.events[0], Place(cs.Seat(0), 1, 1), *record.events[1:])
    found = serializers.replay(attrs.evolve(record, events=broken, ids=()))
    assert (found.verdict, found.at) == ("refused", at)
    assert found.refusals == cs.refusals(found.state, broken[at]) != ()


def test_only_the_beginning_is_played_where_that_is_asked_for() -> None:
    record = _record("into_the_blue")
    assert serializers.state_id(serializers.replay(record, upto=4).state) == record.ids[3]
    assert serializers.replay(record, upto=0).state == record.begun()
    most = len(record.events)
    assert serializers.replay(record, upto=most) == serializers.replay(record)
    wrong: tuple[Any, ...] = (-1, most + 1, "3", True, 1.0)
    for upto in wrong:
        with pytest.raises(ValueError, match=rf"^replay up to {upto!r}: wanted a number from 0 to {most}$"):
            serializers.replay(record, upto)


def test_a_record_with_marks_is_stored_as_any_other() -> None:
    record = serializers.marked(_record("into_the_blue"))
    assert record.format == 2
    assert serializers.load(serializers.dump(record)) == serializers.load_json(serializers.dump_json(record)) == record
