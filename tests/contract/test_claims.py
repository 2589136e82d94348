"""A claim reads no more than it says, or the guard would skip it when it should not."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

import corestate as cs
import invariants
from corestate.games import begun
from fuzz.playouts import any_ruleset, steps
from tests.effort import effort

TITLES = cs.titles()


class Watched:
    """A table that notes which of its fields are read, by the methods of the real one too."""

    def __init__(self, table: Any, noted: set[str]) -> None:  # noqa: ANN401 - any game's table
        self._table = table
        self._noted = noted

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the field holds
        method = getattr(type(self._table), name, None)
        if callable(method):
            return lambda *given, **named: method(self, *given, **named)
        self._noted.add(name)
        return getattr(self._table, name)


class WatchedState:
    """A state that notes whether its agenda is read."""

    def __init__(self, state: cs.State[Any, Any], noted: set[str]) -> None:
        self._state = state
        self._noted = noted
        self.table = Watched(state.table, noted)

    @property
    def agenda(self) -> tuple[Any, ...]:
        """The frames, noted."""
        self._noted.add("agenda")
        return self._state.agenda


@pytest.mark.parametrize("title", TITLES)
def test_no_claim_reads_more_than_it_says(title: str) -> None:
    claims = invariants.claims(title)
    free = {"ruleset"}
    for number in range(effort(3, 20)):
        rng = Random(f"claims {title} {number}")
        played = list(steps(begun(any_ruleset(title, rng)), rng, cs.apply))
        for (before, event), (after, _) in pairwise(played):
            for one in claims.form[2:] + claims.state:
                noted: set[str] = set()
                assert list(one.claim(WatchedState(after, noted))) == []  # type: ignore[arg-type]  # stands in for a state
                assert noted - free <= {*one.reads}, one.claim.__name__
            for step in claims.step:
                noted = set()
                seen = WatchedState(before, noted), event, WatchedState(after, noted)
                assert list(step.claim(*seen)) == []  # type: ignore[arg-type]  # stand in for states
                assert noted - free <= {*step.reads}, step.claim.__name__


@pytest.mark.parametrize("title", TITLES)
def test_claims_are_sentences_said_once(title: str) -> None:
    claims = invariants.claims(title)
    names = [one.claim.__name__ for one in claims.form + claims.state]
    names += [one.claim.__name__ for one in claims.step]
    names += [claim.__name__ for claim in claims.end]
    assert len(set(names)) == len(names)
    assert all(name.count("_") > 1 for name in names)
