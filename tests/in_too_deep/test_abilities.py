"""Company specific abilities, basic and advanced."""

import pytest

import corestate as cs
from corestate import Refusal
from corestate.in_too_deep import Acquire, Buy, Company, Decline, Discard, Drawn, Event, Expand, Move, Pay, Remove
from corestate.kernel import Seat
from tests.in_too_deep.positions import Deep, any_draws, dealt, position, sizes
from tests.support import after, refused, rules_applied

ONE, TWO = Seat(0), Seat(1)
ADVANCED = dict.fromkeys(("ocean", "treasure", "pearl", "research", "wildlife"), "advanced")


@pytest.mark.rule("itd.ability.optional")
def test_whoever_expands_may_use_the_ability_at_once_or_decline() -> None:
    state = position(((9, 10, 11), (), ()))
    state = after(state, Expand(ONE, 9, "ocean"))
    assert cs.asked(state) == (0,)
    assert Decline(ONE) in cs.legal(state)
    assert cs.asked(after(state, Decline(ONE))) == (1,)
    assert refused(state, Buy(ONE, 10)) == (
        Refusal("itd.turn.one_action", "no action is to be chosen now: seat 0 may remove a depth card or decline"),
    )


@pytest.mark.refused("itd.ability.optional", "itd.ocean.basic")
def test_an_ability_that_publicly_cannot_be_paid_is_not_offered_and_claiming_it_is_refused() -> None:
    state = after(position(((9, 10), (), ())), Expand(ONE, 9, "ocean"))
    assert cs.asked(state) == (1,)
    assert refused(state, Remove(ONE, 9)) == (
        Refusal("itd.ocean.basic", "it takes 2 cards of the hand; seat 0 has 1"),
        Refusal("itd.ability.optional", "no ability is open now: seat 1 chooses an action"),
        Refusal("itd.turn.clockwise", "seat 0 is not asked now; seat 1 is"),
    )
    assert refused(state, Decline(TWO)) == (
        Refusal("itd.turn.one_action", "seat 1 must buy, expand or draw: there is no pass"),
    )


@pytest.mark.rule("itd.ability.no_dividend")
@pytest.mark.refused("itd.ability.no_dividend")
def test_an_optional_action_pays_no_dividend_whatever_decade_it_reaches() -> None:
    state = position(((9, 33, 12), (), ()), portfolios={0: (5, 6)}, options=ADVANCED, offered="wildlife")
    assert refused(state, Drawn(1)) == (Refusal("itd.ability.no_dividend", "an optional action pays no dividend"),)
    assert "itd.ability.no_dividend" in rules_applied(state, Expand(ONE, 33, "pearl"))
    state = after(state, Expand(ONE, 33, "pearl"))
    assert (cs.asked(state), sizes(state)) == ((1,), (2, 0, 0))


@pytest.mark.rule("itd.ocean.basic")
def test_basic_ocean_discards_a_depth_card_for_two_cards_of_the_hand() -> None:
    state = position(((9, 10, 11), (), ()), stacks={"pearl": (1, 2, 3), "ocean": (8,)}, offered="ocean")
    assert [event.card for event in cs.legal(state) if isinstance(event, Remove)] == [8, 1, 2, 3]
    state = after(state, Remove(ONE, 2))
    facts = (("due", 2), ("ability", "itd.ocean.basic"), ("card", 2))
    assert cs.question(state) == cs.Question("itd.Discarding", (ONE,), "itd.ocean.basic", facts)
    assert refused(state, Discard(ONE, 8)) == (Refusal("itd.ocean.basic", "card 8 is not in the hand of seat 0"),)
    assert state.table.stacks[2] == (1, 2, 3), "the cost comes first"
    state = after(state, Discard(ONE, 11), Discard(ONE, 9))
    assert (state.table.stacks[2], state.table.discards, cs.asked(state)) == ((1, 3), (2, 9, 11), (1,))


def test_basic_ocean_discards_whatever_the_ruling_on_the_advanced_side() -> None:
    rulings = {"ocean_removed": "out_of_game"}
    state = position(((9, 10), (), ()), stacks={"ocean": (8,)}, rulings=rulings, offered="ocean")
    state = after(state, Remove(ONE, 8), Discard(ONE, 9), Discard(ONE, 10))
    assert state.table.discards == (8, 9, 10)


