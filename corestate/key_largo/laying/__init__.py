"""Laying a table of Key Largo by code, and telling what to say to lay a state again.

`said` has the words and how they are read; `seats`, `wrecks` and `moments` what is laid of them, what is derived where
they are silent, and what is refused. The parts are laid in an order in which each needs only those before it.
"""

from collections.abc import Mapping
from typing import Any, Unpack

from corestate.kernel import Frame, State
from corestate.key_largo.box import ITEMS, Box, Rules, named
from corestate.key_largo.events import Event
from corestate.key_largo.laying import seats, wrecks
from corestate.key_largo.laying.moments import entered, staged
from corestate.key_largo.laying.said import DiveSaid, LookSaid, Words
from corestate.key_largo.setup import begin
from corestate.key_largo.table import NEW_DIVER, Dive, Diver, Look, Table
from corestate.laying import LayingError
from corestate.replaced import replaced

__all__ = ["DiveSaid", "LookSaid", "Words", "lay", "sketch"]


def lay(ruleset: Rules, **said: Unpack[Words]) -> State[Table, Event]:
    """Lay a table by what is said of it (see `Words`) and stop at the moment that is said; all else is derived."""
    for word in said:
        if word not in Words.__annotations__:
            raise LayingError(word, f"no such part; a table has {', '.join(Words.__annotations__)}")
    if "at" not in said:
        raise LayingError("at", "say the moment: a question of the game, an entry (day, placing, action) or 'end'")
    stage = staged(ruleset, said["at"])
    table, _ = begin(ruleset)
    table = replaced(table, calendar=seats.calendar(ruleset, stage, said), money=seats.money(table, said))
    table = replaced(table, boats=seats.boats(table, stage, said), teams=seats.teams(table, said))
    table = replaced(table, programmes=seats.programmes(table, stage, said), stock=seats.stock(table, said))
    table = replaced(table, meetings=seats.meetings(table, stage, said), hands=wrecks.hands(table, said))
    table = replaced(table, dive=wrecks.dive(table, stage, said))
    lying = wrecks.lying(table, said)
    table = replaced(table, pools=lying.pools, returned=lying.returned, gone=lying.gone)
    table = replaced(table, looks=wrecks.looks(table, stage, said))
    return entered(table, stage, said.get("then"))


def sketch(state: State[Table, Event]) -> dict[str, Any]:
    """Tell what to say to lay a state again: everything, less what would be derived without being said."""
    said = _everything(state)
    _pruned(said, said, state)
    return said


def _pruned(said: dict[str, Any], part: dict[Any, Any], state: State[Table, Event]) -> None:
    """Leave out, at any depth, whatever need not be said."""
    for word in [*part]:
        value = part.pop(word)
        if not _lays(said, state):
            part[word] = value
            if isinstance(value, dict):
                _pruned(said, value, state)


def _lays(said: Mapping[str, Any], state: State[Table, Event]) -> bool:
    """Whether this is enough to lay a state."""
    try:
        return lay(state.table.ruleset, **said) == state
    except LayingError:
        return False


def _everything(state: State[Table, Event]) -> dict[str, Any]:
    """Tell everything there is to say, in plain values; what is as when a game begins goes without saying."""
    table, box = state.table, state.table.ruleset.box
    calendar, meetings, stock = table.calendar, table.meetings, table.stock
    return {
        "at": state.agenda[0] if state.agenda else "end",
        "then": _following(state),
        "day": calendar.day,
        "half": calendar.half,
        "first": int(calendar.first),
        "boats": dict(enumerate(table.boats)),
        "programmes": {seat: None if cards is None else [*cards] for seat, cards in enumerate(table.programmes)},
        "money": {seat: money for seat, money in enumerate(table.money) if money != box.money},
        "teams": {
            seat: [_carried(diver) for diver in team] for seat, team in enumerate(table.teams) if team != (NEW_DIVER,)
        },
        "stock": {name: getattr(stock, name) for name in ("divers", "hoses", "tridents", "weights")},
        "hands": {seat: _names(box, hand) for seat, hand in enumerate(table.hands) if hand},
        "wrecks": {
            wreck: _heap(table, wreck) for wreck in range(table.wreck_count()) if not _is_untouched(table, wreck)
        },
        "returned": {wreck: count for wreck, count in enumerate(table.returned) if count},
        "gone": _names(box, table.gone),
        "looks": {
            seat: {look.wreck: _look(table, look) for look in looks} for seat, looks in enumerate(table.looks) if looks
        },
        "dive": {} if table.dive is None else _dive(box, table.dive),
        "met": {seat: [*hand] for seat, hand in enumerate(meetings.hands) if hand},
        "shown": {seat: card for seat, card in enumerate(meetings.shown) if card is not None},
        "played": [*meetings.played],
        "sabotaged": [(int(seat), diver) for seat, diver in meetings.sabotaged],
        "deck": [*meetings.deck.top],
    }


def _following(state: State[Table, Event]) -> tuple[Frame[Table], ...] | None:
    return state.agenda[1:] or None


def _names(box: Box, cards: tuple[int, ...]) -> list[str]:
    return [named(box, card) for card in cards]


def _carried(diver: Diver) -> list[str]:
    return [item for item in ITEMS for _ in range(diver.carries(item))]


def _is_untouched(table: Table, wreck: int) -> bool:
    return not table.located(wreck) and table.cards_in(wreck) == table.ruleset.box.pile


def _heap(table: Table, wreck: int) -> int | list[str | None]:
    located, count = table.located(wreck), table.cards_in(wreck)
    return [*_names(table.ruleset.box, located), *[None] * (count - len(located))] if located else count


def _look(table: Table, look: Look) -> dict[str, Any]:
    box, now = table.ruleset.box, table.calendar
    date = {"day": look.day} if look.day != now.day else {}
    half = {"half": look.half} if look.half != now.half else {}
    left = {"left": _names(box, look.left)} if look.left else {}
    return {**date, **half, "cards": _names(box, look.cards), **left}


def _dive(box: Box, dive: Dive) -> dict[str, Any]:
    return {
        "waiting": [*dive.waiting],
        "done": [*dive.done],
        "last": dive.last,
        "alarmed": dive.alarmed,
        "weights": dive.weights,
        "aside": _names(box, dive.aside),
        "catch": _names(box, dive.catch),
    }
