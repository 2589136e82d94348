"""The encounter cards of a dive: Volunteer, Hurried buyer, Regular, Saboteur, Watchful diver."""

import pytest

import corestate as cs
from corestate import Refusal
from corestate.key_largo import Diver
from corestate.key_largo.box import Encounter
from corestate.key_largo.events import (
    Decline,
    Flee,
    Reshuffle,
    Sabotage,
    SellCatch,
    Send,
    Strike,
    Surface,
    Volunteer,
    Watch,
    Weigh,
)
from tests.key_largo import rulings as scenes
from tests.key_largo.positions import (
    ANN,
    ARMED,
    BARE,
    BEN,
    CLEO,
    MEDIUM,
    ONE_HOSE,
    SHALLOW,
    WEIGHTED,
    Largo,
    acting,
    card,
    cards,
    diving,
    drawn,
    laid,
)
from tests.support import after, refused, rules_applied

GOLD, GOODS, BEAST = "shallow gold 1", "shallow goods 1", "shallow monster"
PILE = (GOLD, GOODS, BEAST)


def meeting(one: Encounter, names: tuple[str, ...], *team: Diver, wreck: int = SHALLOW, **given: object) -> Largo:
    """Let Ann dive with an encounter card in hand."""
    return diving(names, *team, wreck=wreck, met={ANN: (one,)}, **given)


@pytest.mark.rule("kl.dive.weight", "kl.encounter.helper")
def test_a_weight_serves_its_bearer_after_a_treasure_by_the_volunteer() -> None:
    state = after(meeting("helper", PILE, WEIGHTED, WEIGHTED), Volunteer(ANN, 0), drawn(GOLD))
    assert cs.legal(state) == (Decline(ANN), Weigh(ANN, 0, 0))
    because = "diver 1 has its own draw still before it"
    assert refused(state, Weigh(ANN, 1, 1)) == (Refusal("kl.dive.weight", because),)
    state = after(state, Weigh(ANN, 0, 0), drawn(GOODS))
    assert state.table.hands[ANN] == cards(GOLD, GOODS)
    assert Send(ANN, 0) in cs.legal(state)


@pytest.mark.rule("kl.encounter.helper")
def test_the_volunteer_brings_an_extra_card_on_a_shallow_dive() -> None:
    state = meeting("helper", PILE, BARE)
    assert "kl.encounter.helper" in rules_applied(state, Volunteer(ANN, 0))
    state = after(state, Volunteer(ANN, 0), drawn(GOLD))
    assert cs.legal(state) == (Send(ANN, 0),)
    state = after(state, Send(ANN, 0), drawn(GOODS))
    assert state.table.hands[ANN] == cards(GOLD, GOODS)


@pytest.mark.rule("kl.encounter.helper")
def test_the_volunteer_may_come_after_the_last_draw_and_its_monster_scares_the_named_diver() -> None:
    state = after(meeting("helper", PILE, BARE), Send(ANN, 0), drawn(GOLD), Decline(ANN))
    assert cs.legal(state) == (Volunteer(ANN, 0), Decline(ANN))
    assert after(state, Volunteer(ANN, 0), drawn(BEAST)).table.teams[ANN] == ()


@pytest.mark.refused("kl.encounter.helper")
def test_the_volunteer_needs_a_shallow_wreck_a_diver_and_a_card() -> None:
    state = meeting("helper", ("medium gold 2",), ONE_HOSE, wreck=MEDIUM)
    because = "wreck 4 is medium, not shallow"
    assert refused(state, Volunteer(ANN, 0)) == (Refusal("kl.encounter.helper", because),)
    because = "diver 1 of seat 0 is not on the wreck"
    assert refused(meeting("helper", PILE, BARE), Volunteer(ANN, 1)) == (Refusal("kl.encounter.helper", because),)
    empty = after(meeting("helper", (GOLD,), BARE), Send(ANN, 0), drawn(GOLD), Decline(ANN))
    assert refused(empty, Volunteer(ANN, 0)) == (Refusal("kl.encounter.helper", "wreck 0 is empty"),)


