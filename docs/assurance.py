"""How far this can be trusted, in numbers: `make assurance` writes `docs/assurance.md` from what the runs have left.

Every run writes what it found into `build/`: `clauses.json`, `mutants.json`, `unaided.json`, `theorems.json`,
`coverage.json`, `twins.json`, `bugs.json`, and for each title `explore-*.json`, `laws-*.json`, `sights-*.json`. What
was found last is kept in `docs/assurance.json`; a run that was not made again keeps its place, with its date. A figure
that fell is named, and the exit status is 1. `make docs` writes the page again from what is kept.
"""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import corestate as cs
from corestate.games import OURS
from docs.assured import page
from docs.covered import PACKAGES, covered
from fuzz.index.making import made

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "docs" / "assurance.json"
PAGE = ROOT / "docs" / "assurance.md"
BUILD = ROOT / "build"
WHOLE = ("clauses", "mutants", "unaided", "theorems", "coverage", "twins", "bugs")
OF_TITLES = ("explore-", "laws-", "sights-")
EXPLORED = ("game", "edition", "seats", "complete", "states", "transitions", "depth", "endings", "stuck", "violations")


def found_last() -> dict[str, Any]:
    """Read what the runs found last."""
    kept: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    return kept


def taken() -> dict[str, Any]:
    """Take over what the runs have left, each with the date and the version it is of."""
    kept = found_last()
    for file in sorted(BUILD.glob("*.json")):
        name = file.stem
        if name in WHOLE or name.startswith(OF_TITLES):
            date = datetime.fromtimestamp(file.stat().st_mtime, UTC).date().isoformat()
            found = json.loads(file.read_text(encoding="utf-8"))
            kept[name] = {"date": date, "version": cs.__version__, **_short(name, found)}
    return dict(sorted(kept.items()))


def _short(name: str, found: dict[str, Any]) -> dict[str, Any]:
    """Keep what the page tells of a run."""
    if name == "coverage":
        return {"groups": {package: covered(found["files"], package) for package in PACKAGES}}
    if name == "theorems":
        return {"theorems": found}
    if name in ("clauses", "twins", "bugs"):
        return found
    if name.startswith("sights-"):
        return {key: found[key] for key in ("edition", "seats", "sights")}
    if name.startswith("laws-"):
        counts = {key: found[key] for key in ("games", "events", "silent")}
        met = sum(bool(fired["applied"] or fired["refused"]) for fired in found["rules"].values())
        return {**counts, "looked at": found["looked_at"], "violations": len(found["violations"]), "met": met}
    if name in ("mutants", "unaided"):
        return {key: value for key, value in found.items() if key != "version"}
    kept = {key: found[key] for key in EXPLORED}
    return {**kept, "rules": len(found["rules"]), "silent": len(found["silent"])}


def figures(kept: dict[str, Any]) -> Iterator[tuple[str, float]]:
    """List the figures that must not fall; what should be none is counted below it."""
    for name, one in kept.items():
        if (told := FIGURES.get(name) or FIGURES.get(name.partition("-")[0])) is not None:
            yield from ((f"{name}: {what}", figure) for what, figure in told(one))


def _of_clauses(one: dict[str, Any]) -> Iterator[tuple[str, float]]:
    for group, counts in one["groups"].items():
        yield f"of {group} not asserted whole", counts["asserted"] + counts["unreachable"] - counts["clauses"]
        yield f"facts of {group} not asserted whole", counts["facts asserted"] - counts["facts"]


def _of_coverage(one: dict[str, Any]) -> Iterator[tuple[str, float]]:
    for package, shares in one["groups"].items():
        yield from ((f"of {package}, {what}, per cent", share) for what, share in shares.items())


def _of_mutants(one: dict[str, Any]) -> Iterator[tuple[str, float]]:
    drawn = f"of {one['tried']} drawn by {one['seed']}"  # of other changes another share is killed: they do not compare
    yield f"{drawn} killed, per cent", round(100 * one["all"]["killed"] / one["all"]["mutants"], 1)


def _of_unaided(one: dict[str, Any]) -> Iterator[tuple[str, float]]:
    named, differing = (one["all"][key] for key in ("of these named by claims and laws", "that change what happens"))
    yield f"of {one['tried']} drawn by {one['seed']} named, per cent", round(100 * named / differing, 1)


def _of_bugs(one: dict[str, Any]) -> Iterator[tuple[str, float]]:
    drawn = "" if one["all"]["bugs"] == one["planted"] else f"of {one['all']['bugs']} drawn by {one['seed']} "
    yield f"{drawn}found, per cent", round(100 * one["all"]["found"] / one["all"]["bugs"], 1)


def _of_twins(one: dict[str, Any]) -> Iterator[tuple[str, float]]:
    for game, counts in one["groups"].items():
        yield f"differences of {game}", -len(counts["differences"])


FIGURES: dict[str, Callable[[dict[str, Any]], Iterable[tuple[str, float]]]] = {
    "explore": lambda one: [("states", one["states"])],
    "laws": lambda one: [("violations", -one["violations"])],
    "sights": lambda one: [("secrets told", -sum(seen["wrong"] for seen in one["sights"]))],
    "clauses": _of_clauses,
    "coverage": _of_coverage,
    "theorems": lambda one: [("confirmed", sum(word == "confirmed" for word in one["theorems"].values()))],
    "mutants": _of_mutants,
    "unaided": _of_unaided,
    "bugs": _of_bugs,
    "twins": _of_twins,
}


def main() -> int:
    """Write the page anew, and say what fell."""
    before = dict(figures(found_last()))
    kept = taken()
    fallen = [f"{name}: {before[name]} -> {now}" for name, now in figures(kept) if now < before.get(name, now)]
    KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(kept, {name: made(name) for name in OURS}), encoding="utf-8")
    for one in fallen:
        print(f"fell: {one}", file=sys.stderr)  # noqa: T201 - what the caller is to know
    return 1 if fallen else 0


if __name__ == "__main__":
    sys.exit(main())
