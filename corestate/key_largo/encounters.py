"""The optional rule: which encounter card is for which place, and what forbids playing one.

Each card's effect stands in the chapter of its place; this module holds what all cards have in common.
"""

from collections.abc import Iterator

from corestate.kernel import Frame, Progress, Refusal, Seat
from corestate.key_largo.box import Encounter, Place
from corestate.key_largo.table import Table

CARDS: dict[Encounter, tuple[Place, str]] = {
    "helper": ("dive", "kl.encounter.helper"),
    "buyer": ("dive", "kl.encounter.buyer"),
    "regular": ("dive", "kl.encounter.regular"),
    "saboteur": ("dive", "kl.encounter.saboteur"),
    "watchful": ("dive", "kl.encounter.watchful"),
    "tourist_bar": ("bar", "kl.encounter.tourist"),
    "drunkard": ("bar", "kl.encounter.drunkard"),
    "beginner": ("bar", "kl.encounter.beginner"),
    "expert": ("bar", "kl.encounter.expert"),
    "pickpocket": ("bar", "kl.encounter.pickpocket"),
    "brothers": ("bar", "kl.encounter.brothers"),
    "tourist_dolphins": ("dolphins", "kl.encounter.tourist"),
    "family": ("dolphins", "kl.encounter.family"),
    "tourist_store": ("store", "kl.encounter.tourist"),
    "hose_seller": ("store", "kl.encounter.hose_seller"),
    "trident_seller": ("store", "kl.encounter.trident_seller"),
    "weight_seller": ("store", "kl.encounter.weight_seller"),
    "discounter": ("store", "kl.encounter.discounter"),
    "friend": ("store", "kl.encounter.friend"),
    "tourist_market": ("market", "kl.encounter.tourist"),
    "dupe": ("market", "kl.encounter.dupe"),
    "trafficker": ("market", "kl.encounter.trafficker"),
    "jeweller": ("market", "kl.encounter.jeweller"),
    "gold_digger": ("market", "kl.encounter.gold_digger"),
}
"""Every card with the place where it is played and its rule."""
PLACE_OF: dict[Encounter, Place] = {card: place for card, (place, _) in CARDS.items()}
RULE_OF: dict[Encounter, str] = {card: rule for card, (_, rule) in CARDS.items()}
# one for each of four places: kl.encounter.tourist
TOURISTS: tuple[Encounter, ...] = ("tourist_bar", "tourist_dolphins", "tourist_store", "tourist_market")
LASTING: tuple[Encounter, ...] = ("friend", "gold_digger")  # kl.encounter.friend, kl.encounter.gold_digger
"""Cards that hold for all the rest of a visit, and are played with its first purchase or sale alone."""
IN_HAND = 2
"""Nobody holds more encounter cards than this (kl.encounter.two_in_hand)."""


def may_meet(table: Table, seat: Seat) -> bool:
    """Whether, for all the table knows, a seat might play an encounter card now."""
    return bool(table.meetings.hands[seat]) and table.meetings.shown[seat] is None  # kl.encounter.one


def may_play(table: Table, seat: Seat) -> bool:
    """Whether, for all the table knows, a seat at a port might play an encounter card: a tourist perhaps besides."""
    # one card a half-day, perhaps with a tourist besides: kl.encounter.one, kl.ruling.tourist_counts
    return may_meet(table, seat) or (bool(table.meetings.hands[seat]) and _tourists_are_free(table))


def _tourists_are_free(table: Table) -> bool:
    """Whether getting rid of a tourist leaves the card of the half-day to be played (kl.ruling.tourist_counts)."""
    return table.ruleset.rulings.tourist_counts == "free"  # kl.encounter.tourist


def needs_effect(table: Table) -> bool:
    """Whether a card is played where it changes something alone (kl.ruling.card_without_effect)."""
    return table.ruleset.rulings.card_without_effect == "refused"  # kl.encounter.place


