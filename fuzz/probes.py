"""Events nobody asked for: arbitrary ones, some of a kind that would answer, and legal ones with a field changed.

Texts are made of the words of the box where those are given: real spaces, cards and items, in the wrong place.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import attrs

from corestate import Game
from corestate.anything import AnyState, Rules
from corestate.kernel import Asks, answers, waits_for
from corestate.shape import Anything, Choice, Fixed, Many, Nothing, OneOf, Record, Shape, Text, Truth, Whole, fields_of

MOST_ITEMS = 7
WORDS = ("", "gold", "pearl", "?")
"""What texts are made of where nobody says what the box holds."""


def words_of(rules: Rules) -> tuple[str, ...]:
    """List the words a box is made of, and what is no word: names of spaces, rooms, characters, cards and items."""
    if (known := _WORDS_OF.get(rules.digest)) is None:
        if len(_WORDS_OF) >= MOST_KNOWN:
            _WORDS_OF.clear()
        known = _WORDS_OF[rules.digest] = (*WORDS, *sorted({one for one in _words(rules.box) if " " not in one}))
    return known


MOST_KNOWN = 256
_WORDS_OF: dict[str, tuple[str, ...]] = {}


def numbers_of(rules: Rules) -> tuple[int, ...]:
    """List the numbers a box is made of, and the places of its lists, as far as they are small."""
    if (known := _NUMBERS_OF.get(rules.digest)) is None:
        if len(_NUMBERS_OF) >= MOST_KNOWN:
            _NUMBERS_OF.clear()
        known = _NUMBERS_OF[rules.digest] = tuple(sorted({0, *(one for one in _numbers(rules.box) if one <= LARGEST)}))
    return known


LARGEST = 200
_NUMBERS_OF: dict[str, tuple[int, ...]] = {}


def _numbers(value: object) -> Iterator[int]:
    if type(value) is int:
        yield value
    elif isinstance(value, tuple):
        yield from range(len(value))
        for one in value:
            yield from _numbers(one)
    elif attrs.has(type(value)):
        for name, _ in fields_of(Record(type(value))):
            yield from _numbers(getattr(value, name))


def _words(value: object) -> Iterator[str]:
    """List the texts in any part of a box; a card of a skill and a value is called by both."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _words(one)
    elif attrs.has(type(value)):
        if hasattr(value, "skill") and hasattr(value, "value"):
            yield f"{value.skill}-{value.value}"
        for name, _ in fields_of(Record(type(value))):
            yield from _words(getattr(value, name))


def arbitrary_event(title: Game[Any, Any], rng: Random, words: tuple[str, ...] = WORDS) -> Any:  # noqa: ANN401 - an event of the title
    """Make an event of any kind the game has, with fields of the right shape and any content."""
    return arbitrary(Record(rng.choice(tuple(title.events.values()))), rng, words)


def fitting_event(state: AnyState, rng: Random, words: tuple[str, ...] = WORDS) -> Any:  # noqa: ANN401 - an event the state may take
    """Make an event of a kind the game waits for, of a seat that is asked, with any content besides."""
    frame, numbers = waits_for(state), numbers_of(state.table.ruleset)
    kind = rng.choice(answers(type(frame)))
    made = {
        name: rng.choice(numbers) if shape == Whole() and rng.random() < 1 / 2 else arbitrary(shape, rng, words)
        for name, shape in fields_of(Record(kind))
    }
    seats = frame.seats(state.table) if isinstance(frame, Asks) else ()
    return kind(**made | ({"seat": rng.choice(seats)} if seats else {}))


def changed_event(event: Any, rng: Random, words: tuple[str, ...] = WORDS) -> Any:  # noqa: ANN401 - an event like the one given
    """Change one field of an event."""
    fields = fields_of(Record(type(event)))
    if not fields:
        return event
    name, shape = rng.choice(fields)
    return attrs.evolve(event, **{name: arbitrary(shape, rng, words)})


EDGES = (2**8, 2**16, 2**31, 2**32, 2**53)
"""By how much a number may be taken for less: types of so many values, and what a float holds. The wire has 64 bits."""


def beyond_event(event: Any, rng: Random) -> tuple[Any, str]:  # noqa: ANN401 - an event like the one given
    """Add the size of a number type to a number of an event, take it away, or turn its sign; say what was done."""
    names = [name for name, shape in fields_of(Record(type(event))) if _is_number(shape, getattr(event, name))]
    if not names:
        return event, ""
    name = rng.choice(names)
    edge = rng.choice((*EDGES, -1))
    return attrs.evolve(event, **{name: _beyond(getattr(event, name), edge, rng)}), f"{name} {edge}"


def _is_number(shape: Shape, value: object) -> bool:
    """Whether any number could stand there, or in a list there, and one does."""
    match shape:
        case Whole():
            return True
        case OneOf(options):
            return type(value) is int and Whole() in options
        case Many(item):
            return item == Whole() and bool(value)
        case _:
            return False


def _beyond(value: Any, edge: int, rng: Random) -> Any:  # noqa: ANN401 - a number, or a list with one in it
    if type(value) is int:
        return -value or -1 if edge < 0 else value + rng.choice((edge, -edge))
    place = rng.randrange(len(value))
    return (*value[:place], _beyond(value[place], edge, rng), *value[place + 1 :])


def arbitrary(shape: Shape, rng: Random, words: tuple[str, ...] = WORDS) -> Any:  # noqa: ANN401 - of the shape; a case per shape
    """Make any value of a shape; small numbers mostly, since those are nearly right."""
    match shape:
        case Whole():
            return rng.randrange(-1, 8) if rng.random() < _NEAR else rng.randrange(-(2**40), 2**40)
        case Text():
            return rng.choice(words)
        case Truth():
            return rng.random() < 1 / 2
        case Nothing() | Anything():
            return None
        case Choice(options):
            return rng.choice(options)
        case Many(item):
            return tuple(arbitrary(item, rng, words) for _ in range(rng.randrange(MOST_ITEMS)))
        case Fixed(items):
            return tuple(arbitrary(item, rng, words) for item in items)
        case OneOf(options):
            return arbitrary(rng.choice(options), rng, words)
        case Record(kind):
            return kind(**{name: arbitrary(part, rng, words) for name, part in fields_of(shape)})


_NEAR = 0.97
