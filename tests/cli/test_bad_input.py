"""Whatever is typed wrongly is answered with exit status 2 and one clear line, and leaves nothing half done."""

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

import corestate as cs
import serializers
from corestate.into_the_blue import Stop
from corestate.kernel import Seat
from tests.cli.terminal import MAIN, Ran, process

Run = Callable[..., Ran]

BLUE = "into_the_blue"
KNOWN = ", ".join(cs.titles())
NINES = "9" * 5000


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("frobnicate",), "No such command 'frobnicate'."),
        (("games", "--frobnicate"), "No such option: --frobnicate"),
        (("games", "more"), "Got unexpected extra argument(s) (more)"),
        (("rules",), "Missing argument 'GAME'."),
        (("rules", "chess"), f"no game 'chess'; known: {KNOWN}"),
        (("rulings", "chess"), f"no game 'chess'; known: {KNOWN}"),
        (("rulings", BLUE, "none", "--json"), "no ruling 'none'; known: itb.ruling.perfect_early, "),
        (("editions", "a\nb"), rf"no game 'a\nb'; known: {KNOWN}"),
        (("editions", "[bold]"), f"no game '[bold]'; known: {KNOWN}"),
        (("schema", "chess"), f"no game 'chess'; known: {KNOWN}"),
        (("rules", BLUE, "no.thing"), "no rule 'no.thing' among 38"),
        (("rules", "itb.perfect.mast"), "no rule 'itb.perfect.mast' among 38; did you mean itb.perfect.must?"),
        (("play", "chess", "--json"), f"no game 'chess'; known: {KNOWN}"),
        (("play", BLUE, "--seats", "6"), "Into the Blue is for 2 to 5 seats, not 6"),
        (("play", BLUE, "--seats", "-1"), "Into the Blue is for 2 to 5 seats, not -1"),
        (("play", BLUE, "--seats", "two"), "Invalid value for '--seats': "),
        (("play", BLUE, "--seats", NINES), "Invalid value for '--seats': "),
        (("play", BLUE, "--seed", "x"), "Invalid value for '--seed': "),
        (("play", BLUE, "--edition", "none"), "no edition 'none'; known: funnyfox-2021, small"),
        (("play", BLUE, "--edition", "none.toml"), "none.toml: [Errno 2] No such file or directory: 'none.toml'"),
        (("play", BLUE, "--ruling", "none"), "'none': wanted key=value"),
        (("play", BLUE, "--ruling", "=x"), "'=x': wanted key=value"),
        (("play", BLUE, "--ruling", "x="), "'x=': wanted key=value"),
        (("play", BLUE, "--ruling", "none=x"), "no ruling 'none'; known: itb.ruling.perfect_early, "),
        (
            ("play", BLUE, "--ruling", "itb.ruling.lone_diver=x"),
            "no option of itb.ruling.lone_diver 'x'; known: main_only, takes_secondary",
        ),
        (("play", BLUE, "--option", "night"), "'night': wanted key=value"),
        (("play", BLUE, "--option", "night=true"), "no option 'night'; known: none"),
        (("play", BLUE, "--option", "night=--5"), "no option 'night'; known: none"),
        (("play", BLUE, "--option", f"night={NINES}"), "no option 'night'; known: none"),
        (("play", BLUE, "--human", "2"), "--human 2: seats are 0 to 1"),
        (("play", BLUE, "--human", "-1"), "--human -1: seats are 0 to 1"),
        (("play", BLUE, "--human", "0", "--json"), "--human does not go with --json: a person plays by tables"),
        (("perft", BLUE), "Missing option '--depth'."),
        (("perft", BLUE, "--depth", "0"), "Invalid value for '--depth': "),
        (("perft", "chess", "--depth", "1"), f"no game 'chess'; known: {KNOWN}"),
        (("selfcheck", "chess"), f"no game 'chess'; known: {KNOWN}"),
        (("selfcheck", BLUE, "--games", "0"), "Invalid value for '--games': "),
        (("selfcheck", BLUE, "--games", "1", "--option", "night=1"), "no option 'night'; known: none"),
        (("bench", "--seconds", "0"), "Invalid value for '--seconds': "),
        (("bench", "--rounds", "0"), "Invalid value for '--rounds': "),
        (("explain", "none.json"), "which event? Give --at, or --line of a text"),
    ],
)
def test_what_cannot_be_asked_for_is_said_in_one_line(run: Run, arguments: tuple[str, ...], line: str) -> None:
    found = run(*arguments).bad_input()
    assert found.startswith(line) if line.endswith(" ") else found == line


