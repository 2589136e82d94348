"""Who may know what: hands, programmes, looks and encounter cards; and what dealing anew leaves alone."""

from random import Random

import pytest
from attrs import evolve

import corestate as cs
import invariants
from corestate.key_largo import Diver
from corestate.key_largo.events import (
    AskOn,
    Buy,
    BuyRound,
    Drawn,
    Laid,
    Leave,
    Program,
    Redirect,
    Revealed,
    Rob,
    Send,
    Sighted,
    Stolen,
    Unseen,
)
from corestate.key_largo.frames import AtBar, Looking
from corestate.key_largo.table import monsters
from corestate.key_largo.views import HandSeen, ProgrammeSeen, WreckSeen
from corestate.piles import multiset
from corestate.replaced import replaced
from fuzz.campaigns.boxes import boxed, made_up
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
    Largo,
    acting,
    at_port,
    card,
    cards,
    diving,
    drawn,
    laid,
    looked,
    started,
)
from tests.support import after

GOLD, GOODS, BEAST = "shallow gold 1", "shallow goods 1", "shallow monster"


def resampled(state: Largo, seat: cs.Seat | None, times: int = 60) -> list[Largo]:
    """Deal anew what a seat cannot know, again and again; all of it possible, and all of it looking the same."""
    rng = Random(7)
    others = [cs.resample(state, seat, rng) for _ in range(times)]
    for other in others:
        assert invariants.check(other) == ()
        assert cs.view(other, seat) == cs.view(state, seat)
    return others


@pytest.mark.rule("kl.day.program")
def test_a_programme_laid_is_seen_by_its_owner_alone() -> None:
    event = Program(ANN, "bar", "dive")
    state = started()
    assert cs.seen(state, event, ANN) == event
    assert cs.seen(state, event, BEN) == Laid(ANN)
    state = after(state, event)
    hidden = ProgrammeSeen(laid=True, morning=None, afternoon=None)
    assert cs.view(state, BEN).table.programmes[ANN] == hidden
    assert cs.view(state, ANN).table.programmes[ANN] == ProgrammeSeen(laid=True, morning="bar", afternoon="dive")
    assert cs.view(state, ANN).table.programmes[BEN] == ProgrammeSeen(laid=False, morning=None, afternoon=None)
    assert len({other.table.programmes[ANN] for other in resampled(state, BEN)}) > 10


@pytest.mark.parametrize("option", ["refused", "allowed"])
def test_who_was_sent_elsewhere_may_have_laid_that_place_for_later_where_a_ruling_lets_it(option: str) -> None:
    state = after(scenes.no_wreck_and_a_card_for_the_market(option), Redirect(ANN, "bar"))
    later = {other.table.programmes[ANN][1] for other in resampled(state, BEN)}  # type: ignore[index]  # all are laid
    assert {"store", "market", "dolphins"} <= later
    assert ("bar" in later) == (option == "allowed")


def test_hidden_money_is_dealt_anew_so_that_no_refusal_of_a_price_tells_it() -> None:
    state = at_port("store", money={ANN: 0}, rulings={"money_public": "hidden"})
    dear = Buy(ANN, "hose", 0)
    assert [one.because for one in cs.refusals(state, dear)] == ["a hose costs 20 now; seat 0 has 0"]
    others = resampled(state, BEN)
    assert {bool(cs.refusals(other, dear)) for other in others} == {True, False}
    assert {other.table.money[BEN] for other in others} == {state.table.money[BEN]}
    told = at_port("store", money={ANN: 0})
    assert {other.table.money for other in resampled(told, BEN)} == {told.table.money}


def test_hands_show_their_backs() -> None:
    state = at_port("bar", hands={BEN: (GOLD, "deep gold 3", "deep diamond 200")})
    assert cs.view(state, CLEO).table.hands[BEN] == HandSeen((1, 0, 2), None)
    assert cs.view(state, BEN).table.hands[BEN] == HandSeen((1, 0, 2), cards(GOLD, "deep gold 3", "deep diamond 200"))
    assert len({other.table.hands[BEN] for other in resampled(state, CLEO)}) > 10
    assert {other.table.hands[BEN] for other in resampled(state, BEN)} == {state.table.hands[BEN]}


