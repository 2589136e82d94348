"""Campaigns that go on from where scenes end: those first that were gone on from least, and not for long."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from corestate.adjudication.scenes import scenes
from fuzz.campaigns import campaign as campaign_module
from fuzz.campaigns.campaign import GONE_ON, LONGEST, SHARES, SHORTEST, Campaign, Found
from fuzz.campaigns.shrink import Shrinker
from fuzz.campaigns.steering import ANEW, SOME_SCENES, Steering
from fuzz.peers.adapter import Adapter
from fuzz.peers.findings import Finding, Scenario
from fuzz.vectors.staging import late_games, otherwise, read_by
from tests.effort import PATIENT
from tests.fuzz.children import command

BLUE, LARGO = "into_the_blue", "key_largo"


def test_scenes_come_before_readings_that_tell_and_one_of_these_before_two() -> None:
    some = scenes(LARGO)
    late = late_games(some)
    assert [one.ruleset for one in late[: len(some)]] == [one.rules for one in some]
    told = [one for scene in some for one in otherwise(scene) if one.telling or one.elsewhere]
    in_order = [one for readings in (1, 2) for one in told if len(one.readings) == readings]
    assert [one.ruleset for one in late[len(some) :]] == [read_by(one.scene.rules, one.readings) for one in in_order]
    assert len({len(one.readings) for one in told}) == 2


def test_a_reading_tells_too_where_the_last_events_of_a_scene_lead_elsewhere_by_it() -> None:
    everybody = next(one for one in scenes("unfathomable") if one.name == "everybody_in_the_brig")
    known = {one.readings: one for one in otherwise(everybody)}
    vacant = known[("all_in_brig_title", "vacant"),]
    assert vacant.elsewhere
    assert not vacant.telling, "nobody may do anything else: a title is nobody's"
    assert not all(one.elsewhere for one in known.values())
    by_it = read_by(everybody.rules, vacant.readings)
    assert by_it in {one.ruleset for one in late_games((everybody,))}


def test_scenes_are_gone_on_from_in_turn_and_now_and_then_by_other_readings() -> None:
    late = late_games(scenes(LARGO))
    steering, rng = Steering(scenes=late), Random(7)
    chosen = [steering.staged(rng) for _ in range(2 * len(late))]
    assert {one.moves for one in chosen[: SOME_SCENES * 2]} <= {one.moves for one in late[: SOME_SCENES * 3]}
    assert Counter(one.moves for one in chosen) == Counter(one.moves for one in late * 2)
    as_given = sum(one in late for one in chosen)
    assert (1 - ANEW) * 0.8 < as_given / len(chosen) < (1 - ANEW) * 1.3


def test_a_campaign_spends_its_events_on_scenes_on_what_was_rare_and_on_new_games() -> None:
    (scene, *_) = scenes(BLUE)
    only = late_games((scene,))[:1]
    adapter = Adapter(command("blind"), BLUE, 20.0)
    try:
        campaign = Campaign(adapter, scenes=only)
        played: list[tuple[Scenario, int]] = []
        begin = campaign._begun_so  # noqa: SLF001 - what a game begins with, and how long it may be

        def noted(way: str, rng: Random) -> tuple[Scenario, int]:
            played.append(begin(way, rng))
            return played[-1]

        campaign._begun_so = noted  # type: ignore[method-assign]  # noqa: SLF001 - as above
        campaign.run(PATIENT, findings=1, games=60)
    finally:
        adapter.close()
    staged = [longest for start, longest in played if start.moves == only[0].moves]
    anew = [longest for start, longest in played if not start.moves]
    assert set(staged) == {len(scene.events) + GONE_ON}
    assert campaign.steering.coverage.seen["scene 0"] == len(staged)
    assert len(set(anew)) > 2
    assert all(SHORTEST <= longest <= LONGEST for longest in anew)
    every = sum(campaign.spent.values())
    assert all(share / 2 < campaign.spent[way] / every < share * 2 for way, share in SHARES.items())


def test_whoever_shrinks_knows_the_scenes_and_what_was_found_already(monkeypatch: pytest.MonkeyPatch) -> None:
    late = late_games(scenes(BLUE))
    told: list[tuple[object, object]] = []

    class Noted(Shrinker):
        def __init__(self, *args: Any) -> None:  # noqa: ANN401 - as the shrinker has them
            told.append(args[4:])
            super().__init__(*args)

    monkeypatch.setattr(campaign_module, "Shrinker", Noted)
    before = Finding("error", late[0], "play", "said before")
    adapter = Adapter(command("greedy"), BLUE, 20.0)
    try:
        campaign = Campaign(adapter, scenes=late)
        campaign.shrink_effort = 10
        campaign.progress.found.append(Found(before, before))
        campaign.run(PATIENT, findings=2)
    finally:
        adapter.close()
    assert told == [(late, {before.mark()})]
