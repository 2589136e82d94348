"""A game as text a person can follow with the rulebook open: every event, the rules it applied, what it changed."""

from collections.abc import Iterator
from random import Random
from typing import Any

import corestate as cs
import serializers
from corestate import Ruleset
from corestate.games import begun
from fuzz.playouts import steps


def playthrough(rules: Ruleset[Any, Any, Any], seed: int) -> Iterator[str]:
    """Play a random game and tell it line by line."""
    title = cs.game(rules.game)
    yield f"{title.title}, edition {rules.edition}, {rules.seats} seats, seed {seed}"
    for number, (state, event) in enumerate(steps(begun(rules), Random(seed))):
        if event is None:
            yield from _ending(state)
            return
        asked = cs.question(state)
        assert asked is not None  # noqa: S101 - a state that goes on asks
        who = f"seat {', '.join(map(str, asked.seats))}" if asked.seats else "chance"
        yield ""
        yield f"{number}. {asked.kind} [{asked.asked_by}] {who}: {len(cs.legal(state))} possible"
        yield f"   {serializers.dump_json(event)}"
        for step in cs.explain(state, event):
            yield f"   {type(step.frame).__name__}: {' '.join(step.rules)}"
            for path, old, new in cs.diff(step.before, step.after):
                yield f"      {path}: {_short(old)} -> {_short(new)}"


def _ending(state: cs.State[Any, Any]) -> Iterator[str]:
    result = cs.result(state)
    assert result is not None  # noqa: S101 - the game is over
    yield ""
    yield f"winners {list(result.winners)}, scores {list(result.scores)}"
    yield from (f"   [{reason.rule}] {reason.because}" for reason in result.why)
    yield f"state {serializers.state_id(state)}"


def _short(value: object) -> str:
    return str(list(value)) if isinstance(value, tuple) else str(value)
