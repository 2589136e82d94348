"""Sentences that say several things, of one or of several: `Ann goes to the deck and attacks`, `Bob and Cem pass`.

What is said of several is said of each. What they do stands in no order: it is done in the order of the table, by
whoever comes first.
"""

from collections.abc import Iterator, Sequence
from itertools import count

from attrs import evolve, frozen

from serializers.play.amounts import Assertion, either, money_stated, price_stated
from serializers.play.asides import more_plainly
from serializers.play.book import Book, Meaning, Partial, Telling
from serializers.play.results import Ended
from serializers.play.slots import Hole, SeatSlot, Trace, owner_called, seat_called
from serializers.play.tokens import NUMERALS, PlayError, Spot, Token, counted, is_plain, present, quoted, unquoted

BETWEEN = (",", "and", "then", "but", ":", "so")
"""Words between what is said first and what is said next."""
PRONOUNS = ("he", "she")
"""Words for who was named last, if nobody else was named with them."""
POSSESSIVES = ("her", "his")
"""Words for what is theirs, at the beginning of a sentence."""
MOST_HALVES = 12
"""A sentence is parted at so many of them, and no more."""
MOST_PARTS = 8
"""A sentence says so many things, and no more."""
MOST_TRIED = 48
"""So often it is tried to part a sentence, or what is left of it."""
ALL = (
    *(("everybody",), ("everyone",), ("all", "players"), ("every", "player"), ("each", "player")),
    ("all",),
)
"""Ways to say that everybody does something."""
EACH = ("each", "both", "all")
"""Words that may stand between those who are named and what they do."""
_OF_ONE = {"are": "is", "have": "has", "do": "does", "go": "goes", "were": "was"}


@frozen
class Said:
    """What a sentence says, or one of those it is made of; and what it says it cost or brought."""

    spot: Spot
    end: int
    """The column it ends before."""
    meaning: Meaning | Assertion | Ended
    price: int | None
    or_else: tuple[int, ...] = ()
    """What else it says that may have been: `for 40 or 50`."""
    whose: str = ""
    """Who does what follows, where the name stands before the first of several."""
    says: str = ""
    """How it is said of one, where it is said of several."""
    paid: bool = False
    """Whether that is what it says was paid."""
    listed: bool = False
    """Whether it names another of whom the verb before it is said, too."""

    def text(self, row: str) -> str:
        """Take from a line what is said."""
        return self.says or f"{self.whose} {row[self.spot.column - 1 : self.end - 1]}".strip()


def told(tokens: list[Token], book: Book, before: Token | None = None) -> list[Said]:
    """Find what a sentence says, or else those say that it is made of: `Ann rolls 1 1 2 3 4 5 and places 2 on 1`.

    One that names nobody is said of who was named before: `Ann anchors at wreck 2; sends diver 0`.
    """
    for said in filter(None, (tokens, more_plainly(tokens))):
        if found := _read(said, book, before):
            return found
        if said[1:-1] and said[-2].is_word("twice"):
            return _twice(said, book, before)
    raise _complaint(tokens, book, count())


def _read(tokens: list[Token], book: Book, before: Token | None) -> list[Said]:
    """Find what a sentence says as it stands, or of whom was named before; nothing if nobody can tell."""
    for loosely in (False, True):
        if found := _told(tokens, book, MOST_PARTS, count(), loosely=loosely):
            return _listed_in_any_order(found)
    if before is not None and not any(_called(token, book.names) for token in tokens[:1]):
        named = [evolve(before, line=tokens[0].line, column=tokens[0].column), *tokens]
        for loosely in (False, True):
            if found := _told(named, book, MOST_PARTS, count(), loosely=loosely):
                return [evolve(found[0], whose=found[0].whose or before.text), *found[1:]]
    return []


def _complaint(tokens: list[Token], book: Book, tried: Iterator[int]) -> PlayError:
    """Say what was expected: in a second half, if the first can be read and it is furthest there."""
    found = book.complaint(price_stated(tokens)[0])
    for half, others in _halves(tokens, book):
        if next(tried) >= MOST_HALVES:
            break
        if any(_of_several(half, book, loosely=loosely) for loosely in (False, True)):
            later = (_complaint(rest, book, tried) for _, rest in others[:_ITS_OWN])
            found = max((found, *later), key=lambda one: one.column)
    return found


