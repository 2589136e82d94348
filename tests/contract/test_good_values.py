"""States as Python values: copied by reference, pickled by their bytes, shown in a line, hashed once."""

import copy
import pickle
import subprocess
import sys
from pathlib import Path
from random import Random
from timeit import repeat
from typing import Any

import attrs
import pytest

import corestate as cs
import serializers
from corestate import IllegalEventError, State
from corestate.anything import AnyState
from corestate.games import OURS, begun
from fuzz.playouts import any_ruleset, steps
from invariants import Broken, InvariantViolation
from tests.effort import effort

TITLES = cs.titles()
ROOT = Path(__file__).parents[2]
MICROSECONDS = 1e6
OVERHEAD = 1.2
LONGEST = 200


def sampled(title: str) -> list[AnyState]:
    """Take some states of random games, the first and the last among them."""
    found: list[AnyState] = []
    for number in range(effort(2, 20)):
        rng = Random(f"values {title} {number}")
        played = [state for state, _ in steps(begun(any_ruleset(title, rng)), rng, cs.apply)]
        found += [played[0], *rng.sample(played, min(len(played), 10)), played[-1]]
    return found


@pytest.fixture(params=TITLES, scope="module")
def states(request: pytest.FixtureRequest) -> list[AnyState]:
    return sampled(request.param)


def test_a_copy_of_a_state_or_a_ruleset_is_the_thing_itself(states: list[AnyState]) -> None:
    for state in states:
        for value in (state, state.table.ruleset):
            assert copy.copy(value) is value
            assert copy.deepcopy(value) is value
            assert copy.deepcopy([value])[0] is value


def test_a_deep_copy_takes_less_than_five_microseconds(states: list[AnyState]) -> None:
    many = 1000
    for state in states[:3]:
        least = min(repeat(lambda state=state: copy.deepcopy(state), number=many, repeat=5))  # type: ignore[misc]  # bound at once
        assert least / many * MICROSECONDS < 5


def test_a_pickle_is_hardly_larger_than_the_canonical_bytes(states: list[AnyState]) -> None:
    for state in states:
        data = pickle.dumps(state)
        assert pickle.loads(data) == state  # noqa: S301 - just pickled
        assert len(data) < len(serializers.dump(state)) + 50
        if state.table.ruleset.game in OURS:
            assert len(data) <= OVERHEAD * len(serializers.dump(state))


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_every_protocol_of_pickle_brings_a_state_back(protocol: int) -> None:
    state = cs.new_game("key_largo", seats=3)
    assert pickle.loads(pickle.dumps(state, protocol)) == state  # noqa: S301 - just pickled


def test_tables_and_views_are_pickled_with_the_ruleset_by_its_bytes(states: list[AnyState]) -> None:
    for state in states[:4]:
        for value in (state.table, cs.view(state, 0)):
            assert copy.deepcopy(value) == value
            data = pickle.dumps(value)
            assert pickle.loads(data) == value  # noqa: S301 - just pickled
            assert serializers.dump(state.table.ruleset) in data


@pytest.mark.parametrize("title", OURS)
def test_a_process_that_knows_only_pickle_brings_a_state_back(title: str) -> None:
    state = sampled(title)[5]
    script = "import pickle, sys; state = pickle.load(sys.stdin.buffer); print(repr(state), hash(state) is not None)"
    told = subprocess.run(  # noqa: S603 - ours
        [sys.executable, "-c", script], input=pickle.dumps(state), check=True, capture_output=True, cwd=ROOT
    )
    assert told.stdout.decode().strip() == f"{state!r} True"


def test_a_process_that_imports_only_the_library_pickles_a_state() -> None:
    script = "import corestate, pickle, sys; state = corestate.new_game('into_the_blue', seats=2); "
    script += "assert 'serializers' not in sys.modules; sys.stdout.buffer.write(pickle.dumps(state))"
    told = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, cwd=ROOT)  # noqa: S603 - ours
    assert pickle.loads(told.stdout) == cs.new_game("into_the_blue", seats=2)  # noqa: S301 - ours


def test_a_state_is_shown_in_one_line(states: list[AnyState]) -> None:
    for state in states:
        rules, line = state.table.ruleset, repr(state)
        asked = cs.question(state)
        says = "the game is over" if asked is None else asked.says
        known = f"{rules.game} {rules.edition}, {rules.seats} seats"
        assert line == f"<State {known}, {serializers.state_id(state)[:12]}: {says}>"
        assert len(line) < LONGEST
        assert repr(rules) == f"<Ruleset {known}, {serializers.identified(rules)[:12]}>"


@pytest.mark.parametrize("title", TITLES)
def test_titles_rulebooks_and_editions_are_shown_shortly(title: str) -> None:
    game = cs.game(title)
    assert repr(game) == f"<Game {title}>"
    assert len(repr(game.rulebook.editions[0])) < 2 * LONGEST
    assert repr(game.rulebook).startswith(f"<Rulebook of {title}, {len(game.rulebook.rules)} rules, ")


def test_the_whole_of_a_state_can_still_be_written_out() -> None:
    state = cs.new_game("into_the_blue", seats=2, edition="small")
    whole = cs.described(state)
    assert whole.startswith("State(table=Table(ruleset=Ruleset(game='into_the_blue', edition='small', digest='")
    assert "agenda=(NamingStarter(),)" in whole
    assert "played=()" in whole
    assert cs.described((1, ("two",), None)) == "(1, ('two',), None)"
    assert cs.described(AnyState) == repr(AnyState)


@attrs.frozen
class Toy:
    """A table that belongs to no title."""


def test_what_is_broken_is_shown_too() -> None:
    state: AnyState = cs.new_game("into_the_blue", seats=2)
    assert repr(State[Any, Any](Toy(), ())) == "<State of Toy: the game is over>"
    odd: Any = object()
    assert "no id" in repr(attrs.evolve(state, table=attrs.evolve(state.table, dice=odd)))
    assert repr(attrs.evolve(state, agenda=odd)).endswith("no id: no telling what it waits for>")
    named = attrs.evolve(state.table.ruleset, edition="two\nlines")
    line = repr(attrs.evolve(state, table=attrs.evolve(state.table, ruleset=named)))
    assert "\n" not in line
    assert r"two\nlines" in line


def test_a_hash_is_that_of_an_equal_state_and_is_worked_out_once(states: list[AnyState]) -> None:
    for state in states[:5]:
        again = serializers.load(serializers.dump(state))
        assert again is not state
        assert hash(again) == hash(state)
        least = min(repeat(lambda state=state: hash(state), number=1000, repeat=3))  # type: ignore[misc]  # bound at once
        assert least / 1000 * MICROSECONDS < 5


def test_errors_are_short_and_can_be_pickled() -> None:
    state: AnyState = cs.new_game("key_largo", seats=4)
    broken = InvariantViolation(Broken("a_claim", "here"), state, "an event", state)
    assert str(broken).splitlines()[1:] == ["event: 'an event'", f"before: {state!r}", f"after: {state!r}"]
    again = pickle.loads(pickle.dumps(broken))  # noqa: S301 - just pickled
    assert (again.broken, again.before, again.event, str(again)) == (broken.broken, state, "an event", str(broken))
    with pytest.raises(IllegalEventError) as caught:
        cs.apply(state, "nonsense")
    told = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - just pickled
    assert (told.refusals, str(told)) == (caught.value.refusals, str(caught.value))
