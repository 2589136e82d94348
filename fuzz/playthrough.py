"""A game as text a person can follow with the rulebook open: every event, the rules it applied, what it changed."""

from collections.abc import Iterator

import corestate as cs
import invariants
import serializers
from corestate.anything import AnyState
from serializers import Record


def playthrough(record: Record) -> Iterator[str]:
    """Tell a recorded game line by line."""
    rules, state = record.ruleset, record.begun()
    yield f"{cs.game(rules.game).title}, edition {rules.edition}, {rules.seats} seats"
    for number, event in enumerate(record.events):
        yield ""
        yield from _told(number, state, event)
        state = invariants.apply(state, event)
    yield from _ending(state)


def _told(number: int, state: AnyState, event: object) -> Iterator[str]:
    """Tell one event: what was asked, the answer, the rules applied and what they changed."""
    asked = cs.question(state)
    assert asked is not None  # noqa: S101 - a state that goes on asks
    who = f"seat {', '.join(map(str, asked.seats))}" if asked.seats else "chance"
    yield f"{number}. {asked.kind} [{asked.asked_by}] {who}: {len(cs.legal(state))} possible"
    yield f"   {serializers.dump_json(event)}"
    for step in cs.explain(state, event):
        yield f"   {type(step.frame).__name__}: {' '.join(step.rules)}"
        for path, old, new in cs.diff(step.before, step.after):
            yield f"      {path}: {_short(old)} -> {_short(new)}"


def _ending(state: AnyState) -> Iterator[str]:
    result = cs.result(state)
    assert result is not None  # noqa: S101 - the game is over
    yield ""
    yield f"winners {list(result.winners)}, scores {list(result.scores)}"
    yield from (f"   [{reason.rule}] {reason.because}" for reason in result.why)
    yield f"state {serializers.state_id(state)}"


def _short(value: object) -> str:
    return str(list(value)) if isinstance(value, tuple) else str(value)
