"""Exploration up to rotated seats: the rules treat all seats alike, and what is found is what is found without it."""

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

import corestate as cs
import invariants
import serializers
from corestate.adjudication import settle
from corestate.anything import AnyState, Rules
from corestate.games import OURS, begun
from corestate.into_the_blue import Reroll, Stop
from fuzz.exploring import Exploration, explored
from fuzz.exploring.expanding import expanded, written
from fuzz.exploring.journal import Journal, MismatchError
from fuzz.exploring.rotating import SEATINGS, NoSymmetryError, normal, rotated, rotations
from fuzz.exploring.walking import about
from fuzz.playouts import any_ruleset, steps
from invariants import Broken
from serializers import play
from tests.effort import NIGHTLY, effort
from tests.fuzz.boxes import one_level
from tests.tic_tac_toe import GAME

LEVELS = {"into_the_blue": (2, 3), "in_too_deep": (2, 3), "key_largo": (3, 2), "unfathomable": (3, 6)}
"""With how many seats a tiny box is explored both ways, and how many events deep; at night an event deeper."""


@pytest.mark.parametrize("title", OURS)
def test_rotated_seats_may_do_the_same_and_the_same_comes_of_it(title: str) -> None:
    """Under any rulings: what may happen, how likely it is, what comes of it and who wins move up with the seats."""
    for number in range(effort(1, 10)):
        rng = Random(f"rotated {title} {number}")
        rules = any_ruleset(title, rng)
        for state, event in islice(steps(begun(rules), rng, cs.apply), effort(30, 2000)):
            by = rng.randrange(1, rules.seats)
            other = rotated(state, by, rules)
            assert rotated(other, rules.seats - by, rules) == state
            if event is None:
                winners = {(seat + by) % rules.seats for seat in cs.ended(state).winners}
                assert {*cs.ended(other).winners} == winners, f"{number}: {state}"
                continue
            here, there = (cs.chances(one) or cs.legal(one) for one in (state, other))
            assert {*there} == {rotated(one, by, rules) for one in here}, f"{number}: {state}"
            after = cs.apply(other, rotated(event, by, rules))
            assert after == rotated(cs.apply(state, event), by, rules), f"{number}: {event} in {state}"


@pytest.mark.parametrize("title", OURS)
def test_what_is_said_of_seats_is_said_of_fields_there_are(title: str) -> None:
    """A name that was changed or mistyped would go unnoticed where nothing happens to be rotated."""
    kinds, seating = {name: kind for kind, name in cs.game(title).names.items()}, SEATINGS[title]
    for name in (*seating.by_seat, *seating.numbers, *seating.marks, *seating.ascending):
        kind, _, field = name.rpartition(".")
        assert field in {one.name for one in attrs.fields(kinds[kind])}, name
    assert seating.until in ("", *cs.game(title).frames)


def kept_in(folder: Path, rules: Rules, *, symmetry: bool) -> list[AnyState]:
    """Read the states an exploration has kept."""
    journal = Journal(folder, about(rules, symmetry=symmetry))
    states = [serializers.load(data, known=rules) for data in journal.states()]
    journal.close()
    return states


def both(rules: Rules, place: Path) -> tuple[Exploration, Exploration, list[AnyState], list[AnyState]]:
    """Explore a box without symmetry and up to it, and hold the states of both against each other."""
    full, less = explored(rules, folder=place / "full"), explored(rules, folder=place / "less", symmetry=True)
    everything = kept_in(place / "full", rules, symmetry=False)
    kept = kept_in(place / "less", rules, symmetry=True)
    orbits = [normal(state, rules)[0] for state in kept]
    assert sorted(orbits) == sorted({normal(state, rules)[0] for state in everything}), "each orbit once"
    assert (full.complete, less.complete, full.rotations) == (True, True, None)
    assert (less.states, less.rotations, less.results) == (len(orbits), full.states, full.results)
    assert (less.applied.keys(), less.depth) == (full.applied.keys(), full.depth)
    return full, less, everything, kept


@pytest.mark.parametrize("seats", [2, 3])
def test_a_whole_box_up_to_symmetry_is_the_whole_box(seats: int, tmp_path: Path) -> None:
    full, less, everything, _ = both(one_level(seats, *([3, 5] if NIGHTLY else [3])), tmp_path)
    assert (full.violations, full.stuck, less.violations, less.stuck) == (0, 0, 0, 0)
    assert less.states == 1 + (full.states - 1) // seats, "nothing but the beginning is its own rotation"
    assert {len(rotations(state, full.rules)) for state in everything} == {1, seats}


