"""`corestate vectors` and `corestate conform`: what they write, how they score, and how they leave."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import corestate as cs
from corestate.adjudication.scenes import scenes
from fuzz.vectors import folder
from fuzz.vectors.making import KINDS, Making
from tests.cli.terminal import Ran, in_terminal
from tests.fuzz.children import command

Run = Callable[..., Ran]
BLUE = "into_the_blue"


@pytest.fixture(scope="module")
def one_rule(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write few vectors, and list one rule of them: its case is the first that places shells."""
    place = tmp_path_factory.mktemp("conformance") / "vectors"
    folder.write(place, Making(BLUE, scenes(BLUE), 60).files())
    manifest = folder.manifest(place)
    kept = {
        "itb.dive.place": manifest["rules"]["itb.dive.place"],
        "itb.setup.first": manifest["rules"]["itb.setup.first"],
    }
    (place / "manifest.json").write_text(
        json.dumps({**manifest, "rules": kept, "rulings": [], "games": [], "courses": [], "perft": []})
    )
    return place


def test_vectors_are_written_and_told(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "a" / "vectors"
    facts = run("vectors", BLUE, "--out", str(place), "--effort", "30", "--json").json()
    assert tuple(facts) == ("game", "out", "effort", "seconds", "counts", "missing", "exempt")
    assert (facts["game"], facts["out"], facts["effort"]) == (BLUE, str(place), 30)
    assert tuple(facts["counts"]) == KINDS
    manifest = folder.manifest(place)
    assert all(manifest[key] == facts[key] for key in ("counts", "missing", "exempt"))
    shown = run("vectors", BLUE, "--out", str(place), "--effort", "10")
    assert (shown.status, shown.err) == (0, "")
    assert folder.manifest(place)["effort"] == 10
    for part in (
        "applied",
        "missing",
        "not met in 10 events",
        "no game that tells them apart",
    ):
        assert part in shown.out


def test_vectors_of_another_effort_do_not_go_on_from_a_journal(run: Run, tmp_path: Path) -> None:
    asked = ("vectors", BLUE, "--out", str(tmp_path / "v"), "--journal", str(tmp_path / "journal"), "--jobs", "2")
    assert run(*asked, "--effort", "10", "--json").status == 0
    assert run(*asked, "--effort", "10", "--json").status == 0
    line = run(*asked, "--effort", "12").bad_input()
    assert line.startswith(f"--journal: {tmp_path / 'journal'} holds another campaign: ")
    assert folder.manifest(tmp_path / "v")["effort"] == 10
    (mine := tmp_path / "mine").write_text("mine")
    line = run("vectors", BLUE, "--out", str(tmp_path / "v"), "--journal", str(mine), "--effort", "10").bad_input()
    assert line.startswith(f"--journal: {mine / 'campaign.json'}: ")


def test_a_folder_of_something_else_is_refused_at_once(run: Run, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    line = run("vectors", BLUE, "--out", str(tmp_path)).bad_input()
    assert line == f"{tmp_path}: not empty, and not vectors of ours: notes.txt"
    line = run("vectors", BLUE, "--out", str(tmp_path / "notes.txt")).bad_input()
    assert line == f"{tmp_path / 'notes.txt'}: wanted a folder"
    assert [file.name for file in tmp_path.iterdir()] == ["notes.txt"]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("vectors", "chess", "--out", "x"), "no game 'chess'; known: "),
        (("vectors", BLUE), "Missing option '--out'."),
        (("vectors", BLUE, "--out", "x", "--effort", "0"), "Invalid value for '--effort': "),
        (("conform", "none", "--", "true"), "none/manifest.json: No such file or directory"),
        (("conform", "none"), "Missing argument '-- COMMAND…'."),
    ],
)
def test_what_cannot_be_asked_for_is_said_in_one_line(run: Run, arguments: tuple[str, ...], line: str) -> None:
    assert run(*arguments).bad_input().startswith(line)


def test_a_child_that_does_right_is_left_with_status_0(run: Run, one_rule: Path) -> None:
    ran = run("conform", str(one_rule), "--json", "--", *command("partial"))
    assert ran.status == 0
    facts = ran.json()
    assert tuple(facts) == (
        *("game", "library", "child", "passed", "failed", "unreached", "skipped"),
        *("rules", "groups", "failures"),
    )
    assert set(facts["rules"]) == {"itb.dive.place", "itb.setup.first"}
    assert (facts["failed"], facts["skipped"], facts["failures"]) == (0, 0, [])
    assert facts["passed"] == sum(score["passed"] for score in facts["rules"].values()) > 5


