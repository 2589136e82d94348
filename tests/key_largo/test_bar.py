"""The Mermaid's bar: divers, pickpockets and rounds."""

from random import Random

import pytest

import corestate as cs
from corestate import Refusal
from corestate.key_largo.events import AskOn, BuyRound, Drawn, Leave, Recruit, Rob, Send, Sighted, Stolen
from tests.key_largo.positions import (
    ANN,
    BARE,
    BEN,
    CLEO,
    DEEP,
    DORA,
    TWO_HOSES,
    Largo,
    acting,
    at_port,
    card,
    cards,
    laid,
    looked,
)
from tests.support import after, refused, rules_applied

HANDS = {BEN: ("shallow gold 1", "deep diamond 200"), CLEO: ("medium gold 2",)}


def crowded(count: int, **given: object) -> Largo:
    """Let Ann act at the bar with so many players there."""
    boats = ("bar",) * count + ("dolphins",) * (4 - count)
    return acting(ANN, laid(boats=boats, **given))  # type: ignore[arg-type]  # handed on


def watched(state: Largo, seed: int = 0) -> Largo:
    """Let chance show the cards that are looked at."""
    rng = Random(seed)
    while not cs.asked(state):
        state = after(state, cs.deal(state, rng))
    return state


@pytest.mark.rule("kl.bar.optional")
def test_each_action_may_be_done_once_in_any_order_and_none_is_required() -> None:
    state = at_port("bar", money={ANN: 500}, hands=HANDS)
    assert Leave(ANN) in cs.legal(state)
    assert "kl.bar.optional" in rules_applied(state, Leave(ANN))
    state = watched(after(state, BuyRound(ANN, 0)))
    state = watched(after(state, AskOn(ANN, 1)))
    state = after(state, Rob(ANN, CLEO, "medium"), Stolen(card("medium gold 2")), Recruit(ANN))
    assert cs.legal(state) == (Leave(ANN),)
    assert state.table.money[ANN] == 500 - 20 - 40 - 80


@pytest.mark.refused("kl.bar.optional")
def test_one_round_a_visit() -> None:
    state = watched(after(at_port("bar"), BuyRound(ANN, 0)))
    state = watched(after(state, AskOn(ANN, 1)))
    because = "seat 0 has paid its round in this visit"
    assert refused(state, BuyRound(ANN, 2)) == (Refusal("kl.bar.optional", because),)


@pytest.mark.rule("kl.bar.prices", "kl.bar.recruit")
@pytest.mark.parametrize(("count", "diver", "pickpocket"), [(1, 80, 40), (2, 100, 50), (3, 120, 60), (4, 120, 60)])
def test_a_fuller_bar_makes_divers_and_pickpockets_dearer(count: int, diver: int, pickpocket: int) -> None:
    state = crowded(count, money={ANN: 300}, hands=HANDS)
    assert rules_applied(state, Recruit(ANN)) >= {"kl.bar.prices", "kl.bar.recruit"}
    recruited = after(state, Recruit(ANN))
    assert recruited.table.money[ANN] == 300 - diver
    assert recruited.table.teams[ANN] == (BARE, BARE)
    assert recruited.table.stock.divers == 10
    assert after(state, Rob(ANN, CLEO, "medium")).table.money[ANN] == 300 - pickpocket


@pytest.mark.refused("kl.bar.prices")
def test_nobody_pays_what_they_do_not_have() -> None:
    state = crowded(2, money={ANN: 40}, hands=HANDS)
    because = "a diver costs 100 now; seat 0 has 40"
    assert refused(state, Recruit(ANN)) == (Refusal("kl.bar.prices", because),)
    because = "a pickpocket costs 50 now; seat 0 has 40"
    assert refused(state, Rob(ANN, BEN, "deep")) == (Refusal("kl.bar.prices", because),)


