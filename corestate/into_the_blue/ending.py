"""End of the game: passing the turn on, and the last turns once a seat is out of shells."""

from functools import cache

from attrs import frozen

from corestate.into_the_blue.course import TakeTurn
from corestate.into_the_blue.events import Event
from corestate.into_the_blue.scoring import closing
from corestate.into_the_blue.table import Table
from corestate.kernel import Frame, Progress, Runs, Seat, State


@cache
def turn(seat: Seat) -> tuple[Frame[Table], ...]:
    """Let a seat play a turn, and then the next."""
    return (TakeTurn(seat), PassTurn(seat))


@frozen
class PassTurn(Runs[Table]):
    """A seat's turn is over, new turns won by perfect dives included."""

    seat: Seat

    def run(self, table: Table) -> Progress[Table]:
        """Go on clockwise; if the seat has placed its last shell, every other plays one last turn."""
        if table.unused(self.seat) > 0:
            return table, turn(table.after(self.seat)[0]), ("itb.turn.clockwise",)
        return table, last_turns(table, table.after(self.seat)), ("itb.end.shells", "itb.turn.clockwise")


def last_turns(table: Table, seats: tuple[Seat, ...]) -> tuple[Frame[Table], ...]:
    """Let these seats play their last turns in this order; then the game is over."""
    return (*map(TakeTurn, seats), *closing(table))


def last_turns_left(state: State[Table, Event]) -> tuple[Seat, ...] | None:
    """Name who still has a last turn after this one; None if nobody is out of shells yet."""
    if not state.table.last_round():
        return None
    return tuple(frame.seat for frame in state.agenda if isinstance(frame, TakeTurn))
