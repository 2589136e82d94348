"""What to ask after a step of one kind: worked out once for each way a step can go."""

from collections.abc import Callable
from functools import cache
from types import NoneType
from typing import Any, TypeAlias

from attrs import frozen

from corestate.compiled import compiled
from corestate.shape import Shape
from invariants.claims import ACTOR, AGENDA, KIND, OVER, REST, Claims, OfState, OfStep, StateClaim, StepClaim
from invariants.guard.shortcuts import Shortcuts


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


def plan_for(change: Change, fields: tuple[Field, ...], claims: Claims, shortcuts: Shortcuts) -> Plan:
    """Choose the claims that a step could have broken, and the shortcuts that stand for them."""
    moved, event, was, now, other_actor, other_rest = change
    new = tuple(field for field, is_new in zip(fields, moved, strict=True) if is_new)
    found = ((KIND, was is not now), (ACTOR, other_actor), (REST, other_rest), (OVER, now is NoneType))
    parts = {AGENDA, *(field.name for field in new), *(part for part, is_new in found if is_new)}
    states = [one.claim for one in claims.form + claims.state if _may_break(one, parts, was, now)]
    steps = [one.claim for one in claims.step if _is_about(one, parts, event, now)]
    quicker = [shortcuts.follows_from.get(claim, claim) for claim in steps]
    quicker += [shortcuts.preserved_by[claim] for claim in states if claim in shortcuts.preserved_by]
    whole = [claim for claim in states if claim not in shortcuts.preserved_by]
    if now is NoneType:
        whole += [one.claim for one in claims.end]
    return Plan(_refits(new), tuple(whole), tuple(dict.fromkeys(quicker)))


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
