"""Two-player rules: the third player, and the steps of a bonus share wherever it is drawn."""

import pytest

import corestate as cs
from corestate import Refusal
from corestate.in_too_deep import Acquire, BonusDrawn, Buy, Draw, Drawn, Expand, Pay, Take
from corestate.in_too_deep.payouts import TurnOver
from corestate.kernel import Seat
from tests.in_too_deep.positions import any_draws, dealt, position, sizes
from tests.support import after, refused, rules_applied

ONE, TWO = Seat(0), Seat(1)
THIRD = {2: (5, 6, 9, 15)}
"""Two pearl and two wildlife shares."""


@pytest.mark.rule("itd.two.bonus_drawn", "itd.two.bonus_award", "itd.two.bonus_depth")
def test_a_bonus_share_gives_the_third_player_a_share_and_its_company_a_depth_card() -> None:
    state = position(((1,), (2,)), portfolios=THIRD, stacks={"pearl": (11,)}, bonus=1)
    state = after(state, Draw(ONE), BonusDrawn())
    assert cs.question(state) == cs.Question("itd.OpeningFour", (), "itd.two.bonus_drawn", (("cards", 4),))
    assert state.table.discards == (0,)
    state = after(state, *dealt((30, 28, 10)))
    assert state.table.beside.opened == (30, 28, 10)
    assert {"itd.two.bonus_award", "itd.two.bonus_depth"} <= rules_applied(state, Drawn(19))
    state = after(state, Drawn(19))
    assert state.table.portfolios[2][2] == (5, 6, 28), "pearl 28 was drawn before wildlife 19: both tie for the most"
    assert state.table.stacks[2] == (11, 19), "10 is too low, 19 the lowest that fits"
    assert state.table.discards == (0, 10, 30)
    assert cs.question(state) == cs.Question("itd.Drawing", (), "itd.draw.one", (("seat", 0), ("cards", 1)))
    assert after(state, Drawn(40)).table.hands == ((1, 40), (2,))


@pytest.mark.rule("itd.two.bonus_award")
def test_the_share_owned_most_is_awarded_whenever_it_was_drawn() -> None:
    state = position(((1,), (2,)), portfolios={2: (5, 6, 9)}, bonus=1)
    state = after(state, Draw(ONE), BonusDrawn(), *dealt((19, 30, 10, 28)))
    assert (state.table.portfolios[2][2], state.table.stacks[2]) == ((5, 6, 28), (10,))


@pytest.mark.obeys("itd.two.bonus_depth")
def test_no_number_that_fits_none_is_added() -> None:
    state = position(((1,), (2,)), portfolios=THIRD, stacks={"pearl": (39,)}, bonus=1)
    state = after(state, Draw(ONE), BonusDrawn(), *dealt((28, 30, 10, 3)))
    assert (state.table.stacks[2], state.table.discards) == ((39,), (0, 3, 10, 30))


@pytest.mark.rule("itd.two.bonus_again")
def test_another_bonus_share_waits_until_the_steps_are_done() -> None:
    state = position(((1,), (2,)), portfolios=THIRD, bonus=2)
    state = after(state, Draw(ONE), BonusDrawn(), Drawn(28))
    assert "itd.two.bonus_again" in rules_applied(state, BonusDrawn())
    state = after(state, BonusDrawn())
    assert (state.table.beside.bonus, state.table.beside.opened) == (1, (28,))
    state = after(state, *dealt((30, 10, 19)))
    assert (state.table.beside.bonus, state.table.discards) == (0, (0, 0, 19, 30))
    state = after(state, *dealt((12, 13, 14, 16)))
    assert state.table.portfolios[2][2] == (5, 6, 12, 28)
    assert sizes(after(state, Drawn(40))) == (2, 1)


def test_a_bonus_share_interrupts_a_dividend_before_the_next_card_is_dealt() -> None:
    state = position(((9 + 2, 1), (2,)), portfolios={0: (12, 17), 2: (5, 6)}, bonus=1)
    state = after(state, Expand(ONE, 1, "pearl"), Drawn(40), BonusDrawn(), *dealt((28, 30, 10, 3)))
    assert cs.question(state) == cs.Question(
        "itd.PayingDividend", (), "itd.dividend.per_share", (("seat", 0), ("cards", 1))
    )
    assert state.table.stacks[2] == (1, 3)
    assert after(state, Drawn(39)).table.hands[0] == (11, 39, 40)


def test_a_bonus_share_interrupts_a_fundraiser() -> None:
    state = position(((), ()), portfolios=THIRD, draws=1, bonus=1)
    state = after(state, Draw(ONE), Drawn(1), *dealt((2, 3, 4)), BonusDrawn(), *dealt((28, 30, 10, 8)))
    assert cs.question(state) == cs.Question("itd.Funding", (), "itd.fundraiser.all_draw", (("seat", 1), ("cards", 1)))
    assert sizes(after(state, Drawn(40))) == (3, 2)


