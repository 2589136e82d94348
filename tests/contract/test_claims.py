"""The guard asks every claim that a step might have broken."""

from collections.abc import Iterator
from itertools import islice, pairwise
from random import Random
from typing import Any

import attrs
import pytest
from attrs import frozen

import corestate as cs
import invariants
from corestate.anything import AnyState
from corestate.games import begun
from fuzz.playouts import any_ruleset, steps
from invariants.claims import Claims, broken
from invariants.common import a_state_waits_or_is_over
from invariants.guard import Guard, guard_of, shortcuts_of
from serializers import MalformedBytesError
from serializers.codec import NAMED
from tests.effort import effort

TITLES = cs.titles()
DECLARED = "each_field_holds_what_it_declares"


@frozen
class Spoiled:
    """A sound step, and a state made of where it leads and of another moment of the same game."""

    before: AnyState
    event: object
    after: AnyState


def spoiled(title: str, number: int) -> Iterator[Spoiled]:
    """Play a game at random, and put parts of other moments into the states its steps lead to."""
    rng = Random(f"spoiled {title} {number}")
    played = list(steps(begun(any_ruleset(title, rng)), rng, cs.apply))
    for (before, event), (after, _) in pairwise(played):
        for _ in range(4):
            yield Spoiled(before, event, mixed(after, rng.choice(played)[0], rng))


def mixed(one: AnyState, other: AnyState, rng: Random) -> AnyState:
    """Give a state a field or two of another or parts of them, or its agenda or a part of it."""
    names = [field.name for field in attrs.fields(type(one.table)) if field.name != "ruleset"]
    changes = {
        name: grafted(getattr(one.table, name), getattr(other.table, name), rng)
        for name in rng.choices(names, k=rng.choice((0, 1, 1, 2)))
    }
    agendas = (one.agenda, other.agenda, other.agenda[:1] + one.agenda[1:], one.agenda[:1] + other.agenda[1:])
    return cs.State(attrs.evolve(one.table, **changes), rng.choice(agendas))


def grafted(one: Any, other: Any, rng: Random) -> Any:  # noqa: ANN401 - values of a table
    """Give a value a part of another of its kind, or take the other whole."""
    if type(one) is not type(other) or rng.random() < 1 / 4:
        return other
    if type(one) is int:
        return one + rng.choice((-1, 1))
    if attrs.has(type(one)) and (fields := attrs.fields(type(one))):
        name = rng.choice(fields).name
        return attrs.evolve(one, **{name: grafted(getattr(one, name), getattr(other, name), rng)})
    if isinstance(one, tuple) and one and (len(one) != len(other) or rng.random() < 1 / 4):
        index = rng.randrange(len(one))
        return one[:index] + one[index + rng.choice((0, 1)) :] if rng.random() < 1 / 2 else (*one, one[index])
    if isinstance(one, tuple) and one:
        index = rng.randrange(len(one))
        return (*one[:index], grafted(one[index], other[index], rng), *one[index + 1 :])
    return other


def form_is_sound(claims: Claims, state: AnyState) -> bool:
    """Whether the other claims mean anything: the form is right, and the state waits for something or is over."""
    return not broken((*(one.claim for one in claims.form), a_state_waits_or_is_over), state)


@pytest.mark.parametrize("title", TITLES)
def test_the_guard_asks_whatever_a_step_has_broken(title: str) -> None:
    """A claim that does not hold after a step from a sound state is found to be broken by the guard of it alone."""
    claims = invariants.claims(title)
    guards = [(one.claim, alone(title, Claims((), (one,), (), (), claims.owner))) for one in claims.state]
    of_steps = [(one.claim, alone(title, Claims((), (), (one,), (), claims.owner))) for one in claims.step]
    forms = [(one.claim, alone(title, Claims((one,), (), (), (), claims.owner))) for one in claims.form]
    found = 0
    for number in range(effort(1, 20)):
        for one in spoiled(title, number):
            unsound = next((number for number, form in enumerate(claims.form) if any(form.claim(one.after))), None)
            if unsound is not None:
                claim, guard = forms[unsound]
                assert not guard.holds(one.before, one.event, one.after), claim.__name__
            if not form_is_sound(claims, one.after):
                continue
            for claim, guard in guards:
                if any(True for _ in claim(one.after)):
                    assert not guard.holds(one.before, one.event, one.after), claim.__name__
                    found += 1
            for step_claim, guard in of_steps:
                if any(True for _ in step_claim(one.before, one.event, one.after)):
                    assert not guard.holds(one.before, one.event, one.after), step_claim.__name__
                    found += 1
    assert found


def alone(title: str, claims: Claims) -> Guard:
    return guard_of(cs.game(title).table, claims, shortcuts_of(title))


@pytest.mark.parametrize("title", TITLES)
def test_claims_are_sentences_said_once(title: str) -> None:
    claims = invariants.claims(title)
    names = [one.claim.__name__ for one in claims.form + claims.state]
    names += [one.claim.__name__ for one in claims.step]
    names += [one.claim.__name__ for one in claims.end]
    assert len(set(names)) == len(names)
    assert all(name.count("_") > 1 for name in names)


