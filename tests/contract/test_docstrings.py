"""Module docstrings tell the truth: whatever rule or chapter of rules they name, the code below them cites."""

import ast
import re
from pathlib import Path

import pytest

import corestate as cs
from corestate.games import OURS

ROOT = Path(__file__).parents[2]


def _named(prefix: str, text: str) -> set[str]:
    """Find the slugs in a text, of rules (`itd.buy.price`) and of chapters (`itd.buy`)."""
    return set(re.findall(rf"\b{prefix}\.[a-z_0-9]+(?:\.[a-z_0-9]+)?", text))


def _cited(prefix: str, module: ast.Module) -> set[str]:
    """Find the slugs that stand as texts of their own, with their chapters, and the rulings that are asked."""
    nodes = list(ast.walk(module))
    texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    rules = {text for text in texts if re.fullmatch(rf"{prefix}\.[a-z_0-9]+\.[a-z_0-9]+", text)}
    rulings = {f"{prefix}.ruling.{node.attr}" for node in nodes if isinstance(node, ast.Attribute)}
    return rules | {rule.rpartition(".")[0] for rule in rules} | rulings


def _below(file: Path) -> list[Path]:
    """Name the files a docstring speaks for: its own module, or the whole package."""
    return sorted(file.parent.rglob("*.py")) if file.name == "__init__.py" else [file]


@pytest.mark.parametrize("title", OURS)
def test_every_slug_named_in_a_module_docstring_is_cited_in_that_module(title: str) -> None:
    prefix = cs.game(title).prefix
    modules = {file: ast.parse(file.read_text()) for file in sorted((ROOT / "corestate" / title).rglob("*.py"))}
    cited = {file: _cited(prefix, module) for file, module in modules.items()}
    for file, module in modules.items():
        named = _named(prefix, ast.get_docstring(module) or "")
        missing = named - {slug for one in _below(file) for slug in cited[one]}
        assert not missing, f"{file.relative_to(ROOT)} names {sorted(missing)}, which nothing there cites"


UNPLAIN = ("Say whether", "Say how many", "how manieth", "so manieth", "whosever")
"""Turns of phrase that nobody outside would use: a docstring says "Whether …"."""


def test_docstrings_are_plain_english() -> None:
    files = [
        file
        for package in ("corestate", "invariants", "serializers", "fuzz")
        for file in (ROOT / package).rglob("*.py")
    ]
    found = [(file.name, words) for file in files for words in UNPLAIN if words in file.read_text(encoding="utf-8")]
    assert found == []
