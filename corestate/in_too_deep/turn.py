"""Game play: a turn is one of three actions, and what each of them sets going.

Buying is paid card by card in `buying`; what a depth card must be stands in `expanding`, what it pays in `dividends`,
what it allows in `abilities`.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import ClassVar

from attrs import frozen

from corestate.in_too_deep.abilities.offering import OPTIONAL, OfferAbility, offered
from corestate.in_too_deep.box import COMPANIES, DRAFTED, PLACE
from corestate.in_too_deep.buying import bought, too_dear
from corestate.in_too_deep.dividends import dividend, payout_order
from corestate.in_too_deep.events import BonusDrawn, Buy, Decline, Draw, Drawn, Expand, buy, draw, expand
from corestate.in_too_deep.expanding import not_in_hand, too_low
from corestate.in_too_deep.out_of_place import Asking
from corestate.in_too_deep.payouts import DealOut, dealt
from corestate.in_too_deep.table import Table
from corestate.kernel import Frame, Progress, Refusal, Runs, Seat

FUNDS = 2
"""How many cards a fundraiser deals to everybody (itd.fundraiser.all_draw)."""


@frozen
class Acting(Asking[Buy | Expand | Draw]):
    """A seat chooses its action: buy a share, expand a company, or draw a card."""

    asked_by: ClassVar = "itd.turn.one_action"
    seat: Seat

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} chooses an action"

    def candidates(self, table: Table) -> Iterable[Buy | Expand | Draw]:
        hand = table.hands[self.seat]
        yield draw(self.seat)
        for card in hand:
            yield buy(self.seat, card)
        for company in COMPANIES:
            for card in hand:
                yield expand(self.seat, card, company)

    def legal(self, table: Table) -> tuple[Buy | Expand | Draw, ...]:
        """The same list, faster (law `listed_is_what_is_not_refused`): price and height are alike for all cards."""
        seat, hand, place_of = self.seat, table.hands[self.seat], table.ruleset.box.place_of
        spare = len(hand) - 1  # itd.buy.afford
        payable = [price <= spare for price in table.prices()]  # itd.buy.afford, itd.buy.price
        found: list[Buy | Expand | Draw] = [draw(seat)]
        found += [buy(seat, card) for card in hand if payable[place_of[card]]]  # itd.buy.from_hand
        for company, stack in zip(COMPANIES, table.stacks, strict=True):
            higher = hand[bisect_right(hand, stack[-1]) :] if stack else hand  # itd.expand.higher, itd.expand.first
            if higher:
                found += [expand(seat, card, company) for card in higher]  # itd.expand.anyone
        return tuple(found)

    def refusals(self, table: Table, event: Buy | Expand | Draw) -> Iterator[Refusal]:
        if isinstance(event, Draw):
            return
        if isinstance(event, Buy):
            yield from too_dear(table, event, 0, "now")
            return
        if event.card not in table.hands[self.seat]:  # itd.expand.from_hand
            yield not_in_hand(event)
        if not table.fits(event.card, place := PLACE[event.company]):  # itd.expand.higher
            yield too_low(table, event.card, place)

    def resolve(self, table: Table, event: Buy | Expand | Draw) -> Progress[Table]:
        match event:
            case Buy():
                return bought(table.counted(0, 0), event, 0, _BUYS)  # itd.fundraiser.all_draw, itd.fundraiser.twice
            case Expand():
                return _expanded(table.counted(0, 0), event)  # itd.fundraiser.all_draw, itd.fundraiser.twice
            case Draw():
                owed = ((self.seat, 1),)  # itd.draw.one
                table, front, rules = dealt(table, "draw", self.seat, owed, ("itd.turn.one_action", "itd.draw.one"))
                return table, (*front, _count_draw(self.seat)), rules

    @classmethod
    def in_turn(cls, table: Table, event: Buy | Expand | Draw) -> "tuple[Table, Acting] | None":
        """Ask as in any turn, once play has begun."""
        return None if table.course.phase == "set_up" else (table, cls(event.seat))

    def unasked(self, table: Table, event: Buy | Expand | Draw) -> Iterator[Refusal]:
        """Refuse a second action of the seat whose turn was the last by that too."""
        yield from super().unasked(table, event)
        if event.seat == table.clockwise(self.seat)[-1] and _begun(table):
            yield Refusal("itd.turn.one_action", f"seat {event.seat} has had its turn: that is one action")

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse to pass, and a dividend in the final turns."""
        if isinstance(event, Decline):
            yield Refusal("itd.turn.one_action", f"seat {self.seat} must buy, expand or draw: there is no pass")
            return
        if isinstance(event, Drawn | BonusDrawn) and table.final():
            yield Refusal("itd.end.no_dividends", "no dividend is paid in the final turns")
        yield from super().misfits(table, event)


