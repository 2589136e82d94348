"""End of the game: wealth, and who wins."""

import attrs
import pytest

import corestate as cs
from corestate import Seat
from corestate.key_largo.events import Leave
from corestate.title import Reason
from tests.key_largo.positions import ANN, BEN, CLEO, DORA, Largo, acting, laid
from tests.support import after, rules_applied

BOATS = ("bar",) * 4


def last_leave(**given: object) -> Largo:
    """Come to the last action of the last day."""
    return acting(DORA, laid(boats=BOATS, when=(10, "afternoon"), **given))  # type: ignore[arg-type]  # handed on


@pytest.mark.rule("kl.end.wealth")
@pytest.mark.obeys("kl.box.values")
def test_money_and_the_end_values_of_unsold_cards_make_the_wealth() -> None:
    hands = {ANN: ("medium gold 2", "deep diamond 200"), BEN: ("deep goods 5",)}
    state = last_leave(hands=hands, money={ANN: 50, BEN: 190})
    assert rules_applied(state, Leave(DORA)) >= {"kl.end.wealth", "kl.market.no_diamonds"}
    result = cs.result(after(state, Leave(DORA)))
    assert result is not None
    assert result.scores == (290, 290, 100, 100)
    assert result.winners == (ANN, BEN)
    assert result.ranking == ((ANN, BEN), (CLEO, DORA))
    assert result.why[0] == Reason("kl.end.wealth", "the greatest wealth is 290")


@pytest.mark.rule("kl.end.wealth")
def test_the_richest_wins_alone() -> None:
    result = cs.result(after(last_leave(money={CLEO: 110}), Leave(DORA)))
    assert result is not None
    assert (result.winners, result.ranking) == ((CLEO,), ((CLEO,), (ANN, BEN, DORA)))


def test_when_it_is_over_everybody_shows_what_is_left() -> None:
    state = last_leave(hands={ANN: ("medium gold 2",)}, rulings={"money_public": "hidden"})
    assert cs.view(state, BEN).table.hands[ANN].cards is None
    seen = cs.view(after(state, Leave(DORA)), BEN).table
    assert seen.hands[ANN].cards is not None
    assert seen.money == (100, 100, 100, 100)
    assert attrs.evolve(state).table.money == seen.money


@pytest.mark.ruling("kl.ruling.tie")
@pytest.mark.parametrize(
    ("tie", "winners", "most", "told"),
    [
        ("shared", (ANN, BEN), None, "several are the richest: the victory goes to 0, 1"),
        ("most_treasure_cards", (ANN,), 2, "several are the richest; most unsold cards: 2: the victory goes to 0"),
    ],
)
def test_a_game_is_accounted_for_by_what_everybody_has_left(
    tie: str, winners: tuple[Seat, ...], most: int | None, told: str
) -> None:
    hands = {ANN: ("medium gold 2", "deep diamond 200"), BEN: ("deep goods 5",)}
    over = after(last_leave(hands=hands, money={ANN: 50, BEN: 190}, rulings={"tie": tie}), Leave(DORA))
    account, result = cs.account(over), cs.result(over)
    assert account is not None
    assert result is not None
    ann, ben, *others = account.wealth
    assert (ann.seat, ann.money, ann.treasures, ann.diamonds, ann.total) == (ANN, 50, 40, 200, 290)
    assert [(one.depth, one.kind, one.worth) for one in ann.unsold] == [
        ("medium", "gold", 40),
        ("deep", "diamond", 200),
    ]
    assert (ben.money, ben.treasures, ben.diamonds, ben.total) == (190, 100, 0, 290)
    assert [(one.seat, one.unsold, one.total) for one in others] == [(CLEO, (), 100), (DORA, (), 100)]
    assert (account.richest, account.most_cards) == ((ANN, BEN), most)
    assert result.winners == winners
    assert result.why[1:] == (Reason("kl.end.wealth", told),)


@pytest.mark.ruling("kl.ruling.tie")
def test_where_one_is_the_richest_no_cards_are_counted() -> None:
    over = after(last_leave(money={CLEO: 110}, rulings={"tie": "most_treasure_cards"}), Leave(DORA))
    account, result = cs.account(over), cs.result(over)
    assert account is not None
    assert result is not None
    assert (account.richest, account.most_cards) == ((CLEO,), None)
    assert result.why == (Reason("kl.end.wealth", "the greatest wealth is 110"),)
