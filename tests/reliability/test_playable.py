"""What `invariants.check` calls possible can be played: states that were found to crash, and any that were spoilt."""

from itertools import islice
from random import Random
from typing import Any

import pytest
from attrs import evolve

import corestate as cs
import invariants
from corestate import State
from corestate.games import OURS, begun
from corestate.unfathomable.asked.values import PickingNumber
from corestate.unfathomable.checks.windows import Window
from corestate.unfathomable.voyage.monsters import Stirring
from fuzz.playouts import any_ruleset, steps
from fuzz.spoiling import spoilt
from invariants.playable import the_rules_can_be_applied_to_it


def _reached(kind: type, seed: int) -> State[Any, Any]:
    rng, state = Random(seed), cs.new_game("unfathomable", seats=3, edition="small")
    while not isinstance(state.agenda[0], kind):
        state = cs.apply(state, rng.choice(cs.legal(state)) if cs.asked(state) else cs.deal(state, rng))
    return state


def test_deep_ones_that_wait_nowhere_are_impossible() -> None:
    state = _reached(Stirring, 0)
    frame = state.agenda[0]
    assert isinstance(frame, Stirring)
    for waiting in ((*frame.waiting, 0), frame.waiting[:-1]):
        assert invariants.check(evolve(state, agenda=(evolve(frame, waiting=waiting), *state.agenda[1:])))


@pytest.mark.parametrize("changed", [{"character": ""}, {"kept": ("character:nobody",)}])
def test_a_seat_without_a_character_is_impossible(changed: Any) -> None:  # noqa: ANN401 - parts of a play area
    state = _reached(Window, 1)
    frame = state.agenda[0]
    assert isinstance(frame, Window)
    seat = frame.seat
    table = state.table.with_player(seat, evolve(state.table.players[seat], **changed))
    assert invariants.check(evolve(state, table=table))


def test_a_state_the_rules_do_not_cope_with_is_impossible() -> None:
    state = _reached(Window, 1)
    assert the_rules_can_be_applied_to_it(state) == ()
    lost = evolve(state, table=evolve(state.table, players=()))
    assert the_rules_can_be_applied_to_it(lost) == (
        "agenda[0]: no rule copes with Window on such a table (IndexError)",
    )


def test_a_state_in_which_nothing_can_happen_is_impossible() -> None:
    state = _reached(Stirring, 0)
    frame: Any = state.agenda[0]
    idle = evolve(state, agenda=(evolve(frame, waiting=(0,) * len(frame.waiting)), *state.agenda[1:]))
    assert the_rules_can_be_applied_to_it(idle) == ("agenda[0]: nothing can happen at Stirring",)


def test_a_number_that_nobody_could_count_to_is_impossible() -> None:
    state = _reached(Window, 1)
    frame = state.agenda[0]
    assert isinstance(frame, Window)
    endless = PickingNumber(frame.seat, 0, 10**15, "total")
    found = invariants.check(evolve(state, agenda=(endless, *state.agenda[1:])))
    assert [str(one) for one in found] == [
        "what_is_to_happen_counts_no_further_than_a_box: agenda[0]: 1000000000000000 is too large"
    ]


@pytest.mark.parametrize("title", OURS)
def test_most_spoilt_states_break_a_claim(title: str) -> None:
    """The law that the others can be played is held with the other laws; here, that states are spoilt at all."""
    rng = Random(title)
    states = [state for state, _ in islice(steps(begun(any_ruleset(title, rng)), rng, cs.apply), 40)]
    spoilt_ones = [spoilt(rng.choice(states), rng) for _ in range(80)]
    broken = [bool(invariants.check(one, asked=False)) for one in spoilt_ones]
    assert 10 <= sum(broken) <= 80
