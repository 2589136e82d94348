"""The words of the text form: every token knows its line and column, and every complaint names them."""

import json
import re
from collections.abc import Iterator
from typing import Literal, TypeAlias

from attrs import frozen

from serializers.errors import MalformedBytesError, printable

TokenKind: TypeAlias = Literal["word", "number", "text", "mark", "end"]

_LEXEMES = re.compile(
    r"""(?P<space>[\s\ufeff]+)
    | (?P<comment>\#.*)
    | (?P<word>[^\W\d]\w*(?:[-:'\u2019]\w+)*)
    | (?P<number>-?[0-9]+(?!\w))
    | (?P<text>"(?:[^"\\]|\\.)*")
    | (?P<mark>\.\.\.|[?,;=/.])""",
    re.VERBOSE,
)
MOST_DIGITS = 19
_FAR = 80
"""No complaint shows more characters than this."""


class PlayError(MalformedBytesError):
    """A file in the text form cannot be read: says line, column, what was expected and what was found."""

    def __init__(self, line: int, column: int, wanted: str, found: str = "") -> None:
        super().__init__("", wanted)
        self.line, self.column = line, column
        self.args = (f"{line}:{column}: {printable(f'expected {wanted}' + (f', found {found}' if found else ''))}",)


@frozen
class Spot:
    """A place in a file, counted from 1."""

    line: int
    column: int

    def error(self, wanted: str, found: str = "") -> PlayError:
        """Complain of this place."""
        return PlayError(self.line, self.column, wanted, found)


@frozen
class Token:
    """A word, a number, a text in quotes, a mark, or the end of a sentence."""

    kind: TokenKind
    text: str
    line: int
    column: int

    def spot(self) -> Spot:
        """Where it stands."""
        return Spot(self.line, self.column)

    def found(self) -> str:
        """Name it in a complaint."""
        return "the end of the line" if self.kind == "end" else _cut(self.text)

    def is_word(self, word: str) -> bool:
        """Whether it is this word, in small or large letters, or this mark."""
        return self.kind in {"word", "mark", "number"} and self.text.lower() == word.lower()


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
        if kind in {"word", "number", "text", "mark"}:
            yield Token(_KINDS[kind], match.group(), line, column + at)
        at = match.end()
    yield Token("end", "", line, column + at)


_KINDS: dict[str, TokenKind] = {"word": "word", "number": "number", "text": "text", "mark": "mark"}


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


def _cut(text: str, most: int = 40) -> str:
    """Quote what was found, not too much of it."""
    return f'"{text if len(text) <= most else text[: most - 1] + "…"}"'
