"""Phrases: one sentence with slots, used in both directions, to write an event down and to read it again.

A template is plain words with `{field}` for a slot. `{field=words}` gives the words for nothing (None, or an empty
list), for a truth value the two words `{field=yes/no}`; `{field*}` stands for a list that makes an event of each value;
`[…]` is left out when the slot within holds None.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from attrs import field, frozen

from serializers.play.slots import Hole, ListSlot, NothingSlot, Slot, Trace, TruthSlot
from serializers.play.tokens import Token, tokens_of

Values: TypeAlias = dict[str, Any]
_BEFORE_NAMES = frozenset(("a", "an", "the", "his", "her", "their", "its", "another"))
_BESIDE_VERBS = frozenset(("just", "only", "also", "now", "still", "again", "more", "else", "down", "away"))
FILLERS = _BEFORE_NAMES | _BESIDE_VERBS
"""Words that say nothing a game asks for. `up` and `back` do: a diver who is sent back is not sent down."""


@frozen
class Word:
    """A word, or a mark, that stands as it is."""

    text: str


@frozen
class Blank:
    """A place to be filled."""

    name: str
    slot: Slot


@frozen
class Maybe:
    """Part of a phrase that may be missing: then the blank within holds None."""

    parts: tuple["Part", ...]
    name: str


Part: TypeAlias = Word | Blank | Maybe

_PIECES = re.compile(r"\{(?P<name>\w+)(?P<star>\*)?(?:=(?P<words>[^}]*))?\}|\[(?P<maybe>[^\]]*)\]|(?P<text>[^{}\[\]]+)")


@frozen
class Phrase:
    """A template with its slots."""

    template: str
    parts: tuple[Part, ...]
    needs: frozenset[str] = field(default=frozenset(), eq=False)
    """The words without which no sentence is this phrase."""

    def write(self, values: Mapping[str, Any]) -> str:
        """Fill the phrase."""
        return " ".join(_written(self.parts, values, told=False)).replace(" ,", ",")

    def tell(self, values: Mapping[str, Any]) -> str:
        """Fill the phrase for people."""
        return " ".join(_written(self.parts, values, told=True)).replace(" ,", ",")

    def read(self, tokens: Sequence[Token], trace: Trace) -> Iterator[Values]:
        """Find every way in which a whole sentence, its end included, is this phrase."""
        for values, at in _read(self.parts, tokens, 0, trace):
            if tokens[at].kind == "end":
                yield values
            else:
                trace.note(at, "the end of the sentence")

    def loose(self) -> "Phrase":
        """Take the phrase without the words that people put in or leave out as they like."""
        return Phrase(self.template, tuple(_loose(self.parts)), self.needs - FILLERS)

    def begin(self, tokens: Sequence[Token], at: int, trace: Trace) -> Iterator[tuple[Values, int]]:
        """Find every way in which this phrase begins at a place, and where it ends."""
        return _read(self.parts, tokens, at, trace)

    def blanks(self) -> tuple[Blank, ...]:
        """List the places to be filled."""
        return tuple(_blanks(self.parts))

    def words(self) -> frozenset[str]:
        """Name the words that stand as they are."""
        return frozenset(_words(self.parts))


def phrase(template: str, slot_of: Callable[[str], Slot]) -> Phrase:
    """Read a template; `slot_of` finds the slot of a field."""
    parts = tuple(_parts(template, slot_of))
    return Phrase(template, parts, frozenset(part.text.lower() for part in parts if isinstance(part, Word)))


def _parts(template: str, slot_of: Callable[[str], Slot]) -> Iterator[Part]:
    for piece in _PIECES.finditer(template):
        if piece["text"] is not None:
            yield from (Word(token.text) for token in tokens_of(piece["text"], 1) if token.kind != "end")
        elif piece["maybe"] is not None:
            parts = tuple(_parts(piece["maybe"], slot_of))
            (blank,) = _blanks(parts)
            yield Maybe(parts, blank.name)
        else:
            yield Blank(piece["name"], _slot(piece, slot_of(piece["name"])))


def _slot(piece: re.Match[str], slot: Slot) -> Slot:
    """Make the slot a blank asks for."""
    if piece["star"]:
        return ListSlot(slot, each=True)
    if piece["words"] is None:
        return slot
    if "/" in piece["words"]:
        return TruthSlot(*piece["words"].split("/"))
    return NothingSlot(slot, tuple(piece["words"].split()), () if isinstance(slot, ListSlot) else None)


def _loose(parts: tuple[Part, ...]) -> Iterator[Part]:
    """Leave out the words that say nothing, and those of the words that stand for nothing."""
    for part in parts:
        match part:
            case Word(text) if text.lower() in FILLERS:
                pass
            case Maybe(inner, name):
                yield Maybe(tuple(_loose(inner)), name)
            case Blank(name, NothingSlot(inner_slot, words, nothing)):
                yield Blank(name, NothingSlot(inner_slot, tuple(w for w in words if w.lower() not in FILLERS), nothing))
            case _:
                yield part


def _written(parts: tuple[Part, ...], values: Mapping[str, Any], *, told: bool) -> Iterator[str]:
    for part in parts:
        match part:
            case Word(text):
                yield text
            case Blank(name, _) if isinstance(values[name], Hole):
                yield "?"
            case Blank(name, slot):
                yield slot.tell(values[name]) if told else slot.write(values[name])
            case Maybe(inner, name):
                if values[name] is not None:
                    yield from _written(inner, values, told=told)


def _read(parts: tuple[Part, ...], tokens: Sequence[Token], at: int, trace: Trace) -> Iterator[tuple[Values, int]]:
    """Read one part after the other, trying every way."""
    if not parts:
        yield {}, at
        return
    first, rest = parts[0], parts[1:]
    for values, after in _read_part(first, tokens, at, trace):
        for more, end in _read(rest, tokens, after, trace):
            yield values | more, end


def _read_part(part: Part, tokens: Sequence[Token], at: int, trace: Trace) -> Iterator[tuple[Values, int]]:
    match part:
        case Word(text):
            if tokens[at].says(text):
                yield {}, at + 1
            else:
                trace.note(at, f'"{text}"', text)
        case Blank(name, slot):
            yield from (({name: value}, end) for value, end in slot.read(tokens, at, trace))
        case Maybe(inner, name):
            yield from _read(inner, tokens, at, trace)
            yield {name: None}, at


def _blanks(parts: tuple[Part, ...]) -> Iterator[Blank]:
    for part in parts:
        match part:
            case Blank():
                yield part
            case Maybe(inner):
                yield from _blanks(inner)
            case Word():
                pass


def _words(parts: tuple[Part, ...]) -> Iterator[str]:
    for part in parts:
        match part:
            case Word(text):
                yield text.lower()
            case Maybe(inner):
                yield from _words(inner)
            case Blank(slot=NothingSlot(words=words)):
                yield from (word.lower() for word in words)
            case Blank():
                pass
