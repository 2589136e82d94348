"""Amounts people state: sentences that make nothing happen and say how much there is, or what something cost.

A title lists its amounts; a sentence of one is compared with the right figure at its place. A sale or a purchase may
end in what it brought or cost: `Ann sells gold 2 for 90`. Only what everybody can reckon is told.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from attrs import evolve, field, frozen

from corestate.anything import AnyState
from serializers.play.phrases import Phrase, Values
from serializers.play.results import Ended
from serializers.play.slots import Found, Slot, Trace, WholeSlot
from serializers.play.tokens import Spot, Token, counted

AMOUNT = "amount"
"""The blank of an amount in its sentences."""
IN_HAND = (" in hand", " in her hand", " in his hand", " in their hand")
"""Where people say that cards are held."""


@frozen
class AmountSlot(WholeSlot):
    """How much there is; `no` is none."""

    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read a number, or that there is none."""
        if tokens[at].is_word("no"):
            yield 0, at + 1
        else:
            yield from super().known(tokens, at, trace)


@frozen
class Amount:
    """Sentences that state an amount: all mean the same, and the first is the one to be shown."""

    templates: tuple[str, ...]
    right: Callable[[Any, Values], int | None]
    """Reckons the right figure from a state and what fills the other blanks; None where nothing is to be said of it."""
    told: str
    """How the right figure is told: `{seat} has ${amount}`."""
    slots: Mapping[str, Slot] = field(factory=dict)
    """How the blanks are filled that are no seats."""

    def slot(self, name: str) -> Slot | None:
        """How a blank is filled; None for a seat."""
        return AmountSlot("an amount") if name == AMOUNT else self.slots.get(name)


def in_hand(*cards: str) -> tuple[str, ...]:
    """Write how people say how many cards somebody holds, by what these are called."""
    where = ("", " left", *IN_HAND)
    return tuple(f"{{seat}} {has} {{amount}} {one}{at}" for has in ("holds", "has") for at in where for one in cards)


@frozen
class Assertion:
    """An amount as a sentence states it."""

    amount: Amount
    phrase: Phrase
    values: Values

    def said(self) -> int:
        """The figure that is stated."""
        return int(self.values[AMOUNT])

    def right(self, state: AnyState) -> int | None:
        """Reckon the figure it should be; None where there is none."""
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
    paid: bool = False
    """Whether so much was paid: a payment that is not the price is no payment."""
    or_else: tuple[int, ...] = ()
    """What it may have been instead, as the text says."""


def price_stated(tokens: Sequence[Token]) -> tuple[Sequence[Token], int | None]:
    """Part a sentence from what it says it cost or brought: `for 90`, `for two cards`, `for free`."""
    rest = list(tokens[:-1])
    if rest and rest[-1].plain() in {"card", "cards", "dollars"}:
        rest.pop()
    figure = 0 if rest and rest[-1].plain() in {"free", "nothing"} else counted(rest[-1]) if rest else None
    if figure is None or not rest[:-2] or not rest[-2].is_word("for"):
        return tokens, None
    return [*rest[:-2], Token("end", "", rest[-2].line, rest[-2].column)], figure


def either(tokens: Sequence[Token]) -> tuple[list[Token], tuple[int, ...]]:
    """Part a sentence that ends in one amount or another from the others: `for 40 or 50`, `for two or three cards`."""
    unit = int(len(tokens) > 1 and tokens[-2].plain() in {"card", "cards", "dollars"})
    last, others = len(tokens) - 2 - unit, list[int]()
    if last < 0 or counted(tokens[last]) is None:
        return [*tokens], ()
    while last > 1 and tokens[last - 1].is_word("or") and (other := counted(tokens[last - 2])) is not None:
        others.insert(0, other)
        last -= 2
    return [*tokens[:last], *tokens[last + 2 * len(others) :]], tuple(others)


@frozen
class Paying:
    """The words of a title with which money changes hands, besides what is said to be bought or sold; at first none."""

    gets: frozenset[str] = frozenset()
    """`and gets 200`, at the end of a sentence."""
    pays: frozenset[str] = frozenset()
    """`paying 20`, likewise; or with what it is paid for after it: `Ann pays 20 for a hose`."""
    buys: str = "buys"
    """What is done with what is paid for so."""
    rules: Mapping[type, str] = field(factory=dict)
    """The kinds of decision by which money is paid, and the rule of the price."""


@frozen
class Paid:
    """A sentence without what it says of money, how much that is, and whether it was paid."""

    tokens: Sequence[Token]
    figure: int
    paid: bool


def money_stated(tokens: Sequence[Token], words: Paying) -> Iterator[Paid]:
    """Part a sentence from what it says of money that changes hands, in every way that it can be meant."""
    rest, end = [*tokens[:-1]], tokens[-1]
    if rest and rest[-1].plain() == "dollars":
        rest.pop()
    figure = counted(rest[-1]) if rest else None
    for verbs, paid in ((words.gets, False), (words.pays, True)):
        if figure is not None and rest[:-2] and any(map(rest[-2].says, verbs)):
            said = rest[:-2]
            while said and any(map(said[-1].is_word, (",", "and"))):
                said.pop()
            yield Paid([*said, end], figure, paid)
    if len(rest) > _BEFORE and any(map(rest[1].says, words.pays)) and (figure := counted(rest[2])) is not None:
        if any(map(rest[_BEFORE].is_word, ("for", "on"))):
            yield Paid([rest[0], evolve(rest[1], text=words.buys), *rest[_BEFORE + 1 :], end], figure, paid=True)
        elif rest[_BEFORE].is_word("to"):
            verb = evolve(rest[_BEFORE + 1], text=f"{rest[_BEFORE + 1].text}s") if rest[_BEFORE + 1 :] else rest[1]
            yield Paid([rest[0], verb, *rest[_BEFORE + 2 :], end], figure, paid=True)


_BEFORE = 3
"""So many words stand before what is paid for: who, that it is paid, and how much."""
