"""By day every theorem is tried on values that are made up; `make theorems` has them confirmed over all paths."""

import inspect
import re
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.effort import effort
from tests.theorems.listed import MODULES, theorems

FOUND: list[Callable[..., bool]] = [
    getattr(import_module(module.removesuffix(".py").replace("/", ".")), name)
    for module in MODULES
    for name, _ in theorems(module)
]
NUMBERS = st.integers(-1, 12)
VALUES = {int: NUMBERS, tuple[int, ...]: st.lists(NUMBERS, max_size=4).map(lambda some: tuple(sorted(some)))}


def _holds_for(theorem: Callable[..., bool], given_values: dict[str, Any]) -> bool:
    """Whether a theorem says anything about these values: all it presupposes is so."""
    wanted = re.findall(r"^\s*pre: (.+)$", theorem.__doc__ or "", re.MULTILINE)
    return all(eval(one, dict(given_values)) for one in wanted)  # noqa: S307 - our own docstrings


@pytest.mark.parametrize("theorem", FOUND, ids=lambda one: one.__name__)
def test_a_theorem_is_true_of_whatever_is_tried(theorem: Callable[..., bool]) -> None:
    shapes = {name: VALUES[one.annotation] for name, one in inspect.signature(theorem).parameters.items()}
    tried = []

    @settings(max_examples=effort(12, 200))
    @given(**shapes)
    def hold(**values: Any) -> None:  # noqa: ANN401 - numbers, and rows of them
        assume(_holds_for(theorem, values))
        tried.append(values)
        assert theorem(**values)

    hold()
    assert tried, "it was tried on nothing"


def test_there_are_at_least_twenty_theorems_and_none_stands_twice() -> None:
    names = [one.__name__ for one in FOUND]
    assert len(names) == len(set(names)) >= 20
