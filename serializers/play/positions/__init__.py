"""Positions in sentences: a table in the words of its game, partial, everything not said derived or unknown.

`read` takes the lines of a position and gives what was said, `Laid`, whose state the title's own builder lays; what
cannot be is complained of at the line that said it. `written` is the way back: any state in such sentences.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, lru_cache
from importlib import import_module
from json import dumps
from typing import Any

import attrs
from attrs import field, frozen

from corestate import LayingError, RulesetError, sketched
from corestate.anything import AnyState, Rules
from corestate.games import OURS
from corestate.kernel import State
from corestate.laying import laid
from serializers import plain
from serializers.play.book import Book, Partial
from serializers.play.phrasebook import Phrasebook
from serializers.play.positions.clauses import Draft, Filled, Grammar, Otherwise, Shown, Words, fill
from serializers.play.positions.reading import Reader
from serializers.play.slots import Hole, OneOf, SeatSlot
from serializers.play.tokens import Complaints, PlayError, Spot, Token, is_plain, quoted

__all__ = ["Laid", "Lines", "grammar_of", "written"]

MORE = 8
"""So many cards more a hand may hold of which nothing is said."""
MOST_WRONG = 8
"""So many things that cannot be are complained of at once."""


@frozen(slots=False)
class Laid:
    """A position as it was said: the words of the title's builder."""

    ruleset: Rules
    said: Mapping[str, Any]
    filled: Filled = field(factory=Filled)
    """What was put into hands of which only the number was told."""
    whole: bool = False
    """Whether nothing was left unsaid."""
    led: frozenset[str] = frozenset()
    """The words that were not said, and follow from what happens later."""
    guessed: frozenset[tuple[str, object]] = frozenset()
    """What was taken to be so of a seat by a word of which nothing was said, as it goes with what happens later."""

    @cached_property
    def _state(self) -> AnyState:
        return laid(self.ruleset, self.said)

    @property
    def table(self) -> Any:  # noqa: ANN401 - of the title
        """The table as it was laid."""
        return self._state.table

    def state(self) -> AnyState:
        """Return the state of the moment."""
        return self._state

    @property
    def _grammar(self) -> Grammar:
        found = grammar_of(self.ruleset.game)
        assert found is not None  # noqa: S101 - it was said by it
        return found

    def says(self, word: str, of: object = None) -> bool:
        """Whether something was said by a word, of a seat or place if it is of one."""
        part = self.said.get(word)
        if (word, of) in self.guessed or (word == self._grammar.holds and of in self.filled.untold):
            return False
        return part is not None and (of is None or not isinstance(part, Mapping) or of in part)

    def otherwise(self, seats: Collection[int], *, scored: bool = False) -> "Iterator[Laid]":
        """Lay the same table with what nobody named in the hands of some seats filled in, in every other way.

        Where it is only to be scored, cards are of one sort if they are worth the same.
        """
        sort = self._grammar.worth if scored else self._grammar.sort
        yield from self._each(self.filled.otherwise(seats, lambda card: sort(self.ruleset, card)))

    def priced_otherwise(self, seats: Collection[int]) -> "Iterator[Laid]":
        """Lay the same table with cards nobody named in the hands of some seats being others, by what they would bring.

        What is laid so is taken to be there: nothing more is tried in these hands.
        """
        holds, filled = self._grammar.holds, self.filled
        hands: Mapping[int, Sequence[Any]] = self.said.get(holds, {})
        every = attrs.evolve(filled, hands={seat: cards for seat, cards in filled.put.items() if cards})
        yield attrs.evolve(self, filled=attrs.evolve(filled, hands={}))
        for other in every.otherwise(seats, lambda card: self._grammar.price(self.ruleset, card)):
            changed = {seat: _instead(hands[seat], filled.put[seat], cards) for seat, cards in other.items()}
            put = attrs.evolve(filled, hands={}, put={**filled.put, **other})
            found = attrs.evolve(self, said={**self.said, holds: {**hands, **changed}}, filled=put)
            with suppress(RulesetError):
                found.state()
                yield found

    def with_another(self, seat: int) -> "Iterator[Laid]":
        """Lay the same table with one of the cards nobody named in a hand being another, whichever there is."""
        filled, among = self.filled.hands[seat], self.filled.among.get(seat, ())
        cards = (card for card in self.filled.left if not among or card in among[0])
        yield from self._each({seat: (card, *filled[1:])} for card in cards)

    def with_cards(self, hands: Mapping[int, Sequence[tuple[Any, Any]]], piles: Mapping[str, Sequence[Any]]) -> "Laid":
        """Lay the same table with cards in hands replaced by others, one by one, and with these piles."""
        holds = self._grammar.holds
        held: Mapping[int, Sequence[Any]] = self.said.get(holds, {})
        changed = {seat: exchanged(held[seat], pairs) for seat, pairs in hands.items()}
        put = {seat: exchanged(self.filled.put[seat], pairs) for seat, pairs in hands.items()}
        filled = attrs.evolve(self.filled, put={**self.filled.put, **put})
        said = {**self.said, holds: {**held, **changed}, **piles}
        return Laid(self.ruleset, said, filled, led=self.led | piles.keys())

    def led_to(self, state: AnyState, event: Any) -> "Laid | None":  # noqa: ANN401 - an event of the title
        """Lay the table so that an outcome in a state after it can be, where it does not say that it was otherwise."""
        other = None if self.whole else self._grammar.led_to(self.table, state, event)
        if other is None or any(not self._leaves_open(word, said) for word, said in other.items()):
            return None
        found = Laid(self.ruleset, {**self.said, **other}, self.filled, led=self.led | other.keys())
        with suppress(RulesetError):
            found.state()
            return found
        return None

    def _leaves_open(self, word: str, other: object) -> bool:
        """Whether something may be so by what was said: nothing, or only where something lies, not what."""
        if word not in self.said or word in self.led:
            return True
        said = self.said[word]
        return isinstance(said, list) and isinstance(other, Mapping) and {*said} == {*other}

    def unsaid(self, seat: int, *refused: Any) -> "Iterator[tuple[int | None, str, Laid]]":  # noqa: ANN401 - events of the title
        """Lay tables of which the same can be said, and at which a seat could do more: of whom what is told then."""
        if self.whole:
            return
        own = ((seat, other) for other in self._grammar.unsaid(self.ruleset, self.said, seat, refused))
        hands = ((one, other) for one in sorted(self.filled.untold, key=seat.__ne__) for other in self._richer(one))
        yield from self._told_of((*own, *hands))

    def dearer(self, seat: int, done: Sequence[Any]) -> "Iterator[tuple[int | None, str, Laid]]":
        """Lay tables of which the same can be said, and at which a seat could do less: of whom what is told then."""
        if not self.whole:
            others = self._grammar.dearer(self.ruleset, self.said, seat, done)
            yield from self._told_of((seat, other) for other in others)

    def brought(self, seat: int, events: Sequence[Any]) -> "Iterator[tuple[int | None, str, Laid]]":
        """Lay tables of which the same can be said, and at which chance could bring a seat what it is said to."""
        if not self.whole:
            others = self._grammar.brought(self.ruleset, self.said, seat, events)
            yield from self._told_of((seat, other) for other in others)

    def ties_otherwise(self) -> "Iterator[Laid]":
        """Lay tables of which the same can be said, and at which another would win where some tie."""
        for other in () if self.whole else self._grammar.ties(self.ruleset, self.said):
            yield from self._with(other)

    def _told_of(self, others: Iterable[tuple[int, Otherwise]]) -> "Iterator[tuple[int | None, str, Laid]]":
        for seat, other in others:
            of = None if other.of_the_table else seat if other.seat is None else other.seat
            for found in self._with(other):
                yield of, other.told, found

    def counting_otherwise(self, seat: int) -> "Iterator[Laid]":
        """Lay tables of which the same can be said, and at which a seat has other things that count in the end."""
        unsaid = () if self.whole else self._grammar.unsaid(self.ruleset, self.said, seat, ())
        for other in unsaid:
            if other.said.keys() <= {*self._grammar.counts}:
                yield from self._with(other)

    def holding_more(self, seat: int) -> "Iterator[Laid]":
        """Lay tables of which the same can be said, and at which a seat holds more.

        Of a seat of which something is said it is said what it holds, too.
        """
        told_of = any(seat in part for part in self.said.values() if isinstance(part, Mapping))
        for other in self._richer(seat) if seat in self.filled.untold and not told_of and not self.whole else ():
            yield from self._with(other)

    def _with(self, other: Otherwise) -> "Iterator[Laid]":
        """Lay the same table with what else may be the case, if it can be."""
        found = Laid(self.ruleset, {**self.said, **other.said}, self.filled)
        with suppress(RulesetError):
            found.state()
            yield found

    def _richer(self, seat: int) -> Iterator[Otherwise]:
        """Put more cards into a hand nobody told of: the first there are, or some of all sorts it can hold."""
        left, grammar = self.filled.left, self._grammar
        for more in (left[:MORE], *self._of_all_sorts(seat)) if left else ():
            yield Otherwise(f"holds other {grammar.thing}s, or more", self._with_more(seat, more))

    def _of_all_sorts(self, seat: int) -> Iterator[Sequence[Any]]:
        """Choose some cards of all sorts; where a hand cannot hold all of them, one of each that it can, and two."""
        left, sorts = self.filled.left, dict[object, list[Any]]()
        some = left[:: -(-len(left) // MORE)]
        if self._lies(seat, some):
            yield some
            return
        for card in left:
            sorts.setdefault(self._grammar.sort(self.ruleset, card), []).append(card)
        held = [cards for cards in sorts.values() if self._lies(seat, cards[:1])]
        for most in (1, 2):
            yield [card for cards in held for card in cards[:most]]

    def _with_more(self, seat: int, more: Sequence[Any]) -> Mapping[str, Any]:
        holds = self._grammar.holds
        hands = self.said.get(holds, {})
        return {holds: {**hands, seat: [*hands.get(seat, ()), *more]}}

    def _lies(self, seat: int, more: Sequence[Any]) -> bool:
        """Whether a table can be laid with more cards in a hand."""
        with suppress(RulesetError):
            laid(self.ruleset, {**self.said, **self._with_more(seat, more)})
            return True
        return False

    def _each(self, others: Iterable[Mapping[int, tuple[Any, ...]]]) -> "Iterator[Laid]":
        holds = self._grammar.holds
        hands: Mapping[int, Sequence[Any]] = self.said.get(holds, {})
        for other in others:
            changed = {seat: _instead(hands[seat], self.filled.hands[seat], cards) for seat, cards in other.items()}
            found = Laid(
                self.ruleset, {**self.said, holds: {**hands, **changed}}, Filled({**self.filled.hands, **other})
            )
            with suppress(RulesetError):
                found.state()
                yield found

    def told(self, seat: int) -> str:
        """Say what was put into the hand of a seat."""
        words = Words((), self._grammar.slots(self.ruleset))
        return ", ".join(words.of(self._grammar.thing, card) for card in self.filled.hands.get(seat, ()))

    def under(self, rules: Rules) -> AnyState:
        """Return the state under another ruleset; where that would lay it otherwise, the same things as they lie."""
        try:
            return laid(rules, self.said)
        except RulesetError:
            return State(attrs.evolve(self.table, ruleset=rules), self._state.agenda)


@lru_cache(maxsize=256)
def grammar_of(title: str) -> Grammar | None:
    """Find what can be said of the table of a title; None if that is nothing."""
    if title not in OURS:
        return None
    found = import_module(f"serializers.play.{title}.positions").GRAMMAR
    assert isinstance(found, Grammar)  # noqa: S101 - each of our titles has one
    return found


class Lines:
    """The lines of a position, as they are read; then what they come to."""

    def __init__(self, grammar: Grammar, rules: Rules, book: Book, begins: Spot) -> None:
        self._grammar, self._rules, self._book, self._begins = grammar, rules, book, begins
        self._reader = Reader(grammar, rules, book.names, book.source.synonyms, book.source.called)

    def read(self, text: str, number: int, column: int = 1) -> None:
        """Read one of them, or complain of it."""
        self._reader.line(text, number, column)

    def last(self) -> Token | None:
        """Name who was told of last, if that is one."""
        names = self._reader.last
        return Token("word" if is_plain(names[0]) else "text", quoted(names[0]), 0, 0) if len(names) == 1 else None

    def taken(self, found: Laid) -> Iterator[str]:
        """Say of every hand of which only the number was told what it is taken to be."""
        slot, thing = SeatSlot(self._book.names), self._grammar.thing
        draft = self._reader.draft
        for seat in dict.fromkeys((*draft.unnamed, *draft.partly)):
            cards = found.said.get(self._grammar.holds, {}).get(seat, ())
            if cards and (draft.unnamed.get(seat) or seat in draft.partly):
                told = ", ".join(Words((), self._grammar.slots(self._rules)).of(thing, card) for card in cards)
                yield f"the {thing}s of {slot.write(seat)} that nobody named are taken so that the hand is {told}"

    def laid(self, partials: Sequence[Partial]) -> Laid:
        """Lay the table: what is told next may show what was in the hands, and where play goes on."""
        wrong = Complaints()
        for one in self._reader.contradictions:
            wrong.note(one)
        draft = self._reader.draft
        events = [event for partial in partials for event in self._events(partial)]
        named = [getattr(event, "card", None) for event in events]
        draft.settle(named)
        self._grammar.shown_by(draft, partials)
        unseen = Counter(seat for one in partials if (seat := self._plays_unseen(one)) is not None)
        few = {seat: min(cards, MORE) for seat, cards in unseen.items()}  # who plays a whole deck does not hold it
        filled = fill(self._grammar, draft, self._shown(events, partials), named, few)
        if "at" not in draft.said and not draft.begins:
            draft.said["at"] = self._grammar.moment(draft, partials[0] if partials else None)
        found = Laid(self._rules, draft.said, filled, draft.whole)
        try:
            self._grammar.piled(draft, named)
            found.state()
        except LayingError as error:
            wrong.note(self._wrong(draft, error))
            for other in self._also_wrong(found, error):
                wrong.note(self._wrong(draft, other))
        except RulesetError as error:
            wrong.note(self._begins.error(f"a position that can be ({self._named(str(error))})"))
        wrong.end()
        return self._as_shown(found, partials)

    def _as_shown(self, found: Laid, partials: Sequence[Partial]) -> Laid:
        """Lay the table so that what is told after it can be, where nothing else was said."""
        shown = self._grammar.shown(found.table, partials, found.whole)
        more = {word: {**by_seat, **found.said.get(word, {})} for word, by_seat in shown.items() if by_seat}
        guessed = frozenset(
            (word, of) for word, by_seat in shown.items() for of in {*by_seat} - {*found.said.get(word, {})}
        )
        other = attrs.evolve(found, said={**found.said, **more}, guessed=guessed)
        with suppress(RulesetError):
            other.state()
            return other
        return found

    def _events(self, partial: Partial) -> Iterator[Any]:
        event = partial.whole()
        if event is None and not partial.asks() and self._plays_unseen(partial) is None:
            event = next(self._book.opened(partial), None)
        yield from () if event is None else (event,)

    def _shown(self, events: Sequence[Any], partials: Sequence[Partial]) -> list[Shown]:
        """List the cards that must have been in a hand, with what each may be."""
        in_part = self._shown_in_part(partials)
        return [(*one, tuple(in_part.get(one, (one[1],)))) for one in _shown(self._book.source, events)]

    def _shown_in_part(self, partials: Sequence[Partial]) -> Mapping[tuple[int, object], Collection[Any]]:
        """By seat and card, of cards that are played and written in part, what each may be as far as that matters."""
        found: dict[tuple[int, object], Collection[Any]] = {}
        for one in partials:
            card, seat = dict(one.fields).get("card"), one.seat()
            if not isinstance(card, OneOf) or seat is None:
                continue
            if len({self._grammar.price(self._rules, option) for option in card.options}) > 1:
                found.update(((seat, event.card), card.options) for event in self._events(one))
        return found

    def _plays_unseen(self, partial: Partial) -> int | None:
        """The seat that plays a card of which nothing is written; None where it is no such thing."""
        if type(dict(partial.fields).get("card")) is not Hole:
            return None
        event = next(self._book.opened(partial), None)
        return partial.seat() if event is not None and self._book.source.shows(event) else None

    def _wrong(self, draft: Draft, error: LayingError) -> PlayError:
        """Complain where the part was said, of the seat if it is one's, or else where the position begins."""
        part, seat = _part_of(error)
        spot = draft.spots.get(f"{part} {seat}") or draft.spots.get(part, self._begins)
        return spot.error(f"a position that can be ({self._named(str(error))})")

    @staticmethod
    def _also_wrong(found: Laid, error: LayingError) -> Iterator[LayingError]:
        """Find what else cannot be, what is wrong being left out; nothing, where that was not said."""
        said = dict(found.said)
        for _ in range(MOST_WRONG):
            part, seat = _part_of(error)
            here = said.pop(part, None)
            if isinstance(here, Mapping) and seat in here:
                said[part] = {key: value for key, value in here.items() if key != seat}
            other = _wrong_with(found.ruleset, said)
            if here is None or other is None or _part_of(other)[0] not in found.said:
                return
            yield (error := other)

    def _named(self, text: str) -> str:
        """Call seats by their names."""
        slot = SeatSlot(self._book.names)
        return re.sub(r"\bseat ([0-9]+)\b", lambda found: slot.write(int(found[1])), text)


def _wrong_with(rules: Rules, said: Mapping[str, Any]) -> LayingError | None:
    """Find why a table cannot be laid; None where it can be, or that is no part of it."""
    try:
        laid(rules, said)
    except LayingError as error:
        return error
    except RulesetError:
        return None
    return None


def _part_of(error: LayingError) -> tuple[str, int | None]:
    """Name the word that cannot be, and the seat of whom, if it is somebody's."""
    seat = re.search(r"\bseat ([0-9]+)\b", str(error))
    return re.split(r"[\[.]", error.part)[0], None if seat is None else int(seat[1])


def _instead(hand: Sequence[Any], some: Sequence[Any], others: Sequence[Any]) -> list[Any]:
    """Take some cards of a hand out and put others in."""
    kept = list(hand)
    for card in some:
        kept.remove(card)
    return [*kept, *others]


def exchanged(cards: Sequence[Any], pairs: Sequence[tuple[Any, Any]]) -> tuple[Any, ...]:
    """Replace some cards by others, one by one."""
    left = list(cards)
    for old, new in pairs:
        left[left.index(old)] = new
    return tuple(left)


def _shown(source: Phrasebook, events: Sequence[Any]) -> list[tuple[int, object]]:
    """List the cards that must have been in a hand from the beginning: nothing has told of them before.

    Of cards there are several of, nobody has shown another's.
    """
    found: list[tuple[int, object]] = []
    met: set[object] = set()
    for event in events:
        shown = source.shows(event)
        found += [(seat, card) for seat, card in shown if card not in met]
        if source.one_of_each or not shown:
            met.add(getattr(event, "card", None))
    return found if not source.one_of_each else [*dict.fromkeys(found)]


def written(state: AnyState, names: tuple[str, ...]) -> Iterator[str]:
    """Write a state in sentences: what there is a sentence for, the rest by its words, and that nothing is unknown."""
    rules = state.table.ruleset
    grammar = grammar_of(rules.game)
    if grammar is None:
        raise RulesetError(f"there are no sentences for the table of {rules.game}")
    words = Words(names, grammar.slots(rules))
    said = dict(sketched(state))
    moment = next((one for one in grammar.moments(state, words) if _same(state, said, one[1])), None)
    if moment is not None:
        said = {word: value for word, value in said.items() if word not in {"then", *moment[1]}}
    begins = moment is None and "at" not in said
    first, *rest = grammar.written(state, said, words)
    yield f"position {first}".rstrip()
    yield from rest
    if moment is not None or begins:
        yield "the game begins" if moment is None else moment[0]
    for word, value in said.items():
        yield f"also {word} = {dumps(_encoded(value))}"
    if not begins:
        yield "that is all"


def _same(state: AnyState, said: Mapping[str, Any], moment: Mapping[str, Any]) -> bool:
    """Whether a moment said so lays the very state."""
    others = {word: value for word, value in said.items() if word != "then"}
    try:
        return laid(state.table.ruleset, others | dict(moment)) == state
    except RulesetError:
        return False


def _encoded(value: Any) -> Any:  # noqa: ANN401 - any word of a builder
    """Put a value into JSON: frames by their names."""
    if isinstance(value, Mapping):
        return {str(key): _encoded(one) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return [_encoded(one) for one in value]
    return plain(value) if attrs.has(type(value)) else value
