"""How a finished game was decided, as data: awards of the levels, ties and how they were broken, chests and totals.

`scoring` fills it in; what `Result.why` says of ties is told from it.
"""

from typing import Literal

from attrs import frozen

from corestate.kernel import Seat, counted_noun
from corestate.title import Reason


@frozen
class Award:
    """A treasure token of a level that went to a seat."""

    level: int
    token: Literal["main", "secondary"]
    seat: Seat
    points: int


@frozen
class Tie:
    """How two seats with equally many shells on a level were told apart.

    `on` is the level above on which one has more shells (`itb.tie.above`), None where something else decides; `more`
    and `less` are the shells compared, none where who played earlier decides (`itb.tie.earlier`).
    """

    level: int
    ahead: Seat
    behind: Seat
    rule: str
    on: int | None
    more: int | None
    less: int | None

    def told(self) -> Reason:
        """The same in a sentence."""
        tie = f"level {self.level}: seat {self.ahead} and seat {self.behind} tie; seat {self.ahead}"
        if self.more is None:
            return Reason(self.rule, f"{tie} played its last turn earlier")
        if self.on is None:
            shells = counted_noun(self.more, "unused shell", "unused shells")
            return Reason(self.rule, f"{tie} has {shells}, not {self.less}")
        shells = counted_noun(self.more, "shell", "shells")
        return Reason(self.rule, f"{tie} has {shells} on level {self.on}, not {self.less}")


@frozen
class LevelAccount:
    """How a level was settled: every seat's shells there, those present best first, the tokens won, ties broken."""

    level: int
    shells: tuple[int, ...]
    ranking: tuple[Seat, ...]
    awards: tuple[Award, ...]
    ties: tuple[Tie, ...]


@frozen
class Account:
    """How a game was decided: the levels, the deepest first, and by seat the treasures' points, chests and totals.

    `chests_count` says whether chests are in the totals (itb.ruling.chests_score).
    """

    levels: tuple[LevelAccount, ...]
    treasures: tuple[int, ...]
    chests: tuple[tuple[int, ...], ...]
    chests_count: bool
    totals: tuple[int, ...]