READERS = (
    ("replay",),
    ("replay", "--json"),
    ("legal",),
    ("check",),
    ("check", "--json"),
    ("export",),
    ("explain", "--at", "0"),
    ("adjudicate",),
    ("adjudicate", "--json"),
)


@pytest.mark.parametrize("command", READERS)
def test_files_that_cannot_be_read_are_named(run: Run, command: tuple[str, ...], tmp_path: Path) -> None:
    name, *more = command
    assert run(name, "none.json", *more).bad_input() == "none.json: No such file or directory"
    assert run(name, "no\nne.json", *more).bad_input() == r"no\nne.json: No such file or directory"
    assert run(name, str(tmp_path), *more).bad_input() == f"{tmp_path}: Is a directory"
    Path("file").touch()
    assert run(name, "file/more", *more).bad_input() == "file/more: Not a directory"


SPOILT: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "wanted a record, a state or a position, found nothing"),
    "blank": (b" \n", "wanted a record, a state or a position, found nothing"),
    "no msgpack": (b"\xc1", "at the top: wanted msgpack (FormatError)"),
    "list": (b"[]", "at the top: wanted msgpack (unpack(b) received extra data.)"),
    "no JSON": (
        b"{",
        "at the top: wanted JSON (Expecting property name enclosed in double quotes: line 1 column 2 (char 1))",
    ),
    "no name": (b"{}", 'at the top: wanted an object with its name under "$", found {}'),
    "no value": (b' {"$":"itb.Halt"}', "at the top: wanted a known name, found 'itb.Halt'"),
    "a fraction": (b'{"$":"itb.Stop","seat":0.5}', "at the top: wanted whole numbers, found '0.5'"),
    "a newer record": (
        b'{"$":"core.Record","format":3,"library":"9","ruleset":{},"events":[]}',
        "at format: wanted a record of format 1 or 2, found 3",
    ),
    "an unknown game": (
        b'{"$":"core.Ruleset","game":"chess","edition":"fide","seats":2}',
        f"at the top: wanted a ruleset that can be: no game 'chess'; known: {KNOWN}",
    ),
    "deep": (b'{"$":' * 100_000, "at the top: wanted JSON that is not nested so deeply"),
    "too long": (b" " * (serializers.MAX_BYTES + 9), "at the top: wanted at most 16777216 bytes, found 16777217"),
}


@pytest.mark.parametrize("what", SPOILT)
def test_files_that_hold_something_else_are_refused(run: Run, what: str) -> None:
    data, line = SPOILT[what]
    Path("game").write_bytes(data)
    for name, *more in READERS[::2]:
        assert run(name, "game", *more).bad_input() == f"game: {line}"


def test_a_text_is_known_by_its_first_letter_whatever_the_file_is_called(run: Run) -> None:
    Path("game").write_text("chess\n")
    wanted = f'expected a line "game" with one of {KNOWN}'
    assert run("adjudicate", "game").unreadable() == [f"game:1:1: {wanted}"]
    Path("game").write_text("2024, notes of our game\n")
    assert run("adjudicate", "game").unreadable() == [f"game:1:1: {wanted}"]
    Path("game").write_text("\ufeff# a game of two\ngame into_the_blue\nseats Ann, Bob\nAnn starts\n", encoding="utf-8")
    assert run("adjudicate", "game", "--json").json()["verdict"] == "legal"


def test_a_value_of_another_kind_is_refused(run: Run) -> None:
    Path("event.json").write_text(serializers.dump_json(Stop(Seat(0))))
    Path("state.json").write_text(serializers.dump_json(cs.new_game(BLUE, seats=2)))
    assert run("replay", "event.json").bad_input() == "event.json: wanted a record of a game, found a Stop"
    assert run("replay", "state.json").bad_input() == "state.json: wanted a record of a game, found a State"
    assert run("explain", "state.json", "--at", "0").bad_input() == (
        "state.json: wanted a record of a game, found a State"
    )
    for command in ("legal", "check"):
        assert run(command, "event.json").bad_input() == (
            "event.json: wanted a record, a state or a position, found a Stop"
        )
        assert run(command, "state.json", "--at", "0").bad_input() == (
            "state.json: --at goes with a record, and this is a State"
        )


