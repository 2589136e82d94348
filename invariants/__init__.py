"""Sentences that are true of every state and of every step, and the guarded door that checks them.

`apply` has the signature of `corestate.apply` and raises `InvariantViolation` when a claim is broken: that is a bug of
ours. `check` judges any state, one typed in by hand included, and answers with every broken claim.
"""

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from operator import attrgetter
from typing import Any, TypeVar

import corestate
from corestate import State
from corestate.games import GameTable
from corestate.shape import Record, fault, faults, fields_of, fitter, still_fits
from invariants import common
from invariants.claims import Broken, Claims, Field

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


__all__ = ["Broken", "Claims", "InvariantViolation", "apply", "broken_by", "check", "claims", "register"]

_MODULES = {name: f"invariants.{name}" for name in corestate.titles()}


def register(game: str, module: str) -> None:
    """Name the module whose `CLAIMS` hold for a title of one's own."""
    _MODULES[game] = module


@cache
def claims(game: str) -> Claims:
    """Find the claims of a game, the common ones included."""
    own: Claims = import_module(_MODULES[game]).CLAIMS
    return Claims(common.FORM + own.form, common.STATE + own.state, common.STEP + own.step)


def apply(state: State[T, E], event: E) -> State[T, E]:
    """Return the state after the event, every claim checked; raise `IllegalEventError` if a rule forbids it."""
    after = corestate.apply(state, event)
    for broken in broken_by(state, event, after):
        raise InvariantViolation(broken, state, event, after)
    return after


def check(state: State[T, E]) -> tuple[Broken, ...]:
    """Judge a state by itself: every claim that does not hold of it, none if it is possible."""
    known = claims(state.table.ruleset.game)
    for group in (known.form, known.state):
        if broken := tuple(Broken(one.claim.__name__, place) for one in group for place in one.claim(state)):
            return broken
    return ()


def broken_by(before: State[T, E], event: E, after: State[T, E]) -> Iterator[Broken]:
    """Name the claims a step has broken, asking only those that read what it changed."""
    fields, values = _fields(after.table)
    changed = tuple(
        [
            field
            for field, old, new in zip(fields, values(before.table), values(after.table), strict=True)
            if new is not old
        ]
    )
    for field in changed:
        if not still_fits(field.shape, getattr(before.table, field.name), getattr(after.table, field.name)):
            yield from map(_undeclared, faults(field.shape, getattr(after.table, field.name), f"table.{field.name}"))
    seen = set(map(id, before.agenda))
    for frame in after.agenda:
        if id(frame) not in seen and (problem := fault(frame)) is not None:
            yield _undeclared(f"agenda: {problem}")
    state_claims, step_claims = claims(after.table.ruleset.game).touched(changed)
    for claim in state_claims:
        for place in claim(after):
            yield Broken(claim.__name__, place)
    for step in step_claims:
        for place in step(before, event, after):
            yield Broken(step.__name__, place)


def _undeclared(place: str) -> Broken:
    return Broken("each_field_holds_what_it_declares", place)


_FIELDS: dict[type, tuple[tuple[Field, ...], Callable[[object], tuple[object, ...]]]] = {}


def _fields(table: object) -> tuple[tuple[Field, ...], Callable[[object], tuple[object, ...]]]:
    """Return the fields of a table's class, and what reads them all at once."""
    kind: type = type(table)
    if kind not in _FIELDS:
        shapes = fields_of(Record(kind))
        fields = tuple(Field(name, shape, fitter(shape)) for name, shape in shapes)
        _FIELDS[kind] = fields, attrgetter(*(name for name, _ in shapes))
    return _FIELDS[kind]
