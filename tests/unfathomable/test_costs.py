"""Costs: whether they can be paid, for all that whoever decides knows."""

import pytest

import corestate as cs
from corestate import Refusal
from corestate.unfathomable.asked.hands import Discarding
from corestate.unfathomable.script.script import Perform
from corestate.unfathomable.table import events as e
from corestate.unfathomable.voyage.mythos import MythosPhase
from tests.support import refused
from tests.unfathomable import build as b
from tests.unfathomable.build import TWO, ZERO, Sea

EDMUND = ("edmund_mallory", "svetlana_gedroits", "william_bowleg")


def misfortune(card: str, *keeper: str) -> Sea:
    """Let Edmund, in seat 0, bring a card upon the Keeper, who holds these cards; Edmund is asked to choose."""
    table = b.on_top(b.holding(b.loyal(b.calm(EDMUND), 0, "hybrid"), 2, *keeper), "mythos", card)
    assert table.keeper == TWO
    return b.quiet(b.dealt(b.run(b.acting(table), e.Reveal(ZERO, "hybrid"))))


@pytest.mark.obeys("unf.reference.short_components")
def test_a_cost_in_passengers_wants_as_many_in_the_supply() -> None:
    for count, payable in ((2, False), (3, True)):
        table = b.calm()
        table = b.passengers(table, d1=9 - count)
        state = b.at(table, Perform("mythos:improvised_fuel_source", 0, ZERO))
        assert (e.Choose(ZERO, "a") in cs.legal(state)) is payable


@pytest.mark.rule("unf.reference.wording")
def test_a_cost_that_is_half_paid_has_to_be_paid_in_full() -> None:
    table = b.holding(b.standing(b.damaged(b.calm(), "galley"), 0, "galley"), 0, *("influence-1",) * 3, "lore-1")
    state = b.run(b.acting(table), e.Use(ZERO, "damage:structural_influence", 0), e.Discard(ZERO, "influence-1"))
    assert refused(state, e.Stop(ZERO)) == (
        Refusal(
            "unf.reference.wording",
            "seat 0 has still to discard cards worth 2 of influence for damage:structural_influence",
        ),
    )
    assert refused(state, e.Discard(ZERO, "lore-1")) == (
        Refusal("unf.reference.wording", "damage:structural_influence asks for influence, not lore-1"),
    )
    fined = b.at(b.holding(b.calm(), 0, "lore-1", "lore-2"), Perform("mythos:the_anarcho_individualist", 0, ZERO))
    fined = b.run(fined, e.Choose(ZERO, "b"))
    assert refused(fined, e.Stop(ZERO)) == (
        Refusal("unf.action.ability", "seat 0 has still to discard 2 cards for mythos:the_anarcho_individualist"),
    )


@pytest.mark.obeys("unf.secrecy.hand_size", "unf.reference.short_components")
@pytest.mark.refused("unf.reference.wording")
def test_edmund_knows_how_many_cards_the_keeper_has_and_not_which() -> None:
    lore, will, none = (misfortune("poisoned_food", *hand) for hand in (("lore-3",), ("will-3",), ()))
    assert cs.legal(lore) == cs.legal(will) == (e.Choose(ZERO, "a"), e.Choose(ZERO, "b"))
    assert refused(none, e.Choose(ZERO, "a")) == (
        Refusal("unf.reference.wording", "the cost of option a cannot be paid"),
    )
    paying = b.run(lore, e.Choose(ZERO, "a"))
    assert isinstance(paying.agenda[0], Discarding)
    assert cs.asked(paying) == (TWO,)
    in_vain = b.run(will, e.Choose(ZERO, "a"))
    assert (in_vain.table.ship.dials, in_vain.table.players[2].hand) == ((8, 8, 8, 8), ("will-3",))


def test_the_keeper_who_decides_alone_knows_whether_the_cost_can_be_paid() -> None:
    table = b.on_top(b.holding(b.calm(EDMUND), 2, "will-3"), "mythos", "poisoned_food")
    state = b.quiet(b.dealt(b.at(table, MythosPhase())))
    assert cs.legal(state) == (e.Choose(TWO, "b"),)
