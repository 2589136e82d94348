"""A value with some parts changed: the same as building it anew, whatever the class does when it is built."""

from typing import Any

import pytest
from attrs import define, evolve, field, frozen

from corestate.replaced import replaced


@frozen
class Plain:
    """Nothing but parts."""

    one: int
    two: tuple[int, ...] = ()


@frozen
class Named(Plain):
    """A part more than its base."""

    name: str = "none"


def _in_order(parts: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(parts))


@frozen
class Sorting:
    """Puts its parts in order."""

    parts: tuple[int, ...] = field(converter=_in_order)
    name: str = ""


def _odd(_value: object, _attribute: object, number: int) -> None:
    if number % 2 == 0:
        raise ValueError(f"{number} is even")


@frozen
class Odd:
    """Looks at its part."""

    number: int = field(validator=_odd)


@define(slots=False)
class Counting:
    """Counts how often it is built, and has no slots."""

    number: int

    def __attrs_post_init__(self) -> None:
        self.number += 1


@pytest.mark.parametrize(
    ("value", "changes"),
    [
        (Plain(1, (2,)), {"one": 3}),
        (Plain(1, (2,)), {"two": (), "one": 3}),
        (Named(1, (2,), "three"), {"name": "four"}),
        (Named(1, (2,), "three"), {"one": 5}),
        (Sorting((3, 1)), {"parts": (9, 8)}),
        (Sorting((3, 1)), {"name": "new"}),
        (Counting(1), {"number": 7}),
    ],
    ids=repr,
)
def test_replaced_is_what_evolve_gives_and_leaves_the_value_as_it_was(
    value: Plain | Sorting | Counting, changes: dict[str, Any]
) -> None:
    before = repr(value)
    wanted = evolve(value, **changes)
    for _ in range(2):
        found = replaced(value, **changes)
        assert type(found) is type(wanted)
        assert found == wanted
        assert repr(value) == before


def test_a_class_that_looks_at_its_parts_still_does() -> None:
    with pytest.raises(ValueError, match="4 is even"):
        replaced(Odd(3), number=4)


def test_a_part_that_does_not_exist_is_an_error() -> None:
    unknown: dict[str, Any] = {"three": 3}
    with pytest.raises(TypeError, match="Plain has no part three"):
        replaced(Plain(1), **unknown)
