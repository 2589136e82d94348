"""How long a start takes, in processor time of a process of its own: to import the library, to run a command."""

import os
import subprocess
import sys
from collections.abc import Iterator
from statistics import median

MOST = 5
"""A start takes long: so many at most are measured of each."""

COMMANDS = {
    "import attrs, typer": ("-c", "import attrs, typer"),
    "import corestate": ("-c", "import corestate"),
    "corestate --help": ("-m", "corestate", "--help"),
    "corestate rules": ("-m", "corestate", "rules", "into_the_blue", "itb.dive.must"),
}


def starts(rounds: int) -> Iterator[tuple[str, float, str]]:
    """Tell how long each start takes, taking turns; the first of each, which fills caches, does not count."""
    found: dict[str, list[float]] = {what: [] for what in COMMANDS}
    for number in range(min(rounds, MOST) + 1):
        for what, command in COMMANDS.items():
            took = _took(command)
            if number:
                found[what].append(took)
    for what, times in found.items():
        yield what, 1000 * median(times), "milliseconds"


def _took(command: tuple[str, ...]) -> float:
    before = os.times()
    subprocess.run([sys.executable, *command], stdout=subprocess.DEVNULL, check=True)  # noqa: S603 - ourselves
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system
