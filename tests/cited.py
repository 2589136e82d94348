"""By which rules every kind of question is answered and every kind of step carried out, and what the game says it does.

Told of every scene, of what can follow it and of games under any rulings, one line for each way that came up, to be
read beside `rules.toml`; numbers are left out of what is said. To tell them anew: `python -m tests.cited`.
"""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import corestate as cs
from corestate.adjudication.scenes import scenes
from corestate.anything import AnyState
from corestate.games import begun
from corestate.kernel import Asks, Chances, Step, accounted
from fuzz.choosers import curious
from fuzz.playouts import any_ruleset

GAMES = {"in_too_deep": 90, "into_the_blue": 40, "key_largo": 120, "unfathomable": 30}
"""So many games are played: with curious players nearly every way comes up within them."""
AFTER = 40
"""So many of the events that can follow a scene are tried."""
_NUMBER = re.compile(r"\d+")


def file(title: str) -> Path:
    """Where the citations of a title are told."""
    return Path(__file__).parent / title / "cited.txt"


def told(title: str) -> list[str]:
    """Tell every way that comes up."""
    prefix, found = cs.game(title).prefix, set[str]()
    for state, event, steps in carried_out(title):
        frame = state.agenda[0]
        if isinstance(frame, (Asks, Chances)):
            found.add(f"{type(frame).__name__} says: {_NUMBER.sub('#', frame.doing(state.table))}")
        for kind, rules in _kinds([(type(one.frame).__name__, one.rules) for one in steps], type(event).__name__):
            found.add(f"{kind}: {' '.join(rule.removeprefix(f'{prefix}.') for rule in rules) or 'nothing'}")
    return sorted(found)


def carried_out(title: str) -> Iterator[tuple[AnyState, object, tuple[Step[Any], ...]]]:
    """Carry out the scenes, what can follow them, and some games."""
    for scene in scenes(title):
        state = begun(scene.rules)
        for event in scene.events:
            after, steps = accounted(state, event)
            yield state, event, steps
            state = after
        yield from ((state, event, accounted(state, event)[1]) for event in cs.legal(state)[:AFTER])
    taken = Counter[object]()
    for number in range(GAMES[title]):
        rng = Random(f"cited {number}")
        state, chooser = begun(any_ruleset(title, rng)), curious(taken)
        while not cs.is_over(state):
            event = chooser(state, rng)
            after, steps = accounted(state, event)
            yield state, event, steps
            state = after


def _kinds(steps: list[tuple[str, tuple[str, ...]]], event: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Name the first step by its event, too."""
    (first, rules), *others = steps
    yield f"{first} {event}", rules
    yield from others


def assert_everything_is_cited_as_told(title: str) -> None:
    """Every step cites what it did, and every question says what it did, when somebody read its line."""
    was, now = set(file(title).read_text(encoding="utf-8").splitlines()), set(told(title))
    assert sorted(now - was) == [], "never told: read it, then run python -m tests.cited"
    assert sorted(was - now) == [], "told no more: read it, then run python -m tests.cited"


if __name__ == "__main__":
    for name in (one for one in GAMES if one != "unfathomable"):  # of which `tests.unfathomable.told` tells
        file(name).write_text("".join(f"{line}\n" for line in told(name)), encoding="utf-8")
