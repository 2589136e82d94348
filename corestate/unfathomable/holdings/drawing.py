"""Skill cards: drawing them, naming decks, discarding, and the hand limit."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from attrs import frozen

from corestate.kernel import Below, Chances, Facts, Progress, Refusal, Runs, Seat
from corestate.piles import counted, joined, without
from corestate.unfathomable.box.vocabulary import Skill
from corestate.unfathomable.table.decks import Stock
from corestate.unfathomable.table.events import Drawn
from corestate.unfathomable.table.out_of_place import misplaced
from corestate.unfathomable.table.table import Table


@frozen
class DrawCards(Runs[Table]):
    """A seat draws from these skill decks, one after the other."""

    seat: Seat
    skills: tuple[Skill, ...]

    def run(self, table: Table) -> Progress[Table]:
        """Draw the next; an empty deck is made of its discards, and if there are none the card is not drawn."""
        if not self.skills:
            return table, (), ()
        skill, rest = self.skills[0], self.skills[1:]
        table, rules = replenished(table, skill)
        if not table.stock(skill).deck:
            return table, (DrawCards(self.seat, rest),), ("unf.reference.short_components",)
        front = (Drawing(self.seat, skill), DrawCards(self.seat, rest)) if rest else (Drawing(self.seat, skill),)
        return table, front, rules


def replenished(table: Table, skill: Skill) -> tuple[Table, tuple[str, ...]]:
    """Shuffle the discards of a skill into a new deck where the old one is empty (unf.reference.checks)."""
    stock = table.stock(skill)
    if stock.deck or not stock.discard:
        return table, ()
    return table.with_stock(skill, Stock(stock.discard, ())), ("unf.reference.checks",)


def repeated(skill: Skill, count: int) -> tuple[Skill, ...]:
    """Name the same deck so many times."""
    return (skill,) * count


class OffSkillDeck:
    """What all frames do that take the top card of a skill deck, whoever sees it."""

    __slots__ = ()

    asked_by: ClassVar[str]
    skill: Skill

    def outcomes(self, table: Table) -> Iterable[tuple[Drawn, int]]:
        """List the cards of the deck."""
        return ((Drawn(card), weight) for card, weight in counted(table.stock(self.skill).deck))

    def sample(self, table: Table, below: Below) -> Drawn:
        """Take any."""
        deck = table.stock(self.skill).deck
        return Drawn(deck[below(len(deck))])

    def refusals(self, table: Table, event: Drawn) -> Iterator[Refusal]:
        """Refuse a card that is not in the deck."""
        if event.card not in table.stock(self.skill).deck:
            yield Refusal(self.asked_by, f"{event.card} is not in the {self.skill} deck")

    def taken(self, table: Table, event: Drawn) -> Table:
        """Take the card off the deck."""
        stock = table.stock(self.skill)
        return table.with_stock(self.skill, Stock(without(stock.deck, event.card), stock.discard))


@frozen
class Drawing(OffSkillDeck, Chances[Table, Drawn]):
    """A seat draws a skill card, unseen by the others."""

    asked_by: ClassVar = "unf.skill.types"
    seat: Seat
    skill: Skill

    def resolve(self, table: Table, event: Drawn) -> Progress[Table]:
        """Take it in hand."""
        table = self.taken(table, event)
        hand = joined(table.players[self.seat].hand, event.card)
        return table.with_hand(self.seat, hand), (), ("unf.skill.types", "unf.secrecy.hand_size")

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, f"seat {self.seat} draws a card of {self.skill}")

    def facts(self, _table: Table) -> Facts:
        """State who draws from which deck."""
        return (("draws", self.seat), ("skill", self.skill))
