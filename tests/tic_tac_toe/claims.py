"""Claims about tic-tac-toe."""

from corestate import State
from invariants.claims import Faults, claim, form_claim, step_claim
from tests.tic_tac_toe import Mark, Table

Toe = State[Table, Mark]


@form_claim("squares", rules=("ttt.box.squares",))
def the_board_has_nine_squares(state: Toe) -> Faults:
    """As many squares as the box says, each free or marked by one of the two."""
    squares, wanted = state.table.squares, state.table.ruleset.box.squares
    found = [] if len(squares) == wanted else [f"squares: {len(squares)}"]
    found += [f"square {square}: seat {mark}" for square, mark in enumerate(squares) if mark not in (None, 0, 1)]
    return tuple(found)


@claim("squares", rules=("ttt.turn.order", "ttt.turn.mark"))
def marks_are_made_in_turn(state: Toe) -> Faults:
    """Neither seat is more than a mark ahead."""
    first, second = (sum(mark == seat for mark in state.table.squares) for seat in (0, 1))
    return () if abs(first - second) <= 1 else (f"squares: {first} marks against {second}",)


@step_claim("squares", rules=("ttt.turn.free",))
def a_mark_stays(before: Toe, _event: Mark, after: Toe) -> Faults:
    """No square is marked twice."""
    squares = enumerate(zip(before.table.squares, after.table.squares, strict=True))
    return tuple(f"square {one}: was {old}, is {new}" for one, (old, new) in squares if old is not None and new != old)
