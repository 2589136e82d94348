"""The slots of a phrase: how one value of an event is written and read.

A slot reads at a place among tokens and yields every value it can find there with the place after it; what it wanted
and did not find it notes in a `Trace`. Any slot can be left open with a question mark.
"""

import re
from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from json import dumps
from operator import itemgetter
from typing import Any, ClassVar, TypeAlias

from attrs import evolve, field, frozen, mutable

from corestate.near import nearest
from serializers.play.tokens import NUMERALS, PlayError, Spot, Token, counted, plain, quoted, tokens_of, unquoted

Found: TypeAlias = Iterator[tuple[Any, int]]
SEVERAL = 3
"""So many words are taken together as a name that may have been meant."""


@frozen
class Hole:
    """A value nobody wrote down, and where it is missing; by a question mark, or left out by a shorthand."""

    spot: Spot
    asked: bool = True

    def may_be(self, _value: object) -> bool:
        """Whether a value may stand there."""
        return True


@frozen
class OneOf(Hole):
    """A value that is written only in part, as a card without its depth: one of a few."""

    options: tuple[Any, ...] = ()

    def may_be(self, value: object) -> bool:
        """Whether a value is one of those that were meant."""
        return value in self.options


@mutable
class Trace:
    """What was expected at the furthest place anything was read up to."""

    at: int = -1
    wanted: dict[str, None] = field(factory=dict)
    known: dict[str, None] = field(factory=dict)
    """The words that could have stood there."""

    def note(self, at: int, wanted: str, *known: str) -> None:
        """Note that something was expected at a place, and the words it could have been."""
        if at > self.at:
            self.at, self.wanted, self.known = at, {}, {}
        if at == self.at:
            self.wanted[wanted] = None
            self.known.update(dict.fromkeys(known))

    def error(self, tokens: Sequence[Token]) -> PlayError:
        """Complain of the place, with what may have been meant there."""
        token = tokens[self.at]
        run = [one.text for one in tokens[self.at : self.at + SEVERAL] if one.kind == "word"]
        spans = ("_".join(run[:count]) for count in range(1, len(run) + 1))
        near = next((near for span in spans if (near := nearest(span, self.known)) and near != token.text), "")
        return token.spot().error(self.told(), token.found(), near)

    def told(self, most: int = 12) -> str:
        """Name everything that was expected there."""
        wanted = list(self.wanted)
        shown = wanted if len(wanted) <= most else [*wanted[: most - 1], "…"]
        return ", ".join(shown[:-1]) + (" or " if len(shown) > 1 else "") + shown[-1]


class Slot:
    """How values of one kind are written and read."""

    __slots__ = ()
    unnamed: ClassVar[tuple[str, ...]] = ()
    """What people call one of which they do not say which it is, as `two cards`; nothing where they have to say."""
    sort: ClassVar[str] = ""
    """A word that may stand before that, as in `two skill cards`."""

    @abstractmethod
    def write(self, value: Any) -> str:  # noqa: ANN401 - of the slot's kind
        """Write a value."""

    def tell(self, value: Any) -> str:  # noqa: ANN401 - of the slot's kind
        """Tell people of a value: as it is written, or in words that are read as the same."""
        return self.write(value)

    @abstractmethod
    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read a value that is written out."""

    def values(self) -> Iterable[Any]:
        """Propose values to judge an event by that leaves this one open."""
        return ()

    def numbers(self) -> bool:
        """Whether a number may be a value, or begin one: then only what stands in the plural is counted."""
        return True

    def read(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read a value, or a question mark for one that nobody knows."""
        if tokens[at].is_word("?"):
            yield Hole(tokens[at].spot()), at + 1
        else:
            yield from self.known(tokens, at, trace)


def spaced(name: str) -> str:
    """Say a name that is made of several words as these."""
    return name.replace("_", " ")


def spelled(tokens: Sequence[Token], at: int, name: str) -> int:
    """Find the place after a name that is spelled out here; -1 where it is not."""
    words = _tokens_in(name)
    return at + len(words) if tuple(token.plain() for token in tokens[at : at + len(words)]) == words else -1


@lru_cache(maxsize=4096)
def _tokens_in(name: str) -> tuple[str, ...]:
    """Cut a name into words as they are compared; one that cannot be written has none."""
    try:
        return tuple(token.plain() for token in tokens_of(name, 1) if token.kind != "end")
    except PlayError:
        return ()


def told_apart(names: Mapping[str, str]) -> Mapping[str, str]:
    """Keep the names that are several words and mean one thing alone; the rest goes by the words it is written with."""
    spelled = Counter(map(_tokens_in, names.values()))
    return {
        value: name for value, name in names.items() if len(_tokens_in(name)) > 1 and spelled[_tokens_in(name)] == 1
    }


