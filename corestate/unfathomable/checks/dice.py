"""The die: every roll has a window before and one after it; the die never shows less than 1 or more than its faces.

Whoever wants a roll puts a `Throw` on the table and `ThrowDie` in front of the frame that reads it.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import ClassVar

from attrs import frozen

from corestate.kernel import Facts, Progress, Refusal, Runs, Seat
from corestate.replaced import replaced
from corestate.unfathomable.checks.windows import OpenWindow, window
from corestate.unfathomable.script.script import Frames
from corestate.unfathomable.table.events import Rolled
from corestate.unfathomable.table.frames import Awaiting
from corestate.unfathomable.table.pieces import Throw
from corestate.unfathomable.table.table import Table


def thrown(
    table: Table, then: Frames, *, roller: Seat | None = None, attack: bool = False, weapon: str = ""
) -> tuple[Table, Frames]:
    """Announce a roll, and what reads it (unf.reference.windows)."""
    throw = Throw(table.turn.seat if roller is None else roller, attack, weapon)
    return replaced(table, throw=throw), (ThrowDie(), *then)


@frozen
class ThrowDie(Runs[Table]):
    """A roll is announced (unf.reference.windows)."""

    def run(self, table: Table) -> Progress[Table]:
        return table, (window(table, "before_roll"), Cast(), AfterRoll(table.turn.seat, 0)), ("unf.reference.windows",)


@frozen
class Cast(Runs[Table]):
    """The die is rolled, unless it was set (unf.reference.windows)."""

    def run(self, table: Table) -> Progress[Table]:
        assert table.throw is not None  # noqa: S101 - a roll was announced
        return table, () if table.throw.fixed else (Rolling(),), ()


@frozen
class Rolling(Awaiting[Rolled]):
    """The die is in the air."""

    asked_by = "unf.reference.windows"

    def outcomes(self, table: Table) -> Iterable[tuple[Rolled, int]]:
        return _faces(table.box.numbers.die)

    def refusals(self, table: Table, event: Rolled) -> Iterator[Refusal]:
        if not 1 <= event.die <= table.box.numbers.die:
            yield Refusal("unf.setup.supply", f"the die has no face {event.die}")

    def resolve(self, table: Table, event: Rolled) -> Progress[Table]:
        assert table.throw is not None  # noqa: S101 - a roll was announced
        return replaced(table, throw=replaced(table.throw, die=event.die)), (), roll_rules(table.throw)

    def doing(self, _table: Table) -> str:
        return "the die is in the air"

    FACTS: ClassVar = {"add": "what is added to the roll"}

    def facts(self, table: Table) -> Facts:
        return (("add", table.throw.add if table.throw else 0),)


@lru_cache(maxsize=256)
def _faces(die: int) -> tuple[tuple[Rolled, int], ...]:
    return tuple((Rolled(face), 1) for face in range(1, die + 1))  # unf.setup.supply


@frozen
class AfterRoll(Runs[Table]):
    """The die lies; whoever may have it rolled again is asked, and a reroll goes back to the window before it."""

    start: Seat
    passed: int

    def run(self, table: Table) -> Progress[Table]:
        return table, (OpenWindow("after_roll", self.start, self.passed), Again()), ()  # unf.reference.windows


@frozen
class Again(Runs[Table]):
    """The window after a roll is shut."""

    def run(self, table: Table) -> Progress[Table]:
        assert table.throw is not None  # noqa: S101 - a roll was announced
        if table.throw.die:  # unf.reference.windows
            return table, (), ()
        closed = table.ruleset.rulings.reroll_additions == "stays_closed"  # unf.reference.attack_steps
        # unf.reference.attack_steps, unf.reference.windows
        again: Frames = (Cast(), AfterRoll(table.turn.seat, 0)) if closed else (ThrowDie(),)
        return table, again, roll_rules(table.throw)


def roll_rules(throw: Throw) -> tuple[str, ...]:
    """Name the rule of a roll: an attack has its steps, any other roll its windows."""
    return ("unf.reference.attack_steps",) if throw.attack else ("unf.reference.windows",)


def result(table: Table) -> tuple[Table, int]:
    """Read the die with what was added, within its faces, and take it off the table (unf.reference.attack_steps)."""
    throw = table.throw
    assert throw is not None  # noqa: S101 - a roll was announced
    return replaced(table, throw=None), max(1, min(table.box.numbers.die, throw.die + throw.add))


def rerolled(table: Table) -> Table:
    """Take the die up again; what was added to it stays, or does not (unf.ruling.reroll_additions)."""
    assert table.throw is not None  # noqa: S101 - a roll was announced
    afresh = table.ruleset.rulings.reroll_additions == "starts_afresh"  # unf.reference.attack_steps
    return replaced(table, throw=replaced(table.throw, die=0, add=0 if afresh else table.throw.add))
