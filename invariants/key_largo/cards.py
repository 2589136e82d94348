"""The steps by which wreck cards come to be seen and change places, judged at once."""

from collections.abc import Iterable
from operator import attrgetter

from corestate import Seat
from corestate.key_largo import Event, Table
from corestate.key_largo.drawing import Drawing
from corestate.key_largo.events import AskOn, BuyRound, Drawn, Sell, SellAs, Sighted
from corestate.key_largo.rounds import Looking
from corestate.key_largo.table import Look, is_monster
from corestate.piles import joined, without
from corestate.pools import Pool
from invariants.claims import StepClaim
from invariants.key_largo.counting import Largo
from invariants.key_largo.looks import (
    a_look_is_forgotten_only_with_its_wreck,
    a_treasure_is_located_only_where_somebody_looks,
    aside,
    new_looks_are_listed,
    what_is_known_stays_right,
)
from invariants.key_largo.wrecks import (
    a_monster_put_back_is_still_there,
    a_pool_changes_by_a_card_of_a_wreck,
    changed_hands_hold_treasures_without_order,
    treasures_change_hands_only_by_draws_thefts_and_sales,
    what_is_gone_is_still_of_the_box,
    what_is_gone_stays_gone,
    wreck_cards_are_moved_and_no_more,
)


def a_card_is_seen_drawn_or_sold(before: Largo, event: Event, after: Largo) -> Iterable[str]:
    """A look lists what is located, and locates a card; a draw takes a treasure to a hand, a sale out; or it is judged.

    Where it is so wrecks, hands and lists are as right as they were, and no card is made or lost.
    """
    old, new, frame = before.table, after.table, before.agenda[0]
    if _form(old) != _form(new):
        return ("table: hands, lists or wrecks are not as many as they were",)
    if old.returned is new.returned and old.calendar is new.calendar:
        match event:
            case Sighted(card=card) if isinstance(frame, Looking) and _is_found(old, new, frame, card):
                return ()
            case Drawn() if isinstance(frame, Drawing) and _is_drawn(old, new, frame.seat, event):
                return ()
            case Sell(seat=seat, card=card) | SellAs(seat=seat, card=card) if _is_sold(old, new, seat, card):
                return ()
            case BuyRound(seat=seat, wreck=wreck) | AskOn(seat=seat, wreck=wreck) if _is_begun(old, new, seat, wreck):
                return ()
            case _:
                pass
    return [place for claim in _judges(old, new) for place in claim(before, event, after)]


def _form(table: Table) -> list[int]:
    """Count the hands, the lists and the wrecks of each depth."""
    heaps = [len(heaps) for pool in table.pools for heaps in (pool.hidden, pool.located)]
    return [len(table.hands), len(table.looks), len(table.returned), *heaps]


def _judges(old: Table, new: Table) -> list[StepClaim]:
    """List what to ask of any other step, by what it changed."""
    pools, looks, hands = old.pools is not new.pools, old.looks is not new.looks, old.hands is not new.hands
    moved = pools or hands or old.gone is not new.gone or aside(old) != aside(new)
    claims: list[StepClaim] = []
    if hands:
        claims.append(changed_hands_hold_treasures_without_order)
        claims.append(treasures_change_hands_only_by_draws_thefts_and_sales)
    if moved:
        claims.append(wreck_cards_are_moved_and_no_more)
    if old.gone is not new.gone:
        claims.append(what_is_gone_stays_gone)
        claims.append(what_is_gone_is_still_of_the_box)
    if pools or old.returned is not new.returned:
        claims.append(a_pool_changes_by_a_card_of_a_wreck)
        claims.append(a_monster_put_back_is_still_there)
    if pools:
        claims.append(a_treasure_is_located_only_where_somebody_looks)
    if looks:
        claims.append(a_look_is_forgotten_only_with_its_wreck)
    if looks or old.returned is not new.returned or old.calendar is not new.calendar:
        claims.append(new_looks_are_listed)
    if moved or looks:
        claims.append(what_is_known_stays_right)
    return claims


