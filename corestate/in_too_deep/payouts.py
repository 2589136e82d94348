"""What the deck owes: the card of a draw, dividends, fundraisers, and the steps of a bonus share drawn among them.

A payout is dealt seat by seat, each all their cards at once (itd.ruling.payout_cards); every card is an event, and
whatever it causes (a depletion, the steps of a bonus share, perhaps a dividend of those steps) happens before the next.
The steps and the payouts call each other, so they live together.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from attrs import frozen

from corestate.in_too_deep.box import BONUS
from corestate.in_too_deep.deck import FromDeck, Owed, Payout, ToHand, left, rest_of, still_owed, wanted
from corestate.in_too_deep.dividends import dividend
from corestate.in_too_deep.events import Acquire, BonusDrawn, Drawn, Move, Remove
from corestate.in_too_deep.table import Table
from corestate.kernel import Facts, Frame, Progress, Refusal, Runs, Seat, counted_noun
from corestate.piles import multiset
from corestate.replaced import replaced

FOUR = 4
"""How many cards are drawn for a bonus share (itd.two.bonus_drawn)."""


@frozen
class DealOut(Runs[Table]):
    """Cards are owed. `active` is the seat whose turn it is."""

    payout: Payout
    """What they are owed for."""
    active: Seat
    owed: Owed
    """Who is still to be dealt how many cards, in their order."""

    def run(self, table: Table) -> Progress[Table]:
        return dealt(table, self.payout, self.active, self.owed)


def dealt(table: Table, payout: Payout, active: Seat, owed: Owed, rules: tuple[str, ...] = ()) -> Progress[Table]:
    """Deal what is owed, if there is a card to draw; cards that exist nowhere lapse (itd.deck.owed)."""
    if not owed:
        return table, (), rules
    table, ready, more = wanted(table, payout)
    return table, (_waiting(payout, active, owed),) if ready else (), rules + more


@frozen
class PayingOut(ToHand):
    """A seat is dealt a card of a payout; the three kinds of payout are the three kinds of this frame."""

    payout: ClassVar[Payout]
    of: ClassVar[str]
    active: Seat
    """The seat whose turn it is."""
    owed: Owed
    """Who is still to be dealt how many cards, in their order."""

    def doing(self, table: Table) -> str:
        seat, cards = self.owed[0]
        who = "the third player" if seat == table.third() else f"seat {seat}"
        return f"{who} draws {counted_noun(cards, 'card', 'cards')} {self.of}"

    def resolve(self, table: Table, event: Drawn | BonusDrawn) -> Progress[Table]:
        """Take the card to the hand, and go on with the rest (itd.ruling.bonus_replacement)."""
        rulings = table.ruleset.rulings
        owed, rest = self.owed, rest_of(self.owed, card_by_card=rulings.payout_cards == "card_by_card")
        if isinstance(event, BonusDrawn):
            if rulings.bonus_replacement == "yes":  # itd.ruling.bonus_replacement
                rest = owed
            turned = _turn_over(self.active, table.beside.bonus)
            table, why = _left(table.bonus_aside(), owing=bool(rest))
            front = (turned, DealOut(self.payout, self.active, rest))
            return table, front, (self.asked_by, *why, "itd.two.bonus_drawn")
        if owed[0][0] == table.third():
            table, why = _left(table.taken(event.card), owing=bool(rest))
            return dealt(table.discarded(event.card), self.payout, self.active, rest, (self.asked_by, *why))
        table, why = _left(table.dealt(owed[0][0], event.card), owing=bool(rest))
        return dealt(table, self.payout, self.active, rest, (self.asked_by, *why))


@frozen
class Drawing(PayingOut):
    """A seat draws the card it chose to draw."""

    asked_by: ClassVar = "itd.draw.one"
    payout: ClassVar = "draw"
    of: ClassVar = "for its action"


@frozen
class PayingDividend(PayingOut):
    """A shareholder is dealt a card of a dividend."""

    asked_by: ClassVar = "itd.dividend.per_share"
    payout: ClassVar = "dividend"
    of: ClassVar = "of a dividend"

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse an ability above all."""
        if isinstance(event, Remove | Move | Acquire):
            yield Refusal("itd.dividend.before_ability", "a dividend is being paid; abilities come after it")
        else:
            yield from super().misfits(table, event)


@frozen
class Funding(PayingOut):
    """A player is dealt a card of a fundraiser."""

    asked_by: ClassVar = "itd.fundraiser.all_draw"
    payout: ClassVar = "fundraiser"
    of: ClassVar = "of a fundraiser"


_KINDS: dict[Payout, type[PayingOut]] = {kind.payout: kind for kind in (Drawing, PayingDividend, Funding)}


@lru_cache(4096)
def _waiting(payout: Payout, active: Seat, owed: Owed) -> PayingOut:
    """Wait for the next card of a payout. Payouts are alike again and again, so their frames are made once."""
    return _KINDS[payout](active, owed)


def _left(table: Table, *, owing: bool) -> tuple[Table, tuple[str, ...]]:
    """Look at the deck a card has just left, with more cards owed or not (itd.deck.owed)."""
    table, why = left(table)
    return still_owed(table, why) if owing and why else (table, why)


@frozen
class TurnOver(Runs[Table]):
    """A bonus share that lies aside has its steps."""

    active: Seat

    def waiting(self) -> int:
        """How many bonus shares lie aside that have their steps later."""
        return 0

    def run(self, table: Table) -> Progress[Table]:
        """Discard it, draw four cards and award them (itd.ruling.bonus_recirculates)."""
        beside = table.beside
        if beside.bonus <= self.waiting():  # agendas written by 0.1.0 may have it once too often
            return table, (), ()
        table = replaced(table, beside=replaced(beside, bonus=beside.bonus - 1))
        again = table.ruleset.rulings.bonus_recirculates == "discard_pile"
        table = table.discarded(BONUS) if again else table.removed(BONUS)
        return table, (OpenFour(self.active, FOUR), _award(self.active, self.waiting())), ("itd.two.bonus_drawn",)


