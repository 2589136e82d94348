"""Where mutants are made: the files of each title, and what all titles stand on. Data changes are made line by line.

What names classes for the wire, puts things into words or only counts is left out: nobody plays by it.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

from corestate.games import OURS
from fuzz.mutants.operators import Change, changes

ROOT = Path(__file__).parents[2]
KERNEL = "kernel"
GROUPS = (*OURS, KERNEL)
"""The titles, and what they share."""
_KERNEL = ("dealer", "kernel", "knowledge", "piles", "pools", "reckoning", "replaced", "rivals", "said")
_NO_RULES = {"__init__.py", "wire.py", "telling.py", "events.py", "entries.py", "occasions.py"}


def files(group: str) -> list[Path]:
    """List the source files of a title, or of the kernel."""
    if group == KERNEL:
        return [ROOT / "corestate" / f"{name}.py" for name in _KERNEL]
    return [one for one in sorted((ROOT / "corestate" / group).rglob("*.py")) if one.name not in _NO_RULES]


def data(group: str) -> list[Path]:
    """List the files of a title that are data: its rules and its editions."""
    if group == KERNEL:
        return []
    folder = ROOT / "corestate" / group
    return [folder / "rules.toml", *sorted((folder / "editions").glob("*.toml"))]


def mutants(group: str) -> list[Change]:
    """List everything that can be wrong in a group, in a fixed order."""
    found: list[Change] = []
    for file in files(group):
        found += changes(str(file.relative_to(ROOT)), file.read_text(encoding="utf-8"))
    return found


def mutants_of_data(group: str) -> list[Change]:
    """List everything that can be wrong in the data of a group."""
    return [one for file in data(group) for one in _data_changes(file)]


DATA_SHARE = 0.06
"""The share of a sample that are changes of data."""


def sampled(group: str, size: int, seed: int) -> list[Change]:
    """Draw so many mutants of a group, a few of them changes of data; the same for the same seed and source."""
    rng = Random(f"{seed} {group}")
    of_data = mutants_of_data(group)
    few = min(len(of_data), round(size * DATA_SHARE))
    of_code = mutants(group)
    return rng.sample(of_code, min(len(of_code), size - few)) + rng.sample(of_data, few)


_KIND = re.compile(r'kind = "(\w+)"')
_KINDS = {"component": "procedure", "procedure": "component", "prohibition": "procedure", "obligation": "procedure"}
_NUMBER = re.compile(r"(?<![\w-])\d+(?![\w-])")


def _data_changes(file: Path) -> Iterator[Change]:
    """Make rules of another kind, print other numbers."""
    name = str(file.relative_to(ROOT))
    lines = file.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        for proposal, other in enumerate(_other_lines(file.name, line)):
            what = f"{line.strip()[:60]} -> {other.strip()[:60]}"
            yield Change(name, number, "", "data", what, (("line", number),), proposal)


def _other_lines(name: str, line: str) -> Iterator[str]:
    if name == "rules.toml":
        if (kind := _KIND.match(line)) and kind.group(1) in _KINDS:
            yield f'kind = "{_KINDS[kind.group(1)]}"'
    elif not line.startswith(("name", "title", "note", "game")):
        for found in _NUMBER.finditer(line):
            yield f"{line[: found.start()]}{int(found.group()) + 1}{line[found.end() :]}"


def changed_data(source: str, change: Change) -> str:
    """Make a change of data in a text that is as it was when the change was found."""
    lines = source.splitlines()
    place = change.line - 1
    lines[place] = list(_other_lines(Path(change.file).name, lines[place]))[change.proposal]
    return "\n".join(lines) + "\n"
