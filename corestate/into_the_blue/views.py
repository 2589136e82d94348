"""Who may know what: everything lies open but the values of chests, which their owner alone knows until the end."""

from functools import lru_cache

from attrs import frozen

from corestate.into_the_blue.box import Die, Rules
from corestate.into_the_blue.course import TakingChest
from corestate.into_the_blue.events import ChestHidden, ChestTaken, Event, Sight
from corestate.into_the_blue.table import Diver, Level, Table
from corestate.kernel import Below, Seat, State, is_over
from corestate.piles import multiset, shuffled
from corestate.replaced import replaced


@frozen
class DiverSeen:
    """A diver from outside: the number of chests, and their values where they may be known."""

    shells: tuple[int, ...]
    chests: int
    values: tuple[int, ...] | None
    treasures: tuple[int, ...]


@frozen
class TableSeen:
    """The table as a seat may know it."""

    ruleset: Rules
    levels: tuple[Level, ...]
    dice: tuple[Die, ...]
    chests: int
    divers: tuple[DiverSeen, ...]
    played: tuple[Seat, ...]


def look(state: State[Table, Event], seat: Seat | None) -> TableSeen:
    """Hide the chests of the others (itb.perfect.secret); when the game is over everybody shows theirs to add up."""
    table = state.table
    divers = _divers_seen(table.divers, None if is_over(state) else (seat,))
    return TableSeen(table.ruleset, table.levels, table.dice, len(table.chests), divers, table.played)


@lru_cache(1024)
def _divers_seen(divers: tuple[Diver, ...], shown: tuple[Seat | None, ...] | None) -> tuple[DiverSeen, ...]:
    """Look at the divers, with the chests of those shown; None shows all. While dice are thrown they stay the same."""
    return tuple(
        DiverSeen(
            diver.shells, len(diver.chests), diver.chests if shown is None or owner in shown else None, diver.treasures
        )
        for owner, diver in enumerate(divers)
    )


def sight(state: State[Table, Event], event: Event, seat: Seat | None) -> Sight:
    """Hide the value of a chest from all but the seat that takes it."""
    taking = state.agenda[0] if state.agenda else None
    if isinstance(event, ChestTaken) and not (isinstance(taking, TakingChest) and taking.seat == seat):
        return ChestHidden()
    return event


def redeal(state: State[Table, Event], seat: Seat | None, below: Below) -> State[Table, Event]:
    """Deal the chests the seat cannot see anew among the others and the board."""
    if is_over(state):
        return state
    table = state.table
    hidden = list(table.chests.cards())
    for owner, diver in enumerate(table.divers):
        hidden += () if owner == seat else diver.chests
    hidden.sort()
    divers = tuple(
        diver
        if owner == seat
        else replaced(diver, chests=multiset(hidden.pop(below(len(hidden))) for _ in diver.chests))
        for owner, diver in enumerate(table.divers)
    )
    return State(replaced(table, chests=shuffled(hidden), divers=divers), state.agenda)
