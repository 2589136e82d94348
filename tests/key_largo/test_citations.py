"""What every step of an action cites, and by which rule each kind of event is refused at the wrong time."""

from typing import Any

import pytest

import corestate as cs
from corestate import Refusal
from corestate.key_largo import Event
from corestate.key_largo import events as e
from corestate.key_largo.table import Berth
from tests.key_largo.positions import (
    ANN,
    BARE,
    BEN,
    SHALLOW,
    WEIGHTED,
    Largo,
    acting,
    at_port,
    card,
    diving,
    drawn,
    laid,
)
from tests.support import after, refused

GOLD, GOODS, DIAMOND = card("shallow gold 1"), card("shallow goods 1"), card("medium diamond 100")
CARDS = ("shallow gold 1", "shallow gold 2", "shallow monster")
PAID = ("kl.dolphins.pay", "kl.encounter.draw")


def cited(state: Largo, *events: Event) -> list[tuple[str, ...]]:
    """List the rules of the first step of every event."""
    found = []
    for event in events:
        found.append(cs.explain(state, event)[0].rules)
        state = after(state, event)
    return found


def test_what_is_done_at_the_bar() -> None:
    assert cited(at_port("bar"), e.Recruit(ANN, None), e.Leave(ANN)) == [
        ("kl.bar.recruit", "kl.bar.prices", "kl.bar.three_divers"),
        ("kl.bar.optional",),
    ]
    rich = at_port("bar", hands={BEN: ("shallow gold 1",)})
    assert cited(rich, e.Rob(ANN, BEN, "shallow", None), e.Stolen(GOLD)) == [
        ("kl.bar.pickpocket", "kl.bar.prices"),
        ("kl.bar.pickpocket_backs",),
    ]


def test_what_is_bought_and_sold() -> None:
    assert cited(at_port("store"), e.Buy(ANN, "hose", 0, None), e.Leave(ANN)) == [
        ("kl.store.two_items", "kl.store.prices", "kl.store.stock", "kl.store.assign", "kl.store.limits"),
        ("kl.store.two_items",),
    ]
    two = at_port("market", hands={ANN: ("shallow gold 1", "shallow gold 2")})
    assert cited(two, e.Sell(ANN, GOLD, None), e.Leave(ANN)) == [
        ("kl.market.one_type", "kl.market.price", "kl.market.gold"),
        ("kl.market.any_number", "kl.market.must_sell"),
    ]


def test_what_is_sold_with_an_encounter_card_is_sold_by_its_rule() -> None:
    both = {ANN: ("shallow goods 1", "shallow gold 1")}
    as_antiques = at_port("market", hands=both, met={ANN: ("dupe",)})
    assert cited(as_antiques, e.SellAs(ANN, GOODS, "antiques")) == [
        ("kl.encounter.dupe", "kl.market.price", "kl.market.antiques")
    ]
    jewel = at_port("market", hands={ANN: ("medium diamond 100",)}, met={ANN: ("jeweller",)})
    assert cited(jewel, e.Sell(ANN, DIAMOND, "jeweller")) == [
        ("kl.encounter.jeweller", "kl.box.values", "kl.market.no_diamonds")
    ]
    besides = at_port("market", hands=both, met={ANN: ("trafficker",)})
    assert cited(besides, e.Sell(ANN, GOODS, None), e.Sell(ANN, GOLD, "trafficker")) == [
        ("kl.market.one_type", "kl.market.price", "kl.market.goods"),
        ("kl.encounter.trafficker", "kl.box.values"),
    ]
    digger = at_port("market", hands=both, met={ANN: ("gold_digger",)})
    assert cited(digger, e.Sell(ANN, GOLD, "gold_digger")) == [
        ("kl.market.one_type", "kl.market.price", "kl.encounter.gold_digger")
    ]


def test_what_a_dive_brings() -> None:
    each = ("kl.dive.card_each",)
    hidden = (*each, "kl.dive.treasure_hidden")
    two = diving(CARDS, BARE, BARE)
    events = e.Send(ANN, 0), drawn("shallow gold 1"), e.Send(ANN, 1), drawn("shallow monster")
    assert cited(two, *events) == [each, hidden, each, (*each, "kl.dive.monster_flees")]
    weighted = diving(CARDS, WEIGHTED)
    weighed = e.Send(ANN, 0), drawn("shallow gold 1"), e.Weigh(ANN, 0, 0), drawn("shallow gold 2")
    assert cited(weighted, *weighed) == [
        each,
        hidden,
        ("kl.dive.weight", "kl.dive.weight_spent"),
        ("kl.dive.weight", "kl.dive.treasure_hidden"),
    ]
    assert cited(weighted, *weighed[:2], e.Decline(ANN))[2:] == [("kl.dive.weight",)]


