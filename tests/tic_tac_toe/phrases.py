"""Tic-tac-toe in words, and how its table is drawn: `serializers.play.register` takes it, as it takes one of yours."""

from pathlib import Path

from attrs import frozen

from corestate import Seat
from corestate.anything import Rules
from serializers.play.phrasebook import Labels, Phrasebook, Short, made
from tests.tic_tac_toe import LINES, Mark, Table

MARKS = ("cross", "nought")


def _labels(rules: Rules) -> Labels:
    squares = [f"square {number}" for number in range(rules.box.squares)]
    return Labels(entries={"squares": squares}, values={(Table, "squares"): _mark})


def _mark(seat: Seat | None) -> str:
    return "free" if seat is None else MARKS[seat]


@frozen
class Figures:
    """The squares of the line that won."""

    line: tuple[int, ...]


def _figures(table: Table) -> Figures:
    full = (line for line in LINES if table.winner() is not None and len({table.squares[one] for one in line}) == 1)
    return Figures(next((line for line in full if table.squares[line[0]] is not None), ()))


PHRASES = Phrasebook(
    phrases={Mark: "{seat} marks square {square}"},
    shorts=(Short("{seat} marks {square}", (made(Mark, seat="seat", square="square"),)),),
    labels=_labels,
    figures=_figures,
    drawing=Path(__file__).with_name("drawing.js"),
)