def test_the_four_cards_join_no_reshuffle_until_the_steps_are_done() -> None:
    state = position(((1,), (2,)), portfolios=THIRD, deck=(28, 30), discards=(10, 11, 12), bonus=1)
    state = after(state, Draw(ONE), BonusDrawn(), *dealt((28, 30)))
    assert (state.table.deck, state.table.course.depletions) == ((0, 10, 11, 12), 1)
    state = after(state, BonusDrawn(), *dealt((10, 12)))
    assert (state.table.deck, state.table.discards, state.table.stacks[2]) == ((11,), (0, 12, 30), (10,))


def test_a_bonus_share_that_is_the_last_card_depletes_the_deck_before_its_steps() -> None:
    state = position(((1,), (2,)), portfolios=THIRD, deck=(), discards=(10, 11, 12, 28, 30), bonus=1)
    state = after(state, Draw(ONE), BonusDrawn())
    assert (state.table.deck, state.table.discards) == ((10, 11, 12, 28, 30), (0,))


def test_bonus_shares_alone_are_not_turned_over() -> None:
    state = position(((1,), (2,)), portfolios=THIRD, deck=(), discards=(), bonus=2)
    state = after(state, Draw(ONE))
    assert (cs.asked(state), state.table.deck, state.table.course.draws) == ((1,), (0, 0), 1)


def test_fewer_than_four_cards_are_as_many_as_there_are() -> None:
    state = position(((1,), (2,)), portfolios=THIRD, deck=(28, 30), bonus=1)
    state = after(state, Draw(ONE), BonusDrawn(), *dealt((30, 28)))
    assert (state.table.portfolios[2][2], state.table.stacks[2]) == ((5, 6, 28), (30,))
    assert cs.asked(state) == (1,), "nothing is left to draw for seat 0"


@pytest.mark.rule("itd.two.third_abilities")
def test_advanced_research_may_buy_from_the_third_player() -> None:
    state = position(((1, 2), (3,)), portfolios={2: (5, 6)}, options={"research": "advanced"}, offered="research")
    assert "itd.two.third_abilities" in rules_applied(state, Acquire(ONE, 5))
    state = after(state, Acquire(ONE, 5), Pay(ONE, 1), Pay(ONE, 2))
    assert (state.table.portfolios[0][2], state.table.portfolios[2][2]) == ((5,), (6,))
    assert state.table.discards == (1, 2)


@pytest.mark.rule("itd.two.third_prices")
def test_the_third_players_shares_count_for_prices() -> None:
    state = position(((1, 2, 12), (3,)), portfolios={2: (5, 6)})
    assert "itd.two.third_prices" in rules_applied(state, Buy(ONE, 12))
    assert after(state, Buy(ONE, 12)).agenda[0].due == 2  # type: ignore[union-attr]  # cards are due


@pytest.mark.rule("itd.two.third_no_victory")
def test_the_third_player_does_not_compete_for_victory() -> None:
    state = position(((1,), (3,)), portfolios={0: (12,), 2: (5, 6)}, triggered_by=0)
    assert "itd.two.third_no_victory" in rules_applied(after(state, Draw(ONE)), Drawn(40))
    result = cs.result(any_draws(after(state, Draw(ONE))))
    assert result is not None
    assert (result.scores, result.winners, result.ranking) == ((2, 0), (0,), ((0,), (1,)))


@pytest.mark.obeys("itd.two.third_player")
def test_the_third_player_gets_no_cards_of_dividends() -> None:
    state = position(((9, 1), (3,)), portfolios={1: (12,), 2: (5, 6)})
    assert sizes(any_draws(after(state, Expand(ONE, 9, "pearl")))) == (1, 2)


def test_a_bonus_share_in_the_dividend_of_other_steps_leaves_those_set_aside_until_the_dividend_is_paid() -> None:
    rulings = {"bonus_dividend": "yes"}
    state = position(((1,), (2,)), portfolios={0: (12, 17), 2: (5, 6)}, rulings=rulings, bonus=3)
    state = after(state, Draw(ONE), BonusDrawn(), BonusDrawn(), *dealt((28, 30, 10, 3)))
    dividend = cs.Question("itd.PayingDividend", (), "itd.dividend.per_share", (("seat", 0), ("cards", 2)))
    assert cs.question(state) == dividend
    state = after(state, BonusDrawn(), *dealt((7, 8, 9, 11)))
    assert cs.question(state) == dividend, "the rest of the dividend comes before the bonus share set aside first"
    assert (state.table.beside.bonus, state.table.discards.count(0)) == (1, 2)
    state = after(state, *dealt((38, 39)))
    assert cs.question(state) == cs.Question("itd.OpeningFour", (), "itd.two.bonus_drawn", (("cards", 4),))
    state = after(state, *dealt((13, 14, 15, 16)))
    assert (state.table.beside.bonus, state.table.discards.count(0)) == (0, 3)
    assert cs.question(state) == cs.Question("itd.Drawing", (), "itd.draw.one", (("seat", 0), ("cards", 1)))
    assert after(state, Drawn(40)).table.hands[0] == (1, 38, 39, 40)


