"""How far this can be trusted, in numbers: `make assurance` writes `docs/assurance.md` from what the runs have left.

Every run writes what it found into `build/`: `clauses.json`, `mutants.json`, `theorems.json`, `explore-*.json`,
`coverage.json`. What was found last is kept in `docs/assurance.json`; a run that was not made again keeps its place,
with its date. A figure that fell is named, and the exit status is 1. `make docs` writes the page again from what is
kept.
"""

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import corestate as cs
import invariants
from corestate.games import OURS
from docs.covered import PACKAGES, covered
from fuzz.index import Index
from fuzz.index.making import made

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "docs" / "assurance.json"
PAGE = ROOT / "docs" / "assurance.md"
BUILD = ROOT / "build"


def found_last() -> dict[str, Any]:
    """Read what the runs found last."""
    kept: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    return kept


def taken() -> dict[str, Any]:
    """Take over what the runs have left, each with the date and the version it is of."""
    kept = found_last()
    for file in sorted(BUILD.glob("*.json")):
        name = file.stem
        if name in ("clauses", "mutants", "theorems", "coverage") or name.startswith("explore-"):
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
    if name == "clauses":
        return found
    if name == "mutants":
        return {key: value for key, value in found.items() if key != "version"}
    counts = (
        "game",
        "edition",
        "seats",
        "complete",
        "states",
        "transitions",
        "depth",
        "endings",
        "stuck",
        "violations",
    )
    return {key: found[key] for key in counts} | {"rules": len(found["rules"]), "silent": len(found["silent"])}


def figures(kept: dict[str, Any]) -> Iterator[tuple[str, float]]:
    """List the figures that must not fall."""
    for name, one in kept.items():
        if name.startswith("explore-"):
            yield f"{name}: states", one["states"]
        elif name == "clauses":
            for group, counts in one["groups"].items():
                yield (
                    f"clauses of {group} not asserted whole",
                    counts["asserted"] + counts["unreachable"] - counts["clauses"],
                )
                yield f"facts of {group} not asserted whole", counts["facts asserted"] - counts["facts"]
        elif name == "theorems":
            yield "theorems confirmed", sum(word == "confirmed" for word in one["theorems"].values())
        elif name == "mutants":
            yield "mutants killed, per cent", round(100 * one["all"]["killed"] / one["all"]["mutants"], 1)
        elif name == "coverage":
            for package, shares in one["groups"].items():
                yield from ((f"coverage of {package}, {what}, per cent", share) for what, share in shares.items())


def page(kept: dict[str, Any], indexes: Mapping[str, Index]) -> str:
    """Write the page."""
    runs = (*_explored(kept), *_clauses(kept), *_mutants(kept), *_theorems(kept), *_rest(kept))
    return re.sub("\n{3,}", "\n\n", "\n".join([*_HEAD, *_titles(indexes), *runs])) + "\n"


_HEAD = (
    "# How far this can be trusted",
    "",
    "Made by `make assurance` from what the runs themselves wrote; every figure can be had again by the command named.",
    "",
)


def _row(*cells: object) -> str:
    return f"| {' | '.join(f'{one:,}' if isinstance(one, int) else str(one) for one in cells)} |"


def _table(*heads: str) -> Iterator[str]:
    yield _row(*heads)
    yield "|---" * len(heads) + "|"


def _titles(indexes: Mapping[str, Index]) -> Iterator[str]:
    yield from ("## What there is", "")
    provenances = ("rulebook", "public", "assumed")
    yield from _table(
        "title", "rules", "not modelled", "places that refuse", "rulings", "settled points", "claims",
        *(f"data: {word}" for word in provenances),
    )  # fmt: skip
    for name in OURS:
        title, known = cs.game(name), invariants.claims(name)
        book = title.rulebook
        aside = sum(not rule.modelled for rule in book.rules)
        refusing = sum(at.kind == "refused" for entry in indexes[name].entries.values() for at in entry.code)
        words: Counter[str] = Counter(book.editions[0].words())
        claims = len(known.state) + len(known.step)
        counts = (len(book.rules), aside, refusing, len(book.rulings), len(book.settled), claims)
        yield _row(title.title, *counts, *(words[word] for word in provenances))
    yield from ("", "Of every ruling any two options are told apart by a scenario; every modelled rule has a test.", "")


_COUNTS = ("states", "transitions", "depth", "endings", "stuck", "violations", "rules", "silent")


def _explorations(kept: dict[str, Any]) -> list[dict[str, Any]]:
    return [one for name, one in kept.items() if name.startswith("explore-")]


