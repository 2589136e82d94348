"""How Key Largo names its wreck cards and divers: `deep gold 3`, `medium monster`, `the second diver`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise

from attrs import frozen

from corestate.key_largo.box import DEPTHS, ENCOUNTERS, TEAM, WARES, Box, faces, named
from serializers.play.slots import ChoiceSlot, Found, OneOf, Slot, Trace, WholeSlot
from serializers.play.tokens import Spot, Token, tokens_of


@frozen
class CardSlot(Slot):
    """A wreck card by what it shows; without its depth, value or what it is worth in the end it is one of several."""

    unnamed = ("card", "cards")
    box: Box

    def write(self, value: int) -> str:
        """Write what the card shows."""
        return named(self.box, value)

    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read what the card shows, the longest name first; an article before it is let be."""
        if tokens[at].is_word("card"):
            yield from WholeSlot("the number of a card").known(tokens, at + 1, trace)
            return
        at += any(map(tokens[at].is_word, ARTICLES))
        spellings, places = _spellings(self.box), _telling(tokens, at)
        here = tuple(tokens[place].text.lower() for place in places)
        for count in range(len(here), 0, -1):
            end = places[count - 1] + 1
            goes_on = here[count - 1].isalpha() and here[count : count + 1] and here[count].isdigit()
            if (cards := spellings.get(here[:count])) is not None and not goes_on:
                end += any(map(tokens[end].is_word, ("card", "cards")))
                several = OneOf(tokens[at].spot(), asked=False, options=cards)
                yield cards[0] if len(cards) == 1 else several, end
        self._missed(here, places, trace)

    def _missed(self, here: tuple[str, ...], places: Sequence[int], trace: Trace) -> None:
        """Note where what is written leaves the cards of this box, and how one of them would go on there."""
        spellings = _spellings(self.box)
        count = max(count for count in range(len(here)) if any(one[:count] == here[:count] for one in spellings))
        following = dict.fromkeys(
            one[count] for one in spellings if one[:count] == here[:count] and one[count:] and one[count] not in UNSAID
        )
        if not following:
            return
        *most, last = following
        rest = f"{', '.join(most)} or {last}" if most else last
        named = f" of this box, {' '.join(here[:count])} {rest}" if count else ""
        trace.note(places[count], f"a wreck card{named}", *following)

    def values(self) -> Iterable[int]:
        """Propose every card."""
        return range(len(self.box.cards))

    def numbers(self) -> bool:
        """No card is a number alone."""
        return False


ARTICLES = ("a", "an", "the", "another")
OTHER_NUMBER = {"antiques": "antique", "diamond": "diamonds", "monster": "monsters"}
"""How one is called where cards name several, and several where they name one."""
UNSAID = frozenset(("/", *OTHER_NUMBER.values()))
"""What stands in spellings of a card and is not expected of anybody."""
BETWEEN = frozenset(("card", "cards", "worth", "of", "value"))
"""Words between what a card is and its value: `a gold card worth 2`."""
LONGEST = 5
"""So many words the name of a card has: depth, kind, value, a stroke, and what it is worth in the end."""


def _telling(tokens: Sequence[Token], at: int) -> list[int]:
    """List the places of the first words from a place on that tell of a card."""
    places = [at]
    for place in range(at + 1, len(tokens)):
        if len(places) == LONGEST:
            break
        if tokens[place].text.lower() not in BETWEEN:
            places.append(place)
    return places


@lru_cache(maxsize=64)
def _spellings(box: Box) -> Mapping[tuple[str, ...], tuple[int, ...]]:
    """Find the cards each name may mean: the whole name, or one without depth, value, the stroke or the end value."""
    found: dict[tuple[str, ...], dict[int, None]] = {}
    for card, name in enumerate(faces(box)):
        whole = tuple(token.text for token in tokens_of(name, 1) if token.kind != "end")
        ends = whole.index("/") if "/" in whole else len(whole)
        spelled = {whole, whole[:2], whole[:ends], (*whole[:ends], *whole[ends + 1 :])}
        spelled |= {tuple(OTHER_NUMBER.get(word, word) for word in words) for words in spelled}
        for words in spelled:
            found.setdefault(words, {})[card] = None
            found.setdefault(words[1:], {})[card] = None
    return {words: tuple(cards) for words, cards in found.items()}


ALL_OF = frozenset(("all", "both", "of", "the", "her", "his", "their"))
"""Words before a type of treasure that mean all of it: `all her gold`."""


