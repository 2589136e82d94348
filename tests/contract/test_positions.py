"""Positions typed in by hand: a table can be written as one, and whatever is mistyped is judged, not stumbled over."""

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

import corestate as cs
import invariants
import serializers
from corestate import RulesetError
from corestate.games import OURS, UnplayableError, begun
from fuzz.playouts import any_ruleset, steps
from serializers import MalformedBytesError, Position, position_of
from tests.effort import effort


@cache
def _positions(title: str) -> tuple[Position, ...]:
    """Find moments of random games at which one could enter."""
    entered = []
    for number in range(effort(2, 20)):
        rng = Random(f"positions {title} {number}")
        states = [state for state, _ in steps(begun(any_ruleset(title, rng)), rng, cs.apply)]
        begun_in_earnest = states[len(states) // 4 :]
        found = (position_of(state) for state in rng.sample(begun_in_earnest, len(begun_in_earnest)))
        entered.append(next(one for one in found if one is not None))
    return tuple(entered)


@pytest.mark.parametrize("title", OURS)
def test_a_moment_at_which_one_could_enter_is_written_as_a_position(title: str) -> None:
    for position in _positions(title):
        assert serializers.load_json(serializers.dump_json(position)) == position
        assert invariants.check(position.state()) == ()
        assert invariants.check_table(position.table) == ()


@pytest.mark.parametrize("title", OURS)
def test_whatever_is_mistyped_is_judged(title: str) -> None:
    rng = Random(f"mistyped {title}")
    broken = 0
    for position in _positions(title):
        plain = serializers.dump_json(position)
        for _ in range(effort(100, 2000)):
            try:
                typed = serializers.load_json(json.dumps(_mistyped(json.loads(plain), rng)), Position)
                broken += bool(invariants.check(typed.state()))
            except UnplayableError as error:
                broken += bool(invariants.check_table(error.table))
            except (MalformedBytesError, RulesetError):
                broken += 1
    assert broken


def _mistyped(typed: Any, rng: Random) -> Any:  # noqa: ANN401 - plain data
    """Type one thing wrong: a list too short or too long, another number, another word."""
    within, key = rng.choice(list(_places(typed)))
    match within[key]:
        case list() as old:
            within[key] = rng.choice(([], old[1:], [*old, *old[:1]]))
        case bool() as old:
            within[key] = not old
        case int() as old:
            within[key] = rng.choice((old + 1, old - 1, 0, -1, 99))
        case str():
            within[key] = rng.choice(("nobody", "human", "bridge", "deep", "gold"))
        case _:
            within[key] = rng.choice((0, "", None))
    return typed


def _places(value: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401 - plain data
    """Find every place where something can be mistyped, the ruleset aside."""
    keys = [key for key in value if key not in ("$", "ruleset")] if isinstance(value, dict) else range(len(value))
    for key in keys:
        if not isinstance(value[key], dict):
            yield value, key
        if isinstance(value[key], dict | list):
            yield from _places(value[key])
