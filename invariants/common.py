"""Claims about every game. They guard no rule of a title, but what all of them rest on."""

from collections.abc import Iterator
from typing import Any

import attrs

from corestate import game_of
from corestate.anything import AnyState
from corestate.fit import faults
from corestate.kernel import Ends, Runs
from corestate.shape import Record, fields_of
from corestate.title import GameTable
from invariants.claims import Faults, claim, form_claim, step_claim, typed_claim

MOST_FIT = 64
_FIT: dict[int, Any] = {}
"""Rulesets that were looked at: a box may hold hundreds of cards, and every state of a game has the same."""


@form_claim("", rules=())  # reads nothing, for the guard itself looks at whatever a step has made
def each_field_holds_what_it_declares(state: AnyState) -> Faults:
    """Every field of the table and of every frame has the declared type, all the way down."""
    game = game_of(state)
    if type(state.table) is not game.table:
        return (f"table: wanted a table of {game.title}, found {state.table!r}",)
    found: list[str] = []
    for name, shape in fields_of(Record(game.table)):
        value = getattr(state.table, name)
        if name == "ruleset" and _FIT.get(id(value)) is value:
            continue
        wrong = tuple(faults(shape, value, f"table.{name}"))
        found += wrong
        if name == "ruleset" and not wrong:
            if len(_FIT) >= MOST_FIT:
                _FIT.clear()
            _FIT[id(value)] = value
    if type(state.agenda) is not tuple:
        return (*found, f"agenda: wanted a tuple of frames, found {state.agenda!r}")
    known = set(game.frames.values())
    for index, frame in enumerate(state.agenda):
        if type(frame) in known:
            found += faults(Record(type(frame)), frame, f"agenda[{index}]")
        else:
            found.append(f"agenda[{index}]: wanted a frame of {game.title}, found {frame!r}")
    return tuple(found)


@form_claim("", rules=())  # reads nothing, for the rules hand on the seats they were given: it is for states typed in
def every_frame_is_about_seats_at_the_table(state: AnyState) -> Faults:
    """What must still happen concerns seats there are."""
    seats = state.table.ruleset.seats
    found = [(index, getattr(frame, "seat", 0)) for index, frame in enumerate(state.agenda)]
    return tuple(
        f"agenda[{index}]: there is no seat {seat}"
        for index, seat in found
        if isinstance(seat, int) and not 0 <= seat < seats
    )


@typed_claim(rules=())
def what_is_to_happen_counts_no_further_than_a_box(state: AnyState) -> Faults:
    """No number of a frame is larger than any number in a box may be: what counts up to it would never end."""
    return tuple(
        f"agenda[{index}]: {number} is too large"
        for index, frame in enumerate(state.agenda)
        for number in _numbers(frame)
        if abs(number) > MOST
    )


MOST = 100_000


def _numbers(value: Any) -> Iterator[int]:  # noqa: ANN401 - of a frame, all the way down
    """List the numbers of a value."""
    if isinstance(value, int):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _numbers(one)
    elif attrs.has(type(value)):
        for part in attrs.fields(type(value)):
            yield from _numbers(getattr(value, part.name))


@form_claim("ruleset", rules=())
def the_seats_are_those_of_the_title(state: AnyState) -> Faults:
    """The ruleset has a number of seats the title can be played with."""
    table: GameTable = state.table
    if table.ruleset.seats in game_of(state).seats:
        return ()
    return (f"table.ruleset.seats: {table.ruleset.seats} is not one of {game_of(state).seats}",)


@claim("agenda", rules=(), asking=(Runs, Ends))
def a_state_waits_or_is_over(state: AnyState) -> Faults:
    """The first frame asks somebody or chance; what runs by itself has run."""
    if state.agenda and isinstance(state.agenda[0], (Runs, Ends)):
        return (f"agenda[0]: {state.agenda[0]!r} waits for nobody",)
    return ()


@step_claim("ruleset", rules=())
def a_ruleset_never_changes(before: AnyState, _event: object, after: AnyState) -> Faults:
    """Edition, seats, rulings and options are fixed for a game."""
    return () if after.table.ruleset == before.table.ruleset else ("table.ruleset",)
