"""Whole games for every number of seats, with and without encounter cards, every claim checked."""

from random import Random

import pytest

import corestate as cs
import invariants
from tests.effort import effort
from tests.support import finished


@pytest.mark.parametrize("encounters", [False, True])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_game_finishes_with_and_without_encounters(seats: int, encounters: bool) -> None:  # noqa: FBT001 - the option
    for seed in range(effort(3, 100)):
        start = cs.new_game("key_largo", seats=seats, options={"encounters": encounters})
        ended = finished(start, Random(f"{seats} {encounters} {seed}"))
        assert cs.result(ended) is not None
        assert invariants.check(ended) == ()
