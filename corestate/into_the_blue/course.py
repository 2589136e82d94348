"""Course of play: the three rolls, and what the final result leads to: a failed, a successful or a perfect dive.

Read from the top: a turn is taken, dice are rolled and rerolled, the dive is settled. `ending.py` passes the turn on.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from typing import ClassVar

from attrs import frozen

from corestate.into_the_blue.box import Die
from corestate.into_the_blue.events import ChestTaken, Place, Reroll, Rolled, Stop
from corestate.into_the_blue.out_of_place import Asking, Awaiting
from corestate.into_the_blue.scoring import closing
from corestate.into_the_blue.table import Table, in_order, is_perfect, run
from corestate.kernel import Below, Facts, Frame, Progress, Refusal, Runs, Seat, counted_noun
from corestate.piles import counted

REROLLS = 2  # itb.roll.again


@frozen
class TakeTurn(Runs[Table]):
    """A seat takes all dice in hand."""

    seat: Seat

    def run(self, table: Table) -> Progress[Table]:
        return table.turn_taken(self.seat), _rolling(self.seat, REROLLS), ("itb.roll.six",)


@frozen
class Rolling(Awaiting[Rolled]):
    """The dice that do not lie on the table are in the air."""

    asked_by: ClassVar = "itb.roll.six"
    final: ClassVar = False
    seat: Seat
    rerolls: int
    """How many times the diver may still roll again after this roll."""

    def doing(self, table: Table) -> str:
        return f"seat {self.seat} must roll {counted_noun(self._thrown(table), 'die', 'dice')}"

    def wanted_by(self) -> str:
        return "itb.roll.six" if self.rerolls == REROLLS else "itb.roll.again"

    def outcomes(self, table: Table) -> Iterable[tuple[Rolled, int]]:
        return _rolls(table.ruleset.box.faces, self._thrown(table))

    def sample(self, table: Table, below: Below) -> Rolled:
        """Throw the dice: one number of as many digits as there are dice."""
        faces, thrown = table.ruleset.box.faces, self._thrown(table)
        return _thrown_at_once(faces, thrown, below(len(faces) ** thrown))

    def refusals(self, table: Table, event: Rolled) -> Iterator[Refusal]:
        if len(event.dice) != (thrown := self._thrown(table)):
            are = "is" if thrown == 1 else "are"
            yield Refusal(
                self.wanted_by(), f"{counted_noun(thrown, 'die', 'dice')} {are} thrown, not {len(event.dice)}"
            )
        if not (faces := frozenset(table.ruleset.box.faces)).issuperset(event.dice):
            missing = " or ".join(str(face) for face in dict.fromkeys(event.dice) if face not in faces)
            yield Refusal("itb.box.dice", f"no die has a face {missing}")

    def resolve(self, table: Table, event: Rolled) -> Progress[Table]:
        rolled = ("itb.box.dice", self.wanted_by())
        table = table.with_dice(_together(table.dice, event.dice))
        if not self.rerolls:
            return final_result(table, self.seat, (*rolled, "itb.roll.final"))
        if table.ruleset.rulings.perfect_early == "claims_at_once" and _perfect(table) and table.chests:
            return final_result(table, self.seat, (*rolled, "itb.perfect.must", "itb.roll.final"))
        return table, _may_reroll(self.seat, self.rerolls), rolled

    FACTS: ClassVar = {
        "diver": "the seat whose dice are in the air",
        "rerolls": "how often it may roll again after this roll",
    }

    def facts(self, _table: Table) -> Facts:
        return (("diver", self.seat), ("rerolls", self.rerolls))

    def _thrown(self, table: Table) -> int:
        return table.ruleset.box.dice - len(table.dice)  # itb.roll.six


@frozen
class MayReroll(Asking[Reroll | Stop]):
    """The diver may roll any of the dice again, at most twice in a turn, or stop."""

    asked_by: ClassVar = "itb.roll.again"
    final: ClassVar = False
    seat: Seat
    rerolls: int
    """How many times the diver may still roll again, this time included."""

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} chooses which dice it rolls again, or stops"

    def candidates(self, table: Table) -> Iterable[Reroll | Stop]:
        return _choices(self.seat, table.dice)

    def refusals(self, table: Table, event: Reroll | Stop) -> Iterator[Refusal]:
        if isinstance(event, Stop):
            return
        if not event.dice:
            yield Refusal("itb.roll.stop", "to reroll no die is to stop")
        for face in dict.fromkeys(event.dice):
            wanted, there = event.dice.count(face), table.dice.count(face)
            if wanted > there:
                named, lie = counted_noun(wanted, "die", "dice"), "lies" if there == 1 else "lie"
                yield Refusal("itb.roll.again", f"{named} showing {face} cannot be rerolled: {there} {lie} there")

    def legal(self, table: Table) -> tuple[Reroll | Stop, ...]:
        """The same list, faster (law `listed_is_what_is_not_refused`): it depends on seat and dice alone."""
        if (choices := _REMEMBERED.get((self.seat, table.dice))) is None:
            if len(_REMEMBERED) >= MOST_REMEMBERED:
                _REMEMBERED.clear()
            choices = _REMEMBERED[self.seat, table.dice] = super().legal(table)
        return choices

    def resolve(self, table: Table, event: Reroll | Stop) -> Progress[Table]:
        """Throw the chosen dice, whether kept before or not, or fix the result."""
        if isinstance(event, Stop):
            return final_result(table, self.seat, ("itb.roll.stop", "itb.roll.final"))
        table = table.with_dice(_kept(table.dice, event.dice))  # itb.roll.independent
        rules = ("itb.roll.again",) if self.rerolls == REROLLS else ("itb.roll.again", "itb.roll.independent")
        return table, _rolling(self.seat, self.rerolls - 1), rules

    @classmethod
    def in_turn(cls, table: Table, event: Reroll | Stop) -> tuple[Table, "MayReroll"] | None:
        """Ask while all dice lie there, whoever threw them."""
        return (table, cls(event.seat, REROLLS)) if _all_lie(table) else None

    FACTS: ClassVar = {"rerolls": "how often it may roll again, this time included"}

    def facts(self, _table: Table) -> Facts:
        """State how many rerolls remain, the one asked about included."""
        return (("rerolls", self.rerolls),)


_REMEMBERED: dict[tuple[Seat, tuple[Die, ...]], tuple[Reroll | Stop, ...]] = {}
MOST_REMEMBERED = 4096


def final_result(table: Table, seat: Seat, rules: tuple[str, ...]) -> Progress[Table]:
    """Settle a dive by its final dice: perfect, failed or successful (itb.roll.final)."""
    if _perfect(table):  # itb.perfect.chest
        return _perfect_dive(table, seat, rules)
    if not run(table.dice):
        return table.with_dice(()), (), (*rules, "itb.dive.sequence", "itb.dive.failed")
    return table, _placing(seat), (*rules, "itb.dive.sequence")


@frozen
class Placing(Asking[Place]):
    """A successful diver chooses a number of the run and places that many shells as dice show it."""

    asked_by: ClassVar = "itb.dive.must"
    final: ClassVar = True
    seat: Seat

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} has dived successfully and must place shells"

    def candidates(self, table: Table) -> Iterable[Place]:
        """Propose every level, with as many shells as dice show it and the diver has."""
        unused = table.unused(self.seat)  # itb.dive.shortage
        return [
            _place(self.seat, level, min(table.dice.count(level), unused)) for level in range(1, len(table.levels) + 1)
        ]

    def refusals(self, table: Table, event: Place) -> Iterator[Refusal]:
        if not 1 <= event.level <= len(table.levels):
            yield Refusal("itb.box.levels", f"there is no level {event.level}")
        numbers = run(table.dice)
        if event.level not in numbers:
            ends = f"the run ends at {len(numbers)}" if numbers else "there is no run without a 1"
            yield Refusal("itb.dive.sequence", f"{ends}: level {event.level} is out of it")
        showing, unused = table.dice.count(event.level), table.unused(self.seat)
        if showing > unused:
            if event.shells != unused:
                shells, dice = counted_noun(unused, "shell", "shells"), counted_noun(showing, "die", "dice")
                because = f"seat {self.seat} has {shells} for {dice} and places all, not {event.shells}"
                yield Refusal("itb.dive.shortage", because)
        elif event.shells != showing:
            shown = "1 die shows" if showing == 1 else f"{showing} dice show" if showing else "no die shows"
            yield Refusal("itb.dive.place", f"{shown} {event.level}: so many shells, not {event.shells}")

    def resolve(self, table: Table, event: Place) -> Progress[Table]:
        short = table.dice.count(event.level) > event.shells
        rules = ("itb.dive.place", "itb.dive.must", "itb.dive.presence", "itb.box.levels")
        placed = table.shells_placed(self.seat, event.level, event.shells)
        return placed, (), (*rules, "itb.dive.shortage") if short else rules

    @classmethod
    def in_turn(cls, table: Table, event: Place) -> tuple[Table, "Placing"] | None:
        """Ask while all dice lie there, whoever threw them: as if that were the result."""
        return (table, cls(event.seat)) if _all_lie(table) else None


def _perfect_dive(table: Table, seat: Seat, rules: tuple[str, ...]) -> Progress[Table]:
    """Take a chest, or nothing where the last turns go on without any (itb.ruling.last_chest_in_last_round)."""
    if not table.chests:
        return table.with_dice(()), (), (*rules, "itb.perfect.chest")
    return table, (TakingChest(seat),), rules


@frozen
class TakingChest(Awaiting[ChestTaken]):
    """A perfect diver takes one of the face-down chests at random."""

    asked_by: ClassVar = "itb.perfect.chest"
    final: ClassVar = True
    seat: Seat

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} has dived perfectly and must take a chest"

    def wanted_by(self) -> str:
        return "itb.perfect.must"

    def outcomes(self, table: Table) -> Iterable[tuple[ChestTaken, int]]:
        return ((ChestTaken(value), weight) for value, weight in table.chests.draws())

    def sample(self, table: Table, below: Below) -> ChestTaken:
        return ChestTaken(table.chests.sample(below))

    def refusals(self, table: Table, event: ChestTaken) -> Iterator[Refusal]:
        if not table.chests.may_draw(event.value):
            yield Refusal("itb.box.chests", f"no chest worth {event.value} lies face down")

    def resolve(self, table: Table, event: ChestTaken) -> Progress[Table]:
        """Keep the chest, its value secret; the last one ends the game, any other gives a new turn."""
        last_round, rulings = table.last_round(), table.ruleset.rulings
        table = table.chest_taken(self.seat, event.value)
        rules: tuple[str, ...] = ("itb.perfect.chest", "itb.perfect.must", "itb.perfect.secret", "itb.box.chests")
        front: tuple[Frame[Table], ...] = ()
        if table.chests:
            if not last_round or rulings.last_turn_perfect == "granted":
                front, rules = (TakeTurn(self.seat),), (*rules, "itb.perfect.again")
        elif not last_round or rulings.last_chest_in_last_round == "ends_at_once":
            front, rules = closing(table), (*rules, "itb.end.chests")
        return table, front, rules

    FACTS: ClassVar = {"diver": "the seat that takes the chest"}

    def facts(self, _table: Table) -> Facts:
        return (("diver", self.seat),)


@lru_cache(maxsize=256)
def _rolling(seat: Seat, rerolls: int) -> tuple[Frame[Table], ...]:
    """Remember the frame, as those below: the same few come again and again."""
    return (Rolling(seat, rerolls),)


@lru_cache(maxsize=256)
def _may_reroll(seat: Seat, rerolls: int) -> tuple[Frame[Table], ...]:
    return (MayReroll(seat, rerolls),)


@cache
def _placing(seat: Seat) -> tuple[Frame[Table], ...]:
    return (Placing(seat),)


def _all_lie(table: Table) -> bool:
    """Whether no die is in the air or in hand."""
    return len(table.dice) == table.ruleset.box.dice


def _perfect(table: Table) -> bool:
    return is_perfect(table.dice, len(table.levels))


@lru_cache(maxsize=1024)
def _rolls(faces: tuple[Die, ...], thrown: int) -> tuple[tuple[Rolled, int], ...]:
    """List every multiset of faces that so many dice can show, with the number of ways to throw it."""
    return tuple(
        (Rolled(dice), factorial(thrown) // prod(factorial(count) for _, count in counted(dice)))
        for dice in combinations_with_replacement(faces, thrown)
    )


def _thrown_at_once(faces: tuple[Die, ...], thrown: int, number: int) -> Rolled:
    """Read a number as dice, a digit each."""
    digits = []
    for _ in range(thrown):
        number, digit = divmod(number, len(faces))
        digits.append(digit)
    return _rolled(faces, tuple(sorted(digits)))


@lru_cache(maxsize=16384)
def _rolled(faces: tuple[Die, ...], digits: tuple[int, ...]) -> Rolled:
    return Rolled(tuple(faces[digit] for digit in digits))


def _choices(seat: Seat, dice: tuple[Die, ...]) -> tuple[Reroll | Stop, ...]:
    """List every choice among these dice: to stop, then to reroll one, two … of them."""
    subsets = (subset for size in range(1, len(dice) + 1) for subset in combinations(dice, size))
    return (Stop(seat), *(_reroll(seat, subset) for subset in dict.fromkeys(subsets)))


@lru_cache(maxsize=16384)
def _reroll(seat: Seat, dice: tuple[Die, ...]) -> Reroll:
    """Remember the event, as the next: the same few are proposed again and again."""
    return Reroll(seat, dice)


@lru_cache(maxsize=4096)
def _place(seat: Seat, level: int, shells: int) -> Place:
    return Place(seat, level, shells)


@lru_cache(maxsize=65536)
def _together(kept: tuple[Die, ...], thrown: tuple[Die, ...]) -> tuple[Die, ...]:
    """Return the dice kept and those thrown, arranged."""
    return in_order(kept + thrown)


@lru_cache(maxsize=65536)
def _kept(dice: tuple[Die, ...], rerolled: tuple[Die, ...]) -> tuple[Die, ...]:
    """Return the dice that are not rerolled (itb.roll.again)."""
    left = list(dice)
    for die in rerolled:
        left.remove(die)
    return tuple(left)
