"""Boxes nobody has printed: whatever an edition's validation admits begins with a state that every claim holds of."""

from random import Random

import pytest
from attrs import evolve

import corestate as cs
import invariants
from corestate.games import OURS, begun
from fuzz.campaigns.boxes import boxed, made_up, odd_box
from fuzz.playouts import any_ruleset
from tests.effort import effort


@pytest.mark.parametrize("title", OURS)
def test_a_game_in_an_odd_box_begins_with_a_possible_state(title: str) -> None:
    for number in range(effort(3, 2000)):
        rng = Random(f"odd box {title} {number}")
        rules = any_ruleset(title, rng)
        made = boxed(rules, odd_box(cs.game(title), rules.box, rng))
        assert invariants.check(begun(made)) == (), f"box {number}"


@pytest.mark.parametrize("cards", ["skill_cards", "spells"])
def test_a_card_of_which_a_box_has_no_copy_is_not_missed(cards: str) -> None:
    rules = cs.ruleset("unfathomable", seats=3)
    none, *others = getattr(rules.box, cards)
    box = evolve(rules.box, **{cards: (evolve(none, copies=0), *others)})
    assert invariants.check(begun(boxed(rules, made_up(cs.game("unfathomable"), box)))) == ()
