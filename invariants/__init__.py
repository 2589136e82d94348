"""Sentences that are true of every state and of every step, and the guarded door that checks them.

`apply` has the signature of `corestate.apply` and raises `InvariantViolation` when a claim is broken: that is a bug of
ours. `check` judges any state, one typed in by hand included, and answers with every broken claim.
"""

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from itertools import chain, compress
from operator import attrgetter, is_not
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
    return Claims(common.FORM + own.form, common.STATE + own.state, common.STEP + own.step, own.end)


def apply(state: State[T, E], event: E) -> State[T, E]:
    """Return the state after the event, every claim checked; raise `IllegalEventError` if a rule forbids it."""
    after = corestate.apply(state, event)
    for broken in broken_by(state, event, after):
        raise InvariantViolation(broken, state, event, after)
    return after


def check(state: State[T, E]) -> tuple[Broken, ...]:
    """Judge a state by itself: every claim that does not hold of it, none if it is possible."""
    known = claims(state.table.ruleset.game)
    form = tuple(one.claim for one in known.form)
    state_claims = tuple(one.claim for one in known.state)
    for group in (form, state_claims if state.agenda else state_claims + known.end):
        if broken := tuple(Broken(claim.__name__, place) for claim in group for place in claim(state)):
            return broken
    return ()


def broken_by(before: State[T, E], event: E, after: State[T, E]) -> tuple[Broken, ...]:
    """Name the claims a step has broken, asking only those that read what it changed."""
    fields, values = _fields(after.table)
    changed = tuple(compress(fields, map(is_not, values(before.table), values(after.table))))
    undeclared = tuple(_undeclared(before, after, changed))
    if undeclared:
        return undeclared
    known = claims(after.table.ruleset.game)
    of_state, of_step = known.touched(changed)
    if not after.agenda:
        of_state += known.end
    places = [claim(after) for claim in of_state] + [claim(before, event, after) for claim in of_step]
    if next(chain.from_iterable(places), None) is None:
        return ()
    return check(after) or tuple(
        Broken(claim.__name__, place) for claim in of_step for place in claim(before, event, after)
    )


def _undeclared(before: State[T, E], after: State[T, E], changed: tuple[Field, ...]) -> Iterator[Broken]:
    """Look whether what a step has made holds what it declares; the rest has been looked at before."""
    for field in changed:
        value = getattr(after.table, field.name)
        if not still_fits(field.shape, getattr(before.table, field.name), value):
            for place in faults(field.shape, value, f"table.{field.name}"):
                yield Broken("each_field_holds_what_it_declares", place)
    seen = set(map(id, before.agenda))
    for frame in after.agenda:
        if id(frame) not in seen and (problem := fault(frame)) is not None:
            yield Broken("each_field_holds_what_it_declares", f"agenda: {problem}")


_FIELDS: dict[type, tuple[tuple[Field, ...], Callable[[object], tuple[object, ...]]]] = {}


def _fields(table: object) -> tuple[tuple[Field, ...], Callable[[object], tuple[object, ...]]]:
    """Return the fields of a table's class, and what reads them all at once."""
    kind: type = type(table)
    if kind not in _FIELDS:
        shapes = fields_of(Record(kind))
        fields = tuple(Field(name, shape, fitter(shape)) for name, shape in shapes)
        _FIELDS[kind] = fields, attrgetter(*(name for name, _ in shapes))
    return _FIELDS[kind]