@pytest.mark.refused("kl.bar.recruit")
def test_one_diver_a_visit_while_there_are_any() -> None:
    state = after(at_port("bar", money={ANN: 500}), Recruit(ANN))
    because = "seat 0 has recruited a diver in this visit"
    assert refused(state, Recruit(ANN)) == (Refusal("kl.bar.recruit", because),)
    crew = dict.fromkeys((BEN, CLEO, DORA, cs.Seat(4)), (BARE,) * 3)
    table = laid(boats=("bar",) * 5, money={ANN: 500}, teams={ANN: (BARE,) * 2, **crew})
    full = after(acting(ANN, table), Recruit(ANN), Leave(ANN))
    assert full.table.stock.divers == 0
    table = laid(boats=("bar",) * 5, money={BEN: 500}, teams={ANN: (BARE,) * 3, BEN: (BARE,), CLEO: (BARE,) * 3})
    assert after(acting(BEN, table), Recruit(BEN)).table.stock.divers == 15 - 3 - 2 - 3 - 1 - 1


@pytest.mark.rule("kl.bar.recruit")
def test_an_empty_supply_ends_recruiting() -> None:
    teams = dict.fromkeys(map(cs.Seat, range(5)), (BARE,) * 3)
    table = laid(boats=("bar",) * 5, money={ANN: 500}, teams=teams)
    because = [refusal.because for refusal in refused(acting(ANN, table), Recruit(ANN))]
    assert because == ["seat 0 has 3 divers", "no diver is left in the supply"]


@pytest.mark.obeys("kl.bar.three_divers")
def test_a_full_team_may_still_use_the_rest_of_the_bar() -> None:
    state = at_port("bar", money={ANN: 500}, teams={ANN: (BARE,) * 3}, hands=HANDS)
    kinds = {type(event) for event in cs.legal(state)}
    assert kinds == {Leave, Rob, BuyRound}


@pytest.mark.refused("kl.bar.three_divers")
def test_never_more_than_three_divers() -> None:
    state = at_port("bar", money={ANN: 500}, teams={ANN: (BARE,) * 3})
    assert refused(state, Recruit(ANN)) == (Refusal("kl.bar.three_divers", "seat 0 has 3 divers"),)


@pytest.mark.rule("kl.bar.pickpocket", "kl.bar.pickpocket_backs")
def test_a_pickpocket_takes_a_card_by_its_back_and_chance_says_which() -> None:
    hands = {BEN: ("shallow gold 1", "deep gold 3", "deep gold 3", "deep diamond 200")}
    state = after(at_port("bar", hands=hands), Rob(ANN, BEN, "deep"))
    shares = {outcome: float(share) for outcome, share in cs.chances(state)}
    assert shares == {Stolen(card("deep gold 3")): 2 / 3, Stolen(card("deep diamond 200")): 1 / 3}
    assert "kl.bar.pickpocket_backs" in rules_applied(state, Stolen(card("deep diamond 200")))
    stolen = after(state, Stolen(card("deep diamond 200")))
    assert stolen.table.hands[:2] == (cards("deep diamond 200"), cards("shallow gold 1", "deep gold 3", "deep gold 3"))


@pytest.mark.obeys("kl.bar.pickpocket_backs")
@pytest.mark.parametrize(("seat", "known"), [(ANN, True), (BEN, True), (CLEO, False), (None, False)])
def test_thief_and_victim_see_the_stolen_card_the_others_its_back(seat: cs.Seat | None, known: bool) -> None:  # noqa: FBT001 - a column of the table
    state = after(at_port("bar", hands=HANDS), Rob(ANN, BEN, "deep"))
    event = Stolen(card("deep diamond 200"))
    assert (cs.seen(state, event, seat) == event) == known


@pytest.mark.refused("kl.bar.pickpocket")
def test_a_pickpocket_robs_a_rival_who_has_a_card_and_once() -> None:
    state = at_port("bar", money={ANN: 300}, hands=HANDS)
    assert refused(state, Rob(ANN, DORA, None)) == (Refusal("kl.bar.pickpocket", "seat 3 has no treasure card"),)
    assert refused(state, Rob(ANN, ANN, None)) == (Refusal("kl.bar.pickpocket", "seat 0 is no rival of seat 0"),)
    state = after(state, Rob(ANN, CLEO, "medium"), Stolen(card("medium gold 2")))
    because = "seat 0 has hired a pickpocket in this visit"
    assert refused(state, Rob(ANN, BEN, "deep")) == (Refusal("kl.bar.pickpocket", because),)


