"""Processes that a child has started and that left its group: they are found by what they inherited, and ended.

Every child gets a mark in its environment, which whatever it starts inherits. Where the system lists processes under
/proc they are found by it wherever they have gone; elsewhere only the group of the child can be ended. Where the
command line alone runs children it also adopts what loses its parent, so that nothing escapes by clearing its mark.
"""

import ctypes
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

MARK = "CORESTATE_CHILD"
_PR_SET_CHILD_SUBREAPER = 36
_PROC = Path("/proc")
_NUMBERS = count()


def marked() -> tuple[str, dict[str, str]]:
    """Make a mark that no other child has, and an environment with it."""
    mark = f"{os.getpid()}-{next(_NUMBERS)}-{os.urandom(8).hex()}"
    return mark, {**os.environ, MARK: mark}


def adopt() -> bool:
    """Become the parent of whatever loses its own, for the rest of this process; whether the system can do that."""
    if not sys.platform.startswith("linux"):
        return False
    with suppress(OSError, AttributeError):
        done = ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0
        if done and os.getpid() not in _ADOPTING:
            _OURS.update(_children())  # whoever was a child before was not adopted
            _ADOPTING.add(os.getpid())
    return os.getpid() in _ADOPTING


_ADOPTING: set[int] = set()
_OURS: set[int] = set()
"""The children that run: what else is a child of ours was adopted."""


def born(number: int) -> None:
    """Note a child of ours."""
    _OURS.add(number)


def end(number: int, mark: str) -> None:
    """End whatever a child that is gone has left behind.

    Some may start others while we look, what is killed takes a moment to die, and what is becoming another program
    shows no mark meanwhile: look again until nothing is left, but not for ever.
    """
    _OURS.discard(number)
    late = time.monotonic() + _PATIENCE
    while (left := [*_with(mark), *_adopted()]) and time.monotonic() < late:
        for one in left:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(one, signal.SIGKILL)
        for one in left:
            try:
                os.waitpid(one, 0)
            except ChildProcessError:  # somebody else's child: it dies in its own time
                time.sleep(_PAUSE)


_PATIENCE, _PAUSE = 2.0, 0.002
"""Seconds: so long we look for what is left, and so long we wait for what is dying."""


def _processes() -> Iterator[Path]:
    with suppress(OSError):
        yield from (one for one in _PROC.iterdir() if one.name.isdecimal())


def _with(mark: str) -> Iterator[int]:
    """Find the running processes that have a mark; one that is becoming another program shows none for a moment."""
    wanted = f"{MARK}={mark}".encode()
    unsure = list(_processes())
    for _ in range(_MOMENTS):
        looked, unsure = unsure, []
        for one in looked:
            with suppress(OSError):
                found = (one / "environ").read_bytes()
                if wanted in found.split(b"\0"):
                    yield int(one.name)
                elif not found:
                    (one / "exe").readlink()  # what has ended has none, nor has a part of the system
                    unsure.append(one)
        if not unsure:
            return
        time.sleep(_PAUSE)


_MOMENTS = 10


def _adopted() -> Iterator[int]:
    """Find the children of ours that we did not start, where we adopt any."""
    if os.getpid() in _ADOPTING:
        yield from (one for one in _children() if one not in _OURS)


def _children() -> Iterator[int]:
    """Find the processes whose parent we are."""
    for one in _processes():
        with suppress(OSError, ValueError, IndexError):
            after_name = (one / "stat").read_text().rpartition(")")[2].split()
            if int(after_name[1]) == os.getpid():
                yield int(one.name)
