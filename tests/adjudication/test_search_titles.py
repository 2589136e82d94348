"""Telling scripts of single titles: what only their own cards, places and forced moves bring up."""

from collections import Counter
from pathlib import Path
from random import Random
from time import process_time

import pytest

import corestate as cs
from corestate import adjudication
from corestate.adjudication import Outcome
from corestate.games import begun
from corestate.kernel import Seat
from corestate.key_largo.events import Leave, Program, Sell
from corestate.unfathomable.table.events import Use
from fuzz.playouts import steps
from serializers import play
from serializers.play.titles import phrasebook
from tests.effort import NIGHTLY, effort

DISPUTES = Path(__file__).parents[1] / "disputes"
TWO_SECONDS = 2


def _told(text: str, title: str) -> Outcome:
    return adjudication.told(play.read(text, DISPUTES / title))


def _rules(told: Outcome) -> set[str]:
    return {one.rule for one in (told.other or told.ending).refusals}


def test_a_number_left_open_is_none_its_source_has_not() -> None:
    told = _told("after _traitor.play\nBob uses room:bridge\n", "unfathomable")
    assert told.ending.event == Use(Seat(1), "room:bridge", 0)
    assert _rules(told) == {"unf.traitor.abilities", "unf.traitor.blocks_room"}


def test_where_a_source_has_no_ability_the_number_is_the_first() -> None:
    told = _told('after _traitor.play\nBob uses "room:nowhere"\n', "unfathomable")
    assert told.ending.event == Use(Seat(1), "room:nowhere", 0)
    assert _rules(told) == {"unf.action.ability"}


DIVE = """game key_largo
edition small
seats Ann, Bob, Cem
Ann starts
Ann plans store, dive; Bob plans dolphins, market; Cem plans dolphins, market
Ann buys a trident for diver 0
Ann anchors at wreck 0; Ann sends diver 0 drawing shallow monster
"""


def test_what_was_carried_out_unasked_may_be_written_and_makes_no_event() -> None:
    said = _told(DIVE + "Ann strikes with diver ? drawing shallow gold 1\n", "key_largo")
    unsaid = _told(DIVE + "Ann draws shallow gold 1\n", "key_largo")
    assert said.verdict == unsaid.verdict == "legal"
    assert said.ending.events == unsaid.ending.events


UNPLANNED = """game key_largo
seats Ann, Bob, Cem
Ann starts
Ann plans ?, ?; Bob plans dolphins, bar; Cem plans dolphins, market
Ann recruits a diver
"""


def test_a_plan_nobody_saw_has_room_for_two_places() -> None:
    two = _told(UNPLANNED + "Ann buys a hose for diver 0\n", "key_largo")
    assert (two.verdict, two.exhaustive) == ("legal", True)
    (plan,) = (one for one in two.ending.events if isinstance(one, Program) and one.seat == 0)
    assert (plan.morning, plan.afternoon) == ("bar", "store")
    three = _told(UNPLANNED + "Ann buys a hose for diver 0\nAnn sells gold 2\n", "key_largo")
    assert (three.verdict, three.ending.at, three.ending.seat) == ("illegal", 6, 0)
    assert _rules(three) == {"kl.day.act_in_order"}
    nobody = _told(UNPLANNED + "seat 9 sells gold 2\n", "key_largo")
    assert (nobody.verdict, nobody.ending.at) == ("illegal", 5)


SECOND_DAY = """game key_largo
seats Ann, Bob, Cem
Ann starts
Ann plans dive, bar; Bob plans dolphins, store; Cem plans dolphins, store
Ann anchors at wreck 0; Ann sends diver 0 drawing gold 2
Ann plans ?, ?; Bob plans bar, dive; Cem plans dolphins, bar
Bob recruits a diver
"""
CROWD = """game key_largo
seats Ann, Bob, Cem
Ann starts
Ann plans ?, ?; Bob plans dolphins, ?; Cem plans dolphins, market
Ann recruits a diver
Ann buys a hose for diver 0
"""
FORGOTTEN = """game key_largo
seats Ann, Bob, Cem
Ann starts
Ann plans ?, ?; Bob plans ?, ?; Cem plans dolphins, bar
Ann buys a hose for diver 0
Bob sells gold 2
Cem recruits a diver
"""
BROKE = """game key_largo
seats Ann, Bob, Cem
Ann starts
Ann plans ?, ?; Bob plans dolphins, market; Cem plans dolphins, market
Ann recruits a diver
Ann buys a hose for diver 0
Ann plans ?, ?; Bob plans ?, ?; Cem plans dolphins, market
Ann recruits a diver
"""


@pytest.mark.parametrize(
    ("text", "verdict", "rules"),
    [
        (SECOND_DAY + "Ann leaves\n", "legal", set()),
        (SECOND_DAY + "Bob anchors at wreck 1\n", "legal", set()),
        (CROWD, "depends", {"kl.store.prices"}),
        (FORGOTTEN, "incomplete", set()),
        (BROKE, "illegal", {"kl.bar.prices"}),
    ],
)
def test_a_plan_excuses_what_it_explains_and_nothing_else(text: str, verdict: str, rules: set[str]) -> None:
    """Who leaves was neither at the dolphins, where Bob had to anchor first, nor at the market with gold to sell.

    Whether Bob was at the store too does not show in what Ann buys there. Gold that was sold was found at sea, and
    nobody wrote it; what Ann cannot pay on the next day she cannot have earned unseen.
    """
    told = _told(text, "key_largo")
    assert (told.verdict, _rules(told), told.exhaustive) == (verdict, rules, True)


