"""What cards ask for told a second time: one of those they name, what is picked takes effect, and trades are fair."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from corestate import Seat
from corestate.unfathomable import Event, Table
from corestate.unfathomable.asked.herding import Herding, Rescuing
from corestate.unfathomable.asked.picking import GoingTo, PickingSeat, PickingSpace
from corestate.unfathomable.asked.values import PickingItem, PickingNumber, PickingOption, Repeating
from corestate.unfathomable.box.edition import BRIG, DIALS, SICK_BAY
from corestate.unfathomable.holdings.trading import Agreeing, Trading
from corestate.unfathomable.table import events as e
from invariants.claims import Faults, choices_told, outcome_told, part_told, unlike
from invariants.unfathomable.cards import Sea
from invariants.unfathomable.choices import place_of, ship_of

Picking: TypeAlias = PickingSpace | GoingTo | PickingOption | PickingNumber


@choices_told(
    PickingSeat,
    PickingSpace,
    PickingItem,
    PickingOption,
    PickingNumber,
    GoingTo,
    Repeating,
    Rescuing,
    Agreeing,
    rules=("unf.action.ability", "unf.action.rescue", "unf.action.trade"),
)
def what_a_card_asks_for_is_one_of_those_it_names(state: Sea, choices: Sequence[Event]) -> Faults:
    """Of the seats, spaces, items, options and numbers a card leaves any is picked; where one may stay, it may."""
    frame, table, wanted = state.agenda[0], state.table, list[Event]()
    match frame:
        case PickingSeat(seat=seat, among=seats):
            wanted += (e.PickSeat(seat, who) for who in seats)
        case PickingSpace(seat=seat, among=spaces):
            wanted += (e.PickSpace(seat, space) for space in spaces)
        case PickingItem(seat=seat, among=items):
            wanted += (e.PickItem(seat, item) for item in items)
        case PickingOption(seat=seat, options=options):
            wanted += (e.Choose(seat, option) for option in options)
        case PickingNumber(seat=seat, least=least, most=most):
            wanted += (e.Number(seat, number) for number in range(least, most + 1))
        case GoingTo(seat=seat, among=spaces, may=may):
            wanted += (*(e.PickSpace(seat, space) for space in spaces), *([e.Decline(seat)] if may else ()))
        case Repeating(seat=seat):
            wanted += (e.Accept(seat), e.Stop(seat))
        case Rescuing(seat=seat, spaces=spaces):
            there = [space for space in spaces if table.sea.passengers[place_of(table, space)]]
            wanted += (e.Stop(seat), *(e.Rescue(seat, space) for space in there))
        case Agreeing(asked=(seat, *_)):
            wanted += (e.Accept(seat), e.Decline(seat))
        case _:
            pass
    return unlike(wanted, choices, "choices")


@choices_told(Herding, rules=("unf.board.adjacent", "unf.monster.not_in_brig", "unf.reference.brig"))
def figures_are_moved_where_they_can_be(state: Sea, choices: Sequence[Event]) -> Faults:
    """Deep Ones go beside or anywhere on the ship, never where they are shut out; nobody goes to the Brig."""
    frame, table = state.agenda[0], state.table
    if not isinstance(frame, Herding):
        return ()
    wanted = [*_herded(table, frame)]
    if not frame.must or not wanted:
        wanted.append(e.Stop(frame.seat))
    for who in frame.people:
        wanted += (e.Send(frame.seat, who, to) for to in ship_of(table) if to not in (BRIG, table.players[who].space))
    return unlike(wanted, choices, "choices")


def _herded(table: Table, frame: Herding) -> Iterator[Event]:
    """List where which Deep One may be moved."""
    rulings, inside = table.ruleset.rulings, {one.name for one in table.box.spaces if one.kind == "interior"}
    closed = {BRIG} if rulings.sick_bay_deep_ones == "open" else {BRIG, SICK_BAY}
    for space, left in zip(table.box.spaces, frame.waiting, strict=True):
        shut = table.turn.barred and (rulings.barricade_scope != "moves_from_deck" or space.kind == "deck")
        for to in (ship_of(table) if frame.far else space.adjacent) if left else ():
            if to not in closed | {space.name} and not (shut and to in inside):
                yield e.Herd(frame.seat, space.name, to)


@choices_told(Trading, rules=("unf.action.trade", "unf.reference.trade"))
def items_are_traded_among_those_who_are_there(state: Sea, choices: Sequence[Event]) -> Faults:
    """Whoever is in the space offers what it has, and has not offered yet, to another who is there."""
    frame, table = state.agenda[0], state.table
    if not isinstance(frame, Trading):
        return ()
    space, everybody = table.players[frame.seat].space, table.ruleset.rulings.trade_with_traitor == "allowed"
    there = [seat for seat, one in enumerate(table.players) if one.space == space and (everybody or not one.shown)]
    wanted: list[Event] = [e.Stop(frame.seat)]
    for giver in there:
        given = Counter(one.item for one in frame.offers if one.giver == giver)
        left = Counter(table.players[giver].items) - given
        others = [other for other in there if other != giver]
        wanted += (e.Offer(frame.seat, item, Seat(giver), Seat(other)) for item in left for other in others)
    return unlike(wanted, choices, "choices")


@outcome_told(e.Accept, e.Stop, rules=("unf.action.trade", "unf.reference.trade"))
def a_trade_is_made_when_all_concerned_agree(before: Sea, event: Event, after: Sea) -> Faults:
    """Everybody whose items are offered or who would get some is asked, and then each item has gone over."""
    frame, then = before.agenda[0], after.agenda[0] if after.agenda else None
    if not isinstance(frame, Trading | Agreeing) or (isinstance(event, e.Stop) and not isinstance(frame, Trading)):
        return ()
    seats = before.table.ruleset.seats
    concerned = {seat for one in frame.offers for seat in (one.giver, one.receiver)}
    if isinstance(frame, Trading):
        order = [(frame.seat + step) % seats for step in range(1, seats)]
        asked = [seat for seat in order if seat in concerned]
    else:
        asked = [*frame.asked[1:]]
    if asked:
        fine = isinstance(then, Agreeing) and [*then.asked] == asked and then.offers == frame.offers
        return () if fine else (f"agenda[0]: {then}, where seats {asked} are to agree",)
    held = [Counter(player.items) for player in before.table.players]
    for one in frame.offers:
        held[one.giver][one.item] -= 1
        held[one.receiver][one.item] += 1
    return tuple(
        f"seat {seat}: holds {player.items} after a trade"
        for seat, player in enumerate(after.table.players)
        if Counter(player.items) != +held[seat]
    )


@part_told(
    PickingSpace,
    GoingTo,
    PickingOption,
    PickingNumber,
    rules=("unf.action.ability", "unf.check.total", "unf.defeat.results"),
)
def what_is_picked_takes_effect(frame: Picking, old: Table, new: Table, _then: object) -> Faults:
    """A Deep One picked is gone, a figure is where it may be sent, a dial, a die or a total is as may be said."""
    match frame:
        case PickingSpace(then="deep_one", among=spaces):
            places = {place_of(old, space) for space in spaces}
            there = [*zip(old.sea.deep_ones, new.sea.deep_ones, strict=True)]
            changed = {place: was - now for place, (was, now) in enumerate(there) if was != now}
            fine = [*changed.values()] == [1] and places.issuperset(changed)
        case GoingTo(who=who, among=spaces, may=may):
            fine = new.players[who].space in (*spaces, *(old.players[who].space,) * may)
        case PickingOption(then="dial", options=options, number=number):
            fine = new.ship.dials in [_turned(old, option, number) for option in options]
        case PickingNumber(then="die", least=least, most=most):
            fine = new.throw is not None and new.throw.fixed and least <= new.throw.die <= most
        case PickingNumber(then="total", least=least, most=most) if old.trial is not None and new.trial is not None:
            fine = least <= new.trial.shift - old.trial.shift <= most
        case _:
            fine = True
    return () if fine else (f"table: what was picked at {frame} has had no effect",)


def _turned(table: Table, dial: str, number: int) -> tuple[int, ...]:
    """Turn a dial, no further than to its ends."""
    dials = zip(DIALS, table.ship.dials, strict=True)
    return tuple([max(0, min(value + number * (kind == dial), table.box.dial_end)) for kind, value in dials])
