"""Guides: a long case answers the questions of shorter games, its later answers and those that name its end first."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import corestate as cs
from corestate.adjudication.scenes import scenes
from corestate.anything import AnyState
from corestate.games import OURS, begun
from corestate.key_largo import Met, Program
from fuzz.campaigns import guiding
from fuzz.campaigns.driving import Player
from fuzz.campaigns.guiding import Guide, Guided, Mood
from fuzz.campaigns.rulesets import Rulesets
from fuzz.campaigns.steering import Steering, Temper
from fuzz.peers.findings import Move, Scenario

LARGO = "key_largo"
LAST, ANY = Mood(1.0, 1), Mood(1.0, 1000)


def staged(name: str) -> Scenario:
    """Take a scene of Key Largo as a case."""
    scene = next(one for one in scenes(LARGO) if one.name == name)
    return Scenario(scene.rules, tuple(Move("play", event) for event in scene.events))


def before(case: Scenario, kind: type) -> Iterator[tuple[AnyState, Any]]:
    """Yield where events of a kind are played in a case, and those."""
    for state, move in zip(case.states(), case.moves, strict=False):
        if isinstance(move.event, kind):
            yield state, move.event


@pytest.mark.parametrize("title", OURS)
def test_every_answer_is_legal_whatever_is_asked(title: str) -> None:
    rng = Random(f"guiding {title}")
    rulesets = Rulesets(title)
    player = Player(rulesets.chosen(rng).rules, Steering(), rng, asking=0.2)
    for _ in player.turns():
        if player.events >= 40:
            break
    guide = Guide(player.scenario())
    state, answered = begun(rulesets.chosen(rng).rules), 0
    for _ in range(60):
        if cs.is_over(state):
            break
        answer = guide.answer(state, ANY, rng)
        answered += answer is not None
        assert answer is None or not cs.refusals(state, answer)
        state = cs.apply(state, rng.choice(cs.legal(state)) if answer is None else answer)
    assert answered > 10


def test_the_last_answer_to_a_question_is_given_most_often() -> None:
    case = staged("a_diamond_and_a_buyer")
    (state, first), *_, (_, last) = before(case, Program)
    guide, rng = Guide(case), Random(3)
    given = [guide.answer(state, LAST, rng) for _ in range(200)]
    spread = [guide.answer(state, ANY, rng) for _ in range(200)]
    as_last = [one for one in given if (one.morning, one.afternoon) == (last.morning, last.afternoon)]
    as_first = [one for one in spread if (one.morning, one.afternoon) == (first.morning, first.afternoon)]
    assert len(as_last) > 120
    assert len(as_first) > 20
    assert {one.seat for one in given} == {0, 1, 2}, "whoever is asked answers"


def test_in_order_a_case_is_gone_through_again() -> None:
    case, rng = staged("a_diamond_and_a_buyer"), Random(4)
    guide = Guide(case)
    for first in (0, 5):
        mood, state = Mood(1.0, 1, first), case.cut(first).reached()
        given = []
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(guiding, "SKIP", 0)
            for _ in case.moves[first:]:
                given.append(guide.answer(state, mood, rng))
                state = cs.apply(state, given[-1])
        assert sorted(map(str, given)) == sorted(str(move.event) for move in case.moves[first:])
        assert mood.at == len(case.moves)


def test_what_the_end_names_is_dealt_again() -> None:
    case = staged("three_sellers")
    met = [*before(case, Met)]
    state, first = met[0]
    others = {event for _, event in met} - {first}
    assert others, "more than one is met on the way"
    guide, rng = Guide(Scenario(case.ruleset, (*case.moves, Move("try", first)))), Random(5)
    given = [guide.answer(state, ANY, rng) for _ in range(200)]
    assert given.count(first) > 200 / 2


def test_questions_it_does_not_know_it_leaves_to_chance_and_whim() -> None:
    case = staged("a_diamond_and_a_buyer").cut(1)
    guided, rng = Guided(), Random(1)
    guided.guide, guided.mood = Guide(case), LAST
    state = begun(case.ruleset)
    event, _ = guided.event(state, Temper.drawn(rng), rng)
    assert event == case.moves[0].event
    state = cs.apply(state, event)
    assert guided.guide.answer(state, LAST, rng) is None
    programmes = {guided.event(state, Temper.drawn(rng), rng)[0] for _ in range(30)}
    assert len(programmes) > 5


def test_a_guided_game_comes_to_where_the_last_event_can_be_played_more_often() -> None:
    case, rng = staged("a_diamond_and_a_buyer"), Random(11)
    last = case.moves[-1].event

    def reached(steering: Steering) -> int:
        times = 0
        for _ in range(40):
            if isinstance(steering, Guided):
                steering.mood = Mood.drawn(len(case.moves), rng)
            player = Player(case.ruleset, steering, rng, asking=0.0)
            for _ in player.turns():
                if player.events >= len(case.moves) or not cs.refusals(player.state, last):
                    break
            times += not cs.refusals(player.state, last)
        return times

    guided = Guided()
    guided.guide = Guide(case)
    assert reached(guided) > 2 * reached(Steering())
