"""Clauses of refusals that no other test fires, at a position where each does, and questions with all their facts."""

from typing import Literal, TypeAlias

import pytest

import corestate as cs
from corestate import Question, Refusal
from corestate.key_largo import Event
from corestate.key_largo.box import Item
from corestate.key_largo.events import (
    Anchor,
    AskOn,
    Buy,
    BuyRound,
    Decline,
    Listen,
    Met,
    Recruit,
    Rob,
    Sabotage,
    Sell,
    Send,
    Sighted,
    Stay,
    Stolen,
    Surface,
    Weigh,
)
from corestate.key_largo.table import Berth
from tests.key_largo.positions import (
    ANN,
    ARMED,
    BARE,
    BEN,
    MEDIUM,
    ONE_HOSE,
    SHALLOW,
    WEIGHTED,
    Cards,
    Largo,
    acting,
    at_port,
    card,
    diving,
    drawn,
    laid,
    looked,
    placing,
)
from tests.support import after, refused

Seller: TypeAlias = Literal["hose_seller", "trident_seller", "weight_seller"]
GOLD, GOODS, BEAST = "shallow gold 1", "shallow goods 1", "shallow monster"
PILE: Cards = (GOLD, GOODS, BEAST)
TWO_WRECKS = {0: (GOLD,), 1: (GOODS,)}


@pytest.mark.refused("kl.encounter.drunkard")
def test_the_drunkard_stands_for_the_round_and_the_round_for_him_by_one_reading() -> None:
    rulings = {"drunkard_round": "in_place_of_it"}
    state = at_port("bar", met={ANN: ("drunkard",)}, wrecks=TWO_WRECKS, rulings=rulings)
    because = "the Drunkard has stood for the round of seat 0"
    assert refused(looked(state, Listen(ANN, 0)), BuyRound(ANN, 1)) == (Refusal("kl.encounter.drunkard", because),)
    because = "seat 0 has paid its round in this visit"
    paid = looked(state, BuyRound(ANN, 0), AskOn(ANN, 1))
    assert refused(paid, Listen(ANN, 0)) == (Refusal("kl.encounter.drunkard", because),)


@pytest.mark.refused("kl.bar.optional")
def test_in_the_printed_order_divers_come_before_the_round() -> None:
    state = at_port("bar", wrecks=TWO_WRECKS, rulings={"bar_order": "printed"})
    state = looked(state, BuyRound(ANN, 0), AskOn(ANN, 1))
    because = "divers are recruited before the pickpocket and the round"
    assert refused(state, Recruit(ANN)) == (Refusal("kl.bar.optional", because),)


@pytest.mark.refused("kl.bar.recruit", "kl.bar.three_divers")
def test_where_all_have_three_divers_none_is_left() -> None:
    teams = dict.fromkeys(map(cs.Seat, range(5)), (BARE,) * 3)
    state = acting(ANN, laid(boats=("bar",) * 5, money={ANN: 500}, teams=teams))
    assert refused(state, Recruit(ANN)) == (
        Refusal("kl.bar.three_divers", "seat 0 has 3 divers"),
        Refusal("kl.bar.recruit", "no diver is left in the supply"),
    )


@pytest.mark.refused("kl.bar.pickpocket_backs")
def test_a_pickpocket_sent_in_vain_names_no_back() -> None:
    state = at_port("bar", rulings={"pickpocket_target": "wasted"})
    because = "seat 1 shows no shallow back"
    assert refused(state, Rob(ANN, BEN, "shallow")) == (Refusal("kl.bar.pickpocket_backs", because),)
    assert Rob(ANN, BEN, None) in cs.legal(state)


@pytest.mark.refused("kl.dive.card_each")
def test_from_an_empty_wreck_nobody_draws_though_the_dive_may_go_on_with_a_card() -> None:
    state = after(diving((GOLD,), BARE, BARE, met={ANN: ("watchful",)}), Send(ANN, 0), drawn(GOLD), Decline(ANN))
    assert refused(state, Send(ANN, 1)) == (Refusal("kl.dive.card_each", "wreck 0 is empty"),)


@pytest.mark.refused("kl.dive.card_each")
def test_whoever_has_surfaced_is_not_sent_again() -> None:
    state = after(diving(PILE, BARE, BARE, rulings={"must_draw": "optional"}), Surface(ANN, 0))
    assert refused(state, Send(ANN, 0)) == (Refusal("kl.dive.card_each", "diver 0 of seat 0 is not on the wreck"),)


@pytest.mark.refused("kl.dive.weight")
def test_who_carries_no_weight_spends_none() -> None:
    state = diving(PILE, WEIGHTED, BARE, rulings={"whose_weight": "any_present"})
    state = after(state, Send(ANN, 1), drawn(GOLD))
    because = "diver 1 of seat 0 carries no weight"
    assert refused(state, Weigh(ANN, 1, 0)) == (Refusal("kl.dive.weight", because),)


