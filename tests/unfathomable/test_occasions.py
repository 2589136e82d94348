"""What is counted over many games: each card takes effect where it says, branch by branch, and endings have names."""

from random import Random

import pytest

import corestate as cs
from corestate.replaced import replaced
from corestate.unfathomable.box.edition import BRIG
from corestate.unfathomable.occasions import OCCASIONS, cards, hope
from corestate.unfathomable.script.script import Perform
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.table import Cause
from corestate.unfathomable.voyage.defeat import DefeatPassenger
from corestate.unfathomable.voyage.ending import ended
from corestate.unfathomable.voyage.loyalty import Dealing
from fuzz.playouts import steps
from tests.unfathomable import build as b
from tests.unfathomable.build import ZERO, Sea

BOX = b.calm().box


def occurred(state: Sea, *events: object) -> list[str]:
    """Play events, everybody passing in windows, and name what took effect."""
    found: list[str] = []
    for event in events:
        while cs.refusals(state, event):
            state = b.passed(state)
        for step in cs.explain(state, event):
            found += OCCASIONS.occurred(step)
        state = cs.apply(state, event)
    return found


def test_every_kind_of_card_is_named_with_its_branches() -> None:
    names = cards(BOX)
    assert len(set(names)) == len(names)
    kinds = {name.partition(":")[0] for name in names}
    assert kinds == {
        "mythos", "waypoint", "spell", "item", "skill", "damage", "passenger", "loyalty", "character", "feat", "reveal",
        "room", "title",
    }  # fmt: skip
    assert {"mythos:infection b at_most 6", "mythos:infection b at_most 6 at_most 4"} <= set(names)
    assert {"mythos:food_stores_raid pass", "mythos:food_stores_raid partial"} <= set(names)
    assert "mythos:hull_leak partial" not in names
    assert {"skill:treachery-4 ransack if chapel", "skill:treachery-4 ransack unless galley"} <= set(names)
    assert len([name for name in names if " " not in name and name.startswith("mythos:")]) == 70


def test_a_crisis_counts_with_the_branch_that_was_carried_out() -> None:
    state = b.at(b.calm(), Perform("mythos:infection", 0, ZERO))
    assert occurred(state, e.Choose(ZERO, "b"), e.Rolled(6), e.Rolled(5)) == [
        "mythos:infection b",
        "mythos:infection b at_most 6",
    ]
    raid = b.at(b.chaos(b.calm(), "lore-1", "will-3", "will-1"), Perform("mythos:food_stores_raid", 0, ZERO))
    assert occurred(raid, e.Drawn("lore-1"), e.Drawn("will-3")) == ["mythos:food_stores_raid fail"]


def test_costs_count_once_they_are_paid() -> None:
    state = b.acting(b.holding(b.calm(), 0, "strength-5"))
    found = occurred(state, e.Use(ZERO, "room:boiler_room", 0), e.Discard(ZERO, "strength-5"), e.Rolled(3))
    assert found == ["room:boiler_room boiler_room", "room:boiler_room boiler_room paid"]
    island = b.at(b.calm(), Perform("waypoint:deserted_island", 0, ZERO))
    assert occurred(island, e.Accept(ZERO), e.Rolled(1), e.Rolled(5)) == [
        "waypoint:deserted_island accepted",
        "waypoint:deserted_island accepted paid",
        "waypoint:deserted_island accepted paid at_least 5",
    ]
    assert occurred(island, e.Decline(ZERO)) == []


def test_abilities_that_always_hold_count_where_they_make_a_difference() -> None:
    knife = b.acting(b.deep_ones(b.owning(b.calm(), 0, "kitchen_knife", "shotgun"), boiler_room=1))
    assert occurred(knife, e.Attack(ZERO, None, "boiler_room"), e.Rolled(3)) == ["item:kitchen_knife sharp"]
    gun = occurred(knife, e.Use(ZERO, "item:shotgun", 0), e.Attack(ZERO, None, "boiler_room"), e.Rolled(3))
    assert gun == ["item:shotgun shoot"]
    table = b.owning(b.calm(), 0, "fine_clothes", "binoculars", active="binoculars")
    turn = cs.position("unfathomable", "turn", b.standing(table, 0, BRIG).with_title("captain", cs.Seat(1)), seat=0)
    assert OCCASIONS.occurred(cs.explain(turn, cs.legal(turn)[0])[0]) == ()
    peace = b.acting(
        b.keeping(b.calm(("arjun_singh", "svetlana_gedroits", "william_bowleg")), 0, "mythos:the_peacemaker")
    )
    assert occurred(peace, e.Move(ZERO, "d1")) == ["mythos:the_peacemaker no_attack"]
    kept = b.keeping(b.chaos(b.calm(), "lore-1", "will-3", "lore-2"), 2, "mythos:memory_of_the_deep")
    state = b.at(kept, Perform("mythos:hull_leak", 0, ZERO))
    found = occurred(state, e.Drawn("lore-1"), e.Drawn("will-3"), e.Drawn("treachery-1"))
    assert "mythos:memory_of_the_deep memory" in found


