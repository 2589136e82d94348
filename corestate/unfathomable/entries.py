"""Places to enter a game at, for positions typed in: what each puts on the agenda."""

from collections.abc import Callable, Mapping

from corestate.kernel import Seat
from corestate.unfathomable.actions import Acting
from corestate.unfathomable.course import HandLimit, PassMarker, TakeTurn
from corestate.unfathomable.mythos import MythosPhase
from corestate.unfathomable.script import Frames
from corestate.unfathomable.table import Table


def a_turn(_table: Table, *, seat: int) -> Frames:
    """Enter where a seat begins its turn."""
    return (TakeTurn(Seat(seat)),)


def the_actions(table: Table, *, actions: int) -> Frames:
    """Enter the Action phase of the active player, so many actions being left."""
    return (Acting(table.turn.seat, actions), MythosPhase(), HandLimit(), PassMarker())


def the_mythos_phase(_table: Table) -> Frames:
    """Enter the Mythos phase of the active player."""
    return (MythosPhase(), HandLimit(), PassMarker())


ENTRIES: Mapping[str, Callable[..., Frames]] = {"turn": a_turn, "actions": the_actions, "mythos": the_mythos_phase}
