"""Multisets of wreck cards as numbers, and what the box says of them."""

from functools import lru_cache

from corestate import State
from corestate.key_largo import Event, Table
from corestate.key_largo.box import DEPTHS, Box
from corestate.key_largo.table import dealt, is_monster

Largo = State[Table, Event]

WIDTH = 16
"""A multiset of cards as one number: so many bits for the count of each kind."""


class _Bits(dict[int, int]):
    """One card of a kind as a number."""

    def __missing__(self, card: int) -> int:
        self[card] = 1 << (WIDTH * card) if card >= 0 else -1
        return self[card]


ONE = _Bits()


@lru_cache(maxsize=4096)
def counts(cards: tuple[int, ...]) -> int:
    """Return a multiset of cards as one number."""
    return sum(map(ONE.__getitem__, cards))


@lru_cache(maxsize=16)
def box_counts(box: Box) -> tuple[int, int]:
    """Return all wreck cards of the box as one number, and a number with a bit above every count."""
    bars = sum(1 << (WIDTH * card + WIDTH - 1) for card in range(len(box.cards)))
    return sum(counts(dealt(box, depth)) for depth in range(len(DEPTHS))), bars


def within(box: Box, part: int, whole: int) -> bool:
    """Whether one multiset is part of another: no count falls below zero when it is taken out."""
    bars = box_counts(box)[1]
    return (whole + bars - part) & bars == bars


@lru_cache(maxsize=16)
def by_depth(box: Box) -> list[frozenset[int]]:
    """List the kinds of cards with each depth on their backs."""
    return [frozenset(dealt(box, depth)) for depth in range(len(DEPTHS))]


def is_sorted(cards: tuple[int, ...]) -> bool:
    """Whether cards are written as a multiset is."""
    return len(cards) < len(("one", "other")) or [*cards] == sorted(cards)


@lru_cache(maxsize=16)
def all_treasures(box: Box) -> frozenset[int]:
    """List the kinds of cards that are treasures."""
    return frozenset(card for card in range(len(box.cards)) if not is_monster(box, card))


@lru_cache(maxsize=4096)
def listed(kinds: int, cards: tuple[int, ...]) -> bool:
    """Whether all of these are cards of a box with so many kinds."""
    return all(0 <= card < kinds for card in cards)
