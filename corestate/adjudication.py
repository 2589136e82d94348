"""Judging a game that was written down: which event broke which rules, and what the other readings would give.

The judge replays events one by one. Under another reading of a disputed rule the same events are replayed again, and
the first place is found where the two games part: another table, another question, other choices or another result.
"""

from collections.abc import Iterator
from typing import Any

from attrs import evolve, frozen

from corestate.games import begun, game, question, result
from corestate.kernel import Refusal, State, apply, legal, refusals, waits_for
from corestate.rulebook import Ruleset
from corestate.shape import Record, fields_of
from corestate.title import Result

AnyState = State[Any, Any]
Rules = Ruleset[Any, Any, Any]


@frozen
class Judgement:
    """What became of a list of events under one ruleset: the state reached, and why the next event is not legal."""

    ruleset: Rules
    reached: AnyState
    judged: int
    """How many events were legal, one after the other."""
    refusals: tuple[Refusal, ...]
    """Why the next one is not; none if all were."""

    @property
    def first_illegal(self) -> int | None:
        """The number of the first event that is not legal, or None."""
        return self.judged if self.refusals else None


@frozen
class Reading:
    """The same events under another option of one ruling."""

    ruling: str
    option: str
    judgement: Judgement
    parts_at: int
    """The moment (before this event) at which the two games first look different, the ruleset aside."""
    result: Result | None


def judge(rules: Rules, events: tuple[Any, ...]) -> Judgement:
    """Replay events until one is refused."""
    state = begun(rules)
    for number, event in enumerate(events):
        if against := refusals(state, event):
            return Judgement(rules, state, number, against)
        state = apply(state, event)
    return Judgement(rules, state, len(events), ())


def readings(rules: Rules, events: tuple[Any, ...]) -> Iterator[Reading]:
    """Replay events under every other option of every ruling, and yield those readings under which the game differs."""
    for ruling in game(rules.game).rulebook.rulings:
        for option in ruling.options:
            if option.name == getattr(rules.rulings, ruling.field):
                continue
            other = with_ruling(rules, ruling.field, option.name)
            parts_at = _parting(rules, other, events)
            if parts_at is not None:
                judgement = judge(other, events)
                ended = None if judgement.refusals else result(judgement.reached)
                yield Reading(ruling.id, option.name, judgement, parts_at, ended)


def with_ruling(rules: Rules, field: str, option: str) -> Rules:
    """Return a ruleset with one ruling read otherwise."""
    return evolve(rules, rulings=evolve(rules.rulings, **{field: option}))


def _parting(one: Rules, other: Rules, events: tuple[Any, ...]) -> int | None:
    """Find the first moment at which a game looks different under two rulesets, or None."""
    here, there = begun(one), begun(other)
    for number, event in enumerate((*events, None)):
        if _look(here) != _look(there):
            return number
        if event is None or refusals(here, event) or refusals(there, event):
            return None if event is None or refusals(here, event) == refusals(there, event) else number
        here, there = apply(here, event), apply(there, event)
    return None


def _look(state: AnyState) -> tuple[object, ...]:
    """Look at a state without its ruleset."""
    names = [name for name, _ in fields_of(Record(type(state.table))) if name != "ruleset"]
    table = tuple(getattr(state.table, name) for name in names)
    return table, question(state), legal(state) if waits_for(state) else (), result(state)
