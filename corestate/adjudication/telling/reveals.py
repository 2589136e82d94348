"""What a script shows later: a card somebody plays was in that hand, so that it must have come there before.

An open place is filled in by this first. Of the events that fit, those come first that bring a card its seat shows
later; and where a seat shows as many cards as can still have come to it, anything else is hopeless and not tried.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import Any

from corestate.adjudication.telling import asking
from corestate.anything import AnyState
from serializers.play.book import Book, Partial, Statement
from serializers.play.script import Script
from serializers.play.slots import Hole, OneOf

NOBODY = -1
FEW = 24
"""So many sentences are looked at to see what an outcome can have led to."""


class Reveals:
    """The cards a script shows, by sentence, and the open places through which they can have come."""

    def __init__(self, script: Script, book: Book) -> None:
        self._book, self._script = book, script
        self._shown: list[tuple[int, int, frozenset[object]]] = []
        """By sentence and seat, the cards that one of those it shows can be."""
        self._named: dict[object, list[int]] = {}
        self._open: list[tuple[int, int]] = []
        self._decided: list[int] = []
        """The sentences with an open place that somebody decided, so that a card may have gone unseen."""
        self._brought: set[tuple[int, object]] = set()
        """The cards that chance brings, by sentence."""
        self._receivers: dict[tuple[int, int], int | None] = {}
        for at, sentence in enumerate(script.sentences):
            if not isinstance(sentence.meaning, Statement):
                for part, partial in enumerate(sentence.meaning[0].events):
                    self._note(at, part, partial)

    def _note(self, at: int, part: int, partial: Partial) -> None:
        """Note what a sentence shows, names and leaves open."""
        event = partial.whole()
        if event is None:
            self._open.append((at, part))
            if partial.kind is None or "seat" in dict(partial.fields):
                self._decided.append(at)
            unsaid = partial.asks() or type(dict(partial.fields).get("card")) is Hole
            event = None if unsaid else next(self._book.opened(partial), None)
        if event is None:
            return
        written, card = dict(partial.fields).get("card"), getattr(event, "card", None)
        options = {card: frozenset(written.options)} if isinstance(written, OneOf) else {}
        shown = [(seat, options.get(one, frozenset({one}))) for seat, one in self._book.source.shows(event)]
        if not hasattr(event, "seat"):
            self._brought.add((at, card))
        for one in {*options.get(card, {card})}.union(*(some for _, some in shown)) - {None}:
            self._named.setdefault(one, []).append(at)
        if type(event) not in self._book.source.handed:
            self._shown += [(at, seat, some) for seat, some in shown]

    def met(self, state: AnyState, at: int, part: int) -> None:
        """Note to whom a card comes through an open place, as far as all can see."""
        known = self.receives(state)
        if self._receivers.setdefault((at, part), known) != known:
            self._receivers[at, part] = None

    def receives(self, state: AnyState) -> int | None:
        """To whom a card comes now, as far as all can see."""
        question = asking.question(state)
        facts = {} if question is None or question.seats else dict(question.facts)
        seat = facts.get(self._book.source.receiver)
        return seat if isinstance(seat, int) else None

    def next_with(self, at: int, card: object) -> int | None:
        """Who shows a card next after a sentence; nobody (-1) if it is named otherwise; None if it is not."""
        later = min((one for one in self._named.get(card, ()) if one > at), default=None)
        if later is None:
            return None
        return next((seat for where, seat, one in self._shown if where == later and card in one), NOBODY)

    def one_holder(self, at: int, card: object) -> bool:
        """Whether a card cannot pass unseen to another hand between a sentence and the next that names it."""
        later = min((one for one in self._named.get(card, ()) if one > at), default=at)
        return self._book.source.one_of_each and not any(at < decided < later for decided in self._decided)

    def ordered(self, state: AnyState, at: int, part: int, events: list[Any]) -> list[Any]:
        """Put first what is shown later, and last what is named later in some other way."""
        seat = self._receivers.get((at, part))
        shown = _any_of(self._due(state, at, seat)) if seat is not None else frozenset()

        def rank(event: Any) -> int:  # noqa: ANN401 - an event of the game
            card = getattr(event, "card", None)
            return 0 if card in shown else 2 if any(later > at for later in self._named.get(card, ())) else 1

        return sorted(events, key=rank) if self._named else events

    def likeliest(self, state: AnyState, at: int, events: Sequence[Any]) -> Sequence[Any]:
        """Put first, of outcomes nobody wrote, what whoever gets it shows from a sentence on, and last what others do.

        Of what falls to nobody that comes first of which somebody does something that is in no hand.
        """
        seat = self.receives(state) if self._named else None
        events = self._leading(state, at, events)
        return sorted(events, key=lambda one: self._rank(seat, at, getattr(one, "card", None)))

    def _leading(self, state: AnyState, at: int, events: Sequence[Any]) -> Sequence[Any]:
        """Keep of outcomes nobody wrote those that can have led to what is written next; all, where none can."""
        written = self._written(at)
        leads_to = self._book.source.leads_to
        return [one for one in events if leads_to(state, one, written)] or events

    def _written(self, at: int) -> list[Partial]:
        """List what is written from a sentence on, as the first that each can mean."""
        tellings = (one.meaning[0] for one in self._script.sentences[at:] if not isinstance(one.meaning, Statement))
        return [partial for one in islice(tellings, FEW) for partial in one.events]

    def _rank(self, seat: int | None, at: int, card: object) -> tuple[int, int]:
        """How likely a card is that came to a seat before a sentence: 0 if it is wanted, 2 if it is wanted elsewhere.

        Of those that are wanted the next to be named is first.
        """
        named = min((one for one in self._named.get(card, ()) if one >= at), default=None)
        if named is None:
            return 1, at
        shows = self.next_with(at - 1, card)
        wanted = shows == seat if seat is not None else shows == NOBODY and (named, card) not in self._brought
        return (0 if wanted else 2), named

    def hopeful(self, state: AnyState, at: int, part: int, events: list[Any], *, each: bool) -> list[Any]:
        """Keep the events with which a seat can still get all the cards it shows: all, or those that bring one.

        Where each of them is followed for itself, none brings a card that others show.
        """
        seat = self._receivers.get((at, part))
        if seat is None:
            return events
        theirs = self._due_elsewhere(state, at, seat) if each and self._book.source.one_of_each else frozenset()
        events = [event for event in events if getattr(event, "card", None) not in theirs]
        due = sorted(self._due(state, at, seat), key=_until)
        if all(number <= self._ways(at, part, until, seat) for number, (until, _) in enumerate(due, 1)):
            return events
        wanted = _any_of(due)
        return [event for event in events if getattr(event, "card", None) in wanted]

    def _due_elsewhere(self, state: AnyState, at: int, seat: int) -> frozenset[object]:
        """The cards others show later that can have come to them only through an open place, and from no hand."""
        others = (one for one in range(state.table.ruleset.seats) if one != seat)
        due = (found for other in others for found in self._due(state, at, other))
        return _any_of([one for one in due if not any(at < decided < one[0] for decided in self._decided)])

    def any(self) -> bool:
        """Whether any card is shown to have been in a hand."""
        return bool(self._shown)

    def due(self, state: AnyState, at: int, part: int) -> frozenset[object]:
        """The cards that whoever gets one through an open place shows later, and has not got yet."""
        self.met(state, at, part)
        seat = self._receivers[at, part]
        return _any_of(self._due(state, at, seat))

    def _due(self, state: AnyState, at: int, seat: int | None) -> list[tuple[int, frozenset[object]]]:
        """List what a seat shows later and can have got only through an open place: where, and what it can be."""
        if seat is None:
            return []
        held = Counter(self._book.source.hand(state.table, seat))
        due = []
        for until, owner, cards in self._shown:
            named = (one for card in cards for one in self._named[card])
            if until > at and owner == seat and not any(at < one < until for one in named):
                if (card := next((one for one in cards if held[one]), None)) is not None:
                    held[card] -= 1
                else:
                    due.append((until, cards))
        return due

    def _ways(self, at: int, part: int, until: int, seat: int) -> int:
        """Count the open places after this one through which a card may come to a seat in time."""
        places = [place for place in self._open if (at, part) < place and place[0] < until]
        return sum(self._receivers.get(place) in (None, seat) for place in places)


def _until(due: tuple[int, frozenset[object]]) -> int:
    return due[0]


def _any_of(due: Sequence[tuple[int, frozenset[object]]]) -> frozenset[object]:
    """Every card that one of those which are due can be."""
    return frozenset(card for _, cards in due for card in cards)
