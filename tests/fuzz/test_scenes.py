"""Scenes: every one can be played, and shows the rules and tells apart the readings that its head names."""

import pytest

import corestate as cs
from corestate.adjudication.scenes import scenes
from corestate.games import OURS, begun
from corestate.kernel import Asks, waits_for
from corestate.rivals import with_ruling
from fuzz.vectors.distinguishing import pairs, parted
from fuzz.vectors.scenes import PLACE, Scene

SCENES = [(title, scene) for title in OURS for scene in scenes(title)]


def head(title: str, scene: Scene, key: str) -> list[str]:
    """Read what a scene says it is for."""
    lines = (PLACE / title / f"{scene.name}.play").read_text().splitlines()
    named = (line.removeprefix(f"# {key}: ") for line in lines if line.startswith(f"# {key}: "))
    return [slug for line in named for slug in line.split(", ")]


@pytest.mark.parametrize(("title", "scene"), SCENES, ids=[f"{title}/{scene.name}" for title, scene in SCENES])
def test_a_scene_shows_what_it_says(title: str, scene: Scene) -> None:
    shows, refuses = head(title, scene, "shows"), head(title, scene, "refuses")
    assert shows or refuses
    state, carried_out = begun(scene.rules), set[str]()
    for event in scene.events:
        carried_out |= {rule for step in cs.explain(state, event) for rule in step.rules}
        state = cs.apply(state, event)
    rulings = {slug for slug in shows if ".ruling." in slug}
    assert set(shows) - rulings <= carried_out
    told = ((ruling, options) for ruling, options in pairs(title) if ruling.id in rulings)
    assert rulings == {ruling.id for ruling, options in told if tells(scene, ruling.field, options)}
    if refuses:
        frame = waits_for(state)
        assert isinstance(frame, Asks)
        against = {one.rule for event in frame.candidates(state.table) for one in cs.refusals(state, event)}
        assert set(refuses) <= against


def tells(scene: Scene, field: str, options: tuple[str, str]) -> bool:
    """Play a scene under two readings, and say whether they part."""
    one, other = (begun(with_ruling(scene.rules, field, option)) for option in options)
    for event in scene.events:
        if parted(one, other, views=False):
            return True
        one, other = cs.apply(one, event), cs.apply(other, event)
    return parted(one, other)
