"""The optional rule: drawing, holding and playing encounter cards, and the cards of bar, dolphins, store and market."""

from hashlib import sha256
from typing import Any

import attrs
import pytest

import corestate as cs
import serializers
from corestate import Refusal
from corestate.games import begun
from corestate.key_largo import Diver, Event
from corestate.key_largo.box import Encounter, Item
from corestate.key_largo.events import (
    Buy,
    BuyRound,
    Decline,
    Discard,
    Leave,
    Listen,
    Met,
    Play,
    Program,
    Recruit,
    Reshuffle,
    Rob,
    Sabotage,
    Sell,
    SellAs,
    SellCatch,
    Sighted,
    StarterNamed,
    Stolen,
    Volunteer,
    Watch,
)
from corestate.key_largo.rounds import Listening, Looking
from corestate.key_largo.table import Berth, Port
from serializers.packing import packed
from serializers.upgrading import as_of
from tests.key_largo import rulings as scenes
from tests.key_largo.positions import ANN, BARE, BEN, CLEO, ONE_HOSE, Largo, acting, at_port, card, cards, laid, looked
from tests.support import after, refused, rules_applied

FOUR: tuple[Berth, ...] = ("store", "store", "store", "bar")


def holding(port: str, *held: Encounter, **given: object) -> Largo:
    """Let Ann act at a place with these encounter cards in hand."""
    return at_port(port, met={ANN: held}, **given)  # type: ignore[arg-type]  # a port


@pytest.mark.rule("kl.encounter.draw")
@pytest.mark.obeys("kl.encounter.deck")
def test_a_visit_to_the_dolphins_pays_and_draws_a_card_hidden() -> None:
    state = acting(ANN, laid(boats=("dolphins", "bar", "bar", "bar"), encounters=True))
    assert state.table.money[ANN] == 140
    assert len(cs.chances(state)) == 24
    assert "kl.encounter.draw" in rules_applied(state, Met("helper"))
    assert cs.seen(state, Met("helper"), ANN) == Met("helper")
    assert cs.seen(state, Met("helper"), BEN) != Met("helper")
    drawn = after(state, Met("helper"))
    assert drawn.table.meetings.hands[ANN] == ("helper",)
    assert cs.view(drawn, ANN).table.meetings.own == ("helper",)
    assert cs.view(drawn, BEN).table.meetings.hands == (1, 0, 0, 0)
    assert cs.view(drawn, BEN).table.meetings.own == ()


@pytest.mark.refused("kl.encounter.draw")
def test_only_a_card_in_hand_is_played_or_drawn_from_the_deck() -> None:
    state = holding("bar", "expert")
    because = "seat 0 does not hold tourist_bar"
    assert refused(state, Play(ANN, "tourist_bar")) == (Refusal("kl.encounter.draw", because),)
    because = "no encounter card is drawn now: seat 0 acts at the bar"
    assert refused(state, Met("helper")) == (Refusal("kl.encounter.draw", because),)
    drawing = acting(BEN, laid(boats=("bar", "dolphins", "bar", "bar"), met={ANN: ("helper",)}))
    assert refused(drawing, Met("helper")) == (Refusal("kl.encounter.deck", "helper is not in the deck"),)


@pytest.mark.rule("kl.box.encounters")
def test_without_the_option_no_card_is_played() -> None:
    because = "this game is played without encounter cards"
    assert refused(at_port("bar"), Recruit(ANN, "expert")) == (Refusal("kl.box.encounters", because),)


@pytest.mark.rule("kl.encounter.place", "kl.encounter.tourist")
def test_a_tourist_leaves_the_hand_at_its_place() -> None:
    state = holding("bar", "tourist_bar")
    assert rules_applied(state, Play(ANN, "tourist_bar")) >= {"kl.encounter.place", "kl.encounter.tourist"}
    state = after(state, Play(ANN, "tourist_bar"))
    assert state.table.meetings.hands[ANN] == ()
    assert state.table.meetings.played == ("tourist_bar",)
    assert state.table.meetings.shown[ANN] == "tourist_bar"
    for place, one in (("store", "tourist_store"), ("market", "tourist_market")):
        assert Play(ANN, one) in cs.legal(holding(place, one))  # type: ignore[arg-type]  # an encounter card


@pytest.mark.refused("kl.encounter.place", "kl.encounter.tourist")
def test_a_card_is_played_only_at_the_place_it_names() -> None:
    state = holding("bar", "tourist_store")
    assert refused(state, Play(ANN, "tourist_store")) == (
        Refusal("kl.encounter.place", "tourist_store is played at store; seat 0 is at bar"),
        Refusal("kl.encounter.tourist", "tourist_store leaves the hand only by being played at store"),
    )


@pytest.mark.rule("kl.encounter.one")
@pytest.mark.refused("kl.encounter.one")
def test_one_card_a_half_day() -> None:
    state = after(holding("bar", "tourist_bar", "beginner"), Play(ANN, "tourist_bar"))
    because = "seat 0 has played tourist_bar in this half-day"
    assert refused(state, Recruit(ANN, "beginner")) == (Refusal("kl.encounter.one", because),)


