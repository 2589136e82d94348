"""Set-up: components, the deal, the starter, the bonus and the draft; set-up for two."""

import pytest

import corestate as cs
import invariants
from corestate import Refusal
from corestate.in_too_deep import BonusDrawn, Drawn, Take
from corestate.in_too_deep.setup import FinishSetUp
from corestate.kernel import Seat
from tests.in_too_deep.positions import Deep, any_draws, dealt, sizes
from tests.support import after, refused, rules_applied


def small(seats: int, **rulings: str) -> Deep:
    chosen = {f"itd.ruling.{name}": option for name, option in rulings.items()}
    return cs.new_game("in_too_deep", seats=seats, edition="small", rulings=chosen)


@pytest.mark.obeys("itd.box.cards")
def test_the_box_has_a_hundred_cards_with_a_number_and_a_share_each() -> None:
    box = cs.new_game("in_too_deep", seats=4).table.ruleset.box
    assert box.cards == tuple(range(1, 101))
    assert [len(shares) for shares in box.shares()] == [20] * 5
    assert box.bonus_shares == 5


@pytest.mark.refused("itd.box.cards")
def test_a_card_that_is_not_in_the_deck_is_not_drawn() -> None:
    state = after(small(3), Drawn(7))
    assert refused(state, Drawn(7)) == (Refusal("itd.box.cards", "card 7 does not lie in the deck"),)
    assert refused(state, Drawn(0)) == (Refusal("itd.box.cards", "there is no card 0"),)
    assert refused(state, BonusDrawn()) == (Refusal("itd.two.bonus_cards", "no bonus share lies in the deck"),)


@pytest.mark.rule("itd.box.sides")
def test_sides_may_be_mixed_and_are_basic_by_default() -> None:
    state = cs.new_game("in_too_deep", seats=3, options={"ocean": "advanced"})
    sides = state.table.ruleset.options
    assert (sides.ocean, sides.treasure, sides.wildlife) == ("advanced", "basic", "basic")
    with pytest.raises(cs.RulesetError, match="option pearl: wanted one of basic, advanced, found 'asterisk'"):
        cs.new_game("in_too_deep", seats=3, options={"pearl": "asterisk"})
    assert "itd.box.sides" in rules_applied(state, Drawn(7))


@pytest.mark.rule("itd.setup.deal")
@pytest.mark.parametrize(("seats", "hand"), [(2, 8), (3, 6), (4, 6), (5, 6)])
def test_everybody_is_dealt_six_cards_or_eight_with_two(seats: int, hand: int) -> None:
    state = after(cs.new_game("in_too_deep", seats=seats), *dealt(tuple(range(1, seats * hand + 1))))
    assert sizes(state) == (hand,) * seats
    assert state.table.hands[1] == tuple(range(hand + 1, 2 * hand + 1))


@pytest.mark.rule("itd.setup.first")
def test_whoever_was_dealt_the_lowest_number_starts() -> None:
    state = after(small(3), *dealt((9, 10, 40, 3, 4, 5)))
    assert state.table.course.starter == 1
    state = after(state, *dealt((1, 2, 6)))
    assert state.table.course.starter == 1, "the lowest card is looked for in the first deal only"
    assert state.table.hands == ((2, 6, 9, 10), (3, 40), (1, 4, 5))


@pytest.mark.rule("itd.setup.bonus")
def test_the_others_get_one_two_three_cards_clockwise() -> None:
    state = after(small(4), *dealt((20, 21, 22, 23, 1, 2, 24, 25)))
    assert cs.question(state) == cs.Question("itd.DealingBonus", (), "itd.setup.bonus", (("seat", 3), ("cards", 1)))
    state = after(state, *dealt((30, 31, 32, 33, 34, 35)))
    assert sizes(state) == (4, 5, 2, 3)


@pytest.mark.rule("itd.hand.secret")
def test_hands_are_hidden_from_the_others() -> None:
    state = after(small(3), *dealt((9, 10, 40, 3, 4)))
    assert cs.view(state, 0).table.hand == (9, 10)
    assert cs.view(state, 0).table.hands == (2, 2, 1)
    assert cs.view(state).table.hand is None
    hidden = cs.seen(state, Drawn(5), 0)
    assert type(hidden).__name__ == "DrawnUnseen"
    assert cs.seen(state, Drawn(5), 2) == Drawn(5)


def drafting() -> Deep:
    state = after(small(3), *dealt((9, 10, 40, 3, 4, 5)))
    return after(state, *dealt((1, 2, 6)), *dealt((30, 31, 32, 33, 34, 35)))


