"""What may have been left out before a sentence that could be meant for the present question without it.

Who writes down cards as they come and does not see them all leaves some out, and then those that follow seem to be
others than they were. It is tried where a script is illegal as it is written: before any sentence that is not exact an
outcome hidden from somebody may be missing, or the only thing a seat could do.
"""

from collections.abc import Iterator
from typing import Any

import corestate as cs
from corestate.adjudication.telling import asking
from corestate.adjudication.telling.acts import tellings_of
from corestate.adjudication.telling.gaps import DEEPEST, Between, Gaps, hidden
from corestate.adjudication.telling.meaning import MOST_IMPLIED, Meanings
from corestate.adjudication.telling.paths import Path
from corestate.adjudication.telling.reveals import NOBODY, Reveals
from corestate.anything import AnyState
from corestate.kernel import answers, waits_for
from serializers.play.book import Partial, Telling
from serializers.play.script import Script


class LeftOut:
    """Finds what may have been left out of a script, and where that is the likelier."""

    def __init__(self, script: Script, meanings: Meanings, gaps: Gaps, reveals: Reveals) -> None:
        self._script, self._meanings, self._gaps, self._reveals = script, meanings, gaps, reveals

    def before(self, path: Path) -> Between | None:
        """Find what may be missing before the next sentence.

        Who did something else had a choice; what is told of somebody in particular is all there was of it; of outcomes
        that are just as many as must be none is missing; and before one that nobody saw nothing need be missing that
        can be missing after it.
        """
        sentence = self._script.sentences[path.at]
        if path.telling is not None or path.as_written == path.at or path.between >= DEEPEST:
            return None
        tellings = tellings_of(sentence)
        told_of = any(telling.about for telling in tellings) and not tellings[0].own
        if sentence.exact or (told_of and not self._is_decided(path.at, tellings)):
            return None
        if (instead := self._instead_of_passing(path.state, tellings)) is not None:
            return instead
        guessed = frozenset(getattr(path.events[number], "card", None) for number in path.guessed)
        between, first = self._gaps.left_out(path.state, guessed), [telling.events[0] for telling in tellings]
        if between is None:
            return None
        if between.seat is not None:
            written = any(one.fits(between.events[0]) for one in first)
            another = any(self._meanings.events(between.state, telling, 0) for telling in tellings)
            return None if written or another or not self._can_be_forced(path, between) else between
        alike = [one for one in between.events if any(type(one) is partial.kind for partial in first)]
        if not alike or _can_wait(between, first[0], alike) or self._lacks(path.at, between.state) == 0:
            return None
        return between

    def _is_decided(self, at: int, tellings: tuple[Telling, ...]) -> bool:
        """Whether what may be an outcome is rather what its seat decided, as another seat takes the next turn."""
        if tellings[0].about:
            return False
        later = (found for one in self._script.sentences[at + 1 :] if (found := tellings_of(one)))
        turn = next((found for found in later if not any(telling.about for telling in found)), None)
        return turn is not None and turn[0].events[0].seat() not in {None, tellings[0].events[0].seat()}

    def _instead_of_passing(self, state: AnyState, tellings: tuple[Telling, ...]) -> Between | None:
        """Find a pass that silence was taken for, in place of which a seat may have drawn something only it saw."""
        implied, instead = list[Any](), self._meanings.book.source.instead_of
        while len(implied) < MOST_IMPLIED and not self._meanings.wanted(state, tellings, 0, legal=False):
            if (passed := self._meanings.only(state)) is None:
                return None
            if kinds := instead.get(type(passed), ()):
                events = tuple(one for one in asking.legal(state, passed.seat) if type(one) in kinds)
                if events:
                    return Between("missing", tuple(implied), state, events, passed.seat)
            state = asking.apply(state, passed)
            implied.append(passed)
        return None

    def _can_be_forced(self, path: Path, between: Between) -> bool:
        """Whether a decision was the only one if cards that nobody knows were others, each of them in turn."""
        source, other = self._meanings.book.source, path
        held = source.hand(between.state.table, between.seat or 0)
        for number in sorted(path.guessed):
            if getattr(path.events[number], "card", None) not in held:
                continue
            changed = next(self._powerless(other, number, between), None)
            if changed is None:
                return False
            other = changed
        return True

    def _powerless(self, path: Path, number: int, between: Between) -> Iterator[Path]:
        """Let an event have brought a card with which its seat can do nothing where a decision is taken."""
        brought, state, shows = path.events[number], path.states[number], self._meanings.book.source.shows
        cards = {one.card: one for one in (brought, *asking.legal(state)) if type(one) is type(brought)}
        for card in sorted(cards, key=lambda one: (one != brought.card, str(one))):
            other = path if card == brought.card else path.replayed({number: cards[card]})[0]
            there = None if other is None else _gone_on(other.state, between.implied)
            shown = () if there is None else [one for event in asking.legal(there) for _, one in shows(event)]
            if other is not None and there is not None and card not in shown:
                yield other

    def likely(self, path: Path, between: Between) -> bool:
        """Whether something was rather left out than not: the card was somebody else's, or too few are written."""
        if between.seat is not None:
            return False
        seat, shows = self._reveals.receives(between.state), self._next_with(path.at)
        if shows is not None and seat is not None:
            return shows != seat
        return (self._lacks(path.at, between.state) or 0) > 0

    def hopeless(self, path: Path) -> bool:
        """Whether the card that is written comes to somebody, and another shows it who cannot have got it since."""
        seat, shows = self._reveals.receives(path.state), self._next_with(path.at)
        if path.telling is not None or seat is None or shows in {None, NOBODY, seat}:
            return False
        return self._reveals.one_holder(path.at, self._card(path.at))

    def _next_with(self, at: int) -> int | None:
        """Who shows next the card that a sentence names."""
        return self._reveals.next_with(at, self._card(at))

    def _card(self, at: int) -> object:
        return dict(tellings_of(self._script.sentences[at])[0].events[0].fields).get("card")

    def _lacks(self, at: int, state: AnyState) -> int | None:
        """How many outcomes are missing between those that are written from here on and the decision after them.

        None where nobody can say: that decision would not be the next one, or is not written, or there are just as many
        but not those. If somebody has passed after outcomes that are as they are written, these are all.
        """
        fits, lacks = True, 0
        for number, sentence in enumerate(self._script.sentences[at:], at):
            partials = [one for telling in tellings_of(sentence)[:1] for one in telling.events]
            if partials and number > at and fits and cs.asked(state) and self._meanings.only(state) is not None:
                return lacks
            for partial in partials:
                if partial.kind is None or "seat" in dict(partial.fields):
                    more = self._lacks_before(number, state)
                    return None if more is None or not (fits or lacks + more) else lacks + more
                there = self._chance(state)
                while there is not None and not _may_be(there, partial) and lacks < DEEPEST:
                    there, lacks = self._chance(asking.apply(there, _standing_for(there, None))), lacks + 1
                if there is None:
                    return None
                outcome = _standing_for(there, partial)
                state, fits = asking.apply(there, outcome), fits and partial.fits(outcome)
        return None

    def _lacks_before(self, at: int, state: AnyState) -> int | None:
        """How many outcomes come before a decision that is written."""
        lacks, kinds = 0, {telling.events[0].kind for telling in tellings_of(self._script.sentences[at])}
        while not cs.asked(state) and asking.legal(state) and lacks < DEEPEST:
            state, lacks = asking.apply(state, _standing_for(state, None)), lacks + 1
        while (frame := waits_for(state)) is not None and kinds.isdisjoint(answers(type(frame))):
            if (unspoken := self._unspoken(state)) is None:
                return None
            state = asking.apply(state, unspoken)
        return None if frame is None else lacks

    def _chance(self, state: AnyState) -> AnyState | None:
        """Go on to the next outcome, as long as everything before goes without saying."""
        while cs.asked(state):
            if (unspoken := self._unspoken(state)) is None:
                return None
            state = asking.apply(state, unspoken)
        return state if asking.legal(state) else None

    def _unspoken(self, state: AnyState) -> Any | None:  # noqa: ANN401 - an event of the game
        """Find the pass, or the only decision or outcome there can be."""
        found = self._meanings.only(state)
        legal = () if found is not None else asking.legal(state)
        return legal[0] if len(legal) == 1 else found


def _gone_on(state: AnyState, events: tuple[Any, ...]) -> AnyState | None:
    """Let events happen, if they can."""
    for event in events:
        if asking.refusals(state, event):
            return None
        state = asking.apply(state, event)
    return state


def _can_wait(between: Between, written: Partial, alike: list[Any]) -> bool:
    """Whether something that may be missing before an outcome nobody saw may as well be missing after it."""
    then = asking.apply(between.state, alike[0])
    return all(map(written.fits, alike)) and not cs.asked(then) and hidden(then, asking.legal(then))


def _may_be(state: AnyState, written: Partial) -> bool:
    """Whether what comes next is of the kind that is written."""
    return any(type(one) is written.kind for one in asking.legal(state))


def _standing_for(state: AnyState, written: Partial | None) -> Any:  # noqa: ANN401 - an event of the game
    """Choose an outcome: one that is written if it can be, else a card."""
    events = asking.legal(state)
    fitting = [] if written is None else [one for one in events if written.fits(one)]
    return (fitting or [one for one in events if hasattr(one, "card")] or events)[-1]