@pytest.mark.refused("kl.dive.weight")
def test_an_empty_wreck_has_no_card_more_for_a_weight() -> None:
    state = after(diving((GOLD,), WEIGHTED, met={ANN: ("buyer",)}), Send(ANN, 0), drawn(GOLD))
    because = "wreck 0 is empty: no card more can be drawn"
    assert refused(state, Weigh(ANN, 0, 0)) == (Refusal("kl.dive.weight", because),)


@pytest.mark.refused("kl.dive.weight")
def test_one_weight_a_dive_by_one_reading() -> None:
    rulings = {"weight_chain": "one_per_dive", "whose_weight": "any_present"}
    state = diving(PILE, WEIGHTED, WEIGHTED, met={ANN: ("buyer",)}, rulings=rulings)
    state = after(state, Send(ANN, 0), drawn(GOLD), Weigh(ANN, 0, 0), drawn(GOODS))
    because = "a weight has been spent in this dive"
    assert refused(state, Weigh(ANN, 1, 0)) == (Refusal("kl.dive.weight", because),)


@pytest.mark.refused("kl.dive.weight")
def test_the_weight_is_that_of_who_has_just_drawn_by_one_reading() -> None:
    state = diving(PILE, WEIGHTED, WEIGHTED, rulings={"whose_weight": "only_the_drawer"})
    state = after(state, Send(ANN, 0), drawn(GOLD), Decline(ANN), Send(ANN, 1), drawn(GOODS))
    because = "diver 1 has just drawn, not diver 0"
    assert refused(state, Weigh(ANN, 0, 0)) == (Refusal("kl.dive.weight", because),)


@pytest.mark.refused("kl.bar.round")
def test_the_second_wreck_of_a_round_is_not_passed_up() -> None:
    state = looked(at_port("bar", wrecks=TWO_WRECKS), BuyRound(ANN, 0))
    because = "this may not be passed up: seat 0 names the second wreck of its round"
    assert refused(state, Decline(ANN)) == (Refusal("kl.bar.round", because),)


@pytest.mark.refused("kl.dive.choose")
def test_without_divers_no_wreck_is_in_reach() -> None:
    state = placing(ANN, laid(boats=(None, None, "bar", "bar"), teams={ANN: ()}))
    because = "seat 0 has no diver to reach wreck 0"
    assert refused(state, Anchor(ANN, 0)) == (Refusal("kl.dive.choose", because),)


@pytest.mark.refused("kl.box.wrecks")
def test_the_located_cards_of_a_wreck_are_seen_one_after_the_other() -> None:
    state = after(at_port("bar", wrecks={0: (GOLD, GOODS)}), BuyRound(ANN, 0))
    (seen,) = cs.legal(state)
    assert seen in (Sighted(card(GOLD)), Sighted(card(GOODS)))
    because = "shallow goods 1 of wreck 0 is seen next, not shallow gold 1"
    assert refused(state, Sighted(card(GOLD))) == (Refusal("kl.box.wrecks", because),)


@pytest.mark.refused("kl.encounter.saboteur")
def test_a_diver_that_stays_aboard_is_not_about_to_dive() -> None:
    boats: tuple[Berth, ...] = (MEDIUM, SHALLOW, "bar", "bar")
    table = laid(
        boats=boats,
        teams={ANN: (ONE_HOSE, BARE)},
        met={BEN: ("saboteur",)},
        rulings={"saboteur_timing": "interrupt"},
    )
    state = acting(ANN, table)
    assert asked(state) == Question("kl.Interrupting", (BEN,), "kl.encounter.saboteur", (("against", ANN),))
    assert cs.legal(state) == (Decline(BEN), Sabotage(BEN, ANN, 0))
    because = "diver 1 of seat 0 is not about to dive"
    assert refused(state, Sabotage(BEN, ANN, 1)) == (Refusal("kl.encounter.saboteur", because),)


def asked(state: Largo, *events: Event) -> Question | None:
    """What is asked after these events."""
    return cs.question(after(state, *events))


def test_questions_of_a_dive_tell_who_draws_and_why() -> None:
    dive = diving(PILE, BARE, ARMED, WEIGHTED)
    own = (("seat", ANN), ("diver", 1), ("turn", "own"))
    assert asked(dive, Send(ANN, 1)) == Question("kl.Drawing", (), "kl.dive.card_each", own)
    treasure = after(dive, Send(ANN, 2), drawn(GOLD))
    assert asked(treasure) == Question("kl.MayWeigh", (ANN,), "kl.dive.weight", (("diver", 2),))
    more = (("seat", ANN), ("diver", 2), ("turn", "weight"))
    assert asked(treasure, Weigh(ANN, 2, 2)) == Question("kl.Drawing", (), "kl.dive.card_each", more)


def test_questions_about_a_monster_tell_who_met_it() -> None:
    facing = Question("kl.Facing", (ANN,), "kl.dive.trident", (("diver", 1), ("turn", "own")))
    assert asked(diving(PILE, ARMED, BARE, ARMED), Send(ANN, 1), drawn(BEAST)) == facing
    fled = diving(PILE, BARE, BARE, BARE, rulings={"surface_choice": "all_at_once"})
    fled = after(fled, Send(ANN, 0), drawn(BEAST), Stay(ANN, 0))
    assert asked(fled) == Question("kl.Committing", (ANN,), "kl.dive.monster_others", (("diver", 1),))


