"""Events nobody asked for: arbitrary ones made from the declared fields, and legal ones with a field changed."""

from random import Random
from typing import Any

import attrs

from corestate import Game
from corestate.shape import Anything, Choice, Fixed, Many, Nothing, OneOf, Record, Shape, Text, Truth, Whole, fields_of

MOST_ITEMS = 7


def arbitrary_event(title: Game[Any, Any], rng: Random) -> Any:  # noqa: ANN401 - an event of the title
    """Make an event of any kind the game has, with fields of the right shape and any content."""
    return arbitrary(Record(rng.choice(tuple(title.events.values()))), rng)


def changed_event(event: Any, rng: Random) -> Any:  # noqa: ANN401 - an event like the one given
    """Change one field of an event."""
    fields = fields_of(Record(type(event)))
    if not fields:
        return event
    name, shape = rng.choice(fields)
    return attrs.evolve(event, **{name: arbitrary(shape, rng)})


def arbitrary(shape: Shape, rng: Random) -> Any:  # noqa: ANN401 - of the shape; a case per shape
    """Make any value of a shape; small numbers mostly, since those are nearly right."""
    match shape:
        case Whole():
            return rng.randrange(-1, 8) if rng.random() < _NEAR else rng.randrange(-(2**40), 2**40)
        case Text():
            return rng.choice(("", "gold", "pearl", "?"))
        case Truth():
            return rng.random() < 1 / 2
        case Nothing() | Anything():
            return None
        case Choice(options):
            return rng.choice(options)
        case Many(item):
            return tuple(arbitrary(item, rng) for _ in range(rng.randrange(MOST_ITEMS)))
        case Fixed(items):
            return tuple(arbitrary(item, rng) for item in items)
        case OneOf(options):
            return arbitrary(rng.choice(options), rng)
        case Record(kind):
            return kind(**{name: arbitrary(part, rng) for name, part in fields_of(shape)})


_NEAR = 0.97
