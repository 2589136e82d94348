"""What cards do to characters: defeat and move them, let them act and attack, read their loyalty."""

from attrs import frozen

from corestate.kernel import Progress, Runs, Seat
from corestate.unfathomable.asked.aiming import Aiming
from corestate.unfathomable.asked.choices import noted
from corestate.unfathomable.asked.picking import GoingTo
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box import vocabulary as do
from corestate.unfathomable.box.edition import BRIG, SICK_BAY
from corestate.unfathomable.script.script import At, Frames, Handler
from corestate.unfathomable.table.card_words import decider, passive, people, places
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.actions import Acting
from corestate.unfathomable.voyage.defeat import felled
from corestate.unfathomable.voyage.loyalty import read
from corestate.unfathomable.voyage.moving import moved


def _defeat(table: Table, effect: do.Defeat, _at: At) -> Progress[Table]:
    seats = people(table, effect.who, table.scope)
    found = 0 if table.ruleset.rulings.beast_within_count == "only_defeated" else len(seats)  # unf.defeat.results
    if effect.who == "each_enemy_here":
        space = table.players[table.scope.owner].space
        there = table.deep_ones_in(space)  # unf.basics.enemy
        table, found = table.deep_ones_placed(space, -there), found + there
    return noted(table, counted=found), felled(table, seats), ("unf.defeat.results",)


def _move(table: Table, effect: do.Move, _at: At) -> Progress[Table]:
    scope = table.scope
    front: Frames = ()
    rules: tuple[str, ...] = ()
    for who in people(table, effect.who, scope):  # unf.action.ability
        spaces = places(table, effect.to, scope)
        if table.jailed(who) and not _frees(effect, scope.source):  # unf.brig.no_exit
            rules = ("unf.brig.no_exit", "unf.reference.brig")
            continue
        # unf.room.brig
        if scope.source == f"room:{BRIG}" and table.ruleset.rulings.brig_exit_sick_bay == "with_sick_bay":
            spaces = (*spaces, SICK_BAY)
        if effect.to == "beside":
            inside = boxes.ship(table.box)
            # unf.board.water_monsters_only
            spaces = tuple(one for one in spaces if one in inside and one not in (BRIG, SICK_BAY))
        decides = who if effect.by == "self" else decider(table, effect.by, scope)
        if len(spaces) > 1 or effect.may:  # unf.action.ability
            front = (*front, GoingTo(decides, who, spaces, effect.may))
        else:
            front = (*front, Moved(who, spaces[0]))
    return table, front, rules


def _frees(effect: do.Move, source: str) -> bool:
    """Whether a move speaks of the Brig: no other leads out of it (unf.brig.no_exit)."""
    return source == f"room:{BRIG}" or effect.who == "each_in_brig" or effect.to == BRIG  # unf.reference.brig


@frozen
class Moved(Runs[Table]):
    """A card moves a character (unf.action.ability)."""

    seat: Seat
    space: str

    def run(self, table: Table) -> Progress[Table]:
        return moved(table, self.seat, self.space)


def _actions(table: Table, effect: do.Actions, _at: At) -> Progress[Table]:
    seats = people(table, effect.who, table.scope)
    return table, tuple(Acting(seat, effect.amount) for seat in seats), ("unf.action.extra",)


def _attack(table: Table, effect: do.Attack, at: At) -> Progress[Table]:
    owner = table.scope.owner
    if effect.attack and passive(table, owner, "no_attack"):  # unf.action.ability
        return table, (), ()
    source, path = at.source, at.path
    if effect.weapon == "picked":  # unf.action.ability
        if not table.scope.item:
            return table, (), ()
        source = f"item:{table.scope.item}"
        number = next(n for n, one in enumerate(boxes.abilities(table.box, source)) if one.timing == "action")
        path = (number + 1, 0)
    asked = Aiming(owner, source, path)  # unf.reference.attack_steps
    rules = ("unf.action.attack",) if effect.attack else ()
    return table, (asked,) if any(asked.candidates(table)) else (), rules


def _read_loyalty(table: Table, _effect: do.ReadLoyalty, _at: At) -> Progress[Table]:
    of = table.scope.seat
    return (table, (), ()) if of is None else (read(table, table.scope.owner, of), (), ("unf.loyalty.secret",))


PEOPLE: dict[type, Handler] = {
    do.Defeat: _defeat,
    do.Move: _move,
    do.Actions: _actions,
    do.Attack: _attack,
    do.ReadLoyalty: _read_loyalty,
}
