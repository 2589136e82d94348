"""A value is found to fit by the one it replaces exactly where it is found to fit by itself."""

from random import Random
from typing import Any

import attrs
import pytest

import corestate as cs
from corestate.fit import fits
from corestate.games import begun
from corestate.refit import THERE, UNFIT, parts_of, refitter
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
    known = [(name, shape) for name, shape in fields_of(Record(cs.game(title).table)) if name != "ruleset"]
    shapes = [(name, shape, parts_of(shape)[1::2]) for name, shape in known]
    tests = {name: (refitter(shape, {}), refitter(shape, bits_of(parts))) for name, shape, parts in shapes}
    played = [state for state, _ in steps(begun(any_ruleset(title, rng)), rng, cs.apply)]
    for _ in range(effort(600, 15_000)):
        name, shape, parts = rng.choice(shapes)
        old, other = (getattr(rng.choice(played).table, name) for _ in range(2))
        new = rng.choice((other, spoiled(old, rng), spoiled(other, rng)))
        fit = fits(shape, new)
        whole, found = (test(old, new) for test in tests[name])
        assert (found != UNFIT) == (whole != UNFIT) == fit, (name, old, new)
        if fit:
            told = {part for part, bit in bits_of(parts).items() if found & bit}
            assert told >= {part for part in parts if differs(old, new, part)}, (name, old, new)
        seen[fit] += 1
    assert min(seen.values()) > 0


def bits_of(parts: tuple[str, ...]) -> dict[str, int]:
    """Give every part a bit."""
    return {part: 1 << number for number, part in enumerate(parts)}


def differs(old: Any, new: Any, part: str) -> bool:  # noqa: ANN401 - values of a table
    """Whether two values, or some items of two tuples, have not the very same as a part."""
    if part == THERE and (old is None or new is None):
        return old is not new
    if isinstance(old, tuple) and isinstance(new, tuple):
        return len(old) != len(new) or any(differs(*pair, part) for pair in zip(old, new, strict=True))
    return (
        part != THERE
        and old is not new
        and (type(old) is not type(new) or getattr(old, part) is not getattr(new, part))
    )


def test_no_other_part_is_called_new() -> None:
    divers = cs.new_game("into_the_blue", seats=3).table.divers
    shape = dict(fields_of(Record(cs.game("into_the_blue").table)))["divers"]
    test = refitter(shape, bits_of(("shells", "chests", THERE)))
    moved = (divers[0], attrs.evolve(divers[1], shells=(1, 0, 0, 0, 0)), divers[2])
    assert test(divers, moved) == 0b001
    assert test(divers, (attrs.evolve(moved[0], chests=(3,)), *moved[1:])) == 0b011
    assert test(divers, (*divers[:2], attrs.evolve(divers[2], treasures=(2,)))) == 0
    assert test(divers, divers[:2]) == 0b111
    assert test(divers, (*divers[:2], None)) == UNFIT


def test_parts_of_fields_are_named_with_their_field_and_tuples_in_tuples_by_how_many_there_are() -> None:
    table = cs.new_game("in_too_deep", seats=3).table
    test = refitter(Record(type(table)), bits_of(("hands", "hands.there", "portfolios.there", "course.phase")))
    moved = attrs.evolve(table, hands=((1,), *table.hands[1:]))
    assert test(table, moved) == 0b0001
    assert test(table, attrs.evolve(table, hands=table.hands[1:])) == 0b0011
    fewer = (table.portfolios[0][1:], *table.portfolios[1:])
    assert test(table, attrs.evolve(table, portfolios=fewer)) == 0b0100
    assert test(table, attrs.evolve(moved, course=attrs.evolve(table.course, phase="play"))) == 0b1001
    assert test(table, attrs.evolve(table, course=attrs.evolve(table.course, draws=1))) == 0
    assert test(table, attrs.evolve(table, hands=((True,), *table.hands[1:]))) == UNFIT


def test_a_shape_is_told_apart_only_by_parts_it_has() -> None:
    shape = dict(fields_of(Record(cs.game("into_the_blue").table)))["dice"]
    with pytest.raises(ValueError, match=r"has no parts \['chests'\]$"):
        refitter(shape, {"chests": 1})
