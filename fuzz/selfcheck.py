"""Random games of a title with every law held against their states, and a count of every rule that fired."""

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from attrs import frozen

import corestate as cs
from corestate import IllegalEventError, State
from corestate.games import begun
from fuzz.laws import broken_laws, probes
from fuzz.playouts import any_ruleset, steps
from invariants import InvariantViolation


@frozen
class Report:
    """What a self-check found: how much was played, what was violated, how often each rule fired."""

    game: str
    games: int
    events: int
    violations: tuple[str, ...]
    applied: Mapping[str, int]
    refused: Mapping[str, int]

    def silent(self) -> tuple[str, ...]:
        """Name the modelled rules that neither were applied nor refused anything."""
        rules = cs.game(self.game).rulebook.rules
        return tuple(rule.slug for rule in rules if rule.modelled and not self.fired(rule.slug))

    def fired(self, slug: str) -> int:
        """Count how often a rule was applied or refused something."""
        return self.applied.get(slug, 0) + self.refused.get(slug, 0)


LAW_SHARE = 0.04
"""The share of states the laws are held against; the guard is held against all."""


def selfcheck(
    name: str,
    games: int,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    progress: Callable[[int, int], None] = lambda _games, _events: None,
) -> Report:
    """Play random games under rotating seats, editions and rulings, probe every state, and report."""
    applied: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    violations: list[str] = []
    events = 0
    for number in range(games):
        rng = Random(f"{seed}/{number}")
        start = begun(any_ruleset(name, rng, options))
        try:
            for state, event in steps(start, rng):
                applied.update(_applied(state, event))
                refused.update(_refused(state, rng))
                events += event is not None
                if rng.random() < LAW_SHARE or event is None:
                    violations += [f"game {number}: {problem}" for problem in broken_laws(state, rng)]
        except InvariantViolation as violation:
            violations.append(f"game {number}: {violation}")
        except IllegalEventError as error:
            violations.append(f"game {number}: {error.event} is listed and refused: {error}")
        progress(number + 1, events)
    return Report(name, games, events, tuple(violations), applied, refused)


def _applied(state: State[Any, Any], event: Any) -> list[str]:  # noqa: ANN401 - an event of the state's game
    return [] if event is None else [rule for step in cs.explain(state, event) for rule in step.rules]


def _refused(state: State[Any, Any], rng: Random) -> list[str]:
    return [refusal.rule for event in probes(state, rng) for refusal in cs.refusals(state, event)]
