"""Environments for programs that learn: decisions and views as numbers, PettingZoo, OpenSpiel, and a bot to beat.

`decisions(ruleset)` lists every decision there is, `encoding(ruleset)` writes views as numbers; both need nothing but
the library. `aec` makes a PettingZoo environment and `corestate.environments.openspiel.register` OpenSpiel games; these
need the extra `rl`.
"""

from typing import TYPE_CHECKING, Unpack

from corestate.environments.decisions import Decisions, Domains, UndeclaredError, decisions, declare
from corestate.environments.observing import Encoding, encoding
from corestate.environments.rewards import rewards
from corestate.environments.searching import Searching
from corestate.games import Asked

if TYPE_CHECKING:
    from corestate.environments.turns import Turns

__all__ = [
    "Decisions",
    "Domains",
    "Encoding",
    "Searching",
    "UndeclaredError",
    "aec",
    "decisions",
    "declare",
    "encoding",
    "rewards",
]


def aec(game: str, *, max_cycles: int | None = None, length: int | None = None, **asked: Unpack[Asked]) -> "Turns":
    """Make a PettingZoo environment (AEC, with masks) of a title; takes what `corestate.ruleset` takes.

    After `max_cycles` decisions it is cut off. Observations are padded to `length` numbers.
    """
    from corestate.environments.turns import Turns  # noqa: PLC0415 - it needs the extra

    return Turns(game, max_cycles=max_cycles, length=length, **asked)
