"""The shapes of question this game asks: of a seat, of chance, of a hand, of whoever may use an ability, of a deck.

A frame says in `doing` what the game is about; whatever comes at the wrong time is refused with that sentence.
"""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import Literal, TypeVar

from corestate.kernel import Asks, Below, Chances, Progress, Refusal
from corestate.piles import counted, without
from corestate.unfathomable.box.vocabulary import DeckName, Skill
from corestate.unfathomable.table.decks import Stock
from corestate.unfathomable.table.events import Decline, Discard, Drawn, Use, decline, drawn, use
from corestate.unfathomable.table.out_of_place import out_of_place
from corestate.unfathomable.table.table import Table

E = TypeVar("E")


class Asking(Asks[Table, E]):
    """A frame that waits for a decision."""

    __slots__ = ()

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        return out_of_place(self, table, event, self.doing(table))


class Awaiting(Chances[Table, E]):
    """A frame that waits for an outcome of chance."""

    __slots__ = ()

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        return out_of_place(self, table, event, self.doing(table))


class FromHand(Asking[Discard]):
    """A seat discards a card of its hand, whichever it likes."""

    __slots__ = ()

    def candidates(self, table: Table) -> Iterable[Discard]:
        return (Discard(self.seat, card) for card in dict.fromkeys(table.players[self.seat].hand))

    def refusals(self, table: Table, event: Discard) -> Iterator[Refusal]:
        return not_in_hand(self, table, event.card)


def not_in_hand(frame: Asking[E], table: Table, card: str) -> Iterator[Refusal]:
    """Refuse a card that the seat asked has not."""
    if card not in table.players[frame.seat].hand:
        yield Refusal(frame.asked_by, f"{card} is not in the hand of seat {frame.seat}")


class Responding(Asking[Use | Decline]):
    """A seat may use an ability, or declines."""

    __slots__ = ()

    @abstractmethod
    def usable(self, table: Table) -> Iterable[tuple[str, int]]:
        """List what the seat could name: sources and the numbers of their abilities."""

    @abstractmethod
    def objections(self, table: Table, event: Use) -> Iterator[Refusal]:
        """Judge the use of an ability."""

    @abstractmethod
    def used(self, table: Table, event: Use) -> Progress[Table]:
        """Carry the ability out."""

    @abstractmethod
    def declined(self, table: Table) -> Progress[Table]:
        """Go on without it."""

    def candidates(self, table: Table) -> Iterable[Use | Decline]:
        (seat,) = self.seats(table)
        yield decline(seat)
        for source, number in self.usable(table):
            yield use(seat, source, number)

    def refusals(self, table: Table, event: Use | Decline) -> Iterator[Refusal]:
        return self.objections(table, event) if isinstance(event, Use) else iter(())

    def resolve(self, table: Table, event: Use | Decline) -> Progress[Table]:
        return self.used(table, event) if isinstance(event, Use) else self.declined(table)


class OffDeck(Awaiting[Drawn]):
    """The top card of a deck is drawn, turned up or removed."""

    __slots__ = ()

    deck: DeckName | Literal["damage"]

    def outcomes(self, table: Table) -> Iterable[tuple[Drawn, int]]:
        return ((drawn(card), weight) for card, weight in table.deck(self.deck).below(0))

    def sample(self, table: Table, below: Below) -> Drawn:
        return drawn(table.deck(self.deck).sampled(0, below))

    def refusals(self, table: Table, event: Drawn) -> Iterator[Refusal]:
        if not table.deck(self.deck).may_be(0, event.card):
            yield Refusal(self.asked_by, f"{event.card} is not on top of the {self.deck} deck")

    def taken(self, table: Table, event: Drawn) -> Table:
        """Take the card off the deck."""
        return table.with_deck(self.deck, table.deck(self.deck).drawn(event.card))


class OffSkillDeck(Awaiting[Drawn]):
    """The top card of a skill deck is taken, whoever sees it."""

    __slots__ = ()

    skill: Skill

    def outcomes(self, table: Table) -> Iterable[tuple[Drawn, int]]:
        return ((drawn(card), weight) for card, weight in counted(table.stock(self.skill).deck))

    def sample(self, table: Table, below: Below) -> Drawn:
        deck = table.stock(self.skill).deck
        return drawn(deck[below(len(deck))])

    def refusals(self, table: Table, event: Drawn) -> Iterator[Refusal]:
        if event.card not in table.stock(self.skill).deck:
            yield Refusal(self.asked_by, f"{event.card} is not in the {self.skill} deck")

    def taken(self, table: Table, event: Drawn) -> Table:
        """Take the card off the deck."""
        stock = table.stock(self.skill)
        return table.with_stock(self.skill, Stock(without(stock.deck, event.card), stock.discard))
