"""Run fuzz targets: `python -m fuzz.targets [--inputs 1_000_000 | --minutes 60] [NAME …]`, or `--atheris NAME`."""

import argparse
import gc
import hashlib
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from itertools import accumulate, repeat
from pathlib import Path
from random import Random
from time import monotonic, process_time

from attrs import asdict, frozen

from fuzz import batches
from fuzz.batches import Job, Plain, Standing, crew_of
from fuzz.targets import NAMES, target
from fuzz.targets.changing import changed

SLOWEST = 1.0
"""No input takes longer than this, in seconds of work."""
SHARES = {
    "canonical_bytes": 0.52,
    "frames": 0.14,
    "named_form": 0.15,
    "requests": 0.06,
    "text_form": 0.05,
    "editions": 0.05,
    "replies": 0.01,
    "corpus_files": 0.01,
    "vector_files": 0.01,
}
"""How many of all inputs each target gets: the quicker it is, the more; none gets less than a hundredth."""
BATCH = 5_000
"""So many inputs are a batch, which one core does."""
BETWEEN_LINES, BETWEEN_BATCHES = 30.0, 5.0
"""So many seconds pass between two lines of progress of one target, and of batches of all."""


@frozen
class Ran:
    """How many inputs a target was given, how many broke its law, and how long the slowest took."""

    inputs: int
    found: int
    slowest: float


def amounts(inputs: int) -> dict[str, int]:
    """Divide a number of inputs among the targets."""
    return {name: max(1, round(inputs * share)) for name, share in SHARES.items()}


def within(seconds: float) -> Iterator[None]:
    """Go on for so long."""
    until = monotonic() + seconds
    while monotonic() < until:
        yield


def run(name: str, times: Iterator[None], seed: int, folder: Path, tell: Callable[[Ran], None] = lambda _: None) -> Ran:
    """Hold a target's law against bytes changed at random, so many times; what breaks it is written down.

    Every seed costs about as much as any other: the shorter it is, the more often it is taken.
    """
    law, seeds = target(name).law, target(name).seeds()
    gc.freeze()  # to look through what was there before is no cost of an input
    try:
        return _tried(name, law, seeds, times, seed, folder, tell)
    finally:
        gc.unfreeze()


def _tried(  # noqa: PLR0913, PLR0917 - as `run`
    name: str,
    law: Callable[[bytes], None],
    seeds: tuple[bytes, ...],
    times: Iterator[None],
    seed: int,
    folder: Path,
    tell: Callable[[Ran], None],
) -> Ran:
    rng, inputs, found, slowest, told = Random(f"{name} {seed}"), 0, 0, 0.0, monotonic()
    weights = tuple(accumulate(1 / len(one) for one in seeds))
    for _ in times:
        data = changed(rng.choices(seeds, cum_weights=weights)[0], seeds, rng)
        inputs += 1
        problem, took = _held(law, data)
        if not problem and took > SLOWEST:  # a machine that swaps may charge anybody for it
            took = min(took, *(_held(law, data)[1] for _ in range(2)))
        slowest = max(slowest, took)
        if problem or took > SLOWEST:
            found += 1
            file = _written(folder / name, data)
            sys.stderr.write(f"{file}: {problem or f'took {took:.1f} seconds'}\n")
        if monotonic() - told >= BETWEEN_LINES:
            told = monotonic()
            tell(Ran(inputs, found, slowest))
    return Ran(inputs, found, slowest)


def _held(law: Callable[[bytes], None], data: bytes) -> tuple[str, float]:
    """Hold a law against an input: what went wrong, and how long it took."""
    began = process_time()
    try:
        law(data)
        problem = ""
    except Exception:  # noqa: BLE001 - whatever it is, it is the finding
        problem = traceback.format_exc(limit=-3)
    return problem, process_time() - began


def _written(folder: Path, data: bytes) -> Path:
    """Write down what breaks a law, under a name of its own."""
    file = folder / hashlib.sha256(data).hexdigest()[:16]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    return file


