"""Clauses of refusals that no other test fires, each at a position where it does, and questions with all their facts."""

import pytest

import corestate as cs
from corestate import Refusal, Seat
from corestate.in_too_deep import BonusDrawn, Decline, Draw, Drawn, Expand, Remove
from corestate.into_the_blue import Stop
from tests.in_too_deep.positions import position
from tests.support import after, refused

ONE = Seat(0)


@pytest.mark.refused("itd.ability.no_dividend")
@pytest.mark.parametrize("event", [Drawn(4), BonusDrawn()])
def test_while_an_ability_is_paid_for_no_dividend_is(event: Drawn | BonusDrawn) -> None:
    state = position(((9, 10, 11), (), ()), stacks={"pearl": (1, 2, 3), "ocean": (8,)}, offered="ocean")
    because = "an optional action pays no dividend"
    assert refused(after(state, Remove(ONE, 2)), event) == (Refusal("itd.ability.no_dividend", because),)


@pytest.mark.refused("itd.end.complete_payout")
def test_once_the_deck_is_gone_for_good_what_is_owed_comes_from_the_top_of_the_discards() -> None:
    rulings, shares = {"after_second_depletion": "as_it_lies"}, {0: (5, 6), 1: (12,)}
    state = position(((9,), (), ()), portfolios=shares, deck=(30,), discards=(1, 2, 3), depletions=1, rulings=rulings)
    state = after(state, Expand(ONE, 9, "pearl"), Drawn(30))
    because = "card 2 does not lie on top of the discards"
    assert refused(state, Drawn(2)) == (Refusal("itd.end.complete_payout", because),)


@pytest.mark.refused("itd.ability.optional")
def test_where_no_ability_is_offered_none_is_declined() -> None:
    state = after(position(((9, 10, 11), (), ())), Draw(ONE))
    because = "no ability is to be declined now: seat 0 draws 1 card for its action"
    assert refused(state, Decline(ONE)) == (Refusal("itd.ability.optional", because),)


@pytest.mark.refused("itd.turn.one_action")
def test_an_event_of_another_game_is_none_of_this_one() -> None:
    because = "Stop is no event of this game: seat 0 chooses an action"
    assert refused(position(((9, 10, 11), (), ())), Stop(ONE)) == (Refusal("itd.turn.one_action", because),)
