"""Components a verdict rests on: prices that were paid or too high, the dolphins' pay, cards that came to light."""

from collections.abc import Iterator
from operator import gt
from typing import Any

from corestate.kernel import State
from corestate.key_largo.box import ITEMS
from corestate.key_largo.events import (
    Anchor,
    AskOn,
    Buy,
    BuyRound,
    Discard,
    Drawn,
    Event,
    Listen,
    Met,
    Play,
    Recruit,
    Rob,
    Sell,
    SellAs,
    SellCatch,
    Sighted,
    Stolen,
)
from corestate.key_largo.table import Table
from corestate.title import Reliance

_WRECKS = ("cards", "pile", "layouts")
_SALES = (Sell, SellAs, SellCatch)
_MARKET = ("gold", "goods", "antiques", "digger_gold", "trafficker_rate", "trafficker_cards")
_SPOKEN_OF = {
    "kl.bar.recruit": ("divers",),
    "kl.bar.round": ("round", "money", "layouts"),
    "kl.box.encounters": ("encounters",),
    "kl.box.wrecks": _WRECKS,
    "kl.setup.wrecks": _WRECKS,
    "kl.dive.card_each": ("pile",),
    "kl.dive.choose": ("pile", "layouts"),
    "kl.dive.depth": ("layouts",),
    "kl.dive.one_boat": ("layouts",),
    "kl.encounter.buyer": _WRECKS,
    "kl.encounter.deck": ("encounters",),
    "kl.encounter.drunkard": ("layouts",),
    "kl.encounter.dupe": _WRECKS,
    "kl.encounter.jeweller": _WRECKS,
    "kl.encounter.trafficker": (*_WRECKS, "trafficker_cards"),
    "kl.encounter.watchful": ("pile",),
    "kl.end.second_sunday": ("calendar",),
    "kl.market.must_sell": _WRECKS,
    "kl.market.no_diamonds": _WRECKS,
    "kl.market.one_type": _WRECKS,
}


def _begun(state: State[Table, Event]) -> tuple[str, ...]:
    return ("cards",) if any(state.table.hands) else ()


def _used(before: Table, event: Event, after: Table) -> Iterator[str]:
    match event:
        case Recruit() | Rob() | Buy():
            yield from _paid(event)
            yield from {"hose": ("hoses",), "trident": ("tridents",), "weight": ("weights",)}.get(_item(event), ())
            yield from ("divers",) if isinstance(event, Recruit) else ()
        case BuyRound():
            yield from ("round", "money", "layouts")
        case Anchor() | AskOn() | Listen():
            yield from ("pile", "layouts")
        case Drawn() | Sighted() | Stolen():
            yield from _WRECKS
        case Sell() | SellAs() | SellCatch():
            yield from ("cards", *_MARKET)
        case Play() | Met() | Discard():
            yield "encounters"
        case _:
            pass
    if not isinstance(event, _SALES) and any(map(gt, after.money, before.money)):
        yield f"calendar[{before.calendar.day - 1}]"  # nobody else pays but the dolphins


def _spoken_of(_table: Table, event: Event | None, rules: frozenset[str]) -> Iterator[str]:
    for rule in rules:
        yield from _SPOKEN_OF.get(rule, ())
    if rules & {"kl.bar.prices", "kl.store.prices", "kl.encounter.brothers"}:
        yield from _paid(event)
    if "kl.store.stock" in rules:
        yield from (f"{item}s" for item in ITEMS if _item(event) in (item, ""))


def _paid(event: Any) -> Iterator[str]:  # noqa: ANN401 - whatever was refused
    """Name the price of what is bought, and the money it is paid from."""
    yield "money"
    match event:
        case Recruit(by="beginner"):
            yield "beginner_diver"
        case Rob(by="pickpocket"):
            yield "cheap_pickpocket"
        case Recruit():
            yield "diver"
        case Rob():
            yield "pickpocket"
        case Buy(item=item, by=by):
            yield from (item, "discount") if by == "discounter" else (item,)
        case _:
            yield from ("diver", "pickpocket", *ITEMS)


def _item(event: object) -> str:
    return event.item if isinstance(event, Buy) else ""


RELIANCE = Reliance(_begun, _used, _spoken_of, scored=("cards",))
