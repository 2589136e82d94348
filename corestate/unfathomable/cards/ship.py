"""What cards do to the ship: dials, passengers, damage, repairs, tracks."""

from corestate.kernel import Progress
from corestate.unfathomable.asked.choices import noted
from corestate.unfathomable.asked.herding import Rescuing
from corestate.unfathomable.asked.picking import PickPassenger
from corestate.unfathomable.asked.values import PickingNumber, PickingOption
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box import vocabulary as do
from corestate.unfathomable.box.edition import DIALS
from corestate.unfathomable.script.script import At, Handler
from corestate.unfathomable.table.card_words import amount, decider, places
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.voyage.damage import Damaging, repaired
from corestate.unfathomable.voyage.defeat import DefeatPassenger, lost, risked
from corestate.unfathomable.voyage.dials import changed
from corestate.unfathomable.voyage.tracks import Advance, retreated


def _resource(table: Table, effect: do.Resource, _at: At) -> Progress[Table]:
    if effect.kind == "any":  # unf.basics.resources
        seat = decider(table, effect.by, table.scope)
        return table, (PickingOption(seat, DIALS, "dial", effect.change),), ()
    return changed(table, effect.kind, effect.change)


def _risk(table: Table, effect: do.Risk, _at: At) -> Progress[Table]:
    if effect.up_to:  # unf.passenger.risk
        most = min(effect.amount, table.supply())  # unf.reference.short_components
        return table, (PickingNumber(table.scope.owner, 1, most, "risk"),) if most else (), ()
    return risked(table, effect.amount)


def _rescue(table: Table, effect: do.Rescue, _at: At) -> Progress[Table]:
    spaces = tuple(space for space in places(table, effect.where, table.scope) if table.passengers_in(space))
    table = noted(table, counted=0)
    if effect.up_to:
        return table, (Rescuing(table.scope.owner, spaces),) if spaces else (), ("unf.action.rescue",)
    due = amount(table, effect.amount, table.scope)
    for space in spaces:
        saved = min(due, table.passengers_in(space))  # unf.action.rescue
        due -= saved
        table = noted(table.passengers_placed(space, -saved), counted=table.scope.counted + saved)
    return table, (), ("unf.action.rescue",)


def _defeat_passengers(table: Table, effect: do.DefeatPassengers, _at: At) -> Progress[Table]:
    number = amount(table, effect.amount, table.scope)
    if effect.where == "supply":  # unf.defeat.results
        return table, (DefeatPassenger(""),) * min(number, table.supply()), ()
    spaces = places(table, effect.where, table.scope)
    if effect.amount == "all":  # unf.defeat.results
        every = tuple(space for space in spaces for _ in range(table.passengers_in(space)))
        return table, lost(table, every), ()
    return table, (PickPassenger(decider(table, effect.by, table.scope), spaces, number),), ()  # unf.defeat.results


def _damage(table: Table, effect: do.Damage, _at: At) -> Progress[Table]:
    table = noted(table, damaged="")  # unf.damage.ship
    if effect.target == "ship":  # unf.damage.ship
        return table, (Damaging(""),) * effect.times, ("unf.damage.draw",)
    there = places(table, effect.target, table.scope)
    rooms = tuple(room for room in there if room in boxes.rooms(table.box))  # unf.damage.brig_immune
    return table, tuple(Damaging(room) for room in rooms for _ in range(effect.times)), ("unf.damage.draw",)


def _repair(table: Table, _effect: do.Repair, _at: At) -> Progress[Table]:
    return repaired(table, table.players[table.scope.owner].space)  # unf.damage.repair


def _track(table: Table, effect: do.Track, _at: At) -> Progress[Table]:
    number = amount(table, effect.amount, table.scope)
    match effect.move:
        case "advance":
            return table, (Advance(effect.track, number),), ()  # unf.journey.advance, unf.ritual.advance
        case "retreat":
            return retreated(table, effect.track, number, short=effect.short)  # unf.journey.delay, unf.ritual.delay
        case "reset":
            table, front, _ = retreated(table, effect.track, max(table.ship.journey, table.ship.ritual), short=False)
            journey = effect.track == "journey"
            return table, front, ("unf.journey.row_and_reset" if journey else "unf.ritual.reset",)


SHIP: dict[type, Handler] = {
    do.Resource: _resource,
    do.Risk: _risk,
    do.Rescue: _rescue,
    do.DefeatPassengers: _defeat_passengers,
    do.Damage: _damage,
    do.Repair: _repair,
    do.Track: _track,
}