@frozen
class WholeSlot(Slot):
    """A number."""

    what: str = "a number"
    range: Sequence[int] = range(10)

    def write(self, value: int) -> str:
        """Write the digits."""
        return str(value)

    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read the digits, or a small number in words."""
        value = counted(tokens[at])
        if value is None:
            trace.note(at, self.what)
        else:
            yield value, at + 1

    def values(self) -> Iterable[int]:
        """Propose the numbers of its range."""
        return self.range


@frozen
class TextSlot(Slot):
    """A word, or any text in quotes; what has a name of several words may be called by it.

    Where `there` are only some words, any other must stand in quotes: it is a slip, unless somebody insists.
    """

    what: str = "a word"
    words: Sequence[str] = ()
    called: Mapping[str, str] = field(factory=dict)
    there: Sequence[str] = ()
    also: Mapping[str, str] = field(factory=dict)
    """What else a word may be called by, where that can mean nothing else; it is read, and never written."""
    _by_letters: Mapping[str, str] = field(init=False, eq=False, repr=False)

    @_by_letters.default
    def _spelt(self) -> Mapping[str, str]:
        return {plain(one): one for one in reversed(self.there)} | {one: one for one in self.there}

    def write(self, value: str) -> str:
        """Write the word, in quotes if it is none, or none there is."""
        return dumps(value) if self.there and self._by_letters.get(value) != value else quoted(value)

    def tell(self, value: str) -> str:
        """Call it by its name."""
        return self.called.get(value) or self.write(value)

    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read a name of several words, the longest first, or a word as it stands; an article before it is let be."""
        if self.there and tokens[at].is_word("the"):
            yield from self._called(tokens, at)
            at += 1
        yield from self._called(tokens, at)
        value = unquoted(tokens[at])
        if value is not None and self.there and tokens[at].kind == "word":
            value = self._by_letters.get(value) or self._by_letters.get(plain(value))
        if value is None:
            trace.note(at, self.what, *self.there)
        else:
            yield value, at + 1

    def _called(self, tokens: Sequence[Token], at: int) -> Found:
        """Read a name of several words, or one that is only read, the longest first."""
        ends = [(value, spelled(tokens, at, name)) for value, name in self.called.items()]
        also = [(value, spelled(tokens, at, name)) for name, value in self.also.items()]
        found = [*((value, end) for value, end in ends if end > at + 1), *(one for one in also if one[1] > at)]
        yield from sorted(found, key=itemgetter(1), reverse=True)

    def values(self) -> Iterable[str]:
        """Propose the words it knows."""
        return self.words


@frozen
class ChoiceSlot(Slot):
    """One of a few words or numbers."""

    options: tuple[int | str, ...]

    def write(self, value: int | str) -> str:
        """Write the option."""
        return str(value)

    def tell(self, value: int | str) -> str:
        """Say the option in several words where it is made of them."""
        return spaced(str(value))

    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read an option, in small or large letters, as one word or as several."""
        if tokens[at].is_word("the"):
            at += 1
        found = next((option for option in self.options if tokens[at].is_word(str(option))), None)
        if found is None and (count := counted(tokens[at])) in self.options:
            found = count
        several = ((option, spelled(tokens, at, spaced(str(option)))) for option in self.options)
        if found is not None:
            yield found, at + 1
        elif several_words := next((one for one in several if one[1] > at), None):
            yield several_words
        else:
            for option in self.options:
                trace.note(at, str(option), str(option))

    def values(self) -> Iterable[int | str]:
        """Propose every option."""
        return self.options

    def numbers(self) -> bool:
        """Whether one of them is a number."""
        return any(isinstance(option, int) for option in self.options)


_GENITIVE = re.compile("['\u2019]s$")
"""What a name ends in where something of somebody's is told of."""


def seat_called(name: str, names: Sequence[str]) -> int | None:
    """Find who is called so: exactly, or as the only one in small or large letters; None if nobody is."""
    called = _seat_called if len(name) <= LONG else _seat_called.__wrapped__  # nobody's memory is filled from outside
    return called(name, tuple(names))


LONG = 100
"""Longer names are looked for anew whenever they are met."""


@lru_cache(maxsize=4096)
def _seat_called(name: str, names: tuple[str, ...]) -> int | None:
    if name in names:
        return names.index(name)
    alike = [seat for seat, one in enumerate(names) if plain(one) == plain(name)]
    return alike[0] if len(alike) == 1 else None


