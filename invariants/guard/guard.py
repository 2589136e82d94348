"""What is looked at after a step.

A step leaves most of a state as it was, the very same objects. The guard looks at what is new, and asks the claims and
shortcuts of the plan for a step of this kind.
"""

from collections.abc import Callable
from operator import attrgetter, is_
from typing import Any

import attrs
from attrs import frozen

from corestate.anything import AnyState
from corestate.compiled import compiled
from corestate.fit import fault, refitter
from corestate.shape import Record, fields_of
from invariants.claims import PARTS, Claims
from invariants.guard.plans import Field, Kinds, Way, plan_for, way_for
from invariants.guard.shortcuts import Shortcuts


class Owner(dict[type, Callable[[Any], object]]):
    """Finds the owner of a frame, by its kind."""

    def __missing__(self, kind: type) -> Callable[[Any], object]:
        """Ask the frame for its seat; without one it is nobody's."""
        self[kind] = attrgetter("seat") if hasattr(kind, "seat") else _nobody
        return self[kind]


def _nobody(_frame: object) -> None:
    """Find no owner."""


@frozen(eq=False)
class Guard:
    """The claims of one game, their shortcuts, and the fields of its table."""

    claims: Claims
    shortcuts: Shortcuts
    fields: tuple[Field, ...]
    moved: Callable[[object, object], tuple[bool, ...]]
    """Tells of each field whether it differs between two tables."""
    owner: Owner
    _ways: dict[Kinds, Way] = attrs.field(factory=dict, init=False)

    def holds(self, before: AnyState, event: object, after: AnyState) -> bool:
        """Whether a step made what fits its declaration and broke no claim."""
        old, was, new, now = before.table, before.agenda, after.table, after.agenda
        asked, asks = was[0] if was else None, now[0] if now else None
        fresh = len(now) - len(was) + 1
        if fresh < 0 or (len(was) > 1 and not all(map(is_, was[1:], now[fresh:]))):
            fresh = -1
        kinds = type(event), type(asked), type(asks)
        way = self._ways.get(kinds) or self._way(kinds)
        change = self.moved(old, new), way.owned(asked) != way.owns(asks), fresh != 1
        if (plan := way.plans.get(change)) is None:
            plan = way.plans[change] = plan_for(way, change, self.fields, self.shortcuts)
        if not plan.refits(old, new):
            return False
        for frame in now[: fresh if fresh >= 0 else len(now) - _shared(was, now)]:
            if frame is not asked and fault(frame) is not None:
                return False
        for state_claim in plan.of_state:
            if state_claim(after):
                return False
        for step_claim in plan.of_step:  # noqa: SIM110 - runs after every event: no generator
            if step_claim(before, event, after):
                return False
        return True

    def _way(self, kinds: Kinds) -> Way:
        """Begin to know steps of some kinds."""
        way = self._ways[kinds] = way_for(kinds, self.claims, self.owner)
        return way


def _shared(old: tuple[object, ...], new: tuple[object, ...]) -> int:
    """Count the frames at the end of an agenda that were there before, the very same."""
    count = 0
    for was, now in zip(reversed(old), reversed(new)):  # noqa: B905 - as far as the shorter goes
        if was is not now:
            break
        count += 1
    return count


def guard_of(table: type, claims: Claims, shortcuts: Shortcuts) -> Guard:
    """Make the guard of a game from the class of its table, its claims and their shortcuts."""
    shapes = fields_of(Record(table))
    _mind_names(claims, PARTS.union(name for name, _ in shapes))
    fields = tuple(Field(name, shape, refitter(shape)) for name, shape in shapes)
    moved = ", ".join(f"old.{name} is not new.{name}" for name, _ in shapes)
    compare = compiled(f"lambda old, new: ({moved},)", {}, f"{table.__name__} changed")
    return Guard(claims, shortcuts, fields, compare, Owner(claims.owner))


def _mind_names(claims: Claims, parts: frozenset[str]) -> None:
    """Refuse a claim that names what no state has: it would never be asked."""
    named = [(one.claim, one.reads) for one in claims.form + claims.state]
    for claim, names in (*named, *((one.claim, one.moves) for one in claims.step)):
        if not parts.issuperset(names):
            raise ValueError(f"{claim.__name__}: a state has no {sorted({*names} - parts)}")
