"""What tests of every game share: playing events, random games, and looking at a state without its ruleset."""

import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import corestate as cs
import invariants
from corestate import LayingError, Refusal, State
from corestate.anything import AnyState
from corestate.games import begun, game_of
from corestate.kernel import Asks, Chances
from corestate.shape import Record, fields_of
from corestate.title import GameTable
from fuzz.playouts import any_ruleset, steps

T = TypeVar("T", bound=GameTable)
E = TypeVar("E")


def after(state: State[T, E], *events: E) -> State[T, E]:
    """Play events one after the other through the guarded door."""
    for event in events:
        state = invariants.apply(state, event)
    return state


def refused(state: AnyState, event: object) -> tuple[Refusal, ...]:
    """Return why an event is refused, and make sure it is not listed either."""
    refusals = cs.refusals(state, event)
    assert refusals, f"{event} is legal"
    assert event not in cs.legal(state)
    return refusals


def rules_applied(state: AnyState, event: object) -> set[str]:
    """Name the rules an event applies."""
    return {rule for step in cs.explain(state, event) for rule in step.rules}


def random_event(state: AnyState, rng: Random) -> Any:  # noqa: ANN401 - of any game
    """Choose among the legal decisions, or let chance decide."""
    return rng.choice(cs.legal(state)) if cs.asked(state) else cs.deal(state, rng)


def walk(state: AnyState, rng: Random, most: int = 1_000_000) -> Iterable[tuple[AnyState, Any]]:
    """Play at random through the guarded door, yielding every state with the event that is played there."""
    for _ in range(most):
        if cs.is_over(state):
            return
        event = random_event(state, rng)
        yield state, event
        state = invariants.apply(state, event)


def finished(state: AnyState, rng: Random) -> AnyState:
    """Play at random to the end."""
    while not cs.is_over(state):
        state = invariants.apply(state, random_event(state, rng))
    return state


def words_of_questions(states: Iterable[AnyState], rng: Random) -> dict[str, set[str]]:
    """List what questions say by their kind, without numbers; it is the same whatever a bystander cannot see."""
    found: dict[str, set[str]] = {}
    for state in states:
        asked = cs.question(state)
        assert asked is not None
        found.setdefault(asked.kind, set()).add(re.sub(r"\d+( (cards?|bonus cards?|dice|die))?", "#", asked.says))
        other = cs.question(cs.resample(state, None, rng))
        assert other is not None
        assert other.says == asked.says, "a question tells a bystander what it may not know"
    return found


def waiting(frames: Mapping[str, type]) -> dict[str, type]:
    """Pick the frames of a title that wait for an event."""
    return {name: kind for name, kind in frames.items() if issubclass(kind, Asks | Chances)}


def bare(state: AnyState) -> tuple[object, ...]:
    """Look at a state without its ruleset: table, question, what is legal, result."""
    table = tuple(getattr(state.table, name) for name, _ in fields_of(Record(type(state.table))) if name != "ruleset")
    return table, cs.question(state), cs.legal(state), cs.result(state)


def assert_sketches_are_whole(title: str, games: int, each: int, wordy: Collection[str] = ()) -> None:
    """Play games under any rulings and options, and lay one of so many of their states again."""
    for seed in range(games):
        rng = Random(f"sketches {seed}")
        for number, (state, _) in enumerate(steps(begun(any_ruleset(title, rng)), rng, cs.apply)):
            if number % each == seed % each:
                assert_the_sketch_is_whole(state, wordy)


def assert_the_sketch_is_whole(state: State[Any, Any], wordy: Collection[str] = ()) -> None:
    """A state is laid again by its sketch, and not by less of it, but for words that are said for whoever reads."""
    lay, said = game_of(state).lay, cs.sketched(state)
    assert lay is not None
    assert lay(state.table.ruleset, **said) == state, said
    for word in {*said} - {*wordy}:
        with suppress(LayingError):
            assert lay(state.table.ruleset, **{one: said[one] for one in said if one != word}) != state, word


TOO_FAR = (-1, -10, 99, 1000)
"""Numbers that are out of bounds in most places."""
FRAMES = ("at", "then")


def assert_what_is_laid_with_other_numbers_is_refused_or_possible(title: str, games: int) -> None:
    """Wherever a sketch says a number, others are refused by what is said there, or make sense to every claim.

    Frames are left alone: whether they stand on the table is for the claims to say.
    """
    met: set[tuple[str, ...]] = set()
    for seed in range(games):
        rng = Random(f"numbers {seed}")
        for state, _ in steps(begun(any_ruleset(title, rng)), rng, cs.apply):
            said = cs.sketched(state)
            for part, value in ((part, value) for part, value in said.items() if part not in FRAMES):
                for place, changed in _with_other_numbers(value, (part,)):
                    if place not in met:
                        met.add(place)
                        for other in changed:
                            _assert_is_refused_or_possible(state, {**said, part: other})


def _assert_is_refused_or_possible(state: AnyState, said: Mapping[str, Any]) -> None:
    lay = game_of(state).lay
    assert lay is not None
    with suppress(LayingError):
        laid = lay(state.table.ruleset, **said)
        assert invariants.check(laid) == (), said


def _with_other_numbers(value: Any, place: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], list[Any]]]:  # noqa: ANN401 - plain data
    """Put other numbers in each place of a value; a place is told by what is around it, not by which one it is."""
    if type(value) is int:
        yield place, [*TOO_FAR, value - 1, value + 1]
    elif isinstance(value, dict):
        for key, one in value.items():
            kept = {other: part for other, part in value.items() if other != key}
            if type(key) is int:
                yield (*place, "key"), [{**kept, other: one} for other in TOO_FAR]
            for inner, others in _with_other_numbers(one, (*place, "of" if type(key) is int else str(key))):
                yield inner, [{**kept, key: other} for other in others]
    elif isinstance(value, tuple | list):
        for index, one in enumerate(value):
            for inner, others in _with_other_numbers(one, (*place, "in")):
                yield inner, [(*value[:index], other, *value[index + 1 :]) for other in others]


RELEASED = Path(__file__).parent / "stored" / "editions.json"


def assert_the_data_are_as_they_were(title: str, explored: str, kinds: Mapping[str, int]) -> None:
    """Editions print what they did when they were released, or when the box was explored; rules are of their kinds."""
    book = cs.game(title).rulebook
    assert {one.name: one.digest for one in book.editions} == json.loads(RELEASED.read_text(encoding="utf-8"))[title]
    assert book.edition("tiny").digest[:16] == explored, "what `make explore` has counted is of another box"
    assert Counter(rule.kind for rule in book.rules) == kinds
