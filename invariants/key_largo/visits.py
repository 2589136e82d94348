"""Visits, boats, cards in hands and the end told a second time: what follows from an event where it is not a dive."""

from collections.abc import Iterator
from typing import Any

from attrs import evolve

from corestate import Seat
from corestate.key_largo import Event, Table
from corestate.key_largo import events as e
from corestate.key_largo.bar import AtBar, Robbing
from corestate.key_largo.box import DEPTHS, Box, Encounter
from corestate.key_largo.day import Act, Anchoring, Redirecting
from corestate.key_largo.diving import Naming
from corestate.key_largo.dolphins import Discarding, MayPlay, Meeting, PayTour
from corestate.key_largo.market import AtMarket
from corestate.key_largo.rounds import AskingOn, Looking
from corestate.key_largo.store import AtStore
from corestate.key_largo.table import Calendar, Diver, Stock
from corestate.title import Result
from invariants.claims import Faults, outcome_told, result_told
from invariants.key_largo.choices import OWN_KIND, depth_of, holding
from invariants.key_largo.counting import Largo

VISITS = AtBar | AtStore | AtMarket
FULL = 2
"""So many encounter cards are held at most."""


@outcome_told(
    e.Recruit,
    e.Rob,
    e.BuyRound,
    e.Listen,
    e.Buy,
    e.Sell,
    e.SellAs,
    e.Play,
    e.Leave,
    rules=("kl.bar.optional", "kl.bar.round", "kl.store.two_items", "kl.market.one_type", "kl.encounter.drunkard"),
)
def a_visit_goes_on_with_one_act_less(before: Largo, event: Event, after: Largo) -> Faults:
    """What was done is not open again, a theft and a look come at once, and whoever leaves has no more of the visit."""
    frame = before.agenda[0]
    if not isinstance(frame, VISITS):
        return ()
    waiting = [one for one in after.agenda if isinstance(one, VISITS) and one.seat == frame.seat]
    wanted = [] if isinstance(event, e.Leave) else [_less(before, event, frame)]
    at_once = _at_once(before, event)
    then: Any = after.agenda[0] if after.agenda else None
    met = at_once is None or _is(then, at_once)
    if waiting[:1] == wanted and met:
        return ()
    if isinstance(event, e.Leave) and before.table.calendar != after.table.calendar:
        return ()
    return (f"agenda: {then} and {waiting} after {event}, not {at_once} and {wanted}",)


def _is(frame: Any, wanted: tuple[type, dict[str, object]]) -> bool:  # noqa: ANN401 - any frame
    kind, fields = wanted
    return isinstance(frame, kind) and all(getattr(frame, name) == value for name, value in fields.items())


def _less(before: Largo, event: Event, frame: VISITS) -> VISITS:
    """Tell how a visit stands after an event."""
    cards, ruling = before.table.ruleset.box.cards, before.table.ruleset.rulings.drunkard_round
    match event, frame:
        case e.Recruit(), AtBar():
            return evolve(frame, divers=0)
        case e.Rob(), AtBar():
            return evolve(frame, pickpockets=0)
        case e.BuyRound(), AtBar():
            return evolve(frame, rounds=0)
        case e.Listen(), AtBar():
            return evolve(frame, rounds=0) if ruling == "in_place_of_it" else frame
        case e.Buy(item=item, by=by), AtStore():
            more = by in OWN_KIND or by == "discounter"
            return frame if more else evolve(frame, bought=tuple(sorted((*frame.bought, item))))
        case e.Sell(by="trafficker"), AtMarket():
            return evolve(frame, trafficked=frame.trafficked + 1)
        case e.Sell(by="jeweller"), AtMarket():
            return evolve(frame, jewels=frame.jewels + 1)
        case e.Sell(card=card), AtMarket():
            return evolve(frame, sold=(*frame.sold, cards[card].kind))  # type: ignore[arg-type]  # a ware, else refused
        case e.SellAs(kind=kind), AtMarket():
            return evolve(frame, sold=(*frame.sold, kind))
        case _:
            return frame


def _at_once(before: Largo, event: Event) -> tuple[type, dict[str, object]] | None:
    """Tell what is asked before a visit goes on."""
    match event:
        case e.Rob(seat=seat, victim=victim, depth=depth) if depth is not None:
            return Robbing, {"seat": seat, "victim": victim, "depth": depth}
        case e.BuyRound(seat=seat, wreck=wreck) | e.Listen(seat=seat, wreck=wreck):
            return Looking, {"seat": seat, "wreck": wreck, "located": len(before.table.located(wreck))}
        case _:
            return None


