"""Histories of sights: as many as there are, and none tells a seat what it must not know; what is planted is found."""

from collections.abc import Callable
from typing import Any

import attrs
import pytest

import corestate as cs
from corestate.adjudication import settle
from corestate.anything import AnyState, Rules
from corestate.games import begun
from fuzz.exploring import Sights, sighted
from serializers import play
from tests.effort import NIGHTLY, effort
from tests.fuzz.boxes import one_level


def one_by_one(rules: Rules, seat: int | None, events: int) -> tuple[int, int]:
    """Count the histories of so many events by playing every game, and those of them that are of whole games."""
    level: list[tuple[tuple[Any, ...], AnyState]] = [((), begun(rules))]
    found: dict[tuple[Any, ...], bool] = {}
    for _ in range(events + 1):
        found |= {shown: cs.is_over(state) for shown, state in level}
        level = [
            ((*shown, cs.seen(state, event, seat), cs.view(after)), after)
            for shown, state in level
            for event in cs.legal(state)
            for after in [cs.apply(state, event)]
        ]
    return len(found), sum(found.values())


@pytest.mark.parametrize("seat", [0, 1, None])
def test_histories_are_as_many_as_all_games_show(seat: int | None) -> None:
    rules = one_level(2, 3, 5)
    found = sighted(rules, seat, longest=effort(6, 7))
    assert (found.complete, found.endless, found.wrong, found.leaks) == (True, True, 0, ())
    assert (found.histories, found.whole) == one_by_one(rules, seat, found.events)


def counted(found: Sights) -> tuple[int, int, int, int, int]:
    assert (found.wrong, found.leaks) == (0, ())
    return found.histories, found.whole, found.events, found.beliefs, found.tables


def test_who_drew_a_chest_has_more_histories_than_who_looks_on() -> None:
    rules = one_level(2, 3, 5)
    seats = [counted(sighted(rules, seat)) for seat in (0, 1, None)]
    assert seats == [(65882, 1957, 11, 350, 2), (65882, 1957, 11, 350, 2), (55335, 1788, 11, 275, 2)]


@pytest.mark.parametrize(
    ("title", "seats", "most", "more"),
    [
        ("in_too_deep", 2, 150, 10_000),
        ("key_largo", 3, 100, 1000),
        pytest.param("unfathomable", 3, 0, 5000, marks=pytest.mark.nightly, id="unfathomable"),
    ],
)
def test_the_first_histories_of_a_tiny_box_tell_no_secrets(title: str, seats: int, most: int, more: int) -> None:
    rules = cs.ruleset(title, seats=seats, edition="tiny")
    for seat in (*range(seats), None) if NIGHTLY else (seats - 1,):
        found = sighted(rules, seat, effort(most, more))
        assert (found.complete, found.wrong, found.leaks) == (False, 0, ())
        assert found.histories > found.beliefs > 1 or title == "unfathomable"


def _view(honest: Callable[..., Any]) -> Callable[..., Any]:
    return lambda state, seat=None: honest(state, 1 if seat == 0 else seat)


def _question(honest: Callable[..., Any]) -> Callable[..., Any]:
    def planted(state: AnyState) -> Any:  # noqa: ANN401 - as `cs.question`
        asked = honest(state)
        return asked and attrs.evolve(asked, says=f"{asked.says}, {state.table.divers[1].chests}")

    return planted


def _legal(honest: Callable[..., Any]) -> Callable[..., Any]:
    def planted(state: AnyState, seat: int | None = None) -> Any:  # noqa: ANN401 - as `cs.legal`
        return () if seat == 0 and 5 in state.table.divers[1].chests else honest(state, seat)

    return planted


@pytest.mark.parametrize(
    ("name", "planted", "what"),
    [
        ("view", _view, "the views differ"),
        ("question", _question, "the words of the question differ"),
        ("legal", _legal, "what it may do differs"),
    ],
)
def test_a_secret_told_is_found_with_two_games(
    name: str, planted: Callable[..., Any], what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seat 0 sees with the eyes of seat 1; the question names, or its choices tell, what seat 1 has drawn."""
    monkeypatch.setattr(cs, name, planted(getattr(cs, name)))
    found = sighted(one_level(2, 3, 5), 0, 500)
    monkeypatch.undo()
    assert found.wrong > 0
    first = found.leaks[0]
    assert first.what.startswith(f"to seat 0 two games look the same, and {what}")
    assert len({*first.plays}) == 2
    scripts = [play.read(game) for game in first.plays]
    assert len(scripts[0].sentences) == len(scripts[1].sentences)
    assert [settle(script, compare=False).judgement.verdict for script in scripts] == ["legal", "legal"]
