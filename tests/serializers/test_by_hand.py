"""What people type: whatever has a default may be left out of the named form, and nothing else."""

import json
from typing import Any

import pytest

import corestate as cs
import invariants
from corestate import Question, Ruleset, RulesetError
from corestate.into_the_blue import Diver
from serializers import MalformedBytesError, Position, Record, dump, dump_json, load, load_json, upgraded

POSITION = """
{
  "$": "core.Position",
  "entry": "reroll",
  "where": {"seat": 1, "rerolls": 2},
  "table": {
    "$": "itb.Table",
    "ruleset": {"$": "core.Ruleset", "game": "into_the_blue", "edition": "small", "seats": 2},
    "levels": [{"$": "itb.Level", "main": 1, "secondary": 1}, {"$": "itb.Level", "main": 1, "secondary": 1}],
    "dice": [1, 1, 2],
    "chests": {"$": "core.Pile", "top": [], "shuffled": [6], "bottom": []},
    "divers": [
      {"$": "itb.Diver", "shells": [1, 0], "chests": [5], "treasures": []},
      {"$": "itb.Diver", "shells": [0, 0], "chests": [], "treasures": []}
    ],
    "played": [0, 1]
  }
}
"""


def _rules(**more: object) -> Ruleset[Any, Any, Any]:
    given = {"$": "core.Ruleset", "game": "into_the_blue", "edition": "small", "seats": 3}
    return load_json(json.dumps(given | more), Ruleset)


def test_a_position_typed_in_can_be_played_on() -> None:
    position = load_json(POSITION, Position)
    state = position.state()
    assert cs.asked(state) == (1,)
    assert state.table.divers[0] == Diver((1, 0), (5,), ())
    assert invariants.check(state) == ()
    assert len(cs.legal(state)) > 1


@pytest.mark.parametrize("word", ["name", "entry", "table", "where", "self"])
def test_a_position_that_is_told_more_than_it_takes_is_refused(word: str) -> None:
    position = load_json(POSITION.replace('"seat": 1', f'"seat": 1, "{word}": 0'), Position)
    with pytest.raises(RulesetError, match="takes seat, rerolls, not seat, "):
        position.state()


def test_a_byte_order_mark_before_json_is_passed_over() -> None:
    assert upgraded(b"\xef\xbb\xbf" + POSITION.encode()).value == load_json(POSITION)


def test_what_a_ruleset_leaves_out_is_as_it_is_by_default() -> None:
    assert _rules() == cs.ruleset("into_the_blue", seats=3, edition="small")


@pytest.mark.parametrize("field", ["digest", "rulings", "options", "box"])
def test_each_of_what_has_a_default_can_be_left_out(field: str) -> None:
    rules = cs.ruleset("into_the_blue", seats=3, edition="small", rulings={"itb.ruling.chests_score": "do_not_count"})
    form = json.loads(dump_json(rules))
    del form[field]
    default = cs.ruleset("into_the_blue", seats=3, edition="small")
    assert load_json(json.dumps(form)) == (default if field == "rulings" else rules)


def test_rulings_that_are_given_are_taken_and_the_others_resolved() -> None:
    rules = _rules(rulings={"itb.ruling.lone_diver": "takes_secondary"})
    assert rules.rulings.lone_diver == "takes_secondary"
    assert rules.rulings.chests_score == "count"
    assert len(json.loads(dump_json(rules))["rulings"]) == len(cs.game("into_the_blue").rulebook.rulings)


def test_an_edition_of_ones_own_can_be_typed_in_without_its_digest() -> None:
    box = json.loads(dump_json(cs.ruleset("into_the_blue", seats=2, edition="small").box))
    rules = _rules(edition="mine", box=box | {"chests": [1, 2, 3]})
    assert rules.box.chests == (1, 2, 3)
    assert load(dump(rules)) == load_json(dump_json(rules)) == rules
    assert rules.digest not in {one.digest for one in cs.game("into_the_blue").rulebook.editions}


def test_a_record_needs_no_ids_and_a_question_no_facts() -> None:
    record = {"$": "core.Record", "format": 1, "library": "by hand", "events": []}
    record["ruleset"] = {"$": "core.Ruleset", "game": "into_the_blue", "edition": "small", "seats": 2}
    assert load_json(json.dumps(record), Record).ids == ()
    asked = load_json('{"$":"core.Question","kind":"itb.Placing","seats":[1],"asked_by":"itb.dive.must"}', Question)
    assert asked.facts == ()


def test_dice_can_be_typed_in_any_order_and_keys_too() -> None:
    assert load_json('{"dice":["chest",2,1],"seat":1,"$":"itb.Reroll"}') == load_json(
        '{"$":"itb.Reroll","seat":1,"dice":[1,2,"chest"]}'
    )


def test_what_has_no_default_cannot_be_left_out() -> None:
    with pytest.raises(MalformedBytesError) as caught:
        load_json(POSITION.replace('"played": [0, 1]', '"comment": ""'))
    assert str(caught.value) == (
        "at table: wanted a field of itb.Table (ruleset, levels, dice, chests, divers, played), found 'comment'"
    )
    with pytest.raises(MalformedBytesError) as caught:
        load_json(POSITION.replace('"where": {"seat": 1, "rerolls": 2},', ""))
    assert str(caught.value) == "at the top: wanted the field where of core.Position"


def test_where_a_position_is_entered_is_what_the_entry_takes() -> None:
    for where, line in (
        ('{"seat": "1"}', "at where.seat: wanted a whole number of 64 bits, found '1'"),
        ("[1]", "at where: wanted an object, found [1]"),
        (r'{"\ud800": 1}', r"at where: wanted text, found '\ud800'"),
    ):
        with pytest.raises(MalformedBytesError) as caught:
            load_json(POSITION.replace('{"seat": 1, "rerolls": 2}', where))
        assert str(caught.value) == line