def test_who_visits_the_dolphins_is_paid_and_meets_somebody() -> None:
    there: tuple[Berth, ...] = ("dolphins",) * 4
    state = acting(ANN, laid(boats=there, met={ANN: ("family",)}))
    steps = [step.rules for step in cs.explain(state, e.Play(ANN, "family")) if step.rules]
    shown = ("kl.encounter.family", "kl.encounter.place", "kl.encounter.one", "kl.encounter.not_same_turn")
    assert steps == [shown, PAID]
    met = cs.explain(acting(ANN, laid(boats=there, encounters=True)), e.Met("family"))
    assert [step.rules for step in met if step.rules] == [("kl.encounter.draw",), ("kl.day.act_in_order",), PAID]


UNTIMELY: dict[str, tuple[Any, str, str]] = {
    "StarterNamed": (e.StarterNamed(BEN), "kl.setup.first", "the first player has been named"),
    "Program": (
        e.Program(ANN, "bar", "store"),
        "kl.day.program",
        "cards are laid before the morning, for the whole day",
    ),
    "Anchor": (e.Anchor(ANN, SHALLOW), "kl.day.place_boats", "no boat is to be placed at a wreck now"),
    "Redirect": (e.Redirect(ANN, "bar"), "kl.day.place_boats", "no boat is to be sent to another place now"),
    "Send": (e.Send(ANN, 0), "kl.dive.card_each", "no diver is to be named for a draw now"),
    "Surface": (e.Surface(ANN, 0), "kl.dive.monster_others", "no diver is asked to draw or to surface now"),
    "Stay": (e.Stay(ANN, 0), "kl.dive.monster_others", "no diver is asked to say that it will draw now"),
    "Drawn": (drawn("shallow gold 1"), "kl.dive.card_each", "no diver draws a card now"),
    "Strike": (e.Strike(ANN, 0), "kl.dive.trident", "no monster is being faced now"),
    "Flee": (e.Flee(ANN), "kl.dive.monster_flees", "no monster is being faced now"),
    "Weigh": (e.Weigh(ANN, 0, 0), "kl.dive.weight", "no weight may be spent now"),
    "Recruit": (e.Recruit(ANN, None), "kl.bar.recruit", "nobody may recruit now"),
    "Rob": (e.Rob(ANN, BEN, "shallow", None), "kl.bar.pickpocket", "nobody may hire a pickpocket now"),
    "Stolen": (e.Stolen(GOLD), "kl.bar.pickpocket_backs", "no pickpocket is at work"),
    "BuyRound": (e.BuyRound(ANN, SHALLOW), "kl.bar.round", "nobody may pay a round now"),
    "AskOn": (e.AskOn(ANN, SHALLOW), "kl.bar.round", "no round has been paid whose second wreck could be named"),
    "Listen": (e.Listen(ANN, SHALLOW), "kl.encounter.place", "drunkard is played at bar; seat 0 is at store"),
    "Sighted": (e.Sighted(GOLD), "kl.bar.round", "no card of a wreck is looked at now"),
    "Sell": (e.Sell(ANN, GOLD, None), "kl.day.act_in_order", "nobody acts at the market now"),
    "SellAs": (e.SellAs(ANN, GOLD, "goods"), "kl.encounter.place", "dupe is played at market; seat 0 is at store"),
    "Met": (e.Met("family"), "kl.encounter.draw", "no encounter card is drawn now"),
    "Discard": (e.Discard(ANN, "family"), "kl.encounter.two_in_hand", "nobody holds three encounter cards"),
    "Volunteer": (e.Volunteer(ANN, 0), "kl.encounter.place", "helper is played at dive; seat 0 is at store"),
    "SellCatch": (e.SellCatch(ANN, GOLD), "kl.encounter.place", "buyer is played at dive; seat 0 is at store"),
    "Reshuffle": (e.Reshuffle(ANN), "kl.encounter.place", "regular is played at dive; seat 0 is at store"),
    "Sabotage": (e.Sabotage(ANN, BEN, 0), "kl.encounter.place", "saboteur is played at dive; seat 0 is at store"),
    "Watch": (e.Watch(ANN), "kl.encounter.place", "watchful is played at dive; seat 0 is at store"),
}


@pytest.mark.parametrize("name", UNTIMELY)
def test_every_kind_of_event_is_refused_at_the_store_by_the_rule_of_its_own_time(name: str) -> None:
    event, rule, because = UNTIMELY[name]
    instead = "" if rule == "kl.encounter.place" else ": seat 0 buys at the store"
    untimely = refused(at_port("store", encounters=True), event)
    assert untimely == (Refusal(rule, f"{because}{instead}"),)
    assert [one.sort for one in untimely] == ["time"]


def test_what_is_bought_where_nothing_is_sold_is_refused_by_the_order() -> None:
    for event, because in (
        (e.Buy(ANN, "hose", 0, None), "nobody acts at the store now"),
        (e.Leave(ANN), "nobody is to leave the bar, the store or the market now"),
    ):
        first = refused(diving(CARDS, BARE), event)[0]
        assert first == Refusal("kl.day.act_in_order", f"{because}: seat 0 names the diver who draws next at wreck 0")
