"""Steps of Key Largo by which cards are seen, drawn, sold or stolen: whether a table is the old one after just that."""

from itertools import chain
from operator import attrgetter
from typing import TypeAlias

from corestate.key_largo import Table
from corestate.key_largo.bar import Robbing
from corestate.key_largo.drawing import Drawing
from corestate.key_largo.events import AskOn, BuyRound, Drawn, Sell, SellAs, Sighted, Stolen
from corestate.key_largo.rounds import Looking
from corestate.key_largo.table import Look, is_monster
from corestate.piles import exchanged, joined, without
from corestate.pools import Pool
from corestate.replaced import replaced
from invariants.guard.moved import is_more_by
from invariants.key_largo.looks import aside

Looks: TypeAlias = tuple[tuple[Look, ...], ...]
"""What every seat knows of wrecks."""


def is_later(old: Table, new: Table) -> bool:
    """Whether no time has been taken back: what was looked at by then was looked at by now."""
    was, now = old.calendar, new.calendar
    return was is now or was.day < now.day or (was.day == now.day and was.half in {"morning", now.half})


def is_found(old: Table, new: Table, event: Sighted, asked: Looking, _asks: object) -> bool:
    """Whether one table is another after a seat has seen one more card of a wreck that it alone looks at."""
    if old.dive is not None or len(old.pools) != len(new.pools) or len(old.looks) != len(new.looks):
        return False
    wreck, card = asked.wreck, event.card
    pool, heap = old.pool(wreck)
    cards = joined(pool.located[heap], card)
    for was, now in zip(old.pools, new.pools):  # noqa: B905 - as many
        if was is not pool:
            if was is not now:
                return False
        elif not _is_less(was, now, heap, card) or now.located != exchanged(was.located, heap, cards):
            return False
    return _is_listed(old, new, asked.seat, wreck, cards)


def _is_listed(old: Table, new: Table, seat: int, wreck: int, cards: tuple[int, ...]) -> bool:
    """Whether one seat alone lists these cards of a wreck, on the day of its look, and the same as before of others."""
    own, known, looks = old.looks[seat], new.looks[seat], new.looks
    for other, were in enumerate(old.looks):
        if other != seat:
            if were is not looks[other]:
                return False
            for look in were:
                if look.wreck == wreck:
                    return False
    if len(own) != len(known):
        return False
    is_listed = False
    for was, now in zip(own, known):  # noqa: B905 - alike
        if was.wreck == wreck:
            is_listed = now.wreck == wreck and now.cards == cards and now.left == was.left
            if not is_listed or now.day != was.day or now.half != was.half:
                return False
        elif was is not now:
            return False
    return is_listed


def is_drawn(old: Table, new: Table, event: Drawn, asked: Drawing, _asks: object) -> bool:
    """Whether one table is another after a treasure was drawn to a hand; its owner may note that it left."""
    dive, card = old.dive, event.card
    if dive is None or not is_later(old, new):
        return False
    if is_monster(old.ruleset.box, card):
        return _is_set_aside(old, new, event)
    if aside(old) != aside(new):
        return False
    wreck, (pool, heap) = dive.wreck, old.pool(dive.wreck)
    if (event.located and pool.hidden[heap]) or not _is_taken(old, new, pool, heap, event):
        return False
    seat = asked.seat
    if exchanged(old.hands, seat, joined(old.hands[seat], card)) != new.hands:
        return False
    if old.looks is new.looks:
        return True
    return event.located and _is_noted(old.looks, new.looks, seat, wreck, card)


def _is_noted(old: Looks, new: Looks, seat: int, wreck: int, card: int) -> bool:
    """Whether one seat alone has noted that a card left a wreck, if it has a list of that, and nothing else."""
    known = [look if look.wreck != wreck else replaced(look, left=joined(look.left, card)) for look in old[seat]]
    return exchanged(old, seat, tuple(known)) == new


def _is_set_aside(old: Table, new: Table, event: Drawn) -> bool:
    """Whether one table is another after a monster was drawn and set aside, of which nobody knew that it was there."""
    was, now = old.dive, new.dive
    if was is None or now is None or was.wreck != now.wreck or now.aside != joined(was.aside, event.card):
        return False
    wreck, (pool, heap) = was.wreck, old.pool(was.wreck)
    if old.looks is not new.looks or old.hands is not new.hands:
        return False
    if old.returned[wreck] if event.located else wreck in map(_wreck, chain.from_iterable(old.looks)):
        return False
    return _is_taken(old, new, pool, heap, event)


def _is_taken(old: Table, new: Table, pool: Pool[int], heap: int, event: Drawn) -> bool:
    """Whether the wrecks of one table are those of another after a card was drawn from a heap of a pool."""
    if len(old.pools) != len(new.pools) or not pool.may_draw(heap, event.card, located=event.located):
        return False
    for was, now in zip(old.pools, new.pools):  # noqa: B905 - as many
        if was is not pool:
            if was is not now:
                return False
        elif event.located:
            there = without(pool.located[heap], event.card)
            if now.unlocated is not was.unlocated or now.hidden is not was.hidden:
                return False
            if now.located != exchanged(was.located, heap, there):
                return False
        elif not _is_less(was, now, heap, event.card) or now.located is not was.located:
            return False
    return True


def _is_less(old: Pool[int], new: Pool[int], heap: int, card: int) -> bool:
    """Whether of the unlocated cards of one pool this one, which lay in a heap, is missing in another."""
    number = old.hidden[heap]
    if not number or not is_more_by(old.unlocated, new.unlocated, card):
        return False
    return new.hidden == exchanged(old.hidden, heap, number - 1)


def is_sold(old: Table, new: Table, event: Sell | SellAs, _asked: object, _asks: object) -> bool:
    """Whether one table is another after a seat sold a card of its hand."""
    seat, card = event.seat, event.card
    if card not in old.hands[seat] or not is_more_by(new.gone, old.gone, card):
        return False
    return exchanged(old.hands, seat, without(old.hands[seat], card)) == new.hands


def is_begun(old: Table, new: Table, event: BuyRound | AskOn, _asked: object, _asks: object) -> bool:
    """Whether one table is another after a seat listed what is located in a wreck."""
    if old.dive is not None:
        return False
    seat, wreck, date = event.seat, event.wreck, new.calendar
    kept = [look for look in old.looks[seat] if look.wreck != wreck]
    kept.append(Look(wreck, date.day, date.half, new.located(wreck), ()))
    kept.sort(key=_wreck)
    return exchanged(old.looks, seat, tuple(kept)) == new.looks


def is_stolen(old: Table, new: Table, event: Stolen, asked: Robbing, _asks: object) -> bool:
    """Whether one table is another after a card was taken from one hand to another."""
    if event.card not in old.hands[asked.victim] or asked.seat == asked.victim:
        return False
    robbed = exchanged(old.hands, asked.victim, without(old.hands[asked.victim], event.card))
    return exchanged(robbed, asked.seat, joined(robbed[asked.seat], event.card)) == new.hands


_wreck = attrgetter("wreck")
