"""`corestate recheck`: what became of every file of an archive; and files of earlier versions on the command line."""

import errno
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import attrs
import pytest

import corestate as cs
import serializers
from corestate.cli.inputs import write_value
from corestate.into_the_blue import Place, Rolled, StarterNamed, Stop
from serializers import FORMAT, Position, Record, recorded
from serializers.packing import packed
from serializers.replaying import DIGITS
from serializers.upgrading import as_of
from tests.cli.terminal import Ran, environment, in_terminal
from tests.stored import FOLDER, planted, versions

Run = Callable[..., Ran]

EVENTS = (StarterNamed(cs.Seat(0)), Rolled((1, 1, 2, 3, 3, 5)), Stop(cs.Seat(0)), Place(cs.Seat(0), 3, 2))
ILLEGAL = Place(cs.Seat(0), 4, 2)
NOTE = "itb.ruling.planted is old, as before there was a choice"


def _record(*events: object) -> Record:
    return serializers.marked(recorded(cs.ruleset("into_the_blue", seats=3), events))


def _spoilt(record: Record, at: int, field: str) -> Record:
    """Let a record say that an event led to something else in one part of the table."""
    place = record.marked.index(field) * DIGITS
    marks = [*record.marks]
    marks[at] = marks[at][:place] + "0" * DIGITS + marks[at][place + DIGITS :]
    return attrs.evolve(record, marks=tuple(marks))


@pytest.fixture
def archive(run: Run) -> Path:
    """An archive with a file of every verdict."""
    del run  # which goes to an empty folder
    record, folder = _record(*EVENTS), Path("archive")
    write_value(folder / "b" / "good.msgpack", record)
    write_value(folder / "a" / "good.play", record)
    (folder / "a" / "good.record").write_bytes(serializers.dump(record))
    (folder / "a" / "now.state").write_bytes(serializers.dump(record.begun()))
    write_value(folder / "elsewhere.json", _spoilt(record, 2, "divers"))
    ids = attrs.evolve(record, format=FORMAT, marked=(), marks=(), ids=("0" * 64,) * len(EVENTS), library="0.0.1")
    write_value(folder / "ids.json", ids)
    write_value(folder / "refused.json", recorded(record.ruleset, (*EVENTS[:3], ILLEGAL)))
    (folder / "refused.play").write_text("game into_the_blue\nseats Ann, Bob\nAnn starts\nBob rolls 1\nBob stops\n")
    (folder / "open.play").write_text("game into_the_blue\nseats Ann, Bob\nAnn starts\nAnn rolls 1 1 2 3 ? 5\n")
    (folder / "spoilt.record").write_bytes(serializers.dump(record)[:-1])
    (folder / "notes.txt").write_text("nothing of ours")
    return folder


def test_every_file_of_an_archive_gets_a_verdict_in_order(run: Run, archive: Path) -> None:
    ran = run("recheck", str(archive), "--json")
    assert ran.status == 1
    found = {Path(one["file"]).relative_to(archive).as_posix(): one for one in ran.json()["files"]}
    assert {name: one["verdict"] for name, one in found.items()} == {
        "elsewhere.json": "elsewhere",
        "ids.json": "elsewhere",
        "open.play": "read",
        "refused.json": "refused",
        "refused.play": "refused",
        "spoilt.record": "unreadable",
        "a/good.play": "same",
        "a/good.record": "same",
        "a/now.state": "read",
        "b/good.msgpack": "same",
    }
    assert list(found)[-4:] == ["a/good.play", "a/good.record", "a/now.state", "b/good.msgpack"]
    assert ran.json()["counts"] == {"same": 3, "read": 2, "elsewhere": 2, "refused": 2, "unreadable": 1}
    spoilt = found["elsewhere.json"]
    assert (spoilt["kind"], spoilt["at"], spoilt["field"], spoilt["library"]) == ("Record", 2, "divers", cs.__version__)
    assert (found["ids.json"]["at"], found["ids.json"]["field"], found["ids.json"]["library"]) == (0, None, "0.0.1")
    refused = found["refused.json"]
    assert (refused["at"], refused["line"], refused["refusals"][0]["rule"]) == (3, None, "itb.dive.sequence")
    assert found["refused.play"]["line"] is not None
    assert "it could be more than one thing" in found["open.play"]["why"]
    assert found["spoilt.record"]["why"].startswith("at the top: wanted msgpack")
    assert found["a/now.state"]["kind"] == "State"


def test_the_table_names_event_field_and_rule(run: Run, archive: Path) -> None:
    ran = run("recheck", str(archive))
    assert (ran.status, ran.err) == (1, "")
    rows = {line.split()[1]: line.split() for line in ran.out.splitlines() if "archive/" in line}
    assert rows["archive/elsewhere.json"] == ["elsewhere", "archive/elsewhere.json", "2", "divers"]
    assert rows["archive/refused.json"][2:4] == ["3", "[itb.dive.sequence]"]
    assert rows["archive/spoilt.record"][0] == "unreadable"
    assert "10 files: 3 same, 2 read, 2 elsewhere, 2 refused, 1 unreadable" in ran.out
    assert "filled in" not in ran.out, "nothing was"


def test_the_exit_status_is_no_before_bad_input(run: Run, archive: Path) -> None:
    good, bad = str(archive / "a"), str(archive / "spoilt.record")
    assert run("recheck", good).status == 0
    assert run("recheck", good, bad).status == 2
    assert run("recheck", bad, str(archive / "refused.json")).status == 1
    ran = run("recheck", "none.json", good, "--json")
    assert ran.status == 2
    first, *others = ran.json()["files"]
    assert (first["verdict"], first["why"]) == ("unreadable", "No such file or directory")
    assert [one["verdict"] for one in others] == ["same", "same", "read"]
    Path("empty").mkdir()
    assert run("recheck", "empty").bad_input() == (
        "empty: wanted stored games (.json, .msgpack, .play, .record, .state), found none"
    )


