"""Clauses of refusals that no other test fires, each at a position where it does, and questions with all their facts."""

import pytest

import corestate as cs
from corestate import Refusal
from corestate.key_largo import Diver
from corestate.key_largo.box import Encounter
from corestate.key_largo.events import (
    Anchor,
    AskOn,
    BuyRound,
    Decline,
    Leave,
    Listen,
    Recruit,
    Rob,
    Send,
    Sighted,
    Surface,
    Weigh,
)
from tests.key_largo.positions import (
    ANN,
    BARE,
    BEN,
    CLEO,
    DORA,
    WEIGHTED,
    Cards,
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
