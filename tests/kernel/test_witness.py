"""A mark that a test does not live up to fails it: rules it neither applied nor refused, refusals nobody handed out."""

from types import SimpleNamespace
from typing import Any

import pytest

import corestate as cs
from corestate.into_the_blue import StarterNamed, Stop
from tests.support import refused
from tests.witness import missed, watched

ANN = cs.Seat(0)


def marked(**marks: str) -> Any:  # noqa: ANN401 - as much of a test as is looked at
    return SimpleNamespace(iter_markers=lambda mark: [pytest.mark.rule(marks[mark]).mark] if mark in marks else [])


def test_rules_that_are_applied_or_refused_are_met() -> None:
    state = cs.new_game("into_the_blue", seats=2)
    with watched() as met:
        refused(state, Stop(ANN))
        cs.apply(state, StarterNamed(ANN))
    assert missed(marked(rule="itb.setup.shells", refused="itb.setup.first"), met) == []
    assert missed(marked(rule="itb.setup.first"), met) == []


def test_rules_that_only_listing_or_the_test_itself_cites_are_not_met() -> None:
    with watched() as met:
        cs.legal(cs.new_game("into_the_blue", seats=2))
        cs.Refusal("itb.setup.first", "expected")
    assert missed(marked(rule="itb.setup.first"), met) == ["itb.setup.first was neither applied nor refused"]
    assert missed(marked(refused="itb.setup.first"), met) == ["itb.setup.first was not refused"]


def test_what_is_applied_is_not_refused_and_nothing_is_noted_afterwards() -> None:
    state = cs.new_game("into_the_blue", seats=2)
    with watched() as met:
        pass
    cs.apply(state, StarterNamed(ANN))
    assert met.applied == set()
    with watched() as met:
        cs.apply(state, StarterNamed(ANN))
    assert missed(marked(refused="itb.setup.shells"), met) == ["itb.setup.shells was not refused"]
