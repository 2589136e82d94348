"""What is said to have come of an attack on a Deep One is held against that attack, and against nothing later."""

import pytest
from attrs import evolve

import tests.unfathomable.build as b
from corestate.unfathomable.table import events as e
from serializers.play.phrasebook import Story
from serializers.play.unfathomable.meant import STATED
from tests.unfathomable.build import ONE, ZERO

SAID = {one.template: one for one in STATED}
KILLED, SURVIVES = SAID["{it} {falls}"], SAID["{it} {stands}"]


def _story(*dice: int, later: int = 0) -> Story:
    """Tell of attacks of seat 0 in the chapel; then so many Deep Ones are gone for another reason."""
    state = b.acting(b.deep_ones(b.standing(b.calm(), 0, "chapel"), chapel=3))
    states, events = [state], list[object]()
    for die in dice:
        for event in (e.Attack(ZERO, None, "chapel"), e.Rolled(die)):
            states.append(b.run(states[-1], event))
            events.append(event)
    before = len(events)
    if later:
        states.append(evolve(states[-1], table=states[-1].table.deep_ones_placed("chapel", -later)))
        events.append(e.Stop(ZERO))
    return Story(states, events, before)


@pytest.mark.parametrize(("die", "defeated"), [(3, False), (4, True)])
@pytest.mark.parametrize("later", [0, 1])
def test_the_roll_of_the_attack_decides_and_nothing_later(die: int, later: int, *, defeated: bool) -> None:
    story = _story(die, later=later)
    assert KILLED.holds(story, {}) is defeated
    assert SURVIVES.holds(story, {}) is not defeated
    assert KILLED.because(story, {}).endswith("the Deep One is defeated" if defeated else "is not defeated")


def test_the_last_attack_before_it_is_meant() -> None:
    story = _story(3, 8)
    assert KILLED.holds(story, {}) is True
    assert KILLED.holds(Story(story.states, story.events, 2), {}) is False


def test_nobody_has_attacked() -> None:
    story = _story()
    assert KILLED.holds(story, {}) is None
    assert KILLED.astray(story, {})
    assert KILLED.because(story, {}) == "nobody has attacked a Deep One"
    other = Story([*story.states, *story.states], [e.Attack(ZERO, ONE, "chapel")], 1)
    assert KILLED.astray(other, {})
