"""Judging a list of events: each must be legal where it stands, and the first that is not ends the game.

`Judgement` is the verdict on a game under one ruleset, however it was told: `corestate.adjudication` gives the same for
games written in sentences.
"""

from typing import Any, Literal, TypeAlias

from attrs import frozen

from corestate.anything import AnyState, Rules
from corestate.games import begun
from corestate.kernel import Refusal, apply, refusals

Verdict: TypeAlias = Literal["legal", "illegal", "depends", "incomplete"]
"""`depends`: on what was left open; `incomplete`: something is missing that nobody can imply. A list of events is
neither."""


@frozen
class Judgement:
    """What became of a game under one ruleset: the state reached, and why the next event is not legal."""

    ruleset: Rules
    start: AnyState
    events: tuple[Any, ...]
    """The legal ones, one after the other."""
    reached: AnyState
    """The state after them."""
    event: Any | None = None
    """The one that is not legal; None if all are."""
    refusals: tuple[Refusal, ...] = ()
    """Why it is not."""
    verdict: Verdict = "legal"
    exhaustive: bool = True
    """Whether every way to fill in what was left open was tried."""
    guessed: frozenset[int] = frozenset()
    """The numbers of the events that were filled in and could have been others; a list of events has none."""

    @property
    def judged(self) -> int:
        """How many events were legal."""
        return len(self.events)

    @property
    def first_illegal(self) -> int | None:
        """The number of the first event that is not legal, or None."""
        return self.judged if self.refusals else None


def judge(rules: Rules, events: tuple[Any, ...], start: AnyState | None = None) -> Judgement:
    """Replay events until one is refused, from the set-up or from another state."""
    first = state = begun(rules) if start is None else start
    for number, event in enumerate(events):
        if against := refusals(state, event):
            return Judgement(rules, first, events[:number], state, event, against, "illegal")
        state = apply(state, event)
    return Judgement(rules, first, events, state)