@pytest.mark.rule("kl.encounter.two_in_hand")
def test_with_two_in_hand_none_is_drawn() -> None:
    state = holding("dolphins", "helper", "expert")
    assert "kl.encounter.two_in_hand" in rules_applied(state, Decline(ANN))
    assert after(state, Decline(ANN)).table.meetings.hands[ANN] == ("expert", "helper")


@pytest.mark.refused("kl.encounter.two_in_hand")
def test_there_is_no_third_card() -> None:
    state = holding("dolphins", "helper", "expert")
    because = "seat 0 holds 2 encounter cards and draws no other"
    assert refused(state, Met("dupe")) == (Refusal("kl.encounter.two_in_hand", because),)
    assert refused(after(state, Decline(ANN)), Met("dupe")) == (Refusal("kl.encounter.two_in_hand", because),)
    one = holding("dolphins", "helper")
    because = "no encounter card is drawn now: seat 0 may play an encounter card before the dolphins' pay"
    assert refused(one, Met("dupe")) == (Refusal("kl.encounter.draw", because),)


@pytest.mark.refused("kl.encounter.two_in_hand")
def test_of_three_cards_one_is_put_aside() -> None:
    rulings = {"encounter_full_hand": "draw_then_discard"}
    state = after(holding("dolphins", "helper", "expert", rulings=rulings), Decline(ANN), Met("dupe"))
    assert cs.legal(state) == (Discard(ANN, "dupe"), Discard(ANN, "expert"), Discard(ANN, "helper"))
    because = "Decline is no answer now: seat 0 holds three encounter cards and puts one aside"
    assert refused(state, Decline(ANN)) == (Refusal("kl.encounter.two_in_hand", because),)
    because = "seat 0 does not hold buyer"
    assert refused(state, Discard(ANN, "buyer")) == (Refusal("kl.encounter.draw", because),)
    state = after(state, Discard(ANN, "dupe"))
    assert state.table.meetings.hands[ANN] == ("expert", "helper")
    because = "nobody holds three encounter cards: seat 0 may play an encounter card after the dolphins' pay"
    assert refused(state, Discard(ANN, "expert")) == (Refusal("kl.encounter.two_in_hand", because),)


@pytest.mark.refused("kl.encounter.not_same_turn")
def test_the_third_card_is_not_played_in_the_turn_it_was_drawn_in_whichever_is_put_aside() -> None:
    rulings = {"encounter_full_hand": "draw_then_discard"}
    state = after(holding("dolphins", "helper", "family", rulings=rulings), Decline(ANN), Met("tourist_dolphins"))
    kept = after(state, Discard(ANN, "helper"))
    because = "seat 0 has drawn tourist_dolphins just now"
    assert refused(kept, Play(ANN, "tourist_dolphins")) == (Refusal("kl.encounter.not_same_turn", because),)
    assert Play(ANN, "family") in cs.legal(kept)
    assert Play(ANN, "family") in cs.legal(after(state, Discard(ANN, "tourist_dolphins")))


@pytest.mark.rule("kl.encounter.family")
@pytest.mark.parametrize("early", [True, False])
def test_the_family_pays_twice_before_the_pay_or_after_it(early: bool) -> None:  # noqa: FBT001 - both moments
    state = holding("dolphins", "family")
    if not early:
        state = after(state, Decline(ANN), Met("helper"))
    assert "kl.encounter.family" in rules_applied(state, Play(ANN, "family"))
    state = after(state, Play(ANN, "family"))
    assert state.table.money[ANN] == 180
    assert cs.is_over(state) is False


@pytest.mark.rule("kl.encounter.not_same_turn")
@pytest.mark.refused("kl.encounter.not_same_turn")
@pytest.mark.parametrize("fresh", ["family", "tourist_dolphins"])
def test_a_card_of_the_dolphins_is_not_played_in_the_turn_it_is_drawn(fresh: Encounter) -> None:
    state = after(holding("dolphins", "helper"), Decline(ANN), Met(fresh))
    because = f"seat 0 has drawn {fresh} just now"
    assert refused(state, Play(ANN, fresh)) == (Refusal("kl.encounter.not_same_turn", because),)
    alone = after(at_port("dolphins", encounters=True), Met(fresh))
    assert cs.asked(alone) != (ANN,)


@pytest.mark.rule("kl.encounter.drunkard")
def test_the_drunkard_shows_a_wreck_for_nothing_beyond_the_round() -> None:
    state = holding("bar", "drunkard", wrecks={0: ("shallow gold 1",)})
    assert "kl.encounter.drunkard" in rules_applied(state, Listen(ANN, 0))
    state = looked(state, Listen(ANN, 0))
    assert state.table.looks[ANN][0].cards == cards("shallow gold 1")
    assert state.table.money[ANN] == 100
    assert any(type(event).__name__ == "BuyRound" for event in cs.legal(state))


