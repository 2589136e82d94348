"""How far this can be trusted, in numbers: `make assurance` writes `docs/assurance.md` from what the runs have left.

Every run writes what it found into `build/`: `mutants.json`, `theorems.json`, `explore-*.json`, `coverage.json`. What
was found last is kept in `docs/assurance.json`; a run that was not made again keeps its place, with its date. A figure
that fell is named, and the exit status is 1.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import corestate as cs
import invariants
from corestate.games import OURS
from fuzz.index.making import made

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "docs" / "assurance.json"
PAGE = ROOT / "docs" / "assurance.md"
BUILD = ROOT / "build"


def taken() -> dict[str, Any]:
    """Take over what the runs have left, each with the date and the version it is of."""
    kept: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    for file in sorted(BUILD.glob("*.json")):
        name = file.stem
        if name in ("mutants", "theorems", "coverage") or name.startswith("explore-"):
            date = datetime.fromtimestamp(file.stat().st_mtime, UTC).date().isoformat()
            found = json.loads(file.read_text(encoding="utf-8"))
            kept[name] = {"date": date, "version": cs.__version__, **_short(name, found)}
    return dict(sorted(kept.items()))


def _short(name: str, found: dict[str, Any]) -> dict[str, Any]:
    """Keep what the page tells of a run."""
    if name == "coverage":
        return {"percent": round(found["totals"]["percent_covered"], 2), "branches": found["totals"]["covered_branches"]}
    if name == "theorems":
        return {"theorems": found}
    if name == "mutants":
        return {key: value for key, value in found.items() if key != "version"}
    counts = ("game", "edition", "seats", "complete", "states", "transitions", "depth", "endings", "stuck", "violations")
    return {key: found[key] for key in counts} | {"rules": len(found["rules"]), "silent": len(found["silent"])}


def figures(kept: dict[str, Any]) -> Iterator[tuple[str, float]]:
    """List the figures that must not fall."""
    for name, one in kept.items():
        if name.startswith("explore-"):
            yield f"{name}: states", one["states"]
        elif name == "theorems":
            yield "theorems confirmed", sum(word == "confirmed" for word in one["theorems"].values())
        elif name == "mutants":
            yield "mutants killed, per cent", round(100 * one["all"]["killed"] / one["all"]["mutants"], 1)
        elif name == "coverage":
            yield "coverage, per cent", one["percent"]


def page(kept: dict[str, Any]) -> str:
    """Write the page."""
    return "\n".join([*_head(), *_titles(), *_explored(kept), *_mutants(kept), *_theorems(kept), *_rest(kept)]) + "\n"


def _head() -> Iterator[str]:
    yield from (
        "# How far this can be trusted",
        "",
        "Made by `make assurance` from what the runs themselves wrote; every figure can be had again by the command beside it.",
        "",
    )


def _titles() -> Iterator[str]:
    yield from ("## What there is", "")
    yield "| title | rules (not modelled) | places that refuse | rulings | settled points | claims | data: rulebook, public, assumed |"
    yield "|---|---|---|---|---|---|---|"
    for name in OURS:
        title = cs.game(name)
        book, known = title.rulebook, invariants.claims(name)
        modelled = sum(rule.modelled for rule in book.rules)
        refusing = sum(at.kind == "refused" for entry in made(name).entries.values() for at in entry.code)
        words = Counter(book.editions[0].words())
        data = ", ".join(str(words[word]) for word in ("rulebook", "public", "assumed"))
        claims = len(known.state) + len(known.step)
        yield (
            f"| {title.title} | {len(book.rules)} ({len(book.rules) - modelled}) | {refusing} | {len(book.rulings)} "
            f"| {len(book.settled)} | {claims} | {data} |"
        )
    yield from ("", "Every ruling has a scenario in which any two of its options look different; every modelled rule a test.", "")


def _explored(kept: dict[str, Any]) -> Iterator[str]:
    found = [one for name, one in kept.items() if name.startswith("explore-")]
    yield from ("## States exhausted", "", "`corestate explore GAME --json`: every claim of every state, every step through the guard.", "")
    yield "| title | box | seats | complete | states | transitions | depth | endings | stuck | violations | rules applied (silent) | run |"
    yield "|---|---|---|---|---|---|---|---|---|---|---|---|"
    for one in found:
        counts = " | ".join(f"{one[key]:,}" for key in ("states", "transitions", "depth", "endings", "stuck", "violations"))
        complete = "yes" if one["complete"] else "**no**"
        yield (
            f"| {cs.game(one['game']).title} | {one['edition']} | {one['seats']} | {complete} | {counts} "
            f"| {one['rules']} ({one['silent']}) | {one['date']} |"
        )
    total = sum(one["states"] for one in found if one["complete"])
    yield from ("", f"Together {total:,} states of boxes explored whole.", "")


def _mutants(kept: dict[str, Any]) -> Iterator[str]:
    yield from ("## Mutants", "")
    if (one := kept.get("mutants")) is None:
        yield from ("Not run.", "")
        return
    yield (
        f"`make mutants`, seed {one['seed']}, {one['date']}: {one['tried']} changes of rules, citations and data, "
        f"{one['equivalent']} of them equivalent (`tests/mutants/equivalent.toml`)."
    )
    yield from ("", "| group | mutants | killed by all | by own tests | change what happens | of these named by claims and laws | crashed or hung |")
    yield "|---|---|---|---|---|---|---|"
    for name, counts in (*one["groups"].items(), ("all", one["all"])):
        tried, differing = counts["mutants"], counts["that change what happens"]
        yield (
            f"| {name} | {tried} | {_share(counts['killed'], tried)} | {_share(counts['by own tests'], tried)} | {differing} "
            f"| {_share(counts['of these named by claims and laws'], differing)} "
            f"| {_share(counts['of these crashed or hung'], differing)} |"
        )
    yield from ("", "Survivors:" if one["survivors"] else "No survivor.", "")
    yield from (f"- `{who['file']}:{who['line']}` {who['operator']}: `{who['what']}`" for who in one["survivors"])
    yield ""


def _share(part: int, whole: int) -> str:
    return f"{part} ({100 * part / whole:.0f} %)" if whole else "-"


def _theorems(kept: dict[str, Any]) -> Iterator[str]:
    yield from ("## Theorems", "")
    if (one := kept.get("theorems")) is None:
        yield from ("Not run.", "")
        return
    confirmed = [name for name, word in one["theorems"].items() if word == "confirmed"]
    others = [name for name, word in one["theorems"].items() if word != "confirmed"]
    yield f"`make theorems`, {one['date']}: {len(confirmed)} confirmed over all paths within their bounds (`tests/theorems`)."
    yield f"Not decided, and tried on values only: {', '.join(others) or 'none'}."
    yield ""


def _rest(kept: dict[str, Any]) -> Iterator[str]:
    yield from ("## Coverage", "")
    coverage = kept.get("coverage")
    yield f"{coverage['percent']} % with branches, {coverage['date']}." if coverage else "Not measured with this version."
    yield from ("", "## What is not assured", "")
    incomplete = [one for name, one in kept.items() if name.startswith("explore-") and not one["complete"]]
    for one in incomplete:
        yield f"- {cs.game(one['game']).title}, box {one['edition']}: only {one['states']:,} states were looked at, and there are more."
    silent = (f"{cs.game(one['game']).title} {one['silent']}" for name, one in kept.items() if name.startswith("explore-"))
    yield f"- Rules that no transition of an explored box applies: {', '.join(silent) or 'not counted'}; they rest on examples and random games."
    yield from (
        "- Explored boxes are played under the default rulings and options alone.",
        "- A mutant counts as killed if any test fails; tests that start other processes do not see it and are not asked.",
        "- Theorems hold within the bounds they state, of the functions they name, and of nothing else.",
        "- Data marked assumed were not printed in anything we have; a verdict that rests on them says so.",
        "- Claims are sentences people wrote: what nobody thought of is not claimed.",
    )


def main() -> int:
    """Write the page anew, and say what fell."""
    before = dict(figures(json.loads(KEPT.read_text(encoding="utf-8")))) if KEPT.exists() else {}
    kept = taken()
    fallen = [f"{name}: {before[name]} -> {now}" for name, now in figures(kept) if now < before.get(name, now)]
    KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(kept), encoding="utf-8")
    for one in fallen:
        print(f"fell: {one}", file=sys.stderr)  # noqa: T201 - what the caller is to know
    return 1 if fallen else 0


if __name__ == "__main__":
    sys.exit(main())
