"""Game end: the deck, its two depletions, the final turns, and scoring."""

import pytest

import corestate as cs
from corestate import Reason, Refusal
from corestate.in_too_deep import COMPANIES, BonusDrawn, Buy, Company, Discard, Draw, Drawn, Expand, Remove
from corestate.in_too_deep.account import PortfolioAccount
from corestate.in_too_deep.scoring import share_values
from corestate.kernel import Seat
from tests.in_too_deep.positions import Deep, any_draws, dealt, position, sizes
from tests.support import after, refused, rules_applied

ONE = Seat(0)


@pytest.mark.rule("itd.deck.reshuffle")
def test_the_first_depletion_makes_a_new_deck_of_the_discards_at_once() -> None:
    state = after(position(((), (), ()), deck=(9,), discards=(10, 11)), Draw(ONE))
    assert "itd.deck.reshuffle" in rules_applied(state, Drawn(9))
    state = after(state, Drawn(9))
    assert (state.table.deck, state.table.discards) == ((10, 11), ())
    assert (state.table.course.depletions, state.table.course.phase) == (1, "play")


@pytest.mark.rule("itd.deck.owed")
def test_cards_still_owed_come_from_the_new_deck() -> None:
    state = position(((9,), (), ()), portfolios={0: (5, 6), 1: (12,)}, deck=(30,), discards=(1, 2, 3))
    state = after(state, Expand(ONE, 9, "pearl"))
    assert "itd.deck.owed" in rules_applied(state, Drawn(30))
    state = after(state, *dealt((30, 2, 3)))
    assert state.table.hands == ((2, 30), (3,), ())
    assert state.table.deck == (1,)


@pytest.mark.rule("itd.deck.owed")
def test_a_dividend_that_finds_the_deck_empty_is_paid_from_the_new_one() -> None:
    rulings = {"depleted": "draw_from_empty"}
    state = position(((9,), (), ()), portfolios={0: (5, 6)}, deck=(), discards=(1, 2, 3), rulings=rulings)
    assert {"itd.deck.reshuffle", "itd.deck.owed"} <= rules_applied(state, Expand(ONE, 9, "pearl"))
    nothing_owed = after(position(((), (), ()), deck=(9,), discards=(10, 11)), Draw(ONE))
    assert "itd.deck.owed" not in rules_applied(nothing_owed, Drawn(9))


@pytest.mark.parametrize(
    ("replacement", "owed"), [pytest.param("yes", True, marks=pytest.mark.rule("itd.deck.owed")), ("no", False)]
)
def test_a_bonus_share_that_depletes_the_deck_leaves_the_rest_to_the_new_one(replacement: str, owed: bool) -> None:  # noqa: FBT001 - a case
    rulings = {"bonus_replacement": replacement}
    shares = {0: (12,), 2: (5, 6)}
    state = position(((9,), ()), portfolios=shares, deck=(), discards=(1, 2, 3, 4, 10), bonus=1, rulings=rulings)
    state = after(state, Expand(ONE, 9, "pearl"))
    assert ("itd.deck.owed" in rules_applied(state, BonusDrawn())) == owed


@pytest.mark.rule("itd.deck.owed")
def test_the_four_cards_of_a_bonus_share_come_from_the_new_deck_too() -> None:
    state = position(((1,), (2,)), portfolios={2: (5, 6)}, deck=(28, 30), discards=(10, 11, 12), bonus=1)
    state = after(state, Draw(ONE), BonusDrawn(), Drawn(28))
    assert "itd.deck.owed" in rules_applied(state, Drawn(30))


@pytest.mark.rule("itd.end.second_depletion")
def test_the_second_depletion_triggers_the_end_and_the_turn_is_played_out() -> None:
    state = position(((9,), (), ()), portfolios={0: (10, 13)}, deck=(30, 31), depletions=1)
    state = after(state, Expand(ONE, 9, "ocean"), Drawn(30))
    assert "itd.end.second_depletion" in rules_applied(state, Drawn(31))
    state = after(state, Drawn(31))
    assert state.table.course.phase == "ending"
    assert cs.question(state) == cs.Question("itd.MayClean", (ONE,), "itd.ocean.basic")


@pytest.mark.rule("itd.end.complete_payout")
def test_a_payout_under_way_at_the_second_depletion_is_completed_from_the_discards() -> None:
    state = position(
        ((9,), (), ()),
        portfolios={0: (5, 6), 1: (12,)},
        deck=(30,),
        discards=(1, 2, 3),
        depletions=1,
        rulings={"fundraiser_completed": "stopped"},
    )
    state = after(state, Expand(ONE, 9, "pearl"))
    assert "itd.end.complete_payout" in rules_applied(state, Drawn(30))
    state = after(state, *dealt((30, 2, 3)))
    assert state.table.hands == ((2, 30), (3,), ())
    assert state.table.course.phase == "final"


