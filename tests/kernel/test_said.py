"""What is said of a table that is laid by hand: taken as it is, or complained of with its part and what was wanted."""

from collections.abc import Callable
from typing import Any

import pytest

from corestate import Seat
from corestate.into_the_blue import NamingStarter, Placing, Rolling
from corestate.laying import LayingError
from corestate.said import UNSAID, by_seat, frame_said, keyed, listed, number, numbers, seat_said

WAITING = (NamingStarter, Rolling)


def _keyed(said: object) -> object:
    return keyed("hands", said, ("a", "b", 1), "names", "there are a, b and 1")  # type: ignore[arg-type]  # it is what is judged


def test_what_is_right_is_taken() -> None:
    assert _keyed(UNSAID) == {}
    assert list(_keyed({"b": 2, "a": 1})) == ["a", "b"]  # type: ignore[call-overload]  # in the order of what there is
    assert (listed("dice", [1, "x"]), numbers("dice", (1, 2))) == ((1, "x"), (1, 2))
    assert [number("day", said, 1, 3) for said in (1, 3)] == [1, 3]
    assert number("day", 10**6, 1) == 10**6
    assert [seat_said("seat", said, 3) for said in (0, 2)] == [0, 2]
    assert by_seat("shells", {2: 5, 0: 1}, 3) == {0: 1, 2: 5}
    frame_said("at", Rolling(Seat(2), 2), WAITING, 3)
    frame_said("at", NamingStarter(), WAITING, 3)


TEXTS: Any = {"0": (3,)}


@pytest.mark.parametrize(
    ("take", "problem"),
    [
        (lambda: _keyed(3), "hands: wanted a mapping by names, found 3"),
        (lambda: by_seat("hands", TEXTS, 3), "hands: seats '0' were named; the table has seats 0 to 2"),
        (lambda: _keyed({"c": 1}), "hands: names 'c' were named; there are a, b and 1"),
        (lambda: _keyed({True: 1}), "hands: names True were named; there are a, b and 1"),
        (lambda: _keyed({"a": 1, "c": 1}), "hands: names 'a', 'c' were named; there are a, b and 1"),
        (
            lambda: by_seat("shells", {0: 1, 4: 1}, 3),
            "shells: seats 0, 4 were named; the table has seats 0 to 2",
        ),
        (
            lambda: frame_said("at", Placing(Seat(1)), WAITING, 3),
            "at: wanted one of NamingStarter, Rolling, found Placing(seat=1)",
        ),
        (
            lambda: frame_said("at", Rolling(Seat(1), "x"), WAITING, 3),  # type: ignore[arg-type]  # it is what is judged
            "at: rerolls: wanted a whole number, found 'x'",
        ),
        (
            lambda: frame_said("at", Rolling(Seat(3), 2), WAITING, 3),
            "at.seat: there is no seat 3; the table has seats 0 to 2",
        ),
        (lambda: listed("dice", {1}), "dice: wanted a tuple or a list, found {1}"),
        (lambda: numbers("dice", (1, True)), "dice: wanted whole numbers, found True"),
        (lambda: number("day", 0, 1, 3), "day: wanted a whole number, 1 to 3, found 0"),
        (lambda: number("day", 4, 1, 3), "day: wanted a whole number, 1 to 3, found 4"),
        (lambda: number("day", 0, 1), "day: wanted a whole number, 1 or more, found 0"),
        (lambda: number("day", True, 1), "day: wanted a whole number, 1 or more, found True"),  # noqa: FBT003 - no number
        (lambda: seat_said("seat", 3, 3), "seat: there is no seat 3; the table has seats 0 to 2"),
        (lambda: seat_said("seat", -1, 3), "seat: there is no seat -1; the table has seats 0 to 2"),
        (lambda: seat_said("seat", False, 3), "seat: there is no seat False; the table has seats 0 to 2"),  # noqa: FBT003 - no number
    ],
)
def test_what_is_not_is_complained_of(take: Callable[[], object], problem: str) -> None:
    with pytest.raises(LayingError) as caught:
        take()
    assert str(caught.value) == problem
