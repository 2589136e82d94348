"""The day: programming in secret, placing the boats, acting in order, and how days follow one another."""

from random import Random

import pytest

import corestate as cs
from corestate import Refusal
from corestate.key_largo import Event
from corestate.key_largo.events import Anchor, Buy, Leave, Program, Recruit, Redirect, Sell, Send
from corestate.key_largo.table import Port
from invariants.key_largo.agenda import actions_taken
from tests.key_largo.positions import (
    ANN,
    BEN,
    CLEO,
    DEEP,
    DORA,
    MEDIUM,
    ONE_HOSE,
    SHALLOW,
    TWO_HOSES,
    acting,
    card,
    entered,
    laid,
    placing,
    started,
)
from tests.support import after, finished, refused, rules_applied

STILL = "the cards for day 1 are still to be laid by seat 0, 1, 2, 3"
ALL = (Program(ANN, "bar", "dive"), Program(BEN, "dolphins", "bar"), Program(CLEO, "store", "bar"))


@pytest.mark.rule("kl.day.program")
def test_everyone_lays_two_cards_in_any_order_and_the_order_leaves_no_trace() -> None:
    state = started(3)
    assert cs.asked(state) == (ANN, BEN, CLEO)
    assert cs.asked(after(state, ALL[1])) == (ANN, CLEO)
    assert after(state, *ALL) == after(state, *reversed(ALL))


@pytest.mark.refused("kl.day.program")
def test_no_place_is_visited_twice_a_day_and_nobody_chooses_again() -> None:
    state = started(3)
    because = "seat 0 has one card for bar, not two"
    assert refused(state, Program(ANN, "bar", "bar")) == (Refusal("kl.day.program", because),)
    again = "seat 0 is not asked now; seat 1 or 2 is"
    assert refused(after(state, ALL[0]), ALL[0]) == (Refusal("kl.day.program", again),)
    late = "cards are laid before the morning, for the whole day: seat 0 acts at the bar"
    assert refused(after(state, *ALL), ALL[0]) == (Refusal("kl.day.program", late),)


@pytest.mark.rule("kl.day.reveal", "kl.day.afternoon")
def test_the_afternoon_card_stays_secret_until_all_have_acted_in_the_morning() -> None:
    state = after(started(3), *ALL)
    assert "kl.day.reveal" in rules_applied(after(started(3), *ALL[:2]), ALL[2])
    seen = cs.view(state, BEN).table.programmes
    assert [(one.morning, one.afternoon) for one in seen] == [("bar", None), ("dolphins", "bar"), ("store", None)]
    state = after(state, Leave(ANN))
    assert {"kl.day.afternoon", "kl.day.reveal"} <= rules_applied(state, Leave(CLEO))
    seen = cs.view(after(state, Leave(CLEO)), BEN).table.programmes
    assert [one.afternoon for one in seen] == ["dive", "bar", "bar"]


@pytest.mark.rule("kl.day.place_boats", "kl.dive.choose")
def test_boats_are_placed_in_order_and_wrecks_picked_before_any_action() -> None:
    cards = [Program(seat, "dive", "bar") for seat in (ANN, BEN, CLEO)]
    state = after(started(3), *cards)
    assert cs.asked(state) == (ANN,)
    state = after(state, Anchor(ANN, 0))
    assert cs.asked(state) == (BEN,)
    assert state.table.boats == (0, None, None)
    assert cs.asked(after(state, Anchor(BEN, 1), Anchor(CLEO, 2))) == (ANN,)


@pytest.mark.refused("kl.dive.one_boat", "kl.dive.choose", "kl.dive.depth")
def test_who_found_no_wreck_is_refused_one_by_what_closes_it_while_others_place_their_boats() -> None:
    wrecks: dict[int, tuple[str, ...]] = {1: (), 2: (), 3: ()}
    state = placing(BEN, laid(boats=(0, None, None, None), wrecks=wrecks, teams={CLEO: (ONE_HOSE,)}))
    assert cs.asked(state) == (CLEO,)
    assert refused(state, Anchor(BEN, 0)) == (Refusal("kl.dive.one_boat", "the boat of seat 0 is at wreck 0"),)
    assert refused(state, Anchor(BEN, 1)) == (Refusal("kl.dive.choose", "wreck 1 is empty"),)
    because = "wreck 4 is medium and takes 1 hose: no diver of seat 1 has so many"
    assert refused(state, Anchor(BEN, MEDIUM)) == (Refusal("kl.dive.depth", because),)
    because = "seat 3 is not asked now; seat 2 is"
    assert refused(state, Anchor(DORA, 0)) == (
        Refusal("kl.day.place_boats", because),
        Refusal("kl.dive.one_boat", "the boat of seat 0 is at wreck 0"),
    )


