"""Decisions that cards leave to a seat: a word, a number, an item."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

from attrs import evolve, frozen

from corestate.kernel import Asks, Facts, Progress, Refusal, Seat
from corestate.piles import without
from corestate.unfathomable.box.edition import DIALS
from corestate.unfathomable.box.vocabulary import Dial
from corestate.unfathomable.checks.checks import RESULTS
from corestate.unfathomable.holdings.ending import changed
from corestate.unfathomable.holdings.improvements import item_lost
from corestate.unfathomable.holdings.items import item_gained
from corestate.unfathomable.script.choices import CARD, noted
from corestate.unfathomable.table.events import Choose, Number, PickItem
from corestate.unfathomable.table.out_of_place import misplaced
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.voyage.defeat import risked


@frozen
class PickingOption(Asks[Table, Choose]):
    """A seat chooses a word: a dial, a monarch, a sign, an outcome."""

    asked_by: ClassVar = CARD
    order: ClassVar = CARD
    seat: Seat
    options: tuple[str, ...]
    then: Literal["dial", "monarch", "die", "total", "outcome"]
    number: int

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask who decides."""
        return (self.seat,)

    def candidates(self, _table: Table) -> Iterable[Choose]:
        """Propose the options."""
        return (Choose(self.seat, option) for option in self.options)

    def refusals(self, table: Table, event: Choose) -> Iterator[Refusal]:
        """Refuse any other."""
        if event.option not in self.options:
            yield Refusal(CARD, f"{table.scope.source} has no option {event.option}")

    def resolve(self, table: Table, event: Choose) -> Progress[Table]:
        """Do what the word means."""
        rules = ("unf.reference.precedence", CARD)
        sign = -1 if event.option == "minus" else 1
        match self.then:
            case "dial":
                table, front, more = changed(table, _dial(event.option), self.number)
                return table, front, rules + more
            case "monarch":
                return noted(table, item=event.option), (), rules
            case "die":
                assert table.throw is not None  # noqa: S101 - a roll is under way
                throw = evolve(table.throw, add=table.throw.add + sign * self.number)
                return table.with_throw(throw), (), rules
            case "total":
                return shifted(table, sign * self.number), (), rules
            case "outcome":
                assert table.trial is not None  # noqa: S101 - a check is under way
                outcome = next(one for one in RESULTS if one == event.option)
                return table.with_trial(evolve(table.trial, outcome=outcome)), (), rules

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, f"seat {self.seat} chooses an option of {table.scope.source}")

    def facts(self, table: Table) -> Facts:
        """State which card asks."""
        return (("card", table.scope.source),)


def _dial(word: str) -> Dial:
    return next(one for one in DIALS if one == word)


def shifted(table: Table, change: int) -> Table:
    """Change the total of the check under way."""
    assert table.trial is not None  # noqa: S101 - a check is under way
    return table.with_trial(evolve(table.trial, shift=table.trial.shift + change))


@frozen
class PickingNumber(Asks[Table, Number]):
    """A seat names a number: of passengers to risk, of the die, of a change to the total."""

    asked_by: ClassVar = CARD
    order: ClassVar = CARD
    seat: Seat
    least: int
    most: int
    then: Literal["risk", "die", "total"]

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask who decides."""
        return (self.seat,)

    def candidates(self, _table: Table) -> Iterable[Number]:
        """Propose every number."""
        return (Number(self.seat, number) for number in range(self.least, self.most + 1))

    def refusals(self, _table: Table, event: Number) -> Iterator[Refusal]:
        """Refuse any other."""
        if not self.least <= event.number <= self.most:
            yield Refusal(CARD, f"{event.number} is not between {self.least} and {self.most}")

    def resolve(self, table: Table, event: Number) -> Progress[Table]:
        """Do what the number is for."""
        source = "unf.reference.precedence"
        if self.then == "risk":
            table, front, rules = risked(table, event.number)
            return table, front, (source, *rules)
        if self.then == "total":
            return shifted(table, event.number), (), (source,)
        assert table.throw is not None  # noqa: S101 - a roll is under way
        return table.with_throw(evolve(table.throw, die=event.number, fixed=True)), (), (source,)

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, f"seat {self.seat} names a number for {table.scope.source}")

    def facts(self, table: Table) -> Facts:
        """State which card asks, and between what."""
        return (("card", table.scope.source), ("least", self.least), ("most", self.most))


@frozen
class PickingItem(Asks[Table, PickItem]):
    """A seat picks an item: a weapon, one to lose, to keep, to give or to take."""

    asked_by: ClassVar = CARD
    order: ClassVar = CARD
    seat: Seat
    among: tuple[str, ...]
    then: Literal["note", "lose", "keep", "give", "take"]

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask who decides."""
        return (self.seat,)

    def candidates(self, _table: Table) -> Iterable[PickItem]:
        """Propose each item."""
        return (PickItem(self.seat, item) for item in dict.fromkeys(self.among))

    def refusals(self, _table: Table, event: PickItem) -> Iterator[Refusal]:
        """Refuse any other."""
        if event.item not in self.among:
            yield Refusal(CARD, f"{event.item} cannot be picked")

    def resolve(self, table: Table, event: PickItem) -> Progress[Table]:
        """Do with it what the card says."""
        item, cite = event.item, "unf.reference.precedence"
        match self.then:
            case "note":
                return noted(table, item=item), (), (cite,)
            case "lose":
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

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, f"seat {self.seat} picks an item for {table.scope.source}")

    def facts(self, table: Table) -> Facts:
        """State which card asks, and what for."""
        return (("card", table.scope.source), ("for", self.then))


def _passed(table: Table, item: str, seat: Seat, *, giving: bool) -> Progress[Table]:
    other = table.scope.seat
    assert other is not None  # noqa: S101 - somebody was picked
    giver, receiver = (seat, other) if giving else (other, seat)
    table, front, _ = item_lost(table, giver, item)
    table, more, rules = item_gained(table, receiver, item)
    return table, (*front, *more), ("unf.reference.precedence", *rules)
