"""A report for a seat tells nothing that seat may not know: not by a byte does it change when only that changes."""

import json
import re
from random import Random
from typing import Any

import pytest

import corestate as cs
from corestate import Seat
from corestate.adjudication import judge
from corestate.cli.report.knowledge import hideable
from corestate.games import OURS, begun
from corestate.in_too_deep import Buy, Expand
from corestate.into_the_blue import Place, Reroll, Rolled, StarterNamed, Stop
from fuzz.laws import probes
from fuzz.playouts import any_ruleset, steps
from fuzz.probes import changed_event
from serializers import play
from tests.cli.alike import Alike, alike
from tests.cli.reports import GAMES, disputed, full_report, report
from tests.effort import effort


def told(html: str) -> Any:  # noqa: ANN401 - plain data
    """Read the data of a report."""
    found = re.search(r'<script type="application/json" id="story">(.*?)</script>', html, re.DOTALL)
    assert found
    return json.loads(found[1])


def _pair(title: str, number: int) -> tuple[Any, int, Alike, Random]:
    """Play two games that are alike to a seat, under any ruleset, and differ somewhere."""
    rng = Random(f"secrecy {title} {number}")
    while True:
        rules = any_ruleset(title, rng)
        seat = rng.randrange(rules.seats)
        pair = alike(rules, seat, rng, effort(90, 400))
        if pair.events != pair.other_events:
            return rules, seat, pair, rng


@pytest.mark.parametrize("title", OURS)
def test_games_that_look_the_same_to_a_seat_give_it_the_same_report(title: str) -> None:
    for number in range(effort(1, 20)):
        rules, seat, pair, _rng = _pair(title, number)
        moves = 40 if number < effort(1, 60) else 0
        ours = report(rules, pair.events, seat, moves=moves)
        assert ours == report(rules, pair.other_events, seat, moves=moves)
        assert report(rules, pair.events) != report(rules, pair.other_events)
        if number == 0:
            assert told(ours)["lines"][0]["moves"]
            assert full_report(rules, pair.events, seat) == full_report(rules, pair.other_events, seat)


NIGHTS_PAIRS = {"unfathomable": 3, "key_largo": 6}
"""How many pairs of games are compared at night, where a report takes long."""


