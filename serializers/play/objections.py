"""What people say of a dispute and not of the game: `but Bob says that is not allowed`, `is that right?`.

It is left out, as the referee is asked just that; what it is asked whether somebody may do is judged as if it were
done: `may Ann attack?`.
"""

from collections.abc import Sequence

from attrs import evolve

from serializers.play.compounds import BETWEEN, PRONOUNS, as_done
from serializers.play.slots import seat_called
from serializers.play.tokens import Token, unquoted

_SAYS = frozenset(
    ("says", "say", "claims", "claim", "thinks", "think", "believes", "argues", "insists", "doubts", "said", "claimed")
)
_CONTRADICTS = frozenset(("objects", "object", "protests", "complains", "disagrees", "disagree", "objected"))
"""Verbs that say without another word that something was not allowed."""
_OF_THE_RULES = frozenset(
    (
        *("allowed", "legal", "illegal", "possible", "impossible", "right", "wrong", "fair", "ok", "okay", "fine"),
        *("forbidden", "correct", "against", "enough", "cheating", "cannot", "cant", "not", "isnt", "wasnt"),
        *("may", "can", "must", "should"),
    )
)
"""Words of which one stands in what is said of the rules."""
_OTHERS = (*PRONOUNS, "they", "we", "somebody", "someone", "everybody", "others")
_JOINS = (*BETWEEN, "though", "although", "while")
_IS = ("is", "isnt", "was", "wasnt", "seems")
_MAY = ("can", "could", "may", "must", "might", "should")
_ASKING = ("is", "was", "does", "did", "who", "what", "how", "why")
_THAT = ("that", "this", "it")


def asks(first: Token, names: tuple[str, ...]) -> bool:
    """Whether a sentence that begins with a word is a question."""
    return any(map(first.is_word, (*_MAY, *_ASKING))) and not _called(first, names)


def of_the_game(tokens: list[Token], names: tuple[str, ...]) -> list[Token]:
    """Take of a sentence what it tells of the game; nothing but its end if it is about the rules alone."""
    return _asked(_without_objections(tokens, names), names)


def _without_objections(tokens: list[Token], names: tuple[str, ...]) -> list[Token]:
    """Leave out what somebody says of the rules behind what is told."""
    for at, token in enumerate(tokens[:-1]):
        begins = at
        while any(map(tokens[begins].is_word, _JOINS)):
            begins += 1
        if (not at or begins > at) and _objects(tokens[begins:-1], names):
            return [*tokens[:at], evolve(tokens[-1], column=token.column)]
    return tokens


def _objects(tokens: Sequence[Token], names: tuple[str, ...]) -> bool:
    """Whether somebody says here what the rules are, or it is said of what was told that it keeps them or not."""
    words = [token.plain() for token in tokens]
    words = words[1:] if words[:1] == ["the"] else words
    of_that = set(words[:2]) & {*_THAT} and set(words[:2]) & {*_IS}
    if of_that:
        return bool(set(words[-2:]) & _OF_THE_RULES)
    if len(words) < 2 or not (words[0] in _OTHERS or _called(tokens[len(tokens) - len(words)], names)):  # noqa: PLR2004 - who, and a verb
        return False
    return words[1] in _CONTRADICTS or (words[1] in _SAYS and not _OF_THE_RULES.isdisjoint(words[2:]))


def _asked(tokens: list[Token], names: tuple[str, ...]) -> list[Token]:
    """Say as done what it is asked whether somebody may do; a question about what was told says nothing."""
    asked = len(tokens) > 1 and tokens[-2].is_word("?")
    plainly = [*tokens[:-2], tokens[-1]] if asked else tokens
    first, rest = tokens[0], plainly[1:]
    who = rest[:1] and (any(map(rest[0].is_word, PRONOUNS)) or _called(rest[0], names))
    if who and len(rest) > 2 and any(map(first.is_word, _MAY)):  # noqa: PLR2004 - who, what and the end
        return as_done([rest[0], evolve(first, text="wants"), evolve(first, text="to"), *rest[1:]], names)
    if who and first.is_word("is") and all(map(Token.is_word, rest[1:], ("allowed", "to"))):
        return as_done([rest[0], evolve(first, text="wants"), *rest[2:]], names)
    about = asked and asks(first, names)
    return tokens[-1:] if about and not any(_called(one, names) for one in rest) else tokens


def _called(token: Token, names: tuple[str, ...]) -> bool:
    called = unquoted(token)
    return called is not None and seat_called(called, names) is not None