def by_itself(table: Table, card: Encounter) -> bool:
    """Whether a card can be played at its place by itself: a tourist, or by one reading any whose effect is over."""
    return card in TOURISTS or not (needs_effect(table) or card in LASTING)  # kl.encounter.tourist, kl.encounter.place


def card_refusals(table: Table, seat: Seat, card: Encounter, place: Place) -> Iterator[Refusal]:
    """Refuse a card the seat does not hold, one for another place, and a second one in a half-day."""
    if not table.ruleset.options.encounters:
        yield without_encounters()  # kl.box.encounters
        return
    if card not in table.meetings.hands[seat]:
        yield Refusal("kl.encounter.draw", f"seat {seat} does not hold {card}")
    if PLACE_OF[card] != place:
        yield _elsewhere(seat, card, place)  # kl.encounter.place
    free = card in TOURISTS and _tourists_are_free(table)  # kl.ruling.tourist_counts
    if (shown := table.meetings.shown[seat]) is not None and not free:
        yield Refusal("kl.encounter.one", f"seat {seat} has played {shown} in this half-day")


def without_encounters() -> Refusal:
    """Refuse whatever has to do with encounter cards where there are none."""
    return Refusal("kl.box.encounters", "this game is played without encounter cards")


def _elsewhere(seat: Seat, card: Encounter, place: Place) -> Refusal:
    return Refusal("kl.encounter.place", f"{card} is played at {PLACE_OF[card]}; seat {seat} is at {place}")


def place_refusals(table: Table, seat: Seat, card: Encounter) -> Iterator[Refusal]:
    """Refuse a card that is not played where the boat of its seat is, once boats have gone to their places."""
    if not table.ruleset.options.encounters:
        yield without_encounters()  # kl.box.encounters
        return
    if seat not in table.seats() or table.programmes[seat] is None or (boat := table.boats[seat]) is None:
        return
    place: Place = "dive" if isinstance(boat, int) else boat
    if PLACE_OF[card] != place:
        yield _elsewhere(seat, card, place)  # kl.encounter.place


def play_refusals(table: Table, seat: Seat, card: Encounter, place: Place) -> Iterator[Refusal]:
    """Judge a card played by itself: a tourist, or the Family; any other goes with the act it changes."""
    yield from card_refusals(table, seat, card, place)  # kl.encounter.place
    if card in TOURISTS and PLACE_OF[card] != place:  # kl.encounter.tourist
        yield Refusal("kl.encounter.tourist", f"{card} leaves the hand only by being played at {PLACE_OF[card]}")
    if card != "family" and not by_itself(table, card):  # kl.encounter.place
        yield Refusal(RULE_OF[card], f"{card} is played with the act it changes, not by itself")


def played(table: Table, seat: Seat, card: Encounter, again: Frame[Table]) -> Progress[Table]:
    """Show a card played by itself, and ask again."""
    table, rules = put_down(table, seat, card)
    return table, (again,), rules


def put_down(table: Table, seat: Seat, card: Encounter) -> tuple[Table, tuple[str, ...]]:
    """Show a card; a tourist may leave the card of the half-day to be played (kl.ruling.tourist_counts)."""
    if card in TOURISTS and _tourists_are_free(table):
        return table.put_aside(seat, card), (RULE_OF[card], "kl.encounter.place")
    return table.shown(seat, card), (RULE_OF[card], "kl.encounter.place", "kl.encounter.one")


def just_met(table: Table, seat: Seat, card: Encounter, acting: Seat) -> Iterator[Refusal]:
    """Refuse a card of the dolphins to who came there without any, and so was not asked for one after the draw.

    Whichever card it drew: that is known to nobody else, and everybody may ask why.
    """
    if seat not in table.seats() or table.boats[seat] != "dolphins" or PLACE_OF[card] != "dolphins":
        return
    order, meetings = table.order(), table.meetings
    came_without = len(meetings.hands[seat]) == 1 and meetings.shown[seat] is None and len(meetings.deck)
    if came_without and order.index(seat) < order.index(acting):
        yield Refusal("kl.encounter.not_same_turn", f"seat {seat} has drawn its only card on this visit")
