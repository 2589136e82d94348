"""The score of an implementation for others to read: JSON, JUnit XML for build servers, a badge for a first page."""

from collections.abc import Sequence
from html import escape
from typing import Any
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from fuzz.vectors.conforming import TrialResult
from fuzz.vectors.scoring.groups import Group, grouped
from serializers.forms import Plain

SCORED = ("passed", "failed", "unreached", "skipped")
Scores = dict[str, dict[str, int]]
COLOURS = ((100.0, "#2d7a3e"), (90.0, "#8a6d00"), (0.0, "#a3302a"))
"""What a badge is coloured from so many of a hundred on."""


def scored(found: Sequence[TrialResult]) -> Scores:
    """Count by rule, ruling, and whole games, in the order of the vectors."""
    scores: Scores = {}
    for one in found:
        score = scores.setdefault(one.trial.about, dict.fromkeys(SCORED, 0))
        score[one.outcome if one.outcome in SCORED else "failed"] += 1
    return scores


def totals(scores: Scores) -> dict[str, int]:
    """Add the scores up."""
    return {kind: sum(score[kind] for score in scores.values()) for kind in SCORED}


def share(total: dict[str, int]) -> float:
    """Of a hundred cases that were put, how many pass; never 100 while one does not."""
    put = total["passed"] + total["failed"] + total["unreached"]
    exact = 100 * total["passed"] / put if put else 0.0
    return exact if total["passed"] == put else min(exact, 99.9)


def score_plain(manifest: dict[str, Any], child: str, found: Sequence[TrialResult]) -> dict[str, Plain]:
    """Tell the score as plain data: in all, by rule, the groups of failures, and every failure."""
    scores = scored(found)
    facts = {"game": manifest["game"], "library": manifest["library"], "child": child, **totals(scores)}
    failures = sorted((one for one in found if one.failed), key=lambda one: one.outcome == "unreached")
    groups = [_group(one) for one in grouped(found)]
    return {**facts, "rules": scores, "groups": groups, "failures": [_failure(one) for one in failures]}


def _group(group: Group) -> dict[str, Plain]:
    return {
        "kind": group.kind,
        "what": group.what,
        "cases": len(group.results),
        "unreached": group.unreached,
        "rules": list(group.abouts),
        "common": list(group.common()),
        "shortest": group.shortest.trial.file,
        "detail": detail(group.shortest),
        "files": [one.trial.file for one in group.results],
    }


def _failure(result: TrialResult) -> dict[str, Plain]:
    differs = result.difference
    return {
        "file": result.trial.file,
        "rule": result.trial.about,
        "kind": result.outcome,
        "detail": result.detail,
        "difference": None
        if differs is None
        else {"field": differs.path, "ours": differs.ours, "theirs": differs.theirs, "says": differs.says},
        "stopped": result.stopped,
        "stderr": result.last_words,
    }


def detail(result: TrialResult) -> str:
    """Tell in a line what went wrong in a case."""
    if (differs := result.difference) is None:
        return result.detail
    return f"{differs.path}: wanted {differs.ours}, found {differs.theirs} {differs.says}".rstrip()


def junit(manifest: dict[str, Any], found: Sequence[TrialResult]) -> str:
    """Write the results as JUnit XML: a suite for each rule, a case for each vector."""
    total = totals(scored(found))
    suites = Element("testsuites", {"name": f"corestate vectors of {manifest['game']}", **_counts(total)})
    for about, score in scored(found).items():
        suite = SubElement(suites, "testsuite", {"name": about, **_counts(score)})
        for one in found:
            if one.trial.about == about:
                _case(suite, one)
    indent(suites)
    return tostring(suites, encoding="unicode", xml_declaration=True) + "\n"


def _counts(score: dict[str, int]) -> dict[str, str]:
    failures = score["failed"] + score["unreached"]
    return {"tests": str(sum(score.values())), "failures": str(failures), "skipped": str(score["skipped"])}


def _case(suite: Element, result: TrialResult) -> None:
    case = SubElement(suite, "testcase", classname=result.trial.about, name=result.trial.file)
    if result.outcome == "skipped":
        SubElement(case, "skipped", message=_printable(result.detail))
    elif result.failed:
        failure = SubElement(case, "failure", type=result.outcome, message=_printable(detail(result)))
        failure.text = _printable(result.last_words)


def _printable(text: str) -> str:
    """Leave out what no XML may hold."""
    return "".join(one for one in text if one.isprintable() or one in "\n\t")


def badge(manifest: dict[str, Any], found: Sequence[TrialResult]) -> str:
    """Draw the score as a picture for a first page."""
    total = totals(scored(found))
    percent = share(total)
    label = f"vectors: {manifest['game'].replace('_', ' ')}"
    value = f"{total['passed']} of {sum(total.values()) - total['skipped']}"
    colour = next(colour for least, colour in COLOURS if percent >= least)
    left, right = (12 + 6.6 * len(text) for text in (label, value))
    width = round(left + right)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="20" role="img" '
        f'aria-label="{escape(label)}: {value}">\n'
        f'<rect width="{width}" height="20" rx="3" fill="#444"/>\n'
        f'<rect x="{left:.0f}" width="{right:.0f}" height="20" rx="3" fill="{colour}"/>\n'
        '<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">\n'
        f'<text x="6" y="14">{escape(label)}</text><text x="{left + 6:.0f}" y="14">{value}</text>\n'
        "</g>\n</svg>\n"
    )
