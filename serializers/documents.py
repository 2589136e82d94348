"""What is stored besides states and events: records of whole games, and positions typed in by hand."""

from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from itertools import product
from typing import Any

from attrs import frozen

import corestate
from corestate import Ruleset, RulesetError, State
from corestate.fit import faults
from corestate.games import begun, entered_at, game_of, told_to
from corestate.shape import Record as Shaped
from corestate.shape import shape_of

FORMAT, MARKED = 1, 2
"""The versions of the record format: the second has marks too. A record without marks is written in the first."""
FORMATS = (FORMAT, MARKED)


@frozen
class Record:
    """A game written down: the ruleset and every event in order; the ids of the states after them, or none.

    Marks tell more than ids and outlive more: for each state after an event, a few digits of the hash of each part of
    the table named in `marked`.
    """

    format: int
    library: str
    ruleset: Ruleset[Any, Any, Any]
    events: tuple[Any, ...]
    ids: tuple[str, ...] = ()
    marked: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()

    def begun(self) -> State[Any, Any]:
        """Return the state before the first event."""
        return begun(self.ruleset)


@frozen
class Position:
    """A position of the table typed in by hand, with the entry at which play goes on and where (a seat, say)."""

    entry: str
    where: tuple[tuple[str, int | str], ...]
    table: Any

    def state(self) -> State[Any, Any]:
        """Enter the game at this position."""
        return entered_at(self.table.ruleset.game, self.entry, self.table, dict(self.where)).state


WHERE = range(6)
"""What an entry may be told: a seat, a company, how many actions or rerolls are left."""


def position_of(state: State[Any, Any], *, sound: bool = False) -> Position | None:
    """Find the entry at which a game would be where it is, so that its table can be typed over; None if none is.

    `sound`: that the state was reached by play, so that its table need not be looked through first.
    """
    title, table = game_of(state), state.table
    if not sound and any(faults(Shaped(type(table)), table)):
        return None
    for entry, enter in title.entries.items():
        for where in _told(enter):
            with suppress(RulesetError):
                if entered_at(title.name, entry, table, dict(where), sound=True).state == state:
                    return Position(entry, where, table)
    return None


@lru_cache(maxsize=256)
def _told(enter: Callable[..., object]) -> tuple[tuple[tuple[str, int], ...], ...]:
    """List what an entry may be told, as far as it is a number."""
    fitting = [[one for one in WHERE if not any(faults(shape_of(told.annotation), one))] for told in told_to(enter)]
    names = [one.name for one in told_to(enter)]
    return tuple(tuple(zip(names, values, strict=True)) for values in product(*fitting))


def recorded(
    ruleset: Ruleset[Any, Any, Any],
    events: tuple[Any, ...],
    ids: tuple[str, ...] = (),
    marked: tuple[str, ...] = (),
    marks: tuple[str, ...] = (),
) -> Record:
    """Write a game down as this version of the library does."""
    return Record(MARKED if marked else FORMAT, corestate.__version__, ruleset, events, ids, marked, marks)
