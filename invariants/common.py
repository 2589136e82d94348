"""Claims about every game."""

from collections.abc import Iterable, Iterator
from typing import Any

from corestate import game_of
from corestate.anything import AnyState
from corestate.fit import faults
from corestate.kernel import Ends, Runs
from corestate.shape import Record, fields_of
from corestate.title import GameTable
from invariants.claims import AGENDA, OfState, OfStep

_FIT: dict[int, Any] = {}
"""Rulesets that were looked at: a box may hold hundreds of cards, and every state of a game has the same."""


def each_field_holds_what_it_declares(state: AnyState) -> Iterator[str]:
    """Every field of the table and of every frame has the declared type, all the way down."""
    game = game_of(state)
    if type(state.table) is not game.table:
        yield f"table: wanted a table of {game.title}, found {state.table!r}"
        return
    for name, shape in fields_of(Record(game.table)):
        value = getattr(state.table, name)
        if name == "ruleset" and _FIT.get(id(value)) is value:
            continue
        found = tuple(faults(shape, value, f"table.{name}"))
        yield from found
        if name == "ruleset" and not found:
            _FIT[id(value)] = value
    known = set(game.frames.values())
    for index, frame in enumerate(state.agenda):
        if type(frame) in known:
            yield from faults(Record(type(frame)), frame, f"agenda[{index}]")
        else:
            yield f"agenda[{index}]: wanted a frame of {game.title}, found {frame!r}"


def every_frame_is_about_seats_at_the_table(state: AnyState) -> Iterator[str]:
    """What must still happen concerns seats there are."""
    seats = state.table.ruleset.seats
    for index, frame in enumerate(state.agenda):
        seat = getattr(frame, "seat", 0)
        if isinstance(seat, int) and not 0 <= seat < seats:
            yield f"agenda[{index}]: there is no seat {seat}"


def the_seats_are_those_of_the_title(state: AnyState) -> Iterator[str]:
    """The ruleset has a number of seats the title can be played with."""
    table: GameTable = state.table
    if table.ruleset.seats not in game_of(state).seats:
        yield f"table.ruleset.seats: {table.ruleset.seats} is not one of {game_of(state).seats}"


def a_state_waits_or_is_over(state: AnyState) -> Iterable[str]:
    """The first frame asks somebody or chance; what runs by itself has run."""
    if state.agenda and isinstance(state.agenda[0], (Runs, Ends)):
        return (f"agenda[0]: {state.agenda[0]!r} waits for nobody",)
    return ()


def a_ruleset_never_changes(before: AnyState, _event: object, after: AnyState) -> Iterator[str]:
    """Edition, seats, rulings and options are fixed for a game."""
    if after.table.ruleset != before.table.ruleset:
        yield "table.ruleset"


FORM = (
    OfState(each_field_holds_what_it_declares, ()),
    OfState(every_frame_is_about_seats_at_the_table, ()),
    OfState(the_seats_are_those_of_the_title, ("ruleset",)),
)
"""The first is held by the guard itself, which looks at the parts a step has made and at no others; the second by the
rules, which hand on the seats they were given: both are for states typed in."""
STATE = (OfState(a_state_waits_or_is_over, (AGENDA,), asking=(Runs, Ends)),)
STEP = (OfStep(a_ruleset_never_changes, ("ruleset",)),)
