"""The documentation tells the truth: generated pages are up to date, and the README's Python runs."""

import re
from pathlib import Path

import pytest

from corestate import adjudication
from corestate.games import OURS
from docs.pages import DOCS, FOLDER, pages
from serializers import play

ROOT = Path(__file__).parents[2]


def test_the_generated_pages_are_up_to_date() -> None:
    written = pages()
    assert {*FOLDER.glob("*.md"), DOCS / "api.md", DOCS / "claims.md"} == set(written)
    for file, text in written.items():
        assert file.read_text(encoding="utf-8") == text, f"{file.name}: run make docs"


@pytest.mark.parametrize("page", ["README.md", "docs/guide.md"])
def test_the_python_of_a_page_runs_and_prints_what_it_says(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every ```python block of a page runs, one after the other; a ```text block after it is what it prints."""
    names: dict[str, object] = {}
    blocks = re.findall(r"```(python|text)\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    for (kind, code), (following, printed) in zip(blocks, [*blocks[1:], ("", "")], strict=True):
        if kind == "python":
            exec(compile(code, page, "exec"), names)  # noqa: S102 - our own page
            out = capsys.readouterr().out
            if following == "text":
                assert out.strip() == printed.strip()


def test_the_examples_of_the_text_form_are_legal() -> None:
    blocks = re.findall(r"```play\n(.*?)```", (ROOT / "docs/play.md").read_text(encoding="utf-8"), re.DOTALL)
    assert [play.read(block).ruleset.game for block in blocks] == ["into_the_blue", *OURS[:1], *OURS[2:]]
    for block in blocks:
        assert adjudication.told(play.read(block)).verdict == "legal"
