"""What came of a run: the score of every layer, by title and by operator, and who survived.

`equivalent.toml` lists mutants that change nothing anybody could notice, each with the reason; they count nowhere.
"""

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from attrs import frozen

import corestate as cs
from fuzz.mutants.operators import Change
from tests.mutants.running import Verdict

FILE = Path(__file__).parent / "equivalent.toml"


@frozen
class Equivalent:
    """A mutant nobody could notice, found again by its file, what it is inside of, and what it changes."""

    file: str
    inside: str
    what: str
    reason: str


def equivalents() -> tuple[Equivalent, ...]:
    """Read the list."""
    found = tomllib.loads(FILE.read_text(encoding="utf-8")).get("mutant", [])
    return tuple(Equivalent(**one) for one in found)


def is_equivalent(change: Change, known: Iterable[Equivalent]) -> bool:
    """Whether a mutant is on the list."""
    return any((one.file, one.inside, one.what) == (change.file, change.inside, change.what) for one in known)


def summed_up(verdicts: list[Verdict], seed: int) -> dict[str, Any]:
    """Write down a run: how many of each group and operator were tried, and killed by which layer; who survived."""
    known = equivalents()
    counted = [one for one in verdicts if one.killed or not is_equivalent(one.change, known)]
    groups = sorted({one.group for one in counted})
    operators = sorted({one.change.operator for one in counted})
    return {
        "version": cs.__version__,
        "seed": seed,
        "tried": len(verdicts),
        "equivalent": len(verdicts) - len(counted),
        "all": _counts(counted),
        "groups": {group: _counts([one for one in counted if one.group == group]) for group in groups},
        "operators": {name: _counts([one for one in counted if one.change.operator == name]) for name in operators},
        "survivors": [_told(one) for one in counted if not one.killed],
        "unnamed": [_told(one) for one in counted if one.differs and one.guard == "silent"],
        "not by own tests": [_told(one) for one in counted if one.killed and not (one.own or one.died)],
    }


def _counts(verdicts: list[Verdict]) -> dict[str, int]:
    differing = [one for one in verdicts if one.differs]
    return {
        "mutants": len(verdicts),
        "killed": sum(one.killed for one in verdicts),
        "by own tests": sum(bool(one.own or one.died) for one in verdicts),
        "that change what happens": len(differing),
        "of these named by claims and laws": sum(one.guard == "named" for one in differing),
        "of these told as accidents": sum(one.guard == "accident" for one in differing),
        "of these crashed or hung": sum(one.guard in ("crash", "hang") for one in differing),
        "named by claims and laws": sum(one.guard == "named" for one in verdicts),
    }


def _told(one: Verdict) -> dict[str, Any]:
    place = {"file": one.change.file, "line": one.change.line, "inside": one.change.inside}
    return {**place, "operator": one.change.operator, "what": one.change.what, "by": one.rest, "guard": one.guard}


def table(found: dict[str, Any]) -> str:
    """Show a run in a few lines."""
    lines = [f"{'':18}tried killed     own   what happens: changed, named, accidents, crashed"]
    for name, one in (*found["groups"].items(), ("all", found["all"])):
        tried = one["mutants"]
        named, told = one["of these named by claims and laws"], one["of these told as accidents"]
        crashed = one["of these crashed or hung"]
        lines.append(
            f"{name:18}{tried:5} {_share(one['killed'], tried):>6} {_share(one['by own tests'], tried):>7}"
            f"   {one['that change what happens']:21} {named:6} {told:10} {crashed:8}"
        )
    for word in ("survivors", "unnamed"):
        lines += [f"{word}: {one['file']}:{one['line']} [{one['operator']}] {one['what']}" for one in found[word]]
    return "\n".join(lines)


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f}%" if whole else "-"
