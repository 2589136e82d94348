"""What the abilities take of the hand, company by company, and which shares they can buy.

It stands here and not with the frames of their companies, since every frame quotes it: an ability that is named at the
wrong time is refused with what it would cost, and with what it cannot buy.
"""

from collections.abc import Iterator

from corestate.in_too_deep.events import Acquire, Move, Remove
from corestate.in_too_deep.table import Table
from corestate.kernel import Refusal, Seat

OCEAN_COST = 2
"""How many cards the basic side of the ocean company takes (itd.ocean.basic)."""
LEAST_PRICE = 2
"""What a share out of a portfolio costs at least (itd.research.advanced)."""


def in_hand(table: Table, seat: Seat, cost: int) -> bool:
    """Whether a hand holds the whole cost of an ability (itd.ocean.basic, itd.ocean.advanced, itd.wildlife.basic)."""
    return len(table.hands[seat]) >= cost


def price_of_acquiring(table: Table, place: int) -> int:
    """Price a share out of a portfolio, at least two (itd.research.advanced, itd.ruling.research_price)."""
    itself = table.ruleset.rulings.research_price == "others_only"
    return max(LEAST_PRICE, table.price(place) - itself)


def not_for_sale(table: Table, event: Acquire) -> Iterator[Refusal]:
    """Refuse to buy a share that lies in no other portfolio."""
    owner = table.owner(event.card)
    if owner is None or owner == event.seat:
        whose = "nobody's portfolio" if owner is None else f"the portfolio of seat {event.seat} itself"
        yield Refusal("itd.research.advanced", f"card {event.card} lies in {whose}")


def depth_cost(table: Table, card: int, place: int) -> int:
    """Price an extra depth card: if it is below the top, one for each higher card there (itd.wildlife.advanced)."""
    stack = table.stacks[place]
    return len([other for other in stack if other > card]) if stack and card < stack[-1] else 0


def could_cost(table: Table, event: Remove | Move | Acquire) -> Iterator[tuple[str, int]]:
    """List the abilities by which an event could be meant, with the number of cards each takes."""
    sides, place_of = table.ruleset.options, table.ruleset.box.place_of
    if isinstance(event, Acquire):
        if sides.research == "advanced" and event.card in place_of:
            yield "itd.research.advanced", price_of_acquiring(table, place_of[event.card])
    elif sides.ocean == "advanced":
        yield "itd.ocean.advanced", 1
    elif isinstance(event, Remove):
        yield "itd.ocean.basic", OCEAN_COST
    if isinstance(event, Move) and sides.wildlife == "basic":
        yield "itd.wildlife.basic", 1
