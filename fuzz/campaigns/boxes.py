"""Boxes made up for the occasion: an edition's numbers and lists changed, mostly for less, as far as that could be.

A game with two shells each, with one day in its calendar, or with hands so large that the deck is nearly empty, is over
soon and meets the rules of the end. A box is priced before it is played: where chance has very many outcomes, listing
them would take all the time there is.
"""

from collections.abc import Collection, Iterator
from functools import cache, lru_cache
from random import Random
from typing import Any

from attrs import evolve

import corestate as cs
from corestate import Edition
from corestate.anything import Rules
from corestate.games import begun, games_near
from corestate.rulebook import digest
from corestate.shape import Many, Record, Shape, Whole, fields_of


def odd_box(
    title: cs.Game[Any, Any],
    box: Any,  # noqa: ANN401 - the game's own
    rng: Random,
    rules: Rules | None = None,
) -> Edition[Any]:
    """Make up an edition that could be: one like another with a few things changed, mostly for less, and none dear."""
    made = box
    for _ in range(rng.randrange(1, 12)):
        changed = _changed(made, rng)
        if changed is not made and is_possible(changed, rules):
            made = changed
    return made_up(title, box if is_dear(title, made, rules) else made)


def is_dear(title: cs.Game[Any, Any], box: Any, rules: Rules | None = None) -> bool:  # noqa: ANN401 - the game's own
    """Whether chance has very many outcomes in a box, more than where it is printed: all of them are listed."""
    seats = title.seats[0] if rules is None else rules.seats
    return _most_outcomes(title, box, seats) > max(DEAR, _most_printed(title.name))


DEAR = 300
LOOKED_AHEAD = 12


@lru_cache(maxsize=256)
def _most_printed(name: str) -> int:
    title = cs.game(name)
    return max(_most_outcomes(title, edition.box, title.seats[0]) for edition in title.rulebook.editions)


def _most_outcomes(title: cs.Game[Any, Any], box: Any, seats: int) -> int:  # noqa: ANN401 - the game's own
    """Count the outcomes of the throws and draws with which a game in this box begins, the most of any."""
    rng, most = Random(0), 0
    state = begun(boxed(cs.ruleset(title.name, seats=seats), made_up(title, box)))
    for _ in range(LOOKED_AHEAD):
        if cs.is_over(state):
            break
        legal = cs.legal(state)
        most = max(most, 0 if cs.asked(state) else len(legal))
        state = cs.apply(state, rng.choice(legal))
    return most


def lesser_box(
    title: cs.Game[Any, Any],
    box: Any,  # noqa: ANN401 - the game's own
    rng: Random,
    rules: Rules | None = None,
) -> Edition[Any]:
    """Make up an edition with less of several things."""
    for _ in range(rng.randrange(1, 6)):
        smaller = list(_lesser(box))
        rng.shuffle(smaller)
        box = next((one for one in smaller if is_possible(one, rules)), box)
    return made_up(title, box)


def large_box(title: cs.Game[Any, Any], box: Any, rules: Rules | None = None) -> Edition[Any]:  # noqa: ANN401 - the game's own
    """Make up an edition whose amounts are past what small number types hold: what is large already is so much more."""
    for name, shape in fields_of(Record(type(box))):
        made = evolve(box, **{name: _multiplied(getattr(box, name), shape)})
        if is_possible(made, rules) and not is_dear(title, made, rules):
            box = made
    return made_up(title, box)


LARGE, TIMES = 20, 1000
"""Numbers of so much are amounts, not counts of what is thrown or done; so many times as much is made of them."""


def _multiplied(value: Any, shape: Shape) -> Any:  # noqa: ANN401 - of the shape
    match shape:
        case Whole():
            return value * TIMES if value >= LARGE else value
        case Record():
            parts = {name: _multiplied(getattr(value, name), inner) for name, inner in fields_of(shape)}
            made: Any = evolve(value, **parts)
            return made
        case Many(item):
            return tuple(_multiplied(one, item) for one in value)
        case _:
            return value


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


def is_possible(box: Any, rules: Rules | None = None) -> bool:  # noqa: ANN401 - the game's own
    """Whether a box could be in the place of that of a ruleset; if none is given, with any number of seats."""
    title = next(one for one in games_near(type(box)) if one.box is type(box))
    if next(title.problems(box), None) is not None:
        return False
    if title.lacks is None:
        return True
    played = [(seats, None) for seats in title.seats] if rules is None else [(rules.seats, rules.rulings)]
    return all(next(iter(title.lacks(box, *one)), None) is None for one in played)


