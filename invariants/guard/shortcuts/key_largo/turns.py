"""Steps of Key Largo by which a visit or a day goes on: whether the new table or agenda is what is left of the old."""

from typing import Any, TypeAlias

from corestate.key_largo import Table
from corestate.key_largo.bar import AtBar, Robbing
from corestate.key_largo.day import Act
from corestate.key_largo.diving import GoOn, Naming
from corestate.key_largo.dolphins import Discarding, MayPlay, Meeting, PayTour
from corestate.key_largo.drawing import MayWeigh
from corestate.key_largo.events import Program, Sighted
from corestate.key_largo.rounds import AskingOn, Looking
from corestate.piles import exchanged
from invariants.key_largo.agenda import VISITS, WAITING
from invariants.key_largo.dives import OF_DIVERS
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


def is_asked_instead(_old: Table, _new: Table, _event: object, asked: Any, asks: Any) -> bool:  # noqa: ANN401 - both of a seat
    """Whether the same seat is asked something else, where it may be asked that."""
    return bool(asked.seat == asks.seat)


Pairs: TypeAlias = tuple[tuple[tuple[type, ...], tuple[type, ...]], ...]
"""Questions of visits, and those that may come after each of them."""

INSTEAD: Pairs = (
    (OF_DIVERS, OF_DIVERS),
    ((AskingOn,), (Looking,)),
    ((Meeting,), (MayPlay, Discarding)),
)
"""Which may be asked instead, whatever stands behind them."""


def is_asked_before(_old: Table, new: Table, _event: object, was: Agenda, now: Agenda) -> bool:
    """Whether a seat is asked something before a visit goes on, which waits behind it at a point it can be at."""
    if len(now) <= len(("asked", "waiting")) or now[2:] != was[1:] or not now[0].seat == now[1].seat == was[0].seat:
        return False
    possible = WAITING.get(type(now[1]))
    at_all = VISITS.get((type(now[0]), type(now[1]))) == VISITS[type(was[0]),]
    return at_all and (possible is None or possible(new, now[1]))


BEFORE: Pairs = (((AtBar,), (Robbing,)), ((Naming,), OF_DIVERS))
"""Which come before the visit goes on; where the first are asked, nothing waits of it yet."""


def is_asked_after(_old: Table, _new: Table, _event: object, was: Agenda, now: Agenda) -> bool:
    """Whether a visit goes on, or goes on anew, with what waited for that behind what the same seat was asked."""
    if now[0].seat != was[0].seat:
        return False
    if type(now[0]) is Naming:
        return type(was[1]) is GoOn and now[1:] == was[2:]
    return now == was[1:] or now == was[2:]


AFTER: Pairs = (((Looking, Robbing), (AtBar, AskingOn)), ((MayWeigh,), (Naming,)))
"""Which it may go on with; where the first are asked, that waits behind them."""


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
