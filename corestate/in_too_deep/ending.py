"""Passing the turn on, and the final turns once the end is triggered (game play, game end)."""

from functools import cache

from attrs import frozen

from corestate.in_too_deep.events import Event
from corestate.in_too_deep.scoring import AddUp
from corestate.in_too_deep.table import Table
from corestate.in_too_deep.turn import Acting
from corestate.kernel import END, Frame, Progress, Runs, Seat, State


@cache
def turn(seat: Seat) -> tuple[Frame[Table], ...]:
    """Let a seat play a turn, and then the next (itd.turn.clockwise)."""
    return (Acting(seat), PassTurn(seat))


@frozen
class PassTurn(Runs[Table]):
    """A seat's turn is over, ability and fundraiser included."""

    seat: Seat

    def run(self, table: Table) -> Progress[Table]:
        """Go on clockwise; if the end is triggered everybody has one final turn, this seat the last."""
        after = table.clockwise(self.seat)
        if table.course.phase == "play":
            return table, turn(after[1]), ("itd.turn.clockwise",)
        return table.in_phase("final"), final_turns((*after[1:], self.seat)), ("itd.end.final_turn",)


def final_turns(seats: tuple[Seat, ...]) -> tuple[Frame[Table], ...]:
    """Let these seats play their final turns in this order; then the game is over (itd.end.final_turn)."""
    return (*map(Acting, seats), AddUp(), END)


def final_turns_left(state: State[Table, Event]) -> tuple[Seat, ...] | None:
    """Name who still has a final turn after this one; None if the end is not triggered yet."""
    if state.table.course.phase == "ending":
        seat = next(frame.seat for frame in state.agenda if isinstance(frame, PassTurn))
        return (*state.table.clockwise(seat)[1:], seat)
    if state.table.course.phase == "final":
        return tuple(frame.seat for frame in state.agenda[1:] if isinstance(frame, Acting))
    return None