def owner_called(name: str, names: Sequence[str]) -> int | None:
    """Find whose something is by a name in the genitive: `Ann's`."""
    return seat_called(_GENITIVE.sub("", name), names)


def wanted(slot: Slot) -> str:
    """Say what could be written in a place."""
    trace = Trace()
    _ = next(iter(slot.known((Token("end", "", 0, 0),), 0, trace)), None)
    return trace.told()


@frozen
class SeatSlot(Slot):
    """Somebody at the table by name; any seat by its number: `seat 3`."""

    names: tuple[str, ...]

    def write(self, value: int) -> str:
        """Write the name of whoever sits there."""
        return quoted(self.names[value]) if 0 <= value < len(self.names) else f"seat {value}"

    def tell(self, value: int | str) -> str:
        """Tell who it is: somebody who only stands for a player has no seat, and a word of their own."""
        return f"the {value}" if isinstance(value, str) else self.write(value)

    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read a name, in small or large letters if it is the only one, or a number."""
        name = unquoted(tokens[at])
        seat = None if name is None else seat_called(name, self.names)
        if seat is None and name is not None:
            seat = owner_called(name, self.names)
        if seat is not None:
            yield seat, at + 1
        elif tokens[at].is_word("seat"):
            yield from WholeSlot("the number of a seat").known(tokens, at + 1, trace)
        else:
            for one in self.names or ('"seat"',):
                trace.note(at, one, *self.names)

    def values(self) -> Iterable[int]:
        """Propose everybody."""
        return range(len(self.names))


@frozen
class TruthSlot(Slot):
    """One of two words."""

    yes: str
    no: str

    def write(self, value: bool) -> str:  # noqa: FBT001 - a value, not a switch
        """Write the word."""
        return self.yes if value else self.no

    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read either."""
        for word, value in ((self.yes, True), (self.no, False)):
            if tokens[at].is_word(word):
                yield value, at + 1
            else:
                trace.note(at, word, word)

    def values(self) -> Iterable[bool]:
        """Propose both."""
        return (True, False)


