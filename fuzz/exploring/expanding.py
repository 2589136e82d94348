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


@frozen
class Expanded:
    """What came of some states: how much there was, what was wrong, and what comes after them."""

    transitions: int = 0
    endings: int = 0
    rules: Counter[str] = Factory(Counter)
    results: Counter[str] = Factory(Counter)
    wrong: list[tuple[int, int | None, str]] = Factory(list)
    """Which of the states, by which of its legal events (None: as it is), and what is wrong."""
    stuck: list[int] = Factory(list)
    """Which of the states are not over, with nothing that may happen."""
    children: list[tuple[int, int, bytes]] = Factory(list)
    """Which of the states, which of its legal events, and the state after it; each state once."""


def expanded(rules: Rules, batch: Iterable[bytes]) -> Expanded:
    """Look at states, given as their bytes without the ruleset."""
    transitions = endings = 0
    found = Expanded()
    made: set[bytes] = set()
    for place, data in enumerate(batch):
        state: AnyState = serializers.load(data, known=rules)
        found.wrong.extend((place, None, str(broken)) for broken in invariants.check(state, asked=False))
        if cs.is_over(state):
            endings += 1
            found.results[_told(state)] += 1
            continue
        events = cs.legal(state)
        transitions += len(events)
        if not events:
            found.stuck.append(place)
        for number, event in enumerate(events):
            after = _after(found, state, event, place, number)
            if after is not None and (child := serializers.dump(after, known=rules)) not in made:
                made.add(child)
                found.children.append((place, number, child))
    return Expanded(transitions, endings, found.rules, found.results, found.wrong, found.stuck, found.children)


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
