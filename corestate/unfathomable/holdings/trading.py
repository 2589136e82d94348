"""Trading items: the offer, item by item, and everybody's agreement."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from attrs import frozen

from corestate.kernel import Facts, Progress, Refusal, Seat
from corestate.piles import joined, without
from corestate.replaced import replaced
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.holdings.improvements import MayImprove
from corestate.unfathomable.script.script import Frames
from corestate.unfathomable.table.events import Accept, Decline, Offer, Stop
from corestate.unfathomable.table.frames import Asking
from corestate.unfathomable.table.table import Table


def traders(table: Table, space: str) -> tuple[Seat, ...]:
    """Name who may take part in a trade (unf.reference.trade, unf.ruling.trade_with_traitor)."""
    everybody = table.ruleset.rulings.trade_with_traitor == "allowed"
    return table.here(space) if everybody else table.humans_in(space)


@frozen
class Handed:
    """One item of a trade: whose it is, and for whom."""

    item: str
    giver: Seat
    receiver: Seat


@frozen
class Trading(Asking[Offer | Stop]):
    """The active player puts a trade together, item by item."""

    asked_by = "unf.action.trade"
    order = "unf.turn.order"
    seat: Seat
    offers: tuple[Handed, ...]

    def candidates(self, table: Table) -> Iterable[Offer | Stop]:
        yield Stop(self.seat)
        there = traders(table, table.players[self.seat].space)  # unf.reference.trade
        for giver in there:
            for item in dict.fromkeys(table.players[giver].items):
                for receiver in there:
                    yield Offer(self.seat, item, giver, receiver)

    def refusals(self, table: Table, event: Offer | Stop) -> Iterator[Refusal]:
        if isinstance(event, Stop):
            return
        there = traders(table, table.players[self.seat].space)
        for seat in dict.fromkeys((event.giver, event.receiver)):
            if seat not in there:
                yield Refusal("unf.action.trade", f"seat {seat} does not take part in a trade here")
        if event.giver == event.receiver:
            yield Refusal("unf.action.trade", f"seat {event.giver} cannot give to itself")
        if event.giver in there and event.item not in self._left(table, event.giver):
            yield Refusal("unf.action.trade", f"seat {event.giver} has no {event.item} to give")

    def _left(self, table: Table, giver: Seat) -> tuple[str, ...]:
        items = table.players[giver].items
        for offer in self.offers:
            if offer.giver == giver:  # unf.action.trade
                items = without(items, offer.item)
        return items

    def resolve(self, table: Table, event: Offer | Stop) -> Progress[Table]:
        """Add it; when the offer is complete everybody affected must agree."""
        if isinstance(event, Offer):
            offers = (*self.offers, Handed(event.item, event.giver, event.receiver))
            return table, (Trading(self.seat, offers),), ("unf.action.trade",)
        affected = {seat for offer in self.offers for seat in (offer.giver, offer.receiver)}
        asked = tuple(seat for seat in table.after(self.seat) if seat in affected)  # unf.action.trade
        return _agreed(table, self.offers, asked)

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} puts a trade together"

    FACTS: ClassVar = {"<item> of <seat> to": "the seat that would get that item of that seat"}

    def facts(self, _table: Table) -> Facts:
        return tuple((f"{offer.item} of {offer.giver} to", offer.receiver) for offer in self.offers)


def _agreed(table: Table, offers: tuple[Handed, ...], asked: tuple[Seat, ...]) -> Progress[Table]:
    if asked:
        return table, (Agreeing(offers, asked),), ("unf.action.trade",)
    front: Frames = ()
    for offer in offers:
        giver, receiver = table.players[offer.giver], table.players[offer.receiver]
        lost = giver.active == offer.item
        # unf.action.trade
        giver = replaced(giver, items=without(giver.items, offer.item), active="" if lost else giver.active)
        table = table.with_player(offer.giver, giver)
        table = table.with_player(offer.receiver, replaced(receiver, items=joined(receiver.items, offer.item)))
        if lost and table.ruleset.rulings.improvement_lost == "at_once":  # unf.item.improvement
            front = (*front, MayImprove(offer.giver))
        if boxes.item(table.box, offer.item).improvement:  # unf.item.improvement
            front = (*front, MayImprove(offer.receiver))
    return table, front, ("unf.action.trade", "unf.reference.trade")


@frozen
class Agreeing(Asking[Accept | Decline]):
    """Everybody affected by a trade accepts it, or the whole falls."""

    asked_by = order = "unf.action.trade"
    offers: tuple[Handed, ...]
    asked: tuple[Seat, ...]

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        return self.asked[:1]

    def candidates(self, _table: Table) -> Iterable[Accept | Decline]:
        return (Accept(self.asked[0]), Decline(self.asked[0]))

    def refusals(self, _table: Table, _event: Accept | Decline) -> Iterator[Refusal]:
        return iter(())

    def resolve(self, table: Table, event: Accept | Decline) -> Progress[Table]:
        if isinstance(event, Decline):
            return table, (), ("unf.action.trade",)
        return _agreed(table, self.offers, self.asked[1:])

    def doing(self, _table: Table) -> str:
        return f"seat {', '.join(map(str, self.asked[:1]))} accepts the trade or not"

    FACTS: ClassVar = {"<item> of <seat> to": "the seat that would get that item of that seat"}

    def facts(self, _table: Table) -> Facts:
        return tuple((f"{offer.item} of {offer.giver} to", offer.receiver) for offer in self.offers)