def _explored(kept: dict[str, Any]) -> Iterator[str]:
    yield from ("## States exhausted", "")
    yield "`make explore`: every claim of every state, every step through the guard. Silent rules are applied by none."
    yield ""
    yield from _table("title", "box", "seats", "complete", *_COUNTS[:-2], "rules applied", "rules silent", "run")
    for one in _explorations(kept):
        complete = "yes" if one["complete"] else "**no**"
        counts = (one[key] for key in _COUNTS)
        yield _row(cs.game(one["game"]).title, one["edition"], one["seats"], complete, *counts, one["date"])
    total = sum(one["states"] for one in _explorations(kept) if one["complete"])
    yield from ("", f"Together {total:,} states of boxes explored whole.", "")


def _clauses(kept: dict[str, Any]) -> Iterator[str]:
    yield from ("## Clauses", "")
    if (one := kept.get("clauses")) is None:
        yield from ("Not run.", "")
        return
    yield f"`make clauses`, {one['date']}: every place in the source that refuses, by the rules it cites, and every"
    yield "fact that a question declares. Asserted: a test writes the refusal or the question, whole, and meets it."
    yield ""
    yield from _table("of", *(heads := tuple(next(iter(one["groups"].values())))))
    for name, counts in one["groups"].items():
        yield _row(cs.game(name).title if name in OURS else name, *(counts[head] for head in heads))
    yield from ("", "Holes:" if one["holes"] else "No hole.", "")
    yield from (f"- {hole}" for hole in one["holes"])
    yield from (f"- Out of reach: `{clause}`. {why}" for clause, why in one["unreachable"].items())
    yield ""


def _mutants(kept: dict[str, Any]) -> Iterator[str]:
    yield from ("## Mutants", "")
    if (one := kept.get("mutants")) is None:
        yield from ("Not run.", "")
        return
    yield f"`{one['command']}`, {one['date']}: {one['tried']} changes of rules, citations and data."
    yield f"Equivalent, and not counted (`tests/mutants/equivalent.toml`): {one['equivalent']}."
    yield (
        "" if one["everything"] else "Only the titles' own tests were run: what others would notice counts as survived."
    )
    yield ""
    yield from _table("group", "mutants", "killed", "by own tests", "change what happens", *_OF_THESE)
    for name, counts in (*one["groups"].items(), ("all", one["all"])):
        tried, differing = counts["mutants"], counts["that change what happens"]
        shares = (_share(counts[key], tried) for key in ("killed", "by own tests"))
        yield _row(name, tried, *shares, differing, *(_share(counts[key], differing) for key in _OF_THESE))
    yield from ("", "Survivors:" if one["survivors"] else "No survivor.", "")
    yield from (f"- `{who['file']}:{who['line']}` {who['operator']}: `{who['what']}`" for who in one["survivors"])
    yield ""


_OF_THESE = ("of these named by claims and laws", "of these crashed or hung")


def _share(part: int, whole: int) -> str:
    return f"{part} ({100 * part / whole:.0f} %)" if whole else "-"


def _theorems(kept: dict[str, Any]) -> Iterator[str]:
    yield from ("## Theorems", "")
    if (one := kept.get("theorems")) is None:
        yield from ("Not run.", "")
        return
    words = one["theorems"]
    others = [name for name, word in words.items() if word != "confirmed"]
    yield f"`make theorems`, {one['date']}: {len(words) - len(others)} confirmed over all paths within their bounds."
    yield f"Not decided, and tried on values only: {', '.join(others) or 'none'}."
    yield ""


def _rest(kept: dict[str, Any]) -> Iterator[str]:
    yield from ("## Coverage", "")
    if (coverage := kept.get("coverage")) is None:
        yield "Not measured."
    else:
        yield f"`make coverage`, {coverage['date']}: what the suite takes, per cent."
        yield ""
        yield from _table("package", "statements and branches", "branches alone")
        yield from (_row(package, *shares.values()) for package, shares in coverage["groups"].items())
        yield ""
        yield "The command line and the page are left out, and so are the adapters for PettingZoo and OpenSpiel, which"
        yield "`make environments` runs where both are installed. No branch is counted that leads out of a `match` of"
        yield "which mypy proves that one of its cases is taken."
    yield from ("", "## What is not assured", "")
    for one in _explorations(kept):
        if not one["complete"]:
            which = f"{cs.game(one['game']).title}, box {one['edition']}"
            yield f"- {which}: {one['states']:,} states were looked at, and there are more."
    yield from (
        "- Rules that are silent in an explored box rest on examples and random games.",
        "- Boxes are explored under the default rulings and options alone.",
        "- A mutant is killed if any test fails. Tests that start other processes do not see it and are not asked.",
        "- Theorems hold within the bounds they state, of the functions they name, and of nothing else.",
        "- Data marked assumed were not printed in anything we have; a verdict that rests on them says so.",
        "- Claims are sentences people wrote: what nobody thought of is not claimed.",
    )


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
