"""What every ability offers, whole; and what it would refuse if it were open, where it is not."""

from typing import Any

import pytest
from attrs import evolve

import corestate as cs
from corestate import Refusal, Seat
from corestate.in_too_deep import COMPANIES, GAME, Acquire, Buy, Company, Decline, Expand, Move, Remove
from tests.in_too_deep.positions import Deep, position
from tests.support import after, refused

ANN, BEN = Seat(0), Seat(1)
ADVANCED = dict.fromkeys(("ocean", "treasure", "research", "wildlife"), "advanced")
BASIC: dict[str, str] = {}
STACKS: dict[Company, tuple[int, ...]] = {"pearl": (5, 25), "ocean": (3,)}


def offered(company: Company, hand: tuple[int, ...], options: dict[str, str], **said: Any) -> Deep:  # noqa: ANN401 - as `position`
    """Enter where an ability may be used; Ben owns a share in wildlife."""
    laid: dict[str, Any] = {"stacks": STACKS, "portfolios": {1: (15,)}} | said
    return position((hand, (), ()), offered=company, options=options, **laid)


def test_ocean_offers_every_depth_card_or_the_most_recent_ones_also_to_be_moved() -> None:
    assert cs.legal(offered("ocean", (9, 10), BASIC)) == (
        Decline(ANN),
        *(Remove(ANN, card) for card in (3, 5, 25)),
    )
    moved: dict[int, tuple[Company, ...]] = {
        3: ("treasure", "research", "wildlife"),
        25: ("ocean", "treasure", "research", "wildlife"),
    }
    assert cs.legal(offered("ocean", (9, 10), ADVANCED)) == (
        Decline(ANN),
        Remove(ANN, 3),
        Remove(ANN, 25),
        *(Move(ANN, card, company) for card, companies in moved.items() for company in companies),
    )


@pytest.mark.ruling("itd.ruling.ocean_any_card")
def test_basic_ocean_may_be_for_the_most_recent_cards_alone() -> None:
    state = offered("ocean", (9, 10), BASIC, rulings={"ocean_any_card": "most_recent"})
    assert cs.legal(state) == (Decline(ANN), Remove(ANN, 3), Remove(ANN, 25))
    assert refused(state, Remove(ANN, 5)) == (
        Refusal("itd.ocean.basic", "card 5 is not the most recent of pearl: 25 is"),
    )


def test_research_offers_every_card_of_the_hand_or_every_share_of_others() -> None:
    assert cs.legal(offered("research", (1, 28), BASIC)) == (Decline(ANN), Buy(ANN, 1), Buy(ANN, 28))
    assert cs.legal(offered("research", (1, 28), ADVANCED)) == (Decline(ANN), Acquire(ANN, 15))


def test_wildlife_offers_recent_cards_to_be_moved_or_any_card_of_the_hand_anywhere() -> None:
    moves: dict[int, tuple[Company, ...]] = {
        3: ("treasure", "research", "wildlife"),
        5: COMPANIES,
        25: ("ocean", "treasure", "research", "wildlife"),
        1: ("treasure", "research"),
    }
    assert cs.legal(offered("wildlife", (9, 26), BASIC)) == (
        Decline(ANN),
        *(Move(ANN, card, company) for card, companies in moves.items() for company in companies),
    )
    assert cs.legal(offered("wildlife", (9, 26), ADVANCED)) == (
        Decline(ANN),
        *(Expand(ANN, card, company) for company in COMPANIES for card in (9, 26)),
    )


def test_an_extra_card_is_lower_by_the_most_recent_one() -> None:
    state = offered("wildlife", (26,), ADVANCED, stacks={"pearl": (30, 25)})
    assert cs.asked(after(state, Expand(ANN, 26, "pearl"))) == (BEN,), "25 is lower, so that nothing is paid for 30"


@pytest.mark.parametrize(
    ("event", "basic", "advanced"),
    [
        (Remove(BEN, 9), ("itd.ocean.basic", "card 9 lies on no company"), None),
        (Move(BEN, 9, "pearl"), ("itd.wildlife.basic", "card 9 lies on no company"), None),
        (
            Move(BEN, 25, "pearl"),
            ("itd.wildlife.basic", "card 25 is on top of pearl already"),
            ("itd.ocean.advanced", "card 25 lies on pearl: it moves to another"),
        ),
        (Acquire(BEN, 15), None, None),
        (Acquire(BEN, 99), None, None),
        (Decline(BEN), None, None),
    ],
)
def test_what_an_ability_would_refuse_is_told_by_the_side_that_is_played(
    event: Any,  # noqa: ANN401 - an event of the game
    basic: tuple[str, str] | None,
    advanced: tuple[str, str] | None,
) -> None:
    lies = ("itd.ocean.advanced", "card 9 lies on no company")
    both = advanced or (lies if basic is not None and basic[1] == lies[1] else None)
    for options, would in ((BASIC, basic), (ADVANCED, both)):
        state = position(((9, 33), (10, 20), (12,)), deck=(11, 30), seat=1, stacks={"pearl": (25,)}, options=options)
        told = [(one.rule, one.because) for one in cs.refusals(state, event) if one.sort == "rule"]
        assert told == ([would] if would else [])


def test_a_number_twice_in_a_company_is_one_problem_and_in_two_another() -> None:
    box = GAME.rulebook.edition("small").box
    assert list(evolve(box, ocean=(2, 2)).problems()) == [
        ("ocean", "wanted distinct numbers in ascending order, found [2, 2]")
    ]
    assert list(evolve(box, ocean=(4, 10)).problems()) == [
        ("treasure", "4 is on a card of ocean already: no number stands on two cards")
    ]


def test_set_up_must_leave_a_card_to_draw() -> None:
    box = GAME.rulebook.edition("small").box
    assert list(evolve(box, hand=2).lacks(5)) == []
    assert list(evolve(box, hand=3).lacks(5)) == [
        ("hand", "set-up for 5 seats may take 40 cards and must leave some: the box has 40")
    ]
