"""Cards nobody saw, followed as one as long as nothing tells them apart.

A title says which outcomes are alike when they come (a card drawn face down). One of them stands for all, preferably
one the file never names. When a sentence then shows a card that lies elsewhere, an earlier event that stood for many is
made that card, and everything since is played again: if that is possible it was so, and if it never is, the card was
not there.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any

import attrs
from attrs import evolve

import corestate as cs
from corestate.adjudication.telling import asking
from corestate.adjudication.telling.meaning import Meanings
from corestate.adjudication.telling.paths import Path
from corestate.adjudication.telling.reveals import Reveals
from corestate.anything import AnyState
from corestate.kernel import answers, waits_for
from serializers.play.book import Book, Partial, Statement
from serializers.play.script import Script
from serializers.play.slots import Hole

MOST_OTHERS = 150
"""So many values of an open place are tried that only another deal would make possible."""
MOST_REPLAYED = 12_000
"""So many events are played again in all to see how a card came where it is shown."""
FEW = 6
"""So many other cards are tried in place of one that must lie elsewhere."""


class Unseen:
    """What can be told apart, at one table and under one case of what nobody saw."""

    def __init__(self, script: Script, book: Book) -> None:
        self._book = book
        self._reveals = Reveals(script, book)
        self._named = frozenset(_named(script))
        self.case: Any = None
        self.insists = False
        """Whether what the case prefers stands for others, even if it is named later."""
        self.left = MOST_REPLAYED
        self.doubted = False
        """Whether it is not known of some sort of card that it could have come where one was drawn."""
        self.unsure = False
        """Whether a card could have come where it is shown, but not with everything else as it was filled in."""

    def holds(self, state: AnyState) -> bool:
        """Whether a state belongs to the case that is being followed."""
        return self.case is None or self.case.holds(state.table) is not False

    def is_so(self, state: AnyState) -> bool:
        """Whether the case that is being followed is known to be so."""
        return self.case is not None and self.case.holds(state.table) is True

    def alike(self, state: AnyState, event: Any) -> object:  # noqa: ANN401 - an event of the game
        """What an event has in common with those that nobody can tell from it yet; the event itself if nothing."""
        sort = self._book.source.alike
        assert sort is not None  # noqa: S101 - else nothing is followed as one
        return sort(state.agenda[0], state.table, event)

    def kinds(
        self, path: Path, partial: Partial, events: list[Any], meanings: Meanings
    ) -> tuple[list[tuple[Any, tuple[Any, ...]]], bool]:
        """Sort events by what tells them apart, one of each sort first; and whether these are all there can be."""
        sorts: dict[object, list[Any]] = {}
        for event in events:
            sorts.setdefault(self.alike(path.state, event), []).append(event)
        due = self._reveals.due(path.state, path.at, path.part)
        found = [(self._best(path, one, due), tuple(one)) for one in sorts.values()]
        kinds = self._of_cards(path.state, partial, events) if path.free else ()
        if not kinds:
            return found, True
        others = list(islice(self._others(path.state, kinds, sorts), MOST_OTHERS + 1))
        doubtful = set()
        for event in others[:MOST_OTHERS]:
            sort, self.unsure = self.alike(path.state, event), False
            if sort not in sorts and self.made_legal(path, event, meanings) is not None:
                found.append((event, (event,)))
                sorts[sort] = [event]
            elif self.unsure:
                doubtful.add(sort)
        self.doubted |= not doubtful <= sorts.keys()
        return found, len(others) <= MOST_OTHERS

    def _of_cards(self, state: AnyState, partial: Partial, events: list[Any]) -> list[Partial]:
        """Say of which kinds an event may be that names a card; where nobody says its kind, of all that answer now."""
        frame, like = waits_for(state), events[0]
        if partial.kind is not None or frame is None:
            return [partial] if hasattr(like, "card") else []
        found = []
        for kind in answers(type(frame)) if cs.asked(state) else (type(like),):
            names = [one.name for one in attrs.fields(kind)]
            if "card" in names:
                seat = getattr(like, "seat", None)
                holes = tuple((name, seat if name == "seat" else Hole(partial.spot)) for name in names)
                found.append(Partial(kind, holes, partial.spot))
        return found

    def _others(self, state: AnyState, kinds: Sequence[Partial], sorts: Mapping[object, list[Any]]) -> Iterator[Any]:
        """Propose events of sorts that only another deal would make possible."""
        for event in chain.from_iterable(map(self._book.opened, kinds)):
            there = self._book.source.exists(state.table, event)
            if there and self.alike(state, event) not in sorts and self._rests_on_a_deal(event):
                yield event

    def _rests_on_a_deal(self, event: Any) -> bool:  # noqa: ANN401 - an event of the game
        """Whether an event may be possible by another deal: a free share is taken of those that lie open."""
        source = self._book.source
        return not hasattr(event, "seat") or bool(source.shows(event)) or type(event) in source.takes | source.replies

    def _best(self, path: Path, events: list[Any], due: frozenset[object]) -> Any:  # noqa: ANN401 - an event of the game
        """Choose what stands for all: what the file never names or whoever gets it shows, and what the case prefers.

        What somebody gives away is rather a card that the seat does not show later.
        """
        state = path.state

        def rank(event: Any) -> tuple[object, ...]:  # noqa: ANN401 - an event of the game
            preferred = 0 if self.case is None else self.case.rank(state.agenda[0], event)
            card, seat = getattr(event, "card", None), getattr(event, "seat", None)
            shows = self._reveals.next_with(path.at, card) if card in self._named else None
            named = card in self._named - due
            return seat is not None and shows == seat, *((preferred, named) if self.insists else (named, preferred))

        return min(events, key=rank)

    def looks(self, path: Path) -> object:
        """How a way looks, cards that nobody can tell apart being one."""
        state, source = path.state, self._book.source
        stand_ins: dict[object, list[object]] = {}
        for number, sort in path.free.items():
            stand_ins.setdefault(getattr(path.events[number], "card", None), []).append(sort)
        hands = []
        for seat in range(state.table.ruleset.seats):
            hand = source.hand(state.table, seat)
            hands.append(tuple(sorted(str(stand_ins.get(card, card)) for card in hand)))
        return cs.view(state), tuple(hands), path.told

    def shown(self, path: Path, event: Any) -> bool:  # noqa: ANN401 - as above
        """See to it that a card which is shown stands for no other any more, and whether one did till now."""
        standing = len(path.free)
        for seat, card in self._book.source.shows(event):
            brought = [number for number in path.free if self._brought(path, number, seat, card)]
            if brought and Counter(self._book.source.hand(path.state.table, seat))[card] <= len(brought):
                del path.free[brought[-1]]
        return len(path.free) < standing

    def _brought(self, path: Path, number: int, seat: int, card: object) -> bool:
        """Whether an event that stands for many brought a card to the hand of a seat."""
        if getattr(path.events[number], "card", None) != card:
            return False
        after = path.states[number + 1] if number + 1 < len(path.states) else path.state
        hands = [Counter(self._book.source.hand(one.table, seat))[card] for one in (path.states[number], after)]
        return hands[0] < hands[1]

    def bound(self, path: Path, event: Any, meanings: Meanings) -> Iterator[Path]:  # noqa: ANN401 - as above
        """Let cards that stood for others have been those an event shows, in every way that can be."""
        if meanings.none_will_do(path.state, event):
            return
        shown = [card for _, card in self._book.source.shows(event)] or [getattr(event, "card", None)]
        for other in self._having(path, event, [card for card in shown if card is not None]):
            if not asking.refusals(other.state, event) or not meanings.belied(other.state, event):
                yield other
            elif other is not path:
                self.unsure = True

    def made_legal(self, path: Path, event: Any, meanings: Meanings) -> Path | None:  # noqa: ANN401 - as above
        """Let cards that stood for others have been such that an event is legal; None where that cannot be."""
        return next((one for one in self.bound(path, event, meanings) if not asking.refusals(one.state, event)), None)

    def _having(self, path: Path, event: Any, cards: list[Any]) -> Iterator[Path]:  # noqa: ANN401 - as above
        """Change what stands for many so that each of these cards lies where it is shown."""
        if not cards:
            yield path
            return
        card, *rest = cards
        seat, source = getattr(event, "seat", None), self._book.source
        giver = seat if source.shows(event) else None  # else it is drawn, or taken of cards that lie in no hand
        if giver is not None and card in source.hand(path.state.table, giver):
            yield from self._having(path, event, rest)
            return
        for other in self._changed(path, card, drawn=seat is None):
            if giver is None or card in source.hand(other.state.table, giver):
                yield from self._having(other, event, rest)

    def _changed(self, path: Path, card: Any, *, drawn: bool) -> Iterator[Path]:  # noqa: ANN401 - a card of the game
        """Give a card another place among those that stand for many, the last first."""
        holding = [number for number in path.free if getattr(path.events[number], "card", None) == card]
        if drawn:
            for number in holding:
                yield from self._without(path, number, card)
            if not holding:
                yield from self._with(path, card, [])
        else:
            for number in holding:
                if hasattr(path.events[number], "seat"):  # it was given away, and may have been another
                    yield from self._without(path, number, card)
            yield from self._with(path, card, holding)

    def _with(self, path: Path, card: Any, holding: list[int]) -> Iterator[Path]:  # noqa: ANN401 - a card of the game
        """Let each of the events that stand for many have brought a card; where it was comes what that brought."""
        for number in reversed(path.free):
            old = path.events[number]
            if getattr(old, "card", card) == card or self._drawn_since(path, number, card):
                continue
            for changed in self._ways_to(path, number, card):
                changed |= {other: evolve(path.events[other], card=old.card) for other in holding[:1]}
                if not holding and asking.refusals(path.states[min(changed)], changed[min(changed)]):
                    continue
                if self._still_alike(path, changed):
                    yield from self._played_again(path, changed, bound=card)
        for number in sorted(path.forced, reverse=True) if holding else ():  # it was the only one left but for that
            if hasattr(left := path.events[number], "card") and left.card != card:
                changed = {holding[0]: evolve(path.events[holding[0]], card=left.card)}
                if self._still_alike(path, changed):
                    yield from self._played_again(path, changed)

    def _drawn_since(self, path: Path, number: int, card: Any) -> bool:  # noqa: ANN401 - a card of the game
        """Whether a card was drawn for all to see after an event, nobody having parted with any: it was still there."""
        for later in range(number, len(path.events) if self._book.source.one_of_each else 0):
            event = path.events[later]
            if hasattr(event, "seat") and hasattr(event, "card"):
                return False
            if later not in path.free and later not in path.forced and getattr(event, "card", None) == card:
                return True
        return False

    def others(self, path: Path, number: int) -> list[Any]:
        """List the cards an event can have been about that stands for many, those first that are not named later."""
        first = next(one for one, sort in path.free.items() if sort == path.free[number])
        state = path.states[first]
        alike = [one for one in asking.legal(state) if self.alike(state, one) == path.free[number]]
        return [one.card for one in sorted(alike, key=self._is_named)]

    def laid_otherwise(self, path: Path, changed: dict[int, Any], start: AnyState | None = None) -> Path | None:
        """Let events that stand for many have been others; None where that cannot be with all the rest as it was."""
        other, _ = path.replayed(changed, lambda state, number: self._instead(path, changed, state, number), start)
        return other if other is not None and self.holds(other.state) else None

    def _still_alike(self, path: Path, changed: dict[int, Any]) -> bool:
        """Whether events that are to be others are of the sort they stood for."""
        return all(self.alike(path.states[one], event) == path.free[one] for one, event in changed.items())

    def _ways_to(self, path: Path, number: int, card: Any) -> Iterator[dict[int, Any]]:  # noqa: ANN401 - a card of the game
        """Let an event have been about another card; whoever gives one away unseen may have been brought it before."""
        changed, hand = {number: evolve(path.events[number], card=card)}, self._book.source.hand
        giver = getattr(path.events[number], "seat", None)
        if giver is None or card in hand(path.states[number].table, giver):
            yield changed
            return
        for before in reversed([one for one in path.free if one < number]):
            event = path.events[before]
            if hasattr(event, "card") and self._brought(path, before, giver, event.card):
                yield {before: evolve(event, card=card)} | changed

    def _played_again(self, path: Path, changed: dict[int, Any], bound: object = None) -> Iterator[Path]:
        """Let events have been others, if everything since can have happened all the same."""
        self.left -= len(path.events) - min(changed)
        if self.left < 0:
            self.unsure = True
            return
        other, broken = path.replayed(changed, lambda state, number: self._instead(path, changed, state, number))
        if other is None or not self.holds(other.state):
            self.unsure |= not self._never(path, changed, broken)
            return
        for number, event in changed.items() if bound is not None else ():
            if event.card == bound:
                del other.free[number]
        yield other

    def _never(self, path: Path, changed: dict[int, Any], broken: Any) -> bool:  # noqa: ANN401 - an event of the game
        """Whether a card cannot have come by an event, whatever else came: one of the rest is about the last of it."""
        if len(changed) > 1 or broken is None:
            return False
        ((number, event),) = changed.items()
        if event.card not in {getattr(broken, "card", None), *(card for _, card in self._book.source.shows(broken))}:
            return False
        if self._book.source.one_of_each:
            return True
        before = {type(path.events[one]) for one in path.free if one < number}
        others = (path.events[one].card for one in path.free if hasattr(path.events[one], "card"))
        return type(broken) is type(event) and before <= {type(event)} and event.card not in others

    def _instead(self, path: Path, changed: dict[int, Any], state: AnyState, number: int) -> Any | None:  # noqa: ANN401 - an event of the game
        """Find another event to fill in: the only one, or with a card neither named later nor wanted elsewhere."""
        if number in path.forced:
            legal = asking.legal(state)
            return legal[0] if len(legal) == 1 and type(legal[0]) is type(path.events[number]) else None
        if not cs.asked(state) and not self._book.source.one_of_each:
            return None
        wanted = {event.card for event in changed.values()}
        for later, event in enumerate(path.events[number:], number):
            if later not in path.free:
                wanted.update((getattr(event, "card", None), *(card for _, card in self._book.source.shows(event))))
        others = [one for one in asking.legal(state) if self.alike(state, one) == path.free[number]]
        return min((one for one in others if one.card not in wanted), key=self._is_named, default=None)

    def _is_named(self, event: Any) -> bool:  # noqa: ANN401 - an event of the game
        return event.card in self._named

    def _without(self, path: Path, number: int, card: Any) -> Iterator[Path]:  # noqa: ANN401 - a card of the game
        """Let an event that stands for many have brought another card: first one that nobody came by since."""
        state = path.states[number]
        others = [one for one in asking.legal(state) if self.alike(state, one) == path.free[number]]
        others = [one for one in others if getattr(one, "card", card) != card]
        met = {getattr(event, "card", None) for event in path.events[number:]}
        others.sort(key=lambda one: (one.card in met, self._is_named(one)))
        for event in others[:FEW]:
            yield from self._played_again(path, {number: event})
        self.unsure |= len(others) > FEW


def _named(script: Script) -> Iterator[object]:
    """Name every card a script names."""
    source = script.book().source
    for sentence in script.sentences:
        for telling in () if isinstance(sentence.meaning, Statement) else sentence.meaning:
            for partial in telling.events:
                yield dict(partial.fields).get("card")
                if (event := partial.whole()) is not None:
                    yield from (card for _, card in source.shows(event))
