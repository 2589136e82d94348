"""Somebody's program as a child process: a line of JSON out for each line in, in time, and nothing left running.

Whatever else it does is one of five faults, which are findings and not accidents of ours: it crashes, hangs, prints
garbage, floods, or closes its pipe. Reading and writing go on together, so that neither side waits for the other. What
it wrote is taken line by line in the order of the requests, so a fault is that of the request in whose place it stands,
however the bytes came in.
"""

import fcntl
import json
import os
import resource
import selectors
import signal
import subprocess
import weakref
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import current_thread, main_thread
from time import monotonic
from types import TracebackType
from typing import IO, Any, Literal, NoReturn, Self, TypeAlias, get_args

from fuzz.peers import orphans

FaultKind: TypeAlias = Literal["crash", "hang", "garbage", "flood", "closed"]
FAULTS: tuple[FaultKind, ...] = get_args(FaultKind)
Reply: TypeAlias = dict[str, Any]

LARGEST = 64 * 1024 * 1024
"""No reply larger than this is read, nor more ahead while replies of that size are waiting. A long game of Unfathomable
that a child sends with all it shows of it takes 18 MiB."""
MOST_MEMORY = 4 * 1024 * 1024 * 1024
"""So many bytes each process of a child may have for its data, where the system can be told (Linux)."""
CHUNK = 1 << 20
LAST_WORDS = 2000
"""So many bytes of what a child last wrote to its standard error are kept."""
GRACE = 0.5
"""So many seconds a child has to be gone after it closed a pipe or was told goodbye."""
SLICE = 0.1
"""So often, in seconds, a silent child is looked at: it may be dead while others hold its pipe open."""


class StartError(Exception):
    """The command cannot be started: whoever typed it is at fault."""


class ChildFault(Exception):  # noqa: N818 - it is the child's, not an error of ours
    """The child did something else than reply: what, and what it last wrote to its standard error."""

    def __init__(self, kind: FaultKind, detail: str, last_words: str = "") -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind: FaultKind = kind
        self.detail = detail
        self.last_words = last_words