def test_one_that_does_wrong_is_scored_rule_by_rule_with_status_1(run: Run, one_rule: Path) -> None:
    ran = run("conform", str(one_rule), "--json", "--", *command("crash"))
    assert ran.status == 1
    facts = ran.json()
    assert facts["rules"]["itb.setup.first"]["passed"] > 0
    assert facts["rules"]["itb.dive.place"]["failed"] > 0
    assert sum(score["failed"] for score in facts["rules"].values()) == facts["failed"] == len(facts["failures"])
    failure = facts["failures"][0]
    assert tuple(failure) == ("file", "rule", "kind", "detail", "difference", "stopped", "stderr")
    assert (failure["rule"], failure["kind"], failure["stderr"]) == ("itb.dive.place", "crash", "out of shells")
    assert (one_rule / failure["file"]).exists()
    shown = run("conform", str(one_rule), "--", *command("crash"))
    assert shown.status == 1
    for part in (
        f"crash {facts['rules']['itb.dive.place']['failed']}",
        facts["groups"][0]["shortest"],
        f"{facts['passed']} passed, {facts['failed']} failed",
    ):
        assert part in shown.out


def test_the_score_is_written_for_build_servers_and_first_pages(run: Run, one_rule: Path, tmp_path: Path) -> None:
    xml, picture = tmp_path / "conform.xml", tmp_path / "badge.svg"
    files = ("--junit", str(xml), "--badge", str(picture))
    facts = run("conform", str(one_rule), *files, "--json", "--", *command("crash")).json()
    suites = ET.parse(xml).getroot()  # noqa: S314 - we wrote it
    total = facts["passed"] + facts["failed"] + facts["unreached"]
    assert (suites.get("tests"), suites.get("failures")) == (str(total), str(facts["failed"] + facts["unreached"]))
    assert {suite.get("name") for suite in suites} == set(facts["rules"])
    failed = {case.get("name") for case in suites.iter("testcase") if case.find("failure") is not None}
    assert failed == {one["file"] for one in facts["failures"]}
    assert f"{facts['passed']} of {total}" in picture.read_text()
    assert ET.parse(picture).getroot().get("height") == "20"  # noqa: S314 - we drew it
    for flag, file in (("--junit", xml), ("--badge", picture)):
        old = file.read_bytes()
        over = run("conform", str(one_rule), flag, str(file), "--", *command("blind")).bad_input()
        assert over == f"{file}: it exists already; --force replaces it"
        assert file.read_bytes() == old
    line = run("conform", str(one_rule), "--junit", str(tmp_path / "no" / "x.xml"), "--", *command("blind")).bad_input()
    assert line == f"{tmp_path / 'no'}: no such folder"


def test_what_goes_wrong_at_the_greeting_fails_everything(run: Run, one_rule: Path) -> None:
    ran = run("conform", str(one_rule), "--json", "--", "false")
    assert ran.status == 1
    facts = ran.json()
    assert facts["passed"] == facts["skipped"] == 0
    assert {one["kind"] for one in facts["failures"]} == {"crash"}
    assert facts["failures"][0]["detail"].startswith("at hello: ")
    told = run("conform", str(one_rule), "--", sys.executable, "-m", "fuzz.kits.ourselves")
    assert told.status == 1
    assert told.out.startswith("crash, replying to hello: it ended with status 1 before it replied\n")
    assert "usage: python -m fuzz.kits.ourselves" in told.out
    assert told.out.endswith(f"none of {len(facts['failures'])} cases was put to it\n")


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        (command("stubborn"), f"corestate {cs.__version__} plays under no ruleset of these vectors"),
        (
            command("ourselves", "in_too_deep"),
            f"corestate {cs.__version__} does not play into_the_blue; it plays in_too_deep",
        ),
        (("no/such/program",), "no/such/program: No such file or directory"),
    ],
)
def test_a_child_that_cannot_be_scored_is_bad_input(run: Run, one_rule: Path, kind: tuple[str, ...], line: str) -> None:
    assert run("conform", str(one_rule), "--", *kind).bad_input() == line


def test_progress_is_shown_on_a_terminal(tmp_path: Path) -> None:
    shown = in_terminal("vectors", BLUE, "--out", str(tmp_path / "vectors"), "--effort", "10", apart=False)
    assert shown.status == 0
    assert "into_the_blue: " in shown.out
