"""What a claim is: a function named as a sentence that lists or yields every place where the sentence is false.

A claim says what could make it false. A step that did none of it cannot have broken the claim, so the guard does not
ask again; tests see to it that no claim looks at more than it says.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from attrs import frozen

from corestate import State

StateClaim: TypeAlias = Callable[[State[Any, Any]], Iterable[str]]
StepClaim: TypeAlias = Callable[[State[Any, Any], Any, State[Any, Any]], Iterable[str]]

AGENDA, KIND, ACTOR, REST, OVER = "agenda", "kind", "actor", "rest", "over"
"""Parts of a state beside the fields of its table: all that is to happen; of the question its kind, and whose it is;
what is to happen after the question; whether nothing is left."""


@frozen
class OfState:
    """A claim about every state."""

    claim: StateClaim
    reads: tuple[str, ...]
    """Fields of the table, or parts of the agenda; the ruleset may always be read."""
    asking: tuple[type, ...] = ()
    """The kinds of question it is about, where it says nothing at any other; none named: it is about all states."""
    kept: StepClaim | None = None
    """A quicker claim about steps, asked in its place: where it holds, this one holds after as it held before."""


@frozen
class OfStep:
    """A claim about every step from a state to the next."""

    claim: StepClaim
    moves: tuple[str, ...]
    """The parts one of which must have changed for it to be broken: fields of the table, or parts of the agenda."""
    by: tuple[type, ...] = ()
    """The kinds of event it is about, where it says nothing of any other; none named: it is about all."""
    leading_to: tuple[type, ...] = ()
    """The kinds of question it is about when they are asked after the step, likewise."""
    implied_by: StepClaim | None = None
    """A stronger claim, asked in its place: where that holds, this one does."""


@frozen
class Claims:
    """The claims of one game. Those about form come first: where they are broken the others mean nothing."""

    form: tuple[OfState, ...]
    state: tuple[OfState, ...]
    step: tuple[OfStep, ...]
    end: tuple[StateClaim, ...] = ()
    """Claims about finished games."""
    whose: Mapping[type, Callable[[Any], object]] = {}
    """Says of frames whose they are; of those not named here, their seat says it, if they have one."""


@frozen
class Broken:
    """A claim that does not hold, and where."""

    claim: str
    place: str

    def __str__(self) -> str:
        return f"{self.claim}: {self.place}"


def broken(claims: Sequence[Callable[..., Iterable[str]]], *judged: object) -> tuple[Broken, ...]:
    """Name every place where one of the claims is false."""
    return tuple(Broken(claim.__name__, place) for claim in claims for place in claim(*judged))
