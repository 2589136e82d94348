"""Piles of cards or tokens: a shuffle forgets, a draw reveals.

A pile is a multiset whose order nobody knows, below an ordered known top and above an ordered known bottom. Shuffling
needs no chance; drawing from the unknown part does. A multiset is a sorted tuple, so equal knowledge means equal piles.
"""

from bisect import insort_left
from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any, Generic, TypeVar

from attrs import frozen

C = TypeVar("C")


def multiset(things: Iterable[C]) -> tuple[C, ...]:
    """Put things that lie together without order into their one canonical tuple."""
    return tuple(sorted(things))  # type: ignore[type-var]  # what a game piles up, it declares sortable


def without(things: tuple[C, ...], thing: C) -> tuple[C, ...]:
    """Take one thing out of a multiset (or out of any tuple: the first that is equal)."""
    left = [*things]
    left.remove(thing)
    return tuple(left)


def joined(things: tuple[C, ...], thing: C) -> tuple[C, ...]:
    """Put one thing into a multiset."""
    more = [*things]
    insort_left(more, thing)  # type: ignore[call-overload]  # as in `multiset`
    return tuple(more)


def exchanged(things: tuple[C, ...], place: int, thing: C) -> tuple[C, ...]:
    """Put another thing in one place of a tuple."""
    others = [*things]
    others[place] = thing
    return tuple(others)


def lost(things: tuple[C, ...], left: tuple[C, ...]) -> C | None:
    """Name the one thing by which a multiset is larger than another; None if it is not so."""
    if len(things) != len(left) + 1:
        return None
    same, most = 0, len(left)
    while same < most:
        middle = (same + most) // 2
        if things[same : middle + 1] == left[same : middle + 1]:
            same = middle + 1
        else:
            most = middle
    return things[same] if things[same + 1 :] == left[same:] else None


def counted(things: tuple[C, ...]) -> tuple[tuple[C, int], ...]:
    """Count the equal things of a multiset, in order."""
    return tuple((thing, len(tuple(equal))) for thing, equal in groupby(things))


@frozen
class Pile(Generic[C]):
    """A face-down pile: known cards on top (the next first), shuffled ones, known ones below (the last one last)."""

    top: tuple[C, ...]
    """Known cards on top, the next to be drawn first."""
    shuffled: tuple[C, ...]
    """Cards below them whose order nobody knows, lowest first."""
    bottom: tuple[C, ...]
    """Known cards below all, the last to be drawn last."""

    def __len__(self) -> int:
        return len(self.top) + len(self.shuffled) + len(self.bottom)

    def cards(self) -> tuple[C, ...]:
        """List what lies in the pile, without its order."""
        return multiset(self.top + self.shuffled + self.bottom)

    def draws(self) -> tuple[tuple[C, int], ...]:
        """List what the next draw may reveal, with weights: one certain card, or any of the shuffled ones."""
        if self.top:
            return ((self.top[0], 1),)
        return counted(self.shuffled) if self.shuffled else tuple((card, 1) for card in self.bottom[:1])

    def sample(self, below: Callable[[int], int]) -> C:
        """Draw by chance, without listing what might come."""
        return (
            (self.top or self.bottom)[0] if self.top or not self.shuffled else self.shuffled[below(len(self.shuffled))]
        )

    def may_draw(self, card: C) -> bool:
        """Whether the next draw may reveal this card."""
        return any(card == possible for possible, _ in self.draws())

    def drawn(self, card: C) -> "Pile[C]":
        """Return the pile after a draw that revealed this card."""
        if self.top:
            return Pile(without(self.top[:1], card) + self.top[1:], self.shuffled, self.bottom)
        if self.shuffled:
            return Pile((), without(self.shuffled, card), self.bottom)
        return Pile((), (), without(self.bottom[:1], card) + self.bottom[1:])

    def topped(self, *cards: C) -> "Pile[C]":
        """Return the pile with known cards put on top, the first of them to be drawn first."""
        return Pile(cards + self.top, self.shuffled, self.bottom)

    def bottomed(self, *cards: C) -> "Pile[C]":
        """Return the pile with known cards put below it, the last of them to be drawn last."""
        return Pile(self.top, self.shuffled, self.bottom + cards)

    def reshuffled(self, *cards: C) -> "Pile[C]":
        """Return the pile shuffled, together with these cards: whatever order was known is forgotten."""
        return shuffled((*self.top, *self.shuffled, *self.bottom, *cards))


def shuffled(cards: Iterable[C]) -> Pile[C]:
    """Shuffle cards into a pile: which lie in it is known, their order to nobody."""
    return Pile((), multiset(cards), ())


EMPTY: Pile[Any] = Pile((), (), ())
