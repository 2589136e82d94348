"""Pig: one die, rolled as often as one dares. A title of its own, found by its entry point.

On a turn a player rolls again and again and adds up, or holds and keeps the sum; a one loses what was added up.
"""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal, TypeAlias

from attrs import frozen

from corestate import Game, Reason, Refusal, Result, Ruleset, Seat, State
from corestate.kernel import END, Asks, Below, Chances, Ends, Frame, Progress
from corestate.piles import exchanged
from corestate.replaced import replaced


@frozen
class Box:
    """A die and a goal (pig.box.die, pig.end.goal)."""

    faces: int
    goal: int

    def problems(self) -> Iterator[tuple[str, str]]:
        """Name what could not be."""
        if not 2 <= self.faces <= 100:  # noqa: PLR2004 - a die has two faces at least, and the list of them is short
            yield "faces", f"wanted 2 to 100, found {self.faces}"
        if not 1 <= self.goal <= 10_000:  # noqa: PLR2004 - or a game would never end
            yield "goal", f"wanted 1 to 10000, found {self.goal}"


@frozen
class Rulings:
    """What tables differ about."""

    reached: Literal["hold_first", "at_once"]


@frozen
class Options:
    """None."""


Rules: TypeAlias = Ruleset[Box, Rulings, Options]


@frozen
class Table:
    """What everybody has kept, and what is at stake this turn."""

    ruleset: Rules
    kept: tuple[int, ...]
    stake: int

    def winner(self) -> Seat | None:
        """Find who has reached the goal."""
        return next((seat for seat, kept in enumerate(self.kept) if kept >= self.ruleset.box.goal), None)

    def ended_by(self) -> Refusal:
        """Cite the rule by which play is over."""
        return Refusal("pig.end.goal", f"the game is over: seat {self.winner()} has reached {self.ruleset.box.goal}")


@frozen
class Roll:
    """A seat rolls the die."""

    seat: Seat


@frozen
class Hold:
    """A seat keeps what is at stake, and the turn passes."""

    seat: Seat


@frozen
class Rolled:
    """The die shows this face."""

    face: int


Event: TypeAlias = Roll | Hold | Rolled


@frozen
class Daring(Asks[Table, Roll | Hold]):
    """A seat rolls, or holds (pig.turn.choose)."""

    asked_by: ClassVar = "pig.turn.choose"
    order: ClassVar = "pig.turn.order"
    seat: Seat

    def doing(self, table: Table) -> str:
        """The seat decides."""
        return f"seat {self.seat} rolls, or keeps {table.stake}"

    def candidates(self, _table: Table) -> Iterable[Roll | Hold]:
        """Propose both."""
        return Roll(self.seat), Hold(self.seat)

    def refusals(self, table: Table, event: Roll | Hold) -> Iterator[Refusal]:
        """Refuse to hold before the first roll."""
        if isinstance(event, Hold) and table.stake == 0:
            yield Refusal("pig.turn.first", f"seat {self.seat} has not rolled yet this turn")

    def resolve(self, table: Table, event: Roll | Hold) -> Progress[Table]:
        """Throw the die, or keep what is at stake."""
        if isinstance(event, Roll):
            return table, (Throwing(self.seat),), ("pig.turn.choose", "pig.turn.first")
        return _kept(table, self.seat, ("pig.turn.choose", "pig.turn.hold"))


@frozen
class Throwing(Chances[Table, Rolled]):
    """The die is thrown."""

    asked_by: ClassVar = "pig.turn.roll"
    seat: Seat

    def doing(self, _table: Table) -> str:
        """The die rolls."""
        return f"seat {self.seat} throws the die"

    def outcomes(self, table: Table) -> Iterable[tuple[Rolled, int]]:
        """Every face is as likely as another."""
        return ((Rolled(face), 1) for face in range(1, table.ruleset.box.faces + 1))

    def refusals(self, table: Table, event: Rolled) -> Iterator[Refusal]:
        """Refuse a face that is none."""
        if not 1 <= event.face <= table.ruleset.box.faces:
            yield Refusal("pig.box.die", f"the die has no face {event.face}")

    def resolve(self, table: Table, event: Rolled) -> Progress[Table]:
        """A one loses the stake and the turn; anything else is added to it."""
        rules: tuple[str, ...] = ("pig.turn.roll", "pig.box.die")
        if event.face == 1:
            after = Seat((self.seat + 1) % len(table.kept))
            return replaced(table, stake=0), (Daring(after),), (*rules, "pig.turn.one", "pig.turn.order")
        table = replaced(table, stake=table.stake + event.face)
        reached = table.kept[self.seat] + table.stake >= table.ruleset.box.goal
        if reached and table.ruleset.rulings.reached == "at_once":
            return _kept(table, self.seat, rules)
        return table, (Daring(self.seat),), rules


def _kept(table: Table, seat: Seat, rules: tuple[str, ...]) -> Progress[Table]:
    """Keep what is at stake: whoever has reached the goal wins, else the turn passes."""
    kept = exchanged(table.kept, seat, table.kept[seat] + table.stake)
    table = replaced(table, kept=kept, stake=0)
    if table.winner() is not None:
        return table, (END,), (*rules, "pig.end.goal")
    return table, (Daring(Seat((seat + 1) % len(kept))),), (*rules, "pig.turn.order")


def begin(ruleset: Rules) -> tuple[Table, tuple[Frame[Table], ...]]:
    """Nobody has anything; seat 0 begins."""
    return Table(ruleset, (0,) * ruleset.seats, 0), (Daring(Seat(0)),)


def score(table: Table) -> Result:
    """Whoever reached the goal wins; the others rank by what they have kept."""
    ranks = sorted(set(table.kept), reverse=True)
    ranking = tuple(tuple(seat for seat, kept in enumerate(table.kept) if kept == rank) for rank in ranks)
    winner = table.winner()
    winners = () if winner is None else (winner,)
    return Result(winners, table.kept, ranking, (Reason("pig.end.goal", f"seat {winner} has {max(table.kept)}"),))


def look(state: State[Table, Event], _seat: Seat | None) -> Table:
    """Everything lies open."""
    return state.table


def sight(_state: State[Table, Event], event: Event, _seat: Seat | None) -> Event:
    """Everything is seen."""
    return event


def redeal(state: State[Table, Event], _seat: Seat | None, _below: Below) -> State[Table, Event]:
    """Nothing is hidden, so only the state itself looks the same."""
    return state


def _a_turn(_table: Table, *, seat: int) -> tuple[Frame[Table], ...]:
    """Enter where a seat rolls or holds."""
    return (Daring(Seat(seat)),)


GAME: Game[Table, Event] = Game(
    name="pig",
    title="Pig",
    prefix="pig",
    package=__name__,
    seats=(2, 3, 4, 5, 6),
    box=Box,
    problems=Box.problems,
    rulings=Rulings,
    options=Options,
    table=Table,
    events={"pig.Roll": Roll, "pig.Hold": Hold, "pig.Rolled": Rolled},
    sights={},
    frames={"pig.Daring": Daring, "pig.Throwing": Throwing, "core.End": Ends},
    parts={"pig.Table": Table, "pig.Box": Box, "pig.Rulings": Rulings, "pig.Options": Options},
    begin=begin,
    view_of=look,
    sight_of=sight,
    resampled=redeal,
    score=score,
    entries={"turn": _a_turn},
    claims="corestate_pig.claims",
    phrases="corestate_pig.phrases:PHRASES",
)
