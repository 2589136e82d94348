"""The words of the text form: every token knows its line and column, and every complaint names them.

What is pasted from elsewhere is read as it was meant: curly quotes, spaces of every width, a sign of money. Three
digits or more with strokes between them are so many numbers, as people write down what dice show: `1-1-2-3-5`.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Literal, TypeAlias

from attrs import evolve, frozen

from serializers.errors import MalformedBytesError, printable

TokenKind: TypeAlias = Literal["word", "number", "text", "mark", "end"]

_LEXEMES = re.compile(
    r"""(?P<space>[\s\ufeff\u200b-\u200d\u2060]+)
    | (?P<comment>\#.*)
    | (?P<word>[^\W\d]\w*(?:[-:'\u2019]\w+)*)
    | (?P<row>[0-9](?:-[0-9]){2,}(?![-\w]))
    | (?P<number>\$?-?[0-9]+\$?(?!\w))(?:[ ][Dd]ollars?(?!\w))?
    | (?P<several>[0-9]{1,3}'?s(?!\w))
    | (?P<text>"(?:[^"\\]|\\.)*"|[\u201c\u201e][^\u201c-\u201e]*[\u201c\u201d]|\u00ab[^\u00ab\u00bb]*\u00bb)
    | (?P<mark>\.\.\.|[?,;=/.:()!])""",
    re.VERBOSE,
)
NUMERALS = [
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
]
MOST_DIGITS = 19
_FAR = 80
"""No complaint shows more characters than this."""


class PlayError(MalformedBytesError):
    """A file in the text form cannot be read: says line, column, what was expected and what was found."""

    def __init__(self, line: int, column: int, wanted: str, found: str = "", near: str = "") -> None:
        super().__init__("", wanted)
        self.line, self.column, self.near = line, column, near
        instead = (f", found {found}" if found else "") + (f"; did you mean {near}?" if near else "")
        self.says = printable(f"expected {wanted}{instead}")
        self.game = ""
        """The title whose sentences may help, where one could not be read."""
        self.all: tuple[PlayError, ...] = (self,)
        """Everything that is wrong with the file, itself among it, in the order of the lines."""
        self.args = (f"{line}:{column}: {self.says}",)


MOST_COMPLAINTS = 50
"""Of a file in which more is wrong the rest is not read."""


class Complaints:
    """What is wrong with a file, collected, so that all of it is told at once."""

    def __init__(self) -> None:
        self._found: dict[PlayError, None] = {}

    @contextmanager
    def noting(self) -> Iterator[None]:
        """Go on after what is wrong in here."""
        try:
            yield
        except PlayError as error:
            self.note(error)

    def note(self, error: "PlayError") -> None:
        """Keep what is wrong for the end, with everything that was found with it."""
        self._found.update(dict.fromkeys(error.all))

    def enough(self) -> bool:
        """Whether so much is wrong that nobody wants to hear of more."""
        return len(self._found) >= MOST_COMPLAINTS

    def end(self) -> None:
        """Complain of everything that was noted: by the first of it, which has the others with it."""
        if self._found:
            every = tuple(sorted(self._found, key=lambda one: (one.line, one.column)))
            every[0].all = every
            raise every[0]


@frozen
class Spot:
    """A place in a file, counted from 1."""

    line: int
    column: int

    def error(self, wanted: str, found: str = "", near: str = "") -> PlayError:
        """Complain of this place; `near` is what may have been meant."""
        return PlayError(self.line, self.column, wanted, found, near)


@frozen
class Token:
    """A word, a number, a text in quotes, a mark, or the end of a sentence."""

    kind: TokenKind
    text: str
    line: int
    column: int
    money: bool = False
    """Whether it is a number with a sign of money."""

    def spot(self) -> Spot:
        """Where it stands."""
        return Spot(self.line, self.column)

    def found(self) -> str:
        """Name it in a complaint."""
        return "the end of the line" if self.kind == "end" else _cut(self.text)

    def is_word(self, word: str) -> bool:
        """Whether it is this word, in small or large letters, or this mark."""
        return self.kind in {"word", "mark", "number"} and self.text.lower() == word.lower()

    def plain(self) -> str:
        """Take it in small letters and without apostrophes, as names are compared."""
        return plain(self.text)

    def says(self, word: str) -> bool:
        """Whether it is this word, or a verb of the past tense that this is the present of."""
        return self.is_word(word) or (self.kind == "word" and word in present(self.text))


_PRESENT = {
    "bought": "buys",
    "took": "takes",
    "drew": "draws",
    "sold": "sells",
    "sent": "sends",
    "went": "goes",
    "fled": "flees",
    "struck": "strikes",
    "saw": "sees",
    "spent": "spends",
    "kept": "keeps",
    "left": "leaves",
    "said": "says",
    "met": "meets",
    "chose": "chooses",
    "gave": "gives",
    "laid": "lays",
    "was": "is",
    "were": "are",
    "had": "has",
    "held": "holds",
    "paid": "pays",
    "cost": "costs",
    "brought": "brings",
    "stirred": "stirs",
    "put": "puts",
    "picked": "picks",
    "won": "wins",
    "lost": "loses",
}


@lru_cache(maxsize=4096)
def present(word: str) -> frozenset[str]:
    """Find what may be the present tense of a verb in the past tense: `rolled` is `rolls`, `placed` is `places`."""
    word = word.lower()
    if not word.endswith("ed"):
        return frozenset({_PRESENT[word]} if word in _PRESENT else ())
    return frozenset((f"{word[:-1]}s", f"{word[:-2]}s", f"{word[:-3]}s", f"{word[:-3]}ies"))


def spelled_out(token: Token) -> Sequence[Token]:
    """Take two words as two that people write as one: `doesn't`."""
    words = _SHORT.get(token.plain()) if token.kind == "word" else None
    if token.kind == "word" and token.text.lower().replace("\u2019", "'") in _IS:
        words = (token.text[:-2], "is")
    return (token,) if words is None else [evolve(token, text=one) for one in words]


_IS = frozenset(("it's", "that's", "he's", "she's", "there's", "who's"))
_SHORT = {
    "doesnt": ("does", "not"),
    "didnt": ("does", "not"),
    "isnt": ("is", "not"),
    "wasnt": ("is", "not"),
    "cant": ("can", "not"),
    "cannot": ("can", "not"),
}


def in_one_word(tokens: Sequence[Token], called: Mapping[tuple[str, ...], str]) -> list[Token]:
    """Take one word for several by which people call a thing; the longest name first."""
    found, at = list[Token](), 0
    names = sorted(called, key=len, reverse=True)
    while at < len(tokens):
        here = tokens[at : at + len(names[0]) + 1] if names else ()
        name = next((one for one in names if len(here) > len(one) and all(map(Token.is_word, here, one))), ())
        found.append(evolve(tokens[at], text=called[name]) if name else tokens[at])
        at += len(name) or 1
    return found


def plain(text: str) -> str:
    """Take a text in small letters and without apostrophes."""
    return text.casefold().replace("'", "").replace("\u2019", "")


def tokens_of(text: str, line: int, column: int = 1) -> Iterator[Token]:
    """Cut a line into tokens; comments are left out, and an end stands last."""
    at = 0
    while at < len(text):
        match = _LEXEMES.match(text, at)
        if match is None:
            found = text[at : at + _FAR].split(maxsplit=1)[0]  # white space is no error, so there is something
            raise PlayError(line, column + at, "a word, a number or a comment", _cut(found))
        kind = match.lastgroup
        if kind == "comment":
            break
        if kind == "row":
            digits = enumerate(match.group()[::2])
            yield from (Token("number", digit, line, column + at + 2 * place) for place, digit in digits)
        elif kind is not None and kind in _KINDS:
            found = match.group(kind)
            money = kind == "number" and ("$" in found or match.group() != found)
            yield Token(_KINDS[kind], _SAME.get(found, found.strip("$")), line, column + at, money=money)
        at = match.end()
    yield Token("end", "", line, column + at)


_SAME = {"!": "."}
"""Marks that are read as others."""
_KINDS: dict[str | None, TokenKind] = {
    "word": "word",
    "number": "number",
    "several": "word",
    "text": "text",
    "mark": "mark",
}


def is_plain(text: str) -> bool:
    """Whether a text can stand without quotes: it is one word."""
    match = _LEXEMES.fullmatch(text)
    return match is not None and match.lastgroup == "word"


def quoted(text: str) -> str:
    """Write a text as one word, or else in quotes."""
    return text if is_plain(text) else json.dumps(text)


def unquoted(token: Token) -> str | None:
    """Read a word, or a text in quotes; None for what is neither."""
    if token.kind == "word":
        return token.text
    if token.kind == "text":
        if not token.text.startswith('"'):
            return token.text[1:-1].strip()
        try:
            read = json.loads(token.text, strict=False)
        except ValueError:
            return None
        return read if isinstance(read, str) and not any("\ud800" <= one <= "\udfff" for one in read) else None
    return None


def number(token: Token) -> int | None:
    """Read a number of 64 bits; None for anything else."""
    if token.kind != "number" or len(token.text.lstrip("-")) > MOST_DIGITS:
        return None
    value = int(token.text)
    return value if -(2**63) <= value < 2**63 else None


def counted(token: Token) -> int | None:
    """Read a number in digits, or a small one in a word; None for anything else."""
    return NUMERALS.index(token.text.lower()) if token.text.lower() in NUMERALS else number(token)


def _cut(text: str, most: int = 40) -> str:
    """Quote what was found, not too much of it."""
    return f'"{text if len(text) <= most else text[: most - 1] + "…"}"'
