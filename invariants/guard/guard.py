"""What is looked at after a step.

A step leaves most of a state as it was, the very same objects. The guard looks at what is new, and asks the claims and
shortcuts of the plan for a step of this kind.
"""

from collections.abc import Callable, Iterable
from itertools import chain
from operator import attrgetter
from typing import Any

import attrs
from attrs import frozen

from corestate.anything import AnyState
from corestate.compiled import compiled
from corestate.fit import TESTS
from corestate.refit import parts_of, refitter
from corestate.shape import Record, Shape, fields_of
from invariants.claims import PARTS, Claims
from invariants.guard.plans import Field, Judge, Manner, Plans
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

    plans: Plans
    owner: Owner
    manner: Callable[[type, type, type, bool, bool, object, object], Manner]
    """Tells how a step went, of each field whether two tables have the very same there."""
    _judges: dict[Manner, Judge] = attrs.field(factory=dict, init=False)

    @property
    def claims(self) -> Claims:
        """The claims it asks."""
        return self.plans.claims

    @property
    def shortcuts(self) -> Shortcuts:
        """What it asks in the place of some."""
        return self.plans.shortcuts

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields of the table."""
        return self.plans.fields

    def holds(self, before: AnyState, event: object, after: AnyState) -> bool:
        """Whether a step made what fits its declaration and broke no claim."""
        was, now = before.agenda, after.agenda
        asked, asks = was[0] if was else None, now[0] if now else None
        was_kind, is_kind = type(asked), type(asks)
        same_rest = len(was) == len(now)
        if same_rest:
            for behind, still in zip(was[1:], now[1:]):  # noqa: B905 - they are as long
                if behind is not still:
                    same_rest = False
                    break
        if not same_rest:
            for frame in now[: len(now) - _shared(was, now)]:
                if frame is not asked and not TESTS[type(frame)](frame):
                    return False
        elif asks is not asked and not TESTS[is_kind](asks):
            return False
        owner = self.owner
        same_actor = asked is asks or owner[was_kind](asked) == owner[is_kind](asks)
        manner = self.manner(type(event), was_kind, is_kind, same_actor, same_rest, before.table, after.table)
        return (self._judges.get(manner) or self._judge(manner))(before, event, after)

    def _judge(self, manner: Manner) -> Judge:
        """Begin to know steps of some manner."""
        judge = self._judges[manner] = self.plans.judge(manner)
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
    reads, moves = (one.reads for one in claims.form + claims.state), (one.moves for one in claims.step)
    dotted = [name.split(".") for name in dict.fromkeys(chain(*reads, *moves)) if "." in name]
    shapes = fields_of(Record(table))
    fields = tuple(Field(name, shape, _parts(name, shape, dotted)) for name, shape in shapes)
    _mind_names(claims, PARTS.union(*(field.names() for field in fields)))
    return Guard(Plans(claims, shortcuts, fields), Owner(claims.owner), _manner(table, fields))


def _parts(field: str, shape: Shape, dotted: Iterable[list[str]]) -> tuple[str, ...]:
    """List the parts of a field that claims name by themselves."""
    there = parts_of(shape)
    return tuple(part for name, part in dotted if name == field and part in there)


def _manner(table: type, fields: tuple[Field, ...]) -> Callable[..., Manner]:
    """Compile the comparison of two tables, field by field."""
    told = "event, was, now, same_actor, same_rest"
    bound = {f"new_{field.name}": refitter(field.shape, field.parts) for field in fields}
    kept = ", ".join("True" for _ in fields)
    pairs = [(field.name, f"old.{field.name}", f"new.{field.name}") for field in fields]
    each = ", ".join(f"{old} is {new} or new_{name}({old}, {new})" for name, old, new in pairs)
    source = f"lambda {told}, old, new: ({told}, {kept}) if old is new else ({told}, {each})"
    manner: Callable[..., Manner] = compiled(source, bound, f"{table.__name__} changed")
    return manner


def _mind_names(claims: Claims, parts: frozenset[str]) -> None:
    """Refuse a claim that names what no state has: it would never be asked."""
    named = [(one.claim, one.reads) for one in claims.form + claims.state]
    for claim, names in (*named, *((one.claim, one.moves) for one in claims.step)):
        if not parts.issuperset(names):
            raise ValueError(f"{claim.__name__}: a state has no {sorted({*names} - parts)}")
