"""Game play: turns, buying a share, increasing depth, dividends, drawing."""

from random import Random
from typing import Any

import pytest

import corestate as cs
from corestate import Refusal
from corestate.games import begun
from corestate.in_too_deep import Acquire, Buy, Decline, Discard, Draw, Drawn, Event, Expand, Move, Remove, Take
from corestate.kernel import Asks, Seat, waits_for
from fuzz.playouts import any_ruleset
from tests.effort import effort
from tests.in_too_deep.positions import any_draws, dealt, position, sizes
from tests.support import after, refused, rules_applied, walk

ONE, TWO = Seat(0), Seat(1)


@pytest.mark.rule("itd.turn.clockwise")
@pytest.mark.refused("itd.turn.clockwise")
def test_turns_go_clockwise_from_seat_to_seat() -> None:
    state = position(((1,), (2,), (3,)), seat=2)
    assert refused(state, Draw(ONE)) == (Refusal("itd.turn.clockwise", "seat 0 is not asked now; seat 2 is"),)
    state = after(state, Draw(Seat(2)), Drawn(4))
    assert cs.asked(state) == (0,)


@pytest.mark.refused("itd.turn.one_action")
@pytest.mark.parametrize("shows", [{"stacks": {"pearl": (5,)}}, {"discards": (5,)}, {"draws": 1}])
def test_whose_turn_is_over_is_told_so_by_whatever_the_table_shows_of_it(shows: dict[str, Any]) -> None:
    """With three players no bonus share was met in set-up, whatever the ruling says of them."""
    wanted = Refusal("itd.turn.one_action", "seat 0 has had its turn: that is one action")
    rulings = {"bonus_cards_enter": "before"}
    begun, new = (position(((1,), (2,), (3,)), seat=1, rulings=rulings, **said) for said in (shows, {}))
    assert wanted in cs.refusals(begun, Draw(Seat(0)))
    assert wanted not in cs.refusals(new, Draw(Seat(0)))


@pytest.mark.rule("itd.turn.one_action")
@pytest.mark.refused("itd.turn.one_action")
def test_a_turn_is_one_of_three_actions_and_there_is_no_pass() -> None:
    state = position(((9, 12), (2,), (3,)))
    kinds = {type(event) for event in cs.legal(state)}
    assert kinds == {Buy, Expand, Draw}
    assert refused(state, Decline(ONE)) == (
        Refusal("itd.turn.one_action", "seat 0 must buy, expand or draw: there is no pass"),
    )
    assert refused(after(state, Draw(ONE)), Buy(ONE, 9)) == (
        Refusal("itd.turn.one_action", "no action is to be chosen now: seat 0 draws 1 card for its action"),
    )
    assert refused(state, Take(ONE, 9)) == (
        Refusal("itd.setup.draft", "nobody takes a free share now: the draft is over: seat 0 chooses an action"),
    )


@pytest.mark.rule("itd.buy.from_hand")
@pytest.mark.refused("itd.buy.from_hand")
def test_a_share_is_bought_from_ones_own_hand() -> None:
    state = position(((9, 12), (2,), (3,)))
    assert after(state, Buy(ONE, 9)).table.hands[0] == (12,)
    assert refused(state, Buy(ONE, 2)) == (Refusal("itd.buy.from_hand", "card 2 is not in the hand of seat 0"),)


@pytest.mark.rule("itd.buy.price", "itd.buy.pay")
def test_the_fifth_pearl_share_costs_four_cards_whoever_owns_the_others() -> None:
    state = position(((1, 2, 3, 4, 28, 40), (), ()), portfolios={0: (5, 6), 1: (12,), 2: (17,)})
    state = after(state, Buy(ONE, 28))
    assert cs.question(state) == cs.Question("itd.Paying", (ONE,), "itd.buy.pay", (("due", 4), ("share", 28)))
    state = after(state, *(Discard(ONE, card) for card in (40, 1, 2, 3)))
    assert (state.table.hands[0], state.table.discards) == ((4,), (1, 2, 3, 40))
    assert cs.asked(state) == (1,)


