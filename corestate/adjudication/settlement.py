"""The verdict on a script: how it is told under its own ruleset, and under every other reading."""

from collections.abc import Callable
from typing import Any

from attrs import frozen

import corestate as cs
from corestate.adjudication.endings import Ending, Told
from corestate.adjudication.other_readings import Known, Reading, compared, known
from corestate.adjudication.rests_on import relied, used
from corestate.adjudication.search import told
from corestate.anything import Rules
from corestate.judging import Judgement
from serializers.play import Script

LEAST_TRIED, MOST_TRIED = 1_000, 6_000
"""Under another reading twice as many events are tried in filling in what was left open as were under the game's own,
but at least and at most so many: there are dozens of readings."""


@frozen
class Settlement:
    """Everything there is to say of a script: the telling, the judgement it rests on, and the other readings."""

    script: Script
    told: Told
    judgement: Judgement
    readings: tuple[Reading, ...]

    @property
    def known(self) -> Known | None:
        """What the seat that acted could know when it broke the rules."""
        judgement = self.judgement
        return None if judgement.event is None else known(judgement.reached, judgement.event)

    def assumed(self) -> tuple[str, ...]:
        """Name the data the verdict rests on that are assumed, not printed: in whatever way an open place is filled."""
        start, told = self.judgement.start, self.told
        endings = [one for one in (told.ending, told.other) if one is not None]
        found = {key for one in endings for key in relied(start, one.events, one.event, one.refusals)}
        found.update(
            key
            for one in endings
            for key in used(one.state, (event for place in told.open for event in place.fitting()))
        )
        return tuple(key for key in cs.assumed(start) if key in found)


def settle(
    script: Script, *, compare: bool = True, progress: Callable[[int, int], None] = lambda _done, _all: None
) -> Settlement:
    """Judge a script, and compare the other readings if wanted."""
    found = told(script)
    base = judgement(script, script.ruleset, found)
    most = min(2 * found.tried + LEAST_TRIED, MOST_TRIED)
    others = (
        compared(base, lambda rules: judgement(script, rules, told(script, rules, most)), progress) if compare else ()
    )
    return Settlement(script, found, base, tuple(others))


def judgement(script: Script, rules: Rules, found: Told) -> Judgement:
    """Take the judgement from a telling: of one that depends, that of the illegal way that got furthest."""
    ending: Ending = found.ending if found.other is None else found.other
    event: Any | None = ending.event
    return Judgement(
        rules, script.begun(rules), ending.events, ending.state, event, ending.refusals, found.verdict, found.exhaustive
    )
