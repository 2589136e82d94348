"""The ocean company: whoever expands it may take depth cards away, or move them."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from attrs import frozen

from corestate.in_too_deep.abilities.depths import DiscardDepth, Discarding, MoveDepth
from corestate.in_too_deep.abilities.offering import declined, offers
from corestate.in_too_deep.ability_costs import OCEAN_COST, in_hand
from corestate.in_too_deep.box import COMPANIES, PLACE
from corestate.in_too_deep.events import Decline, Move, Remove, move, remove
from corestate.in_too_deep.expanding import too_low
from corestate.in_too_deep.out_of_place import Asking
from corestate.in_too_deep.table import Table
from corestate.kernel import Frame, Progress, Refusal, Seat


@offers("ocean")
def offered(table: Table, seat: Seat) -> tuple[Frame[Table], ...]:
    """Offer the side that lies up, if the hand holds its cost; a depth card lies there, the one just played."""
    if table.ruleset.options.ocean == "advanced":
        return (MayShift(seat),) if in_hand(table, seat, 1) else ()  # itd.ocean.advanced
    return (MayClean(seat),) if in_hand(table, seat, OCEAN_COST) else ()  # itd.ocean.basic


@frozen
class MayClean(Asking[Remove | Decline]):
    """Basic side: discard two cards to discard a depth card."""

    asked_by: ClassVar = "itd.ocean.basic"
    seat: Seat

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} may remove a depth card or decline"

    def candidates(self, table: Table) -> Iterable[Remove | Decline]:
        yield Decline(self.seat)
        for stack in table.stacks:
            for card in stack:
                yield remove(self.seat, card)

    def refusals(self, table: Table, event: Remove | Decline) -> Iterator[Refusal]:
        if isinstance(event, Decline):
            return
        if (place := table.lies_on(event.card)) is None:
            yield _no_depth_card("itd.ocean.basic", event.card)
        elif table.ruleset.rulings.ocean_any_card == "most_recent" and event.card != table.stacks[place][-1]:
            yield _not_on_top("itd.ocean.basic", table, event.card, place)

    @classmethod
    def in_turn(cls, table: Table, event: Remove | Decline) -> "tuple[Table, MayClean] | None":
        """Ask as if the company had just been expanded."""
        return (
            (table, cls(event.seat)) if isinstance(event, Remove) and table.ruleset.options.ocean == "basic" else None
        )

    def resolve(self, table: Table, event: Remove | Decline) -> Progress[Table]:
        if isinstance(event, Decline):
            return declined(table)
        front = (
            Discarding(self.seat, OCEAN_COST, "itd.ocean.basic", event.card, None),
            DiscardDepth(event.card, "itd.ocean.basic"),
        )
        return table, front, ("itd.ocean.basic", "itd.ability.optional")


@frozen
class MayShift(Asking[Remove | Move | Decline]):
    """Advanced side: discard a card to remove the most recent depth card of a company, or to move it."""

    asked_by: ClassVar = "itd.ocean.advanced"
    seat: Seat

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} may remove or move a depth card, or decline"

    def candidates(self, table: Table) -> Iterable[Remove | Move | Decline]:
        yield Decline(self.seat)
        tops = [stack[-1] for stack in table.stacks if stack]  # itd.ocean.advanced
        for card in tops:
            yield remove(self.seat, card)
        for card in tops:
            for company in COMPANIES:
                yield move(self.seat, card, company)

    def refusals(self, table: Table, event: Remove | Move | Decline) -> Iterator[Refusal]:
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

    @classmethod
    def in_turn(cls, table: Table, event: Remove | Move | Decline) -> "tuple[Table, MayShift] | None":
        """Ask as if the company had just been expanded."""
        return (
            (table, cls(event.seat))
            if not isinstance(event, Decline) and table.ruleset.options.ocean == "advanced"
            else None
        )

    def resolve(self, table: Table, event: Remove | Move | Decline) -> Progress[Table]:
        if isinstance(event, Decline):
            return declined(table)
        effect: Frame[Table] = DiscardDepth(event.card, "itd.ocean.advanced")
        company = None
        if isinstance(event, Move):
            company = event.company
            effect = MoveDepth(event.card, PLACE[company], "itd.ocean.advanced")
        front = (Discarding(self.seat, 1, "itd.ocean.advanced", event.card, company), effect)
        return table, front, ("itd.ocean.advanced", "itd.ability.optional")


def _no_depth_card(rule: str, card: int) -> Refusal:
    return Refusal(rule, f"card {card} lies on no company")


def _not_on_top(rule: str, table: Table, card: int, place: int) -> Refusal:
    top = table.stacks[place][-1]
    return Refusal(rule, f"card {card} is not the most recent of {COMPANIES[place]}: {top} is")
