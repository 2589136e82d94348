"""Getting in: a text to begin with, the list of sentences, seats by name, lines by number, and watching a file."""

import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import pytest

import corestate as cs
from corestate.games import OURS
from tests.cli.terminal import MAIN, PATIENCE, Ran, environment

Run = Callable[..., Ran]

BLUE = "game into_the_blue\nseats Ann, Bob, Cem\n"
NOBODY = "wanted a seat from 0 to 2; at the table are Ann, Bob, Cem; did you mean Bob?"
GAME = BLUE + "Ann starts\nAnn rolls 1 1 2 3 3 5\n# a comment\n\nAnn places 2 on 3\nBob rolls 1 1 1 1 1 1\n"


@pytest.mark.parametrize("title", OURS)
def test_a_text_to_begin_with_is_judged_as_it_is(run: Run, title: str) -> None:
    Path("new.play").write_text(run("new", title, "--seats", "Zoë,Bob,Mr Pink").out, encoding="utf-8")
    assert run("adjudicate", "new.play", "--json", "--no-readings").json()["verdict"] == "legal"
    assert 'seats Zoë, Bob, "Mr Pink"' in Path("new.play").read_text(encoding="utf-8")


def test_a_title_goes_by_what_is_printed_on_the_box(run: Run) -> None:
    assert run("new", "Into the Blue", "--seats", "4").out == run("new", "into_the_blue", "--seats", "4").out
    assert run("rulings", "key largo", "--json").json() == run("rulings", "key_largo", "--json").json()
    assert run("new", "key_larg").bad_input() == (
        f"no game 'key_larg'; known: {', '.join(cs.titles())}; did you mean key_largo?"
    )


def test_a_text_to_begin_with_writes_over_nothing(run: Run) -> None:
    assert run("new", "into_the_blue", "--out", "new.play").status == 0
    kept = Path("new.play").read_text()
    assert run("new", "key_largo", "--out", "new.play").bad_input().endswith("; --force replaces it")
    assert Path("new.play").read_text() == kept


@pytest.mark.parametrize(
    ("seats", "line"),
    [
        ("Ann", "Into the Blue is for 2 to 5 seats, not 1"),
        ("99", "Into the Blue is for 2 to 5 seats, not 99"),
        ("Ann,dice", '6:7: expected names that are no words of the sentences, found "dice"'),
        ("Ann,Ann", '6:12: expected a name that nobody else has, found "Ann"'),
    ],
)
def test_a_table_that_cannot_be_is_refused(run: Run, seats: str, line: str) -> None:
    assert run("new", "into_the_blue", "--seats", seats).bad_input() == line


def test_the_sentences_are_listed_with_what_they_mean(run: Run) -> None:
    assert "Ann places 1 on level 2" in run("sentences", "into_the_blue").out
    found = run("sentences", "into_the_blue", "--json").json()
    assert {
        "sort": "done",
        "template": "SEAT places SHELLS on level LEVEL",
        "examples": ["Ann places 1 on level 2"],
        "means": "The diver places shells on a level.",
        "events": ["itb.Place"],
    } in found


def test_a_seat_goes_by_name_and_a_moment_by_its_line(run: Run) -> None:
    Path("game.play").write_text(GAME)
    whole = run("export", "game.play").out
    assert "Ann stops\nAnn places 2 on level 3\n" in whole
    by_number = run("replay", "game.play", "--at", "3", "--seat", "1", "--json").json()
    for line, seat in (("7", "Bob"), ("5", "bob"), ("6", "seat 1")):
        assert run("replay", "game.play", "--line", line, "--seat", seat, "--json").json() == by_number
    assert (
        run("legal", "game.play", "--line", "7", "--json").json()
        == run("legal", "game.play", "--at", "3", "--json").json()
    )
    assert run("explain", "game.play", "--line", "7", "--json").json()["sentence"] == "Ann places 2 on level 3"
    assert run("check", "game.play", "--line", "4", "--json").json()["possible"]
    claim = ("adjudicate", "game.play", "--claim", "Ann places 1 on 5", "--no-readings", "--json")
    assert run(*claim, "--line", "7").json() == run(*claim, "--at", "3").json()
    assert run("export", "game.play", "--position", "--line", "8").status == 0


def test_the_lines_of_a_file_that_goes_on_after_another_are_its_own(run: Run) -> None:
    Path("first.play").write_text(GAME)
    Path("game.play").write_text("after first.play\nBob stops\nCem rolls 1 1 1 1 1 2\n")
    assert run("explain", "game.play", "--line", "2", "--json").json()["sentence"] == "Bob stops"


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("replay", "--seat", "Bobb"), f"--seat Bobb: {NOBODY}"),
        (("replay", "--seat", "3"), "--seat 3: seats are 0 to 2"),
        (("replay", "--line", "9"), "game.play: --line 9: the last sentence stands in line 8"),
        (("replay", "--line", "9", "--at", "2"), "--at and --line say the same: give one of them"),
        (("adjudicate", "--line", "4"), "--line goes with --claim"),
        (("export", "--line", "4"), "--line goes with --position"),
        (("explain",), "which event? Give --at, or --line of a text"),
    ],
)
def test_a_seat_or_a_line_that_is_not_there_is_refused(run: Run, arguments: tuple[str, ...], line: str) -> None:
    Path("game.play").write_text(GAME)
    command, *more = arguments
    assert run(command, "game.play", *more).bad_input() == line


