"""Clauses of refusals that no other test fires, at a position where each does, and questions with all their facts."""

import pytest

import corestate as cs
from corestate import Question, Refusal, Seat
from corestate.in_too_deep import BonusDrawn, Company, Decline, Draw, Drawn, Expand, Move, Remove
from corestate.in_too_deep.table import Cards
from tests.in_too_deep.positions import dealt, position
from tests.readings import assert_every_reading_is_as_told
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


@pytest.mark.refused("itd.ocean.basic")
def test_basic_ocean_takes_the_most_recent_card_of_a_company_by_one_reading() -> None:
    stacks: dict[Company, Cards] = {"pearl": (1, 2, 3), "ocean": (8,)}
    rulings = {"ocean_any_card": "most_recent"}
    state = position(((9, 10, 11), (), ()), stacks=stacks, offered="ocean", rulings=rulings)
    because = "card 2 is not the most recent of pearl: 3 is"
    assert refused(state, Remove(ONE, 2)) == (Refusal("itd.ocean.basic", because),)


def test_questions_of_set_up_tell_who_is_dealt_how_many_cards_and_how_many_lie_open() -> None:
    def dealing(seat: int, cards: int) -> Question:
        return Question("itd.Dealing", (), "itd.setup.deal", (("seat", seat), ("cards", cards)))

    state = cs.new_game("in_too_deep", seats=3, edition="small")
    for card, (seat, cards) in enumerate(((0, 2), (0, 1), (1, 2), (1, 1), (2, 2), (2, 1)), 1):
        assert cs.question(state) == dealing(seat, cards)
        state = after(state, Drawn(card))
    state = after(state, *dealt((7, 8, 9)))
    for cards in (6, 5, 4, 3, 2, 1):
        assert cs.question(state) == Question("itd.OpeningDraft", (), "itd.setup.draft", (("cards", cards),))
        state = after(state, Drawn(9 + cards))
    for left, seat in ((6, 0), (5, 1), (4, 2)):
        assert cs.question(state) == Question("itd.Drafting", (Seat(seat),), "itd.setup.draft", (("left", left),))
        state = after(state, cs.legal(state)[0])


def test_the_question_of_what_an_ability_takes_tells_where_the_depth_card_goes() -> None:
    stacks: dict[Company, Cards] = {"ocean": (8,), "pearl": (3, 12)}
    state = position(((9, 10), (), ()), stacks=stacks, options={"ocean": "advanced"}, offered="ocean")
    rule = "itd.ocean.advanced"
    facts = (("due", 1), ("ability", rule), ("card", 12), ("company", "wildlife"))
    assert cs.question(after(state, Move(ONE, 12, "wildlife"))) == Question("itd.Discarding", (ONE,), rule, facts)


def test_every_option_of_a_ruling_does_what_it_says() -> None:
    assert_every_reading_is_as_told("in_too_deep")