class Child:
    """A running child. Requests may be sent ahead of the replies; replies come in order."""

    def __init__(self, command: Sequence[str], timeout: float, folder: Path | None = None) -> None:
        self.timeout = timeout
        with _uninterrupted():
            self._process, mark = _started(command, folder)
            self._end = weakref.finalize(self, _ended, self._process, mark)
        self._outgoing = bytearray()
        self._incoming = bytearray()
        self._waiting = 0
        """The bytes of the lines that are waiting to be taken."""
        self._lines: deque[bytes] = deque()
        self._taken = 0
        self._last: int | None = None
        """The number of the last line that was asked for, once there are more."""
        self._endless = False
        self._awaited = 0
        self._last_words = bytearray()
        self._silent = False
        self._deaf = False
        self._selector = selectors.DefaultSelector()
        self._listen(self._process.stdout, self._read)
        self._listen(self._process.stderr, self._overhear)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()

    @property
    def pid(self) -> int:
        """The number of the process, which is that of its group."""
        return self._process.pid

    def worked(self) -> float:
        """How many seconds of processor time it has taken so far; none where the system does not tell."""
        try:
            told = Path(f"/proc/{self.pid}/stat").read_text(encoding="utf-8", errors="replace")
        except OSError:
            return 0.0
        after_name = told.rpartition(")")[2].split()
        return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")

    def ask(self, request: Mapping[str, object]) -> Reply:
        """Send a request and wait for its reply."""
        self.send(request)
        return self.receive()

    def send(self, request: Mapping[str, object]) -> None:
        """Send a request; its reply is received later, in order."""
        self.send_line(json.dumps(request, separators=(",", ":")).encode())

    def send_line(self, line: bytes, *, now: bool = True) -> None:
        """Send a request that is encoded already, now or with the next one, without waiting until it is read."""
        if not self._outgoing and not self._deaf:
            self._selector.register(_pipe(self._process.stdin), selectors.EVENT_WRITE, self._write)
        self._outgoing += line
        self._outgoing += b"\n"
        self._awaited += 1
        if now:
            self._pump(0)

    def receive(self) -> Reply:
        """Wait for the next reply: an object."""
        return self.parsed(self.receive_line())

    def parsed(self, line: bytes) -> Reply:
        """Parse the line that was received last: anything but an object is garbage."""
        try:
            return parsed(line, f"line {self._taken} of its output")
        except ValueError as error:
            self._fail("garbage", str(error))

    def receive_line(self) -> bytes:
        """Wait for the next reply as it was written."""
        deadline = monotonic() + self.timeout
        while not self._lines:
            if self._endless:
                self._fail("flood", f"a reply of more than {LARGEST} bytes: {_shortened(bytes(self._incoming))}")
            if self._silent or self._deaf:
                deadline = min(deadline, monotonic() + GRACE)
            left = deadline - monotonic()
            if left <= 0:
                self._late()
            happened = self._pump(min(left, SLICE))
            if (self._silent or not happened) and not self._lines and (status := self._status()) is not None:
                how = f"by signal {signal.Signals(-status).name}" if status < 0 else f"with status {status}"
                self._fail("crash", f"it ended {how} before it replied{self._begun()}")
        self._taken += 1
        line = self._lines.popleft()
        self._waiting -= len(line)
        if self._last is not None and self._taken >= self._last:
            self._flooded(line)
        self._awaited -= 1
        return line

    def bye(self) -> None:
        """Tell the child to end, give it a moment, and see to it."""
        with suppress(ChildFault):
            self.send({"do": "bye"})
            deadline = monotonic() + min(GRACE, self.timeout)
            while self._status() is None and not self._silent and (left := deadline - monotonic()) > 0:
                self._pump(min(left, SLICE))
        self.kill()

    def kill(self) -> None:
        """End the child and everything it started in its group."""
        self._selector.close()
        self._end()

    def last_words(self) -> str:
        """Return what the child last wrote to its standard error."""
        return bytes(self._last_words).decode(errors="replace").strip()

    def _listen(self, stream: IO[bytes] | None, handler: Callable[[], None]) -> None:
        self._selector.register(_pipe(stream), selectors.EVENT_READ, handler)

    def _pump(self, wait: float) -> bool:
        """Write and read what can be, waiting at most so long; say whether anything was."""
        happened = self._selector.select(wait)
        for key, _ in happened:
            key.data()
        return bool(happened)

    def _write(self) -> None:
        pipe = _pipe(self._process.stdin)
        try:
            while self._outgoing:
                del self._outgoing[: os.write(pipe, self._outgoing[:CHUNK])]
        except BlockingIOError:
            return
        except BrokenPipeError:
            self._deaf = True
        self._selector.unregister(pipe)

    def _read(self) -> None:
        """Take in what there is; a child that says more than it was asked for is not listened to any longer.

        While so much is waiting that nobody has taken, the rest stays in the pipe, and the child waits.
        """
        if self._waiting > LARGEST:
            return
        data = _some(self._process.stdout)
        self._silent = not data
        self._incoming += data
        if b"\n" in data:
            *lines, self._incoming = self._incoming.split(b"\n")
            self._lines += map(bytes, lines)
            self._waiting += sum(map(len, lines))
        self._endless = len(self._incoming) > LARGEST
        if len(self._lines) > self._awaited:
            self._last = self._taken + self._awaited
        if self._silent or self._endless or self._last is not None:
            self._selector.unregister(_pipe(self._process.stdout))

    def _overhear(self) -> None:
        data = _some(self._process.stderr)
        if not data:
            self._selector.unregister(_pipe(self._process.stderr))
        self._last_words += data
        del self._last_words[:-LAST_WORDS]

    def _status(self) -> int | None:
        """Look at how the child ended without letting its number go: its group may live on."""
        ended = os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if ended is None:
            return None
        return ended.si_status if ended.si_code == os.CLD_EXITED else -ended.si_status

    def _late(self) -> NoReturn:
        """Tell a child that closed a pipe from one that says nothing."""
        if self._silent or self._deaf:
            self._fail("closed", f"it closed its {'output' if self._silent else 'input'} and runs on{self._begun()}")
        mute = "" if self._taken or self._incoming else "; it has written nothing at all: is its output flushed?"
        self._fail("hang", f"no reply within {self.timeout:g} seconds{self._begun() or mute}")

    def _begun(self) -> str:
        """Tell of a line that was begun and not ended."""
        return f"; it wrote {_shortened(bytes(self._incoming))} and no end of line" if self._incoming else ""

    def _flooded(self, line: bytes) -> NoReturn:
        """Tell of lines that nobody asked for after the last reply; garbage if it is that, or the next one is."""
        self.parsed(line)
        self._taken += 1
        self.parsed(self._lines[0])
        more = "a line" if len(self._lines) == 1 else f"{len(self._lines)} lines"
        self._fail("flood", f"{more} more than was asked for: {_shortened(self._lines[-1])}")

    def _fail(self, kind: FaultKind, detail: str) -> NoReturn:
        """Listen to what is left on the standard error, end the child and tell."""
        with suppress(OSError, ValueError, KeyError):
            self._overhear()
        self.kill()
        raise ChildFault(kind, detail, self.last_words())


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Put interruptions off for a moment: whoever leaves while a child is being started would leave it behind."""
    if current_thread() is not main_thread():
        yield
        return
    late: list[int] = []
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    handled = {number: handler for number, handler in handlers.items() if callable(handler)}
    for number in handled:
        signal.signal(number, lambda number, _frame: late.append(number))
    try:
        yield
    finally:
        for number, handler in handled.items():
            signal.signal(number, handler)
        for missed in late:
            signal.raise_signal(missed)


def _started(command: Sequence[str], folder: Path | None) -> "tuple[subprocess.Popen[bytes], str]":
    """Start a command in a group of its own, marked, its three pipes never blocking us."""
    mark, environment = orphans.marked()
    try:
        process = subprocess.Popen(  # noqa: S603 - what whoever calls us asked for
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            cwd=folder,
            env=environment,
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        raise StartError(f"{command[0]}: {getattr(error, 'strerror', None) or error}") from error
    for stream in (process.stdin, process.stdout, process.stderr):
        os.set_blocking(_pipe(stream), False)
    _widened(process.stdin)
    _widened(process.stdout)
    orphans.born(process.pid)
    _confined(process.pid)
    return process, mark


def _confined(number: int) -> None:
    """Bound the memory of a child and of whatever it starts, each by itself; what needs more fails by itself."""
    with suppress(AttributeError, OSError, ValueError):  # elsewhere than on Linux nobody else's bounds can be set
        _, hard = resource.prlimit(number, resource.RLIMIT_DATA)
        most = MOST_MEMORY if hard == resource.RLIM_INFINITY else min(MOST_MEMORY, hard)
        resource.prlimit(number, resource.RLIMIT_DATA, (most, most))


def _widened(stream: IO[bytes] | None) -> None:
    """Let as much lie in a pipe as the system allows, where it can be said: the child then works while we do."""
    with suppress(AttributeError, OSError):
        fcntl.fcntl(_pipe(stream), fcntl.F_SETPIPE_SZ, CHUNK)


def _ended(process: "subprocess.Popen[bytes]", mark: str) -> None:
    """End a process, its group and what left it: the group first, while the number still belongs to it."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            with suppress(OSError):
                stream.close()
    process.wait()
    orphans.end(process.pid, mark)


def _pipe(stream: IO[bytes] | None) -> int:
    assert stream is not None  # noqa: S101 - all three are piped
    return stream.fileno()


def _some(stream: IO[bytes] | None) -> bytes:
    """Read what there is; nothing means the other side has closed."""
    try:
        return os.read(_pipe(stream), CHUNK)
    except ConnectionError:
        return b""


def parsed(line: bytes, what: str) -> Reply:
    """Parse a reply; `ValueError` if it is anything but an object."""
    try:
        reply = json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{what} is no JSON: {_shortened(line)} ({error})") from error
    if type(reply) is not dict:
        raise ValueError(f"{what} is no object: {_shortened(line)}")
    return reply


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is not JSON")


def _shortened(line: bytes, most: int = 120) -> str:
    """Show the beginning of a line: as text if it is, else the bytes."""
    try:
        text = repr(line[:most].decode())
    except UnicodeDecodeError:
        text = repr(line[:most])
    return text + (f"… ({len(line)} bytes)" if len(line) > most else "")
