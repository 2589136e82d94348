"""Scoring: what the companies are worth, what a portfolio is worth, and how ties are broken."""

from collections.abc import Iterator
from itertools import pairwise

from attrs import frozen

from corestate.in_too_deep.account import Account, CompanyAccount, PortfolioAccount, Tie
from corestate.in_too_deep.box import COMPANIES, PLACE, Side
from corestate.in_too_deep.table import Table
from corestate.kernel import Progress, Runs, Seat
from corestate.title import Reason, Result

PEARL_BONUS = 2  # itd.pearl.basic, itd.pearl.advanced
"""By so much a pearl share exceeds its company (basic), or falls short of the most valuable one (advanced)."""

_PEARL = PLACE["pearl"]
_ABILITY: dict[Side, str] = {"basic": "itd.pearl.basic", "advanced": "itd.pearl.advanced"}


@frozen
class AddUp(Runs[Table]):
    """Every seat has had its final turn."""

    def run(self, table: Table) -> Progress[Table]:
        ties = tuple(tie.rule for tie in tie_breaks(table))
        third = ("itd.two.third_no_victory",) if table.third() is not None else ()
        pearl = _ABILITY[table.ruleset.options.pearl]
        return table, (), ("itd.score.company_value", pearl, "itd.score.portfolio", *dict.fromkeys(ties), *third)


def score(table: Table) -> Result:
    """Value every portfolio; more cards in hand break a tie, then the distance from the starter."""
    scores = tuple(worth(table, seat) for seat in table.seats())
    ranked = standings(table)
    values = ", ".join(f"{company} {value}" for company, value in zip(COMPANIES, company_values(table), strict=True))
    reasons = [
        Reason("itd.score.company_value", f"the companies are worth: {values}"),
        Reason(_ABILITY[table.ruleset.options.pearl], f"a pearl share is worth {share_values(table)[_PEARL]}"),
        Reason("itd.score.portfolio", f"the highest portfolio is worth {scores[ranked[0]]}"),
        *(tie.told() for tie in tie_breaks(table)),
    ]
    return Result(ranked[:1], scores, tuple((seat,) for seat in ranked), tuple(reasons))


def account(table: Table) -> Account:
    """Account for a finished game: what the shares are worth, who holds which, and how ties were broken."""
    values = share_values(table)
    companies = zip(COMPANIES, company_values(table), values, strict=True)
    portfolios = []
    for seat in table.seats():
        shares = tuple(map(len, table.portfolios[seat]))
        points = tuple(count * value for count, value in zip(shares, values, strict=True))
        portfolios.append(PortfolioAccount(seat, shares, points, *_measures(table, seat)))
    return Account(
        companies=tuple(CompanyAccount(*one) for one in companies),
        pearl=table.ruleset.options.pearl,
        portfolios=tuple(portfolios),
        ties=tuple(tie_breaks(table)),
    )


def worth(table: Table, owner: int) -> int:
    """Multiply shares by their value, and sum over the companies (itd.score.portfolio)."""
    return sum(len(shares) * value for shares, value in zip(table.portfolios[owner], share_values(table), strict=True))


def company_values(table: Table) -> list[int]:
    """Count the depth cards of each company, those it lost too by one reading (itd.ruling.company_value)."""
    lost = table.memory.lost or (0,) * len(table.stacks)
    return [len(stack) + gone for stack, gone in zip(table.stacks, lost, strict=True)]


def share_values(table: Table) -> tuple[int, ...]:
    """Value a share of each company: its depth cards, changed by pearl's ability (itd.score.company_value)."""
    values = company_values(table)
    rulings = table.ruleset.rulings
    if table.ruleset.options.pearl == "basic":
        pearl = values[_PEARL] + PEARL_BONUS  # itd.pearl.basic
    else:
        others = values[:_PEARL] + values[_PEARL + 1 :]
        pearl = max(values if rulings.pearl_itself == "included" else others) - PEARL_BONUS  # itd.pearl.advanced
        if rulings.pearl_floor == "floor_zero":
            pearl = max(0, pearl)
    return (*values[:_PEARL], pearl, *values[_PEARL + 1 :])


def standings(table: Table) -> tuple[Seat, ...]:
    """Rank the seats, the best first: in one order, as no two are equally far from the starter."""
    return tuple(sorted(table.seats(), key=lambda seat: _measures(table, seat), reverse=True))


def tie_breaks(table: Table) -> Iterator[Tie]:
    """How seats with portfolios of equal worth were told apart."""
    for ahead, behind in pairwise(standings(table)):
        (value, *best), (other, *second) = _measures(table, ahead), _measures(table, behind)
        if value != other:
            continue
        rules = ("itd.score.tie_hand", "itd.score.tie_seat")
        decides = (one for one in zip(rules, best, second, strict=True) if one[1] != one[2])
        yield Tie(ahead, behind, value, *next(decides), table.first())


def _measures(table: Table, seat: Seat) -> tuple[int, int, int]:
    """List what counts: worth, cards in hand, steps clockwise from the starter; more is better."""
    distance = table.clockwise(table.first()).index(seat)  # itd.score.tie_seat
    # itd.score.portfolio, itd.score.tie_hand, itd.score.tie_seat
    return worth(table, seat), len(table.hands[seat]), distance
