"""The events of a game: decisions carry their seat, outcomes of chance do not. Their names are the wire format.

`by` names the encounter card a decision is taken with; None is the ordinary way. A diver is named by its place in its
team, a wreck by its number (the shallow ones first), a wreck card by its place in the edition's list of cards.
"""

from typing import Literal, TypeAlias

from attrs import frozen

from corestate.kernel import Seat
from corestate.key_largo.box import Depth, Encounter, Item, Place, Ware
from corestate.key_largo.table import Port


@frozen
class StarterNamed:
    """Chance names the first player."""

    starter: Seat


@frozen
class Program:
    """A seat lays its two action cards for the day."""

    seat: Seat
    morning: Place
    afternoon: Place


@frozen
class Anchor:
    """A diving seat places its boat at a wreck."""

    seat: Seat
    wreck: int


@frozen
class Redirect:
    """A seat that cannot dive sends its boat to another place."""

    seat: Seat
    place: Port


@frozen
class Send:
    """The owner names the diver who draws the next card."""

    seat: Seat
    diver: int


@frozen
class Surface:
    """A diver goes up without drawing."""

    seat: Seat
    diver: int


@frozen
class Stay:
    """A diver will draw although a comrade fled."""

    seat: Seat
    diver: int


@frozen
class Drawn:
    """The card drawn from the wreck, and whether it was one already located there."""

    card: int
    located: bool


@frozen
class Strike:
    """A trident kills the monster: that of this diver."""

    seat: Seat
    bearer: int


@frozen
class Flee:
    """The diver who met the monster flees."""

    seat: Seat


@frozen
class Weigh:
    """A diver spends its weight, so that a diver draws one card more."""

    seat: Seat
    bearer: int
    diver: int


@frozen
class Decline:
    """A seat does nothing more of what it is asked about."""

    seat: Seat


@frozen
class Recruit:
    """A seat recruits a diver at the bar."""

    seat: Seat
    by: Literal["beginner", "expert", "brothers"] | None = None


@frozen
class Rob:
    """A seat hires a pickpocket against a rival and names the back of the card to take; none where there is no card."""

    seat: Seat
    victim: Seat
    depth: Depth | None
    by: Literal["pickpocket", "brothers"] | None = None


@frozen
class Stolen:
    """The card the pickpocket took."""

    card: int


@frozen
class BuyRound:
    """A seat pays a round of drinks and names the first wreck it looks at."""

    seat: Seat
    wreck: int


@frozen
class AskOn:
    """A seat that paid a round names the second wreck it looks at."""

    seat: Seat
    wreck: int


@frozen
class Listen:
    """A seat plays the Drunkard and names the wreck it looks at."""

    seat: Seat
    wreck: int


@frozen
class Sighted:
    """One more card seen in the wreck that is looked at."""

    card: int


@frozen
class Buy:
    """A seat buys an item at the store for one of its divers."""

    seat: Seat
    item: Item
    diver: int
    by: Literal["hose_seller", "trident_seller", "weight_seller", "discounter", "friend"] | None = None


@frozen
class Sell:
    """A seat sells a treasure card at the market."""

    seat: Seat
    card: int
    by: Literal["trafficker", "jeweller", "gold_digger"] | None = None


@frozen
class SellAs:
    """A seat plays the Dupe and sells a treasure card as one of another type."""

    seat: Seat
    card: int
    kind: Ware


@frozen
class Leave:
    """A seat is done at the bar, the store or the market."""

    seat: Seat


@frozen
class Play:
    """A seat plays an encounter card that goes with no other act: a tourist, or the Family."""

    seat: Seat
    card: Encounter


@frozen
class Met:
    """The encounter card drawn at the dolphins."""

    card: Encounter


@frozen
class Discard:
    """A seat with three encounter cards puts one aside."""

    seat: Seat
    card: Encounter


@frozen
class Volunteer:
    """A seat plays the Volunteer: this diver draws one card more."""

    seat: Seat
    diver: int


@frozen
class SellCatch:
    """A seat plays the Hurried buyer and sells a treasure card of this dive."""

    seat: Seat
    card: int


@frozen
class Reshuffle:
    """A seat plays the Regular: the monster is shuffled back and a card is drawn again."""

    seat: Seat


@frozen
class Sabotage:
    """A seat plays the Saboteur against a diver of another seat."""

    seat: Seat
    victim: Seat
    diver: int


@frozen
class Watch:
    """A seat plays the Watchful diver: the last diver draws the last card too."""

    seat: Seat


@frozen
class Laid:
    """A programme laid face down, seen by the others."""

    seat: Seat


@frozen
class Revealed:
    """A card drawn from a wreck, seen by those who may know it: whether it was located there nobody sees."""

    card: int


@frozen
class Unseen:
    """A card drawn, stolen, looked at or met, seen by those who may not know it."""


Decision: TypeAlias = (
    Program
    | Anchor
    | Redirect
    | Send
    | Surface
    | Stay
    | Strike
    | Flee
    | Weigh
    | Decline
    | Recruit
    | Rob
    | BuyRound
    | AskOn
    | Listen
    | Buy
    | Sell
    | SellAs
    | Leave
    | Play
    | Discard
    | Volunteer
    | SellCatch
    | Reshuffle
    | Sabotage
    | Watch
)
"""What a seat decides."""
Outcome: TypeAlias = StarterNamed | Drawn | Stolen | Sighted | Met
"""What chance brings."""
Event: TypeAlias = Decision | Outcome
Sight: TypeAlias = Event | Laid | Revealed | Unseen
"""An event as a seat sees it happen."""
