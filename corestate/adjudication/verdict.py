"""What is said of a game that was written down: all the data of a verdict, each noun once.

The search through a script gives an `Outcome`: the `Ending` of the way that got furthest, and what each `Open` place
can be. From that a `Judgement` is taken (`corestate.judging`), the same as of a list of events. A `Settlement` holds
both, with every other `Reading` under which the game differs; `Known` is what the seat in dispute could see.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from attrs import frozen

import corestate as cs
from corestate import Question, Refusal, Result, View
from corestate.adjudication.applying import applied
from corestate.adjudication.guesses import Guesses, guesses
from corestate.adjudication.rests_on import relied, used
from corestate.anything import AnyState
from corestate.judging import Judgement, Verdict
from corestate.rulebook import Settled
from serializers.play import Script, Spot
from serializers.play.positions import Laid
from serializers.play.tables import Since


@frozen
class Gap:
    """Something that must have happened and that nobody wrote: in which state, and before which sentence."""

    state: AnyState
    at: int
    """The sentence before which it is missing."""
    number: int
    """The number of the event that fills it."""
    spot: Spot
    """Where that sentence stands."""
    after: Spot | None
    """Where the sentence before it stands."""

    def seat(self) -> int | None:
        """Whose decision is missing; None: what chance brought."""
        return next(iter(cs.asked(self.state)), None)


@frozen
class Ending:
    """Where one way to tell a script led: all its events legal, or the first that is not with the reasons."""

    events: tuple[Any, ...]
    """The legal ones."""
    spots: tuple[Spot, ...]
    implied: frozenset[int]
    """The numbers of those that nobody wrote."""
    start: AnyState
    """Where it began: hands of which only the number was told may be others than in another way."""
    state: AnyState
    at: int
    """The sentence it stopped at."""
    event: Any | None = None
    """The event that is not legal; None if all are, or if it is a stated fact that is not so."""
    refusals: tuple[Refusal, ...] = ()
    spot: Spot | None = None
    seat: int | None = None
    """Who broke the rules, if anybody in particular."""
    gaps: tuple[Gap, ...] = ()
    """What had to be filled in that nobody wrote and that nobody can imply."""
    guessed: frozenset[int] = frozenset()
    """The numbers of those that were filled in and could have been others."""

    def far(self) -> tuple[int, int]:
        """How far it got."""
        return self.at, len(self.events)


@frozen
class Open:
    """An open place: where it stands, and the events that fit, by what became of the game with each."""

    spot: Spot
    legal: tuple[Any, ...]
    illegal: tuple[Any, ...]
    depends: tuple[Any, ...]
    written: bool = True
    """Whether it stands in the file; else it was implied."""
    question: Question | None = None
    """What was asked there."""
    many: frozenset[Any] = frozenset()
    """Those of them that stand for others which nobody can tell apart."""

    def fitting(self) -> tuple[Any, ...]:
        """List every event with which what comes later is possible."""
        return (*self.legal, *self.illegal, *self.depends)

    def matters(self) -> bool:
        """Whether the verdict is not the same with all of them."""
        return bool(self.legal) + bool(self.illegal) + bool(self.depends) > 1


@frozen
class Possible:
    """A way a game may have ended: the winners, the scores seat by seat, and how much of all fillings ends so."""

    winners: tuple[int, ...]
    scores: tuple[Any, ...]
    weight: Fraction | None
    """Of all fillings that are legal to the end; None where they were not counted one by one."""


@frozen
class Outcome:
    """What all ways to tell a script under a ruleset come to: the verdict, the way it rests on, and the open places."""

    verdict: Verdict
    ending: Ending
    """The way that is legal to the end, or the one that got furthest."""
    other: Ending | None
    """Where the verdict depends: the illegal way that got furthest."""
    open: tuple[Open, ...]
    exhaustive: bool
    """Whether every way to fill in the open places was tried."""
    tried: int = 0
    """How many events were tried in filling them in."""
    results: tuple[Possible, ...] = ()
    """Every way in which the game may have ended, where all fillings were tried and in all of them it is over."""
    whatever: bool = False
    """Whether cards nobody saw were judged all together, and not one by one."""
    hinges: str = ""
    """What it depends on where that is no open place: cards of a hand of which only the number was told."""
    decides: str = ""
    """What it depends on where that is what cards have come to that nobody saw."""
    ended: bool = True
    """Whether some way was followed to its end, and not given up on the way."""
    laid: Laid | None = None
    """The position it was told from: what a script shows later may make it another than was laid first."""

    @property
    def missing(self) -> tuple[Gap, ...]:
        """What nobody wrote and nobody can imply, where the record is incomplete: the first before each sentence.

        What else is missing there may be another thing, depending on what the first was.
        """
        gaps = self.ending.gaps if self.verdict == "incomplete" else ()
        return tuple({gap.at: gap for gap in reversed(gaps)}.values())[::-1]

    def could_be(self, gap: Gap) -> tuple[Any, ...]:
        """List what may have filled a gap: with each of these it can go on to the next sentence as it did."""
        events = self.ending.events
        seat = next((getattr(one, "seat", None) for one in events[gap.number : gap.number + 1]), None)
        upto = next((one for one in range(gap.number, len(events)) if one not in self.ending.implied), len(events))
        return tuple(
            one for one in cs.legal(gap.state, seat) if _goes_on(gap.state, (one, *events[gap.number + 1 : upto + 1]))
        )

    @property
    def winners(self) -> tuple[int, ...] | None:
        """Who won, if that is so however the open places are filled in."""
        found = {one.winners for one in self.results}
        return found.pop() if len(found) == 1 else None

    def settled_places(self) -> tuple[Open, ...]:
        """List the open places that can only be one thing, which is known once everything was tried.

        What is illegal with everything shows nothing of what it was.
        """
        if not self.exhaustive or self.verdict == "illegal":
            return ()
        return tuple(one for one in self.open if len(one.fitting()) == 1 and not one.many)

    def unsure(self) -> str:
        """What is not known where not every way to fill in the open places was tried; nothing where all were."""
        legal = self.ended and self.other is None and not self.ending.refusals
        return "" if self.exhaustive else f"{'every way that was tried is legal, but ' * legal}not all were tried"


def _goes_on(state: AnyState, events: tuple[Any, ...]) -> bool:
    """Whether events can happen one after another."""
    try:
        for event in events:
            state = cs.apply(state, event)
    except cs.IllegalEventError:
        return False
    return True


@frozen
class Reading:
    """The same game under another option of one ruling, or under another profile."""

    ruling: str
    option: str
    judgement: Judgement
    parts_at: int
    """The moment (before this event) at which the two games first look different, the ruleset aside."""
    result: Result | None
    """How the game ends so; None where it does not, for which `why` is the reason."""
    why: str = ""


@frozen
class Finding:
    """What became of an amount that was stated, or of a result in words: it changes nothing in the game."""

    spot: Spot
    said: int | str
    """The figure that was stated."""
    right: tuple[int | str, ...]
    """The figure it should be; several where that depends on what was left open, none where nobody can say."""
    says: str
    """The right figure in words, and the wrong one if it is wrong; seats go by name."""

    @property
    def holds(self) -> bool | None:
        """Whether it is as stated; None where that depends on what was left open, or nobody can say."""
        if not self.right or (self.said in self.right and len(self.right) > 1):
            return None
        return self.said in self.right


@frozen
class Breach:
    """A later breach of the rules, the first having been let stand."""

    spot: Spot
    event: Any | None
    seat: int | None
    refusals: tuple[Refusal, ...]
    forced: bool
    """Whether it is none if the first breach is left out: the first forced it."""


@frozen
class Known:
    """What the seat that acted could know when it did: the table as it saw it, and what it might have done."""

    view: View[Any]
    legal: tuple[Any, ...]


def known(state: AnyState, event: Any) -> Known | None:  # noqa: ANN401 - any event
    """What the seat that acted could know; None for an outcome of chance, or a seat that is not there."""
    seat = getattr(event, "seat", None)
    if seat is None or seat not in range(state.table.ruleset.seats):
        return None
    return Known(cs.view(state, seat), cs.legal(state, seat))


def differing(ours: Judgement, readings: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """List those of the other readings under which the verdict, or the result, is another."""
    ended = cs.result(ours.reached) if ours.verdict == "legal" else None
    result = None if ended is None else (ended.winners, ended.scores)

    def theirs(one: Reading) -> object:
        return None if one.result is None else (one.result.winners, one.result.scores)

    return tuple(one for one in readings if one.judgement.verdict != ours.verdict or theirs(one) != result)


def told_by(position: object, word: str, of: object = None, *, moved: bool = False, since: Since | None = None) -> bool:
    """Whether a position tells what a word says, or there is no other that does not; what has moved is known."""
    if not isinstance(position, Laid) or position.whole or moved or position.says(word, of):
        return True
    return since is not None and since(position.table)


@frozen
class Settlement:
    """Everything there is to say of a script: the telling, the judgement it rests on, and the other readings."""

    script: Script
    told: Outcome
    judgement: Judgement
    readings: tuple[Reading, ...]
    also: tuple[Breach, ...] = ()
    findings: tuple[Finding, ...] = ()
    """What became of the amounts that were stated, up to the first illegal event."""

    @property
    def ending(self) -> Ending:
        """The way the verdict rests on: where there is one, the illegal."""
        return self.told.other or self.told.ending

    def guesses(self) -> Guesses:
        """Find the cards that were filled in and that nobody knows."""
        return guesses(self.judgement, self.script.book().source, self.filled())

    def filled(self) -> Mapping[int, tuple[Any, ...]]:
        """What was put into hands of which a position tells only the number."""
        position = self.script.header.position
        return position.filled.hands if isinstance(position, Laid) else {}

    def sure(self, word: str, of: object = None, *, moves: bool = False, since: Since | None = None) -> bool:
        """Whether what a word of a position says is known; what moves is known once something has happened."""
        position = self.told.laid or self.script.header.position
        return told_by(position, word, of, moved=moves and bool(self.judgement.events), since=since)

    def differing(self) -> tuple[Reading, ...]:
        """List the other readings under which the verdict, or the result, is another."""
        return differing(self.judgement, self.readings)

    @property
    def known(self) -> Known | None:
        """What the seat that acted could know when it broke the rules; not what was filled in for it."""
        judgement, guessed = self.judgement, self.guesses()
        found = None if judgement.event is None else known(judgement.reached, judgement.event)
        if found is None:
            return None
        there = judgement.reached, judgement.judged
        certain = tuple(one for one in found.legal if guessed.certain(*there, one))
        return Known(guessed.view(*there, found.view.seat), certain)

    def settled(self) -> tuple[Settled, ...]:
        """Name the settled points that concern the rules broken, or those applied by the last event if none was."""
        ending = self.ending
        slugs = {one.rule for one in ending.refusals}
        if not slugs and ending.events:
            before = ending.start
            for event in ending.events[:-1]:
                before = cs.apply(before, event)
            slugs = {rule.slug for rule in applied(before, ending.events[-1])}
        return cs.game(self.judgement.ruleset.game).rulebook.settled_about(slugs)

    def assumed(self) -> tuple[str, ...]:
        """Name the data the verdict rests on that are assumed, not printed: in whatever way an open place is filled."""
        start, told = self.judgement.start, self.told
        endings = [one for one in (told.ending, told.other) if one is not None]
        found = {key for one in endings for key in relied(one.start, one.events, one.event, one.refusals)}
        found.update(
            key
            for one in endings
            for key in used(one.state, (event for place in told.open for event in place.fitting()))
        )
        return tuple(key for key in cs.assumed(start) if key in found)
