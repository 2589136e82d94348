"""The types of whatever is the same for every title: a state, a ruleset, of no matter which game."""

from typing import Any, TypeAlias

from corestate.kernel import State
from corestate.rulebook import Ruleset

AnyState: TypeAlias = State[Any, Any]
Rules: TypeAlias = Ruleset[Any, Any, Any]
