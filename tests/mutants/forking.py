"""Work done in forked children: so many at a time, each with limits, each handing back one value or how it died."""

import os
import pickle
import resource
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from attrs import frozen

T = TypeVar("T")
R = TypeVar("R")

MOST_SECONDS = 900
"""No child gets more processor time than this."""
MOST_BYTES = 4 << 30


class TooLongError(BaseException):
    """A mutant goes on for ever; no `except Exception` of ours must swallow it."""


@frozen
class Died:
    """A child that handed nothing back: killed by a limit, or stopped by a mistake, which is told."""

    status: int
    mistake: str = ""


def in_children(jobs: int, work: Callable[[T], R], things: Iterable[T]) -> Iterator[tuple[T, R | Died]]:
    """Do a piece of work for each thing in a child of its own, so many at a time, as they come."""
    running: dict[int, tuple[T, str]] = {}
    waiting = iter(things)
    done = False
    while not done or running:
        while not done and len(running) < jobs:
            try:
                thing = next(waiting)
            except StopIteration:
                done = True
                break
            handle, path = tempfile.mkstemp(prefix="mutant-")
            os.close(handle)
            running[_forked(work, thing, path)] = (thing, path)
        if running:
            child, status = os.wait()
            thing, path = running.pop(child)
            yield thing, _handed_back(path, status)


class Children:
    """A crew of forked children, one for each piece of work: what one of them changes, no other meets."""

    def __init__(self, size: int, dead: Callable[[Any, Died], Any]) -> None:
        self.size = size
        self._dead = dead
        """What is handed back for a piece whose child died."""

    def done(self, work: Callable[[T], R], pieces: Iterable[T]) -> Iterator[tuple[int, R]]:
        """Do the work for every piece, as they come."""
        for (number, piece), found in in_children(self.size, lambda one: work(one[1]), enumerate(pieces)):
            yield number, self._dead(piece, found) if isinstance(found, Died) else found

    def close(self) -> None:
        """Keep nobody ready."""


def _forked(work: Callable[[T], R], thing: T, path: str) -> int:
    sys.stdout.flush()
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        _limit()
        data = pickle.dumps(work(thing))
        status = 0
    except BaseException:  # noqa: BLE001 - whatever it is, the parent is told
        data = pickle.dumps(traceback.format_exc())
    finally:
        with open(path, "wb") as file:  # noqa: PTH123 - a child does as little as it can
            file.write(data)
        os._exit(status)


def _limit() -> None:
    """Keep a child quiet and small."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGPROF, _stop)


def _handed_back(path: str, status: int) -> Any:  # noqa: ANN401 - whatever the work returned
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - as it was written
            data = file.read()
        found = pickle.loads(data) if data else ""  # noqa: S301 - our own child wrote it
        return found if status == 0 else Died(status, found)
    finally:
        os.unlink(path)  # noqa: PTH108 - likewise


def _stop(_number: int, _frame: object) -> None:
    raise TooLongError


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise `TooLongError` in whatever takes more processor time than that, and again if it goes on."""
    signal.setitimer(signal.ITIMER_PROF, seconds, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
