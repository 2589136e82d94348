"""The deck: how it is drawn from, when it is depleted, and what is drawn from afterwards (game end).

`wanted` makes the deck ready for a card that somebody is owed; `depleted` is the moment it runs out, which a ruling
puts at the last card taken or at the first card missed (itd.ruling.depleted).
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal, TypeAlias

from corestate.in_too_deep.box import BONUS
from corestate.in_too_deep.events import BONUS_DRAWN, BonusDrawn, Drawn, drawn
from corestate.in_too_deep.out_of_place import Awaiting
from corestate.in_too_deep.table import DEPLETIONS, Cards, Table
from corestate.kernel import Below, Facts, Refusal, Seat

Payout: TypeAlias = Literal["draw", "dividend", "fundraiser", "bonus"]
"""What a card is wanted for: a draw action, a dividend, a fundraiser, the four cards of a bonus share."""
Owed: TypeAlias = tuple[tuple[Seat, int], ...]
"""Who gets how many cards, in the order in which they are dealt."""


class FromDeck(Awaiting[Drawn | BonusDrawn]):
    """A card is drawn from the deck."""

    __slots__ = ()

    def outcomes(self, table: Table) -> Iterable[tuple[Drawn | BonusDrawn, int]]:
        deck = table.deck
        if not deck and (card := table.top_discard()) is not None:
            yield drawn(card), 1
        if bonus := bisect_left(deck, BONUS + 1):
            yield BONUS_DRAWN, bonus
        for card in deck[bonus:]:
            yield drawn(card), 1

    def sample(self, table: Table, below: Below) -> Drawn | BonusDrawn:
        if not table.deck and (top := table.top_discard()) is not None:
            return drawn(top)
        card = table.deck[below(len(table.deck))]
        return drawn(card) if card else BONUS_DRAWN

    def refusals(self, table: Table, event: Drawn | BonusDrawn) -> Iterator[Refusal]:
        if isinstance(event, BonusDrawn):
            if BONUS not in table.deck:
                yield Refusal("itd.two.bonus_cards", "no bonus share lies in the deck")
        elif event.card not in table.ruleset.box.place_of:
            yield Refusal("itd.box.cards", f"there is no card {event.card}")
        elif not table.deck:
            if event.card != table.top_discard():
                yield Refusal("itd.end.complete_payout", f"card {event.card} does not lie on top of the discards")
        elif not _lies_in(table.deck, event.card):
            yield Refusal("itd.box.cards", f"card {event.card} does not lie in the deck")


class ToHand(FromDeck):
    """A card is drawn to the hand of the first who is owed some."""

    __slots__ = ()
    owed: Owed

    FACTS: ClassVar = {
        "seat": "the seat that draws; not given for the third player",
        "cards": "how many cards it is still owed",
    }

    def taker(self, _table: Table) -> Seat | None:
        return self.owed[0][0]

    def facts(self, table: Table) -> Facts:
        seat, cards = self.owed[0]
        return (("cards", cards),) if seat == table.third() else (("seat", seat), ("cards", cards))


def rest_of(owed: Owed, *, card_by_card: bool = False) -> Owed:
    """Take one card off what is owed to the first, who may then come last (itd.ruling.payout_cards)."""
    (seat, cards), *others = owed
    if cards == 1:
        return tuple(others)
    return (*others, (seat, cards - 1)) if card_by_card else ((seat, cards - 1), *others)


def left(table: Table) -> tuple[Table, tuple[str, ...]]:
    """Look at the deck a card has just left: if it was the last, that depleted it (itd.ruling.depleted)."""
    if table.deck or table.ruleset.rulings.depleted == "draw_from_empty" or table.course.depletions == DEPLETIONS:
        return table, ()
    return depleted(table)


def depleted(table: Table) -> tuple[Table, tuple[str, ...]]:
    """Deplete the deck: the first time the discards become a new one, the second time the end is triggered.

    Without discards the first depletion is not counted before there are some (itd.ruling.empty_discard: waits).
    """
    if not table.course.depletions:
        if table.discards:
            return table.depleted(1).reshuffled(), ("itd.deck.reshuffle",)
        if table.ruleset.rulings.empty_discard == "waits":
            return table, ()
    return table.depleted(DEPLETIONS).ending(), ("itd.end.second_depletion",)


def still_owed(table: Table, rules: tuple[str, ...]) -> tuple[Table, tuple[str, ...]]:
    """Add to a depletion that cards are still owed: those come from the new deck, if it made one."""
    return table, (*rules, "itd.deck.owed") if "itd.deck.reshuffle" in rules else rules


def wanted(table: Table, payout: Payout) -> tuple[Table, bool, tuple[str, ...]]:
    """Make the deck ready for a card that is wanted, and say whether there is one (itd.deck.owed)."""
    course = table.course
    rules: tuple[str, ...] = ()
    if course.depletions < DEPLETIONS and holds_numbers(table.deck):  # itd.draw.one
        return table, True, ()
    if not table.deck and course.depletions < DEPLETIONS:
        table, rules = still_owed(*depleted(table))  # itd.deck.reshuffle, itd.deck.owed
    if table.course.depletions == DEPLETIONS:
        if _lapses(table, payout):
            return table, False, rules
        table, more = _completed(table)  # itd.end.complete_payout
        rules += more
    pile = table.deck or (table.as_it_lies() and table.course.depletions == DEPLETIONS)
    return table, holds_numbers(table.deck) or (bool(pile) and holds_numbers(table.discards)), rules


def _completed(table: Table) -> tuple[Table, tuple[str, ...]]:
    """Make the discards ready after the second depletion (itd.ruling.after_second_depletion)."""
    anew = table.ruleset.rulings.after_second_depletion == "pile_shuffled_each_time"
    if (table.deck and not anew) or not table.discards or not holds_numbers(table.discards + table.deck):
        return table, ()
    rules = ("itd.end.final_turn" if table.final() else "itd.end.complete_payout",)
    return (table, rules) if table.as_it_lies() else (table.reshuffled(), rules)


def holds_numbers(cards: Cards) -> bool:
    """Whether a pile holds a numbered card: bonus shares alone are not turned over (itd.two.bonus_drawn)."""
    return any(cards)


def _lapses(table: Table, payout: Payout) -> bool:
    """Whether a card wanted after the second depletion lapses (itd.ruling.final_draw, .fundraiser_completed)."""
    rulings = table.ruleset.rulings
    if table.final() and rulings.final_draw == "nothing":  # itd.end.final_turn
        return True
    stopped = rulings.fundraiser_completed
    return payout == "fundraiser" and (stopped == "stopped" or (stopped == "stopped_this_one" and not table.final()))


def _lies_in(cards: Cards, card: int) -> bool:
    index = bisect_left(cards, card)
    return index < len(cards) and cards[index] == card
