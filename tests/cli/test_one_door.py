"""A mistake of ours leaves by one door: exit status 70 and one line, whatever the command."""

import signal
import subprocess
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import NoReturn

import pytest

from corestate.cli.app import _COMMANDS
from tests.cli.terminal import COMMAND, MAIN, Ran, environment, process

Run = Callable[..., Ran]


class PlantedError(Exception):
    """Something nobody foresaw."""


def _planted() -> NoReturn:
    raise PlantedError("two\nlines\x1b[31m")


@pytest.mark.parametrize("command", _COMMANDS)
def test_a_mistake_of_ours_is_a_status_of_its_own_and_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    module, function, _ = _COMMANDS[command]
    monkeypatch.setattr(import_module(module, "corestate.cli"), function, _planted)
    ran = run(command)
    assert ran.status == 70
    line = ran.complaint()
    assert line.startswith(r"a mistake of ours (PlantedError at test_one_door.py:")
    assert r"two\nlines\x1b[31m" in line
    assert "SECURITY.md" in line


@pytest.mark.parametrize("arguments", [("--debug", "games"), ("games", "--debug")])
def test_debug_shows_where_it_came_from(run: Run, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]) -> None:
    monkeypatch.setattr("corestate.cli.lookups.games", _planted)
    ran = run(*arguments)
    assert ran.status == 70
    assert "Traceback" in ran.err
    assert "in _planted" in ran.err
    monkeypatch.undo()


def test_debug_changes_nothing_else(run: Run) -> None:
    assert run("games", "--debug") == run("games")
    assert "--debug" in run("--help").out


def test_debug_after_two_dashes_is_somebody_elses(run: Run, tmp_path: Path) -> None:
    said = tmp_path / "said"
    run("fuzz", "into_the_blue", "--", "sh", "-c", f'echo "$1" > {said}', "sh", "--debug")
    assert said.read_text() == "--debug\n"


def test_a_mistake_at_start_up_leaves_by_the_same_door() -> None:
    code = f"import sys; sys.modules['corestate.cli.app'] = object(); {MAIN}"
    ran = process("games", code=code)
    assert ran.status == 70
    assert ran.complaint().startswith("a mistake of ours (ImportError at ")


@pytest.mark.parametrize("planted", [ValueError("x"), MemoryError(), RecursionError(), KeyError("x")])
def test_every_kind_of_exception_leaves_by_it(run: Run, monkeypatch: pytest.MonkeyPatch, planted: Exception) -> None:
    def raising() -> NoReturn:
        raise planted

    monkeypatch.setattr("corestate.cli.lookups.games", raising)
    ran = run("games")
    assert ran.status == 70
    assert ran.complaint().startswith(f"a mistake of ours ({type(planted).__name__} at ")


def test_an_interruption_at_start_up_is_no_accident() -> None:
    code = f"""
import sys, signal
class Slow:
    def find_spec(self, name, path=None, target=None):
        if name == "typer":
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Slow())
{MAIN}
"""
    assert process("games", code=code) == Ran(130, "", "")


def test_an_oracle_that_nobody_reads_leaves_as_shells_expect() -> None:
    with subprocess.Popen(  # noqa: S603 - our own interpreter
        [*COMMAND, "oracle"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        bufsize=0,
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdin.write(b'{"verb":"coverage"}\n')
        assert running.stdout.readline().startswith(b'{"id":null,"ok":true')
        running.stdout.close()
        try:
            for _ in range(100):
                running.stdin.write(b'{"verb":"coverage"}\n')
                time.sleep(0.01)
        except BrokenPipeError:
            pass
        assert running.wait(20) == 128 + signal.SIGPIPE
        assert running.stderr.read() == b""


@pytest.mark.parametrize("address", ["", "localhost:", "65536", "0.0.0.0:0"])
def test_an_address_that_cannot_be_listened_on_is_refused_in_a_line(run: Run, address: str) -> None:
    ran = run("oracle", "--listen", address)
    assert ran.status == 2
    assert ran.complaint().startswith(f"--listen {address}: ")
