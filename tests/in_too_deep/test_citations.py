"""What every step of a move cites: an action, an ability from its use to the last card paid for it, a final turn."""

from typing import Any

import pytest

import corestate as cs
from corestate import Seat
from corestate.in_too_deep import Acquire, Buy, Company, Decline, Discard, Draw, Drawn, Expand, Move, Pay, Remove
from tests.in_too_deep.positions import Deep, position
from tests.support import after

ANN = Seat(0)
NOBODY: tuple[int, ...] = ()
ADVANCED = dict.fromkeys(("ocean", "treasure", "research", "wildlife"), "advanced")
PASSES = ("itd.turn.clockwise",)
BOUGHT = ("itd.buy.from_hand", "itd.buy.price", "itd.buy.portfolio", "itd.buy.ignores_depth")
ACTS = "itd.turn.one_action"
OPENED = (ACTS, "itd.expand.from_hand", "itd.expand.first", "itd.expand.ignores_share")
PAYS = ("itd.dividend.per_share",)


def cited(state: Deep, *events: Any) -> list[tuple[tuple[str, ...], ...]]:  # noqa: ANN401 - events of the game
    """List the rules of every step that cites any, event by event."""
    found = []
    for event in events:
        found.append(tuple(step.rules for step in cs.explain(state, event) if step.rules))
        state = after(state, event)
    return found


def offered(company: Company, hand: tuple[int, ...], *, advanced: bool = False, **said: Any) -> Deep:  # noqa: ANN401 - as `position`
    """Enter where the ability of a company may be used."""
    sides: dict[str, Any] = {"options": ADVANCED} if advanced else {}
    return position((hand, NOBODY, NOBODY), offered=company, **sides, **said)


def test_the_ocean_company_is_cited_when_it_is_used_paid_for_and_carried_out() -> None:
    stacks: dict[Company, tuple[int, ...]] = {"ocean": (8,), "pearl": (3, 12)}
    basic, advanced = "itd.ocean.basic", "itd.ocean.advanced"
    assert cited(offered("ocean", (9, 10, 11), stacks=stacks), Remove(ANN, 3), Discard(ANN, 11), Discard(ANN, 9)) == [
        ((basic, "itd.ability.optional"),),
        ((basic,),),
        ((basic,), (basic,), PASSES),
    ]
    state = offered("ocean", (9, 10), stacks=stacks, advanced=True)
    assert cited(state, Remove(ANN, 12), Discard(ANN, 9)) == [
        ((advanced, "itd.ability.optional"),),
        ((advanced,), (advanced,), PASSES),
    ]
    assert cited(state, Move(ANN, 12, "ocean"), Discard(ANN, 9)) == [
        ((advanced, "itd.ability.optional"),),
        ((advanced,), (advanced, "itd.ability.no_dividend"), PASSES),
    ]


def test_the_research_company_is_cited_with_what_is_bought() -> None:
    owned = {1: (5, 6), 2: (12,)}
    basic, advanced = "itd.research.basic", "itd.research.advanced"
    assert cited(offered("research", (1, 28, 30), portfolios=owned), Buy(ANN, 28), Discard(ANN, 1)) == [
        (("itd.ability.optional", basic, *BOUGHT),),
        (("itd.buy.pay",), PASSES),
    ]
    state = offered("research", (1, 2, 28), portfolios=owned, advanced=True)
    assert cited(state, Acquire(ANN, 6), Pay(ANN, 1), Pay(ANN, 28), Pay(ANN, 2)) == [
        (("itd.ability.optional", advanced, "itd.buy.price"),),
        ((advanced,),),
        ((advanced,),),
        ((advanced,), (advanced, "itd.buy.portfolio"), PASSES),
    ]


def test_the_wildlife_company_is_cited_and_pays_no_dividend() -> None:
    basic, advanced = "itd.wildlife.basic", "itd.wildlife.advanced"
    lifted = offered("wildlife", (9,), stacks={"pearl": (5, 2, 3, 4), "wildlife": (1,)})
    assert cited(lifted, Move(ANN, 2, "pearl"), Discard(ANN, 9)) == [
        (("itd.ability.optional", basic),),
        ((basic,), (basic, "itd.ability.no_dividend"), PASSES),
    ]
    state = offered("wildlife", (6, 12, 25), stacks={"pearl": (15,)}, advanced=True)
    used = ("itd.ability.optional", advanced, "itd.ability.no_dividend")
    assert cited(state, Expand(ANN, 12, "pearl"), Discard(ANN, 6)) == [(used,), ((advanced,), PASSES)]
    assert cited(state, Expand(ANN, 25, "pearl")) == [(used, PASSES)]
    assert cited(state, Decline(ANN)) == [(("itd.ability.optional",), PASSES)]


def test_drawing_and_buying_are_cited_as_the_action_of_the_turn() -> None:
    state = position(((6, 25), NOBODY, NOBODY), deck=(30, 31))
    drawn = ("itd.draw.one",)
    assert cited(state, Draw(ANN), Drawn(30)) == [((ACTS, *drawn),), (drawn, drawn, PASSES)]
    assert cited(state, Buy(ANN, 6)) == [((ACTS, *BOUGHT), PASSES)]
    dear = position(((6, 25), NOBODY, NOBODY), portfolios={1: (5,)})
    assert cited(dear, Buy(ANN, 6), Discard(ANN, 25)) == [((ACTS, *BOUGHT),), (("itd.buy.pay",), PASSES)]


def test_an_expansion_within_its_decade_pays_nothing_and_cites_nothing_of_dividends() -> None:
    state = position(((25,), NOBODY, NOBODY), portfolios={1: (5,)}, stacks={"pearl": (21,)})
    higher = (ACTS, "itd.expand.from_hand", "itd.expand.higher", "itd.expand.ignores_share", "itd.expand.anyone")
    assert cited(state, Expand(ANN, 25, "pearl")) == [(higher, PASSES)]


@pytest.mark.parametrize("side", ["basic", "advanced"])
def test_a_first_card_of_the_treasure_company_pays_by_that_company_too(side: str) -> None:
    state = position(
        ((25,), NOBODY, NOBODY),
        portfolios={0: (4,), 1: (8, 14)},
        deck=(30, 31, 32, 33, 34, 35),
        options={"treasure": side},
    )
    events = Expand(ANN, 25, "treasure"), *map(Drawn, (30, 31, 32, 33))
    assert cited(state, *events) == [
        ((*OPENED, "itd.dividend.first_card", *PAYS, f"itd.treasure.{side}"),),
        *[(PAYS,)] * 3,
        (PAYS, PASSES),
    ]


def test_a_final_turn_pays_no_dividend_and_says_so() -> None:
    state = position(((25,), NOBODY, NOBODY), portfolios={0: (4,)}, triggered_by=2)
    assert cited(state, Expand(ANN, 25, "treasure")) == [((*OPENED, "itd.end.no_dividends"),)]
    assert cited(state, Buy(ANN, 25)) == [((ACTS, *BOUGHT),)]