def test_a_treasure_is_seen_by_its_taker_and_a_monster_by_all_but_nobody_sees_whether_it_was_located() -> None:
    state = after(diving((GOLD, BEAST), BARE), Send(ANN, 0))
    assert [cs.seen(state, drawn(GOLD), seat) for seat in (ANN, BEN, None)] == [
        Revealed(card(GOLD)),
        Unseen(),
        Unseen(),
    ]
    assert {cs.seen(state, drawn(BEAST), seat) for seat in (ANN, BEN, None)} == {Revealed(card(BEAST))}


@pytest.mark.rule("kl.bar.round")
def test_a_look_is_the_lookers_own() -> None:
    state = looked(at_port("bar", wrecks={0: (GOLD,)}), BuyRound(ANN, 0), AskOn(ANN, DEEP))
    event = Sighted(card("deep monster"))
    assert (cs.seen(state, event, ANN), cs.seen(state, event, BEN)) == (event, Unseen())
    assert cs.view(state, BEN).table.looks[0].cards is None
    assert cs.view(state, BEN).table.looks[0].wreck == 0
    own, others = cs.view(state, ANN).table.looks[0], cs.view(state, BEN).table.looks[0]
    assert (own.left, others.left) == ((), None)


@pytest.mark.rule("kl.dive.monster_returns")
def test_a_monster_put_back_is_known_by_all_and_the_next_may_be_that_one_or_another() -> None:
    table = laid(boats=(DEEP, DEEP + 1, "bar", "bar"), teams={ANN: (TWO_HOSES,), BEN: (TWO_HOSES,)})
    state = after(acting(ANN, table), Send(ANN, 0), Drawn(card("deep monster"), located=False))
    assert cs.view(state, CLEO).table.wrecks[DEEP] == WreckSeen(cards=5, monsters=1)
    assert {card("deep monster") in other.table.located(DEEP) for other in resampled(state, CLEO)} == {True}
    pool, heap = state.table.pool(DEEP)
    shares = {(one, located): weight for one, located, weight in pool.draws(heap)}
    beast = card("deep monster")
    total = sum(shares.values())
    assert shares[beast, True] / total == 1 / 5
    assert shares[beast, False] / total == pytest.approx(4 / 5 * 7 / 29)


def story() -> Largo:
    """Let Ann see three cards of a wreck, and Ben draw one of them."""
    table = laid(
        boats=("bar", SHALLOW, "bar", "bar"),
        wrecks={SHALLOW: (GOLD, GOODS, BEAST), 1: ("shallow gold 2",)},
        teams={BEN: (BARE, TWO_HOSES)},
    )
    state = looked(acting(ANN, table), BuyRound(ANN, SHALLOW), AskOn(ANN, 1), Leave(ANN))
    return after(state, Send(BEN, 0), drawn(GOLD))


def test_what_a_seat_has_seen_in_a_wreck_stays_there_or_is_with_who_drew_it() -> None:
    state = story()
    for other in resampled(state, ANN):
        lying = other.table.located(SHALLOW)
        assert lying in {cards(GOODS, BEAST), cards(GOLD, BEAST)}
        assert other.table.hands[BEN] == cards(*{GOLD, GOODS} - {GOODS if card(GOODS) in lying else GOLD})
    assert len({other.table.hands[BEN] for other in resampled(state, ANN)}) == 2
    assert len({other.table.located(SHALLOW) for other in resampled(state, CLEO)}) > 2
    assert {other.table.hands[BEN] for other in resampled(state, BEN)} == {cards(GOLD)}


def test_what_another_saw_may_be_anything_that_fits() -> None:
    lists = {other.table.looks[ANN][0].cards for other in resampled(story(), CLEO)}
    assert len(lists) > 5


