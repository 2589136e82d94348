"""The optional rule: which encounter card is for which place, and what forbids playing one.

Each card's effect stands in the chapter of its place; this module holds what all cards have in common.
"""

from collections.abc import Iterator

from corestate.kernel import Refusal, Seat
from corestate.key_largo.box import Encounter, Place
from corestate.key_largo.table import Table

PLACE_OF: dict[Encounter, Place] = {
    "helper": "dive",
    "buyer": "dive",
    "regular": "dive",
    "saboteur": "dive",
    "watchful": "dive",
    "tourist_bar": "bar",
    "drunkard": "bar",
    "beginner": "bar",
    "expert": "bar",
    "pickpocket": "bar",
    "brothers": "bar",
    "tourist_dolphins": "dolphins",
    "family": "dolphins",
    "tourist_store": "store",
    "hose_seller": "store",
    "trident_seller": "store",
    "weight_seller": "store",
    "discounter": "store",
    "friend": "store",
    "tourist_market": "market",
    "dupe": "market",
    "trafficker": "market",
    "jeweller": "market",
    "gold_digger": "market",
}
RULE_OF: dict[Encounter, str] = {
    "helper": "kl.encounter.helper",
    "buyer": "kl.encounter.buyer",
    "regular": "kl.encounter.regular",
    "saboteur": "kl.encounter.saboteur",
    "watchful": "kl.encounter.watchful",
    "tourist_bar": "kl.encounter.tourist",
    "drunkard": "kl.encounter.drunkard",
    "beginner": "kl.encounter.beginner",
    "expert": "kl.encounter.expert",
    "pickpocket": "kl.encounter.pickpocket",
    "brothers": "kl.encounter.brothers",
    "tourist_dolphins": "kl.encounter.tourist",
    "family": "kl.encounter.family",
    "tourist_store": "kl.encounter.tourist",
    "hose_seller": "kl.encounter.hose_seller",
    "trident_seller": "kl.encounter.trident_seller",
    "weight_seller": "kl.encounter.weight_seller",
    "discounter": "kl.encounter.discounter",
    "friend": "kl.encounter.friend",
    "tourist_market": "kl.encounter.tourist",
    "dupe": "kl.encounter.dupe",
    "trafficker": "kl.encounter.trafficker",
    "jeweller": "kl.encounter.jeweller",
    "gold_digger": "kl.encounter.gold_digger",
}
TOURISTS: tuple[Encounter, ...] = ("tourist_bar", "tourist_dolphins", "tourist_store", "tourist_market")
IN_HAND = 2
"""Nobody holds more encounter cards than this (kl.encounter.two_in_hand)."""


def may_meet(table: Table, seat: Seat) -> bool:
    """Whether, for all the table knows, a seat might play an encounter card now."""
    return bool(table.meetings.hands[seat]) and table.meetings.shown[seat] is None


def card_refusals(table: Table, seat: Seat, card: Encounter, place: Place) -> Iterator[Refusal]:
    """Refuse a card the seat does not hold, one for another place, and a second one in a half-day."""
    if not table.ruleset.options.encounters:
        yield without_encounters()
        return
    if card not in table.meetings.hands[seat]:
        yield Refusal("kl.encounter.draw", f"seat {seat} does not hold {card}")
    if PLACE_OF[card] != place:
        yield _elsewhere(seat, card, place)
    if (shown := table.meetings.shown[seat]) is not None:
        yield Refusal("kl.encounter.one", f"seat {seat} has played {shown} in this half-day")


def without_encounters() -> Refusal:
    """Refuse whatever has to do with encounter cards where there are none."""
    return Refusal("kl.box.encounters", "this game is played without encounter cards")


def _elsewhere(seat: Seat, card: Encounter, place: Place) -> Refusal:
    return Refusal("kl.encounter.place", f"{card} is played at {PLACE_OF[card]}; seat {seat} is at {place}")


def misplaced(table: Table, seat: Seat, card: Encounter) -> Iterator[Refusal]:
    """Refuse a card that is not played where the boat of its seat is, once boats have gone to their places."""
    if not table.ruleset.options.encounters:
        yield without_encounters()
        return
    if seat not in table.seats() or table.programmes[seat] is None or (boat := table.boats[seat]) is None:
        return
    place: Place = "dive" if isinstance(boat, int) else boat
    if PLACE_OF[card] != place:
        yield _elsewhere(seat, card, place)


def play_refusals(table: Table, seat: Seat, card: Encounter, place: Place) -> Iterator[Refusal]:
    """Judge a card played by itself: a tourist, or the Family; any other goes with the act it changes."""
    yield from card_refusals(table, seat, card, place)
    if card in TOURISTS and PLACE_OF[card] != place:
        yield Refusal("kl.encounter.tourist", f"{card} leaves the hand only by being played at {PLACE_OF[card]}")
    if card not in TOURISTS and card != "family":
        yield Refusal(RULE_OF[card], f"{card} is played with the act it changes, not by itself")
