"""Tic-tac-toe by its rules, and its perft counts, which are known mathematics."""

import pytest
from attrs import frozen

import corestate as cs
from corestate import Refusal, Seat
from fuzz.perft import divided, perft
from tests.support import after, refused, rules_applied
from tests.tic_tac_toe import Mark, Table


@frozen
class Stranger:
    """An event of no kind the game has."""


NODES = (9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872)


def _marks(*squares: int) -> tuple[Mark, ...]:
    return tuple(Mark(Seat(turn % 2), square) for turn, square in enumerate(squares))


def _new() -> cs.State[Table, Mark]:
    return cs.new_game("tic_tac_toe", seats=2)


def test_perft_counts_are_those_of_mathematics() -> None:
    counts = perft(_new(), 9)
    assert tuple(count.nodes for count in counts) == NODES
    assert sum(count.finished for count in counts) == 255168


def test_perft_divides_by_first_move() -> None:
    assert sum(nodes for _, nodes in divided(_new(), 3)) == NODES[2]
    assert divided(_new(), 1)[0] == (Mark(Seat(0), 0), 1)


@pytest.mark.rule("ttt.box.squares", "ttt.turn.mark")
@pytest.mark.refused("ttt.box.squares")
def test_a_mark_goes_on_one_of_nine_squares() -> None:
    assert after(_new(), Mark(Seat(0), 4)).table.squares[4] == 0
    assert refused(_new(), Mark(Seat(0), 9)) == (Refusal("ttt.box.squares", "there is no square 9"),)
    assert cs.refusals(_new(), Stranger()) == (Refusal("core.shape", "a Stranger is no event"),)


@pytest.mark.rule("ttt.turn.order")
@pytest.mark.refused("ttt.turn.order")
def test_seats_move_in_turn() -> None:
    state = after(_new(), Mark(Seat(0), 0))
    assert cs.asked(state) == (1,)
    assert refused(state, Mark(Seat(0), 1)) == (Refusal("ttt.turn.order", "seat 0 is not asked now; seat 1 is"),)


@pytest.mark.rule("ttt.turn.free")
@pytest.mark.refused("ttt.turn.free")
def test_a_marked_square_is_not_free() -> None:
    state = after(_new(), Mark(Seat(0), 0))
    assert refused(state, Mark(Seat(1), 0)) == (Refusal("ttt.turn.free", "square 0 bears the mark of seat 0"),)


@pytest.mark.rule("ttt.end.line")
def test_a_line_wins_at_once() -> None:
    state = after(_new(), *_marks(0, 3, 1, 4))
    assert "ttt.end.line" in rules_applied(state, Mark(Seat(0), 2))
    over = after(state, Mark(Seat(0), 2))
    result = cs.result(over)
    assert result is not None
    assert result.winners == (0,)
    assert refused(over, Mark(Seat(1), 5)) == (Refusal("ttt.end.line", "the game is over: seat 0 has a line"),)


@pytest.mark.rule("ttt.end.full")
def test_a_full_board_is_a_draw() -> None:
    over = after(_new(), *_marks(0, 1, 2, 4, 3, 5, 7, 6, 8))
    result = cs.result(over)
    assert result is not None
    assert result.winners == (0, 1)
    assert result.why[0].rule == "ttt.end.full"


def test_what_everybody_can_see_is_refused_in_the_same_words_to_everybody() -> None:
    state = after(_new(), *_marks(4))
    told = [cs.refusals(state, Mark(Seat(1), 4), to=hearer) for hearer in ("referee", Seat(0), Seat(1), None)]
    assert [{one.rule for one in refusals} for refusals in told] == [{"ttt.turn.free"}] * 4
    early = [cs.refusals(state, Mark(Seat(0), 4), to=hearer) for hearer in ("referee", Seat(1), None)]
    assert early[0] == early[1] == early[2]
    assert [one.sort for one in early[0]] == ["order"]
