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
from corestate.in_too_deep.abilities.depths import MoveDepth
from corestate.in_too_deep.moments import LATER, SET_UP, WITHIN_A_TURN, problems
from corestate.in_too_deep.payouts import AwardWithin, TurnOver, TurnOverWithin
from corestate.in_too_deep.setup import Dealing, DealingBonus, OpeningDraft, OpeningThird
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


def test_how_near_the_end_is_follows_from_the_phase() -> None:
    paying: dict[str, Any] = {"at": Paying(TWO, 1, 5), "hands": {1: (9,)}, "portfolios": {1: (5, 6)}}
    triggered = cs.progress(lay(**paying, depletions=2))
    assert (triggered.ends_by, triggered.last_turns) == ("itd.end.final_turn", (THREE, ONE, TWO))
    final = cs.progress(lay(**paying, triggered_by=0))
    assert (final.ends_by, final.last_turns) == ("itd.end.final_turn", (THREE, ONE))
    assert cs.progress(lay(**paying)).ends_by is None


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
        ({"discards": (False,)}, "discards: wanted whole numbers, found False"),
        ({"hands": {0: (41,)}}, "hands: there is no card 41 (seat 0); the box has 1 to 40"),
        ({"hands": {3: ()}}, "hands: seats 3 were named; the table has seats 0 to 2"),
        ({"hands": {0: "17"}}, "hands[seat 0]: wanted a tuple or a list, found '17'"),
        ({"portfolios": {"third": ()}}, "portfolios: owners 'third' were named; they are seats 0 to 2"),
        (
            {"stacks": {"coral": ()}},
            "stacks: companies 'coral' were named; they are ocean, treasure, pearl, research, wildlife",
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
        ({"hands": {0: ("x",)}}, "hands[seat 0]: wanted whole numbers, found 'x'"),
        (
            {"at": Paying(ONE, "x", 5)},  # type: ignore[arg-type]  # that is what is wrong
            "at: due: wanted a whole number, found 'x'",
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


def _ruled(**options: str) -> dict[str, str]:
    return {f"itd.ruling.{name}": option for name, option in options.items()}


HANDS = {0: (7, 8, 20, 22), 1: (1, 30), 2: (3, 31, 5)}
"""After the bonus cards: seat 1 was dealt the lowest card."""
SHARES = {0: (2,), 1: (4, 6), 2: (9, 10)}
DIVIDEND = PayingDividend(ONE, ((ONE, 1),))
OWNED = {"portfolios": {0: (2, 10), 1: (13,)}}
ON_PEARL = {"hands": {0: (10, 11)}, "stacks": {"pearl": (12, 9)}}
ADVANCED = {"options": {"ocean": "advanced", "wildlife": "advanced"}}
IN_ROUNDS = {"rulings": _ruled(payout_cards="card_by_card")}
THIRD_DRAWS = {"rulings": _ruled(third_dividends="draws_and_discards")}


def _lifted(due: int, company: Any) -> Discarding:  # noqa: ANN401 - a company or None
    return Discarding(ONE, due, "itd.wildlife.advanced", 9, company)


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({"at": None, "seats": 2, "aside": 1}, "aside: 1 bonus share waits for nothing"),
        (
            {"at": Dealing(((THREE, 2),)), "hands": {0: (1, 2), 1: (3, 4)}, "draws": 1},
            "depletions: nothing is counted before play begins: no depletions, draws or fundraisers",
        ),
        (
            {"at": Dealing(((THREE, 2),)), "hands": {0: (1, 2), 1: (3, 4)}, "fundraisers": 1},
            "depletions: nothing is counted before play begins: no depletions, draws or fundraisers",
        ),
        (
            {"at": Drawing(ONE, ((ONE, 1),)), "then": ()},
            "then: (CountDraw(seat=0),) follows Drawing(active=0, owed=((0, 1),)), not ()",
        ),
        (
            {"at": DIVIDEND, **OWNED, "then": (OfferAbility(TWO, "ocean"),), "stacks": {"ocean": (9,)}},
            "then: OfferAbility(seat=1, company='ocean') in the turn of seat 0",
        ),
        (
            {"seats": 2, "at": OpeningFour(TWO, 3), "opened": (7,), "then": (Award(TWO), Acting(TWO))},
            "then: steps of set-up come before the turn of the starter, seat 0, alone",
        ),
        (
            {"at": DIVIDEND, **OWNED, "triggered_by": 2},
            "at: PayingDividend(active=0, owed=((0, 1),)) cannot be in a final turn",
        ),
        (
            {"at": PayingOwner(ONE, 1, 3, 5), "portfolios": {2: (5,)}},
            "at.share: card 5 is not in the portfolio of another, owner 1",
        ),
        ({"at": Drawing(ONE, ())}, "at.owed: nothing is owed"),
        ({"at": OpeningFour(ONE, 5), "seats": 2}, "at.cards: wanted 1 to 4, found 5"),
        ({"at": Drawing(ONE, ((ONE, 1),)), "deck": ()}, "deck: there is no numbered card to draw"),
        (
            {"at": Discarding(ONE, 1, "itd.ocean.advanced", 9, "pearl"), **ON_PEARL},
            "at.ability: the other side of ocean lies up",
        ),
        (
            {"at": Discarding(ONE, 2, "itd.ocean.basic", 9, "pearl"), **ON_PEARL},
            "at.company: itd.ocean.basic takes a card away, found 'pearl'",
        ),
        ({"at": Discarding(ONE, 2, "itd.ocean.basic", 15, None)}, "at.card: card 15 lies on no company"),
        (
            {"at": _lifted(1, None), **ON_PEARL, **ADVANCED},
            "at.company: itd.wildlife.advanced lays a card on a company, found None",
        ),
        (
            {"at": _lifted(1, "ocean"), **ON_PEARL, **ADVANCED},
            "at.card: card 9 does not lie on top of ocean: it has been played there",
        ),
        ({"at": _lifted(2, "pearl"), **ON_PEARL, **ADVANCED}, "at.due: 2 cannot be due of a price of 1"),
        (
            {"at": DIVIDEND, **OWNED, "then": (TurnOver(ONE), Acting(ONE))},
            "then: bonus shares are for two players; there are 3",
        ),
        (
            {"at": DIVIDEND, **OWNED, "then": (OfferAbility(ONE, "pearl"),)},
            "then: pearl has not been expanded for an ability",
        ),
        (
            {"at": DIVIDEND, **OWNED, "then": (OfferAbility(ONE, "ocean"),)},
            "then: ocean has not been expanded for an ability",
        ),
        (
            {"at": PayingDividend(ONE, ((Seat(5), 1),)), **OWNED},
            "at.owed: ((5, 1),) are not cards for seats at the table",
        ),
        ({"at": PayingDividend(ONE, ((ONE, 0),)), **OWNED}, "at.owed: ((0, 0),) are not cards for seats at the table"),
        (
            {"at": PayingDividend(ONE, ((TWO, 1), (ONE, 1))), **OWNED},
            "at.owed: ((1, 1), (0, 1)) does not name each seat once, in the order (0, 1, 2)",
        ),
        (
            {"at": PayingDividend(ONE, ((ONE, 4),)), **OWNED},
            "at.owed: a dividend owes nobody more than 3 cards, found ((0, 4),)",
        ),
        (
            {"at": PayingDividend(ONE, ((THREE, 1),)), "seats": 2, "portfolios": {"third": (2,)}},
            "at.owed: ((2, 1),) are not cards for seats at the table",
        ),
        (
            {"at": DIVIDEND, "seats": 2, **OWNED, "then": (DealOut("bonus", ONE, ()), Award(ONE), Acting(ONE))},
            "then: the cards of a bonus share are owed to nobody",
        ),
        (
            {"at": Funding(ONE, ((TWO, 1), (THREE, 2))), **IN_ROUNDS},
            "at.owed: ((1, 1), (2, 2)) does not name each seat once, in the order (0, 1, 2)",
        ),
        (
            {"at": PayingDividend(ONE, ((TWO, 1), (ONE, 1), (THREE, 1))), **OWNED, **IN_ROUNDS},
            "at.owed: ((1, 1), (0, 1), (2, 1)) does not name each seat once, in the order (0, 1, 2)",
        ),
        ({"at": PayingDividend(ONE, ()), **OWNED, **IN_ROUNDS}, "at.owed: nothing is owed"),
        (
            {"at": OpeningDraft(4), "hands": HANDS, "opened": (11,)},
            "opened: 1 card lies open; wanted 2: 4 of 6 are to come",
        ),
        (
            {"at": OpeningDraft(4), "hands": HANDS, "opened": (11, 12), "discards": (9,)},
            "discards: (9,) lie there before play has begun",
        ),
        ({"at": OpeningThird(2), "hands": HANDS}, "at: OpeningThird(cards=2) with 3 players"),
        ({"at": OpeningDraft(0), "hands": HANDS}, "at.cards: wanted 1 or more, found 0"),
        ({"at": Drafting(()), "hands": HANDS}, "at.choosers: nobody is left to choose"),
        (
            {"at": Dealing(((TWO, 2), (THREE, 1))), "hands": {0: (1, 2)}},
            "at.owed: ((1, 2), (2, 1)) is not the rest of what set-up deals, ((0, 2), (1, 2), (2, 2))",
        ),
        ({"at": Dealing(())}, "at.owed: () is not the rest of what set-up deals, ((0, 2), (1, 2), (2, 2))"),
        (
            {"at": OpeningThird(1), "seats": 2, "hands": {0: (7, 8, 9, 10), 1: (1, 30, 31)}},
            "portfolios: they hold [0, 0, 0] shares; by now set-up has given [0, 0, 3]",
        ),
        (
            {"at": Drafting((TWO,)), "hands": HANDS, "portfolios": SHARES, "opened": (11,)},
            "at.choosers: (1,) do not choose clockwise from the starter, seat 1",
        ),
        (
            {"at": Drafting((ONE,)), "hands": HANDS, "portfolios": {**SHARES, 2: (9,)}, "opened": (11,)},
            "portfolios: they hold [1, 2, 1] shares; by now set-up has given [1, 2, 2]",
        ),
        (
            {"at": Drafting((ONE,)), "then": (), "hands": HANDS, "portfolios": SHARES, "opened": (11,)},
            "then: (FinishSetUp(),) follows Drafting(choosers=(0,)), not ()",
        ),
        (
            {"deck": tuple(range(3, 41)), "removed": (1,)},
            "deck: (2,) are nowhere: they lie neither there nor anywhere else that was said",
        ),
        ({"at": Dealing(((ONE, 1),)), "starter": 0}, "starter: nobody has started while the first hands are dealt"),
        (
            {"buried": {0: (9,), 1: (9,)}, "discards": (9,), "rulings": FACE_DOWN},
            "buried: card 9 is said 2 times: one seat alone knows it",
        ),
        (
            {"lost": {"pearl": 1}},
            "lost: no card is remembered: those that lie there count (itd.ruling.company_value)",
        ),
    ],
)
def test_what_cannot_be_at_such_a_moment_is_refused(said: dict[str, Any], problem: str) -> None:
    with pytest.raises(LayingError) as caught:
        lay(**{"at": TURN, **said})
    assert str(caught.value) == problem


