"""What grows and what does not: counted in calls of functions, entries and blocks, never in seconds."""

import gc
import sys
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

import pytest

import corestate as cs
import invariants
import serializers
from corestate.anything import Rules
from corestate.games import begun
from fuzz.bench.growth import by_bytes, by_length, by_seats, ratio
from fuzz.bench.ours import RULES
from fuzz.campaigns.boxes import boxed, odd_box
from fuzz.playouts import any_ruleset, choose
from tests.effort import effort

TITLES = tuple(RULES)
OURS = ("corestate", "invariants", "serializers")


@pytest.mark.parametrize("title", TITLES)
def test_an_event_of_a_long_game_costs_what_one_of_a_short_game_does(title: str) -> None:
    assert ratio(by_length(title, effort(2, 20))) < 1.25


@pytest.mark.nightly
@pytest.mark.parametrize("title", TITLES)
def test_an_event_costs_about_as_much_with_many_seats_as_with_few(title: str) -> None:
    calls = [one.calls for one in by_seats(title, 10)]
    assert max(calls) < 1.5 * min(calls)


@pytest.mark.parametrize("title", TITLES)
def test_twice_as_many_bytes_take_twice_as_much_to_read(title: str) -> None:
    assert 0.8 < ratio(by_bytes(title)) < 1.25


Cached = Any


def caches() -> Iterator[Cached]:
    """Find everything that remembers what it returned."""
    kind = type(lru_cache(lambda: None))
    for one in gc.get_objects():
        if type(one) is kind and (one.__module__ or "").partition(".")[0] in OURS:
            yield one


def entries() -> dict[str, int]:
    """Count what is remembered, in caches and in the dicts of modules."""
    found = {f"{one.__module__}.{one.__qualname__}": one.cache_info().currsize for one in caches()}
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in OURS:
            found |= {f"{name}.{key}": len(one) for key, one in vars(module).items() if isinstance(one, dict)}
    return found


def looked_at(rules: Rules, rng: Random) -> None:
    """Play a few events, and do with a state what a service does."""
    state = begun(rules)
    for _ in range(12):
        if not cs.is_over(state):
            state = invariants.apply(state, choose(state, rng))
    cs.view(state, 0)
    assert serializers.load(serializers.dump(state)) == state
    assert invariants.check(state) == ()


@pytest.mark.nightly
@pytest.mark.parametrize("title", TITLES)
def test_ten_thousand_rulesets_leave_no_more_behind_than_five_thousand(title: str) -> None:
    rng, counts = Random(f"rulesets {title}"), list[dict[str, int]]()
    for _ in range(2):
        for _ in range(effort(32, 5_000) // 16):
            for _ in range(15):  # an odd box of a large title takes long to be made up
                looked_at(any_ruleset(title, rng), rng)
            usual = any_ruleset(title, rng)
            looked_at(boxed(usual, odd_box(cs.game(title), usual.box, rng)), rng)
        counts.append(entries())
    half, whole = counts
    grown = {
        name: (half.get(name, 0), count) for name, count in whole.items() if count > 2000 + 1.1 * half.get(name, 0)
    }
    assert grown == {}


@pytest.mark.nightly
@pytest.mark.parametrize("title", TITLES)
def test_a_million_events_leave_nothing_behind(title: str) -> None:
    """Blocks of memory after a million events are as many as after a tenth of them."""
    rules, rng, events, blocks = cs.ruleset(title, **RULES[title]), Random(title), 0, 0
    most = effort(20_000, 1_000_000)
    while events < most:
        state = begun(rules)
        while not cs.is_over(state):
            state = invariants.apply(state, choose(state, rng))
            events += 1
        if not blocks and events >= most // 10:
            gc.collect()
            blocks = sys.getallocatedblocks()
    gc.collect()
    assert sys.getallocatedblocks() < 1.1 * blocks
