"""Rules, code and tests name the same slugs: nothing unimplemented, uncited or untested."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import corestate as cs

ROOT = Path(__file__).parents[2]
TITLES = cs.titles()


def _code(title: str) -> Path:
    folder = ROOT / "corestate" / title
    return folder if folder.is_dir() else ROOT / "tests" / title


def _cited(title: str) -> set[str]:
    """Find every slug that stands as text of its own in the code, or in an edition's data."""
    prefix = cs.game(title).prefix
    slug = re.compile(rf"{prefix}\.(?!ruling)[a-z_0-9]+\.[a-z_0-9]+")
    found: set[str] = set()
    for file in [*_code(title).glob("*.py"), *_code(title).glob("*/*.py")]:
        if file.name.startswith("test_"):
            continue
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and slug.fullmatch(node.value):
                found.add(node.value)
    return found


def _marked(title: str, marker: str) -> Iterator[str]:
    """Find the slugs that tests are marked with."""
    for file in (ROOT / "tests" / title).glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == marker:
                yield from (
                    one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)
                )


@pytest.mark.parametrize("title", TITLES)
def test_every_modelled_rule_is_cited_and_every_citation_is_a_rule(title: str) -> None:
    rules = cs.game(title).rulebook.rules
    cited = _cited(title)
    assert {rule.slug for rule in rules if rule.modelled} - cited == set()
    assert cited - {rule.slug for rule in rules if rule.modelled} == set()


@pytest.mark.parametrize("title", TITLES)
def test_every_modelled_rule_has_an_example_and_no_example_is_of_an_unknown_rule(title: str) -> None:
    rules = cs.game(title).rulebook.rules
    marked = set(_marked(title, "rule"))
    assert {rule.slug for rule in rules if rule.modelled} - marked == set()
    assert marked - {rule.slug for rule in rules} == set()


@pytest.mark.parametrize("title", TITLES)
def test_every_prohibition_and_obligation_has_a_refused_example(title: str) -> None:
    rules = cs.game(title).rulebook.rules
    wanted = {rule.slug for rule in rules if rule.modelled and rule.kind in {"prohibition", "obligation"}}
    marked = set(_marked(title, "refused"))
    assert wanted - marked == set()
    assert marked - {rule.slug for rule in rules} == set()


@pytest.mark.parametrize("title", TITLES)
def test_rulings_concern_rules_that_exist(title: str) -> None:
    book = cs.game(title).rulebook
    for ruling in book.rulings:
        assert ruling.rules, ruling.id
        assert set(ruling.rules) <= {rule.slug for rule in book.rules}, ruling.id
        assert len(ruling.options) > 1, ruling.id
        assert ruling.options[0].name == ruling.default, ruling.id
