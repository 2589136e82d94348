"""Decisions about attacks that cards leave to a seat: whom it attacks."""

from collections.abc import Iterator
from typing import ClassVar

from attrs import frozen

from corestate.kernel import Facts, Progress, Refusal, Seat
from corestate.replaced import replaced
from corestate.unfathomable.box import vocabulary as do
from corestate.unfathomable.box.edition import DEEP
from corestate.unfathomable.table.card_words import amount, card_rule, effect_at, passive, places
from corestate.unfathomable.table.events import Attack as Blow
from corestate.unfathomable.table.frames import Asking
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.voyage.attacks import struck


@frozen
class Aiming(Asking[Blow]):
    """A seat chooses whom it attacks, within the reach of what it attacks with."""

    asked_by = "unf.reference.attack_steps"
    order = "unf.turn.order"
    seat: Seat
    source: str
    path: tuple[int, ...]

    def _effect(self, table: Table) -> do.Attack:
        effect = effect_at(table.box, self.source, self.path)
        assert isinstance(effect, do.Attack)  # noqa: S101 - the path leads to one
        return effect

    def candidates(self, table: Table) -> Iterator[Blow]:
        """Propose every enemy within reach (unf.basics.enemy); those in the Deep are out of it (unf.board.deep)."""
        traitor = table.revealed(self.seat)
        for space in self._reach(table):
            if not traitor and table.deep_ones_in(space):
                yield Blow(self.seat, None, space)
            for other in table.humans_in(space) if traitor else table.traitors_in(space):
                yield Blow(self.seat, other, space)

    def _reach(self, table: Table) -> tuple[str, ...]:
        # unf.reference.attack_steps
        return places(table, self._effect(table).reach, replaced(table.scope, owner=self.seat))

    def refusals(self, table: Table, event: Blow) -> Iterator[Refusal]:
        if event.space == DEEP:
            yield Refusal("unf.board.deep", "what is in the Deep is out of reach")
        elif event not in tuple(self.candidates(table)):
            yield Refusal("unf.reference.attack_steps", f"there is no such enemy within reach in {event.space}")

    def resolve(self, table: Table, event: Blow) -> Progress[Table]:
        effect = self._effect(table)
        plus = amount(table, effect.plus, replaced(table.scope, owner=self.seat))
        if event.target is None:
            plus += effect.plus_deep_one  # unf.reference.attack_steps
        basic = effect.attack and effect.weapon == "none" and self.source.startswith("skill:")
        if basic and table.ruleset.rulings.knife_in_rampage == "yes":  # unf.action.attack
            plus += passive(table, self.seat, "basic_attack")
        weapon = self.source.removeprefix("item:") if self.source.startswith("item:") else ""
        table, front, rules = struck(  # unf.reference.attack_steps
            table,
            self.seat,
            event.target,
            event.space,
            plus=plus,
            need=effect.need,
            weapon=weapon,
            attack=effect.attack,
        )
        return table, front, rules if effect.attack else (card_rule(table.box, self.source, self.path), *rules)

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} chooses whom it attacks"

    FACTS: ClassVar = {"card": "what it attacks with"}

    def facts(self, _table: Table) -> Facts:
        return (("card", self.source),)
