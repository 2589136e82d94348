"""The events of a game: decisions carry their seat, outcomes of chance do not. Their names are the wire format.

A card is named by its depth number. What is listed again and again is made once (`drawn`, `buy`, …).
"""

from functools import lru_cache
from typing import TypeAlias

from attrs import frozen

from corestate.in_too_deep.box import Company
from corestate.kernel import Seat


@frozen
class Drawn:
    """This card was on top of the deck."""

    card: int


@frozen
class BonusDrawn:
    """A bonus share was on top of the deck."""


@frozen
class Take:
    """Take one of the opened cards as a first share."""

    seat: Seat
    card: int


@frozen
class Buy:
    """Buy the share on a card of one's hand."""

    seat: Seat
    card: int


@frozen
class Expand:
    """Play a card of one's hand on a company as its most recent depth card."""

    seat: Seat
    card: int
    company: Company


@frozen
class Draw:
    """Draw a card, as the action of the turn."""

    seat: Seat


@frozen
class Discard:
    """Discard a card of one's hand, to pay a price or for an ability."""

    seat: Seat
    card: int


@frozen
class Remove:
    """Use the ocean company to take this depth card away."""

    seat: Seat
    card: int


@frozen
class Move:
    """Use an ability to put this depth card on top of a company, its own or another."""

    seat: Seat
    card: int
    company: Company


@frozen
class Acquire:
    """Use the research company to buy this share out of somebody's portfolio."""

    seat: Seat
    card: int


@frozen
class Pay:
    """Give a card of one's hand to the owner of the share acquired."""

    seat: Seat
    card: int


@frozen
class Decline:
    """Leave an optional ability unused."""

    seat: Seat


@frozen
class DrawnUnseen:
    """A card went from the deck to a hand, seen by those who may not know it."""


@frozen
class DiscardUnseen:
    """A card was discarded face down, seen by those who may not know it."""

    seat: Seat


@frozen
class PayUnseen:
    """A card went from one hand to another, or face down to the discards, seen by those who may not know it."""

    seat: Seat


Decision: TypeAlias = Take | Buy | Expand | Draw | Discard | Remove | Move | Acquire | Pay | Decline
"""What a seat decides."""
Outcome: TypeAlias = Drawn | BonusDrawn
"""What chance brings."""
Event: TypeAlias = Decision | Outcome
Sight: TypeAlias = Event | DrawnUnseen | DiscardUnseen | PayUnseen
"""An event as a seat sees it happen."""

BONUS_DRAWN = BonusDrawn()
drawn = lru_cache(maxsize=4096)(Drawn)
buy = lru_cache(maxsize=4096)(Buy)
expand = lru_cache(maxsize=4096)(Expand)
draw = lru_cache(maxsize=4096)(Draw)
discard = lru_cache(maxsize=4096)(Discard)
remove = lru_cache(maxsize=4096)(Remove)
move = lru_cache(maxsize=4096)(Move)
