"""What changed between two views: small, appliable by anybody, and refused where it does not fit."""

import json
from copy import deepcopy
from random import Random
from statistics import median
from typing import Any

import pytest

import corestate as cs
import serializers
from corestate.games import OURS, begun
from corestate.into_the_blue import StarterNamed
from fuzz.playouts import any_ruleset, steps
from serializers import MalformedBytesError
from tests.effort import effort

TITLES = cs.titles()


@pytest.mark.parametrize("title", TITLES)
def test_changes_lead_through_whole_games(title: str) -> None:
    for number in range(effort(1, 4)):
        rng = Random(f"changes {title} {number}")
        rules = any_ruleset(title, rng)
        seats = (0, rules.seats - 1, None)
        followed = {seat: cs.view(begun(rules), seat) for seat in seats}
        for state, _ in steps(begun(rules), rng, cs.apply):
            seat = rng.choice(seats)
            seen = cs.view(state, seat)
            sent = json.dumps(serializers.changes(followed[seat], seen))
            followed[seat] = serializers.changed(followed[seat], json.loads(sent))
            assert followed[seat] == seen
            assert serializers.dump_json(followed[seat]) == serializers.dump_json(seen)


@pytest.mark.parametrize("title", OURS)
def test_changes_are_a_fraction_of_a_view(title: str) -> None:
    rng, last = Random(title), None
    whole, brief, changed = [], [], []
    rules = cs.ruleset(title, seats=4)
    for state, _ in steps(begun(rules), rng, cs.apply):
        seen = cs.view(state, 0)
        if last is not None:
            whole.append(len(serializers.dump_json(seen)))
            brief.append(len(serializers.dump_json(seen, known=rules)))
            changed.append(len(json.dumps(serializers.changes(last, seen), separators=(",", ":"))))
        last = seen
    assert median(changed) < median(brief) / 3
    assert median(brief) < median(whole) - 250


def follow(plain: Any, changes: list[Any]) -> Any:  # noqa: ANN401 - plain data
    """Apply changes as a client of another language would: by the two lines of the guide."""
    for path, value in changes:
        at = plain
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = value
    return plain


def test_a_client_without_this_library_follows_a_game_in_plain_data() -> None:
    rng = Random(5)
    rules = cs.ruleset("key_largo", seats=3)
    old = cs.view(begun(rules), 1)
    plain = serializers.plain(old, known=rules)
    for state, _ in steps(begun(rules), rng, cs.apply):
        new = cs.view(state, 1)
        plain = follow(plain, serializers.changes(old, new))
        assert plain == serializers.plain(new, known=rules)
        old = new


def test_what_has_changed_is_named() -> None:
    state = cs.new_game("into_the_blue", seats=2)
    old, new = cs.view(state, 0), cs.view(cs.apply(state, StarterNamed(cs.Seat(1))), 0)
    told = {".".join(map(str, path)): value for path, value in serializers.changes(old, new)}
    assert told == {
        "table.played": [1],
        "question.kind": "itb.Rolling",
        "question.asked_by": "itb.roll.six",
        "question.facts": [["diver", 1], ["rerolls", 2]],
        "question.says": "seat 1 must roll 6 dice",
    }
    assert serializers.changes(old, old) == []


def test_states_and_other_rulesets_can_be_changed_to_too() -> None:
    one, other = cs.new_game("into_the_blue", seats=2), cs.new_game("into_the_blue", seats=3)
    told = serializers.changes(one, other)
    assert ["table", "ruleset"] in [path for path, _ in told]
    kept = deepcopy(told)
    assert serializers.changed(one, told) == other
    told[0][1]["seats"] = 99
    assert serializers.changes(one, other) == kept


def test_a_whole_value_can_take_the_place_of_another() -> None:
    one, other = cs.Refusal("a", "b"), cs.Refusal("c", "d")
    assert serializers.changed(one, [[[], {"$": "core.Refusal", "rule": "c", "because": "d"}]]) == other
    with pytest.raises(MalformedBytesError, match="a Refusal"):
        serializers.changed(one, [[[], {"$": "core.Reason", "rule": "c", "because": "d"}]])


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        [[]],
        [[["seat"]]],
        [["seat", 1]],
        [[["nowhere"], 1]],
        [[["table", "divers", -1], 1]],
        [[["table", "divers", 9], 1]],
        [[["table", "divers", True], 1]],
        [[["table", "divers", "0"], 1]],
        [[["seat", "deeper"], 1]],
        [[[["seat"]], 1]],
        [[["seat"], "one"]],
        [[["seat"], 1.5]],
        [[["table", "$"], "itb.Table"]],
        [[["table"], None]],
    ],
)
def test_changes_that_do_not_fit_are_refused(wrong: Any) -> None:  # noqa: ANN401 - anything may be sent
    old = cs.view(cs.new_game("into_the_blue", seats=2), 0)
    with pytest.raises(MalformedBytesError):
        serializers.changed(old, wrong)


def test_changes_are_not_touched_by_being_made() -> None:
    state = cs.new_game("into_the_blue", seats=2)
    told = [[["question"], serializers.plain(cs.question(state))], [["question", "kind"], "itb.Other"]]
    kept = deepcopy(told)
    serializers.changed(cs.view(state, 0), told)
    assert told == kept