@pytest.mark.refused("kl.encounter.place")
@pytest.mark.parametrize(
    ("port", "event", "place"),
    [
        ("store", Listen(ANN, 0), "drunkard is played at bar; seat 0 is at store"),
        ("bar", SellAs(ANN, 0, "gold"), "dupe is played at market; seat 0 is at bar"),
        ("market", Volunteer(ANN, 0), "helper is played at dive; seat 0 is at market"),
        ("bar", SellCatch(ANN, 0), "buyer is played at dive; seat 0 is at bar"),
        ("bar", Reshuffle(ANN), "regular is played at dive; seat 0 is at bar"),
        ("bar", Sabotage(ANN, BEN, 0), "saboteur is played at dive; seat 0 is at bar"),
        ("bar", Watch(ANN), "watchful is played at dive; seat 0 is at bar"),
    ],
)
def test_a_card_that_is_an_act_of_its_own_is_played_at_its_place_alone(port: str, event: Event, place: str) -> None:
    assert refused(holding(port, "family"), event) == (Refusal("kl.encounter.place", place),)
    without = (Refusal("kl.box.encounters", "this game is played without encounter cards"),)
    assert refused(at_port(port), event) == without  # type: ignore[arg-type]  # a port


@pytest.mark.refused("kl.box.encounters")
def test_without_the_option_nobody_meets_anybody() -> None:
    because = "this game is played without encounter cards"
    for event in (Met("helper"), Discard(ANN, "helper"), Play(ANN, "family")):
        assert refused(at_port("bar"), event) == (Refusal("kl.box.encounters", because),)


@pytest.mark.rule("kl.encounter.beginner")
def test_a_beginner_costs_sixty() -> None:
    state = holding("bar", "beginner", money={ANN: 60})
    assert Recruit(ANN) not in cs.legal(state)
    assert "kl.encounter.beginner" in rules_applied(state, Recruit(ANN, "beginner"))
    state = after(state, Recruit(ANN, "beginner"))
    assert (state.table.money[ANN], state.table.teams[ANN]) == (0, (BARE, BARE))


@pytest.mark.parametrize(
    ("port", "one"),
    [
        pytest.param("bar", "beginner", marks=pytest.mark.refused("kl.encounter.beginner")),
        pytest.param("bar", "expert", marks=pytest.mark.refused("kl.encounter.expert")),
        pytest.param("bar", "pickpocket", marks=pytest.mark.refused("kl.encounter.pickpocket")),
        pytest.param("market", "gold_digger", marks=pytest.mark.refused("kl.encounter.gold_digger")),
        pytest.param("store", "friend", marks=pytest.mark.refused("kl.encounter.friend")),
        pytest.param("store", "hose_seller", marks=pytest.mark.refused("kl.encounter.hose_seller")),
        pytest.param("store", "trident_seller", marks=pytest.mark.refused("kl.encounter.trident_seller")),
        pytest.param("store", "weight_seller", marks=pytest.mark.refused("kl.encounter.weight_seller")),
    ],
)
def test_a_card_with_an_effect_goes_with_the_act_it_changes(port: str, one: Encounter) -> None:
    because = f"{one} is played with the act it changes, not by itself"
    assert refused(holding(port, one), Play(ANN, one)) == (Refusal(f"kl.encounter.{one}", because),)


@pytest.mark.rule("kl.encounter.expert")
def test_an_expert_comes_with_a_hose_from_the_stock() -> None:
    state = holding("bar", "expert")
    assert "kl.encounter.expert" in rules_applied(state, Recruit(ANN, "expert"))
    state = after(state, Recruit(ANN, "expert"))
    assert (state.table.money[ANN], state.table.teams[ANN]) == (20, (BARE, ONE_HOSE))
    assert state.table.stock.hoses == 19


@pytest.mark.refused("kl.encounter.expert")
def test_without_a_hose_in_stock_no_expert_comes() -> None:
    crew = (Diver(2, 0, 0),) * 3
    teams = {BEN: crew, CLEO: crew, cs.Seat(3): crew, ANN: (Diver(2, 0, 0),)}
    state = acting(ANN, laid(boats=("bar", "bar", "bar", "bar"), teams=teams, money={ANN: 500}, met={ANN: ("expert",)}))
    assert refused(state, Recruit(ANN, "expert")) == (Refusal("kl.encounter.expert", "no hose is left in the stock"),)


@pytest.mark.rule("kl.encounter.pickpocket")
def test_a_met_pickpocket_costs_thirty() -> None:
    state = holding("bar", "pickpocket", hands={BEN: ("deep gold 3",)}, money={ANN: 30})
    assert Rob(ANN, BEN, "deep") not in cs.legal(state)
    assert "kl.encounter.pickpocket" in rules_applied(state, Rob(ANN, BEN, "deep", "pickpocket"))
    state = after(state, Rob(ANN, BEN, "deep", "pickpocket"), Stolen(card("deep gold 3")))
    assert (state.table.money[ANN], state.table.hands[ANN]) == (0, cards("deep gold 3"))


