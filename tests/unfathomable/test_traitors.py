"""The traitor's turn: what it draws, what it does instead of a human's actions, and how it leaves the Brig."""

import pytest

import corestate as cs
import invariants
from corestate import Question, Refusal
from corestate.unfathomable.box.edition import BRIG, ORDINARY, SICK_BAY
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.actions import Acting
from corestate.unfathomable.turn.phases import ActionStart, TakeTurn
from tests.support import refused
from tests.unfathomable import build as b
from tests.unfathomable.build import ONE, TWO, ZERO, Sea


def unlawful(table: Table) -> Sea:
    """Enter the Action phase of a position that could not be."""
    return cs.position("unfathomable", "actions", table, actions=1)


@pytest.mark.rule("unf.traitor.phases", "unf.traitor.receive", "unf.reference.traitor_draw")
def test_a_traitor_replaces_cards_by_treachery_before_drawing() -> None:
    state = b.at(b.traitor(b.calm(b.ARJUN), 0), TakeTurn(ZERO))
    assert refused(state, e.Choose(ZERO, "strength")) == (
        Refusal("unf.reference.traitor_draw", "a card that is not drawn is replaced by treachery"),
    )
    state = b.run(state, e.Name(ZERO, "influence"), e.Name(ZERO, "influence"), e.Stop(ZERO))
    for card in ("observation-1", "strength-1", "strength-2", "treachery-1", "treachery-2"):
        state = b.run(state, e.Drawn(card))
    assert len(state.table.players[0].hand) == 5
    state = b.run(state, e.Decline(ZERO), e.Stop(ZERO))
    assert state.table.turn.seat == ONE


@pytest.mark.rule("unf.traitor.actions", "unf.traitor.move")
@pytest.mark.refused("unf.traitor.move")
def test_a_traitor_moves_attacks_kills_and_uses_cards_and_nothing_else() -> None:
    state = b.acting(b.passengers(b.standing(b.traitor(b.calm(b.ARJUN), 0), 0, "d1"), d1=1))
    kinds = {type(event).__name__ for event in cs.legal(state)}
    assert kinds == {"Move", "Kill", "Use", "Stop"}
    for space in (BRIG, SICK_BAY):
        assert refused(state, e.Move(ZERO, space)) == (
            Refusal("unf.traitor.move", f"nobody moves to {space} by an action"),
        )
    assert refused(state, e.Move(ZERO, "w1")) == (Refusal("unf.traitor.move", "w1 is no ship space"),)
    assert refused(state, e.Rescue(ZERO, "d1")) == (
        Refusal("unf.traitor.actions", "a revealed traitor rescues nobody"),
    )


@pytest.mark.rule("unf.traitor.leave_brig", "unf.brig.no_exit")
@pytest.mark.refused("unf.traitor.leave_brig")
def test_a_traitor_leaves_the_brig_for_cards_worth_twelve() -> None:
    table = b.standing(b.traitor(b.calm(b.ARJUN), 0), 0, BRIG)
    poor = b.acting(b.holding(table, 0, "lore-5", "lore-5"))
    assert refused(poor, e.Move(ZERO, "d1")) == (
        Refusal("unf.traitor.leave_brig", "the hand of seat 0 is worth 10, not 12"),
    )
    state = b.run(b.acting(b.holding(table, 0, "lore-5", "lore-5", "will-3", "will-1")), e.Move(ZERO, "d1"))
    for card in ("lore-5", "lore-5", "will-3"):
        assert state.table.players[0].space == BRIG
        state = b.run(state, e.Discard(ZERO, card))
    assert state.table.players[0].space == "d1"
    assert state.table.players[0].hand == ("will-1",)


@pytest.mark.rule("unf.traitor.blocks_room")
@pytest.mark.refused("unf.traitor.blocks_room")
def test_no_room_is_used_beside_a_revealed_traitor() -> None:
    table = b.standing(b.standing(b.traitor(b.calm(b.ARJUN), 1), 1, "cargo_hold"), 0, "cargo_hold")
    assert refused(b.acting(table), e.Use(ZERO, "room:cargo_hold", 0)) == (
        Refusal("unf.traitor.blocks_room", "a revealed traitor is in cargo_hold"),
    )


@pytest.mark.rule("unf.traitor.attack")
@pytest.mark.parametrize(("die", "space"), [(5, "d1"), (6, SICK_BAY)])
def test_a_traitor_defeats_a_human_with_a_six(die: int, space: str) -> None:
    table = b.standing(b.standing(b.traitor(b.calm(b.ARJUN), 0), 0, "d1"), 2, "d1")
    state = b.run(b.acting(table), e.Attack(ZERO, TWO, "d1"), e.Rolled(die))
    assert state.table.players[2].space == space


