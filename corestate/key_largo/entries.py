"""Named places to enter a game at on a table that lies as one says: what each puts on the agenda.

A table that does not fit the place is refused with the field to change.
"""

from collections.abc import Callable

from corestate.games import UnplayableError
from corestate.kernel import Frame, Seat
from corestate.key_largo.day import Reveal, actions, new_day
from corestate.key_largo.table import Table


def a_day(table: Table) -> tuple[Frame[Table], ...]:
    """Enter where seats still lay their cards for the day."""
    _no_dive(table)
    if None not in table.programmes:
        problem = "every seat has laid its cards for the day: let one be None, or enter at 'placing' or 'action'"
        raise UnplayableError(f"programmes: {problem}", table)
    if table.calendar.half != "morning":
        problem = "cards are laid before the morning: let it be 'morning', or enter at 'placing' or 'action'"
        raise UnplayableError(f"calendar.half: {problem}", table)
    return new_day()


def a_placing(table: Table, *, seat: int) -> tuple[Frame[Table], ...]:
    """Enter where the cards are revealed and a seat's boat is to be placed, those before it in order having been."""
    _all_laid(table)
    _no_dive(table)
    return (Reveal(table.order().index(Seat(seat))),)


def an_action(table: Table, *, seat: int) -> tuple[Frame[Table], ...]:
    """Enter where all boats are placed and a seat is to act, those before it in order having acted."""
    _all_laid(table)
    if table.dive is not None and table.dive.seat != seat:
        _no_dive(table)
    order = table.order()
    return actions(order[order.index(Seat(seat)) :])


def _all_laid(table: Table) -> None:
    for seat, programme in enumerate(table.programmes):
        if programme is None:
            problem = f"seat {seat} has laid no cards for the day: let it have two, or enter at 'day'"
            raise UnplayableError(f"programmes[{seat}]: {problem}", table)


def _no_dive(table: Table) -> None:
    if table.dive is not None:
        raise UnplayableError("dive: none is under way where one enters: let it be None", table)


ENTRIES: dict[str, Callable[..., tuple[Frame[Table], ...]]] = {
    "day": a_day,
    "placing": a_placing,
    "action": an_action,
}
