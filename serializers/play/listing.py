"""Every sentence of a title with an example that can be read, and a text to begin with.

The examples are a title's own, or made from the slots of the phrases, so that there is one for each sentence; every
one of them is read as what it stands for.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Literal, TypeAlias

import attrs
from attrs import field, frozen

from corestate import game
from corestate.anything import Rules
from serializers.play.book import Book
from serializers.play.phrases import Blank, Maybe, Part, Phrase, Word, phrase
from serializers.play.positions import grammar_of
from serializers.play.positions.clauses import OF_ANY_TABLE
from serializers.play.slots import ListSlot, NothingSlot, SeatSlot, Slot, TextSlot, WholeSlot
from serializers.play.titles import book_of, names_for
from serializers.play.tokens import quoted

Sort: TypeAlias = Literal["done", "chance", "whole moves", "facts", "position"]
SORTS: dict[Sort, str] = {
    "done": "What players do",
    "chance": "What chance brings",
    "whole moves": "Whole moves in one sentence",
    "facts": "What is so",
    "position": "How the table lies, after a line that begins with `position`",
}


@frozen
class Listed:
    """A sentence there is: what may be filled in stands in capitals, what may be left out in brackets."""

    sort: Sort
    template: str
    examples: tuple[str, ...]
    means: str
    events: tuple[str, ...] = ()
    """The events it stands for, by their names."""


def listed(rules: Rules, names: tuple[str, ...] = ()) -> Iterator[Listed]:
    """List every sentence of a title, as they are written at a table."""
    book = book_of(rules, names or names_for(rules.seats))
    events = game(rules.game).events
    called = {kind: name for name, kind in events.items()}
    for kind, one in book.phrases.items():
        decided = any(one.name == "seat" for one in attrs.fields(kind))
        means = (kind.__doc__ or "").partition("\n")[0]
        yield Listed("done" if decided else "chance", shown(one.template), _examples(one, book), means, (called[kind],))
    for short, one in book.shorts:
        kinds = dict.fromkeys(make.kind for make in short.events)
        means = " ".join((kind.__doc__ or "").partition("\n")[0] for kind in kinds)
        yield Listed(
            "whole moves", shown(one.template), _examples(one, book), means, tuple(called[kind] for kind in kinds)
        )
    for fact, one in book.facts:
        yield Listed("facts", shown(one.template), _examples(one, book), f"Nothing happens: it is so, by {fact.rule}.")
    yield from _stated(book)
    yield from _of_tables(rules, book)


def _stated(book: Book) -> Iterator[Listed]:
    """List the amounts that may be stated."""
    phrases = {one.template: one for _, one in book.amounts}
    for amount in book.source.amounts:
        template = amount.templates[0]
        yield Listed("facts", shown(template), _examples(phrases[template], book), _COMPARED)
    for one in dict(reversed(book.ends)).values():
        yield Listed("facts", shown(one.template), _examples(one, book), _COMPARED)


_COMPARED = "Nothing happens: it is compared."


def _of_tables(rules: Rules, book: Book) -> Iterator[Listed]:
    """List what can be said of a table."""
    grammar = grammar_of(rules.game)
    if grammar is None:
        return
    slots = grammar.slots(rules)
    for clause in (*OF_ANY_TABLE, *grammar.clauses):
        template = f"{clause.lead[0]} {clause.templates[0]}".strip().replace(" :", ":")
        one = phrase(template, lambda name: slots.get(name) or SeatSlot(book.names))
        yield Listed("position", shown(template), _examples(one, book), "The table lies so.")


def plainest(found: Iterable[Listed]) -> tuple[Listed, ...]:
    """Keep the first of sentences that say the same of the same things: the others are as good, and many."""
    kept: dict[object, Listed] = {}
    for one in found:
        filled_in = frozenset(re.findall(r"\b[A-Z]{2,}\b", one.template))
        says = one.events or (one.means if one.sort == "facts" and one.means != _COMPARED else one.template)
        kept.setdefault((one.sort, says, filled_in), one)
    return tuple(kept.values())


def shown(template: str) -> str:
    """Show a template as a person would fill it in: slots in capitals, lists with dots."""

    def slot(found: re.Match[str]) -> str:
        words = found["words"] or ""
        named = words.replace("/", "|") if "/" in words else found["name"].upper() + (f"|{words}" if words else "")
        return named + ", …" * bool(found["star"])

    return re.sub(r"\{(?P<name>\w+)(?P<star>\*)?(?:=(?P<words>[^}]*))?\}", slot, template)


def _examples(phrase: Phrase, book: Book) -> tuple[str, ...]:
    """Take the title's example, or fill a phrase in; where part of it may be left out, without that and with it."""
    if own := book.source.examples.get(phrase.template):
        return (own.format(*map(quoted, book.names)),)
    whole = any(isinstance(part, Maybe) for part in phrase.parts)
    return tuple(_Example(maybe=maybe).of(phrase.parts) for maybe in ((False, True) if whole else (False,)))


