"""What is looked at after a step.

A step leaves most of a state as it was, the very same objects. The guard looks at what is new, and asks the claims and
shortcuts of the plan for a step of this kind.
"""

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any

from attrs import frozen

from corestate.anything import AnyState
from corestate.fit import TESTS
from corestate.refit import Retest, parts_of, refitter
from corestate.shape import Record, Shape, fields_of
from invariants.claims import PARTS, Claims
from invariants.guard.plans import NEW_ACTOR, NEW_REST, PART_BITS, Ways
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

    ways: Ways
    owner: Owner
    fields: tuple[tuple[str, Shape], ...]
    changed: Retest
    """Tells which fields of a table and parts of fields are new, as bits, or that it does not fit."""

    @property
    def claims(self) -> Claims:
        """The claims it asks."""
        return self.ways.claims

    @property
    def shortcuts(self) -> Shortcuts:
        """What it asks in the place of some."""
        return self.ways.shortcuts

    def holds(self, before: AnyState, event: object, after: AnyState) -> bool:
        """Whether a step made what fits its declaration and broke no claim."""
        was, now = before.agenda, after.agenda
        asked, asks = was[0] if was else None, now[0] if now else None
        made, left = len(now), len(was)
        for frame in reversed(now):
            left -= 1
            if left < 0 or was[left] is not frame:
                break
            made -= 1
        for frame in now[:made]:
            if frame is not asked and not TESTS[type(frame)](frame):
                return False
        new = 0 if before.table is after.table else self.changed(before.table, after.table)
        if new < 0:
            return False
        if made > 1 or len(was) != len(now):
            new |= NEW_REST
        way = self.ways[type(event), type(asked), type(asks)]
        if way.minds & NEW_ACTOR and self.owner[type(asked)](asked) != self.owner[type(asks)](asks):
            new |= NEW_ACTOR
        return (way.judges.get(new & way.minds) or way.judge(new))(before, event, after)


def guard_of(table: type, claims: Claims, shortcuts: Shortcuts) -> Guard:
    """Make the guard of a game from the class of its table, its claims and their shortcuts."""
    fields = fields_of(Record(table))
    known = {*dict(fields), *(f"{field}.{part}" for field, shape in fields for part in parts_of(shape))}
    names = dict.fromkeys(_named(claims, known))
    bits = {name: 1 << number for number, name in enumerate(names, len(PART_BITS))}
    return Guard(Ways(claims, shortcuts, PART_BITS | bits), Owner(claims.owner), fields, refitter(Record(table), bits))


def _named(claims: Claims, parts: set[str]) -> Iterator[str]:
    """List what claims name of the table; refuse one that names what no state has: it would never be asked."""
    of_states = [(one.claim, one.reads) for one in claims.form + claims.state]
    for claim, names in (*of_states, *((one.claim, one.moves) for one in claims.step)):
        if unknown := {*names} - PARTS - parts:
            raise ValueError(f"{claim.__name__}: a state has no {sorted(unknown)}")
        yield from (name for name in names if name not in PARTS)