def test_what_was_not_carried_out_is_judged_as_ever() -> None:
    for sentence in ("Ann strikes with diver 1 drawing shallow gold 1", "Bob strikes with diver 0", "Ann flees"):
        assert _told(DIVE + sentence, "key_largo").verdict == "illegal"


def test_in_a_complete_file_what_is_written_was_decided() -> None:
    record = adjudication.settled(play.read(DIVE)).record
    told = _told(play.export(record) + "Ann strikes with diver 0\n", "key_largo")
    assert (told.verdict, _rules(told)) == ("illegal", {"kl.dive.trident"})


@pytest.mark.parametrize(
    ("title", "options"), [("in_too_deep", {}), ("key_largo", {"encounters": True}), ("unfathomable", {})]
)
def test_a_decision_shows_cards_of_its_hand_and_every_one_that_leaves_it(
    title: str, options: dict[str, object]
) -> None:
    source, seen = phrasebook(title), Counter[str]()
    for number in range(6):
        rng = Random(f"shown {title} {number}")
        for state, event in steps(begun(cs.ruleset(title, seats=3, options=options)), rng, cs.apply):
            if event is None or not cs.asked(state):
                continue
            shown = Counter(card for _, card in source.shows(event))
            held = Counter(source.hand(state.table, event.seat))
            left = Counter(source.hand(cs.apply(state, event).table, event.seat))
            assert shown <= held, event
            assert held - left <= shown or title == "unfathomable", event
            seen.update([type(event).__name__] if shown else [])
    assert len(seen) > 2


def test_a_sale_to_a_dealer_shows_two_cards() -> None:
    assert phrasebook("key_largo").shows(Sell(Seat(1), 7, "trafficker")) == ((1, "trafficker"), (1, 7))


def test_a_skill_card_used_was_drawn_before() -> None:
    text = "after _start.play\ncard food_stores_raid is drawn; cards lore-1, lore-1 are drawn\n"
    text += "cards influence-2, influence-3, observation-3, strength-2, ? are drawn\n"
    told = _told(text + "Bob uses skill:strength-4\n", "unfathomable")
    assert told.verdict == "legal", told.ending.refusals
    assert [event.card for event in told.open[0].legal] == ["strength-4"]


def test_an_ability_of_another_time_passes_the_window_it_has_no_time_in() -> None:
    told = _told(
        "after _boarded.play\nBob attacks a Deep One in bridge; Bob rolls 2\nBob uses skill:influence-2\n",
        "unfathomable",
    )
    assert told.verdict == "legal"
    assert {type(told.ending.events[number]).__name__ for number in told.ending.implied} == {"Decline", "Stop"}


def test_an_ability_that_has_its_time_nowhere_is_judged_in_the_first_window() -> None:
    text = "after _boarded.play\nBob attacks a Deep One in bridge; Bob rolls 2\nCem uses skill:influence-2\n"
    told = _told(text, "unfathomable")
    assert (told.verdict, _rules(told)) == ("illegal", {"unf.action.ability"})


def test_who_met_somebody_has_passed_where_nobody_is_met() -> None:
    text = "game key_largo\noption encounters = yes\nseats Ann, Bob, Cem\nAnn starts\n"
    text += "Ann plans bar, market; Bob plans store, bar; Cem plans store, market\nAnn meets the drunkard\n"
    told = _told(text, "key_largo")
    assert (told.verdict, _rules(told)) == ("illegal", {"kl.encounter.draw"})
    assert [told.ending.events[number] for number in sorted(told.ending.implied)] == [Leave(Seat(0))]


def test_a_refusal_names_a_wreck_card_as_the_text_does() -> None:
    text = "game key_largo\nseats Ann, Bob, Cem\nAnn starts\n"
    text += "Ann plans market, bar; Bob plans store, bar; Cem plans store, market\n"
    for sold in ("medium diamond", "shallow gold 1", "card 999"):
        told = _told(text + f"Ann sells {sold}\n", "key_largo")
        besides = ["the market buys no medium diamond"] * (sold == "medium diamond")
        assert [one.because for one in told.ending.refusals] == [f"seat 0 holds no {sold}", *besides]


def test_who_struck_met_a_monster() -> None:
    text = DIVE.replace("drawing shallow monster", "drawing ?") + "Ann strikes with diver 0 drawing shallow gold 1\n"
    told = _told(text, "key_largo")
    assert told.verdict == "legal"
    assert [event.card for event in told.open[0].legal] == [3]
    assert _told(text.replace("Ann buys a trident for diver 0\n", ""), "key_largo").verdict == "illegal"


@pytest.mark.parametrize(
    "name",
    [
        "in_too_deep/twelve_on_forty_four",
        "key_largo/the_worked_example_unseen",
        "unfathomable/a_third_move_with_nothing_known",
        "unfathomable/a_round_with_every_hand_unknown",
    ],
)
def test_what_nobody_saw_is_judged_in_two_seconds(name: str) -> None:
    """Of processor time, the best of three, as garbage is collected now and then.

    At night with every other reading, which takes up to 1.9 where nothing else runs: three times as long is allowed.
    """
    file = DISPUTES / f"{name}.play"
    script = play.parsed(file.read_bytes(), file.parent)
    assert any(_time_to_settle(script) < effort(TWO_SECONDS, 3 * TWO_SECONDS) for _ in range(3))


def _time_to_settle(script: play.Script) -> float:
    began = process_time()
    adjudication.settle(script, compare=NIGHTLY)
    return process_time() - began
