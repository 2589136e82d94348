"""For every ruling a moment at which its options are told apart."""

from collections.abc import Callable

from corestate.into_the_blue import Rolled
from tests.into_the_blue.positions import (
    ANN,
    BEN,
    SMALL,
    SMALL_PERFECT,
    Blue,
    at_last_turn,
    at_turn,
    diver,
    perfection,
    scored,
    started,
)
from tests.support import after, bare

OUT = diver(1, 1)


def perfect_after_the_first_roll(option: str) -> Blue:
    """Let Ann roll a perfect dive at once."""
    return after(started(rulings={"perfect_early": option}), Rolled(SMALL_PERFECT))


def perfect_in_a_last_turn(option: str) -> Blue:
    """Let Ben, with Cleo still to play, dive perfectly in his last turn; a chest is left."""
    rulings = {"last_turn_perfect": option}
    return after(at_last_turn(BEN, OUT, diver(0, 0), diver(0, 0), edition=SMALL, rulings=rulings), *perfection(BEN, 5))


def last_chest_in_a_last_turn(option: str) -> Blue:
    """Let Ben, with Cleo still to play, take the last chest in his last turn."""
    rulings = {"last_chest_in_last_round": option}
    state = at_last_turn(BEN, OUT, diver(0, 0), diver(0, 0, chests=(5,)), edition=SMALL, rulings=rulings)
    return after(state, *perfection(BEN, 6))


def alone_on_a_level(option: str) -> Blue:
    """End a game in which Ben alone is on level 2."""
    return scored(diver(2, 0), diver(0, 1), edition=SMALL, rulings={"lone_diver": option})


def a_chest_against_treasures(option: str) -> Blue:
    """End a game in which Ann has the treasures and Ben a chest."""
    return scored(OUT, diver(0, 0, chests=(6,)), edition=SMALL, rulings={"chests_score": option})


def a_tie_when_the_last_chest_is_taken(option: str) -> Blue:
    """Let Ann take the last chest while Ben and Cleo have one shell each on level 1, and equally many left."""
    rulings = {"tie_after_last_chest": option}
    state = at_turn(ANN, diver(0, 0, chests=(5,)), diver(1, 0), diver(1, 0), edition=SMALL, rulings=rulings)
    return after(state, *perfection(ANN, 6))


def _seen(scenario: Callable[[str], Blue]) -> Callable[[str], object]:
    return lambda option: bare(scenario(option))


SCENARIOS: dict[str, Callable[[str], object]] = {
    "itb.ruling.perfect_early": _seen(perfect_after_the_first_roll),
    "itb.ruling.last_turn_perfect": _seen(perfect_in_a_last_turn),
    "itb.ruling.last_chest_in_last_round": _seen(last_chest_in_a_last_turn),
    "itb.ruling.lone_diver": _seen(alone_on_a_level),
    "itb.ruling.chests_score": _seen(a_chest_against_treasures),
    "itb.ruling.tie_after_last_chest": _seen(a_tie_when_the_last_chest_is_taken),
}
