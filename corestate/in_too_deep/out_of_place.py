"""What all frames that wait have in common: the rule that excludes an event which does not answer them.

A frame says what the game is doing (`doing`); `out_of_place` finds the rule by the kind of event, whatever the frame.
"""

from collections.abc import Iterator
from typing import ClassVar, TypeVar

from corestate.in_too_deep.ability_costs import could_cost, not_for_sale
from corestate.in_too_deep.events import (
    Acquire,
    BonusDrawn,
    Buy,
    Decline,
    Discard,
    Draw,
    Drawn,
    Expand,
    Move,
    Pay,
    Remove,
    Take,
)
from corestate.in_too_deep.table import Table
from corestate.kernel import Asks, Chances, Refusal, counted_noun

E = TypeVar("E")


class Asking(Asks[Table, E]):
    """A frame that waits for the decision of a seat."""

    __slots__ = ()
    order: ClassVar[str] = "itd.turn.clockwise"

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        return out_of_place(table, event, self.doing(table))


class Awaiting(Chances[Table, E]):
    """A frame that waits for chance."""

    __slots__ = ()

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        return out_of_place(table, event, self.doing(table))


def out_of_place(table: Table, event: object, doing: str) -> Iterator[Refusal]:
    """Refuse an event out of place; `doing` says what is to happen instead."""
    match event:
        case Drawn() | BonusDrawn():
            yield Refusal("itd.draw.one", f"nobody draws a card now: {doing}")
        case Take() if table.third() is not None:
            yield Refusal("itd.two.no_draft", "with two players nobody takes free shares")
        case Take():
            over = "" if table.course.phase == "set_up" else "the draft is over: "
            yield Refusal("itd.setup.draft", f"nobody takes a free share now: {over}{doing}")
        case Buy() | Expand() | Draw():
            yield Refusal("itd.turn.one_action", f"no action is to be chosen now: {doing}")
        case Discard():
            yield Refusal("itd.buy.pay", f"nothing is to be discarded now: {doing}")
        case Pay():
            yield Refusal("itd.research.advanced", f"nobody is to be paid now: {doing}")
        case Remove() | Move() | Acquire():
            yield from unavailable(table, event, doing)
        case _:
            assert isinstance(event, Decline)  # noqa: S101 - nothing else is an event of the title
            yield Refusal("itd.ability.optional", f"no ability is to be declined now: {doing}")


def unavailable(table: Table, event: Remove | Move | Acquire, doing: str) -> Iterator[Refusal]:
    """Refuse an ability that is not open: by what publicly stands in its way, and because it is not."""
    if table.final():
        yield Refusal("itd.end.no_abilities", "no ability is used in the final turns")
    if 0 <= event.seat < table.ruleset.seats:
        yield from _in_its_way(table, event)
    yield Refusal("itd.ability.optional", f"no ability is open now: {doing}")


def _in_its_way(table: Table, event: Remove | Move | Acquire) -> Iterator[Refusal]:
    """Refuse an ability by its own rule: for a share that is not for sale, and for the cards a hand lacks."""
    if isinstance(event, Acquire) and table.ruleset.options.research == "advanced":
        yield from not_for_sale(table, event)
    held = len(table.hands[event.seat])
    for rule, cost in could_cost(table, event):
        if held < cost:
            yield Refusal(
                rule, f"it takes {counted_noun(cost, 'card', 'cards')} of the hand; seat {event.seat} has {held}"
            )
