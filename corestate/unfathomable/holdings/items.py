"""Items: where they come from (unf.item.sources, unf.reference.items)."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from attrs import evolve, frozen

from corestate.kernel import Below, Chances, Facts, Progress, Refusal, Runs, Seat
from corestate.piles import joined
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.holdings.improvements import MayImprove
from corestate.unfathomable.table.events import Drawn
from corestate.unfathomable.table.out_of_place import misplaced
from corestate.unfathomable.table.table import Table


def item_gained(table: Table, seat: Seat, item: str) -> Progress[Table]:
    """Put an item into a play area; an improvement may be turned up (unf.item.improvement)."""
    player = table.players[seat]
    table = table.with_player(seat, evolve(player, items=joined(player.items, item)))
    improves = boxes.item(table.box, item).improvement
    return table, (MayImprove(seat),) if improves else (), ("unf.item.sources",)


@frozen
class DrawItem(Runs[Table]):
    """A seat draws the top item, if there is one (unf.reference.items)."""

    seat: Seat

    def run(self, table: Table) -> Progress[Table]:
        """Draw it."""
        return table, (DrawingItem(self.seat),) if len(table.decks.item) else (), ("unf.reference.items",)


@frozen
class DrawingItem(Chances[Table, Drawn]):
    """The top item is turned up for a seat."""

    asked_by: ClassVar = "unf.item.sources"
    seat: Seat

    def outcomes(self, table: Table) -> Iterable[tuple[Drawn, int]]:
        """List what it may be."""
        return ((Drawn(card), weight) for card, weight in table.decks.item.below(0))

    def sample(self, table: Table, below: Below) -> Drawn:
        """Draw any."""
        return Drawn(table.decks.item.sampled(0, below))

    def refusals(self, table: Table, event: Drawn) -> Iterator[Refusal]:
        """Refuse a card that cannot be on top."""
        if not table.decks.item.may_be(0, event.card):
            yield Refusal("unf.item.sources", f"{event.card} is not on top of the item deck")

    def resolve(self, table: Table, event: Drawn) -> Progress[Table]:
        """Put it into the play area."""
        return item_gained(table.with_deck("item", table.decks.item.drawn(event.card)), self.seat, event.card)

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, f"seat {self.seat} draws an item")

    def facts(self, _table: Table) -> Facts:
        """State who draws."""
        return (("draws", self.seat),)
