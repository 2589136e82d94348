"""Ways to tell of a table that are the same in every game: `Ann and Bob are on the deck`, `it is Ann's turn`."""

from collections.abc import Sequence

from attrs import evolve

from serializers.play.slots import seat_called
from serializers.play.tokens import Token, unquoted

_OF_ONE = {"are": "is", "have": "has", "hold": "holds", "own": "owns"}
"""What is said of several, and how it is said of one."""
_ENDS = (".", ";")


def said_of_each(tokens: Sequence[Token], names: tuple[str, ...]) -> list[Token]:
    """Say of each what is said of several, and `Ann is next` where it is Ann's turn."""
    found: list[Token] = []
    sentence: list[Token] = []
    for token in tokens:
        sentence.append(token)
        if token.kind == "end" or any(map(token.is_word, _ENDS)):
            found += _told(sentence, names)
            sentence = []
    return found


def _told(sentence: list[Token], names: tuple[str, ...]) -> list[Token]:
    """Tell a sentence with its end."""
    *words, end = sentence
    if (whose := _whose_turn(words, names)) is not None:
        return [*(evolve(words[0], kind="word", text=one) for one in (whose, "is", "next")), end]
    who = _several(words, names)
    rest = words[2 * len(who) :]
    if not who or not rest:
        return sentence
    verb = words[2 * len(who) - 1]
    verb = evolve(verb, text=_OF_ONE[verb.text.lower()])
    comma = evolve(verb, kind="mark", text=",")
    return [*(token for one in who for token in (one, verb, *rest, comma)), end]


def _several(words: Sequence[Token], names: tuple[str, ...]) -> list[Token]:
    """Name those of whom a sentence tells, if they are several: `Ann, Bob and Cem have`."""
    who: list[Token] = []
    for at in range(0, len(words) - 1, 2):
        name = unquoted(words[at])
        if name is None or seat_called(name, names) is None:
            return []
        who.append(words[at])
        if words[at + 1].text.lower() in _OF_ONE:
            return who if len(who) > 1 else []
        if not any(map(words[at + 1].is_word, (",", "and"))):
            return []
    return []


def _whose_turn(words: Sequence[Token], names: tuple[str, ...]) -> str | None:
    """Find whose turn it is said to be."""
    said = [one.text.lower() for one in words]
    if len(said) != len(_TURN) or any(wanted not in {"", one} for wanted, one in zip(_TURN, said, strict=True)):
        return None
    name = words[2].text[:-2] if said[2].endswith(("'s", "\u2019s")) else ""
    return name if seat_called(name, names) is not None else None


_TURN = ("it", "is", "", "turn")
