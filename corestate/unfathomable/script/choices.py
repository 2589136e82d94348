"""Decisions that cards leave to a seat: options, players, spaces, items, numbers, cards, decks to draw from."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from attrs import evolve, frozen

from corestate.kernel import Asks, Facts, Progress, Refusal, Seat
from corestate.unfathomable.box.vocabulary import Either, May
from corestate.unfathomable.script.costs import payable
from corestate.unfathomable.script.script import At, Carry, Frames
from corestate.unfathomable.table.card_words import effect_at, holds, room_rule
from corestate.unfathomable.table.events import (
    Accept,
    Choose,
    Decline,
    Stop,
)
from corestate.unfathomable.table.out_of_place import misplaced
from corestate.unfathomable.table.table import Table

CARD = "unf.action.ability"
"""The rule by which cards ask: they are carried out as they say."""


def noted(table: Table, **notes: int | str | tuple[str, ...] | None) -> Table:
    """Note something on the page of the card being carried out."""
    return table.with_scope(evolve(table.scope, **notes))  # type: ignore[arg-type]  # each call names fields of a scope


@frozen
class Deciding(Asks[Table, Choose]):
    """A seat chooses one of the options of a card: of a room, a spell, a waypoint."""

    asked_by: ClassVar = CARD
    order: ClassVar = CARD
    seat: Seat
    source: str
    path: tuple[int, ...]

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask who decides."""
        return (self.seat,)

    def _either(self, table: Table) -> Either:
        effect = effect_at(table.box, self.source, self.path)
        assert isinstance(effect, Either)  # noqa: S101 - the path leads to one
        return effect

    def candidates(self, table: Table) -> Iterable[Choose]:
        """Propose every option."""
        return (Choose(self.seat, option.name) for option in self._either(table).options)

    def refusals(self, table: Table, event: Choose) -> Iterator[Refusal]:
        """Refuse what is no option, and options whose condition or cost is not met."""
        option = next((one for one in self._either(table).options if one.name == event.option), None)
        rule = room_rule(self.source, self.asked_by)
        if option is None:
            yield Refusal(rule, f"{self.source} has no option {event.option}")
            return
        if option.needs is not None and not holds(table, option.needs, table.scope):
            yield Refusal(rule, f"what option {event.option} needs is not given")
        in_vain = table.ruleset.rulings.unpayable_cost == "selectable_in_vain"
        if not in_vain and not payable(table, option.effects, table.scope, self.seat):
            yield Refusal("unf.reference.wording", f"the cost of option {event.option} cannot be paid")

    def resolve(self, table: Table, event: Choose) -> Progress[Table]:
        """Carry the option out."""
        names = [option.name for option in self._either(table).options]
        front = At(self.source, self.path).part(names.index(event.option))
        return table, (front,), ("unf.reference.precedence", self.asked_by)

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, f"seat {self.seat} chooses an option of {self.source}")

    def facts(self, _table: Table) -> Facts:
        """State which card asks."""
        return (("card", self.source),)


@frozen
class DecidingCrisis(Deciding, Asks[Table, Choose]):
    """A seat chooses one of the options of a mythos card (unf.mythos.choice)."""

    asked_by: ClassVar = "unf.mythos.choice"
    order: ClassVar = "unf.mythos.choice"


@frozen
class DecidingCombination(DecidingCrisis, Asks[Table, Choose]):
    """A seat chooses the check of a mythos card, or what it puts in its place (unf.mythos.combination)."""

    asked_by: ClassVar = "unf.mythos.combination"
    order: ClassVar = "unf.mythos.combination"


@frozen
class Offering(Asks[Table, Accept | Decline]):
    """A seat may have part of a card carried out."""

    asked_by: ClassVar = "unf.reference.wording"
    order: ClassVar = "unf.reference.wording"
    seat: Seat
    source: str
    path: tuple[int, ...]

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask who decides."""
        return (self.seat,)

    def candidates(self, _table: Table) -> Iterable[Accept | Decline]:
        """Propose both."""
        return (Accept(self.seat), Decline(self.seat))

    def refusals(self, table: Table, event: Accept | Decline) -> Iterator[Refusal]:
        """Refuse what cannot be paid."""
        effect = effect_at(table.box, self.source, self.path)
        if (
            isinstance(event, Accept)
            and isinstance(effect, May)
            and not payable(table, effect.effects, table.scope, self.seat)
        ):
            yield Refusal("unf.reference.wording", f"the cost of {self.source} cannot be paid")

    def resolve(self, table: Table, event: Accept | Decline) -> Progress[Table]:
        """Carry it out, or not."""
        front: Frames = (At(self.source, self.path).part(0),) if isinstance(event, Accept) else ()
        return table, front, ("unf.reference.precedence", "unf.reference.wording")

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, f"seat {self.seat} accepts what {self.source} offers or not")

    def facts(self, _table: Table) -> Facts:
        """State which card asks."""
        return (("card", self.source),)


@frozen
class Repeating(Asks[Table, Accept | Stop]):
    """A seat may repeat part of a card so many times more."""

    asked_by: ClassVar = CARD
    order: ClassVar = CARD
    seat: Seat
    source: str
    path: tuple[int, ...]
    left: int

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask the owner."""
        return (self.seat,)

    def candidates(self, _table: Table) -> Iterable[Accept | Stop]:
        """Propose both."""
        return (Accept(self.seat), Stop(self.seat))

    def refusals(self, _table: Table, _event: Accept | Stop) -> Iterator[Refusal]:
        """Refuse nothing."""
        return iter(())

    def resolve(self, table: Table, event: Accept | Stop) -> Progress[Table]:
        """Carry it out once more, or stop."""
        if isinstance(event, Stop):
            return table, (), (CARD,)
        again: Frames = (Repeating(self.seat, self.source, self.path, self.left - 1),) if self.left > 1 else ()
        return table, (Carry(self.source, (*self.path, 0), 0), *again), ("unf.reference.precedence", CARD)

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, f"seat {self.seat} goes on with {self.source} or stops")

    def facts(self, _table: Table) -> Facts:
        """State how often."""
        return (("card", self.source), ("left", self.left))