@pytest.mark.refused("itd.ocean.basic")
def test_a_card_that_lies_on_no_company_is_not_removed() -> None:
    state = position(((9, 10, 11), (), ()), stacks={"ocean": (8,)}, offered="ocean")
    assert refused(state, Remove(ONE, 9)) == (Refusal("itd.ocean.basic", "card 9 lies on no company"),)


@pytest.mark.rule("itd.ocean.advanced")
def test_advanced_ocean_removes_a_most_recent_card_or_moves_it_to_where_it_fits() -> None:
    stacks: dict[Company, tuple[int, ...]] = {"ocean": (8,), "pearl": (3, 12), "wildlife": (20,)}
    state = position(((9, 10), (), ()), stacks=stacks, options=ADVANCED, offered="ocean")
    moves = {(event.card, event.company) for event in cs.legal(state) if isinstance(event, Move)}
    assert moves == {
        *((8, company) for company in ("treasure", "research")),
        *((12, company) for company in ("ocean", "treasure", "research")),
        *((20, company) for company in ("ocean", "treasure", "pearl", "research")),
    }
    moved = after(state, Move(ONE, 12, "ocean"), Discard(ONE, 9))
    assert (moved.table.stacks[0], moved.table.stacks[2], moved.table.hands[0]) == ((8, 12), (3,), (10,))
    gone = after(state, Remove(ONE, 12), Discard(ONE, 9))
    assert (gone.table.stacks[2], gone.table.discards) == ((3,), (9, 12))


@pytest.mark.ruling("itd.ruling.company_value")
def test_where_cards_ever_played_count_a_card_that_is_moved_counts_where_it_lay_too() -> None:
    stacks: dict[Company, tuple[int, ...]] = {"ocean": (8,), "pearl": (3, 12)}
    for option, lost in (("ever_played", (0, 0, 1, 0, 0)), ("lying_there", ())):
        rulings = {"company_value": option}
        state = position(((9,), (), ()), stacks=stacks, options=ADVANCED, offered="ocean", rulings=rulings)
        assert after(state, Move(ONE, 12, "ocean"), Discard(ONE, 9)).table.memory.lost == lost
        wild = position(((9,), (), ()), stacks={"pearl": (2, 5, 3)}, offered="wildlife", rulings=rulings)
        assert after(wild, Move(ONE, 2, "pearl"), Discard(ONE, 9)).table.memory.lost == ()


@pytest.mark.refused("itd.ocean.advanced")
def test_advanced_ocean_takes_the_top_card_alone_and_not_to_where_it_lies_or_is_too_low() -> None:
    state = position(((9, 10), (), ()), stacks={"ocean": (8,), "pearl": (3, 12)}, options=ADVANCED, offered="ocean")
    assert refused(state, Remove(ONE, 3)) == (
        Refusal("itd.ocean.advanced", "card 3 is not the most recent of pearl: 12 is"),
    )
    assert refused(state, Remove(ONE, 9)) == (Refusal("itd.ocean.advanced", "card 9 lies on no company"),)
    assert refused(state, Move(ONE, 12, "pearl")) == (
        Refusal("itd.ocean.advanced", "card 12 lies on pearl: it moves to another"),
    )
    assert refused(state, Move(ONE, 8, "pearl")) == (Refusal("itd.expand.higher", "pearl is at 12: 8 is not higher"),)
    assert refused(state, Move(ONE, 3, "ocean")) == (
        Refusal("itd.ocean.advanced", "card 3 is not the most recent of pearl: 12 is"),
        Refusal("itd.expand.higher", "ocean is at 8: 3 is not higher"),
    )


def treasure(portfolios: dict[int, tuple[int, ...]], side: str, seats: int = 3) -> tuple[int, ...]:
    """What the hands hold after seat 0 has opened the treasure company."""
    hands = ((9,), *((),) * (seats - 1))
    state = position(hands, portfolios=portfolios, options={"treasure": side})
    return sizes(any_draws(after(state, Expand(ONE, 9, "treasure"))))


@pytest.mark.rule("itd.treasure.basic")
def test_basic_treasure_gives_those_with_most_shares_a_card_more() -> None:
    assert treasure({1: (4, 8), 2: (14,)}, "basic") == (0, 3, 1)
    assert treasure({1: (4, 8), 2: (14, 16)}, "basic") == (0, 3, 3)
    assert treasure({}, "basic") == (0, 0, 0)