@pytest.mark.rule("kl.encounter.buyer")
@pytest.mark.parametrize(("name", "price"), [("deep goods 5", 200), ("deep antiques 4", 160), ("deep gold 3", 90)])
def test_the_hurried_buyer_pays_the_best_rate_of_the_card_just_drawn(name: str, price: int) -> None:
    state = after(meeting("buyer", (name,), Diver(2, 0, 0), wreck=9), Send(ANN, 0), drawn(name))
    assert "kl.encounter.buyer" in rules_applied(state, SellCatch(ANN, card(name)))
    state = after(state, SellCatch(ANN, card(name)))
    assert state.table.money[ANN] == 100 + price
    assert card(name) in state.table.gone


def test_what_the_hurried_buyer_has_bought_is_no_longer_of_the_catch() -> None:
    state = after(meeting("buyer", PILE, BARE, BARE, BARE), Send(ANN, 0), drawn(GOLD), Decline(ANN))
    state = after(state, Send(ANN, 1), drawn(GOODS), SellCatch(ANN, card(GOODS)))
    assert state.table.dive is not None
    assert state.table.dive.catch == cards(GOLD)


@pytest.mark.refused("kl.encounter.saboteur", "kl.encounter.buyer", "kl.encounter.regular")
def test_cards_of_a_dive_are_refused_in_it_by_the_rule_of_their_own_moment() -> None:
    state = after(diving(PILE, BARE, met={ANN: ("saboteur",)}), Send(ANN, 0))
    untimely = {
        Sabotage(ANN, BEN, 0): ("kl.encounter.saboteur", "nobody may play the Saboteur now"),
        SellCatch(ANN, card(GOLD)): ("kl.encounter.buyer", "nothing may be sold to the buyer now"),
        Reshuffle(ANN): ("kl.encounter.regular", "no monster is being faced now"),
        Watch(ANN): ("kl.encounter.watchful", "no dive has just come to its end"),
        Volunteer(ANN, 0): ("kl.encounter.helper", "nobody may name a diver for a further card now"),
    }
    for event, (rule, because) in untimely.items():
        assert refused(state, event)[0] == Refusal(rule, f"{because}: diver 0 of seat 0 draws a card of wreck 0")


@pytest.mark.refused("kl.encounter.buyer")
def test_the_hurried_buyer_takes_the_treasure_drawn_last() -> None:
    state = meeting("buyer", PILE, BARE, BARE, hands={ANN: ("deep gold 4",)})
    state = after(state, Send(ANN, 0), drawn(GOLD), Decline(ANN), Send(ANN, 1), drawn(GOODS))
    because = f"{GOLD} is not the treasure drawn last"
    assert refused(state, SellCatch(ANN, card(GOLD))) == (Refusal("kl.encounter.buyer", because),)
    because = "seat 0 has not drawn deep gold 4 in this dive"
    assert refused(state, SellCatch(ANN, card("deep gold 4"))) == (Refusal("kl.encounter.buyer", because),)


@pytest.mark.refused("kl.market.no_diamonds")
def test_the_hurried_buyer_takes_no_diamond() -> None:
    pile = ("medium diamond 100", "medium gold 2")
    state = after(meeting("buyer", pile, ONE_HOSE, wreck=MEDIUM), Send(ANN, 0), drawn("medium diamond 100"))
    because = "the buyer takes no diamond: medium diamond"
    expected = (Refusal("kl.market.no_diamonds", because),)
    assert refused(state, SellCatch(ANN, card("medium diamond 100"))) == expected


