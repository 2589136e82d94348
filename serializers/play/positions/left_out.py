"""What is left out of a position that tells of one after another: `Ann has two shells on level 1, Bob three`.

Whoever is named with no more than a number has as many of the same.
"""

from collections.abc import Sequence

from attrs import evolve

from serializers.play.slots import seat_called
from serializers.play.tokens import Token, counted, unquoted

_BETWEEN = (",", "and", "but", ";")
_NONE = ("none", "nothing")
_LEAST = 3
"""So many words there are in what can be said of the next: who, a verb, how many."""


def completed(tokens: Sequence[Token], names: tuple[str, ...]) -> list[Token]:
    """Put in what is said of who was named before, where somebody is named with a number alone."""
    found: list[Token] = []
    before: list[Token] = []
    for written, between in _clauses(tokens):
        clause = _with_the_rest(written, before) if written and _is_named(written[0], names) else written
        if len(clause) >= _LEAST and _is_named(clause[0], names) and _number(clause[2]):
            before = clause
        found += [*clause, *between]
    return found


def _with_the_rest(clause: list[Token], before: Sequence[Token]) -> list[Token]:
    """Say of who is named with a number alone what was said of who was named before; else what is written."""
    who, *rest = clause
    if len(rest) != 1 or not before or not _number(rest[0]):
        return clause
    many = evolve(rest[0], text="no") if any(map(rest[0].is_word, _NONE)) else rest[0]
    verb, *others = (evolve(token, line=many.line, column=many.column) for token in (before[1], *before[3:]))
    return [who, verb, many, *others]


def _clauses(tokens: Sequence[Token]) -> list[tuple[list[Token], list[Token]]]:
    """Part a line into its clauses, each with what stands behind it."""
    found: list[tuple[list[Token], list[Token]]] = [([], [])]
    for token in tokens:
        if token.kind == "end" or any(map(token.is_word, _BETWEEN)):
            found[-1][1].append(token)
        elif found[-1][1]:
            found.append(([token], []))
        else:
            found[-1][0].append(token)
    return found


def _is_named(token: Token, names: tuple[str, ...]) -> bool:
    name = unquoted(token)
    return name is not None and seat_called(name, names) is not None


def _number(token: Token) -> bool:
    """Whether a word says how many there are."""
    return counted(token) is not None or any(map(token.is_word, ("a", "an", "no", *_NONE)))
