"""Trodden ways: what was compared once is not looked at again on the way to somewhere else, and its end always is."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve

import corestate as cs
from corestate.into_the_blue import Place, Rolled, StarterNamed, Stop
from fuzz.peers import trodden
from fuzz.peers.adapter import Adapter
from fuzz.peers.findings import Move, Scenario
from fuzz.peers.session import Diverged, Session, all_examined
from fuzz.peers.trodden import LOOKED_AT, Trodden
from tests.fuzz.children import command

RULES = cs.ruleset("into_the_blue", seats=2, edition="small")
ROUND = (Rolled((1, 2, 2)), Stop(0), Place(0, 1, 1), Rolled((1, 2, 2)), Stop(1), Place(1, 1, 1))
WAY = Scenario(RULES, tuple(Move("play", event) for event in (StarterNamed(0), *ROUND, Rolled((1, 2, 2)))))


@pytest.fixture
def adapter() -> Iterator[Adapter]:
    """Start a child that does right."""
    started = Adapter(command("ourselves"), "into_the_blue", 20.0)
    yield started
    started.close()


def gone(adapter: Adapter, way: Scenario, unseen: int | None = None) -> list[dict[str, Any]]:
    """Go a way with the child, and return what it was asked to play."""
    sent: list[dict[str, Any]] = []
    send_line = adapter.child.send_line

    def noted(line: bytes, *, now: bool = True) -> None:
        sent.append(json.loads(line))
        send_line(line, now=now)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(adapter.child, "send_line", noted)
        known = adapter.trodden.unseen(way) if unseen is None else unseen
        session = Session(adapter, way.ruleset, unseen=known)
        session.begin()
        for move in way.moves:
            session.play(move.event)
        session.finish()
    return [one for one in sent if one["do"] == "play"]


def unseen_of(sent: list[dict[str, Any]]) -> int:
    """Count the events nobody wanted to see anything of."""
    return sum(len(one["events"]) for one in sent if one.get("sees") is False)


def test_a_way_is_looked_at_once_and_then_its_end_alone(adapter: Adapter) -> None:
    assert unseen_of(gone(adapter, WAY)) == 0
    assert adapter.compared == len(WAY.moves)
    assert unseen_of(gone(adapter, WAY)) == len(WAY.moves) - LOOKED_AT
    assert adapter.compared == len(WAY.moves) + LOOKED_AT


def test_where_a_way_turns_off_everything_is_looked_at(adapter: Adapter) -> None:
    gone(adapter, WAY)
    other = Scenario(RULES, (*WAY.moves[:-1], Move("play", Rolled((1, 1, 1)))))
    assert adapter.trodden.unseen(other) == len(WAY.moves) - 1 - LOOKED_AT
    assert unseen_of(gone(adapter, other)) == len(WAY.moves) - 1 - LOOKED_AT
    early = Scenario(RULES, (Move("play", StarterNamed(1)), *WAY.moves[1:2]))
    assert unseen_of(gone(adapter, early, unseen=2)) == 0, "whatever is thought, nobody was there"


def test_other_readings_lead_along_the_same_way_and_other_boxes_along_another(adapter: Adapter) -> None:
    gone(adapter, WAY)
    known = adapter.trodden.unseen(WAY)
    read = cs.ruleset("into_the_blue", seats=2, edition="small", rulings={"lone_diver": "takes_secondary"})
    assert adapter.trodden.unseen(evolve(WAY, ruleset=read)) == known > 0
    for others in (cs.ruleset("into_the_blue", seats=2), cs.ruleset("into_the_blue", seats=3, edition="small")):
        assert adapter.trodden.unseen(evolve(WAY, ruleset=others)) == 0


def test_what_is_only_asked_about_leads_nowhere() -> None:
    memory = Trodden()
    place = memory.begin(RULES)
    for move in WAY.moves:
        place = memory.on(place, move.event)
        memory.add(place)
    asked = Scenario(RULES, (*WAY.moves[:2], Move("try", Stop(1)), *WAY.moves[2:]))
    assert memory.unseen(asked) == memory.unseen(WAY) == len(WAY.moves) - LOOKED_AT


def test_not_everything_is_remembered_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trodden, "MOST", 3)
    memory = Trodden()
    for place in range(4):
        memory.add(place)
    assert [memory.knows(place) for place in range(4)] == [False, False, False, True]


def test_a_legal_event_that_is_refused_on_the_way_is_told() -> None:
    """Those who do not look see all the same that not everything was played."""
    adapter = Adapter(command("weary"), "into_the_blue", 20.0)
    try:
        place = adapter.trodden.begin(RULES)
        for move in WAY.moves:
            place = adapter.trodden.on(place, move.event)
            adapter.trodden.add(place)
        with pytest.raises(Diverged) as told:
            gone(adapter, WAY)
        assert told.value.finding.kind == "refuses"
        assert told.value.finding.scenario.moves == WAY.moves[:4]
        (found,) = all_examined(adapter, [WAY])
        assert (found.kind, found.scenario) == ("refuses", told.value.finding.scenario)
    finally:
        adapter.close()
