"""Reading what is said of a table, clause by clause.

A clause goes on where the one before it led: `Bob has $250, two divers`. Of somebody else the verb may be left out, and
what is counted: `Ann holds three cards, Bob two, Cem none`.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from functools import lru_cache
from itertools import zip_longest
from json import JSONDecodeError, dumps, loads
from typing import Any, TypeAlias

from attrs import evolve, field, frozen

from corestate.anything import Rules
from serializers import MalformedBytesError, load_json
from serializers.play.phrases import Phrase, Values, phrase
from serializers.play.positions.clauses import ALSO, BETWEEN, OF_ANY_TABLE, OPEN, Clause, Draft, Grammar, UnclearError
from serializers.play.positions.plainly import Subjects, of_one, subjects, whose_turn
from serializers.play.slots import Hole, OneOf, SeatSlot, Slot, Trace, wanted
from serializers.play.tokens import (
    Complaints,
    PlayError,
    Spot,
    Token,
    counted,
    in_one_word,
    present,
    spelled_out,
    tokens_of,
)

_PLACED = ("in", "on", "at", "there", "next")
"""Words behind a name with its verb: where somebody is."""
_ENDS = (";", ".")
"""What may stand between sentences."""
_ADDED = frozenset(("already", "also", "just", "now", "only", "still", "too"))
"""Words that only add to what is said, where nothing can be made of them."""
_NONE = ("none", "nothing", "neither")
COUNT = "count"
"""The blank of how many there are of something."""
_LEADING = re.compile(r"(?P<lead>\{(?P<who>\w+)\} \w+) (?P<rest>.+)")


@frozen
class _Form:
    """A template with its lead, and without it."""

    clause: Clause
    lead: str
    said: str
    """The lead that stands there, of those that mean the same."""
    whole: Phrase
    rest: Phrase
    leading: Phrase | None
    verb: Phrase | None
    """Without who it is said of, if that stands first."""
    who: Phrase | None
    """Who or what it is said of, if that stands first."""


@frozen
class _Before:
    """The clause before: its lead with who it was said of, and all it said, of each of them."""

    lead: str = ""
    said: str = ""
    """The lead that stood there: another clause with that one may follow."""
    kept: tuple[Values, ...] = ()
    form: _Form | None = None
    values: Values = field(factory=dict)
    named: bool = False
    """Whether nothing led but a name: `Ann: $50, at the bar`."""
    digits: bool = False
    """Whether a number stood in it in digits."""


MOST_WRONG = 6
"""So many things that are wrong in a line are told of."""
_Found: TypeAlias = tuple[int, int, _Form, Values]
"""Where a clause ends, how it is read, by which form, and what fills it."""


class Reader:
    """Reads the lines of a position, one after the other."""

    def __init__(
        self,
        grammar: Grammar,
        rules: Rules,
        names: tuple[str, ...],
        synonyms: Mapping[str, str] | None = None,
        called: Mapping[tuple[str, ...], str] | None = None,
    ) -> None:
        self.draft = Draft(rules)
        self.contradictions: list[PlayError] = []
        self._names, self._synonyms, self._called = names, synonyms or {}, called or {}
        self.last: tuple[str, ...] = ()
        self._forms = _forms(grammar, rules, names)

    def line(self, text: str, number: int, column: int = 1) -> None:
        """Read a line, or complain of it: then nothing was said by it."""
        if (also := ALSO.fullmatch(text)) is not None:
            self._also(also, Spot(number, column + also.start("value")))
            return None
        written = in_one_word([*tokens_of(text, number, column)], self._called)
        tokens = [*self._with_verbs([one for token in written for one in spelled_out(token)])]
        try:
            self._line(tokens)
        except PlayError:
            for other in self._otherwise(tokens):
                with suppress(PlayError):
                    return self._line(other)
            raise
        return None

    def _otherwise(self, tokens: list[Token]) -> Iterator[list[Token]]:
        """Say it in words that mean the same; then without those that only add to what is said."""
        other = [*map(self._word, tokens)]
        if other != tokens:
            yield other
        bare = [token for token in other if token.text.lower() not in _ADDED or token.text in self._names]
        if bare != other:
            yield bare

    def _with_verbs(self, tokens: Sequence[Token]) -> Iterator[Token]:
        """Spell out a name that has the verb in it: `Ann's in the chapel`."""
        for token, after in zip_longest(tokens, tokens[1:]):
            name = token.text[:-2]
            is_one = token.kind == "word" and token.text[-2:].lower() in {"'s", "\u2019s"} and name in self._names
            if is_one and after is not None and any(map(after.is_word, _PLACED)):
                yield evolve(token, text=name)
                yield evolve(token, text="is")
            else:
                yield token

    def _word(self, token: Token) -> Token:
        """Take the word of the clauses for one that means the same."""
        known = (one for one in (token.text.lower(), *present(token.text)) if one in self._synonyms)
        other = next(known, None) if token.kind == "word" and token.text not in self._names else None
        return token if other is None else evolve(token, text=self._synonyms[other])

    def _line(self, tokens: list[Token]) -> None:
        """Read sentences; what is wrong with one keeps nobody from reading the next, but what is said then is not.

        Where much is wrong it is no line of a position, and the rest of it is not looked at.
        """
        draft, last, twice = deepcopy(self.draft), self.last, [*self.contradictions]
        wrong, many, at, before = Complaints(), 0, 0, _Before()
        while tokens[at].kind != "end" and many < MOST_WRONG:
            try:
                tokens, at, before = self._clause(tokens, at, before)
            except PlayError as error:
                wrong.note(error)
                many, before = many + 1, _Before()
                while tokens[at].kind != "end" and not any(map(tokens[at].is_word, _ENDS)):
                    at += 1
            while any(map(tokens[at].is_word, BETWEEN)):
                at += 1
        try:
            wrong.end()
        except PlayError:
            self.draft, self.last, self.contradictions = draft, last, twice
            raise

    def _clause(self, tokens: list[Token], at: int, before: _Before) -> tuple[list[Token], int, _Before]:
        """Read the longest clause that begins at a place, and say it of each it is said of."""
        tokens = whose_turn(tokens, at, self._names, self.last) or tokens
        several, trace = None, Trace()
        found = self._found(tokens, at, before, trace)
        if not found and (several := subjects(tokens, at, self._names, self.last)) is not None:
            tokens, trace = of_one(tokens, at, several), Trace()
            found = self._found(tokens, at, before, trace)
        if not found:
            raise trace.error(tokens)
        end, rank, form, values = max(found, key=lambda one: one[:2])
        _see_that_all_is_said(values)
        each = self._of_each(values, several, before if rank == -_LED else None)
        for one in each:
            self._see_that_it_is_of_the_table(one, tokens[at])
            self._say(form, one, tokens[at].spot())
        kept = (
            ()
            if form.leading is None
            else tuple({blank.name: one[blank.name] for blank in form.leading.blanks()} for one in each)
        )
        if any("seat" in one for one in each):
            self.last = tuple(self._names[one["seat"]] for one in each if one["seat"] in range(len(self._names)))
        end += _adding_nothing(tokens, end)
        named = rank == -_NAMED or (before.named and rank == -_LED)
        said = before.said if rank == -_LED and before.said in form.clause.lead else form.said
        digits = any(token.kind == "number" for token in tokens[at:end])
        return tokens, end, _Before(form.lead, said, kept, form, each[-1], named, digits)

    def _see_that_it_is_of_the_table(self, values: Values, token: Token) -> None:
        seat = values.get("seat", 0)
        if isinstance(seat, int) and seat not in range(len(self._names)):
            raise token.spot().error(wanted(SeatSlot(self._names)), f'"seat {seat}"')

    def _found(self, tokens: Sequence[Token], at: int, before: _Before, trace: Trace) -> list[_Found]:
        """List what can be read at a place."""
        found = []
        for form in self._forms:
            for rank, values, end in self._ways(form, tokens, at, before, trace):
                if _is_end(tokens, end):
                    found.append((end, -rank, form, values))
                else:
                    trace.note(end, "the end of the sentence")
        return found

    def _of_each(self, values: Values, several: Subjects | None, led: _Before | None) -> list[Values]:
        """Say of each what is said of several, or of those of whom the clause before was."""
        if several is not None:
            return [values | {"seat": self._names.index(name)} for name in several.names]
        return [values | kept for kept in led.kept] if led is not None and led.kept else [values]

    def _say(self, form: _Form, values: Values, spot: Spot) -> None:
        before = {word: dict(one) if isinstance(one, dict) else one for word, one in self.draft.said.items()}
        try:
            form.clause.says(self.draft, {name: _settled(value) for name, value in values.items()})
        except UnclearError as error:
            raise spot.error(str(error)) from error
        self.draft.place = next((values[one] for one in _PLACES if one in values), self.draft.place)
        self._note_what_is_said_twice(before, spot)
        for word, said in self.draft.said.items():
            if word not in before:
                self.draft.spots[word] = spot
            if isinstance(said, dict) and (seat := values.get("seat")) in said:
                self.draft.spots.setdefault(f"{word} {seat}", spot)

    def _note_what_is_said_twice(self, before: Mapping[str, Any], spot: Spot) -> None:
        """Note where one thing is said to be two; what a seat or place holds is added to."""
        for word, old in before.items():
            new = self.draft.said[word]
            pairs = [(key, old[key], new.get(key)) for key in old] if isinstance(old, dict) else [("", old, new)]
            for key, one, other in pairs:
                if one != other and not isinstance(one, list | dict) and word != "at":
                    what = SeatSlot(self._names).write(key) if isinstance(key, int) else str(key)
                    said = f"{word}: {what} is".replace(":  is", " is")
                    self.contradictions.append(
                        spot.error(f"a position that can be ({said} said to be {one} and {other})")
                    )

    def _ways(
        self, form: _Form, tokens: Sequence[Token], at: int, before: _Before, trace: Trace
    ) -> Iterator[tuple[int, Values, int]]:
        """Find how a form can be read at a place: whole, led by the clause before, or with less of it repeated."""
        yield from ((_WHOLE, *one) for one in form.whole.begin(tokens, at, trace))
        led = before.kept[0] if before.kept else Values()
        if form.lead and (form.lead == before.lead or (before.said and before.said in form.clause.lead)):
            yield from ((_LED, led | values, end) for values, end in form.rest.begin(tokens, at, trace))
        if form.verb is not None and "seat" in led:
            yield from ((_LED, led | values, end) for values, end in form.verb.begin(tokens, at, trace))
        if form.verb is not None and "seat" in led and before.named:
            yield from ((_LED, led | values, end) for values, end in form.rest.begin(tokens, at, trace))
        for who, after in self._said_again(form, before, tokens, at):
            if (many := _many(tokens[after])) is not None:
                yield _COUNTED, before.values | who | {COUNT: many}, after + 1
        for who, after in () if form.who is None else form.who.begin(tokens, at, Trace()):
            named = tokens[after].is_word(":")
            if "seat" in who and (named or counted(tokens[after]) is not None):
                rest = form.rest.begin(tokens, after + named, trace)
                yield from ((_NAMED, who | values, end) for values, end in rest)
            if form.lead != before.lead:
                continue
            if form is before.form and COUNT in before.values and (many := _many(tokens[after])) is not None:
                yield _COUNTED, before.values | who | {COUNT: many}, after + 1
            yield from ((_VERBLESS, who | values, end) for values, end in form.rest.begin(tokens, after, trace))
        yield from _as_many(form, tokens, at, before)

    def _said_again(
        self, form: _Form, before: _Before, tokens: Sequence[Token], at: int
    ) -> Iterator[tuple[Values, int]]:
        """Read the lead of a form with which something was counted right before: `Ann has two chests, Bob has one`."""
        last = before.form
        if last is not None and COUNT in before.values and (last.clause, last.rest) == (form.clause, form.rest):
            yield from () if form.leading is None else form.leading.begin(tokens, at, Trace())

    def _also(self, also: re.Match[str], spot: Spot) -> None:
        word = also["word"]
        try:
            value = _decoded(loads(also["value"]))
        except (JSONDecodeError, RecursionError, MalformedBytesError) as error:
            raise spot.error("JSON that can be read", str(error)) from error
        before = self.draft.said.get(word)
        both = isinstance(before, dict) and isinstance(value, dict)
        self.draft.said[word] = before | value if both else value
        self.draft.spots.setdefault(word, spot)


_PLACES = ("space", "room", "berth")
"""The blanks that say where somebody or something is."""
_AS_MANY, _WHOLE, _LED, _COUNTED, _VERBLESS, _NAMED = range(6)
"""Ways to read a clause; of two that end at the same place the first is taken."""


@lru_cache(64)
def _forms(grammar: Grammar, rules: Rules, names: tuple[str, ...]) -> tuple[_Form, ...]:
    """Bind every template of every clause to a table."""
    slots = grammar.slots(rules)

    def slot_of(name: str) -> Slot:
        return slots.get(name) or SeatSlot(names)

    return tuple(
        _form(clause, lead, template, slot_of)
        for clause in (*OF_ANY_TABLE, *grammar.clauses)
        for lead in clause.lead
        for template in clause.templates
    )


def _form(clause: Clause, lead: str, template: str, slot_of: Callable[[str], Slot]) -> _Form:
    """Take a template with its lead; one that names who it is said of and a verb has a lead in itself."""
    own = clause.lead[0]
    whole = f"{lead} {template}".strip()
    if not lead and (found := _LEADING.fullmatch(template)) is not None:
        own = lead = found["lead"]
        template = found["rest"]
    said_of = _LEADING.fullmatch(whole) if lead.startswith("{") else None
    return _Form(
        clause,
        own,
        lead,
        phrase(whole, slot_of),
        phrase(template, slot_of),
        phrase(lead, slot_of) if lead else None,
        phrase(whole.split("} ", 1)[1], slot_of) if said_of is not None else None,
        phrase(f"{{{said_of['who']}}}", slot_of) if said_of is not None else None,
    )


def _adding_nothing(tokens: Sequence[Token], at: int) -> int:
    """Count the words behind a clause that say only that it holds of each, or of others besides."""
    if tokens[at].is_word("as") and tokens[at + 1].is_word("well"):
        return 2
    return any(map(tokens[at].is_word, ("each", "too", "also")))


def _is_end(tokens: Sequence[Token], at: int) -> bool:
    """Whether a clause may end before a place; that it is said of each, or of others besides, may stand behind it."""
    at += _adding_nothing(tokens, at)
    return tokens[at].kind == "end" or any(map(tokens[at].is_word, BETWEEN))


def _as_many(form: _Form, tokens: Sequence[Token], at: int, before: _Before) -> Iterator[tuple[int, Values, int]]:
    """Say of another how many there are of what the clause before counted: `Maria has one`.

    In digits it may be a card: not after a number in digits, if nothing is listed behind it.
    """
    if before.form is None or form.leading is None or COUNT not in before.values:
        return
    if form.clause is before.form.clause and form.rest == before.form.rest:
        for who, after in form.leading.begin(tokens, at, Trace()):
            counts = tokens[after].kind == "word" or (before.digits and not _is_listed(tokens, after + 1))
            if counts and (many := _many(tokens[after])) is not None:
                yield _AS_MANY, before.values | who | {COUNT: many}, after + 1


def _is_listed(tokens: Sequence[Token], at: int) -> bool:
    """Whether more numbers stand behind a place in a list."""
    while any(map(tokens[at].is_word, BETWEEN)):
        at += 1
    return counted(tokens[at]) is not None


def _many(token: Token) -> int | None:
    """Read how many there are, if nothing is said but that."""
    return 0 if any(map(token.is_word, _NONE)) else None if token.money else counted(token)


def _see_that_all_is_said(values: Values) -> None:
    """Complain of what is open in a clause: what is not known is left out, but for cards of a list."""
    for name, one in values.items():
        if name != OPEN and isinstance(one, Hole) and not isinstance(one, OneOf):
            raise one.spot.error("what is known: what is not is left out of a position", '"?"')


def _settled(value: Any) -> Any:  # noqa: ANN401 - of any slot
    """Take what is open as nothing in particular; a card that is written in part stays one of several."""
    if isinstance(value, Hole) and not isinstance(value, OneOf):
        return None
    return tuple(map(_settled, value)) if isinstance(value, tuple) else value


def _decoded(value: Any) -> Any:  # noqa: ANN401 - of JSON
    """Take plain values: keys that are numbers as such, frames by their names."""
    if isinstance(value, dict):
        if "$" in value:
            return load_json(dumps(value))
        return {int(key) if re.fullmatch("-?[0-9]{1,9}", key) else key: _decoded(one) for key, one in value.items()}
    return tuple(map(_decoded, value)) if isinstance(value, list) else value
