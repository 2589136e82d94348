"""Improvements: which item adds its skill, and what happens when items are lost."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from attrs import evolve, frozen

from corestate.kernel import Asks, Progress, Refusal, Runs, Seat
from corestate.piles import without
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import BRIG
from corestate.unfathomable.table.events import Decline, Use
from corestate.unfathomable.table.out_of_place import misplaced
from corestate.unfathomable.table.table import Table


def item_lost(table: Table, seat: Seat, item: str) -> Progress[Table]:
    """An item leaves the game, the active improvement perhaps with it (unf.reference.items)."""
    player = table.players[seat]
    lost = player.active == item
    player = evolve(player, items=without(player.items, item), active="" if lost else player.active)
    table = table.with_player(seat, player)
    at_once = lost and table.ruleset.rulings.improvement_lost == "at_once"
    return table, (MayImprove(seat),) if at_once else (), ("unf.reference.items",)


@frozen
class MayImprove(Runs[Table]):
    """A seat may turn up another improvement."""

    seat: Seat

    def run(self, table: Table) -> Progress[Table]:
        """Ask only a seat that has a choice."""
        player = table.players[self.seat]
        others = [item for item in player.items if boxes.item(table.box, item).improvement and item != player.active]
        asked = bool(others) and player.space != BRIG
        return table, (Improving(self.seat),) if asked else (), ()


@frozen
class Improving(Asks[Table, Use | Decline]):
    """A seat chooses its active improvement (unf.item.improvement)."""

    asked_by: ClassVar = "unf.item.improvement"
    order: ClassVar = "unf.turn.order"
    seat: Seat

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask the owner."""
        return (self.seat,)

    def candidates(self, table: Table) -> Iterable[Use | Decline]:
        """Propose to leave it, or to turn up any improvement."""
        yield Decline(self.seat)
        for item in dict.fromkeys(table.players[self.seat].items):
            yield Use(self.seat, f"item:{item}", 0)

    def refusals(self, table: Table, event: Use | Decline) -> Iterator[Refusal]:
        """Refuse what is no improvement of the seat, or is active."""
        if isinstance(event, Decline):
            return
        player, item = table.players[self.seat], event.source.removeprefix("item:")
        if item not in player.items:
            yield Refusal("unf.item.improvement", f"seat {self.seat} has no {event.source}")
        elif not boxes.item(table.box, item).improvement or event.ability:
            yield Refusal("unf.item.improvement", f"{event.source} is no improvement")
        elif item == player.active:
            yield Refusal("unf.item.improvement", f"{event.source} is active")

    def resolve(self, table: Table, event: Use | Decline) -> Progress[Table]:
        """Turn it face up, and the others face down."""
        if isinstance(event, Decline):
            return table, (), ("unf.item.improvement",)
        item = event.source.removeprefix("item:")
        player = evolve(table.players[self.seat], active=item)
        cite = ("unf.reference.precedence", "unf.item.improvement")
        return table.with_player(self.seat, player), (), cite

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, f"seat {self.seat} may turn up another improvement")
