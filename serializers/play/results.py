"""How a game ended, as people say it: `Ann and Bob share the win`, `Dan has 20 points`, `the game is over`.

The sentences are the same in every title and make nothing happen; what they say is compared with how the game can have
ended. A title may have words of its own for those who win together: `the humans win`.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, TypeAlias

from attrs import frozen

from serializers.play.phrases import Phrase, Values, phrase
from serializers.play.slots import ChoiceSlot, SeatSlot, Slot, WholeSlot

Sort: TypeAlias = Literal["over", "winners", "tie", "losers", "points", "side", "lost"]
"""What of an end is stated."""

_WINS = ("wins", "win", "has won", "have won")
_LOSES = ("loses", "lose", "has lost", "have lost")
_GAME = ("", " the game")
_WINNERS = (
    *(f"{{seats*}} {wins}{what}" for wins in _WINS for what in _GAME),
    *(f"{who} {wins}{what}" for who in ("nobody", "no one") for wins in ("wins", "has won") for what in _GAME),
    *(f"{{seats*}} {wins} with {{amount}}{points}" for wins in _WINS for points in (" points", " point", "")),
    *("{seats*} is the winner", "{seats*} are the winners", "the winner is {seats*}", "the winners are {seats*}"),
    *(f"{{seats*}} {share} the {what}" for share in ("share", "shares") for what in ("win", "victory")),
    *(
        f"{{seats*}} {tie}{first}"
        for tie in ("tie", "ties", "are tied")
        for first in ("", " for first", " for the win")
    ),
)
_OVER = (
    *(f"the game {ends}" for ends in ("is over", "ends", "has ended", "is finished", "ends here")),
    *("that is the end of the game", "that ends the game"),
)
_TIE = tuple(f"{what} a {tie}" for what in ("it is", "the game is", "the game ends in") for tie in ("tie", "draw"))
_LOSERS = tuple(f"{{seats*}} {loses}{what}" for loses in _LOSES for what in _GAME)
_POINTS = tuple(
    f"{{seat}} {verb} {{amount}} {points}"
    for verb in ("has", "scores", "has scored", "ends with", "finishes with", "ends up with")
    for points in ("points", "point")
)
_SIDES = tuple(f"{{side}} {wins}{what}" for wins in _WINS for what in _GAME)
_LOST = tuple(f"{{side}} {loses}{what}" for loses in _LOSES for what in _GAME)
_SAID: Mapping[Sort, tuple[str, ...]] = {
    "over": _OVER,
    "winners": _WINNERS,
    "tie": _TIE,
    "losers": _LOSERS,
    "points": _POINTS,
    "side": _SIDES,
    "lost": _LOST,
}

Won: TypeAlias = Callable[[Any], bool]
"""Whether those who are called by a word have won, by the table of a game that is over."""


@frozen
class Ended:
    """How a sentence says the game ended: who won or lost, with how much, or only that it is over."""

    sort: Sort
    seats: tuple[int, ...] = ()
    figure: int | None = None
    side: str = ""

    def parts(self) -> "Iterator[Ended]":
        """Part who won from with how much."""
        if self.sort == "winners" and self.figure is not None:
            yield Ended("winners", self.seats)
            yield from (Ended("points", (seat,), self.figure) for seat in self.seats)
        else:
            yield self


def sentences_of_an_end(
    names: tuple[str, ...], sides: Mapping[str, Won], *, scored: bool
) -> tuple[tuple[Sort, Phrase], ...]:
    """Bind the sentences to a table; without points where a title has none."""
    slots: dict[str, Slot] = {"amount": WholeSlot("an amount"), "side": ChoiceSlot(tuple(sides))}

    def slot_of(name: str) -> Slot:
        return slots.get(name) or SeatSlot(names)

    left_out = ({"side", "lost"} if not sides else set()) | (set() if scored else {"points"})
    return tuple(
        (sort, phrase(template, slot_of))
        for sort, templates in _SAID.items()
        for template in templates
        if sort not in left_out and (scored or "{amount}" not in template)
    )


def ended(sort: Sort, values: Values) -> Ended:
    """Take what a sentence says of an end."""
    who = values.get("seats", (values["seat"],) if "seat" in values else ())
    return Ended(sort, tuple(sorted({*who})), values.get("amount"), values.get("side", ""))
