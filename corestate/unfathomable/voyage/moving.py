"""Moving a character from space to space, and what it loses in the Brig."""

from corestate.kernel import Progress, Seat
from corestate.unfathomable.box.edition import BRIG
from corestate.unfathomable.holdings.titles import filled, stripped
from corestate.unfathomable.table.table import Table


def moved(table: Table, seat: Seat, space: str) -> Progress[Table]:
    """Put a character elsewhere; in the Brig a human loses all titles (unf.brig.titles)."""
    if table.players[seat].space == space:
        return table, (), ()
    freed = table.jailed(seat)
    table = table.moved(seat, space)
    if space != BRIG:  # unf.brig.titles
        table, rules = filled(table) if freed else (table, ())  # unf.title.succession
        return table, (), ("unf.board.ship", *rules)
    table, rules = stripped(table, seat)
    return table, (), ("unf.brig.titles", "unf.brig.play_area", *rules)