def guided(name: str, rest: list[str]) -> None:
    """Let atheris choose the bytes, by what they reach, beginning with our seeds."""
    atheris = import_module("atheris")  # where it is installed
    law, folder = target(name).law, Path("build/seeds") / name
    for seed in target(name).seeds():
        _written(folder, seed)
    atheris.instrument_all()
    atheris.Setup([sys.argv[0], *rest, str(folder)], law)
    atheris.Fuzz()


def main() -> int:
    """Run what is asked for; 1 if anything was found."""
    parser = argparse.ArgumentParser(prog="python -m fuzz.targets", description=__doc__)
    parser.add_argument("names", nargs="*", choices=[[], *NAMES], help="which targets; all if none is named")
    parser.add_argument("--minutes", type=float, help="how long, all together; 60 if no number of inputs is given")
    parser.add_argument("--inputs", type=int, help="how many inputs, all together; quick targets get most of them")
    parser.add_argument("--jobs", type=int, help="on how many cores so many inputs are tried; on all if not given")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--found", type=Path, default=Path("build/found"), help="where to write what breaks a law")
    parser.add_argument("--atheris", choices=NAMES, help="run this one under atheris, with the options that follow")
    asked, rest = parser.parse_known_args()
    if asked.atheris is not None:
        guided(asked.atheris, rest)
        return 0
    if rest:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    names = tuple(asked.names) or NAMES
    if asked.inputs is None:
        seconds = (60.0 if asked.minutes is None else asked.minutes) * 60 / len(names)
        ran = [_told(name, within(seconds), asked.seed, asked.found) for name in names]
    else:
        ran = shared_out({name: amounts(asked.inputs)[name] for name in names}, asked.seed, asked.found, asked.jobs)
    total = Ran(sum(one.inputs for one in ran), sum(one.found for one in ran), max(one.slowest for one in ran))
    sys.stdout.write(f"all: {_line(total)}\n")
    return 1 if total.found else 0


def shared_out(inputs: Mapping[str, int], seed: int, folder: Path, jobs: int | None) -> list[Ran]:
    """Try so many inputs of each target, in batches on some cores."""
    pieces = [
        (name, number, min(BATCH, most - number * BATCH))
        for name, most in inputs.items()
        for number in range(-(-most // BATCH))
    ]

    def work(piece: int) -> dict[str, Plain]:
        name, number, most = pieces[piece]
        began = process_time()
        ran = run(name, repeat(None, most), seed * BATCH + number, folder)
        return {name: {**asdict(ran), "slowest": [ran.slowest], "seconds": process_time() - began}}

    job = Job({"inputs": dict(inputs), "seed": seed}, len(pieces), work)
    with crew_of(jobs) as crew:
        brought = batches.run(job, crew, told=_now_and_then())
    for name, one in brought.items():
        rate = one["inputs"] / max(one["seconds"], 0.001)
        line = _line(Ran(one["inputs"], one["found"], max(one["slowest"])))
        sys.stdout.write(f"{name}: {line}; {rate:,.0f} a second of a core\n")
    return [Ran(one["inputs"], one["found"], max(one["slowest"])) for one in brought.values()]


def _now_and_then() -> Callable[[Standing], None]:
    """Tell how far batches are, every few seconds."""
    last = monotonic()

    def tell(standing: Standing) -> None:
        nonlocal last
        if monotonic() - last >= BETWEEN_BATCHES and standing.left is not None:
            last = monotonic()
            tried, found = (sum(one[what] for one in standing.brought.values()) for what in ("inputs", "found"))
            sys.stderr.write(f"{tried:,} inputs, {found} findings, about {standing.left:.0f} s left\n")

    return tell


def _told(name: str, times: Iterator[None], seed: int, folder: Path) -> Ran:
    """Run a target, and tell how far it is now and then."""
    began = monotonic()

    def tell(ran: Ran) -> None:
        sys.stderr.write(f"{name}: {monotonic() - began:.0f} s, {_line(ran)}\n")

    ran = run(name, times, seed, folder, tell)
    sys.stdout.write(f"{name}: {_line(ran)} in {monotonic() - began:.0f} s\n")
    sys.stdout.flush()
    return ran


def _line(ran: Ran) -> str:
    return f"{ran.inputs:,} inputs, {ran.found} findings, the slowest {1000 * ran.slowest:.0f} ms"


if __name__ == "__main__":
    sys.exit(main())