@frozen
class _Example:
    """Values for the blanks of a phrase, no two alike of one sort."""

    maybe: bool
    used: Counter[type] = field(factory=Counter)

    def of(self, parts: Sequence[Part]) -> str:
        """Fill in the parts of a phrase."""
        return " ".join(self._words(parts)).replace(" ,", ",").replace(" :", ":")

    def _words(self, parts: Sequence[Part]) -> Iterator[str]:
        for part in parts:
            match part:
                case Word(text):
                    yield text
                case Blank(slot=ListSlot(item=item, each=True)):
                    yield ", ".join(item.tell(self._value(item)) for _ in range(2))
                case Blank(slot=slot):
                    yield slot.tell(self._value(slot))
                case Maybe(inner):
                    if self.maybe:
                        yield from self._words(inner)

    def _value(self, slot: Slot) -> Any:  # noqa: ANN401 - of the slot's kind
        if isinstance(slot, NothingSlot):
            return self._value(slot.inner)
        if isinstance(slot, ListSlot):
            return self._value(slot.item), self._value(slot.item)
        number, self.used[type(slot)] = self.used[type(slot)], self.used[type(slot)] + 1
        if isinstance(slot, WholeSlot):
            return number + (2 if slot.what in {"an amount", "how many"} else 1)
        if isinstance(slot, SeatSlot):
            return number
        proposed = slot.there if isinstance(slot, TextSlot) and slot.there else slot.values()
        values = [*islice(proposed, number + 1)]
        return values[-1] if values else "something"


def template(rules: Rules, names: tuple[str, ...]) -> str:
    """Write a text to begin with: the head, and one sentence for each thing that can be said as a comment."""
    title = game(rules.game)
    editions = ", ".join(one.name for one in title.rulebook.editions)
    lines = [
        f"# {title.title}, written down to be judged: corestate adjudicate FILE",
        "# A sentence a line, in the order in which things happened; who passed need not be told. What nobody saw is ?",
        "# and a line that begins with # is not read. Below is one way to say each thing: copy what you need.",
        "",
        f"game {rules.game}",
        f"seats {', '.join(map(quoted, names))}",
        f"edition {rules.edition}    # there are: {editions}",
    ]
    lines += (f"# option {one.name} = {_told(getattr(rules.options, one.name))}" for one in attrs.fields(title.options))
    for ruling in title.rulebook.rulings[:1]:
        others = f"    # disputed rules: corestate rulings {rules.game}"
        lines.append(f"# ruling {ruling.field} = {ruling.default}{others}")
    found = plainest(listed(rules, names))
    for sort, heading in SORTS.items():
        examples = dict.fromkeys(example for one in found if one.sort == sort for example in one.examples)
        lines += ["", f"# {heading}:", *(f"# {example}" for example in examples)] if examples else []
    return "\n".join([*lines, "", f"# There are more ways to say these: corestate sentences {rules.game}", ""])


def _told(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


__all__ = ["SORTS", "Listed", "listed", "plainest", "shown", "template"]
