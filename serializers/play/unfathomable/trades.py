"""What people say of items that change hands: by a trade of theirs, one that is under way, or somebody else's.

An item changes hands by an action, an offer and what all agree to; who does not refuse agrees.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from corestate.kernel import Refusal
from corestate.unfathomable.holdings.trading import traders
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.table import Table
from serializers.play.phrasebook import Made, Short, made
from serializers.play.slots import Hole, Slot
from serializers.play.ways import ways

_WITH = {"traded_with": "who"}
_TRADING = made(e.Trade, seat="seat")
_WORDS: Mapping[str, Slot] = {
    "she": ways(*(f"{sep} {she}" for sep in ("and", ":", ",", ", and", "") for she in ("", "she", "he"))),
    "gets": ways("gets", "takes", "receives"),
    "gives": ways("gives", "hands over", "hands"),
    "trades": ways("trades", "trades items"),
}
_HANDED = made(e.Offer, item="item", giver="giver", receiver="receiver")
"""An item is handed to somebody."""
_GOT = made(e.Offer, item="item", giver="who", receiver="seat")
_GIVEN = made(e.Offer, item="item", giver="seat", receiver="who")
_GIVEN_FOR_IT = made(e.Offer, item="other", giver="seat", receiver="who")


def _given(template: str) -> Iterator[Short]:
    """Let people say what changes hands: by a trade of the giver's, by one that is under way, or another's."""
    yield Short(template, (made(e.Trade, seat="giver"), _HANDED))
    yield Short(template, (_HANDED,))
    yield Short(template, (made(e.Trade), _HANDED))


def _taken(template: str) -> Iterator[Short]:
    """Let people say what somebody gets from another: by a trade of hers, or by one that is under way."""
    yield Short(template, (made(e.Trade, seat="receiver"), _HANDED), slots=_WORDS)
    yield Short(template, (_HANDED,), slots=_WORDS)


def _with_another() -> Iterator[Short]:
    """Let people say with whom somebody trades, and what for."""
    yield Short("{seat} {trades} with {who}", (_TRADING,), _WITH, slots=_WORDS)
    yield Short("{seat} trades with {who} {she} {gets} {item}", (_TRADING, _GOT), _WITH, slots=_WORDS)
    yield Short("{seat} trades with {who} {she} {gives} {item}", (_TRADING, _GIVEN), _WITH, slots=_WORDS)
    yield Short("{seat} trades with {who} for {item}", (_TRADING, _GOT), _WITH)
    for both in ("{other} for {item} with {who}", "{other} with {who} for {item}", "{other} for {who} {item}"):
        yield Short(f"{{seat}} trades {both}", (_TRADING, _GIVEN_FOR_IT, _GOT), _WITH)
    yield Short("{seat} and {who} {trades}", (_TRADING,), _WITH, slots=_WORDS)
    yield Short("{seat} and {who} {trades}", (made(e.Trade, seat="who"),), {"traded_with": "seat"}, slots=_WORDS)


TRADES = (
    *_with_another(),
    *(
        short
        for template in (
            "{giver} gives {receiver} {item}",
            "{giver} gives {item} to {receiver}",
            "{giver} trades {item} to {receiver}",
            "{giver} hands {receiver} {item}",
            "{giver} hands {item} to {receiver}",
            "{giver} passes {item} to {receiver}",
            "{giver} hands over {item} to {receiver}",
        )
        for short in _given(template)
    ),
    *_taken("{receiver} {gets} {item} from {giver}"),
    Short("{receiver} {gets} {item}", (Made(e.Offer, {"item": "item", "receiver": "receiver"}),), slots=_WORDS),
)
"""An item changes hands; who gets it, where nobody says from whom, gets it in a trade that is under way."""


def elsewhere(table: Table, trade: Any, who: Any) -> Refusal | None:  # noqa: ANN401 - as far as they are written
    """Say why somebody has no part in a trade: she is not there."""
    seat = trade.seat()
    if seat is None or isinstance(who, Hole) or who in traders(table, table.players[seat].space):
        return None
    return Refusal("unf.action.trade", f"seat {who} does not take part in a trade here")


def agreed(table: Table, event: e.Accept) -> Iterator[Any]:
    """Whoever is there and has a part in a trade agrees with all the others, whoever is written first."""
    yield from (e.Accept(seat) for seat in table.here(table.players[event.seat].space))