def test_lines_and_names_are_those_of_a_text(run: Run) -> None:
    Path("game.play").write_text(GAME)
    run("export", "game.play", "--out", "game.json")
    assert (
        run("replay", "game.json", "--line", "3").bad_input() == "game.json: --line goes with a text, and this is none"
    )
    assert run("replay", "game.json", "--seat", "Bob").bad_input() == (
        "--seat Bob: wanted a seat from 0 to 2, and nobody at the table has a name"
    )


def test_the_verdict_is_one_line_if_that_is_enough(run: Run) -> None:
    Path("game.play").write_text(GAME)
    quiet = run("adjudicate", "game.play", "--quiet")
    assert (quiet.status, quiet.out.count("\n"), quiet.err) == (0, 1, "")
    Path("game.play").write_text(GAME + "Bob places 1 on 5\n")
    quiet = run("adjudicate", "game.play", "--quiet")
    assert (quiet.status, quiet.out.count("\n")) == (1, 1)


def test_a_wrong_amount_is_a_no_of_its_own(run: Run) -> None:
    Path("game.play").write_text(GAME + "Ann has nine shells left\n")
    assert "line 9: shells left to Ann: 10, not 9" in run("adjudicate", "game.play").out
    quiet = run("adjudicate", "game.play", "--quiet")
    assert (quiet.status, quiet.out) == (
        1,
        "The moves keep the rules, but what is stated is not so. Line 9: shells left to Ann: 10, not 9.\n",
    )
    told = run("adjudicate", "game.play", "--json")
    assert (told.status, told.json()["verdict"]) == (1, "legal")
    assert told.json()["findings"] == [
        {"line": 9, "column": 1, "said": 9, "right": [10], "holds": False, "says": "shells left to Ann: 10, not 9"}
    ]
    Path("game.play").write_text(GAME + "Ann has ten shells left\n")
    assert run("adjudicate", "game.play", "--quiet").status == 0


def test_who_won_is_told_by_name(run: Run) -> None:
    run("play", "into_the_blue", "--edition", "small", "--record", "game.play")
    text = Path("game.play").read_text().replace("Ann", "Zoë").replace("Bob", "Max")
    Path("game.play").write_text(text)
    told = run("replay", "game.play").out
    assert re.search("│ Zoë +shells: ", told)
    assert re.search(r"\n +1 +(Zoë|Max) ", told)
    assert "seat 0" not in told


def test_a_position_is_exported_in_sentences_and_judged(run: Run) -> None:
    Path("game.play").write_text(GAME)
    assert run("export", "game.play", "--position", "--line", "8", "--out", "table.play").status == 0
    assert "\nposition\nAnn has 2 shells on level 3\nBob is next\n" in Path("table.play").read_text()
    there = run("check", "game.play", "--line", "8", "--json").json()["state_id"]
    assert run("check", "table.play", "--json").json() == {"possible": True, "broken": [], "state_id": there}
    assert run("adjudicate", "table.play", "--claim", "Bob rolls 1 1 1 1 1 1", "--json").json()["verdict"] == "legal"
    with Path("table.play").open("a") as table:
        table.write("Bob rolls 1 1 1 1 1 1\nBob places 1 on 5\n")
    assert run("adjudicate", "table.play", "--quiet").status == 1
    assert run("export", "table.play", "--out", "again.play").status == 0
    assert run("adjudicate", "again.play", "--quiet").status == 1
    told = run("export", "game.play", "--position", "--at", "1", "--out", "table.play", "--force", "--json").json()
    assert told == {"position": Path("table.play").read_text(), "out": "table.play"}


def test_a_file_is_judged_again_whenever_it_is_saved(tmp_path: Path) -> None:
    file, log = tmp_path / "game.play", tmp_path / "log"
    file.write_text(GAME)
    with (
        log.open("wb") as out,
        subprocess.Popen(  # noqa: S603 - our own interpreter
            [sys.executable, "-c", MAIN, "adjudicate", str(file), "--watch", "--quiet"],
            stdout=out,
            stderr=subprocess.STDOUT,
            env=environment(PYTHONUNBUFFERED="1"),
        ) as running,
    ):
        try:
            for change, heard in (
                (None, "Yes. "),
                (GAME + "Bob places 1 on 5\n", "No. "),
                (GAME + "Bobb stops\n", "did you mean Bob?"),
                (GAME, "Yes. "),
                (GAME + "\n", "Yes. "),  # twice: the interrupt may come before the last status is noted
            ):
                before = log.read_text().count("game.play\n")
                if change is not None:
                    saved = tmp_path / "saved"  # as editors do: write beside it, then move
                    saved.write_text(change)
                    saved.replace(file)
                    before = _wait(log, before + 1)
                _wait(log, max(before, 1), heard)
        finally:
            running.send_signal(signal.SIGINT)
        assert running.wait(PATIENCE) == 0, "the last verdict was legal"
    assert log.read_text().count("game.play\n") == 5


def _wait(log: Path, times: int, heard: str = "") -> int:
    """Wait until a file was judged so many times, and something was said of it since."""
    until = monotonic() + PATIENCE
    while monotonic() < until:
        judged = re.split(r"[0-9:]{8} .*game\.play\n", log.read_text())
        if len(judged) > times and heard in judged[-1] and (not heard or judged[-1]):
            return times
        sleep(0.02)
    pytest.fail(f"nothing of {heard!r} in {log.read_text()!r}")


def test_only_a_file_that_is_there_is_watched(run: Run) -> None:
    assert run("adjudicate", "none.play", "--watch").bad_input() == "none.play: --watch goes with a file that is there"
    assert run("adjudicate", "-", "--watch").bad_input() == "-: --watch goes with a file that is there"
