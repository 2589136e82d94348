"""Tic-tac-toe: the smallest example of adding a game. Everything a title must bring along is in this folder.

It has no secrets and no chance, so its views hide nothing; everything else is as in the larger games. The tests call
`register(GAME)`, name the module of its claims and register its phrases; a title of your own does the same.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import ClassVar, Literal

from attrs import frozen

from corestate import Game, Reason, Refusal, Result, Ruleset, Seat, State
from corestate.kernel import END, Asks, Below, Ends, Frame, Progress
from corestate.piles import exchanged
from corestate.replaced import replaced

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@frozen
class Box:
    """The board (ttt.box.squares)."""

    squares: int

    def problems(self) -> Iterator[tuple[str, str]]:
        """The lines are those of a three by three board."""
        if self.squares != 9:
            yield "squares", f"wanted 9, found {self.squares}"


@frozen
class Rulings:
    """Who has the first move is the one thing tables differ about."""

    starter: Literal["cross", "nought"]


@frozen
class Options:
    """None."""


@frozen
class Table:
    """The nine squares row by row; each holds the seat whose mark it bears."""

    ruleset: Ruleset[Box, Rulings, Options]
    squares: tuple[Seat | None, ...]

    def winner(self) -> Seat | None:
        """Find whose marks fill a line."""
        squares = self.squares
        for one, other, third in LINES:
            if squares[one] is not None and squares[one] == squares[other] == squares[third]:
                return squares[one]
        return None

    def ended_by(self) -> Refusal:
        """Cite the rule by which play is over."""
        if self.winner() is not None:
            return Refusal("ttt.end.line", f"the game is over: seat {self.winner()} has a line")
        return Refusal("ttt.end.full", "the game is over: the board is full")


@frozen
class Mark:
    """A seat marks a square."""

    seat: Seat
    square: int


mark = cache(Mark)
"""One mark is as good as another that is equal."""


@frozen
class Marking(Asks[Table, Mark]):
    """A seat must mark a free square."""

    asked_by: ClassVar = "ttt.turn.mark"
    order: ClassVar = "ttt.turn.order"
    seat: Seat

    def doing(self, _table: Table) -> str:
        """A mark is to be made."""
        return f"seat {self.seat} marks a free square"

    def candidates(self, table: Table) -> Iterable[Mark]:
        """Propose every square."""
        return [mark(self.seat, square) for square in range(table.ruleset.box.squares)]

    def refusals(self, table: Table, event: Mark) -> Iterator[Refusal]:
        """Refuse a square that is none, or taken."""
        if not 0 <= event.square < len(table.squares):
            yield Refusal("ttt.box.squares", f"there is no square {event.square}")
        elif table.squares[event.square] is not None:
            yield Refusal(
                "ttt.turn.free", f"square {event.square} bears the mark of seat {table.squares[event.square]}"
            )

    def resolve(self, table: Table, event: Mark) -> Progress[Table]:
        """Mark it; a line or a full board ends the game, else it is the other's turn."""
        squares = exchanged(table.squares, event.square, self.seat)
        table, rules = replaced(table, squares=squares), ("ttt.turn.mark", "ttt.turn.free", "ttt.box.squares")
        if table.winner() is not None:
            return table, (END,), (*rules, "ttt.end.line")
        if None not in squares:
            return table, (END,), (*rules, "ttt.end.full")
        return table, (Marking(Seat(1 - self.seat)),), (*rules, "ttt.turn.order")


def begin(ruleset: Ruleset[Box, Rulings, Options]) -> tuple[Table, tuple[Frame[Table], ...]]:
    """Lay out an empty board."""
    starter = Seat(0 if ruleset.rulings.starter == "cross" else 1)
    return Table(ruleset, (None,) * ruleset.box.squares), (Marking(starter),)


def score(table: Table) -> Result:
    """One point for a line."""
    winner = table.winner()
    if winner is None:
        full = Reason("ttt.end.full", "the board is full and nobody has a line")
        return Result((Seat(0), Seat(1)), (0, 0), ((Seat(0), Seat(1)),), (full,))
    loser = Seat(1 - winner)
    scores = (1, 0) if winner == 0 else (0, 1)
    return Result((winner,), scores, ((winner,), (loser,)), (Reason("ttt.end.line", f"seat {winner} has a line"),))


def look(state: State[Table, Mark], _seat: Seat | None) -> Table:
    """Everything lies open."""
    return state.table


def sight(_state: State[Table, Mark], event: Mark, _seat: Seat | None) -> Mark:
    """Everything is seen."""
    return event


def redeal(state: State[Table, Mark], _seat: Seat | None, _below: Below) -> State[Table, Mark]:
    """Nothing is hidden, so only the state itself looks the same."""
    return state


def _a_turn(_table: Table, *, seat: int) -> tuple[Frame[Table], ...]:
    """Enter where a seat must mark a square."""
    return (Marking(Seat(seat)),)


GAME: Game[Table, Mark] = Game(
    name="tic_tac_toe",
    title="Tic-tac-toe",
    prefix="ttt",
    package=__name__,
    seats=(2,),
    box=Box,
    problems=Box.problems,
    rulings=Rulings,
    options=Options,
    table=Table,
    events={"ttt.Mark": Mark},
    sights={},
    frames={"ttt.Marking": Marking, "core.End": Ends},
    parts={"ttt.Table": Table, "ttt.Box": Box, "ttt.Rulings": Rulings, "ttt.Options": Options},
    begin=begin,
    view_of=look,
    sight_of=sight,
    resampled=redeal,
    score=score,
    entries={"turn": _a_turn},
)
