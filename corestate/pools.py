"""Cards that lie in several face-down heaps nobody has seen: they are not dealt, they are located when somebody looks.

A pool is one family of cards. Those not yet located anywhere are one multiset, whichever heap they lie in; of each heap
is known how many of them it holds, and which cards are located in it (looked at, or shuffled in face up). A look or a
draw locates cards one by one, each weighted by the multiset: by symmetry the same as having dealt them.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

from attrs import frozen

from corestate.piles import counted, exchanged, joined, multiset, without

C = TypeVar("C")


@frozen
class Pool(Generic[C]):
    """A family of cards in heaps. What is unlocated and lies in no heap is out of the game, unseen."""

    unlocated: tuple[C, ...]
    """The cards not located anywhere, in ascending order."""
    hidden: tuple[int, ...]
    """By heap, how many of them lie in it."""
    located: tuple[tuple[C, ...], ...]
    """By heap, the cards located in it, in ascending order: it has no other."""

    def size(self, heap: int) -> int:
        """Count the cards of a heap."""
        return self.hidden[heap] + len(self.located[heap])

    def outside(self) -> int:
        """Count the unlocated cards that lie in no heap."""
        return len(self.unlocated) - sum(self.hidden)

    def cards(self) -> tuple[C, ...]:
        """List every card of the pool, wherever it lies."""
        return multiset((*self.unlocated, *(card for cards in self.located for card in cards)))

    def draws(self, heap: int) -> tuple[tuple[C, bool, int], ...]:
        """List what a draw from a heap may reveal: the card, whether it was located there, and the weight."""
        hidden, family = self.hidden[heap], len(self.unlocated) or 1
        known = tuple((card, True, count * family) for card, count in counted(self.located[heap]))
        return known + tuple((card, False, count * hidden) for card, count in self.findings(heap))

    def sample(self, heap: int, below: Callable[[int], int]) -> tuple[C, bool]:
        """Draw by chance, without listing what might come: any card of the heap is as likely as another."""
        located = self.located[heap]
        mark = below(self.hidden[heap] + len(located))
        if mark < len(located):
            return located[mark], True
        return self.unlocated[below(len(self.unlocated))], False

    def may_draw(self, heap: int, card: C, *, located: bool) -> bool:
        """Whether a draw from a heap may reveal this card, located there or not."""
        return card in self.located[heap] if located else self.hidden[heap] > 0 and card in self.unlocated

    def drawn(self, heap: int, card: C, *, located: bool) -> "Pool[C]":
        """Return the pool after a draw from a heap that revealed this card."""
        if located:
            return self._holding(heap, without(self.located[heap], card))
        return Pool(without(self.unlocated, card), self._less(heap), self.located)

    def findings(self, heap: int) -> tuple[tuple[C, int], ...]:
        """List which card looking further into a heap may locate, with weights; none when all of them are located."""
        return counted(self.unlocated) if self.hidden[heap] else ()

    def found(self, heap: int, card: C) -> "Pool[C]":
        """Return the pool after a look that located one more card of a heap."""
        there = exchanged(self.located, heap, joined(self.located[heap], card))
        return Pool(without(self.unlocated, card), self._less(heap), there)

    def put(self, heap: int, *cards: C) -> "Pool[C]":
        """Return the pool after known cards were shuffled into a heap: that they lie there is known, where is not."""
        return self._holding(heap, multiset(self.located[heap] + cards))

    def _holding(self, heap: int, located: tuple[C, ...]) -> "Pool[C]":
        return Pool(self.unlocated, self.hidden, exchanged(self.located, heap, located))

    def _less(self, heap: int) -> tuple[int, ...]:
        return exchanged(self.hidden, heap, self.hidden[heap] - 1)


def laid(cards: tuple[C, ...], heaps: int, size: int) -> Pool[C]:
    """Shuffle a family of cards and lay it out face down in heaps of one size; the rest is put away unseen."""
    return Pool(multiset(cards), (size,) * heaps, ((),) * heaps)
