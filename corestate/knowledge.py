"""What a seat may be told: the tables that look the same to it, and refusals that hold in all of them."""

from collections.abc import Iterator
from fractions import Fraction
from math import prod
from typing import Any, Generic, Literal, TypeAlias

from attrs import frozen

from corestate import kernel
from corestate.games import game_of
from corestate.kernel import E, Refusal, State, seated
from corestate.title import T

Hearer: TypeAlias = int | Literal["referee"] | None
"""Who is told: a seat, a bystander (None), or the referee, who may know everything."""

MOST = 10_000
"""So many draws are looked through before the tables that look the same are not counted any further."""
_MOST_ASKED = 100
"""So many where every one of them is asked whether it refuses an event."""


@frozen
class World(Generic[T]):
    """A table that looks the same to a seat, and how likely `resample` draws it."""

    state: State[T, Any]
    weight: Fraction


class UncountedError(ValueError):
    """There are too many tables that look the same to list them: it would take more than so many `draws`."""

    def __init__(self, draws: int) -> None:
        super().__init__(f"more than {draws} draws lead to tables that look the same: they are not counted")
        self.draws = draws


def worlds(state: State[T, E], seat: int | None, most: int = MOST) -> tuple[World[T], ...]:
    """List every table that looks the same to the seat (None: to a bystander) with its weight; they sum to one.

    They are what `resample` draws, each as likely as it draws it, so that they are a fair count where that draw is
    fair. Raises `UncountedError` where it takes more than `most` draws to see them all, as it mostly does in the boxes
    people play with: then draw some by `resample`.
    """
    title, looker, choices = game_of(state), seated(state.table, seat), Choices()
    found: dict[State[T, Any], Fraction] = {}
    for drawn in range(most):
        other = title.resampled(state, looker, choices.below)
        if not drawn and choices.ways() > most:
            break
        found[other] = found.get(other, Fraction(0)) + choices.weight()
        if not choices.next():
            return tuple(World(other, weight) for other, weight in found.items())
    raise UncountedError(most)


class Choices:
    """A source of chance that goes through everything chance may choose, one way after the other."""

    def __init__(self) -> None:
        self.taken: list[tuple[int, int]] = []
        """What was chosen on the present way, and of how many."""
        self.at = 0

    def below(self, many: int) -> int:
        """Choose as is the turn of this way."""
        if self.at == len(self.taken):
            self.taken.append((0, many))
        self.at += 1
        return self.taken[self.at - 1][0]

    def ways(self) -> int:
        """How many ways there are, if all of them are as long as this one."""
        return prod(many for _, many in self.taken)

    def weight(self) -> Fraction:
        """How likely this way is."""
        return Fraction(1, self.ways())

    def next(self) -> bool:
        """Turn to the next way; whether there is one."""
        self.at = 0
        while self.taken:
            chosen, many = self.taken.pop()
            if chosen + 1 < many:
                self.taken.append((chosen + 1, many))
                return True
        return False


def refusals(state: State[T, E], event: object, *, to: Hearer = "referee") -> tuple[Refusal, ...]:
    """Name every rule that forbids the event, whatever it is; none if it is legal.

    A wrong seat or a wrong time comes first; what the event would break besides, if it were that seat's turn and that
    time, follows, as far as the position allows the question. What forbids another seat's decision, or an outcome of
    chance, may tell secrets (that a seat holds no Hybrid card, what a hand is worth): for whoever is not the referee
    say whom it is told to, a seat or None for a bystander. Of outcomes it is then told the time, of others' decisions
    the turn and the time, and what every table that looks the same to it forbids, where those can be counted; none
    means only that nothing the seat may know forbids the event.
    """
    found = kernel.refusals(state, event)
    if to == "referee":
        return found
    hearer = seated(state.table, to)
    if hearer is not None and getattr(event, "seat", None) == hearer:
        return found
    public = tuple(one for one in found if one.sort != "rule")
    if not hasattr(event, "seat"):
        return public
    return (*public, *_everywhere(state, event, hearer))


def _everywhere(state: State[T, E], event: object, hearer: int | None) -> Iterator[Refusal]:
    """List the refusals by a rule of the game that stand in every table that looks the same; none if too many do."""
    try:
        alike = worlds(state, hearer, _MOST_ASKED)
    except UncountedError:
        return
    first, *others = (kernel.refusals(world.state, event) for world in alike)
    for one in first:
        if one.sort == "rule" and all(one in there for there in others):
            yield one
