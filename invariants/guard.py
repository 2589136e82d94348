"""The guard: what to look at after a step, and what to ask of it.

A step leaves most of a state as it was, the very same objects. The guard looks at what is new and asks the claims that
could be broken by it; which those are depends on few things, so it is worked out once for each way a step can go.
"""

from collections.abc import Callable
from functools import cache
from operator import attrgetter, is_
from types import NoneType
from typing import Any, TypeAlias

import attrs
from attrs import frozen

from corestate.anything import AnyState
from corestate.compiled import compiled
from corestate.fit import fault, refitter
from corestate.shape import Record, Shape, fields_of
from invariants.claims import ACTOR, AGENDA, KIND, OVER, REST, Claims, OfState, OfStep, StateClaim, StepClaim


@frozen(eq=False)
class Field:
    """A field of a table, ready to be tested."""

    name: str
    shape: Shape
    refits: Callable[[Any, object], bool]
    """Tests a value by the old one it replaces, which fits."""


@frozen(eq=False)
class Plan:
    """What to do after a step of one kind."""

    refits: Callable[[object, object], bool]
    """Tests the fields it has changed, by what was there before."""
    of_state: tuple[StateClaim, ...]
    of_step: tuple[StepClaim, ...]


Change: TypeAlias = tuple[tuple[bool, ...], type, type, type, bool, bool]
"""What a step did: whether it changed each field; the kinds of its event, of the question before and of the question
after (`NoneType` for none); whether the question is now somebody else's, and whether other things wait behind it."""


class Whose(dict[type, Callable[[Any], object]]):
    """Says of a frame whose it is, by its kind."""

    def __missing__(self, kind: type) -> Callable[[Any], object]:
        """Ask the frame for its seat; without one it is nobody's."""
        self[kind] = attrgetter("seat") if hasattr(kind, "seat") else _nobody
        return self[kind]


def _nobody(_frame: object) -> None:
    """Say that a frame is nobody's."""


@frozen(eq=False)
class Guard:
    """The claims of one game, and the fields of its table."""

    claims: Claims
    fields: tuple[Field, ...]
    moved: Callable[[object, object], tuple[bool, ...]]
    """Says of each field whether it differs between two tables."""
    whose: Whose
    _plans: dict[Change, Plan] = attrs.field(factory=dict, init=False)

    def holds(self, before: AnyState, event: object, after: AnyState) -> bool:
        """Whether a step made what fits its declaration and broke no claim."""
        old, was, new, now = before.table, before.agenda, after.table, after.agenda
        asked, asks = was[0] if was else None, now[0] if now else None
        same_rest = len(now) == len(was) and all(map(is_, was[1:], now[1:]))
        first, then = type(asked), type(asks)
        other_actor = self.whose[first](asked) != self.whose[then](asks)
        change = self.moved(old, new), type(event), first, then, other_actor, not same_rest
        if (plan := self._plans.get(change)) is None:
            plan = self._plans[change] = self._worked_out(change)
        if not plan.refits(old, new):
            return False
        if same_rest:
            if fault(asks) is not None:
                return False
        else:
            for frame in now[: len(now) - _shared(was, now)]:
                if fault(frame) is not None:
                    return False
        for state_claim in plan.of_state:
            for _ in state_claim(after):
                return False
        for step_claim in plan.of_step:
            for _ in step_claim(before, event, after):
                return False
        return True

    def _worked_out(self, change: Change) -> Plan:
        moved, event, was, now, other_actor, other_rest = change
        fields = tuple(field for field, is_new in zip(self.fields, moved, strict=True) if is_new)
        found = ((KIND, was is not now), (ACTOR, other_actor), (REST, other_rest), (OVER, now is NoneType))
        parts = {AGENDA, *(field.name for field in fields), *(part for part, is_new in found if is_new)}
        states = [one for one in self.claims.form + self.claims.state if _may_break(one, parts, was, now)]
        asked = [one.claim for one in states if one.kept is None]
        steps = [one.implied_by or one.claim for one in self.claims.step if _is_about(one, parts, event, now)]
        steps += [one.kept for one in states if one.kept is not None]
        return Plan(
            _refits(fields), (*asked, *(self.claims.end if now is NoneType else ())), tuple(dict.fromkeys(steps))
        )


@cache
def _refits(fields: tuple[Field, ...]) -> Callable[[object, object], bool]:
    """Compile the tests of some fields of a table into one."""
    tests = {f"fits_{field.name}": field.refits for field in fields}
    source = " and ".join(f"fits_{field.name}(old.{field.name}, new.{field.name})" for field in fields) or "True"
    refits: Callable[[object, object], bool] = compiled(f"lambda old, new: {source}", {**tests}, "changed fields")
    return refits


def _may_break(one: OfState, parts: set[str], was: type, now: type) -> bool:
    """Whether a step might have broken a claim about states: it read something new, or begins to be about it."""
    if not one.asking:
        return not parts.isdisjoint(one.reads)
    return issubclass(now, one.asking) and (not issubclass(was, one.asking) or not parts.isdisjoint(one.reads))


def _is_about(one: OfStep, parts: set[str], event: type, now: type) -> bool:
    """Whether a claim about steps has anything to say about one that did this."""
    if parts.isdisjoint(one.moves) or (one.by and not issubclass(event, one.by)):
        return False
    return not one.leading_to or issubclass(now, one.leading_to)


def _shared(old: tuple[object, ...], new: tuple[object, ...]) -> int:
    """Count the frames at the end of an agenda that were there before, the very same."""
    count = 0
    for was, now in zip(reversed(old), reversed(new)):  # noqa: B905 - as far as the shorter goes
        if was is not now:
            break
        count += 1
    return count


def guard_of(table: type, claims: Claims) -> Guard:
    """Make the guard of a game from the class of its table and its claims."""
    shapes = fields_of(Record(table))
    fields = tuple(Field(name, shape, refitter(shape)) for name, shape in shapes)
    moved = ", ".join(f"old.{name} is not new.{name}" for name, _ in shapes)
    compare = compiled(f"lambda old, new: ({moved},)", {}, f"{table.__name__} changed")
    return Guard(claims, fields, compare, Whose(claims.whose))
