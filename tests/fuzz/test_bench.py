"""The benchmark measures; it does not judge."""

import pickle
from collections.abc import Iterator
from html import unescape
from random import Random
from re import findall
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from corestate.games import OURS
from fuzz import bench
from fuzz.bench import Bench, Row, measured, oracle
from fuzz.bench.chart import chart
from fuzz.bench.growth import Point
from fuzz.bench.growth_chart import UNITS, growth_chart
from fuzz.bench.ours import pickled, sample
from fuzz.bench.peers import installed, missing_peers
from fuzz.bench.starting import COMMANDS, starts

MEASURES = ("plain", "guarded", "legal", "view", "dump", "load", "round_trip", "pickle", "state_id")


def one_yardstick() -> dict[str, Any]:
    """Leave one peer out of all that may be here: that a peer plays is tested once, below."""
    return {bench.YARDSTICK: lambda _rng, _seconds: (100, 0.5)}


def no_starts(_rounds: int) -> Iterator[tuple[str, float, str]]:
    """Tell of one start that took no time."""
    yield "import corestate", 12.5, "milliseconds"


def test_every_title_is_measured_in_every_way_beside_the_yardstick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "installed", one_yardstick)
    monkeypatch.setattr(bench, "starts", no_starts)
    found = measured(0.001, 1, more={("into_the_blue", "adjudicate"): lambda _rng, _seconds: (3, 1.0)})
    rated = {(row.who, row.measure): row for row in found.rows if row.per_second is not None}
    assert rated[bench.YARDSTICK, "plain"] == Row(bench.YARDSTICK, "plain", 200, 1)
    assert rated["into_the_blue", "adjudicate"].per_second == 3
    assert set(rated) >= {(title, measure) for title in OURS for measure in MEASURES}
    for (who, measure), row in rated.items():
        assert row.per_second is not None
        assert row.per_second > 0
        assert row.ratio == (row.per_second / 200 if measure in bench.PLAY else None), who
    others = {(row.who, row.measure): row for row in found.rows if row.per_second is None}
    assert others["corestate", "import corestate"] == Row(
        "corestate", "import corestate", None, None, 12.5, "milliseconds"
    )
    for title in OURS:
        assert others[title, "guard overhead"].ratio is not None
        plain, guarded = rated[title, "plain"].per_second, rated[title, "guarded"].per_second
        assert plain is not None
        assert guarded is not None
        assert others[title, "guard overhead"].ratio == pytest.approx(plain / guarded)
        assert (others[title, "state"].amount or 0) < (others[title, "pickled state"].amount or 0)
    assert found.rate(bench.YARDSTICK, "plain") == 200


def test_the_same_states_are_measured_in_every_run() -> None:
    assert [sample(title) for title in OURS] == [sample.__wrapped__(title) for title in OURS]


@pytest.mark.parametrize("title", OURS)
def test_a_state_is_pickled_part_by_part_to_compare_with(title: str) -> None:
    state = sample(title)[0]
    data = pickled(state)
    assert pickle.loads(data) == state  # noqa: S301 - our own
    assert b"serializers" not in data


@pytest.mark.skipif("python-chess" in missing_peers(), reason="a peer is not installed: make setup")
def test_peers_that_are_here_play() -> None:
    known = installed()
    assert known.keys() >= {"python-chess", "python-chess, to the end", "corestate tic_tac_toe"}
    for who in ("python-chess", "corestate tic_tac_toe"):
        moves, took = known[who](Random(0), 0.01)
        assert moves > 0
        assert took > 0


def test_what_is_not_here_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fuzz.bench.peers.find_spec", lambda _name: None)
    monkeypatch.setattr("fuzz.bench.peers.which", lambda _name: None)
    assert installed() == {}
    assert {"python-chess", "catanatron", "OpenSpiel", "PettingZoo", "rlcard", "PokerKit"} <= {*missing_peers()}


@pytest.mark.parametrize("what", [*COMMANDS][:2])
def test_starts_are_measured(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fuzz.bench.starting.COMMANDS", {what: COMMANDS[what]})
    found = {what: (amount, unit) for what, amount, unit in starts(1)}
    assert found.keys() == {what}
    assert all(amount > 0 and unit == "milliseconds" for amount, unit in found.values())


@pytest.mark.nightly
def test_every_start_is_measured() -> None:
    assert {what for what, _, _ in starts(1)} == COMMANDS.keys()


def test_a_chart_shows_every_rate_of_play_and_nothing_else() -> None:
    rows = (Row("key_largo", "guarded", 2000.0), Row("<peer>", "plain", 1000.0), Row("key_largo", "dump", 5.0))
    drawn = chart(Bench(rows, (), "abc"), "2026-01-01", "two cores")
    texts = [unescape(text) for text in findall(r">([^<\n]+)</text>", drawn)]
    assert texts[2:-1] == ["key_largo (guarded)", "2,000", "<peer>", "1,000"]
    assert texts[-1] == "states abc"
    assert "2026-01-01, two cores." in (texts[1] or "")


def test_the_oracle_is_measured_beside_an_echo() -> None:
    costs = list(oracle.measured(OURS[1], games=1))
    assert [one.verb for one in costs] == list(oracle.ASKED)
    assert all(one.requests and one.oracle > 0 < one.echo for one in costs)


@pytest.mark.nightly
@pytest.mark.parametrize("title", OURS)
def test_the_oracle_takes_so_many_times_as_long_as_an_echo_at_most(title: str) -> None:
    for cost in oracle.measured(title, games=2):
        assert cost.ratio <= oracle.MOST.get(cost.verb, 20)


def test_growth_is_drawn_as_a_line_for_each_title_in_each_panel() -> None:
    points = [Point(100, 50.0), Point(200, 55.5)]
    drawn = growth_chart({what: {"in_too_deep": points, "key_largo": points} for what in UNITS}, "2026-01-02")
    ET.fromstring(drawn)  # noqa: S314 - our own
    assert drawn.count("<polyline") == 2 * len(UNITS)
    assert "2026-01-02" in drawn
    assert all(words in drawn for words in UNITS.values())
