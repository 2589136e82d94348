"""Boats of Key Largo of which nobody said where they are: where their seats act, and who else may be there."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from corestate.anything import Rules
from corestate.key_largo import events as e
from corestate.key_largo.box import DEPTHS, Place
from corestate.key_largo.table import PORTS
from serializers.play.book import Partial
from serializers.play.key_largo.plans import afternoons, first_half
from serializers.play.positions.clauses import Draft, Otherwise
from serializers.play.slots import OneOf

_PLACING = (e.Anchor, e.Redirect)
"""What comes before anybody acts."""
IDLE: tuple[Place, ...] = ("bar", "store", "dolphins")
"""Where a boat is taken to go of which nothing is told, the first where nobody is said to be: nobody owes anything
there."""
DIVING: Place = "dive"
"""Where a boat is of which nothing is told but that its seat dives."""
_DIVES = ("dive", "dive")
"""The cards a seat is taken to have laid of which nothing is told: it is nowhere then, and in nobody's way."""


def today(partials: Sequence[Partial]) -> list[tuple[type, int, int]]:
    """List what is done till cards are laid again, by whom, and on which line that is written."""
    acts = takewhile(lambda one: one.kind is not e.Program, partials)
    return [
        (one.kind, seat, one.spot.line) for one in acts if one.kind is not None and (seat := one.seat()) is not None
    ]


def berthed(draft: Draft, told: Sequence[Partial]) -> None:
    """Take boats of which nobody said where they are to be where their seats act, or to go there."""
    at = draft.said.get("at", ("action", {}))
    moment = at[0] if isinstance(at, tuple) else "day"
    first = told[0].kind if told else e.Program
    if moment == "placing" or first in _PLACING:
        _not_yet(draft, told)
    for seat in [one for one, there in draft.said.get("boats", {}).items() if there == DIVING]:
        draft.put("boats", seat, _wreck(draft, told, seat))
    if draft.whole or moment not in {"action", "placing"} or first is e.Program:
        return
    known = {*draft.said.get("boats", {}), *draft.said.get("programmes", {})}
    unsaid = [seat for seat in range(draft.rules.seats) if seat not in known]
    if moment == "placing" or first in _PLACING:
        _sent(draft, told, unsaid)
    else:
        _there(draft, told, unsaid)


class Alone(str):
    """A place at which nobody else is."""

    __slots__ = ()


def alone(draft: Draft) -> None:
    """Let whoever of whom nothing is told be elsewhere than who is said to be alone."""
    boats = draft.said.get("boats", {})
    for who, there in [(seat, there) for seat, there in boats.items() if isinstance(there, Alone)]:
        boats[who] = str(there)
        for seat in range(draft.rules.seats):
            if seat not in {*boats, *draft.said.get("programmes", {})}:
                boats[seat] = next(one for one in IDLE if one != there)


def _not_yet(draft: Draft, told: Sequence[Partial]) -> None:
    """Take where boats are said to go as what was planned, where they are still to be placed."""
    seats, boats = draft.rules.seats, draft.said.get("boats", {})
    placing = draft.next if draft.next is not None or not told else told[0].seat()
    first = draft.said.get("first", 0)
    if placing is None:
        return
    turned = draft.said.get("half") == "afternoon"
    for seat in [one for one in boats if (one - first) % seats >= (placing - first) % seats]:
        place = boats.pop(seat)
        place = DIVING if isinstance(place, int) else place
        if place is not None and seat not in draft.said.get("programmes", {}):
            other = next(one for one in IDLE if one != place)
            draft.put("programmes", seat, [other, place] if turned else [place, other])


def _there(draft: Draft, told: Sequence[Partial], unsaid: Sequence[int]) -> None:
    """Let boats be where their seats act; who does first is first."""
    acting = {seat: places for seat, places in first_half(today(told)).items() if seat in unsaid}
    for seat, (place, *_) in acting.items():
        draft.put("boats", seat, _wreck(draft, told, seat) if place == "dive" else place)
    first = told[0].seat()
    if first in acting and draft.next is None and "at" not in draft.said:
        draft.said.setdefault("first", first)


def _sent(draft: Draft, told: Sequence[Partial], unsaid: Sequence[int]) -> None:
    """Let boats that are still to be placed go where their seats act, or where nobody owes anything."""
    acts, turned = today(told), draft.said.get("half") == "afternoon"
    now, then = first_half(acts), afternoons(acts)
    for seat in unsaid:
        place = now.get(seat, IDLE[-1:])[0]
        other = next(one for one in (*then.get(seat, ()), *IDLE) if one != place)
        draft.put("programmes", seat, [other, place] if turned else [place, other])


def _wreck(draft: Draft, told: Sequence[Partial], seat: int) -> int:
    """Choose a wreck at which nobody is, as deep as a card lies that a seat draws."""
    drawn = (dict(one.fields)["card"] for one in told if one.kind is e.Drawn and one.seat() in {seat, None})
    card = next(drawn, None)
    cards = card.options if isinstance(card, OneOf) else (card,) if isinstance(card, int) else ()
    box = draft.rules.box
    depth = min((DEPTHS.index(box.cards[one].depth) for one in cards if one < len(box.cards)), default=0)
    layout = box.layout(draft.rules.seats)
    taken = draft.said["boats"].values() if "boats" in draft.said else ()
    return next(one for one in range(sum(layout[:depth]), sum(layout)) if one not in taken)


def crowds(rules: Rules, said: Mapping[str, Any], seat: int, _events: Sequence[Any]) -> Iterator[Otherwise]:
    """Let others be where a seat is, of whom nobody said where they are."""
    boats, planned = said.get("boats", {}), said.get("programmes", {})
    there, half = boats.get(seat), said.get("half") == "afternoon"
    others = [one for one in range(rules.seats) if one not in boats and planned.get(one, _DIVES)[half] == "dive"]
    for count in range(1, len(others) + 1) if there in PORTS else ():
        some = others[:count]
        who = "another" if count == 1 else f"{count} others"
        elsewhere = {one: cards for one, cards in planned.items() if one not in some}
        berths = {**boats, **dict.fromkeys(some, there)}
        yield Otherwise(f"is at the {there} with {who}", {"boats": berths, "programmes": elsewhere})
