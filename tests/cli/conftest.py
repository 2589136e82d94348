"""The `run` every test of the command line asks for, and the one browser of those that open a report."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from corestate.cli import main, show
from tests.cli.browser import Sheet, launched
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


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sheet]:
    """Start the browser of the whole run."""
    yield from launched(tmp_path_factory.mktemp("browser"))
