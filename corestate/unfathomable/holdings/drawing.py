"""Drawing skill cards, and making an empty deck anew of its discards."""

from typing import ClassVar

from attrs import frozen

from corestate.kernel import Facts, Progress, Runs, Seat
from corestate.unfathomable.box.vocabulary import Skill
from corestate.unfathomable.table.decks import Stock
from corestate.unfathomable.table.events import Drawn
from corestate.unfathomable.table.frames import OffSkillDeck
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
        table, rules = replenished(table, skill)  # unf.reference.checks
        if not table.stock(skill).deck:
            return table, (DrawCards(self.seat, rest),), ("unf.reference.short_components",)
        # unf.skill.types
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


@frozen
class Drawing(OffSkillDeck):
    """A seat draws a skill card, unseen by the others."""

    asked_by = "unf.skill.types"
    seat: Seat
    skill: Skill

    def resolve(self, table: Table, event: Drawn) -> Progress[Table]:
        table = table.skill_drawn(self.seat, self.skill, event.card)  # unf.skill.types
        return table, (), ("unf.skill.types", "unf.secrecy.hand_size")

    def taker(self, _table: Table) -> Seat | None:
        return self.seat

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} draws a card of {self.skill}"

    FACTS: ClassVar = {
        "draws": "the seat that draws",
        "skill": "whose deck it draws from",
    }

    def facts(self, _table: Table) -> Facts:
        return (("draws", self.seat), ("skill", self.skill))
