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
    # itd.dividend.per_share
    shares = tuple([len(table.portfolios[seat][place]) for seat in range(table.ruleset.seats)])
    rules: tuple[str, ...] = (rule, "itd.dividend.per_share")
    if place == _TREASURE:
        shares, rule = _treasure(table, shares, cause)
        rules = (*rules, rule)
    owed = [(seat, shares[seat]) for seat in payout_order(table, active) if shares[seat]]
    return (*owed, *_of_the_third(table, place)), rules


def _of_the_third(table: Table, place: int) -> tuple[tuple[Seat, int], ...]:
    """What the third player's shares are owed, after everybody else (itd.ruling.third_dividends)."""
    third = table.third()
    if third is None or table.ruleset.rulings.third_dividends == "no" or not table.portfolios[third][place]:
        return ()
    return ((Seat(third), len(table.portfolios[third][place])),)


def payout_order(table: Table, active: Seat) -> tuple[Seat, ...]:
    """Name the seats in the order in which they are dealt (itd.ruling.payout_order)."""
    return table.clockwise(active if table.ruleset.rulings.payout_order == "active_first" else table.first())


def _treasure(table: Table, shares: tuple[int, ...], cause: Seat | None) -> tuple[tuple[int, ...], str]:
    """Change what a treasure dividend owes by the ability of that company."""
    most = _most_shares(table, shares)  # itd.treasure.basic, itd.treasure.advanced
    if table.ruleset.options.treasure == "advanced":
        return tuple([most if seat == cause else count for seat, count in enumerate(shares)]), "itd.treasure.advanced"
    if most == 0 and table.ruleset.rulings.treasure_nobody == "nobody":  # itd.ruling.treasure_nobody
        return shares, "itd.treasure.basic"
    return tuple([count + 1 if count == most else count for count in shares]), "itd.treasure.basic"


def _most_shares(table: Table, shares: tuple[int, ...]) -> int:
    """Count the treasure shares of whoever has most of them, the third player perhaps (itd.ruling.treasure_third)."""
    third = table.third()
    if third is None or table.ruleset.rulings.treasure_third == "ignored":
        return max(shares)
    return max(*shares, len(table.portfolios[third][_TREASURE]))
