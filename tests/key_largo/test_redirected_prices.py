"""Prices where a boat that could not dive went elsewhere: the claim on money agrees with the rules on who counts."""

import corestate as cs
import invariants
from corestate import Seat
from corestate.adjudication import told
from corestate.key_largo import Program, Sell
from serializers import play

TEXT = """game key_largo
edition small
seats Ann, Bob, Cem
ruling no_wreck = may_change
ruling crowd_counts_redirected = does_not
ruling redirect_same_place = allowed
Ann starts
Ann plans dive, market; Bob plans dolphins, dive; Cem plans market, dive
Ann anchors at wreck 0; Ann sends diver 0; the wreck gives shallow goods 1 new
Cem leaves
Bob anchors at wreck 0; Cem goes to the market instead
Ann sells shallow goods 1
"""


def test_a_boat_redirected_to_where_its_other_card_led_does_not_count_by_the_other_reading() -> None:
    script = play.read(TEXT)
    ending = told(script).ending
    assert ending.refusals == ()
    assert isinstance(ending.events[-1], Sell)
    state = script.begun(script.ruleset)
    for event in ending.events:
        state = invariants.apply(state, event)
    assert state == ending.state


def test_prices_told_while_cards_are_laid_are_silent_about_tomorrow() -> None:
    """Yesterday's boats still stand, and whose card for tomorrow is a dive only that seat knows."""
    script = play.read(f"{TEXT}Ann leaves; Cem leaves\n")
    told_now = play.phrasebook("key_largo").figures
    state = told(script).ending.state
    assert state.table.boats.count("market") == 2
    for place in ("dive", "bar"):
        laid = cs.apply(state, Program(Seat(2), place, "store"))
        assert told_now(laid.table) == told_now(state.table)
