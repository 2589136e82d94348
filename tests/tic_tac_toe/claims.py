"""Claims about tic-tac-toe."""

from collections.abc import Iterator

from corestate import State
from invariants import Claims
from invariants.claims import OfState, OfStep
from tests.tic_tac_toe import Mark, Table

Toe = State[Table, Mark]


def the_board_has_nine_squares(state: Toe) -> Iterator[str]:
    """As many squares as the box says, each free or marked by one of the two."""
    if len(state.table.squares) != state.table.ruleset.box.squares:
        yield f"squares: {len(state.table.squares)}"
    for square, mark in enumerate(state.table.squares):
        if mark not in (None, 0, 1):
            yield f"square {square}: seat {mark}"


def marks_are_made_in_turn(state: Toe) -> Iterator[str]:
    """Neither seat is more than a mark ahead."""
    first, second = (sum(mark == seat for mark in state.table.squares) for seat in (0, 1))
    if abs(first - second) > 1:
        yield f"squares: {first} marks against {second}"


def a_mark_stays(before: Toe, _event: Mark, after: Toe) -> Iterator[str]:
    """No square is marked twice."""
    for square, (old, new) in enumerate(zip(before.table.squares, after.table.squares, strict=True)):
        if old is not None and new != old:
            yield f"square {square}: was {old}, is {new}"


CLAIMS = Claims(
    form=(OfState(the_board_has_nine_squares, ("squares",)),),
    state=(OfState(marks_are_made_in_turn, ("squares",)),),
    step=(OfStep(a_mark_stays, ("squares",)),),
)