def _twice(tokens: list[Token], book: Book, before: Token | None) -> list[Said]:
    """Find what a sentence says that ends in `twice`, and say it again."""
    *once, twice, end = tokens
    first = told([*once, evolve(end, column=twice.column)], book, before)
    again = [evolve(token, line=twice.line, column=twice.column) for token in once]
    says = " ".join(token.text for token in once)
    return [*first, *(evolve(one, says=one.says or says) for one in told([*again, end], book, before))]


def without_order(tokens: list[Token], names: tuple[str, ...]) -> list[Token]:
    """Leave out words that a sentence begins with and that say only that it comes next: `then`, `after that`."""
    for words in _NEXT:
        if all(map(Token.is_word, tokens, words)) and not _called(tokens[0], names):
            rest = tokens[len(words) + tokens[len(words)].is_word(",") :]
            return without_order(rest, names) if rest[:-1] else tokens
    if (_called(tokens[0], names) or _is_pronoun(tokens[0], names)) and any(map(tokens[1].is_word, _THEN)):
        return [tokens[0], *tokens[2:]]
    return tokens[1:] if tokens[0].is_word("on") and _owner(tokens[1], names) and tokens[2].is_word("turn") else tokens


_THEN = ("then", "next", "afterwards", "finally", "later")
_NEXT = (
    *((one,) for one in (*_THEN, "first", "now", "and", "but")),
    *(("after", "that"), ("at", "last"), ("on", "her", "turn"), ("on", "his", "turn")),
)
"""Words that say only that something comes next, at the beginning; some of them may stand behind who does it."""


def as_done(tokens: list[Token], names: tuple[str, ...]) -> list[Token]:
    """Say as something done what somebody wants to do: it is asked whether that is allowed."""
    for at, token in enumerate(tokens):
        for wish in _WISHES:
            words = tokens[at : at + len(wish)]
            verb = tokens[at + len(wish)] if len(words) == len(wish) and len(tokens) > at + len(wish) + 1 else None
            if verb is None or verb.kind != "word" or _called(token, names) or not all(map(Token.is_word, words, wish)):
                continue
            done = verb if wish[0] in _OF_SEVERAL else evolve(verb, text=_of_one(verb.text))
            return [*tokens[:at], evolve(done, column=token.column), *tokens[at + len(wish) + 1 :]]
    return tokens


_WISHES = (
    *((verb, "to") for verb in ("wants", "want", "wishes", "wish", "tries", "try", "intends", "asks")),
    *(("would", "like", "to"), ("would", "want", "to"), ("would", "rather"), ("would", "prefer", "to")),
    *((verb, "to") for verb in ("decides", "prefers", "attempts", "hopes", "means")),
)
"""Ways to say that somebody wants to do something."""
_OF_SEVERAL = ("want", "wish", "try")


def with_a_name(tokens: list[Token], name: Token | None, names: tuple[str, ...]) -> list[Token]:
    """Put the name of who was named last in place of a pronoun that a sentence begins with: `she`, or `her diver`."""
    first = tokens[0]
    if name is None or not (_is_pronoun(first, names) or any(map(first.is_word, POSSESSIVES))):
        return tokens
    return [evolve(name, line=first.line, column=first.column), *tokens[1:]]


def named_alone(tokens: Sequence[Token], names: tuple[str, ...], before: Token | None) -> Token | None:
    """Find who is meant by a pronoun after a sentence: whom it names, if that is one; who was meant before, if none.

    Where it names nobody it may say whose something is: `Ann's turn`.
    """
    named = {who: token for token in tokens if (who := _called(token, names))}
    named = named or {who: _name(token, who) for token in tokens if (who := _owner(token, names))}
    return before if not named else next(iter(named.values())) if len(named) == 1 else None


def _is_pronoun(token: Token, names: tuple[str, ...]) -> bool:
    return any(map(token.is_word, PRONOUNS)) and not _called(token, names)


def _told(tokens: list[Token], book: Book, most: int, tried: Iterator[int], *, loosely: bool) -> list[Said]:
    """Find what a sentence says; nothing if nobody can tell."""
    if (whole := _meant(tokens, book, loosely=loosely)) is not None:
        return [whole]
    for half, others in _halves(tokens, book) if most > 1 and next(tried) < MOST_TRIED else ():
        if first := _of_several(half, book, loosely=loosely):
            for name, rest in others:
                if second := _told(rest, book, most - 1, tried, loosely=loosely):
                    listed = bool(_called(rest[0], book.names)) and rest[1].column == rest[0].column
                    return [*first, evolve(second[0], whose=name, listed=listed), *second[1:]]
    return _of_several(tokens, book, loosely=loosely)