Plain = Any
Place = tuple[str | int, ...]

TYPED_WRONG: list[tuple[str, Place, Plain]] = [
    ("key_largo", ("table", "pools"), []),
    ("unfathomable", ("table", "captain"), 99),
    ("unfathomable", ("table", "insights"), [{"$": "unf.Insight", "seat": 0, "of": 99, "cards": ["human"]}]),
    ("unfathomable", ("table", "ship", "damage", 0), "x"),
]
"""States that once could not be judged."""


@pytest.mark.parametrize(("title", "place", "value"), TYPED_WRONG)
def test_what_is_typed_in_wrong_is_judged_and_no_accident(title: str, place: Place, value: Plain) -> None:
    rng = Random(0)
    states = (state for state, _ in steps(cs.new_game(title, seats=3), rng, cs.apply))
    plain = NAMED.write(next(islice(states, 200, None)))
    part = plain
    for key in place[:-1]:
        part = part[key]
    part[place[-1]] = value
    assert invariants.check(NAMED.read(plain))


@pytest.mark.parametrize("title", TITLES)
def test_whatever_is_typed_in_is_judged(title: str) -> None:
    """A state with anything in a place or two is impossible or can be asked about; neither raises."""
    rng = Random(f"typed {title}")
    played = [state for state, _ in steps(begun(any_ruleset(title, rng)), rng, cs.apply)]
    judged = 0
    for _ in range(effort(40, 1000)):
        plain = NAMED.write(rng.choice(played))
        for _ in range(rng.choice((1, 1, 2))):
            mistype(
                plain, rng.choice([*places(plain["table"], ("table",)), *places(plain["agenda"], ("agenda",))]), rng
            )
        try:
            state = NAMED.read(plain)
        except MalformedBytesError:
            continue
        judged += 1
        if not invariants.check(state):
            assert isinstance(cs.legal(state), tuple)
            assert (cs.result(state) is None) == (cs.question(state) is not None)
    assert judged


def places(value: Plain, at: Place) -> Iterator[Place]:
    """Name every number, word and list in plain data, but for names and the ruleset."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key not in {"$", "ruleset"}:
                yield from places(part, (*at, key))
        return
    yield at
    if isinstance(value, list):
        for index, part in enumerate(value):
            yield from places(part, (*at, index))


def mistype(value: Plain, place: Place, rng: Random) -> None:
    """Put something else in a place: another number, one thing more or less, another order, a word nobody knows."""
    for key in place[:-1]:
        value = value[key]
    was = value[place[-1]]
    other: Plain = rng.choice((None, "x", 0, 1, 99))
    if isinstance(was, list):
        other = rng.choice((was + was[-1:], was[:-1], was[::-1]))
    elif type(was) is bool:
        other = not was
    elif type(was) is int:
        other = was + rng.choice((-9, -1, 1, 2, 9))
    value[place[-1]] = other


def test_a_hand_that_is_missing_after_a_discard_is_a_broken_claim_and_no_accident() -> None:
    played = steps(cs.new_game("in_too_deep", seats=3), Random(1), cs.apply)
    found = ((one, event) for one, event in played if type(event).__name__ == "Discard" and event.seat > 0)
    before, event = next(found)
    after = cs.apply(before, event)
    spoilt: AnyState = cs.State(attrs.evolve(after.table, hands=after.table.hands[: event.seat]), after.agenda)
    assert "there_is_a_hand_for_every_seat" in {one.claim for one in invariants.broken_by(before, event, spoilt)}


BESIDE: tuple[Any, ...] = (None, 3, "x", (), (None,), ((None,),), {}, object())
"""What a table typed in may hold in the place of anything."""


@pytest.mark.parametrize("title", TITLES)
def test_a_state_that_does_not_hold_what_it_declares_is_judged_by_that_alone(title: str) -> None:
    rng = Random(f"beside {title}")
    state, _ = next(islice(steps(begun(any_ruleset(title, rng)), rng, cs.apply), 4, None))
    table: Any = state.table
    tables = [attrs.evolve(table, **{one.name: other}) for one in attrs.fields(type(table)) for other in BESIDE]
    agendas = [attrs.evolve(state, agenda=agenda) for agenda in BESIDE if agenda != ()]
    judged = [(invariants.check(attrs.evolve(state, table=one)), invariants.check_table(one)) for one in tables]
    malformed = [found for both in judged for found in both if found and found[0].claim == DECLARED]
    malformed += [invariants.check(one) for one in agendas]
    assert len(malformed) > len(tables)
    assert {one.claim for found in malformed for one in found} == {DECLARED}
    assert invariants.check_table(attrs.evolve(table, ruleset=None)) == (
        invariants.Broken(DECLARED, "table.ruleset: wanted Ruleset, found None"),
    )