def test_stolen_cards_and_encounter_hands_are_dealt_anew() -> None:
    state = at_port("bar", hands={BEN: (GOLD,)}, met={BEN: ("helper",), CLEO: ("dupe", "family")})
    state = after(state, Rob(ANN, BEN, "shallow"), Stolen(card(GOLD)))
    assert len({other.table.hands[ANN] for other in resampled(state, CLEO)}) > 3
    assert {other.table.meetings.hands[CLEO] for other in resampled(state, CLEO)} == {("dupe", "family")}
    assert len({other.table.meetings.hands[BEN] for other in resampled(state, CLEO)}) > 5


def test_the_question_tells_nothing_a_seat_may_not_know() -> None:
    state = at_port("market", hands={ANN: ("medium diamond 100",)})
    assert {cs.question(other) for other in resampled(state, BEN)} == {cs.question(state)}


def fought(*, located: bool) -> Largo:
    """Let Ann kill a monster in a wreck where one was put back: that one, or another that lay there unseen."""
    teams = {ANN: (Diver(2, 1, 0),), BEN: (TWO_HOSES,)}
    state = acting(ANN, laid(boats=(DEEP, DEEP + 1, "bar", "bar"), teams=teams, returned={DEEP: 1}))
    beast = card("deep monster")
    return after(state, Send(ANN, 0), Drawn(beast, located), Drawn(card("deep gold 3"), located=False))


@pytest.mark.obeys("kl.dive.monster_returns")
def test_nobody_learns_whether_the_monster_killed_was_the_one_put_back() -> None:
    this, other = fought(located=True), fought(located=False)
    assert cs.view(this, CLEO) == cs.view(other, CLEO)
    dealt = [{one.table.pools[2].located for one in resampled(state, CLEO)} for state in (this, other)]
    assert dealt[0] == dealt[1]


@pytest.mark.rule("kl.bar.round")
@pytest.mark.parametrize("located", [True, False])
def test_a_look_shows_as_many_cards_as_lie_there(located: bool) -> None:  # noqa: FBT001 - both cases
    said = cs.sketched(fought(located=located))
    boats = {ANN: "bar", BEN: DEEP + 1, CLEO: "bar", DORA: "bar"}
    said |= {"seats": 4, "at": AtBar(ANN, 1, 1, 1), "boats": boats, "dive": {}}
    state = after(cs.lay("key_largo", **said), BuyRound(ANN, DEEP))
    rng, seen = Random(1), []
    while isinstance(state.agenda[0], Looking):
        seen.append(cs.deal(state, rng))
        assert cs.seen(state, seen[-1], BEN) == Unseen()
        state = after(state, seen[-1])
    assert len(seen) == 3
    assert multiset(event.card for event in seen if isinstance(event, Sighted)) == state.table.looks[ANN][0].cards


@pytest.mark.refused("kl.box.wrecks")
def test_what_is_located_is_seen_as_it_lies() -> None:
    state = after(at_port("bar", wrecks={0: (GOLD,)}), BuyRound(ANN, 0))
    because = f"{GOLD} of wreck 0 is seen next, not {GOODS}"
    assert cs.refusals(state, Sighted(card(GOODS))) == (cs.Refusal("kl.box.wrecks", because),)


def test_a_card_seen_and_sold_leaves_the_hands_of_the_others_open() -> None:
    seen = {"cards": cards("shallow gold 2", GOODS)}
    gone = cards("shallow gold 2", "shallow antiques 2", "shallow antiques 2")
    said = laid(
        boats=("bar", "market", "bar", "bar"),
        wrecks={SHALLOW: (GOODS,)},
        hands={CLEO: (GOLD,)},
        gone=gone,
        looks={ANN: {SHALLOW: seen}},
    )
    state = acting(ANN, said)
    assert state.table.hands[CLEO] in {other.table.hands[CLEO] for other in resampled(state, ANN, 200)}


