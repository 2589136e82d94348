"""The rulebook told a second time: which choices, chances, outcomes and results are not as the claims of a title tell.

The guard asks none of this: a whole list of choices is dear. The laws of `fuzz.laws` and every self-check do.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal, TypeAlias

from corestate import State
from corestate.kernel import Step
from corestate.title import Result
from invariants import claims
from invariants.claims import Broken, Faults, Told, broken

Telling: TypeAlias = Callable[..., Faults]
Kind: TypeAlias = Literal["choices", "chances", "outcome", "part", "result"]


def misoffered(state: State[Any, Any], choices: Sequence[object]) -> tuple[Broken, ...]:
    """Name the claims by which a question leaves other choices than these."""
    return broken(_about(state, "choices", type(state.agenda[0])), state, choices) if state.agenda else ()


def misdealt(state: State[Any, Any], chances: Sequence[tuple[object, Fraction]]) -> tuple[Broken, ...]:
    """Name the claims by which chance brings other outcomes than these, or not as often."""
    return broken(_about(state, "chances", type(state.agenda[0])), state, chances) if state.agenda else ()


def misdone(before: State[Any, Any], event: object, after: State[Any, Any]) -> tuple[Broken, ...]:
    """Name the claims by which something else follows from an event."""
    return broken(_about(before, "outcome", type(event)), before, event, after)


def misled(steps: Sequence[Step[Any]], after: State[Any, Any]) -> tuple[Broken, ...]:
    """Name the claims by which the parts of a step, as the kernel explains it, did something else."""
    frames = [*(step.frame for step in steps), after.agenda[0] if after.agenda else None]
    game, found = after.table.ruleset.game, tuple[Broken, ...]()
    for step, then in zip(steps, frames[1:], strict=True):
        kind: type = type(step.frame)
        if known := _told(game, "part", kind):
            found += broken(known, step.frame, step.before, step.after, then)
    return found


def misscored(state: State[Any, Any], result: Result) -> tuple[Broken, ...]:
    """Name the claims by which a finished game has another result."""
    return broken(_about(state, "result", type(None)), state, result)


def _about(state: State[Any, Any], kind: Kind, about: type) -> tuple[Telling, ...]:
    return _told(state.table.ruleset.game, kind, about)


@lru_cache(maxsize=1024)
def _told(game: str, kind: Kind, about: type) -> tuple[Telling, ...]:
    """Find the claims of a kind that are about such a question or event."""
    return tuple(one.claim for one in claims(game).told if one.kind == kind and _is_about(one, about))


def _is_about(one: Told, about: type) -> bool:
    return not one.about or issubclass(about, one.about)
