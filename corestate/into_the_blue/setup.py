"""Set-up: the treasures on their levels, the chests face down, the shells, and who begins."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from attrs import frozen

from corestate.into_the_blue.box import Rules
from corestate.into_the_blue.ending import turn
from corestate.into_the_blue.events import StarterNamed
from corestate.into_the_blue.table import SMALL_TABLE, Diver, Level, Table, secondaries
from corestate.kernel import Chances, Frame, Progress, Refusal
from corestate.piles import shuffled


def begin(ruleset: Rules) -> tuple[Table, tuple[Frame[Table], ...]]:
    """Lay everything out; the first player is still to be named."""
    seats, box = ruleset.seats, ruleset.box
    level = Level(main=1, secondary=secondaries(seats))  # itb.setup.treasures, itb.setup.few_players
    table = Table(
        ruleset=ruleset,
        levels=(level,) * len(box.main),  # itb.box.levels
        dice=(),
        chests=shuffled(box.chests),  # itb.box.chests, itb.setup.chests_hidden
        divers=(Diver((0,) * len(box.main), (), ()),) * seats,  # itb.setup.shells
        played=(),
    )
    return table, (NamingStarter(),)


@frozen
class NamingStarter(Chances[Table, StarterNamed]):
    """The table names whoever bathed last: for the rules, chance."""

    asked_by: ClassVar = "itb.setup.first"

    def doing(self, _table: Table) -> str:
        return "the table names the first player"

    def outcomes(self, table: Table) -> Iterable[tuple[StarterNamed, int]]:
        return ((StarterNamed(seat), 1) for seat in table.seats())

    def refusals(self, table: Table, event: StarterNamed) -> Iterator[Refusal]:
        if event.starter not in table.seats():
            yield Refusal("itb.setup.first", f"there is no seat {event.starter} at this table")

    def resolve(self, table: Table, event: StarterNamed) -> Progress[Table]:
        """Everything lies ready; the starter plays the first turn."""
        few = ("itb.setup.few_players",) if table.ruleset.seats <= SMALL_TABLE else ()
        laid = ("itb.box.treasures", "itb.setup.treasures", *few, "itb.setup.chests_hidden")
        return table, turn(event.starter), (*laid, "itb.box.shells", "itb.setup.shells", "itb.setup.first")