@pytest.mark.parametrize(
    ("said", "after"),
    [
        ({"at": None}, ()),
        ({"at": _lifted(1, "pearl"), **ON_PEARL, **ADVANCED}, (PassTurn(ONE),)),
        (
            {
                "at": _lifted(1, "ocean"),
                "hands": {0: (10, 11)},
                "stacks": {"ocean": (12, 9)},
                **ADVANCED,
                "rulings": _ruled(chain="wildlife_chains"),
            },
            (OfferAbility(ONE, "ocean"), PassTurn(ONE)),
        ),
        (
            {"at": Discarding(ONE, 1, "itd.ocean.advanced", 12, "wildlife"), **ON_PEARL, **ADVANCED},
            (MoveDepth(12, 4, "itd.ocean.advanced"), PassTurn(ONE)),
        ),
        (
            {"at": PayingDividend(ONE, ((THREE, 1),)), "seats": 2, "portfolios": {"third": (2,)}, **THIRD_DRAWS},
            (PassTurn(ONE),),
        ),
        ({"at": Funding(ONE, ((TWO, 2), (THREE, 2), (ONE, 1))), **IN_ROUNDS}, (PassTurn(ONE),)),
        ({"at": Funding(ONE, ((TWO, 1), (THREE, 1))), **IN_ROUNDS}, (PassTurn(ONE),)),
        ({"at": PayingDividend(ONE, ((TWO, 1), (ONE, 1))), **OWNED, **IN_ROUNDS}, (PassTurn(ONE),)),
        ({"at": OpeningDraft(4), "hands": HANDS, "opened": (11, 12)}, (FinishSetUp(),)),
        (
            {"at": DealingBonus(((THREE, 1), (ONE, 2))), "hands": {0: (7, 8), 1: (1, 30), 2: (3, 31)}},
            (OpeningDraft(6), FinishSetUp()),
        ),
        (
            {"at": DealingBonus(((ONE, 1),)), "seats": 2, "hands": {0: (7, 8, 9), 1: (1, 30, 31)}},
            (OpeningThird(4), FinishSetUp()),
        ),
    ],
)
def test_what_can_be_is_laid_with_what_follows_and_sketched(said: dict[str, Any], after: tuple[Any, ...]) -> None:
    state = lay(**said)
    assert state.agenda[1:] == after
    again = cs.sketched(state)
    assert again["at"] == said["at"]
    assert cs.game("in_too_deep").lay(state.table.ruleset, **again) == state  # type: ignore[misc]  # it has one


