"""The Discard phase: whoever has more cards than the hand limit discards."""

from attrs import frozen

from corestate.kernel import Progress, Runs, Seat
from corestate.unfathomable.table.events import Discard
from corestate.unfathomable.table.frames import FromHand
from corestate.unfathomable.table.table import Table


@frozen
class HandLimit(Runs[Table]):
    """The Discard phase: whoever has too many cards discards (unf.turn.hand_limit)."""

    def run(self, table: Table) -> Progress[Table]:
        limit = table.box.numbers.hand_limit
        for seat in table.clockwise():
            if len(table.players[seat].hand) > limit:  # unf.turn.hand_limit
                return table, (Trimming(seat), HandLimit()), ("unf.turn.hand_limit",)
        return table, (), ("unf.turn.hand_limit",)


@frozen
class Trimming(FromHand):
    """A seat with too many cards discards one of its choice."""

    asked_by = order = "unf.turn.hand_limit"
    seat: Seat

    @classmethod
    def in_turn(cls, table: Table, event: Discard) -> "tuple[Table, Trimming] | None":
        """Ask as if the hand held one too many."""
        return table, cls(event.seat)

    def resolve(self, table: Table, event: Discard) -> Progress[Table]:
        return table.discarded_from(self.seat, event.card), (), ("unf.turn.hand_limit",)

    def doing(self, table: Table) -> str:
        count = len(table.players[self.seat].hand)
        return f"seat {self.seat} has {count} cards and keeps {table.box.numbers.hand_limit}"
