"""Decisions and views as numbers: what is legal is listed, an index means one event, no view loses anything."""

import sys
from random import Random
from types import SimpleNamespace
from typing import Any, Literal

import pytest
from attrs import evolve, frozen

import corestate as cs
from corestate.environments import Domains, Encoding, UndeclaredError, aec, decisions, declare, encoding, rewards
from corestate.environments.decisions import DECLARED, Decisions, ways
from corestate.games import OURS, begun
from fuzz.playouts import any_ruleset, steps
from tests.effort import effort

COUNTS = {"in_too_deep": 1602, "into_the_blue": 954, "key_largo": 527, "unfathomable": 2143}


@pytest.mark.parametrize("title", OURS)
def test_what_is_legal_is_always_in_the_list_and_no_view_loses_anything(title: str) -> None:
    for number in range(effort(1, 10)):
        rng = Random(f"numbers {title} {number}")
        rules = any_ruleset(title, rng)
        known, written = decisions(rules), encoding(rules)
        for count, (state, _) in enumerate(steps(begun(rules), rng, cs.apply)):
            for event in cs.legal(state) if cs.asked(state) else ():
                assert known.event(known.index(event), event.seat) == event
            if count % effort(20, 3) == 0:
                for seat in (*range(rules.seats), None):
                    view = cs.view(state, seat)
                    numbers = written.numbers(view)
                    assert written.view((*numbers, 0, 0)) == view
                    other = cs.view(cs.resample(state, seat, rng), seat)
                    assert written.numbers(other) == numbers


@pytest.mark.parametrize("title", OURS)
def test_the_list_follows_from_the_ruleset_and_each_index_means_one_event(title: str) -> None:
    rules = cs.ruleset(title, seats=cs.game(title).seats[-1])
    known = decisions(rules)
    assert len(known) == COUNTS[title]
    assert len(set(known.events)) == len(known)
    assert all(event.seat == 0 for event in known.events)
    decisions.cache_clear()
    assert decisions(rules).events == known.events


def test_a_list_in_which_two_are_one_is_none() -> None:
    event = decisions(cs.ruleset("into_the_blue", seats=2)).events[0]
    with pytest.raises(ValueError, match="two decisions of the list are one"):
        Decisions((event, evolve(event, seat=1)))


def test_text_that_is_no_word_of_the_game_is_spelled() -> None:
    rules = cs.ruleset("into_the_blue", seats=2)
    view = cs.view(begun(rules))
    assert view.question is not None
    odd = evolve(view, question=evolve(view.question, facts=(("Grüße", "x"), ("y", -3))))
    written = encoding(rules)
    assert written.view(written.numbers(odd)) == odd
    assert len(written.numbers(odd)) > len(written.numbers(view)) + len("Grüße".encode())


def test_what_nobody_declared_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(DECLARED, "into_the_blue", lambda _rules: Domains())
    decisions.cache_clear()
    with pytest.raises(UndeclaredError, match=r"Reroll\.dice: which values may it have"):
        decisions(cs.ruleset("into_the_blue", seats=2))
    decisions.cache_clear()


def test_a_title_of_ones_own_declares_its_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = cs.ruleset("tic_tac_toe", seats=2)
    monkeypatch.setitem(DECLARED, "tic_tac_toe", lambda _rules: Domains())
    decisions.cache_clear()
    with pytest.raises(UndeclaredError, match=r"Mark\.square: which values may it have"):
        decisions(rules)
    declare("tic_tac_toe", lambda rules: Domains(fields={"square": tuple(range(rules.box.squares))}))
    known = decisions(rules)
    assert repr(known) == "<Decisions: 9>"
    assert [known.event(place, 1).square for place in range(9)] == [*range(9)]
    decisions.cache_clear()


@frozen
class Answer:
    """A decision of which everything follows from what is declared of its fields."""

    seat: int
    may: bool
    how: Literal["well", "badly"] | None


@frozen
class Holding:
    """A table of which a part may be anything the title knows."""

    part: Any


def test_fields_of_few_values_need_no_declaration() -> None:
    assert [(one["may"], one["how"]) for one in ways(Answer, Domains())] == [
        (may, how) for may in (False, True) for how in ("well", "badly", None)
    ]


def test_a_part_that_may_be_anything_is_written_with_its_kind() -> None:
    rules = cs.ruleset("into_the_blue", seats=2)
    kinds = tuple(cs.game("into_the_blue").names)
    written = Encoding(rules, Holding, ("word",), kinds)
    for part in begun(rules).agenda:
        view = cs.View(None, Holding(part), None)
        numbers = written.numbers(view)
        assert numbers[2] == kinds.index(type(part))
        assert written.view(numbers) == view


def test_an_environment_is_made_of_what_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []
    turns = SimpleNamespace(Turns=lambda *game, **asked: made.append((game, asked)))
    monkeypatch.setitem(sys.modules, "corestate.environments.turns", turns)
    aec("key_largo", max_cycles=5, length=900, seats=4)
    aec("key_largo", seats=3)
    assert made == [
        (("key_largo",), {"max_cycles": 5, "length": 900, "seats": 4}),
        (("key_largo",), {"max_cycles": None, "length": None, "seats": 3}),
    ]


def test_a_win_is_shared_and_sums_to_nothing() -> None:
    rng = Random(3)
    state = begun(cs.ruleset("into_the_blue", seats=3))
    assert rewards(state) == (0.0, 0.0, 0.0)
    *_, (ended, _) = steps(state, rng, cs.apply)
    assert sum(rewards(ended)) == pytest.approx(0)
    assert max(rewards(ended)) > 0
