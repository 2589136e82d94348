"""What a verdict rests on: prices paid or too high, the dolphins' pay, cards that came to light."""

from typing import Any

import pytest

import corestate as cs
from corestate.key_largo import events as e
from corestate.key_largo.rests_on import RELIANCE
from tests.key_largo.positions import ANN, BEN, at_port, new

WRECKS = ("cards", "pile", "layouts")
MARKET = ("cards", "gold", "goods", "antiques", "digger_gold", "trafficker_rate", "trafficker_cards")
ANYTHING = ("money", "diver", "pickpocket", "hose", "trident", "weight")


def test_every_rule_speaks_of_its_own_components() -> None:
    table, rules = new().table, cs.game("key_largo").rulebook.rules
    spoken = {one.slug: tuple(RELIANCE.spoken_of(table, None, frozenset({one.slug}))) for one in rules}
    assert {rule: named for rule, named in spoken.items() if named} == {
        "kl.bar.prices": ANYTHING,
        "kl.bar.recruit": ("divers",),
        "kl.bar.round": ("round", "money", "layouts"),
        "kl.box.encounters": ("encounters",),
        "kl.box.wrecks": WRECKS,
        "kl.dive.card_each": ("pile",),
        "kl.dive.choose": ("pile", "layouts"),
        "kl.dive.depth": ("layouts",),
        "kl.dive.one_boat": ("layouts",),
        "kl.encounter.brothers": ANYTHING,
        "kl.encounter.buyer": WRECKS,
        "kl.encounter.deck": ("encounters",),
        "kl.encounter.drunkard": ("layouts",),
        "kl.encounter.dupe": WRECKS,
        "kl.encounter.jeweller": WRECKS,
        "kl.encounter.trafficker": (*WRECKS, "trafficker_cards"),
        "kl.encounter.watchful": ("pile",),
        "kl.end.second_sunday": ("calendar",),
        "kl.market.must_sell": WRECKS,
        "kl.market.no_diamonds": WRECKS,
        "kl.market.one_type": WRECKS,
        "kl.setup.wrecks": WRECKS,
        "kl.store.prices": ANYTHING,
        "kl.store.stock": ("hoses", "tridents", "weights"),
    }


@pytest.mark.parametrize(
    ("event", "used"),
    [
        (e.Recruit(ANN, None), ("money", "diver", "divers")),
        (e.Recruit(ANN, "beginner"), ("money", "beginner_diver", "divers")),
        (e.Rob(ANN, BEN, "shallow", None), ("money", "pickpocket")),
        (e.Rob(ANN, BEN, "shallow", "pickpocket"), ("money", "cheap_pickpocket")),
        (e.Buy(ANN, "hose", 0, None), ("money", "hose", "hoses")),
        (e.Buy(ANN, "trident", 0, None), ("money", "trident", "tridents")),
        (e.Buy(ANN, "weight", 0, "discounter"), ("money", "weight", "discount", "weights")),
        (e.BuyRound(ANN, 0), ("round", "money", "layouts")),
        (e.Anchor(ANN, 0), ("pile", "layouts")),
        (e.AskOn(ANN, 0), ("pile", "layouts")),
        (e.Listen(ANN, 0), ("pile", "layouts")),
        (e.Drawn(0, located=False), WRECKS),
        (e.Sighted(0), WRECKS),
        (e.Stolen(0), WRECKS),
        (e.Sell(ANN, 0, None), MARKET),
        (e.SellAs(ANN, 0, "gold"), MARKET),
        (e.SellCatch(ANN, 0), MARKET),
        (e.Play(ANN, "family"), ("encounters",)),
        (e.Met("family"), ("encounters",)),
        (e.Discard(ANN, "family"), ("encounters",)),
        (e.Leave(ANN), ()),
        (e.Send(ANN, 0), ()),
    ],
    ids=repr,
)
def test_every_event_uses_its_own_components(event: Any, used: tuple[str, ...]) -> None:  # noqa: ANN401 - an event
    table = at_port("bar").table
    assert tuple(RELIANCE.used(table, event, table)) == used


def test_money_that_comes_otherwise_than_by_a_sale_is_the_pay_of_the_day() -> None:
    poor, rich = at_port("bar").table, at_port("bar", money={BEN: 500}).table
    assert tuple(RELIANCE.used(poor, e.Leave(ANN), rich)) == ("calendar[0]",)
    assert tuple(RELIANCE.used(poor, e.Sell(ANN, 0, None), rich)) == MARKET
    assert tuple(RELIANCE.used(rich, e.Leave(ANN), poor)) == ()


@pytest.mark.parametrize(
    ("event", "stock"),
    [(e.Buy(ANN, "hose", 0, None), ("hoses",)), (e.Buy(ANN, "weight", 0, None), ("weights",))],
    ids=repr,
)
def test_what_is_refused_for_want_of_stock_rests_on_that_stock(event: e.Buy, stock: tuple[str, ...]) -> None:
    assert tuple(RELIANCE.spoken_of(new().table, event, frozenset({"kl.store.stock"}))) == stock


def test_a_game_begins_on_no_card_unless_somebody_holds_one() -> None:
    assert tuple(RELIANCE.begun(new())) == ()
    assert tuple(RELIANCE.begun(at_port("bar", hands={ANN: ("shallow gold 1",)}))) == ("cards",)
    assert RELIANCE.scored == ("cards",)
