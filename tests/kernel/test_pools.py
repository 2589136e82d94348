"""Pools: cards nobody has dealt are located one by one, with the chances a deal would have given."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from corestate.pools import Pool, laid

FAMILY = ("a", "a", "b", "c")


def shares(pool: Pool[str], heap: int) -> dict[tuple[str, bool], Fraction]:
    """Give every outcome of a draw its probability."""
    draws = pool.draws(heap)
    total = sum(weight for _, _, weight in draws)
    return {(card, located): Fraction(weight, total) for card, located, weight in draws}


def test_what_is_laid_is_unlocated_and_the_rest_is_put_away() -> None:
    pool = laid(("c", "a", "b", "a", "d"), 2, 2)
    assert pool == Pool(("a", "a", "b", "c", "d"), (2, 2), ((), ()))
    assert (pool.size(0), pool.outside()) == (2, 1)
    assert pool.cards() == ("a", "a", "b", "c", "d")


def test_a_look_locates_cards_one_by_one() -> None:
    pool = laid(FAMILY, 2, 2)
    assert pool.findings(0) == (("a", 2), ("b", 1), ("c", 1))
    pool = pool.found(0, "b").found(0, "a")
    assert pool == Pool(("a", "c"), (0, 2), (("a", "b"), ()))
    assert pool.findings(0) == ()
    assert pool.cards() == ("a", "a", "b", "c")
    assert shares(pool, 0) == {("a", True): Fraction(1, 2), ("b", True): Fraction(1, 2)}


def test_a_draw_tells_a_located_card_from_another_of_its_kind() -> None:
    pool = laid(FAMILY, 2, 2).put(0, "a")
    assert pool.size(0) == 3
    assert shares(pool, 0) == {
        ("a", True): Fraction(1, 3),
        ("a", False): Fraction(2, 3) * Fraction(2, 4),
        ("b", False): Fraction(2, 3) * Fraction(1, 4),
        ("c", False): Fraction(2, 3) * Fraction(1, 4),
    }
    assert pool.drawn(0, "a", located=True) == laid(FAMILY, 2, 2)
    assert pool.drawn(0, "a", located=False) == Pool(("a", "b", "c"), (1, 2), (("a",), ()))


def test_only_what_may_lie_there_may_be_drawn() -> None:
    pool = laid(FAMILY, 2, 2).found(0, "b").found(0, "c")
    assert pool.may_draw(0, "b", located=True)
    assert not pool.may_draw(0, "a", located=False)
    assert not pool.may_draw(1, "b", located=False)
    assert pool.may_draw(1, "a", located=False)
    assert not pool.may_draw(1, "a", located=True)


def test_a_sample_is_one_of_the_draws_in_its_proportion() -> None:
    pool, rng = laid(FAMILY, 2, 2).put(0, "a"), Random(3)
    drawn = Counter(pool.sample(0, rng.randrange) for _ in range(6000))
    for outcome, share in shares(pool, 0).items():
        assert drawn[outcome] / 6000 == pytest.approx(float(share), abs=0.03)


def test_locating_one_by_one_is_the_same_as_having_dealt() -> None:
    dealt: Counter[tuple[str, str]] = Counter()
    for order in permutations(FAMILY):
        dealt[order[0], order[2]] += 1
    total = sum(dealt.values())
    pool = laid(FAMILY, 2, 2)
    for (one, _), first in shares(pool, 0).items():
        for (other, _), second in shares(pool.drawn(0, one, located=False), 1).items():
            assert first * second == Fraction(dealt[one, other], total)


def test_where_everything_is_located_every_card_weighs_as_many_as_there_are() -> None:
    assert Pool((), (0,), (("a", "a", "b"),)).draws(0) == (("a", True, 2), ("b", True, 1))
