"""End of the game: money and the printed end values of what is left; the richest wins."""

from attrs import frozen

from corestate.kernel import END, Frame, Progress, Runs, Seat
from corestate.key_largo.account import Account, Unsold, Wealth
from corestate.key_largo.table import Table
from corestate.title import Reason, Result


def closing() -> tuple[Frame[Table], ...]:
    """Count everybody's wealth (kl.end.wealth), and end the game."""
    return (AddUp(), END)


@frozen
class AddUp(Runs[Table]):
    """Everybody counts money and shows the treasures left."""

    def run(self, table: Table) -> Progress[Table]:
        """Nothing moves any more; diamonds, which the market never buys, count here."""
        kinds = table.ruleset.box.cards
        diamonds = any(kinds[card].kind == "diamond" for hand in table.hands for card in hand)
        return table, (), ("kl.end.wealth", "kl.market.no_diamonds") if diamonds else ("kl.end.wealth",)


def account(table: Table) -> Account:
    """Account for a finished game: the money and the unsold cards of every seat, and who are the richest."""
    wealth = tuple(_wealth(table, seat) for seat in table.seats())
    most = max(one.total for one in wealth)  # kl.end.wealth
    richest = tuple(one.seat for one in wealth if one.total == most)
    counts = len(richest) > 1 and _cards_break_ties(table)  # kl.ruling.tie
    return Account(wealth, richest, max(len(table.hands[seat]) for seat in richest) if counts else None)


def _wealth(table: Table, seat: Seat) -> Wealth:
    kinds, money = table.ruleset.box.cards, table.money[seat]
    # at the end values they print: kl.box.values
    unsold = tuple(Unsold(card, kinds[card].depth, kinds[card].kind, kinds[card].end) for card in table.hands[seat])
    diamonds = sum(one.worth for one in unsold if one.kind == "diamond")  # kl.end.wealth, kl.market.no_diamonds
    treasures = sum(one.worth for one in unsold) - diamonds
    return Wealth(seat, money, unsold, treasures, diamonds, money + treasures + diamonds)  # kl.end.wealth


def _cards_break_ties(table: Table) -> bool:
    return table.ruleset.rulings.tie == "most_treasure_cards"  # kl.end.wealth, kl.ruling.tie


def score(table: Table) -> Result:
    """Add the end values of unsold treasures and diamonds to the money; the richest wins, ties as ruled."""
    counted, by_cards = account(table), _cards_break_ties(table)
    ranks = [(one.total, len(one.unsold) if by_cards else 0) for one in counted.wealth]  # kl.ruling.tie
    ranking = tuple(  # kl.end.wealth
        tuple(seat for seat in table.seats() if ranks[seat] == rank) for rank in sorted(set(ranks), reverse=True)
    )
    reasons = [Reason("kl.end.wealth", f"the greatest wealth is {ranks[ranking[0][0]][0]}")]
    if len(counted.richest) > 1:
        seats = ", ".join(map(str, ranking[0]))
        most = "" if counted.most_cards is None else f"; most unsold cards: {counted.most_cards}"
        reasons.append(Reason("kl.end.wealth", f"several are the richest{most}: the victory goes to {seats}"))
    return Result(ranking[0], tuple(one.total for one in counted.wealth), ranking, tuple(reasons))