@outcome_told(e.BuyRound, e.AskOn, e.Sighted, e.Listen, rules=("kl.bar.round", "kl.encounter.drunkard"))
def a_look_shows_every_card_of_a_wreck(before: Largo, event: Event, after: Largo) -> Faults:
    """Whoever looks sees the cards of the wreck one by one, all of them, and after a round a second wreck."""
    frame, table = before.agenda[0], after.table
    asks = [one for one in after.agenda if isinstance(one, AskingOn)]
    if isinstance(event, e.BuyRound):
        ruling, now = before.table.ruleset.rulings.drunkard_round, before.table.calendar
        looks = before.table.looks[event.seat]
        told = any((look.day, look.half) == (now.day, now.half) for look in looks)
        shown = before.table.meetings.shown[event.seat] == "drunkard"
        one = len(holding(before.table)) == 1 or (ruling == "one_of_its_two" and told and shown)
        return () if bool(asks) != one else (f"agenda: {asks} after {event}",)
    if not isinstance(frame, Looking):
        return ()
    wreck = frame.wreck
    left = frame.located - 1 if frame.located else 0
    unseen = table.cards_in(wreck) - len(table.located(wreck))
    then = after.agenda[0] if after.agenda else None
    goes_on = isinstance(then, Looking) and (then.wreck, then.seat, then.located) == (wreck, frame.seat, left)
    return () if goes_on is (left + unseen > 0) else (f"agenda[0]: {then}, {left + unseen} cards are still to be seen",)


@outcome_told(
    rules=("kl.encounter.one", "kl.encounter.draw", "kl.encounter.two_in_hand", "kl.encounter.tourist"),
)
def encounter_cards_are_drawn_and_shown_one_by_one(before: Largo, event: Event, after: Largo) -> Faults:
    """A card comes to a hand at the dolphins, and leaves it by being shown or put aside by its owner."""
    hands, shown = [[*hand] for hand in before.table.meetings.hands], [*before.table.meetings.shown]
    frame = before.agenda[0]
    for seat, card in _leaving(before.table, event):
        hands[seat].remove(card)
        free = card.startswith("tourist") and before.table.ruleset.rulings.tourist_counts == "free"
        shown[seat] = shown[seat] if free or isinstance(event, e.Discard) else card
    if isinstance(event, e.Met) and isinstance(frame, Meeting):
        hands[frame.seat].append(event.card)
    new = after.table.meetings
    found = [
        f"meetings.hands: seat {seat} should hold {sorted(hand)}"
        for seat, hand in enumerate(hands)
        if sorted(hand) != [*new.hands[seat]]
    ]
    dawned = after.table.calendar != before.table.calendar
    if (
        any(new.shown)
        if dawned and isinstance(event, e.Leave) and not any(shown)
        else not dawned and [*new.shown] != shown
    ):
        found.append(f"meetings.shown: {new.shown}, not {shown}")
    return tuple(found)


def _leaving(table: Table, event: Event) -> Iterator[tuple[Seat, Encounter]]:
    """Name the encounter card that leaves a hand with an event."""
    match event:
        case e.Play(seat=seat, card=card) | e.Discard(seat=seat, card=card):
            yield seat, card
        case e.Sell(seat=seat, by="trafficker") if table.meetings.shown[seat] == "trafficker":
            pass
        case (
            e.Recruit(seat=seat, by=card)
            | e.Rob(seat=seat, by=card)
            | e.Buy(seat=seat, by=card)
            | e.Sell(seat=seat, by=card)
        ) if card is not None:
            yield seat, card
        case e.SellAs() | e.Listen() | e.Volunteer() | e.SellCatch() | e.Reshuffle() | e.Sabotage() | e.Watch():
            yield event.seat, _BY[type(event)]
        case _:
            pass


_BY: dict[type, Encounter] = {
    e.SellAs: "dupe",
    e.Listen: "drunkard",
    e.Volunteer: "helper",
    e.SellCatch: "buyer",
    e.Reshuffle: "regular",
    e.Sabotage: "saboteur",
    e.Watch: "watchful",
}


