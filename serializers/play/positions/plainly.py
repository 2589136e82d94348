"""Ways to tell of a table that are the same in every game, each looked for where a clause begins.

`Ann and Bob are on the deck`, `everybody has $50`, `she has two divers`, `it's Ann's turn`, `it is her turn`.
"""

from collections.abc import Sequence

from attrs import evolve, frozen

from serializers.play.compounds import EACH, POSSESSIVES, everybody, listed
from serializers.play.slots import seat_called
from serializers.play.tokens import Token, is_plain, quoted, unquoted

_OF_ONE = {"are": "is", "have": "has", "hold": "holds", "own": "owns", "go": "goes", "dive": "dives"}
"""What is said of several, and how it is said of one."""
_TURN = ("turn", "move", "go")
_TO_MOVE = ("move", "act", "play", "go")
_OTHERS = (("the", "others"), ("all", "others"), ("everybody", "else"), ("everyone", "else"), ("the", "other", "two"))
_NOBODY = (("nobody",), ("no", "one"), ("none", "of", "them"))


@frozen
class Subjects:
    """Who a clause is said of, and where it goes on: with its verb. Of nobody it is denied of everybody."""

    names: tuple[str, ...]
    at: int
    denied: bool = False


def whose_turn(tokens: Sequence[Token], at: int, names: tuple[str, ...], before: tuple[str, ...]) -> list[Token] | None:
    """Say `Ann is next` where it is Ann's turn, or her turn who was told of last, or Ann is to move."""
    start = at + _it_is(tokens, at)
    words = [token.text.lower() for token in tokens[start : start + 4]]
    who = tokens[start]
    name = who.text[:-2] if words[0].endswith(("'s", "\u2019s")) else unquoted(who)
    if words[0] in POSSESSIVES and len(before) == 1:
        name = before[0]
    if name is None or seat_called(name, names) is None:
        return None
    if name == unquoted(who):
        length = 3 if words[1:2] == ["to"] and words[2] in _TO_MOVE else 3 if words[1:3] == ["is", "up"] else 0
    else:
        length = 2 if words[1] in _TURN else 0
    if not length:
        return None
    there = (evolve(tokens[at], kind="word", text=one) for one in (quoted(name), "is", "next"))
    return [*tokens[:at], *there, *tokens[start + length :]]


def _it_is(tokens: Sequence[Token], at: int) -> int:
    """How many words say `it is`, or `now it's`."""
    words = [token.plain() for token in tokens[at : at + 3]]
    now = int(words[0] == "now")
    return now + (1 if words[now : now + 1] == ["its"] else 2 if words[now : now + 2] == ["it", "is"] else 0)


def subjects(tokens: Sequence[Token], at: int, names: tuple[str, ...], before: tuple[str, ...]) -> Subjects | None:
    """Find several a clause is said of, or whom a pronoun stands for; None where it names one, or none."""
    rest = tokens[at:]
    for words in _NOBODY:
        if all(map(Token.is_word, rest, words)):
            return Subjects(names, at + len(words), denied=True)
    others = tuple(one for one in names if one not in before) if before else ()
    for words in _OTHERS if others else ():
        if all(map(Token.is_word, rest, words)):
            return Subjects(others, at + len(words))
    if (several := _meant(rest[0], names, before)) is not None:
        return Subjects(several, at + 1)
    who, after = everybody(rest, names) or listed(rest, names)
    while any(map(rest[after].is_word, EACH)):
        after += 1
    return Subjects(tuple(who), at + after) if len(who) > 1 and rest[after].kind == "word" else None


def _meant(token: Token, names: tuple[str, ...], before: tuple[str, ...]) -> tuple[str, ...] | None:
    """Find whom a pronoun stands for: who was told of last."""
    if seat_called(token.text, names) is not None:
        return None
    one = any(map(token.is_word, ("he", "she", *POSSESSIVES))) and len(before) == 1
    return before if one or (token.is_word("they") and before) else None


def of_one(tokens: Sequence[Token], at: int, found: Subjects) -> list[Token]:
    """Say of the first of several what is said of them."""
    name = found.names[0]
    verb = tokens[found.at]
    who = evolve(tokens[at], kind="word" if is_plain(name) else "text", text=quoted(name))
    rest = tokens[found.at + 1 :]
    if found.denied:
        rest = [evolve(verb, text="no"), *(rest[1:] if any(map(rest[0].is_word, ("any", "a", "an"))) else rest)]
    return [*tokens[:at], who, evolve(verb, text=_OF_ONE.get(verb.text.lower(), verb.text)), *rest]
