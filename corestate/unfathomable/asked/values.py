"""Decisions that cards leave to a seat: which word, which number, which item, and how often to repeat a part."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

from attrs import frozen

from corestate.kernel import Facts, Progress, Refusal, Seat
from corestate.piles import without
from corestate.replaced import replaced
from corestate.unfathomable.asked.choices import CARD, ByCard, no_option, noted
from corestate.unfathomable.box.edition import DIALS
from corestate.unfathomable.box.vocabulary import Attack, Dial, Repeat
from corestate.unfathomable.checks.checks import RESULTS
from corestate.unfathomable.holdings.improvements import item_lost
from corestate.unfathomable.holdings.items import item_gained
from corestate.unfathomable.script.aims import weapons
from corestate.unfathomable.script.script import Carry, Frames
from corestate.unfathomable.table.card_words import effect_at
from corestate.unfathomable.table.events import Accept, Choose, Number, PickItem, Stop
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.voyage.defeat import risked
from corestate.unfathomable.voyage.dials import changed


@frozen
class PickingOption(ByCard[Choose]):
    """A seat chooses a word: a dial, a monarch, a sign, an outcome (unf.action.ability)."""

    seat: Seat
    options: tuple[str, ...]
    then: Literal["dial", "monarch", "die", "total", "outcome"]
    number: int

    def candidates(self, _table: Table) -> Iterable[Choose]:
        return (Choose(self.seat, option) for option in self.options)

    def refusals(self, table: Table, event: Choose) -> Iterator[Refusal]:
        if event.option not in self.options:
            yield Refusal(CARD, no_option(table.source, event.option, self.options))

    def resolve(self, table: Table, event: Choose) -> Progress[Table]:
        rules = (CARD,)
        sign = -1 if event.option == "minus" else 1  # unf.check.total, unf.reference.attack_steps
        match self.then:
            case "dial":  # unf.basics.resources
                table, front, more = changed(table, _dial(event.option), self.number)
                return table, front, rules + more
            case "monarch":  # unf.monster.kinds
                return noted(table, item=event.option), (), rules
            case "die":
                assert table.throw is not None  # noqa: S101 - a roll is under way
                throw = replaced(table.throw, add=table.throw.add + sign * self.number)  # unf.reference.attack_steps
                return replaced(table, throw=throw), (), rules
            case "total":  # unf.check.total
                return shifted(table, sign * self.number), (), rules
            case "outcome":
                assert table.trial is not None  # noqa: S101 - a check is under way
                outcome = next(one for one in RESULTS if one == event.option)  # unf.check.partial
                return replaced(table, trial=replaced(table.trial, outcome=outcome)), (), rules

    def doing(self, table: Table) -> str:
        return f"seat {self.seat} chooses an option of {table.source}"


def _dial(word: str) -> Dial:
    return next(one for one in DIALS if one == word)


def shifted(table: Table, change: int) -> Table:
    """Change the total of the check under way (unf.check.total)."""
    assert table.trial is not None  # noqa: S101 - a check is under way
    return replaced(table, trial=replaced(table.trial, shift=table.trial.shift + change))


@frozen
class PickingNumber(ByCard[Number]):
    """A seat names a number: of passengers to risk, of the die, of a change to the total (unf.action.ability)."""

    seat: Seat
    least: int
    most: int
    then: Literal["risk", "die", "total"]

    def candidates(self, _table: Table) -> Iterable[Number]:
        return (Number(self.seat, number) for number in range(self.least, self.most + 1))

    def refusals(self, _table: Table, event: Number) -> Iterator[Refusal]:
        if not self.least <= event.number <= self.most:
            yield Refusal(CARD, f"{event.number} is not between {self.least} and {self.most}")

    def resolve(self, table: Table, event: Number) -> Progress[Table]:
        source = CARD
        if self.then == "risk":  # unf.passenger.risk
            table, front, rules = risked(table, event.number)
            return table, front, (source, *rules)
        if self.then == "total":  # unf.check.total
            return shifted(table, event.number), (), (source,)
        assert table.throw is not None  # noqa: S101 - a roll is under way
        # unf.reference.windows
        return replaced(table, throw=replaced(table.throw, die=event.number, fixed=True)), (), (source,)

    def doing(self, table: Table) -> str:
        return f"seat {self.seat} names a number for {table.source}"

    FACTS: ClassVar = {
        "card": "the card that asks",
        "least": "the least number it may name",
        "most": "the greatest",
    }

    def facts(self, table: Table) -> Facts:
        return (("card", table.source), ("least", self.least), ("most", self.most))


@frozen
class PickingItem(ByCard[PickItem]):
    """A seat picks an item: a weapon, one to lose, to keep, to give or to take (unf.action.ability)."""

    seat: Seat
    among: tuple[str, ...]
    then: Literal["note", "lose", "keep", "give", "take"]

    def candidates(self, _table: Table) -> Iterable[PickItem]:
        return (PickItem(self.seat, item) for item in dict.fromkeys(self.among))

    def refusals(self, _table: Table, event: PickItem) -> Iterator[Refusal]:
        if event.item not in self.among:
            yield Refusal(CARD, f"{event.item} cannot be picked")

    def resolve(self, table: Table, event: PickItem) -> Progress[Table]:
        item, cite = event.item, CARD
        match self.then:
            case "note":
                return noted(table, item=item), (), (cite,)
            case "lose":  # unf.reference.items
                table, front, rules = item_lost(table, self.seat, item)
                return table, front, (cite, *rules)
            case "keep":
                front = ()
                for other in without(self.among, item):
                    table, more, _ = item_lost(table, self.seat, other)
                    front = (*front, *more)
                return table, front, (cite, "unf.reference.items")
            case "give" | "take":
                return _passed(table, item, self.seat, giving=self.then == "give")

    def doing(self, table: Table) -> str:
        return f"seat {self.seat} picks an item for {table.source}"

    FACTS: ClassVar = {
        "card": "the card that asks",
        "for": "what becomes of the item: `note`, `lose`, `keep`, `give`, `take`",
    }

    def facts(self, table: Table) -> Facts:
        return (("card", table.source), ("for", self.then))


def _passed(table: Table, item: str, seat: Seat, *, giving: bool) -> Progress[Table]:
    other = table.scope.seat
    assert other is not None  # noqa: S101 - somebody was picked
    giver, receiver = (seat, other) if giving else (other, seat)  # unf.action.ability
    table, front, _ = item_lost(table, giver, item)  # unf.item.improvement
    table, more, rules = item_gained(table, receiver, item)  # unf.item.sources
    return table, (*front, *more), (CARD, *rules)


@frozen
class Repeating(ByCard[Accept | Stop]):
    """A seat may repeat part of a card so many times more (unf.action.ability)."""

    seat: Seat
    source: str
    path: tuple[int, ...]
    left: int

    def candidates(self, _table: Table) -> Iterable[Accept | Stop]:
        return (Accept(self.seat), Stop(self.seat))

    def refusals(self, _table: Table, _event: Accept | Stop) -> Iterator[Refusal]:
        return iter(())

    def resolve(self, table: Table, event: Accept | Stop) -> Progress[Table]:
        if isinstance(event, Stop):
            return table, (), (CARD,)
        again: Frames = (Repeating(self.seat, self.source, self.path, self.left - 1),) if self.left > 1 else ()
        return table, (*self._armed(table), Carry(self.source, (*self.path, 0), 0), *again), (CARD,)

    def _armed(self, table: Table) -> Frames:
        """Have a weapon picked anew for each attack but the first (unf.ruling.rampage_weapons)."""
        effect = effect_at(table.box, self.source, self.path)
        assert isinstance(effect, Repeat)  # noqa: S101 - the path leads to one
        picked = any(isinstance(one, Attack) and one.weapon == "picked" for one in effect.effects)
        # unf.reference.attack_steps
        anew = picked and self.left < effect.amount and table.ruleset.rulings.rampage_weapons == "any_weapons"
        items = weapons(table, self.seat) if anew else ()
        return (PickingItem(self.seat, items, "note"),) if items else ()

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} goes on with {self.source} or stops"

    FACTS: ClassVar = {
        "card": "the card that asks",
        "left": "how often it may still be repeated",
    }

    def facts(self, _table: Table) -> Facts:
        return (("card", self.source), ("left", self.left))
