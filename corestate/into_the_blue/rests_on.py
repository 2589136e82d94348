"""Components a verdict rests on: the values of the treasures decide the result, and no event before it."""

from collections.abc import Iterator

from corestate.into_the_blue.events import ChestTaken, Event, Place, Rolled
from corestate.into_the_blue.table import Table
from corestate.kernel import State
from corestate.title import Reliance

_SPOKEN_OF = {
    "itb.box.dice": ("dice", "faces"),
    "itb.box.levels": ("faces",),
    "itb.box.chests": ("chests",),
    "itb.roll.six": ("dice",),
    "itb.roll.again": ("dice",),
    "itb.dive.shortage": ("shells",),
    "itb.end.chests": ("chests",),
    "itb.end.shells": ("shells",),
}


def _begun(_state: State[Table, Event]) -> tuple[str, ...]:
    return ()


def _used(_before: Table, event: Event, _after: Table) -> tuple[str, ...]:
    match event:
        case Rolled():
            return "dice", "faces"
        case Place():
            return "faces", "shells"
        case ChestTaken():
            return ("chests",)
        case _:
            return ()


def _spoken_of(_table: Table, _event: Event | None, rules: frozenset[str]) -> Iterator[str]:
    for rule in rules:
        yield from _SPOKEN_OF.get(rule, ())


RELIANCE = Reliance(_begun, _used, _spoken_of, scored=("main", "secondary", "chests", "shells"))
