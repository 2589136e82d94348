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
from corestate.fit import fits_its_kind
from corestate.shape import Record, fields_of
from invariants.claims import PARTS, Claims
from invariants.guard.plans import Field, Judge, Manner, judge_for
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
    owner: Owner
    kept: Callable[[object, object], tuple[bool, ...]]
    """Tells of each field whether two tables have the very same there."""
    _judges: dict[Manner, Judge] = attrs.field(factory=dict, init=False)

    def holds(self, before: AnyState, event: object, after: AnyState) -> bool:
        """Whether a step made what fits its declaration and broke no claim."""
        was, now, old, new, owner = before.agenda, after.agenda, before.table, after.table, self.owner
        asked, asks = was[0] if was else None, now[0] if now else None
        was_kind, is_kind, fresh = type(asked), type(asks), len(now) - len(was) + 1
        same_rest = fresh == 1
        if fresh < 0 or not all(map(is_, was[1:], now[fresh:])):
            same_rest, fresh = False, len(now) - _shared(was, now)
        for frame in now[:fresh]:
            if frame is not asked and not fits_its_kind(frame):
                return False
        same_actor = owner[was_kind](asked) == owner[is_kind](asks)
        manner = type(event), was_kind, is_kind, same_actor, same_rest, self.kept(old, new)
        return (self._judges.get(manner) or self._judge(manner))(before, event, after, old, new)

    def _judge(self, manner: Manner) -> Judge:
        """Begin to know steps of some manner."""
        judge = self._judges[manner] = judge_for(manner, self.claims, self.fields, self.shortcuts)
        return judge


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
    fields = tuple(Field(name, shape) for name, shape in shapes)
    kept = ", ".join(f"old.{name} is new.{name}" for name, _ in shapes)
    compare = compiled(f"lambda old, new: ({kept},)", {}, f"{table.__name__} changed")
    return Guard(claims, shortcuts, fields, Owner(claims.owner), compare)


def _mind_names(claims: Claims, parts: frozenset[str]) -> None:
    """Refuse a claim that names what no state has: it would never be asked."""
    named = [(one.claim, one.reads) for one in claims.form + claims.state]
    for claim, names in (*named, *((one.claim, one.moves) for one in claims.step)):
        if not parts.issuperset(names):
            raise ValueError(f"{claim.__name__}: a state has no {sorted({*names} - parts)}")
