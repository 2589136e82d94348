"""How a finished game was decided, as data: what ended it, and what everybody was and won by."""

from typing import Literal

from attrs import frozen

from corestate.kernel import Seat
from corestate.unfathomable.box.edition import Loyalty
from corestate.unfathomable.table.table import Cause


@frozen
class Fate:
    """What a seat was: its character, its loyalty cards face down and shown, and the side they put it on.

    A seat with a Hybrid card is on the Hybrids' side, whatever else it holds. `rule` is the one by which it has won,
    None if it has lost.
    """

    seat: Seat
    character: str
    hidden: tuple[Loyalty, ...]
    shown: tuple[Loyalty, ...]
    side: Literal["human", "hybrid", "cultist"]
    won: bool
    rule: str | None


@frozen
class Account:
    """How a game was decided: what ended it, how far the ship had come, and everybody's fate by seat.

    `cultist_wins` says whether the end is one the Cultist wins by: the ship lost, and its destination near enough.
    """

    ending: Cause
    distance: int
    cultist_wins: bool
    fates: tuple[Fate, ...]
