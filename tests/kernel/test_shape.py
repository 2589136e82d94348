"""What a declared type means."""

from typing import Any, Generic, Literal, NewType, TypeVar

import pytest
from attrs import frozen

from corestate.fit import fault, faults, fits
from corestate.piles import Pile
from corestate.shape import (
    Anything,
    Choice,
    Fixed,
    Many,
    Nothing,
    OneOf,
    Record,
    Text,
    Truth,
    Whole,
    described,
    fields_of,
    shape_of,
)

Number = NewType("Number", int)
T = TypeVar("T")


@frozen
class Pair(Generic[T]):
    """Two of a kind."""

    one: T
    rest: "tuple[Pair[T], ...]"


@pytest.mark.parametrize(
    ("hint", "shape", "right", "wrong"),
    [
        (int, Whole(), (0, -3), (True, 1.0, "1", None)),
        (Number, Whole(), (4,), (False,)),
        (str, Text(), ("", "a"), (1, b"a")),
        (bool, Truth(), (True,), (1, None)),
        (None, Nothing(), (None,), (0,)),
        (Literal[1, "chest"], Choice((1, "chest")), (1, "chest"), (True, 1.0, 2, "Chest")),
        (tuple[int, ...], Many(Whole()), ((), (1, 2)), ([1], (True,), (1, "2"), 3)),
        (tuple[str, ...], Many(Text()), ((), ("a",)), (("a", 1),)),
        (tuple[Literal[1, 2], ...], Many(Choice((1, 2))), ((1, 2),), ((3,), (True,), [1])),
        (tuple[int, str], Fixed((Whole(), Text())), ((1, "a"),), (("a", 1), (1,), (1, "a", 2))),
        (int | None, OneOf((Whole(), Nothing())), (None, 2), ("", False)),
        (Pile[int], Record(Pile, (int,)), (Pile((), (1,), ()),), (Pile((), ("1",), ()), 1)),
        (Any, Anything(), (Pile((), (), ()),), (1, None)),
    ],
)
def test_a_shape_fits_what_it_means(hint: Any, shape: object, right: tuple[Any, ...], wrong: tuple[Any, ...]) -> None:  # noqa: ANN401 - any annotation
    found = shape_of(hint)
    assert found == shape
    assert described(found)
    for value in right:
        assert fits(found, value)
        assert list(faults(found, value)) == []
    for value in wrong:
        assert not fits(found, value)
        assert len(list(faults(found, value, "here"))) >= 1


def test_a_class_may_hold_its_own_kind_and_its_parameters_are_filled_in() -> None:
    shape = shape_of(Pair[int])
    assert fields_of(shape) == (("one", Whole()), ("rest", Many(Record(Pair, (int,)))))
    two: Any = "2"
    assert fits(shape, Pair(1, (Pair(2, ()),)))
    assert list(faults(shape, Pair(1, (Pair(two, ()),)))) == ["rest[0].one: wanted a whole number, found '2'"]


@pytest.mark.parametrize("hint", [dict[str, int], set[int], float, list[int], object])
def test_what_states_are_not_made_of_has_no_shape(hint: object) -> None:
    with pytest.raises(TypeError, match="is not something states are made of"):
        shape_of(hint)


def test_a_fault_is_said_in_a_line() -> None:
    assert fault(3) == "3 is not an event"
    assert fault(Pile((), (), 3)) == "bottom: wanted a list, each item a named value, found 3"  # type: ignore[arg-type]  # wrong on purpose
    assert fault(Pile((), (), ())) is None


def test_literals_keep_the_order_in_which_they_are_written() -> None:
    one, other = shape_of(tuple[Literal["sail", "oar"], ...]), shape_of(tuple[Literal["oar", "sail"], ...])
    assert (one, other) == (Many(Choice(("sail", "oar"))), Many(Choice(("oar", "sail"))))
