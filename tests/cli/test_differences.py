"""`corestate fuzz`: what it finds, how it tells it, what it keeps, and how it leaves."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import pytest

import corestate as cs
import serializers
from serializers import Record
from tests.cli.terminal import COMMAND, Ran, in_terminal
from tests.effort import PATIENT
from tests.fuzz.children import command
from tests.fuzz.test_child import nothing_runs_in

Run = Callable[..., Ran]
BLUE = "into_the_blue"
FACTS = (
    *("game", "child", "ways", "shows", "seconds", "events", "games", "unsupported", "rules"),
    *("questions", "fields", "not_played", "findings"),
)
FINDING = (
    *("kind", "asked", "detail", "steady", "difference", "sentence", "suspects", "otherwise", "likened", "rules"),
    *("refusals", "ruleset", "moves", "length", "met", "stderr", "folder"),
)


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shrink for a moment only."""
    monkeypatch.setattr("fuzz.campaigns.campaign.EFFORT", 1500)


def fuzz(run: Run, kind: str, *options: str) -> Ran:
    """Run the command against a child of some kind, on one core: two tests run beside each other."""
    return run("fuzz", BLUE, "--minutes", "5", "--jobs", "1", *options, "--", *command(kind))


def test_a_child_that_does_right_is_left_with_status_0(run: Run) -> None:
    ran = run("fuzz", BLUE, "--minutes", "0.01", "--json", "--", *command("blind"))
    assert ran.status == 0
    facts = ran.json()
    assert tuple(facts) == FACTS
    assert facts["findings"] == []
    assert facts["events"] > 0
    assert facts["games"] > 0
    assert (facts["ways"], facts["shows"], facts["rules"]["of"]) == (["drive"], [], 38)


def test_a_difference_is_told_with_the_game_and_the_rules(run: Run) -> None:
    ran = fuzz(run, "greedy", "--json")
    assert ran.status == 1
    (finding,) = ran.json()["findings"]
    assert tuple(finding) == FINDING
    assert (finding["kind"], finding["steady"], finding["folder"]) == ("accepts", True, None)
    assert {one["slug"] for one in finding["rules"]} <= {"itb.dive.place", "itb.dive.shortage"}
    assert finding["refusals"][0]["$"] == "core.Refusal"
    assert {one["file"] for one in finding["likened"]} == {"corestate/into_the_blue/course.py"}
    assert all(tuple(one) == ("file", "line", "change") for one in finding["likened"])
    assert finding["moves"][-1]["event"]["$"] == "itb.Place"
    assert finding["length"] <= finding["met"]["length"]


def test_people_are_told_it_in_tables(run: Run) -> None:
    shown = fuzz(run, "crash", "--timeout", "20")
    assert (shown.status, shown.err) == (1, "")
    for part in (
        "crash, replying to play: it ended with status 3 before it replied",
        "moves after set-up",
        "StarterNamed",
        "out of shells",
    ):
        assert part in shown.out
    assert "what is most likely broken, the likeliest first" in shown.out


def test_people_are_told_which_change_of_ours_does_the_same(run: Run) -> None:
    shown = fuzz(run, "greedy").out
    _, _, behind = shown.partition("our own rules do the same with a change such as")
    assert "corestate/into_the_blue/course.py:" in behind
    assert "your game accepts Place(" in behind


