"""What is looked at after a step.

A step leaves most of a state as it was, the very same objects. The guard looks at what is new, and asks the claims and
shortcuts of the plan for a step of this kind.
"""

from collections.abc import Iterator

from attrs import frozen

from corestate.anything import AnyState
from corestate.fit import TESTS
from corestate.refit import Retest, parts_of, refitter
from corestate.shape import Record, Shape, fields_of
from invariants.claims import PARTS, Claims
from invariants.guard.plans import NEW_REST, PART_BITS, Judges, Ways
from invariants.guard.shortcuts import Shortcuts


@frozen(eq=False)
class Guard:
    """The claims of one game, their shortcuts, and the fields of its table."""

    judges: Judges
    fields: tuple[tuple[str, Shape], ...]
    changed: Retest
    """Tells which fields of a table and parts of fields are new, as bits, or that it does not fit."""

    @property
    def claims(self) -> Claims:
        """The claims it asks."""
        return self.judges.ways.claims

    @property
    def shortcuts(self) -> Shortcuts:
        """What it asks in the place of some."""
        return self.judges.ways.shortcuts

    def holds(self, before: AnyState, event: object, after: AnyState) -> bool:
        """Whether a step made what fits its declaration and broke no claim."""
        was, now = before.agenda, after.agenda
        left, made = len(was), len(now)
        asked, asks = was[0] if left else None, now[0] if made else None
        new = 0 if left == made else NEW_REST
        while left and made and was[left - 1] is now[made - 1]:
            left -= 1
            made -= 1
        if made > 1:
            new = NEW_REST
            for frame in now[1:made]:
                if frame is not asked and not TESTS[type(frame)](frame):
                    return False
        if made and asks is not asked and not TESTS[type(asks)](asks):
            return False
        if before.table is not after.table:
            new |= self.changed(before.table, after.table)
            if new < 0:
                return False
        return self.judges[type(event), type(asked), type(asks), new](before, event, after)


def guard_of(table: type, claims: Claims, shortcuts: Shortcuts) -> Guard:
    """Make the guard of a game from the class of its table, its claims and their shortcuts."""
    fields = fields_of(Record(table))
    known = {*dict(fields), *(f"{field}.{part}" for field, shape in fields for part in parts_of(shape))}
    names = dict.fromkeys(_named(claims, known))
    bits = {name: 1 << number for number, name in enumerate(names, len(PART_BITS))}
    return Guard(Judges(Ways(claims, shortcuts, PART_BITS | bits)), fields, refitter(Record(table), bits))


def _named(claims: Claims, parts: set[str]) -> Iterator[str]:
    """List what claims name of the table; refuse one that names what no state has: it would never be asked."""
    of_states = [(one.claim, one.reads) for one in claims.form + claims.state]
    for claim, names in (*of_states, *((one.claim, one.moves) for one in claims.step)):
        if unknown := {*names} - PARTS - parts:
            raise ValueError(f"{claim.__name__}: a state has no {sorted(unknown)}")
        yield from (name for name in names if name not in PARTS)