@pytest.mark.parametrize("title", OURS)
def test_the_first_states_up_to_symmetry_are_the_first_states(title: str) -> None:
    seats, depth = LEVELS[title]
    rules = cs.ruleset(title, seats=seats, edition="tiny")
    full, less = (_first_levels(rules, depth + NIGHTLY, symmetry=symmetry) for symmetry in (False, True))
    orbits = {normal(serializers.load(data, known=rules), rules)[0] for data in full[0]}
    assert less == (orbits, full[1])
    assert len(less[0]) < len(full[0])


def _first_levels(rules: Rules, depth: int, *, symmetry: bool) -> tuple[set[bytes], set[str]]:
    """Find the states so many events deep, and the rules applied on the way."""
    level = {written(begun(rules), rules, symmetry=symmetry)}
    known, applied = set(level), set[str]()
    for _ in range(depth):
        found = expanded(rules, sorted(level), symmetry=symmetry)
        assert (found.wrong, found.stuck) == ([], [])
        applied |= found.rules.keys()
        level = {child for _, _, child in found.children} - known
        known |= level
    return known, applied


def orbits_of(states: list[AnyState], rules: Rules, wrong: Callable[[AnyState], bool]) -> list[bytes]:
    """Name the orbits of states with which something is wrong."""
    return [normal(state, rules)[0] for state in states if wrong(state)]


def test_a_broken_claim_is_found_up_to_symmetry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As often as without symmetry but for rotations, and with a game as short that leads to it."""
    honest = invariants.broken_by

    def planted(before: Any, event: Any, after: Any) -> tuple[Broken, ...]:  # noqa: ANN401 - of any game
        wrong = isinstance(event, Stop) and not before.table.divers[event.seat].chests
        return (Broken("nobody_stops", f"seat {event.seat}"),) if wrong else honest(before, event, after)

    def is_wrong(state: AnyState) -> bool:
        return any(planted(state, event, cs.apply(state, event)) for event in cs.legal(state))

    monkeypatch.setattr(invariants, "broken_by", planted)
    full, less, everything, kept = both(one_level(3, 3), tmp_path)
    ways, orbits = (orbits_of(states, full.rules, is_wrong) for states in (everything, kept))
    assert (full.violations, less.violations) == (len(ways), len(orbits))
    assert {*ways} == {*orbits}
    assert len(ways) == 3 * len(orbits) > 0
    shortest = len(("the starter is named", "dice are rolled", "a seat stops"))
    for found in (full, less):
        script = play.read(found.findings[0].play)
        assert len(script.sentences) == shortest
        assert settle(script, compare=False).judgement.verdict == "legal"
        assert all("nobody_stops" in one.what for one in found.findings)
    assert "found with every seat" not in full.findings[0].what


def test_a_dead_end_is_found_up_to_symmetry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = cs.legal

    def is_stuck(state: AnyState) -> bool:
        return any(isinstance(event, Reroll) for event in honest(state))

    monkeypatch.setattr(cs, "legal", lambda state: () if is_stuck(state) else honest(state))
    full, less, everything, kept = both(one_level(3, 3), tmp_path)
    ways, orbits = (orbits_of(states, full.rules, is_stuck) for states in (everything, kept))
    assert (full.stuck, less.stuck) == (len(ways), len(orbits))
    assert {*ways} == {*orbits}
    assert len(ways) == 3 * len(orbits) > 0
    assert full.findings[0].what == "stuck: nothing may happen, and it is not over"
    assert less.findings[0].what.startswith(full.findings[0].what)


def test_of_a_title_nothing_is_known_of_seats_are_not_rotated() -> None:
    cs.register(GAME)
    with pytest.raises(NoSymmetryError, match="what of tic_tac_toe belongs to which seat is not known"):
        explored(cs.ruleset("tic_tac_toe", seats=2), symmetry=True)


def test_a_journal_up_to_symmetry_is_of_another_exploration(tmp_path: Path) -> None:
    rules = one_level(2, 3)
    explored(rules, 10, folder=tmp_path)
    with pytest.raises(MismatchError, match="holds another exploration"):
        explored(rules, 10, folder=tmp_path, symmetry=True)
