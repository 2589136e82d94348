"""A Dask cluster as the crew: the work goes to a scheduler, whose workers run the same release of the library.

A worker that dies is Dask's affair: its tasks go to others. If the scheduler is lost we look for it again for a while,
and hand out anew whatever had not come back; what comes back twice counts once.
"""

import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import find_spec
from time import monotonic, sleep
from typing import Any, TypeVar
from uuid import uuid4

import corestate as cs
from fuzz.batches.crews import AHEAD, BREAKS, LostWorkError

P = TypeVar("P")
R = TypeVar("R")

PATIENCE = 60.0
"""So many seconds we look for a scheduler that is not there."""
FIRST = 10.0
"""So many seconds for the first answer: an address at which there is none is a mistake of whoever typed it."""
ATTEMPT, PAUSE = 5.0, 0.5


class NoSchedulerError(ConnectionError):
    """There is no scheduler at the address, or no Dask here."""


class _LostError(Exception):
    """The scheduler does not know any more what it was asked for."""


class Cluster:
    """The workers of a Dask scheduler."""

    def __init__(self, address: str, patience: float = PATIENCE) -> None:
        if find_spec("distributed") is None:
            raise NoSchedulerError("Dask is not installed: pip install 'corestate[cluster]'")
        self._dask: Any = import_module("distributed")
        self.address = address
        self.patience = patience
        self.size = 1
        self._client: Any = None
        self._connect(FIRST)

    def _connect(self, seconds: float) -> None:
        """Look for the scheduler for so long."""
        until = monotonic() + seconds
        while True:
            try:
                self._client = self._dask.Client(self.address, timeout=ATTEMPT, set_as_default=False)
            except (OSError, TimeoutError, ValueError) as error:
                if monotonic() > until:
                    raise NoSchedulerError(f"no Dask scheduler answers at {self.address}: {error}") from error
                sleep(PAUSE)
            else:
                return

    def close(self) -> None:
        """Leave the cluster, which goes on without us."""
        if self._client is not None:
            with suppress(Exception):  # it may be gone already
                self._client.close(timeout=ATTEMPT)
            self._client = None

    def done(self, work: Callable[[P], R], pieces: Iterable[P]) -> Iterator[tuple[int, R]]:
        """Do the work for every piece on whatever workers there are."""
        waiting, out, losses = enumerate(pieces), dict[int, P](), 0
        while True:
            try:
                for taken in self._handed_out(work, waiting, out):
                    losses = 0
                    yield taken
            except _LostError as lost:
                losses += 1
                if losses > BREAKS:
                    raise LostWorkError(f"nothing was done in {losses} attempts: {lost.__cause__!r}") from lost
                self.close()
                self._connect(self.patience)
            else:
                return

    def _handed_out(
        self, work: Callable[[P], R], waiting: Iterator[tuple[int, P]], out: dict[int, P]
    ) -> Iterator[tuple[int, R]]:
        """Hand out pieces and take what comes back, as long as the scheduler is there."""
        name, numbers = f"corestate-{uuid4().hex}", dict[Any, int]()
        with _lost_is_told():
            coming = self._dask.as_completed(loop=self._client.loop)
            for number, piece in out.items():
                numbers[self._submitted(work, f"{name}-{number}", piece, coming)] = number
        while True:
            with _lost_is_told():
                self.size = max(1, sum(self._client.nthreads().values()))
            while len(numbers) < AHEAD * self.size and (more := next(waiting, None)) is not None:
                number, piece = more
                out[number] = piece
                with _lost_is_told():
                    numbers[self._submitted(work, f"{name}-{number}", piece, coming)] = number
            if not numbers:
                return
            with _lost_is_told():
                future = next(coming)
                number = numbers.pop(future)
                result = self._taken(future, number)
            del out[number]
            yield number, result

    def _submitted(self, work: Callable[[P], R], key: str, piece: P, coming: Any) -> Any:  # noqa: ANN401 - Dask's
        future = self._client.submit(_told, work, cs.__version__, piece, key=key, pure=False)
        coming.add(future)
        return future

    def _taken(self, future: Any, number: int) -> Any:  # noqa: ANN401 - Dask's, and whatever the work returns
        """Take what came of a piece; a mistake of the work is raised here, of what killed workers it is said."""
        if future.status == "error":
            raise LostWorkError(f"batch {number} was not done: {future.exception()}")
        if future.status != "finished":
            raise _LostError
        mistake, result = future.result(timeout=self.patience)
        if mistake:
            raise LostWorkError(f"batch {number} was not done:\n{mistake}")
        return result


@contextmanager
def _lost_is_told() -> Iterator[None]:
    """Whatever the client cannot do is because the scheduler is gone: the work itself raises nothing."""
    try:
        yield
    except (_LostError, LostWorkError, GeneratorExit, KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # futures that were cancelled raise no `Exception`
        raise _LostError from error


def _told(work: Callable[[P], R], library: str, piece: P) -> tuple[str, R | None]:
    """Do a piece of work on a worker, and tell what came of it or what went wrong."""
    if cs.__version__ != library:
        return f"a worker has corestate {cs.__version__}, not {library}", None
    try:
        return "", work(piece)
    except Exception:  # noqa: BLE001 - whatever it is, whoever handed it out is told
        return traceback.format_exc(), None
