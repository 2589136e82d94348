"""Whole games for every number of seats, with and without encounter cards, every claim checked."""

from random import Random

import pytest

import corestate as cs
import invariants
from tests.effort import effort
from tests.support import (
    assert_sketches_are_whole,
    assert_what_is_laid_with_other_numbers_is_refused_or_possible,
    finished,
)


@pytest.mark.parametrize("encounters", [False, True])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_game_finishes_with_and_without_encounters(seats: int, encounters: bool) -> None:  # noqa: FBT001 - the option
    for seed in range(effort(2, 100)):
        start = cs.new_game("key_largo", seats=seats, options={"encounters": encounters})
        ended = finished(start, Random(f"{seats} {encounters} {seed}"))
        assert cs.result(ended) is not None
        assert invariants.check(ended) == ()


def test_moments_of_games_are_laid_again_by_all_that_is_said_of_them_and_no_less() -> None:
    assert_sketches_are_whole("key_largo", effort(3, 20), 7)


def test_where_a_number_is_said_of_a_table_others_are_refused_or_possible() -> None:
    assert_what_is_laid_with_other_numbers_is_refused_or_possible("key_largo", effort(5, 60))