def _begun(table: Table) -> bool:
    """Whether the table shows that somebody has acted: cards drawn or discarded, a share bought, a company expanded.

    The steps of a bonus share met in set-up discard and expand as well (itd.ruling.bonus_cards_enter).
    """
    course, free = table.course, 0 if table.third() is not None else DRAFTED
    if course.draws or course.fundraisers:
        return True
    if any(sum(map(len, table.portfolios[seat])) > free for seat in range(table.ruleset.seats)):
        return True
    steps = table.third() is not None and table.ruleset.rulings.bonus_cards_enter == "before"
    return not steps and (bool(table.discards) or any(table.stacks))


_BUYS = ("itd.turn.one_action", "itd.buy.from_hand")


def _expanded(table: Table, event: Expand) -> Progress[Table]:
    """Play the depth card; pay the dividend, then offer the ability."""
    seat, card, place = event.seat, event.card, PLACE[event.company]
    height = "itd.expand.higher" if table.stacks[place] else "itd.expand.first"
    rules: tuple[str, ...] = ("itd.turn.one_action", "itd.expand.from_hand", height, "itd.expand.ignores_share")
    if not table.portfolios[seat][place]:
        rules = (*rules, "itd.expand.anyone")
    # itd.dividend.new_decade, itd.dividend.first_card
    owed, paid = dividend(table, card, place, active=seat, cause=seat)
    table = table.hand_played(seat, card).depth_laid(card, place)
    if table.final():
        rules += ("itd.end.no_dividends",) if paid else ()
        return table, (), rules + (("itd.end.no_abilities",) if event.company in OPTIONAL else ())
    if event.company not in OPTIONAL:
        table, front, rules = dealt(table, "dividend", seat, owed, rules + paid)
        return table, front, rules
    if not owed:
        front = offered(table, seat, event.company)
        return table, front, (*rules, *paid, *(("itd.ability.optional",) if front else ()))
    table, front, rules = dealt(table, "dividend", seat, owed, (*rules, *paid, "itd.dividend.before_ability"))
    return table, (*front, OfferAbility(seat, event.company)), rules


@frozen
class CountDraw(Runs[Table]):
    """A seat has drawn its card, or found none."""

    seat: Seat

    def run(self, table: Table) -> Progress[Table]:
        """Count the draws running: when all players have drawn there is a fundraiser."""
        rulings, course = table.ruleset.rulings, table.course
        if table.final() and rulings.final_fundraiser == "none":
            return table, (), ("itd.end.final_turn",)
        begins_round = rulings.fundraiser_window == "whole_rounds" and self.seat == table.first()
        draws = 1 if begins_round else course.draws + 1  # itd.fundraiser.all_draw
        if draws < table.ruleset.seats:  # itd.fundraiser.all_draw
            return table.counted(draws, course.fundraisers), (), ("itd.draw.one",)
        return _fundraiser(table, self.seat)


_count_draw = lru_cache(maxsize=4096)(CountDraw)


def _fundraiser(table: Table, seat: Seat) -> Progress[Table]:
    """Deal two cards to everybody; the second fundraiser directly after another triggers the end."""
    second = table.course.fundraisers > 0  # itd.fundraiser.twice
    table = table.counted(0, 1)
    funds: tuple[Frame[Table], ...] = (
        DealOut("fundraiser", seat, tuple([(to, FUNDS) for to in payout_order(table, seat)])),
    )
    if not second or table.final():
        return table, funds, ("itd.fundraiser.all_draw",)
    if table.ruleset.rulings.second_fundraiser == "not_dealt":
        funds = ()
    return table, (*funds, TriggerEnd()), ("itd.fundraiser.all_draw",)


@frozen
class TriggerEnd(Runs[Table]):
    """Two fundraisers directly after one another have been held."""

    def run(self, table: Table) -> Progress[Table]:
        return table.ending(), (), ("itd.fundraiser.twice",)
