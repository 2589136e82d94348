"""The dials: fuel, food, sanity and souls; at 0 the game is over."""

from corestate.kernel import Progress
from corestate.piles import exchanged
from corestate.replaced import replaced
from corestate.unfathomable.box.edition import DIALS
from corestate.unfathomable.box.vocabulary import Dial
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.voyage.ending import ended


def changed(table: Table, kind: Dial, change: int) -> Progress[Table]:
    """Turn a dial; at 0 the game ends, beyond its end a gain is lost (unf.basics.resources)."""
    place = DIALS.index(kind)
    there = table.ship.dials[place]
    # unf.basics.resources, unf.reference.dial_cap
    now = max(0 if change < 0 else there, min(table.box.dial_end, there + change))
    table = replaced(table, ship=replaced(table.ship, dials=exchanged(table.ship.dials, place, now)))
    rules = ("unf.basics.resources", "unf.reference.dial_cap")
    if now == 0:  # unf.end.conditions
        table, front, ending = ended(table, kind)
        return table, front, rules + ending
    return table, (), rules
