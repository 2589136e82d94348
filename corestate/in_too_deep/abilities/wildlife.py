"""The wildlife company, and the offer of any optional ability, to which its extra card may come back (a ruling).

The extra card of the advanced side is laid down and then paid for; the basic side is paid for first.
"""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from attrs import frozen

from corestate.in_too_deep.abilities import ocean, research
from corestate.in_too_deep.abilities.costs import Discarding, MoveDepth, in_hand
from corestate.in_too_deep.abilities.ocean import too_low
from corestate.in_too_deep.box import COMPANIES, PLACE, Company
from corestate.in_too_deep.events import BonusDrawn, Decline, Drawn, Expand, Move, expand, move
from corestate.in_too_deep.out_of_place import misplaced
from corestate.in_too_deep.table import Table
from corestate.kernel import Asks, Frame, Progress, Refusal, Runs, Seat
from corestate.words import some

OPTIONAL: tuple[Company, ...] = ("ocean", "research", "wildlife")
"""The companies whose ability is an optional action after an expansion."""
RECENT = 3
"""How many depth cards of a company basic wildlife reaches."""


@frozen
class OfferAbility(Runs[Table]):
    """A seat has expanded a company with an optional ability; the dividend is paid."""

    seat: Seat
    company: Company

    def run(self, table: Table) -> Progress[Table]:
        """Ask the seat whether it uses the ability, unless all can see that it cannot."""
        front = offered(table, self.seat, self.company)
        return table, front, ("itd.ability.optional",) if front else ()


def offered(table: Table, seat: Seat, company: Company) -> tuple[Frame[Table], ...]:
    """Ask the seat, if the whole cost is in its hand and there is a target, as far as all can see."""
    match company:
        case "ocean":
            return ocean.offered(table, seat)
        case "research":
            return research.offered(table, seat)
        case "wildlife" if in_hand(table, seat, 1):
            return (MayLift(seat),) if table.ruleset.options.wildlife == "basic" else (MayPlayAnother(seat),)
        case _:
            return ()


@frozen
class MayLift(Asks[Table, Move | Decline]):
    """Basic side: discard a card to put one of a company's recent depth cards on top there, or on another.

    There is always a target: of the companies' top cards, the highest fits on any other company.
    """

    asked_by: ClassVar = "itd.wildlife.basic"
    order: ClassVar = "itd.turn.clockwise"
    seat: Seat

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask whoever expanded."""
        return (self.seat,)

    def candidates(self, table: Table) -> Iterable[Move | Decline]:
        """Propose the recent cards of every company for every company, and to decline."""
        yield Decline(self.seat)
        for stack in table.stacks:
            for card in stack[-RECENT:]:
                for company in COMPANIES:
                    yield move(self.seat, card, company)

    def legal(self, table: Table) -> tuple[Move | Decline, ...]:
        """Sort the candidates out company by company: they are many, and all are within reach."""
        found: list[Move | Decline] = [Decline(self.seat)]
        tops = [stack[-1] if stack else 0 for stack in table.stacks]
        allowed = table.ruleset.rulings.wildlife_top == "allowed"
        for place, stack in enumerate(table.stacks):
            for card in stack[-RECENT:]:
                for target, company in enumerate(COMPANIES):
                    if card > tops[target] or (target == place and (card != stack[-1] or allowed)):
                        found.append(move(self.seat, card, company))
        return tuple(found)

    def refusals(self, table: Table, event: Move | Decline) -> Iterator[Refusal]:
        """Refuse a card out of reach, the card on top where it lies, and a company where it does not fit."""
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

    def resolve(self, table: Table, event: Move | Decline) -> Progress[Table]:
        """Take the cost, then move the depth card."""
        if isinstance(event, Decline):
            return table, (), ("itd.ability.optional",)
        effect = MoveDepth(event.card, PLACE[event.company], "itd.wildlife.basic")
        front = (Discarding(self.seat, 1, "itd.wildlife.basic", event.card, event.company), effect)
        return table, front, ("itd.ability.optional", "itd.wildlife.basic")

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse whatever is neither use nor refusal of the ability."""
        yield from misplaced(table, event, f"seat {self.seat} may move a depth card or decline")


@frozen
class MayPlayAnother(Asks[Table, Expand | Decline]):
    """Advanced side: play another depth card on any company, whatever its height."""

    asked_by: ClassVar = "itd.wildlife.advanced"
    order: ClassVar = "itd.turn.clockwise"
    seat: Seat

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask whoever expanded."""
        return (self.seat,)

    def candidates(self, table: Table) -> Iterable[Expand | Decline]:
        """Propose every card of the hand on every company, and to decline."""
        yield Decline(self.seat)
        for company in COMPANIES:
            for card in table.hands[self.seat]:
                yield expand(self.seat, card, company)

    def refusals(self, table: Table, event: Expand | Decline) -> Iterator[Refusal]:
        """Refuse a card that is not in the hand, and one whose price the rest of the hand cannot pay."""
        if isinstance(event, Decline):
            return
        hand = table.hands[self.seat]
        if event.card not in hand:
            yield Refusal("itd.expand.from_hand", f"card {event.card} is not in the hand of seat {self.seat}")
        cost, spare = depth_cost(table, event.card, PLACE[event.company]), len(hand) - (event.card in hand)
        if cost > spare:
            because = f"{event.company} has {some(cost, 'card', 'cards')} higher than {event.card}, to be paid one each"
            yield Refusal("itd.wildlife.advanced", f"{because}; seat {self.seat} can pay {spare}")

    def resolve(self, table: Table, event: Expand | Decline) -> Progress[Table]:
        """Play the card, then take its cost; it pays no dividend (itd.ruling.chain)."""
        if isinstance(event, Decline):
            return table, (), ("itd.ability.optional",)
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
        """Refuse whatever is neither use nor refusal of the ability."""
        if isinstance(event, Drawn | BonusDrawn):
            yield Refusal("itd.ability.no_dividend", "an optional action pays no dividend")
        else:
            yield from misplaced(table, event, f"seat {self.seat} may play another depth card or decline")


def depth_cost(table: Table, card: int, place: int) -> int:
    """Count what an extra depth card costs: if it is lower than the top, one for each higher card there."""
    stack = table.stacks[place]
    return len([other for other in stack if other > card]) if stack and card < stack[-1] else 0
