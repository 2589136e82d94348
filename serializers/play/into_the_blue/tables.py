"""The sea of Into the Blue in lines: what lies on each level, the dice, and what everybody has."""

from collections.abc import Iterator

from corestate.into_the_blue.box import Box
from corestate.into_the_blue.table import Level, run
from corestate.into_the_blue.views import DiverSeen, TableSeen
from serializers.play.tables import UNTOLD, Line, Sure, Told, Who, listed, sentence, several


def _lines(table: TableSeen, who: Who, sure: Sure) -> Iterator[Line]:
    box = table.ruleset.box
    for number, level in enumerate(table.levels):
        yield f"level {number + 1}", _treasures(box, number, level)
    told = all(sure("chests", seat) for seat in range(len(table.divers)))
    yield "chests", f"{table.chests if told else UNTOLD} face down"
    for seat, diver in enumerate(table.divers):
        yield who(seat), _diver(box, diver, shells=sure("shells", seat), chests=sure("chests", seat))
    if table.played and sure("played"):
        yield "had turns", f"{listed(map(who, table.played))}, the last of them most recently"
    if table.dice:
        counted = [*run(table.dice)]
        yield "dice", f"{' '.join(map(str, table.dice))} ({f'a run to {counted[-1]}' if counted else 'no run'})"


def _treasures(box: Box, number: int, level: Level) -> str:
    main = f"the main treasure worth {box.main[number]}" if level.main else ""
    worth = box.secondary[number]
    second = f"{several(level.secondary, 'secondary treasure')} worth {worth}" if level.secondary else ""
    return listed(filter(None, (main, second)), "no treasure")


def _diver(box: Box, diver: DiverSeen, *, shells: bool, chests: bool) -> str:
    """Tell of shells and chests, as far as they are known."""
    placed = [f"{count} on level {level}" for level, count in enumerate(diver.shells, 1) if count]
    left = f"shells: {listed(placed, 'none placed')}, {box.shells - sum(diver.shells)} left"
    worth = f" worth {listed(diver.values)}" if diver.values else " (face down)"
    treasures = f"treasures worth {listed(diver.treasures)}" if diver.treasures else ""
    own = several(diver.chests, "chest") + worth * bool(diver.chests)
    return sentence(left if shells else f"shells {UNTOLD}", own if chests else f"chests {UNTOLD}", treasures)


TOLD = Told(frozenset({"levels", "chests", "divers", "dice", "played"}), _lines)
