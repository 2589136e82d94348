"""Set-up: the deal, the starter, the bonus cards and the draft; with two players the third player's first shares."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import ClassVar

from attrs import frozen

from corestate.in_too_deep.box import BONUS, COMPANIES, DRAFTED, TWO, Rules
from corestate.in_too_deep.deck import FromDeck, Owed, ToHand, rest_of
from corestate.in_too_deep.ending import turn
from corestate.in_too_deep.events import BonusDrawn, Drawn, Take
from corestate.in_too_deep.out_of_place import Asking
from corestate.in_too_deep.payouts import TurnOver
from corestate.in_too_deep.table import Beside, Course, Memory, Table
from corestate.kernel import Facts, Frame, Progress, Refusal, Runs, Seat, counted_noun
from corestate.piles import multiset, without
from corestate.replaced import replaced


def begin(ruleset: Rules) -> tuple[Table, tuple[Frame[Table], ...]]:
    """Lay the companies out and shuffle the deck; everything is still to be dealt."""
    seats, box = ruleset.seats, ruleset.box
    none = ((),) * len(COMPANIES)
    early = seats == TWO and ruleset.rulings.bonus_cards_enter == "before"  # itd.ruling.bonus_cards_enter
    table = Table(
        ruleset=ruleset,
        course=Course(starter=None, phase="set_up", depletions=0, draws=0, fundraisers=0),
        hands=((),) * seats,
        portfolios=(none,) * (seats + (seats == TWO)),  # itd.two.third_player
        stacks=none,
        deck=(BONUS,) * (box.bonus_shares * early) + box.cards,  # itd.box.cards, itd.two.bonus_cards
        discards=(),
        beside=Beside(opened=(), bonus=0, removed=()),
        memory=Memory(buried=((),) * seats, reached=none),
    )
    hand = first_hand(ruleset)
    return table, (Dealing(tuple((seat, hand) for seat in table.seats())), FindStarter())


def first_hand(ruleset: Rules) -> int:
    """How many cards everybody is dealt before the bonus (itd.setup.deal, itd.two.hand)."""
    return ruleset.box.hand_of_two if ruleset.seats == TWO else ruleset.box.hand  # itd.two.hand


@frozen
class Dealing(ToHand):
    """The first hands are dealt."""

    asked_by: ClassVar = "itd.setup.deal"
    owed: Owed
    """Who is still to be dealt how many cards, in their order."""

    def doing(self, _table: Table) -> str:
        seat, cards = self.owed[0]
        return f"seat {seat} is dealt {counted_noun(cards, 'card', 'cards')} of its first hand"

    def resolve(self, table: Table, event: Drawn | BonusDrawn) -> Progress[Table]:
        """Take the card to the hand, unseen by the others."""
        table, rest, why = _hand_dealt(table, self.owed, event)
        rules = _DEALT_TO_TWO if table.ruleset.seats == TWO else _DEALT
        return table, (_dealing(rest),) if rest else (), rules + why


_dealing = lru_cache(4096)(Dealing)
_DEALT = ("itd.box.cards", "itd.box.sides", "itd.setup.deal", "itd.hand.secret")
_DEALT_TO_TWO = (*_DEALT, "itd.two.hand")


def _hand_dealt(table: Table, owed: Owed, event: Drawn | BonusDrawn) -> tuple[Table, Owed, tuple[str, ...]]:
    """Deal one card of set-up; a bonus share is set aside and another card dealt for it."""
    if isinstance(event, BonusDrawn):
        return table.bonus_aside(), owed, ("itd.two.bonus_cards",)
    return table.dealt(owed[0][0], event.card), rest_of(owed), ()


@frozen
class FindStarter(Runs[Table]):
    """Everybody has been dealt the first hand."""

    def run(self, table: Table) -> Progress[Table]:
        """Let whoever was dealt the lowest number start; deal the bonus, then open the first shares."""
        starter = min(table.seats(), key=lambda seat: table.hands[seat][0])
        table = replaced(table, course=replaced(table.course, starter=starter))
        owed = bonus_cards(table)
        bonus = (DealingBonus(owed),) if owed else ()
        if table.ruleset.seats == TWO:
            # itd.two.no_draft, itd.two.third_player
            first: Frame[Table] = OpeningThird(table.ruleset.box.third_portfolio)
        else:
            first = OpeningDraft(DRAFTED * table.ruleset.seats)  # itd.setup.draft
        return table, (*bonus, first, FinishSetUp()), ("itd.setup.first",)


def bonus_cards(table: Table) -> Owed:
    """Who gets how many bonus cards (itd.setup.bonus, itd.ruling.setup_bonus, itd.ruling.two_setup_bonus)."""
    rulings = table.ruleset.rulings
    if table.ruleset.seats == TWO and rulings.two_setup_bonus == "does_not":
        return ()
    order = table.clockwise(table.first())
    return tuple((seat, cards) for cards, seat in enumerate(order, rulings.setup_bonus == "starter_from_one") if cards)


@frozen
class DealingBonus(ToHand):
    """The bonus cards are dealt, clockwise from the starter."""

    asked_by: ClassVar = "itd.setup.bonus"
    owed: Owed
    """Who is still to be dealt how many cards, in their order."""

    def doing(self, _table: Table) -> str:
        seat, cards = self.owed[0]
        return f"seat {seat} is dealt {counted_noun(cards, 'bonus card', 'bonus cards')}"

    def resolve(self, table: Table, event: Drawn | BonusDrawn) -> Progress[Table]:
        """Take the card to the hand, unseen by the others."""
        table, rest, why = _hand_dealt(table, self.owed, event)
        return table, (DealingBonus(rest),) if rest else (), ("itd.setup.bonus", "itd.hand.secret", *why)


@frozen
class OpeningDraft(FromDeck):
    """The cards to choose first shares from are opened."""

    asked_by: ClassVar = "itd.setup.draft"
    cards: int
    """How many are still to be opened."""

    def doing(self, _table: Table) -> str:
        return f"first shares to choose from are opened, {self.cards} more"

    def resolve(self, table: Table, event: Drawn | BonusDrawn) -> Progress[Table]:
        """Lay the card open; when all lie there the starter chooses first."""
        table = table.opened(event.card) if isinstance(event, Drawn) else table.bonus_aside()
        left = self.cards - isinstance(event, Drawn)
        if left:
            return table, (OpeningDraft(left),), ("itd.setup.draft",)
        return table, (Drafting(table.clockwise(table.first()) * DRAFTED),), ("itd.setup.draft",)

    FACTS: ClassVar = {"cards": "how many cards are still to be opened"}

    def facts(self, _table: Table) -> Facts:
        return (("cards", self.cards),)


@frozen
class Drafting(Asking[Take]):
    """Everybody takes free shares one by one, clockwise from the starter, in this order."""

    asked_by: ClassVar = "itd.setup.draft"
    order: ClassVar = "itd.setup.draft"
    choosers: tuple[Seat, ...]
    """Who is still to take a share, the next first."""

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        return self.choosers[:1]

    def doing(self, _table: Table) -> str:
        return f"seat {self.choosers[0]} takes a free share"

    def candidates(self, table: Table) -> Iterable[Take]:
        return (Take(self.choosers[0], card) for card in sorted(table.beside.opened))

    def refusals(self, table: Table, event: Take) -> Iterator[Refusal]:
        if event.card not in table.beside.opened:
            yield Refusal("itd.setup.draft", f"card {event.card} does not lie open")

    def resolve(self, table: Table, event: Take) -> Progress[Table]:
        beside = replaced(table.beside, opened=without(table.beside.opened, event.card))
        table = replaced(table, beside=beside).share_laid(event.seat, event.card)
        rest = self.choosers[1:]
        return table, (Drafting(rest),) if rest else (), ("itd.setup.draft", "itd.buy.portfolio")

    @classmethod
    def in_turn(cls, table: Table, event: Take) -> "tuple[Table, Drafting] | None":
        """Ask while cards to choose from lie open."""
        return (table, cls((event.seat,))) if table.course.phase == "set_up" and table.beside.opened else None

    FACTS: ClassVar = {"left": "how many free shares are still to be taken, this one included"}

    def facts(self, _table: Table) -> Facts:
        return (("left", len(self.choosers)),)


@frozen
class OpeningThird(FromDeck):
    """The first shares of the imaginary third player are opened; the players get none."""

    asked_by: ClassVar = "itd.two.third_player"
    cards: int
    """How many are still to be opened."""

    def doing(self, _table: Table) -> str:
        return f"first shares of the third player are opened, {self.cards} more"

    def resolve(self, table: Table, event: Drawn | BonusDrawn) -> Progress[Table]:
        rules = ("itd.two.third_player", "itd.two.no_draft")
        if isinstance(event, BonusDrawn):
            return table.bonus_aside(), (self,), (*rules, "itd.two.bonus_cards")
        table, left = replaced(table, deck=without(table.deck, event.card)), self.cards - 1
        return table.share_laid(len(table.hands), event.card), (OpeningThird(left),) if left else (), rules

    FACTS: ClassVar = {"cards": "how many cards are still to be opened"}

    def facts(self, _table: Table) -> Facts:
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
                bonus = (BONUS,) * table.ruleset.box.bonus_shares  # itd.two.bonus_cards
                table = replaced(table, deck=multiset(bonus + table.deck))
        met = (TurnOver(starter),) if table.beside.bonus else ()
        return table.in_phase("play"), (*met, *turn(starter)), rules
