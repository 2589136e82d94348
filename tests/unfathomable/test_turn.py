"""Course of play: turns, phases, skill cards, and the hand limit."""

import pytest

import corestate as cs
from corestate import Refusal
from corestate.unfathomable.box.edition import SICK_BAY
from corestate.unfathomable.script.script import Perform, card_of
from corestate.unfathomable.table import events as e
from corestate.unfathomable.turn.actions import Acting
from corestate.unfathomable.turn.phases import TakeTurn
from tests.support import refused
from tests.unfathomable import build as b
from tests.unfathomable.build import ONE, TWO, ZERO


@pytest.mark.rule("unf.turn.order", "unf.turn.passes_left", "unf.turn.phases")
def test_the_marker_passes_left_after_the_four_phases() -> None:
    state = b.run(b.acting(b.calm()), e.Stop(ZERO))
    assert cs.question(state) is not None
    state = b.run(b.at(b.calm()))
    assert state.table.turn.seat == ONE
    assert refused(state, e.Stop(TWO)) != ()


@pytest.mark.rule("unf.skill.receive")
def test_a_player_draws_the_skill_set() -> None:
    state = b.at(b.calm(), TakeTurn(TWO))
    cards = ("lore-1", "lore-2", "lore-1", "will-1", "will-5")
    for card in cards:
        state = b.run(state, e.Drawn(card))
    assert state.table.players[2].hand == tuple(sorted(cards))
    assert isinstance(state.agenda[0], Acting)


@pytest.mark.rule("unf.skill.sick_bay")
def test_in_the_sick_bay_one_card_of_the_set_is_drawn() -> None:
    state = b.at(b.standing(b.calm(), 2, SICK_BAY), TakeTurn(TWO))
    assert cs.legal(state) == (e.Name(TWO, "lore"), e.Name(TWO, "will"))
    assert refused(state, e.Name(TWO, "strength")) == (
        Refusal("unf.skill.sick_bay", "strength is not in what is left of the skill set"),
    )
    state = b.run(state, e.Name(TWO, "will"), e.Drawn("will-3"))
    assert state.table.players[2].hand == ("will-3",)
    assert isinstance(state.agenda[0], Acting)


def test_a_card_that_lets_a_seat_draw_of_its_set_keeps_to_the_set() -> None:
    state = b.at(b.calm(), Perform("spell:heal", 0, TWO))
    assert refused(state, e.Name(ZERO, "will")) == (
        Refusal("unf.action.ability", "will is not in what is left of the skill set"),
    )


@pytest.mark.rule("unf.skill.use", "unf.action.ability")
@pytest.mark.obeys("unf.reference.once_per_turn")
def test_a_used_skill_card_is_resolved_and_discarded() -> None:
    state = b.run(b.acting(b.holding(b.calm(), 0, "observation-1")), e.Use(ZERO, "skill:observation-1", 0))
    assert state.table.open == ("skill:observation-1",)
    state = b.run(state, e.Name(ZERO, "lore"), e.Name(ZERO, "lore"), e.Drawn("lore-1"), e.Drawn("lore-2"))
    assert state.table.players[0].hand == ("lore-1", "lore-2")
    assert state.table.stock("observation").discard == ("observation-1",)


@pytest.mark.rule("unf.turn.hand_limit")
@pytest.mark.refused("unf.turn.hand_limit")
def test_everybody_discards_down_to_ten() -> None:
    cards = ("lore-1",) * 5 + ("will-1",) * 5 + ("influence-1",) * 2
    state = b.at(b.holding(b.calm(), 2, *cards))
    assert cs.asked(state) == (TWO,)
    assert refused(state, e.Discard(TWO, "lore-5")) == (
        Refusal("unf.turn.hand_limit", "lore-5 is not in the hand of seat 2"),
    )
    assert refused(state, e.Stop(TWO)) == (
        Refusal("unf.turn.hand_limit", "this may not be passed up: seat 2 has 12 cards and keeps 10"),
    )
    state = b.run(state, e.Discard(TWO, "lore-1"), e.Discard(TWO, "will-1"))
    assert len(state.table.players[2].hand) == 10
    assert state.table.turn.seat == ONE


def test_a_step_names_the_card_that_made_it() -> None:
    state = b.at(b.calm(), Perform("waypoint:smooth_sailing", 0, ZERO))
    assert state.table.ship.dials[:2] == (7, 7)
    state = b.run(b.acting(b.holding(b.calm(), 0, "observation-1")))
    steps = cs.explain(state, e.Use(ZERO, "skill:observation-1", 0))
    assert {card_of(step) for step in steps} >= {"skill:observation-1"}
    assert "unf.skill.use" in b.applied(state, e.Use(ZERO, "skill:observation-1", 0))


@pytest.mark.rule("unf.turn.hand_limit")
def test_ten_cards_are_not_too_many() -> None:
    table = b.holding(b.calm(), 2, *("lore-1",) * 5, *("will-1",) * 5)
    assert b.at(table).table.turn.seat == ONE


@pytest.mark.obeys("unf.skill.types")
def test_a_drawn_skill_card_is_seen_by_its_owner_alone() -> None:
    state = cs.position("unfathomable", "turn", b.calm(), seat=2)
    event = cs.legal(state)[0]
    assert cs.seen(state, event, 2) == event
    assert cs.seen(state, event, 0) != event
