"""What each reading of a disputed rule leads to, beyond being told apart from the others."""

import pytest

import corestate as cs
from corestate import Refusal
from corestate.key_largo import Diver
from corestate.key_largo.events import (
    Anchor,
    Buy,
    Decline,
    Flee,
    Leave,
    Met,
    Play,
    Program,
    Redirect,
    Reshuffle,
    Rob,
    Sabotage,
    Sell,
    SellAs,
    SellCatch,
    Send,
    Stay,
    Strike,
    Surface,
    Watch,
    Weigh,
)
from corestate.key_largo.table import Berth, Programme
from tests.key_largo import rulings as scenes
from tests.key_largo.positions import (
    ANN,
    BARE,
    BEN,
    CLEO,
    DEEP,
    DORA,
    SHALLOW,
    TWO_HOSES,
    acting,
    card,
    cards,
    diving,
    drawn,
    entered,
    laid,
    placing,
)
from tests.key_largo.rulings import REEF
from tests.readings import assert_every_reading_is_as_told
from tests.support import after, refused, rules_applied


@pytest.mark.ruling("kl.ruling.no_wreck")
def test_a_boat_that_cannot_dive_goes_elsewhere_or_nowhere() -> None:
    lost = scenes.no_wreck_in_reach("action_lost")
    assert (lost.table.boats[ANN], cs.asked(lost)) == (None, (BEN,))
    free = scenes.no_wreck_in_reach("may_change")
    assert cs.legal(free) == tuple(Redirect(ANN, port) for port in ("bar", "dolphins", "store"))
    assert after(free, Redirect(ANN, "store")).table.boats[ANN] == "store"


@pytest.mark.ruling("kl.ruling.old_boats")
def test_a_boat_of_the_morning_blocks_or_is_gone() -> None:
    blocked = scenes.a_boat_of_the_morning("blocks")
    assert blocked.table.boats[BEN] == 1
    assert cs.legal(blocked) == (Anchor(ANN, 0),)
    assert scenes.a_boat_of_the_morning("gone").table.boats[BEN] is None


@pytest.mark.ruling("kl.ruling.must_draw")
def test_divers_may_be_free_to_stop() -> None:
    free = scenes.before_any_draw("optional")
    assert cs.legal(free) == (Send(ANN, 0), Send(ANN, 1), Surface(ANN, 0), Surface(ANN, 1))
    assert after(free, Surface(ANN, 0), Surface(ANN, 1)).table.dive is None


@pytest.mark.ruling("kl.ruling.name_diver")
def test_divers_may_draw_in_the_order_they_were_recruited() -> None:
    fixed = scenes.two_divers_ready("fixed_order")
    because = "diver 0 was recruited before diver 1 and draws first"
    assert refused(fixed, Send(ANN, 1)) == (Refusal("kl.dive.card_each", because),)


@pytest.mark.ruling("kl.ruling.surface_choice")
def test_all_may_have_to_commit_at_once() -> None:
    state = scenes.a_comrade_fled("all_at_once")
    assert cs.legal(state) == (Stay(ANN, 0), Surface(ANN, 0))
    assert refused(state, Stay(ANN, 1)) == (Refusal("kl.dive.monster_others", "diver 0 is asked, not diver 1"),)
    state = after(state, Stay(ANN, 0))
    assert cs.legal(state) == (Stay(ANN, 1), Surface(ANN, 1))
    state = after(state, Surface(ANN, 1))
    assert cs.legal(state) == (Send(ANN, 0),)


@pytest.mark.ruling("kl.ruling.trident_use")
def test_a_trident_may_be_kept() -> None:
    state = scenes.a_monster_and_a_trident("optional")
    assert cs.legal(state) == (Strike(ANN, 0), Flee(ANN))
    assert after(state, Flee(ANN)).table.teams[ANN] == ()


@pytest.mark.ruling("kl.ruling.replacement")
def test_a_replacement_may_go_on_until_a_treasure() -> None:
    state = scenes.a_second_monster("until_treasure")
    assert state.table.teams[ANN] == (TWO_HOSES,)
    state = after(state, drawn("deep monster"), drawn("deep gold 3"))
    assert state.table.hands[ANN] == cards("deep gold 3")
    assert state.table.located(9) == cards("deep goods 3", "deep monster", "deep monster")


@pytest.mark.ruling("kl.ruling.whose_weight")
def test_whose_weight_serves_whom() -> None:
    def weights(option: str) -> set[tuple[int, int]]:
        events = cs.legal(scenes.a_treasure_among_weights(option))
        return {(event.bearer, event.diver) for event in events if isinstance(event, Weigh)}

    assert weights("any_present_who_has_drawn") == {(0, 0), (1, 1)}
    assert weights("only_the_drawer") == {(1, 1)}
    assert weights("any_present") == {(bearer, diver) for bearer in range(3) for diver in range(3)}


