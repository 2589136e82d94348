"""Tables laid by code: what is derived, and how what cannot be is refused."""

from random import Random
from typing import Any

import pytest

import corestate as cs
from corestate import LayingError
from corestate.games import begun
from corestate.in_too_deep import (
    Acting,
    AddUp,
    Award,
    CountDraw,
    DealOut,
    DiscardDepth,
    Discarding,
    Drafting,
    Drawing,
    FinishSetUp,
    Funding,
    HandOver,
    MayClean,
    OfferAbility,
    OpeningFour,
    PassTurn,
    Paying,
    PayingDividend,
    PayingOwner,
    Take,
)
from corestate.in_too_deep.moments import LATER, SET_UP, WITHIN_A_TURN
from corestate.in_too_deep.payouts import AwardWithin, TurnOverWithin
from corestate.kernel import END, Seat
from fuzz.playouts import steps
from tests.in_too_deep.positions import Deep

ONE, TWO, THREE = map(Seat, range(3))
TURN = ("turn", {"seat": 1})


def lay(**said: Any) -> Deep:  # noqa: ANN401 - the words of the title
    state: Deep = cs.lay("in_too_deep", **{"seats": 3, "edition": "small", **said})
    return state


def test_cards_nothing_is_said_of_lie_in_the_deck() -> None:
    table = lay(at=TURN, hands={0: [17, 3]}, portfolios={1: (12, 2, 5)}, stacks={"ocean": (9, 4)}).table
    assert table.hands == ((3, 17), (), ())
    assert table.portfolios[1] == ((2,), (), (5, 12), (), ())
    assert table.stacks[0] == (9, 4)
    assert table.deck == tuple(card for card in range(1, 41) if card not in {2, 3, 4, 5, 9, 12, 17})
    assert table.course.phase == "play"


def test_cards_nothing_is_said_of_are_out_of_the_game_where_the_deck_is_said() -> None:
    table = lay(at=TURN, deck=(7, 3)).table
    assert (table.deck, len(table.beside.removed)) == ((3, 7), 38)


def test_bonus_shares_nothing_is_said_of_lie_in_the_deck() -> None:
    table = lay(seats=2, at=TURN, discards=("bonus", 9), portfolios={"third": (5,)}).table
    assert (table.deck[:3], table.discards) == ((0, 0, 1), (0, 9))
    assert table.portfolios[2][2] == (5,)


def test_a_payment_under_way_is_laid() -> None:
    state = lay(at=Paying(ONE, 1, 5), hands={0: (9, 10)}, portfolios={0: (5,), 1: (6,)})
    assert state.agenda == (Paying(ONE, 1, 5), PassTurn(ONE))
    assert [event.card for event in cs.legal(state)] == [9, 10]  # type: ignore[union-attr]  # discards


def test_the_draft_is_laid_and_the_starter_derived_of_the_lowest_card() -> None:
    hands = {0: (7, 8, 20, 22), 1: (1, 30), 2: (3, 31, 5)}
    shares = {0: (2,), 1: (4, 6), 2: (9, 10)}
    state = lay(at=Drafting((ONE,)), hands=hands, portfolios=shares, opened=(11,))
    assert state.table.course.starter == TWO
    assert state.agenda == (Drafting((ONE,)), FinishSetUp())
    assert cs.legal(state) == (Take(ONE, 11),)
    with pytest.raises(LayingError, match="hands: seat 0 has 3 cards; by now set-up has dealt it 4"):
        lay(at=Drafting((ONE,)), hands={**hands, 0: (7, 8, 20)}, portfolios=shares, opened=(11,))
    with pytest.raises(LayingError, match="starter: seat 2 cannot have been dealt the lowest card"):
        lay(
            at=Drafting((TWO,)),
            starter=2,
            hands={0: (7, 8, 20), 1: (1, 6, 30, 32), 2: (31, 35)},
            portfolios={0: (2, 4), 1: (3,), 2: (9, 10)},
            opened=(11,),
        )


