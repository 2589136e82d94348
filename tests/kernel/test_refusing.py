"""In what order an event is refused: by its shape alone; by time and turn, and then by whatever it breaks besides."""

from functools import partial
from types import SimpleNamespace
from typing import Any, Generic, TypeVar

import pytest
from attrs import frozen

import corestate as cs
from corestate import IllegalEventError, Refusal, Seat, State
from corestate.in_too_deep import Acquire, Buy, Decline, Discard, Expand, Move
from corestate.into_the_blue import ChestTaken, Place, Reroll, Rolled, StarterNamed, Stop, Table
from corestate.kernel import Asks, Chances, Sort, answers, carried_out, introduce, waits_for
from tests.in_too_deep.positions import position
from tests.into_the_blue.positions import Blue
from tests.support import after

ANN, BEN, CLEO = map(Seat, range(3))
X = TypeVar("X")


class Other(Generic[X]):
    """A base that says nothing of events."""


class Beside(Other[int], Asks[Table, Stop]):
    """A question that has another base before that by which it says what it takes."""


class Plain:
    """A base that says nothing at all."""


class Plainly(Plain, Asks[Table, Stop]):
    """A question that has a plain base besides."""


@frozen
class Bare:
    """A table of no title."""


def rolled() -> Blue:
    """Ben has rolled once."""
    return after(cs.new_game("into_the_blue", seats=3), StarterNamed(BEN), Rolled((1, 1, 2, 3, 3, 5)))


def finished() -> Blue:
    state: Blue = cs.lay("into_the_blue", seats=2, at=None, shells={0: {1: 12}})
    return state


def told(state: State[Any, Any], event: object) -> list[tuple[str, Sort]]:
    """Name the rules of the refusals, each with its sort."""
    return [(one.rule, one.sort) for one in cs.refusals(state, event)]


CHOOSES = "seat 1 chooses which dice it rolls again, or stops"
LATE = Refusal("itb.turn.clockwise", f"it is the turn of seat 1, not of seat 0: {CHOOSES}", "order", ANN)


def _place(rule: str, because: str, seat: Seat) -> Refusal:
    return Refusal(rule, because, "rule", seat)


def test_a_decision_out_of_turn_is_refused_by_the_turn_and_then_as_if_it_were_in_turn() -> None:
    assert cs.refusals(rolled(), Place(ANN, 1, 1)) == (
        LATE,
        _place("itb.dive.place", "2 dice show 1: so many shells, not 1", ANN),
    )
    assert cs.refusals(rolled(), Place(ANN, 1, 2)) == (LATE,)
    assert cs.refusals(rolled(), Stop(ANN)) == (
        Refusal("itb.turn.clockwise", "seat 0 is not asked now; seat 1 is", "order", ANN),
    )


def test_a_decision_at_the_wrong_time_is_refused_by_the_time_and_then_as_if_it_were_in_time() -> None:
    early = Refusal("itb.roll.final", f"{CHOOSES}: the result is not final", "time", BEN)
    assert cs.refusals(rolled(), Place(BEN, 1, 1)) == (
        early,
        _place("itb.dive.place", "2 dice show 1: so many shells, not 1", BEN),
    )
    assert cs.refusals(rolled(), Place(BEN, 1, 2)) == (early,)


def test_a_seat_that_is_not_there_is_asked_nothing_besides() -> None:
    nobody = Seat(9)
    assert told(rolled(), Place(nobody, 9, 1)) == [("itb.turn.clockwise", "order")]
    assert told(rolled(), Place(CLEO, 9, 1))[1:] == [
        ("itb.box.levels", "rule"),
        ("itb.dive.sequence", "rule"),
        ("itb.dive.place", "rule"),
    ]
    assert told(rolled(), Place(Seat(3), 9, 1)) == [("itb.turn.clockwise", "order")]
    assert told(rolled(), Place(Seat(-1), 9, 1)) == [("itb.turn.clockwise", "order")]
    assert told(rolled(), Place(ANN, 9, 1))[1:] == told(rolled(), Place(CLEO, 9, 1))[1:]


