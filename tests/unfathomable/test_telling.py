"""What happens on the way of a voyage: checks and their totals, tracks, dials, places, titles, turns, the end."""

from collections.abc import Iterator
from random import Random

import pytest

import corestate as cs
from corestate.games import begun
from corestate.unfathomable import Decline, Move, Table
from corestate.unfathomable.box.edition import DIALS
from fuzz.playouts import choose, steps
from tests.effort import effort
from tests.unfathomable import build as b
from tests.unfathomable.build import Sea
from tests.unfathomable.test_entries import checked


def test_where_somebody_goes_is_said_by_the_move_and_not_told_again() -> None:
    state = b.acting(b.calm())
    move = next(one for one in cs.legal(state) if isinstance(one, Move))
    assert cs.on_the_way(state, move) == ()


def test_a_check_is_told_with_its_total_and_what_it_costs() -> None:
    state: Sea = cs.position("unfathomable", "contributions", checked(), seat=2)
    told = cs.on_the_way(state, Decline(b.TWO))
    while not told:
        event = cs.legal(state)[0]
        told, state = cs.on_the_way(state, event), cs.apply(state, event)
    assert told[:2] == ("the check fails: 7 against 11", "food from 8 to 6")


def due(before: Table, after: Table) -> Iterator[str]:
    """List how sentences begin that must be among those told of an event."""
    for dial, was, now in zip(DIALS, before.ship.dials, after.ship.dials, strict=True):
        if was != now:
            yield f"{dial} from "
    for track, moved in (
        ("journey", before.ship.journey != after.ship.journey),
        ("ritual", before.ship.ritual != after.ship.ritual),
    ):
        if moved:
            yield f"the {track} marker goes "
    if before.turn.begun and before.turn.seat != after.turn.seat:
        yield f"the turn of seat {after.turn.seat} begins"
    if before.captain != after.captain:
        yield f"seat {after.captain} is the captain now"
    if before.ending != after.ending:
        yield after.ended_by().because


@pytest.mark.parametrize("seed", range(effort(2, 12)))
def test_whatever_the_whole_table_sees_change_is_told(seed: int) -> None:
    found = set()
    state: Sea = begun(cs.ruleset("unfathomable", seats=3))
    for before, event in steps(state, Random(seed), cs.apply, choose):
        if event is not None:
            sentences = cs.on_the_way(before, event)
            for one in due(before.table, cs.apply(before, event).table):
                assert any(sentence.startswith(one) for sentence in sentences), (event, one, sentences)
                found.add(one)
    assert {"the ritual marker goes ", "the turn of seat 0 begins"} <= found
