"""Rulesets are remembered to save time; it never shows, and it never grows without bounds."""

import json

import attrs
import pytest

import corestate as cs
from corestate import Ruleset
from serializers import MalformedBytesError, dump, dump_json, load, load_json, plain
from serializers.bounded import MOST, BoundedDict, key_of
from serializers.codec import CANONICAL, NAMED
from serializers.packing import packed, unpacked

STATE = cs.new_game("into_the_blue", seats=4)


def test_equal_rulesets_are_read_as_one_object() -> None:
    one, other = load(dump(STATE)), load(dump(STATE))
    named = load_json(dump_json(STATE))
    assert one.table.ruleset is other.table.ruleset is named.table.ruleset


@pytest.mark.parametrize("seats", [4.0, True, "4", None])
def test_what_was_read_once_does_not_let_through_what_is_only_equal(seats: object) -> None:
    assert load(dump(STATE)) == STATE
    form = unpacked(dump(STATE))
    form[1][1][4] = seats
    with pytest.raises(MalformedBytesError, match=r"^at table\.ruleset\.seats: wanted a whole number of 64 bits"):
        load(packed(form))
    named = plain(STATE)
    named["table"]["ruleset"]["seats"] = "4"
    with pytest.raises(MalformedBytesError, match=r"^at table\.ruleset\.seats: wanted a whole number of 64 bits"):
        load_json(json.dumps(named))


def test_a_box_that_is_only_equal_is_not_let_through() -> None:
    rules = attrs.evolve(STATE.table.ruleset, edition="mine")
    assert load(dump(rules)) == rules
    form = unpacked(dump(rules))
    form[7][6] = 12.0
    with pytest.raises(MalformedBytesError, match=r"^at box\.shells: wanted a whole number of 64 bits, found 12\.0$"):
        load(packed(form))


def test_what_was_written_once_is_not_written_for_what_is_only_equal() -> None:
    right = cs.ruleset("into_the_blue", seats=4)
    wrong = attrs.evolve(right, seats=4.0)  # type: ignore[arg-type]  # that is the point
    assert wrong == right
    assert dump(wrong) != dump(right)
    assert load(dump(right)) == right
    with pytest.raises(MalformedBytesError):
        load(dump(wrong))


def test_only_so_much_is_remembered() -> None:
    few: BoundedDict[int, int] = BoundedDict()
    for number in range(3 * MOST):
        few[number] = number
        assert len(few) <= MOST
        assert few[number] == number


def test_many_rulesets_of_ones_own_come_back_and_are_forgotten() -> None:
    rules = cs.ruleset("into_the_blue", seats=4)
    for number in range(MOST + 20):
        own = attrs.evolve(rules, edition=f"mine {number}")
        assert load(dump(own)) == load_json(dump_json(own)) == own
    for codec in (CANONICAL, NAMED):
        assert len(codec._read) <= MOST  # noqa: SLF001 - what is bounded is private
        assert len(codec._written) <= MOST  # noqa: SLF001 - likewise


def test_a_ruleset_too_large_to_remember_comes_back_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("bounded", "codec"):
        monkeypatch.setattr(f"serializers.{module}.LARGEST", 60)
    rules = STATE.table.ruleset
    form = plain(rules) | {"edition": "mine", "box": plain(rules.box) | {"chests": list(range(1, 61))}}
    del form["digest"]
    assert key_of(form) is None
    large = load_json(json.dumps(form), Ruleset)
    again = load(dump(large), Ruleset)
    assert again == large
    assert load(dump(large), Ruleset) is not again


@pytest.mark.parametrize("odd", [2**70, "\ud800", object()])
def test_what_cannot_be_packed_is_not_remembered(odd: object) -> None:
    assert key_of([odd]) is None


@pytest.mark.parametrize(("one", "other"), [(1, True), (1, 1.0), ("1", 1), ("a", b"a"), ([], {}), (None, False)])
def test_what_differs_is_remembered_apart(one: object, other: object) -> None:
    assert key_of([one]) != key_of([other])
