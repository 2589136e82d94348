"""The events of a game: decisions carry their seat, outcomes of chance do not. Their names are the wire format."""

from functools import lru_cache
from typing import TypeAlias

from attrs import frozen

from corestate.kernel import Seat
from corestate.unfathomable.box.edition import Loyalty
from corestate.unfathomable.box.vocabulary import Skill


@frozen
class ChooseCharacter:
    """A seat takes a character sheet."""

    seat: Seat
    character: str


@frozen
class Name:
    """A seat names a skill deck or type: to draw from, to replace, or to support a check."""

    seat: Seat
    skill: Skill


@frozen
class Move:
    """A move action."""

    seat: Seat
    to: str


@frozen
class Attack:
    """A seat attacks a Deep One (None) or a character in a space."""

    seat: Seat
    target: Seat | None
    space: str


@frozen
class Rescue:
    """A rescue action, or the rescue of one passenger of a space by an effect."""

    seat: Seat
    space: str


@frozen
class Kill:
    """A revealed traitor defeats a passenger in its space."""

    seat: Seat


@frozen
class Use:
    """A seat uses an ability: of which card, sheet, room or title, and which of its abilities, counted from 0."""

    seat: Seat
    source: str
    ability: int


@frozen
class Trade:
    """A trade action."""

    seat: Seat


@frozen
class Offer:
    """The active player adds an item to a trade: whose, and for whom."""

    seat: Seat
    item: str
    giver: Seat
    receiver: Seat


@frozen
class Accept:
    """A seat agrees: to a trade."""

    seat: Seat


@frozen
class Reveal:
    """A seat reveals itself as a traitor by one loyalty card."""

    seat: Seat
    card: Loyalty


@frozen
class Stop:
    """A seat has done enough: of its actions, offers, discards, names."""

    seat: Seat


@frozen
class Decline:
    """A seat passes: adds no (more) card, uses no ability, does not do what it may."""

    seat: Seat


@frozen
class Choose:
    """A seat chooses a named option."""

    seat: Seat
    option: str


@frozen
class Number:
    """A seat names a number."""

    seat: Seat
    number: int


@frozen
class PickSpace:
    """A seat picks a space."""

    seat: Seat
    space: str


@frozen
class PickSeat:
    """A seat picks a player."""

    seat: Seat
    who: Seat


@frozen
class PickItem:
    """A seat picks an item."""

    seat: Seat
    item: str


@frozen
class Discard:
    """A seat discards a skill card."""

    seat: Seat
    card: str


@frozen
class Contribute:
    """A seat adds a skill card to the check."""

    seat: Seat
    card: str


@frozen
class Take:
    """A seat takes one of the cards it looks at."""

    seat: Seat
    card: str


@frozen
class Stir:
    """The active player names the space of the next Deep One to act."""

    seat: Seat
    space: str


@frozen
class Herd:
    """A seat moves a Deep One of a space to another."""

    seat: Seat
    origin: str
    to: str


@frozen
class Send:
    """A seat moves a character to another space."""

    seat: Seat
    who: Seat
    to: str


@frozen
class StarterNamed:
    """The first player is named at random."""

    starter: Seat


@frozen
class Rolled:
    """The die shows this number."""

    die: int


@frozen
class Drawn:
    """The card drawn, looked at or removed is this one."""

    card: str


@frozen
class LoyaltyDealt:
    """A loyalty card dealt is this one."""

    card: Loyalty


@frozen
class PassengerTurned:
    """The passenger token turned up has this face."""

    token: str


@frozen
class DrawnHidden:
    """A card was drawn, seen by those who may not know which; of a skill card the deck is seen."""

    skill: Skill | None


@frozen
class LoyaltyHidden:
    """A loyalty card was dealt, seen by those who may not know which."""


@frozen
class ContributeHidden:
    """A seat adds a card to the check, face down."""

    seat: Seat


@frozen
class TakeHidden:
    """A seat takes one of the cards it looks at, unseen by the others."""

    seat: Seat


Decision: TypeAlias = (
    ChooseCharacter
    | Name
    | Move
    | Attack
    | Rescue
    | Kill
    | Use
    | Trade
    | Offer
    | Accept
    | Reveal
    | Stop
    | Decline
    | Choose
    | Number
    | PickSpace
    | PickSeat
    | PickItem
    | Discard
    | Contribute
    | Take
    | Stir
    | Herd
    | Send
)
"""What a seat decides."""
Outcome: TypeAlias = StarterNamed | Rolled | Drawn | LoyaltyDealt | PassengerTurned
"""What chance brings."""
Event: TypeAlias = Decision | Outcome
Sight: TypeAlias = Event | DrawnHidden | LoyaltyHidden | ContributeHidden | TakeHidden
"""An event as a seat sees it happen."""

use = lru_cache(maxsize=4096)(Use)
decline = lru_cache(maxsize=64)(Decline)
drawn = lru_cache(maxsize=4096)(Drawn)
contribute = lru_cache(maxsize=4096)(Contribute)
"""Events that are alike are one object: they are made once."""