@pytest.mark.ruling("kl.ruling.weight_chain")
def test_one_weight_a_dive_may_be_enough() -> None:
    assert Weigh(ANN, 1, 1) in cs.legal(scenes.a_treasure_by_a_weight("allowed"))
    assert scenes.a_treasure_by_a_weight("one_per_dive").table.dive is None


@pytest.mark.ruling("kl.ruling.bar_order")
def test_the_bar_may_be_worked_through_as_printed() -> None:
    state = scenes.a_round_first("printed")
    assert cs.legal(state) == (Leave(ANN),)
    because = "the pickpocket is hired before the round"
    assert refused(state, Rob(ANN, BEN, "deep")) == (Refusal("kl.bar.optional", because),)


@pytest.mark.ruling("kl.ruling.pickpocket_target")
def test_a_pickpocket_may_be_wasted() -> None:
    state = after(scenes.a_rival_without_cards("wasted"), Rob(ANN, BEN, None))
    assert (state.table.money[ANN], state.table.hands[ANN]) == (60, ())


@pytest.mark.ruling("kl.ruling.store_nothing")
def test_the_store_may_oblige() -> None:
    state = scenes.at_the_store("must_buy_if_able")
    because = "seat 0 can buy a hose and must buy something"
    assert refused(state, Leave(ANN)) == (Refusal("kl.store.two_items", because),)
    assert Leave(ANN) in cs.legal(after(state, Buy(ANN, "weight", 0)))


@pytest.mark.ruling("kl.ruling.money_public")
def test_money_may_be_hidden() -> None:
    assert scenes.the_money_of_others("public") == (100, 100, 100, 100)
    assert scenes.the_money_of_others("hidden") == (100, None, None, None)


@pytest.mark.ruling("kl.ruling.tie")
def test_most_cards_may_break_a_tie() -> None:
    shared, broken = scenes.equally_rich("shared"), scenes.equally_rich("most_treasure_cards")
    assert isinstance(shared, cs.Result)
    assert isinstance(broken, cs.Result)
    assert (shared.winners, broken.winners) == ((ANN, BEN), (BEN,))


@pytest.mark.ruling("kl.ruling.encounter_full_hand")
def test_a_full_hand_may_draw_and_discard() -> None:
    assert len(scenes.two_cards_in_hand("no_draw").table.meetings.hands[ANN]) == 2
    assert len(cs.chances(scenes.two_cards_in_hand("draw_then_discard"))) == 22


@pytest.mark.ruling("kl.ruling.encounter_deck_empty")
def test_an_empty_deck_may_be_made_anew() -> None:
    assert cs.asked(scenes.no_card_in_the_deck("no_draw")) == (BEN,)
    anew = scenes.no_card_in_the_deck("reshuffle")
    assert (len(cs.chances(anew)), anew.table.meetings.played) == (24, ())


@pytest.mark.ruling("kl.ruling.dolphins_play")
def test_a_card_held_on_arrival_may_have_to_wait_for_the_draw() -> None:
    assert Play(ANN, "family") in cs.legal(scenes.a_family_on_arrival("any_time"))
    late = scenes.a_family_on_arrival("after_draw")
    assert not cs.asked(late)
    assert Play(ANN, "family") in cs.legal(after(late, Met("helper")))


@pytest.mark.ruling("kl.ruling.helper_risk")
def test_the_volunteer_may_scare_nobody() -> None:
    assert scenes.a_monster_for_the_volunteer("named_diver").table.teams[ANN] == ()
    assert scenes.a_monster_for_the_volunteer("nobody").table.teams[ANN] == (BARE,)


@pytest.mark.ruling("kl.ruling.buyer_which")
def test_the_buyer_may_take_any_card_of_the_dive() -> None:
    state = scenes.two_treasures_and_a_buyer("any_of_this_dive")
    sold = after(state, SellCatch(ANN, card("shallow gold 1")))
    assert (sold.table.money[ANN], sold.table.hands[ANN]) == (130, cards("shallow goods 1"))


@pytest.mark.ruling("kl.ruling.buyer_diamonds")
def test_the_buyer_may_take_diamonds() -> None:
    assert scenes.a_diamond_and_a_buyer("no").table.money[ANN] == 100
    assert scenes.a_diamond_and_a_buyer("at_printed_value").table.money[ANN] == 200


@pytest.mark.ruling("kl.ruling.regular_set_aside")
def test_the_regular_may_shuffle_all_monsters_in() -> None:
    assert scenes.two_monsters_and_a_regular("only_this_one").table.cards_in(9) == 4
    assert scenes.two_monsters_and_a_regular("all").table.cards_in(9) == 5