@outcome_told(rules=("kl.dolphins.pay", "kl.encounter.draw", "kl.encounter.two_in_hand"))
def whoever_takes_a_tour_meets_somebody(before: Largo, event: Event, after: Largo) -> Faults:
    """With room in hand and a card in the deck, one is drawn at the dolphins; with two in hand as the reading says."""
    frame, table = before.agenda[0], before.table
    toured = [one.seat for one in before.agenda if isinstance(one, PayTour)]
    if not toured or any(isinstance(one, PayTour) for one in after.agenda):
        return ()
    seat, rulings, then = toured[0], table.ruleset.rulings, after.agenda[0]
    held = len(table.meetings.hands[seat]) - (isinstance(event, e.Play) and event.seat == seat)
    room = held < FULL or rulings.encounter_full_hand == "draw_then_discard"
    some = len(table.meetings.deck) > 0 or rulings.encounter_deck_empty == "reshuffle"
    found = isinstance(then, Meeting) and then.seat == seat
    wanted = room and some and bool(table.meetings.deck or table.meetings.played or isinstance(event, e.Play))
    return () if found is wanted else (f"agenda[0]: {then} after {event} at {frame}",)


@outcome_told(e.Play, e.Met, e.Discard, e.Decline, rules=("kl.encounter.place", "kl.encounter.not_same_turn"))
def a_card_is_asked_for_where_one_might_be_played(before: Largo, event: Event, after: Largo) -> Faults:
    """After the draw, and after a card played at the dolphins, a visitor is asked while it holds one it came with."""
    frame, then, table = before.agenda[0], after.agenda[0] if after.agenda else None, after.table
    if not isinstance(frame, MayPlay | Meeting | Discarding) or table.calendar != before.table.calendar:
        return ()
    found = isinstance(then, MayPlay) and then.seat == frame.seat
    if isinstance(frame, MayPlay) and isinstance(event, e.Decline):
        return (f"agenda[0]: {then} after {event} at {frame}",) if found and frame.moment == "after" else ()
    seat = frame.seat
    fresh = event.card if isinstance(event, e.Met) else frame.fresh if not isinstance(frame, Meeting) else None
    if isinstance(frame, Discarding) and isinstance(event, e.Discard) and event.card == fresh:
        fresh = None
    free = table.ruleset.rulings.tourist_counts == "free"
    held = len(table.meetings.hands[seat]) - (fresh is not None)
    wanted = held > 0 and (free or table.meetings.shown[seat] is None)
    if isinstance(then, Discarding):
        return ()
    if found and isinstance(then, MayPlay) and then.fresh != fresh and then.moment == "after":
        return (f"agenda[0]: {then}, where {fresh} has just been drawn",)
    return () if found is wanted or then == frame == Meeting(seat) else (f"agenda[0]: {then} after {event} at {frame}",)


@outcome_told(e.Anchor, e.Redirect, e.Program, e.Sabotage, rules=("kl.day.place_boats", "kl.day.program"))
def boats_and_cards_lie_where_they_were_put(before: Largo, event: Event, after: Largo) -> Faults:
    """A boat goes where it is sent, the cards of a day are those laid, and who is sabotaged is noted."""
    table, same = after.table, after.table.calendar == before.table.calendar
    match event:
        case e.Anchor(seat=seat, wreck=berth) | e.Redirect(seat=seat, place=berth) if same:
            return () if table.boats[seat] == berth else (f"boats: seat {seat} is at {table.boats[seat]}, not {berth}",)
        case e.Program(seat=seat, morning=morning, afternoon=afternoon):
            laid = table.programmes[seat] == (morning, afternoon) or table.calendar.day > before.table.calendar.day
            return () if laid else (f"programmes: seat {seat} has {table.programmes[seat]}",)
        case e.Sabotage(victim=victim, diver=diver) if isinstance(before.agenda[0], Naming) and same:
            noted = tuple(sorted((*before.table.meetings.sabotaged, (victim, diver))))
            return () if table.meetings.sabotaged == noted else (f"sabotaged: {table.meetings.sabotaged}, not {noted}",)
        case _:
            return ()


@outcome_told(rules=("kl.dive.choose", "kl.dive.depth", "kl.day.place_boats"))
def who_is_to_dive_is_asked_for_a_wreck(before: Largo, event: Event, after: Largo) -> Faults:
    """A seat that laid the dive picks a wreck while it can reach one; else it goes elsewhere, if that is so ruled."""
    then, table = after.agenda[0] if after.agenda else None, after.table
    if not isinstance(then, Anchoring | Redirecting):
        return ()
    hoses = max([diver.hoses for diver in table.teams[then.seat]], default=-1)
    taken = [boat for seat, boat in enumerate(table.boats) if seat != then.seat]
    reached = any(wreck not in taken and depth_of(table, wreck) <= hoses for wreck in holding(table))
    cards = table.programmes[then.seat]
    dives = cards is not None and cards[table.calendar.half == "afternoon"] == "dive"
    elsewhere = table.ruleset.rulings.no_wreck == "may_change"
    lawful = reached if isinstance(then, Anchoring) else not reached and elsewhere
    return () if dives and lawful else (f"agenda[0]: {then} after {event} at {before.agenda[0]}",)


