"""What to ask after a step of one kind: worked out once for each way a step can go."""

from collections.abc import Callable, Mapping
from functools import cache
from types import NoneType
from typing import Any, TypeAlias

import attrs
from attrs import frozen

from corestate.compiled import compiled
from corestate.shape import Shape
from invariants.claims import ACTOR, AGENDA, KIND, OVER, REST, Claims, OfStep, StateClaim, StepClaim
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


Kinds: TypeAlias = tuple[type, type, type]
"""The kinds of the event, of the question before the step and of the question after it (`NoneType` for none)."""
Change: TypeAlias = tuple[tuple[bool, ...], bool, bool]
"""What a step did: whether it changed each field; whether the question is now somebody else's, and whether other things
wait behind it."""


@frozen(eq=False)
class Way:
    """All steps by one kind of event from one kind of question to another, and the claims that may speak of them."""

    kinds: Kinds
    owned: Callable[[Any], object]
    """Finds the owner of the question before."""
    owns: Callable[[Any], object]
    """Finds the owner of the question after."""
    of_state: tuple[tuple[StateClaim, frozenset[str] | None], ...]
    """Claims about states, each with what must be new for it to be asked; None where it begins to be about them."""
    of_step: tuple[tuple[StepClaim, frozenset[str]], ...]
    at_end: tuple[StateClaim, ...]
    plans: dict[Change, Plan] = attrs.field(factory=dict, init=False)


def way_for(kinds: Kinds, claims: Claims, owner: Mapping[type, Callable[[Any], object]]) -> Way:
    """Choose the claims that may speak of steps of some kinds."""
    event, was, now = kinds
    states = [one for one in claims.form + claims.state if not one.asking or issubclass(now, one.asking)]
    begins = [bool(one.asking) and not issubclass(was, one.asking) for one in states]
    return Way(
        kinds,
        owner[was],
        owner[now],
        tuple((one.claim, None if new else frozenset(one.reads)) for one, new in zip(states, begins, strict=True)),
        tuple((one.claim, frozenset(one.moves)) for one in claims.step if _is_about(one, event, now)),
        tuple(one.claim for one in claims.end) if now is NoneType else (),
    )


def _is_about(one: OfStep, event: type, now: type) -> bool:
    """Whether a claim about steps has anything to say about one by this event that leads to this question."""
    return (not one.by or issubclass(event, one.by)) and (not one.leading_to or issubclass(now, one.leading_to))


def plan_for(way: Way, change: Change, fields: tuple[Field, ...], shortcuts: Shortcuts) -> Plan:
    """Choose the claims that a step could have broken, and the shortcuts that stand for them."""
    (_, was, now), (moved, other_actor, other_rest) = way.kinds, change
    new = tuple(field for field, is_new in zip(fields, moved, strict=True) if is_new)
    found = ((KIND, was is not now), (ACTOR, other_actor), (REST, other_rest), (OVER, now is NoneType))
    parts = {AGENDA, *(field.name for field in new), *(part for part, is_new in found if is_new)}
    states = [claim for claim, reads in way.of_state if reads is None or not parts.isdisjoint(reads)]
    steps = [claim for claim, moves in way.of_step if not parts.isdisjoint(moves)]
    quicker = [shortcuts.follows_from.get(claim, claim) for claim in steps]
    quicker += [shortcuts.preserved_by[claim] for claim in states if claim in shortcuts.preserved_by]
    whole = [claim for claim in states if claim not in shortcuts.preserved_by]
    return Plan(_refits(new), (*whole, *way.at_end), tuple(dict.fromkeys(quicker)))


@cache
def _refits(fields: tuple[Field, ...]) -> Callable[[object, object], bool]:
    """Compile the tests of some fields of a table into one."""
    tests = {f"fits_{field.name}": field.refits for field in fields}
    source = " and ".join(f"fits_{field.name}(old.{field.name}, new.{field.name})" for field in fields) or "True"
    refits: Callable[[object, object], bool] = compiled(f"lambda old, new: {source}", {**tests}, "changed fields")
    return refits
