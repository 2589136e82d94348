"""How a finished game was decided, as data: every seat's money and unsold cards with their end values."""

from attrs import frozen

from corestate.kernel import Seat
from corestate.key_largo.box import Depth, Kind


@frozen
class Unsold:
    """A card left in a hand: its place in `Box.cards`, what it shows, and what it is worth at the end."""

    card: int
    depth: Depth
    kind: Kind
    worth: int


@frozen
class Wealth:
    """What a seat came to: its money, its unsold cards one by one, what those are worth, and all of it."""

    seat: Seat
    money: int
    unsold: tuple[Unsold, ...]
    treasures: int
    """What the unsold cards are worth that are no diamonds."""
    diamonds: int
    """What the diamonds are worth, which the market never buys (kl.market.no_diamonds)."""
    total: int


@frozen
class Account:
    """How a game was decided: everybody's wealth by seat, and who are the richest.

    `most_cards` is how many unsold cards decide among several of the richest, where the ruling on ties has it so and
    there are several (kl.ruling.tie); else None.
    """

    wealth: tuple[Wealth, ...]
    richest: tuple[Seat, ...]
    most_cards: int | None
