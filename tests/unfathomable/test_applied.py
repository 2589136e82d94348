"""What is carried out says by which rules: set-up, the deal of loyalty, a crisis, a delay, the ends of the game."""

import pytest

import corestate as cs
from corestate.kernel import Frame, carried_out
from corestate.unfathomable.script.script import Perform
from corestate.unfathomable.setup import DealFirst
from corestate.unfathomable.table.events import StarterNamed
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.voyage.loyalty import Dealing
from corestate.unfathomable.voyage.monsters import Activate
from corestate.unfathomable.voyage.mythos import Crisis
from tests.unfathomable import build as b
from tests.unfathomable.build import ONE, ZERO


def carrying_out(table: Table, *frames: Frame[Table]) -> set[str]:
    """Name the rules that frames apply by themselves."""
    return {rule for step in carried_out(table, frames)[1] for rule in step.rules}


@pytest.mark.rule(
    "unf.box.contents",
    "unf.setup.players",
    "unf.setup.tracks",
    "unf.setup.dials",
    "unf.setup.supply",
    "unf.setup.skill_decks",
    "unf.setup.damage_and_mythos",
    "unf.setup.monsters_and_passengers",
    "unf.setup.characters",
    "unf.reference.setup",
    "unf.reference.precedence",
    "unf.reference.variants",
    "unf.reference.open_information",
)
def test_the_rules_of_set_up_are_cited_when_the_first_player_is_named() -> None:
    state = cs.new_game("unfathomable", seats=3)
    while StarterNamed(ZERO) not in cs.legal(state):
        state = cs.apply(state, cs.legal(state)[0])
    (step,) = cs.explain(state, StarterNamed(ZERO))
    assert len(set(step.rules)) == 13


@pytest.mark.rule("unf.setup.standard_loyalty", "unf.reference.loyalty_deck", "unf.setup.cultist", "unf.loyalty.hybrid")
def test_the_deal_of_loyalty_cites_the_cultist_where_there_is_one() -> None:
    for seats, cultist in ((3, False), (4, True)):
        table = cs.new_game("unfathomable", seats=seats).table
        rules = carrying_out(table, DealFirst())
        assert {"unf.setup.standard_loyalty", "unf.reference.loyalty_deck"} <= rules
        assert ("unf.setup.cultist" in rules) is cultist
    state = b.at(b.calm(), Dealing(ONE))
    assert {"unf.loyalty.secret", "unf.loyalty.hybrid"} <= b.applied(state, cs.legal(state)[0])


@pytest.mark.rule("unf.skill.types")
def test_a_draw_cites_the_types_of_cards() -> None:
    state = cs.position("unfathomable", "turn", b.calm(), seat=2)
    assert "unf.skill.types" in b.applied(state, cs.legal(state)[0])


@pytest.mark.rule("unf.mythos.check", "unf.journey.delay", "unf.reference.dial_cap")
def test_a_check_that_fails_delays_the_journey_or_costs_fuel() -> None:
    for journey, short in ((1, False), (0, True)):
        table = b.chaos(b.marked(b.calm(), journey=journey), "lore-1", "will-1")
        assert "unf.mythos.check" in carrying_out(table, Crisis("e_o_t_failure"))
        rules: set[str] = set()
        state = b.at(table, Crisis("e_o_t_failure"))
        while not cs.is_over(state) and "unf.journey.delay" not in rules:
            rules |= b.applied(state, cs.legal(state)[0])
            state = b.run(state, cs.legal(state)[0])
        assert (state.table.ship.journey, state.table.ship.dials[0]) == (0, 7 if short else 8)
        assert ("unf.reference.dial_cap" in rules) is short


@pytest.mark.rule("unf.board.adjacent")
def test_a_wave_sweeps_deep_ones_to_the_adjacent_water() -> None:
    table = b.deep_ones(b.away(b.calm()), d1=2)
    assert "unf.board.adjacent" in carrying_out(table, Perform("waypoint:rogue_wave", 0, ZERO))


@pytest.mark.rule("unf.monster.kinds")
def test_monsters_are_activated_by_their_kind() -> None:
    assert "unf.monster.kinds" in carrying_out(b.calm(), Activate("hydra"))


@pytest.mark.rule("unf.monster.supply_empty", "unf.end.conditions", "unf.basics.goals", "unf.end.winners")
@pytest.mark.rule("unf.reference.cultist")
def test_the_end_of_the_game_cites_what_ended_it_and_the_cultist_where_there_is_one() -> None:
    for cultist in (False, True):
        table = b.deep_ones(b.calm(b.CREW), w1=20)
        table = b.loyal(table, 1, "cultist") if cultist else table
        rules = carrying_out(table, Perform("skill:treachery-1", 1, ONE))
        assert {"unf.monster.supply_empty", "unf.end.conditions", "unf.basics.goals", "unf.end.winners"} <= rules
        assert ("unf.reference.cultist" in rules) is cultist