@frozen
class WareSlot(Slot):
    """All that somebody has of a type of treasure: any card of that type."""

    box: Box

    def write(self, value: OneOf) -> str:
        """Write that it is all of the type."""
        return f"all her {self.box.cards[value.options[0]].kind}"

    def known(self, tokens: Sequence[Token], at: int, _trace: Trace) -> Found:
        """Read the type, and that it is all of it; or nothing but that it is everything."""
        end = next(one for one in range(at, len(tokens)) if tokens[one].text.lower() not in ALL_OF)
        if tokens[at].is_word("everything") or (tokens[at].is_word("all") and _is_anything(tokens[end])):
            yield OneOf(tokens[at].spot(), asked=False, options=self._of(*WARES)), end + (tokens[end].kind != "end")
        for ware in WARES if end > at else ():
            if tokens[end].is_word(ware) or tokens[end].is_word(OTHER_NUMBER.get(ware, ware)):
                after = end + 1 + any(map(tokens[end + 1].is_word, ("card", "cards")))
                yield OneOf(tokens[at].spot(), asked=False, options=self._of(ware)), after

    def values(self) -> Iterable[OneOf]:
        """Propose every type."""
        return (OneOf(Spot(0, 0), asked=False, options=self._of(ware)) for ware in WARES)

    def _of(self, *wares: str) -> tuple[int, ...]:
        return tuple(card for card, one in enumerate(self.box.cards) if one.kind in wares)


def _is_anything(token: Token) -> bool:
    """Whether a word behind `all` says no more of what it is, or nothing stands there."""
    return token.kind == "end" or any(map(token.is_word, ("them", "treasures", "cards")))


@frozen
class OneOfSlot(WareSlot):
    """One card of a type that somebody has: `one of her gold cards`."""

    def write(self, value: OneOf) -> str:
        """Write that it is one of the type."""
        return f"one of {super().write(value).removeprefix('all ')}"

    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read that it is one, and the type."""
        if tokens[at].is_word("one") and tokens[at + 1].is_word("of"):
            yield from super().known(tokens, at + 2, trace)


@frozen
class MetSlot(ChoiceSlot):
    """An encounter card by its name, or by what is printed on it: `the volunteer`, `the good friend card`."""

    options: tuple[int | str, ...] = ENCOUNTERS

    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read the name; what people say of a card before and after it is let be."""
        at += any(map(tokens[at].is_word, ARTICLES))
        found = [*super().known(tokens, at, trace)]
        at += any(map(tokens[at].is_word, _PRINTED_BEFORE)) and not found
        found = found or [*super().known(tokens, at, trace)] or [*_tourist(tokens, at)]
        other = next((card for word, card in _PRINTED.items() if tokens[at].is_word(word)), None)
        for card, end in found or ([(other, at + 1)] if other is not None else []):
            yield card, end + any(map(tokens[end].is_word, ("card", "diver")))


def _tourist(tokens: Sequence[Token], at: int) -> Iterator[tuple[str, int]]:
    """Read a tourist by where it is met: `the bar tourist`, `the tourist of the bar`."""
    for place in ("bar", "dolphins", "store", "market"):
        if tokens[at].is_word(place) and tokens[at + 1].is_word("tourist"):
            yield f"tourist_{place}", at + 2
        if tokens[at].is_word("tourist") and any(map(tokens[at + 1].is_word, ("of", "at", "for", "from"))):
            there = at + 2 + tokens[at + 2].is_word("the")
            if tokens[there].is_word(place):
                yield f"tourist_{place}", there + 1


_PRINTED_BEFORE = ("inseparable", "good", "hurried", "attentive", "novice")
_PRINTED = {"volunteer": "helper"}
"""What cards are called besides."""


@frozen
class WreckSlot(Slot):
    """A wreck of which only the depth is said: `a medium wreck`, `one of the deep wrecks`."""

    wrecks: Mapping[str, tuple[int, ...]]
    """The wrecks of each depth."""

    def write(self, value: OneOf) -> str:
        """Write the depth."""
        return f"a {next(depth for depth, wrecks in self.wrecks.items() if wrecks == value.options)} wreck"

    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read the depth, an article or a number of one before it."""
        at += 2 * all(map(Token.is_word, tokens[at:], ("one", "of"))) or any(map(tokens[at].is_word, ARTICLES))
        at += tokens[at].is_word("the")
        for depth, wrecks in self.wrecks.items():
            if tokens[at].is_word(depth) and any(map(tokens[at + 1].is_word, ("wreck", "wrecks"))):
                yield OneOf(tokens[at].spot(), asked=False, options=wrecks), at + 2
        trace.note(at, "how deep a wreck", *self.wrecks)

    def read(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read the depth: a question mark says nothing of it."""
        return self.known(tokens, at, trace)

    def values(self) -> Iterable[OneOf]:
        """Propose every depth."""
        return (OneOf(Spot(0, 0), asked=False, options=wrecks) for wrecks in self.wrecks.values())


def wrecks_by_depth(box: Box, seats: int) -> Mapping[str, tuple[int, ...]]:
    """Number the wrecks as they lie, the shallow ones first."""
    ends = (0, *accumulate(box.layout(seats)))
    return {depth: tuple(range(*between)) for depth, between in zip(DEPTHS, pairwise(ends), strict=True)}


COUNTED = ("first", "second", "third")
"""How people count divers."""


@frozen
class DiverSlot(WholeSlot):
    """A diver by its number, from 0; or as people count them."""

    range: Sequence[int] = range(TEAM)

    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read the number, or which of them in words."""
        which = next((diver for diver, word in enumerate(COUNTED) if tokens[at].is_word(word)), None)
        if which is not None:
            yield which, at + 1
        else:
            yield from super().known(tokens, at, trace)
