"""Exact probabilities of results: reckoned over merged states with `chances`, and over every game as it is dealt."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

import corestate as cs
from corestate.anything import AnyState
from corestate.games import begun
from fuzz.exploring.weighing import Likely, TooManyGamesError, by_games, by_states
from fuzz.playouts import steps
from tests.effort import NIGHTLY, effort
from tests.fuzz.boxes import one_level
from tests.support import after
from tests.tic_tac_toe import Mark

LONGEST = 100
"""No game of a tiny box is longer, but in Into the Blue, where a turn may change nothing."""


def agreed(start: AnyState, events: int = LONGEST, most: int = 1_000_000) -> Likely:
    """Reckon in both ways, and see that they agree to the last fraction."""
    likely = by_games(start, events, most)
    assert by_states(start, events) == likely
    assert sum(likely.values()) == 1
    return likely


def test_tic_tac_toe_is_won_as_often_as_everybody_knows() -> None:
    start = cs.new_game("tic_tac_toe", seats=2)
    won, lost, drawn = ((0,), (1, 0)), ((1,), (0, 1)), ((0, 1), (0, 0))
    assert by_states(start, 9) == {won: Fraction(737, 1260), lost: Fraction(121, 420), drawn: Fraction(8, 63)}
    marked = () if NIGHTLY else ((0, 4), (1, 0), (0, 1), (1, 7))
    agreed(after(start, *(Mark(cs.Seat(seat), square) for seat, square in marked)))


@pytest.mark.parametrize(("seats", "chests", "events"), [(2, (3,), 7), (2, (3, 5), 7), (3, (3,), effort(7, 11))])
def test_a_game_of_into_the_blue_ends_as_likely_either_way(seats: int, chests: tuple[int, ...], events: int) -> None:
    """As far as so many events end it: a turn may change nothing, so that no number of events ends every game."""
    likely = agreed(begun(one_level(seats, *chests)), events)
    goes_on = likely.pop(None)
    assert 0 < goes_on < 1
    won = [sum(share for one, share in likely.items() if one and seat in one[0]) for seat in range(seats)]
    assert {*won} == {won[0]}, "the first player is named by chance, so every seat is as likely to win"


def test_a_whole_game_of_into_the_blue_ends_almost_surely() -> None:
    start = begun(one_level(2, 3))
    early, late = by_states(start, 24), by_states(start, effort(30, 400))
    assert late[None] < early[None] < Fraction(1, 100)
    assert all(0 <= late[result] - share <= early[None] for result, share in early.items() if result is not None)


@pytest.mark.parametrize(("title", "seats"), [("in_too_deep", 2), ("key_largo", 3), ("unfathomable", 3)])
def test_the_end_of_a_tiny_game_is_as_likely_either_way(title: str, seats: int) -> None:
    """From as far back as all games that can follow are few enough to play, to the end of every one of them."""
    results = 0
    for seed in range(1, effort(2, 5)):
        played = steps(begun(cs.ruleset(title, seats=seats, edition="tiny")), Random(seed), cs.apply)
        likely = agreed(_farthest([state for state, _ in played], effort(800, 5000)))
        assert None not in likely
        results = max(results, len(likely))
    assert results > 1


def _farthest(states: list[AnyState], most: int) -> AnyState:
    """Go back from the end of a game until too many games could follow."""
    found = states[-1]
    for state in states[::-2]:
        try:
            by_games(state, LONGEST, most)
        except TooManyGamesError:
            break
        found = state
    return found


def test_a_wrong_chance_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = cs.chances

    def planted(state: AnyState) -> tuple[tuple[Any, Fraction], ...]:
        outcomes = honest(state)
        return tuple((event, Fraction(1, len(outcomes))) for event, _ in outcomes)

    monkeypatch.setattr(cs, "chances", planted)
    start = begun(one_level(2, 3))
    assert by_states(start, 5) != by_games(start, 5)
