"""Improvements: which item adds its skill, and what happens when items are lost."""

from collections.abc import Iterable, Iterator

from attrs import frozen

from corestate.kernel import Progress, Refusal, Runs, Seat
from corestate.piles import without
from corestate.replaced import replaced
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import BRIG
from corestate.unfathomable.table.events import Use
from corestate.unfathomable.table.frames import Responding
from corestate.unfathomable.table.table import Table


def item_lost(table: Table, seat: Seat, item: str) -> Progress[Table]:
    """An item leaves the game, the active improvement perhaps with it (unf.reference.items)."""
    player = table.players[seat]
    lost = player.active == item
    # unf.reference.items
    player = replaced(player, items=without(player.items, item), active="" if lost else player.active)
    table = table.with_player(seat, player)
    at_once = lost and table.ruleset.rulings.improvement_lost == "at_once"  # unf.item.improvement
    return table, (MayImprove(seat),) if at_once else (), ("unf.reference.items",)


@frozen
class MayImprove(Runs[Table]):
    """A seat may turn up another improvement."""

    seat: Seat

    def run(self, table: Table) -> Progress[Table]:
        player = table.players[self.seat]
        # unf.item.improvement
        others = [item for item in player.items if boxes.item(table.box, item).improvement and item != player.active]
        # unf.item.improvement, unf.reference.brig
        asked = bool(others) and (player.space != BRIG or table.ruleset.rulings.improvement_in_brig == "may_turn")
        return table, (Improving(self.seat),) if asked else (), ()


@frozen
class Improving(Responding):
    """A seat chooses its active improvement (unf.item.improvement)."""

    asked_by = "unf.item.improvement"
    order = "unf.turn.order"
    seat: Seat

    def usable(self, table: Table) -> Iterable[tuple[str, int]]:
        return ((f"item:{item}", 0) for item in dict.fromkeys(table.players[self.seat].items))

    def objections(self, table: Table, event: Use) -> Iterator[Refusal]:
        player, item = table.players[self.seat], event.source.removeprefix("item:")
        if item not in player.items:
            yield Refusal("unf.item.improvement", f"seat {self.seat} has no {event.source}")
        elif not boxes.item(table.box, item).improvement or event.ability:
            yield Refusal("unf.item.improvement", f"{event.source} is no improvement")
        elif item == player.active:
            yield Refusal("unf.item.improvement", f"{event.source} is active")

    def declined(self, table: Table) -> Progress[Table]:
        return table, (), ("unf.item.improvement",)

    def used(self, table: Table, event: Use) -> Progress[Table]:
        item = event.source.removeprefix("item:")
        player = replaced(table.players[self.seat], active=item)
        return table.with_player(self.seat, player), (), ("unf.item.improvement",)

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} may turn up another improvement"
