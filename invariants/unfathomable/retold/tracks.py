"""The markers on their tracks, arrivals, and the banishment, told a second time."""

from corestate.unfathomable import Table
from corestate.unfathomable.box.edition import DEEP
from corestate.unfathomable.holdings.looking import LookAt
from corestate.unfathomable.table.pieces import Sea as Waters
from corestate.unfathomable.voyage.tracks import Advance, Arrive, Awaken, BanishMonsters, Reset
from invariants.claims import Faults, part_told
from invariants.unfathomable.choices import place_of
from invariants.unfathomable.retold.places import of_kind

TWO_TO_CHOOSE = 2
"""So many waypoints does the Captain choose from."""


def distance_of(table: Table) -> int:
    """Add up the distances of the row."""
    distances = {card.name: card.distance for card in table.box.waypoints}
    return sum(distances[card] for card in table.ship.row)


def _pushed(table: Table) -> Waters:
    """Tell where everything in the water is when the ship has gone on a space: further behind, the last in the Deep."""
    sea = table.sea
    behind = {DEEP: DEEP} | {
        one: other for chain in table.box.chains for one, other in zip(chain, (*chain[1:], DEEP), strict=True)
    }
    there = [*sea.deep_ones]
    for chain in table.box.chains:
        for space in reversed(chain):
            at = place_of(table, space)
            there[place_of(table, behind[space])] += there[at]
            there[at] = 0
    return Waters(tuple(there), behind[sea.hydra], behind[sea.dagon], sea.passengers, sea.tokens)


@part_told(Advance, rules=("unf.journey.advance", "unf.journey.push", "unf.journey.rear_to_deep", "unf.ritual.advance"))
def a_marker_advances_space_by_space(frame: Advance, old: Table, new: Table, then: object) -> Faults:
    """Its marker goes on one space; with the journey all in the water falls behind; at the end it takes effect."""
    by, rest = (1, frame.amount - 1) if frame.amount else (0, 0)
    ship, effect = new.ship, BanishMonsters if frame.track == "ritual" else Arrive
    if frame.track == "ritual":
        wanted, sea, ends = (old.ship.journey, old.ship.ritual + by), old.sea, ship.ritual >= new.box.ritual
    else:
        wanted, sea = (old.ship.journey + by, old.ship.ritual), _pushed(old) if by else old.sea
        ends = ship.journey >= new.box.journey
    found = [] if (ship.journey, ship.ritual) == wanted else [f"ship: {ship.journey}, {ship.ritual}, not {wanted}"]
    found += [] if new.sea == sea else [f"sea: {new.sea}, not {sea}"]
    if by and (isinstance(then, effect) is not ends or (not ends and rest and then != Advance(frame.track, rest))):
        found.append(f"agenda[0]: {then} after {frame}")
    return tuple(found)


@part_told(Reset, rules=("unf.journey.row_and_reset", "unf.ritual.reset"))
def a_marker_returns_to_its_start(frame: Reset, old: Table, new: Table, then: object) -> Faults:
    """The marker is at Start, the other where it was, and what is left of the advance goes on as the reading says."""
    journey, rulings = frame.track == "journey", new.ruleset.rulings
    wanted = (0, old.ship.ritual) if journey else (old.ship.journey, 0)
    goes_on = (rulings.journey_leftover if journey else rulings.ritual_leftover) == "continue" and frame.left > 0
    fine = (new.ship.journey, new.ship.ritual) == wanted
    again = then == Advance(frame.track, frame.left)
    return () if fine and again >= goes_on else (f"ship: {new.ship.journey}, {new.ship.ritual} and then {then}",)


@part_told(Arrive, Awaken, rules=("unf.journey.arrive", "unf.journey.twelve", "unf.loyalty.awakening"))
def an_arrival_ends_the_game_or_brings_a_waypoint(
    frame: Arrive | Awaken, old: Table, new: Table, then: object
) -> Faults:
    """Far enough the ship has arrived; else the Captain looks at two waypoints; half the way awakens, and once."""
    numbers, far = new.box.numbers, distance_of(old)
    if isinstance(frame, Awaken):
        due = not old.awakened and far >= numbers.awakening
        return () if new.awakened == (old.awakened or due) else (f"awakened: {new.awakened} at a distance of {far}",)
    if far >= numbers.destination:
        return () if new.ending == "arrival" else (f"ending: {new.ending} at a distance of {far}",)
    captain = old.turn.seat if old.captain is None else old.captain
    looks = isinstance(then, LookAt) and (then.seat, then.amount) == (captain, TWO_TO_CHOOSE)
    return () if looks and new.ending is None else (f"agenda[0]: {then} at a distance of {far}",)


@part_told(BanishMonsters, rules=("unf.ritual.deep_ones", "unf.ritual.monarchs"))
def the_banishment_clears_water_and_deck(_frame: BanishMonsters, old: Table, new: Table, _then: object) -> Faults:
    """No Deep One is left in water or on deck, those inside and in the Deep stay, and monarchs go to the Deep."""
    cleared = {place_of(old, space) for kind in ("water", "deck") for space in of_kind(old, kind)}
    there = tuple(0 if at in cleared else count for at, count in enumerate(old.sea.deep_ones))
    wanted = Waters(there, DEEP, DEEP, old.sea.passengers, old.sea.tokens)
    return () if new.sea == wanted else (f"sea: {new.sea}, not {wanted}",)
