"""Every ruling is a switch that does something: any two of its options are told apart without the ruleset."""

from collections.abc import Callable
from importlib import import_module
from itertools import combinations

import pytest

import corestate as cs
from tests import readings

TITLES = cs.titles()


def _scenarios(title: str) -> dict[str, Callable[[str], object]]:
    scenarios: dict[str, Callable[[str], object]] = import_module(f"tests.{title}.rulings").SCENARIOS
    return scenarios


@pytest.mark.parametrize("title", TITLES)
def test_every_ruling_has_a_scenario_and_no_other(title: str) -> None:
    assert set(_scenarios(title)) == {ruling.id for ruling in cs.game(title).rulebook.rulings}


@pytest.mark.parametrize("title", cs.games.OURS)
def test_any_two_options_were_told_apart(title: str) -> None:
    """The tests of each title hold what is told against what its scenes show."""
    lines = [line.partition(" | ") for line in readings.file(title).read_text(encoding="utf-8").splitlines()]
    two = [
        f"{ruling.id} {other.name}, not {one.name}"
        for ruling in cs.game(title).rulebook.rulings
        for one, other in combinations(ruling.options, 2)
    ]
    assert [options for options, _, _ in lines] == two
    assert [options for options, _, different in lines if not different] == []


@pytest.mark.parametrize("title", [title for title in TITLES if title not in cs.games.OURS])
def test_any_two_options_are_told_apart(title: str) -> None:
    for ruling in cs.game(title).rulebook.rulings:
        seen = {option.name: _scenarios(title)[ruling.id](option.name) for option in ruling.options}
        for one, other in combinations(seen, 2):
            assert seen[one] != seen[other], f"{one} and {other} look the same"
