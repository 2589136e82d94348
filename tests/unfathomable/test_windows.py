"""Timing windows, what follows an action or a card, and rolls of the die."""

from pathlib import Path

import pytest
from attrs import evolve

import corestate as cs
import invariants
from corestate import Refusal
from corestate.replaced import replaced
from corestate.unfathomable.checks.windows import Following, Window
from corestate.unfathomable.script.script import Perform
from corestate.unfathomable.table import events as e
from corestate.unfathomable.voyage.defeat import Defeat, Risk
from tests.support import refused
from tests.unfathomable import build as b
from tests.unfathomable.build import ONE, TWO, ZERO

WINDOW = "unf.reference.windows"
EDMUND = ("jeanne_lafarge", "edmund_mallory", "william_bowleg")


@pytest.mark.obeys("unf.reference.attack_steps")
@pytest.mark.parametrize(("sign", "die", "front"), [("minus", 1, "d1"), ("plus", 8, "d8")])
def test_the_die_never_shows_less_than_one_or_more_than_eight(sign: str, die: int, front: str) -> None:
    table = b.holding(b.calm(), 0, "observation-3")
    state = invariants.apply(
        cs.position("unfathomable", "risk", table, passengers=1), e.Use(ZERO, "skill:observation-3", 0)
    )
    assert b.run(state, e.Choose(ZERO, sign), e.Rolled(die)).table.passengers_in(front) == 1


@pytest.mark.rule("unf.reference.windows")
def test_a_die_that_was_set_is_not_rolled_again() -> None:
    table = b.calm(("beatrice_sharpe", "edmund_mallory", "william_bowleg"))
    table = b.holding(table, 1, "lore-1")
    state = invariants.apply(b.at(table, Perform("waypoint:reef", 0, ZERO)), e.Use(ZERO, "feat:beatrice_sharpe", 0))
    state = invariants.apply(state, e.Number(ZERO, 8))
    while isinstance(frame := state.agenda[0], Window):
        assert frame.timing == "before_roll"
        state = invariants.apply(state, e.Decline(frame.seat))
    assert state.table.throw is None
    assert state.table.ship.damage == ("",) * 6


@pytest.mark.rule("unf.reference.windows")
def test_after_a_response_everybody_is_asked_again() -> None:
    table = b.holding(b.holding(b.calm(), 0, "observation-3", "lore-1"), 1, "lore-2")
    state = invariants.apply(b.at(table, Perform("waypoint:reef", 0, ZERO)), e.Decline(ZERO))
    assert cs.asked(state) == (ONE,)
    asked = [cs.asked(state)[0]]
    responded = b.at(table, Perform("waypoint:reef", 0, ZERO))
    responded = invariants.apply(
        invariants.apply(responded, e.Use(ZERO, "skill:observation-3", 0)), e.Choose(ZERO, "plus")
    )
    while isinstance(frame := responded.agenda[0], Window) and frame.timing == "before_roll":
        asked.append(frame.seat)
        responded = invariants.apply(responded, e.Decline(frame.seat))
    assert asked == [ONE, ONE, ZERO]


@pytest.mark.rule("unf.reference.windows")
def test_what_follows_one_room_or_card_follows_no_other() -> None:
    jeanne = b.run(b.acting(b.standing(b.calm(), 0, "galley")), e.Use(ZERO, "room:galley", 0), e.Stop(ZERO))
    assert not isinstance(invariants.apply(jeanne, e.Rolled(8)).agenda[0], Following)
    table = replaced(b.holding(b.calm(), 2, "observation-1"), turn=evolve(b.calm().turn, seat=TWO))
    state = b.run(b.acting(table), e.Use(TWO, "skill:observation-1", 0), e.Name(TWO, "lore"), e.Name(TWO, "lore"))
    state = invariants.apply(invariants.apply(state, e.Drawn("lore-1")), e.Drawn("lore-2"))
    assert not isinstance(state.agenda[0], Following)


