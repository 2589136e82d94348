"""Where on a drawn table a decision points: the keys of the marks one touches, one after the other, to mean it.

A key is that of a mark in the drawing, or the beginning of several: `wreck` is any wreck. A decision without keys is
taken by its sentence alone.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from serializers.names import name_of

Keys: TypeAlias = tuple[str, ...]


def keys(event: Any) -> Keys:  # noqa: ANN401 - an event of any title
    """Name the marks one touches to mean a decision."""
    found = _KEYS.get(name_of(type(event)) or "")
    return () if found is None else found(event)


def _berth(place: object) -> str:
    """Where a boat goes: a place ashore, a wreck by its number, or to dive wherever."""
    if isinstance(place, int):
        return f"wreck {place}"
    return "wreck" if place == "dive" else f"port {place}"


def _company(company: Any) -> str:  # noqa: ANN401 - of In Too Deep
    from corestate.in_too_deep.box import PLACE  # noqa: PLC0415 - a title is imported when it is played

    return f"company {PLACE[company]}"


def _diver(event: Any) -> Keys:  # noqa: ANN401 - likewise
    return () if event.diver is None else (f"diver {event.seat} {event.diver}",)


def _source(source: str) -> str:
    """Where a card or an ability lies that is used: `skill:will-2` in a hand, `item:revolver` before a seat."""
    kind, _, name = source.partition(":")
    return f"{_LIES.get(kind, kind)} {name}"


def _bought(event: Any) -> Keys:  # noqa: ANN401 - likewise
    return ("port store", *_diver(event))


_LIES = {"skill": "card", "room": "space"}
"""What a source's kind is called among the marks, where they differ."""
_KEYS: Mapping[str, Callable[[Any], Keys]] = {
    "itb.Place": lambda one: (f"shells {one.level} {one.seat}",),
    "itd.Take": lambda one: (f"opened {one.card}",),
    "itd.Buy": lambda one: (f"card {one.card}",),
    "itd.Expand": lambda one: (f"card {one.card}", _company(one.company)),
    "itd.Draw": lambda _: ("deck",),
    "itd.Discard": lambda one: (f"card {one.card}",),
    "itd.Remove": lambda one: (f"card {one.card}",),
    "itd.Move": lambda one: (f"depth {one.card}", _company(one.company)),
    "itd.Acquire": lambda one: (f"card {one.card}",),
    "itd.Pay": lambda one: (f"card {one.card}",),
    "kl.Program": lambda one: (_berth(one.morning), _berth(one.afternoon)),
    "kl.Anchor": lambda one: (_berth(one.wreck),),
    "kl.Redirect": lambda one: (_berth(one.place),),
    "kl.Send": _diver,
    "kl.Surface": _diver,
    "kl.Stay": _diver,
    "kl.Recruit": lambda _: ("port bar",),
    "kl.Rob": lambda one: ("port bar", f"seat {one.victim}"),
    "kl.BuyRound": lambda one: ("port bar", f"wreck {one.wreck}"),
    "kl.AskOn": lambda one: (f"wreck {one.wreck}",),
    "kl.Listen": lambda one: (f"wreck {one.wreck}",),
    "kl.Buy": _bought,
    "kl.Sell": lambda one: (f"card {one.card}",),
    "kl.SellAs": lambda one: (f"card {one.card}",),
    "kl.SellCatch": lambda one: (f"card {one.card}",),
    "kl.Volunteer": _diver,
    "kl.Sabotage": lambda one: (f"diver {one.victim} {one.diver}",),
    "unf.Move": lambda one: (f"space {one.to}",),
    "unf.Attack": lambda one: (f"space {one.space}",) if one.space else (),
    "unf.Rescue": lambda one: (f"space {one.space}",),
    "unf.PickSpace": lambda one: (f"space {one.space}",),
    "unf.PickSeat": lambda one: (f"seat {one.who}",),
    "unf.PickItem": lambda one: (f"item {one.item}",),
    "unf.Offer": lambda one: (f"item {one.item}", f"seat {one.receiver}"),
    "unf.Use": lambda one: (_source(one.source),),
    "unf.Discard": lambda one: (f"card {one.card}",),
    "unf.Contribute": lambda one: (f"card {one.card}",),
    "unf.Stir": lambda one: (f"space {one.space}",),
    "unf.Herd": lambda one: (f"space {one.origin}", f"space {one.to}"),
    "unf.Send": lambda one: (f"seat {one.who}", f"space {one.to}"),
}
