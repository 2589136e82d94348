"""Quicker claims about steps, asked in place of others, and where those of a title are found."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib import import_module
from types import NoneType
from typing import Any

from attrs import frozen

from invariants.claims import StateClaim, StepClaim


@frozen(eq=False)
class Simple:
    """A kind of step that can be seen at once to break none of some claims; any other is judged claim by claim."""

    holds: Callable[[Any, Any, Any, Any, Any], bool]
    """Whether a step is so simple: the tables before and after it, the event, and what was and is asked."""
    instead_of: tuple[StateClaim | StepClaim, ...]
    """The claims, and the shortcuts, that need not be asked then."""
    new: str
    """The fields of the table of which these may read something new; all others are the very same as before."""
    but: str = ""
    """Parts of those fields of which nothing may be new."""
    by: tuple[type, ...] = ()
    """The kinds of event; none named: any."""
    asked: tuple[type, ...] = ()
    """The kinds of question before the step, likewise."""
    asks: tuple[type, ...] = ()
    """The kinds of question after it."""
    asks_again: bool = False
    """Whether the question after it is of the same kind as before."""
    of_agendas: bool = False
    """Whether it is told the whole agendas, and not only what was and is asked."""
    of_same_owner: bool = False
    """Whether it tells as well that the question is still its owner's."""
    rest_is_same: bool = False
    """Whether what waits behind the question must be the very same as before."""

    def is_about(self, event: type, was: type, now: type) -> bool:
        """Whether it is about steps of such kinds."""
        if NoneType in {was, now} or (self.asks_again and was is not now):
            return False
        return all(kind in kinds for kind, kinds in ((event, self.by), (was, self.asked), (now, self.asks)) if kinds)


@frozen
class Shortcuts:
    """What is asked after a step in place of which claim."""

    preserved_by: Mapping[StateClaim, StepClaim] = {}
    """Where the quicker claim about the step holds, the claim about states holds after as it held before."""
    follows_from: Mapping[StepClaim, StepClaim] = {}
    """Where the stronger claim about the step holds, so does the other."""
    while_only: Mapping[StateClaim | StepClaim, str] = {}
    """Of claims for which their shortcut stands only while nothing else that they read is new: these parts."""

    simple: tuple[Simple, ...] = ()
    """Steps that are seen at once to be in order."""

    def claims(self) -> tuple[StepClaim, ...]:
        """List every quicker claim once."""
        return tuple(dict.fromkeys((*self.preserved_by.values(), *self.follows_from.values())))


_TITLES = ("in_too_deep", "into_the_blue", "key_largo", "unfathomable")


@lru_cache(maxsize=256)
def shortcuts_of(game: str) -> Shortcuts:
    """Find the shortcuts of a title; one without them has every claim asked in full."""
    if game not in _TITLES:
        return Shortcuts()
    found: Shortcuts = import_module(f"{__name__}.{game}").SHORTCUTS
    return found
