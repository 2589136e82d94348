"""Courses among the conformance vectors: what is written is true, and whoever goes wrong on one is told where."""

import json
from collections import Counter
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve

import corestate as cs
from corestate import Edition
from corestate.adjudication.scenes import scenes
from corestate.anything import Rules
from corestate.games import begun
from corestate.rulebook import digest
from fuzz.campaigns.boxes import large_box
from fuzz.peers.adapter import Adapter
from fuzz.peers.comparing import observed
from fuzz.peers.findings import Scenario
from fuzz.vectors import crossing, folder
from fuzz.vectors.amounts import amounts
from fuzz.vectors.brevity import brief
from fuzz.vectors.conforming import BATCH, TrialResult, results
from fuzz.vectors.courses import MADE_UP, USUAL, allowed, changed, changes, courses
from fuzz.vectors.crossing import OFTEN, WITH, Crossings, Meetings
from fuzz.vectors.curiosity import readings_changed
from fuzz.vectors.scoring.groups import grouped
from fuzz.vectors.trials import Walk, trials
from serializers.codec import NAMED
from tests.fuzz.children import command

BLUE = "into_the_blue"
Plain = dict[str, Any]


def test_a_course_says_what_is_legal_and_what_is_seen_afterwards(few: Path) -> None:
    """Played again by the reference, step by step, whatever was looked at while it was made."""
    plains = [json.loads(file.read_bytes()) for file in sorted((few / "courses").glob("*.json"))]
    done: Counter[str] = Counter()
    for plain in plains:
        box = NAMED.read(json.loads((few / f"{plain['ruleset']['box']}.json").read_bytes())["box"])
        state, sees = begun(_ruleset(plain["ruleset"], box)), plain["begins"]
        for event in plain["before"]:
            state = cs.apply(state, NAMED.read(event))
        for step in plain["steps"]:
            done[step["do"]] += 1
            events = [NAMED.read(one) for one in step.get("events", [step.get("event")])]
            wanted = {"try": step.get("accepts"), "play": [True], "refuse": [False]}[step["do"]]
            assert [not cs.refusals(state, event) for event in events] == wanted
            state = cs.apply(state, events[0]) if step["do"] == "play" else state
            if "changes" in step:
                done["seen"] += 1
                sees = changed(sees, step["changes"])
                now = brief(observed(state))
                assert sees == now | ({"legal": None} if sees["legal"] is None else {})
    assert min(done[what] for what in ("play", "try", "refuse", "seen")) > 0
    assert done["play"] >= 40


def _ruleset(plain: Plain, box: Any) -> Rules:  # noqa: ANN401 - that of Into the Blue
    edition = Edition(BLUE, plain["edition"], plain["edition"], box, (), digest(box))
    return cs.ruleset(BLUE, seats=plain["seats"], edition=edition, rulings=plain["rulings"])


def put(*walks: Walk) -> list[TrialResult]:
    """Put courses to ourselves as a child."""
    adapter = Adapter(command("ourselves"), BLUE, timeout=60.0)
    try:
        return list(results(adapter, walks))
    finally:
        adapter.close()


def spoilt(walk: Walk, number: int, **otherwise: Any) -> Walk:  # noqa: ANN401 - parts of a step
    """Let a step of a course want something else."""
    step = evolve(walk.steps[number], **otherwise)
    return evolve(walk, steps=(*walk.steps[:number], step, *walk.steps[number + 1 :]))


