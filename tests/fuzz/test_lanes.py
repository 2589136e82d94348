"""A campaign on several cores finds what one finds, counts everything once, and leaves nothing running."""

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from attrs import evolve

from fuzz.batches import Alone, crew_of
from fuzz.campaigns.campaign import Campaign
from fuzz.campaigns.lanes import Lane, Slice, absorb, run_on
from fuzz.peers.adapter import Adapter
from tests.effort import PATIENT
from tests.fuzz.children import command

BLUE = "into_the_blue"
TIMEOUT = 20.0
ROOT = Path(__file__).parents[2]


@pytest.fixture
def campaign(monkeypatch: pytest.MonkeyPatch) -> Campaign:
    monkeypatch.setattr("fuzz.campaigns.campaign.EFFORT", 1500)
    adapter = Adapter(command("ourselves"), BLUE, TIMEOUT)
    adapter.close()
    return Campaign(adapter)


def lane(kind: str, seed: str = "0") -> Lane:
    return Lane(tuple(command(kind)), BLUE, TIMEOUT, seed, 1, (), None)


def test_two_cores_find_what_is_wrong_and_stop(campaign: Campaign) -> None:
    with crew_of(2) as crew:
        run_on(crew, campaign, lane("greedy"), 60.0, 1)
    (one,) = campaign.progress.found
    assert one.finding.kind == "accepts"
    assert campaign.progress.events > 0


def test_what_slices_bring_is_counted_once(campaign: Campaign) -> None:
    work, crew = lane("greedy", "once"), Alone()
    brought = [one for _, one in crew.done(work, [Slice(0, time.time() + 30), Slice(1, time.time() + 30)])]
    assert [len(one.found) for one in brought] == [1, 1]
    brought[1] = evolve(brought[1], found=brought[0].found)
    for one in brought:
        absorb(campaign, one)
    assert len(campaign.progress.found) == 1
    assert campaign.progress.events == sum(one.events for one in brought)
    assert campaign.progress.games == sum(one.games for one in brought)
    assert campaign.steering.coverage.seen == sum((one.seen for one in brought), Counter())


def test_a_slice_whose_time_is_over_plays_nothing() -> None:
    assert lane("ourselves", "late")(Slice(0, time.time() - 1)).games == 0


def test_what_is_killed_takes_its_processes_with_it(tmp_path: Path) -> None:
    mark = str(tmp_path)
    script = (
        "import sys, time; from fuzz.batches import Cores, crews\n"
        "crews.GRACE = 0.5\n"
        "def work(piece):\n"
        "    open(f'{sys.argv[1]}/{piece}', 'w').close()\n"
        "    time.sleep(60)\n"
        "list(Cores(2).done(work, range(2)))\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", script, mark], cwd=ROOT)  # noqa: S603 - ourselves
    until = time.monotonic() + PATIENT
    while len(os.listdir(tmp_path)) < 2:  # noqa: PTH208 - counts alone
        assert time.monotonic() < until
        time.sleep(0.02)
    os.kill(parent.pid, signal.SIGKILL)
    parent.wait()
    while running_with(mark):
        assert time.monotonic() < until, "processes outlived their parent"
        time.sleep(0.1)


def running_with(word: str) -> list[str]:
    """Name the processes with a word in their command lines."""
    found = []
    for one in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if word.encode() in one.read_bytes():
                found.append(one.parent.name)
        except OSError:
            continue
    return found
