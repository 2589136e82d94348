"""Run fuzz targets for a while: `python -m fuzz.targets [--minutes 60] [NAME …]`, or `--atheris NAME`."""

import argparse
import hashlib
import sys
import traceback
from importlib import import_module
from pathlib import Path
from random import Random
from time import monotonic, process_time

from fuzz.targets import NAMES, target
from fuzz.targets.changing import changed

SLOWEST = 1.0
"""No input takes longer than this, in seconds of work."""


def run(name: str, seconds: float, seed: int, folder: Path) -> tuple[int, int]:
    """Hold a target's law against changed bytes for a while; how many there were, and how many broke it."""
    law, seeds = target(name).law, target(name).seeds()
    rng, until, inputs, found = Random(f"{name} {seed}"), monotonic() + seconds, 0, 0
    while monotonic() < until:
        data = changed(rng.choice(seeds), seeds, rng)
        inputs += 1
        began = process_time()
        try:
            law(data)
            problem = "" if process_time() - began <= SLOWEST else f"took {process_time() - began:.1f} seconds"
        except Exception:  # noqa: BLE001 - whatever it is, it is the finding
            problem = traceback.format_exc(limit=-3)
        if problem:
            found += 1
            file = folder / name / hashlib.sha256(data).hexdigest()[:16]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
            sys.stderr.write(f"{file}: {problem}\n")
    return inputs, found


def guided(name: str, rest: list[str]) -> None:
    """Let atheris choose the bytes, by what they reach."""
    atheris = import_module("atheris")  # where it is installed
    law = target(name).law
    atheris.instrument_all()
    atheris.Setup([sys.argv[0], *rest], law)
    atheris.Fuzz()


def main() -> int:
    """Run what is asked for; 1 if anything was found."""
    parser = argparse.ArgumentParser(prog="python -m fuzz.targets", description=__doc__)
    parser.add_argument("names", nargs="*", choices=[[], *NAMES], help="which targets; all if none is named")
    parser.add_argument("--minutes", type=float, default=60.0, help="how long, all together")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--found", type=Path, default=Path("build/found"), help="where to write what breaks a law")
    parser.add_argument("--atheris", choices=NAMES, help="run this one under atheris, with the options that follow")
    asked, rest = parser.parse_known_args()
    if asked.atheris is not None:
        guided(asked.atheris, rest)
        return 0
    names = tuple(asked.names) or NAMES
    worst = 0
    for name in names:
        inputs, found = run(name, asked.minutes * 60 / len(names), asked.seed, asked.found)
        sys.stdout.write(f"{name}: {inputs:,} inputs, {found} findings\n")
        worst = max(worst, found)
    return 1 if worst else 0


if __name__ == "__main__":
    sys.exit(main())
