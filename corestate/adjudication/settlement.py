"""The verdict on a script: how it is told under its own ruleset, and under every other reading.

A claim is a script too: `claim` puts the claimed event where the claim is made, and `settle` judges it there.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from attrs import evolve

import corestate as cs
import serializers
from corestate.adjudication.afterwards import also
from corestate.adjudication.ended import over_as_stated
from corestate.adjudication.findings import findings, underpaid
from corestate.adjudication.narrowed import as_stated, narrowed
from corestate.adjudication.other_readings import Noted, Retold, compared
from corestate.adjudication.telling import asking
from corestate.adjudication.telling.asking import Notes, under
from corestate.adjudication.telling.outcomes import LISTED_FIRST, MOST_STEPS, told, told_in_any_order
from corestate.adjudication.verdict import Ending, Outcome, Reading, Settlement
from corestate.adjudication.written import settled
from corestate.anything import AnyState, Rules
from corestate.judging import Judgement
from serializers import play
from serializers.play import PlayError, Script, Sentence, Spot
from serializers.play.amounts import Stated
from serializers.play.positions import Laid

LEAST_TRIED, MOST_TRIED = 1_000, 6_000
"""Under another reading twice as many events are tried in filling in what was left open as were under the game's own,
but at least and at most so many: there are dozens of readings."""


class ClaimError(ValueError):
    """A claim that cannot be judged: begins with `claim` or with `at`, whichever is wrong, and says why."""


def claim(script: Script, event: str, at: int | None = None) -> Script:
    """Put a claimed event before event `at` or at the end, and leave out whatever came after.

    The event is a sentence, or stands in the named form. Raises `ClaimError`; and `PlayError` where the script leaves
    open what happened before event `at`.
    """
    if at is not None:
        record = settled(script).record
        if not 0 <= at <= len(record.events):
            raise ClaimError(f"at {at}: events are numbered 0 to {len(record.events) - 1}")
        first = play.of_record(evolve(record, events=record.events[:at], ids=(), marks=()))
        script = evolve(script, sentences=first.sentences, ids=(), marks=())
    said, stated = _sentences(script, event)
    before = len(script.sentences)
    stated = tuple(evolve(one, after=one.after + before) for one in stated)
    return evolve(script, sentences=(*script.sentences, *said), stated=stated, ids=(), marks=())


def _sentences(script: Script, claimed: str) -> tuple[tuple[Sentence, ...], tuple[Stated, ...]]:
    """Read a claim: sentences, or an event in the named form."""
    if not claimed.lstrip().startswith("{"):
        try:
            found, stated = play.sentences(claimed, script)
            if found or stated:
                return found, stated
        except PlayError as error:
            raise ClaimError(f"claim: {error}") from error
        raise ClaimError("claim: wanted an event, found nothing")
    event = serializers.load_json(claimed)
    game = script.ruleset.game
    if type(event) not in cs.game(game).events.values():
        raise ClaimError(f"claim: wanted an event of {game}, found a {type(event).__name__}")
    return (play.exactly(event, Spot(1, 1)),), ()


def settle(
    script: Script,
    *,
    compare: bool = True,
    progress: Callable[[int, int], None] = lambda _done, _all: None,
    most: int = MOST_STEPS,
) -> Settlement:
    """Judge a script, trying at most so many events, and compare the other readings if wanted.

    Where not all was tried there is nothing to compare with: it would be as unknown under every other reading.
    """
    if compare and not isinstance(script.header.position, Laid):
        noted, found = _noted(script, most)
    else:
        noted, found = None, told(script, most=most)
    as_told = found
    script, bound, found = narrowed(script, found)
    noted = noted if found is as_told else None
    stated = findings(script, found)
    found, stated = underpaid(script, found, stated)
    bound, ended = over_as_stated(bound, found) if compare else (bound, found)
    noted = noted if ended is found else None
    base = judgement(script.ruleset, ended)
    few = min(2 * found.tried + LEAST_TRIED, MOST_TRIED)
    others: Iterable[Reading] = ()
    known = found.exhaustive or found.verdict != "depends"
    if compare and known and not found.hinges:
        listed = 0 if found.whatever else few if found.exhaustive else LISTED_FIRST  # as its own reading was told
        tell = partial(told_in_any_order, most=few, whole=found.verdict == "legal", listed=listed)
        same = evolve(bound, header=evolve(bound.header, position=found.laid or bound.header.position))
        one_way = not found.open and not found.whatever and not base.guessed

        def told_from(start: AnyState) -> Judgement:
            return judgement(start.table.ruleset, as_stated(same, tell(same, start)))

        noted = noted if found.tried <= few else None
        others = compared(base, Retold(same.begun, told_from), progress, one_way=one_way, noted=noted)
    later = also(script, found, script.ruleset)
    return Settlement(script, found, base, tuple(others), later, stated)


def _noted(script: Script, most: int) -> tuple[Noted, Outcome]:
    """Tell a script, noting what is asked of its game for that, and so for which readings it has to be told again."""
    notes, rules = Notes(), script.ruleset
    with notes.taken():
        found = told_in_any_order(script, under(asking.watched(rules, notes), script.begun(rules)), most)
    return Noted(judgement(rules, found), notes), _under(rules, found)


def _under(rules: Rules, found: Outcome) -> Outcome:
    """Put what was found under a ruleset as it is."""

    def put(one: Ending) -> Ending:
        gaps = tuple(evolve(gap, state=under(rules, gap.state)) for gap in one.gaps)
        return evolve(one, start=under(rules, one.start), state=under(rules, one.state), gaps=gaps)

    return evolve(found, ending=put(found.ending), other=None if found.other is None else put(found.other))


def judgement(rules: Rules, found: Outcome) -> Judgement:
    """Take the judgement from a telling: of one that depends, that of the illegal way that got furthest."""
    ending: Ending = found.ending if found.other is None else found.other
    event: Any | None = ending.event
    return Judgement(
        rules,
        ending.start,
        ending.events,
        ending.state,
        event,
        ending.refusals,
        found.verdict,
        found.exhaustive,
        ending.guessed,
    )
