"""End of the game: money and the printed end values of what is left; the richest wins."""

from attrs import frozen

from corestate.kernel import END, Frame, Progress, Runs
from corestate.key_largo.table import Table
from corestate.title import Reason, Result


def closing() -> tuple[Frame[Table], ...]:
    """Count everybody's wealth, and end the game."""
    return (AddUp(), END)


@frozen
class AddUp(Runs[Table]):
    """Everybody counts money and shows the treasures left."""

    def run(self, table: Table) -> Progress[Table]:
        """Nothing moves any more; diamonds, which the market never buys, count here."""
        kinds = table.ruleset.box.cards
        diamonds = any(kinds[card].kind == "diamond" for hand in table.hands for card in hand)
        return table, (), ("kl.end.wealth", "kl.market.no_diamonds") if diamonds else ("kl.end.wealth",)


def score(table: Table) -> Result:
    """Add the end values of unsold treasures and diamonds to the money; the richest wins, ties as ruled."""
    cards = table.ruleset.box.cards
    scores = tuple(
        money + sum(cards[card].end for card in hand) for money, hand in zip(table.money, table.hands, strict=True)
    )
    ties = table.ruleset.rulings.tie == "most_treasure_cards"
    ranks = [(score, len(hand) if ties else 0) for score, hand in zip(scores, table.hands, strict=True)]
    ranking = tuple(
        tuple(seat for seat in table.seats() if ranks[seat] == rank) for rank in sorted(set(ranks), reverse=True)
    )
    reasons = [Reason("kl.end.wealth", f"the greatest wealth is {max(scores)}")]
    if scores.count(max(scores)) > 1:
        seats = ", ".join(map(str, ranking[0]))
        by_cards = f"; most unsold cards: {len(table.hands[ranking[0][0]])}" if ties else ""
        reasons.append(Reason("kl.end.wealth", f"several are the richest{by_cards}: the victory goes to {seats}"))
    return Result(ranking[0], scores, ranking, tuple(reasons))
