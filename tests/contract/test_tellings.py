"""The rulebook told a second time: every claim that does so holds in play, and names what is told otherwise."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random
from types import ModuleType
from typing import Any

import attrs
import pytest

import corestate as cs
import invariants
from corestate.anything import AnyState
from corestate.games import OURS, begun
from corestate.in_too_deep.abilities import research
from corestate.into_the_blue import course
from corestate.key_largo import bar
from corestate.unfathomable.voyage import tracks
from fuzz.exploring.rotating import rotated
from fuzz.playouts import any_ruleset, choose, steps
from fuzz.spoiling import spoilt
from invariants import Broken
from invariants.tellings import misdealt, misdone, misled, misoffered, misscored
from tests.effort import effort

GAMES = {"into_the_blue": 6, "in_too_deep": 12, "key_largo": 12, "unfathomable": 11}
OFTEN = 8
"""One of so many steps is told as if it led elsewhere."""


@cache
def _played(title: str) -> tuple[tuple[AnyState, Any, AnyState], ...]:
    """Play some games, and keep every step."""
    found = []
    for number in range(effort(GAMES[title], 40)):
        rng = Random(f"told {title} {number}")
        played = [*steps(begun(any_ruleset(title, rng)), rng, cs.apply)]
        found += [(state, event, then) for (state, event), (then, _) in pairwise(played)]
    return tuple(found)


@pytest.mark.parametrize("title", OURS)
def test_nothing_is_told_otherwise_than_it_is_played(title: str) -> None:
    asked = 0
    for state, event, after in _played(title)[:: effort(3, 1)]:
        asked += 1
        assert misoffered(state, cs.legal(state)) == ()
        assert misdone(state, event, after) == ()
        assert misled(cs.explain(state, event), after) == ()
    assert asked


@pytest.mark.parametrize("title", OURS)
def test_every_claim_that_tells_the_rulebook_again_names_what_is_told_otherwise(title: str) -> None:
    rng, broken = Random(f"otherwise {title}"), set[str]()
    wanted = {one.claim.__name__ for one in invariants.claims(title).told}
    for state, event, after in _played(title):
        broken |= {one.claim for one in _told_otherwise(state, event, after)}
        if rng.random() < 1 / OFTEN:
            broken |= {one.claim for one in _led_elsewhere(state, event, after, rng)}
    assert sorted(wanted - broken) == []


def _told_otherwise(state: AnyState, event: Any, after: AnyState) -> Iterator[Broken]:  # noqa: ANN401 - of any title
    """Tell a step as if something of it were missing, or had happened to the neighbours."""
    legal, rules, explained = cs.legal(state), state.table.ruleset, cs.explain(state, event)
    for kind in {type(one) for one in legal}:
        yield from misoffered(state, [one for one in legal if type(one) is not kind])
    if chances := cs.chances(state):
        yield from misdealt(state, [(chances[0][0], chances[0][1] / 2), *chances[1:]])
    turned = rotated(after, 1, rules)
    for other in (state, turned, attrs.evolve(after, agenda=after.agenda[1:]), *_of_another_box(event, after)):
        yield from misdone(state, event, other)
    undone = [attrs.evolve(one, after=one.before) for one in explained]
    moved_up = [attrs.evolve(one, after=rotated(one.after, 1, rules)) for one in explained]
    for told in (explained[:1], [explained[0], *explained], undone, moved_up):
        yield from misled(told, after)
    yield from misled(explained, attrs.evolve(after, agenda=()))
    if (result := cs.result(after)) is not None:
        yield from misscored(after, attrs.evolve(result, winners=(), scores=tuple(one + 1 for one in result.scores)))


def _of_another_box(event: object, after: AnyState) -> Iterator[AnyState]:
    """Yield how a game begins with a box that prints one more of something."""
    if type(event).__name__ == "StarterNamed":
        rules, box = after.table.ruleset, after.table.ruleset.box
        name = next(one.name for one in attrs.fields(type(box)) if isinstance(getattr(box, one.name), int))
        other = attrs.evolve(rules, box=attrs.evolve(box, **{name: getattr(box, name) + 1}))
        yield attrs.evolve(after, table=attrs.evolve(after.table, ruleset=other))


def _led_elsewhere(state: AnyState, event: Any, after: AnyState, rng: Random) -> Iterator[Broken]:  # noqa: ANN401 - of any title
    """Tell a step as if it led where others lead, further on, or to something spoilt."""
    legal = cs.legal(state)
    others = [one for one in rng.sample(legal, min(len(legal), 4)) if one != event]
    told = [_spoilt(after, rng), *(cs.apply(state, one) for one in others)]
    told += [] if cs.is_over(after) else [cs.apply(after, choose(after, rng))]
    for other in told:
        yield from misdone(state, event, other)
    yield from misled([attrs.evolve(one, after=told[0].table) for one in cs.explain(state, event)], after)


def _spoilt(state: AnyState, rng: Random) -> AnyState:
    """Change a part of a state that stays one in its form."""
    known = invariants.claims(state.table.ruleset.game)
    forms = {one.claim.__name__ for one in (*known.form, *known.typed)}
    while True:
        other = spoilt(state, rng)
        if forms.isdisjoint(one.claim for one in invariants.check(other, asked=False)):
            return other


@pytest.mark.parametrize(
    ("title", "module", "number", "claim"),
    [
        ("into_the_blue", course, "REROLLS", "a_dive_goes_on_as_its_dice_have_it"),
        ("in_too_deep", research, "DISCOUNT", "research_buys_for_less_or_of_others"),
        ("key_largo", bar, "TEAM", "divers_are_recruited_by_who_has_room_and_money"),
        ("unfathomable", tracks, "CHOICES", "an_arrival_ends_the_game_or_brings_a_waypoint"),
    ],
)
def test_a_rule_with_another_number_is_named(
    title: str,
    module: ModuleType,
    number: str,
    claim: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, number, getattr(module, number) - 1)
    assert any(claim == broken.claim for games in range(40) for broken in _broken(title, games))


def _broken(title: str, number: int) -> Iterator[Broken]:
    """Play a game, and tell what is broken of what the rulebook tells."""
    rng = Random(f"another number {title} {number}")
    played = [*steps(begun(any_ruleset(title, rng)), rng, cs.apply)]
    for (state, event), (after, _) in pairwise(played):
        yield from misoffered(state, cs.legal(state))
        yield from misdone(state, event, after)
        yield from misled(cs.explain(state, event), after)
