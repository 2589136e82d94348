"""Diving on a wreck: who draws, treasures, monsters, tridents and weights."""

import pytest

import corestate as cs
from corestate import Refusal
from corestate.key_largo import Diver
from corestate.key_largo.events import BuyRound, Decline, Flee, Revealed, Send, Sighted, Strike, Surface, Weigh
from corestate.key_largo.table import Stock
from tests.key_largo.positions import (
    ANN,
    ARMED,
    BARE,
    BEN,
    DEEP,
    MEDIUM,
    ONE_HOSE,
    SHALLOW,
    TWO_HOSES,
    WEIGHTED,
    acting,
    at_port,
    card,
    cards,
    diving,
    drawn,
    laid,
)
from tests.support import after, refused, rules_applied

GOLD, GOODS, BEAST = "shallow gold 1", "shallow goods 1", "shallow monster"
PILE = (GOLD, GOODS, BEAST)
REEF = ("deep gold 3", "deep goods 3", "deep monster", "deep monster", "deep monster")
DEEP_BEAST, DEEP_GOLD, DEEP_GOODS = "deep monster", "deep gold 3", "deep goods 3"


def gear(hoses: int = 2, tridents: int = 0, weights: int = 0) -> Diver:
    """Equip a diver."""
    return Diver(hoses, tridents, weights)


@pytest.mark.rule("kl.dive.same_wreck")
@pytest.mark.obeys("kl.dive.depth")
def test_those_who_cannot_reach_the_wreck_stay_aboard() -> None:
    table = laid(boats=(MEDIUM, "bar", "bar", "bar"), teams={ANN: (BARE, TWO_HOSES, ONE_HOSE)})
    state = acting(ANN, table)
    assert cs.legal(state) == (Send(ANN, 1), Send(ANN, 2))
    before = acting(BEN, laid(boats=(MEDIUM, "store", "bar", "bar"), teams={ANN: (BARE, ONE_HOSE)}, first=BEN))
    assert before.table.dive is None


@pytest.mark.rule("kl.dive.card_each", "kl.dive.treasure_hidden")
def test_each_diver_draws_one_card_which_goes_to_hand_unseen() -> None:
    state = diving(PILE, BARE, BARE)
    state = after(state, Send(ANN, 1))
    assert rules_applied(state, drawn(GOLD)) >= {"kl.dive.card_each", "kl.dive.treasure_hidden"}
    assert cs.seen(state, drawn(GOLD), ANN) == Revealed(card(GOLD))
    assert not hasattr(cs.seen(state, drawn(GOLD), BEN), "card")
    state = after(state, drawn(GOLD))
    assert cs.legal(state) == (Send(ANN, 0),)
    state = after(state, Send(ANN, 0), drawn(GOODS))
    assert state.table.hands[ANN] == cards(GOLD, GOODS)
    assert cs.view(state, BEN).table.hands[ANN].cards is None
    assert state.table.dive is None


@pytest.mark.refused("kl.dive.card_each")
def test_every_able_diver_draws_once() -> None:
    state = diving(PILE, BARE, BARE)
    because = "diver 0 of seat 0 has not drawn its card"
    assert refused(state, Decline(ANN)) == (Refusal("kl.dive.card_each", because),)
    state = after(state, Send(ANN, 0), drawn(GOLD))
    because = "diver 0 of seat 0 has drawn its card"
    assert refused(state, Send(ANN, 0)) == (Refusal("kl.dive.card_each", because),)


@pytest.mark.refused("kl.dive.depth")
def test_a_diver_out_of_reach_is_refused_a_draw_for_the_depth() -> None:
    state = diving(("deep gold 3", "deep gold 4"), TWO_HOSES, ONE_HOSE, wreck=DEEP)
    because = "wreck 9 is deep and takes 2 hoses: diver 1 of seat 0 has 1 and stays aboard"
    assert refused(state, Send(ANN, 1)) == (Refusal("kl.dive.depth", because),)
    assert refused(state, Send(ANN, 2)) == (Refusal("kl.dive.card_each", "seat 0 has no diver 2"),)