@frozen
class NothingSlot(Slot):
    """What may also be nothing, for which some words stand."""

    inner: Slot
    words: tuple[str, ...]
    nothing: object = None

    def write(self, value: Any) -> str:  # noqa: ANN401 - of the inner slot's kind
        """Write the value, or the words."""
        return " ".join(self.words) if value == self.nothing else self.inner.write(value)

    def tell(self, value: Any) -> str:  # noqa: ANN401 - of the inner slot's kind
        """Tell of the value, or say the words."""
        return self.write(value) if value == self.nothing else self.inner.tell(value)

    def read(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read the words, or a value that may be left open."""
        yield from self._words(tokens, at, trace)
        yield from self.inner.read(tokens, at, trace)

    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read the words, or a value."""
        yield from self._words(tokens, at, trace)
        yield from self.inner.known(tokens, at, trace)

    def _words(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        upto = at + len(self.words)
        if [token.text.lower() for token in tokens[at:upto]] == [word.lower() for word in self.words]:
            yield self.nothing, upto
        else:
            trace.note(at, " ".join(self.words), *self.words[:1])

    def values(self) -> Iterable[Any]:
        """Propose nothing, and what the inner slot does."""
        return (self.nothing, *self.inner.values())


@frozen
class ListSlot(Slot):
    """Several values, with or without commas between them; `x 3` repeats the one before it, `two hoses` are counted.

    Where they are one value of an event, a question mark alone is all of them; where each makes an event, it is one.
    """

    item: Slot
    each: bool = False

    def write(self, value: Sequence[Any]) -> str:
        """Write all of them."""
        return " ".join(map(self.item.write, value))

    def tell(self, value: Sequence[Any]) -> str:
        """Tell of all of them."""
        return " ".join(map(self.item.tell, value))

    def read(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read as many as there are, then fewer; each may be left open."""
        for values, end in self.known(tokens, at, trace):
            alone = not self.each and len(values) == 1 and type(values[0]) is Hole
            yield values[0] if alone else values, end

    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read as many as there are, then fewer; of so many cards that are named after that, those alone."""
        if (named := self._in_apposition(tokens, at)) is not None:
            yield named
        else:
            yield from self._several(tokens, at, trace, MOST)

    def _several(self, tokens: Sequence[Token], at: int, trace: Trace, most: int) -> Found:
        """Read one value after the other, so many at most."""
        values: list[Any] = []
        ends: list[tuple[int, int]] = []
        while len(values) < most and (found := self._next(tokens, at, trace)) is not None:
            value, times, at = found
            values += [value] * times
            ends.append((len(values), at))
            at += tokens[at].is_word(",")
            at += tokens[at].is_word("and")
        yield from ((tuple(values[:count]), end) for count, end in reversed(ends))

    def _in_apposition(self, tokens: Sequence[Token], at: int) -> tuple[tuple[Any, ...], int] | None:
        """Read how many there are, and then which: `two cards, 12 and 60`, `two cards: 12 and 60`."""
        at += tokens[at].is_word("the") and _count(tokens[at + 1]) > 0
        count = _count(tokens[at])
        end = self._unnamed(tokens, at) if 0 < count <= MOST else at
        if end == at or not any(map(tokens[end].is_word, (",", ":"))):
            return None
        named = next(self._several(tokens, end + 1, Trace(), count + 1), ((), 0))
        some = any(not isinstance(one, Hole) for one in named[0])
        return named if some and len(named[0]) == count else None

    def _next(self, tokens: Sequence[Token], at: int, trace: Trace) -> tuple[Any, int, int] | None:
        """Read one value, how many times it stands there, and the place after it."""
        if (several := self._counted(tokens, at)) is not None:
            return several
        found = next(self.item.read(tokens, at, trace), None)
        return None if found is None else (found[0], *_times(tokens, found[1]))

    def _counted(self, tokens: Sequence[Token], at: int) -> tuple[Any, int, int] | None:
        """Read a value with its number before it: `two hoses`, `a weight`, `3 cards`."""
        if tokens[at].plain() in self.item.unnamed[:1] and tokens[at + 1].kind in {"end", "word"}:
            return Hole(tokens[at].spot(), asked=False), 1, at + 1  # the article may be missing
        at += tokens[at].is_word("the") and _count(tokens[at + 1]) > 0
        count = _count(tokens[at])
        if not 0 < count <= MOST:
            return None
        if any(end > at + 1 for _value, end in self.item.known(tokens, at, Trace())):
            return None  # a name that begins with a number: `six shooter`
        if (end := self._unnamed(tokens, at)) > at:
            return Hole(tokens[at].spot(), asked=False), count, end
        in_words = tokens[at].kind == "word" and tokens[at + 1].kind == "number"  # `one 2` is no list
        in_words |= any(map(tokens[at].is_word, ARTICLES))
        for written in (singular(tokens, at + 1), tokens):
            may_count = not self.item.numbers() or written is not tokens or in_words
            found = next(self.item.known(written, at + 1, Trace()), None) if may_count else None
            if found is not None:
                return found[0], count, found[1]
        return None

    def _unnamed(self, tokens: Sequence[Token], at: int) -> int:
        """Find the place after so many of which nobody says which they are: `two cards`, `both of them`, `two`."""
        called = self.item.unnamed
        if not called:
            return at
        other = at + 1 + tokens[at + 1].is_word("other")
        thing = other + (bool(self.item.sort) and tokens[other].is_word(self.item.sort))
        if any(map(tokens[thing].is_word, called)):
            return thing + 1
        if other > at + 1 or any(map(tokens[at + 1].is_word, OTHERS)):
            return at + 2
        if tokens[at + 1].is_word("of") and tokens[at + 2].is_word("them"):
            return at + 3
        alone = tokens[at].text.lower() in ALONE and (tokens[at + 1].kind == "end" or tokens[at + 1].is_word(","))
        return at + 1 if alone and next(self.item.known(tokens, at, Trace()), None) is None else at


ARTICLES = ("a", "an", "another")
ALONE = frozenset((*NUMERALS, "both"))
"""How many there are, where nothing else is said of them."""
OTHERS = ("others", "more")
"""What people call things of which they have named some."""


def _count(token: Token) -> int:
    """Read how many there are, 0 where that is not said."""
    if any(map(token.is_word, ARTICLES)):
        return 1
    return 2 if token.is_word("both") else counted(token) or 0


def singular(tokens: Sequence[Token], at: int) -> Sequence[Token]:
    """Take the word at a place in the singular; the same tokens where it is no plural."""
    here = tokens[at]
    if here.kind != "word" or not here.text.lower().endswith("s"):
        return tokens
    return (*tokens[:at], evolve(here, text=here.text[:-1]), *tokens[at + 1 :])


MOST = 500
"""So many values a list may hold, and so often one of them may be repeated."""


def _times(tokens: Sequence[Token], at: int) -> tuple[int, int]:
    """Read how many times a value stands there."""
    if tokens[at].is_word("x") and (count := counted(tokens[at + 1])) is not None and 0 < count <= MOST:
        return count, at + 2
    return 1, at
