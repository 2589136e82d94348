"""Attacks: the roll, its windows and what it does (unf.reference.attack_steps)."""

from attrs import frozen

from corestate.kernel import Progress, Runs, Seat
from corestate.unfathomable.checks.dice import result, thrown
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.voyage.defeat import Defeat


def struck(  # noqa: PLR0913 - whatever an attack may be
    table: Table,
    seat: Seat,
    target: Seat | None,
    space: str,
    *,
    plus: int = 0,
    need: int = 0,
    weapon: str = "",
    attack: bool = True,
) -> Progress[Table]:
    """Attack: roll, with its windows (unf.reference.attack_steps)."""
    numbers = table.box.numbers
    need = need or (numbers.need_deep_one if target is None else numbers.need_character)  # unf.reference.attack_steps
    rule = "unf.action.attack"
    if target is not None:
        rule = "unf.traitor.attack" if table.revealed(seat) else "unf.traitor.attacked"
    blow = Struck(target, space, plus, need)
    table, front = thrown(table, (blow,), roller=seat, attack=attack, weapon=weapon)  # unf.reference.attack_steps
    return table, front, (rule, "unf.reference.attack_steps", "unf.basics.enemy") if attack else ("unf.basics.enemy",)


@frozen
class Struck(Runs[Table]):
    """An attack, or a card that is none, has been rolled against a Deep One (None) or a character."""

    target: Seat | None
    space: str
    plus: int
    need: int

    def run(self, table: Table) -> Progress[Table]:
        assert table.throw is not None  # noqa: S101 - a roll was announced
        attack = table.throw.attack
        steps = ("unf.reference.attack_steps",) if attack else ("unf.action.ability",)
        table, die = result(table)
        if die + self.plus < self.need:  # unf.action.attack, unf.reference.attack_steps
            return table, (), steps
        if self.target is not None:
            return table, (Defeat(self.target),), steps  # unf.traitor.attack, unf.traitor.attacked
        rules = ("unf.action.attack", "unf.defeat.results") if attack else (*steps, "unf.defeat.results")
        return table.deep_ones_placed(self.space, -1), (), rules