def _meant(tokens: list[Token], book: Book, *, loosely: bool) -> Said | None:
    """Find what a sentence means; where nobody can tell, loosely what it means without words that only add to it."""
    if (found := _meant_as_told(tokens, book, loosely=loosely)) is not None or not loosely:
        return found
    for words in _TOO:
        rest = tokens[: -1 - len(words)]
        if rest and all(map(Token.is_word, tokens[len(rest) :], words)):
            said = [*rest, evolve(tokens[-1], column=tokens[len(rest)].column)]
            return _meant_as_told(said, book, loosely=False) or _meant_as_told(said, book, loosely=True)
    return None


_TOO = (
    *(("too",), ("as", "well"), ("once", "more"), ("once", "again"), ("there",)),
    *(("instead",), ("anyway",), ("immediately",), ("at", "once"), ("right", "away"), ("straight", "away")),
)
"""Words at the end of a sentence that say only that something happened before, to others, or in place of something."""


def _meant_as_told(tokens: list[Token], book: Book, *, loosely: bool) -> Said | None:
    """Find what a sentence means or states, and what it says it cost or brought; None if nobody can tell."""
    rest, others = either(tokens)
    if others and (one := _meant_as_told(rest, book, loosely=loosely)) is not None and one.price is not None:
        return evolve(one, or_else=others)
    said, price = price_stated(tokens)
    if price is not None and tokens[-2].kind == "number" and not book.source.is_a_price(price):
        said, price = tokens, None
    if price is not None and tokens[-2].plain() in _PAID and (paid := book.meant(tokens, loosely=loosely)):
        return Said(tokens[0].spot(), tokens[-1].column, paid, price)
    if not (meaning := book.meant(said, loosely=loosely)):
        stated = book.stated(tokens, loosely=loosely) or book.ended(tokens, loosely=loosely)
        if stated is not None:
            return Said(tokens[0].spot(), tokens[-1].column, stated, None)
        return _with_money(tokens, book, loosely=loosely)
    return Said(tokens[0].spot(), tokens[-1].column, meaning, price)


_PAID = frozenset(("card", "cards", "free", "nothing"))
"""Words a price ends in that is a number of cards, or none: what is said to be paid, where a title pays so."""


def _with_money(tokens: list[Token], book: Book, *, loosely: bool) -> Said | None:
    """Find what a sentence means that says besides how much was paid or received; None if nobody can tell."""
    for one in money_stated(tokens, book.source.paying):
        given = list(one.tokens)
        if meaning := book.meant(given, loosely=loosely) or _paid_at_once(given, book, loosely=loosely):
            return Said(tokens[0].spot(), tokens[-1].column, meaning, one.figure, paid=one.paid)
    return None


def _paid_at_once(tokens: list[Token], book: Book, *, loosely: bool) -> Meaning:
    """Find what several things mean that are paid for together: `to recruit a diver and buy a round`."""
    for half, others in _halves(tokens, book):
        first = book.meant(half, loosely=loosely)
        for _, rest in others[1:2]:
            verb = [rest[0], evolve(rest[1], text=_of_one(rest[1].text)), *rest[2:]]
            second = book.meant(verb, loosely=loosely)
            if first and second and isinstance(first, tuple) and isinstance(second, tuple):
                both = (*first[0].events, *second[0].events)
                here = tuple(evolve(one, spot=tokens[0].spot()) for one in _with_their_seconds(both, book))
                return (Telling(here),)
    return ()


def _with_their_seconds(events: tuple[Partial, ...], book: Book) -> Iterator[Partial]:
    """Add the second decision to each of which the next sentences could say what it was about."""
    for one in events:
        yield one
        unsaid = any(isinstance(value, Hole) and not value.asked for _, value in one.fields)
        if unsaid and one.kind is not None and (second := book.source.said_later.get(one.kind)) is not None:
            yield evolve(one, kind=second)


def _halves(tokens: list[Token], book: Book) -> Iterator[tuple[list[Token], list[tuple[str, list[Token]]]]]:
    """Part a sentence in two, wherever it may go on with what the same seat did, or with something else.

    Of the same seat the second half repeats neither the name nor, if it is the same, the verb; of another it need not
    repeat the verb: each way to read it, with what is left out of it. Those that repeat a verb come last: a list goes
    on up to what is done next. When something is done may be said before who does it: `In the afternoon Ann dives`.
    """
    _, end = next(SeatSlot(book.names).known(tokens, 0, Trace()), (None, 0))
    for at in () if _called(tokens[0], book.names) else range(max(end, 1), len(tokens) - 1):
        if _called(tokens[at], book.names) or _is_pronoun(tokens[at], book.names):
            who = named_alone(tokens[:at], book.names, None)
            said = with_a_name(tokens[at:], who, book.names)
            yield [*tokens[:at], Token("end", "", tokens[at].line, tokens[at].column)], [("", said)]
    ands = [at for at, token in enumerate(tokens) if any(map(token.is_word, BETWEEN)) and end < at < len(tokens) - 2]
    found = [_parted(tokens, at, end, book) for at in ands[:MOST_HALVES]]
    yield from ((half, others[:_ITS_OWN]) for half, others in found)
    yield from ((half, others[_ITS_OWN:]) for half, others in found if others[_ITS_OWN:])


