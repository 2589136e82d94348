"""Claims about money: it changes by the amounts the rules state."""

from collections.abc import Callable
from typing import Any

from corestate import Seat
from corestate.key_largo import Event, Table
from corestate.key_largo import events as e
from corestate.key_largo.box import BRACKETS, Box, Kind, Place, Prices
from corestate.key_largo.day import Act, PlaceBoat, Programming
from corestate.key_largo.dolphins import PayTour
from corestate.key_largo.setup import NamingStarter
from corestate.key_largo.table import Berth, Half, Port
from invariants.claims import Faults, step_claim
from invariants.key_largo.counting import Largo


def amount_due(before: Largo, event: Event, after: Largo, seat: Seat) -> int:
    """What a step brings a seat: by its own event, and by visits to the dolphins that were paid in it."""
    table = before.table
    own = stated(table, event) if getattr(event, "seat", None) == seat else 0
    if (visits := visits_paid(before, event, after, seat)) == 0:
        return own
    return own + visits * table.ruleset.box.calendar[table.calendar.day - 1].pay


HALVES: tuple[Half, ...] = ("morning", "afternoon")


def visits_paid(before: Largo, event: Event, after: Largo, seat: Seat) -> int:
    """Count the half-days, of which a step may end two, for which the dolphins paid a seat in it."""
    old, new = before.table.calendar, after.table.calendar
    visits = 0
    for half in HALVES if old is not new and old.half == "morning" else (old.half,):
        if sent_to(before, event, seat, half) == "dolphins":
            over = new.day != old.day or new.half != half
            was_paid = half == old.half and is_paid(before, seat)
            visits += (over or is_paid(after, seat)) and not was_paid
    return visits


def sent_to(before: Largo, event: Event, seat: Seat, half: Half) -> Place | Berth:
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


def is_paid(state: Largo, seat: Seat) -> bool:
    """Whether a seat has acted in this half-day, and has been paid if it is at the dolphins."""
    if state.agenda and isinstance(state.agenda[0], (NamingStarter, Programming)):
        return False
    return all(frame.seat != seat for frame in state.agenda if isinstance(frame, (Act, PayTour)))


def stated(table: Table, event: Event) -> int:
    """What an event brings its seat, or takes from it below zero."""
    amount = STATED.get(type(event))
    return 0 if amount is None else amount(table, event)


def _column(table: Table, port: Port) -> int:
    """Which column of the prices holds at a place: for one boat there, for two, for three or more.

    By one reading boats that meant to dive do not count (kl.ruling.crowd_counts_redirected).
    """
    crowd = table.boats.count(port)
    if table.ruleset.rulings.crowd_counts_redirected == "does_not":
        half = table.calendar.half == "afternoon"
        cards = [table.programmes[seat] for seat, boat in enumerate(table.boats) if boat == port]
        crowd -= sum([card is not None and card[half] == "dive" for card in cards])
    return min(max(1, crowd), BRACKETS) - 1


def _recruit(table: Table, event: e.Recruit) -> int:
    box = table.ruleset.box
    return -(box.beginner_diver if event.by == "beginner" else box.diver[_column(table, "bar")])


def _rob(table: Table, event: e.Rob) -> int:
    box = table.ruleset.box
    return -(box.cheap_pickpocket if event.by == "pickpocket" else box.pickpocket[_column(table, "bar")])


def _round(table: Table, _event: e.BuyRound) -> int:
    return -table.ruleset.box.round


def _purchase(table: Table, event: e.Buy) -> int:
    box, item, by = table.ruleset.box, event.item, event.by
    prices = box.hose if item == "hose" else box.trident if item == "trident" else box.weight
    price = prices[0 if "friend" in {by, table.meetings.shown[event.seat]} else _column(table, "store")]
    return -max(0, price - box.discount if by == "discounter" else price)


def _sale(table: Table, event: e.Sell) -> int:
    box, by = table.ruleset.box, event.by
    card = box.cards[event.card]
    if by == "jeweller":
        return card.end
    if by == "trafficker":
        return card.value * box.trafficker_rate
    if card.kind == "gold" and "gold_digger" in {by, table.meetings.shown[event.seat]}:
        return card.value * box.digger_gold
    return card.value * _rates(box, card.kind)[_column(table, "market")]


def _sale_as(table: Table, event: e.SellAs) -> int:
    box = table.ruleset.box
    return box.cards[event.card].value * _rates(box, event.kind)[_column(table, "market")]


def _sale_of_catch(table: Table, event: e.SellCatch) -> int:
    box = table.ruleset.box
    card = box.cards[event.card]
    return card.end if card.kind == "diamond" else card.value * max(_rates(box, card.kind))


def _card_played(table: Table, event: e.Play) -> int:
    return table.ruleset.box.calendar[table.calendar.day - 1].pay if event.card == "family" else 0


def _rates(box: Box, kind: Kind) -> Prices:
    """Return what a unit of a type brings at the market."""
    return {"gold": box.gold, "goods": box.goods, "antiques": box.antiques}[kind]


STATED: dict[type, Callable[[Table, Any], int]] = {
    e.Recruit: _recruit,
    e.Rob: _rob,
    e.BuyRound: _round,
    e.Buy: _purchase,
    e.Sell: _sale,
    e.SellAs: _sale_as,
    e.SellCatch: _sale_of_catch,
    e.Play: _card_played,
}
"""What an event brings, by its kind."""


@step_claim(
    "money",
    rules=(
        "kl.bar.prices",
        "kl.bar.recruit",
        "kl.bar.pickpocket",
        "kl.bar.round",
        "kl.dolphins.pay",
        "kl.store.prices",
        "kl.market.price",
        "kl.market.goods",
        "kl.market.antiques",
        "kl.market.gold",
        "kl.encounter.beginner",
        "kl.encounter.pickpocket",
        "kl.encounter.family",
        "kl.encounter.discounter",
        "kl.encounter.friend",
        "kl.encounter.dupe",
        "kl.encounter.trafficker",
        "kl.encounter.jeweller",
        "kl.encounter.gold_digger",
        "kl.encounter.buyer",
    ),
)
def money_changes_only_by_stated_amounts(before: Largo, event: Event, after: Largo) -> Faults:
    """The bank pays and is paid what the rules state, and money never passes between seats."""
    found = []
    for seat, (had, has) in enumerate(zip(before.table.money, after.table.money, strict=True)):
        if has != had and has - had != amount_due(before, event, after, seat):
            found.append(f"seat {seat}: had {had} and has {has}")
    return tuple(found)


def price_without(table: Table, event: e.Recruit | e.Rob) -> int:
    """What an event would take from its seat, below zero, without the encounter card it is done with."""
    return stated(table, e.Recruit(event.seat) if isinstance(event, e.Recruit) else _without_card(event))


def _without_card(event: e.Rob) -> e.Rob:
    return e.Rob(event.seat, event.victim, event.depth)
