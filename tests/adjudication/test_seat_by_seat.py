"""Days of Key Largo as tables write them down: seat by seat, a wreck named with the dive, and plans that nobody saw."""

from itertools import takewhile
from random import Random

import pytest

import corestate as cs
from corestate import adjudication
from corestate.games import begun
from corestate.key_largo import events as e
from fuzz.playouts import steps
from serializers import play
from serializers.play.titles import book_of
from tests.effort import effort

NAMES = ("Ann", "Bob", "Cem", "Dan", "Eve")


def _told(number: int, seats: int, days: int, *, plans: bool, wrecks: bool = True) -> str:
    """Tell the first days of a random game so, with the wrecks or without them."""
    rules = cs.ruleset("key_largo", seats=seats)
    played = steps(begun(rules), Random(number), cs.apply)
    early = takewhile(lambda step: step[0].table.calendar.day <= days, played)
    book, named, lines = book_of(rules, NAMES[:seats]), dict[int, str](), list[str]()
    for _, event in early:
        if isinstance(event, e.Anchor):
            named |= {event.seat: f"{NAMES[event.seat]} dives at wreck {event.wreck}"} if wrecks else {}
        elif event is not None and (plans or not isinstance(event, e.Program)):
            acts = getattr(event, "seat", None)
            lines += [*([named.pop(acts)] if acts in named else []), book.write(event)]
    return "\n".join(("game Key Largo", f"seats {', '.join(NAMES[:seats])}", *lines)) + "\n"


@pytest.mark.parametrize("number", range(effort(6, 100)))
def test_a_wreck_may_be_named_when_the_dive_is_told(number: int) -> None:
    text = _told(number, 3 + number % 3, 2, plans=True)
    assert adjudication.settle(play.read(text), compare=False).told.verdict == "legal", text


@pytest.mark.parametrize("number", range(effort(6, 60)))
def test_a_wreck_that_nobody_names_is_no_crime(number: int) -> None:
    """Of who laid the last plan it was one once: not to have left a place at which the boat is not."""
    text = _told(number, 3 + number % 3, 1, plans=True, wrecks=False)
    assert adjudication.settle(play.read(text), compare=False).told.verdict != "illegal", text


@pytest.mark.parametrize("number", [*range(effort(2, 60)), 9, 23])
def test_plans_that_nobody_saw_need_not_be_written(number: int) -> None:
    """The ninth was found illegal once: somebody passes in silence before a boat whose wreck is told later."""
    text = _told(number, 3, 1, plans=False)
    assert adjudication.settle(play.read(text), compare=False).told.verdict in ("legal", "depends", "incomplete"), text


def test_a_plan_that_fits_what_is_told_is_found() -> None:
    morning = ("Ann buys a hose", "Bob dives at wreck 2 and draws gold 2", "Cem hires a diver")
    afternoon = ("Ann dives at wreck 4 and draws a card", "Bob sells the gold", "Cem shows tourists the dolphins")
    text = "\n".join(("game Key Largo", "seats Ann, Bob, Cem", "Ann starts", *morning, *afternoon))
    found = adjudication.settle(play.read(text), compare=False).told
    assert found.verdict == "legal"
    plans = {one.seat: (one.morning, one.afternoon) for one in found.ending.events if isinstance(one, e.Program)}
    assert plans == {0: ("store", "dive"), 1: ("dive", "market"), 2: ("bar", "dolphins")}
