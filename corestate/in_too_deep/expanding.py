"""Expanding a company: what the depth card must be. What an expansion sets going is in `turn`."""

from corestate.in_too_deep.box import COMPANIES
from corestate.in_too_deep.events import Expand
from corestate.in_too_deep.table import Table
from corestate.kernel import Refusal


def not_in_hand(event: Expand) -> Refusal:
    """Refuse to play a card the seat does not hold."""
    return Refusal("itd.expand.from_hand", f"card {event.card} is not in the hand of seat {event.seat}")


def too_low(table: Table, card: int, place: int) -> Refusal:
    """Refuse to put a card, played or moved, onto one it does not exceed."""
    top = table.stacks[place][-1]
    return Refusal("itd.expand.higher", f"{COMPANIES[place]} is at {top}: {card} is not higher")