@pytest.mark.parametrize(
    ("source", "old", "own", "by_itself"),
    [
        ("spell:revelation_of_script", '"script", timing = "after_total",', "own = true, ", True),
        ("spell:revelation_of_script", '"script", timing = "after_total",', "", False),
        ("mythos:barricade_the_hatches", '"barricade", timing = "deep_ones_about_to_act",', "own = true, ", False),
    ],
)
def test_only_a_spell_for_whom_it_is_kept_by_is_used_by_itself(
    tmp_path: Path,
    source: str,
    old: str,
    own: str,
    by_itself: bool,  # noqa: FBT001 - of a case
) -> None:
    mine = b.printed(tmp_path, old, f'{old.partition(",")[0]}, timing = "would_be_defeated", {own}')
    table = b.keeping(b.calm(edition=mine, rulings={"flesh_ward": "automatic"}), 1, source)
    assert b.in_window(b.at(table, Defeat(ONE))) is not by_itself


@pytest.mark.rule("unf.reference.wording")
def test_the_jury_rigger_follows_no_action_in_vain() -> None:
    table = b.calm(rulings={"unpayable_cost": "selectable_in_vain"})
    state = cs.apply(b.acting(table), e.Use(ZERO, "room:boiler_room", 0))
    assert state.table.ship.journey == 0
    assert not isinstance(state.agenda[0], Following)
    paid = b.run(
        b.acting(b.holding(table, 0, "strength-5")), e.Use(ZERO, "room:boiler_room", 0), e.Discard(ZERO, "strength-5")
    )
    state = invariants.apply(paid, e.Rolled(2))
    assert isinstance(state.agenda[0], Following)
    state = b.run(state, e.Use(ZERO, "character:jeanne_lafarge", 0))
    assert not cs.asked(state)  # the ship is damaged first
    assert b.run(b.dealt(state)).table.ship.journey == 2


def test_a_skill_card_lies_open_until_the_amulet_has_been_asked_about() -> None:
    table = b.holding(replaced(b.deep_ones(b.calm(), w3=2, w4=1), turn=evolve(b.calm().turn, seat=TWO)), 2, "lore-1")
    state = b.run(b.acting(table), e.Use(TWO, "skill:lore-1", 0), e.Attack(TWO, None, "w3"))
    state = invariants.apply(state, e.Rolled(4))
    assert isinstance(state.agenda[0], Following)
    assert state.table.open == ("skill:lore-1",)
    again = b.run(state, e.Use(TWO, "item:elder_sign_amulet", 0))
    assert cs.legal(again) == (e.Attack(TWO, None, "w3"), e.Attack(TWO, None, "w4"))
    again = b.run(again, e.Attack(TWO, None, "w4"), e.Rolled(4))
    assert (again.table.deep_ones_in("w3"), again.table.deep_ones_in("w4"), again.table.open) == (1, 0, ())
    assert again.table.stock("lore").discard == ("lore-1",)
    assert b.passed(state).table.stock("lore").discard == ("lore-1",)


@pytest.mark.rule("unf.reference.windows")
def test_the_holder_of_the_amulet_is_not_asked_in_the_brig_where_it_is_of_no_use() -> None:
    """All can see that the item is off there, and nobody is asked who could only decline."""
    table = b.holding(replaced(b.deep_ones(b.calm(), w3=2), turn=evolve(b.calm().turn, seat=TWO)), 2, "lore-1")
    for space, asked in (("chapel", True), ("brig", False)):
        state = b.acting(b.standing(table, 2, space).with_title("keeper", ONE))
        state = b.run(state, e.Use(TWO, "skill:lore-1", 0), e.Attack(TWO, None, "w3"))
        state = invariants.apply(state, e.Rolled(4))
        assert isinstance(state.agenda[0], Following) == asked
        assert (state.table.stock("lore").discard == ("lore-1",)) != asked


