"""What a game must have in common with a finding to be worth the child's time: the rules its last event is about."""

from collections.abc import Iterator
from random import Random
from typing import Any

from attrs import evolve

import corestate as cs
from corestate.anything import AnyState
from fuzz.peers.findings import Finding, Move, Scenario
from fuzz.probes import changed_event

ALIKE = 0.5
"""The share of the rules in play that an event must apply too, to be likely to show the same."""
VARIED = 6


class Likeness:
    """Knows the best finding so far, and what is like it."""

    def __init__(self, finding: Finding) -> None:
        self.finding = finding
        self._rules = frozenset(finding.rules())
        self._refusing = finding.mark()[-1] if finding.kind == "accepts" else None

    def asked(self) -> tuple[Move, ...]:
        """The moves before the last that should have changed nothing: one of them may be behind it."""
        return tuple(move for move in self.finding.scenario.moves[:-1] if move.how != "play")

    def is_likely(self, scenario: Scenario) -> bool:
        """Whether the last move of a scenario is of the kind that showed the finding; any is, after a refused event."""
        if not scenario.moves:
            return not self.finding.scenario.moves
        if self.asked():
            return any(move.how != "play" for move in scenario.moves[:-1])
        return self.is_alike(scenario.cut(len(scenario.moves) - 1).reached(), scenario.moves[-1].event)

    def is_alike(self, state: AnyState, event: Any, share: float = ALIKE) -> bool:  # noqa: ANN401 - an event of the game
        """Whether an event, here, is of the kind that showed the finding: by the rules it applies or breaks."""
        against = cs.refusals(state, event)
        if self._refusing is not None:
            return bool(against) and against[0].rule == self._refusing
        if against:
            return False
        applied = {rule for step in cs.explain(state, event) for rule in step.rules}
        return len(applied & self._rules) >= share * len(self._rules)

    def variant(self, state: AnyState, rng: Random) -> Move | None:
        """Find an event like the last one that would be judged alike here, where the finding is about that."""
        if self.finding.kind not in {"accepts", "refuses"}:
            return None
        last = self.finding.scenario.moves[-1]
        legal = [event for event in cs.legal(state) if type(event) is type(last.event)]
        near = rng.choice(legal) if legal else last.event
        varied = (near, *_seated(last.event, state), *(changed_event(near, rng) for _ in range(VARIED)))
        return next((Move(last.how, event) for event in varied if self.is_alike(state, event)), None)

    def question(self, state: AnyState, rng: Random) -> Move | None:
        """Find an event to ask about here, or to play although it is illegal, like one that is behind the finding."""
        if not (asked := self.asked()):
            return None
        like = rng.choice(asked)
        legal = [event for event in cs.legal(state) if type(event) is type(like.event)]
        near = rng.choice(legal) if legal and rng.random() < 1 / 2 else like.event
        varied = [*_seated(like.event, state), *_seated(near, state), changed_event(near, rng)]
        rng.shuffle(varied)
        fit = (event for event in varied if like.how == "try" or cs.refusals(state, event))
        return next((Move(like.how, event) for event in fit), None)


def _seated(event: Any, state: AnyState) -> Iterator[Any]:  # noqa: ANN401 - an event of the game
    """Yield an event as it is, and as one of each seat that is asked."""
    yield event
    if hasattr(event, "seat"):
        yield from (evolve(event, seat=seat) for seat in cs.asked(state) if seat != event.seat)
