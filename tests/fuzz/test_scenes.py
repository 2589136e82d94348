"""Scenes: every one can be played, and shows the rules and tells apart the readings that its head names."""

from pathlib import Path

import pytest

import corestate as cs
from corestate.adjudication.scenes import scene
from corestate.games import OURS, begun
from corestate.kernel import Asks, waits_for
from corestate.rivals import with_ruling
from fuzz.vectors.distinguishing import pairs, parted
from fuzz.vectors.scenes import Scene, files

FILES = [(title, file) for title in OURS for file in files(title)]


def head(file: Path, key: str) -> list[str]:
    """Read what a scene says it is for."""
    lines = file.read_text().splitlines()
    named = (line.removeprefix(f"# {key}: ") for line in lines if line.startswith(f"# {key}: "))
    return [slug for line in named for slug in line.split(", ")]


@pytest.mark.parametrize(("title", "file"), FILES, ids=[f"{title}/{file.stem}" for title, file in FILES])
def test_a_scene_shows_what_it_says(title: str, file: Path) -> None:
    shows, refuses = head(file, "shows"), head(file, "refuses")
    assert shows or refuses
    played = scene(file)
    state, carried_out = begun(played.rules), set[str]()
    for event in played.events:
        carried_out |= {rule for step in cs.explain(state, event) for rule in step.rules}
        state = cs.apply(state, event)
    rulings = {slug for slug in shows if ".ruling." in slug}
    assert set(shows) - rulings <= carried_out
    told = ((ruling, options) for ruling, options in pairs(title) if ruling.id in rulings)
    assert rulings == {ruling.id for ruling, options in told if tells(played, ruling.field, options)}
    if refuses:
        frame = waits_for(state)
        assert isinstance(frame, Asks)
        against = {one.rule for event in frame.candidates(state.table) for one in cs.refusals(state, event)}
        assert set(refuses) <= against


def tells(played: Scene, field: str, options: tuple[str, str]) -> bool:
    """Whether a scene, played under two readings, parts them."""
    one, other = (begun(with_ruling(played.rules, field, option)) for option in options)
    for event in played.events:
        if parted(one, other, views=False):
            return True
        one, other = cs.apply(one, event), cs.apply(other, event)
    return parted(one, other)
