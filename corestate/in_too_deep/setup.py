"""Set-up: the deal, the starter, the bonus cards and the draft; with two players the third player's first shares."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import ClassVar

from attrs import frozen

from corestate.in_too_deep.box import BONUS, COMPANIES, DRAFTED, Rules
from corestate.in_too_deep.deck import FromDeck
from corestate.in_too_deep.ending import turn
from corestate.in_too_deep.events import BonusDrawn, Drawn, Take
from corestate.in_too_deep.out_of_place import misplaced
from corestate.in_too_deep.payouts import Owed, TurnOver
from corestate.in_too_deep.table import Beside, Course, Memory, Table
from corestate.kernel import Asks, Chances, Facts, Frame, Progress, Refusal, Runs, Seat
from corestate.piles import multiset

TWO = 2
"""With so many players the special rules for two apply."""


def begin(ruleset: Rules) -> tuple[Table, tuple[Frame[Table], ...]]:
    """Lay the companies out and shuffle the deck; everything is still to be dealt."""
    seats, box = ruleset.seats, ruleset.box
    none = ((),) * len(COMPANIES)
    early = seats == TWO and ruleset.rulings.bonus_cards_enter == "before"
    table = Table(
        ruleset=ruleset,
        course=Course(starter=None, phase="set_up", depletions=0, draws=0, fundraisers=0),
        hands=((),) * seats,
        portfolios=(none,) * (seats + (seats == TWO)),
        stacks=none,
        deck=(BONUS,) * (box.bonus_shares * early) + box.cards,
        discards=(),
        beside=Beside(opened=(), bonus=0, removed=()),
        memory=Memory(buried=((),) * seats, reached=none),
    )
    hand = first_hand(ruleset)
    return table, (Dealing(tuple((seat, hand) for seat in table.seats())), FindStarter())


def first_hand(ruleset: Rules) -> int:
    """How many cards everybody is dealt before the bonus (itd.setup.deal, itd.two.hand)."""
    return ruleset.box.hand_of_two if ruleset.seats == TWO else ruleset.box.hand


@frozen
class Dealing(FromDeck, Chances[Table, Drawn | BonusDrawn]):
    """The first hands are dealt."""

    asked_by: ClassVar = "itd.setup.deal"
    owed: Owed

    def resolve(self, table: Table, event: Drawn | BonusDrawn) -> Progress[Table]:
        """Take the card to the hand, unseen by the others."""
        table, rest, why = _hand_dealt(table, self.owed, event)
        rules = _DEALT_TO_TWO if table.ruleset.seats == TWO else _DEALT
        return table, (_dealing(rest),) if rest else (), rules + why

    def facts(self, _table: Table) -> Facts:
        """State who is dealt to."""
        return (("seat", self.owed[0][0]), ("cards", self.owed[0][1]))


_dealing = lru_cache(4096)(Dealing)
_DEALT = ("itd.box.cards", "itd.box.sides", "itd.setup.deal", "itd.hand.secret")
_DEALT_TO_TWO = (*_DEALT, "itd.two.hand")


def _hand_dealt(table: Table, owed: Owed, event: Drawn | BonusDrawn) -> tuple[Table, Owed, tuple[str, ...]]:
    """Deal one card of set-up; a bonus share is set aside and another card dealt for it."""
    if isinstance(event, BonusDrawn):
        return table.bonus_aside(), owed, ("itd.two.bonus_cards",)
    (seat, cards), *others = owed
    return table.dealt(seat, event.card), ((seat, cards - 1), *others) if cards > 1 else tuple(others), ()


@frozen
class FindStarter(Runs[Table]):
    """Everybody has been dealt the first hand."""

    def run(self, table: Table) -> Progress[Table]:
        """Let whoever was dealt the lowest number start; deal the bonus, then open the first shares."""
        starter = min(table.seats(), key=lambda seat: table.hands[seat][0])
        course = table.course
        table = table.on_course(Course(starter, course.phase, course.depletions, course.draws, course.fundraisers))
        owed = bonus_cards(table)
        bonus = (DealingBonus(owed),) if owed else ()
        if table.ruleset.seats == TWO:
            first: Frame[Table] = OpeningThird(table.ruleset.box.third_portfolio)
        else:
            first = OpeningDraft(DRAFTED * table.ruleset.seats)
        return table, (*bonus, first, FinishSetUp()), ("itd.setup.first",)


def bonus_cards(table: Table) -> Owed:
    """Who gets how many bonus cards (itd.setup.bonus, itd.ruling.setup_bonus, itd.ruling.two_setup_bonus)."""
    rulings = table.ruleset.rulings
    if table.ruleset.seats == TWO and rulings.two_setup_bonus == "does_not":
        return ()
    order = table.clockwise(table.first())
    return tuple((seat, cards) for cards, seat in enumerate(order, rulings.setup_bonus == "starter_from_one") if cards)


@frozen
class DealingBonus(FromDeck, Chances[Table, Drawn | BonusDrawn]):
    """The bonus cards are dealt, clockwise from the starter."""

    asked_by: ClassVar = "itd.setup.bonus"
    owed: Owed

    def resolve(self, table: Table, event: Drawn | BonusDrawn) -> Progress[Table]:
        """Take the card to the hand, unseen by the others."""
        table, rest, why = _hand_dealt(table, self.owed, event)
        return table, (DealingBonus(rest),) if rest else (), ("itd.setup.bonus", "itd.hand.secret", *why)

    def facts(self, _table: Table) -> Facts:
        """State who is dealt to."""
        return (("seat", self.owed[0][0]), ("cards", self.owed[0][1]))


@frozen
class OpeningDraft(FromDeck, Chances[Table, Drawn | BonusDrawn]):
    """The cards to choose first shares from are opened."""

    asked_by: ClassVar = "itd.setup.draft"
    cards: int

    def resolve(self, table: Table, event: Drawn | BonusDrawn) -> Progress[Table]:
        """Lay the card open; when all lie there the starter chooses first."""
        table = table.opened(event.card) if isinstance(event, Drawn) else table.bonus_aside()
        left = self.cards - isinstance(event, Drawn)
        if left:
            return table, (OpeningDraft(left),), ("itd.setup.draft",)
        return table, (Drafting(table.clockwise(table.first()) * DRAFTED),), ("itd.setup.draft",)

    def facts(self, _table: Table) -> Facts:
        """State how many are still to be opened."""
        return (("cards", self.cards),)


@frozen
class Drafting(Asks[Table, Take]):
    """Everybody takes free shares one by one, clockwise from the starter, in this order."""

    asked_by: ClassVar = "itd.setup.draft"
    order: ClassVar = "itd.setup.draft"
    choosers: tuple[Seat, ...]

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask the next one."""
        return self.choosers[:1]

    def candidates(self, table: Table) -> Iterable[Take]:
        """Propose every opened card."""
        return (Take(self.choosers[0], card) for card in sorted(table.beside.opened))

    def refusals(self, table: Table, event: Take) -> Iterator[Refusal]:
        """Refuse a card that does not lie open."""
        if event.card not in table.beside.opened:
            yield Refusal("itd.setup.draft", f"card {event.card} does not lie open")

    def resolve(self, table: Table, event: Take) -> Progress[Table]:
        """Lay the share in front of its owner, free of charge."""
        beside = table.beside
        opened = tuple(card for card in beside.opened if card != event.card)
        table = table.laid(table.deck, Beside(opened, beside.bonus, beside.removed)).share_laid(event.seat, event.card)
        rest = self.choosers[1:]
        return table, (Drafting(rest),) if rest else (), ("itd.setup.draft", "itd.buy.portfolio")

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse whatever comes before the draft is over."""
        yield from misplaced(table, event, f"seat {self.choosers[0]} takes a free share")

    def facts(self, _table: Table) -> Facts:
        """State how many shares are still to be taken."""
        return (("left", len(self.choosers)),)


@frozen
class OpeningThird(FromDeck, Chances[Table, Drawn | BonusDrawn]):
    """The first shares of the imaginary third player are opened; the players get none."""

    asked_by: ClassVar = "itd.two.third_player"
    cards: int

    def resolve(self, table: Table, event: Drawn | BonusDrawn) -> Progress[Table]:
        """Lay the share into the third portfolio."""
        rules = ("itd.two.third_player", "itd.two.no_draft")
        if isinstance(event, BonusDrawn):
            return table.bonus_aside(), (self,), (*rules, "itd.two.bonus_cards")
        table = table.opened(event.card)
        beside = table.beside
        table = table.laid(table.deck, Beside((), beside.bonus, beside.removed))
        left = self.cards - 1
        return table.share_laid(len(table.hands), event.card), (OpeningThird(left),) if left else (), rules

    def facts(self, _table: Table) -> Facts:
        """State how many are still to be opened."""
        return (("cards", self.cards),)


@frozen
class FinishSetUp(Runs[Table]):
    """Everything is dealt."""

    def run(self, table: Table) -> Progress[Table]:
        """Shuffle the bonus shares in, turn over those met before, and begin."""
        starter = table.first()
        rules: tuple[str, ...] = ("itd.turn.clockwise",)
        if table.ruleset.seats == TWO:
            rules = (*rules, "itd.two.bonus_cards")
            if table.ruleset.rulings.bonus_cards_enter == "after":
                bonus = (BONUS,) * table.ruleset.box.bonus_shares
                table = table.laid(multiset(bonus + table.deck), table.beside)
        met = (TurnOver(starter),) if table.beside.bonus else ()
        return table.in_phase("play"), (*met, *turn(starter)), rules
