"""The page about how far this can be trusted, from what the runs found last."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

import corestate as cs
import invariants
from corestate.games import OURS
from fuzz.index import Index
from fuzz.laws import LAWS

Kept: TypeAlias = dict[str, Any]
"""What each run found last, by its name."""


def page(kept: Kept, indexes: Mapping[str, Index]) -> str:
    """Write the page."""
    runs = [
        line
        for part in (explored, laws, sights, clauses, mutants, unaided, twins, theorems, coverage, not_assured)
        for line in part(kept)
    ]
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
        "title", "rules", "not modelled", "places that refuse", "rulings", "settled points", "claims", "told twice",
        *(f"data: {word}" for word in provenances),
    )  # fmt: skip
    for name in OURS:
        title, known = cs.game(name), invariants.claims(name)
        book = title.rulebook
        aside = sum(not rule.modelled for rule in book.rules)
        refusing = sum(at.kind == "refused" for entry in indexes[name].entries.values() for at in entry.code)
        words: Counter[str] = Counter(book.editions[0].words())
        claims = len(known.state) + len(known.step)
        counts = (len(book.rules), aside, refusing, len(book.rulings), len(book.settled), claims, len(known.told))
        yield _row(title.title, *counts, *(words[word] for word in provenances))
    yield from ("", "Of every ruling any two options are told apart by a scenario; every modelled rule has a test.")
    yield "The guard checks claims after every step; what is told twice is a piece of the rulebook stated once more,"
    yield from ("beside the rules and not by asking them, and the laws hold the rules to it.", "")


_COUNTS = ("states", "transitions", "depth", "endings", "stuck", "violations", "rules", "silent")


def _explorations(kept: Kept) -> list[dict[str, Any]]:
    return [one for name, one in kept.items() if name.startswith("explore-")]


def explored(kept: Kept) -> Iterator[str]:
    """Which boxes were explored whole."""
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


def _of_titles(kept: Kept, prefix: str) -> dict[str, dict[str, Any]]:
    """What a run found of each title, by its name."""
    return {name.removeprefix(prefix): one for name, one in kept.items() if name.startswith(prefix)}


def laws(kept: Kept) -> Iterator[str]:
    """What the laws were held against."""
    yield from ("## Laws", "")
    yield "`make laws`: random games with any seats, options, editions and readings. The guard is held against every"
    yield f"step, {len(LAWS)} laws against some of the states, those of secrecy among them; what must be refused is"
    yield "made of the words of the box."
    yield ""
    found = _of_titles(kept, "laws-")
    if not found:
        yield from ("Not run.", "")
        return
    yield from _table(
        "title", "games", "events", "states held against the laws", "violations", "rules met", "rules never met", "run"
    )
    for name, one in found.items():
        counts = (one[key] for key in ("games", "events", "looked at", "violations", "met"))
        yield _row(cs.game(name).title, *counts, ", ".join(one["silent"]) or "none", one["date"])
    yield ""
    yield from (f"- {law.__name__.replace('_', ' ')}" for law in LAWS)
    yield ""


def sights(kept: Kept) -> Iterator[str]:
    """What was followed of what seats are shown."""
    yield from ("## What a seat is shown", "")
    yield "`make sights`: every history of what a seat, or somebody who only watches, can be shown. All tables that one"
    yield "history can lead to must look alike, ask in the same words and leave the same choices: else a secret is out."
    yield ""
    found = _of_titles(kept, "sights-")
    if not found:
        yield from ("Not run.", "")
        return
    yield from _table(
        "title", "who", "whole", "histories", "told apart by them", "tables behind one, at most", "secrets told", "run"
    )
    for name, one in found.items():
        for seen in one["sights"]:
            who = "who watches" if seen["seat"] is None else f"seat {seen['seat']}"
            counts = (seen[key] for key in ("histories", "beliefs", "tables", "wrong"))
            yield _row(cs.game(name).title, who, "yes" if seen["complete"] else "no", *counts, one["date"])
    yield ""


def twins(kept: Kept) -> Iterator[str]:
    """What was compared with the twins, and which of their bugs are found."""
    yield from ("## Twins, and bugs planted in them", "")
    yield "The four games a second time, in another language, written from the rules by somebody who did not read ours"
    yield "([twins](twins.md))."
    yield ""
    if (one := kept.get("twins")) is not None:
        yield f"`make twins`, {one['date']}, seed {one['seed']}: the fuzzer against the twins as they are."
        yield ""
        yield from _table("title", "games", "events compared", "rules met", "differences")
        for name, counts in one["groups"].items():
            met = f"{counts['rules met']} of {counts['rules']}"
            yield _row(cs.game(name).title, counts["games"], counts["events"], met, len(counts["differences"]))
        yield ""
    if (one := kept.get("bugs")) is not None:
        looked_for, planted = one["all"]["bugs"], one["planted"]
        bugs = "each bug" if looked_for == planted else f"{looked_for} of {planted} bugs, drawn by the seed"
        yield f"`make bugs`, {one['date']}, seed {one['seed']}: the fuzzer against {bugs}, one line of a twin each,"
        yield f"for {one['seconds']:g} s of processor time."
        yield ""
        yield from _table(
            "title", "bugs", "found", "broken rule among the first three named", "median length", "longest"
        )
        for name, counts in (*one["groups"].items(), ("all", one["all"])):
            title = cs.game(name).title if name in OURS else name
            shares = _share(counts["found"], counts["bugs"]), _share(counts["named among the first"], counts["found"])
            yield _row(title, counts["bugs"], *shares, f"{counts['median length']:g}", counts["longest"])
        yield from ("", f"Not found: {', '.join(f'`{name}`' for name in one['missed']) or 'none'}.", "")
    if "twins" not in kept and "bugs" not in kept:
        yield from ("Not run.", "")


def clauses(kept: Kept) -> Iterator[str]:
    """Which refusals and facts tests assert."""
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


def mutants(kept: Kept) -> Iterator[str]:
    """Which tests notice changes of the rules."""
    yield from ("## Mutants", "")
    if (one := kept.get("mutants")) is None:
        yield from ("Not run.", "")
        return
    yield from _drawn(one)
    yield (
        "" if one["everything"] else "Only the titles' own tests were run: what others would notice counts as survived."
    )
    yield ""
    yield from _table("group", "mutants", "killed", "by own tests")
    for name, counts in (*one["groups"].items(), ("all", one["all"])):
        tried = counts["mutants"]
        yield _row(name, tried, *(_share(counts[key], tried) for key in ("killed", "by own tests")))
    yield from ("", "Survivors:" if one["survivors"] else "No survivor.", "")
    yield from (f"- `{who['file']}:{who['line']}` {who['operator']}: `{who['what']}`" for who in one["survivors"])
    yield ""


def unaided(kept: Kept) -> Iterator[str]:
    """What claims and laws name of them."""
    yield from ("## Without any test", "")
    if (one := kept.get("unaided")) is None:
        yield from ("Not run.", "")
        return
    yield from _drawn(one)
    yield "Each is put to a self-check alone: some games, every claim after every step, the laws now and then. What is"
    yield "claimed of a box before it is played with is one of the claims where it is the data that were changed."
    yield from ("What follows counts the changes by which anything happens otherwise in the games followed.", "")
    yield from _table("group", "change what happens", *_OF_THESE.values(), "noticed")
    for name, counts in (*one["groups"].items(), ("all", one["all"])):
        differing, told = counts["that change what happens"], [counts[key] for key in _OF_THESE]
        yield _row(name, differing, *(_share(part, differing) for part in (*told, sum(told))))
    yield ""


def _drawn(one: Mapping[str, Any]) -> Iterator[str]:
    """Tell how changes were drawn."""
    yield f"`{one['command']}`, {one['date']}: {one['tried']} changes of rules, citations and data."
    yield f"Equivalent, and not counted (`tests/mutants/equivalent.toml`): {one['equivalent']}."


_OF_THESE = {
    "of these named by claims and laws": "named by claims and laws",
    "of these told as accidents": "told as accidents",
    "of these crashed or hung": "crashed or hung",
}
"""What `selfcheck` says alone: a claim or law is broken, or something was raised in a game. Else it came to no end."""


def _share(part: int, whole: int) -> str:
    return f"{part} ({100 * part / whole:.0f} %)" if whole else "-"


def theorems(kept: Kept) -> Iterator[str]:
    """What is proved."""
    yield from ("## Theorems", "")
    if (one := kept.get("theorems")) is None:
        yield from ("Not run.", "")
        return
    words = one["theorems"]
    others = [name for name, word in words.items() if word != "confirmed"]
    yield f"`make theorems`, {one['date']}: {len(words) - len(others)} confirmed over all paths within their bounds."
    yield f"Not decided, and tried on values only: {', '.join(others) or 'none'}."
    yield ""


def coverage(kept: Kept) -> Iterator[str]:
    """Which branches the suite takes."""
    yield from ("## Coverage", "")
    if (one := kept.get("coverage")) is None:
        yield from ("Not measured.", "")
        return
    yield f"`make coverage`, {one['date']}: what the suite takes, per cent."
    yield ""
    yield from _table("package", "statements and branches", "branches alone")
    yield from (_row(package, *shares.values()) for package, shares in one["groups"].items())
    yield ""
    yield "The command line and the page are left out, and so are the adapters for PettingZoo and OpenSpiel, which"
    yield "`make environments` runs where both are installed. No branch is counted that leads out of a `match` of"
    yield "which mypy proves that one of its cases is taken."
    yield ""


def not_assured(kept: Kept) -> Iterator[str]:
    """What none of this says."""
    yield from ("## What is not assured", "")
    for one in _explorations(kept):
        if not one["complete"]:
            which = f"{cs.game(one['game']).title}, box {one['edition']}"
            yield f"- {which}: {one['states']:,} states were looked at, and there are more."
    yield from (
        "- Rules that are silent in an explored box rest on examples and random games.",
        "- Boxes are explored under the default rulings and options alone.",
        "- What a seat is shown is followed to the end in the smallest boxes alone; elsewhere by chance.",
        "- A mutant is killed if any test fails. Tests that start other processes do not see it and are not asked.",
        "- A twin may have the same mistake as the reference where a rule can be misread by two.",
        "- Theorems hold within the bounds they state, of the functions they name, and of nothing else.",
        "- Data marked assumed were not printed in anything we have; a verdict that rests on them says so.",
        "- Claims are sentences people wrote: what nobody thought of is not claimed.",
    )