_ITS_OWN = 2
"""So many of the ways to read a second half take it with a verb of its own."""


def _parted(tokens: list[Token], at: int, end: int, book: Book) -> tuple[list[Token], list[tuple[str, list[Token]]]]:
    """Part a sentence at a place, its first name ending before another: as it stands, with the name, with the verb."""
    rest = next(one for one in range(at, len(tokens)) if not any(map(tokens[one].is_word, BETWEEN)))
    if end and tokens[rest - 1].is_word("so") and any(map(tokens[rest].is_word, ("do", "does", "did"))):
        after = next((one for one in range(rest + 1, len(tokens)) if _is_between(tokens[one])), len(tokens) - 1)
        verb, *said = (evolve(token, column=tokens[rest].column) for token in tokens[end:at])
        same = [*tokens[rest + 1 : after], verb, *said, *tokens[after:]]
        return [*tokens[:at], Token("end", "", tokens[at].line, tokens[at].column)], [("", same)]
    if _is_pronoun(tokens[rest], book.names) and named_alone(tokens[:at], book.names, None) is not None:
        rest += 1
    rest += len(tokens) - rest - len(without_order(tokens[rest:], book.names))
    others = [("", tokens[rest:])]
    for repeated in (tokens[:end], tokens[: end + 1]) if end else ():
        there = [evolve(token, column=tokens[rest].column) for token in repeated]
        others.append((" ".join(token.text for token in repeated), [*there, *tokens[rest:]]))
    if end and _called(tokens[rest], book.names):
        anothers = [("", [tokens[rest], evolve(tokens[end], column=tokens[rest].column), *tokens[rest + 1 :]])]
        anothers += (("", [tokens[rest], *one]) for one in _as_many(tokens[end:at], tokens[rest + 1 :]))
        others[_ITS_OWN:_ITS_OWN] = anothers
    return [*tokens[:at], Token("end", "", tokens[at].line, tokens[at].column)], others


def _as_many(first: list[Token], rest: list[Token]) -> Iterator[list[Token]]:
    """Say what is counted of another who is named with a number alone: `Cem adds two cards, Ann one, Bob none`."""
    if len(rest) == 1 or not (rest[1].kind == "end" or _is_between(rest[1])):
        return
    verb, *said = (evolve(token, column=rest[0].column) for token in first)
    counts = len(said) > 1 and counted(said[0]) is not None
    if any(map(rest[0].is_word, ("none", "nothing"))) and (counts or [one.plain() for one in said] == ["nothing"]):
        yield [verb, evolve(rest[0], text="nothing"), *rest[1:]]
    elif counts and counted(rest[0]) is not None:
        yield [verb, rest[0], *said[1:], *rest[1:]]


def _is_between(token: Token) -> bool:
    return any(map(token.is_word, BETWEEN))


def _of_several(tokens: list[Token], book: Book, *, loosely: bool) -> list[Said]:
    """Say of each what is said of several, or of one what is said of one; nothing if nobody can tell."""
    names, at = _subjects(tokens, book.names)
    if not names:
        one = _meant(tokens, book, loosely=loosely)
        return [] if one is None else [one]
    found: list[Said] = []
    tokens = [token for token in tokens if token not in tokens[-2:-1] or not token.is_word("each")]
    for name in names:
        subject = _name(tokens[0], name)
        sentence = [subject, evolve(tokens[at], text=_of_one(tokens[at].text)), *tokens[at + 1 :]]
        if (one := _meant(sentence, book, loosely=loosely)) is None:
            return []
        found.append(evolve(one, whose=name, says=" ".join(token.text for token in sentence[:-1]).replace(" ,", ",")))
    return _in_any_order(sorted(found, key=lambda one: book.names.index(one.whose)))


