"""Items, improvements and trades."""

from pathlib import Path

import pytest
from attrs import evolve

import corestate as cs
import invariants
from corestate import Refusal, Seat
from corestate.replaced import replaced
from corestate.rulebook import read_edition
from corestate.unfathomable.asked.choices import DecidingCrisis
from corestate.unfathomable.box.edition import Box
from corestate.unfathomable.box.validation import problems
from corestate.unfathomable.holdings.improvements import Improving, MayImprove
from corestate.unfathomable.holdings.items import DrawItem
from corestate.unfathomable.table import events as e
from corestate.unfathomable.voyage.defeat import DefeatPassenger
from corestate.unfathomable.voyage.mythos import MythosPhase
from tests.support import refused
from tests.unfathomable import build as b
from tests.unfathomable.build import ONE, TWO, ZERO


def test_nobody_gives_an_item_to_itself() -> None:
    state = b.run(b.acting(b.standing(b.calm(), 1, "boiler_room")), e.Trade(ZERO))
    assert refused(state, e.Offer(ZERO, "tool_kit", ZERO, ZERO)) == (
        Refusal("unf.action.trade", "seat 0 cannot give to itself"),
    )


def test_every_human_keeps_one_item_of_two() -> None:
    table = b.chaos(b.owning(b.calm(), 1, "shotgun"), "lore-1", "will-3", "will-1")
    state = b.run(b.at(b.on_top(table, "mythos", "criminal_activity"), MythosPhase()), e.Drawn("criminal_activity"))
    assert isinstance(state.agenda[0], DecidingCrisis)
    state = b.run(state, e.Choose(ZERO, "check"), e.Drawn("lore-1"), e.Drawn("will-3"))
    assert cs.asked(state) == (ONE,)
    assert {event.item for event in cs.legal(state)} == {"shotgun", "travel_pharmacy"}


@pytest.mark.obeys("unf.item.improvement")
def test_an_improvement_may_be_turned_up_when_it_is_gained() -> None:
    table = b.on_top(b.standing(b.calm(), 0, "cargo_hold"), "item", "fine_clothes", "shotgun")
    state = b.run(b.acting(table), e.Use(ZERO, "room:cargo_hold", 0), e.Drawn("fine_clothes"), e.Drawn("shotgun"))
    gained = invariants.apply(state, e.Take(ZERO, "fine_clothes"))
    assert isinstance(gained.agenda[0], Improving)
    assert not isinstance(invariants.apply(state, e.Take(ZERO, "shotgun")).agenda[0], Improving)


def test_the_pharmacy_saves_one_passenger_of_several() -> None:
    table = b.passengers(b.standing(b.calm(), 1, "d2"), d2=3)
    state = invariants.apply(b.at(table, DefeatPassenger("d2")), e.Use(ONE, "item:travel_pharmacy", 0))
    state = b.run(state, e.Choose(ONE, "item"))
    assert (state.table.passengers_in("d2"), state.table.supply(), len(state.table.sea.tokens)) == (2, 7, 9)
    assert state.table.players[1].items == ()


@pytest.mark.rule("unf.basics.enemy", "unf.damage.repair")
def test_the_tool_kit_mends_a_room_without_enemies_whatever_blocks_repairs() -> None:
    table = b.damaged(b.calm(rulings={"repair_blocked_by": "deep_one_only"}), "boiler_room")
    beside = b.standing(b.traitor(table, 1), 1, "boiler_room")
    assert refused(b.acting(beside), e.Use(ZERO, "item:tool_kit", 0)) == (
        Refusal("unf.action.ability", "what item:tool_kit mend needs is not given"),
    )
    assert e.Use(ZERO, "damage:structural_influence", 0) in cs.legal(b.acting(b.holding(beside, 0, "influence-3")))
    assert b.run(b.acting(table), e.Use(ZERO, "item:tool_kit", 0)).table.damaged("boiler_room") == ""


def test_the_peacemaker_forbids_every_kind_of_attack_and_nothing_else() -> None:
    table = b.keeping(b.deep_ones(b.calm(b.ARJUN), bridge=1), 0, "mythos:the_peacemaker")
    table = b.holding(table, 0, "strength-3", "lore-1", "will-5")
    forbidden = (Refusal("unf.action.ability", "a card kept by seat 0 forbids it to attack"),)
    for event in (
        e.Attack(ZERO, None, "bridge"),
        e.Use(ZERO, "item:six_shooter", 0),
        e.Use(ZERO, "skill:strength-3", 0),
    ):
        assert refused(b.acting(table), event) == forbidden
    for event in (e.Use(ZERO, "skill:lore-1", 0), e.Use(ZERO, "skill:will-5", 0)):
        assert event in cs.legal(b.acting(table))
    shrivelling = b.run(b.acting(table), e.Use(ZERO, "skill:lore-1", 0))
    assert cs.legal(shrivelling) == (e.Attack(ZERO, None, "bridge"),)


def test_the_amulet_does_what_it_prints(tmp_path: Path) -> None:
    mine = b.printed(tmp_path, '[{ do = "again" }]', '[{ do = "resource", kind = "sanity", change = 1 }]')
    assert (
        read_edition(mine, "unfathomable", Box, problems).digest != cs.game("unfathomable").rulebook.editions[0].digest
    )
    table = replaced(b.deep_ones(b.calm(edition=mine), w3=2), turn=evolve(b.calm().turn, seat=TWO))
    state = b.run(b.acting(b.holding(table, 2, "lore-1")), e.Use(TWO, "skill:lore-1", 0), e.Attack(TWO, None, "w3"))
    state = invariants.apply(state, e.Rolled(1))
    state = b.run(state, e.Use(TWO, "item:elder_sign_amulet", 0))
    assert (state.table.ship.dials[2], state.table.open) == (9, ())