@pytest.mark.rule("unf.traitor.attacked")
@pytest.mark.parametrize(("die", "space"), [(5, "d1"), (6, BRIG)])
def test_a_human_sends_a_traitor_to_the_brig_with_a_six(die: int, space: str) -> None:
    table = b.standing(b.standing(b.traitor(b.calm(b.ARJUN), 2), 0, "d1"), 2, "d1")
    state = b.run(b.acting(table), e.Attack(ZERO, TWO, "d1"), e.Rolled(die))
    assert state.table.players[2].space == space
    assert refused(b.acting(b.standing(b.calm(b.ARJUN), 1, "bridge")), e.Attack(ZERO, ONE, "bridge")) == (
        Refusal("unf.traitor.attacked", "seat 1 is no revealed traitor in bridge"),
    )


@pytest.mark.rule("unf.traitor.passenger")
@pytest.mark.refused("unf.traitor.passenger")
def test_a_traitor_defeats_a_passenger_only_without_humans() -> None:
    table = b.passengers(b.standing(b.traitor(b.calm(b.ARJUN), 0), 0, "d1"), d1=1)
    assert refused(b.acting(b.standing(table, 2, "d1")), e.Kill(ZERO)) == (
        Refusal("unf.traitor.passenger", "a human is in d1"),
    )
    state = b.run(b.acting(table), e.Kill(ZERO), e.PassengerTurned("two_souls"))
    assert state.table.ship.dials[3] == 6


@pytest.mark.rule("unf.traitor.abilities")
@pytest.mark.refused("unf.traitor.abilities")
def test_a_traitor_uses_neither_sheet_nor_room() -> None:
    table = b.standing(b.traitor(b.calm(b.ARJUN), 0), 0, "cargo_hold")
    assert refused(b.acting(table), e.Use(ZERO, "character:arjun_singh", 0)) == (
        Refusal("unf.traitor.abilities", "a revealed traitor uses no ability of character:arjun_singh"),
    )
    first = Refusal("unf.traitor.abilities", "a revealed traitor uses no ability of room:cargo_hold")
    assert refused(b.acting(table), e.Use(ZERO, "room:cargo_hold", 0))[0] == first
    assert e.Use(ZERO, "item:six_shooter", 0) in cs.legal(b.acting(table))
    shoots = b.applied(b.acting(b.deep_ones(table, cargo_hold=1)), e.Use(ZERO, "item:six_shooter", 0))
    assert {"unf.action.ability", "unf.traitor.abilities"} <= {*shoots}
    assert "unf.traitor.treachery" not in shoots
    plots = b.applied(b.acting(b.holding(table, 0, "treachery-1")), e.Use(ZERO, "skill:treachery-1", 0))
    assert {"unf.action.ability", "unf.traitor.abilities", "unf.traitor.treachery"} <= {*plots}


@pytest.mark.rule("unf.traitor.start_cards", "unf.traitor.treachery")
def test_ransack_takes_the_place_of_the_action_phase() -> None:
    table = b.holding(b.standing(b.traitor(b.calm(b.ARJUN), 0), 0, "galley"), 0, "treachery-4", "treachery-4")
    state = b.at(table, ActionStart())
    assert e.Use(ZERO, "skill:treachery-4", 0) in cs.legal(state)
    state = b.run(state, e.Use(ZERO, "skill:treachery-4", 0))
    assert state.table.ship.dials[1] == 7
    assert state.table.turn.seat == ONE
    acted = cs.apply(b.at(table, ActionStart()), e.Decline(ZERO))
    assert isinstance(acted.agenda[0], Acting)


def test_reinforcements_fill_the_deep_until_they_rise() -> None:
    table = b.holding(b.traitor(b.calm(b.ARJUN), 0), 0, "treachery-1")
    asked = b.run(b.acting(b.deep_ones(table, deep=3)), e.Use(ZERO, "skill:treachery-1", 0))
    facts = (("card", "skill:treachery-1"), ("for", "gather"), ("left", 1))
    assert cs.question(asked) == Question("unf.PickingSpace", (ZERO,), "unf.action.ability", facts)
    state = b.run(asked, e.PickSpace(ZERO, "w5"))
    assert (state.table.deep_ones_in("w5"), state.table.sea.hydra) == (4, "w5")


ISHMAEL = ("ishmael_marsh", *b.CREW[1:3])
ONE_SPACE: dict[str, tuple[Sea, tuple[e.Event, ...], tuple[str, str]]] = {
    "the next to act": (
        b.acting(b.holding(b.traitor(b.deep_ones(b.calm(), d1=1), 0), 0, "treachery-2")),
        (e.Use(ZERO, "skill:treachery-2", 0), e.Choose(ZERO, "one")),
        ("skill:treachery-2", "stir"),
    ),
    "where they are driven": (
        b.acting(b.holding(b.deep_ones(b.calm(), chapel=1), 0, "lore-3")),
        (e.Use(ZERO, "skill:lore-3", 0), e.PickSpace(ZERO, "chapel")),
        ("skill:lore-3", "drive"),
    ),
    "where a monarch goes": (
        b.acting(b.holding(b.calm(ISHMAEL).monarch_moved("hydra", "w3"), 0, "lore-2")),
        (
            e.Use(ZERO, "character:ishmael_marsh", 0),
            e.Discard(ZERO, "lore-2"),
            e.Choose(ZERO, "hydra"),
            e.Rolled(1),
            e.Accept(ZERO),
        ),
        ("character:ishmael_marsh", "water"),
    ),
}