@pytest.mark.rule("kl.encounter.brothers")
def test_brothers_are_two_divers_or_two_pickpockets_each_at_its_price() -> None:
    state = holding("bar", "brothers", hands={BEN: ("deep gold 3", "deep gold 4")}, money={ANN: 500})
    divers = after(state, Recruit(ANN))
    assert "kl.encounter.brothers" in rules_applied(divers, Recruit(ANN, "brothers"))
    divers = after(divers, Recruit(ANN, "brothers"))
    assert (divers.table.money[ANN], len(divers.table.teams[ANN])) == (500 - 160, 3)
    thieves = after(state, Rob(ANN, BEN, "deep"), Stolen(card("deep gold 3")))
    thieves = after(thieves, Rob(ANN, BEN, "deep", "brothers"), Stolen(card("deep gold 4")))
    assert thieves.table.hands[ANN] == cards("deep gold 3", "deep gold 4")
    assert thieves.table.money[ANN] == 500 - 80


@pytest.mark.refused("kl.encounter.brothers")
def test_the_first_of_two_comes_without_the_card() -> None:
    state = holding("bar", "brothers", hands={BEN: ("deep gold 3",)})
    because = "seat 0 has not recruited the first of two divers"
    assert refused(state, Recruit(ANN, "brothers")) == (Refusal("kl.encounter.brothers", because),)
    because = "seat 0 has not hired the first of two pickpockets"
    assert refused(state, Rob(ANN, BEN, "deep", "brothers")) == (Refusal("kl.encounter.brothers", because),)


@pytest.mark.parametrize(
    ("one", "item"),
    [
        pytest.param("hose_seller", "hose", marks=pytest.mark.rule("kl.encounter.hose_seller")),
        pytest.param("trident_seller", "trident", marks=pytest.mark.rule("kl.encounter.trident_seller")),
        pytest.param("weight_seller", "weight", marks=pytest.mark.rule("kl.encounter.weight_seller")),
    ],
)
def test_a_seller_has_one_item_beyond_the_two(one: Encounter, item: Item) -> None:
    state = holding("store", one, money={ANN: 200}, teams={ANN: (BARE, BARE, BARE)})
    state = after(state, Buy(ANN, item, 0), Buy(ANN, item, 1))
    extra = Buy(ANN, item, 2, one)  # type: ignore[arg-type]  # one of the sellers
    assert f"kl.encounter.{one}" in rules_applied(state, extra)
    bought = after(state, extra)
    assert [diver.carries(item) for diver in bought.table.teams[ANN]] == [1, 1, 1]
    assert cs.legal(bought) == (Leave(ANN),)
    assert state.table.money[ANN] - bought.table.money[ANN] == (30 if item == "trident" else 20)


@pytest.mark.refused("kl.encounter.hose_seller", "kl.encounter.trident_seller", "kl.encounter.weight_seller")
def test_a_seller_sells_one_kind() -> None:
    for one, other in (("hose_seller", "weight"), ("trident_seller", "hose"), ("weight_seller", "trident")):
        state = holding("store", one, money={ANN: 200}, teams={ANN: (BARE, BARE)})  # type: ignore[arg-type]  # an encounter card
        state = after(state, Buy(ANN, "hose", 0), Buy(ANN, "hose", 0))
        refusal = Refusal(f"kl.encounter.{one}", f"{one} sells no {other}")
        assert refused(state, Buy(ANN, other, 1, one)) == (refusal,)  # type: ignore[arg-type]  # an item, a seller


@pytest.mark.rule("kl.encounter.discounter")
def test_the_discounter_sells_a_third_alike_at_twenty_less() -> None:
    state = holding("store", "discounter", teams={ANN: (BARE, BARE)})
    state = after(state, Buy(ANN, "hose", 0), Buy(ANN, "hose", 0))
    assert "kl.encounter.discounter" in rules_applied(state, Buy(ANN, "hose", 1, "discounter"))
    assert after(state, Buy(ANN, "hose", 1, "discounter")).table.money[ANN] == 60
    dear = acting(ANN, laid(boats=FOUR, met={ANN: ("discounter",)}, money={ANN: 200}, teams={ANN: (BARE,) * 3}))
    dear = after(dear, Buy(ANN, "trident", 0), Buy(ANN, "trident", 1), Buy(ANN, "trident", 2, "discounter"))
    assert dear.table.money[ANN] == 200 - 50 - 50 - 30


@pytest.mark.refused("kl.encounter.discounter")
def test_the_discounter_wants_two_alike_before() -> None:
    state = after(holding("store", "discounter"), Buy(ANN, "hose", 0), Buy(ANN, "weight", 0))
    because = "seat 0 has not bought two of hose before"
    expected = (Refusal("kl.encounter.discounter", because),)
    assert refused(state, Buy(ANN, "hose", 0, "discounter")) == expected


@pytest.mark.rule("kl.encounter.friend")
def test_a_good_friend_sells_everything_at_the_price_for_one() -> None:
    state = acting(ANN, laid(boats=FOUR, met={ANN: ("friend",)}))
    assert "kl.encounter.friend" in rules_applied(state, Buy(ANN, "hose", 0, "friend"))
    state = after(state, Buy(ANN, "hose", 0, "friend"))
    assert "kl.encounter.friend" in rules_applied(state, Buy(ANN, "trident", 0))
    state = after(state, Buy(ANN, "trident", 0))
    assert state.table.money[ANN] == 100 - 20 - 30


