"""States spoilt: one part of a state that was reached changed into another that is declared there, or two mixed.

Most are impossible, and the claims say so; of the others everything can be asked.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import attrs

from corestate.anything import AnyState
from corestate.shape import Choice, Fixed, Many, Nothing, OneOf, Record, Shape, Text, Truth, Whole, fields_of

WORDS = ("", "nobody", "character:nobody", "mythos:none")
NUMBERS = (-1, 0, 1, 2, 7, 1000)


def spoilt(state: AnyState, rng: Random) -> AnyState:
    """Change one part of a state, on the table or of what is to happen."""
    words = tuple(_words(state.table, set()))
    if state.agenda and rng.random() < 1 / 2:
        at = rng.randrange(len(state.agenda)) if rng.random() < 1 / 2 else 0
        if rng.random() < 1 / 8:
            kept = (state.agenda[at],) * rng.choice((0, 2))
            return attrs.evolve(state, agenda=(*state.agenda[:at], *kept, *state.agenda[at + 1 :]))
        frame: Any = state.agenda[at]
        changed = _changed(Record(type(frame)), frame, rng, words)
        return attrs.evolve(state, agenda=(*state.agenda[:at], changed, *state.agenda[at + 1 :]))
    return attrs.evolve(state, table=_changed(Record(type(state.table)), state.table, rng, words))


def mixed(state: AnyState, other: AnyState, rng: Random) -> AnyState:
    """Lay a table for what is to happen in another state of the game, or for the rest of that."""
    at, then = rng.randrange(len(state.agenda) + 1), rng.randrange(len(other.agenda) + 1)
    agenda = other.agenda if rng.random() < 1 / 2 else (*state.agenda[:at], *other.agenda[then:])
    return attrs.evolve(state, agenda=agenda)


def _words(value: object, seen: set[str]) -> Iterator[str]:
    """List the words on a table, each once."""
    if isinstance(value, str):
        if value not in seen:
            seen.add(value)
            yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _words(one, seen)
    elif attrs.has(type(value)):
        for one in attrs.fields(type(value)):  # type: ignore[arg-type]  # just found to be one
            if one.name != "ruleset":
                yield from _words(getattr(value, one.name), seen)


def _changed(shape: Shape, value: Any, rng: Random, words: tuple[str, ...]) -> Any:  # noqa: ANN401 - the shape says what it is
    """Change one place of a value into another that its shape admits; it may come out the same."""
    match shape:
        case Record():
            return _field_changed(value, rng, words)
        case Many(item):
            return _list_changed(item, value, rng, words)
        case Fixed(items):
            at = rng.randrange(len(items))
            return (*value[:at], _changed(items[at], value[at], rng, words), *value[at + 1 :])
        case OneOf(options):
            if rng.random() < 1 / 4 and Nothing() in options:
                return None
            fitting = [one for one in options if _fits(one, value)]
            return _changed(rng.choice(fitting), value, rng, words) if fitting else value
        case Whole():
            return rng.choice((value - 1, value + 1, *NUMBERS))
        case Truth():
            return not value
        case Choice(options):
            return rng.choice(options)
        case Text():
            return rng.choice((*WORDS, *words))
        case _:
            return value


def _fits(shape: Shape, value: object) -> bool:
    """Whether a value is of the outer kind of a shape."""
    kinds: dict[type, type | tuple[type, ...]] = {Whole: int, Text: str, Truth: bool, Many: tuple, Fixed: tuple}
    if isinstance(shape, Record):
        return type(value) is shape.type
    if isinstance(shape, Choice):
        return value in shape.options
    return type(shape) in kinds and isinstance(value, kinds[type(shape)]) and type(value) is not bool


def _field_changed(value: Any, rng: Random, words: tuple[str, ...]) -> Any:  # noqa: ANN401 - an attrs value
    fields = [(name, shape) for name, shape in fields_of(Record(type(value))) if name != "ruleset"]
    if not fields:
        return value
    name, shape = rng.choice(fields)
    return attrs.evolve(value, **{name: _changed(shape, getattr(value, name), rng, words)})


def _list_changed(item: Shape, value: tuple[Any, ...], rng: Random, words: tuple[str, ...]) -> tuple[Any, ...]:
    if not value:
        return (rng.choice(words),) if isinstance(item, Text) and words else (0,) if item == Whole() else value
    at = rng.randrange(len(value))
    match rng.randrange(5):
        case 0:
            return (*value[:at], *value[at + 1 :])
        case 1:
            return (*value, value[at])
        case 2:
            return ()
        case _:
            return (*value[:at], _changed(item, value[at], rng, words), *value[at + 1 :])
