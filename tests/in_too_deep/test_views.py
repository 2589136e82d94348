"""Who may know what: views, events as seen, and other states that look the same."""

from collections import Counter
from random import Random

import pytest

import corestate as cs
import invariants
from corestate.in_too_deep import COMPANIES, GAME, Acquire, BonusDrawn, Buy, Discard, Draw, Drawn, Expand, Pay, Remove
from corestate.in_too_deep.events import DiscardUnseen, DrawnUnseen, PayUnseen
from corestate.in_too_deep.views import starter_was_dealt_lowest
from corestate.kernel import Seat
from tests.in_too_deep.positions import dealt, position
from tests.support import after, waiting, walk, words_of_questions

ONE = Seat(0)
DOWN = {"discards": "face_down"}


@pytest.mark.obeys("itd.hand.secret")
def test_a_view_holds_ones_own_hand_and_the_sizes_of_the_others() -> None:
    state = position(((9, 10), (11,), ()), discards=(1, 2))
    seen = cs.view(state, 0).table
    assert (seen.hand, seen.hands, seen.deck, seen.discards, seen.known) == ((9, 10), (2, 1, 0), 35, 2, (1, 2))
    assert cs.view(state).table.hand is None


def test_what_was_discarded_face_down_is_known_to_who_discarded_it_and_what_came_from_the_table_to_all() -> None:
    state = position(((9, 10, 11), (12,), ()), stacks={"pearl": (3,)}, rulings=DOWN, offered="ocean")
    state = after(state, Remove(ONE, 3), Discard(ONE, 9), Discard(ONE, 10))
    assert [cs.view(state, seat).table.known for seat in (0, 1, None)] == [(3, 9, 10), (3,), (3,)]
    assert cs.view(state, 1).table.discards == 3
    assert state.table.memory.buried == ((9, 10), (), ())


def test_each_seat_knows_its_own_discards() -> None:
    state = position(((), (9, 28), ()), seat=1, portfolios={0: (5,)}, rulings=DOWN)
    state = after(state, Buy(Seat(1), 28), Discard(Seat(1), 9))
    assert [cs.view(state, seat).table.known for seat in (0, 1, 2)] == [(), (9,), ()]


def test_a_reshuffle_forgets_who_knew_what() -> None:
    state = position(((9, 28), (), ()), portfolios={1: (5,)}, deck=(30,), rulings=DOWN)
    state = after(state, Buy(ONE, 28), Discard(ONE, 9))
    assert state.table.memory.buried[0] == (9,)
    state = after(state, Draw(Seat(1)), Drawn(30))
    assert (state.table.deck, state.table.memory.buried) == ((9,), ((), (), ()))


def test_a_drawn_card_is_seen_by_the_seat_that_draws_and_an_opened_one_by_all() -> None:
    state = after(position(((1,), (2,)), portfolios={2: (5, 6)}, bonus=1), Draw(ONE))
    assert [cs.seen(state, Drawn(9), seat) for seat in (0, 1, None)] == [Drawn(9), DrawnUnseen(), DrawnUnseen()]
    assert cs.seen(state, BonusDrawn(), 1) == BonusDrawn()
    state = after(state, BonusDrawn())
    assert cs.seen(state, Drawn(9), None) == Drawn(9)


def test_a_dividend_is_seen_by_whoever_is_dealt_it() -> None:
    state = after(position(((9,), (), ()), portfolios={0: (5,), 1: (6,)}), Expand(ONE, 9, "pearl"))
    assert [cs.seen(state, Drawn(30), seat) for seat in (0, 1)] == [Drawn(30), DrawnUnseen()]
    state = after(state, Drawn(30))
    assert [cs.seen(state, Drawn(31), seat) for seat in (0, 1)] == [DrawnUnseen(), Drawn(31)]


def test_a_payment_from_hand_to_hand_is_seen_by_these_two_alone() -> None:
    options = {"research": "advanced"}
    state = position(((1, 2), (), ()), portfolios={1: (5,)}, options=options, offered="research")
    state = after(state, Acquire(ONE, 5))
    assert [cs.seen(state, Pay(ONE, 1), seat) for seat in (0, 1, 2, None)] == [
        Pay(ONE, 1),
        Pay(ONE, 1),
        PayUnseen(ONE),
        PayUnseen(ONE),
    ]


@pytest.mark.parametrize(
    ("where", "how", "hidden"),
    [
        ("discard_pile", "face_up", False),
        ("discard_pile", "face_down", True),
        ("out_of_game", "face_up", False),
        ("out_of_game", "face_down", False),
    ],
)
def test_a_payment_for_a_share_of_the_third_player_is_seen_as_discards_are(where: str, how: str, hidden: bool) -> None:  # noqa: FBT001 - a case
    rulings, options = {"research_third": where, "discards": how}, {"research": "advanced"}
    state = position(((1, 2), ()), portfolios={2: (5,)}, rulings=rulings, options=options, offered="research")
    state = after(state, Acquire(ONE, 5))
    assert cs.seen(state, Pay(ONE, 1), 1) == (PayUnseen(ONE) if hidden else Pay(ONE, 1))
    state = after(state, Pay(ONE, 1), Pay(ONE, 2))
    assert (1 in cs.view(state, 1).table.known) == (where == "discard_pile" and how == "face_up")


