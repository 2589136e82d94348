"""Claims about the agenda: whose action is under way, at which place, and what follows."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from corestate import Seat
from corestate.kernel import Frame
from corestate.key_largo import Event, Table
from corestate.key_largo import events as e
from corestate.key_largo.bar import AtBar, Robbing
from corestate.key_largo.day import Act, Anchoring, EndHalfDay, Programming, Redirecting, actions, half_day
from corestate.key_largo.diving import Committing, GoOn, Naming
from corestate.key_largo.dolphins import Discarding, MayPlay, Meeting, PayTour
from corestate.key_largo.drawing import Drawing, Facing, MayWeigh
from corestate.key_largo.market import AtMarket
from corestate.key_largo.rounds import AskingOn, Listening, Looking
from corestate.key_largo.sabotage import Interrupting
from corestate.key_largo.setup import NamingStarter
from corestate.key_largo.store import ITEMS_A_VISIT, AtStore
from corestate.key_largo.table import clockwise, of_depth
from invariants.claims import Faults, claim, end_claim, step_claim, typed_claim
from invariants.key_largo.counting import Largo
from invariants.key_largo.seats import misplaced

VISITS: dict[tuple[type, ...], str] = {
    (AtBar,): "bar",
    (Robbing, AtBar): "bar",
    (Looking, AtBar): "bar",
    (Looking, AskingOn, AtBar): "bar",
    (Listening, AtBar): "bar",
    (AskingOn, AtBar): "bar",
    (MayPlay, PayTour): "dolphins",
    (Meeting,): "dolphins",
    (MayPlay,): "dolphins",
    (Discarding,): "dolphins",
    (AtStore,): "store",
    (AtMarket,): "market",
    (Naming,): "dive",
    (Drawing, GoOn): "dive",
    (Facing, GoOn): "dive",
    (MayWeigh, GoOn): "dive",
    (Committing, GoOn): "dive",
    (GoOn,): "dive",
}
"""What may stand on the agenda while a seat acts, and where its boat is then."""


@lru_cache(maxsize=256)
def behind(seats: int, first: Seat, seat: int) -> tuple[Frame[Table], ...] | None:
    """Tell what stands on the agenda behind the action of a seat, if there is such a seat."""
    order = clockwise(seats, first)
    return actions(order)[order.index(seat) + 1 :] if seat in order else None


PLACINGS: frozenset[type] = frozenset({Anchoring, Redirecting})
"""The questions at which a boat is placed."""


def wrongly_placing(state: Largo, order: tuple[Seat, ...], turn: int) -> Faults:
    """Judge a moment at which a boat is placed: those before it are where they belong, it is nowhere yet."""
    agenda, table, found = state.agenda, state.table, []
    if agenda[1:] != half_day(order, turn + 1):
        found.append(f"agenda: {agenda[1:]} cannot follow {agenda[0]}")
    for seat in order[:turn]:
        found += misplaced(table, seat)
    blocks = table.ruleset.rulings.old_boats == "blocks"
    for seat in order[turn : turn + 1] if blocks else order[turn:]:
        if table.boats[seat] is not None:
            found.append(f"seat {seat}: its boat is still to be placed, and is at {table.boats[seat]}")
    return tuple(found)


def wrong_between_days(state: Largo) -> Faults:
    """Judge an agenda on which no half-day is under way."""
    found = []
    for frame in state.agenda:
        if not isinstance(frame, (NamingStarter, Programming)):
            found.append(f"agenda: nothing follows {frame}")
        if None not in state.table.programmes:
            found.append("agenda: everybody has laid cards")
    return tuple(found)


def actor(frame: Any) -> int:  # noqa: ANN401 - any frame: those of an action have a seat
    """Name the seat whose placing or action stands first on the agenda."""
    return frame.against if type(frame) is Interrupting else getattr(frame, "seat", -1)


@claim(
    "calendar programmes boats kind actor rest",
    rules=(
        "kl.day.two_actions",
        "kl.day.program",
        "kl.day.reveal",
        "kl.day.place_boats",
        "kl.day.act_in_order",
        "kl.day.afternoon",
        "kl.setup.first",
    ),
)
def the_agenda_is_what_the_rules_leave(state: Largo) -> Faults:
    """Behind the placing or the action under way stand those of the seats after it, and the end of the half-day."""
    agenda, table = state.agenda, state.table
    if len(agenda) <= 1:
        return wrong_between_days(state)
    if None in table.programmes:
        return ("agenda: the day goes on and not everybody has laid cards",)
    seat = actor(agenda[0])
    if (tail := behind(table.ruleset.seats, table.calendar.first, seat)) is None:
        return (f"agenda: {agenda[0]} is of no seat",)
    if type(agenda[0]) in PLACINGS:
        return wrongly_placing(state, table.order(), table.order().index(seat))
    rest, boat = len(tail), table.boats[seat]
    place = VISITS.get(tuple(map(type, agenda[:-rest])))
    if place is None:
        place = VISITS.get(tuple([type(frame) for frame in agenda[:-rest] if type(frame) is not Interrupting]))
    if place is None or agenda[-rest:] != tail:
        return (f"agenda: {agenda} cannot be while seat {seat} acts",)
    if place != ("dive" if type(boat) is int else boat):
        return (f"agenda: seat {seat} is at {boat}, not at {place}",)
    if None in table.boats or table.ruleset.rulings.old_boats == "blocks":
        return tuple([fault for one in table.order() for fault in misplaced(table, one)])
    return ()


def _at_bar(_table: Table, frame: AtBar) -> bool:
    return 0 <= frame.divers <= 1 and 0 <= frame.pickpockets <= 1 and 0 <= frame.rounds <= 1


def _at_store(_table: Table, frame: AtStore) -> bool:
    return len(frame.bought) <= ITEMS_A_VISIT and (not frame.bought[1:] or frame.bought[0] <= frame.bought[1])


def _at_market(table: Table, frame: AtMarket) -> bool:
    alike = not frame.sold or frame.sold.count(frame.sold[0]) == len(frame.sold)
    return alike and 0 <= frame.trafficked <= table.ruleset.box.trafficker_cards and 0 <= frame.jewels <= 1


def _robbing(table: Table, frame: Robbing) -> bool:
    rival = frame.victim != frame.seat and 0 <= frame.victim < table.ruleset.seats
    return rival and bool(of_depth(table.ruleset.box, table.hands[frame.victim], frame.depth))


def _looking(table: Table, frame: Looking) -> bool:
    if not 0 <= frame.wreck < len(table.returned):
        return False
    pool, heap = table.pool(frame.wreck)
    return 0 <= frame.located <= len(pool.located[heap]) and bool(frame.located or pool.hidden[heap])


def _asking_on(table: Table, frame: AskingOn) -> bool:
    return 0 <= frame.first < len(table.returned)


PRECONDITIONS: dict[type, Callable[[Table, Any], bool]] = {
    AtBar: _at_bar,
    AtStore: _at_store,
    AtMarket: _at_market,
    Robbing: _robbing,
    Looking: _looking,
    Listening: _looking,
    AskingOn: _asking_on,
}
"""At which point of a visit a question can be."""

WAITING: dict[type, Callable[[Table, Any], bool]] = {kind: PRECONDITIONS[kind] for kind in (AtBar, AskingOn)}
"""Those that may wait behind another question: the rest of a visit to the bar."""


@claim(
    "hands pools returned agenda",
    rules=(
        "kl.bar.optional",
        "kl.bar.pickpocket",
        "kl.bar.pickpocket_backs",
        "kl.bar.round",
        "kl.store.two_items",
        "kl.market.one_type",
        "kl.encounter.trafficker",
        "kl.encounter.jeweller",
    ),
    asking=tuple(PRECONDITIONS),
)
def what_is_asked_can_be_asked(state: Largo) -> Faults:
    """The question is at a point the rules lead to: so many acts and items, cards of one type, a wreck."""
    frame = state.agenda[0] if state.agenda else None
    possible = PRECONDITIONS.get(type(frame))
    return () if possible is None or possible(state.table, frame) else (f"agenda: {frame} cannot be",)


@claim("returned kind actor rest", rules=("kl.bar.optional", "kl.bar.round", "kl.day.act_in_order"))
def what_waits_in_an_action_can_come(state: Largo) -> Faults:
    """What an action goes on with is of the seat that acts; a visit to the bar is at a point the rules lead to."""
    agenda = state.agenda
    if len(agenda) <= 1 or type(agenda[0]) in PLACINGS:
        return ()
    seat = actor(agenda[0])
    for frame in agenda[1:]:
        kind = type(frame)
        if kind is Act or kind is EndHalfDay:
            break
        possible = WAITING.get(kind)
        if actor(frame) != seat or (possible is not None and not possible(state.table, frame)):
            return (f"agenda: {frame} cannot be while seat {seat} acts",)
    return ()


def actions_taken(state: Largo, seat: Seat) -> int:
    """Count the actions a seat has begun: two for every day gone by, and those of this day."""
    calendar, agenda = state.table.calendar, state.agenda
    if agenda and isinstance(agenda[0], (NamingStarter, Programming)):
        return 2 * (calendar.day - 1)
    before = 2 * (calendar.day - 1) + (calendar.half == "afternoon")
    return before + (seat not in still_to_act(agenda))


def still_to_act(agenda: tuple[Frame[Table], ...]) -> list[Seat]:
    """List the seats whose action waits."""
    return [frame.seat for frame in agenda if type(frame) is Act]


@end_claim(rules=("kl.end.second_sunday", "kl.day.two_actions", "kl.box.calendar"))
def the_game_ends_after_the_last_day(state: Largo) -> Faults:
    """When nothing is left to do every seat has acted twice on every day."""
    days = len(state.table.ruleset.box.calendar)
    found = [
        f"seat {seat}: has taken {done} actions, not {2 * days}"
        for seat in state.table.seats()
        if (done := actions_taken(state, seat)) != 2 * days
    ]
    return tuple(found)


@step_claim("calendar programmes", rules=("kl.day.two_actions", "kl.day.afternoon", "kl.day.end"))
def half_days_follow_one_another(before: Largo, event: Event, after: Largo) -> Faults:
    """Afternoon follows morning, the next morning the afternoon; with the day the first-player card passes left."""
    old, new, seats = before.table.calendar, after.table.calendar, after.table.ruleset.seats
    if isinstance(event, e.StarterNamed):
        return ()
    same_day = new.day == old.day and new.first == old.first and new.half in {old.half, "afternoon"}
    next_day = new.day == old.day + 1 and new.half == "morning" and not any(after.table.programmes)
    if same_day or (next_day and new.first == (old.first + 1) % seats):
        return ()
    return (f"calendar: {new} came after {old}",)


@step_claim("actor rest", rules=("kl.day.two_actions", "kl.day.act_in_order"))
def every_seat_acts_once_a_half_day(before: Largo, _event: Event, after: Largo) -> Faults:
    """Within a half-day those still to act are always the last of those who were."""
    old, new = before.agenda, after.agenda
    same = min(len(old), len(new)) - 1
    if same > 0 and new[-same:] == old[-same:] and Act not in [type(frame) for frame in new[:-same]]:
        return ()
    if after.table.calendar is before.table.calendar and None not in before.table.programmes:
        were, are = still_to_act(old), still_to_act(new)
        if are != were[len(were) - len(are) :]:
            return (f"agenda: {are} are still to act, of {were}",)
    return ()


@typed_claim(rules=("kl.encounter.trafficker", "kl.encounter.jeweller"))
def whoever_sold_beside_the_sale_has_shown_the_card(state: Largo) -> Faults:
    """The Trafficker and the Jeweller buy from a seat only in the action in which it has shown them."""
    frame = state.agenda[0] if state.agenda else None
    if type(frame) is not AtMarket or not 0 <= frame.seat < state.table.ruleset.seats:
        return ()
    shown = state.table.meetings.shown[frame.seat]
    if (frame.trafficked and shown != "trafficker") or (frame.jewels and shown != "jeweller"):
        return (f"agenda[0]: seat {frame.seat} has sold to somebody it has not shown",)
    return ()
