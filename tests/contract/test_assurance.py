"""The page of assurance, from what the runs leave."""

import json
from pathlib import Path
from typing import Any

import pytest

from docs import assurance, assured

LAWS = {
    "games": 4,
    "events": 400,
    "looked_at": 20,
    "violations": [],
    "rules": {"itb.roll.again": {"applied": 3, "refused": 0}, "itb.score.third": {"applied": 0, "refused": 0}},
    "silent": ["itb.score.third"],
}
SEEN = {"seat": None, "complete": True, "histories": 12, "whole": 3, "events": 4, "beliefs": 5, "tables": 2, "wrong": 0}
COMPARED = {"games": 9, "events": 1234, "differences": [], "rules met": 70, "rules": 88}
TWINS = {"seed": 1, "groups": {"key_largo": COMPARED}}
COUNTS = {"bugs": 8, "found": 6, "named among the first": 3, "median length": 4.0, "longest": 11}
HOW = {"seconds": 60.0, "seed": 0, "planted": 8}
BUGS = {**HOW, "groups": {"key_largo": COUNTS}, "all": COUNTS, "missed": ["one", "other"]}


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(assurance, "BUILD", tmp_path)
    monkeypatch.setattr(assurance, "KEPT", tmp_path / "kept" / "assurance.json")
    return tmp_path


def _left(build: Path, **found: object) -> dict[str, Any]:
    for name, one in found.items():
        (build / f"{name.replace('__', '-')}.json").write_text(json.dumps(one))
    return assurance.taken()


def test_what_the_runs_leave_is_told(build: Path) -> None:
    sights = {"edition": "tiny", "seats": 2, "sights": [SEEN], "states": 7}
    kept = _left(build, laws__into_the_blue=LAWS, sights__into_the_blue=sights, twins=TWINS, bugs=BUGS, other={})
    assert set(kept) == {"laws-into_the_blue", "sights-into_the_blue", "twins", "bugs"}
    text = "\n".join((*assured.laws(kept), *assured.sights(kept), *assured.twins(kept)))
    assert "| Into the Blue | 4 | 400 | 20 | 0 | 1 | itb.score.third | " in text
    assert "| Into the Blue | who watches | yes | 12 | 5 | 2 | 0 | " in text
    assert "| Key Largo | 9 | 1,234 | 70 of 88 | 0 |" in text
    assert "| Key Largo | 8 | 6 (75 %) | 3 (50 %) | 4 | 11 |" in text
    assert "against each bug, one line of a twin each,\nfor 60 s" in text
    assert "Not found: `one`, `other`." in text


def test_bugs_drawn_from_all_are_said_to_be_and_compared_with_their_like(build: Path) -> None:
    kept = _left(build, bugs={**BUGS, "planted": 20})
    assert "against 8 of 20 bugs, drawn by the seed, one line" in "\n".join(assured.twins(kept))
    assert dict(assurance.figures(kept)) == {"bugs: of 8 drawn by 0 found, per cent": 75.0}


def test_a_run_that_was_not_made_is_said_to_be_missing(build: Path) -> None:
    kept = _left(build)
    for part in (
        assured.laws,
        assured.sights,
        assured.twins,
        assured.mutants,
        assured.unaided,
        assured.theorems,
        assured.clauses,
    ):
        assert "Not run." in part(kept), part
    assert "Not measured." in assured.coverage(kept)


def test_a_figure_that_fell_is_named(build: Path) -> None:
    before = dict(assurance.figures(_left(build, laws__into_the_blue=LAWS, twins=TWINS, bugs=BUGS)))
    worse = {**TWINS, "groups": {"key_largo": {**COMPARED, "differences": ["a card too many"]}}}
    lost = {**BUGS, "all": {**COUNTS, "found": 5}}
    after = dict(
        assurance.figures(_left(build, laws__into_the_blue={**LAWS, "violations": ["x"]}, twins=worse, bugs=lost))
    )
    assert {name for name, figure in after.items() if figure < before[name]} == {
        "laws-into_the_blue: violations",
        "twins: differences of key_largo",
        "bugs: found, per cent",
    }


def test_what_claims_and_laws_name_is_told_beside_what_tests_notice(build: Path) -> None:
    counts = {"mutants": 8, "killed": 6, "by own tests": 4}
    told = {"of these named by claims and laws": 3, "of these told as accidents": 0, "of these crashed or hung": 1}
    drawn = {"seed": 1, "tried": 8, "equivalent": 0, "command": "python -m tests.mutants", "survivors": []}
    tests = {**drawn, "everything": True, "groups": {"kernel": counts}, "all": counts}
    alone = {"that change what happens": 5, **told}
    kept = _left(build, mutants=tests, unaided={**drawn, "groups": {"kernel": alone}, "all": alone})
    assert "| kernel | 8 | 6 (75 %) | 4 (50 %) |" in assured.mutants(kept)
    assert "| all | 5 | 3 (60 %) | 0 (0 %) | 1 (20 %) | 4 (80 %) |" in assured.unaided(kept)
    assert dict(assurance.figures(kept))["unaided: of 8 drawn by 1 named, per cent"] == 60.0


def test_changes_drawn_otherwise_are_not_compared(build: Path) -> None:
    def shares(tried: int, killed: int) -> dict[str, float]:
        drawn = {"seed": 1, "tried": tried, "all": {"mutants": tried, "killed": killed}}
        return dict(assurance.figures(_left(build, mutants=drawn)))

    assert shares(100, 95) == {"mutants: of 100 drawn by 1 killed, per cent": 95.0}
    assert shares(400, 360) == {"mutants: of 400 drawn by 1 killed, per cent": 90.0}