def test_cards_that_exist_nowhere_lapse() -> None:
    state = position(((9,), (), ()), portfolios={0: (5, 6), 1: (12,)}, deck=(30,), depletions=1)
    state = after(state, Expand(ONE, 9, "pearl"), Drawn(30))
    assert (sizes(state), state.table.course.phase, cs.asked(state)) == ((1, 0, 0), "final", (1,))


def last_turns(**given: object) -> Deep:
    wanted: dict[str, object] = {"hands": ((9, 28), (10, 11), (12,)), "seat": 1, "triggered_by": 0}
    return position(**{**wanted, **given})  # type: ignore[arg-type]  # whatever an example changes


@pytest.mark.rule("itd.end.final_turn")
@pytest.mark.refused("itd.end.final_turn")
def test_every_seat_has_one_final_turn_the_trigger_the_last() -> None:
    state = after(position(((9,), (10,), (12,)), deck=(30,), depletions=1), Draw(ONE), Drawn(30))
    for seat in (1, 2, 0):
        assert cs.asked(state) == (seat,)
        state = any_draws(after(state, Draw(Seat(seat))))
    assert cs.is_over(state)
    assert refused(state, Draw(ONE)) == (
        Refusal("itd.end.final_turn", "the game is over: every seat has had its final turn"),
    )


@pytest.mark.rule("itd.end.no_dividends")
@pytest.mark.refused("itd.end.no_dividends")
def test_no_dividend_is_paid_in_a_final_turn() -> None:
    state = last_turns(portfolios={1: (5, 6)})
    assert "itd.end.no_dividends" in rules_applied(state, Expand(Seat(1), 10, "pearl"))
    state = after(state, Expand(Seat(1), 10, "pearl"))
    assert (sizes(state), cs.asked(state)) == ((2, 1, 1), (2,))
    assert refused(state, Drawn(1)) == (
        Refusal("itd.end.no_dividends", "no dividend is paid in the final turns"),
        Refusal("itd.draw.one", "nobody draws a card now: seat 2 chooses an action"),
    )


@pytest.mark.rule("itd.end.no_abilities")
@pytest.mark.refused("itd.end.no_abilities")
def test_no_ability_is_used_in_a_final_turn() -> None:
    state = last_turns(hands=((9,), (10, 11, 12), (13,)))
    state = after(state, Expand(Seat(1), 10, "ocean"))
    assert cs.asked(state) == (2,)
    assert refused(state, Remove(Seat(1), 10)) == (
        Refusal("itd.end.no_abilities", "no ability is used in the final turns"),
        Refusal(
            "itd.ability.optional",
            "no ability is open now: seat 2 chooses an action",
        ),
        Refusal("itd.turn.clockwise", "seat 1 is not asked now; seat 2 is"),
    )


@pytest.mark.rule("itd.end.no_abilities")
def test_in_a_final_turn_the_rule_of_abilities_is_cited_where_one_is_lost() -> None:
    state = last_turns(hands=((9,), (10, 11, 12), (13,)))
    for company in COMPANIES:
        lost = "itd.end.no_abilities" in rules_applied(state, Expand(Seat(1), 10, company))
        assert lost == (company in {"ocean", "research", "wildlife"})


def test_a_second_fundraiser_in_the_final_turns_is_dealt_under_either_ruling() -> None:
    for option in ("dealt", "not_dealt"):
        rulings = {"second_fundraiser": option}
        state = last_turns(hands=((), (), ()), draws=2, fundraisers=1, rulings=rulings)
        state = any_draws(after(state, Draw(Seat(1))))
        assert (sizes(state), state.table.course.phase) == ((2, 3, 2), "final")


def test_where_draws_make_no_fundraiser_in_the_final_turns_the_rule_is_that_of_final_turns() -> None:
    state = after(last_turns(draws=2, rulings={"final_fundraiser": "none"}), Draw(Seat(1)))
    assert "itd.end.final_turn" in rules_applied(state, Drawn(40))
    assert "itd.fundraiser.all_draw" not in rules_applied(state, Drawn(40))


def test_buying_goes_on_in_a_final_turn() -> None:
    state = last_turns(portfolios={0: (3,)})
    state = after(state, Buy(Seat(1), 11), Discard(Seat(1), 10))
    assert state.table.portfolios[1][3] == (11,)


def over(state: Deep) -> Deep:
    """Play a last final turn that changes no hand: there is nothing to draw."""
    return any_draws(after(state, Draw(state.agenda[0].seat)))  # type: ignore[union-attr]  # a turn is awaited


