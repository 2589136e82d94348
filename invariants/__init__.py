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
from corestate.shape import Record, fault, faults, fields_of, refitter
from corestate.title import GameTable
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
    changed: tuple[Field, ...] = ()
    if after.table is not before.table:
        changed = tuple(compress(fields, map(is_not, values(before.table), values(after.table))))
    if not _declared(before, after, changed):
        return tuple(_undeclared(after))
    known = claims(after.table.ruleset.game)
    of_state, of_step = known.touched(changed)
    if not after.agenda:
        of_state += known.end
    places = [claim(after) for claim in of_state] + [claim(before, event, after) for claim in of_step]
    if next(chain.from_iterable(places), None) is None:
        return ()
    form = tuple(Broken(one.claim.__name__, place) for one in known.form for place in one.claim(after))
    return form or (
        *check(after),
        *(Broken(claim.__name__, place) for claim in of_step for place in claim(before, event, after)),
    )


def _declared(before: State[T, E], after: State[T, E], changed: tuple[Field, ...]) -> bool:
    """Say whether what a step has made holds what it declares; the rest has been looked at before."""
    old, new = before.table, after.table
    for field in changed:
        if not field.refits(getattr(old, field.name), getattr(new, field.name)):
            return False
    for frame in _new_frames(before.agenda, after.agenda):  # noqa: SIM110 - a generator would cost more, at every event
        if fault(frame) is not None:
            return False
    return True


def _undeclared(after: State[T, E]) -> Iterator[Broken]:
    """Name every place that does not hold what it declares."""
    for field in _fields(after.table)[0]:
        for place in faults(field.shape, getattr(after.table, field.name), f"table.{field.name}"):
            yield Broken("each_field_holds_what_it_declares", place)
    for frame in after.agenda:
        if (problem := fault(frame)) is not None:
            yield Broken("each_field_holds_what_it_declares", f"agenda: {problem}")


def _new_frames(old: tuple[object, ...], new: tuple[object, ...]) -> tuple[object, ...]:
    """Return the agenda without the end it shares with the old one."""
    made, kept = len(new), len(old)
    while made and kept and new[made - 1] is old[kept - 1]:
        made -= 1
        kept -= 1
    return new[:made]


_FIELDS: dict[type, tuple[tuple[Field, ...], Callable[[object], tuple[object, ...]]]] = {}


def _fields(table: object) -> tuple[tuple[Field, ...], Callable[[object], tuple[object, ...]]]:
    """Return the fields of a table's class, and what reads them all at once."""
    kind: type = type(table)
    if kind not in _FIELDS:
        shapes = fields_of(Record(kind))
        fields = tuple(Field(name, shape, refitter(shape)) for name, shape in shapes)
        _FIELDS[kind] = fields, attrgetter(*(name for name, _ in shapes))
    return _FIELDS[kind]
