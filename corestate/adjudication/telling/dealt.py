"""Cards that are dealt to several seats at once, written in another order than they are dealt in.

Who is dealt first is a reading of the rules, and so is whether all of one's cards come at once; those who write a
payout down begin where they like. So the cards of a run of such sentences are taken as the game deals them, if nothing
is wrong with them then. And who `draws a card` has drawn it: the first card of a run after that need not be the one.
"""

from collections.abc import Callable, Iterator

from attrs import evolve, frozen

import corestate as cs
from corestate.adjudication.telling import asking
from corestate.adjudication.verdict import Ending, Outcome
from serializers.play.book import Partial, Statement, Telling
from serializers.play.script import Script, Sentence
from serializers.play.slots import Hole
from serializers.play.tokens import Spot

MOST_RUNS = 6
"""So many runs are told as they are dealt."""
MOST_MOVES = 12
"""So often a sentence is moved."""
FEW_DECIDED = 2
"""So many sentences at the end of a run are taken for decisions."""


@frozen
class Run:
    """A script with a run of sentences that tell of cards dealt, some of them moved, or with a card drawn before it."""

    script: Script
    first: int
    end: int
    """The number of the sentence after the run."""
    moved: frozenset[Spot] = frozenset()
    """The places of what stands elsewhere than before."""

    def is_right(self, found: Outcome) -> bool:
        """Whether nothing is wrong with the run: what was moved was dealt, and nobody is still to be dealt more."""
        ending, refused = found.ending, _refused(found)
        if refused is not None and refused.at < self.end:
            return False
        if not self.moved:
            return True
        own = [event for event, spot in zip(ending.events, ending.spots, strict=True) if spot in self.moved]
        waits = ending.at == self.end and not cs.asked(ending.state) and bool(asking.legal(ending.state))
        return not waits and not any(hasattr(event, "seat") for event in own)

    def begun_with_a_card(self) -> "Run | None":
        """Let a decision to draw, written alone before the run, have brought a card of the kind that is dealt next."""
        if not self.first:
            return None
        before, dealt = self.script.sentences[self.first - 1 : self.first + 1]
        if isinstance(before.meaning, Statement) or before.exact:
            return None
        like = _dealt(dealt, self.script).events[0]
        card = Partial(like.kind, tuple((name, Hole(before.spot)) for name, _ in like.fields), before.spot)
        draws = self.script.book().source.draws
        alone = [one for one in before.meaning if [event.kind in draws for event in one.events] == [True]]
        told = evolve(before, meaning=tuple(evolve(one, events=(*one.events, card)) for one in alone))
        others = self.script.sentences
        whole = (*others[: self.first - 1], told, *others[self.first :])
        return evolve(self, script=evolve(self.script, sentences=whole)) if alone else None

    def with_moved(self, taken: int, to: int) -> "Run":
        """Move a sentence of the run."""
        ours = self.script.sentences
        rest = [*ours[:taken], *ours[taken + 1 :]]
        spots = {one.spot for one in ours[min(taken, to) : max(taken, to) + 1]}
        changed = evolve(self.script, sentences=(*rest[:to], ours[taken], *rest[to:]))
        return evolve(self, script=changed, moved=self.moved | spots)

    def card_by_card(self) -> "Run":
        """Tell of every card by itself, and of all there were: nothing is implied before one, nor after the last."""
        ours = self.script.sentences
        cards = [one for sentence in ours[self.first : self.end] for one in _cards(sentence, self.script)]
        after = [evolve(one, exact=True) for one in ours[self.end : self.end + 1]]
        whole = (*ours[: self.first], *cards, *after, *ours[self.end + 1 :])
        return evolve(self, script=evolve(self.script, sentences=whole), end=self.first + len(cards))

    def shorter(self, at: int) -> "Iterator[Run]":
        """The run, and without those of its last sentences after one that can be a decision as well: a draw."""
        yield self
        for end in range(self.end - 1, max(self.end - 1 - FEW_DECIDED, at), -1):
            meaning = self.script.sentences[end].meaning
            if isinstance(meaning, Statement) or not any(_decides(one) for one in meaning):
                return
            yield evolve(self, end=end)

    def loosely_after(self, found: Outcome, written: "Run") -> "Run | None":
        """Let something be implied after the last card, where all are dealt and somebody else is asked."""
        if found.verdict != "illegal" or found.ending.at != self.end or not cs.asked(found.ending.state):
            return None
        ours, after = self.script.sentences, written.script.sentences[written.end : written.end + 1]
        return evolve(self, script=evolve(self.script, sentences=(*ours[: self.end], *after, *ours[self.end + 1 :])))

    def next_dealt(self, found: Outcome) -> "Run | None":
        """Take the next card of the seat to which one falls before that of another which is refused."""
        if (refused := _refused(found)) is None:
            return None
        at, question = refused.at, asking.question(refused.state)
        if not self.first <= at < self.end or question is None or question.seats:
            return None
        receiver = self.script.book().source.receiver
        falls_to = receiver, dict(question.facts).get(receiver)
        later = ((one, _dealt(self.script.sentences[one], self.script)) for one in range(at + 1, self.end))
        hers = next((one for one, told in later if falls_to in told.about), None)
        return None if hers is None else self.with_moved(hers, at)


def told_as_dealt(script: Script, illegal: Outcome, tell: Callable[[Script], Outcome]) -> Outcome | None:
    """Tell a script that is illegal as it is written with the cards of its runs as they are dealt; None if in vain."""
    found, now, steps = illegal, script, list[tuple[Run, Run]]()
    while len(steps) < MOST_RUNS and (refused := _refused(found)) is not None:
        step = _told(now, evolve(found, verdict="illegal", ending=refused), tell)
        if step is None:
            break
        found, written, dealt = step
        now = dealt.script
        steps.append((written, dealt))
    for written, dealt in reversed(steps):
        other = None if found.other is None else _as_written(found.other, written, dealt)
        found = evolve(found, ending=_as_written(found.ending, written, dealt), other=other)
    return found if steps else None