@pytest.mark.refused("kl.encounter.friend")
def test_the_friend_comes_before_the_first_purchase() -> None:
    state = after(acting(ANN, laid(boats=FOUR, met={ANN: ("friend",)})), Buy(ANN, "hose", 0))
    because = "seat 0 has bought a hose without the friend"
    assert refused(state, Buy(ANN, "hose", 0, "friend")) == (Refusal("kl.encounter.friend", because),)


HAND = ("deep goods 5", "shallow gold 2", "medium antiques 3", "medium diamond 100")


@pytest.mark.rule("kl.encounter.dupe")
def test_the_dupe_takes_one_card_as_another_type() -> None:
    state = after(holding("market", "dupe", hands={ANN: HAND}), Sell(ANN, card("deep goods 5")))
    sale = SellAs(ANN, card("medium antiques 3"), "goods")
    assert "kl.encounter.dupe" in rules_applied(state, sale)
    assert after(state, sale).table.money[ANN] == 100 + 200 + 120


@pytest.mark.refused("kl.encounter.dupe")
def test_the_dupe_takes_no_card_as_what_it_is_and_no_diamond() -> None:
    state = holding("market", "dupe", hands={ANN: HAND})
    because = "deep goods 5 is sold as another type, not as it is"
    assert refused(state, SellAs(ANN, card("deep goods 5"), "goods")) == (Refusal("kl.encounter.dupe", because),)
    because = "a diamond has no unit value for the Dupe"
    sale = SellAs(ANN, card("medium diamond 100"), "goods")
    assert refused(state, sale) == (Refusal("kl.encounter.dupe", because),)


@pytest.mark.rule("kl.encounter.trafficker")
def test_the_trafficker_buys_up_to_five_cards_of_any_type_at_thirty_a_unit() -> None:
    hand = ("deep goods 5", *("shallow gold 1",) * 2, *("shallow goods 1",) * 2, "shallow antiques 2", "deep gold 4")
    state = after(holding("market", "trafficker", hands={ANN: hand}), Sell(ANN, card("deep goods 5")))
    for number, name in enumerate(hand[1:6]):
        sale = Sell(ANN, card(name), "trafficker")
        assert "kl.encounter.trafficker" in rules_applied(state, sale), number
        state = after(state, sale)
    assert state.table.money[ANN] == 100 + 200 + 30 * (1 + 1 + 1 + 1 + 2)
    because = "the Trafficker has bought 5 cards"
    expected = (Refusal("kl.encounter.trafficker", because),)
    assert refused(state, Sell(ANN, card("deep gold 4"), "trafficker")) == expected
    assert not any("trafficker" in {getattr(one, "by", None), getattr(one, "card", None)} for one in cs.legal(state))


@pytest.mark.refused("kl.encounter.trafficker")
def test_the_trafficker_comes_besides_a_sale_and_takes_no_diamond() -> None:
    state = holding("market", "trafficker", hands={ANN: HAND})
    because = "seat 0 has sold no card normally yet"
    expected = (Refusal("kl.encounter.trafficker", because),)
    assert refused(state, Sell(ANN, card("deep goods 5"), "trafficker")) == expected
    state = after(state, Sell(ANN, card("deep goods 5")))
    because = "a diamond has no unit value for the Trafficker"
    expected = (Refusal("kl.encounter.trafficker", because),)
    assert refused(state, Sell(ANN, card("medium diamond 100"), "trafficker")) == expected


@pytest.mark.rule("kl.encounter.jeweller")
def test_the_jeweller_buys_one_diamond_at_its_printed_value() -> None:
    hand = (*HAND, "deep diamond 200")
    state = after(holding("market", "jeweller", hands={ANN: hand}), Sell(ANN, card("deep goods 5")))
    sale = Sell(ANN, card("deep diamond 200"), "jeweller")
    assert rules_applied(state, sale) >= {"kl.encounter.jeweller", "kl.market.no_diamonds"}
    state = after(state, sale)
    assert state.table.money[ANN] == 100 + 200 + 200
    assert Sell(ANN, card("medium diamond 100"), "jeweller") not in cs.legal(state)


@pytest.mark.refused("kl.encounter.jeweller")
def test_the_jeweller_buys_diamonds_only_and_besides_a_possible_sale() -> None:
    state = holding("market", "jeweller", hands={ANN: HAND})
    because = "seat 0 has sold no card normally yet"
    expected = (Refusal("kl.encounter.jeweller", because),)
    assert refused(state, Sell(ANN, card("medium diamond 100"), "jeweller")) == expected
    state = after(state, Sell(ANN, card("deep goods 5")))
    because = "the Jeweller buys a diamond, not gold"
    expected = (Refusal("kl.encounter.jeweller", because),)
    assert refused(state, Sell(ANN, card("shallow gold 2"), "jeweller")) == expected


