"""Which cards, sheets and reveals could have made a step: those under way, and the one its event names."""

from functools import lru_cache

from corestate.unfathomable import Event
from corestate.unfathomable.box.edition import Box
from corestate.unfathomable.box.lookups import sources
from corestate.unfathomable.table.events import Drawn, Reveal, Take, Use
from invariants.unfathomable.cards import Sea


def under_way(before: Sea, event: Event, after: Sea) -> set[str]:
    """Name what is carried out, lies open or is kept around a step, and what its event draws, takes, uses or shows."""
    old, new = before.table, after.table
    found = {scope.source for scope in (*old.scopes, *new.scopes)} | {*old.open, *new.open}
    found |= {source for player in old.players for source in player.kept}
    match event:
        case Drawn(card=card) | Take(card=card):
            found |= {f"{kind}:{card}" for kind in ("mythos", "waypoint", "spell", "damage")}
        case Reveal(seat=seat):
            found.add(f"reveal:{old.players[seat].character}")
        case Use(source=source):
            found.add(source)
        case _:
            pass
    return found & carried_out(old.ruleset.box)


@lru_cache(maxsize=64)
def carried_out(box: Box) -> frozenset[str]:
    """Name everything in the box that can be carried out."""
    waypoints = (f"waypoint:{card.name}" for card in box.waypoints)
    return frozenset((*sources(box), *waypoints, *(f"reveal:{one.name}" for one in box.characters)))