def test_moments_and_seats_that_are_not_there_are_refused(run: Run) -> None:
    run("play", BLUE, "--edition", "small", "--record", "game.json")
    last = len(json.loads(Path("game.json").read_text())["events"]) - 1
    for at in (-1, last + 2):
        for command in (("replay",), ("legal",), ("check",), ("explain",)):
            assert run(*command, "game.json", "--at", str(at)).bad_input() == (
                f"game.json: --at {at}: events are numbered 0 to {last}"
            )
    assert run("explain", "game.json", "--at", str(last + 1)).bad_input() == (
        f"game.json: --at {last + 1}: events are numbered 0 to {last}"
    )
    for seat in ("2", "-1"):
        assert run("replay", "game.json", "--seat", seat).bad_input() == f"--seat {seat}: seats are 0 to 1"


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('game = "into_the_blue"', 'game = "chess"', "mine.toml:1: game: wanted 'into_the_blue', found 'chess'"),
        ("[box.dice]", "[box.dices]", "mine.toml: box.dice: is missing"),
        ("[5, 6]", "[6, 5]", "mine.toml:22: box.chests: wanted positive values in ascending order, found [6, 5]"),
        ("value = 3", "value = ", "mine.toml: Invalid value (at line 7, column 9)"),
    ],
)
def test_an_edition_of_ones_own_that_cannot_be_is_refused(run: Run, old: str, new: str, line: str) -> None:
    source = Path(cs.__file__).parent / BLUE / "editions" / "small.toml"
    assert old in source.read_text()
    Path("mine.toml").write_text(source.read_text().replace(old, new))
    assert run("play", BLUE, "--edition", "mine.toml").bad_input() == line


SMALL = ("play", BLUE, "--edition", "small", "--record")


def test_a_record_is_not_written_where_nothing_can_be(run: Run, tmp_path: Path) -> None:
    Path("file").write_text("kept")
    Path("folder").mkdir()
    assert run(*SMALL, "file/game.json").bad_input() == f"{tmp_path}/file/game.json: File exists"
    assert run(*SMALL, "folder").bad_input() == f"{tmp_path}/folder: not a file"
    assert run(*SMALL, "/dev/null").bad_input() == "/dev/null: not a file"
    assert run(*SMALL, "x" * 300 + ".json").bad_input().endswith(": File name too long")
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["file", "folder"]
    assert Path("file").read_text() == "kept"


@pytest.mark.parametrize("broken", ["os.replace", "os.fdopen", "os.fchmod"])
def test_a_record_that_fails_to_be_written_leaves_nothing(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, broken: str
) -> None:
    def full(*_arguments: object) -> NoReturn:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    Path("game.json").write_text("kept")
    monkeypatch.setattr(broken, full)
    assert run(*SMALL, "game.json", "--force").bad_input() == f"{tmp_path}/game.json: No space left on device"
    monkeypatch.undo()
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
    assert (tmp_path / "game.json").read_text() == "kept"


@pytest.mark.parametrize("arguments", [("play", BLUE, "--seats", "6"), ("frobnicate",)])
def test_a_process_complains_in_one_line_too(arguments: tuple[str, ...]) -> None:
    process(*arguments).bad_input()


def test_a_file_without_end_is_not_read_to_its_end() -> None:
    assert process("check", "/dev/zero").bad_input() == (
        "/dev/zero: at the top: wanted at most 16777216 bytes, found 16777217"
    )


@pytest.mark.parametrize("command", [("schema", BLUE), ("rules", BLUE)])
def test_a_full_disk_is_said_in_one_line(command: tuple[str, ...]) -> None:
    code = f"import os; os.dup2(os.open('/dev/full', os.O_WRONLY), 1); {MAIN}"
    assert process(*command, code=code).bad_input() == "cannot print: No space left on device"


@pytest.mark.parametrize("command", [("schema", BLUE), ("rules", BLUE)])
def test_nobody_reading_is_no_reason_to_complain(command: tuple[str, ...]) -> None:
    code = f"import os; r, w = os.pipe(); os.close(r); os.dup2(w, 1); os.close(w); {MAIN}"
    assert process(*command, code=code) == Ran(141, "", "")


def test_an_interruption_leaves_as_shells_expect(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_arguments: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr("corestate.cli.playing.play", interrupted)
    assert run("play", BLUE) == Ran(130, "", "")


@pytest.mark.parametrize("missing", ["typer", "rich"])
def test_without_its_extra_the_command_line_says_how_to_get_it(missing: str) -> None:
    code = f"""
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == {missing!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
{MAIN}
"""
    assert process("games", code=code).bad_input() == (
        f"the command line needs {missing}; install it with: pip install 'corestate[cli]'"
    )


def test_another_module_that_is_missing_is_not_taken_for_the_extra() -> None:
    code = f"import sys; sys.modules['msgpack'] = None; {MAIN}"
    ran = process("schema", "into_the_blue", code=code)
    assert ran.status == 70
    assert ran.complaint().startswith("a mistake of ours (ModuleNotFoundError at ")
