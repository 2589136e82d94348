"""What is stored besides states and events: records of whole games, and positions typed in by hand."""

from typing import Any

from attrs import frozen

import corestate
from corestate import Ruleset, State
from corestate.games import begun, position

FORMAT = 1
"""The version of the record format that is written."""


@frozen
class Record:
    """A game written down: the ruleset and every event in order; the ids of the states after them, or none."""

    format: int
    library: str
    ruleset: Ruleset[Any, Any, Any]
    events: tuple[Any, ...]
    ids: tuple[str, ...] = ()

    def begun(self) -> State[Any, Any]:
        """Return the state before the first event."""
        return begun(self.ruleset)


@frozen
class Position:
    """A position of the table typed in by hand, with the entry at which play goes on and where (a seat, say)."""

    entry: str
    where: tuple[tuple[str, int], ...]
    table: Any

    def state(self) -> State[Any, Any]:
        """Enter the game at this position."""
        return position(self.table.ruleset.game, self.entry, self.table, **dict(self.where))


def recorded(ruleset: Ruleset[Any, Any, Any], events: tuple[Any, ...], ids: tuple[str, ...] = ()) -> Record:
    """Write a game down as this version of the library does."""
    return Record(FORMAT, corestate.__version__, ruleset, events, ids)