@pytest.mark.rule("itd.buy.price")
def test_the_first_share_of_a_company_is_free_even_as_a_last_card() -> None:
    state = after(position(((9,), (2,), (3,))), Buy(ONE, 9))
    assert state.table.portfolios[0] == ((), (), (), (), (9,))
    assert (sizes(state), cs.asked(state)) == ((0, 1, 1), (1,))


@pytest.mark.refused("itd.buy.pay")
def test_a_share_cannot_pay_for_itself_nor_a_card_of_another_hand() -> None:
    state = after(position(((1, 2, 28), (3,), ()), portfolios={1: (5, 6)}), Buy(ONE, 28))
    assert refused(state, Discard(ONE, 28)) == (
        Refusal("itd.buy.pay", "card 28 is the share bought: it cannot pay for itself"),
    )
    assert refused(state, Discard(ONE, 3)) == (Refusal("itd.buy.pay", "card 3 is not in the hand of seat 0"),)
    state = after(state, Discard(ONE, 1), Discard(ONE, 2))
    assert refused(state, Discard(TWO, 3)) == (
        Refusal("itd.buy.pay", "nothing is to be discarded now: seat 1 chooses an action"),
    )


@pytest.mark.rule("itd.buy.afford")
@pytest.mark.refused("itd.buy.afford")
def test_whoever_cannot_pay_the_whole_price_cannot_buy() -> None:
    state = position(((1, 2, 28), (), ()), portfolios={1: (5, 6), 2: (12,)})
    assert refused(state, Buy(ONE, 28)) == (Refusal("itd.buy.afford", "one pearl share costs 3 now; seat 0 can pay 2"),)
    assert Buy(ONE, 1) in cs.legal(state)


@pytest.mark.rule("itd.buy.portfolio", "itd.buy.ignores_depth")
def test_a_share_lies_open_with_those_of_its_company_whatever_its_number() -> None:
    state = after(position(((3, 28), (), ()), portfolios={0: (40,)}, stacks={"pearl": (32,)}), Buy(ONE, 28))
    assert state.table.portfolios[0][2] == (28, 40)
    assert state.table.stacks[2] == (32,)
    assert cs.view(state).table.portfolios == state.table.portfolios


@pytest.mark.rule("itd.expand.from_hand", "itd.expand.ignores_share")
@pytest.mark.refused("itd.expand.from_hand")
def test_a_card_of_the_hand_becomes_the_most_recent_depth_card_of_any_company() -> None:
    state = position(((9, 28), (2,), ()), stacks={"pearl": (3, 8)})
    assert refused(state, Expand(ONE, 2, "ocean")) == (
        Refusal("itd.expand.from_hand", "card 2 is not in the hand of seat 0"),
    )
    assert after(state, Expand(ONE, 9, "pearl")).table.stacks[2] == (3, 8, 9)
    assert after(state, Expand(ONE, 9, "pearl")).table.hands[0] == (28,)


@pytest.mark.rule("itd.expand.higher")
@pytest.mark.refused("itd.expand.higher")
def test_a_depth_card_exceeds_the_most_recent_one_alone() -> None:
    state = position(((9, 28), (), ()), stacks={"pearl": (30, 20), "ocean": (28 - 1,)})
    assert refused(state, Expand(ONE, 9, "pearl")) == (Refusal("itd.expand.higher", "pearl is at 20: 9 is not higher"),)
    assert Expand(ONE, 28, "pearl") in cs.legal(state), "30 lies below the top and does not matter"


@pytest.mark.rule("itd.expand.first")
def test_any_number_goes_on_a_company_without_depth_cards() -> None:
    state = position(((1, 40), (), ()))
    expansions = [event for event in cs.legal(state) if isinstance(event, Expand)]
    assert len(expansions) == 10
    assert "itd.expand.first" in rules_applied(state, Expand(ONE, 1, "treasure"))


