"""Probes know the box: they name real spaces, cards and items, where the rules have to say no."""

from random import Random
from typing import Any

import attrs

import corestate as cs
from corestate.unfathomable import Move
from fuzz.laws import probes
from fuzz.playouts import steps
from fuzz.probes import WORDS, words_of
from tests.effort import effort


def test_the_words_of_a_box_are_its_names() -> None:
    rules = cs.ruleset("unfathomable", seats=3)
    words = words_of(rules)
    assert {one.name for one in (*rules.box.spaces, *rules.box.items, *rules.box.characters)} <= set(words)
    assert {f"{one.skill}-{one.value}" for one in rules.box.skill_cards} <= set(words)
    assert set(WORDS) <= set(words)
    assert words_of(cs.ruleset("in_too_deep", seats=3)) == WORDS


def test_probes_name_what_is_in_the_box_and_is_refused() -> None:
    rng, named, refused = Random(3), set[str](), set[str]()
    for _, (state, _event) in zip(range(effort(150, 3000)), steps(_begun(), rng, cs.apply), strict=False):
        for event in probes(state, rng):
            texts = {value for part in attrs.fields(type(event)) if type(value := getattr(event, part.name)) is str}
            named |= texts - set(WORDS)
            if isinstance(event, Move) and event.to in {one.name for one in state.table.ruleset.box.spaces}:
                refused |= {one.rule for one in cs.refusals(state, event)}
    assert len(named) > 50
    assert refused


def _begun() -> Any:  # noqa: ANN401 - a state of the title
    return cs.new_game("unfathomable", seats=3, edition="small")