@pytest.mark.parametrize("put_back", [0, 2])
def test_what_a_look_has_still_to_show_may_be_anything_below_what_it_has_shown(put_back: int) -> None:
    """Another seat looked there before, so its cards are located; the looker knows only those it has been shown."""
    heap = ["deep gold 3", "deep antiques 4", "deep goods 5", "deep monster", "deep monster"]
    wreck = 7
    for to_come in (5, 3, 2):
        said = {"wrecks": {wreck: heap}, "looks": {BEN: [wreck], CLEO: [wreck]}, "returned": {wreck: put_back}}
        state = cs.lay("key_largo", seats=3, edition="tilsit-2005", at=Looking(CLEO, wreck, to_come), **said)
        shown = state.table.located(wreck)[to_come:]
        found = set()
        for other in resampled(state, CLEO):
            assert other.table.located(wreck)[to_come:] == shown
            assert other.table.looks[CLEO] == (replaced(state.table.looks[CLEO][0], cards=other.table.located(wreck)),)
            assert sum(card in monsters(other.table.ruleset.box) for card in other.table.located(wreck)) >= put_back
            found.add(other.table.located(wreck)[:to_come])
        assert len(found) > 2


def test_a_look_shows_no_monster_that_everybody_saw_go_back_elsewhere() -> None:
    heap = ["deep gold 3", "deep antiques 4", "deep goods 5", "deep gold 4", "deep antiques 4"]
    box = cs.ruleset("key_largo", seats=3, edition="tilsit-2005").box
    beasts = sum(one.count for one in box.cards if one.depth == "deep" and one.kind == "monster")
    back = {wreck: min(5, max(0, beasts - 5 * (wreck - 8))) for wreck in (8, 9, 10)}
    said = {
        "wrecks": {7: heap},
        "looks": {BEN: [7], CLEO: [7]},
        "returned": {one: few for one, few in back.items() if few},
    }
    state = cs.lay("key_largo", seats=3, edition="tilsit-2005", at=Looking(CLEO, 7, 5), **said)
    for other in resampled(state, CLEO, 100):
        assert not set(other.table.located(7)) & monsters(box)


def in_full_wrecks(counts: dict[int, int], at: Looking, said: dict[str, object]) -> Largo:
    """Lay a position of a small box whose wrecks are of four cards, with more of some cards and two deep wrecks."""
    rules, lay = cs.ruleset("key_largo", seats=3, edition="small"), cs.game("key_largo").lay
    assert lay is not None
    dealt = tuple(evolve(one, count=counts.get(card, one.count)) for card, one in enumerate(rules.box.cards))
    layouts = tuple(evolve(one, deep=2 if counts else 1) for one in rules.box.layouts)
    box = evolve(rules.box, pile=4, cards=dealt, layouts=layouts)
    state: Largo = lay(boxed(rules, made_up(cs.game("key_largo"), box)), at=at, **said)
    return state


@pytest.mark.parametrize("to_come", [3, 2])
def test_a_look_shows_no_treasure_that_must_be_in_a_hand(to_come: int) -> None:
    """All four deep cards lay in one wreck, two of them treasures: Ben holds one, and the look may show the other."""
    left, held, beast = (8, 9, 10)
    said = {"wrecks": {2: (left, beast, beast)}, "hands": {BEN: (held,)}, "looks": {BEN: [2], CLEO: [2]}}
    others = resampled(in_full_wrecks({}, Looking(CLEO, 2, to_come), said), CLEO, 20)
    assert {other.table.hands[BEN] for other in others} == {(left,), (held,)}
    assert {other.table.located(2) for other in others} == {(left, beast, beast), (held, beast, beast)}


def test_a_look_may_show_every_treasure_when_those_in_the_hands_are_known_to_come_from_elsewhere() -> None:
    antiques, diamond, beast = (8, 9, 10)
    first, second = (antiques, antiques, diamond, diamond), (antiques, diamond, beast, beast)
    said = {
        "wrecks": {2: first[1:], 3: second},
        "hands": {BEN: (antiques,)},
        "looks": {CLEO: {2: {"cards": first}, 3: {}}, BEN: [3]},
    }
    others = resampled(in_full_wrecks({antiques: 3, diamond: 3}, Looking(CLEO, 3, 4), said), CLEO, 20)
    assert {other.table.hands[BEN] for other in others} == {(antiques,), (diamond,)}
    assert {other.table.located(3) for other in others} == {second}
