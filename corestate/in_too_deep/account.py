"""How a finished game was decided, as data: what every share is worth, what every seat holds, how ties were broken.

`scoring` fills it in; what `Result.why` says of ties is told from it.
"""

from attrs import frozen

from corestate.in_too_deep.box import Company, Side
from corestate.kernel import Seat, counted_noun
from corestate.title import Reason


@frozen
class CompanyAccount:
    """What a company came to: its depth cards, and what a share of it is worth (for pearl, by its ability)."""

    company: Company
    depth_cards: int
    share: int


@frozen
class PortfolioAccount:
    """What a seat came to: by company, in the order of the row, its shares and their points; then all of them.

    `hand` and `distance` break ties: the cards in hand, and the steps clockwise from the starter.
    """

    seat: Seat
    shares: tuple[int, ...]
    points: tuple[int, ...]
    total: int
    hand: int
    distance: int


@frozen
class Tie:
    """How two seats with portfolios of equal worth were told apart: `more` and `less` are what the rule compares.

    They are cards in hand (`itd.score.tie_hand`), or steps clockwise from the starter (`itd.score.tie_seat`).
    """

    ahead: Seat
    behind: Seat
    worth: int
    rule: str
    more: int
    less: int
    starter: Seat

    def told(self) -> Reason:
        """The same in a sentence."""
        tie = f"seat {self.ahead} and seat {self.behind} tie at {self.worth}; seat {self.ahead}"
        if self.rule == "itd.score.tie_seat":
            return Reason(self.rule, f"{tie} sits farther from the starter, seat {self.starter}")
        cards = counted_noun(self.more, "card", "cards")
        return Reason(self.rule, f"{tie} holds {cards}, seat {self.behind} {self.less}")


@frozen
class Account:
    """How a game was decided: the companies in the order of the row, the side of pearl, the portfolios by seat."""

    companies: tuple[CompanyAccount, ...]
    pearl: Side
    portfolios: tuple[PortfolioAccount, ...]
    ties: tuple[Tie, ...]
