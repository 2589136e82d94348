"""Cards that a step has moved: whether the places it changed hold the same cards after it as before."""

from bisect import insort_left
from collections.abc import Iterable
from typing import TypeVar

from corestate.piles import lost, without

C = TypeVar("C", int, str)


def moved_within(changed: Iterable[tuple[tuple[C, ...], tuple[C, ...]]], named: C | None = None) -> bool:
    """Whether the places hold the same cards after as before; most often one loses and one gains a card."""
    gone: list[C] = []
    come: list[C] = []
    for old, new in changed:
        if old is not new:
            if (card := lost_card(old, new, named)) is not None:
                gone.append(card)
            elif (card := lost_card(new, old, named)) is not None:
                come.append(card)
            else:
                gone += old
                come += new
    gone.sort()
    come.sort()
    return gone == come


def is_more_by(more: tuple[C, ...], less: tuple[C, ...], card: C) -> bool:
    """Whether a multiset is another with this card put into it: `joined`, but for making the tuple."""
    cards = [*less]
    insort_left(cards, card)  # type: ignore[misc]  # as in `piles`
    return cards == [*more]


def lost_card(old: tuple[C, ...], new: tuple[C, ...], named: C | None) -> C | None:
    """Name the one card that a multiset has lost, most often the one the event names, or None."""
    if len(old) != len(new) + 1:
        return None
    if named in old and without(old, named) == new:
        return named
    return lost(old, new)