@pytest.mark.parametrize("title", OURS)
def test_a_claim_is_judged_for_a_seat_without_what_it_may_not_know(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("corestate.cli.report.knowledge.TRIES", effort(100, 1000))
    for number in range(effort(1, NIGHTS_PAIRS.get(title, 20))):
        rules, seat, pair, rng = _pair(title, number)
        for event in probes(pair.state, rng):
            unseen = changed_event(event, rng)
            same = cs.seen(pair.state, event, seat) == cs.seen(pair.other, unseen, seat)
            twin = unseen if same else event
            one, other = (*pair.events, event), (*pair.other_events, twin)
            assert report(rules, one, seat, claimed=True) == report(rules, other, seat, claimed=True)
            if cs.refusals(pair.state, event) and cs.refusals(pair.other, twin):
                assert report(rules, one, seat) == report(rules, other, seat)


def test_a_refusal_that_hangs_on_a_hidden_hand_is_not_told_and_one_that_all_can_see_is() -> None:
    rules, events, hidden, low = _in_too_deep()
    state = judge(rules, events).reached
    (seat,) = cs.asked(state)
    looker = (seat + 1) % rules.seats
    wrong = Buy(seat, hidden)
    assert [one.rule for one in cs.refusals(state, wrong)] == ["itd.buy.from_hand"]
    ended = told(report(rules, (*events, wrong), looker))["lines"][0]
    assert (ended["verdict"], ended["refusals"], len(ended["events"])) == ("legal", [], len(events))
    assert report(rules, (*events, wrong), looker) == report(rules, events, looker)
    assert told(report(rules, (*events, wrong), seat))["lines"][0]["verdict"] == "illegal"
    seen = told(report(rules, (*events, Expand(seat, low, "ocean")), looker))["lines"][0]
    assert [rule for rule, _ in seen["refusals"]] == ["itd.expand.higher"]
    assert seen["legal"] is None


def _in_too_deep() -> tuple[Any, tuple[Any, ...], int, int]:
    """Find a moment at which a seat could pay for a card that the one before it holds, or play one that is too low."""
    rules = cs.ruleset("in_too_deep", seats=3)
    rng = Random(5)
    events: list[Any] = []
    for state, event in steps(begun(rules), rng, cs.apply):
        asked = cs.asked(state)
        if len(events) > 30 and asked and state.table.stacks[0] and cs.question(state).kind == "itd.Acting":  # type: ignore[union-attr]  # somebody is asked
            hand, prices = state.table.hands[asked[0]], state.table.prices()
            unseen = state.table.hands[asked[0] - 1]
            cheap = [card for card in unseen if prices[rules.box.place_of[card]] < len(hand)]
            low = [card for card in unseen if card < state.table.stacks[0][-1]]
            if cheap and low:
                return rules, tuple(events), cheap[0], low[0]
        events.append(event)
    raise AssertionError("no such moment")


def test_what_anybody_could_have_done_is_told_where_everybody_could_see_it() -> None:
    rules = cs.ruleset("into_the_blue", seats=3)
    begin = (StarterNamed(Seat(0)), Rolled((1, 1, 2, 3, 3, 5)), Stop(Seat(0)))
    line = told(report(rules, (*begin, Place(Seat(0), 5, 1)), 2))["lines"][0]
    assert [rule for rule, _ in line["refusals"]] == ["itb.dive.sequence"]
    assert len(line["legal"]) == 3


def test_a_seat_that_has_seen_everything_is_told_the_other_readings_too() -> None:
    rules = cs.ruleset("into_the_blue", seats=3)
    events = (StarterNamed(Seat(1)), Rolled((1, 2, 3, 4, 5, "chest")), Reroll(Seat(1), (1,)))
    whole = told(full_report(rules, events, 0))
    assert whole["everything"]
    assert [line["option"] for line in whole["lines"][1:]] == ["claims_at_once"]


@pytest.mark.parametrize("title", GAMES)
def test_a_report_for_a_seat_holds_its_view_alone_and_no_reading_of_hidden_things(title: str) -> None:
    rules, events, number = disputed(title)
    data = told(full_report(rules, events, 1))
    assert data["lookers"] == [1]
    assert all(len(moment) == 2 for moment in data["lines"][0]["moments"])
    assert all(len(event) == 1 for event in data["lines"][0]["events"])
    state = begun(rules)
    if any(cs.seen(one, event, 1) != event for one, event in _states(state, events[:number])):
        assert len(data["lines"]) == 1
        assert data["lines"][0]["applied"] == []


def _states(state: Any, events: tuple[Any, ...]) -> list[tuple[Any, Any]]:  # noqa: ANN401 - of any game
    found = []
    for event in events:
        found.append((state, event))
        state = cs.apply(state, event)
    return found


def test_every_event_somebody_does_not_see_whole_is_known_to_be_hideable() -> None:
    for title in OURS:
        assert play.phrasebook(title).hideable <= {*cs.game(title).events.values()}
        for number in range(effort(1, 20)):
            rng = Random(f"hideable {title} {number}")
            for state, event in steps(begun(any_ruleset(title, rng)), rng, cs.apply):
                if event is not None and any(
                    cs.seen(state, event, seat) != event for seat in range(state.table.ruleset.seats)
                ):
                    assert hideable(title, event)


def test_what_comes_after_a_refused_event_is_not_told_to_a_seat() -> None:
    rules, events, number = disputed("key_largo")
    assert report(rules, events, 0) == report(rules, events[: number + 1], 0)
