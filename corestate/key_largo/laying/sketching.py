"""What to say to lay a state of Key Largo again: whatever would not be derived in the same way without being said."""

from typing import Any

from corestate.kernel import State
from corestate.key_largo.box import ITEMS, Box, named
from corestate.key_largo.events import Event
from corestate.key_largo.frames import Looking, NamingStarter
from corestate.key_largo.laying import seats, wrecks
from corestate.key_largo.laying.moments import Stage, following, normally, staged
from corestate.key_largo.laying.said import OF_DIVES
from corestate.key_largo.table import NEW_DIVER, Dive, Diver, Look, Table, is_monster
from corestate.laying import LayingError
from corestate.piles import multiset


def sketch(state: State[Table, Event]) -> dict[str, Any]:
    """Tell what to say to lay a state again, in plain values and frames; what would be derived goes without saying."""
    table = state.table
    at = state.agenda[0] if state.agenda else None
    stage = staged(table.ruleset, at)
    said: dict[str, Any] = {} if isinstance(at, NamingStarter) else {"at": at}
    rest = following(table, stage, state.agenda)
    if rest != tuple(normally(table, at)):
        said["then"] = rest
    said |= _days(table, stage)
    parts = {**_belongings(table, stage), **_of_meetings(table), **_treasures(table), "looks": _looks(table, stage)}
    said |= {word: value for word, value in parts.items() if value}
    if table.meetings.played != multiset(card for card in table.meetings.shown if card is not None):
        said["played"] = [*table.meetings.played]
    if table.dive is not None and (dive := _dive(table, stage, table.dive)):
        said["dive"] = dive
    return said


def _days(table: Table, stage: Stage) -> dict[str, Any]:
    now, usual = table.calendar, seats.calendar(table.ruleset, stage, {})
    dates = {"day": (now.day, usual.day), "half": (now.half, usual.half), "first": (int(now.first), int(usual.first))}
    return {word: found for word, (found, expected) in dates.items() if found != expected}


def _belongings(table: Table, stage: Stage) -> dict[str, Any]:
    cards = {
        int(seat): [*programme]
        for seat in table.seats()
        if (programme := table.programmes[seat]) is not None
        and not (stage.in_day and programme == seats.usual_programme(table, seat))
    }
    berths = ((seat, seats.usual_berth(table, stage, seat, cards.get(seat))) for seat in table.seats())
    in_teams = seats.in_teams(table)
    counts = {name: (getattr(table.stock, name), max(0, total - used)) for name, (used, total) in in_teams.items()}
    begins = table.ruleset.box.money
    return {
        "boats": {int(seat): table.boats[seat] for seat, usual in berths if table.boats[seat] != usual},
        "programmes": cards,
        "money": {seat: money for seat, money in enumerate(table.money) if money != begins},
        "teams": {seat: [*map(_carried, team)] for seat, team in enumerate(table.teams) if team != (NEW_DIVER,)},
        "stock": {name: held for name, (held, left) in counts.items() if held != left},
    }


def _carried(diver: Diver) -> list[str]:
    return [item for item in ITEMS for _ in range(diver.carries(item))]


def _of_meetings(table: Table) -> dict[str, Any]:
    meetings = table.meetings
    return {
        "met": {seat: [*hand] for seat, hand in enumerate(meetings.hands) if hand},
        "shown": {seat: card for seat, card in enumerate(meetings.shown) if card is not None},
        "sabotaged": [(int(seat), diver) for seat, diver in meetings.sabotaged],
        "deck": [*meetings.deck.top],
    }


def _treasures(table: Table) -> dict[str, Any]:
    """Tell where the wreck cards are; wrecks and what is gone only as far as arithmetic would not find them."""
    box = table.ruleset.box
    said: dict[str, Any] = {
        "hands": {seat: _names(box, hand) for seat, hand in enumerate(table.hands) if hand},
        "wrecks": {wreck: _heap(table, wreck) for wreck in range(table.wreck_count()) if not _is_full(table, wreck)},
        "returned": {wreck: count for wreck, count in enumerate(table.returned) if count},
        "gone": _names(box, table.gone),
    }
    _unless_derived(table, said, said, "gone")
    for wreck in [*said["wrecks"]]:
        if all(is_monster(box, card) for card in table.located(wreck)):
            _unless_derived(table, said, said["wrecks"], wreck)
    return said


def _unless_derived(table: Table, said: dict[str, Any], part: dict[Any, Any], word: object) -> None:
    """Leave a word out, if the wreck cards would be where they are without it."""
    value = part.pop(word)
    try:
        lying = wrecks.lying(table, said)
    except LayingError:
        part[word] = value
    else:
        if (lying.pools, lying.gone) != (table.pools, table.gone):
            part[word] = value


def _names(box: Box, cards: tuple[int, ...]) -> list[str]:
    return [named(box, card) for card in cards]


def _is_full(table: Table, wreck: int) -> bool:
    return not table.located(wreck) and table.cards_in(wreck) == table.ruleset.box.pile


def _heap(table: Table, wreck: int) -> int | list[str | None]:
    located, count = table.located(wreck), table.cards_in(wreck)
    return [*_names(table.ruleset.box, located), *[None] * (count - len(located))] if located else count


def _looks(table: Table, stage: Stage) -> dict[int, dict[int, dict[str, Any]]]:
    looks = {seat: {one.wreck: _look(table, one) for one in own} for seat, own in enumerate(table.looks) if own}
    at = stage.frame
    if isinstance(at, Looking) and looks.get(at.seat, {}).get(at.wreck) == {}:
        del looks[at.seat][at.wreck]
    return {seat: own for seat, own in looks.items() if own}


def _look(table: Table, look: Look) -> dict[str, Any]:
    box, now, usual = table.ruleset.box, table.calendar, wrecks.usual_list(table, look.wreck, look.left)
    date = {"day": look.day} if look.day != now.day else {}
    half = {"half": look.half} if look.half != now.half else {}
    cards = {"cards": _names(box, look.cards)} if look.cards != usual else {}
    left = {"left": _names(box, look.left)} if look.left else {}
    return {**date, **half, **cards, **left}


def _dive(table: Table, stage: Stage, dive: Dive) -> dict[str, Any]:
    """Tell what is not as the dive would be by the moment, those done being said first."""
    box = table.ruleset.box
    found = {word: getattr(dive, word) for word in OF_DIVES}
    usual = wrecks.usual_dive(table, stage, dive.done)
    said = {word: value for word, value in found.items() if value != getattr(usual, word)}
    if dive.done != wrecks.usual_dive(table, stage).done:
        said["done"] = dive.done
    return {
        word: _names(box, value) if word in {"aside", "catch"} else [*value] if isinstance(value, tuple) else value
        for word, value in said.items()
    }
