"""Decisions that cards leave to a seat: one of their options, and whether to have a part carried out."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, TypeVar

from attrs import frozen

from corestate.kernel import Facts, Progress, Refusal, Seat
from corestate.replaced import replaced
from corestate.unfathomable.box.vocabulary import Either, May
from corestate.unfathomable.script.costs import payable
from corestate.unfathomable.script.script import At, Frames
from corestate.unfathomable.table.card_words import effect_at, holds, room_rule
from corestate.unfathomable.table.events import Accept, Choose, Decline
from corestate.unfathomable.table.frames import Asking
from corestate.unfathomable.table.table import Table

E = TypeVar("E")
CARD = "unf.action.ability"
"""The rule by which cards ask: they are carried out as they say."""


def noted(table: Table, **notes: int | str | tuple[str, ...] | None) -> Table:
    """Note something on the page of the card being carried out."""
    return table.with_scope(replaced(table.scope, **notes))  # type: ignore[arg-type]  # each call names fields of a scope


def no_option(source: str, option: str, options: Iterable[str]) -> str:
    """Say that a card has no such option, and which it has."""
    return f"{source} has no option {option}, but {' or '.join(options)}"


class ByCard(Asking[E]):
    """A card being carried out asks a seat."""

    __slots__ = ()

    asked_by = order = CARD

    FACTS: ClassVar = {"card": "the card that asks"}

    def facts(self, table: Table) -> Facts:
        return (("card", table.source),)


@frozen
class Deciding(ByCard[Choose]):
    """A seat chooses one of the options of a card: of a room, a spell, a waypoint (unf.action.ability)."""

    seat: Seat
    source: str
    path: tuple[int, ...]

    def _either(self, table: Table) -> Either:
        effect = effect_at(table.box, self.source, self.path)
        assert isinstance(effect, Either)  # noqa: S101 - the path leads to one
        return effect

    def candidates(self, table: Table) -> Iterable[Choose]:
        return (Choose(self.seat, option.name) for option in self._either(table).options)

    def refusals(self, table: Table, event: Choose) -> Iterator[Refusal]:
        options = self._either(table).options
        option = next((one for one in options if one.name == event.option), None)
        rule = room_rule(self.source, self.asked_by)
        if option is None:
            yield Refusal(rule, no_option(self.source, event.option, (one.name for one in options)))
            return
        if option.needs is not None and not holds(table, option.needs, table.scope):  # unf.action.ability
            yield Refusal(rule, f"what option {event.option} needs is not given")
        in_vain = table.ruleset.rulings.unpayable_cost == "selectable_in_vain"  # unf.reference.wording
        if not in_vain and not payable(table, option.effects, table.scope, self.seat):
            yield Refusal("unf.reference.wording", f"the cost of option {event.option} cannot be paid")

    def resolve(self, table: Table, event: Choose) -> Progress[Table]:
        names = [option.name for option in self._either(table).options]  # unf.action.ability
        front = At(self.source, self.path).part(names.index(event.option))
        return table, (front,), (self.asked_by,)

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} chooses an option of {self.source}"

    def facts(self, _table: Table) -> Facts:
        return (("card", self.source),)


@frozen
class DecidingCrisis(Deciding):
    """A seat chooses one of the options of a mythos card (unf.mythos.choice)."""

    asked_by = order = "unf.mythos.choice"


@frozen
class DecidingCombination(DecidingCrisis):
    """A seat chooses the check of a mythos card, or what it puts in its place (unf.mythos.combination)."""

    asked_by = order = "unf.mythos.combination"


@frozen
class Offering(ByCard[Accept | Decline]):
    """A seat may have part of a card carried out."""

    asked_by = order = "unf.reference.wording"
    seat: Seat
    source: str
    path: tuple[int, ...]

    def candidates(self, _table: Table) -> Iterable[Accept | Decline]:
        return (Accept(self.seat), Decline(self.seat))

    def refusals(self, table: Table, event: Accept | Decline) -> Iterator[Refusal]:
        effect = effect_at(table.box, self.source, self.path)
        effects = effect.effects if isinstance(effect, May) and isinstance(event, Accept) else ()
        if not payable(table, effects, table.scope, self.seat):
            yield Refusal("unf.reference.wording", f"the cost of {self.source} cannot be paid")

    def resolve(self, table: Table, event: Accept | Decline) -> Progress[Table]:
        front: Frames = (At(self.source, self.path).part(0),) if isinstance(event, Accept) else ()
        return table, front, ("unf.reference.wording",)

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} accepts what {self.source} offers or not"

    def facts(self, _table: Table) -> Facts:
        return (("card", self.source),)