def _subjects(tokens: Sequence[Token], names: tuple[str, ...]) -> tuple[Sequence[str], int]:
    """Name those of whom a sentence tells, if they are several, and find where it goes on."""
    who, at = everybody(tokens, names) or listed(tokens, names)
    while any(map(tokens[at].is_word, EACH)):
        at += 1
    return (who, at) if len(who) > 1 and tokens[at].kind == "word" else ((), 0)


def everybody(tokens: Sequence[Token], names: tuple[str, ...]) -> tuple[Sequence[str], int] | None:
    """Name all, where a sentence begins with a word for everybody, and find where it goes on."""
    number = NUMERALS[len(names)] if len(names) < len(NUMERALS) else ""
    for words in (("all", number), *ALL):
        if all(map(Token.is_word, tokens, words)) and not _called(tokens[0], names):
            end = len(words) + 2 * all(map(Token.is_word, tokens[len(words) :], ("of", "them")))
            return names, end + tokens[end].is_word("players")
    return None


def listed(tokens: Sequence[Token], names: tuple[str, ...]) -> tuple[Sequence[str], int]:
    """Read names with commas or `and` between them."""
    who, at, after = list[str](), 0, int(tokens[0].is_word("both"))
    while one := _called(tokens[after], names):
        who.append(one)
        at = after = after + 1
        while any(map(tokens[after].is_word, (",", "and"))):
            after += 1
        if after == at:
            break
    return who, at


def _called(token: Token, names: tuple[str, ...]) -> str:
    """Find who is called by a word; nothing if nobody is."""
    called = unquoted(token)
    seat = None if called is None else seat_called(called, names)
    return "" if seat is None else names[seat]


def _name(token: Token, who: str) -> Token:
    """Write a name in place of a word."""
    return evolve(token, kind="word" if is_plain(who) else "text", text=quoted(who))


def _owner(token: Token, names: tuple[str, ...]) -> str:
    """Find whose something is by a word; nothing if nobody's is."""
    seat = owner_called(token.text, names) if token.kind == "word" else None
    return "" if seat is None else names[seat]


def _of_one(verb: str) -> str:
    """Say of one what is said of several: `add` is `adds`."""
    small = verb.lower()
    if small in _OF_ONE:
        return _OF_ONE[small]
    if present(small) or (small.endswith("s") and not small.endswith("ss")):
        return verb
    if small.endswith(("ss", "sh", "ch", "x")):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if small.endswith("y") and small[-2:-1] not in "aeou" else f"{verb}s"


def _listed_in_any_order(found: list[Said]) -> list[Said]:
    """Let what is listed of several by one verb be done by any of them first; who does nothing comes after them."""
    lists: list[list[Said]] = []
    for one in found:
        if one.listed:
            lists[-1].append(one)
        else:
            lists.append([one])
    return [one for some in lists for one in (_around_the_table(some) if len(some) > 1 else some)]


def _around_the_table(some: list[Said]) -> list[Said]:
    """Let several do what is listed of them as they sit; as it is written, where it cannot be told together."""
    busy = [one for one in some if not (isinstance(one.meaning, tuple) and one.meaning[0].idle)]
    seats = [one.meaning[0].events[0].seat() if isinstance(one.meaning, tuple) else None for one in busy]
    if not busy[1:] or None in seats or len({*seats}) < len(seats):
        return some
    as_they_sit = [busy[place] for place in sorted(range(len(busy)), key=lambda place: seats[place] or 0)]
    together = _in_any_order(as_they_sit)
    if together[1:]:
        return some
    whole = evolve(together[0], spot=some[0].spot, end=some[-1].end)
    return [whole, *(one for one in some if one not in busy)]


def _in_any_order(found: list[Said]) -> list[Said]:
    """Let what several do be done by any of them first, and then around the table."""
    tellings = [one.meaning for one in found if isinstance(one.meaning, tuple)]
    if len(tellings) < len(found) or any(one.price is not None for one in found):
        return found
    ways = list(zip(*tellings, strict=False))
    if any(_stands_alone(telling) for way in ways for telling in way) or len({*map(len, tellings)}) > 1:
        return found
    meaning = tuple(_together(way[first:] + way[:first]) for way in ways for first in range(len(way)))
    return [evolve(found[0], meaning=meaning, whose="", says="")]


def _stands_alone(telling: Telling) -> bool:
    """Whether it cannot be told together with others: it says nothing is done, or something besides what is."""
    return telling.idle or bool(telling.about) or telling.paid is not None


def _together(tellings: tuple[Telling, ...]) -> Telling:
    return Telling(tuple(event for one in tellings for event in one.events))
