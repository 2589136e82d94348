"""What is stored besides states and events: records of whole games, and positions typed in by hand."""

from contextlib import suppress
from inspect import signature
from itertools import product
from typing import Any

from attrs import frozen

import corestate
from corestate import Ruleset, RulesetError, State
from corestate.games import begun, entered_at, game_of

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


def position_of(state: State[Any, Any]) -> Position | None:
    """Find the entry at which a game would be where it is, so that its table can be typed over; None if none is."""
    for entry, enter in game_of(state).entries.items():
        names = tuple(signature(enter).parameters)[1:]
        for values in product(WHERE, repeat=len(names)):
            found = Position(entry, tuple(zip(names, values, strict=True)), state.table)
            with suppress(RulesetError):
                if found.state() == state:
                    return found
    return None


def recorded(
    ruleset: Ruleset[Any, Any, Any],
    events: tuple[Any, ...],
    ids: tuple[str, ...] = (),
    marked: tuple[str, ...] = (),
    marks: tuple[str, ...] = (),
) -> Record:
    """Write a game down as this version of the library does."""
    return Record(MARKED if marked else FORMAT, corestate.__version__, ruleset, events, ids, marked, marks)