def test_what_follows_is_derived() -> None:
    drawing = lay(at=Drawing(TWO, ((TWO, 1),)))
    assert drawing.agenda[1:] == (CountDraw(TWO), PassTurn(TWO))
    shares = {1: (5, 6), 0: (12,)}
    paying = lay(at=PayingOwner(ONE, 1, 3, 5), hands={0: (9, 10, 11)}, portfolios=shares)
    assert paying.agenda[1:] == (HandOver(ONE, 1, 5), PassTurn(ONE))
    cost = Discarding(ONE, 2, "itd.ocean.basic", 9, None)
    cleaning = lay(at=cost, hands={0: (10, 11)}, stacks={"pearl": (9,)})
    assert cleaning.agenda[1:] == (DiscardDepth(9, "itd.ocean.basic"), PassTurn(ONE))
    four = lay(seats=2, at=OpeningFour(ONE, 3), opened=(7,))
    assert four.agenda[1:] == (Award(ONE), DealOut("draw", ONE, ((ONE, 1),)), CountDraw(ONE), PassTurn(ONE))


def test_what_follows_a_dividend_is_said() -> None:
    frame = PayingDividend(ONE, ((ONE, 1),))
    plain = lay(at=frame, stacks={"ocean": (9,)}, portfolios={0: (2,)})
    assert plain.agenda == (frame, PassTurn(ONE))
    offer = OfferAbility(ONE, "ocean")
    state = lay(at=frame, then=[offer], stacks={"ocean": (9,)}, portfolios={0: (2,)})
    assert state.agenda == (frame, offer, PassTurn(ONE))
    assert cs.sketched(state)["then"] == (offer,)
    assert state == lay(at=frame, then=(offer, PassTurn(ONE)), stacks={"ocean": (9,)}, portfolios={0: (2,)})


def test_the_final_turns_left_are_derived() -> None:
    state = lay(at=Paying(ONE, 1, 5), hands={0: (9,)}, portfolios={0: (5, 6)}, triggered_by=2)
    assert state.agenda == (Paying(ONE, 1, 5), Acting(TWO), Acting(THREE), AddUp(), END)
    assert state.table.course.phase == "final"
    last = lay(at=Acting(THREE), triggered_by=2)
    assert last == lay(at=("final_turn", {"seat": 2, "triggered_by": 2}))


def test_the_decades_reached_are_those_of_the_depth_cards_at_least() -> None:
    ever = {"itd.ruling.new_decade": "ever_reached"}
    stacks = {"pearl": (8, 20)}
    assert lay(at=TURN, rulings=ever, stacks=stacks).table.memory.reached[2] == (0, 2)
    with pytest.raises(LayingError, match=r"reached: pearl has cards of the decades \(0, 2\), and reached only \(0,\)"):
        lay(at=TURN, rulings=ever, stacks=stacks, reached={"pearl": (0,)})


