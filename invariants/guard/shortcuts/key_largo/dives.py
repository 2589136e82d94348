"""Steps of Key Largo at a wreck: whether a dive has begun, or is the old one after a treasure was drawn to a hand."""

from corestate.key_largo import Table
from corestate.key_largo.diving import Naming
from corestate.key_largo.drawing import Drawing, MayWeigh
from corestate.key_largo.events import Drawn
from corestate.piles import joined, without
from invariants.guard.shortcuts.key_largo.cards import is_drawn


def is_dive_begun(_old: Table, new: Table, _event: object, _asked: object, asks: Naming) -> bool:
    """Whether who is asked has a dive where its boat is, of divers who reach it, and nothing has happened in it.

    There was none, for something else was asked; so no monster was set aside.
    """
    dive, seat = new.dive, asks.seat
    if dive is None or dive.seat != seat or not 0 <= seat < new.ruleset.seats:
        return False
    if dive.done or dive.early or dive.aside or dive.catch or dive.weights or dive.last is not None:
        return False
    wreck, team, before = dive.wreck, new.teams[seat], -1
    if new.boats[seat] != wreck or not 0 <= wreck < len(new.returned):
        return False
    depth = new.depth(wreck)
    for diver in dive.waiting:
        if not before < diver < len(team) or team[diver].hoses < depth:
            return False
        before = diver
    return True


def is_brought_up(old: Table, new: Table, event: Drawn, asked: Drawing, asks: MayWeigh) -> bool:
    """Whether a diver, who is asked next, drew a treasure to the hand of the dive, and it is the last who drew."""
    was, now, diver = old.dive, new.dive, asked.diver
    if was is None or now is None or now.catch != (*was.catch, event.card) or now.aside or now.early:
        return False
    if not was.seat == now.seat == asked.seat == asks.seat or was.wreck != now.wreck or was.weights != now.weights:
        return False
    if diver in was.waiting:
        if now.waiting != without(was.waiting, diver) or now.done != joined(was.done, diver):
            return False
    elif diver not in was.done or now.waiting != was.waiting or now.done != was.done:
        return False
    return now.last == asks.diver == diver and is_drawn(old, new, event, asked, asks)
