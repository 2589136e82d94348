"""Telling a script: playing it sentence by sentence, which settles what each of them means.

What was left open is tried out: every legal event that fits what is written. A way to fill it in that contradicts what
the file shows later is no way; of the others some may be legal to the end and some not, and then the verdict depends on
the difference.
"""

from collections.abc import Iterator
from typing import Any

from attrs import field, frozen, mutable

import corestate as cs
from corestate import Refusal
from corestate.adjudication.meaning import Meanings
from corestate.adjudication.reveals import Reveals
from corestate.adjudication.verdict import Ending, Open, Outcome
from corestate.anything import AnyState, Rules
from corestate.judging import Verdict
from serializers.play.book import Partial, Statement, Telling
from serializers.play.script import Script, Sentence
from serializers.play.slots import Hole
from serializers.play.tokens import Spot

MOST_STEPS = 20_000
"""So many events are tried in filling in what was left open, whatever the machine."""
MOST_OPEN = 200
"""So many open places of one telling are tried out in every way."""


def told(script: Script, rules: Rules | None = None, most: int = MOST_STEPS) -> Outcome:
    """Tell a script under its own ruleset or another."""
    search = _Search(script, most)
    below = search.below(_Path(script.begun(rules or script.ruleset)))
    places = tuple(search.places())
    if below.legal is not None and below.illegal is None and search.exhaustive:
        return Outcome("legal", below.legal, None, places, exhaustive=True, tried=search.tried())
    illegal = below.illegal or (None if below.legal else below.impossible)
    if not search.exhaustive or (below.legal is not None and illegal is not None):
        ending = below.legal or illegal or below.impossible or search.cut
        assert ending is not None  # noqa: S101 - one way at least was followed
        return Outcome("depends", ending, illegal, places, search.exhaustive, search.tried())
    assert illegal is not None  # noqa: S101 - it is not legal
    return Outcome("illegal", illegal, None, places, exhaustive=True, tried=search.tried())


@mutable
class _Path:
    """One way to tell a script, while it is followed."""

    state: AnyState
    events: list[Any] = field(factory=list)
    spots: list[Spot] = field(factory=list)
    implied: set[int] = field(factory=set)
    stated: tuple[Statement, ...] = ()
    unasked: tuple[Any, ...] = ()
    """What the last event brought about that is a decision elsewhere: a sentence may say so."""
    at: int = 0
    telling: Telling | None = None
    part: int = 0
    places: int = 0
    """How many open places it has passed."""
    open: int = 0
    """At how many of these it could have gone another way."""

    def copy(self) -> "_Path":
        """Fork the way."""
        return _Path(
            self.state,
            [*self.events],
            [*self.spots],
            {*self.implied},
            self.stated,
            self.unasked,
            self.at,
            self.telling,
            self.part,
            self.places,
            self.open,
        )

    def take(self, event: Any, spot: Spot) -> None:  # noqa: ANN401 - an event of the game
        """Let a legal event happen."""
        self.state = cs.apply(self.state, event)
        self.events.append(event)
        self.spots.append(spot)

    def ended(self, event: Any | None, refusals: tuple[Refusal, ...], spot: Spot | None) -> Ending:  # noqa: ANN401 - likewise
        """Stop here."""
        return Ending(
            tuple(self.events),
            tuple(self.spots),
            frozenset(self.implied),
            self.state,
            self.at,
            event,
            refusals,
            spot,
        )


@frozen
class _Below:
    """What lies below a place of the search: a legal end, and the illegal and the impossible way that got furthest."""

    legal: Ending | None = None
    illegal: Ending | None = None
    impossible: Ending | None = None

    def joined(self, other: "_Below") -> "_Below":
        """Put two together."""
        return _Below(
            self.legal or other.legal,
            _further(self.illegal, other.illegal),
            _further(self.impossible, other.impossible),
        )

    def verdict(self) -> Verdict | None:
        """Sum it up; None if no way at all is possible."""
        if self.legal is not None:
            return "legal" if self.illegal is None else "depends"
        return None if self.illegal is None else "illegal"


def _further(one: Ending | None, other: Ending | None) -> Ending | None:
    if one is None or other is None:
        return one or other
    return one if one.far() >= other.far() else other


