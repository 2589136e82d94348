"""What a script tells of each seat from a sentence on, whatever it means: by this plans that nobody saw are known."""

from collections.abc import Iterator

from serializers.play.book import Statement, Telling
from serializers.play.phrasebook import NO_SEAT, Act, Plans
from serializers.play.script import Script, Sentence


class Acts:
    """What is written of the seats of a script."""

    def __init__(self, script: Script, plans: Plans) -> None:
        self._script, self._plans = script, plans
        self._after: dict[int, tuple[Act, ...]] = {}

    def after(self, at: int) -> tuple[Act, ...]:
        """List what is written from a sentence on till plans are laid again, and what was stated right before it."""
        if at not in self._after:
            self._after[at] = tuple(self._till_plans(self._stated_from(at)))
        return self._after[at]

    def _stated_from(self, at: int) -> int:
        """Find where statements begin that stand before a sentence, if nothing was done before them."""
        sentences = self._script.sentences
        begins = at
        while begins and isinstance(sentences[begins - 1].meaning, Statement):
            begins -= 1
        before = [
            one.events[-1] for sentence in sentences[max(begins - 1, 0) : begins] for one in tellings_of(sentence)
        ]
        done = any(one.kind is not self._plans.kind and one.seat() is not None for one in before)
        return at if done else begins

    def _till_plans(self, at: int) -> Iterator[Act]:
        begun = False
        for sentence in self._script.sentences[at:]:
            if (shown := _shown_by(sentence)) is not None:
                begun = True
                yield shown
            for partials in zip(*(one.events for one in tellings_of(sentence)), strict=False):
                kinds, seats = {one.kind for one in partials}, {one.seat() for one in partials}
                if self._plans.kind in kinds:
                    if begun:
                        return
                    continue
                begun |= None not in kinds
                kinds |= {one.recounts for one in partials}
                (seat, *others) = seats
                if seat is not None and not others:
                    yield frozenset(kind for kind in kinds if kind is not None), seat

    def laid_next(self, at: int) -> Iterator[int | None]:
        """Find of whom it is written, from a sentence on, that they lay plans, till something else is."""
        laying = False
        for sentence in self._script.sentences[at:]:
            laid = [one for telling in tellings_of(sentence) if (one := telling.events[0]).kind is self._plans.kind]
            if laying and not laid:
                return
            laying = bool(laid)
            yield from (one.seat() for one in laid)

    def none_of(self, at: int, seat: int) -> bool:
        """Whether nothing is written from a sentence on that costs a seat anything, nor anything stated of it."""
        sentences, stated = self._script.sentences[at:], self._script.stated
        if any(isinstance(one.meaning, Statement) for one in sentences) or any(
            one.ended is not None or one.assertion is not None for one in stated
        ):
            return False
        free = {self._plans.kind, *self._plans.free}
        events = (event for one in sentences for telling in tellings_of(one) for event in telling.events)
        return not any(one.seat() in {seat, None} and one.kind not in free for one in events)


def _shown_by(sentence: Sentence) -> Act | None:
    """Find what a statement shows of a plan; of no seat's where it is said of all."""
    if not isinstance(stated := sentence.meaning, Statement):
        return None
    kind = stated.fact.shows(stated.values)
    return None if kind is None else (frozenset({kind}), stated.values.get("seat", NO_SEAT))


def tellings_of(sentence: Sentence) -> tuple[Telling, ...]:
    """What a sentence can mean; nothing where it states what is so."""
    return () if isinstance(sentence.meaning, Statement) else sentence.meaning
