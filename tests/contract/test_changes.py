"""Changes that are not released yet are fragments the changelog can take in."""

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "changes"


def test_every_fragment_belongs_to_a_section_of_the_changelog() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["towncrier"]
    sections = {one["directory"] for one in config["type"]}
    for file in FOLDER.glob("*"):
        if file.name != "README.md":
            about, section, ending = file.name.split(".")
            assert about
            assert section in sections, file.name
            assert ending == "md"


def test_the_next_release_can_be_told() -> None:
    told = [sys.executable, "-m", "towncrier", "build", "--draft", "--version", "next"]
    shown = subprocess.run(told, cwd=ROOT, capture_output=True, text=True, check=True).stdout  # noqa: S603 - our own
    fragments = list(FOLDER.glob("*.*.md"))
    assert shown.count("\n- ") >= len(fragments)
