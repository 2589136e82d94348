"""State machines: Hypothesis plays every title, and shrinks what goes wrong to the shortest game that shows it.

A rule takes a tape of choices rather than drawing at every step: ten times as fast, and it shrinks as well.
"""

from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

import corestate as cs
import invariants
import serializers
from corestate.anything import AnyState
from corestate.games import begun
from fuzz.laws import PROBES, broken_laws
from fuzz.probes import arbitrary_event, changed_event, words_of
from fuzz.strategies import rulesets
from tests.effort import NIGHTLY

TITLES = cs.titles()
TAPE = st.lists(st.integers(0, 2**16), min_size=1, max_size=24)
SEED = st.integers(0, 2**32)


class Table(RuleBasedStateMachine):
    """A game that is played, probed and looked at in any order."""

    title: str

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """Choose a ruleset; what fails shrinks to few seats and to the defaults."""
        self.state: AnyState = begun(data.draw(rulesets(self.title, most=40)))
        self.past: list[tuple[AnyState, bytes]] = []

    @rule(tape=TAPE)
    def play(self, tape: list[int]) -> None:
        """Play one legal event for each mark of the tape."""
        for mark in tape:
            if cs.is_over(self.state):
                return
            events = cs.legal(self.state)
            self.state = invariants.apply(self.state, events[mark % len(events)])

    @rule(seed=SEED)
    def ask_for_the_impossible(self, seed: int) -> None:
        """Ask for arbitrary events: what is not listed is refused with a rule, and changes nothing."""
        rng, words = Random(seed), words_of(self.state.table.ruleset)
        legal = cs.legal(self.state)
        for _ in range(PROBES):
            if legal:
                event = changed_event(rng.choice(legal), rng, words)
            else:
                event = arbitrary_event(cs.game(self.title), rng, words)
            refusals = cs.refusals(self.state, event)
            assert (event in legal) == (not refusals)
            if refusals:
                with pytest.raises(cs.IllegalEventError) as caught:
                    invariants.apply(self.state, event)
                assert caught.value.refusals == refusals

    @rule(seed=SEED)
    def hold_every_law(self, seed: int) -> None:
        """Hold every law against the state."""
        assert list(broken_laws(self.state, Random(seed))) == []

    @rule()
    def remember(self) -> None:
        """Remember a state, to see later that nothing has changed it."""
        self.past.append((self.state, serializers.dump(self.state)))

    @invariant()
    def the_past_does_not_change(self) -> None:
        """States remembered are as they were."""
        for state, data in getattr(self, "past", [])[-2:]:
            assert serializers.dump(state) == data


@pytest.mark.parametrize("title", TITLES)
def test_a_table_can_be_played_probed_and_looked_at_in_any_order(title: str) -> None:
    few = settings(max_examples=AT_NIGHT if NIGHTLY else _FEW.get(title, settings().max_examples))
    machine = type(f"Table_{title}", (Table,), {"title": title})
    run_state_machine_as_test(machine, settings=few)


AT_NIGHT = 60
_FEW = {"in_too_deep": 4, "into_the_blue": 8, "key_largo": 3, "unfathomable": 2}
"""How many games Hypothesis plays by day where a game is long."""
