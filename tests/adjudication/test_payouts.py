"""Payouts of In Too Deep as tables write them down: beginning with anybody, in the words of an action, cards unseen."""

from itertools import islice
from random import Random
from typing import Any

import pytest

import corestate as cs
from corestate import adjudication
from corestate.anything import AnyState
from corestate.games import begun
from corestate.in_too_deep.events import Draw, Drawn
from fuzz.playouts import steps
from serializers import play
from serializers.play.titles import book_of
from tests.effort import effort

NAMES = ("Ann", "Bob", "Cem")


def _told(number: int, most: int, *, unseen: bool) -> str:
    """Tell the beginning of a random game so; of what is dealt at the end, perhaps not to its end, nothing."""
    rng = Random(number)
    rules = cs.ruleset("in_too_deep", seats=len(NAMES))
    played = list(islice(steps(begun(rules), rng, cs.apply), most))
    while isinstance(played[-1][1], Drawn):
        played.pop()
    lines, at, book = ["game In Too Deep", f"seats {', '.join(NAMES)}"], 0, book_of(rules, NAMES)
    while at < len(played):
        dealt = _dealt(played, at)
        drawn = at > 0 and isinstance(played[at - 1][1], Draw)
        lines += (
            [book.write(played[at][1])]
            if not dealt
            else ()
            if drawn
            else _written(played[at][0], dealt, rng, unseen=unseen)
        )
        at += sum(map(len, dealt.values())) or 1
    return "\n".join(lines) + "\n"


def _dealt(played: list[tuple[AnyState, Any]], at: int) -> dict[Any, list[int]]:
    """By seat, the cards that are dealt by one rule from a place on; None: those opened for all."""
    dealt: dict[Any, list[int]] = {}
    rule = None
    for state, event in played[at:]:
        question = cs.question(state)
        if not isinstance(event, Drawn) or question is None or rule not in (None, question.asked_by):
            break
        rule = question.asked_by
        dealt.setdefault(dict(question.facts).get("seat"), []).append(event.card)
    return dealt


def _written(state: AnyState, dealt: dict[Any, list[int]], rng: Random, *, unseen: bool) -> list[str]:
    """Write what each was dealt, at the table in any order."""
    if None in dealt:
        return [f"cards {', '.join(map(str, dealt[None]))} are opened"]
    set_up, order = state.table.course.phase == "set_up", [*dealt]
    if not set_up:
        rng.shuffle(order)
    lines = []
    for seat in order:
        many = "a card" if len(dealt[seat]) == 1 else f"{len(dealt[seat])} cards"
        cards = (", ".join("?" * len(dealt[seat])) if set_up else many) if unseen else ", ".join(map(str, dealt[seat]))
        lines.append(f"{NAMES[seat]} {'is dealt' if set_up else 'draws'} {cards}")
    return lines


@pytest.mark.parametrize("number", [4, *range(effort(1, 30))])
def test_a_payout_may_be_told_beginning_with_anybody(number: int) -> None:
    """The fourth was found illegal once: Ann's part of a dividend was taken for her action."""
    text = _told(number, 70, unseen=False)
    assert adjudication.settle(play.read(text), compare=False).told.verdict == "legal", text


@pytest.mark.parametrize("number", [3, *(effort(0, 1) * (0, 2, 8, 14, *range(15, 24)))])
def test_so_may_one_of_which_nobody_names_the_cards(number: int) -> None:
    """These were found illegal once: a card of a dividend in the words of an action was one."""
    text = _told(number, 60, unseen=True)
    found = adjudication.settle(play.read(text), compare=False).told.verdict
    assert found in ("legal", "incomplete"), text  # somebody may have been dealt less, and have drawn
