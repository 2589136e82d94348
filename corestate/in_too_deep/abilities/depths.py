"""Abilities on depth cards: their cost is discarded card by card; then a depth card is taken away or moved."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal, TypeAlias

from attrs import frozen

from corestate.in_too_deep.box import Company
from corestate.in_too_deep.buying import FromHand
from corestate.in_too_deep.events import BonusDrawn, Discard, Drawn, discard
from corestate.in_too_deep.table import Table
from corestate.kernel import Facts, Progress, Refusal, Runs, Seat, counted_noun
from corestate.replaced import replaced

Ability: TypeAlias = Literal["itd.ocean.basic", "itd.ocean.advanced", "itd.wildlife.basic", "itd.wildlife.advanced"]
"""The abilities that take cards of the hand."""


@frozen
class Discarding(FromHand[Discard]):
    """Whoever uses an ability discards what it takes: to lay this depth card on a company, or (None) take it away."""

    asked_by: ClassVar = "itd.ability.optional"
    seat: Seat
    due: int
    """How many cards are still to be discarded."""
    ability: Ability
    """The rule it is paid by."""
    card: int
    """The depth card it is about, which lies on a company."""
    company: Company | None
    """The company it is to be laid on; None if it is to be taken away."""

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} must discard {counted_noun(self.due, 'card', 'cards')} for its ability"

    def candidates(self, table: Table) -> Iterable[Discard]:
        return [discard(self.seat, card) for card in table.hands[self.seat]]

    def asked_for(self) -> str:
        return self.ability

    def resolve(self, table: Table, event: Discard) -> Progress[Table]:
        rest = (replaced(self, due=self.due - 1),) if self.due > 1 else ()
        return table.hand_discarded(self.seat, event.card), rest, (self.ability,)

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse a dividend above all."""
        if isinstance(event, Drawn | BonusDrawn):
            yield Refusal("itd.ability.no_dividend", "an optional action pays no dividend")
        else:
            yield from super().misfits(table, event)

    FACTS: ClassVar = {
        "due": "how many cards are still to be discarded",
        "ability": "the ability that is used",
        "card": "the depth card it moves or takes away",
        "company": "the company the depth card goes to; not given if it is taken away",
    }

    def facts(self, _table: Table) -> Facts:
        facts: Facts = (("due", self.due), ("ability", self.ability), ("card", self.card))
        return facts if self.company is None else (*facts, ("company", self.company))


@frozen
class DiscardDepth(Runs[Table]):
    """A depth card is taken away, its cost being paid."""

    card: int
    ability: Ability

    def run(self, table: Table) -> Progress[Table]:
        """Discard it, or put it out of the game where the advanced side does (itd.ruling.ocean_removed)."""
        place = table.lies_on(self.card)
        table = taken_off(table, self.card)
        table = table if place is None else table.depth_gone(place)
        gone = self.ability == "itd.ocean.advanced" and table.ruleset.rulings.ocean_removed == "out_of_game"
        return table.removed(self.card) if gone else table.discarded(self.card), (), (self.ability,)


@frozen
class MoveDepth(Runs[Table]):
    """A depth card is moved, its cost being paid."""

    card: int
    place: int
    """Where it is laid: the company's place in the row, from 0."""
    ability: Ability

    def run(self, table: Table) -> Progress[Table]:
        place = table.lies_on(self.card)
        table = taken_off(table, self.card).depth_laid(self.card, self.place)
        table = table if place in {None, self.place} else table.depth_gone(place)
        return table, (), (self.ability, "itd.ability.no_dividend")


def taken_off(table: Table, card: int) -> Table:
    """Take a depth card off the company it lies on (itd.ocean.basic, itd.ocean.advanced, itd.wildlife.basic)."""
    place = table.lies_on(card)
    assert place is not None  # noqa: S101 - whoever named it was refused otherwise
    return table.depth_lost(card, place)
