"""What nobody wrote down between two sentences: implied where it is forced or hidden, else missing, or a duty skipped.

Silence is a pass. Where passing leads no further somebody had to act: the only thing there was to do goes without
saying unless it gives away a card of the hand, and so does an outcome that was hidden from somebody. A pass that a rule
of obligation refuses is charged to the seat that owed it. Whatever else is missing is a gap of the record, of the seat
that decided last or of any other. But a turn of which nothing is written was not taken: whoever plays in its place
plays out of turn. So what others have forgotten belongs to a turn or step of which something is written, or to one that
everybody can tell must come: set-up, boats that are placed by plans that are known, the mythos phase of a turn that has
ended. What somebody owes before a turn is over was not done if it is not written, whoever goes on. Of a turn that
begins with what chance brings somebody, and goes on with what is written of that seat, the beginning is missing; and so
is what chance brings a seat right before what is written of it.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, TypeAlias

import attrs
from attrs import evolve, frozen

import corestate as cs
from corestate import Refusal
from corestate.adjudication.telling import asking
from corestate.adjudication.telling.meaning import MOST_IMPLIED, Meanings
from corestate.anything import AnyState
from corestate.kernel import waits_for
from serializers.play.phrasebook import Stage

Sort: TypeAlias = Literal["forced", "hidden", "missing", "owed"]
Wanted: TypeAlias = Callable[[AnyState, bool], bool]
"""Whether a sentence answers what is asked in a state; and where that is wanted, whether it is legal there."""

UNSPOKEN = ("forced", "hidden")
"""What goes without saying."""
MOST_TRIED = 240
"""So many events are tried to see whether a sentence can follow a gap."""
WIDEST, WIDEST_BY_CHANCE, DEEPEST = 64, 24, 12
"""Of so many decisions, or outcomes of chance from first to last, that fill a gap, and of gaps so long."""
WIDEST_AT_FIRST = 500
"""Of so many outcomes of chance that alone fill a gap: six dice fall in 462 ways, and few hold five given ones."""


@frozen
class Between:
    """Where silence leads no further: what was passed before, the state, and what must have happened in it."""

    sort: Sort
    implied: tuple[Any, ...]
    state: AnyState
    events: tuple[Any, ...]
    seat: int | None = None
    """Whose decision it is; None: an outcome of chance."""
    passed: Any | None = None
    """The pass that is refused, of a duty."""
    refusals: tuple[Refusal, ...] = ()
    forgotten: bool = False
    """Whether it is missing though the seat that decided last had no part in it: then it may be written too late."""
    actor: int | None = None
    """Whose sentence passes over a duty."""


@frozen
class Moment:
    """What is known of the place before a sentence, beside the state."""

    at: int
    """The number of the sentence."""
    last: int | None
    """The seat that decided last."""
    actor: int | None
    """The seat whose sentence it is; None: what chance brought."""
    told_of: int | None
    """The seat the sentence before it tells of."""
    decided: bool
    """Whether nothing has happened since the last decision."""
    begun: object
    """The turn or step under way, if something of it is written."""
    forgetful: bool
    """Whether others than the seat that decided last may have done something that was not written."""
    whole: bool = True
    """Whether nothing is missing before it."""


NOWHERE = Moment(0, None, None, None, decided=False, begun=None, forgetful=False)


class Gaps:
    """Finds what is missing before a sentence."""

    def __init__(self, meanings: Meanings, plausible: Callable[[AnyState, int, Sequence[Any]], Sequence[Any]]) -> None:
        self._meanings = meanings
        self._plausible = plausible
        """Which of some decisions can have led to what is written from a sentence on."""
        rules = cs.game(meanings.book.game).rulebook.rules
        self._obliging = frozenset(rule.slug for rule in rules if rule.kind == "obligation")
        """The rules of the title that oblige somebody."""
        self._passing = tuple(filter(_says_nothing_else, meanings.book.source.passes))
        self._left = 0
        self._choices = True
        """Whether choices that nobody wrote may be part of a gap."""
        self._now = NOWHERE

    def found(self, state: AnyState, wanted: Wanted, now: Moment) -> Between | None:
        """Find what must have happened for a sentence to follow.

        After what goes without saying the sentence must be an answer to what is asked; after a choice that nobody
        wrote, or of another seat though it was forced, it must be legal, unless that seat goes on with what is written
        of it. What chance brings, told of nobody in particular, may come of whatever who is asked has decided.
        """
        self._now, actor = now, now.actor
        implied, there = self.silent(state)
        last = next((event.seat for event in reversed(implied) if hasattr(event, "seat")), now.last)
        at_once = not implied and not cs.asked(there) and actor is not None
        own, direct = (actor, True) if at_once else (last, now.decided and not implied)
        between = self._between(tuple(implied), there, own, direct=direct)
        if between is None and actor is None and cs.asked(there):
            between = Between("missing", tuple(implied), there, asking.legal(there), cs.asked(there)[0])
        if between is None:
            return None
        if between.sort == "owed" and actor == between.seat and not self._due(between.state):
            between = evolve(between, sort="missing")
        self._left, self._choices = MOST_TRIED, True
        others = between.sort == "forced" and actor not in {None, between.seat}
        if self._leads(between, wanted, last, 0, legal=others):
            return between
        self._left, going_on = MOST_TRIED, now.begun is not None and self._stage(between.state).name == now.begun
        return between if others and going_on and self._leads(between, wanted, last, 0, legal=False) else None

    def undecided(self, state: AnyState, wanted: Wanted, now: Moment, forced: Between | None = None) -> Between | None:
        """Find who may have decided something, instead of passing, that a sentence came of: a reroll before a roll.

        What a seat decides comes of what it has decided itself. If the sentence is legal after what was forced, if
        nobody has decided anything, nobody has.
        """
        self._now, self._left, self._choices = now, MOST_TRIED, True
        if forced is not None and forced.sort == "forced" and self._leads(forced, wanted, now.last, 0, legal=True):
            return None
        implied: list[Any] = []
        while len(implied) < MOST_IMPLIED and (passed := self._meanings.only(state)) is not None:
            due = now.actor in {None, *cs.asked(state)} and cs.asked(state)
            if due and (self._may_be_forgotten(state) or (now.forgetful and not implied)):
                events = tuple(one for one in asking.legal(state, passed.seat) if one != passed)
                between = Between("missing", tuple(implied), state, events, passed.seat, forgotten=True)
                if events and self._leads(between, wanted, passed.seat, 0, legal=True):
                    return between
            state = asking.apply(state, passed)
            implied.append(passed)
        return None

    def shown(self, missing: Between, wanted: Wanted) -> Between:
        """Take a decision for one that goes without saying where no other leads to the sentence in silence."""
        if missing.sort != "missing" or missing.forgotten:
            return missing
        if not self._meanings.book.source.shown_next.issuperset(map(type, missing.events)):
            return missing
        leading = tuple(
            one for one in missing.events if self.leads_in_silence(asking.apply(missing.state, one), wanted)
        )
        return evolve(missing, sort="forced", events=leading) if len(leading) == 1 else missing

    def leads_in_silence(self, state: AnyState, wanted: Wanted) -> bool:
        """Whether a sentence is legal as it is, or when all have passed who are asked before."""
        for _ in range(MOST_IMPLIED):
            if wanted(state, True):  # noqa: FBT003 - it is to be legal
                return True
            if (event := self._meanings.only(state)) is None:
                return False
            state = asking.apply(state, event)
        return False

    def unspoken(self, state: AnyState, wanted: Wanted) -> Between | None:
        """Find what goes without saying before a sentence that is not legal yet, if that alone leads to where it is."""
        self._now = NOWHERE
        between = self._between((), state, None, direct=False)
        if between is None or between.sort not in UNSPOKEN:
            return None
        self._left, self._choices = MOST_TRIED, False
        return between if self._leads(between, wanted, None, 0, legal=True) else None

    def left_out(self, state: AnyState, guessed: frozenset[object]) -> Between | None:
        """Find what may have happened without being written though a sentence could be meant for what is asked now.

        That is an outcome hidden from somebody; or the only thing a seat could do that shows no card, but for what it
        could do with cards of which nobody knows that it has them.
        """
        implied, there = self.silent(state, upto_hidden=True)
        if not (events := asking.legal(there)):
            return None
        if not cs.asked(there):
            return Between("hidden", tuple(implied), there, events) if hidden(there, events) else None
        shows = self._meanings.book.source.shows
        sure = [one for one in events if guessed.isdisjoint(card for _, card in shows(one))]
        if len(sure) != 1 or shows(sure[0]):
            return None
        return Between("forced", tuple(implied), there, tuple(sure), cs.asked(there)[0])

    def silent(self, state: AnyState, *, upto_hidden: bool = False) -> tuple[list[Any], AnyState]:
        """Pass as long as that is possible; or only up to an outcome that is hidden from somebody."""
        implied: list[Any] = []
        while len(implied) < MOST_IMPLIED and (event := self._meanings.only(state)) is not None:
            if upto_hidden and not cs.asked(state) and hidden(state, (event,)):
                break
            state = asking.apply(state, event)
            implied.append(event)
        return implied, state

    def _between(self, implied: tuple[Any, ...], state: AnyState, last: int | None, *, direct: bool) -> Between | None:
        """Say what must happen at a state; None where a seat begins something new, or nothing can happen."""
        events = asking.legal(state)
        asked = cs.asked(state)
        if not events:
            return None
        if not asked:
            hideable = (one for one in events if type(one) in self._meanings.book.source.hideable)
            if hidden(state, hideable):
                return Between("hidden", implied, state, events)
            whose = getattr(state.agenda[0], "seat", last)
            own = (direct and whose == last) or (whose == self._now.actor != self._now.told_of and whose is not None)
            stage = self._stage(state)
            if not own and not (self._may_be_forgotten(state) and (stage.certain or stage.due)):
                return None
            return Between("missing", implied, state, events, forgotten=not own)
        seat = next((one for one in asked if one != self._now.actor), asked[0])
        if len(events) == 1 and not self._meanings.book.source.shows(events[0]):
            return Between("forced", implied, state, events, seat)
        under_way = asked == (last,)
        if (owed := self._owed(implied, state, events, seat, under_way=under_way)) is not None:
            return owed
        if not under_way and not self._may_be_forgotten(state):
            return None
        events = events if len(asked) == 1 else asking.legal(state, seat)
        return Between("missing", implied, state, events, seat, forgotten=not under_way)

    def _stage(self, state: AnyState) -> Stage:
        return self._meanings.book.source.stage(state)

    def _may_be_forgotten(self, state: AnyState) -> bool:
        """Whether somebody can have forgotten to write what others did in the turn or step of a state."""
        stage = self._stage(state)
        return self._now.forgetful and (stage.certain or stage.name == self._now.begun)

    def _owed(
        self, implied: tuple[Any, ...], state: AnyState, events: tuple[Any, ...], seat: int, *, under_way: bool
    ) -> Between | None:
        """Find the duty of a seat that silence passes over: by the pass that is refused, or by the question itself."""
        obliging, question = self._obliging, asking.question(state)
        asks = question and question.asked_by
        for kind in self._passing:
            passed = kind(seat)
            refusals = asking.refusals(state, passed)
            timely = all(one.sort == "rule" or (under_way and one.rule == asks) for one in refusals)
            if refusals and timely and all(one.rule in obliging for one in refusals):
                return Between("owed", implied, state, events, seat, passed, refusals, actor=self._now.actor)
        if (under_way or self._due(state)) and question is not None and question.asked_by in obliging:
            refused = (Refusal(question.asked_by, question.says),)
            return Between("owed", implied, state, events, seat, None, refused, actor=self._now.actor)
        return None

    def _due(self, state: AnyState) -> bool:
        """Whether what is asked is a duty that nobody goes on without, in whoever's turn."""
        return self._now.whole and type(waits_for(state)) in self._meanings.book.source.dues

    def _tried(self, between: Between, deep: int) -> Iterable[Any]:
        """Choose what is tried in a gap: of outcomes hidden on the way some, and but one of those that are alike."""
        if between.sort != "hidden" or not (deep or not self._choices):
            events = self._plausible(between.state, self._now.at, between.events)
            if between.seat is not None:
                return events[:WIDEST]
            some = events[:: -(-len(events) // WIDEST_BY_CHANCE)]
            return some if deep else (*some, *events[:WIDEST_AT_FIRST])
        events = self._plausible(between.state, self._now.at, between.events[::-1])  # seldom is the highest written
        last_first = (*events[:2], *between.events[:1])
        alike, frame, table = self._meanings.book.source.alike, between.state.agenda[0], between.state.table
        sorts: dict[object, Any] = {}
        for event in last_first:
            sorts.setdefault(event if alike is None else alike(frame, table, event), event)
        return sorts.values()

    def _leads(self, between: Between, wanted: Wanted, last: int | None, deep: int, *, legal: bool) -> bool:
        """Whether the sentence can come after something that fills the gap."""
        legal = legal or between.sort in {"missing", "owed"}
        for event in self._tried(between, deep):
            state, seat = asking.apply(between.state, event), getattr(event, "seat", last)
            direct = hasattr(event, "seat")
            while not wanted(state, legal):
                self._left -= 1
                then = self._meanings.only(state)
                if then is None or self._left < 0:
                    break
                state, direct = asking.apply(state, then), False
            else:
                return True
            more = self._between((), state, seat, direct=direct) if deep < DEEPEST and self._left > 0 else None
            if more is None or not _one_gap(between, more, seat) or not (self._choices or more.sort in UNSPOKEN):
                continue
            deeper = deep + (not deep or not _one_deal(between, more))
            if self._leads(more, wanted, seat, deeper, legal=legal):
                return True
        return False


def _one_gap(before: Between, after: Between, last: int | None) -> bool:
    """Whether two things that are missing may be one gap: decisions of one seat, or what goes without saying.

    So may what several have forgotten to write, what chance brings by one rule, and what the seat that decided last
    makes of what chance has brought it.
    """
    if after.sort in UNSPOKEN or before.sort in UNSPOKEN:
        return True
    if _one_deal(before, after):
        return True
    if before.seat is None and after.seat is not None:
        return after.seat == last and not (before.forgotten or after.forgotten)
    decisions = before.seat is not None and after.seat is not None
    return decisions and (after.seat == before.seat or after.forgotten)


def _one_deal(before: Between, after: Between) -> bool:
    """Whether two outcomes of chance are brought by one rule, so that however many there are they are one step."""
    asked = asking.question(before.state), asking.question(after.state)
    return before.seat is None and after.seat is None and len({one and one.asked_by for one in asked}) == 1


def hidden(state: AnyState, events: Iterable[Any]) -> bool:
    """Whether some outcome is hidden from somebody: then from a bystander, who knows the least."""
    return any(type(cs.seen(state, one)) is not type(one) for one in events)


def _says_nothing_else(kind: type) -> bool:
    """Whether a kind of pass says nothing else than that a seat passes."""
    return all(one.name == "seat" or one.default is not attrs.NOTHING for one in attrs.fields(kind))
