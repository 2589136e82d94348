"""What could have happened, as a report holds it: bounded, true, and to a seat only what it can know."""

from collections.abc import Iterator
from typing import Any

import pytest

import corestate as cs
from corestate.adjudication import Guesses
from corestate.cli.report.branches import AT_ONCE, ELSEWHERE, REPLIES, Branches
from corestate.games import OURS, begun
from serializers.play.phrasebook import Phrasebook
from tests.cli.reports import dispute

HIDING = ("key_largo", "unfathomable")
"""Titles in which a decision may show what others hold back."""


def _grown(left: int, seat: int | None = None) -> Branches:
    """Grow trees whose tables are the states, or for a seat its views."""

    def moment(state: Any, _number: int) -> list[Any]:  # noqa: ANN401 - of any game
        return [state if seat is None else cs.view(state, seat).table]

    return Branches(left, seat, lambda _state, event: event, moment, lambda _state: 0, Guesses(Phrasebook({})))


def _states(title: str) -> Iterator[Any]:
    rules, events, number = dispute(title)
    state = begun(rules)
    for event in events[:number]:
        yield state
        state = cs.apply(state, event)
    yield state


def _moves(tree: Any) -> list[Any]:  # noqa: ANN401 - plain data
    return [one for move in tree["moves"] for one in (move, *(_moves(move["then"]) if move.get("then") else ()))]


@pytest.mark.parametrize("title", OURS)
def test_a_tree_is_bounded_and_holds_the_table_after_each_move(title: str) -> None:
    *before, state = _states(title)
    legal = cs.legal(state)
    tree = _grown(left=40).final(state, 0, legal)
    assert tree is not None
    assert tree["count"] == len(legal)
    assert len(_moves(tree)) == min(40, len(legal) + sum(_replies(cs.apply(state, one)) for one in legal[:AT_ONCE]))
    for move, event in zip(tree["moves"], legal, strict=False):
        after = cs.apply(state, event)
        assert (move["said"], move["moment"]) == (event, [after])
        for reply in _moves(move["then"]) if move.get("then") else ():
            assert reply["moment"] == [cs.apply(after, reply["said"])]
    passed = next(one for one in reversed(before) if cs.asked(one) and len(cs.legal(one)) > 1)
    here = _grown(left=300).passing(passed, 0, cs.legal(passed)[1])
    assert here is not None
    assert [one["played"] for one in here["moves"][:2]] == [False, True]
    assert len(_moves(here)) == min(ELSEWHERE, len(cs.legal(passed)))
    assert _grown(left=0).passing(passed, 0, None) is None


def _replies(state: Any) -> int:  # noqa: ANN401 - of any game
    return min(REPLIES, len(cs.legal(state))) if cs.asked(state) else 0


@pytest.mark.parametrize("title", HIDING)
def test_a_seat_is_told_what_comes_of_a_move_only_where_it_can_know_it(title: str) -> None:
    told = kept_back = 0
    for state in [*_states(title)][-90:]:
        tree = _grown(300, seat=1).passing(state, 0, None)
        assert (tree is None) == (1 not in cs.asked(state))
        for move in () if tree is None else tree["moves"]:
            told += move["moment"] is not None
            kept_back += move["moment"] is None
            assert move["seat"] == 1
            assert move["moment"] in (None, [cs.view(cs.apply(state, move["said"]), 1).table])
    assert told > 20
    assert kept_back > 0