@pytest.mark.rule("itd.treasure.advanced")
def test_advanced_treasure_gives_its_cause_as_many_cards_as_the_largest_holder_has_shares() -> None:
    assert treasure({1: (4, 8), 2: (14,)}, "advanced") == (2, 2, 1)
    assert treasure({0: (21,), 1: (4, 8), 2: (14,)}, "advanced") == (2, 2, 1)
    assert treasure({0: (4, 8), 2: (14,)}, "advanced") == (2, 0, 1)


@pytest.mark.rule("itd.research.basic")
def test_basic_research_buys_a_share_of_any_company_two_cheaper() -> None:
    state = position(((1, 2, 28), (), ()), portfolios={1: (5, 6), 2: (12, 15)}, offered="research")
    state = after(state, Buy(ONE, 28))
    assert cs.question(state) == cs.Question("itd.Paying", (ONE,), "itd.buy.pay", (("due", 1), ("share", 28)))
    state = after(state, Discard(ONE, 2))
    assert (state.table.portfolios[0][2], state.table.hands[0], cs.asked(state)) == ((28,), (1,), (1,))


def test_the_discount_never_takes_a_price_below_zero() -> None:
    state = position(((28,), (), ()), portfolios={1: (5,)}, offered="research")
    assert cs.asked(after(state, Buy(ONE, 28))) == (1,)


@pytest.mark.refused("itd.buy.afford", "itd.buy.from_hand")
def test_basic_research_is_asked_of_any_hand_and_refuses_what_it_cannot_buy() -> None:
    state = position(((28,), (), ()), portfolios={1: (5, 6), 2: (12,)}, offered="research")
    assert cs.legal(state) == (Decline(ONE),)
    assert refused(state, Buy(ONE, 28)) == (
        Refusal("itd.buy.afford", "one pearl share costs 1 with the discount; seat 0 can pay 0"),
        Refusal("itd.research.basic", "the discount is 2 on a price of 3"),
    )
    assert refused(state, Buy(ONE, 3)) == (Refusal("itd.buy.from_hand", "card 3 is not in the hand of seat 0"),)
    empty = position(((24,), (), ()), portfolios={1: (5,)})
    assert cs.asked(after(empty, Expand(ONE, 24, "research"))) == (1,)


@pytest.mark.rule("itd.research.advanced")
def test_advanced_research_buys_out_of_a_portfolio_and_pays_its_owner() -> None:
    state = position(((1, 2, 28), (9,), ()), portfolios={1: (5, 6), 2: (12,)}, options=ADVANCED, offered="research")
    state = after(state, Acquire(ONE, 6))
    facts = (("due", 3), ("owner", 1), ("share", 6))
    assert cs.question(state) == cs.Question("itd.PayingOwner", (ONE,), "itd.research.advanced", facts)
    assert state.table.portfolios[1][2] == (5, 6), "the cost comes first"
    state = after(state, Pay(ONE, 1), Pay(ONE, 28), Pay(ONE, 2))
    assert state.table.hands == ((), (1, 2, 9, 28), ())
    assert (state.table.portfolios[0][2], state.table.portfolios[1][2]) == ((6,), (5,))
    assert (state.table.discards, cs.asked(state)) == ((), (1,))


def test_advanced_research_costs_at_least_two() -> None:
    state = position(((1, 2), (), ()), portfolios={1: (5,)}, options=ADVANCED, offered="research")
    state = after(state, Acquire(ONE, 5), Pay(ONE, 1), Pay(ONE, 2))
    assert state.table.portfolios[0][2] == (5,)


@pytest.mark.refused("itd.research.advanced")
def test_advanced_research_is_refused_what_nobody_else_owns_or_the_hand_cannot_pay() -> None:
    shares = {0: (15,), 1: (5, 6), 2: (12, 19)}
    state = position(((1, 2), (), ()), portfolios=shares, options=ADVANCED, offered="research")
    assert [event.card for event in cs.legal(state) if isinstance(event, Acquire)] == [19]
    assert refused(state, Acquire(ONE, 6)) == (
        Refusal("itd.research.advanced", "one pearl share out of a portfolio costs 3 now; seat 0 can pay 2"),
    )
    assert refused(state, Acquire(ONE, 15)) == (
        Refusal("itd.research.advanced", "card 15 lies in the portfolio of seat 0 itself"),
    )
    assert refused(state, Acquire(ONE, 30)) == (Refusal("itd.research.advanced", "card 30 lies in nobody's portfolio"),)
    paying = after(state, Acquire(ONE, 19))
    assert refused(paying, Pay(ONE, 19)) == (Refusal("itd.research.advanced", "card 19 is not in the hand of seat 0"),)


