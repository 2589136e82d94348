"""Amounts people state: sentences that make nothing happen and say how much there is, or what something cost.

A title lists its amounts; a sentence of one is compared with the right figure at its place. A sale or a purchase may
end in what it brought or cost: `Ann sells gold 2 for 90`. Only what everybody can reckon is told.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import field, frozen

from corestate.anything import AnyState
from serializers.play.phrases import Phrase, Values
from serializers.play.results import Ended
from serializers.play.slots import Slot, WholeSlot
from serializers.play.tokens import Spot, Token, counted

AMOUNT = "amount"
"""The blank of an amount in its sentences."""


@frozen
class Amount:
    """Sentences that state an amount: all mean the same, and the first is the one to be shown."""

    templates: tuple[str, ...]
    right: Callable[[Any, Values], int]
    """Reckons the right figure from a state and what fills the other blanks."""
    told: str
    """How the right figure is told: `{seat} has ${amount}`."""
    slots: Mapping[str, Slot] = field(factory=dict)
    """How the blanks are filled that are no seats."""

    def slot(self, name: str) -> Slot | None:
        """How a blank is filled; None for a seat."""
        return WholeSlot("an amount") if name == AMOUNT else self.slots.get(name)


@frozen
class Assertion:
    """An amount as a sentence states it."""

    amount: Amount
    phrase: Phrase
    values: Values

    def said(self) -> int:
        """The figure that is stated."""
        return int(self.values[AMOUNT])

    def right(self, state: AnyState) -> int:
        """Reckon the figure it should be."""
        return self.amount.right(state, self.values)

    def told(self, figure: str) -> str:
        """Put it into words with a figure."""
        slots = {blank.name: blank.slot for blank in self.phrase.blanks()}
        filled = {name: slots[name].tell(value) for name, value in self.values.items() if name != AMOUNT}
        return self.amount.told.format(**filled, amount=figure)


@frozen
class Stated:
    """Where a text states an amount: after so many sentences; without an assertion what the last of them cost.

    It may state how the game ended instead.
    """

    after: int
    spot: Spot
    figure: int
    assertion: Assertion | None = None
    ended: Ended | None = None


def price_stated(tokens: Sequence[Token]) -> tuple[Sequence[Token], int | None]:
    """Part a sentence from what it says it cost or brought: `for 90`, `for two cards`, `for free`."""
    rest = list(tokens[:-1])
    if rest and rest[-1].plain() in {"card", "cards", "dollars"}:
        rest.pop()
    figure = 0 if rest and rest[-1].plain() in {"free", "nothing"} else counted(rest[-1]) if rest else None
    if figure is None or not rest[:-2] or not rest[-2].is_word("for"):
        return tokens, None
    return [*rest[:-2], Token("end", "", rest[-2].line, rest[-2].column)], figure
