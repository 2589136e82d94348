"""Cards that are dealt to several seats at once, written in another order than they are dealt in.

Who is dealt first is a reading of the rules, and those who write a payout down begin where they like. So a sentence of
a run that tells of cards dealt is taken before others of the run, if nothing is wrong with it there.
"""

from collections.abc import Iterator

from attrs import evolve, frozen

import corestate as cs
from corestate.adjudication.verdict import Outcome
from serializers.play.book import Statement
from serializers.play.script import Script, Sentence
from serializers.play.tokens import Spot

MOST_ORDERS = 12
"""So many other orders are tried."""


@frozen
class Order:
    """A script with a sentence of a run moved."""

    script: Script
    moved: frozenset[Spot]
    """The places of what stands elsewhere than before."""
    end: int
    """The number of the sentence after the run."""

    def is_right(self, found: Outcome) -> bool:
        """Whether nothing is wrong with the run: what was moved was dealt, and nobody is still to be dealt more."""
        ending = found.ending
        if found.verdict == "illegal" and ending.at < self.end:
            return False
        own = [event for event, spot in zip(ending.events, ending.spots, strict=True) if spot in self.moved]
        waits = self.end == len(self.script.sentences) and not cs.asked(ending.state) and bool(cs.legal(ending.state))
        return not waits and not any(hasattr(event, "seat") for event in own)


def in_other_orders(script: Script, illegal: Outcome) -> Iterator[Order]:
    """Move the sentence that is refused to other places of its run, or others before it; the nearest first."""
    at, dealt = illegal.ending.at, script.book().source.dealt
    run = [_is_dealt(one, dealt) for one in script.sentences]
    if not dealt or at >= len(run) or not run[at]:
        return
    first = next((one + 1 for one in reversed(range(at)) if not run[one]), 0)
    end = next((one for one in range(at, len(run)) if not run[one]), len(run))
    orders = [*((at, one) for one in reversed(range(first, at))), *((one, at) for one in range(at + 1, end))]
    for taken, to in orders[:MOST_ORDERS]:
        rest = [*script.sentences[:taken], *script.sentences[taken + 1 :]]
        moved = frozenset(one.spot for one in script.sentences[min(taken, to) : max(taken, to) + 1])
        yield Order(evolve(script, sentences=(*rest[:to], script.sentences[taken], *rest[to:])), moved, end)


def _is_dealt(sentence: Sentence, kinds: frozenset[type]) -> bool:
    """Whether a sentence can tell of nothing but cards that a seat is dealt."""
    if isinstance(sentence.meaning, Statement) or sentence.exact:
        return False
    return any(one.about and all(event.kind in kinds for event in one.events) for one in sentence.meaning)
