"""One state, looked at: every claim, every legal event through the guard, every rule that was applied."""

from collections import Counter
from collections.abc import Iterable

from attrs import Factory, frozen

import corestate as cs
import invariants
import serializers
from corestate import IllegalEventError
from corestate.anything import AnyState, Rules
from corestate.kernel import accounted
from fuzz.exploring import rotating


@frozen
class Expanded:
    """What came of some states: how much there was, what was wrong, and what comes after them."""

    transitions: int = 0
    endings: int = 0
    rotations: int = 0
    """How many states these are with all their rotations; as many as there are, where seats are not rotated."""
    rules: Counter[str] = Factory(Counter)
    results: Counter[str] = Factory(Counter)
    wrong: list[tuple[int, int | None, str]] = Factory(list)
    """Which of the states, by which of its legal events (None: as it is), and what is wrong."""
    stuck: list[int] = Factory(list)
    """Which of the states are not over, with nothing that may happen."""
    children: list[tuple[int, int, bytes]] = Factory(list)
    """Which of the states, which of its legal events, and the state after it; each state once."""


def expanded(rules: Rules, batch: Iterable[bytes], *, symmetry: bool = False) -> Expanded:
    """Look at states, given as their bytes without the ruleset; up to symmetry, at one of all rotations of each."""
    transitions = endings = rotations = 0
    found = Expanded()
    made: set[bytes] = set()
    for place, data in enumerate(batch):
        state: AnyState = serializers.load(data, known=rules)
        found.wrong.extend((place, None, str(broken)) for broken in invariants.check(state, asked=False))
        alike = rotating.rotations(state, rules) if symmetry else (state,)
        rotations += len(alike)
        if cs.is_over(state):
            endings += 1
            found.results.update(map(_told, alike))
            continue
        events = cs.legal(state)
        transitions += len(events)
        if not events:
            found.stuck.append(place)
        for number, event in enumerate(events):
            after = _after(found, state, event, place, number)
            if after is not None and (child := written(after, rules, symmetry=symmetry)) not in made:
                made.add(child)
                found.children.append((place, number, child))
    counts = (transitions, endings, rotations)
    return Expanded(*counts, found.rules, found.results, found.wrong, found.stuck, found.children)


def written(state: AnyState, rules: Rules, *, symmetry: bool) -> bytes:
    """Write a state down without its ruleset; up to symmetry, the first of its rotations."""
    return rotating.normal(state, rules)[0] if symmetry else serializers.dump(state, known=rules)


def _after(found: Expanded, state: AnyState, event: object, place: int, number: int) -> AnyState | None:
    """Carry out one legal event under guard; None where something is wrong, which is noted."""
    try:
        after, steps = accounted(state, event)
        broken = invariants.broken_by(state, event, after)
    except IllegalEventError as error:
        found.wrong.append((place, number, f"{event} is listed and refused: {error}"))
        return None
    except Exception as error:  # noqa: BLE001 - whatever it is, it is the finding
        found.wrong.append((place, number, f"{type(error).__name__}: {error}"))
        return None
    found.rules.update({rule for step in steps for rule in step.rules})
    found.wrong.extend((place, number, str(one)) for one in broken)
    return None if broken else after


def _told(state: AnyState) -> str:
    """Say how a game has ended: who won."""
    result = cs.result(state)
    assert result is not None  # noqa: S101 - it is over
    return " and ".join(f"seat {seat}" for seat in result.winners) or "nobody"
