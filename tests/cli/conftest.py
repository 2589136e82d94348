"""The `run` every test of the command line asks for, and the one browser of those that open a report."""

import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from corestate.cli import main, show
from corestate.cli.report import MOVES
from tests.cli.browser import Sheet, launched
from tests.cli.reports import dispute, full_report
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


@pytest.fixture(scope="session")
def report_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Write the report of a disputed game of a title, once."""
    folder = tmp_path_factory.mktemp("reports")

    @cache
    def written(title: str) -> Path:
        rules, events, _number = dispute(title)
        file = folder / f"{title}.html"
        file.write_text(full_report(rules, events, moves=MOVES), encoding="utf-8")
        return file

    return written
