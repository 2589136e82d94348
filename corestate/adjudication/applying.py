"""Which rules an event applies."""

from typing import Any

from corestate.anything import AnyState
from corestate.games import game_of
from corestate.kernel import explain
from corestate.rulebook import Rule


def applied(state: AnyState, event: Any) -> tuple[Rule, ...]:  # noqa: ANN401 - an event of the state's game
    """Name the rules a legal event applies, each once, in the order in which it does."""
    book = game_of(state).rulebook
    return tuple(map(book.rule, dict.fromkeys(slug for step in explain(state, event) for slug in step.rules)))
