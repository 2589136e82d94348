"""Tables laid by code: every moment of a game can be laid again by its sketch, and nothing impossible can be laid."""

import pickle
from collections import Counter
from collections.abc import Iterator
from functools import cache
from inspect import signature
from itertools import takewhile
from random import Random
from typing import Any

import attrs
import pytest

import corestate as cs
import invariants
import serializers
from corestate import LayingError
from corestate.adjudication.scenes import scenes
from corestate.anything import AnyState
from corestate.games import OURS, begun
from corestate.laying import laid as laid_under
from corestate.shape import fields_of
from docs.laying_page import meanings, table_parts, words_of
from fuzz.playouts import any_ruleset, steps
from fuzz.vectors.making import EFFORT, Making
from serializers import play
from serializers.codec import NAMED
from tests.disputes import disputes
from tests.effort import NIGHTLY, effort
from tests.support import assert_the_sketch_is_whole, waiting

TITLES = tuple(name for name in OURS if cs.game(name).lay is not None)
LONG = {"unfathomable": 12, "key_largo": 5}
"""Titles whose games are long and whose tables are large: one of so many moments is laid again, and at night every
one, with all those of the vectors."""
BY_NIGHT = {"unfathomable": 12, "key_largo": 24}
"""So many whole games of a long title are played in a nightly run; of the others 400."""
FEW = 20
WORDY = {"unfathomable": ("items",)}
"""Words of a sketch that may go without saying: of an item that was given away it is said where it is, and is not."""


def _again(state: AnyState) -> AnyState:
    """Lay a state again by its sketch."""
    lay = cs.game_of(state).lay
    assert lay is not None
    return lay(state.table.ruleset, **cs.sketched(state))


@cache
def _moments(title: str, games: int) -> tuple[AnyState, ...]:
    """Play whole games under any rulings and options."""
    found: list[AnyState] = []
    for number in range(games):
        rng = Random(f"laying {title} {number}")
        found += (state for state, _ in steps(begun(any_ruleset(title, rng)), rng, cs.apply))
    return tuple(found if title not in LONG else _thinned(found, effort(LONG[title], 1)))


def _thinned(states: list[AnyState], each: int) -> Iterator[AnyState]:
    """Keep the first moments of every kind, and one of so many of the others."""
    met: Counter[type | None] = Counter()
    for number, state in enumerate(states):
        kind = type(state.agenda[0]) if state.agenda else None
        met[kind] += 1
        if met[kind] <= FEW or number % each == 0:
            yield state


@pytest.mark.parametrize("title", TITLES)
def test_every_moment_of_a_game_is_laid_again_by_its_sketch(title: str) -> None:
    for state in _moments(title, effort(12, BY_NIGHT.get(title, 100))):
        laid = _again(state)
        assert laid == state, cs.sketched(state)
        assert serializers.state_id(laid) == serializers.state_id(state)


@pytest.mark.parametrize("title", TITLES)
def test_a_sketch_says_nothing_that_goes_without_saying(title: str) -> None:
    for state in _moments(title, effort(12, BY_NIGHT.get(title, 100)))[:: effort(10, 1)]:
        assert_the_sketch_is_whole(state, WORDY.get(title, ()))


@pytest.mark.parametrize("title", TITLES)
def test_every_kind_of_question_is_among_them(title: str) -> None:
    asked = {
        question.kind
        for state in _moments(title, effort(12, BY_NIGHT.get(title, 100)))
        if (question := cs.question(state))
    }
    assert len(asked) >= len(_waiting(title)) * 3 // 4, sorted(_waiting(title) - asked)


def _waiting(title: str) -> set[str]:
    return set(waiting(cs.game(title).frames))


@pytest.mark.parametrize("title", TITLES)
def test_a_sketch_holds_plain_values_and_frames(title: str) -> None:
    frames = tuple(cs.game(title).frames.values())
    for state in _moments(title, 3):
        for leaf in _leaves(cs.sketched(state)):
            assert leaf is None or isinstance(leaf, (int, str, *frames)), leaf


def _leaves(value: Any) -> Iterator[Any]:  # noqa: ANN401 - plain data
    if isinstance(value, dict):
        for key, one in value.items():
            yield key
            yield from _leaves(one)
    elif isinstance(value, tuple | list):
        for one in value:
            yield from _leaves(one)
    else:
        yield value


