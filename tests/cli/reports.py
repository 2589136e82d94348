"""Reports to be tested: of golden games, one event of which was made by a seat that was not asked."""

from collections.abc import Iterator
from functools import cache
from operator import itemgetter
from typing import Any

import attrs

import corestate as cs
import serializers
from corestate.adjudication import judge, readings
from corestate.anything import Rules
from corestate.cli.report import Case, page, story
from corestate.games import OURS, begun
from serializers import Record
from tests.golden import FOLDER

GAMES = {"in_too_deep": 3, "into_the_blue": 2, "key_largo": 2, "unfathomable": 3}
"""The golden game of each title that is reported on."""

assert set(GAMES) == set(OURS)


def disputed(title: str) -> tuple[Rules, tuple[Any, ...], int]:
    """Return a game in the middle of which a seat acts that is not asked, with the number of that event."""
    record = serializers.load_json((FOLDER / f"{title}-{GAMES[title]}.json").read_bytes(), Record)
    number, wrong = max(_out_of_turn(record.ruleset, record.events[: len(record.events) // 2]), key=itemgetter(0))
    return record.ruleset, (*record.events[:number], wrong, *record.events[number + 1 :]), number


def _out_of_turn(rules: Rules, events: tuple[Any, ...]) -> Iterator[tuple[int, Any]]:
    state = begun(rules)
    for number, event in enumerate(events):
        if len(cs.asked(state)) == 1:
            yield number, attrs.evolve(event, seat=(event.seat + 1) % rules.seats)
        state = cs.apply(state, event)


dispute = cache(disputed)


def report(
    rules: Rules, events: tuple[Any, ...], seat: int | None = None, *, claimed: bool = False, moves: int = 0
) -> str:
    """Write a report without the other readings."""
    case = Case(judge(rules, events), (), claimed, seat, moves=moves)
    return page(story(case, case.told()))


def full_report(rules: Rules, events: tuple[Any, ...], seat: int | None = None, *, moves: int = 0) -> str:
    """Write a report with the other readings."""
    case = Case(judge(rules, events), tuple(readings(rules, events)), seat=seat, left=3, moves=moves)
    return page(story(case, case.told()))
