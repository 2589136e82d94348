"""The phrases of a title bound to one game's ruleset and the names at its table.

Every kind of event has exactly one phrase, by which it is written; a sentence that is such a phrase means that event
and nothing else. Shorthands stand beside the phrases: a whole move in one sentence, which is several events. What
people are told of an event, or of what a looker saw of it, says besides what the question does: whose card it is.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain
from types import UnionType
from typing import Any, Generic, Literal, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

import attrs
from attrs import frozen

from corestate import Question, Seat, game, question
from corestate.anything import AnyState, Rules
from corestate.kernel import answers
from serializers.play.amounts import Amount, Assertion
from serializers.play.phrasebook import Account, Fact, Made, Phrasebook, Short
from serializers.play.phrases import FILLERS, Phrase, Values, phrase
from serializers.play.results import Ended, Sort, ended, sentences_of_an_end
from serializers.play.slots import ChoiceSlot, Hole, ListSlot, SeatSlot, Slot, TextSlot, Trace, WholeSlot, wanted
from serializers.play.tokens import PlayError, Spot, Token, present, spelled_out, tokens_of

FEW = 8
"""Where more than so many words could stand, a list of all sentences says more than these."""
NAMES = ("Ann", "Bob", "Cem", "Dee", "Eli", "Fay")
"""Who sits at a table that nobody gave names."""


@frozen
class Partial:
    """An event as far as it is written: a field may hold a hole, or a list with holes; no kind at all is anything."""

    kind: type | None
    fields: tuple[tuple[str, Any], ...]
    spot: Spot
    of: int | None = None
    """The seat that is named in telling of an outcome of chance."""
    recounts: type | None = None
    """The kind of decision with which it is told, where it may have happened earlier: when it was asked for."""

    def whole(self) -> Any | None:  # noqa: ANN401 - an event of the title
        """Return the event if nothing is missing."""
        if self.kind is None or any(_open(value) for _, value in self.fields):
            return None
        return self.kind(**dict(self.fields))

    def asks(self) -> bool:
        """Whether a question mark stands in it."""
        written = (one for _, value in self.fields for one in (value if isinstance(value, tuple) else (value,)))
        return self.kind is None or any(isinstance(one, Hole) and one.asked for one in written)

    def fits(self, event: object) -> bool:
        """Whether an event is as far as is known the one that is written."""
        if self.kind is None:
            return True
        if type(event) is not self.kind:
            return False
        for name, value in self.fields:  # no generator: asked of every card there is, at every open place
            there = getattr(event, name)
            if not (value.may_be(there) if isinstance(value, Hole) else _fits(value, there)):
                return False
        return True

    def is_of(self, event: object) -> bool:
        """Whether it tells of an event of this kind, by the same seat as far as both name one."""
        seat = getattr(event, "seat", None)
        return self.kind is type(event) and (seat is None or self.seat() in {None, seat})

    def seat(self) -> int | None:
        """Name the seat that decides, or whom an outcome falls to, if it is written."""
        seat = dict(self.fields).get("seat", self.of)
        return None if isinstance(seat, Hole) else seat


@frozen
class Telling:
    """One meaning of a sentence: events, and the facts of the question it repeats."""

    events: tuple[Partial, ...]
    about: tuple[tuple[str, object], ...] = ()
    paid: int | None = None
    """How many of its events, the last ones, are a payment that is stated whole; None where none is."""
    idle: bool = False
    """Whether it says that nothing is done: true of whoever is not asked, too."""
    every: bool = False
    """Whether its last event happens as often as it can."""
    at_once: bool = False
    """Whether nothing happened between its events."""
    own: bool = False
    """Whether it is said by the phrase of the event itself: where every event is written out it means nothing else."""


@frozen
class Statement:
    """A sentence that states a fact."""

    fact: Fact
    values: Values


_Could: TypeAlias = Callable[[Phrase], Phrase | None]
"""Takes a phrase as it is to be read, or leaves it out."""
Meaning: TypeAlias = tuple[Telling, ...] | Statement
"""What happens, or what is so."""


V = TypeVar("V")


@frozen
class _Read(Generic[V]):
    """A sentence read as a statement: by which phrase, what fills it, what it should have instead of what if unfit."""

    stated: tuple[V, Phrase]
    values: Values
    unfit: tuple[str, str] | None


@frozen(eq=False)
class Book:
    """The phrases of a title as they are written at one table."""

    game: str
    source: Phrasebook
    names: tuple[str, ...]
    phrases: Mapping[type, Phrase]
    shorts: tuple[tuple[Short, Phrase], ...]
    facts: tuple[tuple[Fact, Phrase], ...]
    amounts: tuple[tuple[Amount, Phrase], ...]
    ends: tuple[tuple[Sort, Phrase], ...]
    sights: Mapping[type, Phrase]
    accounts: tuple[tuple[Account, Phrase], ...]
    frames: Mapping[str, type]

    def write(self, event: Any) -> str:  # noqa: ANN401 - an event of the title
        """Write an event as the sentence that means it."""
        written = self.phrases.get(type(event))
        if written is None:
            raise TypeError(f"{event!r} is no event of {game(self.game).title}")
        return written.write({one.name: getattr(event, one.name) for one in attrs.fields(type(event))})

    def tell(self, seen: Any, question: Question | None, *, unknown: str = "") -> str:  # noqa: ANN401 - an event or a sight of the title
        """Tell people of an event, or of what a looker saw of it, at a question: of what is given and nothing else.

        One field may be unknown, and is told as a question mark.
        """
        kind = type(seen)
        told = self.phrases.get(kind) or self.sights.get(kind)
        if told is None:
            raise TypeError(f"{seen!r} is no event of {game(self.game).title}, and nothing that is seen of one")
        values: dict[str, Any] = {one.name: getattr(seen, one.name) for one in attrs.fields(kind)}
        values |= {name: Hole(Spot(0, 0)) for name in (unknown,) if name in values}
        if question is not None:
            known = dict(question.facts) | values
            for account, one in self.accounts:
                if account.kind is kind and self._fits(account, one, question, known):
                    return one.tell(known)
        return told.tell(values)

    def _fits(self, account: Account, one: Phrase, question: Question, known: Values) -> bool:
        """Whether an account can be given at a question: of an event one that the question waits for.

        One that says no more than the event can be given at any.
        """
        frame, own = self.frames[question.kind], {field.name for field in attrs.fields(account.kind)}
        timely = frame in account.at if account.at else account.kind in self.sights or account.kind in answers(frame)
        timely = timely or (not account.at and all(blank.name in own for blank in one.blanks()))
        so = all(known[name] == value for name, value in account.where.items())
        return timely and so and all(blank.name in known for blank in one.blanks())

    def seen(self, event: Any) -> tuple[object, ...]:  # noqa: ANN401 - an event of the title
        """Take of an event what those at the table can tell."""
        kind: type = type(event)
        return (kind, *[getattr(event, name) for name in _seen_of(kind, self.source.unseen)])

    def stated(self, tokens: Sequence[Token], *, loosely: bool = False) -> Assertion | None:
        """Find the amount a sentence states, if it is one that does."""
        read = self._statements(tokens, self.amounts, loosely=loosely)
        return next((Assertion(*one.stated, one.values) for one in read if one.unfit is None), None)

    def ended(self, tokens: Sequence[Token], *, loosely: bool = False) -> Ended | None:
        """Find how a sentence says the game ended, if it is one that does."""
        read = self._statements(tokens, self.ends, loosely=loosely)
        return next((ended(one.stated[0], one.values) for one in read if one.unfit is None), None)

    def priced(self, state: AnyState, event: Any) -> str:  # noqa: ANN401 - an event of the title
        """Tell of an event with what it costs or brings, where it is legal and that is a question."""
        return self.tell(event, question(state)) + self.price(state, event)

    def price(self, state: AnyState, event: Any) -> str:  # noqa: ANN401 - likewise
        """Say what a legal event costs or brings, to be put behind its sentence; nothing where that is no question."""
        price = self.source.price(state, event)
        if price is None:
            return ""
        return f" for {price}" if self.source.is_a_price(price) else f" for {price} cards"  # else it is one of them

    def event(self, sentence: str) -> Any:  # noqa: ANN401 - an event of the title
        """Read a sentence as the one event it means; complain of one that is several, leaves something open or is none.

        Whether the event is legal is not asked: `Match.act` takes every sentence for what is legal in its moment.
        """
        meaning = self.read(tuple(tokens_of(sentence, 1)))
        tellings = meaning if isinstance(meaning, tuple) else ()
        wholes = (one.events[0].whole() for one in tellings if len(one.events) == 1)
        found = next((one for one in wholes if one is not None), None)
        if found is None:
            raise Spot(1, 1).error("a sentence that means one event and leaves nothing open", f'"{sentence}"')
        return found

    def read(self, tokens: Sequence[Token]) -> Meaning:
        """Find what a sentence, cut into tokens, means, or complain of it; `event` reads a text."""
        if found := self.meant(tokens) or self.meant(tokens, loosely=True):
            return found
        raise self.complaint(tokens)

    def meant(self, tokens: Sequence[Token], *, loosely: bool = False) -> Meaning:
        """Find what a sentence means: the event whose phrase it is, or else a fact or the shorthands it can be.

        Loosely, articles and the like may stand anywhere or be missing, and words may be others that mean the same.
        """
        if tokens[0].is_word("?") and tokens[1].kind == "end":
            return (Telling((Partial(None, (), tokens[0].spot()),)),)
        found = [one for way in self._ways(tokens, loosely=loosely) if (one := self._meant(way[0], Trace(), way[1]))]
        if loosely and not found:  # a word may be meant as it is written, though another means the same
            given, could = self._taken(tokens, loosely=True, renamed=False)
            found = [one] if (one := self._meant(given, Trace(), could)) else []
        if not found[1:] or any(isinstance(one, Statement) for one in found):
            return found[0] if found else ()
        return tuple(attrs.evolve(telling, own=False) for one in found if isinstance(one, tuple) for telling in one)

    def _ways(self, tokens: Sequence[Token], *, loosely: bool) -> "Iterator[tuple[Sequence[Token], _Could]]":
        """Take the words as they are to be read, in every order they can stand in."""
        for one in self.source.worded(tokens) if loosely else (tokens,):
            yield self._taken(one, loosely=loosely)

    def _taken(self, tokens: Sequence[Token], *, loosely: bool, renamed: bool = True) -> tuple[Sequence[Token], _Could]:
        """Take the words as they are to be read, and the phrases that could be meant by them."""
        full = chain.from_iterable(map(spelled_out, tokens))
        plain = filter(self._says_something, full)
        given = tuple(map(self._word, plain) if renamed else plain) if loosely else tokens
        given = (attrs.evolve(given[0], column=tokens[0].column), *given[1:])  # the sentence begins with its article
        words = frozenset(word for one in given for word in (one.text.lower(), *present(one.text)))

        def could(one: Phrase) -> Phrase | None:
            needs = one.needs - FILLERS if loosely else one.needs
            if not needs <= words:
                return None
            return one.loose() if loosely else one

        return given, could

    def _says_something(self, token: Token) -> bool:
        """Whether a word is more than an article or the like."""
        return token.text in self.names or token.text.lower() not in FILLERS

    def _word(self, token: Token) -> Token:
        """Take the word of the phrases for one that means the same."""
        others = self.source.synonyms
        other = next((others[one] for one in (token.text.lower(), *present(token.text)) if one in others), None)
        return token if other is None or token.text in self.names else attrs.evolve(token, text=other)

    def complaint(self, tokens: Sequence[Token]) -> PlayError:
        """Say what was expected in place of what nothing can mean: by all of the phrases."""
        if unfit := self._misstated(tokens):
            return unfit
        trace, error = self._complained(tokens, lambda one: one)
        loosely, _ = self._taken(tokens, loosely=True)
        if loosely[:-1] and [one.text for one in loosely] != [one.text for one in tokens]:
            loose, other = self._complained(loosely, lambda one: one.loose())
            if other.column > error.column:
                trace, error = loose, other
        error.game = self.game if len(trace.wanted) > FEW else ""
        return error

    def _complained(self, tokens: Sequence[Token], could: _Could) -> tuple[Trace, PlayError]:
        """Say what was expected at the furthest place that phrases lead to, taken as they are to be read."""
        trace = Trace()
        shown = {sort: one for sort, one in reversed(self.ends) if one.template.startswith("{")}
        stated = (one for _, one in (*self.shorts, *self.facts, *self.amounts))
        for written in (*self.phrases.values(), *stated, *shown.values()):
            if (one := could(written)) is not None:
                _ = next(one.read(tokens, trace), None)
        return trace, trace.error(tokens)

    def _misstated(self, tokens: Sequence[Token]) -> PlayError | None:
        """Complain of a statement of somebody who does not sit at the table, or that leaves open what it says."""
        every: tuple[tuple[object, Phrase], ...] = (*self.facts, *self.amounts, *self.ends)
        read = (one for loosely in (False, True) for one in self._statements(tokens, every, loosely=loosely))
        unfit = next((one.unfit for one in read if one.unfit is not None), None)
        return None if unfit is None else _spot_of(unfit[1], tokens).error(unfit[0], f'"{unfit[1]}"')

    def _statements(
        self, tokens: Sequence[Token], stated: Iterable[tuple[V, Phrase]], *, loosely: bool
    ) -> "Iterator[_Read[V]]":
        """Read a sentence by each phrase of a statement that it can be."""
        given, could = self._taken(tokens, loosely=loosely)
        for what, written in stated:
            if (one := could(written)) is not None:
                found = one.read(given, Trace())
                yield from (_Read((what, written), values, self._unfit(one, values)) for values in found)

    def _unfit(self, one: Phrase, values: Values) -> tuple[str, str] | None:
        """Say what a statement should have instead of what; None where it says of somebody at the table what is so."""
        for blank in one.blanks():
            value, slot = values[blank.name], blank.slot
            said, slot = (value, slot.item) if isinstance(slot, ListSlot) else ((value,), slot)
            if _open(value):
                return f"{wanted(slot)}, for what is stated leaves nothing open", "?"
            absent = [seat for seat in said if seat not in slot.values()] if isinstance(slot, SeatSlot) else []
            if absent:
                return wanted(slot), f"seat {absent[0]}"
        return None

    def _meant(self, tokens: Sequence[Token], trace: Trace, could: _Could) -> Meaning:
        """Find what a sentence means, of the phrases that could be it, each taken as it is to be read."""
        for kind, written in self.phrases.items():
            for values in one.read(tokens, trace) if (one := could(written)) else ():
                own = Telling((Partial(kind, tuple(values.items()), tokens[0].spot()),), own=True)
                others = self._short(tokens, trace, could) if kind in self.source.ambiguous else ()
                return (own, *others)
        for fact, written in self.facts:
            if (one := could(written)) is None:
                continue
            for values in one.read(tokens, trace):
                if self._unfit(one, values) is None:
                    return Statement(fact, values)
        return tuple(self._short(tokens, trace, could))

    def _short(self, tokens: Sequence[Token], trace: Trace, could: _Could) -> Iterator[Telling]:
        """Expand every shorthand a sentence can be."""
        for short, written in self.shorts:
            values = next(one.read(tokens, trace), None) if (one := could(written)) else None
            if values is not None:
                lists = frozenset(re.findall(r"\{(\w+)\*", short.template))
                spot = tokens[0].spot()
                left_out = {blank for blank, value in values.items() if value is None}
                said = {fact: values.get(blank) for fact, blank in short.about.items() if blank not in left_out}
                about = tuple(said.items())
                events = [*_events(short, values, lists, spot)]
                seat = next((seat for _, seat in about), None)
                told = tuple(attrs.evolve(one, of=seat, recounts=short.recounts) for made in events for one in made)
                paid = len(events[-1]) if _states_a_payment(short, lists) else 0 if short.free else None
                yield Telling(told, about, paid, short.idle, short.every, short.at_once)

    def opened(self, partial: Partial) -> Iterator[Any]:
        """Propose events by which to judge one that leaves something open and fits nothing that is legal."""
        if partial.kind is None:
            return
        slots = {blank.name: blank.slot for blank in self.phrases[partial.kind].blanks()}
        yield from _filled(partial.kind, partial.fields, slots, {})

    def reserved(self) -> frozenset[str]:
        """Name the words nobody at the table can be called by."""
        every = (*self.phrases.values(), *(one for _, one in self.shorts), *(one for _, one in self.facts))
        return frozenset(word for one in every for word in one.words())


def _events(short: Short, values: Values, lists: frozenset[str], spot: Spot) -> Iterator[tuple[Partial, ...]]:
    """Make the events of a shorthand, those of each of them together; or of each value of its list."""
    if not short.in_turn:
        yield from (tuple(_made(make, values, lists, spot)) for make in short.events)
        return
    (listed,) = lists
    for one in values[listed]:
        yield tuple(event for make in short.events for event in _made(make, values | {listed: one}, frozenset(), spot))


def _states_a_payment(short: Short, lists: frozenset[str]) -> bool:
    """Whether a shorthand lists decisions after the one they belong to: a price."""
    last = short.events[-1]
    decided = any(one.name == "seat" for one in attrs.fields(last.kind))
    return len(short.events) > 1 and not short.in_turn and decided and not lists.isdisjoint(last.fields.values())


def _made(make: Made, values: Values, lists: frozenset[str], spot: Spot) -> Iterator[Partial]:
    """Make an event of a shorthand, or one for each value of a list."""
    listed = [blank for blank in make.fields.values() if blank in lists]
    for index in range(len(values[listed[0]]) if listed else 1):
        fields = []
        for one in attrs.fields(make.kind):
            blank = make.fields.get(one.name)
            if one.name in make.fixed:
                fields.append((one.name, make.fixed[one.name]))
            elif blank is None:
                fields.append((one.name, Hole(spot, asked=False) if one.default is attrs.NOTHING else one.default))
            else:
                value = values[blank][index] if blank in listed else values[blank]
                fields.append((one.name, make.turned.get(one.name, _same)(value)))
        yield Partial(make.kind, tuple(fields), spot)


def _spot_of(found: str, tokens: Sequence[Token]) -> Spot:
    """Find where a sentence says what it should not."""
    return next((token for token in tokens if found.startswith(token.text.lower())), tokens[0]).spot()


@lru_cache(256)
def _seen_of(kind: type, unseen: frozenset[tuple[type, str]]) -> tuple[str, ...]:
    """Name the fields of an event that those at the table can tell."""
    return tuple(one.name for one in attrs.fields(kind) if (kind, one.name) not in unseen)


def _same(value: object) -> object:
    return value


def _open(value: object) -> bool:
    """Whether something is missing in a value."""
    return isinstance(value, Hole) or (isinstance(value, tuple) and any(map(_open, value)))


def _fits(written: object, value: object) -> bool:
    """Compare what is written with a value; the values of a list lie in no order."""
    if isinstance(written, Hole):
        return written.may_be(value)
    if not (isinstance(written, tuple) and isinstance(value, tuple)):
        return written == value
    left = list(value)
    for one in written:
        if not isinstance(one, Hole):
            if one not in left:
                return False
            left.remove(one)
    return len(written) == len(value)


def _filled(
    kind: type, fields: tuple[tuple[str, Any], ...], slots: Mapping[str, Slot], chosen: Values
) -> Iterator[Any]:
    """Fill every hole with everything its slot proposes."""
    if not fields:
        yield kind(**chosen)
        return
    (name, value), *rest = fields
    known = (value,) if not _open(value) else tuple(slots[name].values()) or (_anything(slots[name]),)
    for one in known if not isinstance(value, Hole) else tuple(filter(value.may_be, known)):
        if rest:
            yield from _filled(kind, tuple(rest), slots, chosen | {name: one})
        else:
            yield kind(**chosen, **{name: one})


def _anything(slot: Slot) -> object:
    """Return some value, where a slot proposes none."""
    return () if isinstance(slot, ListSlot) else "?"


def slot_for(hint: Any, names: tuple[str, ...]) -> Slot:  # noqa: ANN401 - an annotation
    """Find how a field is written by what it is declared to be."""
    if hint is Seat:
        return SeatSlot(names)
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return ChoiceSlot(arguments)
    if origin is tuple:
        return ListSlot(slot_for(arguments[0], names))
    if origin in (Union, UnionType):
        return slot_for(next(one for one in arguments if one is not type(None)), names)
    return {int: WholeSlot(), str: TextSlot(), bool: WholeSlot()}[hint]


def plain_phrase(kind: type) -> str:
    """Make a phrase for an event of a title that has none of its own: who, the kind, every field by name."""
    fields = [one.name for one in attrs.fields(kind)]
    verb = re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
    rest = [f"{name} {{{name}=nothing}}" for name in fields if name != "seat"]
    return " ".join((["{seat}"] if "seat" in fields else []) + [verb, *rest])


@cache
def _hints(kind: type) -> dict[str, Any]:
    """Tell what the fields of an event are declared as."""
    return get_type_hints(kind)


@lru_cache(64)
def book(source: Phrasebook, rules: Rules, names: tuple[str, ...]) -> Book:
    """Bind the phrases of a title to a table."""
    named, title = source.slots(rules), game(rules.game)

    def of(kind: type) -> Callable[[str], Slot]:
        hints = _hints(kind)
        return lambda name: named.get((kind, name)) or slot_for(hints.get(name, Seat), names)

    def phrased(kind: type, given: Mapping[type, str]) -> Phrase:
        return phrase(given.get(kind) or plain_phrase(kind), of(kind))

    def blank_of(short: Short) -> Callable[[str], Slot]:
        every = [(make, name, blank) for make in reversed(short.events) for name, blank in make.fields.items()]
        every.sort(key=lambda one: one[1] not in one[0].turned)  # a blank is rather what it is in an event as written
        used = {blank: (Short, blank) if name in make.turned else (make.kind, name) for make, name, blank in every}
        own = {blank: of(make.kind)(name) for make, name, blank in every}
        own |= {blank: slot for blank in own if (slot := named.get(used[blank])) is not None} | dict(short.slots)
        return lambda blank: own.get(blank) or named.get((Short, blank)) or SeatSlot(names)

    def stated(fact: Fact, name: str) -> Slot:
        return fact.slots.get(name) or named.get((Fact, name)) or SeatSlot(names)

    def counted(amount: Amount, name: str) -> Slot:
        return amount.slot(name) or named.get((Amount, name)) or SeatSlot(names)

    return Book(
        game=rules.game,
        source=source,
        names=names,
        phrases={kind: phrased(kind, source.phrases) for kind in title.events.values()},
        shorts=tuple((short, phrase(short.template, blank_of(short))) for short in source.shorts),
        facts=tuple(
            (fact, phrase(fact.template, lambda name, fact=fact: stated(fact, name)))  # type: ignore[misc]  # its own
            for fact in source.facts
        ),
        amounts=tuple(
            (one, phrase(template, lambda name, one=one: counted(one, name)))  # type: ignore[misc]  # its own
            for one in source.amounts
            for template in one.templates
        ),
        ends=sentences_of_an_end(names, source.sides, scored=source.scored),
        sights={kind: phrased(kind, source.sights) for kind in title.sights.values()},
        accounts=tuple((one, phrase(one.template, of(one.kind))) for one in source.accounts),
        frames=title.frames,
    )
