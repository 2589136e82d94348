"""The Hurried buyer, who takes a treasure of a dive at the best rate of its type."""

from collections.abc import Iterator

from corestate.kernel import Refusal, Seat
from corestate.key_largo.box import named
from corestate.key_largo.encounters import card_refusals
from corestate.key_largo.events import SellCatch
from corestate.key_largo.table import Table
from corestate.key_largo.wreckage import the_dive
from corestate.replaced import replaced


def buyer_refusals(table: Table, event: SellCatch) -> Iterator[Refusal]:
    """Judge a sale to the Hurried buyer."""
    yield from card_refusals(table, event.seat, "buyer", "dive")  # kl.encounter.place
    catch, rulings = the_dive(table).catch, table.ruleset.rulings
    box = table.ruleset.box
    if event.card not in catch:
        yield Refusal("kl.encounter.buyer", f"seat {event.seat} has not drawn {named(box, event.card)} in this dive")
        return
    if rulings.buyer_which == "last_drawn" and event.card != catch[-1]:  # kl.ruling.buyer_which
        yield Refusal("kl.encounter.buyer", f"{named(box, event.card)} is not the treasure drawn last")
    if rulings.buyer_diamonds == "no" and box.cards[event.card].kind == "diamond":  # kl.ruling.buyer_diamonds
        yield Refusal("kl.market.no_diamonds", f"the buyer takes no diamond: {named(box, event.card)}")


def bought(table: Table, seat: Seat, card: int) -> Table:
    """Sell a card of this dive at the best rate of its type (kl.encounter.buyer); a diamond at its printed value."""
    dive, kind = the_dive(table), table.ruleset.box.cards[card]
    price = kind.end if kind.kind == "diamond" else kind.value * max(table.ruleset.box.rates(kind.kind))
    last = len(dive.catch) - 1 - dive.catch[::-1].index(card)
    catch = dive.catch[:last] + dive.catch[last + 1 :]
    return replaced(table.sold(seat, card, price), dive=replaced(dive, catch=catch))
