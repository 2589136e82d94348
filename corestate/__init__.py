"""corestate: the rules of four ocean board games, as a library to be trusted.

A state is immutable; `legal` lists what may happen, `apply` makes it happen, `refusals` cites every rule against it.
`invariants.apply` is the same door with a guard, and the one to use.
"""

from corestate.addresses import address
from corestate.dealer import deal, recalled, resample
from corestate.games import (
    Entered,
    GoesOnError,
    actor,
    assumed,
    diff,
    edition,
    ended,
    entered,
    game,
    game_of,
    new_game,
    position,
    question,
    register,
    result,
    ruleset,
    seen,
    titles,
    unasked,
    unasked_in,
    view,
)
from corestate.kernel import (
    IllegalEventError,
    NoChanceError,
    Question,
    Refusal,
    Seat,
    Sort,
    State,
    Step,
    apply,
    asked,
    chances,
    explain,
    is_over,
    legal,
)
from corestate.knowledge import UncountedError, World, refusals, worlds
from corestate.laying import LayingError, lay, sketched
from corestate.memory import Remembered, remembered
from corestate.recall import NoSuchTableError, Sighting, sightings
from corestate.reckoning import account, on_the_way, progress
from corestate.rulebook import Edition, EditionError, Rule, Ruleset, RulesetError, Ruling, Settled, Unasked
from corestate.title import Game, Reason, Result, Stage, View
from corestate.values import described

__version__ = "0.2.0"

__all__ = [
    "Edition",
    "EditionError",
    "Entered",
    "Game",
    "GoesOnError",
    "IllegalEventError",
    "LayingError",
    "NoChanceError",
    "NoSuchTableError",
    "Question",
    "Reason",
    "Refusal",
    "Remembered",
    "Result",
    "Rule",
    "Ruleset",
    "RulesetError",
    "Ruling",
    "Seat",
    "Settled",
    "Sighting",
    "Sort",
    "Stage",
    "State",
    "Step",
    "Unasked",
    "UncountedError",
    "View",
    "World",
    "__version__",
    "account",
    "actor",
    "address",
    "apply",
    "asked",
    "assumed",
    "chances",
    "deal",
    "described",
    "diff",
    "edition",
    "ended",
    "entered",
    "explain",
    "game",
    "game_of",
    "is_over",
    "lay",
    "legal",
    "new_game",
    "on_the_way",
    "position",
    "progress",
    "question",
    "recalled",
    "refusals",
    "register",
    "remembered",
    "resample",
    "result",
    "ruleset",
    "seen",
    "sightings",
    "sketched",
    "titles",
    "unasked",
    "unasked_in",
    "view",
    "worlds",
]