@pytest.mark.rule("itd.expand.anyone")
def test_whoever_expands_needs_no_share_in_the_company() -> None:
    state = position(((9,), (), ()), portfolios={1: (5, 6)}, deck=(30, 31, 32))
    assert "itd.expand.anyone" in rules_applied(state, Expand(ONE, 9, "pearl"))
    state = any_draws(after(state, Expand(ONE, 9, "pearl")))
    assert sizes(state) == (0, 2, 0)


@pytest.mark.rule("itd.dividend.new_decade", "itd.dividend.per_share")
def test_wildlife_from_13_to_44_pays_two_cards_for_two_shares_and_three_for_three() -> None:
    state = position(
        ((44,), (), ()),
        portfolios={0: (3, 8), 2: (15, 17, 21)},
        stacks={"wildlife": (13,)},
        edition="jolly-dutch-2024",
        deck=(50, 51, 52, 53, 54, 55),
    )
    state = after(state, Expand(ONE, 44, "wildlife"))
    assert cs.question(state) == cs.Question(
        "itd.PayingDividend", (), "itd.dividend.per_share", (("seat", 0), ("cards", 2))
    )
    state = after(state, *dealt((50, 51, 52, 53, 54)))
    assert state.table.hands == ((50, 51), (), (52, 53, 54))


@pytest.mark.rule("itd.dividend.new_decade")
def test_within_a_decade_nothing_is_paid_and_a_decade_may_be_skipped() -> None:
    shares = {0: (5, 6)}
    state = position(((9, 33), (), ()), portfolios=shares, stacks={"pearl": (8,)})
    assert cs.asked(after(state, Expand(ONE, 9, "pearl"))) == (1,)
    assert cs.asked(after(state, Expand(ONE, 33, "pearl"))) == ()


@pytest.mark.rule("itd.dividend.first_card")
def test_the_first_depth_card_always_pays_also_after_the_last_one_was_taken_away() -> None:
    state = position(((9,), (), ()), portfolios={0: (5,)}, reached={"pearl": (0,)}, rulings=_EVER)
    assert "itd.dividend.first_card" in rules_applied(state, Expand(ONE, 9, "pearl"))
    assert sizes(any_draws(after(state, Expand(ONE, 9, "pearl")))) == (1, 0, 0)


_EVER = {"new_decade": "ever_reached"}


@pytest.mark.rule("itd.dividend.before_ability")
def test_the_dividend_is_paid_before_the_ability_and_may_pay_for_it() -> None:
    state = position(((9,), (), ()), portfolios={0: (10, 13)}, deck=(30, 31, 32))
    assert "itd.dividend.before_ability" in rules_applied(state, Expand(ONE, 9, "ocean"))
    state = after(state, Expand(ONE, 9, "ocean"), *dealt((30, 31)))
    assert cs.question(state) == cs.Question("itd.MayClean", (ONE,), "itd.ocean.basic")
    state = after(state, Remove(ONE, 9), Discard(ONE, 30), Discard(ONE, 31))
    assert state.table.discards == (9, 30, 31)


@pytest.mark.refused("itd.dividend.before_ability")
def test_an_ability_waits_until_the_dividend_is_paid() -> None:
    state = position(((9, 11, 12), (), ()), portfolios={0: (10, 13)}, stacks={"pearl": (8,)})
    state = after(state, Expand(ONE, 9, "ocean"))
    waits = (Refusal("itd.dividend.before_ability", "a dividend is being paid; abilities come after it"),)
    for ability in (Remove(ONE, 9), Move(ONE, 9, "pearl"), Acquire(ONE, 10)):
        assert refused(state, ability) == waits
    assert refused(state, Buy(ONE, 11)) == (
        Refusal("itd.turn.one_action", "no action is to be chosen now: seat 0 draws 2 cards of a dividend"),
    )


