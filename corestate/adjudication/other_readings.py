"""The other readings of a game: told again under every rival ruleset, and the first place found where the two part.

Another table, another question, other choices or another result is a difference. `Begin` is how a game begins under a
ruleset, `Tell` how it is told from there: a list of events is the same under every one; sentences may mean others.
"""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from attrs import evolve, fields, frozen

from corestate.adjudication.telling import asking
from corestate.adjudication.telling.asking import Notes, under
from corestate.adjudication.verdict import Reading
from corestate.anything import AnyState, Rules
from corestate.games import begun, question, result
from corestate.judging import Judgement, judge
from corestate.kernel import apply, legal, refusals, waits_for
from corestate.rivals import rivals
from corestate.shape import Record, fields_of

Begin: TypeAlias = Callable[[Rules], AnyState]
"""Begins a game under a ruleset."""
Tell: TypeAlias = Callable[[AnyState], Judgement]
"""Tells a game from its beginning, under the ruleset of that."""


@frozen
class Retold:
    """How a game is told under any ruleset."""

    begin: Begin
    tell: Tell


@frozen
class Noted:
    """How a game was told under its own ruleset, watched, and what was asked for that."""

    judgement: Judgement
    notes: Notes


def readings(rules: Rules, events: tuple[Any, ...]) -> Iterator[Reading]:
    """Replay events under every other option of every ruling, and yield those readings under which the game differs."""
    retold = Retold(begun, lambda start: judge(start.table.ruleset, events, start))
    return compared(judge(rules, events), retold)


def compared(
    base: Judgement,
    retold: Retold,
    progress: Callable[[int, int], None] = lambda _done, _all: None,
    *,
    one_way: bool = False,
    noted: Noted | None = None,
) -> Iterator[Reading]:
    """Tell a game under every other reading, and yield those under which it differs, and where it does so first.

    The game is told once more from where it began, unless that was noted when it was told, to see which rulings it asks
    for at all: how the others are read makes no difference, unless the game begins otherwise by them. Of a record that
    is incomplete one way to complete it is enough, and of one that is legal if there is but one, so that only what this
    way asks for counts; and it is not looked for again by a reading by which the game goes the same way, nor is any
    other by one under which everything that is asked in telling it is answered alike.
    """
    enough = base.verdict == "incomplete" or (one_way and base.verdict == "legal")
    notes = Notes() if noted is None or enough else noted.notes
    watched = under(asking.watched(base.ruleset, notes), base.start)
    with notes.taken():
        told = evolve(base, start=watched) if enough else noted.judgement if noted else retold.tell(watched)
    ours = _Looks(told)
    ours.at(ours.judgement.judged)
    usual = retold.begin(base.ruleset)  # a game may have been told from elsewhere where its position leaves that open
    starts = [(ruling, option, retold.begin(rules)) for ruling, option, rules in rivals(base.ruleset)]
    others = [
        one
        for one in starts
        if notes.consulted & _read_otherwise(base.ruleset, one[2].table.ruleset) or under(base.ruleset, one[2]) != usual
    ]
    for number, (ruling, option, start) in enumerate(others):
        progress(number, len(others))
        rules = start.table.ruleset
        alike = (
            not enough
            and under(base.ruleset, start) == base.start
            and notes.answered_alike(rules, notes.consulted & _read_otherwise(base.ruleset, rules))
        )
        same_way = None
        if alike:
            same_way = _gone(ours.judgement, start)
        elif one_way or base.verdict == "incomplete":
            same_way = _same_way(ours.judgement, start)
        judgement = retold.tell(start) if same_way is None else same_way
        parts_at = _parting(ours, judgement)
        if parts_at is not None:
            ended = result(judgement.reached) if judgement.verdict == "legal" else None
            yield Reading(ruling, option, judgement, parts_at, ended, _unfinished(judgement))
    progress(len(others), len(others))


def _read_otherwise(rules: Rules, other: Rules) -> set[str]:
    """Name the rulings in which two rulesets differ."""
    names = (one.name for one in fields(type(rules.rulings)))
    return {name for name in names if getattr(rules.rulings, name) != getattr(other.rulings, name)}


def _unfinished(judgement: Judgement) -> str:
    """Why a game told so has no result."""
    if judgement.verdict == "depends":
        tried = "" if judgement.exhaustive else ", and not every way to fill it in was tried"
        return f"it depends on what was left open{tried}"
    if judgement.refusals:
        return f"event {judgement.first_illegal} does not fit: {judgement.refusals[0]}"
    return "" if result(judgement.reached) is not None else "the record stops before the end"


class _Looks:
    """How a told game looks at every moment, without its ruleset; remembered, as it is compared again and again."""

    def __init__(self, judgement: Judgement) -> None:
        self.judgement = judgement
        self._state = judgement.start
        self._seen: list[tuple[object, ...]] = []

    def at(self, moment: int) -> tuple[object, ...]:
        """Look at the moment before an event."""
        while len(self._seen) <= moment:
            if self._seen:
                self._state = apply(self._state, self.judgement.events[len(self._seen) - 1])
            self._seen.append(_look(self._state))
        return self._seen[moment]


def _same_way(told: Judgement, start: AnyState) -> Judgement | None:
    """Go the way of a told game from another beginning; None where that is not where it goes there.

    An event is refused there, or one that was refused is not, or for other reasons.
    """
    there = _gone(told, start)
    if there is None or (told.refusals and told.event is None):
        return None
    return there if not told.refusals or refusals(there.reached, told.event) == told.refusals else None


def _gone(told: Judgement, start: AnyState) -> Judgement | None:
    """Go the way of a told game from another beginning; None where an event is refused."""
    state = start
    for event in told.events:
        if refusals(state, event):
            return None
        state = apply(state, event)
    return evolve(told, ruleset=start.table.ruleset, start=start, reached=state)


def _parting(ours: _Looks, theirs: Judgement) -> int | None:
    """Find the first moment at which two games look different, or None."""
    base, there, moment = ours.judgement, theirs.start, 0
    while True:
        if ours.at(moment) != _look(there):
            return moment
        if moment in (base.judged, theirs.judged):
            same = base.judged == theirs.judged and (base.event, base.refusals) == (theirs.event, theirs.refusals)
            return None if same and base.verdict == theirs.verdict else moment
        if base.events[moment] != theirs.events[moment]:
            return moment
        there, moment = apply(there, theirs.events[moment]), moment + 1


def _look(state: AnyState) -> tuple[object, ...]:
    """Look at a state without its ruleset."""
    names = [name for name, _ in fields_of(Record(type(state.table))) if name != "ruleset"]
    table = tuple(getattr(state.table, name) for name in names)
    return table, question(state), legal(state) if waits_for(state) else (), result(state)
