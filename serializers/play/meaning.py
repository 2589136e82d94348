"""What a sentence means at a moment: the events that fit, what is implied before them, and why nothing fits.

Passes and forced outcomes that nobody wrote are put in as far as it takes for a sentence to answer what is asked; it is
judged by the first question it answers. If it never answers one, what is implied is that its own seat has passed.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from attrs import frozen

import corestate as cs
from corestate import Refusal, Seat
from corestate.kernel import Chances, answers, waits_for
from serializers.play.book import AnyState, Book, Partial, Telling
from serializers.play.script import Sentence

MOST_IMPLIED = 64
MOST_PROPOSED = 500


@frozen
class Meanings:
    """What sentences mean, by the phrases of a table."""

    book: Book

    def chosen(self, state: AnyState, sentence: Sentence) -> tuple[Telling, tuple[Any, ...]]:
        """Choose what a sentence means now: what fits, else what answers, at once or after something implied."""
        tellings = sentence.meaning
        assert isinstance(tellings, tuple)  # noqa: S101 - statements are taken before
        if len(tellings) == 1 and sentence.exact:
            return tellings[0], ()
        now = [telling for telling in tellings if self.events(state, telling, 0)]
        now += [telling for telling in tellings if _answers(state, telling.events[0])]
        if now or sentence.exact:
            return (now or tellings)[0], ()
        later = [(one, passed) for one in tellings if (passed := self._passed(state, one.events[0])) is not None]
        fitting = [(one, passed) for one, passed in later if self.events(_after(state, passed), one, 0)]
        return (fitting or later or [(tellings[0], self.before(state, tellings[0].events[0]))])[0]

    def before(self, state: AnyState, partial: Partial) -> tuple[Any, ...]:
        """Find what is implied before an event: what leads to its question, or else that its own seat has passed."""
        passed = self._passed(state, partial)
        if passed is not None:
            return passed
        own: list[Any] = []
        while partial.seat() in cs.asked(state) and len(own) < MOST_IMPLIED:
            event = self._only(state)
            if event is None:
                break
            state = cs.apply(state, event)
            own.append(event)
        return tuple(own)

    def _passed(self, state: AnyState, partial: Partial) -> tuple[Any, ...] | None:
        """Find the passes and forced outcomes after which an event answers what is asked; None if it never does."""
        implied: list[Any] = []
        while not _answers(state, partial):
            event = self._only(state)
            if event is None or len(implied) == MOST_IMPLIED:
                return None
            state = cs.apply(state, event)
            implied.append(event)
        return tuple(implied)

    def _only(self, state: AnyState) -> Any | None:  # noqa: ANN401 - an event of the game
        """Find what happens when nothing is said: the one outcome there can be, or a pass."""
        legal = cs.legal(state)
        if cs.asked(state):
            return next((event for event in legal if type(event) in self.book.source.passes), None)
        return legal[0] if len(legal) == 1 else None

    def events(self, state: AnyState, telling: Telling, part: int) -> list[Any]:
        """List the legal events that fit what is written."""
        partial = telling.events[part]
        if _contradicted(state, telling):
            return []
        event = partial.whole()
        if event is not None:
            return [] if cs.refusals(state, event) else [event]
        return [event for event in cs.legal(state) if partial.fits(event)]

    def refused(self, state: AnyState, telling: Telling, partial: Partial) -> tuple[Any | None, tuple[Refusal, ...]]:
        """Find why an event is not legal; of one with open places, by the filling that breaks the fewest rules."""
        event, beside = partial.whole(), tuple(_about(state, telling))
        if event is not None:
            return event, (*cs.refusals(state, event), *beside)
        tried = list(islice(self.book.opened(partial), MOST_PROPOSED))
        broken = [(one, refusals) for one in tried if (refusals := cs.refusals(state, one))]
        if broken and not beside:
            return min(broken, key=lambda found: len(found[1]))
        question = cs.question(state)
        if question is None:
            return None, (state.table.ended_by(),)
        return next(iter(tried), None), beside or (Refusal(question.asked_by, "nothing legal is as it is written"),)

    def belied(self, state: AnyState, event: Any) -> bool:  # noqa: ANN401 - an event of the game
        """Say whether an event shows a card that is not where it was filled in to be."""
        frame = waits_for(state)
        if isinstance(frame, Chances):
            return type(event) in answers(type(frame))
        shown = self.book.source.shows(event)
        return shown is not None and shown[1] not in self.book.source.hand(state.table, shown[0])


def _after(state: AnyState, events: tuple[Any, ...]) -> AnyState:
    for event in events:
        state = cs.apply(state, event)
    return state


def _answers(state: AnyState, partial: Partial) -> bool:
    """Say whether an event answers the present question, so that it is judged by it: its kind, and who decides."""
    frame = waits_for(state)
    if frame is None or partial.kind is None:
        return True
    if partial.kind not in answers(type(frame)):
        return False
    asked = cs.asked(state)
    return not asked or partial.seat() is None or Seat(partial.seat() or 0) in asked


def _contradicted(state: AnyState, telling: Telling) -> bool:
    return bool(telling.about) and any(True for _ in _about(state, telling))


def _about(state: AnyState, telling: Telling) -> Iterator[Refusal]:
    """Compare the facts a sentence repeats with those of the question, where chance is asked."""
    question = cs.question(state)
    if question is None or question.seats:
        return
    facts = dict(question.facts)
    for name, said in telling.about:
        if facts.get(name) != said:
            whose = f"seat {facts[name]}" if name in facts else "nobody in particular"
            yield Refusal(question.asked_by, f"this falls to {whose}, not to seat {said}")
