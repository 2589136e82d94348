"""Dividends: when an expansion pays one, and how many cards it owes to whom; the treasure company's ability."""

from corestate.in_too_deep.box import PLACE
from corestate.in_too_deep.table import Table
from corestate.kernel import Seat

_TREASURE = PLACE["treasure"]


def dividend(
    table: Table, card: int, place: int, active: Seat, cause: Seat | None
) -> tuple[tuple[tuple[Seat, int], ...], tuple[str, ...]]:
    """What a card about to be laid on a company pays to whom: nothing unless it opens a new decade there."""
    if not table.stacks[place]:
        rule = "itd.dividend.first_card"
    elif table.is_new_decade(card, place):
        rule = "itd.dividend.new_decade"
    else:
        return (), ()
    shares = tuple([len(table.portfolios[seat][place]) for seat in range(table.ruleset.seats)])
    rules: tuple[str, ...] = (rule, "itd.dividend.per_share")
    if place == _TREASURE:
        shares, rule = _treasure(table, shares, cause)
        rules = (*rules, rule)
    return tuple([(seat, shares[seat]) for seat in payout_order(table, active) if shares[seat]]), rules


def payout_order(table: Table, active: Seat) -> tuple[Seat, ...]:
    """Name the seats in the order in which they are dealt (itd.ruling.payout_order)."""
    return table.clockwise(active if table.ruleset.rulings.payout_order == "active_first" else table.first())


def _treasure(table: Table, shares: tuple[int, ...], cause: Seat | None) -> tuple[tuple[int, ...], str]:
    """Change what a treasure dividend owes by the ability of that company."""
    rulings, third = table.ruleset.rulings, table.third()
    most = max(shares)
    if third is not None and rulings.treasure_third == "counts":
        most = max(most, len(table.portfolios[third][_TREASURE]))
    if table.ruleset.options.treasure == "advanced":
        owed = tuple([most if seat == cause else count for seat, count in enumerate(shares)])
        return owed, "itd.treasure.advanced"
    extra = most > 0 or rulings.treasure_nobody == "everybody"
    return tuple([count + (extra and count == most) for count in shares]), "itd.treasure.basic"
