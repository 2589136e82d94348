"""Claims catch what they speak of, and every game ends within the bound they argue for."""

from random import Random

import attrs
import pytest

import corestate as cs
import invariants
from corestate.games import begun
from corestate.in_too_deep import Draw
from corestate.in_too_deep.turn import Acting
from corestate.kernel import Seat, State
from fuzz.playouts import any_ruleset
from invariants.in_too_deep import most_turns
from tests.effort import effort
from tests.in_too_deep.positions import Deep, position
from tests.support import walk


def broken(state: Deep, **changes: object) -> set[str]:
    table = attrs.evolve(state.table, **changes)  # type: ignore[arg-type]  # whatever an example breaks
    return {one.claim for one in invariants.check(State(table, state.agenda))}


def test_broken_tables_are_named_by_their_claim() -> None:
    state = position(((9, 10), (11,), ()), portfolios={0: (5,)}, stacks={"pearl": (1, 3)}, discards=(2,))
    table = state.table
    assert broken(state, hands=((9, 10), (11,))) == {"there_is_a_hand_for_every_seat"}
    assert broken(state, stacks=table.stacks[:4]) == {"the_table_is_laid_for_its_seats"}
    assert broken(state, discards=()) == {"no_card_is_made_or_lost"}
    assert broken(state, discards=(2, 9)) == {"no_card_is_made_or_lost"}
    assert broken(state, deck=table.deck[::-1]) == {"the_deck_is_written_in_order"}
    assert broken(state, hands=((10, 9), (11,), ())) == {"hands_are_written_in_order_and_hold_no_bonus_share"}
    assert broken(state, portfolios=(((5,), (), (), (), ()), *table.portfolios[1:])) == {
        "shares_lie_with_their_company"
    }
    assert broken(state, memory=attrs.evolve(table.memory, buried=((2,), (), ()))) == {
        "only_face_down_discards_are_remembered"
    }
    assert broken(state, memory=attrs.evolve(table.memory, reached=((1,), (), (), (), ()))) == {
        "only_decades_that_matter_are_remembered"
    }
    assert broken(state, course=attrs.evolve(table.course, draws=3)) == {"draws_are_counted_to_a_round"}
    assert broken(state, course=attrs.evolve(table.course, depletions=2)) == {"two_depletions_trigger_the_end"}
    assert broken(state, course=attrs.evolve(table.course, starter=Seat(3))) == {"the_starter_sits_at_the_table"}
    assert broken(state, course=attrs.evolve(table.course, phase="set_up")) >= {
        "nothing_is_played_in_set_up",
        "the_agenda_is_what_the_rules_leave",
    }
    assert broken(state, course=attrs.evolve(table.course, phase="final")) == {"the_agenda_is_what_the_rules_leave"}


def test_an_agenda_of_another_seat_is_impossible() -> None:
    state = position(((9, 10), (11,), ()))
    other: Deep = State(state.table, (Acting(Seat(1)), *state.agenda[1:]))
    assert [one.claim for one in invariants.check(other)] == ["the_agenda_is_what_the_rules_leave"]


def test_a_deck_that_lies_empty_has_been_counted() -> None:
    state = position(((9, 10), (11,), ()), deck=())
    assert broken(state, course=attrs.evolve(state.table.course, depletions=1)) == {
        "the_deck_is_depleted_as_often_as_counted"
    }


def test_every_game_ends_within_its_bound_of_turns() -> None:
    for number in range(effort(12, 200)):
        rng = Random(f"bound {number}")
        state = begun(any_ruleset("in_too_deep", rng))
        turns = sum(isinstance(one.agenda[0], Acting) for one, _ in walk(state, rng))
        assert 0 < turns <= most_turns(state.table)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_table_that_only_draws_comes_to_an_end(seats: int) -> None:
    state = cs.new_game("in_too_deep", seats=seats, edition="small")
    rng = Random(seats)
    turns = 0
    while not cs.is_over(state):
        acting = isinstance(state.agenda[0], Acting)
        turns += acting
        event = Draw(state.agenda[0].seat) if acting else None  # type: ignore[union-attr]  # seen just before
        state = invariants.apply(state, event or (cs.legal(state)[0] if cs.asked(state) else cs.deal(state, rng)))
    assert turns == 3 * seats, "two fundraisers and the final turns"
