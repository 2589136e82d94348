"""Claims catch what they speak of, and every game ends within the bound they argue for."""

from random import Random

import attrs
import pytest

import corestate as cs
import invariants
from corestate.games import begun
from corestate.in_too_deep import Buy, Draw, Event, Expand, Table
from corestate.in_too_deep.buying import Paying
from corestate.in_too_deep.ocean import MayClean, MayShift
from corestate.in_too_deep.payouts import DealOut, Drawing, OpenFour
from corestate.in_too_deep.research import HandOver
from corestate.in_too_deep.setup import Drafting
from corestate.in_too_deep.turn import Acting
from corestate.in_too_deep.wildlife import MayLift
from corestate.kernel import Frame, Seat, State
from fuzz.playouts import any_ruleset
from invariants.in_too_deep import CLAIMS, most_turns
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
        "set_up_deals_and_plays_nothing",
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


def step(before: Deep, event: Event, after: Deep, **changes: object) -> set[str]:
    """Name the claims about steps that a changed outcome breaks."""
    table = attrs.evolve(after.table, **changes)  # type: ignore[arg-type]  # whatever an example breaks
    found: Deep = State(table, after.agenda)
    return {one.claim.__name__ for one in CLAIMS.step if [*one.claim(before, event, found)]}


def test_broken_steps_are_named_by_their_claim() -> None:
    before = position(((9, 10, 28), (11,), ()), portfolios={0: (5,), 1: (6,)}, stacks={"pearl": (1, 3)}, discards=(2,))
    event = Expand(Seat(0), 9, "pearl")
    after = invariants.apply(before, event)
    table = after.table
    assert step(before, event, after) == set()
    assert step(before, event, after, portfolios=(((),) * 5, *table.portfolios[1:])) == {"portfolios_only_grow"}
    assert step(before, event, after, stacks=before.table.stacks) == {"an_expansion_goes_deeper"}
    assert step(before, event, after, stacks=((), (), (1, 3, 9, 8), (), ())) == {
        "an_expansion_goes_deeper",
        "only_wildlife_lays_a_card_on_a_higher_one",
    }
    assert step(before, event, after, hands=((9, 10, 28), (), ())) == {"only_the_seat_that_acts_loses_cards"}
    assert step(before, event, after, deck=(*table.deck, 41)) == {"the_deck_is_used_up_at_most_twice"}
    assert step(before, event, after, course=attrs.evolve(table.course, starter=Seat(2))) == {
        "the_game_goes_on_and_never_back"
    }
    assert step(before, event, after, course=attrs.evolve(table.course, phase="final")) == {
        "the_final_turns_are_one_each"
    }
    buying = Buy(Seat(0), 28)
    assert step(before, buying, after) == {"a_share_costs_what_shares_are_in_play"}
    gone = position(((9,), (), ()), deck=())
    assert step(gone, Draw(Seat(0)), gone, beside=attrs.evolve(gone.table.beside, removed=())) == {
        "what_is_out_of_the_game_stays_out"
    }
    late = position(((9,), (), ()), deck=(10,), depletions=1)
    assert step(late, Draw(Seat(0)), late, course=attrs.evolve(late.table.course, depletions=0)) == {
        "the_deck_is_used_up_at_most_twice"
    }


def frames_broken(state: Deep, *front: Frame[Table]) -> list[str]:
    return [one.claim for one in invariants.check(State(state.table, (*front, *state.agenda[1:])))]


def test_frames_that_cannot_be_carried_out_are_named() -> None:
    state = position(((9,), (11,), ()), portfolios={0: (5,)}, deck=())
    wrong = ["what_is_to_happen_can"]
    assert frames_broken(state, Paying(Seat(0), 2, 5)) == wrong
    assert frames_broken(state, Paying(Seat(0), 1, 6)) == wrong
    assert frames_broken(state, Drawing(Seat(0), ((Seat(0), 1),))) == wrong
    assert frames_broken(state, MayClean(Seat(0))) == wrong
    assert frames_broken(state, MayShift(Seat(0))) == wrong
    assert frames_broken(state, Acting(Seat(0)), HandOver(Seat(0), 1, 5)) == wrong
    assert frames_broken(state, Acting(Seat(0)), OpenFour(Seat(0), 5)) == wrong
    assert frames_broken(state, Acting(Seat(0)), DealOut("draw", Seat(0), ((Seat(0), 0),))) == wrong
    full = position(((9,), (11,), ()))
    assert frames_broken(full, Drawing(Seat(0), ())) == wrong
    assert frames_broken(full, Drawing(Seat(0), ((Seat(1), 1), (Seat(1), 2)))) == wrong
    assert frames_broken(full, Acting(Seat(0)), Drafting((Seat(0),))) == ["the_agenda_is_what_the_rules_leave"]
    assert frames_broken(full, Drafting((Seat(0),)))[0] == "what_lies_beside_waits_to_be_handed_out"


def test_final_turns_are_one_each_clockwise_and_know_no_ability() -> None:
    state = position(((9, 10), (11,), ()), phase="final", seat=1, triggered_by=0)
    wrong = ["the_agenda_is_what_the_rules_leave"]
    assert [one.claim for one in invariants.check(State(state.table, state.agenda[1:]))] == []
    assert [one.claim for one in invariants.check(State(state.table, state.agenda[:-2]))] == wrong
    assert [one.claim for one in invariants.check(State(state.table, state.agenda[:1] + state.agenda))] == wrong
    assert frames_broken(state, MayLift(Seat(1))) == wrong