def test_a_sketch_of_a_game_that_begins_says_nothing_of_the_moment() -> None:
    state = cs.new_game("in_too_deep", seats=3)
    assert "at" not in cs.sketched(state)
    assert cs.sketched(cs.apply(state, cs.legal(state)[0]))["at"]


def test_a_sketch_tells_what_was_reached_and_who_triggered_the_end_where_that_does_not_follow() -> None:
    ever = {"at": TURN, "rulings": _ruled(new_decade="ever_reached"), "stacks": {"pearl": (8,), "ocean": (9,)}}
    assert cs.sketched(lay(**ever, reached={"pearl": (0, 3)}))["reached"] == {"pearl": (0, 3)}
    for last in (TWO, ONE):
        state = lay(at=Acting(ONE), triggered_by=last)
        assert cs.sketched(state)["triggered_by"] == last


def test_where_what_waits_makes_no_sense_nothing_else_is_looked_at() -> None:
    table = lay(at=TURN).table
    assert list(problems(table, (PayingDividend(ONE, ((Seat(5), 1),)), PassTurn(ONE)), 0)) == [
        ("at.owed", "((5, 1),) are not cards for seats at the table"),
    ]
    set_up = lay(at=OpeningDraft(4), hands=HANDS, opened=(11, 12)).table
    whole = ((2, 1), (0, 2))
    assert list(problems(set_up, (DealingBonus(((ONE, 3),)), FinishSetUp()), 0)) == [
        ("at.owed", f"((0, 3),) is not the rest of what set-up deals, {whole}"),
        ("opened", "2 cards lie open; wanted none at this moment"),
    ]
    assert list(problems(set_up, (Drafting((ONE, TWO)), FinishSetUp()), 0)) == [
        ("at.choosers", "(0, 1) do not choose clockwise from the starter, seat 1"),
    ]
    assert list(problems(set_up, (DealingBonus(((ONE, 2),)), FinishSetUp()), 0)) == [
        ("hands", "seat 0 has 4 cards; by now set-up has dealt it 2"),
        ("opened", "2 cards lie open; wanted none at this moment"),
    ]


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


def test_a_sketch_names_the_companies_that_lost_cards_and_no_other() -> None:
    lost = {"ocean": 1, "pearl": 2}
    state = lay(at=TURN, rulings=_ruled(company_value="ever_played"), lost=lost)
    assert cs.sketched(state)["lost"] == lost
