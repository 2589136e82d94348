"""What is carried out unasked is told as data: every frame that asks nobody is told of, and what is told happens."""

import re
from collections import Counter
from functools import cache
from random import Random

import pytest

import corestate as cs
from corestate.games import OURS, begun
from corestate.kernel import Runs
from fuzz.playouts import play
from tests.golden import records

TOLD = OURS
"""The titles that tell of all of it in words of their own: every one."""
GAMES = 6
"""So many small games are looked at besides the golden ones."""


@cache
def _steps(title: str) -> Counter[tuple[str, str]]:
    """Count the rules that steps of each frame apply."""
    names, found = cs.game(title).names, Counter[tuple[str, str]]()
    rules = cs.ruleset(title, seats=min(cs.game(title).seats) + 1, edition="small")
    games = [(one.ruleset, one.events) for one in records().values() if one.ruleset.game == title]
    games += [(rules, play(begun(rules), Random(seed)).events) for seed in range(GAMES)]
    for played, events in games:
        state = begun(played)
        for event in events:
            found.update((names[type(step.frame)], slug) for step in cs.explain(state, event) for slug in step.rules)
            state = cs.apply(state, event)
    return found


@pytest.mark.parametrize("title", OURS)
def test_every_frame_that_asks_nobody_is_told_of(title: str) -> None:
    game, found = cs.game(title), cs.unasked(title)
    runs = {name for name, kind in game.frames.items() if issubclass(kind, Runs)}
    assert runs <= {name for one in found for name in one.frames}
    assert all(one.what.endswith(".") for one in found)
    if title in TOLD:
        assert found == game.rulebook.unasked


@pytest.mark.parametrize("title", TOLD)
def test_what_is_told_is_of_rules_and_frames_of_its_title(title: str) -> None:
    game = cs.game(title)
    slugs = {rule.slug for rule in game.rulebook.rules}
    for one in game.rulebook.unasked:
        assert re.fullmatch(rf"{game.prefix}\.unasked\.[a-z_]+", one.id)
        assert set(one.frames) <= set(game.frames), one.id
        assert set(one.rules) <= slugs, one.id


@pytest.mark.parametrize("title", TOLD)
def test_what_is_told_happens_in_the_steps_of_its_frames(title: str) -> None:
    seen = _steps(title)
    for one in cs.unasked(title):
        assert any(seen[frame, rule] for frame in one.frames for rule in one.rules), one.id


def test_an_explanation_names_what_nobody_was_asked_about() -> None:
    rules = cs.ruleset("key_largo", seats=3, edition="small")
    state, found = begun(rules), set[str]()
    for event in play(state, Random(1)).events:
        found |= {one.id for step in cs.explain(state, event) for one in cs.unasked_in(state, step)}
        state = cs.apply(state, event)
    assert {"kl.unasked.reveal", "kl.unasked.dolphins_pay", "kl.unasked.flight", "kl.unasked.half_day_over"} <= found