@pytest.mark.rule("kl.encounter.gold_digger")
def test_the_gold_digger_pays_forty_a_unit_of_gold() -> None:
    hand = ("shallow gold 2", "deep gold 4")
    state = holding("market", "gold_digger", hands={ANN: hand})
    assert "kl.encounter.gold_digger" in rules_applied(state, Sell(ANN, card("deep gold 4"), "gold_digger"))
    state = after(state, Sell(ANN, card("deep gold 4"), "gold_digger"), Sell(ANN, card("shallow gold 2")))
    assert state.table.money[ANN] == 100 + 160 + 80


@pytest.mark.rule("kl.encounter.gold_digger")
def test_every_gold_sold_to_the_gold_digger_cites_him_and_no_price_of_gold() -> None:
    state = holding("market", "gold_digger", hands={ANN: ("shallow gold 2", "deep gold 4")})
    cited = {"kl.market.one_type", "kl.market.price", "kl.encounter.gold_digger"}
    assert rules_applied(state, Sell(ANN, card("deep gold 4"), "gold_digger")) == cited
    state = after(state, Sell(ANN, card("deep gold 4"), "gold_digger"))
    assert rules_applied(state, Sell(ANN, card("shallow gold 2"))) == cited
    plain = at_port("market", hands={ANN: ("shallow gold 2",)})
    assert "kl.market.gold" in rules_applied(plain, Sell(ANN, card("shallow gold 2")))


@pytest.mark.refused("kl.encounter.gold_digger")
def test_the_gold_digger_comes_with_the_first_gold() -> None:
    state = holding("market", "gold_digger", hands={ANN: ("shallow gold 2", "deep gold 4")})
    state = after(state, Sell(ANN, card("deep gold 4")))
    because = "the Gold digger comes with the first gold seat 0 sells"
    expected = (Refusal("kl.encounter.gold_digger", because),)
    assert refused(state, Sell(ANN, card("shallow gold 2"), "gold_digger")) == expected


@pytest.mark.obeys("kl.encounter.pickpocket", "kl.encounter.beginner")
@pytest.mark.refused("kl.bar.prices")
def test_cheap_hirelings_must_be_paid_too() -> None:
    state = holding("bar", "pickpocket", "beginner", hands={BEN: ("deep gold 3",)}, money={ANN: 20})
    because = "a pickpocket costs 30 now; seat 0 has 20"
    assert refused(state, Rob(ANN, BEN, "deep", "pickpocket")) == (Refusal("kl.bar.prices", because),)
    because = "a diver costs 60 now; seat 0 has 20"
    assert refused(state, Recruit(ANN, "beginner")) == (Refusal("kl.bar.prices", because),)


@pytest.mark.refused("kl.encounter.hose_seller")
def test_a_seller_comes_after_the_two_items() -> None:
    state = after(holding("store", "hose_seller"), Buy(ANN, "weight", 0))
    because = "seat 0 has bought 1 item and may buy another without hose_seller"
    expected = (Refusal("kl.encounter.hose_seller", because),)
    assert refused(state, Buy(ANN, "hose", 0, "hose_seller")) == expected


@pytest.mark.refused("kl.encounter.friend")
def test_who_is_alone_at_the_store_needs_no_friend() -> None:
    because = "the prices at the store are those for one player without the friend"
    expected = (Refusal("kl.encounter.friend", because),)
    assert refused(holding("store", "friend"), Buy(ANN, "hose", 0, "friend")) == expected


@pytest.mark.refused("kl.encounter.draw")
@pytest.mark.parametrize(
    ("place", "deed"),
    [
        ("store", Buy(ANN, "hose", 0, "friend")),
        ("bar", Recruit(ANN, "expert")),
        ("bar", Rob(ANN, BEN, "shallow", "pickpocket")),
        ("market", Sell(ANN, card("shallow gold 1"), "gold_digger")),
    ],
)
def test_nothing_is_done_with_a_card_that_is_not_held(place: Port, deed: Any) -> None:  # noqa: ANN401 - an event
    hands, rich = {ANN: ("shallow gold 1",), BEN: ("shallow gold 1",)}, {ANN: 200}
    held, lacking = (
        acting(ANN, laid(boats=(place,) * 4, hands=hands, money=rich, met={ANN: (one,)})) for one in (deed.by, "helper")
    )
    assert not cs.refusals(held, deed)
    because = f"seat 0 does not hold {deed.by}"
    assert refused(lacking, deed) == (Refusal("kl.encounter.draw", because),)


@pytest.mark.obeys("kl.encounter.not_same_turn")
def test_a_fresh_card_of_another_place_is_refused_for_its_place_alone() -> None:
    state = after(holding("dolphins", "helper"), Decline(ANN), Met("tourist_bar"))
    assert {refusal.rule for refusal in refused(state, Play(ANN, "tourist_bar"))} == {
        "kl.encounter.place",
        "kl.encounter.tourist",
    }


