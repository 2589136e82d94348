"""Whole games for every number of seats, with and without encounter cards, every claim checked."""

from random import Random

import pytest

import corestate as cs
import invariants
from tests.effort import effort
from tests.support import assert_sketches_are_whole, finished


@pytest.mark.parametrize("encounters", [False, True])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_game_finishes_with_and_without_encounters(seats: int, encounters: bool) -> None:  # noqa: FBT001 - the option
    for seed in range(effort(3, 100)):
        start = cs.new_game("key_largo", seats=seats, options={"encounters": encounters})
        ended = finished(start, Random(f"{seats} {encounters} {seed}"))
        assert cs.result(ended) is not None
        assert invariants.check(ended) == ()


def test_moments_of_games_are_laid_again_by_all_that_is_said_of_them_and_no_less() -> None:
    assert_sketches_are_whole("key_largo", effort(3, 20), 7)
