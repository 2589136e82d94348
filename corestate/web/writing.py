"""Helping somebody write a text: what may stand next, sentence by sentence and word by word, and a text to begin with.

A whole sentence is proposed where it is legal at that moment; words are proposed wherever the grammar has them.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

import corestate as cs
from corestate import adjudication
from corestate.anything import AnyState, Rules
from corestate.web.settling import UnsettledError, read
from serializers import play
from serializers.play import Book, PlayError, Script
from serializers.play.header import WORDS
from serializers.play.listing import listed
from serializers.play.slots import Trace
from serializers.play.tokens import Token, quoted, tokens_of

MOST = 40
"""So many proposals are made at once."""
Proposal: TypeAlias = dict[str, str]
"""`text` replaces the line (a `sentence`) or what was begun of its last word (a `word`); `kind` says which."""


def proposals(text: str, line: int, typed: str, folder: Path) -> list[Proposal]:
    """Propose what may stand in a line, counted from 1, of which so much is typed; later lines are left out."""
    before = "\n".join(text.split("\n")[: line - 1])
    script = _readable(before, folder)
    if script is None:
        return [*_head(before, typed)][:MOST]
    said = [{"kind": "sentence", "text": one} for one in _legal(before, folder) if _begins(one, typed)]
    words = [{"kind": "word", "text": one} for one in _words(script.book(), typed)]
    return [*said[: MOST // 2], *words, *said[MOST // 2 :]][:MOST]


def _begins(sentence: str, typed: str) -> bool:
    """Whether a sentence begins as is typed, and says more."""
    begun = " ".join(typed.split()).casefold()
    return sentence.casefold().startswith(begun) and len(sentence) > len(begun)


def _readable(before: str, folder: Path) -> Script | None:
    try:
        return read(before, folder)
    except UnsettledError:
        return None


@lru_cache(8)
def _legal(before: str, folder: Path) -> tuple[str, ...]:
    """Write every sentence that is legal after a text; none where the text already breaks a rule."""
    script = _readable(before, folder)
    state = None if script is None else _reached(script)
    if script is None or state is None:
        return ()
    book = script.book()
    return tuple(dict.fromkeys(book.write(event) for event in cs.legal(state)))


def _reached(script: Script) -> AnyState | None:
    found = adjudication.settle(script, compare=False)
    return found.judgement.reached if found.told.verdict == "legal" else None


def _words(book: Book, typed: str) -> Iterator[str]:
    """Name the words that can stand next in a sentence, or complete the one that is begun."""
    begun = "" if not typed or typed[-1].isspace() else typed.rsplit(maxsplit=1)[-1]
    try:
        tokens = tuple(tokens_of(typed[: len(typed) - len(begun)], 1))
    except PlayError:
        return
    trace = _expected(book, tokens)
    if trace.at == len(tokens) - 1:  # all that is typed can be read so far
        known = (one.replace("_", " ") for one in trace.known)
        yield from (one for one in dict.fromkeys(known) if one.casefold().startswith(begun.casefold()) and one != begun)


def _expected(book: Book, tokens: Sequence[Token]) -> Trace:
    """Find what is expected at the furthest place the phrases can be read up to."""
    trace = Trace()
    every: tuple[Any, ...] = (
        *book.phrases.values(),
        *(one for _, one in book.shorts),
        *(one for _, one in book.facts),
        *(one for _, one in (*book.amounts, *book.ends)),
    )
    for one in every:
        _ = next(one.read(tokens, trace), None)
    for name in book.names:
        trace.note(0, name, name)
    return trace


def _head(before: str, typed: str) -> Iterator[Proposal]:
    """Propose lines of the head, as far as there is none yet that says so."""
    there = {line.split(maxsplit=1)[0].lower() for line in before.split("\n") if line.strip()}
    lines = [f"game {cs.game(name).title}" for name in cs.titles()] if "game" not in there else []
    lines += ["seats Ann, Bob", "seats Ann, Bob, Cem", "seats Ann, Bob, Cem, Dee"] if "seats" not in there else []
    lines += [one for one in WORDS if one in {"edition", "ruling", "option", "position"}]
    yield from ({"kind": "sentence", "text": one} for one in lines if _begins(one, typed))


def template(game: str, names: Sequence[str], *, middle: bool) -> str:
    """Write a text to begin with: who plays what, from the set-up or from how a table lies."""
    rules = cs.ruleset(game, seats=len(names))
    head = [f"game {cs.game(game).title}", f"seats {', '.join(map(quoted, names))}", ""]
    if not middle:
        return "\n".join([*head, "# What happened, a sentence a line, in its order. What nobody saw is ?", ""])
    return "\n".join([*head, *_lying(rules, tuple(names)), "", "# What is disputed:", ""])


def _lying(rules: Rules, names: tuple[str, ...]) -> Iterator[str]:
    """List what can be said of a table: its first line, and the others as comments to be taken over."""
    said = [one for one in listed(rules, names) if one.sort == "position"]
    _begins, first, *others = (one.examples[0] for one in said)
    yield f"position {first}"
    yield "# How the table lies, as far as it matters. Take over what you need and leave out the #:"
    yield from (f"# {one}" for one in others)


def checked_names(names: Sequence[str], game: str) -> str:
    """Complain of names that cannot be at a table; nothing if they can."""
    try:
        play.read("\n".join((f"game {game}", f"seats {', '.join(map(quoted, names))}")))
    except PlayError as error:
        return error.says
    return ""