@pytest.mark.refused("kl.bar.pickpocket_backs")
def test_a_back_must_be_there() -> None:
    state = at_port("bar", hands=HANDS)
    because = "seat 1 shows no medium back"
    assert refused(state, Rob(ANN, BEN, "medium")) == (Refusal("kl.bar.pickpocket_backs", because),)
    robbing = after(state, Rob(ANN, BEN, "deep"))
    because = "shallow gold 1 is no deep card of seat 1"
    assert refused(robbing, Stolen(0)) == (Refusal("kl.bar.pickpocket_backs", because),)


@pytest.mark.rule("kl.bar.round")
def test_a_round_shows_two_wrecks_one_after_the_other() -> None:
    seen = ("shallow gold 1", "shallow monster")
    state = looked(at_port("bar", wrecks={0: seen}), BuyRound(ANN, 0))
    assert state.table.looks[ANN][0].cards == cards(*seen)
    assert state.table.money[ANN] == 80
    assert AskOn(ANN, 0) not in cs.legal(state)
    assert refused(state, AskOn(ANN, 99)) == (Refusal("kl.setup.wrecks", "there is no wreck 99"),)
    state = after(state, AskOn(ANN, DEEP))
    for name in ("deep gold 3", "deep monster", "deep monster", "deep monster", "deep diamond 150"):
        assert "kl.bar.round" in rules_applied(state, Sighted(card(name)))
        state = after(state, Sighted(card(name)))
    look = cs.view(state, ANN).table.looks[1]
    assert (look.wreck, look.day, look.half) == (DEEP, 1, "morning")
    assert look.cards == cards("deep gold 3", "deep monster", "deep monster", "deep monster", "deep diamond 150")
    assert cs.view(state, BEN).table.looks[1].cards is None


@pytest.mark.refused("kl.bar.round")
def test_a_round_is_for_wrecks_that_hold_cards_two_different_ones() -> None:
    state = at_port("bar", wrecks={0: (), 1: ("shallow gold 1",)}, money={ANN: 20})
    assert refused(state, BuyRound(ANN, 0)) == (Refusal("kl.bar.round", "wreck 0 is empty"),)
    assert refused(state, BuyRound(ANN, 99)) == (Refusal("kl.setup.wrecks", "there is no wreck 99"),)
    asking = looked(state, BuyRound(ANN, 1))
    because = "wreck 1 has been looked at: the second is another one"
    assert refused(asking, AskOn(ANN, 1)) == (Refusal("kl.bar.round", because),)
    because = "seat 0 names the second wreck of its round first"
    assert refused(asking, Leave(ANN)) == (Refusal("kl.bar.round", because),)
    poor = at_port("bar", money={ANN: 10})
    assert refused(poor, BuyRound(ANN, 1)) == (Refusal("kl.bar.round", "a round costs 20; seat 0 has 10"),)


@pytest.mark.rule("kl.bar.round")
def test_one_wreck_is_looked_at_if_only_one_holds_cards() -> None:
    wrecks: dict[int, tuple[str, ...]] = dict.fromkeys(range(1, 14), ()) | {0: ("shallow gold 1",)}
    state = looked(at_port("bar", wrecks=wrecks), BuyRound(ANN, 0))
    assert BuyRound(ANN, 0) not in cs.legal(state)
    assert Leave(ANN) in cs.legal(state)


@pytest.mark.rule("kl.bar.round")
def test_a_look_is_kept_as_it_was_until_the_next_one_or_until_the_wreck_is_empty() -> None:
    table = laid(
        boats=("bar", 0, "bar", "bar"),
        wrecks={0: ("shallow gold 1", "shallow goods 1"), 1: ("shallow goods 1",)},
        teams={BEN: (BARE, TWO_HOSES)},
    )
    state = looked(acting(ANN, table), BuyRound(ANN, 0), AskOn(ANN, 1), Leave(ANN))
    state = after(state, Send(BEN, 0), Drawn(card("shallow gold 1"), located=True))
    assert cs.view(state, ANN).table.looks[0].cards == cards("shallow gold 1", "shallow goods 1")
    state = after(state, Send(BEN, 1), Drawn(card("shallow goods 1"), located=True))
    assert [look.wreck for look in state.table.looks[ANN]] == [1]