@pytest.mark.rule("kl.encounter.regular")
def test_the_regular_shuffles_the_monster_back_and_the_diver_draws_again() -> None:
    state = after(meeting("regular", PILE, BARE), Send(ANN, 0), drawn(BEAST))
    assert cs.legal(state) == (Flee(ANN), Reshuffle(ANN))
    assert "kl.encounter.regular" in rules_applied(state, Reshuffle(ANN))
    state = after(state, Reshuffle(ANN))
    assert state.table.located(SHALLOW) == cards(*PILE)
    assert after(state, drawn(GOLD)).table.hands[ANN] == cards(GOLD)
    assert after(state, drawn(BEAST)).table.teams[ANN] == ()


@pytest.mark.refused("kl.encounter.regular")
def test_the_regular_comes_with_a_monster() -> None:
    because = "no monster is being faced now: seat 0 names the diver who draws next at wreck 0"
    assert refused(meeting("regular", PILE, ARMED), Reshuffle(ANN)) == (Refusal("kl.encounter.regular", because),)


def two_dives(one: Encounter = "saboteur", **given: object) -> Largo:
    """Let Ann and Ben dive, Ann first, she with an encounter card in hand."""
    table = laid(
        boats=(0, 1, "bar", "bar"),
        wrecks={0: PILE, 1: ("shallow gold 2",)},
        teams={BEN: (BARE, ARMED)},
        met={ANN: (one,)},
        **given,  # type: ignore[arg-type]  # handed on
    )
    return acting(ANN, table)


@pytest.mark.rule("kl.encounter.saboteur")
def test_the_saboteur_keeps_one_opposing_diver_aboard() -> None:
    state = two_dives()
    assert "kl.encounter.saboteur" in rules_applied(state, Sabotage(ANN, BEN, 0))
    state = after(state, Sabotage(ANN, BEN, 0), Send(ANN, 0), drawn(GOLD))
    assert cs.asked(state) == (BEN,)
    assert cs.legal(state) == (Send(BEN, 1),)
    assert state.table.teams[BEN] == (BARE, ARMED)


@pytest.mark.refused("kl.encounter.saboteur")
def test_a_sabotaged_diver_is_refused_a_draw_for_the_saboteur() -> None:
    state = after(two_dives(), Sabotage(ANN, BEN, 0), Send(ANN, 0), drawn(GOLD))
    because = "diver 0 of seat 1 is sabotaged and does not dive"
    assert refused(state, Send(BEN, 0)) == (Refusal("kl.encounter.saboteur", because),)


@pytest.mark.refused("kl.encounter.saboteur")
def test_the_saboteur_needs_a_diver_still_to_dive() -> None:
    state = two_dives()
    because = "seat 2 has no dive to come in this half-day"
    assert refused(state, Sabotage(ANN, CLEO, 0)) == (Refusal("kl.encounter.saboteur", because),)
    for diver in (2, -1):
        because = f"diver {diver} of seat 1 is not going to dive at wreck 1"
        assert refused(state, Sabotage(ANN, BEN, diver)) == (Refusal("kl.encounter.saboteur", because),)
    late = two_dives(first=BEN)
    because = "seat 1 has no dive to come in this half-day"
    assert refused(late, Sabotage(ANN, BEN, 0)) == (Refusal("kl.encounter.saboteur", because),)


@pytest.mark.refused("kl.encounter.saboteur")
def test_a_saboteur_who_interrupts_names_a_diver_about_to_dive_and_nobody_else() -> None:
    state = scenes.two_boats_at_wrecks("interrupt")
    assert cs.legal(state) == (Decline(BEN), Sabotage(BEN, ANN, 0))
    for event, who in ((Sabotage(BEN, ANN, 5), "diver 5 of seat 0"), (Sabotage(BEN, CLEO, 0), "diver 0 of seat 2")):
        assert refused(state, event) == (Refusal("kl.encounter.saboteur", f"{who} is not about to dive"),)


