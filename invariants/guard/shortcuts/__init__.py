"""Quicker claims about steps, asked in place of others, and where those of a title are found."""

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module

from attrs import frozen

from invariants.claims import StateClaim, StepClaim


@frozen
class Shortcuts:
    """What is asked after a step in place of which claim."""

    preserved_by: Mapping[StateClaim, StepClaim] = {}
    """Where the quicker claim about the step holds, the claim about states holds after as it held before."""
    follows_from: Mapping[StepClaim, StepClaim] = {}
    """Where the stronger claim about the step holds, so does the other."""
    while_only: Mapping[StateClaim | StepClaim, str] = {}
    """Of claims for which their shortcut stands only while nothing else that they read is new: these parts."""

    def claims(self) -> tuple[StepClaim, ...]:
        """List every quicker claim once."""
        return tuple(dict.fromkeys((*self.preserved_by.values(), *self.follows_from.values())))


_TITLES = ("in_too_deep", "key_largo", "unfathomable")


@lru_cache(maxsize=256)
def shortcuts_of(game: str) -> Shortcuts:
    """Find the shortcuts of a title; one without them has every claim asked in full."""
    if game not in _TITLES:
        return Shortcuts()
    found: Shortcuts = import_module(f"{__name__}.{game}").SHORTCUTS
    return found
