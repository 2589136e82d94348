"""How well a game stands for each seat, from 0 to 1: what a bot hopes for.

A game that is over is worth half for winning, half by how far ahead of the best other a seat is. In Unfathomable nobody
has points, and a ship that is played at random never arrives: there the half goes by how far the ship has come and what
is left of it, to humans as it is and to traitors the other way round, and a game can be judged before its end.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import corestate as cs
from corestate.anything import AnyState
from corestate.title import Result

if TYPE_CHECKING:
    from corestate.unfathomable.table.table import Table

HORIZONS = {"unfathomable": 150}
"""After so many events of a try at random a game is judged as it stands; the others are played to their end."""


NEXT, FULL = 3, 8
"""About so far is the next waypoint when the journey marker has gone all its way; about so high is a full dial."""


def standing(state: AnyState) -> tuple[float, ...]:
    """Judge a game for each seat."""
    result = cs.result(state)
    besides = _BESIDES.get(state.table.ruleset.game)
    seats = range(state.table.ruleset.seats)
    beside = (
        besides(state.table) if besides is not None else _ahead(result) if result is not None else (0.5,) * len(seats)
    )
    if result is None:
        return tuple(one / 2 for one in beside)
    share = 1 / len(result.winners) if result.winners else 0.0
    return tuple((share * (seat in result.winners) + beside[seat]) / 2 for seat in seats)


def _ahead(result: Result) -> tuple[float, ...]:
    """How far each seat is ahead of the best other."""
    found = []
    for seat, score in enumerate(result.scores):
        best = max((other for number, other in enumerate(result.scores) if number != seat), default=0)
        found.append((1 + (score - best) / (abs(score) + abs(best) + 1)) / 2)
    return tuple(found)


def _voyage(table: "Table") -> tuple[float, ...]:
    """How near the ship is to its destination, and how far from each way to be lost."""
    from corestate.unfathomable.voyage.ending import is_human  # noqa: PLC0415 - bots of other titles start sooner

    ship, lost = table.ship, table.box.numbers.lost_rooms
    way = (table.distance() + NEXT * ship.journey / table.box.journey) / table.box.numbers.destination
    damaged = sum(bool(card) for card in ship.damage)
    left = (
        *(dial / FULL for dial in ship.dials),
        (lost - damaged) / lost,
        table.deep_ones_left() / table.box.deep_ones,
    )
    hope = (min(1.0, way) + min(1.0, *left) + sum(left) / len(left)) / 3
    return tuple(hope if is_human(table, seat) else 1 - hope for seat in table.seats())


_BESIDES: dict[str, Callable[["Table"], tuple[float, ...]]] = {"unfathomable": _voyage}