@pytest.mark.refused("kl.day.place_boats")
def test_nobody_places_a_boat_out_of_turn() -> None:
    state = placing(BEN, laid(boats=("bar", None, None, "bar")))
    assert refused(state, Anchor(CLEO, 1)) == (Refusal("kl.day.place_boats", "seat 2 is not asked now; seat 1 is"),)
    late = after(state, Anchor(BEN, 0), Anchor(CLEO, 1))
    because = "no boat is to be placed at a wreck now: seat 0 acts at the bar"
    assert refused(late, Anchor(CLEO, 2)) == (
        Refusal("kl.day.place_boats", because),
        Refusal("kl.day.act_in_order", "seat 2 is not asked now; seat 0 is"),
    )


@pytest.mark.refused("kl.day.place_boats", "kl.dive.depth")
def test_a_wreck_is_closed_by_its_depth_to_who_is_to_dive_there_and_to_nobody_else() -> None:
    plans = {0: ("dive", "bar"), 1: ("bar", "dive"), 2: ("dive", "bar"), 3: ("store", "dive")}
    state = placing(ANN, laid(programmes=plans))
    ben, cleo = refused(state, Anchor(BEN, 9)), refused(state, Anchor(CLEO, 9))
    assert [why.rule for why in ben] == ["kl.day.place_boats"]
    assert [why.rule for why in cleo] == ["kl.day.place_boats", "kl.dive.depth"]


@pytest.mark.rule("kl.day.act_in_order")
def test_actions_follow_seat_by_seat_from_the_first_player_whatever_the_place() -> None:
    state = acting(CLEO, laid(boats=("bar", "store", "bar", "market"), first=CLEO))
    asked = []
    for _ in range(4):
        asked.append(cs.asked(state)[0])
        state = after(state, Leave(asked[-1]))
    assert asked == [CLEO, DORA, ANN, BEN]


@pytest.mark.refused("kl.day.act_in_order")
def test_nobody_acts_out_of_order() -> None:
    state = acting(ANN, laid(boats=("bar", "bar", "bar", "market")))
    assert refused(state, Recruit(BEN)) == (
        Refusal("kl.day.act_in_order", "seat 1 is not asked now; seat 0 is"),
        Refusal("kl.bar.prices", "a diver costs 120 now; seat 1 has 100"),
    )


@pytest.mark.rule("kl.day.two_actions", "kl.day.end", "kl.end.second_sunday")
def test_two_actions_a_day_for_ten_days_make_twenty() -> None:
    state = finished(started(3), Random(1))
    assert [actions_taken(state, seat) for seat in (ANN, BEN, CLEO)] == [20, 20, 20]
    assert (state.table.calendar.day, state.table.calendar.half) == (10, "afternoon")
    last = acting(DORA, laid(boats=("bar", "bar", "bar", "bar"), when=(10, "afternoon")))
    assert {"kl.day.two_actions", "kl.end.second_sunday"} <= rules_applied(last, Leave(DORA))
    assert "kl.day.end" not in rules_applied(last, Leave(DORA))  # neither the card nor the day moves
    over = after(last, Leave(DORA))
    because = "the game is over: day 10 was the last"
    assert refused(over, Leave(ANN)) == (Refusal("kl.end.second_sunday", because),)


@pytest.mark.rule("kl.day.end")
def test_after_the_afternoon_the_first_player_card_passes_left_and_the_day_advances() -> None:
    last = acting(DORA, laid(boats=("bar", "bar", "bar", "bar"), when=(4, "afternoon")))
    assert "kl.day.end" in rules_applied(last, Leave(DORA))
    calendar = after(last, Leave(DORA)).table.calendar
    assert (calendar.day, calendar.half, calendar.first) == (5, "morning", BEN)
    assert after(last, Leave(DORA)).table.programmes == (None,) * 4


@pytest.mark.rule("kl.dive.one_boat")
def test_one_boat_a_wreck() -> None:
    state = placing(BEN, laid(boats=(SHALLOW, None, "bar", "bar")))
    assert [event.wreck for event in cs.legal(state) if isinstance(event, Anchor)] == [1, 2, 3]
    assert "kl.dive.one_boat" in rules_applied(state, Anchor(BEN, 1))