@pytest.mark.refused("kl.dive.trident")
def test_a_flight_after_the_only_trident_has_struck_is_refused_by_the_trident() -> None:
    state = after(diving((BEAST, GOLD, "shallow gold 2"), ARMED, BARE), Send(ANN, 1))
    because = "no monster is being faced now: diver 1 of seat 0 draws a card of wreck 0"
    assert refused(state, Flee(ANN)) == (Refusal("kl.dive.monster_flees", because),)
    state = after(state, drawn(BEAST))
    because = "the monster has been killed with a trident: diver 1 of seat 0 draws a card of wreck 0"
    assert refused(state, Flee(ANN)) == (Refusal("kl.dive.trident", because),)
    because = "no monster is being faced now: diver 1 of seat 0 draws a card of wreck 0"
    assert refused(state, Flee(BEN)) == (Refusal("kl.dive.monster_flees", because),)


@pytest.mark.rule("kl.dive.card_each")
def test_fewer_cards_than_divers_leave_some_without() -> None:
    state = after(diving((GOLD,), BARE, BARE, BARE), Send(ANN, 2), drawn(GOLD))
    assert state.table.dive is None
    assert state.table.hands[ANN] == cards(GOLD)
    assert state.table.cards_in(SHALLOW) == 0


@pytest.mark.rule("kl.box.wrecks")
def test_only_a_card_of_the_wreck_is_drawn() -> None:
    state = after(diving(PILE, BARE), Send(ANN, 0))
    because = "shallow gold 2 is not located in wreck 0"
    assert refused(state, drawn("shallow gold 2")) == (Refusal("kl.box.wrecks", because),)


@pytest.mark.rule("kl.setup.wrecks")
@pytest.mark.parametrize("located", [False, True])
def test_a_card_of_another_depth_is_refused_for_the_depth_of_the_wreck(located: bool) -> None:  # noqa: FBT001 - a case
    state = after(diving(PILE, BARE), Send(ANN, 0))
    because = "wreck 0 is shallow: medium gold 2 does not lie there"
    assert refused(state, drawn("medium gold 2", located=located)) == (Refusal("kl.setup.wrecks", because),)
    state = after(at_port("bar"), BuyRound(ANN, MEDIUM))
    because = "wreck 4 is medium: shallow gold 1 does not lie there"
    assert refused(state, Sighted(card("shallow gold 1"))) == (Refusal("kl.setup.wrecks", because),)


@pytest.mark.rule("kl.dive.monster_flees")
def test_a_diver_without_a_trident_flees_with_all_its_gear() -> None:
    state = after(diving(REEF, gear(weights=1), TWO_HOSES, wreck=DEEP), Send(ANN, 0))
    assert "kl.dive.monster_flees" in rules_applied(state, drawn(DEEP_BEAST))
    state = after(state, drawn(DEEP_BEAST))
    assert state.table.teams[ANN] == (TWO_HOSES,)
    assert state.table.stock == Stock(divers=10, hoses=16, tridents=10, weights=9)


@pytest.mark.rule("kl.dive.monster_others")
def test_those_who_have_not_drawn_may_surface_after_a_flight() -> None:
    state = after(diving(REEF, TWO_HOSES, TWO_HOSES, TWO_HOSES, wreck=DEEP), Send(ANN, 1))
    assert "kl.dive.monster_others" in rules_applied(state, drawn(DEEP_BEAST))
    state = after(state, drawn(DEEP_BEAST))
    assert cs.legal(state) == (Send(ANN, 0), Send(ANN, 1), Surface(ANN, 0), Surface(ANN, 1))
    state = after(state, Surface(ANN, 0))
    assert cs.legal(state) == (Send(ANN, 1), Surface(ANN, 1))
    assert after(state, Surface(ANN, 1)).table.dive is None


@pytest.mark.refused("kl.dive.monster_others")
def test_nobody_surfaces_before_a_comrade_has_fled() -> None:
    state = diving(PILE, BARE, BARE)
    because = "no comrade has fled: diver 0 of seat 0 must draw"
    assert refused(state, Surface(ANN, 0)) == (Refusal("kl.dive.monster_others", because),)


@pytest.mark.rule("kl.dive.monster_returns")
def test_the_monster_goes_back_only_when_the_dive_is_over() -> None:
    state = after(diving(PILE, BARE, BARE), Send(ANN, 0), drawn(BEAST))
    assert state.table.cards_in(SHALLOW) == 2
    assert state.table.dive is not None
    assert state.table.dive.aside == cards(BEAST)
    state = after(state, Send(ANN, 0))
    assert "kl.dive.monster_returns" in rules_applied(state, drawn(GOLD))
    state = after(state, drawn(GOLD))
    assert state.table.located(SHALLOW) == cards(GOODS, BEAST)
    assert state.table.returned[SHALLOW] == 1


