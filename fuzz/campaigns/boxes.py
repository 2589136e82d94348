"""Boxes made up for the occasion: an edition's numbers and lists changed, mostly for less, as far as that could be.

A game with two shells each, or with hands so large that the deck is nearly empty, is over soon and meets the rules of
the end. Boxes of other things than numbers are left as they are.
"""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from attrs import evolve

import corestate as cs
from corestate import Edition
from corestate.anything import Rules
from corestate.games import games_near
from corestate.rulebook import digest
from corestate.shape import Many, Record, Shape, Whole, fields_of


def odd_box(title: cs.Game[Any, Any], box: Any, rng: Random) -> Edition[Any]:  # noqa: ANN401 - the game's own
    """Make up an edition that could be: one like another with a few numbers and lists changed, mostly for less."""
    for _ in range(rng.randrange(1, 12)):
        changed = _changed(box, rng)
        if is_possible(changed):
            box = changed
    return made_up(title, box)


def lesser_box(title: cs.Game[Any, Any], box: Any, rng: Random) -> Edition[Any]:  # noqa: ANN401 - the game's own
    """Make up an edition with less of several things."""
    for _ in range(rng.randrange(1, 6)):
        if smaller := list(smaller_boxes(box)):
            box = rng.choice(smaller)
    return made_up(title, box)


def made_up(title: cs.Game[Any, Any], box: Any) -> Edition[Any]:  # noqa: ANN401 - the game's own
    """Return an edition that prints this, under a name of its own unless it is one of ours."""
    for ours in title.rulebook.editions:
        if ours.box is box or ours.box == box:
            return ours
    mark = digest(box)
    return Edition(title.name, f"odd-{mark[:8]}", f"{title.title}, a box made up", box, (), mark)


def boxed(rules: Rules, edition: Edition[Any]) -> Rules:
    """Return a ruleset with another box."""
    return evolve(rules, edition=edition.name, digest=edition.digest, box=edition.box)


def is_possible(box: Any) -> bool:  # noqa: ANN401 - the game's own
    """Whether a box could be, with any number of seats."""
    title = next(one for one in games_near(type(box)) if one.box is type(box))
    return all(next(title.judged(box, seats), None) is None for seats in title.seats)


def amount(box: Any) -> int:  # noqa: ANN401 - the game's own
    """How much is in a box: its numbers, and how long its lists are; of other boxes how long they are to print."""
    fields = _plain_fields(box)
    if not fields:
        return len(str(box))
    lists = sum(len(part) for name, _ in fields_of(Record(type(box))) if isinstance(part := getattr(box, name), tuple))
    return lists + sum(part for name in fields if isinstance(part := getattr(box, name), int))


def smaller_boxes(box: Any) -> Iterator[Any]:  # noqa: ANN401 - the game's own
    """List boxes with one number smaller or one list shorter, the least first."""
    for name in _plain_fields(box):
        value = getattr(box, name)
        if isinstance(value, int):
            less = dict.fromkeys((0, 1, 2, 3, value // 2, value - 1))
            parts: Iterable[Any] = (few for few in less if few < value)
        else:
            halves = (value[: len(value) // 2], value[len(value) // 2 :])
            parts = dict.fromkeys((*halves, *(value[:at] + value[at + 1 :] for at in range(len(value)))))
        yield from (changed for part in parts if is_possible(changed := evolve(box, **{name: part})))


def _changed(box: Any, rng: Random) -> Any:  # noqa: ANN401 - the game's own
    """Change one number, or one list of numbers, of a box; boxes of other things are left alone."""
    fields = _plain_fields(box)
    if not fields:
        return box
    name = rng.choice(fields)
    value = getattr(box, name)
    if isinstance(value, int):
        return evolve(box, **{name: rng.choice((value - 1, value + 1, value + 3, rng.randrange(value + 1)))})
    if not value:
        return box
    place = rng.randrange(len(value))
    fewer, more = value[:place] + value[place + 1 :], (*value, value[place])
    other = (*value[:place], value[place] + rng.choice((-1, 1)), *value[place + 1 :])
    some = tuple(one for one in value if rng.random() < 1 / 2)
    return evolve(box, **{name: tuple(sorted(rng.choice((fewer, some, more, other))))})


def _plain_fields(box: Any) -> list[str]:  # noqa: ANN401 - the game's own
    """Name the fields of a box that are numbers or lists of numbers; none where most are something else."""
    fields = fields_of(Record(type(box)))
    plain = [name for name, shape in fields if shape in _PLAIN]
    return plain if len(plain) * 2 > len(fields) else []


_PLAIN: tuple[Shape, ...] = (Whole(), Many(Whole()))