def test_what_is_found_is_kept_and_looked_at_again(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "corpus"
    first = fuzz(run, "greedy", "--corpus", str(folder), "--json").json()
    (finding,) = first["findings"]
    kept = Path(finding["folder"])
    assert kept.parent == folder / "findings"
    assert {file.name for file in kept.iterdir()} == {"finding.json", "record.json", "vector.json"}
    record = serializers.load_json((kept / "record.json").read_text(), Record)
    assert len(record.events) == len(finding["moves"]) - 1
    assert run("replay", str(kept / "record.json"), "--json").status == 0
    index = json.loads((folder / "corpus.json").read_text())
    assert index["games"] >= first["games"]
    again = run(
        "fuzz", BLUE, "--minutes", "0", "--jobs", "1", "--corpus", str(folder), "--json", "--", *command("greedy")
    )
    assert again.status == 1
    (same,) = again.json()["findings"]
    assert (same["moves"], same["folder"]) == (finding["moves"], finding["folder"])
    mended = run(
        "fuzz", BLUE, "--minutes", "0.01", "--jobs", "1", "--corpus", str(folder), "--json", "--", *command("blind")
    )
    assert mended.status == 0
    assert json.loads((folder / "corpus.json").read_text())["games"] > index["games"]
    assert not list(folder.rglob("*.half"))
    told = run("fuzz", BLUE, "--minutes", "0", "--jobs", "1", "--corpus", str(folder), "--", *command("blind"))
    assert told.out.splitlines()[0].startswith("not seen any more: ")
    assert kept.name in told.out


def test_a_folder_of_something_else_is_refused(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "corpus"
    folder.mkdir()
    index = folder / "corpus.json"
    index.write_text('{"format": 1, "game": "in_too_deep"}')
    line = fuzz(run, "blind", "--corpus", str(folder)).bad_input()
    assert line == f"{index}: wanted a corpus of into_the_blue, format 1"
    index.write_text("oops")
    assert fuzz(run, "blind", "--corpus", str(folder)).bad_input().startswith(f"{index}: Expecting value")
    index.write_text('{"format": 1, "game": "into_the_blue", "games": "?"}')
    assert fuzz(run, "blind", "--corpus", str(folder)).bad_input().startswith(f"{index}: wanted a corpus of into_the_b")
    index.unlink()
    index.mkdir()
    assert fuzz(run, "blind", "--corpus", str(folder)).bad_input() == f"{index}: Is a directory"


def test_what_lies_about_in_a_corpus_is_passed_over_and_named(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "corpus"
    fuzz(run, "greedy", "--corpus", str(folder), "--json")
    findings = folder / "findings"
    (findings / ".DS_Store").write_bytes(b"x")
    for name, text in {
        "empty": None,
        "deep": "[" * 200_000,
        "other": '{"ruleset": {"$": "itb.Stop", "seat": 0}, "moves": []}',
        "how": json.dumps(
            {"ruleset": _ruleset(findings), "moves": [{"how": "?", "event": {"$": "itb.Stop", "seat": 0}}]}
        ),
        "what": json.dumps({"ruleset": _ruleset(findings), "moves": [{"how": "play", "event": _ruleset(findings)}]}),
    }.items():
        (findings / name).mkdir()
        if text is not None:
            (findings / name / "finding.json").write_text(text)
    spoilt = min((folder / "games").iterdir())
    spoilt.write_text("{")
    ran = run("fuzz", BLUE, "--minutes", "0", "--jobs", "1", "--corpus", str(folder), "--", *command("greedy"))
    assert ran.status == 1
    lines = [line for line in ran.err.splitlines() if "passed over: " in line]
    assert len(lines) == 7
    for name in (".DS_Store", "empty", "deep", "other", "how", "what", spoilt.name):
        assert any(f"/{name}" in line for line in lines), name


def _ruleset(findings: Path) -> object:
    """Take the ruleset of a finding of ours."""
    return next(json.loads(file.read_text())["ruleset"] for file in sorted(findings.glob("*-*/finding.json")))


def test_an_index_of_something_else_is_refused(run: Run, tmp_path: Path) -> None:
    index = tmp_path / "corpus.json"
    index.write_text(json.dumps({"format": 1, "game": BLUE, "games": 1, "seen": {"a": "b"}, "played": {}, "deeds": {}}))
    assert fuzz(run, "blind", "--corpus", str(tmp_path)).bad_input().startswith(f"{index}: wanted a corpus of {BLUE}")
    index.write_text("[" * 200_000)
    assert "nested so deeply" in fuzz(run, "blind", "--corpus", str(tmp_path)).bad_input()


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("chess", "--", "true"), "no game 'chess'; known: "),
        ((BLUE,), "Missing argument '-- COMMAND…'."),
        ((BLUE, "--", "no/such/program"), "no/such/program: No such file or directory"),
        ((BLUE, "--minutes", "-1", "--", "true"), "Invalid value for '--minutes': "),
        ((BLUE, "--timeout", "0", "--", "true"), "Invalid value for '--timeout': "),
        ((BLUE, "--findings", "0", "--", "true"), "Invalid value for '--findings': "),
        (
            (BLUE, "--", *command("ourselves", "in_too_deep")),
            f"corestate {cs.__version__} does not play into_the_blue; ",
        ),
        (
            (BLUE, "--minutes", "0.01", "--", *command("stubborn")),
            f"corestate {cs.__version__} plays under no ruleset it was asked ",
        ),
    ],
)
def test_what_cannot_be_asked_for_is_said_in_one_line(run: Run, arguments: tuple[str, ...], line: str) -> None:
    assert run("fuzz", *arguments).bad_input().startswith(line)