@pytest.mark.parametrize("title", TITLES)
def test_what_is_laid_is_possible_whatever_was_said(title: str) -> None:
    rng = Random(f"wrongly said {title}")
    moments = _moments(title, effort(12, BY_NIGHT.get(title, 100)))
    outcomes: Counter[str] = Counter()
    for _ in range(effort(500, 10_000) // LONG.get(title, 1)):
        state = rng.choice(moments)
        said = dict(cs.sketched(state))
        other = rng.choice(moments)
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            said = _said_wrongly(said, cs.sketched(other) if rng.random() < 1 / 3 else {}, rng)
        try:
            laid = laid_under(state.table.ruleset, said)
        except LayingError as error:
            outcomes["refused" if str(error).startswith(f"{error.part}: ") else "unnamed"] += 1
            continue
        assert invariants.check(laid) == (), said
        outcomes["same" if laid == state else "other"] += 1
    assert set(outcomes) == {"refused", "same", "other"}, outcomes


def _said_wrongly(said: dict[str, Any], others: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Leave a part out, take one of another moment, or change a number or a word somewhere within one."""
    parts = list({**said, **others})
    if not parts:
        return said
    part = rng.choice(parts)
    if part in others:
        return {**said, part: others[part]}
    if rng.random() < 1 / 5:
        return {key: value for key, value in said.items() if key != part}
    return {**said, part: _changed(said[part], rng)}


def _changed(value: Any, rng: Random) -> Any:  # noqa: ANN401 - plain data
    """Change a value somewhere within."""
    if isinstance(value, dict) and value:
        key = rng.choice(list(value))
        if rng.random() < 1 / 4:
            return {one: part for one, part in value.items() if one != key}
        if rng.random() < 1 / 5:
            return {**value, rng.choice((0, 1, 7, -1, True, "third", "ocean", None, key)): value[key]}
        return {**value, key: _changed(value[key], rng)}
    if isinstance(value, tuple | list) and value:
        place = rng.randrange(len(value))
        ways: tuple[Any, ...] = (
            (*value[:place], *value[place + 1 :]),
            (*value[:place], value[place], *value[place:]),
            (*value[:place], _changed(value[place], rng), *value[place + 1 :]),
            tuple(reversed(value)),
        )
        return rng.choice(ways)
    if attrs.has(type(value)) and attrs.fields(type(value)):
        name = rng.choice(attrs.fields(type(value))).name
        return attrs.evolve(value, **{name: _changed(getattr(value, name), rng)})
    if isinstance(value, int) and not isinstance(value, bool):
        return rng.choice((value - 1, value + 1, rng.randrange(50), 0, -1, str(value)))
    return rng.choice((0, 1, (), {}, "another", None, (1,), {0: (1, 2)}))


@pytest.mark.parametrize("title", TITLES)
def test_positions_of_the_disputes_are_laid_again(title: str) -> None:
    laid = 0
    ours = [
        one for one in disputes() if one.title == title and one.expected.verdict not in {"impossible", "unreadable"}
    ]
    for dispute in ours[:: effort(8, 1)]:
        script = play.parsed(dispute.file.read_bytes(), dispute.file.parent)
        state = script.begun(script.ruleset)
        assert serializers.state_id(_again(state)) == serializers.state_id(state), dispute.file.name
        laid += 1
    assert laid


@pytest.mark.parametrize("title", TITLES if NIGHTLY else ["into_the_blue"])
def test_moments_of_the_vectors_are_laid_again(title: str) -> None:
    cases: Iterator[dict[str, Any]] = (
        case for _, case in Making(title, scenes(title), effort(60, EFFORT // 8)).files()
    )
    if not NIGHTLY:  # what comes after the cases of rules takes long, and has few moments of its own
        cases = takewhile(lambda case: case["kind"] != "ruling", cases)
    moments = [
        NAMED.read(case["state"], "") if "state" in case else None for case in cases if case.get("kind") == "moment"
    ]
    assert moments
    for state in moments:
        assert isinstance(state, cs.State)
        assert serializers.state_id(_again(state)) == serializers.state_id(state)


def test_a_word_a_title_does_not_have_is_refused_with_those_it_has() -> None:
    with pytest.raises(LayingError, match=r"^money: nothing can be said of it; Into the Blue is laid by at, then, sh"):
        cs.lay("into_the_blue", seats=2, money={0: 3})


@pytest.mark.parametrize("title", TITLES)
def test_nothing_said_is_the_beginning(title: str) -> None:
    for seats in cs.game(title).seats:
        assert cs.lay(title, seats=seats) == cs.new_game(title, seats=seats)


@pytest.mark.parametrize("title", TITLES)
def test_every_word_and_every_part_of_the_table_is_documented(title: str) -> None:
    game = cs.game(title)
    assert game.lay is not None
    assert list(words_of(game.lay)) == list(signature(game.lay).parameters)[1:]
    for part in table_parts(game):
        fields = {name for name, _ in fields_of(part)}
        assert fields <= set(meanings(part.type)), (part.type, fields - set(meanings(part.type)))


@pytest.mark.parametrize("title", TITLES)
def test_a_ruleset_one_has_is_laid_under(title: str) -> None:
    rules = cs.ruleset(title, seats=4)
    assert cs.lay(rules) == cs.lay(title, seats=4)
    with pytest.raises(LayingError) as caught:
        cs.lay(rules, seats=3, marbles=7)
    assert str(caught.value).startswith("seats: the ruleset settles it; marbles: nothing can be said of it; ")
    assert [part for part, _ in caught.value.problems] == ["seats", "marbles"]
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - just pickled
    assert (type(again), again.problems, str(again)) == (LayingError, caught.value.problems, str(caught.value))
