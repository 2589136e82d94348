"""Batches: what they bring does not depend on who does them, nor on who dies meanwhile, and none counts twice."""

import json
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import TypeVar

import pytest

from fuzz.batches import (
    Alone,
    Cores,
    Crew,
    Job,
    JournalError,
    LostWorkError,
    MismatchError,
    Standing,
    added,
    crew_of,
    run,
)
from fuzz.batches.cluster import NoSchedulerError
from fuzz.selfcheck import selfcheck

P = TypeVar("P")
R = TypeVar("R")


def squares(number: int) -> dict[str, object]:
    """A piece of work by its number."""
    return {"sum": number * number, "order": [number], "by": {str(number % 3): 1}}


WANTED = {"sum": sum(n * n for n in range(12)), "order": [*range(12)], "by": {"0": 4, "1": 4, "2": 4}}


@pytest.fixture(params=[1, 2])
def crew(request: pytest.FixtureRequest) -> Iterator[Crew]:
    with crew_of(request.param) as workers:
        yield workers


def test_batches_add_up_in_order_whoever_does_them(crew: Crew) -> None:
    told: list[Standing] = []
    assert run(Job({}, 12, squares), crew, told=told.append) == WANTED
    assert [one.done for one in told] == [*range(1, 13)]
    assert told[-1].left == 0


def test_the_work_may_be_any_function_of_this_process(crew: Crew) -> None:
    secret = object()
    results = dict(crew.done(lambda piece: (id(secret), piece), "ab"))
    assert results == {0: (id(secret), "a"), 1: (id(secret), "b")}


def once(folder: Path, number: int) -> dict[str, object]:
    """Die at the first attempt of some batches, as if killed; do the work at the second."""
    mark = folder / str(number)
    if number in {3, 7} and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return squares(number)


def test_what_a_killed_process_had_in_hand_is_done_again_and_counted_once(tmp_path: Path) -> None:
    with crew_of(2) as crew:
        assert run(Job({}, 12, partial(once, tmp_path)), crew, tmp_path / "kept") == WANTED
    assert len([*(tmp_path / "kept" / "batches").iterdir()]) == 12


def deadly(_number: int) -> dict[str, object]:
    os._exit(1)


def test_work_that_kills_whoever_does_it_is_given_up() -> None:
    with crew_of(2) as crew, pytest.raises(LostWorkError, match="died"):
        run(Job({}, 3, deadly), crew)


def test_a_mistake_of_the_work_is_raised(crew: Crew) -> None:
    with pytest.raises(ZeroDivisionError):
        run(Job({}, 3, lambda number: {"sum": 1 // number}), crew)


class Stopped(Alone):
    """A crew that is stopped at the first piece but so many."""

    def __init__(self, after: int) -> None:
        self.after = after

    def done(self, work: Callable[[P], R], pieces: Iterable[P]) -> Iterator[tuple[int, R]]:
        """Do so many pieces of work."""
        yield from super().done(work, islice(pieces, self.after))
        raise KeyboardInterrupt


def test_what_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    job = Job({"what": "squares"}, 12, squares)
    with pytest.raises(KeyboardInterrupt):
        run(job, Stopped(5), tmp_path)
    (tmp_path / "batches" / "00000002.json").write_text('{"sum": 4, "or')  # a disk that lost its end
    asked: list[int] = []

    def counted(number: int) -> dict[str, object]:
        asked.append(number)
        return squares(number)

    assert run(Job({"what": "squares"}, 12, counted), folder=tmp_path) == WANTED
    assert asked == [2, *range(5, 12)]
    assert json.loads((tmp_path / "result.json").read_text()) == WANTED
    assert run(Job({"what": "squares"}, 12, deadly), folder=tmp_path) == WANTED
    with pytest.raises(MismatchError):
        run(Job({"what": "cubes"}, 12, squares), folder=tmp_path)


def test_a_folder_that_is_none_or_spoilt_is_told_in_a_line(tmp_path: Path) -> None:
    job = Job({"what": "squares"}, 3, squares)
    (file := tmp_path / "file").write_text("mine")
    with pytest.raises(JournalError, match=r"campaign\.json: "):
        run(job, folder=file)
    assert file.read_text() == "mine"
    kept = tmp_path / "kept"
    wanted = run(job, folder=kept)
    (kept / "batches" / "00000001.json").write_text("[]")
    assert run(job, folder=kept) == wanted
    for spoilt in ('{"format": 1, "ab', "[" * 100_000, "\xff"):
        (kept / "campaign.json").write_bytes(spoilt.encode("latin-1"))
        with pytest.raises(JournalError, match=r"campaign\.json: wanted the beginning of a campaign"):
            run(job, folder=kept)


def test_things_that_differ_do_not_add_up() -> None:
    assert added({"a": 1, "b": "x"}, {"a": 2, "b": "x", "c": [1]}) == {"a": 3, "b": "x", "c": [1]}
    with pytest.raises(ValueError, match="do not add up"):
        added({"b": "x"}, {"b": "y"})


def test_a_selfcheck_finds_the_same_on_two_cores() -> None:
    with crew_of(2) as crew:
        assert isinstance(crew, Cores)
        assert selfcheck("into_the_blue", 10, 3, crew=crew) == selfcheck("into_the_blue", 10, 3)


@pytest.mark.skipif(find_spec("distributed") is not None, reason="Dask is installed")
def test_without_dask_it_is_said_how_to_get_it() -> None:
    with pytest.raises(NoSchedulerError, match=r"corestate\[cluster\]"), crew_of(scheduler="tcp://nowhere:1"):
        pass
