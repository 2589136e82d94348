"""What cards do in answer to something: to a defeat, a crisis, a roll or a check under way."""

from corestate.kernel import Progress
from corestate.replaced import replaced
from corestate.unfathomable.asked.hands import Adding, NamingDeck, Supporting
from corestate.unfathomable.asked.values import PickingNumber, PickingOption, shifted
from corestate.unfathomable.box import vocabulary as do
from corestate.unfathomable.box.edition import BRIG, ORDINARY, SICK_BAY
from corestate.unfathomable.checks.dice import rerolled, roll_rules
from corestate.unfathomable.script.script import At, Handler, Perform
from corestate.unfathomable.table.card_words import amount
from corestate.unfathomable.table.pieces import Trial
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.voyage.monsters import barred


def _prevent(table: Table, _effect: do.Prevent, _at: At) -> Progress[Table]:
    return table, (), ("unf.reference.wording",)


def _die(table: Table, effect: do.Die, _at: At) -> Progress[Table]:
    owner, throw = table.scope.owner, table.throw
    if throw is None:
        return table, (), ()
    number = amount(table, effect.amount, table.scope)
    match effect.how:
        case "add":  # unf.reference.attack_steps
            return replaced(table, throw=replaced(throw, add=throw.add + number)), (), roll_rules(throw)
        case "shift":  # unf.reference.attack_steps
            return table, (PickingOption(owner, ("plus", "minus"), "die", number),), ()
        case "set":  # unf.reference.windows
            return table, (PickingNumber(owner, 1, table.box.numbers.die, "die"),), ()
        case "reroll":  # unf.reference.attack_steps
            return rerolled(table), (), roll_rules(throw)


def _check_rule(table: Table, effect: do.CheckRule, _at: At) -> Progress[Table]:
    owner, trial = table.scope.owner, table.trial
    if trial is None:
        return table, (), ()
    number = amount(table, effect.amount, table.scope)
    match effect.how:
        case "plus":  # unf.check.total
            return shifted(table, number), (), ()
        case "shift":
            return table, (PickingOption(owner, ("plus", "minus"), "total", number),), ()
        case "adjust":  # unf.check.total
            return table, (PickingNumber(owner, -number, number, "total"),), ()
        case "support":
            full = set(ORDINARY) <= set(trial.skills)  # unf.check.skills
            return table, () if full else (Supporting(owner),), ()
        case "no_chaos":  # unf.check.chaos
            return replaced(table, trial=replaced(trial, chaos=False)), (), ("unf.reference.precedence",)
        case "face_up":  # unf.check.contribute
            return replaced(table, trial=replaced(trial, face_up=True)), (), ("unf.reference.precedence",)
        case "add_hand_card":  # unf.check.total
            return table, (Adding(owner),) if table.players[owner].hand else (), ()
        case "add_deck_card":
            return table, (NamingDeck(owner),), ()
        case "treachery_if_passed":  # unf.check.total
            return replaced(table, trial=replaced(trial, treachery=trial.treachery + number)), (), ()
        case "outcome":  # unf.reference.wording
            return table, () if _lapses(table) else (PickingOption(owner, _outcomes(trial), "outcome", 0),), ()


def _outcomes(trial: Trial) -> tuple[str, ...]:
    return ("pass", "partial", "fail") if trial.least else ("pass", "fail")  # unf.check.partial


def _lapses(table: Table) -> bool:
    """Whether an outcome may not be chosen, for the defeat was prevented (unf.ruling.self_sacrifice_prevented)."""
    defeated = table.players[table.scope.owner].space in (SICK_BAY, BRIG)
    return not defeated and table.ruleset.rulings.self_sacrifice_prevented == "lapses"  # unf.reference.wording


def _passive(table: Table, effect: do.Passive, _at: At) -> Progress[Table]:
    return barred(table) if effect.what == "no_entry" else table, (), ()  # unf.monster.move


def _again(table: Table, _effect: do.Again, _at: At) -> Progress[Table]:
    """Carry out once more the skill card that lies open, resolved but not yet put away."""
    card = next((source for source in reversed(table.open) if source.startswith("skill:")), "")  # unf.skill.use
    return table, (Perform(card, 1, table.scope.owner),) if card else (), ()


RESPONSES: dict[type, Handler] = {
    do.Prevent: _prevent,
    do.Die: _die,
    do.CheckRule: _check_rule,
    do.Passive: _passive,
    do.Again: _again,
}
