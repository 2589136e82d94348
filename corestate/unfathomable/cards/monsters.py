"""What cards do to monsters: place, move, defeat and activate them."""

from attrs import frozen

from corestate.kernel import Progress, Runs, Seat
from corestate.unfathomable.asked.choices import noted
from corestate.unfathomable.asked.herding import Herding
from corestate.unfathomable.asked.picking import PickDeepOne, PickingSpace
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box import vocabulary as do
from corestate.unfathomable.box.edition import BRIG, DEEP
from corestate.unfathomable.checks.dice import result, thrown
from corestate.unfathomable.checks.windows import window
from corestate.unfathomable.script.script import At, Frames, Handler
from corestate.unfathomable.table.card_words import amount, decider, effects_at, places
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.voyage.monsters import Activate, StirNext, closed, risen, shut, spawned


def _spawn(table: Table, effect: do.Spawn, at: At) -> Progress[Table]:
    spaces = places(table, effect.where, table.scope)
    # unf.damage.draw
    if effect.where == "damaged" and not spaces and table.ruleset.rulings.no_landing == "spawns_anyway":
        return _unlanded(table, effect, at)
    if effect.where == "nearest_room" and len(spaces) > 1:
        return table, (*_hatches(table, spaces), PickingSpace(table.scope.owner, spaces, effect.amount, "spawn")), ()
    return _placed(table, spaces, effect.amount)  # unf.monster.kinds


def _hatches(table: Table, spaces: tuple[str, ...]) -> Frames:
    """Let the hatches be barricaded before Deep Ones are placed inside (unf.ruling.barricade_scope)."""
    inside = any(space in boxes.named(table.box, "interior") for space in spaces)
    asked = inside and table.ruleset.rulings.barricade_scope == "moves_and_spawns"
    return (window(table, "deep_ones_about_to_act"),) if asked else ()  # unf.reference.windows


def _placed(table: Table, spaces: tuple[str, ...], amount: int) -> Progress[Table]:
    if hatches := _hatches(table, spaces):
        return table, (*hatches, SpawnNow(spaces, amount)), ()
    return spawned(table, spaces, amount)  # unf.monster.kinds


def _unlanded(table: Table, effect: do.Spawn, at: At) -> Progress[Table]:
    """Place Deep Ones where damage was to land that has not: in the room named, or in one that a roll names."""
    before = effects_at(table.box, at.source, at.path[:-1])[: at.path[-1]]
    target = next((one.target for one in reversed(before) if isinstance(one, do.Damage)), "ship")  # unf.damage.draw
    if target != "ship":
        return _placed(table, places(table, target, table.scope), effect.amount)
    table, front = thrown(table, (SpawnRolled(effect.amount),))  # unf.damage.ship
    return table, front, ()


@frozen
class SpawnRolled(Runs[Table]):
    """The die names the room where Deep Ones are placed, no damage having landed (unf.ruling.no_landing)."""

    amount: int

    def run(self, table: Table) -> Progress[Table]:
        table, die = result(table)
        table, front, rules = _placed(table, (boxes.numbered(table.box, "interior", die),), self.amount)
        return table, front, ("unf.room.numbers", *rules)


@frozen
class SpawnNow(Runs[Table]):
    """Deep Ones are placed after the hatches could be barricaded."""

    spaces: tuple[str, ...]
    amount: int

    def run(self, table: Table) -> Progress[Table]:
        return spawned(table, self.spaces, self.amount)  # unf.monster.kinds


def _move_monsters(table: Table, effect: do.MoveMonsters, _at: At) -> Progress[Table]:
    scope = table.scope
    seat = decider(table, effect.by, scope)
    match effect.to:
        case "deep":
            return _to_the_deep(table, effect), (), ("unf.board.deep",)
        case "die_front":
            return _to_the_front(table, effect), (), ("unf.board.water",)
        case "chosen_water":
            water = boxes.named(table.box, "water")
            return table, (PickingSpace(seat, water, 1, "gather"),), ("unf.board.deep",)
        case "facing_water":
            return _overboard(table), (), ("unf.board.adjacent",)
        case "adjacent_water":
            return _monarch_beside(table, seat)
        case "adjacent" | "picked":
            return _driven(table, effect, seat)


def _to_the_deep(table: Table, effect: do.MoveMonsters) -> Table:
    names = (_banished(table),) if effect.which == "picked" else ("hydra", "dagon")
    for name in names:
        if name in ("hydra", "dagon"):
            table = table.monarch_moved(name, DEEP)  # unf.board.deep
    return table


