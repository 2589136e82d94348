"""Hypothesis strategies: what they draw is possible, what fails shrinks to short games, and types are enough."""

import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis.vendor.pretty import pretty

import corestate as cs
import invariants
import serializers
from corestate import key_largo
from corestate.anything import AnyState, Rules
from corestate.games import begun
from fuzz import strategies
from fuzz.strategies import SHOWN, Played
from tests.effort import effort

MANY = settings(max_examples=300, deadline=None, database=None, suppress_health_check=tuple(HealthCheck))
FEW = settings(MANY, max_examples=effort(3, 30), phases=(Phase.generate,))


def _has(kind: str) -> Callable[[Played], bool]:
    return lambda played: any(type(event).__name__ == kind for event in played.events)


@pytest.mark.parametrize("first", ["fuzz.strategies", "hypothesis"])
def test_it_does_not_matter_which_is_imported_first(first: str) -> None:
    """Hypothesis imports what its entry points name while it is imported, perhaps by us."""
    program = f"import {first}; import hypothesis.strategies as st, corestate as cs; st.from_type(cs.State).validate()"
    subprocess.run([sys.executable, "-W", "error", "-c", program], check=True)  # noqa: S603 - our own interpreter


@pytest.mark.parametrize(
    ("title", "kind", "most", "seats"),
    [
        ("into_the_blue", "Place", 9, 2),
        ("key_largo", "Sell", 40, 3),
        pytest.param("in_too_deep", "Buy", 28, 2, marks=pytest.mark.nightly),
        pytest.param("unfathomable", "Attack", 80, 3, marks=pytest.mark.nightly),
    ],
)
def test_what_is_looked_for_shrinks_to_a_short_game_of_few(title: str, kind: str, most: int, seats: int) -> None:
    found = find(strategies.games(title), _has(kind), settings=MANY, random=Random(1))
    assert len(found.events) <= most
    assert found.ruleset.seats == seats
    assert found.ruleset.rulings == cs.ruleset(title, seats=seats).rulings


def test_what_hypothesis_prints_is_no_longer_than_the_events_of_a_short_game() -> None:
    """It lays out every field of an attrs object by itself, the box too, and warns of more than this."""
    rules = cs.ruleset("unfathomable", seats=3)
    played = find(strategies.games("unfathomable"), lambda one: len(one.events) > 2, settings=MANY, random=Random(1))
    for one in (played, played.state, played.ruleset, cs.view(played.state, None)):
        assert len(pretty(one)) < 30_000
    assert pretty(played) == repr(played)
    long = Played(rules, (*played.events[:1] * 5_000, *played.events[-1:]), played.state)
    assert len(pretty(long)) < 30_000
    assert repr(long.events[-1]) in pretty(long)
    whole = Played(rules, long.events[:SHOWN], played.state)
    assert pretty(whole).count(repr(played.events[0])) == SHOWN


def test_late_states_are_reached() -> None:
    over: Callable[[AnyState], bool] = cs.is_over
    state = find(strategies.states("into_the_blue"), over, settings=MANY, random=Random(1))
    assert cs.result(state) is not None


@given(strategies.games())
@FEW
def test_a_game_is_what_its_events_lead_to(played: Played) -> None:
    state = begun(played.ruleset)
    for event in played.events:
        state = invariants.apply(state, event)
    assert state == played.state
    assert serializers.replay(played.record()).verdict == "same"


@given(st.data())
@FEW
def test_events_are_legal_or_refused_as_is_wanted(data: Any) -> None:  # noqa: ANN401 - theirs
    state = data.draw(strategies.states(latest=60))
    assert cs.refusals(state, data.draw(strategies.illegal_events(state)))
    if not cs.is_over(state):
        assert data.draw(strategies.legal_events(state)) in cs.legal(state)
        event = data.draw(strategies.events(state))
        assert (event in cs.legal(state)) == (not cs.refusals(state, event))


@given(strategies.positions("key_largo", latest=80))
@FEW
def test_positions_can_be_entered(position: serializers.Position) -> None:
    assert invariants.check(position.state()) == ()


def test_a_position_is_looked_for_from_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes long is asked of few moments: those after the one that is found."""
    asked: list[AnyState] = []
    find = serializers.position_of

    def counted(state: AnyState, *, sound: bool = False) -> serializers.Position | None:
        asked.append(state)
        return find(state, sound=sound)

    monkeypatch.setattr(serializers, "position_of", counted)

    @given(strategies.positions("into_the_blue", most=0))
    @FEW
    def found(position: serializers.Position) -> None:
        assert position.state() == asked[-1]

    found()


@given(st.from_type(cs.Ruleset), st.from_type(cs.State[key_largo.Table, key_largo.Event]))
@FEW
def test_types_are_enough(rules: Rules, state: AnyState) -> None:
    assert rules.game in cs.titles()
    assert state.table.ruleset.game == "key_largo"