def test_whoever_goes_wrong_on_a_course_is_told_the_step(few: Path) -> None:
    """We do right: so a course that wants something else at one step is as one on which a child goes wrong there."""
    walks = (one for one in trials(few, folder.manifest(few)) if isinstance(one, Walk) and len(one.steps) > 30)
    walk = next(one for one in walks if {step.do for step in one.steps} >= {"refuse", "try", "play"})
    refused = next(number for number, step in enumerate(walk.steps) if step.do == "refuse")
    tried = next(number for number, step in enumerate(walk.steps) if step.do == "try" and not all(step.accepts))
    played = next(number for number, step in enumerate(walk.steps) if step.do == "play" and number > tried)
    shown = next(number for number, step in enumerate(walk.steps) if step.sees is not None and number > BATCH)
    sees = walk.steps[shown].sees
    assert sees is not None
    wrong = (
        (refused, spoilt(walk, refused, do="play", accepts=(True,)), "refuses", "a legal event is refused: "),
        (tried, spoilt(walk, tried, accepts=(True,) * len(walk.steps[tried].events)), "refuses", "a legal event is"),
        (played, spoilt(walk, played, do="refuse", accepts=(False,)), "accepts", "an illegal event is accepted: "),
        (shown, spoilt(walk, shown, sees={**sees, "result": 1}), "differs", "result differs"),
    )
    for (number, spoilt_walk, outcome, detail), found in zip(wrong, put(*(one[1] for one in wrong)), strict=True):
        assert (found.outcome, found.stopped) == (outcome, number)
        assert found.detail.startswith(f"step {number}: {detail}")
        events = spoilt_walk.up_to(number)
        assert events[-1] in walk.steps[number].events
        assert [group.results for group in grouped([found])] == [(found,)]
    begins = evolve(walk, before=[], begins={**walk.begins, "result": 1}, steps=())
    unreached = evolve(walk, before=[walk.steps[refused].events[0]])
    (lost,) = put(unreached)
    assert (lost.outcome, lost.stopped) == ("unreached", 0)
    (other,) = put(begins)
    assert (other.outcome, other.stopped, other.detail) == ("differs", None, "result differs")
    assert walk.up_to(None) == walk.before


def test_changes_lead_from_what_was_seen_to_what_is() -> None:
    before = {"legal": [{"a": 1}], "table": {"n": 1, "m": [1, 2]}, "private": [{"hand": [1]}, {"hand": []}]}
    after = {"legal": None, "table": {"n": 1, "m": [1]}, "private": [{"hand": [1]}, {"hand": [2]}]}
    made = [[path, value] for path, value in changes(before, after)]
    assert made == [[["legal"], None], [["table", "m"], [1]], [["private", 1, "hand"], [2]]]
    assert changed(before, made) == after
    assert before["table"] == {"n": 1, "m": [1, 2]}
    assert list(changes(after, after)) == []


@pytest.mark.parametrize("game", ["into_the_blue", "key_largo"])
def test_courses_are_the_same_again_and_of_few_boxes_that_are_made_up(game: str) -> None:
    made = list(courses(game, 400))
    assert list(courses(game, 400)) == made
    printed = {edition.name for edition in cs.game(game).rulebook.editions}
    assert len({course.rules.edition for course in made} - printed) <= MADE_UP
    assert not any(map(readings_changed, (course.rules for course in made[::USUAL])))
    assert any(map(readings_changed, (course.rules for course in made[1::2])))
    assert sum(step["do"] == "play" for course in made for step in course.steps) >= 400


def test_a_moment_is_gone_through_again_under_readings_of_its_rules_one_or_two_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(crossing, "ANEW", 0)
    usual = cs.ruleset("key_largo", seats=3)
    crossings = Crossings("key_largo", usual=True)
    rng = Random(7)
    assert crossings.chosen(rng) is None
    crossings.learn(("kl.encounter.drunkard", "kl.bar.round after kl.encounter.drunkard"), usual, ())
    assert crossings.chosen(rng) == Scenario(usual)
    rulings = cs.game("key_largo").rulebook.rulings
    about = {one.field for one in rulings if {"kl.encounter.drunkard", "kl.bar.round"}.intersection(one.rules)}
    others = crossings.sharing()
    for _ in range(20):
        chosen = others.chosen(rng)
        assert chosen is not None
        assert len(otherwise(chosen.ruleset)) in {1, 2}
        assert otherwise(chosen.ruleset) <= about
    monkeypatch.setattr(crossing, "ANEW", 1)
    anew = [others.chosen(rng) for _ in range(20)]
    assert not all(otherwise(one.ruleset) <= about for one in anew if one is not None)