def _is_found(old: Table, new: Table, frame: Looking, card: int) -> bool:
    """Whether one table is another after a seat has seen one more card of a wreck that it alone looks at."""
    seat, wreck = frame.seat, frame.wreck
    pool, heap = old.pool(wreck)
    if old.hands is not new.hands or old.gone is not new.gone or not pool.hidden[heap]:
        return False
    if old.dive is not None or new.dive is not None:
        return False
    if card not in pool.unlocated or not _only(old, new, wreck, found := pool.found(heap, card)):
        return False
    for one, looks in enumerate(old.looks):
        if one != seat and wreck in [look.wreck for look in looks]:
            return False
    look = _changed_look(old, new, seat, wreck)
    return look is not None and look[1].cards == found.located[heap] and look[1].left == look[0].left


def _is_drawn(old: Table, new: Table, seat: Seat, event: Drawn) -> bool:
    """Whether one table is another after a treasure was drawn to a hand; its owner may note that it left."""
    dive, card = old.dive, event.card
    if dive is None or aside(old) != aside(new) or old.gone is not new.gone or is_monster(old.ruleset.box, card):
        return False
    pool, heap = old.pool(dive.wreck)
    if not pool.may_draw(heap, card, located=event.located) or (event.located and pool.hidden[heap]):
        return False
    if not _only(old, new, dive.wreck, pool.drawn(heap, card, located=event.located)):
        return False
    if not _only_hand(old, new, seat) or new.hands[seat] != joined(old.hands[seat], card):
        return False
    if old.looks is new.looks:
        return True
    look = _changed_look(old, new, seat, dive.wreck) if event.located else None
    return look is not None and look[1].cards == look[0].cards and look[1].left == joined(look[0].left, card)


def _is_sold(old: Table, new: Table, seat: Seat, card: int) -> bool:
    """Whether one table is another after a seat sold a card of its hand."""
    if old.pools is not new.pools or old.looks is not new.looks or aside(old) != aside(new):
        return False
    if not _only_hand(old, new, seat) or card not in old.hands[seat]:
        return False
    return new.hands[seat] == without(old.hands[seat], card) and new.gone == joined(old.gone, card)


def _is_begun(old: Table, new: Table, seat: Seat, wreck: int) -> bool:
    """Whether one table is another after a seat listed what is located in a wreck."""
    if old.pools is not new.pools or old.hands is not new.hands or old.gone is not new.gone:
        return False
    if old.dive is not None or new.dive is not None:
        return False
    for one, (seen, known) in enumerate(zip(old.looks, new.looks, strict=True)):
        if one != seat and seen is not known:
            return False
    date, located, listed = new.calendar, new.located(wreck), new.looks[seat]
    kept = [look for look in old.looks[seat] if look.wreck != wreck]
    kept.append(Look(wreck, date.day, date.half, located, ()))
    kept.sort(key=_wreck)
    return kept == [*listed]


_wreck = attrgetter("wreck")


def _only_hand(old: Table, new: Table, seat: Seat) -> bool:
    """Whether the hands are the same but for that of a seat."""
    for owner, (had, has) in enumerate(zip(old.hands, new.hands, strict=True)):
        if had is not has and owner != seat:
            return False
    return True


def _only(old: Table, new: Table, wreck: int, pool: Pool[int]) -> bool:
    """Whether the pools are the same but for that of a wreck, which is this one."""
    depth = old.depth(wreck)
    for place, (was, now) in enumerate(zip(old.pools, new.pools, strict=True)):
        if now is not was and (place != depth or now != pool):
            return False
    return new.pools[depth] is not old.pools[depth]


def _changed_look(old: Table, new: Table, seat: Seat, wreck: int) -> tuple[Look, Look] | None:
    """Return what a seat knew and knows of a wreck, if nothing else that anybody knows has changed."""
    for one, (seen, known) in enumerate(zip(old.looks, new.looks, strict=True)):
        if seen is not known and (one != seat or len(seen) != len(known)):
            return None
    changed = None
    for was, now in zip(old.looks[seat], new.looks[seat], strict=True):
        if was is not now:
            if changed or not was.wreck == now.wreck == wreck or (was.day, was.half) != (now.day, now.half):
                return None
            changed = was, now
    return changed