def _refused(found: Outcome) -> Ending | None:
    """Where it is illegal, or is with some of what nobody saw."""
    if found.verdict not in ("illegal", "depends"):
        return None
    return next((one for one in (found.ending, found.other) if one is not None and one.refusals), None)


def _told(script: Script, illegal: Outcome, tell: Callable[[Script], Outcome]) -> tuple[Outcome, Run, Run] | None:
    """Tell a script with the cards of one run as they are dealt, the run as it was and as it is; None if in vain."""
    runs = [_run(script, illegal.ending, decisions=decisions) for decisions in (False, True)]
    apart = {(run.first, run.end): run for run in runs if run is not None}
    found = (told for run in apart.values() if (told := _in_order(run, illegal, tell)))
    return next(found, None) or _before(script, illegal, tell)


def _before(script: Script, illegal: Outcome, tell: Callable[[Script], Outcome]) -> tuple[Outcome, Run, Run] | None:
    """Tell the run right before what is refused as it is dealt, if that gets further: a card of it is no decision."""
    at, kinds = illegal.ending.at, script.book().source.dealt
    run = [_is_dealt(one, kinds, decisions=True) for one in script.sentences[:at]]
    first = next((one + 1 for one in reversed(range(at)) if not run[one]), 0)
    if not kinds or at - first < FEW_DECIDED:
        return None
    written = Run(script, first, at)
    dealt = _card_by_card(written, tell)
    if dealt is None:
        return None
    found, other = dealt
    further = found.verdict != "illegal" or found.ending.at > other.end
    return (found, written, other) if further else None


def _in_order(run: Run, illegal: Outcome, tell: Callable[[Script], Outcome]) -> tuple[Outcome, Run, Run] | None:
    """Tell a run as it is dealt."""
    starts = [run, *(one for one in (run.begun_with_a_card(),) if one is not None)]
    for start in starts:
        found = illegal if start is run else tell(start.script)
        if start.is_right(found):
            return found, run, start
        for one in start.shorter(illegal.ending.at):
            if (dealt := _card_by_card(one, tell)) is not None:
                return dealt[0], evolve(run, end=one.end), dealt[1]
    for taken, to in _moves(run, illegal.ending.at):
        for start in starts:
            other = start.with_moved(taken, to)
            if other.is_right(found := tell(other.script)):
                return found, run, other
    return None


def _card_by_card(run: Run, tell: Callable[[Script], Outcome]) -> tuple[Outcome, Run] | None:
    """Take every card when it falls to the seat it is told of."""
    now: Run | None = run.card_by_card()
    for _ in range(MOST_MOVES):
        if now is None:
            return None
        found = tell(now.script)
        if now.moved and now.is_right(found):
            loosely = now.loosely_after(found, run)
            return (found, now) if loosely is None else (tell(loosely.script), loosely)
        now = now.next_dealt(found)
    return None


def _as_written(ending: Ending, written: Run, dealt: Run) -> Ending:
    """Number the sentence a way stopped at as it was before every card was told of by itself."""
    return evolve(ending, at=ending.at - (dealt.end - written.end)) if ending.at >= dealt.end else ending


def _moves(run: Run, at: int) -> list[tuple[int, int]]:
    """List where the sentence that is refused can be moved, and which others before it; the nearest first."""
    earlier, later = reversed(range(run.first, at)), range(at + 1, run.end)
    return [*((at, one) for one in earlier), *((one, at) for one in later)][:MOST_MOVES]


def _run(script: Script, illegal: Ending, *, decisions: bool) -> Run | None:
    """Find the run of which the sentence is part that is refused; what was taken for a decision is none of it.

    Or it is a card of the run all the same, and so is what is said in the words of one: `Bob draws a card`.
    """
    kinds, at = script.book().source.dealt, illegal.at
    told = enumerate(zip(illegal.events, illegal.spots, strict=True))
    decided = {spot for number, (one, spot) in told if hasattr(one, "seat") and number not in illegal.implied}
    run = [
        _is_dealt(one, kinds, decisions=decisions) and (decisions or one.spot not in decided)
        for one in script.sentences
    ]
    if not kinds or at >= len(run) or not run[at]:
        return None
    first = next((one + 1 for one in reversed(range(at)) if not run[one]), 0)
    return Run(script, first, next((one for one in range(at, len(run)) if not run[one]), len(run)))


def _decides(telling: Telling) -> bool:
    """Whether it tells of a decision first."""
    return "seat" in dict(telling.events[0].fields)


def _is_dealt(sentence: Sentence, kinds: frozenset[type], *, decisions: bool) -> bool:
    """Whether a sentence can tell of nothing but cards that a seat is dealt."""
    if isinstance(sentence.meaning, Statement) or sentence.exact or (sentence.meaning[0].own and not decisions):
        return False
    return any(one.about and all(event.kind in kinds for event in one.events) for one in sentence.meaning)


def _dealt(sentence: Sentence, script: Script) -> Telling:
    """How a sentence of a run tells of nothing but cards that a seat is dealt."""
    assert not isinstance(sentence.meaning, Statement)  # noqa: S101 - it is of the run
    kinds = script.book().source.dealt
    return next(one for one in sentence.meaning if one.about and all(event.kind in kinds for event in one.events))


def _cards(sentence: Sentence, script: Script) -> Iterator[Sentence]:
    """Tell of each card of a sentence by itself."""
    told = _dealt(sentence, script)
    for one in told.events:
        yield evolve(sentence, meaning=(evolve(told, events=(one,)),), exact=True)
