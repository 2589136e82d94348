"""What cards do in order: options, conditions, costs, rolls, repetitions, checks, and what is picked for later."""

from attrs import frozen

from corestate.kernel import Progress, Runs
from corestate.unfathomable.asked.choices import (
    Deciding,
    DecidingCombination,
    DecidingCrisis,
    Offering,
    noted,
)
from corestate.unfathomable.asked.picking import PickingSeat, PickingSpace
from corestate.unfathomable.asked.values import PickingItem, PickingOption, Repeating
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box import vocabulary as do
from corestate.unfathomable.checks.checks import announced
from corestate.unfathomable.checks.dice import result, thrown
from corestate.unfathomable.script.aims import in_vain, monarchs, spaces, weapons, whom
from corestate.unfathomable.script.costs import affordable
from corestate.unfathomable.script.script import At, Carry, Frames, Handler
from corestate.unfathomable.table.card_words import amount, card_rule, decider, effect_at, holds
from corestate.unfathomable.table.table import Table

_TOP = 2
"""The length of a path to an effect that stands in no other."""


def _either(table: Table, effect: do.Either, at: At) -> Progress[Table]:
    top = len(at.path) == _TOP
    kind = _asking(table, at.source, top=top)  # unf.mythos.choice, unf.mythos.combination
    doomed = table.scope.doomed if top else None  # unf.reveal.ability
    asked = kind(decider(table, effect.by, table.scope) if doomed is None else doomed, at.source, at.path)
    return table, (asked,) if asked.legal(table) else (), ()


def _asking(table: Table, source: str, *, top: bool) -> type[Deciding]:
    """By which rule a card asks for one of its options (unf.mythos.choice, unf.mythos.combination)."""
    if not source.startswith("mythos:"):
        return Deciding
    combined = top and boxes.mythos(table.box, source.removeprefix("mythos:")).kind == "combination"
    return DecidingCombination if combined else DecidingCrisis


def _may(table: Table, effect: do.May, at: At) -> Progress[Table]:
    return table, (Offering(decider(table, effect.by, table.scope), at.source, at.path),), ()  # unf.reference.wording


def _pay(table: Table, effect: do.Pay, at: At) -> Progress[Table]:
    if not all(affordable(table, cost, table.scope) for cost in effect.cost):
        return table, (), ("unf.reference.wording",)
    return table, (at.part(0), at.part(1)), ("unf.reference.wording",)


def _when(table: Table, effect: do.When, at: At) -> Progress[Table]:
    return table, (at.part(0 if holds(table, effect.test, table.scope) else 1),), ()  # unf.action.ability


def _roll(table: Table, _effect: do.Roll, at: At) -> Progress[Table]:
    table, front = thrown(table, (SettleRoll(at.source, at.path),))  # unf.reference.windows
    return table, front, ()


@frozen
class SettleRoll(Runs[Table]):
    """A roll of a card lies: every band that fits is carried out."""

    source: str
    path: tuple[int, ...]

    def run(self, table: Table) -> Progress[Table]:
        roll = effect_at(table.box, self.source, self.path)
        assert isinstance(roll, do.Roll)  # noqa: S101 - the path leads to one
        table, die = result(table)
        found = die + amount(table, roll.plus, table.scope)  # unf.room.chapel, unf.room.boiler_room
        fitting = tuple(_fits(table, band, found) for band in roll.bands)  # unf.action.ability
        table = noted(table, die=die)
        front = tuple(one for place in range(len(fitting)) for one in self._carried(table, roll, place, fitting[place]))
        return table, front, (card_rule(table.box, self.source, self.path),)

    def _carried(self, table: Table, roll: do.Roll, place: int, fits: bool) -> Frames:  # noqa: FBT001 - of a band
        """Carry a band out if it fits: unless it lacks a victim, or but for a second roll that is made in any case."""
        rulings, effects = table.ruleset.rulings, roll.bands[place].effects
        part = At(self.source, self.path).part(place)
        if fits:
            # unf.action.ability
            lacking = rulings.sacrifice_needs_deep_one == "defeat_first" and in_vain(table, effects, table.scope)
            return () if lacking else (part,)
        again = next((index for index, effect in enumerate(effects) if isinstance(effect, do.Roll)), None)
        if again is None or rulings.infection_second_roll != "always":  # unf.mythos.choice
            return ()
        return (Carry(part.source, part.path, again),)


def _fits(table: Table, band: do.Band, found: int) -> bool:
    number = amount(table, band.number, table.scope)  # unf.action.ability
    match band.when:
        case "at_most":
            return found <= number
        case "less_than":
            return found < number
        case "at_least":
            return found >= number
        case "not_beating":
            strict = table.ruleset.rulings.spell_count_roll == "less_than"  # unf.action.ability
            return found < number if strict else found <= number
        case "always":
            return True


def _repeat(table: Table, effect: do.Repeat, at: At) -> Progress[Table]:
    return table, (Repeating(table.scope.owner, at.source, at.path, effect.amount),), ()  # unf.action.ability


def _check(table: Table, effect: do.Check, at: At) -> Progress[Table]:
    if table.scope.doomed is not None:  # unf.reveal.ability
        return table, (at.part(2),), ("unf.reference.precedence",)
    return announced(table, effect, at)  # unf.check.announce


def _pick(table: Table, effect: do.Pick, _at: At) -> Progress[Table]:
    scope = table.scope
    seat = decider(table, effect.by, scope)  # unf.action.ability
    match effect.kind:
        case "human" | "character":
            among = whom(table, effect, scope)  # unf.action.ability
            return noted(table, seat=None), (PickingSeat(seat, among),) if among else (), ()
        case "monarch":
            there = monarchs(table)  # unf.board.deep
            return noted(table, item=""), (PickingOption(seat, there, "monarch", 0),) if there else (), ()
        case "item":
            items = weapons(table, seat)  # unf.brig.play_area
            return noted(table, item=""), (PickingItem(seat, items, "note"),) if items else (), ()
        case "space" | "room":
            there = spaces(table, effect.among, scope)  # unf.action.ability
            table = noted(table, spaces=())
            return table, (PickingSpace(seat, there, effect.number, "note"),) if there else (), ()


CONTROL: dict[type, Handler] = {
    do.Either: _either,
    do.May: _may,
    do.Pay: _pay,
    do.When: _when,
    do.Roll: _roll,
    do.Repeat: _repeat,
    do.Check: _check,
    do.Pick: _pick,
}
