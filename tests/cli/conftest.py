"""The `run` every test of the command line asks for."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from corestate.cli import main, show
from tests.cli.terminal import Ran


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Callable[..., Ran]:
    """Run a command in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    for console in (show.OUT, show.ERR):
        monkeypatch.setattr(console, "_width", 200)

    def command(*arguments: str) -> Ran:
        monkeypatch.setattr(sys, "argv", ["corestate", *arguments])
        capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main()
        printed = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return Ran(left.value.code, printed.out, printed.err)

    return command