WAITING = ", ".join(kind.__name__ for kind in (*SET_UP, *WITHIN_A_TURN))
LATER_FRAMES = ", ".join(kind.__name__ for kind in LATER)
FACE_DOWN = {"itd.ruling.discards": "face_down"}


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({"hands": {0: (17,), 2: (17,)}}, "hands: card 17 is said twice (seat 0, seat 2)"),
        ({"hands": {0: (17,)}, "discards": (17,)}, "discards: card 17 is said twice (seat 0, discards)"),
        ({"hands": {0: (0,)}}, "hands: a bonus share (0) cannot lie there (seat 0): it lies in piles, or aside"),
        ({"hands": {0: (41,)}}, "hands: there is no card 41 (seat 0); the box has 1 to 40"),
        ({"hands": {3: ()}}, "hands: seats 3 were named; the table has seats 0 to 2"),
        ({"hands": {0: "17"}}, "hands[seat 0]: wanted a tuple or a list, found '17'"),
        ({"portfolios": {"third": ()}}, "portfolios: owners third were named; they are seats 0 to 2"),
        (
            {"stacks": {"coral": ()}},
            "stacks: companies coral were named; they are ocean, treasure, pearl, research, wildlife",
        ),
        ({"discards": ("bonus",)}, "discards: bonus shares: 1 in piles and 0 aside are 1; 0 are in the game"),
        ({"aside": 1}, "aside: bonus shares: 0 in piles and 1 aside are 1; 0 are in the game"),
        ({"seats": 2, "aside": 1}, "aside: 1 bonus share waits for nothing"),
        ({"fundraisers": 2}, "fundraisers: wanted a whole number, 0 to 1, found 2"),
        ({"draws": 3}, "draws: wanted a whole number, 0 to 2, found 3"),
        ({"starter": 3}, "starter: there is no seat 3; the table has seats 0 to 2"),
        ({"opened": (4,)}, "opened: 1 card lies open; wanted none at this moment"),
        (
            {"deck": (), "depletions": 1},
            "deck: it is empty and 1 depletion is counted: the last card taken depleted it once more",
        ),
        ({"buried": {0: (9,)}}, "buried: [9] lie face up: no seat alone knows them (itd.ruling.discards)"),
        ({"buried": {0: (9,)}, "rulings": FACE_DOWN}, "buried: card 9 is not among the discards ()"),
        (
            {"reached": {"pearl": (1,)}},
            "reached: no decade is remembered: the card on top alone counts (itd.ruling.new_decade)",
        ),
        ({"depletions": 2}, "at: course.phase: entry 'turn' is entered in 'play', found 'ending'"),
        (
            {"triggered_by": 1},
            "at: entry 'turn' says itself what follows: say a frame to say `then` or `triggered_by`",
        ),
        ({"at": Paying(ONE, 1, 5)}, "at.share: card 5 is not in the portfolio of seat 0: pay for it there"),
        ({"at": Paying(ONE, 2, 5), "portfolios": {0: (5, 6)}}, "at.due: 2 cannot be due of a price of 1"),
        ({"at": Paying(ONE, 1, 5), "portfolios": {0: (5, 6)}}, "hands: seat 0 holds 0 cards; 1 are due"),
        ({"at": MayClean(ONE)}, "stacks: ocean has no depth card: whoever is offered its ability has just expanded it"),
        (
            {"at": MayClean(ONE), "stacks": {"ocean": (9,)}, "hands": {0: (1,)}},
            "at: MayClean(seat=0) is not asked: the basic side of ocean lies up, and seat 0 holds 1 card",
        ),
        (
            {"at": Funding(ONE, ((TWO, 2),))},
            "at.owed: a fundraiser owes 2 cards each, in the order (0, 1, 2), the first perhaps fewer: ((1, 2),)",
        ),
        ({"at": Drawing(ONE, ((TWO, 1),))}, "at.owed: a draw is of one card for seat 0, not ((1, 1),)"),
        ({"at": Acting(ONE), "then": (AddUp(),)}, f"then: wanted one of {LATER_FRAMES}, found AddUp()"),
        ({"at": Acting(ONE), "then": (CountDraw(ONE),)}, "then: CountDraw(seat=0) cannot follow Acting(seat=0)"),
        ({"at": OpeningFour(ONE, 4)}, "at: bonus shares are for two players; there are 3"),
        ({"at": None, "then": (END,)}, "then: (Ends(),) cannot follow: the game is over"),
        ({"at": 7}, f"at: wanted one of {WAITING}, found 7"),
        ({"at": ("turn", 1)}, "at: wanted a frame that waits, (\"entry\", {…}) or None, found ('turn', 1)"),
    ],
)
def test_what_cannot_be_is_refused_with_the_part_and_the_arithmetic(said: dict[str, Any], problem: str) -> None:
    with pytest.raises(LayingError) as caught:
        lay(**{"at": TURN, **said})
    assert str(caught.value) == problem


def test_a_moment_within_the_dividend_of_other_steps_is_laid_again() -> None:
    rules = cs.ruleset("in_too_deep", seats=2, edition="small", rulings={"itd.ruling.bonus_dividend": "yes"})
    title, found = cs.game("in_too_deep"), 0
    assert title.lay is not None
    assert title.sketch is not None
    for seed in range(8):
        for state, _ in steps(begun(rules), Random(seed), cs.apply):
            if any(isinstance(frame, AwardWithin | TurnOverWithin) for frame in state.agenda):
                assert title.lay(rules, **title.sketch(state)) == state
                found += 1
    assert found
