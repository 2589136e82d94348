"""The bot: it chooses what is legal, knows no more than its seat, and beats random play."""

from random import Random

import pytest

import corestate as cs
from corestate.environments import Searching
from corestate.environments.__main__ import match
from corestate.games import OURS, begun
from fuzz.playouts import steps
from tests.effort import effort


@pytest.mark.parametrize("title", OURS)
def test_it_chooses_what_is_legal_by_nothing_its_seat_may_not_know(title: str) -> None:
    rng = Random(f"searching {title}")
    asked = [state for state, _ in steps(begun(cs.ruleset(title, seats=3)), rng, cs.apply) if len(cs.legal(state)) > 1]
    asked = [state for state in asked[len(asked) // 2 :] if cs.asked(state)]
    for state in rng.sample(asked, effort(1, 8)):
        seat = cs.asked(state)[0]
        bot = Searching(effort(2, 10))
        chosen = bot(state, seat, Random(1))
        assert chosen in cs.legal(state, seat)
        assert bot(cs.resample(state, seat, rng), seat, Random(1)) == chosen


@pytest.mark.nightly
@pytest.mark.parametrize("title", OURS)
def test_it_beats_random_play(title: str) -> None:
    played = match(title, 24, 30)
    assert played.bot > played.chance + 4


def test_given_seconds_it_stops_by_the_clock() -> None:
    *_, (state, _) = [one for one in steps(begun(cs.ruleset("into_the_blue", seats=2)), Random(1)) if cs.asked(one[0])]
    assert Searching(seconds=0.01)(state, cs.asked(state)[0], Random(1)) in cs.legal(state)
