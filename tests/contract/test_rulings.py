"""Every ruling is a switch that does something: any two of its options are told apart without the ruleset."""

from collections.abc import Callable
from importlib import import_module
from itertools import combinations

import pytest

import corestate as cs

TITLES = cs.titles()


def _scenarios(title: str) -> dict[str, Callable[[str], object]]:
    scenarios: dict[str, Callable[[str], object]] = import_module(f"tests.{title}.rulings").SCENARIOS
    return scenarios


@pytest.mark.parametrize("title", TITLES)
def test_every_ruling_has_a_scenario_and_no_other(title: str) -> None:
    assert set(_scenarios(title)) == {ruling.id for ruling in cs.game(title).rulebook.rulings}


@pytest.mark.parametrize(
    ("title", "ruling"), [(title, ruling.id) for title in TITLES for ruling in cs.game(title).rulebook.rulings]
)
def test_any_two_options_are_told_apart(title: str, ruling: str) -> None:
    scenario = _scenarios(title)[ruling]
    seen = {option.name: scenario(option.name) for option in cs.game(title).rulebook.ruling(ruling).options}
    for one, other in combinations(seen, 2):
        assert seen[one] != seen[other], f"{one} and {other} look the same"
