"""What the frames that wait within a turn have in common: the rule that excludes an event which does not answer them.

A frame says what the game is doing (`doing`), and whether the result of the dive is final; the rest follows.
"""

from collections.abc import Iterator
from typing import Any, ClassVar, TypeVar

from corestate.into_the_blue.events import ChestTaken, Place, Reroll, Rolled, StarterNamed, Stop
from corestate.into_the_blue.table import Table
from corestate.kernel import Asks, Chances, Refusal, Seat

E = TypeVar("E")


class Asking(Asks[Table, E]):
    """A frame that waits for a decision of the diver."""

    __slots__ = ()
    order: ClassVar[str] = "itb.turn.clockwise"
    final: ClassVar[bool]
    """Whether the dice lie for good."""

    def wanted_by(self) -> str:
        """Name the rule that wants an answer before anything else."""
        return self.asked_by

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        return out_of_place(self, table, event)


class Awaiting(Chances[Table, E]):
    """A frame that waits for what chance gives the diver."""

    __slots__ = ()
    seat: Seat
    final: ClassVar[bool]
    """Whether the dice lie for good."""

    def wanted_by(self) -> str:
        """Name the rule that wants an outcome before anything else."""
        return self.asked_by

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        return out_of_place(self, table, event)


def out_of_place(frame: Asking[Any] | Awaiting[Any], table: Table, event: object) -> Iterator[Refusal]:
    """Refuse an event that does not answer a frame."""
    doing = frame.doing(table)
    match event:
        case StarterNamed():
            yield Refusal("itb.setup.first", "the first player has been named")
        case Reroll() | Rolled() if frame.final:
            yield Refusal("itb.roll.final", f"the result of seat {frame.seat} is final")
        case Place() | ChestTaken() if not frame.final:
            yield Refusal("itb.roll.final", f"{doing}: the result is not final")
        case ChestTaken():
            yield Refusal("itb.perfect.chest", f"the dive of seat {frame.seat} is not perfect: no chest is taken")
        case Reroll() | Rolled() | Stop() | Place():
            yield Refusal(frame.wanted_by(), doing)
        case _:
            yield Refusal(frame.asked_by, f"{type(event).__name__} is no event of this game: {doing}")
