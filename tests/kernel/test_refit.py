"""A value is found to fit by the one it replaces exactly where it is found to fit by itself."""

from random import Random
from typing import Any

import attrs
import pytest

import corestate as cs
from corestate.fit import fits
from corestate.games import begun
from corestate.refit import refitter
from corestate.shape import Record, fields_of
from fuzz.playouts import any_ruleset, steps
from tests.effort import effort

WRONG: tuple[Any, ...] = (True, 0, -1, "x", None, (), [], ("x",), (1,), ((1,),), Record(int), object())


def spoiled(value: Any, rng: Random) -> Any:  # noqa: ANN401 - a value of a table
    """Put something else somewhere into a value."""
    if attrs.has(type(value)) and (fields := attrs.fields(type(value))) and rng.random() < 3 / 4:
        name = rng.choice(fields).name
        return attrs.evolve(value, **{name: spoiled(getattr(value, name), rng)})
    if type(value) is tuple and value and rng.random() < 3 / 4:
        place = rng.randrange(len(value))
        return (*value[:place], spoiled(value[place], rng), *value[place + rng.choice((1, 1, 1, 2)) :])
    return rng.choice(WRONG)


@pytest.mark.parametrize("title", cs.titles())
def test_what_replaces_a_value_fits_if_and_only_if_it_fits_by_itself(title: str) -> None:
    rng, seen = Random(f"refits {title}"), {True: 0, False: 0}
    shapes = [(name, shape) for name, shape in fields_of(Record(cs.game(title).table)) if name != "ruleset"]
    played = [state for state, _ in steps(begun(any_ruleset(title, rng)), rng, cs.apply)]
    for _ in range(effort(600, 60_000)):
        name, shape = rng.choice(shapes)
        old, other = (getattr(rng.choice(played).table, name) for _ in range(2))
        new = rng.choice((other, spoiled(old, rng), spoiled(other, rng)))
        fit = fits(shape, new)
        assert refitter(shape)(old, new) == fit, (name, old, new)
        seen[fit] += 1
    assert min(seen.values()) > 0
