"""What a verdict rests on: which data of the edition that nobody prints took part in the events it judges.

A title says of each event which data it uses, and of each refusal which data its rules speak of. What is left out could
be anything else, and every event would be judged as it is: that is the law the tests hold.
"""

from collections.abc import Iterable
from typing import Any

from corestate.anything import AnyState
from corestate.games import assumed, game_of
from corestate.kernel import Refusal, apply, is_over
from corestate.rulebook import Provenance


def relied(
    start: AnyState, events: Iterable[Any], refused: object = None, why: Iterable[Refusal] = ()
) -> tuple[str, ...]:
    """Name the assumed data that the verdict on a game rests on: its legal events, and one that was refused."""
    rests_on = game_of(start).rests_on
    if rests_on is None:
        return assumed(start)
    state, found = start, set(rests_on.begun(start))
    for event in events:
        before, state = state.table, apply(state, event)
        found.update(rests_on.used(before, event, state.table))
    if broken := frozenset(one.rule for one in why):
        found.update(rests_on.spoken_of(state.table, refused, broken))
    elif is_over(state):
        found.update(rests_on.scored)
    return _assumed_among(start, found)


def used(state: AnyState, events: Iterable[Any]) -> tuple[str, ...]:
    """Name the assumed data that events would use which may have happened at some moment near a state."""
    rests_on = game_of(state).rests_on
    if rests_on is None:
        return assumed(state)
    return _assumed_among(state, {name for event in events for name in rests_on.used(state.table, event, state.table)})


def _assumed_among(state: AnyState, names: set[str]) -> tuple[str, ...]:
    """Name the assumed data behind what was used, in the order of the edition."""
    digest = state.table.ruleset.digest
    edition = next((one for one in game_of(state).rulebook.editions if one.digest == digest), None)
    if edition is None:
        return ()
    behind = {key for name in names for key in _behind(dict(edition.provenance), name)}
    return tuple(key for key in edition.assumed() if key in behind)


def _behind(words: dict[str, Provenance], used: str) -> Iterable[str]:
    """Name the data behind a name: a whole list stands for its entries, an entry for the list it lies in."""
    field = used.partition("[")[0]
    if used == field:
        return (key for key in words if key.partition("[")[0] == field)
    return (used, field) if words.get(used, "assumed") == "assumed" else ()
