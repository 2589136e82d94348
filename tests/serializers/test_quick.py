"""What is read quickly is what the codec reads: the same values, the same refusals, and never anything more."""

from collections.abc import Callable
from itertools import islice
from random import Random

import attrs
import pytest

import corestate as cs
from corestate.values import described
from serializers import OTHERWISE, MalformedBytesError, dump, load
from serializers.codec import CANONICAL, Codec
from serializers.forms import Lists
from serializers.heads import RECENT
from serializers.packing import packed, unpacked
from serializers.quick import read_quickly
from tests.effort import effort
from tests.serializers.samples import TITLES, games, states
from tests.serializers.test_hostile_bytes import flipped, inserted, samples, spliced, transplanted, truncated

MANY = effort(400, 3_000)


def read_by_the_codec(data: bytes) -> object:
    """Read canonical bytes as the codec does alone, and look whether it would write the same."""
    value = CANONICAL.read(unpacked(data))
    if packed(CANONICAL.write(value)) != data:
        raise MalformedBytesError("", OTHERWISE)
    return value


def outcome(read: Callable[[bytes], object], data: bytes) -> str:
    """Return all of a value, types included, or the line with which it is refused."""
    try:
        return described(read(data))
    except MalformedBytesError as error:
        return str(error)


@pytest.mark.parametrize("title", TITLES)
def test_states_and_events_of_games_are_read_quickly(title: str) -> None:
    for _, steps in games(title):
        for state, event in steps[:-1:9]:
            assert load(dump(state)) == state
            assert read_quickly(CANONICAL, dump(state)) == state
            assert read_quickly(CANONICAL, dump(event)) == event


@pytest.mark.parametrize("kind", ["state", "event"])
def test_spoilt_bytes_are_read_or_refused_as_the_codec_does(kind: str) -> None:
    rng = Random(f"quick {kind}")
    valid, others = samples(kind, "canonical"), samples("state", "canonical") + samples("event", "canonical")
    spoils = (flipped, truncated, inserted, spliced(others), transplanted("canonical", others))
    for _ in range(MANY):
        data = rng.choice(spoils)(rng.choice(valid), rng)
        assert outcome(load, data) == outcome(read_by_the_codec, data), data


def test_a_beginning_that_was_only_written_is_not_believed() -> None:
    state = cs.new_game("into_the_blue", seats=4)
    assert load(dump(state)) == state
    rules = attrs.evolve(state.table.ruleset, seats=4.0)  # type: ignore[arg-type]  # that is the point
    wrong = attrs.evolve(state, table=attrs.evolve(state.table, ruleset=rules))
    for _ in range(2):
        with pytest.raises(MalformedBytesError, match=r"^at table\.ruleset\.seats: wanted a whole number of 64 bits"):
            load(dump(wrong))


def test_states_of_more_rulesets_than_are_remembered_come_back() -> None:
    codec = Codec(Lists())
    states = [cs.new_game(title, seats=seats) for title in cs.titles() for seats in cs.game(title).seats]
    assert len(states) > RECENT
    for state in states * 2:
        assert read_quickly(codec, codec.packed(state)) == state
        assert codec.packed(state) == dump(state)


@pytest.mark.parametrize("title", TITLES)
def test_a_codec_that_lacks_something_else_writes_the_same_bytes(title: str) -> None:
    """As a later release does that writes anew what this version stored: it lacks that release's rulings alone."""
    lacking = Codec(Lists(), frozenset({"none.ruling.later"}))
    for state in islice(states(title), 0, None, 40):
        assert packed(lacking.write(state)) == dump(state)
