"""A shuffle forgets; a draw reveals."""

from collections import Counter
from itertools import combinations_with_replacement
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corestate.piles import EMPTY, Pile, counted, joined, lost, multiset, shuffled, without

CARDS = st.lists(st.integers(1, 5), max_size=8)


def test_a_shuffled_pile_may_reveal_any_of_its_cards_by_how_many_there_are() -> None:
    assert shuffled((3, 1, 3)).draws() == ((1, 1), (3, 2))


def test_a_known_top_is_drawn_first_and_a_known_bottom_last() -> None:
    pile = shuffled((5, 5)).topped(1, 2).bottomed(8, 9)
    drawn = []
    while pile:
        (card, weight), *others = pile.draws()
        assert (weight, others) in ((1, []), (2, []))
        drawn.append(card)
        pile = pile.drawn(card)
    assert drawn == [1, 2, 5, 5, 8, 9]
    assert pile == EMPTY
    assert pile.draws() == ()


def test_a_shuffle_forgets_whatever_order_was_known() -> None:
    assert shuffled((5,)).topped(9, 1).bottomed(3).reshuffled(2) == shuffled((1, 2, 3, 5, 9))


def test_two_ways_to_the_same_knowledge_are_one_pile() -> None:
    assert shuffled((4, 2)).topped(1).drawn(1) == shuffled((2, 4))
    assert shuffled((1, 2, 2)).drawn(2) == shuffled((2, 1))


@pytest.mark.parametrize("pile", [shuffled((1, 2)).topped(3), shuffled((1, 2)), Pile((), (), (3, 1))])
def test_what_cannot_be_next_cannot_be_drawn(pile: Pile[int]) -> None:
    possible = {card for card, _ in pile.draws()}
    for card in range(5):
        assert pile.may_draw(card) == (card in possible)
        if card not in possible:
            with pytest.raises(ValueError, match="x not in"):
                pile.drawn(card)


@given(CARDS, CARDS, CARDS, st.integers())
def test_drawing_takes_one_card_and_keeps_the_others(
    top: list[int], middle: list[int], low: list[int], seed: int
) -> None:
    pile = shuffled(middle).topped(*top).bottomed(*low)
    assert len(pile) == len(top) + len(middle) + len(low)
    if not pile:
        return
    card = pile.sample(Random(seed).randrange)
    assert pile.may_draw(card)
    assert joined(pile.drawn(card).cards(), card) == pile.cards()


@given(CARDS, st.integers(1, 5))
def test_a_multiset_is_its_sorted_tuple(cards: list[int], card: int) -> None:
    things = multiset(cards)
    assert multiset(reversed(cards)) == things
    assert joined(things, card) == multiset([*cards, card])
    assert without(joined(things, card), card) == things
    assert dict(counted(things)) == {one: cards.count(one) for one in cards}


def test_what_is_lost_is_the_one_thing_more() -> None:
    assert [lost((1, 2, 2), left) for left in ((1, 2), (2, 2), (1,), (1, 2, 2))] == [2, 1, None, None]


def test_what_is_lost_is_found_in_every_small_multiset() -> None:
    """By all there are of five things of three kinds: what is lost is named, and nothing where more is otherwise."""
    every = [cards for size in range(6) for cards in combinations_with_replacement(range(3), size)]
    for things in every:
        for left in every:
            gone = Counter(things) - Counter(left)
            one_less = len(left) + 1 == len(things) and gone.total() == 1
            assert lost(things, left) == (next(iter(gone)) if one_less else None), (things, left)


def test_what_is_certain_weighs_one_and_a_sample_of_it_asks_no_chance() -> None:
    def never(_many: int) -> int:
        pytest.fail("what is certain is not drawn")

    for pile, card in ((Pile((7, 8), (1, 2), (9,)), 7), (Pile((), (), (9, 4)), 9), (Pile((7,), (), (9,)), 7)):
        assert pile.draws() == ((card, 1),)
        assert pile.sample(never) == card
    assert Pile((), (1, 2), (9,)).sample(lambda many: many - 1) == 2
