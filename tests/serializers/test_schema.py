"""The schema of a title is a schema, allows what is written in the named form, and allows nothing more or less."""

import json
from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from jsonschema import Draft202012Validator

import corestate as cs
import serializers
from corestate import Ruleset
from serializers import plain
from serializers.names import name_of
from serializers.schema import schema
from tests.effort import effort
from tests.serializers.samples import TITLES, games, positions, records, states, values


@pytest.fixture(params=TITLES, scope="module")
def title(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def written(title: str) -> dict[str, Any]:
    return schema(title)


@pytest.fixture(scope="module")
def validator(written: dict[str, Any]) -> Draft202012Validator:
    return Draft202012Validator(written)


def _some(title: str) -> Iterator[object]:
    """Take values of each kind that may stand at the top."""
    yield from _spread(list(states(title)), effort(2, 12))
    yield from _spread([event for _, steps in games(title) for _, event in steps[:-1]], effort(20, 80))
    some = [*records(title)][-effort(1, 2) :]
    yield from (attrs.evolve(record, events=record.events[: effort(5, 20)], ids=()) for record in some)
    yield from [*positions(title)][: effort(1, 4)]


def _spread(values: list[Any], most: int) -> list[Any]:
    """Take so many values at most, from all over the list: validation is slow."""
    return values[:: max(1, len(values) // most)]


def test_the_schema_is_a_schema(written: dict[str, Any]) -> None:
    Draft202012Validator.check_schema(written)
    assert written["$schema"] == Draft202012Validator.META_SCHEMA["$id"]
    assert json.loads(json.dumps(written)) == written


def test_every_reference_leads_somewhere(written: dict[str, Any]) -> None:
    def references(part: object) -> Iterator[str]:
        if isinstance(part, dict):
            yield from (value for key, value in part.items() if key == "$ref")
            yield from (found for value in part.values() for found in references(value))
        elif isinstance(part, list):
            yield from (found for value in part for found in references(value))

    assert {name.removeprefix("#/$defs/") for name in references(written)} <= set(written["$defs"])


def test_every_stored_name_of_the_title_is_described(title: str, written: dict[str, Any]) -> None:
    assert set(written["$defs"]) >= set(cs.game(title).names.values())


def test_what_is_written_is_valid(title: str, validator: Draft202012Validator) -> None:
    for value in _some(title):
        validator.validate(plain(value))


def test_every_value_is_valid_by_its_own_definition(title: str, written: dict[str, Any]) -> None:
    met: dict[str, int] = {}
    validators: dict[str, Draft202012Validator] = {}
    for value in values(title):
        name = str(name_of(type(value)))
        met[name] = met.get(name, 0) + 1
        if met[name] > effort(2, 12):
            continue
        form = plain(value)
        assert form["$"] == name
        if name not in validators:
            validators[name] = Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": written["$defs"]})
        validators[name].validate(form)
    assert {"core.State", "core.View", "core.Ruleset", "core.Record", "core.Result", "core.Question"} <= set(met)


def test_a_field_too_many_or_too_few_is_not_valid(title: str, validator: Draft202012Validator) -> None:
    for value in [*_some(title)][:: effort(36, 4)]:
        form = plain(value)
        kind: Any = type(value)
        optional = {one.name for one in attrs.fields(kind) if one.default is not attrs.NOTHING}
        assert not validator.is_valid(form | {"more": 0})
        for field in form:
            less = {key: part for key, part in form.items() if key != field}
            assert validator.is_valid(less) == (field in optional), field


def test_a_ruleset_may_leave_out_what_has_a_default(title: str, written: dict[str, Any]) -> None:
    validator = Draft202012Validator({"$ref": "#/$defs/core.Ruleset", "$defs": written["$defs"]})
    rules: Ruleset[Any, Any, Any] = next(states(title)).table.ruleset
    form = plain(rules)
    for field in form:
        less = {key: part for key, part in form.items() if key != field}
        assert validator.is_valid(less) == (field in {"digest", "rulings", "options", "box"}), field
    assert not validator.is_valid(form | {"rulings": {"none.such": "x"}})
    assert not validator.is_valid(form | {"seats": 99})
    assert not validator.is_valid(form | {"game": "chess"})


def test_a_view_that_refers_to_a_ruleset_both_know_is_valid_by_its_definition(
    title: str, written: dict[str, Any]
) -> None:
    state = next(states(title))
    table = plain(cs.view(state, 0), known=state.table.ruleset)["table"]
    validator = Draft202012Validator({"$ref": f"#/$defs/{table['$']}", "$defs": written["$defs"]})
    assert table["ruleset"]["$"] == "core.Known"
    validator.validate(table)
    for wrong in ({"$": "core.Known"}, {"$": "core.Known", "ruleset": "x"}):
        assert not validator.is_valid(table | {"ruleset": wrong})


def test_a_record_with_marks_is_valid_and_one_that_only_refers_to_its_ruleset_is_not(
    title: str, validator: Draft202012Validator
) -> None:
    record = attrs.evolve([*records(title)][-1], ids=(), marked=(), marks=())
    marked = serializers.marked(attrs.evolve(record, events=record.events[:5]))
    assert marked.marks
    validator.validate(plain(marked))
    assert not validator.is_valid(plain(marked, known=marked.ruleset))


@pytest.mark.parametrize("seat", [True, 1.5, "1", None, 2**63])
def test_a_number_is_valid_as_it_is_read(seat: object) -> None:
    validator = Draft202012Validator(schema("into_the_blue"))
    assert validator.is_valid({"$": "itb.Stop", "seat": 2**63 - 1})
    assert not validator.is_valid({"$": "itb.Stop", "seat": seat})


def test_events_and_frames_of_another_game_are_not_valid() -> None:
    validator = Draft202012Validator(schema("into_the_blue"))
    state = plain(cs.new_game("into_the_blue", seats=2))
    assert validator.is_valid(state)
    assert not validator.is_valid({"$": "ttt.Mark", "seat": 0, "square": 4})
    assert not validator.is_valid(state | {"agenda": [{"$": "ttt.Marking", "seat": 0}]})
    assert not validator.is_valid(state | {"agenda": [{"$": "itb.Stop", "seat": 0}]})