@pytest.mark.refused("kl.dive.one_boat")
def test_a_wreck_with_a_boat_is_closed() -> None:
    state = placing(BEN, laid(boats=(SHALLOW, None, "bar", "bar")))
    because = "the boat of seat 0 is at wreck 0"
    assert refused(state, Anchor(BEN, SHALLOW)) == (Refusal("kl.dive.one_boat", because),)


@pytest.mark.refused("kl.dive.one_boat", "kl.dive.depth", "kl.dive.choose")
def test_who_is_shut_out_of_every_wreck_hears_what_closes_it() -> None:
    late = acting(ANN, laid(boats=(SHALLOW, None, "bar", "dolphins"), wrecks={1: (), 2: (), 3: ()}))
    taken, empty = "the boat of seat 0 is at wreck 0", "wreck 1 is empty"
    order = Refusal("kl.day.act_in_order", "seat 1 is not asked now; seat 0 is")
    assert refused(late, Anchor(BEN, SHALLOW)) == (Refusal("kl.dive.one_boat", taken), order)
    assert refused(late, Anchor(BEN, 1)) == (Refusal("kl.dive.choose", empty), order)
    assert [one.rule for one in refused(late, Anchor(BEN, MEDIUM))] == ["kl.dive.depth", "kl.day.act_in_order"]
    anew = "no boat is to be placed at a wreck now: seat 0 names the diver who draws next at wreck 0"
    assert refused(late, Anchor(CLEO, MEDIUM))[0] == Refusal("kl.day.place_boats", anew)


@pytest.mark.rule("kl.dive.depth")
@pytest.mark.parametrize(
    ("team", "wrecks"),
    [((ONE_HOSE,), range(9)), ((TWO_HOSES,), range(14)), ((TWO_HOSES, ONE_HOSE), range(14))],
)
def test_a_hose_more_reaches_deeper(team: tuple[object, ...], wrecks: range) -> None:
    state = placing(ANN, laid(boats=(None, "bar", "bar", "bar"), teams={ANN: team}))  # type: ignore[dict-item]  # divers
    assert cs.legal(state) == tuple(Anchor(ANN, wreck) for wreck in wrecks)


@pytest.mark.refused("kl.dive.depth")
def test_without_hose_only_shallow_wrecks_are_in_reach() -> None:
    state = placing(ANN, laid(boats=(None, "bar", "bar", "bar")))
    because = "wreck 9 is deep and takes 2 hoses: no diver of seat 0 has so many"
    assert refused(state, Anchor(ANN, DEEP)) == (Refusal("kl.dive.depth", because),)
    because = "wreck 4 is medium and takes 1 hose: no diver of seat 0 has so many"
    assert refused(state, Anchor(ANN, MEDIUM)) == (Refusal("kl.dive.depth", because),)


@pytest.mark.refused("kl.dive.choose")
def test_a_diving_player_takes_a_wreck_that_holds_cards() -> None:
    state = placing(ANN, laid(boats=(None, "bar", "bar", "bar"), wrecks={0: ()}))
    assert refused(state, Anchor(ANN, 0)) == (Refusal("kl.dive.choose", "wreck 0 is empty"),)
    because = "a free wreck is in reach of seat 0: it must dive"
    assert refused(state, Redirect(ANN, "bar")) == (Refusal("kl.dive.choose", because),)


@pytest.mark.rule("kl.dive.choose")
def test_without_a_wreck_in_reach_the_action_is_lost() -> None:
    boats = (None, 0, 1, 2)
    state = placing(ANN, laid(boats=boats, wrecks={3: ()}, teams={ANN: ()}, first=BEN))
    assert state.table.boats[ANN] is None
    assert cs.asked(state) == (BEN,)
    state = after(state, Send(BEN, 0))
    assert not cs.asked(state)


@pytest.mark.parametrize(
    ("place", "deed", "says"),
    [
        ("bar", Recruit(ANN), Refusal("kl.bar.recruit", f"nobody may recruit now: {STILL}")),
        ("store", Buy(ANN, "hose", 0), Refusal("kl.day.act_in_order", f"nobody acts at the store now: {STILL}")),
        (
            "market",
            Sell(ANN, card("shallow gold 1")),
            Refusal("kl.day.act_in_order", f"nobody acts at the market now: {STILL}"),
        ),
    ],
)
def test_where_a_boat_was_yesterday_it_is_not_judged_as_if_it_were_there(
    place: Port, deed: Event, says: Refusal
) -> None:
    """Ann has neither money nor that card, but where her boat goes today nobody knows."""
    state = entered("day", laid(boats=(place,) * 4, money={ANN: 0}))
    assert refused(state, deed) == (says,)
