"""Running a job: batches are handed to a crew until all are done, and those that were done before are left out."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic

from attrs import frozen

from fuzz.batches.crews import Alone, Crew
from fuzz.batches.ledger import Ledger, Plain


@frozen
class Job:
    """Something to be done in batches."""

    about: dict[str, Plain]
    """What it is: two jobs that are about the same bring the same."""
    batches: int
    work: Callable[[int], dict[str, Plain]]
    """Does the batch of a number, in whatever process, and returns what it brings as plain data."""


@frozen
class Standing:
    """How far a job is."""

    done: int
    batches: int
    brought: Plain
    """What was brought so far, added up; None if nothing was."""
    left: float | None
    """How many seconds it will still take, at the rate so far; None before there is one."""


def run(
    job: Job,
    crew: Crew | None = None,
    folder: Path | None = None,
    told: Callable[[Standing], None] = lambda _standing: None,
) -> Plain:
    """Do what is left of a job, and return what all its batches have brought together."""
    ledger = Ledger(folder, job.about)
    begun, before = monotonic(), ledger.done
    missing = [number for number in range(job.batches) if not ledger.has(number)]
    for place, brought in (crew or Alone()).done(job.work, missing):
        ledger.add(missing[place], brought)
        rate = (ledger.done - before) / (monotonic() - begun)
        told(Standing(ledger.done, job.batches, ledger.so_far(), (job.batches - ledger.done) / rate))
    ledger.close()
    return ledger.total