def test_every_rule_that_a_card_of_another_hand_breaks_is_named() -> None:
    state = position(((9, 28), (2, 17), ()), portfolios={1: (5, 6), 2: (12,)}, stacks={"pearl": (25,)})
    assert refused(state, Expand(ONE, 2, "pearl")) == (
        Refusal("itd.expand.from_hand", "card 2 is not in the hand of seat 0"),
        Refusal("itd.expand.higher", "pearl is at 25: 2 is not higher"),
    )
    assert refused(state, Buy(ONE, 17)) == (
        Refusal("itd.buy.from_hand", "card 17 is not in the hand of seat 0"),
        Refusal("itd.buy.afford", "one pearl share costs 3 now; seat 0 can pay 2"),
    )
    assert refused(state, Buy(ONE, 41)) == (Refusal("itd.buy.from_hand", "card 41 is not in the hand of seat 0"),)


def test_a_share_costs_in_words_that_fit_every_company() -> None:
    state = position(((2,), (), ()), portfolios={1: (10,)})
    assert refused(state, Buy(ONE, 2)) == (Refusal("itd.buy.afford", "one ocean share costs 1 now; seat 0 can pay 0"),)


@pytest.mark.rule("itd.fundraiser.all_draw")
def test_every_draw_is_counted_and_the_rule_of_the_fundraiser_is_cited_where_there_is_one() -> None:
    state = after(position(((), (), ())), Draw(ONE))
    assert "itd.fundraiser.all_draw" not in rules_applied(state, Drawn(9)), "the first draw of a game raises no funds"
    assert after(state, Drawn(9)).table.course.draws == 1
    third = after(position(((), (), ()), draws=2), Draw(ONE))
    assert "itd.fundraiser.all_draw" in rules_applied(third, Drawn(9))


@pytest.mark.rule("itd.ability.optional")
def test_the_rule_of_abilities_is_cited_where_one_is_offered() -> None:
    state = position(((9, 10), (), ()), portfolios={1: (13,)})
    assert "itd.ability.optional" not in rules_applied(state, Expand(ONE, 9, "ocean")), "one card is left, it takes two"
    assert "itd.ability.optional" not in rules_applied(after(state, Expand(ONE, 9, "ocean")), Drawn(30))
    assert "itd.ability.optional" not in rules_applied(state, Expand(ONE, 9, "pearl"))
    assert "itd.ability.optional" in rules_applied(state, Expand(ONE, 9, "wildlife"))


@pytest.mark.rule("itd.draw.one")
@pytest.mark.refused("itd.draw.one")
def test_a_player_may_draw_a_card_also_with_other_actions_at_hand() -> None:
    state = position(((9, 10), (), ()))
    assert refused(state, Drawn(1)) == (Refusal("itd.draw.one", "nobody draws a card now: seat 0 chooses an action"),)
    assert after(state, Draw(ONE), Drawn(40)).table.hands[0] == (9, 10, 40)
    assert [type(event) for event in cs.legal(position(((), (9,), (10,))))] == [Draw], "an empty hand can only draw"


@pytest.mark.rule("itd.fundraiser.all_draw")
def test_when_all_have_drawn_one_after_the_other_everybody_gets_two_cards() -> None:
    state = position(((), (), ()), seat=1)
    for seat, card in ((1, 20), (2, 21), (0, 22)):
        state = after(state, Draw(Seat(seat)), Drawn(card))
    assert cs.question(state) == cs.Question("itd.Funding", (), "itd.fundraiser.all_draw", (("seat", 0), ("cards", 2)))
    state = after(state, *dealt((1, 2, 3, 4, 5, 6)))
    assert state.table.hands == ((1, 2, 22), (3, 4, 20), (5, 6, 21))
    assert cs.asked(state) == (1,)
    assert state.table.course.draws == 0


@pytest.mark.obeys("itd.fundraiser.all_draw")
def test_any_other_action_sets_the_count_of_draws_to_zero() -> None:
    state = position(((9,), (10,), (11,)), draws=2, fundraisers=1)
    for action in (Buy(ONE, 9), Expand(ONE, 9, "pearl")):
        course = after(state, action).table.course
        assert (course.draws, course.fundraisers) == (0, 0)