@pytest.mark.parametrize("what", ONE_SPACE)
def test_who_picks_a_single_space_is_told_that_one_is_left(what: str) -> None:
    state, events, (card, use) = ONE_SPACE[what]
    facts = (("card", card), ("for", use), ("left", 1))
    assert cs.question(b.run(state, *events)) == Question("unf.PickingSpace", (ZERO,), "unf.action.ability", facts)


def test_perform_rites_activates_both_monarchs() -> None:
    table = b.holding(b.traitor(b.calm(b.ARJUN), 0), 0, "treachery-5").monarch_moved("dagon", "w3")
    state = b.run(b.at(table, ActionStart()), e.Use(ZERO, "skill:treachery-5", 0), e.Choose(ZERO, "dagon_first"))
    assert (state.table.deep_ones_in("d3"), state.table.deep_ones_in("deep"), state.table.sea.dagon) == (2, 2, "w1")


@pytest.mark.rule("unf.traitor.leave_brig")
def test_twelve_is_enough_to_leave_the_brig() -> None:
    table = b.holding(b.standing(b.traitor(b.calm(), 0), 0, BRIG), 0, "lore-5", "lore-5", "will-2")
    state = b.run(b.acting(table), e.Move(ZERO, "d1"), e.Discard(ZERO, "lore-5"), e.Discard(ZERO, "lore-5"))
    assert state.table.players[0].space == BRIG
    assert b.run(state, e.Discard(ZERO, "will-2")).table.players[0].space == "d1"


@pytest.mark.rule("unf.traitor.receive", "unf.skill.sick_bay", "unf.reference.traitor_draw")
@pytest.mark.refused("unf.reference.traitor_draw", "unf.traitor.receive")
def test_a_traitor_in_the_sick_bay_may_draw_treachery() -> None:
    table = b.standing(b.traitor(b.calm(), 0), 0, SICK_BAY)
    state = cs.position("unfathomable", "turn", table, seat=0)
    drawn = b.dealt(invariants.apply(state, e.Name(ZERO, "treachery")))
    assert [card.split("-")[0] for card in drawn.table.players[0].hand] == ["treachery"]
    missing = next(skill for skill in ORDINARY if skill not in table.skill_set(ZERO))
    assert refused(state, e.Name(ZERO, missing)) == (
        Refusal("unf.traitor.receive", f"{missing} is not in the skill set"),
    )
    assert refused(state, e.Stop(ZERO)) == (
        Refusal("unf.reference.traitor_draw", "a card that is not drawn is replaced by treachery"),
    )


@pytest.mark.rule("unf.traitor.receive")
def test_a_traitor_in_the_sick_bay_may_draw_nothing_where_it_may_draw_fewer() -> None:
    table = b.standing(b.traitor(b.calm(rulings={"traitor_draw": "may_draw_fewer"}), 0), 0, SICK_BAY)
    state = invariants.apply(cs.position("unfathomable", "turn", table, seat=0), e.Stop(ZERO))
    assert state.table.players[0].hand == ()


REFUSED: dict[str, b.Case] = {
    "treachery of a human": (
        lambda: unlawful(b.holding(b.calm(), 0, "treachery-1")),
        e.Use(ZERO, "skill:treachery-1", 0),
        "unf.traitor.treachery",
        "seat 0 is no revealed traitor: treachery is of no use to it",
    ),
    "a traitor's attack on a Deep One": (
        lambda: b.acting(b.deep_ones(b.aboard(b.traitor(b.calm(), 0)), galley=1)),
        e.Attack(ZERO, None, "galley"),
        "unf.traitor.actions",
        "a revealed traitor attacks humans, not Deep Ones",
    ),
    "a traitor's attack on a traitor": (
        lambda: b.acting(b.aboard(b.traitor(b.traitor(b.calm(b.FIVE), 0), 1))),
        e.Attack(ZERO, ONE, "galley"),
        "unf.traitor.attack",
        "seat 1 is no human in galley",
    ),
    "nobody to defeat": (
        lambda: b.acting(b.standing(b.traitor(b.calm(), 0), 0, "d1")),
        e.Kill(ZERO),
        "unf.traitor.passenger",
        "there is no passenger in d1",
    ),
    "a traitor's trade": (
        lambda: b.acting(b.aboard(b.traitor(b.calm(), 0))),
        e.Trade(ZERO),
        "unf.traitor.actions",
        "a revealed traitor does not spend an action on a trade",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_refusal_states_its_rule_and_its_fact(case: str) -> None:
    state, event, rule, because = REFUSED[case]
    assert refused(state(), event) == (Refusal(rule, because),)