@pytest.mark.rule("kl.dive.monster_alone")
def test_a_monster_that_is_the_only_card_left_lies_there_alone() -> None:
    state = after(diving((BEAST,), BARE, BARE), Send(ANN, 0))
    assert "kl.dive.monster_alone" in rules_applied(state, drawn(BEAST))
    state = after(state, drawn(BEAST))
    assert state.table.located(SHALLOW) == cards(BEAST)
    assert state.table.dive is None


@pytest.mark.rule("kl.dive.trident", "kl.dive.trident_replacement")
def test_a_trident_kills_the_monster_and_the_same_diver_draws_again() -> None:
    state = after(diving(PILE, ARMED, BARE), Send(ANN, 0))
    assert "kl.dive.trident" in rules_applied(state, drawn(BEAST))
    state = after(state, drawn(BEAST))
    assert state.table.teams[ANN] == (BARE, BARE)
    assert state.table.stock.tridents == 9
    assert card(BEAST) in state.table.gone
    assert "kl.dive.trident_replacement" in rules_applied(state, drawn(GOLD))
    state = after(state, drawn(GOLD))
    assert cs.legal(state) == (Send(ANN, 1),)
    assert state.table.hands[ANN] == cards(GOLD)


@pytest.mark.rule("kl.dive.trident_replacement")
def test_a_replacement_monster_is_met_like_the_first_and_an_empty_pile_replaces_nothing() -> None:
    state = after(diving((DEEP_BEAST,) * 2, gear(tridents=1), wreck=DEEP), Send(ANN, 0), drawn(DEEP_BEAST))
    state = after(state, drawn(DEEP_BEAST))
    assert state.table.teams[ANN] == ()
    state = after(diving((BEAST,), ARMED), Send(ANN, 0), drawn(BEAST))
    assert state.table.dive is None
    assert state.table.teams[ANN] == (BARE,)


@pytest.mark.rule("kl.dive.trident_shared")
def test_a_comrade_on_the_wreck_lends_its_trident_drawn_or_not() -> None:
    state = after(diving(PILE, BARE, ARMED), Send(ANN, 0))
    assert "kl.dive.trident_shared" in rules_applied(state, drawn(BEAST))
    assert after(state, drawn(BEAST)).table.teams[ANN] == (BARE, BARE)
    done = after(diving(PILE, BARE, ARMED), Send(ANN, 1), drawn(GOLD), Send(ANN, 0), drawn(BEAST))
    assert done.table.teams[ANN] == (BARE, BARE)


@pytest.mark.obeys("kl.dive.trident_shared")
def test_a_trident_that_stayed_aboard_or_surfaced_does_not_help() -> None:
    reef = ("medium monster", "medium gold 2")
    aboard = after(diving(reef, ARMED, ONE_HOSE, wreck=MEDIUM), Send(ANN, 1), drawn("medium monster"))
    assert aboard.table.teams[ANN] == (ARMED,)
    team = (TWO_HOSES, gear(tridents=1), gear(tridents=1), TWO_HOSES)[:3]
    state = after(diving(REEF, *team, wreck=DEEP), Send(ANN, 0), drawn(DEEP_BEAST))
    assert cs.legal(state) == (Strike(ANN, 1), Strike(ANN, 2))


@pytest.mark.refused("kl.dive.trident")
def test_with_a_trident_present_nobody_flees_and_a_bearer_must_carry_one() -> None:
    state = after(diving(PILE, BARE, ARMED, ARMED), Send(ANN, 0), drawn(BEAST))
    because = "diver 1 of seat 0 is there with a trident, which must be used"
    assert refused(state, Flee(ANN)) == (Refusal("kl.dive.trident", because),)
    because = "diver 0 of seat 0 carries no trident"
    assert refused(state, Strike(ANN, 0)) == (Refusal("kl.dive.trident", because),)
    because = "diver 3 of seat 0 is not on the wreck"
    assert refused(state, Strike(ANN, 3)) == (Refusal("kl.dive.trident_shared", because),)
    because = "no monster is being faced now: seat 0 names the diver who draws next at wreck 0"
    assert refused(diving(PILE, ARMED), Strike(ANN, 0)) == (Refusal("kl.dive.trident", because),)
    assert refused(diving(PILE, ARMED), Flee(ANN)) == (Refusal("kl.dive.monster_flees", because),)


