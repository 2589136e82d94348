"""Sentences that are true of every state and of every step, and the guarded door that checks them.

`apply` has the signature of `corestate.apply` and raises `InvariantViolation` when a claim is broken: that is a bug of
ours. `check` judges any state, one typed in by hand included, and answers with every broken claim.
"""

from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from typing import Any, TypeVar

import corestate
from corestate import State
from corestate.fit import fault, faults
from corestate.games import OURS
from corestate.rulebook import Ruleset
from corestate.title import GameTable
from invariants import common
from invariants.claims import PARTS, Broken, Claims, broken, claims_of
from invariants.guard import Guard, guard_of, shortcuts_of
from invariants.playable import the_rules_can_be_applied_to_it

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

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.broken, self.before, self.event, self.after)


__all__ = [
    "Broken",
    "Claims",
    "InvariantViolation",
    "apply",
    "broken_by",
    "check",
    "check_table",
    "claims",
    "register",
    "upheld",
]

_DECLARED = common.each_field_holds_what_it_declares.__name__
"""The claim that comes first: what does not hold what it declares is asked for nothing else."""
_MODULES = {name: f"invariants.{name}" for name in OURS}


def register(game: str, module: str) -> None:
    """Name the module that declares the claims of a title of one's own, or collects them as `CLAIMS`."""
    _MODULES[game] = module


@lru_cache(maxsize=256)
def claims(game: str) -> Claims:
    """Find the claims of a game, the common ones included."""
    named = _MODULES.get(game) or corestate.game(game).claims
    if not named:
        raise LookupError(f"{game} has no claims: its Game names no module of them, and none is registered")
    module = import_module(named)
    own: Claims = module.CLAIMS if hasattr(module, "CLAIMS") else claims_of(module)
    every = claims_of(common)
    form, state, step = every.form + own.form, every.state + own.state, every.step + own.step
    return Claims(form, state, step, own.end, own.owner, every.typed + own.typed, own.told)


def apply(state: State[T, E], event: E) -> State[T, E]:
    """Return the state after the event, every claim checked; raise `IllegalEventError` if a rule forbids it."""
    after = corestate.apply(state, event)
    try:
        guard = _GUARDS[type(after.table)]
    except KeyError:
        guard = _guard(after.table)
    if not guard.holds(state, event, after):
        raise InvariantViolation(next(_told(guard, state, event, after)), state, event, after)
    return after


def upheld(before: State[T, E], event: E, after: State[T, E]) -> State[T, E]:
    """Return the state after a step that was taken already, every claim checked as by `apply`."""
    guard = _GUARDS.get(type(after.table)) or _guard(after.table)
    if not guard.holds(before, event, after):
        raise InvariantViolation(next(_told(guard, before, event, after)), before, event, after)
    return after


def check(state: State[T, E], *, asked: bool = True) -> tuple[Broken, ...]:
    """Judge a state by itself: every claim that does not hold of it, none if it is possible.

    A state that keeps them all is asked for everything it could be asked for, unless that is known to go well.
    """
    if found := _unlike_any(state.table):
        return found
    known = claims(state.table.ruleset.game)
    others = known.state if state.agenda else known.state + known.end
    return (
        _malformed(known, state)
        or broken([one.claim for one in known.typed], state)
        or broken([one.claim for one in others], state)
        or (broken([the_rules_can_be_applied_to_it], state) if asked else ())
    )


def check_table(table: GameTable) -> tuple[Broken, ...]:
    """Judge a table by itself, whatever is asked: every claim about it alone that does not hold."""
    if found := _unlike_any(table):
        return found
    known, state = claims(table.ruleset.game), State[Any, Any](table, ())
    alone = [one.claim for one in known.state if not one.asking and PARTS.isdisjoint(one.reads)]
    return _malformed(known, state) or broken(alone, state)


def _unlike_any(table: GameTable) -> tuple[Broken, ...]:
    """Judge whether a table says of which game it is: where it does not, there are no claims to ask."""
    rules: object = getattr(table, "ruleset", None)
    if isinstance(rules, Ruleset) and isinstance(rules.game, str):
        return ()
    return (Broken(_DECLARED, f"table.ruleset: wanted Ruleset, found {rules!r}"),)


def _malformed(known: Claims, state: State[T, E]) -> tuple[Broken, ...]:
    """Judge the form of a state: whether it holds what it declares, and only then what other claims read of it."""
    first = common.each_field_holds_what_it_declares
    return broken([first], state) or broken([one.claim for one in known.form if one.claim is not first], state)


def broken_by(before: State[T, E], event: E, after: State[T, E]) -> tuple[Broken, ...]:
    """Name the claims a step has broken, asking only those it might have broken."""
    guard = _GUARDS.get(type(after.table)) or _guard(after.table)
    return () if guard.holds(before, event, after) else tuple(_told(guard, before, event, after))


def _told(guard: Guard, before: State[T, E], event: E, after: State[T, E]) -> Iterator[Broken]:
    """Name every claim a step has broken, having found that there is one."""
    known = guard.claims
    if found := tuple(_undeclared(guard, after)) or broken([one.claim for one in known.form], after):
        yield from found
        return
    of_step = broken([one.claim for one in known.step], before, event, after)
    yield from (*check(after, asked=False), *of_step) or broken(guard.shortcuts.claims(), before, event, after)


def _undeclared(guard: Guard, after: State[T, E]) -> Iterator[Broken]:
    """Name every place that does not hold what it declares."""
    for name, shape in guard.fields:
        for place in faults(shape, getattr(after.table, name), f"table.{name}"):
            yield Broken(_DECLARED, place)
    for frame in after.agenda:
        if (problem := fault(frame)) is not None:
            yield Broken(_DECLARED, f"agenda: {problem}")


_GUARDS: dict[type, Guard] = {}


def _guard(table: GameTable) -> Guard:
    """Make what guards the game a table is of, once."""
    game = table.ruleset.game
    guard = _GUARDS[type(table)] = guard_of(type(table), claims(game), shortcuts_of(game))
    return guard