def test_advanced_research_without_an_affordable_share_is_not_offered_and_refused_with_the_reason() -> None:
    state = position(((24, 2), (), ()), portfolios={1: (5,)}, options=ADVANCED)
    state = after(state, Expand(ONE, 24, "research"))
    assert cs.asked(state) == (1,)
    assert refused(state, Acquire(ONE, 5)) == (
        Refusal("itd.research.advanced", "it takes 2 cards of the hand; seat 0 has 1"),
        Refusal("itd.ability.optional", "no ability is open now: seat 1 chooses an action"),
        Refusal("itd.turn.clockwise", "seat 0 is not asked now; seat 1 is"),
        Refusal("itd.research.advanced", "one pearl share out of a portfolio costs 2 now; seat 0 can pay 1"),
    )


@pytest.mark.rule("itd.wildlife.basic")
def test_basic_wildlife_puts_one_of_the_three_most_recent_cards_on_top_or_elsewhere() -> None:
    stacks: dict[Company, tuple[int, ...]] = {"pearl": (5, 2, 3, 4), "ocean": (30,), "wildlife": (1,)}
    state = position(((9,), (), ()), stacks=stacks, offered="wildlife")
    moves = {(event.card, event.company) for event in cs.legal(state) if isinstance(event, Move)}
    others = ("treasure", "research")
    assert moves == {
        (2, "pearl"),
        (3, "pearl"),
        (30, "pearl"),
        *((card, "wildlife") for card in (2, 3, 4, 30)),
        *((card, company) for card in (1, 2, 3, 4, 30) for company in others),
    }
    lifted = after(state, Move(ONE, 2, "pearl"), Discard(ONE, 9))
    assert (lifted.table.stacks[2], lifted.table.discards) == ((5, 3, 4, 2), (9,))
    moved = after(state, Move(ONE, 3, "wildlife"), Discard(ONE, 9))
    assert (moved.table.stacks[2], moved.table.stacks[4]) == ((5, 2, 4), (1, 3))


@pytest.mark.refused("itd.wildlife.basic")
def test_basic_wildlife_reaches_three_cards_and_moves_them_where_they_fit() -> None:
    stacks: dict[Company, tuple[int, ...]] = {"pearl": (5, 2, 3, 4), "ocean": (30,), "wildlife": (1,)}
    state = position(((9,), (), ()), stacks=stacks, offered="wildlife")
    assert refused(state, Move(ONE, 5, "wildlife")) == (
        Refusal("itd.wildlife.basic", "card 5 is not among the 3 most recent of pearl"),
    )
    assert refused(state, Move(ONE, 4, "pearl")) == (
        Refusal("itd.wildlife.basic", "card 4 is on top of pearl already"),
    )
    assert refused(state, Move(ONE, 4, "ocean")) == (Refusal("itd.expand.higher", "ocean is at 30: 4 is not higher"),)
    assert refused(state, Move(ONE, 9, "ocean")) == (Refusal("itd.wildlife.basic", "card 9 lies on no company"),)


def another(hand: tuple[int, ...]) -> Deep:
    stacks: dict[Company, tuple[int, ...]] = {"pearl": (15, 30, 5, 20)}
    return position((hand, (), ()), stacks=stacks, options=ADVANCED, offered="wildlife")


@pytest.mark.rule("itd.wildlife.advanced")
def test_advanced_wildlife_plays_another_card_and_pays_for_each_higher_one_if_it_is_below_the_top() -> None:
    state = another((6, 9, 10, 12, 25))
    lower = after(state, Expand(ONE, 12, "pearl"))
    assert lower.table.stacks[2] == (15, 30, 5, 20, 12)
    assert lower.agenda[0].due == 3  # type: ignore[union-attr]  # cards are due
    lower = after(lower, Discard(ONE, 6), Discard(ONE, 9), Discard(ONE, 10))
    assert (lower.table.hands[0], lower.table.discards, cs.asked(lower)) == ((25,), (6, 9, 10), (1,))
    free = after(state, Expand(ONE, 25, "pearl"))
    assert (free.table.stacks[2], cs.asked(free)) == ((15, 30, 5, 20, 25), (1,)), "30 is higher, but not the top"


