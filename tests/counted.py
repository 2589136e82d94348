"""How many games of so many events follow the end of each scene, and moments of the golden games: perft tables.

A line for each, with counts for one event, two events and on, as far as they are few; a number changes only when a list
of legal events does. To count them anew: `python -m tests.counted`.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import corestate as cs
from corestate.adjudication.scenes import scenes
from corestate.anything import AnyState
from corestate.games import OURS, begun
from fuzz.perft import TooManyError, perft
from tests.golden import records

MOST = {"in_too_deep": 600, "into_the_blue": 600, "key_largo": 600, "unfathomable": 200}
"""So many events are played from one state."""
DEEPEST = 5
EVERY = 13
"""Of a golden game one moment in so many."""


def file(title: str) -> Path:
    """Where the counts of a title stand."""
    return Path(__file__).parent / title / "counted.txt"


@cache
def _moments(title: str) -> tuple[tuple[str, AnyState], ...]:
    """List the states that are counted from, by name."""
    return tuple(_ends(title)) + tuple(_golden(title))


def _ends(title: str) -> Iterator[tuple[str, AnyState]]:
    for scene in scenes(title):
        state = begun(scene.rules)
        for event in scene.events:
            state = cs.apply(state, event)
        yield scene.name, state


def _golden(title: str) -> Iterator[tuple[str, AnyState]]:
    for path, record in records().items():
        if record.ruleset.game == title:
            state = record.begun()
            for number, event in enumerate(record.events):
                if number % EVERY == 0:
                    yield f"{path.stem} at {number}", state
                state = cs.apply(state, event)


def _counts(state: AnyState, most: int) -> tuple[int, ...]:
    """Count as deep as few enough events have to be played for it."""
    found: tuple[int, ...] = ()
    for depth in range(1, DEEPEST + 1):
        try:
            found = tuple(count.nodes for count in perft(state, depth, most=most))
        except TooManyError:
            break
    return found


def told(title: str) -> list[str]:
    """Count from every state."""
    return [f"{name}: {' '.join(map(str, _counts(state, MOST[title]))) or 'many'}" for name, state in _moments(title)]


def assert_as_many_follow_as_were_counted(title: str) -> None:
    """No list of legal events there has changed."""
    was, now = file(title).read_text(encoding="utf-8").splitlines(), told(title)
    different = [f"{line!r} was counted, now {other!r}" for line, other in zip(was, now, strict=False) if line != other]
    assert not different, f"{different[0]}: if that is right, run python -m tests.counted"
    assert len(now) == len(was)


if __name__ == "__main__":
    for name in OURS:
        file(name).write_text("".join(f"{line}\n" for line in told(name)), encoding="utf-8")