@pytest.mark.rule("itd.score.company_value", "itd.score.portfolio", "itd.pearl.basic")
def test_four_pearl_three_wildlife_and_two_treasure_shares_score_27() -> None:
    state = position(
        ((), (), ()),
        seat=0,
        triggered_by=0,
        depletions=2,
        portfolios={0: (5, 6, 12, 17, 9, 15, 19, 8, 14), 1: (10,)},
        stacks={"treasure": (1, 2, 3, 4), "wildlife": (7,), "pearl": (11, 13)},
        deck=(),
    )
    result = cs.result(over(state))
    assert result is not None
    assert result.scores == (27, 0, 0)
    assert result.winners == (0,)
    assert result.why[:3] == (
        Reason(
            "itd.score.company_value", "the companies are worth: ocean 0, treasure 4, pearl 2, research 0, wildlife 1"
        ),
        Reason("itd.pearl.basic", "a pearl share is worth 4"),
        Reason("itd.score.portfolio", "the highest portfolio is worth 27"),
    )
    account = cs.account(over(state))
    assert account is not None
    assert account.portfolios == (
        PortfolioAccount(ONE, shares=(0, 2, 4, 0, 3), points=(0, 8, 16, 0, 3), total=27, hand=0, distance=0),
        PortfolioAccount(Seat(1), shares=(1, 0, 0, 0, 0), points=(0,) * 5, total=0, hand=0, distance=1),
        PortfolioAccount(Seat(2), shares=(0,) * 5, points=(0,) * 5, total=0, hand=0, distance=2),
    )


@pytest.mark.rule("itd.pearl.advanced")
@pytest.mark.parametrize(("treasure", "score"), [((1, 2, 3, 4), 4), ((1,), 0), ((), 0)])
def test_advanced_pearl_shares_score_the_most_valuable_company_less_two(treasure: tuple[int, ...], score: int) -> None:
    state = position(
        ((), (), ()),
        triggered_by=0,
        depletions=2,
        portfolios={0: (5, 6)},
        stacks={"treasure": treasure, "pearl": (11,)},
        deck=(),
        options={"pearl": "advanced"},
    )
    result = cs.result(over(state))
    assert result is not None
    assert result.scores == (score, 0, 0)


@pytest.mark.rule("itd.score.tie_hand", "itd.score.tie_seat")
def test_ties_go_to_more_cards_in_hand_then_to_the_farthest_from_the_starter() -> None:
    state = position(
        ((1,), (2, 3), (4, 11), (13,)),
        seat=1,
        starter=2,
        triggered_by=1,
        depletions=2,
        portfolios={0: (5,), 1: (6,), 2: (12,), 3: (17,)},
        deck=(),
    )
    assert "itd.score.tie_hand" in rules_applied(state, Draw(Seat(1)))
    result = cs.result(over(state))
    assert result is not None
    assert result.scores == (2, 2, 2, 2)
    assert result.ranking == ((1,), (2,), (0,), (3,))
    assert result.why[3:] == (
        Reason("itd.score.tie_seat", "seat 1 and seat 2 tie at 2; seat 1 sits farther from the starter, seat 2"),
        Reason("itd.score.tie_hand", "seat 2 and seat 0 tie at 2; seat 2 holds 2 cards, seat 0 1"),
        Reason("itd.score.tie_seat", "seat 0 and seat 3 tie at 2; seat 0 sits farther from the starter, seat 2"),
    )


@pytest.mark.rule("itd.end.no_abilities", "itd.ability.optional")
def test_an_ability_follows_the_dividend_that_sets_off_the_end_unless_a_ruling_bars_it() -> None:
    def expanded(option: str) -> Deep:
        rulings, shares = {"ability_at_trigger": option}, {0: (25,)}
        hands = ((2, 10, 13), (), ())
        state = position(hands, portfolios=shares, deck=(38,), depletions=1, discards=(4,), rulings=rulings)
        return after(state, Expand(ONE, 10, "ocean"))

    allowed, barred = rules_applied(expanded("allowed"), Drawn(38)), rules_applied(expanded("barred"), Drawn(38))
    assert allowed - barred == {"itd.ability.optional"}
    assert "itd.end.no_abilities" in barred - allowed
    assert after(expanded("allowed"), Drawn(38)).table.course.phase == "ending"
    assert cs.asked(after(expanded("barred"), Drawn(38))) == (Seat(1),)


@pytest.mark.obeys("itd.score.company_value")
@pytest.mark.parametrize("richest", COMPANIES)
@pytest.mark.parametrize(("reading", "own"), [("included", 3), ("excluded", 0)])
def test_advanced_pearl_is_worth_two_less_than_the_most_valuable_company(
    richest: Company, reading: str, own: int
) -> None:
    stacks: dict[Company, tuple[int, ...]] = {company: (place + 1,) for place, company in enumerate(COMPANIES)}
    stacks[richest] = (30, 31, 32, 33, 34)
    state = position(((), (), ()), stacks=stacks, options={"pearl": "advanced"}, rulings={"pearl_itself": reading})
    values = dict(zip(COMPANIES, share_values(state.table), strict=True))
    assert values["pearl"] == (own if richest == "pearl" else 3)
    assert all(values[one] == len(stacks[one]) for one in COMPANIES if one != "pearl")


@pytest.mark.parametrize("card", [10, 11, 12])
def test_a_card_dealt_from_the_discards_leaves_the_others_in_their_order(card: int) -> None:
    table = position(((), (), ()), depletions=2, triggered_by=0, deck=(), discards=(10, 11, 12)).table
    assert table.taken(card).discards == tuple(one for one in (10, 11, 12) if one != card)
