"""Every question has a price that is known before it is answered, even of the largest boxes that can be."""

from random import Random
from typing import Any

import pytest
from attrs import evolve

import corestate as cs
import serializers
from corestate import Edition, EditionError
from corestate.games import OURS
from corestate.rulebook import Sizes, excess
from fuzz.oracle import DEFAULT
from fuzz.perft import TooManyError, divided, listed, perft
from tests.effort import effort
from tests.reliability.worst_boxes import WORST


def _begun(title: str, box: Any, seats: int) -> cs.State[Any, Any]:  # noqa: ANN401 - a box
    options = {"encounters": True} if title == "key_largo" else {}
    return cs.new_game(title, seats=seats, edition=Edition(title, "own", "own", box, (), ""), options=options)


@pytest.mark.parametrize("title", OURS)
def test_the_largest_boxes_are_played_within_the_limits(title: str) -> None:
    box = WORST[title]()
    seats = cs.game(title).seats
    for seed in range(effort(1, 10)):
        rng = Random(seed)
        state = _begun(title, box, seats[seed % len(seats)])
        for number in range(effort(60, 500)):
            if cs.is_over(state):
                break
            legal = listed(state, DEFAULT.listed)
            assert legal, state
            if number % 20 == 0:
                assert len(serializers.dump(state)) < 200_000
                cs.resample(state, 0, rng)
            state = cs.apply(state, rng.choice(legal) if cs.asked(state) else cs.deal(state, rng))


TOO_LARGE: dict[str, dict[str, Any]] = {
    "into_the_blue": {"dice": 13, "shells": 101, "chests": (1,) * 101, "main": (2, 3, 4, 5, 10**7)},
    "in_too_deep": {"hand": 51, "hand_of_two": 51, "third_portfolio": 51, "bonus_shares": 201, "ocean": (1,) * 201},
    "key_largo": {"pile": 101, "hoses": 101, "money": 10**7, "encounters": ("helper",) * 101},
    "unfathomable": {"journey": 201, "deep_ones": 10**12, "chains": (("x",),) * 301},
}


@pytest.mark.parametrize(("title", "key"), [(title, key) for title, keys in TOO_LARGE.items() for key in keys])
def test_a_box_that_is_larger_is_refused_with_the_number(title: str, key: str) -> None:
    box = evolve(WORST[title](), **{key: TOO_LARGE[title][key]})
    with pytest.raises(EditionError, match=rf"own: box\.{key}: wanted at most \d+"):
        _begun(title, box, cs.game(title).seats[0])


def test_counts_that_multiply_are_bounded_together() -> None:
    box = WORST["key_largo"]()
    many = tuple(evolve(card, count=100) for card in box.cards)
    with pytest.raises(EditionError, match=r"box\.cards: wanted at most 1000 in all, found"):
        _begun("key_largo", evolve(box, cards=many), 3)
    rows = tuple(evolve(row, deep=51) for row in box.layouts)
    with pytest.raises(EditionError, match=r"box\.layouts: wanted at most 50 wrecks of a depth, found 51"):
        _begun("key_largo", evolve(box, layouts=rows), 3)
    sea = WORST["unfathomable"]()
    spells = tuple(evolve(one, copies=100) for one in sea.spells)
    with pytest.raises(EditionError, match=r"box\.spells: wanted at most 1000 in all, found"):
        _begun("unfathomable", evolve(sea, spells=spells), 3)
    hand = evolve(sea, numbers=evolve(sea.numbers, starting_hand=6))
    with pytest.raises(EditionError, match="starting_hand: wanted at most 5"):
        _begun("unfathomable", hand, 3)


def test_a_box_is_looked_through_no_further_than_to_what_is_too_large() -> None:
    box = WORST["into_the_blue"]()
    assert not list(excess(box, Sizes(number=100)))
    assert list(excess(box, Sizes(number=99))) == [("shells", "wanted at most 99, found 100")]
    assert next(excess(box, Sizes(number=100, entries=99)))[0] == "chests"
    assert next(excess(box, Sizes(number=100, together=99)))[0] == "chests"
    (letters,) = excess(box, Sizes(number=100, letters=4))
    assert letters == ("faces", "wanted at most 4 letters, found 5")
    (deepest,) = excess(box, Sizes(number=100, deepest=0))
    assert deepest[1] == "wanted at most 0 things within one another"


@pytest.mark.parametrize(
    ("title", "changes", "key"),
    [
        ("in_too_deep", {"hand": 51, "ocean": (2, 1)}, "hand"),
        ("into_the_blue", {"dice": 99, "main": ()}, "dice"),
        ("key_largo", {"money": 10**9, "cards": ()}, "money"),
    ],
)
def test_of_a_box_that_is_too_large_nothing_else_is_looked_at(title: str, changes: dict[str, Any], key: str) -> None:
    box = cs.game(title).rulebook.editions[0].box
    rest = {name: value for name, value in changes.items() if name != key}
    assert [*evolve(box, **rest).problems()]
    assert [name for name, _ in evolve(box, **changes).problems()] == [key]


def test_no_more_is_listed_or_counted_than_allowed() -> None:
    start = cs.new_game("into_the_blue", seats=2, edition="small")
    spent: list[int] = []
    assert [one.nodes for one in perft(start, 2, most=22, spend=spent.append)] == [2, 20]
    assert sum(spent) == 22
    for most in (1, 3, 21):
        with pytest.raises(TooManyError):
            perft(start, 2, most=most)
    with pytest.raises(TooManyError):
        divided(start, 2, most=9)
    rolling = cs.apply(start, cs.legal(start)[0])
    assert len(listed(rolling, 10)) == 10
    with pytest.raises(TooManyError):
        listed(rolling, 9)
