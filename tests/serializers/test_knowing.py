"""Values between two who know the ruleset: referred to, found again, and refused where another is meant."""

import json
from itertools import islice
from random import Random

import attrs
import pytest

import corestate as cs
import serializers
from corestate.anything import AnyState
from serializers import MalformedBytesError
from tests.serializers.samples import rulesets
from tests.support import walk

TITLES = cs.titles()


@pytest.fixture(params=TITLES)
def state(request: pytest.FixtureRequest) -> AnyState:
    played = walk(cs.new_game(request.param, seats=cs.game(request.param).seats[-1]), Random(7))
    return list(islice(played, 12))[-1][0]


def test_whatever_holds_a_known_ruleset_comes_back_without_it(state: AnyState) -> None:
    known = state.table.ruleset
    for value in (state, cs.view(state, 0), cs.view(state), known):
        assert serializers.load(serializers.dump(value, known=known), type(value), known=known) == value
        assert serializers.load_json(serializers.dump_json(value, known=known), type(value), known=known) == value
        assert len(serializers.dump(value, known=known)) < len(serializers.dump(value))
    assert serializers.load(serializers.dump(cs.view(state, 0), known=known), known=known).table.ruleset is known


def test_what_is_read_has_the_ruleset_of_the_reader() -> None:
    """Another that is equal was known before."""
    one, other = (cs.new_game("into_the_blue", seats=3) for _ in range(2))
    known = attrs.evolve(other.table.ruleset)
    assert known == one.table.ruleset
    for rules in (one.table.ruleset, known):
        seen = cs.view(one, 0)
        assert serializers.load(serializers.dump(seen, known=rules), known=rules).table.ruleset is rules


def test_a_reference_is_the_hash_of_the_ruleset(state: AnyState) -> None:
    known = state.table.ruleset
    sent = serializers.plain(cs.view(state, 0), known=known)
    assert sent["table"]["ruleset"] == {"$": "core.Known", "ruleset": serializers.identified(known)}
    assert {**sent, "table": {**sent["table"], "ruleset": serializers.plain(known)}} == serializers.plain(
        cs.view(state, 0)
    )


def test_who_does_not_know_the_ruleset_is_told_so(state: AnyState) -> None:
    known = state.table.ruleset
    other = attrs.evolve(known, digest="0" * 64)
    for reader in (None, other):
        with pytest.raises(MalformedBytesError, match=r"table\.ruleset"):
            serializers.load(serializers.dump(cs.view(state, 0), known=known), known=reader)
        with pytest.raises(MalformedBytesError, match=r"table\.ruleset"):
            serializers.load_json(serializers.dump_json(cs.view(state, 0), known=known), known=reader)


def test_another_ruleset_than_the_known_one_is_written_in_full() -> None:
    state = cs.new_game("into_the_blue", seats=2)
    others = [rules for rules in rulesets("into_the_blue") if rules != state.table.ruleset]
    for other in others:
        data = serializers.dump(state, known=other)
        assert data == serializers.dump(state)
        assert serializers.load(data, known=other) == state


def test_a_ruleset_written_in_full_is_not_what_one_writes_who_knows_it(state: AnyState) -> None:
    with pytest.raises(MalformedBytesError, match="others of the same meaning"):
        serializers.load(serializers.dump(state), known=state.table.ruleset)


@pytest.mark.parametrize("parts", [{}, {"ruleset": 1}, {"digest": "0"}])
def test_a_malformed_reference_is_refused(parts: dict[str, object]) -> None:
    state = cs.new_game("into_the_blue", seats=2)
    known = state.table.ruleset
    sent = serializers.plain(cs.view(state, 0), known=known)
    sent["table"]["ruleset"] = {"$": "core.Known", **parts}
    with pytest.raises(MalformedBytesError, match=r"table\.ruleset"):
        serializers.load_json(json.dumps(sent), known=known)
