"""Positions of Into the Blue: games begun, tables laid by code, and whole turns as events.

Every position made here is judged by `invariants.check`, so that no test argues from an impossible one.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import TypeAlias, TypeVar

import corestate as cs
import invariants
from corestate import Seat, State
from corestate.into_the_blue import ChestTaken, Die, Diver, Event, Place, Rolled, StarterNamed, Stop, Table
from corestate.into_the_blue.course import MayReroll, Placing, TakingChest
from corestate.into_the_blue.table import in_order
from corestate.kernel import Below
from tests.support import after

Blue: TypeAlias = State[Table, Event]
Dice: TypeAlias = tuple[Die, ...]
X = TypeVar("X")

FULL = "funnyfox-2021"
SMALL = "small"
DEFAULTS: Mapping[str, str] = {}
ANN, BEN, CLEO, DORA, EVE = map(Seat, range(5))

PERFECT: Dice = (1, 2, 3, 4, 5, "chest")
FAILED: Dice = ("chest",) * 6
SMALL_PERFECT: Dice = (1, 2, "chest")
SMALL_FAILED: Dice = ("chest",) * 3
SMALL_MIXED: Dice = (1, 1, 2)


def new(seats: int = 2, edition: str = SMALL, rulings: Mapping[str, str] = DEFAULTS) -> Blue:
    """Begin a game; rulings are given by the last part of their ids."""
    given = {f"itb.ruling.{name}": option for name, option in rulings.items()}
    return cs.new_game("into_the_blue", seats=seats, edition=edition, rulings=given)


def started(seats: int = 2, edition: str = SMALL, rulings: Mapping[str, str] = DEFAULTS) -> Blue:
    """Begin a game and let Ann roll first."""
    return after(new(seats, edition, rulings), StarterNamed(ANN))


def diver(*shells: int, chests: tuple[int, ...] = ()) -> Diver:
    """Give a seat shells on the levels, level 1 first, and chests."""
    return Diver(shells, chests, ())


FRESH = diver(0, 0, 0, 0, 0)


def laid(
    *divers: Diver, at: object, dice: Dice = (), edition: str = FULL, rulings: Mapping[str, str] = DEFAULTS
) -> Blue:
    """Lay a table on which everybody has had a turn."""
    state: Blue = cs.lay(
        "into_the_blue",
        seats=len(divers),
        edition=edition,
        rulings={f"itb.ruling.{name}": option for name, option in rulings.items()},
        at=at,
        shells={seat: one.shells for seat, one in enumerate(divers)},
        chests={seat: one.chests for seat, one in enumerate(divers)},
        dice=dice,
    )
    assert invariants.check(state) == ()
    return state


def at_turn(seat: Seat, *divers: Diver, edition: str = FULL, rulings: Mapping[str, str] = DEFAULTS) -> Blue:
    """Enter where a seat takes the dice."""
    return laid(*divers, at=("turn", {"seat": seat}), edition=edition, rulings=rulings)


def at_reroll(
    seat: Seat, dice: Dice, *divers: Diver, rerolls: int = 2, edition: str = FULL, rulings: Mapping[str, str] = DEFAULTS
) -> Blue:
    """Enter where a seat has rolled these dice."""
    return laid(*divers, at=MayReroll(seat, rerolls), dice=dice, edition=edition, rulings=rulings)


def at_last_turn(
    seat: Seat, *divers: Diver, edition: str = FULL, triggered_by: Seat = ANN, rulings: Mapping[str, str] = DEFAULTS
) -> Blue:
    """Enter where a seat takes the dice for its last turn."""
    at = ("last_turn", {"seat": seat, "triggered_by": triggered_by})
    return laid(*divers, at=at, edition=edition, rulings=rulings)


def placing(seat: Seat, dice: Dice, *divers: Diver, edition: str = FULL) -> Blue:
    """Enter where a successful diver is to place with these dice."""
    return laid(*divers, at=Placing(seat), dice=dice, edition=edition)


def taking_chest(seat: Seat, *divers: Diver, rulings: Mapping[str, str] = DEFAULTS) -> Blue:
    """Enter where a perfect diver is to take a chest."""
    return laid(*divers, at=TakingChest(seat), dice=PERFECT, rulings=rulings)


def scored(*divers: Diver, edition: str = FULL, rulings: Mapping[str, str] = DEFAULTS) -> Blue:
    """End a game: Ann is out of shells, and the last of the others fails in the last of the last turns."""
    last = Seat(len(divers) - 1)
    dice = FAILED if edition == FULL else SMALL_FAILED
    return after(at_last_turn(last, *divers, edition=edition, rulings=rulings), Rolled(dice), Stop(last))


def treasures(state: Blue) -> tuple[tuple[int, ...], ...]:
    """List the treasures of every seat."""
    return tuple(one.treasures for one in state.table.divers)


def dive(seat: Seat, dice: Dice, level: int) -> tuple[Event, ...]:
    """Roll once, stop and place on a level."""
    return Rolled(dice), Stop(seat), Place(seat, level, dice.count(level))


def failure(seat: Seat, dice: Dice = SMALL_FAILED) -> tuple[Event, ...]:
    """Roll once, stop and leave without anything."""
    return Rolled(dice), Stop(seat)


def perfection(seat: Seat, chest: int, dice: Dice = SMALL_PERFECT) -> tuple[Event, ...]:
    """Roll once, stop and take a chest."""
    return Rolled(dice), Stop(seat), ChestTaken(chest)


def rules_of(state: Blue, event: Event) -> tuple[str, ...]:
    """List the rules an event applies, in the order they are applied."""
    return tuple(rule for step in cs.explain(state, event) for rule in step.rules)


def every_roll(thrown: int, faces: Dice = PERFECT) -> tuple[Dice, ...]:
    """List every way so many dice may lie, each once."""
    rolls: set[Dice] = {()}
    for _ in range(thrown):
        rolls = {in_order((*roll, face)) for roll in rolls for face in faces}
    return tuple(sorted(rolls, key=str))


def drawn(draw: Callable[[Below], X]) -> dict[X, Fraction]:
    """Draw in every way a source of chance can answer, and add up how likely each outcome is."""
    chances: dict[X, Fraction] = {}
    scripts: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while scripts:
        script, share = scripts.pop()
        asked: list[int] = []
        outcome = draw(partial(_answer, script, asked))
        if len(asked) > len(script):
            size = asked[len(script)]
            scripts += [((*script, answer), share / size) for answer in range(size)]
        else:
            chances[outcome] = chances.get(outcome, Fraction(0)) + share
    return chances


def _answer(script: tuple[int, ...], asked: list[int], below: int) -> int:
    """Answer by the script, and with 0 where it ends, noting what was asked."""
    asked.append(below)
    return script[len(asked) - 1] if len(asked) <= len(script) else 0
