"""Claims about what is bought and sold: it is paid, and it is had; and who shows the dolphins to tourists is paid."""

from corestate import Seat
from corestate.key_largo import Event
from corestate.key_largo import events as e
from corestate.key_largo.table import Diver
from invariants.claims import Faults, step_claim
from invariants.key_largo.counting import Largo
from invariants.key_largo.money import amount_due

PAID = (e.Recruit, e.Rob, e.BuyRound, e.Buy, e.Sell, e.SellAs, e.SellCatch)
"""What is paid at once."""


@step_claim(
    "agenda",
    rules=("kl.bar.prices", "kl.bar.round", "kl.store.prices", "kl.market.price", "kl.encounter.buyer"),
    by=PAID,
)
def what_is_bought_or_sold_is_paid(before: Largo, event: Event, after: Largo) -> Faults:
    """Nobody gets anything at the bar or the store for nothing, and whoever sells is paid by the bank."""
    return _unpaid(before, event, after, event.seat) if isinstance(event, PAID) else ()


@step_claim("calendar", rules=("kl.dolphins.pay",))
def whoever_is_at_the_dolphins_is_paid_in_the_end(before: Largo, event: Event, after: Largo) -> Faults:
    """When a half-day is over everybody has got what it brought them."""
    if before.table.calendar == after.table.calendar:
        return ()
    there = [seat for seat, boat in enumerate(before.table.boats) if boat == "dolphins"]
    return tuple([fault for seat in there for fault in _unpaid(before, event, after, Seat(seat))])


def _unpaid(before: Largo, event: Event, after: Largo, seat: Seat) -> Faults:
    """Name what was due and moved no money; a wrong amount is `money_changes_only_by_stated_amounts`."""
    had, has = before.table.money[seat], after.table.money[seat]
    due = amount_due(before, event, after, seat) if had == has else 0
    return (f"seat {seat}: had {had} and has it still, where {due} was due",) if due else ()


@step_claim(
    "agenda",
    rules=("kl.bar.recruit", "kl.store.assign", "kl.encounter.expert", "kl.encounter.brothers"),
    by=(e.Recruit, e.Buy),
)
def what_is_bought_is_had(before: Largo, event: Event, after: Largo) -> Faults:
    """A diver recruited joins the team with nothing, an expert's hose aside; an item bought is carried by somebody."""
    if not isinstance(event, e.Recruit | e.Buy):
        return ()
    was, now = _fitted(before.table.teams[event.seat]), _fitted(after.table.teams[event.seat])
    gained = tuple([new - old for old, new in zip(was, now, strict=True)])
    wanted = (GAINED[event.item],) if isinstance(event, e.Buy) else GAINED_WITH[event.by == "expert"]
    return () if gained in wanted else (f"seat {event.seat}: divers, hoses, tridents and weights changed by {gained}",)


GAINED = {"hose": (0, 1, 0, 0), "trident": (0, 0, 1, 0), "weight": (0, 0, 0, 1)}
"""What an item adds to the divers of a seat and to their hoses, tridents and weights."""
GAINED_WITH = {False: ((1, 0, 0, 0),), True: ((1, 0, 0, 0), (1, 1, 0, 0))}
"""What a recruit may add, without and with an expert."""


def _fitted(team: tuple[Diver, ...]) -> tuple[int, ...]:
    """Count the divers of a seat and what they carry."""
    loads = ([one.hoses for one in team], [one.tridents for one in team], [one.weights for one in team])
    return (len(team), *map(sum, loads))
