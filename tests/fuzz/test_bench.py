"""The benchmark measures; it does not judge."""

import pytest

from corestate.games import OURS
from fuzz.bench import measured, missing_peers

PEERS = ("python-chess", "python-chess, to the end", "catanatron")


@pytest.mark.skipif(missing_peers() is not None, reason="a peer is not installed: make setup")
def test_every_title_is_measured_beside_its_peer() -> None:
    assert missing_peers() is None
    speeds = measured(0.02, 1)
    assert {speed.what for speed in speeds} == {*PEERS, *OURS}
    assert speeds[0].ratio == 1
    assert all(speed.per_second > 0 and speed.ratio > 0 for speed in speeds)