def amount(box: Any) -> int:  # noqa: ANN401 - the game's own
    """How much is in a box: its numbers, those of what it holds, and how long its lists are."""
    return sum(_amount(getattr(box, name), shape) for name, shape in fields_of(Record(type(box))))


def _amount(value: Any, shape: Shape) -> int:  # noqa: ANN401 - of the shape
    match shape:
        case Whole():
            return int(value)
        case Record():
            return sum(int(getattr(value, name)) for name in _numbers(shape))
        case Many(Record() as item):
            return len(value) + sum(int(getattr(one, name)) for one in value for name in _numbers(item))
        case _:
            return len(value) if isinstance(value, tuple) else 0


@cache
def _numbers(shape: Record) -> tuple[str, ...]:
    """Name the fields that are numbers."""
    return tuple(name for name, inner in fields_of(shape) if inner == Whole())


def smaller_boxes(box: Any, rules: Rules | None = None, names: Collection[str] = ()) -> Iterator[Any]:  # noqa: ANN401 - the game's own
    """List boxes that could be with one number smaller or one list shorter, the least first; of some fields, or any."""
    return (one for one in _lesser(box, names) if is_possible(one, rules))


def _lesser(box: Any, names: Collection[str] = ()) -> Iterator[Any]:  # noqa: ANN401 - the game's own
    for name, shape in fields_of(Record(type(box))):
        if not names or name in names:
            yield from (evolve(box, **{name: less}) for less in _less(getattr(box, name), shape))


def _less(value: Any, shape: Shape) -> Iterator[Any]:  # noqa: ANN401 - of the shape
    """Yield less of a value: a smaller number, a shorter list, or one in which all that there is several of is less."""
    match shape:
        case Whole():
            less = dict.fromkeys((0, 1, 2, 3, value // 2, value - 1))
            yield from (few for few in less if few < value)
        case Record():
            for name in _numbers(shape):
                yield from (evolve(value, **{name: few}) for few in _less(getattr(value, name), Whole()))
        case Many(item):
            halves = (value[:1], value[: len(value) // 2], value[len(value) // 2 :])
            thinned = (value[::every] for every in EVERY if len(value) > every)
            single = range(len(value)) if len(value) <= FEW_PARTS or item == Whole() else ()
            without_one = (value[:at] + value[at + 1 :] for at in single)
            yield from (part for part in dict.fromkeys((*halves, *thinned, *without_one)) if len(part) < len(value))
            for name in _numbers(item) if isinstance(item, Record) else ():
                yield from (few for few in _fewer_of_each(value, name) if few != value)
        case _:
            return


def _fewer_of_each(value: tuple[Any, ...], name: str) -> Iterator[tuple[Any, ...]]:
    """Let a number of everything in a list be so much at most, or none but of every second thing, and so on."""
    numbers = [getattr(one, name) for one in value]
    capped = ([min(number, most) for number in numbers] for most in CAPS)
    thinned = ([0 if place % every else number for place, number in enumerate(numbers)] for every in EVERY)
    for fewer in (*thinned, *capped):
        yield tuple(evolve(one, **{name: number}) for one, number in zip(value, fewer, strict=True))


EVERY, CAPS = (2, 3, 5), (0, 1, 2)
"""Of lists of many things every second one is left, and so on; of each thing there is none left, one, or two."""
FEW_PARTS = 12


def _changed(box: Any, rng: Random) -> Any:  # noqa: ANN401 - the game's own
    """Change one number of a box, one of its lists, or a number of something that it holds."""
    name, shape = rng.choice(fields_of(Record(type(box))))
    value = _other(getattr(box, name), shape, rng)
    return box if value == getattr(box, name) else evolve(box, **{name: value})


def _other(value: Any, shape: Shape, rng: Random) -> Any:  # noqa: ANN401 - of the shape
    """Change a value of a box a little, mostly for less; what is neither number nor list stays as it is."""
    match shape:
        case Whole():
            return rng.choice((value - 1, value + 1, value + 3, rng.randrange(max(0, value) + 1)))
        case Record() if numbers := [one for one in fields_of(shape) if one[1] == Whole()]:
            name, inner = rng.choice(numbers)
            changed: Any = evolve(value, **{name: _other(getattr(value, name), inner, rng)})
            return changed
        case Many(item) if value:
            place = rng.randrange(len(value))
            fewer, more = value[:place] + value[place + 1 :], (*value, value[place])
            another = (*value[:place], _other(value[place], item, rng), *value[place + 1 :])
            some = tuple(one for one in value if rng.random() < 1 / 2)
            if item != Whole():  # what is no number is named once
                return rng.choice((fewer, some, another))
            return tuple(sorted(rng.choice((fewer, some, more, another))))
        case _:
            return value