@pytest.mark.refused("kl.encounter.place")
def test_a_card_of_another_place_is_refused_for_its_place_while_something_else_goes_on() -> None:
    state = after(holding("bar", "helper", money={ANN: 20}), BuyRound(ANN, 0))
    assert refused(state, Play(ANN, "tourist_store")) == (
        Refusal("kl.encounter.place", "tourist_store is played at store; seat 0 is at bar"),
        Refusal("kl.encounter.draw", "seat 0 does not hold tourist_store"),
        Refusal("kl.encounter.tourist", "tourist_store leaves the hand only by being played at store"),
    )


@pytest.mark.rule("kl.encounter.drunkard", "kl.bar.round")
def test_what_the_drunkard_shows_is_asked_by_and_cites_him_not_the_round() -> None:
    state = after(holding("bar", "drunkard", money={ANN: 20}), Listen(ANN, 0))
    for _ in range(5):
        question = cs.question(state)
        assert question is not None
        assert question.asked_by == "kl.encounter.drunkard"
        assert question.says == "the Drunkard lets seat 0 look at the cards of wreck 0"
        assert rules_applied(state, cs.legal(state)[0]) == {"kl.encounter.drunkard"}
        state = after(state, cs.legal(state)[0])
    state = after(state, BuyRound(ANN, 0))
    assert rules_applied(state, cs.legal(state)[0]) == {"kl.bar.round"}


@pytest.mark.rule("kl.encounter.drunkard")
def test_a_record_of_before_leads_through_the_drunkards_look_where_it_led() -> None:
    rules = cs.ruleset("key_largo", seats=3, options={"encounters": True})
    state, events, ids = begun(rules), [], []
    plans = (Program(ANN, "dolphins", "bar"), Program(BEN, "store", "market"), Program(CLEO, "store", "market"))
    beginning = (StarterNamed(ANN), *plans, Met("drunkard"), Leave(BEN), Leave(CLEO), Listen(ANN, 0))
    for event in (*beginning, Sighted(card("shallow gold 1")), Sighted(card("shallow gold 2"))):
        state = after(state, event)
        then = [Looking(*attrs.astuple(one)) if isinstance(one, Listening) else one for one in state.agenda]
        ids.append(
            sha256(packed(as_of("key_largo", "0.1.0").write(attrs.evolve(state, agenda=tuple(then))))).hexdigest()
        )
        events.append(event)
    assert isinstance(state.agenda[0], Listening)
    record = attrs.evolve(serializers.recorded(rules, tuple(events)), ids=tuple(ids))
    assert serializers.replay(attrs.evolve(record, library="0.1.0")).verdict == "same"


@pytest.mark.refused("kl.encounter.drunkard")
def test_the_drunkard_knows_nothing_of_an_empty_wreck() -> None:
    state = holding("bar", "drunkard", wrecks={0: ()})
    assert refused(state, Listen(ANN, 0)) == (Refusal("kl.encounter.drunkard", "wreck 0 is empty"),)


@pytest.mark.refused("kl.encounter.not_same_turn")
def test_a_card_just_drawn_is_refused_by_that_whoever_is_asked_by_then() -> None:
    state = after(acting(ANN, laid(met={BEN: ("expert",)})), Met("tourist_dolphins"))
    assert cs.asked(state) == (BEN,), "Ann came without a card, and is not asked"
    because = "seat 0 has drawn its only card on this visit"
    first = cs.refusals(state, Play(ANN, "tourist_dolphins"))[0]
    assert first == Refusal("kl.encounter.not_same_turn", because)
    other = after(acting(ANN, laid(met={BEN: ("expert",)})), Met("family"))
    told = [cs.refusals(one, Play(ANN, "tourist_dolphins"), to=BEN) for one in (state, other)]
    assert told[0] == told[1], "which card it is, the others are not told by being refused"
    elsewhere = laid(boats=("dolphins", "bar", "bar", "bar"), encounters=True)
    at_bar = after(acting(ANN, elsewhere), Met("tourist_dolphins"))
    assert refused(at_bar, Play(ANN, "tourist_dolphins"))[0] == Refusal("kl.encounter.not_same_turn", because)


def _plain(encounter: Encounter, port: Port, option: str, **given: Any) -> Largo:  # noqa: ANN401 - as `lay` takes it
    """Let Ann be alone at a place with one card, in a box where no card makes anything cheaper or dearer."""
    printed = cs.game("key_largo").rulebook.editions[0]
    box = printed.box
    same = attrs.evolve(
        box,
        beginner_diver=box.diver[0],
        cheap_pickpocket=box.pickpocket[0],
        digger_gold=box.gold[0],
        hose=(box.hose[0],) * 3,
        trident=(box.trident[0],) * 3,
        weight=(box.weight[0],) * 3,
    )
    said = laid(
        boats=(port, "dolphins", "dolphins", "dolphins"),
        met={ANN: (encounter,)},
        rulings={"card_without_effect": option},
        **given,
    )
    return acting(ANN, {**said, "edition": attrs.evolve(printed, name="plain", box=same)})


