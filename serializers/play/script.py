"""A file in the text form, read: its head, and its sentences with everything each of them can mean.

What a sentence means may depend on the moment it is said at, so that reading stops here and telling begins: see
`telling`. A file that cannot be read to its end is not read at all.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import accumulate
from json import JSONDecodeError, JSONDecoder
from pathlib import Path
from typing import Any

import attrs
from attrs import field, frozen

from corestate import __version__
from corestate.anything import AnyState, Rules
from corestate.files import read_at_most
from corestate.games import begun, game
from corestate.kernel import settled
from corestate.rulebook import digest
from serializers import MAX_BYTES, MalformedBytesError, Position, Record, upgraded
from serializers.play.amounts import Assertion, Stated
from serializers.play.book import NAMES, Book, Meaning, Partial, Statement, Telling
from serializers.play.compounds import as_done, named_alone, told, with_a_name, without_order
from serializers.play.header import SYNONYMS, WORDS, Given, Head, Header, in_sentences, resolved
from serializers.play.objections import asks, of_the_game
from serializers.play.positions import Laid, Lines, grammar_of
from serializers.play.positions.clauses import ALSO
from serializers.play.results import Ended
from serializers.play.slots import Hole
from serializers.play.titles import book_of
from serializers.play.tokens import Complaints, PlayError, Spot, Token, in_one_word, tokens_of, unquoted
from serializers.replaying import DIGITS


@frozen
class Sentence:
    """A sentence: where it stands, what it can mean, and whether it is exact, so that nothing is implied before it."""

    spot: Spot
    meaning: Meaning
    exact: bool = False
    said: str = field(default="", eq=False)
    """What was written, word for word; nothing where it comes from no text."""


@frozen
class Script:
    """A game as somebody wrote it down."""

    header: Header
    sentences: tuple[Sentence, ...]
    ids: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    recorded: bool = False
    """Whether it was a record in another form, so that its sentences stand nowhere."""
    earlier: int = 0
    """How many of its sentences stand in files before this one."""
    stated: tuple[Stated, ...] = ()
    """The amounts it states."""

    @property
    def ruleset(self) -> Rules:
        """The ruleset it was played under."""
        return self.header.ruleset

    def book(self) -> Book:
        """The phrases, with the names at this table."""
        return book_of(self.header.ruleset, () if self.recorded else self.header.names)

    def begun(self, rules: Rules) -> AnyState:
        """Return the state before the first event, under this ruleset or another."""
        position = self.header.position
        if position is None:
            return begun(rules)
        if isinstance(position, Laid):
            return position.state() if rules == position.ruleset else position.under(rules)
        own = position.state()  # where what was typed in is looked through
        if rules == own.table.ruleset:
            return own
        table = attrs.evolve(position.table, ruleset=rules)
        return settled(table, game(rules.game).entries[position.entry](table, **dict(position.where)))


DEEPEST = 8
"""So many files may go on after one another."""


def read(text: str, folder: Path = Path(), depth: int = 0) -> Script:
    """Read the text form; other files it names are looked for in the folder.

    Whatever is wrong with it is complained of at once: see `PlayError.all`.
    """
    if len(text) > MAX_BYTES:
        raise PlayError(1, 1, f"at most {MAX_BYTES} characters", str(len(text)))
    wrong = Complaints()
    script = None
    with wrong.noting():
        script = _read(text, folder, depth, wrong)
    wrong.end()
    assert script is not None  # noqa: S101 - else there is something wrong
    return script


def _read(text: str, folder: Path, depth: int, wrong: Complaints) -> Script:
    """Read the text form, noting what is wrong and keeps nobody from reading on."""
    head, lines = _split(text, wrong)
    before = None if head.after is None else _before(head.after, folder, depth)
    header = resolved(head, folder, None if before is None else before.header, wrong)
    if before is None and header.position is None and head.edition is None and head.box is None:
        header = _as_shown(header, head.position, lines)
    with wrong.noting():
        _no_reserved_names(head, header)
    first = () if before is None else before.sentences
    earlier = () if before is None else before.stated
    if before is not None and before.header.position is not None:
        header = attrs.evolve(header, position=before.header.position)
    book = book_of(header.ruleset, header.names)
    given = head.position if head.position is not None and in_sentences(head.position, folder) else None
    if before is None and head.position is None and not header.complete:
        given = _in_the_middle(lines, header, book)
        header = header if given is None else attrs.evolve(header, taken=(*header.taken, _AS_IT_LAY))
    position = None if given is None else _begun_in_sentences(given, header, book)
    if given is not None and position is not None:
        with wrong.noting():
            position.read(given.text, given.spot.line, given.spot.column)
        again = partial(_begun_in_sentences, given, header, book)
        lines = _after_position(lines, position, book, again, wrong)
    last = None if position is None else position.last()
    sentences, stated, ids, marks = _sentences(lines, book, wrong, last, complete=header.complete)
    sentences, stated = _carried_out(sentences, stated, book, header.ruleset)
    if before is None and position is None and header.position is None:
        sentences = _told_apart(sentences, book, header.ruleset)
    wrong.end()
    if position is not None:
        told = (one.meaning[0].events for one in sentences if isinstance(one.meaning, tuple))
        laid = position.laid([partial for events in told for partial in events])
        header = attrs.evolve(header, position=laid, taken=(*header.taken, *position.taken(laid)))
    if ids and (before is not None or len(ids) != len(sentences)):
        raise PlayError(1, 1, "the id of a state after every event, or after none")
    if marks and (before is not None or len(marks) != len(sentences)):
        raise PlayError(1, 1, "the marks of a state after every event, or after none")
    if any(len(one) != DIGITS * len(header.marked) for one in marks):
        raise PlayError(1, 1, f"marks of {DIGITS} digits for each part of the table that is marked")
    own = (attrs.evolve(one, after=one.after + len(first)) for one in stated)
    return Script(header, (*first, *sentences), ids, marks, earlier=len(first), stated=(*earlier, *own))


def _as_shown(header: Header, position: Given | None, rows: list["_Row"]) -> Header:
    """Take the box of an edition nobody named as the text shows it."""
    rules = header.ruleset
    tokens: list[Token] = []
    for text in (*(() if position is None else (position.text,)), *(row.text for row in rows)):
        with suppress(PlayError):
            tokens += tokens_of(text, 1)
    source = book_of(rules, header.names).source
    box, notes = source.boxed(rules.box, in_one_word(tokens, source.called))
    rules = attrs.evolve(rules, box=box, digest=digest(box)) if notes else rules
    return attrs.evolve(header, ruleset=rules, taken=notes)


_AS_IT_LAY = "the text begins with how the table lay, as if `position` stood before that"


def _in_the_middle(rows: list["_Row"], header: Header, book: Book) -> Given | None:
    """Find that a text begins with how the table lay though it does not say so: then it can be read in no other way."""
    if not rows or grammar_of(header.ruleset.game) is None:
        return None
    given = Given("", Spot(rows[0].number, 1))
    position = _begun_in_sentences(given, header, book)
    for row in rows:
        try:
            position.read(row.text, row.number)
        except PlayError:
            return None
        if _untold(row, book) is not None:
            return given
    return None


def _begun_in_sentences(given: Given, header: Header, book: Book) -> Lines:
    grammar = grammar_of(header.ruleset.game)
    if grammar is None:
        raise given.spot.error("a position in a file: there are no sentences for the table of this title")
    return Lines(grammar, header.ruleset, book, given.spot)


def _after_position(
    rows: list["_Row"], position: Lines, book: Book, fresh: Callable[[], Lines], wrong: Complaints
) -> list["_Row"]:
    """Read the lines that tell of the table, up to the first that tells of the game.

    One that tells of neither is a slip in the position, if another follows that tells of the table.
    """
    last: int | None = None
    for number, row in enumerate(rows):
        try:
            position.read(row.text, row.number)
        except PlayError as error:
            also, other = ALSO.fullmatch(row.text) is not None, _untold(row, book, position.last())
            if other is None and not also:
                return rows[number:]
            if last is None:
                after = reversed(range(number + 1, len(rows)))
                last = next((one for one in after if _is_of_the_table(rows[one], book, fresh)), number)
            if number < last:
                wrong.note(error)
                continue
            if other is not None and other.column >= error.column and not also:
                return rows[number:]
            raise
    return []


def _untold(row: "_Row", book: Book, last: Token | None = None) -> PlayError | None:
    """Say what keeps a line from telling of the game; None if it does. Somebody may have been told of last."""
    try:
        for written in _parted(row, book):
            tokens = _as_told(written, last, book)
            told(tokens, book, last)
            last = named_alone(tokens, book.names, last)
    except PlayError as error:
        return error
    return None


def _as_told(written: list[Token], last: Token | None, book: Book) -> list[Token]:
    """Take a sentence as one that tells what was done, of who is named in it or was named last."""
    return with_a_name(as_done(without_order(written, book.names), book.names), last, book.names)


def _taken_in(sentences: list[Sentence], one: Sentence, book: Book) -> None:
    """Add a sentence; what it says the last decision was about is part of that. Where none says it nothing is known."""
    last = _left_for_later(sentences[-1], book) if sentences else None
    if sentences and (both := _joined(sentences[-1], one, book)):
        sentences[-1] = both
    elif last is None:
        sentences.append(one)
    elif (whole := _about(last, one)) is not None:
        said = f"{sentences[-1].said}; {one.said}"
        sentences[-1] = attrs.evolve(sentences[-1], meaning=(Telling(whole),), said=said)
    else:
        sentences[-1] = attrs.evolve(sentences[-1], meaning=(_with_the_second(last, book),))
        sentences.append(one)


def _joined(first: Sentence, second: Sentence, book: Book) -> Sentence | None:
    """Take two sentences as one, if the second says more of what the first tells."""
    if first.exact or isinstance(first.meaning, Statement) or isinstance(second.meaning, Statement):
        return None
    meaning = book.source.joined(first.meaning, second.meaning)
    if meaning is None:
        return None
    begins = meaning[0].events[0].spot.line == first.spot.line
    return Sentence(first.spot if begins else second.spot, meaning, said=f"{first.said}; {second.said}")


def _left_for_later(sentence: Sentence, book: Book) -> Partial | None:
    """Find the decision in a sentence of which it does not say what it was about, if it may be said later."""
    if isinstance(sentence.meaning, Statement) or len(sentence.meaning) > 1 or sentence.exact:
        return None
    event, *others = sentence.meaning[0].events
    unsaid = any(isinstance(value, Hole) and not value.asked for _, value in event.fields)
    return event if event.kind in book.source.said_later and unsaid and not others else None


def _about(decision: Partial, sentence: Sentence) -> tuple[Partial, ...] | None:
    """Find the decision whole as the next sentence says it, with the second; None where that says something else."""
    if isinstance(sentence.meaning, Statement) or len(sentence.meaning) == 1:
        return None  # a sentence that says a decision by itself says another
    whole = (one.events for one in sentence.meaning if one.events[0].kind is decision.kind)
    return next((one for one in whole if one[0].seat() == decision.seat()), None)


def _with_the_second(decision: Partial, book: Book) -> Telling:
    """Let nothing be known of what two decisions were about."""
    assert decision.kind is not None  # noqa: S101 - it may be said later
    second = attrs.evolve(decision, kind=book.source.said_later[decision.kind])
    return Telling((decision, second))


def _carried_out(
    sentences: tuple[Sentence, ...], stated: tuple[Stated, ...], book: Book, rules: Rules
) -> tuple[tuple[Sentence, ...], tuple[Stated, ...]]:
    """Take what is no more than the beginning of what the same seat does next as part of that."""
    for number in reversed(range(len(sentences))):
        begun = _alone(sentences[number])
        after = sentences[number + 1 : number + 1 + MOST_AFTER]
        later = [] if begun is None else [*_next_of(begun.seat(), after)]
        whole = book.source.announced(rules, begun, later) if later else None
        if whole is None:
            continue
        said = f"{sentences[number].said}; {sentences[number + 1].said}"
        rest = [*_told_so(sentences[number + 1 :], whole)]
        rest[0] = attrs.evolve(rest[0], said=said)
        sentences = (*sentences[:number], *rest)
        stated = tuple(attrs.evolve(one, after=one.after - (one.after > number)) for one in stated)
    return sentences, stated


MOST_AFTER = 12
"""So many sentences at most tell what somebody does after what is said to begin it."""


def _told_apart(sentences: tuple[Sentence, ...], book: Book, rules: Rules) -> tuple[Sentence, ...]:
    """Put in what makes no difference, in sentences that can mean but one thing."""
    meant = {
        number: one.meaning[0]
        for number, one in enumerate(sentences)
        if isinstance(one.meaning, tuple) and len(one.meaning) == 1 and not one.exact
    }
    told = dict(zip(meant, book.source.told_apart(rules, [*meant.values()]), strict=True))
    return tuple(
        attrs.evolve(one, meaning=(told[number],)) if number in told else one for number, one in enumerate(sentences)
    )


def _alone(sentence: Sentence) -> Partial | None:
    """Find the event a sentence tells if it is one alone and a seat decides it."""
    if isinstance(sentence.meaning, Statement) or sentence.exact or len(sentence.meaning) > 1:
        return None
    first, *others = sentence.meaning[0].events
    return None if others or first.seat() is None else first


def _next_of(seat: int | None, sentences: tuple[Sentence, ...]) -> Iterator[Partial]:
    """List what a seat does next, till something else is written."""
    for sentence in sentences:
        events = () if isinstance(sentence.meaning, Statement) else sentence.meaning[0].events
        if not events or any(one.seat() != seat for one in events):
            return
        yield from events


def _told_so(sentences: tuple[Sentence, ...], events: Sequence[Partial]) -> Iterator[Sentence]:
    """Let the first sentences tell these events, and keep those that tell nothing else than before."""
    left = list(events)
    for sentence in sentences:
        if not left or isinstance(sentence.meaning, Statement):
            yield sentence
            continue
        own = sentence.meaning[0]
        now, left = tuple(left[: len(own.events)]), left[len(own.events) :]
        changed = now != own.events
        yield attrs.evolve(sentence, meaning=(attrs.evolve(own, events=now),)) if changed else sentence


def _is_of_the_table(row: "_Row", book: Book, fresh: Callable[[], Lines]) -> bool:
    """Whether a line tells of the table and not of the game."""
    try:
        fresh().read(row.text, row.number)
    except PlayError:
        return False
    return _untold(row, book) is not None


def _no_reserved_names(head: Head, header: Header) -> None:
    reserved = book_of(header.ruleset, header.names).reserved()
    for name in header.names:
        if head.seats is not None and (
            name.lower() in reserved or name.lower() in (*WORDS, "seat", "state", "marks", "x", "and")
        ):
            raise head.seats.spot.error("names that are no words of the sentences", f'"{name}"')


@frozen
class _Row:
    """A line of a file, by its number from 1."""

    number: int
    text: str


_QUOTED = r'"(?:[^"\\]|\\.)*"'
_HEAD = re.compile(
    rf"""[ \t\ufeff\u00a0]*(?P<word>{"|".join((*WORDS, *SYNONYMS))})\b:?(?P<rest>(?:{_QUOTED}|[^#"])*)""",
    re.IGNORECASE,
)
_STOPPED = {"game", "seats", *SYNONYMS, "ruling", "option"}
"""The lines of the head after which a full stop says nothing."""
_ID = re.compile(r"[ \t]*state[ \t]+(?P<id>[0-9a-f]{64})[ \t]*(#.*)?")
_MARKS = re.compile(r"[ \t]*marks[ \t]+(?P<marks>[0-9a-f]+)[ \t]*(#.*)?")


def _split(text: str, wrong: Complaints) -> tuple[Head, list[_Row]]:
    """Part the lines of the head from those that tell the game."""
    head, told = Head(), []
    text = text.replace("\r\n", "\n")
    rows = text.split("\n")
    begin = [0, *accumulate(len(row) + 1 for row in rows)]
    number = 0
    while number < len(rows):
        match = _HEAD.match(rows[number])
        if match is None:
            with wrong.noting():
                if next(tokens_of(rows[number], number + 1)).kind != "end":
                    told.append(_Row(number + 1, rows[number]))
            number += 1
            continue
        begins = Spot(number + 1, match.start("word") + 1)
        given, number = _given(text, begin[number], number, match)
        word = match["word"].lower()
        with wrong.noting():
            if told:
                raise begins.error("the head of a file before its first sentence", f'"{match["word"]}"')
            head.take(SYNONYMS.get(word, word), given, begins)
    return head, told


def _given(text: str, begins: int, number: int, match: re.Match[str]) -> tuple[Given, int]:
    """Read what a line of the head says, which begins there in the text; JSON may go on over several lines."""
    rest = match["rest"]
    start = match.start("rest") + len(rest) - len(rest.lstrip())
    spot = Spot(number + 1, start + 1)
    if not text.startswith("{", begins + start):
        said = rest.strip()
        plain = said.removesuffix(".") if match["word"].lower() in _STOPPED else said
        return Given(_unquoted(plain, spot), spot), number + 1
    try:
        _, end = JSONDecoder().raw_decode(text, begins + start)
    except JSONDecodeError as error:
        raise Spot(error.lineno, error.colno).error("JSON", error.msg) from error
    except RecursionError as error:
        raise spot.error("JSON", "it nested too deeply") from error
    except ValueError as error:
        raise spot.error("JSON with whole numbers of 64 bits") from error
    return Given(text[begins + start : end], spot), number + text.count("\n", begins + start, end) + 1


def _unquoted(text: str, spot: Spot) -> str:
    """Take the quotes off a text that stands in them as a whole."""
    if not re.fullmatch(_QUOTED, text):
        return text
    token = Token("text", text, spot.line, spot.column)
    read = unquoted(token)
    if read is None:
        raise spot.error("a text in quotes, with the escapes of JSON", token.found())
    return read


def _before(given: Given, folder: Path, depth: int) -> Script:
    """Read the file this one goes on after: `after FILE`, or `after FILE at N` for its first N events."""
    named, upto = _named(given.text)
    file = folder / named
    if depth >= DEEPEST:
        raise given.spot.error(f"at most {DEEPEST} files after one another")
    try:
        data = read_at_most(file, MAX_BYTES)
        script = parsed(data, file.parent, depth + 1) if file.suffix == ".play" else _of_record(data)
    except OSError as error:
        raise given.spot.error("a file that can be read", f'"{named}"') from error
    except MalformedBytesError as error:
        raise given.spot.error(f"a file that can be read ({file.name}: {error})") from error
    return script if upto is None else _cut(script, upto, given)


def _named(text: str) -> tuple[str, int | None]:
    """Part the name of a file from the number of its events."""
    words = text.rsplit(maxsplit=2)
    if len(words) == _WITH_NUMBER and words[1] == "at" and re.fullmatch("[0-9]{1,9}", words[2]):
        return words[0], int(words[2])
    return text, None


_WITH_NUMBER = 3


def _cut(script: Script, upto: int, given: Given) -> Script:
    """Keep so many events; where a sentence may be several, nobody can say how many these are."""
    for one in script.sentences[:upto]:
        if not (one.exact and isinstance(one.meaning, tuple) and len(one.meaning[0].events) == 1):
            raise given.spot.error("a complete file, of which the first events are known")
    if upto > len(script.sentences):
        raise given.spot.error(f"a number of events up to {len(script.sentences)}", str(upto))
    return attrs.evolve(script, sentences=script.sentences[:upto])


def _of_record(data: bytes) -> Script:
    """Take a record in one of the other forms as a script of exact sentences."""
    read = upgraded(data, Record)
    script = of_record(read.value)
    return attrs.evolve(script, header=attrs.evolve(script.header, notes=read.notes))


def of_record(record: Record) -> Script:
    """Take a record as a script of exact sentences."""
    names = NAMES[: record.ruleset.seats]
    header = Header(record.ruleset, names, record.library, complete=True, marked=record.marked)
    told = tuple(exactly(event, Spot(number, 1)) for number, event in enumerate(record.events, 1))
    return Script(header, told, record.ids, record.marks, recorded=True)


def of_position(position: Position) -> Script:
    """Take a position as a script of which nothing is told yet."""
    rules = position.table.ruleset
    header = Header(rules, NAMES[: rules.seats], __version__, complete=True, position=position)
    return Script(header, (), recorded=True)


def exactly(event: Any, spot: Spot) -> Sentence:  # noqa: ANN401 - an event of any title
    """Say exactly this event."""
    fields = ((one.name, getattr(event, one.name)) for one in attrs.fields(type(event)))
    return Sentence(spot, (Telling((Partial(type(event), tuple(fields), spot),)),), exact=True)


def sentences(text: str, script: Script) -> tuple[tuple[Sentence, ...], tuple[Stated, ...]]:
    """Read sentences as if they stood in a script, for what they say and state at just one moment."""
    wrong = Complaints()
    found, stated, _, _ = _sentences([_Row(1, text)], script.book(), wrong, complete=True)
    wrong.end()
    return found, stated


def parsed(data: bytes, folder: Path, depth: int = 0) -> Script:
    """Read the text form from bytes."""
    try:
        return read(data.decode("utf-8"), folder, depth)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise PlayError(line, error.start - data.rfind(b"\n", 0, error.start), "text in UTF-8") from error


def _sentences(
    rows: list[_Row], book: Book, wrong: Complaints, last: Token | None = None, *, complete: bool
) -> tuple[tuple[Sentence, ...], tuple[Stated, ...], tuple[str, ...], tuple[str, ...]]:
    """Read the lines that tell the game: its sentences, what they state, and the ids and marks of where they lead.

    A pronoun in the first of them is for whoever was told of last before.
    """
    sentences: list[Sentence] = []
    stated: list[Stated] = []
    ids: list[str] = []
    marks: list[str] = []
    for row in rows:
        if (match := _ID.fullmatch(row.text)) is not None:
            ids.append(match["id"])
            continue
        if (match := _MARKS.fullmatch(row.text)) is not None:
            marks.append(match["marks"])
            continue
        with wrong.noting():
            for written in () if wrong.enough() else _parted(row, book):
                tokens = _as_told(written, last, book)
                before, last = last, named_alone(tokens, book.names, last)
                with wrong.noting():
                    for one in told(tokens, book, before):
                        if isinstance(one.meaning, Assertion):
                            stated.append(Stated(len(sentences), one.spot, one.meaning.said(), one.meaning))
                            continue
                        if isinstance(one.meaning, Ended):
                            ends = (Stated(len(sentences), one.spot, 0, None, part) for part in one.meaning.parts())
                            stated.extend(ends)
                            continue
                        sentence = Sentence(one.spot, one.meaning, exact=complete, said=one.text(row.text))
                        _taken_in(sentences, sentence, book)
                        if one.price is not None:
                            more = one.or_else
                            stated.append(Stated(len(sentences), one.spot, one.price, paid=one.paid, or_else=more))
    return tuple(sentences), tuple(stated), tuple(ids), tuple(marks)


def _parted(row: _Row, book: Book) -> Iterator[list[Token]]:
    """Part a line into its sentences as far as they tell of the game, each with an end of its own."""
    told_of = ((one, of_the_game(one, book.names)) for one in _between_stops(row, book))
    yield from (told for one, told in told_of if told[:-1] or not one[:-1])


def _between_stops(row: _Row, book: Book) -> Iterator[list[Token]]:
    """Part a line at semicolons and full stops."""
    sentence: list[Token] = []
    for token in in_one_word([*tokens_of(row.text, row.number)], book.source.called):
        if token.is_word("?") and sentence and asks(sentence[0], book.names):
            sentence.append(token)
            yield [*sentence, Token("end", "", token.line, token.column + 1)]
            sentence = []
        elif token.is_word(";") or (token.is_word(".") and sentence):
            yield [*sentence, Token("end", "", token.line, token.column)]
            sentence = []
        else:
            sentence.append(token)
    if sentence[:-1]:
        yield sentence
