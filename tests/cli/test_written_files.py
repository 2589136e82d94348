"""Files are written whole, with the mode that is wanted, never over another silently, and leave nothing behind."""

import os
import signal
import stat
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from corestate import files
from tests.cli.terminal import COMMAND, Ran, environment
from tests.effort import PATIENT

Run = Callable[..., Ran]

NOBODY = 999_999_999
"""No process has this number."""
SMALL = ("play", "into_the_blue", "--edition", "small", "--record")


@pytest.fixture
def umask() -> Iterator[Callable[[int], int]]:
    old = os.umask(0o022)
    yield os.umask
    os.umask(old)


def _mode(file: str) -> int:
    return stat.S_IMODE(Path(file).stat().st_mode)


def test_a_new_file_has_the_mode_of_the_umask(run: Run, umask: Callable[[int], int]) -> None:
    for mask, mode in ((0o022, 0o644), (0o077, 0o600), (0o002, 0o664)):
        umask(mask)
        assert run(*SMALL, f"{mode}.json").status == 0
        assert _mode(f"{mode}.json") == mode


def test_a_file_that_is_replaced_keeps_its_mode(run: Run) -> None:
    Path("game.json").touch()
    Path("game.json").chmod(0o600)
    assert run(*SMALL, "game.json", "--force").status == 0
    assert _mode("game.json") == 0o600
    assert Path("game.json").stat().st_size > 0


def test_a_file_is_replaced_only_when_that_is_wanted(run: Run, tmp_path: Path) -> None:
    assert run(*SMALL, "game.json").status == 0
    Path("kept").write_text("kept")
    Path("link").symlink_to("kept")
    over = "it exists already; --force replaces it"
    for name in ("kept", "link"):
        assert run(*SMALL, name).bad_input() == f"{name}: {over}"
        assert run("adjudicate", "game.json", "--html", name).bad_input() == f"{name}: {over}"
        assert run("export", "game.json", "--out", name).bad_input() == f"{name}: {over}"
        assert run("export", "game.json", "--position", "--at", "1", "--out", name).bad_input() == f"{name}: {over}"
        assert Path("kept").read_text() == "kept"
    assert run("export", "game.json", "--out", "link", "--force").status == 0
    assert Path("link").is_symlink()
    assert Path("kept").read_text() != "kept"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.json", "kept", "link"]


def test_what_a_killed_writer_left_is_removed_by_the_next(tmp_path: Path) -> None:
    left = [tmp_path / f".game.json.{NOBODY}-0.half", tmp_path / f".game.json.{NOBODY}-1.half"]
    left[0].write_bytes(b"half")
    left[1].mkdir()
    names = (f".game.json.{os.getpid()}-7.half", ".game.json.half", f".x.{NOBODY}-0.half")
    others = [tmp_path / name for name in names]
    for other in others:
        other.write_bytes(b"of somebody else")
    files.write_whole(tmp_path / "game.json", b"whole")
    assert sorted(tmp_path.iterdir()) == sorted((*others, tmp_path / "game.json"))


@pytest.mark.nightly
def test_vectors_that_were_killed_leave_what_the_next_start_removes(tmp_path: Path) -> None:
    folder = tmp_path / "v"
    for _ in range(2):
        with subprocess.Popen(  # noqa: S603 - our own interpreter
            [*COMMAND, "vectors", "into_the_blue", "--out", str(folder)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=environment(),
        ) as running:
            until = time.monotonic() + PATIENT
            while not any(str(running.pid) in one.name for one in tmp_path.iterdir()) and time.monotonic() < until:
                time.sleep(0.05)
            running.send_signal(signal.SIGKILL)
    assert len(list(tmp_path.iterdir())) == 1, "the second removes what the first has left"