def test_what_breaks_a_rule_in_its_turn_is_refused_by_that_alone() -> None:
    assert cs.refusals(rolled(), Reroll(BEN, (4,))) == (
        Refusal("itb.roll.again", "1 die showing 4 cannot be rerolled: 0 lie there", "rule", BEN),
    )


def test_what_has_no_shape_is_refused_by_that_alone_and_says_nothing_of_a_seat() -> None:
    bad: Any = Reroll(ANN, (6,))  # type: ignore[arg-type]  # no die shows it
    assert cs.refusals(rolled(), bad) == (
        Refusal("core.shape", "dice[0]: wanted one of 1, 2, 3, 4, 5, chest, found 6", "shape", None),
    )


def test_an_outcome_at_the_wrong_time_is_of_nobody() -> None:
    assert cs.refusals(rolled(), Rolled((1,))) == (Refusal("itb.roll.again", CHOOSES, "time", None),)
    assert told(rolled(), ChestTaken(5)) == [("itb.roll.final", "time")]


def test_after_the_end_everything_is_refused_by_the_end_alone() -> None:
    over = "the game is over: a seat placed its last shell and the others had a last turn"
    for event in (Stop(ANN), Place(ANN, 9, 1)):
        assert cs.refusals(finished(), event) == (Refusal("itb.end.shells", over, "time", ANN),)
    assert cs.refusals(finished(), Rolled((1,))) == (Refusal("itb.end.shells", over, "time", None),)
    with pytest.raises(IllegalEventError):
        cs.apply(finished(), Stop(ANN))


def test_who_is_not_asked_hears_so_whatever_the_time_has_to_say() -> None:
    state = position(((9, 33), (10, 20), (12,)), deck=(11, 30), seat=1, portfolios={0: (15,)}, stacks={"pearl": (25,)})
    order: tuple[str, Sort] = ("itd.turn.clockwise", "order")
    closed: tuple[str, Sort] = ("itd.ability.optional", "time")
    assert told(state, Discard(ANN, 9)) == [("itd.buy.pay", "time"), order]
    assert told(state, Discard(BEN, 9)) == [("itd.buy.pay", "time")]
    assert told(state, Decline(ANN)) == [("itd.turn.one_action", "time"), order]
    assert told(state, Acquire(BEN, 15)) == [closed]
    assert told(state, Move(ANN, 25, "pearl")) == [closed, order, ("itd.wildlife.basic", "rule")]
    assert told(state, Buy(ANN, 10)) == [order, ("itd.turn.one_action", "order"), ("itd.buy.from_hand", "rule")]
    assert told(state, Expand(BEN, 9, "pearl")) == [("itd.expand.from_hand", "rule"), ("itd.expand.higher", "rule")]


def test_of_several_times_it_could_have_been_the_one_counts_that_refuses_least() -> None:
    sides = {"ocean": "advanced"}
    state = position(((9,), (10, 20), (12,)), seat=1, stacks={"pearl": (5, 25), "ocean": (3,)}, options=sides)
    lifted = told(state, Move(BEN, 5, "pearl"))
    assert lifted == [("itd.ability.optional", "time")], "by wildlife it may go to the top; by ocean it is no top card"


def test_an_illegal_event_is_never_applied_whoever_asks() -> None:
    cases: tuple[tuple[State[Any, Any], Any], ...] = (
        (rolled(), Stop(ANN)),
        (rolled(), Rolled((1,))),
        (rolled(), Reroll(BEN, (4,))),
        (rolled(), 7),
        (cs.new_game("into_the_blue", seats=3), StarterNamed(Seat(3))),
        (cs.new_game("into_the_blue", seats=3), StarterNamed(True)),  # noqa: FBT003 - no seat
    )
    for state, event in cases:
        with pytest.raises(IllegalEventError) as caught:
            cs.apply(state, event)
        assert caught.value.refusals == cs.refusals(state, event)
        with pytest.raises(IllegalEventError):
            cs.explain(state, event)


