"""What a seat cannot see is dealt anew by what it may know and by chance alone: a seed tells nobody the truth."""

from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import attrs
import pytest

import corestate as cs
import invariants
from corestate import games
from corestate.anything import AnyState
from corestate.games import begun
from corestate.kernel import Below, Seat
from corestate.unfathomable.asked.hands import Paying
from corestate.unfathomable.sight import unseen
from corestate.unfathomable.turn.actions import Bribing
from fuzz.laws import what_is_dealt_anew_rests_on_what_the_seat_may_know as law
from fuzz.laws import what_looks_the_same_is_the_same_to_a_seat as looks_the_same
from fuzz.playouts import any_ruleset, steps
from tests.effort import effort


def played(title: str, number: int) -> Iterator[AnyState]:
    """Play a random game under random readings."""
    rng = Random(f"resampling {title} {number}")
    return (state for state, _ in steps(begun(any_ruleset(title, rng)), rng, cs.apply))


def holds(state: AnyState, number: int) -> None:
    assert list(law(state, Random(number))) == []
    assert list(looks_the_same(state, Random(number))) == []


def in_true_order(state: AnyState, seat: Seat | None, below: Below) -> AnyState:
    """Deal chests anew as it must not be done: from a list in which they lie as they truly do."""
    table: Any = state.table
    hidden = [chest for owner, diver in enumerate(table.divers) if owner != seat for chest in diver.chests]
    hidden += table.chests.shuffled
    divers = tuple(
        diver
        if owner == seat
        else attrs.evolve(diver, chests=tuple(hidden.pop(below(len(hidden))) for _ in diver.chests))
        for owner, diver in enumerate(table.divers)
    )
    return attrs.evolve(state, table=attrs.evolve(table, divers=divers))


def test_the_law_finds_cards_dealt_from_their_true_order(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = cs.game("into_the_blue")
    states = [state for number in range(8) for state in played("into_the_blue", number)]
    assert not any(problem for state in states[::5] for problem in law(state, Random(1)))
    monkeypatch.setitem(games._GAMES, "into_the_blue", attrs.evolve(honest, resampled=in_true_order))  # noqa: SLF001 - a lie is planted
    found = [problem for state in states if not cs.is_over(state) for problem in law(state, Random(1))]
    assert any("the same view and the same chance give another table: table.divers" in problem for problem in found)


@pytest.mark.parametrize("title", ["key_largo", "unfathomable"])
def test_a_game_that_is_over_keeps_secrets_that_are_dealt_anew(title: str) -> None:
    found = False
    for game in range(1, 5):
        *_, last = played(title, game)
        assert cs.is_over(last)
        holds(last, 1)
        found |= any(cs.resample(last, 0, Random(number)) != last for number in range(9))
    assert found


def test_key_largo_takes_the_first_choice_that_can_be_where_chance_finds_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("corestate.key_largo.redeal"), "_TRIES", 0)
    looked = 0
    for number in range(effort(2, 40)):
        for place, state in enumerate(played("key_largo", number)):
            if place % 15 == 0 and any(state.table.looks):
                looked += 1
                holds(state, place)
    assert looked > 5


def test_those_who_pay_are_promised_cards_where_chance_finds_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unseen, "TRIES", 0)
    paid = 0
    for number in range(effort(4, 30)):
        for place, state in enumerate(played("unfathomable", number)):
            costs = [frame for frame in state.agenda if isinstance(frame, Paying | Bribing)]
            if costs and place % 2 == 0:
                paid += 1
                holds(state, place)
                for seat in (*range(state.table.ruleset.seats), None):
                    other = cs.resample(state, seat, Random(place))
                    assert invariants.check(other) == ()
                    for cost in costs:
                        assert unseen._can_pay(state.table.box, other.table.players[cost.seat].hand, cost)  # noqa: SLF001 - what it promises
    assert paid > 5


@pytest.mark.nightly
@pytest.mark.parametrize("title", cs.titles())
def test_every_state_of_whole_games_obeys(title: str) -> None:
    for number in range(effort(1, 8)):
        for place, state in enumerate(played(title, number)):
            if place % 3 == 0:
                holds(state, place)