def test_a_discard_face_down_is_seen_by_who_makes_it() -> None:
    state = after(position(((9, 28), (), ()), portfolios={1: (5,)}, rulings=DOWN), Buy(ONE, 28))
    assert [cs.seen(state, Discard(ONE, 9), seat) for seat in (0, 1)] == [Discard(ONE, 9), DiscardUnseen(ONE)]


def test_hidden_cards_are_dealt_anew_and_known_ones_stay() -> None:
    state = position(((9, 28), (10, 11), (12,)), portfolios={1: (5,)}, rulings=DOWN)
    state = after(state, Buy(ONE, 28), Discard(ONE, 9))
    found = {cs.resample(state, 1, Random(seed)).table for seed in range(20)}
    assert len(found) == 20
    assert {table.hands[1] for table in found} == {(10, 11)}
    assert len({table.discards for table in found}) > 1
    assert {table.discards for table in (cs.resample(state, 0, Random(seed)).table for seed in range(9))} == {(9,)}


def test_in_set_up_the_starter_keeps_the_lowest_card_of_the_first_deal() -> None:
    state = after(cs.new_game("in_too_deep", seats=3, edition="small"), *dealt((9, 10, 12, 13, 14, 15)))
    assert state.table.course.starter == 0
    for seat in (0, 1, None):
        tables = [cs.resample(state, seat, Random(seed)).table for seed in range(30)]
        assert all(map(starter_was_dealt_lowest, tables))
        assert len({table.hands for table in tables}) > 10
    state = after(state, *dealt((1, 2, 3)))
    for seed in range(30):
        other = cs.resample(state, 0, Random(seed))
        assert invariants.check(other) == ()
        assert sum(card < 9 for card in other.table.hands[1]) <= 1


HANDS = ((9, 10), (12, 13, 20), (14, 15, 16, 17))
"""Hands of set-up with seat 0 the starter: of two cards each, one more for seat 1 and two more for seat 2."""


def lowest_of_deals(seat: int | None, rng: Random) -> tuple[int, int]:
    """Deal as set-up does until the seat is dealt what it holds in `HANDS` and seat 0 starts.

    Return the starter's lowest card, and how many cards of seat 1 lie below it.
    """
    hidden = [card for card in range(1, 41) if seat is None or card not in HANDS[seat]]
    while True:
        rng.shuffle(hidden)
        piles, at = [], 0
        for owner, hand in enumerate(HANDS):
            if owner == seat:
                piles.append(rng.sample(hand, len(hand)))
            else:
                piles.append(hidden[at : at + len(hand)])
                at += len(hand)
        if min(piles, key=lambda pile: min(pile[:2])) is piles[0]:
            lowest = min(piles[0])
            return lowest, sum(card < lowest for card in piles[1])


@pytest.mark.rule("itd.hand.secret")
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_in_set_up_hidden_cards_fall_as_the_deal_makes_them_whatever_they_are(seat: int | None) -> None:
    first, more = [card for hand in HANDS for card in hand[:2]], [card for hand in HANDS for card in hand[2:]]
    state = after(cs.new_game("in_too_deep", seats=3, edition="small"), *dealt((*first, *more)))
    assert state.table.hands == HANDS
    found, wanted, many = Counter[tuple[int, int]](), Counter[tuple[int, int]](), 6000
    rng = Random(f"deals {seat}")
    for _ in range(many):
        hands = cs.resample(state, seat, rng).table.hands
        found[hands[0][0], sum(card < hands[0][0] for card in hands[1])] += 1
        wanted[lowest_of_deals(seat, rng)] += 1
    assert sum((found - wanted).values()) < many / 20, "the two differ by chance alone"


def test_in_set_up_a_redeal_does_not_tell_the_truth_more_often_than_any_other_deal() -> None:
    small = cs.new_game("in_too_deep", seats=3, edition="small")
    one, other = after(small, *dealt((1, 39, 2, 3, 4, 5))), after(small, *dealt((30, 39, 31, 32, 33, 34)))
    assert one.table.course == other.table.course
    for seed in range(20):
        tables = [cs.resample(state, None, Random(seed)).table for state in (one, other)]
        assert tables[0] == tables[1], "what is hidden leaves no trace"


def test_every_question_has_words_of_its_own_that_tell_a_bystander_no_secret() -> None:
    advanced: dict[str, object] = dict.fromkeys(COMPANIES, "advanced")
    games = [
        cs.new_game("in_too_deep", seats=seats, edition="small", options=options)
        for seats in (2, 3)
        for options in ({}, advanced)
        for _ in range(3)
    ]
    states = [state for seed, game in enumerate(games) for state, _ in walk(game, Random(seed))]
    words = words_of_questions(states, Random(0))
    assert set(words) == set(waiting(GAME.frames))
    said = [sentence for kind in words.values() for sentence in kind]
    assert len(said) == len(set(said)), "two kinds of question say the same"
    assert not [sentence for sentence in said if " is asked for" in sentence or " must happen" in sentence]


def test_a_question_says_what_the_game_is_doing() -> None:
    state = position(((9, 28, 11), (), ()), portfolios={1: (5,)})
    says = []
    for event in (Buy(ONE, 28), Discard(ONE, 9)):
        asked = cs.question(state)
        assert asked is not None
        says.append(asked.says)
        state = after(state, event)
    assert says == ["seat 0 chooses an action", "seat 0 must discard 1 card for its share"]
