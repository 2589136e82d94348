"""Claims about money: it changes by the amounts the rules state."""

from collections.abc import Iterable

from corestate import Seat
from corestate.key_largo import Event, Table
from corestate.key_largo import events as e
from corestate.key_largo.box import BRACKETS, Place
from corestate.key_largo.day import Act, PlaceBoat, Programming
from corestate.key_largo.dolphins import PayTour
from corestate.key_largo.setup import NamingStarter
from corestate.key_largo.table import Berth, Half
from invariants.key_largo.counting import Largo


def money_changes_only_by_stated_amounts(before: Largo, event: Event, after: Largo) -> Iterable[str]:
    """The bank pays and is paid what the rules state, and money never passes between seats."""
    had, has = before.table.money, after.table.money
    return [
        f"seat {seat}: had {had[seat]} and has {has[seat]}"
        for seat in before.table.seats()
        if has[seat] != had[seat] and has[seat] - had[seat] != _due(before, event, after, seat)
    ]


def _due(before: Largo, event: Event, after: Largo, seat: Seat) -> int:
    """Say what a step brings a seat: by its own event, and by visits to the dolphins that were paid in it."""
    table = before.table
    own = _stated(table, event) if getattr(event, "seat", None) == seat else 0
    if (visits := _visits(before, event, after, seat)) == 0:
        return own
    return own + visits * table.ruleset.box.calendar[table.calendar.day - 1].pay


def _visits(before: Largo, event: Event, after: Largo, seat: Seat) -> int:
    """Count the half-days, of which a step may end two, for which the dolphins paid a seat in it."""
    old, new = before.table.calendar, after.table.calendar
    visits = 0
    for half in _HALVES if old is not new and old.half == "morning" else (old.half,):
        if _sent(before, event, seat, half) == "dolphins":
            over = new.day != old.day or new.half != half
            was_paid = half == old.half and _is_paid(before, seat)
            visits += (over or _is_paid(after, seat)) and not was_paid
    return visits


_HALVES: tuple[Half, ...] = ("morning", "afternoon")


def _sent(before: Largo, event: Event, seat: Seat, half: Half) -> Place | Berth:
    """Tell where a seat's boat goes in a half-day, as a step begins: by its card, or where it was sent instead."""
    table, agenda = before.table, before.agenda
    programme = table.programmes[seat]
    if programme is None:
        programme = (event.morning, event.afternoon) if isinstance(event, e.Program) else ("dive", "dive")
    card = programme[half == "afternoon"]
    if card != "dive" or half != table.calendar.half:
        return card
    if isinstance(event, e.Redirect) and event.seat == seat:
        return event.place
    placed = len(agenda) > 1 and all(frame.seat != seat for frame in agenda if isinstance(frame, PlaceBoat))
    return table.boats[seat] if placed else None


def _is_paid(state: Largo, seat: Seat) -> bool:
    """Say whether a seat has acted in this half-day, and has been paid if it is at the dolphins."""
    if state.agenda and isinstance(state.agenda[0], NamingStarter | Programming):
        return False
    return all(frame.seat != seat for frame in state.agenda if isinstance(frame, Act | PayTour))


class _Columns:
    """Which column of the prices holds at a place: for one boat there, for two, for three or more."""

    def __init__(self, table: Table) -> None:
        self.boats = table.boats

    def __getitem__(self, port: str) -> int:
        return min(self.boats.count(port), BRACKETS) - 1


def _stated(table: Table, event: Event) -> int:
    """Say what an event brings its seat, or takes from it below zero."""
    box = table.ruleset.box
    columns = _Columns(table)
    match event:
        case e.Recruit(by=by):
            return -(box.beginner_diver if by == "beginner" else box.diver[columns["bar"]])
        case e.Rob(by=by):
            return -(box.cheap_pickpocket if by == "pickpocket" else box.pickpocket[columns["bar"]])
        case e.BuyRound():
            return -box.round
        case e.Buy(seat=seat, item=item, by=by):
            cheap = "friend" in {by, table.meetings.shown[seat]}
            prices = {"hose": box.hose, "trident": box.trident, "weight": box.weight}[item]
            price = prices[0 if cheap else columns["store"]]
            return -max(0, price - box.discount if by == "discounter" else price)
        case e.Sell(seat=seat, card=card, by=by):
            kind = box.cards[card]
            rates = {"gold": box.gold, "goods": box.goods, "antiques": box.antiques}
            if by == "jeweller":
                return kind.end
            if by == "trafficker":
                return kind.value * box.trafficker_rate
            if kind.kind == "gold" and "gold_digger" in {by, table.meetings.shown[seat]}:
                return kind.value * box.digger_gold
            return kind.value * rates[kind.kind][columns["market"]]
        case e.SellAs(card=card, kind=ware):
            rates = {"gold": box.gold, "goods": box.goods, "antiques": box.antiques}
            return box.cards[card].value * rates[ware][columns["market"]]
        case e.SellCatch(card=card):
            kind = box.cards[card]
            best = {"gold": max(box.gold), "goods": max(box.goods), "antiques": max(box.antiques)}
            return kind.value * best[kind.kind] if kind.kind in best else kind.end
        case e.Play(card="family"):
            return box.calendar[table.calendar.day - 1].pay
        case _:
            return 0