@pytest.mark.rule("kl.encounter.watchful")
def test_the_watchful_diver_takes_the_one_card_left() -> None:
    state = after(meeting("watchful", (GOLD, GOODS), BARE), Send(ANN, 0), drawn(GOLD), Decline(ANN))
    assert "kl.encounter.watchful" in rules_applied(state, Watch(ANN))
    state = after(state, Watch(ANN), drawn(GOODS))
    assert state.table.hands[ANN] == cards(GOLD, GOODS)


@pytest.mark.refused("kl.encounter.watchful")
def test_the_watchful_diver_wants_the_dive_over_one_card_left_and_the_last_diver_there() -> None:
    state = meeting("watchful", PILE, BARE)
    assert refused(state, Watch(ANN)) == (
        Refusal("kl.encounter.watchful", "diver 0 of seat 0 has not drawn its card"),
        Refusal("kl.encounter.watchful", "3 cards are left in wreck 0, not one"),
        Refusal("kl.encounter.watchful", "no diver of seat 0 who drew last is still there"),
    )
    fled = after(meeting("watchful", (GOLD, BEAST), BARE), Send(ANN, 0), drawn(BEAST), Flee(ANN))
    because = "no diver of seat 0 who drew last is still there"
    assert refused(fled, Watch(ANN)) == (Refusal("kl.encounter.watchful", because),)


@pytest.mark.rule("kl.encounter.saboteur")
def test_a_sabotaged_diver_moves_up_when_a_comrade_flees() -> None:
    wrecks = {0: (GOLD,), 1: (BEAST,)}
    table = laid(boats=(0, 1, "bar", "bar"), wrecks=wrecks, teams={BEN: (BARE, ARMED)}, met={ANN: ("saboteur",)})
    state = acting(ANN, table)
    state = after(state, Sabotage(ANN, BEN, 1), Send(ANN, 0), drawn(GOLD), Send(BEN, 0), drawn(BEAST))
    assert state.table.teams[BEN] == (ARMED,)
    assert state.table.meetings.sabotaged == ((BEN, 0),)


@pytest.mark.obeys("kl.encounter.watchful")
def test_whoever_drew_last_and_surfaced_is_not_there_any_more() -> None:
    state = meeting("helper", PILE, BARE, BARE, rulings={"must_draw": "optional"})
    state = after(state, Volunteer(ANN, 0), drawn(GOLD), Surface(ANN, 0))
    assert state.table.dive is not None
    assert state.table.dive.last is None


@pytest.mark.rule("kl.dive.weight")
@pytest.mark.ruling("kl.ruling.whose_weight")
def test_who_drew_by_the_volunteer_may_spend_a_weight_after_a_comrades_treasure() -> None:
    pile = (*PILE, "shallow gold 2")
    state = after(meeting("helper", pile, WEIGHTED, BARE), Volunteer(ANN, 0), drawn(GOLD), Decline(ANN))
    assert state.table.dive is not None
    assert (state.table.dive.waiting, state.table.dive.early) == ((0, 1), (0,))
    state = after(state, Send(ANN, 1), drawn(GOODS))
    assert Weigh(ANN, 0, 0) in cs.legal(state)
    drew = after(state, Decline(ANN), Send(ANN, 0), drawn("shallow gold 2")).table.dive
    assert drew is not None
    assert (drew.done, drew.early) == ((0, 1), ())
    only = meeting("helper", pile, WEIGHTED, BARE, rulings={"whose_weight": "only_the_drawer"})
    only = after(only, Volunteer(ANN, 0), drawn(GOLD), Decline(ANN), Send(ANN, 1), drawn(GOODS))
    assert not any(isinstance(event, Weigh) for event in cs.legal(only))