def _banished(table: Table) -> str:
    """Name the monarch that goes where one was picked (unf.ruling.first_oath_monarch)."""
    other = {"hydra": "dagon", "dagon": "hydra"}
    picked = table.scope.item
    # unf.board.deep
    return other.get(picked, "") if table.ruleset.rulings.first_oath_monarch == "the_other" else picked


def _to_the_front(table: Table, effect: do.MoveMonsters) -> Table:
    front = boxes.numbered(table.box, "water", table.scope.die)  # unf.board.water
    if effect.which == "monarchs":
        return table.monarch_moved("hydra", front).monarch_moved("dagon", front)
    return risen(table, "all", front)


def _overboard(table: Table) -> Table:
    for water in boxes.named(table.box, "water"):
        deck = boxes.space(table.box, water).arrow  # unf.board.adjacent
        table = table.deep_ones_moved(deck, water, table.deep_ones_in(deck))
    return table


def _monarch_beside(table: Table, seat: Seat) -> Progress[Table]:
    there = table.monarch(table.scope.item) if table.scope.item else DEEP
    if there == DEEP:  # unf.board.deep
        return table, (), ()
    # unf.board.adjacent, unf.board.water
    water = tuple(one for one in boxes.space(table.box, there).adjacent if one in boxes.named(table.box, "water"))
    return table, (PickingSpace(seat, water, 1, "water"),), ()


def _driven(table: Table, effect: do.MoveMonsters, seat: Seat) -> Progress[Table]:
    """Move Deep Ones one by one, or all of one space together to one adjacent space."""
    spaces = tuple(one for one in places(table, effect.among, table.scope) if table.deep_ones_in(one))
    if not spaces:
        return table, (), ()
    if effect.each != "together":
        waiting = tuple(table.deep_ones_in(one.name) if one.name in spaces else 0 for one in table.box.spaces)
        return table, (Herding(seat, waiting, (), far=False, must=effect.each == "must"),), ()  # unf.board.adjacent
    beside = boxes.space(table.box, spaces[0]).adjacent
    # unf.monster.not_in_brig
    goals = tuple(one for one in beside if one not in closed(table) and not shut(table, spaces[0], one))
    if not goals:
        return table, (), ("unf.monster.move",)
    return noted(table, damaged=spaces[0]), (PickingSpace(seat, goals, 1, "drive"),), ("unf.board.adjacent",)


def _defeat_deep_ones(table: Table, effect: do.DefeatDeepOnes, _at: At) -> Progress[Table]:
    spaces = places(table, effect.where, table.scope)
    number = amount(table, effect.amount, table.scope)
    table = noted(table, counted=0)
    if effect.amount != "all":
        seat = decider(table, effect.by, table.scope)
        return table, (PickDeepOne(seat, spaces, number),), ("unf.defeat.results",)
    for space in spaces:
        there = table.deep_ones_in(space)
        table = noted(table.deep_ones_placed(space, -there), counted=table.scope.counted + there)  # unf.defeat.results
    return table, (), ("unf.defeat.results",)


def _activate(table: Table, effect: do.Activate, _at: At) -> Progress[Table]:
    owner = table.scope.owner
    match effect.which:
        case "deep_ones_here":
            here = table.players[owner].space  # unf.monster.deep_ones
            waiting = tuple(table.deep_ones_in(one.name) if one.name == here else 0 for one in table.box.spaces)
            return table, (window(table, "deep_ones_about_to_act"), StirNext(waiting)), ("unf.monster.deep_ones",)
        case "one_deep_one":
            there = tuple(one.name for one in table.box.spaces if table.deep_ones_in(one.name))
            about = window(table, "deep_ones_about_to_act")
            return table, (about, PickingSpace(owner, there, 1, "stir")) if there else (), ("unf.monster.deep_ones",)
        case "hydra" | "dagon" | "deep_ones":
            return table, (Activate(effect.which),) * effect.times, ()  # unf.mythos.activation


def _displace(table: Table, _effect: do.Displace, _at: At) -> Progress[Table]:
    spaces = table.scope.spaces
    waiting = tuple(table.deep_ones_in(one.name) if one.name in spaces else 0 for one in table.box.spaces)
    who = tuple(sorted(seat for space in spaces if space != BRIG for seat in table.here(space)))  # unf.brig.no_exit
    asked = any(waiting) or bool(who)
    return table, (Herding(table.scope.owner, waiting, who, far=True, must=False),) if asked else (), ()


MONSTERS: dict[type, Handler] = {
    do.Spawn: _spawn,
    do.MoveMonsters: _move_monsters,
    do.DefeatDeepOnes: _defeat_deep_ones,
    do.Activate: _activate,
    do.Displace: _displace,
}