REFUSED: dict[str, b.Case] = {
    "an improvement of somebody else": (
        lambda: b.at(b.owning(b.calm(), 0, "fine_clothes"), MayImprove(ZERO)),
        e.Use(ZERO, "item:binoculars", 0),
        "unf.item.improvement",
        "seat 0 has no item:binoculars",
    ),
    "a trade with somebody elsewhere": (
        lambda: b.run(b.acting(b.standing(b.aboard(b.calm()), 2, "d1")), e.Trade(ZERO)),
        e.Offer(ZERO, "tool_kit", ZERO, TWO),
        "unf.action.trade",
        "seat 2 does not take part in a trade here",
    ),
    "no improvement": (
        lambda: b.at(b.owning(b.calm(), 0, "fine_clothes"), MayImprove(ZERO)),
        e.Use(ZERO, "item:tool_kit", 0),
        "unf.item.improvement",
        "item:tool_kit is no improvement",
    ),
    "no item": (
        lambda: b.at(b.calm(), DrawItem(ZERO)),
        e.Drawn("reef"),
        "unf.item.sources",
        "reef is not on top of the item deck",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_refusal_states_its_rule_and_its_fact(case: str) -> None:
    state, event, rule, because = REFUSED[case]
    assert refused(state(), event) == (Refusal(rule, because),)


@pytest.mark.rule("unf.action.limit")
@pytest.mark.refused("unf.action.limit")
def test_an_item_that_changes_hands_is_still_used_once_per_turn() -> None:
    table = b.owning(b.standing(b.standing(b.calm(), 0, "galley"), 1, "d6"), 0, "plimsolls")
    state = b.run(
        b.acting(b.holding(table, 0, "influence-1")), e.Use(ZERO, "item:plimsolls", 0), e.PickSpace(ZERO, "d6")
    )
    state = b.run(state, e.Trade(ZERO), e.Offer(ZERO, "plimsolls", ZERO, ONE), e.Stop(ZERO), e.Accept(ONE))
    state = b.run(state, e.Use(ZERO, "skill:influence-1", 0), e.PickSeat(ZERO, ONE))
    assert refused(state, e.Use(ONE, "item:plimsolls", 0)) == (
        Refusal("unf.action.limit", "item:plimsolls sneak has been used: once per turn"),
    )


@pytest.mark.rule("unf.action.trade", "unf.reference.trade")
def test_a_trade_happens_only_if_everybody_affected_agrees() -> None:
    table = b.standing(b.standing(b.calm(), 1, "boiler_room"), 2, "boiler_room")
    state = b.run(
        b.acting(table), e.Trade(ZERO), e.Offer(ZERO, "travel_pharmacy", ONE, TWO), e.Offer(ZERO, "tool_kit", ZERO, ONE)
    )
    assert refused(state, e.Offer(ZERO, "tool_kit", ZERO, ONE)) == (
        Refusal("unf.action.trade", "seat 0 has no tool_kit to give"),
    )
    state = b.run(state, e.Stop(ZERO), e.Accept(ONE))
    done, fallen = b.run(state, e.Accept(TWO)), b.run(state, e.Decline(TWO))
    assert [player.items for player in done.table.players] == [
        (),
        ("tool_kit",),
        ("elder_sign_amulet", "travel_pharmacy"),
    ]
    assert fallen.table.players == table.players
    assert refused(b.acting(b.calm()), e.Trade(ZERO)) == (
        Refusal("unf.action.trade", "seat 0 has nobody to trade with in its space"),
    )


@pytest.mark.rule("unf.item.improvement", "unf.reference.items")
def test_an_improvement_joins_the_skill_set_while_it_is_active() -> None:
    table = b.owning(b.calm(), 0, "fine_clothes", "binoculars", active="binoculars")
    assert table.skill_set(ZERO).count("observation") == 3
    state = b.at(table, MayImprove(ZERO))
    assert refused(state, e.Use(ZERO, "item:binoculars", 0)) == (
        Refusal("unf.item.improvement", "item:binoculars is active"),
    )
    state = b.run(cs.apply(state, e.Use(ZERO, "item:fine_clothes", 0)))
    assert state.table.skill_set(ZERO).count("influence") == 2
    empty = table.with_deck("item", evolve(table.decks.item, shuffled=()))
    assert b.at(empty, DrawItem(ZERO)).table.players[0].items == table.players[0].items


@pytest.mark.rule("unf.action.trade", "unf.item.improvement")
@pytest.mark.obeys("unf.reference.items")
@pytest.mark.parametrize(("reading", "asked"), [("at_once", [ZERO, ONE]), ("next_turn", [ONE])])
def test_an_improvement_that_is_traded_may_be_replaced_and_turned_up(reading: str, asked: list[Seat]) -> None:
    table = b.calm(rulings={"improvement_lost": reading})
    table = b.owning(b.standing(b.standing(table, 0, "galley"), 1, "galley"), 0, "binoculars", "fine_clothes")
    table = table.with_player(ZERO, evolve(table.players[0], active="fine_clothes"))
    state = b.run(b.acting(table), e.Trade(ZERO), e.Offer(ZERO, "fine_clothes", ZERO, ONE), e.Stop(ZERO))
    state = cs.apply(state, e.Accept(ONE))
    assert state.table.players[0].active == ""
    found: list[Seat] = []
    while isinstance(state.agenda[0], Improving):
        found += cs.asked(state)
        item = "fine_clothes" if cs.asked(state) == (ONE,) else "binoculars"
        state = cs.apply(state, e.Use(cs.asked(state)[0], f"item:{item}", 0))
    assert found == asked
    assert state.table.players[1].active == "fine_clothes"