def otherwise(rules: Rules) -> set[str]:
    """Name the rulings that are not read as usual."""
    rulings = cs.game(rules.game).rulebook.rulings
    return {one.field for one in rulings if getattr(rules.rulings, one.field) != one.default}


def test_of_rules_each_met_with_so_much_of_something_the_one_met_least_is_gone_on_from() -> None:
    usual = cs.ruleset("key_largo", seats=3)
    crossings, often = Crossings("key_largo", usual=False), "kl.bar.round with hands 1"
    seldom = "kl.encounter.drunkard with looks 2"
    for _ in range(3):
        crossings.learn((often,), usual, ())
    crossings.learn((seldom, "kl.dive.same_wreck with looks 2"), evolve(usual, seats=4), ())
    rng, rulings = Random(7), cs.game("key_largo").rulebook.rulings
    rounds, drunkards = ({one.field for one in rulings if slug in one.rules} for slug in (often[:12], seldom[:21]))
    assert rounds
    assert drunkards
    chosen = [one.ruleset for _ in range(60) if (one := crossings.chosen(rng)) is not None]
    assert {one.seats for one in chosen} == {3, 4}
    assert chosen[0].seats == 4


def test_what_is_done_is_told_with_how_much_there_is_of_everything() -> None:
    state = begun(cs.ruleset("key_largo", seats=3))
    rng = Random(7)
    told: set[str] = set()
    for _ in range(60):
        event = rng.choice(cs.legal(state))
        told.update(amounts(state, getattr(event, "seat", None)))
        meetings = Meetings()
        deed = meetings.deed(state, event)
        assert meetings.novel(deed)
        assert {word for word in deed if WITH in word} == set(meetings.unfamiliar(deed))
        meetings.seen.update(deed * 2)
        assert any(WITH in word for word in deed)
        state = cs.apply(state, event)
    assert {"dive None", "calendar.half morning", "calendar.day 1", "hands 0", "programmes None"} <= told
    assert not any(word.startswith("ruleset") for word in told)


def test_what_the_readings_in_force_allow_is_told_from_what_the_usual_ones_do() -> None:
    played = next(one for one in scenes("key_largo") if one.name == "a_comrades_trident")
    rulings = evolve(played.rules.rulings, must_draw="optional")
    state = begun(evolve(played.rules, rulings=rulings))
    for event in takewhile(lambda event: type(event).__name__ != "Send", played.events):
        state = cs.apply(state, event)
    surfacing = [event for event in cs.legal(state) if type(event).__name__ == "Surface"]
    assert len(surfacing) == 2
    assert allowed(state) == surfacing
    assert allowed(begun(played.rules)) == []


def test_seldom_rules_meet_those_carried_out_shortly_before() -> None:
    meetings = Meetings()
    for number in range(100):
        meetings.seen["always"] += 1
        meetings.went_on(["always"])
        assert not list(meetings.company(["always"])) or number < OFTEN
    meetings.went_on(["once"])
    assert list(meetings.company(["then", "always"])) == ["then after once"]
    meetings.begin()
    assert not list(meetings.company(["then", "always"]))


def test_amounts_that_are_large_are_larger_than_small_number_types_hold_where_a_box_could_be_so() -> None:
    largo, blue = cs.game("key_largo"), cs.game(BLUE)
    printed = largo.rulebook.editions[0].box
    large = large_box(largo, printed)
    assert large.box.money == 1000 * printed.money > 2**16
    assert [day.pay for day in large.box.calendar] == [1000 * day.pay for day in printed.calendar]
    assert large.box.pile == printed.pile
    assert large_box(blue, blue.rulebook.editions[0].box) == blue.rulebook.editions[0]
