"""What people say by the way: `in the same turn`, `one more`, `a second hose`, `simply`, `because she has too many`.

It is looked for in a sentence that can be read in no other way, and said more plainly then. What may be what a dispute
is about is left as it is: `in one action`, `as her third action`.
"""

from collections.abc import Iterator, Sequence

from attrs import evolve

from serializers.play.tokens import Token, counted

_HER = ("her", "his", "their", "the", "this", "that")
_TURNS = ("turn", "round")
_AT_THE_END = (
    *(("in", "the", "same", turn) for turn in _TURNS),
    *((when, whose, turn) for when in ("in", "on", "during", "within") for whose in (*_HER, "one") for turn in _TURNS),
    *((whose, turn) for whose in ("this", "that") for turn in _TURNS),
    *(
        ("at", "the", when, "of", whose, turn)
        for when in ("end", "start", "beginning")
        for whose in _HER
        for turn in _TURNS
    ),
    *(
        (how, whose, nth, "action")
        for how in ("as", "with", "for")
        for whose in _HER
        for nth in ("first", "second", "next", "last")
    ),
    *(("at", "the", "end"), ("in", "the", "end"), ("after", "that"), ("right", "after"), ("right", "after", "that")),
    *(
        ("at", "last"),
        ("at", "all"),
        ("after", "all"),
        ("for", "good"),
        ("for", "now"),
        ("of", "course"),
        ("by", "mistake"),
    ),
    *((word,) for word in ("already", "afterwards", "later", "next", "then", "now", "again", "instead", "together")),
)
"""Words behind what is told that say only when, in what order or how it came."""
_ANYWHERE = ("simply", "quickly", "immediately", "secretly", "already", "later", "finally", "promptly", "straightaway")
"""Words that say no more, wherever they stand."""
_NTH = ("second", "third", "fourth", "fifth", "further", "extra", "additional")


def more_plainly(tokens: Sequence[Token]) -> list[Token] | None:
    """Say a sentence without asides; None where it has none."""
    plain = [token for token in tokens if not any(map(token.is_word, _ANYWHERE))]
    plain = _sold([*_another(_without_the_end(_without_reasons(plain)))])
    return plain if plain[:-1] and [one.text for one in plain] != [one.text for one in tokens] else None


def _without_reasons(tokens: list[Token]) -> list[Token]:
    """Leave out why somebody does something."""
    for at, token in enumerate(tokens[:-1]):
        if at > 1 and token.is_word("because"):
            begins = at - tokens[at - 1].is_word(",")
            return [*tokens[:begins], evolve(tokens[-1], column=tokens[begins].column)]
    return tokens


def _without_the_end(tokens: list[Token]) -> list[Token]:
    """Leave out all that a sentence ends with by the way."""
    for words in _AT_THE_END:
        begins = len(tokens) - 1 - len(words)
        if begins > 1 and all(map(Token.is_word, tokens[begins:-1], words)):
            begins -= tokens[begins - 1].is_word(",")
            return _without_the_end([*tokens[:begins], evolve(tokens[-1], column=tokens[begins].column)])
    return tokens


def _another(tokens: Sequence[Token]) -> Iterator[Token]:
    """Say `another` for one more of something, whichever number that makes."""
    at = 0
    while at < len(tokens):
        two = tokens[at : at + 2]
        more = len(two) > 1 and (
            (two[0].is_word("one") and two[1].is_word("more"))
            or (two[0].is_word("yet") and two[1].is_word("another"))
            or (any(map(two[0].is_word, ("a", "an"))) and any(map(two[1].is_word, _NTH)))
        )
        yield evolve(two[0], text="another") if more else two[0]
        at += 1 + more


_RECEIVES = ("gets", "receives", "earns", "makes", "takes")


def _sold(tokens: list[Token]) -> list[Token]:
    """Say that somebody sells what something is got for: `Ann gets 80 for her goods`."""
    for at in range(1, len(tokens) - 4):
        gets, price, so_much, *what = tokens[at:]
        if counted(price) is not None and so_much.is_word("for") and any(map(gets.says, _RECEIVES)):
            return [*tokens[:at], evolve(gets, text="sells"), *what[:-1], so_much, price, tokens[-1]]
    return tokens
