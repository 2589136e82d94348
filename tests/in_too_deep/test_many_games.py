"""Whole games for every number of seats, with every company basic, advanced, and mixed, every claim checked."""

from random import Random

import pytest

import corestate as cs
import invariants
from corestate.in_too_deep.box import COMPANIES
from tests.effort import effort
from tests.support import (
    assert_sketches_are_whole,
    assert_what_is_laid_with_other_numbers_is_refused_or_possible,
    finished,
)

SIDES = ("basic", "advanced", "mixed")


@pytest.mark.parametrize("sides", SIDES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_game_finishes_whatever_sides_the_companies_show(seats: int, sides: str) -> None:
    for seed in range(effort(1, 100)):
        rng = Random(f"{seats} {sides} {seed}")
        shown: dict[str, object] = {
            company: rng.choice(SIDES[:2]) if sides == "mixed" else sides for company in COMPANIES
        }
        ended = finished(cs.new_game("in_too_deep", seats=seats, options=shown), rng)
        assert cs.result(ended) is not None
        assert invariants.check(ended) == ()


def test_moments_of_games_are_laid_again_by_all_that_is_said_of_them_and_no_less() -> None:
    assert_sketches_are_whole("in_too_deep", effort(6, 40), 5)


def test_where_a_number_is_said_of_a_table_others_are_refused_or_possible() -> None:
    assert_what_is_laid_with_other_numbers_is_refused_or_possible("in_too_deep", effort(5, 60))
