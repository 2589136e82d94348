"""Cards that lie in several face-down heaps nobody has seen: they are not dealt, they are located when somebody looks.

A pool is one family of cards. Those not yet located anywhere are one multiset, whichever heap they lie in; a heap
knows how many of them it holds, and which cards are located in it (looked at, or put there face up and shuffled in).
A look or a draw locates cards one by one, each weighted by the multiset: by symmetry the same as having dealt them.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

from attrs import frozen

from corestate.piles import counted, joined, multiset, without

C = TypeVar("C")


@frozen
class Heap(Generic[C]):
    """Cards that lie together face down: a number nobody has located, and those located here, without order."""

    unlocated: int
    located: tuple[C, ...]

    def __len__(self) -> int:
        return self.unlocated + len(self.located)


@frozen
class Pool(Generic[C]):
    """A family of cards in heaps. What is unlocated and lies in no heap is out of the game, unseen."""

    unlocated: tuple[C, ...]
    heaps: tuple[Heap[C], ...]

    def outside(self) -> int:
        """Count the unlocated cards that lie in no heap."""
        return len(self.unlocated) - sum(heap.unlocated for heap in self.heaps)

    def cards(self) -> tuple[C, ...]:
        """List every card of the pool, wherever it lies."""
        return multiset(self.unlocated + tuple(card for heap in self.heaps for card in heap.located))

    def draws(self, index: int) -> tuple[tuple[C, bool, int], ...]:
        """List what a draw from a heap may reveal: the card, whether it was located there, and the weight."""
        heap, size = self.heaps[index], len(self.unlocated)
        known = tuple((card, True, count * (size or 1)) for card, count in counted(heap.located))
        if not heap.unlocated:
            return known
        return known + tuple((card, False, count * heap.unlocated) for card, count in counted(self.unlocated))

    def sample(self, index: int, below: Callable[[int], int]) -> tuple[C, bool]:
        """Draw by chance, without listing what might come: any card of the heap is as likely as another."""
        located = self.heaps[index].located
        mark = below(len(self.heaps[index]))
        if mark < len(located):
            return located[mark], True
        return self.unlocated[below(len(self.unlocated))], False

    def may_draw(self, index: int, card: C, *, located: bool) -> bool:
        """Say whether a draw from a heap may reveal this card, located there or not."""
        heap = self.heaps[index]
        return card in heap.located if located else heap.unlocated > 0 and card in self.unlocated

    def drawn(self, index: int, card: C, *, located: bool) -> "Pool[C]":
        """Return the pool after a draw from a heap that revealed this card."""
        heap = self.heaps[index]
        if located:
            return self._with(index, Heap(heap.unlocated, without(heap.located, card)))
        return Pool(without(self.unlocated, card), self._heaps(index, Heap(heap.unlocated - 1, heap.located)))

    def findings(self, index: int) -> tuple[tuple[C, int], ...]:
        """List which card looking further into a heap may locate, with weights; none when all of them are located."""
        return counted(self.unlocated) if self.heaps[index].unlocated else ()

    def found(self, index: int, card: C) -> "Pool[C]":
        """Return the pool after a look that located one more card of a heap."""
        heap = self.heaps[index]
        located = Heap(heap.unlocated - 1, joined(heap.located, card))
        return Pool(without(self.unlocated, card), self._heaps(index, located))

    def put(self, index: int, *cards: C) -> "Pool[C]":
        """Return the pool after known cards were shuffled into a heap: that they lie there is known, where is not."""
        heap = self.heaps[index]
        return self._with(index, Heap(heap.unlocated, multiset(heap.located + cards)))

    def _with(self, index: int, heap: Heap[C]) -> "Pool[C]":
        return Pool(self.unlocated, self._heaps(index, heap))

    def _heaps(self, index: int, heap: Heap[C]) -> tuple[Heap[C], ...]:
        return (*self.heaps[:index], heap, *self.heaps[index + 1 :])


def laid(cards: tuple[C, ...], heaps: int, size: int) -> Pool[C]:
    """Shuffle a family of cards and lay it out face down in heaps of one size; the rest is put away unseen."""
    return Pool(multiset(cards), (Heap(size, ()),) * heaps)
