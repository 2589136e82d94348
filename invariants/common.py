"""Claims about every game."""

from collections.abc import Iterator
from typing import Any

from corestate import State, game_of
from corestate.games import GameTable
from corestate.kernel import Ends, Runs
from corestate.shape import Record, faults, fields_of
from invariants.claims import OfState, OfStep

AnyState = State[Any, Any]


_FIT: dict[int, Any] = {}
"""Rulesets that were looked at: a box may hold hundreds of cards, and every state of a game has the same."""


def each_field_holds_what_it_declares(state: AnyState) -> Iterator[str]:
    """Every field of the table and of every frame has the declared type, all the way down."""
    game = game_of(state)
    if type(state.table) is game.table:
        for name, shape in fields_of(Record(game.table)):
            value = getattr(state.table, name)
            if name == "ruleset" and _FIT.get(id(value)) is value:
                continue
            found = tuple(faults(shape, value, f"table.{name}"))
            yield from found
            if name == "ruleset" and not found:
                _FIT[id(value)] = value
    else:
        yield f"table: wanted a table of {game.title}, found {state.table!r}"
    known = set(game.frames.values())
    for index, frame in enumerate(state.agenda):
        if type(frame) in known:
            yield from faults(Record(type(frame)), frame, f"agenda[{index}]")
        else:
            yield f"agenda[{index}]: wanted a frame of {game.title}, found {frame!r}"


def the_seats_are_those_of_the_title(state: AnyState) -> Iterator[str]:
    """The ruleset has a number of seats the title can be played with."""
    table: GameTable = state.table
    if table.ruleset.seats not in game_of(state).seats:
        yield f"table.ruleset.seats: {table.ruleset.seats} is not one of {game_of(state).seats}"


def a_state_waits_or_is_over(state: AnyState) -> Iterator[str]:
    """The first frame asks somebody or chance; what runs by itself has run."""
    if state.agenda and isinstance(state.agenda[0], Runs | Ends):
        yield f"agenda[0]: {state.agenda[0]!r} waits for nobody"


def a_ruleset_never_changes(before: AnyState, _event: object, after: AnyState) -> Iterator[str]:
    """Edition, seats, rulings and options are fixed for a game."""
    if after.table.ruleset != before.table.ruleset:
        yield "table.ruleset"


FORM = (OfState(each_field_holds_what_it_declares, ()), OfState(the_seats_are_those_of_the_title, ("ruleset",)))
"""The first is held by the guard itself, which looks at the parts a step has made and at no others."""
STATE = (OfState(a_state_waits_or_is_over, ("agenda",)),)
STEP = (OfStep(a_ruleset_never_changes, ("ruleset",)),)
