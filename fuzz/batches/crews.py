"""Who does the work: this process alone, or as many others as there are cores.

A process of ours that is killed takes nothing with it but time: what it had in hand is handed out again.
"""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from time import sleep
from typing import Any, NoReturn, Protocol, TypeVar

P = TypeVar("P")
R = TypeVar("R")

AHEAD = 2
"""So many pieces are handed out for each core, so that none waits for the next."""
BREAKS = 3
"""So many times in a row may processes die with nothing done in between; then it is the work that kills them."""


GRACE = 5.0
"""So many seconds has a process whose parent is gone to leave in good order."""


class LostWorkError(RuntimeError):
    """A piece of work was not done, however often it was handed out."""


class Crew(Protocol):
    """Does pieces of work."""

    @property
    def size(self) -> int:
        """How many pieces it does at a time."""

    def done(self, work: Callable[[P], R], pieces: Iterable[P]) -> Iterator[tuple[int, R]]:
        """Do the work for every piece, each once; yield the number of the piece and what came of it, as they come."""

    def close(self) -> None:
        """Let go of whoever is kept ready."""


class Alone:
    """This process, one piece after the other."""

    size = 1

    def done(self, work: Callable[[P], R], pieces: Iterable[P]) -> Iterator[tuple[int, R]]:
        """Do the work for every piece, in order."""
        for number, piece in enumerate(pieces):
            yield number, work(piece)

    def close(self) -> None:
        """Keep nobody ready."""


class Cores:
    """So many forked processes. They know what this one knows, so the work may be any function; pieces are pickled."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._pool: ProcessPoolExecutor | None = None
        self._work: Callable[[Any], Any] | None = None
        self._others: set[int | None] = set()
        """The children of this process that are not ours."""

    def done(self, work: Callable[[P], R], pieces: Iterable[P]) -> Iterator[tuple[int, R]]:
        """Do the work for every piece, handing out again what a process that died had in hand."""
        waiting, again = enumerate(pieces), deque[tuple[int, P]]()
        running: dict[Future[R], tuple[int, P]] = {}
        breaks = 0
        try:
            while True:
                self._hand_out(work, running, again, waiting)
                if not running:
                    return
                lost = []
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    piece = running.pop(future)
                    try:
                        result = future.result()
                    except BrokenProcessPool:
                        lost.append(piece)
                        continue
                    breaks = 0
                    yield piece[0], result
                if lost:
                    breaks += 1
                    if breaks > BREAKS:
                        raise LostWorkError(f"processes died {breaks} times in a row, the last at batch {lost[0][0]}")
                    again.extend(sorted([*lost, *running.values()], key=lambda one: one[0]))
                    running.clear()
                    self.close()
        finally:
            if running:  # nobody waits for it any more
                self._interrupt()
                self.close()

    def _hand_out(
        self,
        work: Callable[[P], R],
        running: dict[Future[R], tuple[int, P]],
        again: deque[tuple[int, P]],
        waiting: Iterator[tuple[int, P]],
    ) -> None:
        while len(running) < AHEAD * self.size:
            piece = again.popleft() if again else next(waiting, None)
            if piece is None:
                return
            try:
                running[self._ready(work).submit(_do, piece[1])] = piece
            except BrokenProcessPool:
                again.appendleft(piece)
                if running:  # whoever waits for them learns it
                    return
                self.close()

    def _ready(self, work: Callable[[Any], Any]) -> ProcessPoolExecutor:
        """Return processes that know this work; they are kept as long as it is the same."""
        if self._pool is None or self._work is not work:
            self.close()
            self._work = work
            self._others = {child.pid for child in active_children()}
            self._pool = ProcessPoolExecutor(self.size, get_context("fork"), _begin, (work,))
        return self._pool

    def _interrupt(self) -> None:
        """Have the processes leave what they have in hand."""
        for child in active_children():
            if child.pid not in self._others:
                child.terminate()

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None


_WORK: list[Callable[[Any], Any]] = []


def _begin(work: Callable[[Any], Any]) -> None:
    """Learn the work in a new process, which leaves interrupts to its parent and does not outlive it."""
    _WORK[:] = [work]
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    Thread(target=_end_with_parent, daemon=True).start()


def _leave(_signal: int, _frame: object) -> NoReturn:
    """Leave what is under way in good order."""
    raise SystemExit(1)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
        sleep(GRACE)
        os._exit(1)


def _do(piece: Any) -> Any:  # noqa: ANN401 - whatever the work takes and returns
    return _WORK[0](piece)


@contextmanager
def crew_of(jobs: int | None = None, scheduler: str | None = None) -> Iterator[Crew]:
    """Bring a crew together: a cluster if there is an address, else so many processes, or one for each core."""
    crew: Crew
    if scheduler is not None:
        from fuzz.batches.cluster import Cluster  # noqa: PLC0415 - Dask is an extra

        crew = Cluster(scheduler)
    else:
        count = (
            jobs or len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else jobs or os.cpu_count() or 1
        )
        crew = Alone() if count == 1 else Cores(count)
    try:
        yield crew
    finally:
        crew.close()
