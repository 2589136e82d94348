"""Ways to choose at random that lead to rare corners: a curious player, and one that wants the game to last.

Every choice is one of the legal ones and every outcome a possible one; only their odds are bent. Games of titles that
have occasions to count are played in turns of these moods.
"""

from collections import Counter
from random import Random
from typing import Any

import attrs

import corestate as cs
from corestate.anything import AnyState
from corestate.title import Occasions
from fuzz.playouts import Chooser, choose

CURIOUS = 0.5
"""How often a curious player takes what has been taken least."""
WAYS, AHEAD = 40, 60
"""How many ways a hopeful player looks at, and how many events ahead."""
LONGEST = 3000
"""After how many events hope is given up at the latest."""


def mood(occasions: Occasions[Any] | None, number: int, taken: Counter[object], rng: Random) -> Chooser:
    """Name how the game of this number is played: at random, curiously, or hopefully for a while, taking turns."""
    turn = number % len(MOODS)
    if occasions is None or MOODS[turn] == "random":
        return choose
    return curious(taken) if MOODS[turn] == "curious" else hopeful(occasions, rng.randrange(LONGEST))


MOODS = ("random", "curious", "random", "curious", "random", "hopeful", "curious", "hopeful")


def curious(taken: Counter[object]) -> Chooser:
    """Choose what was chosen least so far, decisions and outcomes alike; often, not always."""

    def chooser(state: AnyState, rng: Random) -> Any:  # noqa: ANN401 - an event of the state's game
        if rng.random() > CURIOUS:
            return choose(state, rng)
        events = list(cs.legal(state))
        rng.shuffle(events)
        event = min(events, key=lambda one: taken[_kind(one)])
        taken[_kind(event)] += 1
        return event

    return chooser


def _kind(event: Any) -> object:  # noqa: ANN401 - an event of any game
    """Tell events apart whoever decides them."""
    fields = (one.name for one in attrs.fields(type(event)) if one.name != "seat")
    return type(event), *(getattr(event, name) for name in fields)


def hopeful(occasions: Occasions[Any], events: int) -> Chooser:
    """Play the most hopeful of several random ways on, again and again, for so many events; then at random."""
    left, plan = [events], list[Any]()

    def chooser(state: AnyState, rng: Random) -> Any:  # noqa: ANN401 - an event of the state's game
        left[0] -= 1
        if left[0] < 0:
            return choose(state, rng)
        if not plan:
            ways = (_way(occasions, state, rng) for _ in range(WAYS))
            plan.extend(reversed(max(ways, key=lambda way: way[0])[1]))
        return plan.pop()

    return chooser


def _way(occasions: Occasions[Any], state: AnyState, rng: Random) -> tuple[int, list[Any]]:
    """Play a few events at random, and say how much hope they leave."""
    played: list[Any] = []
    while len(played) < AHEAD and not cs.is_over(state):
        event = choose(state, rng)
        played.append(event)
        state = cs.apply(state, event)
    return occasions.hope(state.table), played
