"""The ocean company: whoever expands it may take depth cards away, or move them."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from attrs import frozen

from corestate.in_too_deep.abilities.costs import DiscardDepth, Discarding, MoveDepth, in_hand
from corestate.in_too_deep.box import COMPANIES, PLACE
from corestate.in_too_deep.events import Decline, Move, Remove, move, remove
from corestate.in_too_deep.out_of_place import OCEAN_COST, misplaced
from corestate.in_too_deep.table import Table
from corestate.kernel import Asks, Frame, Progress, Refusal, Seat


def offered(table: Table, seat: Seat) -> tuple[Frame[Table], ...]:
    """Offer the side that lies up, if the hand holds its cost; a depth card lies there, the one just played."""
    if table.ruleset.options.ocean == "advanced":
        return (MayShift(seat),) if in_hand(table, seat, 1) else ()
    return (MayClean(seat),) if in_hand(table, seat, OCEAN_COST) else ()


@frozen
class MayClean(Asks[Table, Remove | Decline]):
    """Basic side: discard two cards to discard a depth card."""

    asked_by: ClassVar = "itd.ocean.basic"
    order: ClassVar = "itd.turn.clockwise"
    seat: Seat

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask whoever expanded."""
        return (self.seat,)

    def candidates(self, table: Table) -> Iterable[Remove | Decline]:
        """Propose every depth card, and to decline."""
        yield Decline(self.seat)
        for stack in table.stacks:
            for card in stack:
                yield remove(self.seat, card)

    def refusals(self, table: Table, event: Remove | Decline) -> Iterator[Refusal]:
        """Refuse a card that lies on no company, or not on top where the ruling wants that."""
        if isinstance(event, Decline):
            return
        if (place := table.lies_on(event.card)) is None:
            yield _no_depth_card("itd.ocean.basic", event.card)
        elif table.ruleset.rulings.ocean_any_card == "most_recent" and event.card != table.stacks[place][-1]:
            yield _not_on_top("itd.ocean.basic", table, event.card, place)

    def resolve(self, table: Table, event: Remove | Decline) -> Progress[Table]:
        """Take the cost, then the depth card."""
        if isinstance(event, Decline):
            return _table_as_it_is(table)
        front = (
            Discarding(self.seat, OCEAN_COST, "itd.ocean.basic", event.card, None),
            DiscardDepth(event.card, "itd.ocean.basic"),
        )
        return table, front, ("itd.ocean.basic", "itd.ability.optional")

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse whatever is neither use nor refusal of the ability."""
        yield from misplaced(table, event, f"seat {self.seat} may remove a depth card or decline")


@frozen
class MayShift(Asks[Table, Remove | Move | Decline]):
    """Advanced side: discard a card to remove the most recent depth card of a company, or to move it."""

    asked_by: ClassVar = "itd.ocean.advanced"
    order: ClassVar = "itd.turn.clockwise"
    seat: Seat

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask whoever expanded."""
        return (self.seat,)

    def candidates(self, table: Table) -> Iterable[Remove | Move | Decline]:
        """Propose every top card, to remove or to move anywhere, and to decline."""
        yield Decline(self.seat)
        tops = [stack[-1] for stack in table.stacks if stack]
        for card in tops:
            yield remove(self.seat, card)
        for card in tops:
            for company in COMPANIES:
                yield move(self.seat, card, company)

    def refusals(self, table: Table, event: Remove | Move | Decline) -> Iterator[Refusal]:
        """Refuse a card that is not on top, and a move to where it does not fit."""
        if isinstance(event, Decline):
            return
        if (place := table.lies_on(event.card)) is None:
            yield _no_depth_card("itd.ocean.advanced", event.card)
            return
        if event.card != table.stacks[place][-1]:
            yield _not_on_top("itd.ocean.advanced", table, event.card, place)
        if isinstance(event, Move):
            target = PLACE[event.company]
            if target == place:
                yield Refusal("itd.ocean.advanced", f"card {event.card} lies on {event.company}: it moves to another")
            elif not table.fits(event.card, target):
                yield too_low(table, event.card, target)

    def resolve(self, table: Table, event: Remove | Move | Decline) -> Progress[Table]:
        """Take the cost, then remove or move the depth card."""
        if isinstance(event, Decline):
            return _table_as_it_is(table)
        effect: Frame[Table] = DiscardDepth(event.card, "itd.ocean.advanced")
        company = None
        if isinstance(event, Move):
            company = event.company
            effect = MoveDepth(event.card, PLACE[company], "itd.ocean.advanced")
        front = (Discarding(self.seat, 1, "itd.ocean.advanced", event.card, company), effect)
        return table, front, ("itd.ocean.advanced", "itd.ability.optional")

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse whatever is neither use nor refusal of the ability."""
        yield from misplaced(table, event, f"seat {self.seat} may remove or move a depth card, or decline")


def too_low(table: Table, card: int, place: int) -> Refusal:
    """Refuse to move a card onto one it does not exceed."""
    top = table.stacks[place][-1]
    return Refusal("itd.expand.higher", f"{COMPANIES[place]} is at {top}: {card} is not higher")


def _no_depth_card(rule: str, card: int) -> Refusal:
    return Refusal(rule, f"card {card} lies on no company")


def _not_on_top(rule: str, table: Table, card: int, place: int) -> Refusal:
    top = table.stacks[place][-1]
    return Refusal(rule, f"card {card} is not the most recent of {COMPANIES[place]}: {top} is")


def _table_as_it_is(table: Table) -> Progress[Table]:
    return table, (), ("itd.ability.optional",)