@pytest.mark.ruling("kl.ruling.saboteur_timing")
def test_the_saboteur_may_interrupt() -> None:
    own = scenes.two_boats_at_wrecks("own_dive_action")
    assert cs.asked(own) == (ANN,)
    state = scenes.two_boats_at_wrecks("interrupt")
    assert cs.legal(state) == (Decline(BEN), Sabotage(BEN, ANN, 0))
    because = "diver 0 of seat 2 is not about to dive"
    assert refused(state, Sabotage(BEN, CLEO, 0)) == (Refusal("kl.encounter.saboteur", because),)
    assert cs.asked(after(state, Sabotage(BEN, ANN, 0))) == (BEN,)
    dive = after(state, Decline(BEN))
    assert cs.legal(dive) == (Send(ANN, 0),)
    because = "the Saboteur is played as an opponent's dive begins"
    wanted = Refusal("kl.encounter.saboteur", because)
    assert refused(dive, Sabotage(ANN, BEN, 0)) == (
        Refusal("kl.encounter.draw", "seat 0 does not hold saboteur"),
        wanted,
    )


@pytest.mark.ruling("kl.ruling.watchful_count")
def test_a_monster_set_aside_may_count_as_a_card_left() -> None:
    plain = scenes.one_card_and_a_monster_aside("not_counted")
    assert cs.legal(plain) == (Watch(ANN), Decline(ANN))
    counted = scenes.one_card_and_a_monster_aside("counted")
    because = "2 cards are left in wreck 0, not one"
    assert refused(counted, Watch(ANN)) == (Refusal("kl.encounter.watchful", because),)
    assert plain.table.cards_in(SHALLOW) == 1


@pytest.mark.ruling("kl.ruling.dupe_alone")
def test_the_dupe_may_need_company() -> None:
    state = scenes.a_dupe_at_the_market("needs_company")
    because = "seat 0 has sold no goods the card could join"
    sale = SellAs(ANN, card("shallow gold 1"), "goods")
    assert refused(state, sale) == (Refusal("kl.encounter.dupe", because),)
    assert after(scenes.a_dupe_at_the_market("allowed"), sale).table.money[ANN] == 140


@pytest.mark.ruling("kl.ruling.trafficker_alone")
def test_the_trafficker_may_stand_for_the_sale() -> None:
    sale = Sell(ANN, card("shallow gold 1"), "trafficker")
    assert sale not in cs.legal(scenes.a_trafficker_at_the_market("needs_a_sale"))
    sold = after(scenes.a_trafficker_at_the_market("replaces_the_sale"), sale)
    assert (sold.table.money[ANN], cs.legal(sold)) == (130, (Leave(ANN),))


@pytest.mark.parametrize("ruling", scenes.SCENARIOS)
def test_any_two_options_are_told_apart(ruling: str) -> None:
    options = [option.name for option in cs.game("key_largo").rulebook.ruling(ruling).options]
    seen = [scenes.SCENARIOS[ruling](option) for option in options]
    assert all(one != other for index, one in enumerate(seen) for other in seen[index + 1 :])


@pytest.mark.ruling("kl.ruling.must_draw", "kl.ruling.surface_choice")
def test_where_divers_may_always_surface_nobody_commits_after_a_flight() -> None:
    rulings = {"must_draw": "optional", "surface_choice": "all_at_once"}
    state = diving(REEF, TWO_HOSES, TWO_HOSES, TWO_HOSES, wreck=DEEP, rulings=rulings)
    state = after(state, Send(ANN, 0), drawn("deep monster"))
    assert cs.legal(state) == (Send(ANN, 0), Send(ANN, 1), Surface(ANN, 0), Surface(ANN, 1))


@pytest.mark.ruling("kl.ruling.must_draw")
def test_surfacing_unasked_is_told_apart_from_surfacing_after_a_flight() -> None:
    state = diving(REEF, TWO_HOSES, TWO_HOSES, TWO_HOSES, wreck=DEEP, rulings={"must_draw": "optional"})
    assert rules_applied(state, Surface(ANN, 0)) == {"kl.dive.card_each"}
    state = after(state, Send(ANN, 0), drawn("deep monster"))
    assert rules_applied(state, Surface(ANN, 0)) == {"kl.dive.monster_others"}


