"""How dice and shells are read: `five dice: 1 1 2 3 4`, `the 5s`, `the other four`, `her last two shells`."""

from collections.abc import Iterable, Sequence
from typing import Any

from attrs import frozen

from serializers.play.compounds import POSSESSIVES
from serializers.play.slots import MOST, ChoiceSlot, Found, Hole, ListSlot, Slot, Trace, WholeSlot, singular
from serializers.play.tokens import Token, counted


@frozen
class Every(Hole):
    """All the dice that show something, however many there are: `the 5s`."""

    face: Any = None


@frozen
class DieSlot(ChoiceSlot):
    """What a die shows; people may say no more than how many dice they throw again, or all that show the same."""

    unnamed = ("die", "dice")

    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read what it shows; in the plural, all that show it."""
        every = at + any(map(tokens[at].is_word, ("all", "the")))
        every += every > at and tokens[every].is_word("the")
        one = singular(tokens, every)
        found = next(super().known(one, every, Trace()), None) if one is not tokens else None
        if found is None:
            yield from super().known(tokens, at, trace)
        else:
            yield Every(tokens[at].spot(), asked=False, face=found[0]), found[1]


@frozen
class ThrownSlot(ChoiceSlot):
    """What a die shows that is thrown; people may say how many dice these are."""

    unnamed = DieSlot.unnamed


@frozen
class DiceSlot(ListSlot):
    """Some dice."""

    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read so many of which those are named that follow; these may as well be what is thrown: `two dice: 3 4`."""
        yield from super().known(tokens, at, trace)
        if self._in_apposition(tokens, at) is not None:
            yield from self._several(tokens, at, trace, MOST)

    def values(self) -> Iterable[tuple[Any, ...]]:
        """Propose every die by itself: to throw none again is to stop."""
        return ((one,) for one in self.item.values())

    def _counted(self, tokens: Sequence[Token], at: int) -> tuple[Any, int, int] | None:
        """Read some of those that show the same, too: `one of the 1s`."""
        if tokens[at].kind == "end" or not tokens[at + 1].is_word("of"):
            return super()._counted(tokens, at)
        found = super()._counted((*tokens[: at + 1], *tokens[at + 2 :]), at)
        return None if found is None else (*found[:2], found[2] + 1)


@frozen
class NumberedSlot(ListSlot):
    """So many dice, and what they show: `five dice: 1 1 2 3 4`."""

    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read the number first: it says how many are named after it."""
        if (named := self._in_apposition(tokens, at)) is not None:
            yield named
        else:
            trace.note(at, "how many dice, and what they show")


@frozen
class Without(Hole):
    """Dice of which nobody wrote more than that none shows some face."""

    face: Any = None

    def may_be(self, value: object) -> bool:
        """Whether none of some dice shows it."""
        return isinstance(value, tuple) and self.face not in value


@frozen
class LastShells(Hole):
    """So many shells, and a seat has no others left: `her last two shells`."""

    count: int = 1

    def may_be(self, value: object) -> bool:
        """Whether it is this number."""
        return value == self.count


@frozen
class ShellsSlot(WholeSlot):
    """How many shells are placed; `a shell` is one, and so is `her last shell`; `her shells` are any number."""

    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read a number, or an article; that they are the last may stand before it, and whose they are behind it."""
        last = at + any(map(tokens[at].is_word, ("the", *POSSESSIVES)))
        if tokens[at].is_word("a"):
            yield 1, at + 1
        elif tokens[last].is_word("shell"):
            yield 1, last  # the article may be missing
        elif tokens[last].is_word("shells"):
            yield Hole(tokens[last].spot(), asked=False), last
        elif not tokens[last].is_word("last"):
            yield from ((count, _of_whom(tokens, end)) for count, end in super().known(tokens, at, trace))
        elif tokens[last + 1].is_word("shell"):
            yield LastShells(tokens[last].spot(), asked=False), last + 1
        else:
            for count, end in super().known(tokens, last + 1, trace):
                yield LastShells(tokens[last].spot(), asked=False, count=count), end


def _of_whom(tokens: Sequence[Token], at: int) -> int:
    """Find the place before `shells` where `of her shells` stands behind a number."""
    if not tokens[at].is_word("of"):
        return at
    after = at + 1 + any(map(tokens[at + 1].is_word, ("the", *POSSESSIVES)))
    return after if tokens[after].is_word("shells") else at


@frozen
class RestSlot(Slot):
    """The dice that are not kept: `the rest`, `the other four`, `the remaining dice`; how many, where that is said."""

    def write(self, value: int | None) -> str:
        """Write how many there are."""
        return "the rest" if value is None else f"the other {value}"

    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read the words, with or without a number among them."""
        at += tokens[at].is_word("the")
        if any(map(tokens[at].is_word, ("rest", "others"))):
            yield None, at + 1
        elif any(map(tokens[at].is_word, ("other", "remaining"))):
            count = counted(tokens[at + 1])
            after = at + 1 + (count is not None)
            many = None if count is None else max(0, min(count, MOST))
            yield many, after + any(map(tokens[after].is_word, DieSlot.unnamed))
        else:
            trace.note(at, "the rest", "rest", "others")

    def read(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read the words: a question mark says that they are unknown, not that they are the rest."""
        return self.known(tokens, at, trace)

    def values(self) -> Iterable[int | None]:
        """Propose whatever they are."""
        return (None,)
