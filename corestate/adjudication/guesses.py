"""Cards that were filled in without being known: which cards of a hand stand for whatever it was that nobody saw.

A card that came through an open place and that its seat shows later was there; one that is never shown could have been
another, so it is not told as a fact, and neither is what could be done with it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import attrs
from attrs import evolve, frozen

import corestate as cs
from corestate.anything import AnyState
from corestate.judging import Judgement
from serializers.play.phrasebook import Phrasebook

UNKNOWN = None
"""What stands in a view in place of a card that nobody knows."""


@frozen
class Guess:
    """A card that was filled in: by which event, with whom, and where it is looked for."""

    number: int | None
    """Of the event that brought it; None: it lay there."""
    seat: int
    card: object
    held: bool
    """Whether it came to the hand; else the seat has only seen it."""


@frozen
class Guesses:
    """The cards of a game that were filled in and never shown."""

    source: Phrasebook
    found: tuple[Guess, ...] = ()
    open: frozenset[int] = frozenset()
    """The numbers of the events whose card could have been another."""

    def held(self, state: AnyState, moment: int, seat: int | None) -> Counter[object]:
        """Count the cards in the hand of a seat that nobody knows, before the event of a number."""
        cards = (one.card for one in self._by(moment, seat) if one.held)
        return Counter() if seat is None else Counter(cards) & Counter(self.source.hand(state.table, seat))

    def _seen(self, moment: int, seat: int | None) -> Counter[object]:
        return Counter(one.card for one in self._by(moment, seat) if not one.held)

    def _by(self, moment: int, seat: int | None) -> Iterator[Guess]:
        return (one for one in self.found if one.seat == seat and (one.number is None or one.number < moment))

    def certain(self, state: AnyState, moment: int, event: Any) -> bool:  # noqa: ANN401 - an event of the game
        """Whether an event can be done whatever nobody knows: it needs none of the cards that were filled in."""
        needed = Counter(self.source.shows(event))
        hands = {seat: self.held(state, moment, seat) for seat, _ in needed}
        return all(
            Counter(self.source.hand(state.table, seat))[card] - hands[seat][card] >= number or not hands[seat][card]
            for (seat, card), number in needed.items()
        )

    def legal(self, state: AnyState, moment: int) -> tuple[Any, ...]:
        """List what is legal whatever nobody knows."""
        return tuple(one for one in cs.legal(state) if self.certain(state, moment, one))

    def view(self, state: AnyState, moment: int, seat: int | None) -> cs.View[Any]:
        """Show the table as a seat sees it, with nothing in place of the cards that nobody knows."""
        seen = cs.view(state, seat)
        held, looked = self.held(state, moment, seat), self._seen(moment, seat)
        if not held and not looked:
            return seen
        cards = {place: held if in_hand else looked for place, in_hand in self.source.cards_seen.items()}
        return evolve(seen, table=_without(seen.table, cards))


def guesses(judgement: Judgement, source: Phrasebook, filled: Mapping[int, tuple[Any, ...]]) -> Guesses:
    """Find the cards that were filled in, with those of hands of which a position tells only the number."""
    if not judgement.guessed and not any(filled.values()):
        return Guesses(source)
    found = [Guess(None, seat, card, held=True) for seat, cards in filled.items() for card in cards]
    state, shown, unsure = judgement.start, list[tuple[int, object]](), set[int]()
    for number, event in enumerate(judgement.events):
        after = cs.apply(state, event)
        if number not in judgement.guessed:
            shown += source.shows(event)
        elif hasattr(event, "card"):
            found += _brought(source, state, event, after, number)
            unsure.add(number)
        state = after
    shown += () if judgement.event is None else source.shows(judgement.event)
    left = Counter(shown)
    kept = []
    for one in found:
        if one.held and left[one.seat, one.card]:
            left[one.seat, one.card] -= 1
            unsure.discard(-1 if one.number is None else one.number)
        else:
            kept.append(one)
    return Guesses(source, tuple(kept), frozenset(unsure))


def _brought(source: Phrasebook, before: AnyState, event: Any, after: AnyState, number: int) -> list[Guess]:  # noqa: ANN401 - an event of the game
    """To whose hand an event brought its card, or else who saw it."""
    for seat in range(before.table.ruleset.seats):
        counts = [Counter(source.hand(one.table, seat))[event.card] for one in (before, after)]
        if counts[0] < counts[1]:
            return [Guess(number, seat, event.card, held=True)]
    question = cs.question(before)
    looker = None if question is None else dict(question.facts).get(source.receiver)
    return [Guess(number, looker, event.card, held=False)] if isinstance(looker, int) else []


def _without(value: Any, cards: Mapping[tuple[type, str], Counter[object]]) -> Any:  # noqa: ANN401 - of a view
    """Put nothing in place of some cards, wherever a view holds them."""
    if isinstance(value, tuple):
        return tuple(_without(one, cards) for one in value)
    if not attrs.has(type(value)) or isinstance(value, cs.Ruleset):
        return value
    changed: dict[str, Any] = {}
    for one in attrs.fields(type(value)):
        old = getattr(value, one.name)
        unknown = cards.get((type(value), one.name))
        new = _without(old, cards) if unknown is None or old is None else _replaced(old, unknown)
        if new != old:
            changed[one.name] = new
    return evolve(value, **changed) if changed else value


def _replaced(cards: tuple[Any, ...], unknown: Counter[object]) -> tuple[Any, ...]:
    """Put nothing in place of as many cards as are unknown, behind the others."""
    left = Counter(unknown)
    known = []
    for card in cards:
        if left[card] > 0:
            left[card] -= 1
        else:
            known.append(card)
    return (*known, *[UNKNOWN] * (len(cards) - len(known)))
