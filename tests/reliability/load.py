"""Load for a listening oracle: honest clients that are timed, and others that are not; all of it on this machine."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Event, Thread

from attrs import Factory, frozen

ORACLE = (sys.executable, "-c", "from corestate.cli import main; main()", "oracle")
Talk = Callable[["Service", Event], None]


@frozen
class Service:
    """A running oracle that listens on a path."""

    path: str
    process: "subprocess.Popen[bytes]"

    def connected(self) -> socket.socket:
        """Connect to it."""
        line = socket.socket(socket.AF_UNIX)
        line.settimeout(60)
        line.connect(self.path)
        return line

    def memory(self) -> int:
        """Count the bytes it has in memory."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def running(folder: Path, *arguments: str) -> Iterator[Service]:
    """Run an oracle for a while."""
    path = os.path.relpath(folder / "oracle.sock")
    with subprocess.Popen([*ORACLE, "--listen", path, *arguments], stderr=subprocess.PIPE) as process:  # noqa: S603 - ours
        assert process.stderr is not None
        assert b"listening on" in process.stderr.readline()
        try:
            yield Service(path, process)
        finally:
            process.terminate()
            process.wait(30)


class Line:
    """A conversation in lines of JSON."""

    def __init__(self, service: Service) -> None:
        self.socket = service.connected()
        self._replies = self.socket.makefile("rb")

    def ask(self, **request: object) -> dict[str, object]:
        """Ask, and wait for the reply."""
        self.socket.sendall(json.dumps(request).encode() + b"\n")
        line = self._replies.readline()
        if not line:
            raise ConnectionResetError
        reply: dict[str, object] = json.loads(line)
        return reply

    def close(self) -> None:
        """Hang up."""
        self._replies.close()
        self.socket.close()


@frozen
class Honest:
    """What honest clients saw: how long each request took, and what failed."""

    seconds: list[float] = Factory(list)
    failed: list[str] = Factory(list)

    def share(self, share: float) -> float:
        """The time below which so large a share of the requests was answered."""
        return sorted(self.seconds)[min(int(len(self.seconds) * share), len(self.seconds) - 1)]

    def talk(self, service: Service, done: Event) -> None:
        """Ask for small things again and again."""
        try:
            with closing(Line(service)) as line:
                self._ask(line, done)
        except OSError as error:
            self.failed.append(repr(error))

    def _ask(self, line: Line, done: Event) -> None:
        new = {"verb": "new", "game": "into_the_blue", "seats": 2, "edition": "small", "keep": True}
        kept = line.ask(**new)["state"]
        last = False
        while not last:
            last = done.is_set()
            for request in ({"verb": "legal", "state": kept}, {"verb": "state_id", "state": kept}):
                begun = time.perf_counter()
                reply = line.ask(**request)
                self.seconds.append(time.perf_counter() - begun)
                if not reply["ok"]:
                    self.failed.append(str(reply))
            time.sleep(0.005)


def greedy(service: Service, done: Event) -> None:
    """Count deeper than allowed, again and again."""
    with suppress(OSError), closing(Line(service)) as line:
        line.ask(verb="new", game="unfathomable", seats=6, keep=True)
        while not done.is_set():
            line.ask(verb="perft", state=1, depth=6)


def wordy(service: Service, done: Event) -> None:
    """Send messages of nothing, as large as they may be."""
    with suppress(OSError), closing(Line(service)) as line:
        data = b"[" + b"{}," * (5 * 1024 * 1024) + b"{}]\n"
        while not done.is_set():
            line.socket.sendall(data)
            line.socket.recv(1 << 16)


def half_spoken(service: Service, done: Event) -> None:
    """Send half a message, and come again when that has cost the place."""
    while not done.is_set():
        with suppress(OSError), service.connected() as line:
            line.settimeout(0.2)
            line.sendall(b'{"verb":')
            while not done.is_set():
                with suppress(TimeoutError):
                    if not line.recv(100):
                        break


def slow(service: Service, done: Event) -> None:
    """Read the replies byte by byte."""
    with suppress(OSError), service.connected() as line:
        while not done.is_set():
            line.sendall(b'{"verb":"hello"}\n')
            for _ in range(50):
                line.recv(1)
                if done.wait(0.01):
                    break


def deaf(service: Service, done: Event) -> None:
    """Ask and never read."""
    while not done.is_set():
        with suppress(OSError), service.connected() as line:
            line.settimeout(1.0)
            while not done.is_set():
                line.sendall(b'{"verb":"hello"}\n' * 100)


def loaded(service: Service, honest: int, others: tuple[Talk, ...], seconds: float) -> tuple[Honest, int]:
    """Put a load on a service for a while; what the honest saw, and the most memory it had."""
    done, seen = Event(), Honest()
    threads = [Thread(target=talk, args=(service, done), daemon=True) for talk in (*others, *[seen.talk] * honest)]
    for thread in threads:
        thread.start()
    until, most = time.monotonic() + seconds, 0
    while time.monotonic() < until:
        most = max(most, service.memory())
        time.sleep(0.1)
    done.set()
    for thread in threads:
        thread.join(30)
    return seen, most
