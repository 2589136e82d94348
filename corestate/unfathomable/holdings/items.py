"""Items: where they come from (unf.item.sources), and drawing them (unf.reference.items)."""

from typing import ClassVar

from attrs import frozen

from corestate.kernel import Facts, Progress, Runs, Seat
from corestate.piles import joined
from corestate.replaced import replaced
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.holdings.improvements import MayImprove
from corestate.unfathomable.table.events import Drawn
from corestate.unfathomable.table.frames import OffDeck
from corestate.unfathomable.table.table import Table


def item_gained(table: Table, seat: Seat, item: str) -> Progress[Table]:
    """Put an item into a play area; an improvement may be turned up (unf.item.improvement)."""
    player = table.players[seat]
    table = table.with_player(seat, replaced(player, items=joined(player.items, item)))
    improves = boxes.item(table.box, item).improvement  # unf.item.improvement
    return table, (MayImprove(seat),) if improves else (), ("unf.item.sources",)


@frozen
class DrawItem(Runs[Table]):
    """A seat draws the top item, if there is one (unf.reference.items)."""

    seat: Seat

    def run(self, table: Table) -> Progress[Table]:
        return table, (DrawingItem(self.seat),) if len(table.decks.item) else (), ("unf.reference.items",)


@frozen
class DrawingItem(OffDeck):
    """The top item is turned up for a seat."""

    asked_by = "unf.item.sources"
    deck = "item"
    seat: Seat

    def resolve(self, table: Table, event: Drawn) -> Progress[Table]:
        return item_gained(self.taken(table, event), self.seat, event.card)

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} draws an item"

    FACTS: ClassVar = {"draws": "the seat that draws"}

    def facts(self, _table: Table) -> Facts:
        return (("draws", self.seat),)
