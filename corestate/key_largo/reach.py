"""Which wrecks a boat may go to: those that hold cards, have no boat and are in reach of an own diver."""

from collections.abc import Iterator

from corestate.kernel import Refusal, Seat, counted_noun
from corestate.key_largo.box import DEPTHS
from corestate.key_largo.table import Table


def wreck_refusals(table: Table, seat: Seat, wreck: int) -> Iterator[Refusal]:
    """Judge a wreck as a destination: it must hold cards, be free, and be in reach (kl.dive.choose)."""
    if not 0 <= wreck < table.wreck_count():  # kl.setup.wrecks
        yield Refusal("kl.setup.wrecks", f"there is no wreck {wreck}")
        return
    if not table.cards_in(wreck):
        yield Refusal("kl.dive.choose", f"wreck {wreck} is empty")
    if wreck in table.boats:  # kl.dive.one_boat
        yield Refusal("kl.dive.one_boat", f"the boat of seat {table.boats.index(wreck)} is at wreck {wreck}")
    depth = table.depth(wreck)
    if not table.teams[seat]:
        yield Refusal("kl.dive.choose", f"seat {seat} has no diver to reach wreck {wreck}")
    elif depth > max([diver.hoses for diver in table.teams[seat]]):  # kl.dive.depth
        because = f"wreck {wreck} is {DEPTHS[depth]} and takes {counted_noun(depth, 'hose', 'hoses')}"
        yield Refusal("kl.dive.depth", f"{because}: no diver of seat {seat} has so many")


def can_dive(table: Table, seat: Seat) -> bool:
    """Whether a free wreck that holds cards is in reach of a diver of a seat (kl.dive.choose)."""
    return any(next(wreck_refusals(table, seat, wreck), None) is None for wreck in range(table.wreck_count()))


def shut_out(table: Table, seat: Seat) -> bool:
    """Whether a seat that meant to dive has no wreck in this half-day, or none yet (kl.ruling.no_wreck)."""
    if seat not in table.seats() or None in table.programmes or (programme := table.programmes[seat]) is None:
        return False  # while cards are being laid nobody's are known
    return programme[table.calendar.half == "afternoon"] == "dive" and table.boats[seat] is None
