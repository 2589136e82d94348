"""Prices where a boat that could not dive went elsewhere: the claim on money agrees with the rules on who counts."""

import invariants
from corestate.adjudication import told
from corestate.key_largo import Sell
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
