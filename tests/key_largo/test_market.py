"""The market of finds: one type a visit, at the rate of the crowd; and the dolphins, who pay by the day."""

from typing import Literal, TypeAlias

import pytest

import corestate as cs
from corestate import Refusal
from corestate.key_largo.events import Leave, Sell
from corestate.key_largo.table import Berth
from tests.key_largo.positions import ANN, BEN, CLEO, Largo, acting, at_port, card, cards, laid
from tests.support import after, refused, rules_applied

Buyer: TypeAlias = Literal["trafficker", "jeweller", "gold_digger"]

HAND = ("deep goods 5", "deep goods 3", "shallow gold 2", "medium antiques 3", "medium diamond 100")


def crowded(count: int) -> Largo:
    """Let Ann act at the market with so many players there."""
    boats = ("market",) * count + ("bar",) * (4 - count)
    return acting(ANN, laid(boats=boats, hands={ANN: HAND}))  # type: ignore[arg-type]  # ports


def sale(count: int, name: str) -> int:
    """Return what a card brings with so many at the market."""
    return after(crowded(count), Sell(ANN, card(name))).table.money[ANN] - 100


@pytest.mark.rule("kl.market.goods", "kl.market.price")
@pytest.mark.parametrize(("count", "price"), [(1, 200), (2, 150), (3, 100), (4, 100)])
def test_goods_fall_with_the_crowd(count: int, price: int) -> None:
    assert sale(count, "deep goods 5") == price
    assert rules_applied(crowded(count), Sell(ANN, card("deep goods 5"))) >= {"kl.market.goods", "kl.market.price"}


@pytest.mark.rule("kl.market.antiques")
@pytest.mark.parametrize(("count", "price"), [(1, 60), (2, 90), (3, 120), (4, 120)])
def test_antiques_rise_with_the_crowd(count: int, price: int) -> None:
    assert sale(count, "medium antiques 3") == price
    assert "kl.market.antiques" in rules_applied(crowded(count), Sell(ANN, card("medium antiques 3")))


@pytest.mark.rule("kl.market.gold")
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_gold_is_always_thirty_a_unit(count: int) -> None:
    assert sale(count, "shallow gold 2") == 60
    assert "kl.market.gold" in rules_applied(crowded(count), Sell(ANN, card("shallow gold 2")))


@pytest.mark.rule("kl.market.any_number", "kl.market.one_type")
def test_any_number_of_one_type_is_sold_one_by_one() -> None:
    state = crowded(1)
    assert "kl.market.one_type" in rules_applied(state, Sell(ANN, card("deep goods 3")))
    state = after(state, Sell(ANN, card("deep goods 3")))
    assert cs.legal(state) == (Sell(ANN, card("deep goods 5")), Leave(ANN))
    assert "kl.market.any_number" in rules_applied(state, Leave(ANN))
    state = after(state, Sell(ANN, card("deep goods 5")))
    assert state.table.money[ANN] == 100 + 120 + 200
    assert state.table.gone == cards("deep goods 3", "deep goods 5")
    assert cs.legal(state) == (Leave(ANN),)


@pytest.mark.refused("kl.market.one_type")
def test_the_first_card_fixes_the_type() -> None:
    state = after(crowded(1), Sell(ANN, card("deep goods 3")))
    because = "seat 0 sells goods in this visit, not gold"
    assert refused(state, Sell(ANN, card("shallow gold 2"))) == (Refusal("kl.market.one_type", because),)


@pytest.mark.rule("kl.market.own_cards")
@pytest.mark.refused("kl.market.own_cards")
@pytest.mark.parametrize("by", [None, "trafficker", "jeweller", "gold_digger"])
def test_a_card_not_held_is_refused_by_a_rule_of_the_market(by: Buyer | None) -> None:
    state = at_port("market", hands={ANN: ("shallow goods 1",)}, met={ANN: (by,)} if by else None)
    because = "seat 0 holds no shallow gold 1"
    assert refused(state, Sell(ANN, card("shallow gold 1"), by)) == (Refusal("kl.market.own_cards", because),)


@pytest.mark.rule("kl.market.must_sell")
def test_with_nothing_saleable_nothing_happens_and_no_rule_of_selling_is_applied() -> None:
    state = at_port("market", hands={ANN: ("medium diamond 100",)})
    assert cs.legal(state) == (Leave(ANN),)
    assert not {"kl.market.any_number", "kl.market.must_sell"} & rules_applied(state, Leave(ANN))
    state = after(at_port("market", hands={ANN: ("shallow gold 2",)}), Sell(ANN, card("shallow gold 2")))
    assert {"kl.market.any_number", "kl.market.must_sell"} <= rules_applied(state, Leave(ANN))


@pytest.mark.refused("kl.market.must_sell")
def test_at_least_one_card_must_be_sold() -> None:
    because = "seat 0 holds a card the market buys and must sell at least one"
    assert refused(crowded(1), Leave(ANN)) == (Refusal("kl.market.must_sell", because),)


@pytest.mark.rule("kl.market.no_diamonds")
@pytest.mark.refused("kl.market.no_diamonds")
def test_diamonds_are_not_sold_at_the_market() -> None:
    because = "the market buys no medium diamond"
    expected = (Refusal("kl.market.no_diamonds", because),)
    assert refused(crowded(1), Sell(ANN, card("medium diamond 100"))) == expected


@pytest.mark.rule("kl.dolphins.pay")
@pytest.mark.parametrize(("day", "pay"), [(1, 40), (2, 50), (3, 60), (4, 30), (8, 40), (10, 60)])
def test_the_dolphins_pay_every_visitor_the_amount_of_the_day(day: int, pay: int) -> None:
    boats: tuple[Berth, ...] = ("bar", "dolphins", "dolphins", "store")
    state = acting(ANN, laid(boats=boats, when=(day, "morning")))
    assert "kl.dolphins.pay" in rules_applied(state, Leave(ANN))
    paid = after(state, Leave(ANN)).table.money
    assert (paid[BEN], paid[CLEO]) == (100 + pay, 100 + pay)