@pytest.mark.ruling("kl.ruling.buyer_which")
def test_the_buyer_comes_when_a_treasure_has_just_been_drawn_and_not_later() -> None:
    state = meeting("buyer", PILE, BARE, BARE, rulings={"buyer_which": "any_of_this_dive"})
    state = after(state, Send(ANN, 0), drawn(GOLD))
    assert SellCatch(ANN, card(GOLD)) in cs.legal(state)
    state = after(state, Decline(ANN), Send(ANN, 1), drawn(BEAST), Flee(ANN))
    because = "nothing may be sold to the buyer now: seat 0 has no draw left at wreck 0: it plays an encounter card or "
    assert refused(state, SellCatch(ANN, card(GOLD))) == (Refusal("kl.encounter.buyer", f"{because}ends its dive"),)


@pytest.mark.ruling("kl.ruling.present")
def test_the_trident_of_a_diver_kept_aboard_serves_by_one_reading() -> None:
    state = scenes.a_trident_kept_aboard("able")
    assert state.table.teams[BEN] == (BARE, BARE), "the trident is gone, and its bearer is not"
    assert scenes.a_trident_kept_aboard("on_the_wreck").table.teams[BEN] == (ARMED,)


@pytest.mark.ruling("kl.ruling.trident_use")
def test_a_comrades_trident_may_be_kept_where_ones_own_may_not() -> None:
    own, comrades = scenes.a_monster_and_a_trident, scenes.a_monster_and_a_comrades_trident
    assert own("own_compulsory").table.teams[ANN] == (BARE,)
    assert cs.legal(comrades("own_compulsory")) == (Strike(ANN, 0), Flee(ANN))


def test_the_volunteer_is_cited_where_its_monster_makes_nobody_flee() -> None:
    state = diving(PILE, BARE, met={ANN: ("helper",)}, rulings={"helper_risk": "nobody"})
    assert "kl.encounter.helper" in rules_applied(after(state, Volunteer(ANN, 0)), drawn(BEAST))


def test_who_might_play_a_card_by_an_empty_pile_is_told_to_have_no_draw_left() -> None:
    state = diving((GOLD,), BARE, BARE, met={ANN: ("watchful",)})
    question = cs.question(after(state, Send(ANN, 0), drawn(GOLD), Decline(ANN)))
    assert question is not None
    assert question.says == "seat 0 has no draw left at wreck 0: it plays an encounter card or ends its dive"


@pytest.mark.ruling("kl.ruling.volunteer_present")
def test_a_volunteer_alone_draws_for_a_team_that_has_fled() -> None:
    rulings = {"helper_risk": "nobody", "volunteer_present": "not_needed"}
    state = after(meeting("helper", PILE, BARE, rulings=rulings), Send(ANN, 0), drawn(BEAST), Flee(ANN))
    assert cs.legal(state) == (Volunteer(ANN, 0), Decline(ANN))
    assert after(state, Volunteer(ANN, 0), drawn(GOLD)).table.hands[ANN] == cards(GOLD)


@pytest.mark.ruling("kl.ruling.watchful_last")
def test_the_last_still_there_watches_by_one_reading() -> None:
    state = meeting("watchful", PILE, BARE, BARE, rulings={"watchful_last": "last_still_there"})
    state = after(state, Send(ANN, 0), drawn(GOLD), Decline(ANN), Send(ANN, 1), drawn(BEAST), Flee(ANN))
    assert after(state, Watch(ANN), drawn(GOODS)).table.hands[ANN] == cards(GOLD, GOODS)


@pytest.mark.ruling("kl.ruling.surface_after_extra")
def test_nobody_surfaces_after_a_flight_on_an_extra_card_by_one_reading() -> None:
    state = diving(PILE, WEIGHTED, BARE, rulings={"surface_after_extra": "not_offered"})
    state = after(state, Send(ANN, 0), drawn(GOLD), Weigh(ANN, 0, 0))
    assert "kl.dive.monster_others" not in rules_applied(state, drawn(BEAST))
    because = "no comrade has fled on its own draw: diver 0 of seat 0 must draw"
    assert refused(after(state, drawn(BEAST)), Surface(ANN, 0)) == (Refusal("kl.dive.monster_others", because),)