@pytest.mark.rule("itd.fundraiser.all_draw")
def test_where_rounds_count_the_round_of_the_starter_does() -> None:
    state = position(((), (), ()), draws=2, rulings={"fundraiser_window": "whole_rounds"})
    for seat, card in ((0, 20), (1, 21), (2, 22)):
        assert cs.asked(state) == (seat,)
        state = after(state, Draw(Seat(seat)), Drawn(card))
    assert cs.question(state) == cs.Question("itd.Funding", (), "itd.fundraiser.all_draw", (("seat", 2), ("cards", 2)))


@pytest.mark.rule("itd.fundraiser.twice")
def test_two_fundraisers_directly_after_one_another_trigger_the_end() -> None:
    state = position(((), (), ()), draws=2, fundraisers=1)
    state = any_draws(after(state, Draw(ONE)))
    assert state.table.course.phase == "final"
    assert sizes(state) == (3, 2, 2)
    once = any_draws(after(position(((), (), ()), draws=2), Draw(ONE)))
    assert once.table.course.phase == "play"


def test_short_lists_are_the_candidates_that_nothing_refuses() -> None:
    for number in range(effort(6, 100)):
        rng = Random(f"lists {number}")
        for state, _ in walk(begun(any_ruleset("in_too_deep", rng)), rng):
            frame = waits_for(state)
            if isinstance(frame, Asks) and rng.random() < 1 / 4:
                judged = tuple(event for event in frame.candidates(state.table) if not cs.refusals(state, event))
                assert cs.legal(state) == judged


@pytest.mark.refused("itd.turn.clockwise", "itd.turn.one_action")
@pytest.mark.parametrize(
    "played", [(Draw(ONE), Drawn(30)), (Expand(ONE, 9, "pearl"),), (Buy(ONE, 9),)], ids=["draw", "expand", "buy"]
)
def test_a_second_action_is_refused_by_the_one_action_of_a_turn_besides_the_order(played: tuple[Event, ...]) -> None:
    state = position(((9, 10), (), ()))
    order = Refusal("itd.turn.clockwise", "seat 0 is not asked now; seat 1 is")
    once = Refusal("itd.turn.one_action", "seat 0 has had its turn: that is one action")
    if isinstance(played[0], Buy):
        state = position(((9, 10), (), ()), portfolios={0: (2, 13)})
    assert refused(after(state, *played), Draw(ONE)) == (order, once)


@pytest.mark.parametrize(
    ("said", "is_begun"),
    [
        ({"portfolios": {0: (2, 13), 1: (18, 25), 2: (29, 35)}}, False),
        ({"portfolios": {0: (2, 13), 1: (4, 18, 25), 2: (29, 35)}}, True),
        ({"fundraisers": 1}, True),
        ({"draws": 1}, True),
        ({"discards": (30,)}, True),
        ({"stacks": {"pearl": (5,)}}, True),
    ],
)
def test_that_somebody_has_acted_shows_by_whatever_an_action_leaves(said: dict[str, Any], *, is_begun: bool) -> None:
    """Whose turn was the last has had one action, unless the game only begins: two shares each were drafted."""
    state = position(((9, 10), (), ()), **said)
    once = Refusal("itd.turn.one_action", "seat 2 has had its turn: that is one action")
    assert (once in refused(state, Draw(Seat(2)))) is is_begun


@pytest.mark.refused("itd.turn.clockwise")
def test_who_has_not_acted_is_refused_by_the_order_alone() -> None:
    state = position(((9, 10), (), ()))
    assert refused(state, Draw(Seat(2))) == (Refusal("itd.turn.clockwise", "seat 2 is not asked now; seat 0 is"),)
    state = after(state, Draw(ONE), Drawn(30))
    assert refused(state, Draw(Seat(2))) == (Refusal("itd.turn.clockwise", "seat 2 is not asked now; seat 1 is"),)
