"""Steps of Key Largo by which a visit or a day goes on: whether the new table or agenda is what is left of the old."""

from typing import Any, TypeAlias

from corestate.key_largo import Table
from corestate.key_largo.day import Act
from corestate.key_largo.dolphins import PayTour
from corestate.key_largo.events import Program, Sighted
from corestate.key_largo.rounds import Looking
from corestate.piles import exchanged
from invariants.key_largo.agenda import VISITS, WAITING
from invariants.key_largo.money import stated

Agenda: TypeAlias = tuple[Any, ...]
"""Frames, whatever they hold."""


def is_visit(old: Table, new: Table, _event: object, was: Agenda, now: Agenda) -> bool:
    """Whether a seat is at a point of a visit to where its boat is, and behind it stand actions that stood there."""
    seats, first, seat = old.ruleset.seats, old.calendar.first, now[0].seat
    turn = (seat - first) % seats
    rest, boat = seats - turn, new.boats[seat] if 0 <= seat < seats else None
    if boat is None or turn < (was[0].seat - first) % seats or now[-rest:] != was[-rest:]:
        return False
    size, place = len(now) - rest, "dive" if type(boat) is int else boat
    if size == 1:
        return _ALONE.get(type(now[0])) == place
    visit = now[:size]
    if VISITS.get(tuple(map(type, visit))) != place:
        return False
    for frame in visit[1:]:
        possible = WAITING.get(type(frame))
        if frame.seat != seat or (possible is not None and not possible(new, frame)):
            return False
    return True


def is_stated(old: Table, new: Table, event: Any, _asked: object, _asks: object) -> bool:  # noqa: ANN401 - by a seat
    """Whether a seat paid or was paid what its event states, and nobody the dolphins."""
    seat, programme = event.seat, old.programmes[event.seat]
    if old.calendar is not new.calendar or programme is None or old.boats[seat] == "dolphins":
        return False
    if programme[old.calendar.half == "afternoon"] == "dolphins":
        return False
    money = old.money[seat] + stated(old, event)
    return money >= 0 and not money % 10 and exchanged(old.money, seat, money) == new.money


def is_tour(old: Table, new: Table, _event: object, was: Agenda, now: Agenda) -> bool:
    """Whether a seat at the dolphins, whose tour was next to be paid, has got the pay of the day, and nobody else."""
    tour, pay = was[1], old.ruleset.box.calendar[old.calendar.day - 1].pay
    if type(tour) is not PayTour or old.calendar is not new.calendar:
        return False
    seat, programme = tour.seat, old.programmes[tour.seat]
    if programme is None or programme[old.calendar.half == "afternoon"] != "dolphins":
        return False
    for frame in now:
        if type(frame) in _UNPAID and frame.seat == seat:
            return False
    money = old.money[seat] + pay
    return money >= 0 and not money % 10 and exchanged(old.money, seat, money) == new.money


_UNPAID = (Act, PayTour)
"""What stands on the agenda of a seat that may still be paid for its tour."""


def is_looking_on(_old: Table, new: Table, _event: Sighted, asked: Looking, asks: Looking) -> bool:
    """Whether the same seat looks on at the same wreck, at cards that are there."""
    if asks.seat != asked.seat or asks.wreck != asked.wreck:
        return False
    pool, heap = new.pool(asks.wreck)
    return 0 <= asks.located <= len(pool.located[heap]) and bool(asks.located or pool.hidden[heap])


def is_programme(old: Table, new: Table, event: Program, _was: object, now: Agenda) -> bool:
    """Whether a seat laid two cards, the others are as they were, and somebody has still to lay some."""
    if len(now) != 1 or event.morning == event.afternoon or None not in new.programmes:
        return False
    return exchanged(old.programmes, event.seat, (event.morning, event.afternoon)) == new.programmes


_ALONE = {kinds[0]: place for kinds, place in VISITS.items() if len(kinds) == 1}
"""Where a seat is that is asked this, and nothing else waits of its visit."""
AT_VISITS = tuple({kinds[0] for kinds in VISITS})
"""The questions asked while a seat acts."""
