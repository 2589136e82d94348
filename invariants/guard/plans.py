"""What to ask after a step of one kind: worked out once for each way a step can go."""

from collections.abc import Callable
from functools import cache
from types import NoneType
from typing import Any, TypeAlias

from attrs import frozen

from corestate.anything import AnyState
from corestate.compiled import compiled
from corestate.refit import refitter
from corestate.shape import Shape
from invariants.claims import ACTOR, AGENDA, KIND, OVER, REST, Claims, OfState, OfStep, StateClaim, StepClaim
from invariants.guard.shortcuts import Shortcuts


@frozen(eq=False)
class Field:
    """A field of a table, and what it may hold."""

    name: str
    shape: Shape


Judge: TypeAlias = Callable[[AnyState, object, AnyState, object, object], bool]
"""Judges a step of one kind, given the tables before and after as well: the fields it has changed fit, no claim it
could have broken is broken."""
Manner: TypeAlias = tuple[type, type, type, bool, bool, tuple[bool, ...]]
"""How a step went: the kinds of its event, of the question before it and of the question after it (`NoneType` for
none); whether the question is still the same seat's, whether what waits behind it is the same, and each field."""


def judge_for(manner: Manner, claims: Claims, fields: tuple[Field, ...], shortcuts: Shortcuts) -> Judge:
    """Choose the claims that a step could have broken, and the shortcuts that stand for them."""
    event, was, now, same_actor, same_rest, kept = manner
    new = tuple(field for field, is_kept in zip(fields, kept, strict=True) if not is_kept)
    found = ((KIND, was is not now), (ACTOR, not same_actor), (REST, not same_rest), (OVER, now is NoneType))
    parts = frozenset((AGENDA, *(field.name for field in new), *(part for part, is_new in found if is_new)))
    states = [one.claim for one in claims.form + claims.state if _may_be_false(one, was, now, parts)]
    steps = [one.claim for one in claims.step if _is_about(one, event, now) and not parts.isdisjoint(one.moves)]
    quicker = [shortcuts.follows_from.get(claim, claim) for claim in steps]
    quicker += [shortcuts.preserved_by[claim] for claim in states if claim in shortcuts.preserved_by]
    whole = [claim for claim in states if claim not in shortcuts.preserved_by]
    at_end = [one.claim for one in claims.end] if now is NoneType else []
    return _judge(new, (*whole, *at_end), tuple(dict.fromkeys(quicker)))


def _may_be_false(one: OfState, was: type, now: type, parts: frozenset[str]) -> bool:
    """Whether a claim about states is about the new one, and began to be so or reads something that is new."""
    if one.asking and not issubclass(now, one.asking):
        return False
    return bool(one.asking and not issubclass(was, one.asking)) or not parts.isdisjoint(one.reads)


def _is_about(one: OfStep, event: type, now: type) -> bool:
    """Whether a claim about steps has anything to say about one by this event that leads to this question."""
    return (not one.by or issubclass(event, one.by)) and (not one.leading_to or issubclass(now, one.leading_to))


@cache
def _judge(fields: tuple[Field, ...], of_state: tuple[StateClaim, ...], of_step: tuple[StepClaim, ...]) -> Judge:
    """Ask for the fit of some fields and for some claims in one expression."""
    bind = _binder(tuple(field.name for field in fields), len(of_state), len(of_step))
    judge: Judge = bind(*(refitter(field.shape) for field in fields), *of_state, *of_step)
    return judge


@cache
def _binder(fields: tuple[str, ...], of_state: int, of_step: int) -> Callable[..., Any]:
    """Compile such an expression, for so many claims about the state and about the step, whichever they are."""
    tests = [(f"fits_{name}", f"fits_{name}(old.{name}, new.{name})") for name in fields]
    tests += [(f"state_{number}", f"not state_{number}(after)") for number in range(of_state)]
    tests += [(f"step_{number}", f"not step_{number}(before, event, after)") for number in range(of_step)]
    bound, asked = ", ".join(name for name, _ in tests), " and ".join(test for _, test in tests) or "True"
    source = f"lambda {bound}: lambda before, event, after, old, new: {asked}"
    bind: Callable[..., Any] = compiled(source, {}, "changed parts")
    return bind