class _Search:
    """The search for all ways to tell a script."""

    def __init__(self, script: Script, most: int) -> None:
        self.script = script
        self.meanings = Meanings(script.book())
        self.most = self.left = most
        self.exhaustive = True
        self.cut: Ending | None = None
        """How far it got where it gave up."""
        self._below: dict[object, _Below] = {}
        self._places: dict[tuple[int, int], dict[Any, set[Verdict]]] = {}
        self._spots: dict[tuple[int, int], Spot] = {}
        self._asked: set[tuple[int, int]] = set()
        self._reveals = Reveals(script, self.meanings.book)

    def tried(self) -> int:
        """Count the events that were tried."""
        return self.most - max(self.left, 0)

    def places(self) -> Iterator[Open]:
        """List the open places, with what became of each event that fits; not what a shorthand leaves to the rules."""
        for key, events in sorted(self._places.items()):
            groups: dict[Verdict, list[Any]] = {"legal": [], "illegal": [], "depends": []}
            for event, verdicts in events.items():
                if verdicts:
                    groups[verdicts.copy().pop() if len(verdicts) == 1 else "depends"].append(event)
            if sum(map(len, groups.values())) > 1 or key in self._asked:
                yield Open(self._spots[key], *(tuple(groups[name]) for name in ("legal", "illegal", "depends")))

    def below(self, path: _Path) -> _Below:
        """Follow a way to its end, or to an open place and every way on from there."""
        while (ended := self._settled(path)) is None:
            partial, events = self._next(path)
            if not events:
                return self._stuck(path, partial)
            if partial.whole() is None:
                self._reveals.met(path.state, path.at, path.part)
                if path.places < MOST_OPEN:
                    return self._forked(path, partial, events)
                self.exhaustive &= len(events) == 1
            if path.open and self._spent():
                self.cut = _further(self.cut, path.ended(None, (), None))
                return _Below()
            self._take(path, partial, events[0])
        return ended

    def _spent(self) -> bool:
        """Count an event that is tried, and say whether it is one too many."""
        self.left -= 1
        if self.left < 0:
            self.exhaustive = False
        return self.left < 0

    def _settled(self, path: _Path) -> _Below | None:
        """See whether the way ends here: the script is told, or a fact that was stated is not so."""
        while path.telling is None and path.at < len(self.script.sentences):
            sentence = self.script.sentences[path.at]
            if isinstance(sentence.meaning, Statement):
                path.stated += (sentence.meaning,)
                path.at += 1
            elif (telling := _happened(path, sentence)) is not None:
                path.unasked, path.telling = (), telling
                self._part_told(path)
            else:
                break
        for one in path.stated:
            holds = one.fact.holds(path.state.table, one.values)
            if holds is False:
                refusal = Refusal(one.fact.rule, one.fact.because(path.state.table, one.values))
                ending = path.ended(None, (refusal,), None)
                return _Below(impossible=ending) if path.open else _Below(illegal=ending)
        if path.at < len(self.script.sentences):
            return None
        return _Below(legal=path.ended(None, (), None))

    def _next(self, path: _Path) -> tuple[Partial, list[Any]]:
        """Find what is written next, and every event it can be; what is implied before it happens on the way."""
        sentence = self.script.sentences[path.at]
        if path.telling is None:
            path.telling, implied = self.meanings.chosen(path.state, sentence)
            path.part = 0
        else:
            exact = sentence.exact or bool(self.meanings.events(path.state, path.telling, path.part))
            implied = () if exact else self.meanings.before(path.state, path.telling.events[path.part])
        partial = path.telling.events[path.part]
        for event in implied:
            path.implied.add(len(path.events))
            self._happens(path, event, partial.spot)
        return partial, self.meanings.events(path.state, path.telling, path.part)

    def _take(self, path: _Path, partial: Partial, event: Any) -> None:  # noqa: ANN401 - an event of the game
        """Let the event happen and go on to what is written next."""
        self._happens(path, event, partial.spot)
        self._part_told(path)

    def _happens(self, path: _Path, event: Any, spot: Spot) -> None:  # noqa: ANN401 - likewise
        """Let an event happen, and note what it brings about unasked."""
        before = path.state.table
        path.take(event, spot)
        path.unasked = self.meanings.book.source.unasked(before, event, path.state.table)

    @staticmethod
    def _part_told(path: _Path) -> None:
        """Go on to the next part of a sentence, or to the next sentence."""
        path.part += 1
        assert path.telling is not None  # noqa: S101 - it is followed
        if path.part == len(path.telling.events):
            path.telling, path.part, path.at = None, 0, path.at + 1

    def _stuck(self, path: _Path, partial: Partial) -> _Below:
        """Why nothing legal fits; what contradicts a card that was filled in is no way to fill it in."""
        assert path.telling is not None  # noqa: S101 - it is followed
        event, refusals = self.meanings.refused(path.state, path.telling, partial)
        ending = path.ended(event, refusals, partial.spot)
        if path.open and event is not None and self.meanings.belied(path.state, event):
            return _Below(impossible=ending)
        return _Below(illegal=ending)

    def _forked(self, path: _Path, partial: Partial, events: list[Any]) -> _Below:
        """Follow every event an open place can be; of places that look alike one is followed."""
        key = (path.at, path.part, id(path.telling), path.state, path.unasked)
        if key in self._below:
            return self._below[key]
        place = path.at, path.part
        self._spots[place], asked = _hole(partial)
        self._asked |= {place} if asked else set()
        self._places.setdefault(place, {})
        below = _Below()
        ordered = self._reveals.ordered(path.state, *place, events)
        for event in ordered:
            if not self._reveals.hopeless(path.state, *place, event):
                below = below.joined(self._followed(path, partial, event, alone=len(events) == 1))
        if below == _Below():  # all hopeless: one of them shall say why
            below = self._followed(path, partial, ordered[0], alone=len(events) == 1)
        self._below[key] = below
        return below

    def _followed(self, path: _Path, partial: Partial, event: Any, *, alone: bool) -> _Below:  # noqa: ANN401 - an event of the game
        """Follow one event an open place can be, unless too many have been tried; note what becomes of it."""
        if self._spent():
            self.cut = _further(self.cut, path.ended(None, (), None))
            return _Below()
        fork = path.copy()
        fork.places += 1
        fork.open += not alone
        tally = self._places[path.at, path.part]
        self._take(fork, partial, event)
        found = self.below(fork)
        verdict = found.verdict()
        tally.setdefault(event, set()).update(() if verdict is None else (verdict,))
        return found


def _happened(path: _Path, sentence: Sentence) -> Telling | None:
    """Find whether a sentence says what has just happened unasked; an exact one says that it was decided."""
    if sentence.exact or isinstance(sentence.meaning, Statement):
        return None
    tellings = (one for one in sentence.meaning if one.events[0].kind is not None)
    return next((one for one in tellings if any(map(one.events[0].fits, path.unasked))), None)


def _hole(partial: Partial) -> tuple[Spot, bool]:
    """Where the first open place of an event is, and whether a question mark stands there."""
    for _, value in partial.fields:
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Hole):
                return one.spot, one.asked
    return partial.spot, True