@outcome_told(rules=("kl.dive.choose", "kl.day.place_boats"))
def nobody_who_could_dive_is_left_out(before: Largo, event: Event, after: Largo) -> Faults:
    """Of those placed none that laid the dive is nowhere while a wreck was free for it."""
    table, old = after.table, before.table
    if None in table.programmes or table.boats == old.boats or table.ruleset.rulings.old_boats == "blocks":
        return ()
    acting = [one.seat for one in after.agenda if isinstance(one, Act)]
    placed = len(acting) < len(table.boats) or not any(isinstance(one, Anchoring | Redirecting) for one in after.agenda)
    found = []
    for seat in table.order() if placed and old.calendar == table.calendar else ():
        hoses = max([diver.hoses for diver in table.teams[seat]], default=-1)
        if table.boats[seat] is None and any(
            wreck not in table.boats and depth_of(table, wreck) <= hoses for wreck in holding(table)
        ):
            found.append(f"boats: seat {seat} is nowhere after {event}")
    return tuple(found)


@outcome_told(e.StarterNamed, rules=("kl.setup.first", "kl.setup.money", "kl.setup.diver", "kl.setup.stock"))
def the_table_is_laid_as_told(before: Largo, event: Event, after: Largo) -> Faults:
    """Everybody begins with the same money and one diver with nothing, everything else in the supply, one is first."""
    table, box, seats = after.table, after.table.ruleset.box, after.table.ruleset.seats
    laid = (table.money, table.teams, table.stock, table.calendar, table.hands, table.gone)
    stock = Stock(box.divers - seats, box.hoses, box.tridents, box.weights)
    first = event.starter if isinstance(event, e.StarterNamed) else before.table.calendar.first
    wanted = (
        (box.money,) * seats,
        ((Diver(0, 0, 0),),) * seats,
        stock,
        Calendar(1, "morning", first),
        ((),) * seats,
        (),
    )
    if table.ruleset.edition == "tilsit-2005" and (printed := _printed(box)) != _COUNTED:
        return (f"box: {printed}, where the rulebook says {_COUNTED}",)
    piles = {table.cards_in(wreck) for wreck in range(len(table.returned))}
    return () if laid == wanted and piles == {box.pile} else (f"table: laid as {laid}, not {wanted}",)


def _printed(box: Box) -> tuple[object, ...]:
    """List what a box prints of what the rulebook counts or prices."""
    depths = tuple(sum(card.count for card in box.cards if card.depth == depth) for depth in DEPTHS)
    pieces = (box.pile, box.divers, box.hoses, box.tridents, box.weights, box.money, box.round, len(box.calendar))
    prices = (box.gold, box.goods, box.antiques, box.beginner_diver, box.cheap_pickpocket, box.discount)
    layouts = tuple((one.seats, one.shallow, one.medium, one.deep) for one in box.layouts)
    met = (len(box.encounters), box.digger_gold, box.trafficker_rate, box.trafficker_cards)
    return depths, pieces, prices, layouts, met


_COUNTED = (
    (20, 30, 30),
    (5, 15, 20, 10, 10, 100, 20, 10),
    ((30, 30, 30), (40, 30, 20), (20, 30, 40), 60, 30, 20),
    ((3, 3, 4, 4), (4, 4, 5, 5), (5, 4, 6, 6)),
    (24, 40, 30, 5),
)
"""What the rulebook says of all that."""


@result_told(rules=("kl.end.wealth", "kl.market.no_diamonds", "kl.box.values"))
def the_richest_wins(state: Largo, result: Result) -> Faults:
    """Money and the end values of the cards left are added up; the most wins, and cards break ties if so ruled."""
    table, cards = state.table, state.table.ruleset.box.cards
    scores = [has + sum(cards[card].end for card in hand) for has, hand in zip(table.money, table.hands, strict=True)]
    counted = table.ruleset.rulings.tie == "most_treasure_cards"
    ranks = [(score, len(hand) * counted) for score, hand in zip(scores, table.hands, strict=True)]
    ranking = [[seat for seat, rank in enumerate(ranks) if rank == one] for one in sorted({*ranks}, reverse=True)]
    if [*result.scores] == scores and [[*one] for one in result.ranking] == ranking == [
        [*result.winners],
        *ranking[1:],
    ]:
        return ()
    return (f"result: {result}, not {scores} and {ranking}",)
