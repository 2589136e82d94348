"""Events nobody asked for: arbitrary ones made from the declared fields, and legal ones with a field changed.

Texts are made of the words of the box where those are given: real spaces, cards and items, in the wrong place.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import attrs

from corestate import Game
from corestate.anything import Rules
from corestate.shape import Anything, Choice, Fixed, Many, Nothing, OneOf, Record, Shape, Text, Truth, Whole, fields_of

MOST_ITEMS = 7
WORDS = ("", "gold", "pearl", "?")
"""What texts are made of where nobody says what the box holds."""


def words_of(rules: Rules) -> tuple[str, ...]:
    """List the words a box is made of, and what is no word: names of spaces, rooms, characters, cards and items."""
    if (known := _WORDS_OF.get(rules.digest)) is None:
        known = _WORDS_OF[rules.digest] = (*WORDS, *sorted({one for one in _words(rules.box) if " " not in one}))
    return known


_WORDS_OF: dict[str, tuple[str, ...]] = {}


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


def changed_event(event: Any, rng: Random, words: tuple[str, ...] = WORDS) -> Any:  # noqa: ANN401 - an event like the one given
    """Change one field of an event."""
    fields = fields_of(Record(type(event)))
    if not fields:
        return event
    name, shape = rng.choice(fields)
    return attrs.evolve(event, **{name: arbitrary(shape, rng, words)})


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
