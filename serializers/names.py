"""The stable names under which values are stored. A name is written down once and never derived from a class."""

from typing import Any

from corestate import Game, Question, Reason, Refusal, Result, Ruleset, Stage, State, View
from corestate.games import game_with, games_near
from corestate.piles import Pile
from corestate.pools import Pool
from serializers.documents import Position, Record

CORE: dict[str, type] = {
    "core.State": State,
    "core.Ruleset": Ruleset,
    "core.Pile": Pile,
    "core.Pool": Pool,
    "core.Question": Question,
    "core.View": View,
    "core.Reason": Reason,
    "core.Result": Result,
    "core.Refusal": Refusal,
    "core.Stage": Stage,
    "core.Record": Record,
    "core.Position": Position,
}
_CORE_NAMES = {kind: name for name, kind in CORE.items()}


def name_of(kind: type) -> str | None:
    """Return the stable name of a class, or None for a class that is not stored."""
    if kind in _CORE_NAMES:
        return _CORE_NAMES[kind]
    return next((title.names[kind] for title in games_near(kind) if kind in title.names), None)


def class_of(name: str) -> type | None:
    """Return the class stored under a name, or None if there is none."""
    if name in CORE:
        return CORE[name]
    title = game_with(name.partition(".")[0])
    return _by_name(title).get(name) if title else None


def _by_name(title: Game[Any, Any]) -> dict[str, type]:
    return {name: kind for kind, name in title.names.items()}