@pytest.mark.rule("kl.dive.weight", "kl.dive.weight_spent")
def test_a_weight_brings_one_card_more_after_a_treasure() -> None:
    state = after(diving(PILE, WEIGHTED, BARE), Send(ANN, 0), drawn(GOLD))
    assert cs.legal(state) == (Decline(ANN), Weigh(ANN, 0, 0))
    assert rules_applied(state, Weigh(ANN, 0, 0)) >= {"kl.dive.weight", "kl.dive.weight_spent"}
    state = after(state, Weigh(ANN, 0, 0))
    assert state.table.teams[ANN] == (BARE, BARE)
    assert state.table.stock.weights == 9
    state = after(state, drawn(GOODS))
    assert state.table.hands[ANN] == cards(GOLD, GOODS)
    assert cs.legal(state) == (Send(ANN, 1),)


@pytest.mark.refused("kl.dive.weight")
def test_a_weight_serves_a_bearer_on_the_wreck_whose_own_draw_is_behind_it() -> None:
    state = after(diving(PILE, WEIGHTED, WEIGHTED), Send(ANN, 0), drawn(GOLD))
    because = "diver 1 has its own draw still before it"
    assert refused(state, Weigh(ANN, 1, 1)) == (Refusal("kl.dive.weight", because),)
    because = "the weight of diver 0 serves itself, not diver 1"
    assert refused(state, Weigh(ANN, 0, 1)) == (Refusal("kl.dive.weight", because),)
    because = "diver 2 of seat 0 is not on the wreck"
    assert refused(state, Weigh(ANN, 2, 2)) == (Refusal("kl.dive.weight", because),)
    because = "no weight may be spent now: seat 0 names the diver who draws next at wreck 0"
    assert refused(diving(PILE, WEIGHTED), Weigh(ANN, 0, 0)) == (Refusal("kl.dive.weight", because),)


@pytest.mark.obeys("kl.dive.weight")
def test_an_empty_pile_leaves_nothing_to_weigh_for() -> None:
    state = after(diving((GOLD,), WEIGHTED), Send(ANN, 0), drawn(GOLD))
    assert state.table.dive is None
    assert state.table.teams[ANN] == (WEIGHTED,)


@pytest.mark.rule("kl.dive.weight_keeps")
def test_a_monster_on_the_extra_card_costs_the_diver_not_the_treasure() -> None:
    state = after(diving(PILE, WEIGHTED, BARE), Send(ANN, 0), drawn(GOLD), Weigh(ANN, 0, 0))
    assert "kl.dive.weight_keeps" in rules_applied(state, drawn(BEAST))
    state = after(state, drawn(BEAST))
    assert state.table.hands[ANN] == cards(GOLD)
    assert state.table.teams[ANN] == (BARE,)
    assert cs.legal(state) == (Send(ANN, 0), Surface(ANN, 0))


@pytest.mark.rule("kl.dive.weight_trident")
def test_a_trident_kills_the_monster_of_the_extra_card_and_replaces_it() -> None:
    state = after(diving(PILE, Diver(0, 1, 1)), Send(ANN, 0), drawn(GOLD), Weigh(ANN, 0, 0))
    assert "kl.dive.weight_trident" in rules_applied(state, drawn(BEAST))
    state = after(state, drawn(BEAST), drawn(GOODS))
    assert state.table.hands[ANN] == cards(GOLD, GOODS)
    assert state.table.teams[ANN] == (BARE,)


@pytest.mark.refused("kl.dive.trident_shared")
def test_a_trident_aboard_does_not_reach_the_wreck() -> None:
    reef = ("medium monster", "medium gold 2")
    team = (ARMED, gear(1, 1), gear(1, 1))
    state = after(diving(reef, *team, wreck=MEDIUM), Send(ANN, 1), drawn("medium monster"))
    because = "diver 0 of seat 0 is not on the wreck"
    assert refused(state, Strike(ANN, 0)) == (Refusal("kl.dive.trident_shared", because),)


@pytest.mark.rule("kl.dive.monster_returns")
def test_two_monsters_that_are_all_that_is_left_are_not_alone() -> None:
    state = after(diving((DEEP_BEAST,) * 2, TWO_HOSES, TWO_HOSES, wreck=DEEP), Send(ANN, 0), drawn(DEEP_BEAST))
    state = after(state, Send(ANN, 0))
    applied = rules_applied(state, drawn(DEEP_BEAST))
    assert "kl.dive.monster_returns" in applied
    assert "kl.dive.monster_alone" not in applied
