"""A table whose seats have all moved up by some places: the same to the rules, where they treat all seats alike.

A seat is found where a class declares one. Where each title keeps something seat by seat, in the order of the seats,
or writes a seat in other words, is listed here; tests hold the lists against the rules: what may happen after a
rotation is what might have happened before it, rotated.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any, Literal, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

import attrs
from attrs import frozen

import corestate as cs
import serializers
from corestate.anything import AnyState, Rules
from corestate.kernel import Seat
from corestate.replaced import replaced
from corestate.rulebook import Ruleset

Turning: TypeAlias = Callable[[Any, int, int], Any]
"""Turns a part of a table by so many places, of so many."""


class NoSymmetryError(ValueError):
    """Seats cannot be rotated."""


@frozen
class Seating:
    """Where a title keeps seats other than in fields declared as such, by the names of its classes on the wire."""

    by_seat: frozenset[str] = frozenset()
    """What is kept seat by seat: the first entries are the seats', in their order."""
    numbers: frozenset[str] = frozenset()
    """Numbers that are a seat's where there is such a seat."""
    marks: frozenset[str] = frozenset()
    """Sorted texts, some of which begin with the number of a seat."""
    ascending: Mapping[str, Callable[[Any], Any]] = {}
    """What is kept in the order of the seats, and by what it is put in order."""
    until: str = ""
    """While this frame is on the agenda seats are not alike: what is dealt or laid first begins with seat 0."""


def _itself(value: Any) -> Any:  # noqa: ANN401 - whatever is kept in order
    return value


SEATINGS: Mapping[str, Seating] = {
    "into_the_blue": Seating(by_seat=frozenset({"itb.Table.divers"})),
    "in_too_deep": Seating(
        by_seat=frozenset({"itd.Table.hands", "itd.Table.portfolios", "itd.Memory.buried"}),
        numbers=frozenset({"itd.PayingOwner.owner", "itd.HandOver.owner"}),
        until="itd.Dealing",
    ),
    "key_largo": Seating(
        by_seat=frozenset(
            {
                *("kl.Table.programmes", "kl.Table.boats", "kl.Table.money", "kl.Table.teams", "kl.Table.hands"),
                *("kl.Table.looks", "kl.Meetings.hands", "kl.Meetings.shown"),
            }
        ),
        ascending={"kl.Meetings.sabotaged": _itself},
    ),
    "unfathomable": Seating(
        by_seat=frozenset({"unf.Table.players", "unf.Trial.added"}),
        marks=frozenset({"unf.Turn.used", "unf.Throw.used", "unf.Trial.used"}),
        ascending={
            "unf.Seen.by": _itself,
            "unf.Sorted.by": _itself,
            "unf.Sorted.among": _itself,
            "unf.Herding.people": _itself,
            "unf.Table.insights": lambda one: (one.seat, one.of),
            "unf.Trial.pile": lambda one: (-1 if one.seat is None else one.seat, one.card),
            "unf.Deck.gone": lambda one: ((), one) if isinstance(one, str) else (one.by, one.card),
        },
        until="unf.NamingStarter",
    ),
}
"""The titles whose rules treat all seats alike, whoever begins."""


def rotatable(rules: Rules) -> None:
    """Refuse a title of which it is not known that its rules treat all seats alike."""
    if rules.game not in SEATINGS:
        known = ", ".join(SEATINGS)
        raise NoSymmetryError(f"what of {rules.game} belongs to which seat is not known: seats are rotated in {known}")


def rotated(value: Any, by: int, rules: Rules) -> Any:  # noqa: ANN401 - a state, an event, or a part of one
    """Return the value with every seat moved up by so many places."""
    return _turner(rules.game)(value, by, rules.seats) if by else value


def normal(state: AnyState, rules: Rules) -> tuple[bytes, int]:
    """Write down the first of a state's rotations, and by how many places the state is turned to be it."""
    return min((serializers.dump(rotated(state, by, rules), known=rules), by) for by in _places(state, rules))


def rotations(state: AnyState, rules: Rules) -> frozenset[AnyState]:
    """List a state with all its rotations, each once."""
    return frozenset(rotated(state, by, rules) for by in _places(state, rules))