def test_questions_at_the_bar_tell_what_is_left_to_pay_for_and_who_looks_where() -> None:
    hands = {BEN: ("medium gold 2",)}
    bar = at_port("bar", money={ANN: 500}, hands=hands, wrecks=TWO_WRECKS, met={ANN: ("drunkard",)})
    left = (("divers", 0), ("pickpockets", 1), ("rounds", 1))
    assert asked(bar, Recruit(ANN)) == Question("kl.AtBar", (ANN,), "kl.bar.optional", left)
    robbed = after(bar, Rob(ANN, BEN, "medium"))
    theft = (("seat", ANN), ("victim", BEN), ("depth", "medium"))
    assert asked(robbed) == Question("kl.Robbing", (), "kl.bar.pickpocket_backs", theft)
    left = (("divers", 1), ("pickpockets", 0), ("rounds", 1))
    assert asked(robbed, Stolen(card("medium gold 2"))) == Question("kl.AtBar", (ANN,), "kl.bar.optional", left)
    look = (("seat", ANN), ("wreck", 1))
    assert asked(bar, BuyRound(ANN, 1)) == Question("kl.Looking", (), "kl.bar.round", look)
    assert asked(bar, Listen(ANN, 1)) == Question("kl.Listening", (), "kl.encounter.drunkard", look)
    paid = looked(bar, BuyRound(ANN, 1))
    assert asked(paid) == Question("kl.AskingOn", (ANN,), "kl.bar.round", (("first", 1),))
    left = (("divers", 1), ("pickpockets", 1), ("rounds", 0))
    assert asked(looked(paid, AskOn(ANN, 0))) == Question("kl.AtBar", (ANN,), "kl.bar.optional", left)


def test_questions_at_the_dolphins_tell_who_draws_and_when_a_card_may_be_played() -> None:
    boats: tuple[Berth, ...] = ("bar", "dolphins", "bar", "bar")
    state = acting(BEN, laid(boats=boats, met={BEN: ("helper",)}))
    assert asked(state) == Question("kl.MayPlay", (BEN,), "kl.encounter.place", (("moment", "before"),))
    state = after(state, Decline(BEN))
    assert asked(state) == Question("kl.Meeting", (), "kl.encounter.draw", (("seat", BEN),))
    state = after(state, Met("family"))
    assert asked(state) == Question("kl.MayPlay", (BEN,), "kl.encounter.place", (("moment", "after"),))


def test_questions_at_store_and_market_tell_what_was_bought_and_sold() -> None:
    store = at_port("store", money={ANN: 500})
    assert asked(store, Buy(ANN, "hose", 0)) == Question("kl.AtStore", (ANN,), "kl.store.two_items", (("bought", 1),))
    market = at_port("market", hands={ANN: (GOLD, GOLD, GOODS, "deep goods 5")}, met={ANN: ("trafficker",)})
    asks = ("kl.AtMarket", (ANN,), "kl.market.one_type")
    assert asked(market) == Question(*asks, (("sold", 0), ("trafficked", 0)))
    market = after(market, Sell(ANN, card(GOLD)))
    assert asked(market) == Question(*asks, (("selling", "gold"), ("sold", 1), ("trafficked", 0)))
    market = after(market, Sell(ANN, card(GOODS), "trafficker"))
    assert asked(market) == Question(*asks, (("selling", "gold"), ("sold", 1), ("trafficked", 1)))


@pytest.mark.parametrize(
    ("seller", "item"),
    [
        pytest.param("hose_seller", "hose", marks=pytest.mark.refused("kl.encounter.hose_seller")),
        pytest.param("trident_seller", "trident", marks=pytest.mark.refused("kl.encounter.trident_seller")),
        pytest.param("weight_seller", "weight", marks=pytest.mark.refused("kl.encounter.weight_seller")),
    ],
)
def test_a_seller_is_met_once_the_two_items_of_a_visit_are_bought(seller: Seller, item: Item) -> None:
    first: Item = "weight" if item == "hose" else "hose"
    state = after(at_port("store", money={ANN: 500}, met={ANN: (seller,)}), Buy(ANN, first, 0))
    because = f"seat 0 has bought 1 item and may buy another without {seller}"
    assert refused(state, Buy(ANN, item, 0, seller)) == (Refusal(f"kl.encounter.{seller}", because),)


@pytest.mark.refused("kl.box.wrecks")
def test_a_card_that_lies_elsewhere_is_not_seen_among_those_nobody_has_identified() -> None:
    box = at_port("bar").table.ruleset.box
    held = (GOLD,) * box.cards[card(GOLD)].count
    state = after(at_port("bar", hands={BEN: held}), BuyRound(ANN, 0))
    because = "shallow gold 1 is not among the unlocated cards of wreck 0"
    assert refused(state, Sighted(card(GOLD))) == (Refusal("kl.box.wrecks", because),)
