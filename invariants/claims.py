"""What a claim is: a function named as a sentence that lists or yields every place where the sentence is false.

A claim says which parts of a state it reads. A step that left all of them as they were cannot have broken it, so the
guard does not ask again; a test sees to it that no claim reads more than it says.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import attrs
from attrs import frozen

from corestate import State
from corestate.shape import Shape

StateClaim: TypeAlias = Callable[[State[Any, Any]], Iterable[str]]
StepClaim: TypeAlias = Callable[[State[Any, Any], Any, State[Any, Any]], Iterable[str]]
Touched: TypeAlias = tuple[tuple[StateClaim, ...], tuple[StepClaim, ...]]


@frozen
class OfState:
    """A claim about every state. `reads` names fields of the table, or the agenda; the ruleset may always be read."""

    claim: StateClaim
    reads: tuple[str, ...]


@frozen
class OfStep:
    """A claim about every step from a state to the next; what it reads of the event may always be read."""

    claim: StepClaim
    reads: tuple[str, ...]


@frozen(eq=False)
class Field:
    """A field of a table, ready to be tested."""

    name: str
    shape: Shape
    refits: Callable[[Any, object], bool]
    """Tests a value by the old one it replaces, which fits."""


@frozen
class Claims:
    """The claims of one game. Those about form come first: where they are broken the others mean nothing."""

    form: tuple[OfState, ...]
    state: tuple[OfState, ...]
    step: tuple[OfStep, ...]
    end: tuple[StateClaim, ...] = ()
    """Claims about finished games."""
    _touched: dict[tuple[Field, ...], Touched] = attrs.field(factory=dict, init=False, eq=False, repr=False)

    def touched(self, changed: tuple[Field, ...]) -> Touched:
        """Return the claims that a step which changed the agenda and these fields might have broken."""
        if changed not in self._touched:
            parts = {"agenda", *(field.name for field in changed)}
            states = tuple(one.claim for one in self.form + self.state if parts.intersection(one.reads))
            self._touched[changed] = states, tuple(one.claim for one in self.step if parts.intersection(one.reads))
        return self._touched[changed]


@frozen
class Broken:
    """A claim that does not hold, and where."""

    claim: str
    place: str

    def __str__(self) -> str:
        return f"{self.claim}: {self.place}"
