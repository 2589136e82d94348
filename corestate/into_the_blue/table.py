"""What lies on the table, and the questions one can answer by looking at it."""

from collections.abc import Iterable
from functools import cache, lru_cache

from attrs import frozen

from corestate.into_the_blue.box import Die, Rules
from corestate.kernel import Refusal, Seat
from corestate.piles import Pile, exchanged, joined
from corestate.replaced import replaced

SMALL_TABLE = 3
"""Up to so many players one secondary treasure of every level stays in the box (itb.setup.few_players)."""


def secondaries(seats: int) -> int:
    """Count the secondary treasures a level shows for so many (itb.setup.few_players, itb.score.third)."""
    return 1 if seats <= SMALL_TABLE else 2


def in_order(dice: Iterable[Die]) -> tuple[Die, ...]:
    """Arrange dice from the lowest number up, chests last: the one way to write down what was thrown together."""
    return tuple(sorted(dice, key=str))


@frozen
class Level:
    """One depth of the board: how many treasure tokens still lie there."""

    main: int
    """Main treasures that lie there: 1, or 0 once it is won at the end."""
    secondary: int
    """Secondary treasures that lie there: at most 2, with up to three players 1."""


@frozen
class Diver:
    """A seat's shells on every level, and the values of the chests and treasures it has won."""

    shells: tuple[int, ...]
    """How many shells it has placed on each level, level 1 first; together at most those it owns."""
    chests: tuple[int, ...]
    """The values of its chests, lowest first: it alone knows them until the end."""
    treasures: tuple[int, ...]
    """The values of its treasures, lowest first; none before the game is over."""


@frozen
class Table:
    """The board from level 1 down, the dice kept or thrown in this turn, the face-down chests and the divers."""

    ruleset: Rules
    """Edition, seats, rulings and options."""
    levels: tuple[Level, ...]
    """The levels of the board, level 1 first."""
    dice: tuple[Die, ...]
    """The dice that lie on the table in this turn, from the lowest number up, chests last; none between turns."""
    chests: Pile[int]
    """The chests that lie face down: all in `shuffled`, lowest first, since nobody knows which is which."""
    divers: tuple[Diver, ...]
    """Seat by seat, what it has placed and won."""
    played: tuple[Seat, ...]
    """The seats that have had a turn, by their most recent one, the latest last."""

    def unused(self, seat: Seat) -> int:
        """Count the shells a seat has not placed (itb.setup.shells)."""
        return self.ruleset.box.shells - sum(self.divers[seat].shells)

    def last_round(self) -> bool:
        """Whether a seat without shells has triggered the end, so that last turns are played (itb.end.shells)."""
        owned = self.ruleset.box.shells
        for diver in self.divers:  # noqa: SIM110 - `any` would cost twice as much, at every event
            if sum(diver.shells) >= owned:
                return True
        return False

    def seats(self) -> tuple[Seat, ...]:
        """Name the seats, clockwise."""
        return tuple(map(Seat, range(self.ruleset.seats)))

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """Name the other seats, clockwise from this one (itb.turn.clockwise)."""
        return _clockwise(self.ruleset.seats, seat)

    def with_dice(self, dice: tuple[Die, ...]) -> "Table":
        """Return the table with these dice lying on it."""
        return replaced(self, dice=dice)

    def turn_taken(self, seat: Seat) -> "Table":
        """Return the table as a turn begins: all dice are in hand (itb.roll.six), and the seat has played latest."""
        played = (*(other for other in self.played if other != seat), seat)  # itb.tie.earlier
        return replaced(self, dice=(), played=played)

    def shells_placed(self, seat: Seat, number: int, shells: int) -> "Table":
        """Return the table with more shells of a seat on a level, the dive being over (itb.dive.presence)."""
        diver = self.divers[seat]
        piled = exchanged(diver.shells, number - 1, diver.shells[number - 1] + shells)
        return replaced(self, dice=(), divers=exchanged(self.divers, seat, replaced(diver, shells=piled)))

    def chest_taken(self, seat: Seat, value: int) -> "Table":
        """Return the table with a chest gone from the board to a seat, the dive being over (itb.perfect.chest)."""
        diver = self.divers[seat]
        divers = exchanged(self.divers, seat, replaced(diver, chests=joined(diver.chests, value)))
        return replaced(self, dice=(), chests=self.chests.drawn(value), divers=divers)

    def treasure_taken(self, seat: Seat, number: int, *, main: bool) -> "Table":
        """Return the table with a treasure token of a level gone to a seat."""
        box, level, diver = self.ruleset.box, self.levels[number - 1], self.divers[seat]
        value = (box.main if main else box.secondary)[number - 1]  # itb.box.treasures
        left = Level(level.main - main, level.secondary - (not main))
        divers = exchanged(self.divers, seat, replaced(diver, treasures=joined(diver.treasures, value)))
        return replaced(self, levels=exchanged(self.levels, number - 1, left), divers=divers)

    def ended_by_chest(self) -> bool:
        """Whether the last chest has ended the game, or would (itb.end.chests, itb.ruling.last_chest_in_last_round)."""
        completed = self.last_round() and self.ruleset.rulings.last_chest_in_last_round == "round_completes"
        return not self.chests and not completed

    def ended_by(self) -> Refusal:
        """Cite the rule by which play is over."""
        if self.ended_by_chest():
            return Refusal("itb.end.chests", "the game is over: the last chest has been taken")
        return Refusal(
            "itb.end.shells", "the game is over: a seat placed its last shell and the others had a last turn"
        )


@cache
def _clockwise(seats: int, seat: Seat) -> tuple[Seat, ...]:
    return tuple(Seat((seat + step) % seats) for step in range(1, seats))


@lru_cache(maxsize=16384)
def run(dice: tuple[Die, ...]) -> range:
    """Return the numbers that count: the unbroken run from 1 (itb.dive.sequence)."""
    length = 0
    while length + 1 in dice:
        length += 1
    return range(1, length + 1)


@lru_cache(maxsize=16384)
def is_perfect(dice: tuple[Die, ...], levels: int) -> bool:
    """Whether the dice show every number and a chest (itb.perfect.chest)."""
    return "chest" in dice and len(run(dice)) == levels
