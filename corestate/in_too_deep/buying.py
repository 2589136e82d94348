"""Buying a share: the price, and paying it card by card, as everything is paid that takes cards of the hand."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import ClassVar, TypeVar

from attrs import frozen

from corestate.in_too_deep.box import COMPANIES
from corestate.in_too_deep.events import Buy, Discard, Pay, discard
from corestate.in_too_deep.out_of_place import Asking
from corestate.in_too_deep.table import Table
from corestate.kernel import Facts, Progress, Refusal, Seat, counted_noun

Given = TypeVar("Given", bound=Discard | Pay)


def too_dear(table: Table, event: Buy, discount: int, when: str) -> Iterator[Refusal]:
    """Refuse a share that is not in the hand, and one the other cards of the hand cannot pay."""
    seat, hand, place = event.seat, table.hands[event.seat], table.ruleset.box.place_of.get(event.card)
    if event.card not in hand:
        yield Refusal("itd.buy.from_hand", f"card {event.card} is not in the hand of seat {seat}")
    if place is None:
        return
    price, spare = max(0, table.price(place) - discount), len(hand) - (event.card in hand)  # itd.buy.price
    if price > spare:
        share = f"one {COMPANIES[place]} share costs {price} {when}"
        yield Refusal("itd.buy.afford", f"{share}; seat {seat} can pay {spare}")


def bought(table: Table, event: Buy, discount: int, rules: tuple[str, ...]) -> Progress[Table]:
    """Lay the share down; its price was the number of that company's shares in play before."""
    place = table.ruleset.box.place_of[event.card]
    price = max(0, table.price(place) - discount)
    rules = (*rules, "itd.buy.price", "itd.buy.portfolio", "itd.buy.ignores_depth")
    if table.third_owns(place):
        rules = (*rules, "itd.two.third_prices")
    table = table.share_bought(event.seat, event.card)
    return table, (paying(event.seat, price, event.card),) if price else (), rules


class FromHand(Asking[Given]):
    """A seat gives away cards of its hand of its own choice, one by one, as many as are due."""

    __slots__ = ()
    seat: Seat
    due: int

    def refusals(self, table: Table, event: Given) -> Iterator[Refusal]:
        if event.card not in table.hands[self.seat]:
            yield Refusal(self.asked_for(), f"card {event.card} is not in the hand of seat {self.seat}")


@frozen
class Paying(FromHand[Discard]):
    """The buyer discards one card for each unit of the price still due."""

    asked_by: ClassVar = "itd.buy.pay"
    seat: Seat
    due: int
    """How many cards are still to be discarded."""
    share: int
    """The card bought, which lies in the buyer's portfolio."""

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} must discard {counted_noun(self.due, 'card', 'cards')} for its share"

    def candidates(self, table: Table) -> Iterable[Discard]:
        return [discard(self.seat, card) for card in table.hands[self.seat]]

    def legal(self, table: Table) -> tuple[Discard, ...]:
        """The same list, faster, since any card of the hand will do; held by `listed_is_what_is_not_refused`."""
        return tuple([discard(self.seat, card) for card in table.hands[self.seat]])

    def refusals(self, table: Table, event: Discard) -> Iterator[Refusal]:
        if event.card == self.share:
            yield Refusal("itd.buy.pay", f"card {event.card} is the share bought: it cannot pay for itself")
        else:
            yield from super().refusals(table, event)

    def resolve(self, table: Table, event: Discard) -> Progress[Table]:
        rest = (paying(self.seat, self.due - 1, self.share),) if self.due > 1 else ()  # itd.buy.pay
        return table.hand_discarded(self.seat, event.card), rest, ("itd.buy.pay",)

    FACTS: ClassVar = {
        "due": "how many cards are still to be discarded",
        "share": "the card that is bought",
    }

    def facts(self, _table: Table) -> Facts:
        return (("due", self.due), ("share", self.share))


paying = lru_cache(4096)(Paying)
