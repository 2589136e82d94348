"""Following one way through a script: what is written next, and what happens before it without being written.

Everything here goes one way on; where it could go several, `search` forks it.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Literal, TypeAlias

from attrs import evolve

import corestate as cs
from corestate import Refusal
from corestate.adjudication.telling import asking, payment
from corestate.adjudication.telling.acts import Acts
from corestate.adjudication.telling.forks import happened
from corestate.adjudication.telling.gaps import Between, Gaps, Moment, Wanted, hidden
from corestate.adjudication.telling.meaning import MOST_IMPLIED, Meanings, after
from corestate.adjudication.telling.paths import Below, Path
from corestate.adjudication.telling.reveals import Reveals
from corestate.adjudication.telling.told_later import told_later
from corestate.adjudication.telling.unseen import Unseen
from corestate.anything import AnyState
from serializers.play.book import Partial, Statement, Telling
from serializers.play.phrasebook import Story
from serializers.play.script import Script, Sentence
from serializers.play.tokens import Spot

FEW_IMPLIED = 8
"""So many pass at most before something happens unasked that a sentence says."""
MOST_ANYWAY = 120
"""So many events are tried to see whether something happens unasked whatever is decided before."""
Forgotten: TypeAlias = Literal["never", "noted", "filled in"]
"""What becomes of something that others than who decided last may have forgotten to write."""


class Course:
    """The course of a script: takes a way through it from one sentence to the next."""

    def __init__(
        self, script: Script, unseen: Unseen | None, forgotten: Forgotten, *, every_plan: bool = False
    ) -> None:
        self.script, self._forgotten = script, forgotten
        self._every_plan, self.plans_left_out = every_plan, False
        self.meanings = Meanings(script.book())
        self.gaps = Gaps(self.meanings, self.plausible)
        self.bound = False
        """Whether a card that stood for others was shown, so that fillings are no longer counted one by one."""
        self.found: dict[object, Between | None] = {}
        """What is missing before a sentence in a state, once found; another course of the same script may have it."""
        self.forgotten = False
        """Whether somewhere somebody may have forgotten to write what others did."""
        self.reveals = Reveals(script, self.meanings.book)
        """What is shown later; to be handed on to a course that shall know it from the start."""
        self._unseen = unseen
        self.acts = Acts(script, self.meanings.book.source.plans)
        self._orders: dict[tuple[int, int, int], Telling] = {}

    def said(self, path: Path) -> bool:
        """Go on behind a sentence that makes nothing happen: it states a fact, or what has just happened unasked."""
        if path.telling is not None:
            return self._part_happened(path)
        if path.at == len(self.script.sentences):
            return False
        if path.at in path.recounted:
            path.at += 1
            return True
        sentence = self.script.sentences[path.at]
        if isinstance(sentence.meaning, Statement):
            self.imply(path, self._awaited(path, sentence.meaning), sentence.spot)
            path.stated += ((sentence.meaning, len(path.events)),)
            path.at += 1
            return True
        telling = happened(path, sentence)
        if telling is None and (implied := self._before_it_happened(path, sentence)):
            self.imply(path, implied, sentence.spot)
            telling = happened(path, sentence)
        if telling is None and self._comes_anyway(path.state, sentence):
            path.at += 1
            return True
        if telling is not None:
            told = telling.events[0]
            path.unasked, path.telling = tuple(one for one in path.unasked if not told.fits(one)), telling
            path.began = len(path.events)
            self._part_told(path)
            return True
        return False

    def _part_happened(self, path: Path) -> bool:
        """Go on behind a part of a sentence that the part before it has brought about unasked."""
        assert path.telling is not None  # noqa: S101 - it is followed
        if not path.part or not any(map(path.telling.events[path.part].fits, path.unasked)):
            return False
        path.unasked = ()
        self._part_told(path)
        return True

    def _before_it_happened(self, path: Path, sentence: Sentence) -> tuple[Any, ...]:
        """Find what silence leads to before something happens unasked that a sentence says; nothing, if it does not."""
        if sentence.exact or isinstance(tellings := sentence.meaning, Statement):
            return ()
        state, implied, unasked = path.state, list[Any](), self.meanings.book.source.unasked
        while len(implied) < FEW_IMPLIED and not self.meanings.wanted(state, tellings, 0, legal=False):
            if (event := self.meanings.only(state)) is None:
                break
            before, state = state, asking.apply(state, event)
            implied.append(event)
            brought = unasked(before.table, event, state.table)
            if any(one.events[0].kind is not None and any(map(one.events[0].fits, brought)) for one in tellings):
                return tuple(implied)
        return ()

    def _comes_anyway(self, state: AnyState, sentence: Sentence) -> bool:
        """Whether what a sentence says of somebody happens unasked, whatever chance brings and is decided before."""
        if sentence.exact or isinstance(sentence.meaning, Statement):
            return False
        wanted = [one.events[0] for one in sentence.meaning if len(one.events) == 1 and one.events[0].kind is not None]
        of = {one.seat() for one in wanted}
        left, unasked = MOST_ANYWAY, self.meanings.book.source.unasked

        def comes(state: AnyState, most: int) -> bool:
            nonlocal left
            passed = self.meanings.only(state)
            events = cs.legal(state) if passed is None else (passed,)
            left -= len(events)
            if not events or not most or left < 0 or not of.isdisjoint(cs.asked(state)):
                return False
            for event in events:
                after = asking.apply(state, event)
                brought = unasked(state.table, event, after.table)
                if not any(one.fits(each) for one in wanted for each in brought) and not comes(after, most - 1):
                    return False
            return True

        return bool(of) and None not in of and comes(state, FEW_IMPLIED)

    def unseen_before(self, path: Path) -> tuple[Any, ...]:
        """Find what nobody saw and wrote before a fact is stated that it decides; what silence leads to happens."""
        sentence = next(iter(self.script.sentences[path.at : path.at + 1]), None)
        if path.telling is not None or sentence is None or not isinstance(stated := sentence.meaning, Statement):
            return ()
        if not stated.fact.awaited:
            return ()
        *_, (story, implied) = self._silence(path, stated)
        state = story.states[-1]
        legal = () if cs.asked(state) else asking.legal(state)
        if _decided(stated, story) or stated.fact.astray(story, stated.values) or not hidden(state, legal):
            return ()
        self.imply(path, implied, sentence.spot)
        path.between += 1
        return legal

    def _awaited(self, path: Path, stated: Statement) -> tuple[Any, ...]:
        """Find what silence leads to before a fact is stated that is not decided yet; nothing, if it never is.

        It leads at least to what it is said of.
        """
        begun = tuple[Any, ...]()
        for story, implied in self._silence(path, stated):
            if _decided(stated, story):
                return implied
            if not begun and not stated.fact.astray(story, stated.values):
                begun = implied
        return begun

    def _silence(self, path: Path, stated: Statement) -> Iterator[tuple[Story, tuple[Any, ...]]]:
        """Tell what silence leads to till a fact that is awaited is decided, step by step."""
        states, implied = [path.state], list[Any]()
        while True:
            events, spots = [*path.events, *implied], [*path.spots, *(path.spots[-1:] * len(implied))]
            unwritten = {*path.implied, *range(len(path.events), len(events))}
            story = Story([*path.states, *states], events, len(path.events), (), spots, unwritten)
            yield story, tuple(implied)
            if not stated.fact.awaited or _decided(stated, story) or len(implied) == MOST_IMPLIED:
                return
            if (event := self.meanings.only(states[-1]) or self.meanings.forced(states[-1])) is None:
                return
            implied.append(event)
            states.append(asking.apply(states[-1], event))

    def settled(self, path: Path) -> Below | None:
        """See whether the way ends here: the script is told, or a fact that was stated is not so."""
        if self._unseen is not None and not self._unseen.holds(path.state):
            return Below()
        for one, before in path.stated:
            story = Story([*path.states, path.state], path.events, before, path.unnamed, path.spots, path.implied)
            holds = one.fact.holds(story, one.values)
            if holds is False or (holds is None and one.fact.astray(story, one.values)):
                refusal = Refusal(one.fact.rule, one.fact.because(story, one.values))
                at, spot = next((at, each.spot) for at, each in enumerate(self.script.sentences) if each.meaning is one)
                ending = evolve(path.ended(None, (refusal,), spot, one.values.get("seat")), at=at)
                return Below(impossible=ending) if path.open else Below(illegal=ending, broken=Fraction(1))
        if path.at < len(self.script.sentences):
            return None
        ended = cs.result(path.state)
        if ended is not None and path.free and self.meanings.book.source.scored_unseen:
            ended = None  # which of the cards that are alike it was decides what they are worth
        results = () if ended is None else (((tuple(ended.winners), tuple(ended.scores)), Fraction(1)),)
        return Below(legal=path.ended(None, (), None), kept=Fraction(1), results=results)

    def next(self, path: Path) -> Between | None:
        """Find what is written next; what is implied before it happens on the way, what is missing is returned."""
        sentence = self.script.sentences[path.at]
        if path.telling is None:
            if self._recount(path):
                return None
            found = self.meanings.chosen(path.state, sentence)
            tellings = sentence.meaning
            assert isinstance(tellings, tuple)  # noqa: S101 - statements are taken before
            if found is None and not sentence.exact and self._passed_by(path):
                return self.next(path)
            if found is None:
                between = self._between(path, tellings, 0)
                if between is not None:
                    return between
                found = tellings[0], self._own(path, tellings[0].events[0])
            elif not sentence.exact and (between := self._unspoken(path, *found)) is not None:
                return between
            path.telling, implied = found
            path.part, path.began = 0, len(path.events) + len(implied)
        else:
            partial = path.telling.events[path.part]
            at_once = sentence.exact or path.telling.at_once
            if at_once or self.meanings.events(path.state, path.telling, path.part):
                return None
            way = self.meanings.before(path.state, partial)
            if way is None:
                between = self._between(path, (path.telling,), path.part)
                if between is not None:
                    return between
                way = self._own(path, partial)
            implied = way
        self.imply(path, implied, path.telling.events[path.part].spot)
        return None

    def _recount(self, path: Path) -> bool:
        """Let a seat have chosen what the next sentence of it tells, or go on there if it could not choose that."""
        while (told := told_later(self.script, path)) is not None:
            at, telling = told
            if not (events := self.meanings.events(path.state, telling, 0)):
                path.at, path.telling, path.part, path.began = at, telling, 0, len(path.events)
                return True
            self._happens(path, events[0], self.script.sentences[at].spot)
            path.recounted |= {at}
        return False

    def _passed_by(self, path: Path) -> bool:
        """Let all have passed who are asked before somebody whose choice is told later, if there is one."""
        implied, there = self.gaps.silent(path.state)
        if not implied or told_later(self.script, evolve(path, state=there)) is None:
            return False
        self.imply(path, tuple(implied), self.script.sentences[path.at].spot)
        return True

    def silent(self, path: Path) -> Iterator[AnyState]:
        """The states that silence leads through before what is written next is asked for; the present one first."""
        state, part = path.state, path.part
        yield state
        for sentence in self.script.sentences[path.at : path.at + 1]:
            tellings = sentence.meaning if path.telling is None else (path.telling,)
            if isinstance(tellings, Statement):
                yield from _through(state, self._awaited(path, tellings))
                return
            if sentence.exact or all(one.idle for one in tellings):
                return  # that somebody does nothing may be said of who is not asked, and others go on
            for _ in range(MOST_IMPLIED):
                event = self.meanings.only(state)
                if event is None or self.meanings.wanted(state, tellings, part, legal=False):
                    return
                state = asking.apply(state, event)
                yield state

    def _own(self, path: Path, partial: Partial) -> tuple[Any, ...]:
        """What is implied where nothing leads to a sentence; a price that is paid in full leaves nothing to pay."""
        if payment.states_a_price(path.telling, path.part):
            return ()
        return self.meanings.own(path.state, partial)

    def _between(self, path: Path, tellings: tuple[Telling, ...], part: int, *, silent: bool = False) -> Between | None:
        """Find what nobody wrote before a sentence that silence does not lead to, or not so that it is legal."""
        told = path.telling
        if self.script.sentences[path.at].exact or (told is not None and (told.paid is not None or told.at_once)):
            return None
        last = next((seat for one in reversed(path.events) if (seat := getattr(one, "seat", None)) is not None), None)
        decided = bool(path.events) and hasattr(path.events[-1], "seat")
        actor = tellings[0].events[part].seat()
        looked_for = self._forgotten == "filled in" or (self._forgotten == "noted" and not self.forgotten)
        forgetful = looked_for and path.as_written != path.at
        written = _last_written(path)
        told_of = None if written is None else getattr(path.states[written].agenda[0], "seat", None)
        begun, whole = self._begun(path), not path.gaps
        now = Moment(path.at, last, actor, told_of, decided=decided, begun=begun, forgetful=forgetful, whole=whole)
        between = self._found(path, tellings, part, now, silent=silent)
        laid = between or (None if silent else self._plans_due(path))
        if laid is not None and self._laid_face_down(path, laid, tellings, part):
            return evolve(laid, sort="hidden", forgotten=False)
        if between is not None and self._dealt_too_few(path, between):
            question = asking.question(between.state)
            why = () if question is None else (Refusal(question.asked_by, question.says),)
            return evolve(between, sort="owed", refusals=why)
        if between is not None and between.forgotten and self._forgotten == "noted":
            self.forgotten = True
            return self._found(path, tellings, part, evolve(now, forgetful=False), silent=silent)
        return between

    def _plans_due(self, path: Path) -> Between | None:
        """Find that plans are to be laid of which nothing is written, where some fit all that is written of the day."""
        plans, state, asked = self.meanings.book.source.plans, path.state, cs.asked(path.state)
        legal = {seat: asking.legal(state, seat) for seat in asked}
        if not asked or {type(one) for some in legal.values() for one in some} != {plans.kind}:
            return None
        written = self.acts.after(path.at)
        fit = all(any(plans.fits(state.table, one, written) for one in some) for some in legal.values())
        return Between("missing", (), state, legal[asked[0]], asked[0]) if fit else None

    def _laid_face_down(self, path: Path, between: Between, tellings: tuple[Telling, ...], part: int) -> bool:
        """Whether what nobody wrote is a plan, which nobody saw, and nothing else is missing before a sentence.

        A plan that is written later, when others had laid theirs, was laid too late.
        """
        plan, asked = self.meanings.book.source.plans.kind, cs.asked(between.state)
        if between.sort != "missing" or {type(one) for one in between.events} != {plan}:
            return False
        late = {*self.acts.laid_next(path.at)}
        if late and late.issubset(asked) and len(asked) < between.state.table.ruleset.seats:
            return False
        actor = tellings[0].events[part].seat()
        return any(self._follows(path, one, tellings, part) for one in self._laid(path, between.state, actor))

    def _laid(self, path: Path, state: AnyState, actor: int | None) -> Iterator[AnyState]:
        """Let all who are asked lay plans that fit what is written: others those that ask least of them, alike."""
        asks, asked = self.meanings.book.source.plans.asks, cs.asked(state)
        others = [self.fitting_plans(state, path.at, asking.legal(state, seat)) for seat in asked if seat != actor]
        least = [[one for one in plans if asks(one) == min(map(asks, plans))] for plans in others]
        own = self.fitting_plans(state, path.at, asking.legal(state, actor)) if actor in asked else ()
        for number in range(max(map(len, least), default=1)):
            there = after(state, tuple(plans[number % len(plans)] for plans in least))
            yield from [asking.apply(there, one) for one in own] or [there]

    def _follows(self, path: Path, state: AnyState, tellings: tuple[Telling, ...], part: int) -> bool:
        """Whether a sentence is legal in a state, all having passed who are asked before or told of it later."""
        then = path.copy()
        then.state = state
        return not self._recount(then) and self.gaps.leads_in_silence(then.state, self._wanted(tellings, part))

    def _found(
        self, path: Path, tellings: tuple[Telling, ...], part: int, now: Moment, *, silent: bool
    ) -> Between | None:
        """Find what is missing before a sentence, or remember what was found: nothing forgotten, nothing missing."""
        key = path.state, id(tellings[0]), part, now, silent
        if key not in self.found:
            wanted = self._wanted(tellings, part)
            between = None if silent else self.gaps.found(path.state, wanted, now)
            by_chance = "seat" not in dict(tellings[0].events[part].fields)
            if between is None or between.sort == "owed" or (between.sort == "forced" and by_chance):
                between = self.gaps.undecided(path.state, wanted, now, between) or between
            self.found[key] = None if between is None else self.gaps.shown(between, wanted)
            if between is None:
                self.found[(*key[:3], evolve(now, forgetful=False), silent)] = None
        return self.found[key]

    def _begun(self, path: Path) -> object:
        """Name the turn or step under way if something of it is written or it is due; None where neither is so."""
        stage, written = self.meanings.book.source.stage, _last_written(path)
        if (now := stage(path.state)).due:
            return now.name
        names = set() if written is None else {stage(one).name for one in (*path.states[written:], path.state)}
        return names.pop() if len(names) == 1 else None

    def _wanted(self, tellings: tuple[Telling, ...], part: int) -> Wanted:
        """Whether a sentence answers what is asked in a state, and where that is wanted is legal there."""
        return lambda state, legal: self.meanings.wanted(state, tellings, part, legal=legal)

    def _unspoken(self, path: Path, telling: Telling, implied: tuple[Any, ...]) -> Between | None:
        """Find what goes without saying before a pass that is not legal yet, or an outcome that is not due yet.

        An outcome may have come of a decision, where silence was taken for a pass. Whoever does something else than
        the only thing there was to do did not do that. What all can tell comes right after what is written, and falls
        to somebody else or nobody, may have been forgotten.
        """
        state = after(path.state, implied)
        if self.meanings.events(state, telling, 0):
            return None
        if implied and (undecided := self._between(path, (telling,), 0, silent=True)) is not None:
            return undecided
        due_to_another = self.meanings.contradicted(state, telling) and self._nothing_written(path, telling)
        if not due_to_another and telling.events[0].kind not in self.meanings.book.source.passes:
            return None
        between = self.gaps.unspoken(state, self._wanted((telling,), 0))
        if between is not None:
            return evolve(between, implied=implied)
        forgotten = due_to_another and self.meanings.book.source.stage(path.state).due
        return self._between(path, (telling,), 0) if forgotten else None

    def _dealt_too_few(self, path: Path, between: Between) -> bool:
        """Whether what goes without saying is more of what a seat was just dealt: what is written of it is all."""
        number, kinds = _last_written(path), self.meanings.book.source.dealt
        if between.sort != "hidden" or between.implied or number is None or number != len(path.events) - 1:
            return False
        set_up = self.meanings.book.source.stage(between.state).set_up
        if type(path.events[number]) not in kinds or path.telling is not None or set_up:
            return False
        then, now = asking.question(path.states[number]), asking.question(between.state)
        receiver = self.meanings.book.source.receiver
        if then is None or now is None or then.asked_by != now.asked_by:
            return False
        whose = dict(now.facts).get(receiver)
        return whose is not None and whose == dict(then.facts).get(receiver)

    @staticmethod
    def _nothing_written(path: Path, telling: Telling) -> bool:
        """Whether nothing was written of what is due, where a sentence tells of an outcome of somebody else.

        What was written of it is all there was: a seat that is dealt three of its six cards was dealt too few.
        """
        written = _last_written(path)
        if written is None or cs.asked(path.states[written]):
            return True
        then, now = asking.question(path.states[written]), asking.question(path.state)
        if then is None or now is None or then.asked_by != now.asked_by:
            return True
        before, facts = dict(then.facts), dict(now.facts)
        return any(before.get(name) != facts.get(name) for name, _ in telling.about)

    def imply_unseen(self, path: Path, partial: Partial) -> None:
        """Let the cards have come that a decision brought which is written, and which nobody saw, before another.

        Why that is not legal is told by what comes after them.
        """
        last, draws = path.events[-1:], self.meanings.book.source.draws
        if not last or type(last[0]) not in draws or "seat" not in dict(partial.fields):
            return
        for _ in range(MOST_IMPLIED):
            if cs.asked(path.state) or not hidden(path.state, legal := asking.legal(path.state)):
                break
            self.imply(path, tuple(self.plausible(path.state, path.at, legal)[:1]), partial.spot)

    def imply(self, path: Path, events: tuple[Any, ...], spot: Spot) -> None:
        """Let happen what goes without saying."""
        for event in events:
            path.implied.add(len(path.events))
            if self._unseen is not None and not cs.asked(path.state) and len(asking.legal(path.state)) == 1:
                path.forced.add(len(path.events))
            self._happens(path, event, spot)

    def fitting(self, path: Path) -> tuple[Partial, list[Any]]:
        """Find the events the next part of a sentence can be: of outcomes listed in any order, the first that fits."""
        telling, part = path.telling, path.part
        assert telling is not None  # noqa: S101 - it is followed
        events = self.meanings.events(path.state, telling, part)
        if events or cs.asked(path.state) or self.script.sentences[path.at].exact:
            return telling.events[part], events
        kind = telling.events[part].kind
        for later in (one for one in range(part + 1, len(telling.events)) if telling.events[one].kind is kind):
            if found := self.meanings.events(path.state, telling, later):
                path.telling = self._reordered(telling, part, later)
                return path.telling.events[part], found
        return telling.events[part], events

    def _reordered(self, telling: Telling, part: int, later: int) -> Telling:
        """Put a later part of what a sentence means first; the same each time, as ways are told apart by it."""
        key = id(telling), part, later
        if key not in self._orders:
            rest = list(telling.events[part:])
            self._orders[key] = evolve(telling, events=(*telling.events[:part], rest.pop(later - part), *rest))
        return self._orders[key]

    def take(self, path: Path, partial: Partial, event: Any) -> Below | None:  # noqa: ANN401 - an event of the game
        """Let the event happen and go on to what is written next, unless a price was not paid in full."""
        self._happens(path, event, partial.spot)
        path.between = 0
        telling = path.telling
        assert telling is not None  # noqa: S101 - it is followed
        if path.part == len(telling.events) - 1 and (why := payment.unpaid(path, self.meanings.book.source)):
            return payment.refused(path, why)
        if not (telling.every and self.meanings.events(path.state, telling, path.part)):
            self._part_told(path)
        return None

    def _happens(self, path: Path, event: Any, spot: Spot) -> None:  # noqa: ANN401 - likewise
        """Let an event happen, and note what it brings about unasked and which cards it shows."""
        before = path.state.table
        filled_in = len(path.events) in path.free or len(path.events) in path.forced  # which shows nothing to anybody
        if self._unseen is not None and not filled_in:
            self.bound |= self._unseen.shown(path, event)
        path.take(event, spot)
        path.unasked = self.meanings.book.source.unasked(before, event, path.state.table)

    @staticmethod
    def _part_told(path: Path) -> None:
        """Go on to the next part of a sentence, or to the next sentence."""
        path.part += 1
        assert path.telling is not None  # noqa: S101 - it is followed
        if path.part == len(path.telling.events):
            path.telling, path.part, path.at = None, 0, path.at + 1

    def plausible(self, state: AnyState, at: int, events: Sequence[Any]) -> Sequence[Any]:
        """Choose, or put first, what can have led to what is written from a sentence on, of what nobody wrote."""
        return self.fitting_plans(state, at, events) if cs.asked(state) else self.reveals.likeliest(state, at, events)

    def fitting_plans(self, state: AnyState, at: int, events: Sequence[Any]) -> Sequence[Any]:
        """Keep of plans those that can have led to what is written from a sentence on; to most of it, where none can.

        Those of which something is missing are left out first, and else come last; where what is written cannot have
        been done by any, nothing that is missing mends that.
        """
        plans = self.meanings.book.source.plans
        if not events or type(events[0]) is not plans.kind:
            return events
        written = self.acts.after(at)
        upto = (written[:count] for count in range(len(written), -1, -1))
        each = ([one for one in events if plans.fits(state.table, one, some)] for some in upto)
        fitting = next(filter(None, each), events)
        silent = [one for one in fitting if plans.silent(state.table, one, written)] or fitting
        if plans.within(state.table, written) < len(written):
            return silent
        if self._every_plan:
            return sorted(fitting, key=lambda one: one not in silent)
        self.plans_left_out |= len(silent) < len(fitting)
        return silent

    def gap_misfilled(self, path: Path) -> bool:
        """Whether what was filled in before a sentence, nobody having written it, is not what led to it."""
        assert path.telling is not None  # noqa: S101 - it is followed
        if any(gap.at == path.at for gap in path.gaps):
            return True
        return path.between > 0 and not self.meanings.wanted(path.state, (path.telling,), path.part, legal=False)


def _decided(stated: Statement, story: Story) -> bool:
    """Whether it is known if a fact holds."""
    return stated.fact.holds(story, stated.values) is not None


def _through(state: AnyState, events: tuple[Any, ...]) -> Iterator[AnyState]:
    """The states that events lead through."""
    for event in events:
        state = asking.apply(state, event)
        yield state


def _last_written(path: Path) -> int | None:
    """The number of the last event that somebody wrote."""
    return max((one for one in range(len(path.events)) if one not in path.implied), default=None)
