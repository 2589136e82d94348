"""The events of a game: decisions carry their seat, outcomes of chance do not. Their names are the wire format."""

from typing import TypeAlias

from attrs import field, frozen

from corestate.into_the_blue.box import Die
from corestate.into_the_blue.table import in_order
from corestate.kernel import Seat


@frozen
class StarterNamed:
    """The table names the first player (who bathed last)."""

    starter: Seat


@frozen
class Rolled:
    """The dice just thrown show these faces."""

    dice: tuple[Die, ...] = field(converter=in_order)


@frozen
class Reroll:
    """The diver throws these of the dice on the table again."""

    seat: Seat
    dice: tuple[Die, ...] = field(converter=in_order)


@frozen
class Stop:
    """The diver keeps all dice as they are."""

    seat: Seat


@frozen
class Place:
    """The diver places shells on a level."""

    seat: Seat
    level: int
    shells: int


@frozen
class ChestTaken:
    """The chest taken at random has this value."""

    value: int


@frozen
class ChestHidden:
    """A chest taken at random, seen by those who may not know its value."""


Decision: TypeAlias = Reroll | Stop | Place
"""What a seat decides."""
Outcome: TypeAlias = StarterNamed | Rolled | ChestTaken
"""What chance brings."""
Event: TypeAlias = Decision | Outcome
Sight: TypeAlias = Event | ChestHidden
"""An event as a seat sees it happen."""
