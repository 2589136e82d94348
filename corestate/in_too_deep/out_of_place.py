"""The rule that excludes an event which does not answer the present question, whatever that question is."""

from collections.abc import Iterator

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
from corestate.kernel import Refusal
from corestate.words import some


def misplaced(table: Table, event: object, doing: str) -> Iterator[Refusal]:
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
        case Decline():
            yield Refusal("itd.ability.optional", f"no ability is to be declined now: {doing}")
        case _:
            yield Refusal("itd.turn.one_action", f"{type(event).__name__} is no event of this game: {doing}")


def unavailable(table: Table, event: Remove | Move | Acquire, doing: str) -> Iterator[Refusal]:
    """Refuse an ability that is not open, with what publicly stands in its way besides."""
    if table.final():
        yield Refusal("itd.end.no_abilities", "no ability is used in the final turns")
    yield Refusal("itd.ability.optional", f"no ability is open now: {doing}")
    if not 0 <= event.seat < table.ruleset.seats:
        return
    held = len(table.hands[event.seat])
    for rule, cost in _costs(table, event):
        if held < cost:
            yield Refusal(rule, f"it takes {some(cost, 'card', 'cards')} of the hand; seat {event.seat} has {held}")


def _costs(table: Table, event: Remove | Move | Acquire) -> Iterator[tuple[str, int]]:
    """List the abilities by which an event could be meant, with the number of cards each takes."""
    sides, place_of = table.ruleset.options, table.ruleset.box.place_of
    if isinstance(event, Acquire):
        if sides.research == "advanced" and event.card in place_of:
            yield "itd.research.advanced", max(LEAST_PRICE, table.price(place_of[event.card]))
    elif sides.ocean == "advanced":
        yield "itd.ocean.advanced", 1
    elif isinstance(event, Remove):
        yield "itd.ocean.basic", OCEAN_COST
    if isinstance(event, Move) and sides.wildlife == "basic":
        yield "itd.wildlife.basic", 1


LEAST_PRICE = 2
"""What a share out of a portfolio costs at least (itd.research.advanced)."""
OCEAN_COST = 2
"""How many cards the basic side of the ocean company takes (itd.ocean.basic)."""
