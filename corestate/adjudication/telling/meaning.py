"""What a sentence means at a moment: the events that fit, what is implied before them, and why nothing fits.

Passes and forced outcomes that nobody wrote are put in as far as it takes for a sentence to answer what is asked; it is
judged by the first question it can be meant for, else by the first it answers, else where it would have been asked. If
there is none, what is implied is that its own seat has passed.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import islice
from typing import Any, TypeAlias

from attrs import evolve, frozen

import corestate as cs
from corestate import Refusal, Seat
from corestate.adjudication.telling import asking
from corestate.anything import AnyState
from corestate.kernel import Chances, answers, waits_for
from serializers.play.book import Book, Partial, Telling
from serializers.play.script import Sentence
from serializers.play.slots import Hole

Answering: TypeAlias = Callable[[AnyState, Partial], bool]

MOST_IMPLIED = 64
MOST_PROPOSED = 500


@frozen
class Meanings:
    """What sentences mean, by the phrases of a table."""

    book: Book

    def chosen(self, state: AnyState, sentence: Sentence) -> tuple[Telling, tuple[Any, ...]] | None:
        """Choose what a sentence means now: what fits, else what answers, at once or after something implied.

        What answers and cannot be meant is taken for it where it can be nothing else. None if silence does not lead to
        it.
        """
        tellings = sentence.meaning
        assert isinstance(tellings, tuple)  # noqa: S101 - statements are taken before
        if len(tellings) > 1 and tellings[0].own and (sentence.exact or not self._ambiguous(state, tellings[0])):
            return self.chosen(state, evolve(sentence, meaning=tellings[:1]))
        if sentence.exact and len(tellings) == 1:
            return tellings[0], ()
        now = [telling for telling in tellings if self.events(state, telling, 0)]
        if tellings[0].own and len(tellings) > 1 and not now:  # people mean its own event sooner than something else
            if (found := self._after_own_passes(state, tellings[1:])) is not None:
                return found
            return self.chosen(state, evolve(sentence, meaning=tellings[:1]))
        now += [telling for telling in tellings if self._meant(state, telling.events[0])]
        now += [telling for telling in tellings if sentence.exact and answers_now(state, telling.events[0])]
        if now or sentence.exact:
            return (now or tellings)[0], ()
        several = len({telling.events[0].kind for telling in tellings}) > 1
        for answers_it in (self._meant, self._instead) if several else (self._meant, answers_now, self._instead):
            later = [(one, way) for one in tellings if (way := self._way(state, one.events[0], answers_it)) is not None]
            if later:
                later.sort(key=lambda found: len(found[1]))
                return next((found for found in later if self.events(after(state, found[1]), found[0], 0)), later[0])
        return None

    def _after_own_passes(self, state: AnyState, tellings: Sequence[Telling]) -> tuple[Telling, tuple[Any, ...]] | None:
        """Find what can be meant as soon as the seat itself has passed on what it is asked first; None if nothing."""
        for telling in tellings:
            seat, way = telling.events[0].seat(), self._way(state, telling.events[0], self._meant)
            if way and all(getattr(one, "seat", None) == seat for one in way):
                there = after(state, way)
                if self.events(there, telling, 0):
                    return telling, way
        return None

    def _ambiguous(self, state: AnyState, own: Telling) -> bool:
        """Whether what is asked now may be meant by a phrase that says something else by itself."""
        kind = own.events[0].kind
        return kind is not None and type(waits_for(state)) in self.book.source.ambiguous.get(kind, ())

    def before(self, state: AnyState, partial: Partial) -> tuple[Any, ...] | None:
        """Find what is implied before an event, so that it answers what is asked; None if silence never leads there."""
        for answers_it in (self._meant, answers_now, self._instead):
            way = self._way(state, partial, answers_it)
            if way is not None:
                return way
        return None

    def wanted(self, state: AnyState, tellings: tuple[Telling, ...], part: int, *, legal: bool) -> bool:
        """Whether a part of what a sentence can mean answers the present question, and if wanted is legal."""
        if legal:
            return any(self.events(state, telling, part) for telling in tellings)
        return waits_for(state) is not None and any(self._meant(state, telling.events[part]) for telling in tellings)

    def own(self, state: AnyState, partial: Partial) -> tuple[Any, ...]:
        """Let the seat pass that a sentence names, as long as it is asked; else who comes before one asked that."""
        own: list[Any] = []
        while partial.seat() in cs.asked(state) and len(own) < MOST_IMPLIED:
            event = self.only(state)
            if event is None:
                break
            state = asking.apply(state, event)
            own.append(event)
        if own:
            return tuple(own)
        way = self._way(state, partial, _asked_of_anybody) or ()
        return way if len(way) == 1 else ()

    def _way(self, state: AnyState, partial: Partial, answers_it: Answering) -> tuple[Any, ...] | None:
        """Find the passes and forced outcomes after which an event answers what is asked; None if it never does."""
        implied: list[Any] = []
        while not answers_it(state, partial):
            event = self.only(state)
            if event is None or len(implied) == MOST_IMPLIED:
                return None
            state = asking.apply(state, event)
            implied.append(event)
        return tuple(implied)

    def _meant(self, state: AnyState, partial: Partial) -> bool:
        """Whether an event answers the present question and can be meant for it."""
        meant, frame = self.book.source.meant, waits_for(state)
        return answers_now(state, partial) and (frame is None or meant(frame, state.table, dict(partial.fields)))

    def _instead(self, state: AnyState, partial: Partial) -> bool:
        """Whether the seat is asked what comes in place of an event that the rules leave out."""
        frame = waits_for(state)
        return type(frame) is self.book.source.instead.get(partial.kind) and partial.seat() in cs.asked(state)

    def only(self, state: AnyState) -> Any | None:  # noqa: ANN401 - an event of the game
        """Find what happens when nothing is said: the one outcome there can be, or a pass."""
        legal, source = asking.legal(state), self.book.source
        if cs.asked(state):
            agreed = source.agreed.get(type(waits_for(state)))
            silence = source.passes if agreed is None else (agreed,)
            return next((event for event in legal if type(event) in silence), None)
        return legal[0] if len(legal) == 1 else None

    @staticmethod
    def forced(state: AnyState) -> Any | None:  # noqa: ANN401 - likewise
        """Find the only thing there is to do."""
        legal = asking.legal(state) if cs.asked(state) else ()
        return legal[0] if len(legal) == 1 else None

    def events(self, state: AnyState, telling: Telling, part: int) -> list[Any]:
        """List the legal events that fit what is written."""
        partial, frame = self.reckoned(state, telling.events[part]), waits_for(state)
        if frame is None or (partial.kind is not None and partial.kind not in answers(type(frame))):
            return []  # there is no need to ask why
        if self.contradicted(state, telling):
            return []
        event = partial.whole()
        if event is not None:
            return [] if asking.refusals(state, event) else [event]
        fitting = [event for event in asking.legal(state) if partial.fits(event)]
        return fitting[:1] if telling.every or self._immaterial(partial) else fitting

    def reckoned(self, state: AnyState, partial: Partial) -> Partial:
        """Take what is written of an event as it is meant at this table."""
        found: Partial = self.book.source.reckoned(state.table, partial)
        return found

    def _immaterial(self, partial: Partial) -> bool:
        """Whether nothing is left open in an event but what changes nothing."""
        left = {(partial.kind, name): value for name, value in partial.fields if isinstance(value, Hole)}
        asked = any(value.asked for value in left.values())
        return bool(left) and not asked and self.book.source.immaterial.issuperset(left)

    def contradicted(self, state: AnyState, telling: Telling) -> bool:
        """Whether a sentence says that an outcome falls to somebody to whom it does not, or else what is not so."""
        beside = self.book.source.besides
        return bool(telling.about) and any(self._besides(state, telling) or _about(state, telling, beside))

    def _besides(self, state: AnyState, telling: Telling) -> tuple[Refusal, ...]:
        """Why something is not so that a sentence says of the table beside what happens."""
        besides = self.book.source.besides
        said = ((besides[name], value) for name, value in telling.about if name in besides)
        return tuple(why for ask, value in said if (why := ask(state.table, telling.events[0], value)) is not None)

    def refused(self, state: AnyState, telling: Telling, partial: Partial) -> tuple[Any | None, tuple[Refusal, ...]]:
        """Find why an event is not legal; of one with open places, by what is there and breaks the fewest rules."""
        partial, amiss = self.reckoned(state, partial), self.book.source.amiss(state, partial)
        event, beside = partial.whole(), tuple(_about(state, telling, self.book.source.besides))
        if said := self._besides(state, telling):
            proposed = self.proposed(state, partial) if event is None else [event]
            return next((one for one in proposed if not asking.refusals(state, one)), next(iter(proposed), None)), said
        if event is not None:
            return event, (*asking.refusals(state, event), *beside)
        had = "seat" in dict(partial.fields) or answers_now(state, partial)
        tried = self.proposed(state, partial, MOST_PROPOSED if had else 1)  # of no chance it makes no difference which
        broken = [(one, refusals) for one in tried if (refusals := asking.refusals(state, one))]
        if broken and not beside:
            event, why = min(broken, key=lambda found: (not self._held(state, found[0]), len(found[1])))
            held = self.book.source.hand(state.table, getattr(event, "seat", -1))
            if self.none_will_do(state, event) and event.card not in held:
                return None, (Refusal(why[0].rule, f"seat {partial.seat()} has no card left"),)
            return event, why
        question = asking.question(state)
        if question is None:
            return None, (state.table.ended_by(),)
        why = beside or amiss or (Refusal(question.asked_by, "nothing legal is as it is written"),)
        return next(iter(tried), None), why

    def _held(self, state: AnyState, event: Any) -> bool:  # noqa: ANN401 - an event of the game
        """Whether every card an event shows is in the hand of its seat."""
        source = self.book.source
        return all(card in source.hand(state.table, seat) for seat, card in source.shows(event))

    def none_will_do(self, state: AnyState, event: Any) -> bool:  # noqa: ANN401 - an event of the game
        """Whether a decision about a card that nobody can tell from others is legal with none of them."""
        seat = getattr(event, "seat", None)
        if seat not in cs.asked(state) or not self.whichever(state, event):
            return False
        return not any(type(one) is type(event) for one in asking.legal(state, seat))

    def whichever(self, state: AnyState, event: Any) -> bool:  # noqa: ANN401 - an event of the game
        """Whether an event is about a card that nobody can tell from others."""
        alike = self.book.source.alike
        return alike is not None and bool(state.agenda) and alike(state.agenda[0], state.table, event) != event

    def proposed(self, state: AnyState, partial: Partial, most: int = MOST_PROPOSED) -> list[Any]:
        """Fill in an event in ways there can be; where there is none, in the first way."""
        every = list(islice(self.book.opened(partial), most))
        return [one for one in every if self.book.source.exists(state.table, one)] or every[:1]

    def belied(self, state: AnyState, event: Any) -> bool:  # noqa: ANN401 - an event of the game
        """Whether an event shows something else than was filled in: a card elsewhere, another outcome."""
        frame = waits_for(state)
        if isinstance(frame, Chances):
            return type(event) in answers(type(frame))
        source = self.book.source
        if type(event) in source.replies and frame is not None and type(event) not in answers(type(frame)):
            return True
        if type(event) in source.takes:
            return frame is not None and type(event) in answers(type(frame))
        return any(card not in source.hand(state.table, seat) for seat, card in source.shows(event))


def after(state: AnyState, events: tuple[Any, ...]) -> AnyState:
    """Let events happen."""
    for event in events:
        state = asking.apply(state, event)
    return state


def answers_now(state: AnyState, partial: Partial) -> bool:
    """Whether an event answers the present question, so that it is judged by it: its kind, and who decides."""
    frame = waits_for(state)
    if frame is None or partial.kind is None:
        return True
    if partial.kind not in answers(type(frame)):
        return False
    asked = cs.asked(state)
    return not asked or partial.seat() is None or Seat(partial.seat() or 0) in asked


def _asked_of_anybody(state: AnyState, partial: Partial) -> bool:
    """Whether an event is of a kind that answers the present question, whoever is asked."""
    frame = waits_for(state)
    return frame is not None and partial.kind in answers(type(frame))


def _about(state: AnyState, telling: Telling, besides: Collection[str]) -> Iterator[Refusal]:
    """Compare the facts a sentence repeats with those of the question, where chance is asked."""
    question = asking.question(state)
    if question is None or question.seats:
        return
    frame = waits_for(state)
    rule = (frame.order if isinstance(frame, Chances) else "") or question.asked_by
    facts = dict(question.facts)
    for name, said in telling.about:
        if facts.get(name) != said and name not in besides:
            right, wrong = ("nobody in particular" if one is None else f"seat {one}" for one in (facts.get(name), said))
            yield Refusal(rule, f"this falls to {right}, not to {wrong}: {question.says}")