@pytest.mark.refused("itd.wildlife.advanced")
def test_the_card_played_by_wildlife_cannot_pay_for_itself() -> None:
    state = another((6, 9))
    assert refused(state, Expand(ONE, 9, "pearl")) == (
        Refusal("itd.wildlife.advanced", "pearl has 3 cards higher than 9, to be paid one each; seat 0 can pay 1"),
    )
    assert refused(state, Expand(ONE, 1, "pearl")) == (
        Refusal("itd.expand.from_hand", "card 1 is not in the hand of seat 0"),
        Refusal("itd.wildlife.advanced", "pearl has 4 cards higher than 1, to be paid one each; seat 0 can pay 2"),
    )


def test_a_chain_offers_the_ability_of_the_company_the_extra_card_lands_on() -> None:
    state = position(
        ((6, 9, 12), (), ()),
        stacks={"wildlife": (20,)},
        rulings={"chain": "wildlife_chains"},
        options={"wildlife": "advanced"},
        offered="wildlife",
    )
    again = after(state, Expand(ONE, 12, "wildlife"), Discard(ONE, 9))
    assert cs.question(again) == cs.Question("itd.MayPlayAnother", (ONE,), "itd.wildlife.advanced")
    assert cs.question(after(state, Expand(ONE, 12, "ocean"))) == cs.Question("itd.MayClean", (ONE,), "itd.ocean.basic")


@pytest.mark.rule("itd.dividend.per_share")
def test_the_same_company_may_pay_and_be_used_in_one_turn() -> None:
    state = position(((9, 12), (), ()), portfolios={0: (15,)}, deck=(30, 31))
    state = after(state, Expand(ONE, 9, "wildlife"), *dealt((30,)))
    assert cs.question(state) == cs.Question("itd.MayLift", (ONE,), "itd.wildlife.basic")
    state = after(state, Move(ONE, 9, "pearl"), Discard(ONE, 30))
    assert state.table.stacks[2] == (9,)


@pytest.mark.parametrize(
    ("company", "side"),
    [(company, side) for company in ("ocean", "research", "wildlife") for side in ("basic", "advanced")],
)
def test_every_optional_ability_can_be_declined(company: Company, side: str) -> None:
    state = position(((9, 10, 11), (), ()), portfolios={1: (5,)}, options={company: side}, offered=company)
    assert cs.legal(state)[0] == Decline(ONE)
    declined = after(state, Decline(ONE))
    assert (declined.table, cs.asked(declined)) == (state.table, (1,))
    assert rules_applied(state, Decline(ONE)) == {"itd.ability.optional", "itd.turn.clockwise"}
    assert refused(state, Decline(TWO)) == (Refusal("itd.turn.clockwise", "seat 1 is not asked now; seat 0 is"),)


def test_a_move_that_cannot_be_paid_for_is_refused_with_every_ability_it_could_be() -> None:
    state = position(((), (), ()), stacks={"ocean": (9,)}, options={"ocean": "advanced"})
    assert refused(state, Move(ONE, 9, "pearl"))[:-1] == (
        Refusal("itd.ocean.advanced", "it takes 1 card of the hand; seat 0 has 0"),
        Refusal("itd.wildlife.basic", "it takes 1 card of the hand; seat 0 has 0"),
    )
    assert refused(state, Pay(ONE, 9)) == (
        Refusal("itd.research.advanced", "nobody is to be paid now: seat 0 chooses an action"),
    )


def test_no_ability_is_open_while_one_is_paid_for() -> None:
    state = position(((9, 10, 11), (), ()), stacks={"ocean": (8,)}, offered="ocean")
    assert refused(after(state, Remove(ONE, 8)), Remove(ONE, 8)) == (
        Refusal("itd.ability.optional", "no ability is open now: seat 0 must discard 2 cards for its ability"),
    )
    shares, stacks = {1: (5,)}, {"research": (7,)}
    state = position(((9, 10), (), ()), portfolios=shares, stacks=stacks, options=ADVANCED, offered="research")  # type: ignore[arg-type]  # a company
    assert refused(after(state, Acquire(ONE, 5)), Acquire(ONE, 5)) == (
        Refusal("itd.ability.optional", "no ability is open now: seat 0 must pay 2 cards for the share"),
    )
    state = position(((9, 10, 28), (), ()), portfolios={1: (5, 6, 12)}, stacks=stacks, offered="research")  # type: ignore[arg-type]  # a company
    assert refused(after(state, Buy(ONE, 28)), Remove(ONE, 7)) == (
        Refusal("itd.ability.optional", "no ability is open now: seat 0 must discard 1 card for its share"),
    )