@pytest.mark.ruling("kl.ruling.card_without_effect")
@pytest.mark.parametrize(
    ("encounter", "port", "event", "because"),
    [
        ("beginner", "bar", Recruit(ANN, "beginner"), "a diver costs 80 now without the beginner"),
        (
            "pickpocket",
            "bar",
            Rob(ANN, BEN, "shallow", "pickpocket"),
            "a pickpocket costs 40 now without the pickpocket",
        ),
        (
            "friend",
            "store",
            Buy(ANN, "hose", 0, "friend"),
            "the prices at the store are those for one player without the friend",
        ),
        ("gold_digger", "market", Sell(ANN, 0, "gold_digger"), "gold is bought at 30 without the Gold digger"),
    ],
)
def test_a_card_that_makes_no_difference_is_refused_alike(
    encounter: Encounter, port: Port, event: Event, because: str
) -> None:
    given = {"hands": {ANN: ("shallow gold 1",), BEN: ("shallow goods 1",)}, "money": {ANN: 500}}
    state = _plain(encounter, port, "refused", **given)
    assert refused(state, event) == (Refusal(f"kl.encounter.{encounter}", because),)
    assert event in cs.legal(_plain(encounter, port, "allowed", **given))


@pytest.mark.ruling("kl.ruling.card_without_effect")
def test_any_card_may_be_shown_at_its_place_to_free_the_hand_by_one_reading() -> None:
    state = at_port("store", met={ANN: ("hose_seller",)}, rulings={"card_without_effect": "allowed"})
    shown = after(state, Play(ANN, "hose_seller"))
    assert (shown.table.meetings.hands[ANN], shown.table.meetings.shown[ANN]) == ((), "hose_seller")
    usual = at_port("store", met={ANN: ("hose_seller",)})
    because = "hose_seller is played with the act it changes, not by itself"
    assert refused(usual, Play(ANN, "hose_seller")) == (Refusal("kl.encounter.hose_seller", because),)


@pytest.mark.ruling("kl.ruling.tourist_counts")
def test_a_tourist_leaves_the_card_of_the_half_day_to_be_played_by_one_reading() -> None:
    rulings, met = {"tourist_counts": "free"}, {ANN: ("family", "tourist_dolphins")}
    state = at_port("dolphins", met=met, rulings=rulings)
    state = after(state, Play(ANN, "tourist_dolphins"))
    assert Play(ANN, "family") in cs.legal(state)
    state = after(state, Play(ANN, "family"))
    assert state.table.meetings.shown[ANN] == "family"
    assert state.table.money[ANN] == 100 + 2 * 40


@pytest.mark.ruling("kl.ruling.expert_hose")
def test_an_expert_brings_a_hose_of_his_own_or_none() -> None:
    for option, hoses in (("comes_with_one", 1), ("comes_bare", 0)):
        state = at_port("bar", met={ANN: ("expert",)}, stock={"hoses": 0}, rulings={"expert_hose": option})
        state = after(state, Recruit(ANN, "expert"))
        assert [diver.hoses for diver in state.table.teams[ANN]] == [0, hoses]
        assert state.table.stock.hoses == 0


@pytest.mark.ruling("kl.ruling.drunkard_round")
def test_a_round_after_the_drunkard_shows_one_other_wreck_by_one_reading() -> None:
    wrecks = {0: ("shallow gold 1",), 1: ("shallow goods 1",)}
    state = at_port("bar", met={ANN: ("drunkard",)}, wrecks=wrecks, rulings={"drunkard_round": "one_of_its_two"})
    state = looked(state, Listen(ANN, 0))
    because = "wreck 0 has been looked at: the second is another one"
    assert refused(state, BuyRound(ANN, 0)) == (Refusal("kl.bar.round", because),)
    question = cs.question(looked(state, BuyRound(ANN, 1)))
    assert question is not None
    assert question.kind == "kl.AtBar"


@pytest.mark.ruling("kl.ruling.crowd_counts_redirected")
def test_a_boat_that_could_not_dive_makes_no_crowd_by_one_reading() -> None:
    counts, does_not = (scenes.a_crowd_of_one_who_would_have_dived(option) for option in ("counts", "does_not"))
    assert (counts[ANN], does_not[ANN]) == (470, 480)


@pytest.mark.parametrize(
    ("event", "prices"),
    [
        (Rob(ANN, BEN, "shallow", "pickpocket"), {"money", "cheap_pickpocket"}),
        (Buy(ANN, "hose", 0, "discounter"), {"money", "hose", "discount"}),
        (Recruit(ANN), {"money", "diver"}),
        (Leave(ANN), {"money", "diver", "pickpocket", "hose", "trident", "weight"}),
    ],
)
def test_what_a_price_that_is_refused_rests_on(event: Event, prices: set[str]) -> None:
    rests_on = cs.game("key_largo").rests_on
    assert rests_on is not None
    table = holding("bar", "pickpocket").table
    assert {*rests_on.spoken_of(table, event, frozenset({"kl.encounter.brothers"}))} >= prices
    assert prices >= {*rests_on.used(table, event, table)} - {"hoses", "divers"}
    assert ("divers" in rests_on.used(table, event, table)) == isinstance(event, Recruit)
