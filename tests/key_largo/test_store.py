"""The Old Seadog's store: two items a visit, given at once to divers who can carry them."""

import pytest

import corestate as cs
from corestate import Refusal
from corestate.key_largo import Diver
from corestate.key_largo.events import Buy, Leave
from corestate.key_largo.table import Berth
from tests.key_largo.positions import ANN, ARMED, BARE, BEN, CLEO, DORA, EVE, acting, at_port, laid
from tests.support import after, refused, rules_applied


@pytest.mark.rule("kl.store.two_items", "kl.store.assign")
def test_up_to_two_items_are_bought_and_given_at_once() -> None:
    state = at_port("store", teams={ANN: (BARE, BARE)})
    assert Leave(ANN) in cs.legal(state)
    assert rules_applied(state, Buy(ANN, "hose", 1)) >= {"kl.store.two_items", "kl.store.assign", "kl.store.prices"}
    state = after(state, Buy(ANN, "hose", 1), Buy(ANN, "weight", 0))
    assert state.table.teams[ANN] == (Diver(0, 0, 1), Diver(1, 0, 0))
    assert state.table.money[ANN] == 60
    assert (state.table.stock.hoses, state.table.stock.weights) == (19, 9)
    assert cs.legal(state) == (Leave(ANN),)


@pytest.mark.refused("kl.store.two_items")
def test_no_third_item() -> None:
    state = after(at_port("store", money={ANN: 200}), Buy(ANN, "hose", 0), Buy(ANN, "hose", 0))
    because = "seat 0 has bought 2 items in this visit"
    assert refused(state, Buy(ANN, "weight", 0)) == (Refusal("kl.store.two_items", because),)


@pytest.mark.rule("kl.store.prices")
@pytest.mark.parametrize(
    ("count", "prices"), [(1, (20, 30, 20)), (2, (30, 40, 30)), (3, (40, 50, 40)), (4, (40, 50, 40))]
)
def test_a_fuller_store_is_dearer(count: int, prices: tuple[int, int, int]) -> None:
    boats = ("store",) * count + ("dolphins",) * (4 - count)
    state = acting(ANN, laid(boats=boats))  # type: ignore[arg-type]  # ports
    paid = [100 - after(state, Buy(ANN, item, 0)).table.money[ANN] for item in ("hose", "trident", "weight")]
    assert tuple(paid) == prices


@pytest.mark.refused("kl.store.prices")
def test_nobody_buys_what_they_cannot_pay() -> None:
    state = at_port("store", money={ANN: 20})
    because = "a trident costs 30 now; seat 0 has 20"
    assert refused(state, Buy(ANN, "trident", 0)) == (Refusal("kl.store.prices", because),)


@pytest.mark.rule("kl.store.stock")
def test_the_stock_shrinks_with_every_item() -> None:
    state = at_port("store")
    assert "kl.store.stock" in rules_applied(state, Buy(ANN, "trident", 0))
    assert after(state, Buy(ANN, "trident", 0)).table.stock.tridents == 9


@pytest.mark.refused("kl.store.stock")
def test_what_is_out_of_stock_cannot_be_bought() -> None:
    crew = (ARMED,) * 3
    teams = {BEN: crew, CLEO: crew, DORA: crew, EVE: (ARMED,), ANN: (BARE,)}
    state = acting(ANN, laid(boats=("store",) + ("dolphins",) * 4, teams=teams))
    assert refused(state, Buy(ANN, "trident", 0)) == (Refusal("kl.store.stock", "no trident is left in the stock"),)


@pytest.mark.refused("kl.store.assign")
def test_an_item_needs_a_diver_to_carry_it() -> None:
    state = at_port("store", teams={ANN: ()})
    assert cs.legal(state) == (Leave(ANN),)
    because = "seat 0 has no diver 0 to give a hose to"
    assert refused(state, Buy(ANN, "hose", 0)) == (Refusal("kl.store.assign", because),)


@pytest.mark.rule("kl.store.limits")
def test_a_diver_carries_two_hoses_one_trident_and_one_weight() -> None:
    state = after(at_port("store", teams={ANN: (Diver(1, 0, 0),)}), Buy(ANN, "hose", 0))
    offered = {event.item for event in cs.legal(state) if isinstance(event, Buy)}
    assert offered == {"trident", "weight"}


@pytest.mark.refused("kl.store.limits")
@pytest.mark.parametrize(("item", "most"), [("hose", "2 hoses"), ("trident", "1 trident"), ("weight", "1 weight")])
def test_a_diver_carries_no_more(item: str, most: str) -> None:
    state = at_port("store", teams={ANN: (Diver(2, 1, 1),)})
    because = f"diver 0 of seat 0 carries {most} and no more"
    assert refused(state, Buy(ANN, item, 0)) == (Refusal("kl.store.limits", because),)  # type: ignore[arg-type]  # an item


@pytest.mark.rule("kl.encounter.friend")
def test_what_the_friend_makes_cheaper_is_offered() -> None:
    boats: tuple[Berth, ...] = ("store", "store", "store", "bar")
    state = acting(ANN, laid(boats=boats, met={ANN: ("friend",)}, money={ANN: 50}))
    state = after(state, Buy(ANN, "hose", 0, "friend"))
    assert {event.item for event in cs.legal(state) if isinstance(event, Buy)} == {"hose", "trident", "weight"}