def test_what_an_ability_is_paid_for_is_seen_by_all_while_it_is_paid() -> None:
    stacks: dict[Company, tuple[int, ...]] = {"ocean": (8,), "pearl": (3, 12), "wildlife": (20,)}
    ocean = position(((9, 10), (), ()), stacks=stacks, options={"ocean": "advanced"}, offered="ocean")
    lift = position(((9, 10), (), ()), stacks=stacks, offered="wildlife")
    lay = position(((9, 10), (), ()), stacks=stacks, options={"wildlife": "advanced"}, offered="wildlife")
    found = [
        cs.view(after(*moment), 1).question.facts[2:]  # type: ignore[union-attr]  # somebody is asked
        for moment in (
            (ocean, Remove(ONE, 12)),
            (ocean, Move(ONE, 12, "ocean")),
            (lift, Move(ONE, 3, "research")),
            (lay, Expand(ONE, 10, "wildlife")),
        )
    ]
    assert found == [
        (("card", 12),),
        (("card", 12), ("company", "ocean")),
        (("card", 3), ("company", "research")),
        (("card", 10), ("company", "wildlife")),
    ]


def test_a_share_bought_cheaply_and_an_extra_card_are_laid_down_and_then_paid_for() -> None:
    state = position(((1, 28), (), ()), portfolios={1: (5, 6, 12)}, stacks={"research": (7,)}, offered="research")
    assert after(state, Buy(ONE, 28)).table.portfolios[0][2] == (28,)
    assert after(another((6, 9, 10, 12)), Expand(ONE, 12, "pearl")).table.stacks[2] == (15, 30, 5, 20, 12)


@pytest.mark.refused("itd.research.advanced", "itd.ability.optional")
def test_advanced_research_where_nobody_else_owns_a_share_is_refused_for_that_reason_first() -> None:
    state = position(((24, 2, 3, 4), (), ()), portfolios={0: (5,)}, options=ADVANCED)
    state = after(state, Expand(ONE, 24, "research"))
    assert cs.asked(state) == (1,), "there is nothing to buy: it is not offered"
    closed = (
        Refusal("itd.ability.optional", "no ability is open now: seat 1 chooses an action"),
        Refusal("itd.turn.clockwise", "seat 0 is not asked now; seat 1 is"),
    )
    assert refused(state, Acquire(ONE, 6)) == (
        Refusal("itd.research.advanced", "card 6 lies in nobody's portfolio"),
        *closed,
    )
    assert refused(state, Acquire(ONE, 5)) == (
        Refusal("itd.research.advanced", "card 5 lies in the portfolio of seat 0 itself"),
        *closed,
    )


@pytest.mark.parametrize(
    ("wildlife", "named", "rules"),
    [
        ("basic", Remove(ONE, 10), ["itd.ocean.basic"]),
        ("basic", Move(ONE, 10, "ocean"), ["itd.wildlife.basic"]),
        ("basic", Acquire(ONE, 5), []),
        ("advanced", Remove(ONE, 10), ["itd.ocean.basic"]),
        ("advanced", Move(ONE, 10, "ocean"), []),
    ],
)
def test_an_ability_that_is_not_open_is_refused_by_what_it_would_cost_and_by_no_other(
    wildlife: str, named: Event, rules: list[str]
) -> None:
    state = position(((), (5, 6), ()), stacks={"pearl": (10,)}, options={"wildlife": wildlife})
    assert [why.rule for why in refused(state, named)] == [*rules, "itd.ability.optional"]


@pytest.mark.parametrize(
    ("company", "side", "named", "rule"),
    [
        ("ocean", "basic", Remove(ONE, 10), "itd.ocean.basic"),
        ("ocean", "advanced", Remove(ONE, 10), "itd.ocean.advanced"),
        ("wildlife", "basic", Move(ONE, 10, "pearl"), "itd.wildlife.basic"),
    ],
)
def test_cards_for_an_ability_are_asked_for_by_the_rule_of_that_ability(
    company: Company, side: str, named: Event, rule: str
) -> None:
    stacks: dict[Company, tuple[int, ...]] = {company: (10,)}
    state = position(((2, 3, 4), (), ()), stacks=stacks, options={company: side}, offered=company)
    question = cs.question(after(state, named))
    assert question is not None
    assert (question.kind, question.asked_by) == ("itd.Discarding", rule)
