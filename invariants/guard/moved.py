"""Cards that a step has moved: whether the places it changed hold the same cards after it as before."""

from collections.abc import Iterable
from typing import TypeVar

from corestate.piles import joined, lost

C = TypeVar("C", int, str)


def moved_within(changed: Iterable[tuple[tuple[C, ...], tuple[C, ...]]], named: C | None = None) -> bool:
    """Whether the places hold the same cards after as before; most often one has lost the card the event names."""
    gone: list[C] = []
    come: list[C] = []
    for old, new in changed:
        if old is not new:
            if (card := lost_card(old, new, named)) is None:
                gone += old
                come += new
            else:
                gone.append(card)
    gone.sort()
    come.sort()
    return gone == come


def lost_card(old: tuple[C, ...], new: tuple[C, ...], named: C | None) -> C | None:
    """Name the one card that a multiset has lost, most often the one the event names, or None."""
    if named is not None and len(new) < len(old) and joined(new, named) == old:
        return named
    return lost(old, new)
