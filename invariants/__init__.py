"""Sentences that are true of every state and of every step, and the guarded door that checks them.

`apply` has the signature of `corestate.apply` and raises `InvariantViolation` when a claim is broken: that is a bug of
ours. `check` judges any state, one typed in by hand included, and answers with every broken claim.
"""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any, TypeVar

import corestate
from corestate import State
from corestate.fit import fault, faults
from corestate.title import GameTable
from invariants import common
from invariants.claims import ACTOR, AGENDA, KIND, OVER, REST, Broken, Claims, broken
from invariants.guard import Guard, guard_of

T = TypeVar("T", bound=GameTable)
E = TypeVar("E")


class InvariantViolation(AssertionError):  # noqa: N818 - the name says whose mistake it is
    """A claim was broken by a transition. Holds the claim, the event and the states before and after."""

    def __init__(self, broken: Broken, before: State[Any, Any], event: object, after: State[Any, Any]) -> None:
        super().__init__(f"{broken}\nevent: {event!r}\nbefore: {before!r}\nafter: {after!r}")
        self.broken = broken
        self.before = before
        self.event = event
        self.after = after


__all__ = ["Broken", "Claims", "InvariantViolation", "apply", "broken_by", "check", "check_table", "claims", "register"]

_MODULES = {name: f"invariants.{name}" for name in corestate.titles()}


def register(game: str, module: str) -> None:
    """Name the module whose `CLAIMS` hold for a title of one's own."""
    _MODULES[game] = module


@cache
def claims(game: str) -> Claims:
    """Find the claims of a game, the common ones included."""
    own: Claims = import_module(_MODULES[game]).CLAIMS
    return Claims(common.FORM + own.form, common.STATE + own.state, common.STEP + own.step, own.end, own.whose)


def apply(state: State[T, E], event: E) -> State[T, E]:
    """Return the state after the event, every claim checked; raise `IllegalEventError` if a rule forbids it."""
    after = corestate.apply(state, event)
    guard = _GUARDS.get(type(after.table)) or _guard(after.table)
    if not guard.holds(state, event, after):
        raise InvariantViolation(next(_told(guard, state, event, after)), state, event, after)
    return after


def check(state: State[T, E]) -> tuple[Broken, ...]:
    """Judge a state by itself: every claim that does not hold of it, none if it is possible."""
    known = claims(state.table.ruleset.game)
    form = tuple(one.claim for one in known.form)
    state_claims = tuple(one.claim for one in known.state)
    return broken(form, state) or broken(state_claims if state.agenda else state_claims + known.end, state)


def check_table(table: GameTable) -> tuple[Broken, ...]:
    """Judge a table by itself, whatever is asked: every claim about it alone that does not hold."""
    known, state = claims(table.ruleset.game), State[Any, Any](table, ())
    alone = (one for one in known.state if not one.asking and not {AGENDA, KIND, ACTOR, REST, OVER} & set(one.reads))
    return broken(tuple(one.claim for one in known.form), state) or broken(tuple(one.claim for one in alone), state)


def broken_by(before: State[T, E], event: E, after: State[T, E]) -> tuple[Broken, ...]:
    """Name the claims a step has broken, asking only those it might have broken."""
    guard = _GUARDS.get(type(after.table)) or _guard(after.table)
    return () if guard.holds(before, event, after) else tuple(_told(guard, before, event, after))


def _told(guard: Guard, before: State[T, E], event: E, after: State[T, E]) -> Iterator[Broken]:
    """Name every claim a step has broken, having found that there is one."""
    known = guard.claims
    if found := tuple(_undeclared(guard, after)) or broken(tuple(one.claim for one in known.form), after):
        yield from found
        return
    of_step = broken(tuple(one.claim for one in known.step), before, event, after)
    others = {one.kept for one in known.form + known.state} | {one.implied_by for one in known.step}
    quicker = tuple(one for one in others if one is not None)
    yield from (*check(after), *of_step) or broken(quicker, before, event, after)


def _undeclared(guard: Guard, after: State[T, E]) -> Iterator[Broken]:
    """Name every place that does not hold what it declares."""
    for field in guard.fields:
        for place in faults(field.shape, getattr(after.table, field.name), f"table.{field.name}"):
            yield Broken("each_field_holds_what_it_declares", place)
    for frame in after.agenda:
        if (problem := fault(frame)) is not None:
            yield Broken("each_field_holds_what_it_declares", f"agenda: {problem}")


_GUARDS: dict[type, Guard] = {}


def _guard(table: GameTable) -> Guard:
    """Make what guards the game a table is of, once."""
    guard = _GUARDS[type(table)] = guard_of(type(table), claims(table.ruleset.game))
    return guard
