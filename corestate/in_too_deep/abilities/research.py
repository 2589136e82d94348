"""The research company: whoever expands it may buy a share cheaply, or out of somebody's portfolio.

A share bought from the hand is laid down and then paid for; one bought out of a portfolio is paid for first.
"""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from attrs import frozen

from corestate.in_too_deep.abilities.offering import declined, offers
from corestate.in_too_deep.ability_costs import in_hand, not_for_sale, price_of_acquiring
from corestate.in_too_deep.box import COMPANIES
from corestate.in_too_deep.buying import FromHand, bought, too_dear
from corestate.in_too_deep.events import Acquire, Buy, Decline, Pay, buy
from corestate.in_too_deep.out_of_place import Asking
from corestate.in_too_deep.table import Table
from corestate.kernel import Facts, Frame, Progress, Refusal, Runs, Seat, counted_noun
from corestate.replaced import replaced

DISCOUNT = 2
"""What a share is cheaper by (itd.research.basic)."""


@offers("research")
def offered(table: Table, seat: Seat) -> tuple[Frame[Table], ...]:
    """Offer the side that lies up: what a hand could buy is hidden, what a portfolio holds is not."""
    if table.ruleset.options.research == "basic":
        return (MayBuy(seat),) if in_hand(table, seat, 1) else ()  # itd.research.basic
    purse = len(table.hands[seat])
    for place in range(len(COMPANIES)):
        foreign = table.price(place) > len(table.portfolios[seat][place])  # itd.research.advanced
        if foreign and price_of_acquiring(table, place) <= purse:
            return (MayAcquire(seat),)
    return ()


@frozen
class MayBuy(Asking[Buy | Decline]):
    """Basic side: buy a share from the hand at a discount."""

    asked_by: ClassVar = "itd.research.basic"
    seat: Seat

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} may buy a share at a discount or decline"

    def candidates(self, table: Table) -> Iterable[Buy | Decline]:
        yield Decline(self.seat)
        for card in table.hands[self.seat]:
            yield buy(self.seat, card)

    def refusals(self, table: Table, event: Buy | Decline) -> Iterator[Refusal]:
        if isinstance(event, Decline):
            return
        yield from too_dear(table, event, DISCOUNT, "with the discount")
        hand, place = table.hands[self.seat], table.ruleset.box.place_of.get(event.card)
        if place is not None and (price := table.price(place)) - DISCOUNT > len(hand) - (event.card in hand):
            yield Refusal("itd.research.basic", f"the discount is {DISCOUNT} on a price of {price}")

    def resolve(self, table: Table, event: Buy | Decline) -> Progress[Table]:
        if isinstance(event, Decline):
            return declined(table)
        return bought(table, event, DISCOUNT, ("itd.ability.optional", "itd.research.basic", "itd.buy.from_hand"))


@frozen
class MayAcquire(Asking[Acquire | Decline]):
    """Advanced side: buy a share out of another portfolio."""

    asked_by: ClassVar = "itd.research.advanced"
    seat: Seat

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} may buy a share out of a portfolio or decline"

    def candidates(self, table: Table) -> Iterable[Acquire | Decline]:
        yield Decline(self.seat)
        for owner, portfolio in enumerate(table.portfolios):
            if owner != self.seat:
                for shares in portfolio:
                    for card in shares:
                        yield Acquire(self.seat, card)

    def refusals(self, table: Table, event: Acquire | Decline) -> Iterator[Refusal]:
        if isinstance(event, Decline):
            return
        if (barred := next(not_for_sale(table, event), None)) is not None:
            yield barred
            return
        place, purse = table.ruleset.box.place_of[event.card], len(table.hands[self.seat])
        if (cost := price_of_acquiring(table, place)) > purse:
            share = f"one {COMPANIES[place]} share out of a portfolio costs {cost} now"
            yield Refusal("itd.research.advanced", f"{share}; seat {self.seat} can pay {purse}")

    @classmethod
    def in_turn(cls, table: Table, event: Acquire | Decline) -> "tuple[Table, MayAcquire] | None":
        """Ask as if the company had just been expanded."""
        return (
            (table, cls(event.seat))
            if isinstance(event, Acquire) and table.ruleset.options.research == "advanced"
            else None
        )

    def resolve(self, table: Table, event: Acquire | Decline) -> Progress[Table]:
        """Take the payment, then the share: the owner cannot refuse."""
        if isinstance(event, Decline):
            return declined(table)
        owner = table.owner(event.card)
        assert owner is not None  # noqa: S101 - refused otherwise
        place = table.ruleset.box.place_of[event.card]
        due = price_of_acquiring(table, place)
        rules: tuple[str, ...] = ("itd.ability.optional", "itd.research.advanced", "itd.buy.price")
        if owner == table.third():
            rules = (*rules, "itd.two.third_abilities")
        if table.third_owns(place):
            rules = (*rules, "itd.two.third_prices")
        return table, (PayingOwner(self.seat, owner, due, event.card), HandOver(self.seat, owner, event.card)), rules


@frozen
class PayingOwner(FromHand[Pay]):
    """The buyer gives cards of its choice to the owner of the share."""

    asked_by: ClassVar = "itd.research.advanced"
    seat: Seat
    owner: int
    """In whose portfolio the share lies; with two players 2 is the third player."""
    due: int
    """How many cards are still to be given."""
    share: int
    """The card bought."""

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} must pay {counted_noun(self.due, 'card', 'cards')} for the share"

    def candidates(self, table: Table) -> Iterable[Pay]:
        return (Pay(self.seat, card) for card in table.hands[self.seat])

    def resolve(self, table: Table, event: Pay) -> Progress[Table]:
        """Give the card to the owner; the third player has no hand (itd.ruling.research_third)."""
        rest = (replaced(self, due=self.due - 1),) if self.due > 1 else ()
        if self.owner == table.third():
            if table.ruleset.rulings.research_third == "discard_pile":
                table = table.hand_discarded(self.seat, event.card)
            else:
                table = table.hand_played(self.seat, event.card).removed(event.card)
        else:
            table = table.hand_played(self.seat, event.card).hand_joined(self.owner, event.card)
        return table, rest, ("itd.research.advanced",)

    FACTS: ClassVar = {
        "due": "how many cards are still to be given",
        "owner": "the seat they go to, or `third player`",
        "share": "the card that is bought",
    }

    def facts(self, table: Table) -> Facts:
        third = self.owner == table.third()
        return (("due", self.due), ("owner", "third player" if third else self.owner), ("share", self.share))


@frozen
class HandOver(Runs[Table]):
    """The owner has been paid."""

    seat: Seat
    owner: int
    card: int

    def run(self, table: Table) -> Progress[Table]:
        table = table.share_lost(self.owner, self.card).share_laid(self.seat, self.card)
        return table, (), ("itd.research.advanced", "itd.buy.portfolio")