def test_what_a_game_waits_for_is_the_first_of_what_is_to_happen() -> None:
    state = rolled()
    assert len(state.agenda) > 1
    assert waits_for(state) is state.agenda[0]
    assert waits_for(finished()) is None
    assert (cs.asked(finished()), cs.legal(finished()), cs.chances(finished())) == ((), (), ())
    assert cs.chances(state) == ()
    assert cs.legal(state, ANN) == ()
    assert cs.legal(state, BEN) == cs.legal(state)
    thrown = cs.new_game("into_the_blue", seats=3)
    assert (cs.asked(thrown), cs.legal(thrown, ANN)) == ((), ())
    assert [share.denominator for _, share in cs.chances(thrown)] == [3, 3, 3]


def test_every_frame_an_event_carries_out_is_a_step_from_one_table_to_the_next() -> None:
    state = after(rolled(), Stop(BEN))
    steps = cs.explain(state, Place(BEN, 1, 2))
    assert [(type(step.frame).__name__, step.rules) for step in steps] == [
        ("Placing", ("itb.dive.place", "itb.dive.must", "itb.dive.presence", "itb.box.levels")),
        ("PassTurn", ("itb.turn.clockwise",)),
        ("TakeTurn", ("itb.roll.six",)),
    ]
    assert [step.before for step in steps] == [state.table, *(step.after for step in steps[:-1])]
    assert steps[-1].after == cs.apply(state, Place(BEN, 1, 2)).table
    settled, again = carried_out(steps[0].after, state.agenda[1:])
    assert (settled, again) == (cs.apply(state, Place(BEN, 1, 2)), steps[1:])
    assert carried_out(state.table, ()) == (State(state.table, ()), ())


def test_a_state_says_in_one_line_what_it_waits_for() -> None:
    assert repr(rolled()).endswith(f": {CHOOSES}>")
    assert repr(rolled()).startswith("<State into_the_blue funnyfox-2021, 3 seats, ")
    assert repr(finished()).endswith(": the game is over>")
    bare: State[Any, Any] = State(Bare(), ())
    assert repr(bare) == "<State of Bare: the game is over>"
    runs: State[Any, Any] = State(rolled().table, rolled().agenda[1:])
    assert repr(runs).endswith(": it runs by itself>")


def test_what_a_frame_takes_is_said_by_the_base_that_asks() -> None:
    assert answers(Beside) == answers(Plainly) == (Stop,)


def test_an_outcome_is_drawn_as_often_as_it_weighs() -> None:
    uneven: Any = SimpleNamespace(outcomes=lambda _table: (("seldom", 1), ("mostly", 3)))
    drawn = [Chances.sample(uneven, None, partial(_marked, mark)) for mark in range(4)]
    assert drawn == ["seldom", "mostly", "mostly", "mostly"]


def _marked(mark: int, many: int) -> int:
    assert many == 4
    return mark


def test_who_is_told_of_the_order_in_its_own_words_is_not_told_again() -> None:
    state = after(cs.new_game("into_the_blue", seats=3), StarterNamed(ANN), Rolled((2, 2, 3, 4, 5, "chest")), Stop(ANN))
    state = after(state, Rolled((1, 1, 2, 3, 3, 5)))
    assert cs.refusals(state, Place(ANN, 1, 2)) == (
        Refusal("itb.dive.failed", "the turn of seat 0 is over: a dive without a 1 places nothing", "time", ANN),
        LATE,
    )


def test_what_would_answer_an_event_at_another_time_is_known_once_a_title_is_introduced() -> None:
    besides = [("itb.roll.final", "time"), ("itb.dive.place", "rule")]
    assert told(rolled(), Place(BEN, 1, 1)) == besides
    introduce(())
    introduce(cs.game("into_the_blue").frames.values())
    assert told(rolled(), Place(BEN, 1, 1)) == besides
