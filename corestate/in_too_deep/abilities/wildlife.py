"""The wildlife company: whoever expands it may move a recent depth card, or play another one.

The extra card of the advanced side is laid down and then paid for; the basic side is paid for first.
"""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from attrs import frozen

from corestate.in_too_deep.abilities.depths import Discarding, MoveDepth
from corestate.in_too_deep.abilities.offering import OPTIONAL, OfferAbility, declined, offers
from corestate.in_too_deep.ability_costs import depth_cost, in_hand
from corestate.in_too_deep.box import COMPANIES, PLACE
from corestate.in_too_deep.events import BonusDrawn, Decline, Drawn, Expand, Move, expand, move
from corestate.in_too_deep.expanding import not_in_hand, too_low
from corestate.in_too_deep.out_of_place import Asking
from corestate.in_too_deep.table import Table
from corestate.kernel import Frame, Progress, Refusal, Seat, counted_noun

RECENT = 3  # itd.wildlife.basic
"""How many depth cards of a company basic wildlife reaches."""


@offers("wildlife")
def offered(table: Table, seat: Seat) -> tuple[Frame[Table], ...]:
    """Offer the side that lies up to whoever holds a card: what the rest of a hand could pay is hidden."""
    if not in_hand(table, seat, 1):
        return ()
    # itd.wildlife.basic, itd.wildlife.advanced
    return (MayLift(seat),) if table.ruleset.options.wildlife == "basic" else (MayPlayAnother(seat),)


@frozen
class MayLift(Asking[Move | Decline]):
    """Basic side: discard a card to put one of a company's recent depth cards on top there, or on another.

    There is always a target: of the companies' top cards, the highest fits on any other company.
    """

    asked_by: ClassVar = "itd.wildlife.basic"
    seat: Seat

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} may move a depth card or decline"

    def candidates(self, table: Table) -> Iterable[Move | Decline]:
        yield Decline(self.seat)
        for stack in table.stacks:
            for card in stack[-RECENT:]:
                for company in COMPANIES:
                    yield move(self.seat, card, company)

    def legal(self, table: Table) -> tuple[Move | Decline, ...]:
        """The same list, faster (law `listed_is_what_is_not_refused`): every candidate is within reach."""
        found: list[Move | Decline] = [Decline(self.seat)]
        tops = [stack[-1] if stack else 0 for stack in table.stacks]
        allowed = table.ruleset.rulings.wildlife_top == "allowed"  # itd.ruling.wildlife_top
        for place, stack in enumerate(table.stacks):
            for card in stack[-RECENT:]:
                for target, company in enumerate(COMPANIES):
                    if card > tops[target] or (target == place and (card != stack[-1] or allowed)):
                        found.append(move(self.seat, card, company))
        return tuple(found)

    def refusals(self, table: Table, event: Move | Decline) -> Iterator[Refusal]:
        if isinstance(event, Decline):
            return
        place, target = table.lies_on(event.card), PLACE[event.company]
        if place is None:
            yield Refusal("itd.wildlife.basic", f"card {event.card} lies on no company")
            return
        if event.card not in table.stacks[place][-RECENT:]:
            because = f"card {event.card} is not among the {RECENT} most recent of {COMPANIES[place]}"
            yield Refusal("itd.wildlife.basic", because)
        if target == place:
            if event.card == table.stacks[place][-1] and table.ruleset.rulings.wildlife_top == "refused":
                yield Refusal("itd.wildlife.basic", f"card {event.card} is on top of {event.company} already")
        elif not table.fits(event.card, target):
            yield too_low(table, event.card, target)

    @classmethod
    def in_turn(cls, table: Table, event: Move | Decline) -> "tuple[Table, MayLift] | None":
        """Ask as if the company had just been expanded."""
        return (
            (table, cls(event.seat)) if isinstance(event, Move) and table.ruleset.options.wildlife == "basic" else None
        )

    def resolve(self, table: Table, event: Move | Decline) -> Progress[Table]:
        if isinstance(event, Decline):
            return declined(table)
        effect = MoveDepth(event.card, PLACE[event.company], "itd.wildlife.basic")
        front = (Discarding(self.seat, 1, "itd.wildlife.basic", event.card, event.company), effect)
        return table, front, ("itd.ability.optional", "itd.wildlife.basic")


@frozen
class MayPlayAnother(Asking[Expand | Decline]):
    """Advanced side: play another depth card on any company, whatever its height."""

    asked_by: ClassVar = "itd.wildlife.advanced"
    seat: Seat

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} may play another depth card or decline"

    def candidates(self, table: Table) -> Iterable[Expand | Decline]:
        yield Decline(self.seat)
        for company in COMPANIES:
            for card in table.hands[self.seat]:
                yield expand(self.seat, card, company)

    def refusals(self, table: Table, event: Expand | Decline) -> Iterator[Refusal]:
        if isinstance(event, Decline):
            return
        hand = table.hands[self.seat]
        if event.card not in hand:
            yield not_in_hand(event)
        cost, spare = depth_cost(table, event.card, PLACE[event.company]), len(hand) - (event.card in hand)
        if cost > spare:
            higher = counted_noun(cost, "card", "cards")
            because = f"{event.company} has {higher} higher than {event.card}, to be paid one each"
            yield Refusal("itd.wildlife.advanced", f"{because}; seat {self.seat} can pay {spare}")

    def resolve(self, table: Table, event: Expand | Decline) -> Progress[Table]:
        """Play the card, then take its cost; it pays no dividend (itd.ruling.chain)."""
        if isinstance(event, Decline):
            return declined(table)
        seat, place = self.seat, PLACE[event.company]
        cost = depth_cost(table, event.card, place)
        table = table.hand_played(seat, event.card).depth_laid(event.card, place)
        front: tuple[Frame[Table], ...] = ()
        if cost:
            front = (Discarding(seat, cost, "itd.wildlife.advanced", event.card, event.company),)
        if table.ruleset.rulings.chain == "wildlife_chains" and event.company in OPTIONAL:
            front = (*front, OfferAbility(seat, event.company))
        return table, front, ("itd.ability.optional", "itd.wildlife.advanced", "itd.ability.no_dividend")

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse a dividend above all."""
        if isinstance(event, Drawn | BonusDrawn):
            yield Refusal("itd.ability.no_dividend", "an optional action pays no dividend")
        else:
            yield from super().misfits(table, event)
