"""What is said of the rules is left out of what is told of the game, and what is asked is judged as if it were done."""

import pytest

from corestate import unfathomable as unf
from serializers import play

GAME = "game unfathomable\nseats Ann, Bob, Cem\nposition Ann is on deck 2\n"
MOVED = "Ann moves to the galley"


def _events(told: str) -> list[object]:
    script = play.read(GAME + told)
    return [one.meaning[0].events[0].whole() for one in script.sentences if isinstance(one.meaning, tuple)]


@pytest.mark.parametrize(
    "told",
    [
        f"{MOVED} and Bob says that isn't allowed",
        f"{MOVED}, but Bob objects",
        f"{MOVED}. That is not allowed",
        f"{MOVED}. Is that right? Who is right?",
        f"{MOVED}, is this legal?",
        f"{MOVED}\nBob says she can't do that\nCem thinks it is fine",
        "May Ann move to the galley?",
        "Can Ann move to the galley",
        "Is Ann allowed to move to the galley?",
    ],
)
def test_what_is_said_of_the_rules_is_left_out(told: str) -> None:
    assert _events(told) == _events(MOVED)


def test_what_is_said_of_the_game_is_not() -> None:
    assert _events("Bob says 3") == [unf.Number(1, 3)]
    assert _events(f"{MOVED} and Bob says 3") == [unf.Move(0, "galley"), unf.Number(1, 3)]
    assert _events("Ann adds ?") == [None]


def test_a_line_of_nothing_but_questions_tells_nothing() -> None:
    assert play.read(f"{GAME}Is that allowed? Who is right?\n").sentences == ()


@pytest.mark.parametrize(
    ("told", "seats"), [("Ann draws a card and so does Cem", [0, 2]), ("All three draw a card", [0, 1, 2])]
)
def test_others_do_the_same(told: str, seats: list[int]) -> None:
    script = play.read(f"game in_too_deep\nseats Ann, Bob, Cem\nposition Ann is next\n{told}")
    every = [one.meaning[0].events for one in script.sentences if isinstance(one.meaning, tuple)]
    assert [event.seat() for events in every for event in events] == seats


def test_somebody_may_be_called_may() -> None:
    script = play.read(
        "game in_too_deep\nseats May, Who, Cem\nposition May is next\nMay draws ?\nWho draws ?; Cem draws 12"
    )
    assert [len(one.meaning[0].events) for one in script.sentences if isinstance(one.meaning, tuple)] == [2, 2, 2]