def test_a_folder_that_is_closed_is_named(run: Run, archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed, opened = str(archive / "a"), os.scandir

    def scandir(folder: str) -> Any:  # noqa: ANN401 - what os.scandir gives
        if folder == closed:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), folder)
        return opened(folder)

    monkeypatch.setattr(os, "scandir", scandir)
    found = {one["file"]: one for one in run("recheck", str(archive), "--json").json()["files"]}
    assert (found[closed]["verdict"], found[closed]["why"]) == ("unreadable", "Permission denied")
    assert found[str(archive / "b" / "good.msgpack")]["verdict"] == "same"


def test_nothing_is_written(run: Run, archive: Path) -> None:
    before = {file: file.read_bytes() for file in archive.rglob("*") if file.is_file()}
    run("recheck", str(archive))
    assert {file: file.read_bytes() for file in archive.rglob("*") if file.is_file()} == before


def test_a_position_that_cannot_be_entered_is_unreadable(run: Run) -> None:
    run("play", "into_the_blue", "--record", "game.json")
    run("export", "game.json", "--position", "--at", "1", "--out", "position.json")
    ran = run("recheck", "position.json", "--json")
    assert [(one["verdict"], one["kind"]) for one in ran.json()["files"]] == [("read", "Position")]
    position = serializers.load_json(Path("position.json").read_text(), Position)
    write_value(Path("position.json"), attrs.evolve(position, entry="nowhere"), force=True)
    ran = run("recheck", "position.json", "--json")
    assert (ran.status, ran.json()["files"][0]["verdict"]) == (2, "unreadable")
    assert "has no entry 'nowhere'" in ran.json()["files"][0]["why"]


def test_progress_is_shown_in_a_terminal() -> None:
    ran = in_terminal("recheck", str(versions()[0] / "into_the_blue-1.record"), apart=False)
    assert ran.status == 0
    assert "\x1b[?25l" in ran.out


def test_what_was_stored_here_is_the_same(run: Run) -> None:
    ran = run("recheck", *(str(file) for file in sorted(versions()[0].glob("into_the_blue*.record"))), "--json")
    assert ran.status == 0
    assert ran.json()["counts"]["same"] == 3


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A later release with one more ruling, and a folder of games that were stored before it."""
    folder = planted.release(tmp_path_factory.mktemp("release"))
    (folder / "games").mkdir()
    for name in ("into_the_blue-2.record", "into_the_blue-2-12.state"):
        shutil.copy(FOLDER / "0.1.0" / name, folder / "games" / name)
    record = serializers.upgraded((FOLDER / "0.1.0" / "into_the_blue-2.record").read_bytes(), Record).value
    ids = []
    state = record.begun()
    for event in record.events:
        state = cs.apply(state, event)
        ids.append(sha256(packed(as_of("into_the_blue", record.library).write(state))).hexdigest())
    told = attrs.evolve(record, ids=tuple(ids))
    for name in ("ids.json", "ids.msgpack", "ids.play"):
        write_value(folder / "games" / name, told)
        write_value(folder / "games" / f"marks-{name}", serializers.marked(told))
    return folder


def _later(release: Path, *arguments: str) -> Ran:
    """Run a command of the later release."""
    ran = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-m", "corestate", *arguments],
        cwd=release,
        env=environment(COLUMNS="200"),
        capture_output=True,
        text=True,
        check=False,
    )
    return Ran(ran.returncode, ran.stdout, ran.stderr)


def test_a_later_release_finds_an_archive_the_same_and_says_what_it_filled_in(release: Path) -> None:
    ran = _later(release, "recheck", "games", "--json")
    assert ran.status == 0, ran
    found: dict[str, Any] = {Path(one["file"]).name: one for one in ran.json()["files"]}
    assert len(found) == 8
    assert found.pop("into_the_blue-2-12.state")["verdict"] == "read"
    assert {one["verdict"] for one in found.values()} == {"same"}
    assert all(one["notes"] == [NOTE] for one in found.values())
    shown = _later(release, "recheck", "games")
    assert f"{NOTE} (8 files)" in shown.out


@pytest.mark.parametrize("name", ["ids.json", "ids.msgpack", "ids.play", "marks-ids.json", "into_the_blue-2.record"])
def test_a_later_release_replays_an_old_record_without_a_false_verdict(release: Path, name: str) -> None:
    ran = _later(release, "replay", f"games/{name}", "--json")
    assert (ran.status, ran.err) == (0, f"games/{name}: {NOTE}\n")
    assert json.loads(ran.out)["over"]


def test_a_later_release_goes_on_after_an_old_record(release: Path) -> None:
    (release / "on.play").write_text("after games/ids.msgpack at 3\n")
    ran = _later(release, "legal", "on.play", "--json")
    assert (ran.status, ran.err) == (0, f"on.play: {NOTE}\n")


def test_what_a_person_types_without_rulings_is_by_the_rulings_of_now(release: Path) -> None:
    rules = {"$": "core.Ruleset", "game": "into_the_blue", "edition": "small", "seats": 2}
    code = "import serializers, sys; print(serializers.upgraded(sys.argv[1]).value.rulings.planted)"
    found = []
    for typed in (rules, {**rules, "rulings": {}}):
        command = [sys.executable, "-c", code, json.dumps(typed)]
        found.append(subprocess.check_output(command, cwd=release, text=True).strip())  # noqa: S603 - our own
    assert found == ["new", "old"]
