"""Who may know what: hands, programmes, looks and encounter cards; and what dealing anew leaves alone."""

from random import Random

import pytest

import corestate as cs
import invariants
from corestate.key_largo.events import (
    AskOn,
    BuyRound,
    Drawn,
    Laid,
    Leave,
    Program,
    Revealed,
    Rob,
    Send,
    Sighted,
    Stolen,
    Unseen,
)
from corestate.key_largo.views import HandSeen, ProgrammeSeen, WreckSeen
from tests.key_largo.positions import (
    ANN,
    BARE,
    BEN,
    CLEO,
    DEEP,
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
    state = after(at_port("bar", wrecks={0: (GOLD,)}), BuyRound(ANN, 0), AskOn(ANN, DEEP))
    event = Sighted(card("deep monster"))
    assert (cs.seen(state, event, ANN), cs.seen(state, event, BEN)) == (event, Unseen())
    assert cs.view(state, BEN).table.looks[0].cards is None
    assert cs.view(state, BEN).table.looks[0].wreck == 0


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
    state = after(acting(ANN, table), BuyRound(ANN, SHALLOW), AskOn(ANN, 1), Leave(ANN))
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