@pytest.mark.ruling("kl.ruling.surface_choice")
def test_who_has_said_it_will_draw_is_offered_nothing_more() -> None:
    rulings = {"surface_choice": "all_at_once"}
    state = diving(REEF, TWO_HOSES, TWO_HOSES, TWO_HOSES, wreck=DEEP, rulings=rulings)
    state = after(state, Send(ANN, 0), drawn("deep monster"), Stay(ANN, 0), Stay(ANN, 1))
    because = "no offer to surface is open: diver 0 of seat 0 must draw"
    assert refused(state, Surface(ANN, 0)) == (Refusal("kl.dive.monster_others", because),)
    because = "diver 5 of seat 0 is not waiting to draw"
    assert refused(state, Surface(ANN, 5)) == (Refusal("kl.dive.monster_others", because),)
    because = "no diver is asked to say that it will draw now: seat 0 names the diver who draws next at wreck 9"
    assert refused(state, Stay(ANN, 0)) == (Refusal("kl.dive.monster_others", because),)


@pytest.mark.ruling("kl.ruling.replacement")
def test_the_regular_may_come_to_a_monster_on_the_way_to_a_treasure() -> None:
    rulings = {"replacement": "until_treasure"}
    state = diving(REEF, Diver(2, 1, 0), wreck=DEEP, met={ANN: ("regular",)}, rulings=rulings)
    state = after(state, Send(ANN, 0), drawn("deep monster"))
    because = "diver 0 of seat 0 kills the monster or flees"
    assert refused(state, Decline(ANN)) == (Refusal("kl.dive.trident", because),)
    state = after(state, Strike(ANN, 0), drawn("deep monster"))
    assert cs.legal(state) == (Reshuffle(ANN), Decline(ANN))
    because = "a monster met on the way to a treasure is set aside"
    assert refused(state, Flee(ANN)) == (Refusal("kl.dive.trident_replacement", because),)
    assert after(state, Reshuffle(ANN)).table.cards_in(DEEP) == 4
    aside = after(state, Decline(ANN))
    assert aside.table.cards_in(DEEP) == 3
    assert after(aside, drawn("deep gold 3"), Decline(ANN), Decline(ANN)).table.cards_in(DEEP) == 3


@pytest.mark.ruling("kl.ruling.redirect_same_place")
def test_who_is_sent_elsewhere_may_be_at_the_place_of_the_other_card_twice_or_not() -> None:
    refused_there = scenes.no_wreck_and_a_card_for_the_market("refused")
    because = "seat 0 has laid its card for market for today"
    assert refused(refused_there, Redirect(ANN, "market")) == (Refusal("kl.day.program", because),)
    allowed_there = scenes.no_wreck_and_a_card_for_the_market("allowed")
    assert after(allowed_there, Redirect(ANN, "market")).table.boats[ANN] == "market"


@pytest.mark.ruling("kl.ruling.redirect_same_place")
def test_a_family_met_in_the_morning_is_not_played_that_day() -> None:
    rulings = {"no_wreck": "may_change"}
    bar: Programme = ("bar", "store")
    programmes: dict[int, Programme] = {0: ("dolphins", "dive"), 1: bar, 2: bar, 3: bar}
    boats: tuple[Berth, ...] = ("dolphins", "bar", "bar", "bar")
    said = laid(boats=boats, encounters=True, teams={ANN: ()}, rulings=rulings, programmes=programmes)
    state = acting(ANN, said)
    state = after(state, Met("family"), Leave(BEN), Leave(CLEO), Leave(DORA))
    because = "seat 0 has laid its card for dolphins for today"
    assert refused(state, Redirect(ANN, "dolphins")) == (Refusal("kl.day.program", because),)


@pytest.mark.ruling("kl.ruling.no_wreck")
def test_who_is_sent_to_the_dolphins_may_be_there_in_the_afternoon_too() -> None:
    rulings = {"no_wreck": "may_change", "redirect_same_place": "allowed"}
    state = entered("day", laid(rulings=rulings, teams={ANN: ()}))
    state = after(state, *(Program(seat, "dolphins", "bar") for seat in (BEN, CLEO, DORA)))
    state = after(state, Program(ANN, "dive", "dolphins"), Redirect(ANN, "dolphins"))
    assert state.table.money == (180, 140, 140, 140)


@pytest.mark.ruling("kl.ruling.old_boats")
def test_a_position_with_boats_still_to_be_placed_begins_with_them_off_the_wrecks() -> None:
    boats: tuple[Berth, ...] = ("bar", 1, 2, "bar")
    programmes = dict.fromkeys(range(4), ("dive", "bar"))
    gone = placing(ANN, laid(boats=boats, programmes=programmes))
    assert gone.table.boats == (None,) * 4
    assert Anchor(ANN, 1) in cs.legal(gone)
    blocked = placing(ANN, laid(boats=boats, rulings={"old_boats": "blocks"}, programmes=programmes))
    assert Anchor(ANN, 1) not in cs.legal(blocked)


def test_every_option_of_a_ruling_does_what_it_says() -> None:
    assert_every_reading_is_as_told("key_largo")
