"""What the frames that wait within a turn have in common: the rule that excludes an event which does not answer them.

A frame says what the game is doing (`doing`), and whether the result of the dive is final; the rest follows.
"""

from collections.abc import Iterator
from typing import Any, ClassVar, TypeVar

from corestate.into_the_blue.events import ChestTaken, Place, Reroll, Rolled, StarterNamed, Stop
from corestate.into_the_blue.table import Table, is_perfect
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
    order: ClassVar[str] = "itb.turn.clockwise"
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
        case Reroll() | Stop() | Place() if event.seat != frame.seat:
            yield from _of_another(frame, table, event)
        case Reroll() | Rolled() if frame.final:
            if _claimed(table):
                yield Refusal("itb.perfect.must", f"{doing}: a perfect dive is claimed as soon as it lies there")
            yield Refusal("itb.roll.final", f"the result of seat {frame.seat} is final")
        case Place() | ChestTaken() if not frame.final:
            yield Refusal("itb.roll.final", f"{doing}: the result is not final")
        case ChestTaken():
            yield Refusal("itb.perfect.chest", f"the dive of seat {frame.seat} is not perfect: no chest is taken")
        case _:
            yield Refusal(frame.wanted_by(), doing)


def _of_another(frame: Asking[Any] | Awaiting[Any], table: Table, event: Reroll | Stop | Place) -> Iterator[Refusal]:
    """Refuse what a seat decides that is not diving: by the rules that end a dive, if its was the last, and the order.

    How that dive ended is not known any more, except that who has no shell on the board has never placed any.
    """
    if table.played[-2:-1] == (event.seat,):
        over = f"the turn of seat {event.seat} is over"
        if not isinstance(event, Place):
            yield Refusal("itb.roll.final", f"{over}, its result final")
        else:
            if any(table.divers[event.seat].shells):
                yield Refusal("itb.dive.place", f"{over}: a dive places shells on one level, once")
            yield Refusal("itb.dive.failed", f"{over}: a dive without a 1 places nothing")
    because = f"it is the turn of seat {frame.seat}, not of seat {event.seat}: {frame.doing(table)}"
    yield Refusal(frame.order, because, "order")


def _claimed(table: Table) -> bool:
    """Whether a perfect dive has just ended the rolls by itself (itb.ruling.perfect_early)."""
    early = table.ruleset.rulings.perfect_early == "claims_at_once"
    return early and is_perfect(table.dice, len(table.levels))