def test_an_improvement_counts_when_its_skill_is_received() -> None:
    table = b.owning(b.calm(), 1, "fine_clothes", "binoculars", active="binoculars")
    state = b.at(table)
    found = occurred(state, e.Decline(cs.Seat(1)))  # turns up no other improvement, and receives
    assert found == ["item:binoculars improves"]


def test_tokens_damage_and_loyalty_count() -> None:
    passenger = b.at(b.calm(), DefeatPassenger(""))
    assert occurred(passenger, e.PassengerTurned("two_souls")) == ["passenger:two_souls"]
    assert occurred(b.at(b.calm(), Dealing(ZERO)), e.LoyaltyDealt("hybrid")) == ["loyalty:hybrid"]
    arjun = b.loyal(b.calm(("arjun_singh", "svetlana_gedroits", "william_bowleg")), 0, "hybrid")
    assert occurred(b.acting(arjun), e.Reveal(ZERO, "hybrid")) == ["loyalty:hybrid shown", "reveal:arjun_singh"]
    table = b.on_top(b.standing(b.calm(), 2, "d1"), "damage", "structural_lore")
    hit = cs.position("unfathomable", "damage", table, times=1)
    assert occurred(hit, e.Drawn("structural_lore"), e.Rolled(3)) == ["damage:structural_lore"]
    mend = b.acting(b.holding(b.damaged(b.calm(), "boiler_room"), 0, "influence-3"))
    assert occurred(mend, e.Use(ZERO, "damage:structural_influence", 0), e.Discard(ZERO, "influence-3")) == [
        "damage:structural_influence repair",
        "damage:structural_influence repair paid",
    ]


def test_cards_that_answer_and_follow_count_too() -> None:
    table = b.holding(b.deep_ones(b.calm(), w3=2).with_title("captain", ZERO), 2, "lore-1")
    state = cs.apply(
        b.acting(replaced(table, turn=table.turn.__class__(cs.Seat(2), 1, (), barred=False))),
        e.Use(cs.Seat(2), "skill:lore-1", 0),
    )
    found = occurred(
        state, e.Attack(cs.Seat(2), None, "w3"), e.Rolled(1), e.Use(cs.Seat(2), "item:elder_sign_amulet", 0)
    )
    assert found == ["item:elder_sign_amulet again", "skill:lore-1 shrivelling"]


@pytest.mark.parametrize(
    ("cause", "endings"),
    [
        ("arrival", ("arrival", "won by humans")),
        ("rooms", ("rooms", "won by hybrids")),
    ],
)
def test_endings_have_names(cause: Cause, endings: tuple[str, ...]) -> None:
    assert OCCASIONS.ended(ended(b.loyal(b.calm(), 0, "hybrid"), cause)[0]) == endings
    assert set(endings) <= set(OCCASIONS.endings)


def test_who_won_is_told() -> None:
    four = b.calm(("jeanne_lafarge", "svetlana_gedroits", "william_bowleg", "arjun_singh"))
    late = b.travelled(b.loyal(four, 3, "cultist"), "calm_waters", "rough_water", "stormy_seas")
    assert OCCASIONS.ended(ended(late, "food")[0]) == ("food", "won by the cultist")
    assert OCCASIONS.ended(ended(four, "food")[0]) == ("food", "won by nobody")


def test_hope_grows_with_the_way_and_shrinks_with_harm() -> None:
    table = b.calm()
    assert hope(b.travelled(table, "reef")) > hope(table) > hope(b.dial(table, food=2))
    assert hope(table) > hope(b.damaged(table, "galley")) > hope(b.damaged(table, "galley", "bridge"))
    assert hope(table) > hope(b.deep_ones(table, w1=3)) > hope(b.deep_ones(table, d1=3))
    assert hope(ended(table, "fuel")[0]) < hope(b.traitor(table, 1)) < hope(ended(table, "arrival")[0])
    state = b.run(
        b.at(
            b.holding(b.chaos(table, "lore-1", "influence-5", "will-1"), 1, "will-1"),
            Perform("mythos:hull_leak", 0, ZERO),
        )
    )
    assert hope(b.run(state, e.Drawn("lore-1")).table) < hope(state.table)


def test_whatever_takes_effect_is_among_the_cards() -> None:
    for number in range(3):
        rng = Random(f"occasions {number}")
        start: Sea = cs.new_game("unfathomable", seats=4, edition=("small", "ffg-2021")[number % 2])
        names = set(cards(start.table.box))
        for state, event in steps(start, rng, cs.apply):
            if event is not None:
                assert {name for step in cs.explain(state, event) for name in OCCASIONS.occurred(step)} <= names
