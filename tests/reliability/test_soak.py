"""A night of mixed work leaves memory flat: what is remembered is bounded."""

from pathlib import Path

import pytest

from tests.effort import NIGHTLY, effort
from tests.reliability.soak import soaked

FLAT = 0.05
"""By which part memory may grow in the last third, and the noise of what is collected when."""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not tell how much memory there is")
def test_memory_is_flat_after_warming_up() -> None:
    """Five minutes at night, and `make soak` has a whole one; by day a second: all kinds of work are done."""
    soak = soaked(effort(1, 120))
    print(soak.line())  # noqa: T201 - the numbers of this machine
    assert set(soak.done) == {"guarded events", "values written and read", "texts adjudicated", "requests"}
    assert min(soak.done.values()) >= 1
    assert not NIGHTLY or soak.growth() <= FLAT
