"""What the pages tell to type can be typed: commands and options there are, and tutorials print what they say.

A block with a title is a file that is written; a block of `sh` with a block of `text` behind it is run, and every line
of the text stands in what it prints. Python on the pages is run by `test_docs.py`.
"""

import re
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from corestate.cli import app
from tests.cli.conftest import run
from tests.cli.terminal import Ran
from tests.contract.snippets import ROOT

__all__ = ["run"]
Run = Callable[..., Ran]
PAGES = (
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs" / "tutorials").glob("*.md")),
)
TUTORIALS = tuple(
    page for page in PAGES if page.parent.name == "tutorials" or page.stem in {"own_edition", "port_in_ci"}
)
BLOCK = re.compile(r"```(\w+)([^\n]*)\n(.*?)```", re.DOTALL)
OF_THE_PROGRAM = {"--version", "--install-completion", "--show-completion", "--help", "--debug"}


def _commands(text: str) -> Iterator[list[str]]:
    """Find what is typed after `corestate` in blocks of `sh`, without what comes after `--` or another command."""
    for kind, _, body in BLOCK.findall(text):
        for line in body.splitlines() if kind == "sh" else ():
            typed = shlex.split(line, comments=True)
            if typed[:1] == ["corestate"] or typed[:1] == [".venv/bin/corestate"]:
                end = next((at for at, one in enumerate(typed) if one in {"--", "&&", ">", "|"}), len(typed))
                yield typed[1:end]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_commands_and_options_on_a_page_are_there(page: Path) -> None:
    known: Any = typer.main.get_command(app.app)
    for command, *typed in _commands(page.read_text(encoding="utf-8")):
        if command not in OF_THE_PROGRAM:
            found = known.get_command(None, command)
            assert found is not None, f"{page.name}: corestate {command}"
            there = {name for one in found.params for name in (*one.opts, *one.secondary_opts)}
            options = {one.partition("=")[0] for one in typed if one.startswith("--")}
            assert options <= there | {"--help"}, f"{page.name}: corestate {command} {' '.join(typed)}"


def test_commands_are_found() -> None:
    assert len({command for page in PAGES for command, *_ in _commands(page.read_text(encoding="utf-8"))}) > 15
    assert list(_commands("```sh\ncorestate fuzz x --minutes 1 -- node a.mjs --bug b  # why\n```")) == [
        ["fuzz", "x", "--minutes", "1"]
    ]


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_a_tutorial_prints_what_it_says(page: Path, run: Run, tmp_path: Path) -> None:
    blocks = BLOCK.findall(page.read_text(encoding="utf-8"))
    for at, (kind, info, body) in enumerate(blocks):
        if titled := re.search(r'title="([^"]+)"', info):
            (tmp_path / titled[1]).write_text(body, encoding="utf-8")
        if kind == "sh" and blocks[at + 1 : at + 2] and blocks[at + 1][0] == "text":
            typed = [shlex.split(line, comments=True) for line in body.splitlines()]
            assert all(line[0] == "corestate" for line in typed)
            printed = "".join(_ran(run, line[1:]) for line in typed)
            for line in blocks[at + 1][2].splitlines():
                assert line in printed


def _ran(run: Run, typed: list[str]) -> str:
    ran = run(*(sys.executable if one == "python" else one for one in typed))
    assert ran.status in {0, 1, 3}
    return ran.out