def test_what_goes_wrong_at_the_greeting_is_a_finding(run: Run) -> None:
    ran = run("fuzz", BLUE, "--json", "--", "false")
    assert ran.status == 1
    (finding,) = ran.json()["findings"]
    assert (finding["kind"], finding["asked"]) == ("crash", "hello")
    told = run("fuzz", BLUE, "--", "false")
    assert told.out == "crash, replying to hello: it ended with status 1 before it replied\n"


def test_a_number_is_told_from_its_text(run: Run) -> None:
    told = fuzz(run, "wordy").out
    assert "as the game begins, before any event" in told
    assert "table.chests.shuffled[0]" in told
    (sides,) = (line.split()[1:] for line in told.splitlines() if line.split()[:1] == ["table.chests.shuffled[0]"])
    assert sides == ["5", '"5"']


def test_what_was_found_is_kept_if_somebody_interrupts(tmp_path: Path) -> None:
    arguments = (
        "fuzz",
        BLUE,
        "--minutes",
        "5",
        "--findings",
        "99",
        "--jobs",
        "1",
        "--corpus",
        str(tmp_path),
        "--",
        *command("greedy"),
    )
    with subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:  # noqa: S603 - our own program
        begun = monotonic()
        while not list(tmp_path.glob("findings/*/vector.json")) and monotonic() < begun + PATIENT:
            sleep(0.1)
        running.terminate()
        told, said = running.communicate(timeout=PATIENT)
    assert running.returncode == 1
    assert said.endswith(b"corestate: interrupted\n")
    assert b"Traceback" not in said
    assert b"accepts, replying to " in told
    assert json.loads((tmp_path / "corpus.json").read_text())["games"] > 0


def test_progress_is_shown_on_a_terminal_and_nowhere_else() -> None:
    shown = in_terminal("fuzz", BLUE, "--minutes", "0.02", "--jobs", "1", "--", *command("blind"), apart=False)
    assert shown.status == 0
    assert "playing: " in shown.out
    assert "of 38 rules, " in shown.out
    assert "of 6 questions, " in " ".join(shown.out.split())
    assert "of 5 fields" in " ".join(shown.out.split())
    plain = in_terminal(
        "fuzz", BLUE, "--minutes", "0", "--jobs", "1", "--", *command("blind"), apart=False, NO_COLOR="1"
    )
    assert "\x1b[3" not in plain.out


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_whoever_ends_us_ends_the_child(tmp_path: Path, number: int) -> None:
    note = tmp_path / "pid"
    script = f"import os, time; open({str(note)!r}, 'w').write(str(os.getpid())); time.sleep(600)"
    with subprocess.Popen(  # noqa: S603 - our own interpreter
        [*COMMAND, "fuzz", BLUE, "--timeout", "60", "--", sys.executable, "-S", "-c", script], stderr=subprocess.PIPE
    ) as running:
        begun = monotonic()
        while not (note.exists() and note.read_text()) and monotonic() < begun + PATIENT:
            sleep(0.05)
        os.kill(running.pid, number)
        _, said = running.communicate(timeout=PATIENT)
    assert running.returncode in {2, 130}
    assert b"Traceback" not in said
    assert nothing_runs_in(int(note.read_text()))