@pytest.mark.rule("itd.setup.draft")
def test_everybody_takes_two_free_shares_clockwise_from_the_starter_twice() -> None:
    state = drafting()
    assert cs.asked(state) == (1,)
    assert [event.card for event in cs.legal(state)] == [30, 31, 32, 33, 34, 35]  # type: ignore[union-attr]  # all are takes
    for seat, card in ((1, 30), (2, 31), (0, 32), (1, 33), (2, 34), (0, 35)):
        assert cs.asked(state) == (seat,)
        state = after(state, Take(Seat(seat), card))
    assert state.table.portfolios[1] == ((), (30,), (), (), (33,))
    assert sizes(state) == (4, 2, 3)
    assert cs.asked(state) == (1,)
    assert state.table.course.phase == "play"


@pytest.mark.refused("itd.setup.draft")
def test_a_card_that_does_not_lie_open_is_not_taken_nor_out_of_turn() -> None:
    state = drafting()
    assert refused(state, Take(Seat(1), 9)) == (Refusal("itd.setup.draft", "card 9 does not lie open"),)
    assert refused(state, Take(Seat(0), 30)) == (Refusal("itd.setup.draft", "seat 0 is not asked now; seat 1 is"),)
    assert refused(state, Drawn(8)) == (Refusal("itd.draw.one", "nobody draws a card now: seat 1 takes a free share"),)


@pytest.mark.rule("itd.two.hand", "itd.two.no_draft", "itd.two.third_player")
def test_two_players_get_larger_hands_and_no_shares_and_the_third_player_the_opened_cards() -> None:
    state = after(small(2), *dealt((1, 2, 3, 4, 5, 6)), Drawn(7))
    assert sizes(state) == (3, 4)
    assert cs.question(state) == cs.Question("itd.OpeningThird", (), "itd.two.third_player", (("cards", 4),))
    state = after(state, *dealt((8, 9, 10, 11)))
    assert state.table.portfolios == (((),) * 5, ((),) * 5, ((10,), (8,), (), (11,), (9,)))
    assert cs.asked(state) == (0,)


@pytest.mark.rule("itd.two.bonus_cards")
def test_with_two_the_bonus_shares_are_shuffled_into_the_deck_when_set_up_is_done() -> None:
    state = after(small(2), *dealt((1, 2, 3, 4, 5, 6, 7)))
    assert 0 not in state.table.deck
    assert refused(state, BonusDrawn()) == (Refusal("itd.two.bonus_cards", "no bonus share lies in the deck"),)
    assert after(state, *dealt((8, 9, 10, 11))).table.deck[:4] == (0, 0, 0, 12)


@pytest.mark.rule("itd.two.bonus_cards")
def test_a_bonus_share_met_in_set_up_waits_until_set_up_is_done() -> None:
    state = after(small(2, bonus_cards_enter="before"), Drawn(1), BonusDrawn(), *dealt((2, 3, 4, 5, 6, 7)))
    assert state.table.beside.bonus == 1
    assert sizes(state) == (3, 4)
    state = after(state, BonusDrawn(), *dealt((8, 9, 10, 11)))
    assert cs.question(state) == cs.Question("itd.OpeningFour", (), "itd.two.bonus_drawn", (("cards", 4),))
    assert (state.table.beside.bonus, state.table.course.phase) == (1, "play")
    state = after(state, *dealt((12, 13, 14, 15)))
    assert cs.question(state) == cs.Question("itd.OpeningFour", (), "itd.two.bonus_drawn", (("cards", 4),))
    assert cs.asked(after(state, *dealt((16, 17, 18, 19)))) == (0,)


@pytest.mark.rule("itd.setup.deal")
@pytest.mark.parametrize(("seats", "deck"), [(2, 82), (3, 73), (4, 62), (5, 50)])
def test_the_deck_after_set_up_has_the_size_the_rulebook_leaves(seats: int, deck: int) -> None:
    state = any_draws(cs.new_game("in_too_deep", seats=seats))
    while cs.question(state) is not None and cs.question(state).kind == "itd.Drafting":  # type: ignore[union-attr]  # asked just before
        state = invariants.apply(state, cs.legal(state)[0])
    assert len(state.table.deck) == deck


@pytest.mark.parametrize(("seats", "rules"), [(3, ()), (2, ("itd.two.bonus_cards",))])
def test_the_end_of_set_up_says_whose_turn_it_is_by_which_rules(seats: int, rules: tuple[str, ...]) -> None:
    _, _, cited = FinishSetUp().run(any_draws(small(seats)).table)
    assert cited == ("itd.turn.clockwise", *rules)