@pytest.mark.parametrize(("option", "added"), [("stays_and_reopens", 3), ("starts_afresh", 0)])
def test_the_almanac_is_used_once_a_roll_though_the_die_is_rolled_again(option: str, added: int) -> None:
    crew = ("beatrice_sharpe", "edmund_mallory", "william_bowleg")
    table = b.holding(b.calm(crew, rulings={"reroll_additions": option}), 0, "observation-3", "observation-4")
    state = b.at(b.holding(table, 1, "will-1"), Perform("waypoint:reef", 0, ZERO))
    almanac, again = e.Use(ZERO, "item:almanac", 0), e.Use(ONE, "character:edmund_mallory", 0)
    state = cs.apply(cs.apply(state, almanac), e.Discard(ZERO, "observation-3"))
    for event in (e.Rolled(1), again, e.Discard(ONE, "will-1")):
        while cs.refusals(state, event):
            state = b.passed(state)
        state = invariants.apply(state, event)
    throw = state.table.throw
    assert throw is not None
    assert (throw.die, throw.add) == (0, added)
    assert isinstance(state.agenda[0], Window)
    assert refused(state, almanac) == (
        Refusal("unf.action.limit", "item:almanac predict has been used: once per roll"),
    )


def test_keen_insight_and_perfect_number_change_a_roll() -> None:
    table = b.holding(b.calm(), 1, "observation-3")
    state = cs.apply(b.at(table, Perform("waypoint:reef", 0, ZERO)), e.Use(ONE, "skill:observation-3", 0))
    assert b.run(state, e.Choose(ONE, "plus"), e.Rolled(3)).table.ship.damage == ("",) * 6
    table = b.calm(("beatrice_sharpe", "svetlana_gedroits", "william_bowleg"))
    state = cs.apply(b.at(table, Perform("waypoint:reef", 0, ZERO)), e.Use(ZERO, "feat:beatrice_sharpe", 0))
    state = b.run(state, e.Number(ZERO, 8))
    assert state.table.throw is None


def test_fortunate_son_rolls_again_for_a_card() -> None:
    table = b.holding(b.calm(("jeanne_lafarge", "edmund_mallory", "william_bowleg")), 1, "lore-1")
    state = b.run(b.at(table, Perform("waypoint:reef", 0, ZERO)), e.Decline(ONE))
    state = cs.apply(state, e.Rolled(1)) if not cs.asked(state) else state
    state = b.run(cs.apply(state, e.Use(ONE, "character:edmund_mallory", 0)), e.Discard(ONE, "lore-1"), e.Rolled(8))
    assert state.table.ship.damage == ("",) * 6


REFUSED: dict[str, b.Case] = {
    "another's defeat": (
        lambda: b.at(b.holding(b.calm(), 1, "strength-5", "lore-1"), Defeat(ZERO)),
        e.Use(ONE, "skill:strength-5", 0),
        WINDOW,
        "skill:strength-5 answers the defeat of seat 1 alone",
    ),
    "no attack": (
        lambda: cs.apply(b.quiet(b.at(b.holding(b.calm(EDMUND), 1, "strength-1"), Risk(1))), e.Rolled(3)),
        e.Use(ONE, "skill:strength-1", 0),
        WINDOW,
        "skill:strength-1 answers attacks",
    ),
    "another weapon": (
        lambda: cs.apply(
            b.quiet(
                cs.apply(
                    b.acting(
                        b.holding(
                            b.owning(b.deep_ones(b.aboard(b.calm()), galley=1), 0, "pocket_pistol"), 0, "strength-1"
                        )
                    ),
                    e.Attack(ZERO, None, "galley"),
                )
            ),
            e.Rolled(3),
        ),
        e.Use(ZERO, "item:pocket_pistol", 1),
        WINDOW,
        "the attack is not made with item:pocket_pistol",
    ),
    "no face of the die": (
        lambda: b.quiet(b.at(b.calm(), Risk(1))),
        e.Rolled(9),
        "unf.setup.supply",
        "the die has no face 9",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_refusal_states_its_rule_and_its_fact(case: str) -> None:
    state, event, rule, because = REFUSED[case]
    assert refused(state(), event) == (Refusal(rule, because),)
