"""Campaigns on a Dask cluster of this machine: what is killed in the middle changes nothing of what comes of them.

The name keeps these tests out of the suite, whose environment has no Dask: `make cluster` runs them.
"""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from attrs import define, field

from corestate.adjudication.scenes import scenes
from fuzz.batches import Job, LostWorkError, Standing, run
from fuzz.batches.cluster import Cluster, NoSchedulerError
from fuzz.selfcheck import selfcheck
from fuzz.vectors.making import Making
from tests.cluster.work import mistaken, slow_squares

ROOT = Path(__file__).parents[2]
ENV = {**os.environ, "PYTHONPATH": str(ROOT), "DASK_DISTRIBUTED__DASHBOARD__LINK": ""}
BATCHES = 24
WANTED = {"sum": sum(n * n for n in range(BATCHES)), "order": [*range(BATCHES)]}


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def dask(*words: str) -> subprocess.Popen[bytes]:
    """Start a part of a cluster."""
    command, quiet = [sys.executable, "-m", "dask", *words], subprocess.DEVNULL
    return subprocess.Popen(command, env=ENV, stdout=quiet, stderr=quiet)  # noqa: S603 - Dask's own


def listening(port: int, seconds: float = 20) -> None:
    """Wait until somebody answers at a port."""
    until = time.monotonic() + seconds
    while True:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        assert time.monotonic() < until, "the scheduler did not start"
        time.sleep(0.1)


@define
class Machine:
    """A scheduler and its workers, as processes."""

    port: int = field(factory=free_port)
    scheduler: Any = None
    workers: list[Any] = field(factory=list)

    @property
    def address(self) -> str:
        """Where the scheduler is."""
        return f"tcp://127.0.0.1:{self.port}"

    def start(self, workers: int = 2) -> None:
        """Start the scheduler, and workers."""
        self.scheduler = dask("scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard")
        listening(self.port)
        self.hire(workers)

    def hire(self, workers: int = 1) -> None:
        """Start so many workers more, of one thread each."""
        told = ("--nthreads", "1", "--no-nanny", "--no-dashboard")
        self.workers += [dask("worker", self.address, *told) for _ in range(workers)]

    def kill(self, process: "subprocess.Popen[bytes]") -> None:
        """Kill a process, which learns nothing of it."""
        process.send_signal(signal.SIGKILL)
        process.wait()

    def stop(self) -> None:
        """Kill everything."""
        for process in (*self.workers, self.scheduler):
            self.kill(process)
        self.workers.clear()


@pytest.fixture
def machine() -> Iterator[Machine]:
    one = Machine()
    one.start()
    try:
        yield one
    finally:
        one.stop()


@contextmanager
def cluster(address: str) -> Iterator[Cluster]:
    one = Cluster(address)
    try:
        yield one
    finally:
        one.close()


def at(done: int, act: Callable[[], object]) -> Callable[[Standing], None]:
    """Do something once so many batches have come back."""
    acted: list[bool] = []

    def told(standing: Standing) -> None:
        if standing.done >= done and not acted:
            acted.append(True)
            act()

    return told


def test_a_killed_worker_changes_nothing_of_a_selfcheck(machine: Machine) -> None:
    alone = selfcheck("into_the_blue", 24, 1)
    with cluster(machine.address) as crew:
        told = at(1, lambda: machine.kill(machine.workers[0]))
        assert selfcheck("into_the_blue", 24, 1, crew=crew, told=told) == alone


def test_a_killed_worker_changes_nothing_of_vectors(machine: Machine) -> None:
    game = "into_the_blue"
    alone = list(Making(game, scenes(game), 60).files())

    def tell(what: str, done: int, _all: int) -> None:
        if (what, done) == ("telling readings apart", 1):
            machine.kill(machine.workers[0])

    with cluster(machine.address) as crew:
        assert list(Making(game, scenes(game), 60, tell, crew).files()) == alone
    assert machine.workers[0].poll() is not None, "nobody was killed"


def test_what_a_killed_worker_had_in_hand_is_done_by_others(machine: Machine) -> None:
    with cluster(machine.address) as crew:
        told = at(5, lambda: machine.kill(machine.workers[0]))
        assert run(Job({}, BATCHES, slow_squares), crew, told=told) == WANTED


def test_a_scheduler_that_is_killed_and_started_anew_gets_what_had_not_come_back(
    machine: Machine, tmp_path: Path
) -> None:
    def lost() -> None:
        machine.stop()
        Thread(target=machine.start).start()

    with cluster(machine.address) as crew:
        assert run(Job({}, BATCHES, slow_squares), crew, tmp_path, at(5, lost)) == WANTED
    assert len([*(tmp_path / "batches").iterdir()]) == BATCHES


class Cable:
    """A connection that can be cut: whoever connects here is connected to a port behind."""

    def __init__(self, behind: int) -> None:
        self.behind = behind
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.server.getsockname()[1]
        self.ends: list[socket.socket] = []
        Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                here, _ = self.server.accept()
                there = socket.create_connection(("127.0.0.1", self.behind))
                self.ends += [here, there]
                for one, other in ((here, there), (there, here)):
                    Thread(target=self._carry, args=(one, other), daemon=True).start()

    @staticmethod
    def _carry(one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(1 << 16):
                other.sendall(data)

    def cut(self) -> None:
        """Cut every connection there is; new ones may be made."""
        ends, self.ends = self.ends, []
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


def test_a_connection_that_is_cut_changes_nothing(machine: Machine) -> None:
    cable = Cable(machine.port)
    with cluster(f"tcp://127.0.0.1:{cable.port}") as crew:
        assert run(Job({}, BATCHES, slow_squares), crew, told=at(5, cable.cut)) == WANTED


def test_a_client_that_is_killed_goes_on_with_the_same_command(machine: Machine, tmp_path: Path) -> None:
    words = ("selfcheck", "into_the_blue", "--games", "24", "--seed", "2", "--json")
    command = [sys.executable, "-m", "corestate", *words, "--scheduler", machine.address]
    command += ["--journal", str(tmp_path / "kept")]
    client = subprocess.Popen(command, env=ENV, stdout=subprocess.DEVNULL)  # noqa: S603 - ourselves
    batches, until = tmp_path / "kept" / "batches", time.monotonic() + 400
    while not batches.is_dir() or not [*batches.glob("0*.json")]:
        assert time.monotonic() < until
        assert client.poll() is None, "it was over before it could be killed"
        time.sleep(0.05)
    machine.kill(client)
    kept = {file.name: file.stat().st_mtime_ns for file in batches.glob("0*.json")}
    again = subprocess.run(command, env=ENV, check=True, capture_output=True)  # noqa: S603 - ourselves
    told = json.loads(again.stdout)
    report = selfcheck("into_the_blue", 24, 2)
    assert 0 < len(kept) < len([*batches.glob("0*.json")])
    assert all((batches / name).stat().st_mtime_ns == written for name, written in kept.items())
    assert (told["games"], told["events"], told["violations"]) == (report.games, report.events, [])
    assert {slug: one["applied"] for slug, one in told["rules"].items() if one["applied"]} == report.applied


def test_a_mistake_on_a_worker_is_told(machine: Machine) -> None:
    with cluster(machine.address) as crew, pytest.raises(LostWorkError, match="ZeroDivisionError"):
        run(Job({}, 5, mistaken), crew)


def test_where_there_is_no_scheduler_it_is_said() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("fuzz.batches.cluster.FIRST", 0.5)
        with pytest.raises(NoSchedulerError, match="no Dask scheduler"):
            Cluster(f"tcp://127.0.0.1:{free_port()}")
