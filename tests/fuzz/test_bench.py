"""The benchmark measures; it does not judge."""

from importlib.util import find_spec

import pytest

from corestate.games import OURS
from fuzz.bench import measured, missing_peers


@pytest.mark.skipif(not find_spec("chess"), reason="python-chess is not installed: make setup")
def test_every_title_is_measured_beside_its_peer() -> None:
    assert missing_peers() is None
    speeds = measured(0.02, 1)
    assert {speed.what for speed in speeds} == {"python-chess", *OURS}
    assert speeds[0].ratio == 1
    assert all(speed.per_second > 0 and speed.ratio > 0 for speed in speeds)
