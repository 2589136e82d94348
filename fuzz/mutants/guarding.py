"""Whether the claims and laws alone notice a mutant, without any test; and whether it changes what happens at all.

Random games of a title are played through the guarded door, with the laws held against some of their states, until
something is wrong or enough has been played. What happens is the course of such games without the guard.
"""

from random import Random
from typing import Literal
from zlib import crc32

from attrs import frozen

import corestate as cs
import serializers
from corestate.games import begun
from corestate.rulebook import EditionError
from fuzz.playouts import any_ruleset, steps
from fuzz.selfcheck import ACCIDENT, selfcheck

How = Literal["named", "accident", "crash", "silent"]
GAMES = {"into_the_blue": 30, "in_too_deep": 16, "key_largo": 16, "unfathomable": 8}
"""How many games are played for one mutant, some seconds; as many are followed to see whether anything is different."""


@frozen
class Noticed:
    """What came of playing a mutant.

    A claim or a law named it, or what is claimed of the data of a box; the self-check met an accident, and said so;
    nothing could be played; nobody said a word.
    """

    how: How
    said: str = ""


def guarded(title: str, seed: int = 0, *, of_data: bool = False) -> Noticed:
    """Let a self-check play its games, in all its moods; what a claim or a law has named goes before accidents.

    Of changed data a complaint that names file, line and what was wanted is a claim. Of changed code it is a crash:
    then it is the data that are well, and what is said of them is wrong.
    """
    try:
        report = selfcheck(title, GAMES[title], seed)
    except EditionError as error:
        return Noticed("named" if of_data else "crash", str(error)[:200])
    except Exception as error:  # noqa: BLE001 - whatever a mutant does
        return Noticed("crash", f"{type(error).__name__}: {error}"[:200])
    found = sorted(report.violations, key=lambda one: ACCIDENT in one)
    if not found:
        return Noticed("silent")
    return Noticed("accident" if ACCIDENT in found[0] else "named", found[0].partition("\n")[0][:200])


def course(title: str, seed: int = 0) -> int:
    """Sum up what happens in some games: what may be done at each step, and every tenth table and the last."""
    total = 0
    for number in range(GAMES[title]):
        rng = Random(f"course {seed}/{number}")
        try:
            for count, (state, event) in enumerate(steps(begun(any_ruleset(title, rng)), rng, cs.apply)):
                total = crc32(repr(cs.legal(state)).encode(), total)
                if event is None or count % 10 == 0:
                    total = crc32(serializers.dump(state), total)
        except Exception as error:  # noqa: BLE001 - whatever a mutant does
            total = crc32(type(error).__name__.encode(), total)
    return total
