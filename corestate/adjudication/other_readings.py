"""The other readings of a game: told again under every rival ruleset, and the first place found where the two part.

Another table, another question, other choices or another result is a difference. `Begin` is how a game begins under a
ruleset, `Tell` how it is told from there: a list of events is the same under every one; sentences may mean others.
"""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from attrs import evolve, fields

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


def readings(rules: Rules, events: tuple[Any, ...]) -> Iterator[Reading]:
    """Replay events under every other option of every ruling, and yield those readings under which the game differs."""
    return compared(judge(rules, events), begun, lambda start: judge(start.table.ruleset, events, start))


def compared(
    base: Judgement,
    begin: Begin,
    tell: Tell,
    progress: Callable[[int, int], None] = lambda _done, _all: None,
    *,
    one_way: bool = False,
) -> Iterator[Reading]:
    """Tell a game under every other reading, and yield those under which it differs, and where it does so first.

    The game is told once more from where it began, to note which rulings it asks for at all: how the others are read
    makes no difference, unless the game begins otherwise by them. Of a record that is incomplete one way to complete it
    is enough, and of one that is legal if there is but one, so that only what this way asks for counts; and it is not
    looked for again by a reading by which the game goes the same way, nor is any other by one under which everything
    that is asked in telling it is answered alike.
    """
    notes = Notes()
    watched = under(_watched(base.ruleset, notes), base.start)
    enough = base.verdict == "incomplete" or (one_way and base.verdict == "legal")
    with notes.taken():
        ours = _Looks(evolve(base, start=watched) if enough else tell(watched))
    ours.at(ours.judgement.judged)
    usual = begin(base.ruleset)  # where a position leaves something open the game may have been told from elsewhere
    starts = [(ruling, option, begin(rules)) for ruling, option, rules in rivals(base.ruleset)]
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
        same_way = _same_way(ours.judgement, start) if one_way or alike or base.verdict == "incomplete" else None
        judgement = tell(start) if same_way is None else same_way
        parts_at = _parting(ours, judgement)
        if parts_at is not None:
            ended = result(judgement.reached) if judgement.verdict == "legal" else None
            yield Reading(ruling, option, judgement, parts_at, ended, _unfinished(judgement))
    progress(len(others), len(others))


def _watched(rules: Rules, notes: Notes) -> Rules:
    """Return the same ruleset, noting which rulings are consulted; two of a kind are not compared by what they say."""
    kind: type[Any] = type(rules.rulings)
    names, plain = {one.name for one in fields(kind)}, repr(rules.rulings)

    class Watched(kind):  # type: ignore[misc]  # whatever the title's own class is
        __slots__ = ()
        __eq__ = object.__eq__
        __hash__ = object.__hash__

        def __repr__(self) -> str:
            return plain

        def __getattribute__(self, name: str) -> Any:  # noqa: ANN401 - as it is there
            notes.consult(name)
            return super().__getattribute__(name)

    return evolve(rules, rulings=Watched(**{name: getattr(rules.rulings, name) for name in names}))


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
    state = start
    for event in told.events:
        if refusals(state, event):
            return None
        state = apply(state, event)
    if told.refusals and (told.event is None or refusals(state, told.event) != told.refusals):
        return None
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