def test_a_bonus_share_among_the_four_of_one_in_a_dividend_has_its_steps_before_the_rest_of_the_dividend() -> None:
    rulings = {"bonus_dividend": "yes"}
    shares = {0: (12, 20), 2: (9, 10)}
    state = position(((1,), (2,)), portfolios=shares, rulings=rulings, bonus=4, edition="jolly-dutch-2024")
    state = after(state, Draw(ONE), BonusDrawn(), BonusDrawn(), *dealt((25, 30, 11, 4)))
    state = after(state, BonusDrawn(), BonusDrawn(), *dealt((7, 8, 14, 29)))
    assert cs.question(state) == cs.Question("itd.OpeningFour", (), "itd.two.bonus_drawn", (("cards", 4),))
    assert state.table.beside.bonus == 1
    state = after(state, *dealt((13, 5, 16, 28)))
    assert cs.question(state) == cs.Question(
        "itd.PayingDividend", (), "itd.dividend.per_share", (("seat", 0), ("cards", 2))
    )


def test_a_depth_card_of_the_third_player_pays_nothing_in_a_final_turn() -> None:
    rulings = {"bonus_dividend": "yes"}
    shares = {0: (12,), 2: (5, 6)}
    state = position(((1,), (2,)), portfolios=shares, rulings=rulings, bonus=1, triggered_by=1)
    state = after(state, Draw(ONE), BonusDrawn(), *dealt((28, 30, 10, 3)))
    assert cs.question(state) == cs.Question("itd.Drawing", (), "itd.draw.one", (("seat", 0), ("cards", 1)))


@pytest.mark.refused("itd.two.no_draft")
def test_with_two_players_nobody_takes_free_shares() -> None:
    for state in (position(((1,), (2,))), cs.new_game("in_too_deep", seats=2)):
        assert refused(state, Take(ONE, 9)) == (
            Refusal("itd.two.no_draft", "with two players nobody takes free shares"),
        )


@pytest.mark.rule("itd.two.third_prices")
def test_the_third_players_shares_count_for_the_price_of_a_share_out_of_a_portfolio() -> None:
    given = {"stacks": {"research": (20,)}, "options": {"research": "advanced"}, "offered": "research"}
    state = position(((1, 3, 4), (2,)), portfolios={1: (12,), 2: (5, 6)}, **given)  # type: ignore[arg-type]  # as above
    assert "itd.two.third_prices" in rules_applied(state, Acquire(ONE, 12))
    state = position(((1, 3, 4), (2,)), portfolios={1: (12,), 2: (9,)}, **given)  # type: ignore[arg-type]  # as above
    assert "itd.two.third_prices" not in rules_applied(state, Acquire(ONE, 12))


def test_shares_of_the_third_player_that_do_not_count_leave_no_treasure_share_that_counts() -> None:
    rulings = {"treasure_third": "ignored", "treasure_nobody": "everybody"}
    for third, found in (("ignored", (1, 1)), ("counts", (0, 0))):
        state = position(((9,), ()), portfolios={2: (4, 8)}, rulings=rulings | {"treasure_third": third})
        assert sizes(any_draws(after(state, Expand(ONE, 9, "treasure")))) == found


def test_a_dividend_of_the_steps_comes_before_those_of_a_bonus_share_set_aside() -> None:
    shares = {0: (12,), 2: (5, 6)}
    state = position(((1,), (2,)), portfolios=shares, rulings={"bonus_dividend": "yes"}, bonus=2)
    state = after(state, Draw(ONE), BonusDrawn(), BonusDrawn(), *dealt((28, 30, 10, 3)))
    assert cs.question(state) == cs.Question(
        "itd.PayingDividend", (), "itd.dividend.per_share", (("seat", 0), ("cards", 1))
    )
    assert state.table.beside.bonus == 1
    state = after(state, Drawn(40))
    assert cs.question(state) == cs.Question("itd.OpeningFour", (), "itd.two.bonus_drawn", (("cards", 4),))


def test_a_bonus_share_that_is_turned_over_once_too_often_in_an_old_agenda_does_nothing() -> None:
    """Agendas written by 0.1.0 may say so."""
    table = position(((1,), (2,)), portfolios=THIRD).table
    assert not table.beside.bonus
    assert TurnOver(Seat(0)).run(table) == (table, (), ())
