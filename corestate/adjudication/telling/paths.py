"""One way to tell a script while it is followed, and what lies below a place of the search.

A way knows the states it came through, so that a card which was filled in unseen can be made another one later.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, TypeAlias

from attrs import field, frozen, mutable

import corestate as cs
from corestate import Refusal
from corestate.adjudication.telling import asking
from corestate.adjudication.verdict import Ending, Gap
from corestate.anything import AnyState
from corestate.judging import Verdict
from serializers.play.book import Statement, Telling
from serializers.play.positions import Laid
from serializers.play.tokens import Spot

Ended: TypeAlias = tuple[tuple[int, ...], tuple[Any, ...]]
"""How a game ended: the winners, and the scores seat by seat."""

Key: TypeAlias = tuple[int, int, int]
"""An open place of a script: the sentence, the part of it, and how many events nobody wrote came before."""


@mutable
class Path:
    """One way to tell a script, while it is followed."""

    state: AnyState
    events: list[Any] = field(factory=list)
    states: list[AnyState] = field(factory=list)
    """The state before each of the events."""
    spots: list[Spot] = field(factory=list)
    implied: set[int] = field(factory=set)
    free: dict[int, object] = field(factory=dict)
    """The events that stand for many that are alike, by their numbers, and what these have in common."""
    forced: set[int] = field(factory=set)
    """The events that were filled in as the only ones there could be, by their numbers."""
    guessed: set[int] = field(factory=set)
    """The events that were filled in and could have been others, by their numbers."""
    laid: dict[int, tuple[Key, tuple[Any, ...]]] = field(factory=dict)
    """The plans that were filled in and have not come to light, by their numbers: where, and what each can be."""
    position: Laid | None = None
    """The position it began with, where it does not name all that is there and this was another than at first."""
    unnamed: set[int] = field(factory=set)
    """The events about a card that nobody named, which cannot be told from others, by their numbers."""
    added_up: set[int] = field(factory=set)
    """The events by which cards were laid unseen that have been added up, by their numbers."""
    told: tuple[Any, ...] = ()
    """The events that were filled in and are like no other."""
    gaps: tuple[Gap, ...] = ()
    stated: tuple[tuple[Statement, int], ...] = ()
    """The facts that were stated, each with the number of events that had happened."""
    unasked: tuple[Any, ...] = ()
    """What the last event brought about that is a decision elsewhere: a sentence may say so."""
    recounted: frozenset[int] = frozenset()
    """The sentences to come of which it is known already that what they tell has happened."""
    at: int = 0
    telling: Telling | None = None
    part: int = 0
    as_written: int = -1
    """The sentence before which nothing is taken to be left out."""
    began: int = 0
    """The number of the first event of the sentence that is being told, what is implied before it aside."""
    between: int = 0
    """How many events were filled in that nobody wrote, since the last that somebody did."""
    places: int = 0
    """How many open places it has passed."""
    open: int = 0
    """At how many of these it could have gone another way."""
    branched: bool = False
    """Whether there are others beside it that part from it at an open place."""
    whole: bool = False
    """Whether nothing more may be missing from here on."""
    ways: float = 1.0
    """In how many ways the open places it has passed can be filled in, about."""

    @classmethod
    def along(cls, ending: Ending) -> "Path":
        """Go the way again that led to an ending."""
        path = cls(ending.start, at=ending.at, implied={*ending.implied}, guessed={*ending.guessed})
        for event, spot in zip(ending.events, ending.spots, strict=True):
            path.take(event, spot)
        return path

    def copy(self) -> "Path":
        """Fork the way."""
        return Path(
            self.state,
            [*self.events],
            [*self.states],
            [*self.spots],
            {*self.implied},
            {**self.free},
            {*self.forced},
            {*self.guessed},
            {**self.laid},
            self.position,
            {*self.unnamed},
            {*self.added_up},
            self.told,
            self.gaps,
            self.stated,
            self.unasked,
            self.recounted,
            self.at,
            self.telling,
            self.part,
            self.as_written,
            self.began,
            self.between,
            self.places,
            self.open,
            self.branched,
            self.whole,
            self.ways,
        )

    def take(self, event: Any, spot: Spot) -> None:  # noqa: ANN401 - an event of the game
        """Let a legal event happen."""
        after = asking.apply(self.state, event)
        self.states.append(self.state)
        self.state = after
        self.events.append(event)
        self.spots.append(spot)

    def note_gap(self, spot: Spot) -> None:
        """Note that something is missing before a sentence."""
        written = (one for number, one in enumerate(self.spots) if number not in self.implied)
        before = max(written, key=lambda one: one.line, default=None)
        self.gaps += (Gap(self.state, self.at, len(self.events), spot, before),)

    def replayed(
        self,
        changed: dict[int, Any],
        instead: Callable[[AnyState, int], Any] = lambda _state, _number: None,
        start: AnyState | None = None,
    ) -> "tuple[Path | None, Any]":
        """Let some of the events have been others; or name the first of the rest that could not have happened then.

        `instead` may have another event for one that was filled in. It may all have begun otherwise, too.
        """
        first, other = 0 if start is not None else min(changed), self.copy()
        state = start or self.states[first]
        for number in range(first, len(self.events)):
            event = changed.get(number, self.events[number])
            try:
                after = asking.apply(state, event)
            except cs.IllegalEventError:
                filled = number not in changed and (number in self.free or number in self.forced)
                event = instead(state, number) if filled else None
                if event is None:
                    return None, changed.get(number, self.events[number])
                after = asking.apply(state, event)
            other.states[number], other.events[number] = state, event
            state = after
        other.state = state
        return other, None

    def ended(
        self,
        event: Any | None,  # noqa: ANN401 - an event of the game
        refusals: tuple[Refusal, ...],
        spot: Spot | None,
        seat: int | None = None,
        upto: int | None = None,
    ) -> Ending:
        """Stop here, or after the first so many events."""
        upto = len(self.events) if upto is None else upto
        return Ending(
            tuple(self.events[:upto]),
            tuple(self.spots[:upto]),
            frozenset(one for one in self.implied if one < upto),
            self.states[0] if self.states else self.state,
            self.state if upto == len(self.events) else self.states[upto],
            self.at,
            event,
            refusals,
            spot,
            seat,
            self.gaps,
            frozenset(one for one in self.guessed if one < upto),
        )


@frozen
class Below:
    """What lies below a place of the search: a legal end, the illegal and the impossible way that got furthest.

    Beside them how much of all fillings is legal or not, and how those that are legal to the end of the game end.
    """

    legal: Ending | None = None
    illegal: Ending | None = None
    impossible: Ending | None = None
    kept: Fraction = Fraction(0)
    broken: Fraction = Fraction(0)
    results: tuple[tuple[Ended, Fraction], ...] = ()

    def joined(self, other: "Below") -> "Below":
        """Put two together."""
        results = dict(self.results)
        for ended, weight in other.results:
            results[ended] = results.get(ended, Fraction(0)) + weight
        return Below(
            wholer(self.legal, other.legal),
            further(self.illegal, other.illegal),
            further(self.impossible, other.impossible),
            self.kept + other.kept,
            self.broken + other.broken,
            tuple(results.items()),
        )

    def weighed(self, weight: Fraction) -> "Below":
        """Count it with a weight."""
        if weight == 1:
            return self
        results = tuple((ended, one * weight) for ended, one in self.results)
        return Below(self.legal, self.illegal, self.impossible, self.kept * weight, self.broken * weight, results)

    def verdict(self) -> Verdict | None:
        """Sum it up; None if no way at all is possible."""
        if self.legal is not None:
            return "legal" if self.illegal is None else "depends"
        return None if self.illegal is None else "illegal"


def all_of(found: Iterable[Below]) -> Below:
    """Put everything together that was found."""
    below = Below()
    for one in found:
        below = below.joined(one)
    return below


def wholer(one: Ending | None, other: Ending | None) -> Ending | None:
    """Of two legal ways the one of which less is missing."""
    if one is None or other is None:
        return one or other
    return one if len(one.gaps) <= len(other.gaps) else other


def further(one: Ending | None, other: Ending | None) -> Ending | None:
    """Of two ways the one that got further."""
    if one is None or other is None:
        return one or other
    return one if one.far() >= other.far() else other