@frozen
class TurnOverWithin(TurnOver):
    """The same within the dividend of other steps: those set aside before wait until that dividend is paid."""

    before: int
    """How many lay aside before."""

    def waiting(self) -> int:
        return self.before


def _turn_over(active: Seat, waiting: int) -> TurnOver:
    """Turn over a bonus share aside; so many of them wait for a dividend under way (itd.two.bonus_again)."""
    return TurnOverWithin(active, waiting) if waiting else TurnOver(active)


@frozen
class OpenFour(Runs[Table]):
    """So many of the four cards are still to be drawn."""

    active: Seat
    cards: int

    def run(self, table: Table) -> Progress[Table]:
        return _opened(table, self.active, self.cards, ())


def _opened(table: Table, active: Seat, cards: int, rules: tuple[str, ...]) -> Progress[Table]:
    """Open the next of the four cards, if one is wanted and there is one (itd.two.bonus_drawn)."""
    if not cards:
        return table, (), rules
    table, ready, more = wanted(table, "bonus")
    return table, (OpeningFour(active, cards),) if ready else (), rules + more


@frozen
class OpeningFour(FromDeck):
    """One of the four cards of a bonus share is opened."""

    asked_by: ClassVar = "itd.two.bonus_drawn"
    active: Seat
    """The seat whose turn it is."""
    cards: int
    """How many of the four are still to be opened."""

    def doing(self, _table: Table) -> str:
        return f"the cards of a bonus share are opened, {self.cards} more"

    def resolve(self, table: Table, event: Drawn | BonusDrawn) -> Progress[Table]:
        """Lay it open; another bonus share waits aside for its own steps (itd.ruling.bonus_four)."""
        rules: tuple[str, ...] = ("itd.two.bonus_drawn",)
        if isinstance(event, BonusDrawn):
            cards = self.cards - (table.ruleset.rulings.bonus_four == "not_replaced")
            table, why = _left(table.bonus_aside(), owing=bool(cards))
            return _opened(table, self.active, cards, (*rules, *why, "itd.two.bonus_again"))
        table, why = _left(table.opened(event.card), owing=self.cards > 1)
        return _opened(table, self.active, self.cards - 1, rules + why)

    FACTS: ClassVar = {"cards": "how many cards are still to be opened"}

    def facts(self, _table: Table) -> Facts:
        return (("cards", self.cards),)


@frozen
class Award(Runs[Table]):
    """The four cards lie open: a share and a depth card for the third player, the rest discarded."""

    active: Seat

    def waiting(self) -> int:
        """How many bonus shares lie aside that have their steps later."""
        return 0

    def run(self, table: Table) -> Progress[Table]:
        """Award the share, deepen its company, discard the leftovers; then go on with what was set aside meanwhile."""
        waiting = self.waiting()
        front: tuple[Frame[Table], ...] = ()
        if table.beside.bonus > waiting:  # itd.two.bonus_again
            front = (_turn_over(self.active, waiting),)
        if not (opened := table.beside.opened):
            return table, front, ()
        share, place = most_owned(table, opened)  # itd.two.bonus_award
        rest = tuple(card for card in opened if card != share)
        table = replaced(table, beside=replaced(table.beside, opened=()))
        table = table.share_laid(len(table.hands), share)
        rules: tuple[str, ...] = ("itd.two.bonus_award",)
        fitting = [card for card in rest if table.fits(card, place)]  # itd.two.bonus_depth
        if not fitting:
            return _leftover(table, rest), front, rules
        added = min(fitting)  # itd.two.bonus_depth
        owed: Owed = ()
        if table.ruleset.rulings.bonus_dividend == "yes" and not table.final():
            owed, why = dividend(table, added, place, self.active, cause=None)
            rules += why
        table = _leftover(table.depth_laid(added, place), tuple(card for card in rest if card != added))
        if owed:
            front = (DealOut("dividend", self.active, owed), *front)
        return table, front, (*rules, "itd.two.bonus_depth")


def _leftover(table: Table, cards: tuple[int, ...]) -> Table:
    """Put away what is left of the four cards (itd.ruling.bonus_leftovers)."""
    if table.ruleset.rulings.bonus_leftovers == "discarded":
        return table.discarded(*cards)
    return replaced(table, deck=multiset(table.deck + cards))


@frozen
class AwardWithin(Award):
    """The same within the dividend of other steps: bonus shares set aside before wait until that dividend is paid."""

    before: int
    """How many lay aside before."""

    def waiting(self) -> int:
        return self.before


def _award(active: Seat, waiting: int) -> Award:
    """Award the four cards, while so many bonus shares wait for a dividend under way."""
    return AwardWithin(active, waiting) if waiting else Award(active)


def most_owned(table: Table, opened: tuple[int, ...]) -> tuple[int, int]:
    """Find the share of the company the third player owns most of, and that company (itd.ruling.bonus_tie)."""
    place_of, portfolio = table.ruleset.box.place_of, table.portfolios[len(table.hands)]
    share = max(opened, key=lambda card: len(portfolio[place_of[card]]))  # itd.two.bonus_award
    if table.ruleset.rulings.bonus_tie == "first_of_the_four":
        most = len(portfolio[place_of[share]])
        if len({place_of[card] for card in opened if len(portfolio[place_of[card]]) == most}) > 1:
            share = opened[0]
    return share, place_of[share]
