"""Telling a script: playing it sentence by sentence, which settles what each of them means.

What was left open is tried out: every legal event that fits what is written. A way to fill it in that contradicts what
the file shows later is no way; of the others some may be legal to the end and some not, and then the verdict depends on
the difference. Where there are too many to list, those that nobody can tell apart yet are followed as one (`unseen`).
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal, TypeAlias

import corestate as cs
from corestate.adjudication.telling import asking, payment
from corestate.adjudication.telling.course import Course, Forgotten
from corestate.adjudication.telling.forks import Fork, Places, Weights
from corestate.adjudication.telling.gaps import Between
from corestate.adjudication.telling.left_out import LeftOut
from corestate.adjudication.telling.meaning import answers_now
from corestate.adjudication.telling.paths import Below, Key, Path, all_of, further
from corestate.adjudication.telling.piles import Piles
from corestate.adjudication.telling.plans import Planning
from corestate.adjudication.telling.set_up import laid
from corestate.adjudication.telling.unseen import Unseen
from corestate.adjudication.verdict import Ending, Open
from corestate.anything import AnyState
from serializers.play.book import Partial, Statement
from serializers.play.script import Script

MOST_OPEN = 200
"""So many open places of one telling are tried out in every way."""
Manner: TypeAlias = Literal["pruned", "whole", "forgetful", "loose"]
"""How a script is searched: what cannot lead to what is shown later is not tried; or it is; or, beside that, something
may have been forgotten that others did than who decided last; or something may be left out before any sentence."""
FEW_OTHERS = 8
"""So many other things are tried that a gap can have been, to see whether less is missing then."""
MOST_GAPPED = 400
"""So many events are tried to see whether what nobody wrote can have been such that all is well."""
MOST_BOUND = 8
"""In so many ways it is tried how somebody came by a card that nobody saw come."""


class Search:
    """The search for all ways to tell a script."""

    def __init__(
        self, script: Script, most: int, unseen: Unseen | None, widest: float | None, manner: Manner = "pruned"
    ) -> None:
        forgotten: dict[Manner, Forgotten] = {"forgetful": "filled in", "loose": "never"}
        self.script = script
        self.course = Course(script, unseen, forgotten.get(manner, "noted"), every_plan=manner != "pruned")
        self.meanings = self.course.meanings
        self.most = self.left = most
        self.left_in_gaps = MOST_GAPPED
        """How many more events are tried where something is missing."""
        self.exhaustive = True
        self.too_many = False
        self.cut: Ending | None = None
        """How far it got where it gave up."""
        self.pruned = self.gapped = False
        self.piled = False
        """Whether cards were laid unseen that are added up later."""
        self._unseen, self._widest = unseen, widest
        self._prune, self._loose = manner == "pruned", manner == "loose"
        self._below: dict[object, Below] = {}
        self._places = Places()
        self._planning = Planning(self.course, self._places, self.below, self._give_up)
        self._piles = None if unseen is None else Piles(self.course, unseen, self.below, self._spent)

    @cached_property
    def _left_out(self) -> LeftOut:
        return LeftOut(self.script, self.meanings, self.course.gaps, self.course.reveals)

    @property
    def lifted(self) -> bool:
        """Whether what looks alike is followed as one."""
        return self._unseen is not None

    @property
    def doubted(self) -> bool:
        """Whether there may be ways of another sort than those that were followed."""
        return self._unseen is not None and (self._unseen.doubted or (self._piles is not None and self._piles.unclear))

    @property
    def parted_enough(self) -> bool:
        """Whether it was given up to tell plans apart: some are legal and some are not, or there are too many."""
        return self._planning.parted_enough or self._planning.too_many

    @property
    def lost_in_gaps(self) -> bool:
        """Whether it was given up where something is missing, nothing having been found to be legal before."""
        return self.left < 0 and self.cut is not None and bool(self.cut.gaps)

    @property
    def decides(self) -> str:
        """What it depends on, where that is what cards have come to that were laid unseen."""
        return "" if self._piles is None else self._piles.decides

    @property
    def bound(self) -> bool:
        """Whether fillings were not counted one by one."""
        return self.course.bound

    def of_case(self, case: object, start: AnyState) -> Below:
        """Begin anew with a case of what nobody saw.

        Where cards that nobody names later do not make it so, those that do are tried; if they do not either, that
        leaves no doubt.
        """
        unseen = self._unseen
        self._below.clear()
        if unseen is None:
            return self.below(Path(start))
        unseen.case, unseen.insists = case, False
        found, exhaustive, doubted = self.below(Path(start)), self.exhaustive, unseen.doubted
        if case is None or found != Below():
            return found
        self._below.clear()
        unseen.insists = True
        if (found := self.below(Path(start))).legal is not None:
            return found
        broken = found.illegal or found.impossible
        if broken is None or not unseen.is_so(broken.state):
            self.exhaustive, unseen.doubted = exhaustive, doubted
        return Below()

    def tried(self) -> int:
        """Count the events that were tried."""
        return self.most - max(self.left, 0)

    def places(self) -> Iterator[Open]:
        """List the open places, with what became of each event that fits."""
        return self._places.listed()

    def below(self, path: Path) -> Below:
        """Follow a way to its end, or to an open place and every way on from there."""
        while True:
            if (parted := self._parted(path)) is not None:
                return parted
            if (ended := self.course.settled(path)) is not None:
                return self._planning.came_to(path, ended)
            if self._loose and (below := self._loosely(path)) is not None:
                return below
            between = self.course.next(path)
            if between is not None:
                filled = self._filled(path, between)
                if filled is not None:
                    return filled
                continue
            partial, events = self.course.fitting(path)
            if not events:
                return self._stuck(path, partial)
            if partial.whole() is None:
                self.course.reveals.met(path.state, path.at, path.part)
                if path.places < MOST_OPEN or self.lifted:
                    return self._forked(path, partial, events)
                self.exhaustive &= len(events) == 1
            if path.open and self._spent(path):
                return Below()
            if (short := self.course.take(path, partial, events[0])) is not None:
                return short

    def _parted(self, path: Path) -> Below | None:
        """Follow what has stood for several that can be told apart now or by what is said; None where nothing has."""
        self.piled |= self.meanings.book.source.laying.lying(path.state.table) >= 0
        while True:
            if path.laid and (parted := self._planning.parted(path)) is not None:
                return parted
            if self._piles is not None and (parted := self._piles.parted(path)) is not None:
                return parted
            if unseen := self.course.unseen_before(path):
                spot = self.script.sentences[path.at].spot
                return self._forked(path, Partial(None, (), spot), [*unseen], written=False)
            if not self.course.said(path):
                return None

    def _spent(self, path: Path) -> bool:
        """Count an event that is tried, and say whether it is one too many: then this is how far it got."""
        self.left -= 1
        self.left_in_gaps -= bool(path.gaps)
        if self.left_in_gaps < 0:
            self.left = -1
        if self.left < 0:
            self.exhaustive = False
            self.cut = further(self.cut, path.ended(None, (), None))
        return self.left < 0

    def _give_up(self, path: Path) -> None:
        """Try nothing more."""
        self.left = 0
        self._spent(path)

    def _owed(self, path: Path, between: Between) -> Below:
        """Charge a duty that was passed over to the seat that owed it, where the next sentence makes it certain."""
        spot = self.script.sentences[path.at].spot
        self.course.imply(path, between.implied, spot)
        due = between.events[0] if between.passed is None else between.passed
        recalled = self.meanings.book.source.recalled
        why = recalled((*path.states, path.state), path.events, due, between.refusals)
        ending = path.ended(between.passed, why, spot, between.seat)
        if any(self._planning.filled_in(path, one) for one in (between.seat, between.actor)):
            return Below(impossible=ending)  # it shows no more than that one of them had planned something else
        return Below(illegal=ending, broken=Fraction(1))

    def _filled(self, path: Path, between: Between) -> Below | None:
        """Fill in what nobody wrote, or charge it; None if there is but one way and it has been taken."""
        if between.sort == "owed":
            return self._owed(path, between)
        if between.sort == "missing" and (self._loose or path.whole):
            return Below()  # what was left out is forced or hidden, and no choice
        if self._too_early(path, between):
            return self._before_its_time(path, between)
        if between.forgotten:
            return self._forgotten(path, between)
        spot = self.script.sentences[path.at].spot
        self.course.imply(path, between.implied, spot)
        path.between += 1
        if between.sort == "forced":
            self.course.imply(path, between.events, spot)
            return None
        self.gapped = True
        if between.sort == "missing":
            path.note_gap(spot)
        return self._forked(path, Partial(None, (), spot), [*between.events], written=False)

    def _too_early(self, path: Path, between: Between) -> bool:
        """Whether what chance must have brought before a decision is what is written right after it, and its like."""
        first = self.script.sentences[path.at].meaning
        if between.sort != "missing" or between.seat is not None or isinstance(first, Statement) or path.gaps:
            return False
        kind = first[0].events[0].kind
        if path.telling is not None or kind not in self.meanings.book.source.called_for:
            return False
        later = (one.meaning for one in self.script.sentences[path.at + 1 :])
        then = next((one for one in later if isinstance(one, Statement) or one[0].events[0].kind is not kind), ())
        tellings = () if isinstance(then, Statement) else then
        return any(one.events[0].fits(event) for one in tellings for event in between.events)

    def _before_its_time(self, path: Path, between: Between) -> Below:
        """Refuse a decision that comes before what it is to come after."""
        sentence = self.script.sentences[path.at]
        assert isinstance(sentence.meaning, tuple)  # noqa: S101 - it is a decision
        self.course.imply(path, between.implied, sentence.spot)
        path.telling, path.part = sentence.meaning[0], 0
        return self._stuck(path, path.telling.events[0])

    def _forgotten(self, path: Path, between: Between) -> Below:
        """Fill in what others forgot to write.

        If it is what they do next it was rather done too late, unless that and nothing else is missing. Where nothing
        comes of it, it was not forgotten.
        """
        written, late = path.copy(), self._next_is_one_of(path.at, between)
        written.as_written, path.whole = path.at, path.whole or late
        below = self._with(path, between)
        broken = below.illegal or below.impossible
        if below.legal is not None:
            return below
        if broken is not None and broken.at > path.at and not late:
            return Below(illegal=broken, broken=Fraction(1))
        return self.below(written)

    def _next_is_one_of(self, at: int, between: Between) -> bool:
        """Whether the next that is written of a seat, from a sentence on, is of the kind it is to have forgotten."""
        kinds = {type(one) for one in between.events}
        for sentence in self.script.sentences[at:]:
            tellings = () if isinstance(sentence.meaning, Statement) else sentence.meaning
            partials = [one for telling in tellings for one in telling.events]
            if any(one.seat() == between.seat for one in partials):
                return any(one.kind in kinds for one in partials)
        return False

    def _loosely(self, path: Path) -> Below | None:
        """Follow a way on where something may have been left out; None where nothing may."""
        missing = self._left_out.before(path)
        if missing is not None:
            return self._either(path, missing)
        return Below() if self._left_out.hopeless(path) else None

    def _either(self, path: Path, missing: Between) -> Below:
        """Take what is written to be all there was, or that something was left out before it: the likelier first."""
        path.branched = True
        key = "either", self._key(path)
        if key not in self._below:
            whole = path.copy()
            whole.as_written = path.at
            likely = self._left_out.likely(path, missing)
            below = self._with(path, missing) if likely else self.below(whole)
            if below.legal is None:
                below = below.joined(self.below(whole) if likely else self._with(path, missing))
            self._below[key] = below
        return self._below[key]

    def _with(self, path: Path, missing: Between) -> Below:
        """Fill in what may have been left out before a sentence."""
        spot = self.script.sentences[path.at].spot
        self.course.imply(path, missing.implied, spot)
        path.between += 1
        path.note_gap(spot)
        return self._forked(path, Partial(None, (), spot), [*missing.events], written=False)

    def _stuck(self, path: Path, partial: Partial) -> Below:
        """Why nothing legal fits; what contradicts a card that was filled in is no way to fill it in.

        That somebody does nothing who is not asked is so.
        """
        assert path.telling is not None  # noqa: S101 - it is followed
        others = set(range(path.state.table.ruleset.seats)) - {*cs.asked(path.state)}
        if path.telling.idle and partial.seat() in others:
            path.at, path.telling = path.at + 1, None
            return self.below(path)
        overpaid = payment.states_a_price(path.telling, path.part) and not payment.due(path.state)
        if overpaid and (why := payment.unpaid(path, self.meanings.book.source)):
            return payment.refused(path, why)
        if not self.script.sentences[path.at].exact:
            self.course.imply_unseen(path, partial)
        event, refusals = self.meanings.refused(path.state, path.telling, partial)
        if not self.script.sentences[path.at].exact:
            recalled = self.meanings.book.source.recalled
            refusals = recalled((*path.states, path.state), path.events, event, refusals)
        seat = partial.seat() if event is None or getattr(event, "seat", None) is None else event.seat
        ending = path.ended(event, refusals, partial.spot, seat)
        if path.gaps and (unlaid := laid(self.script, self.course, ending)) is not None:
            return Below(legal=unlaid)  # whatever filled the gaps there are, there are more
        belied = event is not None and self.meanings.belied(path.state, event)
        if belied and self._unseen is not None and not self.meanings.contradicted(path.state, path.telling):
            self.course.bound, self._unseen.unsure = True, False
            below = self._bound(path, event)
            if below.verdict() is not None:
                return below
            ending = further(below.impossible, ending) or ending
            self.exhaustive &= not self._unseen.unsure
        elif self._unseen is not None and cs.asked(path.state) and self._could_be(path, partial):
            self.exhaustive = False  # with which cards it was done is not followed as one
        belied = (path.open > 0 and belied) or self._planning.belied(path, event, seat)
        if belied or self.course.gap_misfilled(path):
            return Below(impossible=ending)
        return self._planning.came_to(path, Below(illegal=ending, broken=Fraction(1)))

    def _could_be(self, path: Path, partial: Partial) -> bool:
        """Whether a decision that is left open is legal with cards nobody saw that were others."""
        assert self._unseen is not None  # noqa: S101 - only then are there such cards
        if path.telling is not None and self.meanings.contradicted(path.state, path.telling):
            return False  # something else is not as it is written
        partial = self.meanings.reckoned(path.state, partial)
        left_open = partial.whole() is None and answers_now(path.state, partial)
        proposed = self.meanings.proposed(path.state, partial) if left_open else ()
        return any(self._unseen.made_legal(path, one, self.meanings) is not None for one in proposed)

    def _bound(self, path: Path, event: Any) -> Below:  # noqa: ANN401 - an event of the game
        """Follow the ways in which cards nobody saw can have been those an event shows, till one of them is legal."""
        assert self._unseen is not None  # noqa: S101 - only then are there such cards
        below, tried, illegal = Below(), 0, set[object]()
        for other in self._unseen.bound(path, event, self.meanings):
            looks = self._unseen.looks(other)
            if looks in illegal:
                continue
            tried += 1
            if tried > MOST_BOUND:
                self.exhaustive = False
                break
            other.branched = True
            found = self.below(other)
            below = below.joined(found)
            if below.legal is not None:
                break
            illegal |= {looks} if found.illegal is not None else set()
        return below

    def _forked(self, path: Path, partial: Partial, events: list[Any], *, written: bool = True) -> Below:
        """Follow an open place on; of places that look alike one is followed."""
        key = self._key(path) if path.branched else None  # one way alone is like no other
        if key in self._below:
            return self._below[key]
        if self._planning.stand_for_others(events):
            place = Fork(path, partial, self._met(path, partial, written=written), len(events), written)
            below = self._planning.laid(place, events)
        else:
            below = self._each_way(path, partial, events, written=written)
        if key is not None:
            self._below[key] = below
        return below

    def _each_way(self, path: Path, partial: Partial, events: list[Any], *, written: bool) -> Below:
        """Follow every event an open place can be."""
        path.ways *= len(events)
        if self._widest is not None and path.ways > self._widest:
            self.too_many, self.exhaustive, self.left = True, False, -1
        place = self._met(path, partial, written=written)
        hopeful = events
        if self._prune and written:
            each = self._unseen is None
            hopeful = self.course.reveals.hopeful(path.state, path.at, path.part, events, each=each)
            if not hopeful and not each:
                hopeful = events  # what is wanted stands for another, and can still be made this
        self.pruned |= len(hopeful) < len(events)
        fork, found, weigh = Fork(path, partial, place, len(events), written), [], Weights(path.state, events)
        kinds = self._kinds(path, partial, hopeful)
        path.branched |= len(kinds) > 1
        if path.free and len(hopeful) < len(events):  # what was seen of none before may have been what is wanted
            for event, _ in kinds:
                self._places.stands_for_many(place, event)
        for number, (event, alike) in enumerate(kinds):
            found.append(self._followed(fork, event, weigh.of(alike), many=self._apart(alike)))
            if (legal := found[-1].legal) is not None and path.gaps:
                if len(legal.gaps) > len(path.gaps):
                    found[:0] = self._with_fewer_gaps(fork, kinds[number + 1 :])
                break  # where something is missing it is enough that all could have been well
        below = all_of(found)
        if below == Below() and not hopeful:  # one of them shall say why
            below = self._followed(fork, events[0], weigh.of(events[:1]), many=False)
        return below

    def _met(self, path: Path, partial: Partial, *, written: bool) -> Key:
        """Note an open place."""
        key = path.at, path.part, 0 if written else -path.between
        self._places.met(key, partial, path.state, written=written)
        return key

    def _with_fewer_gaps(self, fork: Fork, kinds: list[tuple[Any, tuple[Any, ...]]]) -> Iterator[Below]:
        """Find something else that a gap can have been, with which nothing is missing later."""
        fork.path.whole = True
        for event, alike in kinds[:FEW_OTHERS]:
            below = self._followed(fork, event, Fraction(1), many=self._apart(alike))
            if below.legal is not None:
                yield below
                return

    def _apart(self, alike: Sequence[Any]) -> bool:
        """Whether somebody at the table could tell some events apart."""
        first, *others = map(self.meanings.book.seen, alike)
        return any(one != first for one in others)

    def _key(self, path: Path) -> object:
        """What two ways have in common that go on alike."""
        looks = path.state if self._unseen is None else self._unseen.looks(path)
        told = id(path.telling), path.recounted
        return path.at, path.part, told, path.between, looks, path.unasked, path.whole, *path.laid.items()

    def _kinds(self, path: Path, partial: Partial, events: list[Any]) -> list[tuple[Any, tuple[Any, ...]]]:
        """Sort what an open place can be by what can be told apart, one of each sort with all of them."""
        reveals = self.course.reveals
        if partial.kind is None and not cs.asked(path.state):
            events = [*reveals.likeliest(path.state, path.at, events)]  # nobody wrote it
        elif self._unseen is None:
            events = reveals.ordered(path.state, path.at, path.part, events)
        if self._unseen is None:
            return [(event, (event,)) for event in events]
        if not events:
            return []
        kinds, all_there = self._unseen.kinds(path, partial, events, self.meanings)
        self.exhaustive &= all_there and self._unseen.left >= 0
        return kinds

    def _followed(self, place: Fork, event: Any, weight: Fraction, *, many: bool) -> Below:  # noqa: ANN401 - an event of the game
        """Follow one event an open place can be, unless too many have been tried; note what becomes of it."""
        path, partial = place.path, place.partial
        if self._spent(path):
            return Below()
        fork, short = self._branch(path, event, many=many), None
        if fork is None:
            return Below()
        if many:
            self._places.stands_for_many(place.key, event)
        fork.places += 1
        fork.open += place.among > 1
        if place.among > 1 or many:
            fork.guessed.add(len(fork.events))
        if place.written:
            short = self.course.take(fork, partial, event)
        else:
            self.course.imply(fork, (event,), partial.spot)
        found = (self.below(fork) if short is None else short).weighed(weight)
        self._places.came_of(place.key, (event,), found.verdict())
        return found

    def _branch(self, path: Path, event: Any, *, many: bool) -> Path | None:  # noqa: ANN401 - an event of the game
        """Fork a way at an open place; where cards are followed as one, so that the event can happen."""
        fork, unseen = path.copy(), self._unseen
        if unseen is None:
            return fork
        if asking.refusals(fork.state, event):
            made = unseen.made_legal(path, event, self.meanings)
            if made is None:
                self.exhaustive = False
                return None
            fork, self.course.bound = made.copy(), True
        sort = unseen.alike(fork.state, event)
        fork.unnamed |= {len(fork.events)} if sort != event else set()
        if sort == event:
            fork.told += (event,)
        elif many:
            fork.free[len(fork.events)] = sort
        if not many and len(asking.legal(fork.state)) == 1:
            fork.forced.add(len(fork.events))
        return fork