def _places(state: AnyState, rules: Rules) -> range:
    """By how many places a state may be turned."""
    until = cs.game(rules.game).frames.get(SEATINGS[rules.game].until)
    return range(1 if any(type(frame) is until for frame in state.agenda) else rules.seats)


class _Turner:
    """Turns the values of a title by what their classes declare."""

    def __init__(self, game: str) -> None:
        self.names, self.seating = cs.game(game).names, SEATINGS[game]
        self.known: dict[type, tuple[tuple[str, Turning], ...]] = {}

    def __call__(self, value: Any, by: int, seats: int) -> Any:  # noqa: ANN401 - as `rotated`
        """Turn a value by its class, and the items of a tuple by theirs."""
        if isinstance(value, tuple):
            return tuple(self(one, by, seats) for one in value)
        kind = type(value)
        if (parts := self.known.get(kind)) is None:
            parts = self.known[kind] = tuple(self._parts(kind))
        if not parts:
            return value
        return replaced(value, **{name: turn(getattr(value, name), by, seats) for name, turn in parts})

    def _parts(self, kind: type) -> Iterator[tuple[str, Turning]]:
        """List the fields of a class in which there may be seats."""
        if not attrs.has(kind) or issubclass(kind, Ruleset):
            return
        hints, known_as = get_type_hints(kind), self.names.get(kind, kind.__name__)
        for field in attrs.fields(kind):
            name = f"{known_as}.{field.name}"
            turning = _number if name in self.seating.numbers else self._by_hint(hints[field.name])
            if name in self.seating.by_seat:
                turning = partial(_moved_up, turning)
            elif name in self.seating.marks:
                turning = _marks
            elif (key := self.seating.ascending.get(name)) is not None:
                turning = partial(_in_order, key, turning)
            if turning is not _as_it_is:
                yield field.name, turning

    def _by_hint(self, hint: Any) -> Turning:  # noqa: ANN401 - an annotation may be any value
        """Turn a value by an annotation; whatever says itself what it is, by its class."""
        if hint is Seat:
            return _number
        if hint is Any or isinstance(hint, TypeVar) or attrs.has(get_origin(hint) or hint):
            return self
        turnings = [self._by_hint(one) for one in get_args(hint) if one is not Ellipsis]
        if get_origin(hint) is Literal or all(one is _as_it_is for one in turnings):
            return _as_it_is
        if get_origin(hint) is not tuple:
            return turnings[0] if len({*turnings} - {_as_it_is}) == 1 and turnings[0] is not _as_it_is else self
        if get_args(hint)[-1] is Ellipsis:
            return partial(_each, turnings[0])
        return partial(_in_turn, turnings)


_turner = lru_cache(maxsize=64)(_Turner)


def _as_it_is(value: Any, _by: int, _seats: int) -> Any:  # noqa: ANN401 - as `rotated`
    return value


def _number(seat: int | None, by: int, seats: int) -> int | None:
    """Move a seat up; what is none stays as it is."""
    return (seat + by) % seats if seat is not None and seat < seats else seat


def _each(turning: Turning, values: tuple[Any, ...], by: int, seats: int) -> tuple[Any, ...]:
    return tuple(turning(value, by, seats) for value in values)


def _in_turn(turnings: list[Turning], values: tuple[Any, ...], by: int, seats: int) -> tuple[Any, ...]:
    return tuple(turning(value, by, seats) for turning, value in zip(turnings, values, strict=True))


def _moved_up(turning: Turning, values: tuple[Any, ...], by: int, seats: int) -> tuple[Any, ...]:
    """Move what is kept seat by seat up; what follows after the seats stays behind them."""
    turned = turning(values, by, seats)
    return (*turned[seats - by : seats], *turned[: seats - by], *turned[seats:])


def _in_order(
    key: Callable[[Any], Any], turning: Turning, values: tuple[Any, ...], by: int, seats: int
) -> tuple[Any, ...]:
    return tuple(sorted(turning(values, by, seats), key=key))


def _marks(values: tuple[str, ...], by: int, seats: int) -> tuple[str, ...]:
    """Move up the seats that texts begin with."""
    parted = (text.partition(" ") for text in values)
    return tuple(sorted(f"{_number(int(seat), by, seats)} {of}" if of else seat for seat, _, of in parted))
