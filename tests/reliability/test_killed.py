"""Whoever is killed at any moment loses nothing that was reported, counts nothing twice and leaves nothing behind."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fuzz.vectors import folder as vectors
from tests.cli.terminal import environment
from tests.effort import effort
from tests.fuzz.children import command

SOON = "import corestate.cli.differences as fuzzing; fuzzing.BETWEEN_KEEPING = 0.0; "
"""Where a campaign has been is written down after every game, and not every 20 seconds."""
MAIN = "from corestate.cli import main; main()"
KILLS, GAMES = effort(2, 15), effort(4, 40)
LONGEST = 4.0
"""A moment at which somebody is killed comes within so many seconds."""


def _started(*arguments: str, before: str = "") -> "subprocess.Popen[bytes]":
    code = [sys.executable, "-c", before + MAIN, *arguments]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.Popen(code, env=environment(), start_new_session=True, **quiet)  # type: ignore[call-overload, no-any-return]  # noqa: S603 - ours


def _killed(running: "subprocess.Popen[bytes]", after: float) -> bool:
    """Kill a process after so many seconds; whether it had not ended by then."""
    with running:
        try:
            running.wait(after)
        except subprocess.TimeoutExpired:
            os.kill(running.pid, signal.SIGKILL)
            return running.wait(10) == -signal.SIGKILL
    return False


def _fuzz(corpus: Path, kind: str) -> tuple[str, ...]:
    enough = ("--minutes", "20", "--findings", "9", "--games", str(GAMES))
    return ("fuzz", "into_the_blue", *enough, "--corpus", str(corpus), "--json", "--", *command(kind))


def _kept(corpus: Path) -> dict[str, Any]:
    """Read all that a campaign has written, but how long it took."""
    files = {
        file.relative_to(corpus).as_posix(): json.loads(file.read_text())
        for file in corpus.rglob("*")
        if file.is_file() and file.name != "finding.json"
    }
    findings = {file.parent.name for file in corpus.glob("findings/*/finding.json")}
    return {**files, "findings": findings}


@pytest.mark.parametrize("kind", ["blind", pytest.param("crash", marks=pytest.mark.nightly)])
def test_a_campaign_that_is_killed_again_and_again_ends_as_one_that_is_not(tmp_path: Path, kind: str) -> None:
    whole, killed, rng, kills = tmp_path / "whole", tmp_path / "killed", Random(kind), 0
    with _started(*_fuzz(whole, kind)) as running:
        assert running.wait(1000) == (kind == "crash")
    for _ in range(KILLS):
        kills += _killed(_started(*_fuzz(killed, kind), before=SOON), rng.uniform(0.2, LONGEST))
    assert kills, "it was over before anybody was killed"
    with _started(*_fuzz(killed, kind)) as running:
        assert running.wait(1000) == (kind == "crash")
    assert not list(tmp_path.rglob("*.half"))
    if kind == "blind":
        assert _kept(killed) == _kept(whole)
    assert _kept(killed)["findings"] == _kept(whole)["findings"]
    assert _kept(killed)["corpus.json"]["games"] == GAMES


@pytest.mark.nightly
def test_vectors_that_are_killed_at_any_moment_are_the_old_ones_or_the_new_ones(tmp_path: Path) -> None:
    folder, rng = tmp_path / "v", Random(0)
    arguments = ("vectors", "into_the_blue", "--out", str(folder), "--effort", "300")
    with _started(*arguments) as running:
        began = time.monotonic()
        assert running.wait(600) == 0
    longest, whole = time.monotonic() - began, _files(folder)
    for _ in range(effort(2, 20)):
        _killed(_started(*arguments), rng.uniform(0.1, longest))
        assert not folder.exists() or _files(folder) == whole
        vectors.rescue(folder)
        assert _files(folder) == whole
    with _started(*arguments) as running:
        assert running.wait(600) == 0
    assert _files(folder) == whole
    assert [one.name for one in tmp_path.iterdir()] == ["v"]


def _files(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_vectors_killed_between_the_old_and_the_new_are_found_again(tmp_path: Path) -> None:
    """Between the two moves there is no folder: the next start puts the old one back before it clears up."""
    folder, half = tmp_path / "v", tmp_path / ".v.999999999-0.half"
    (half / "old").mkdir(parents=True)
    (half / "old" / "manifest.json").write_text("{}")
    (half / "new").mkdir()
    vectors.rescue(folder)
    assert (folder / "manifest.json").read_text() == "{}"
    assert [one.name for one in tmp_path.iterdir()] == ["v"]
