"""What people look at: tables for the terminal, the same facts as JSON for machines. Colours respect NO_COLOR."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any
from unicodedata import east_asian_width

import attrs
from rich.console import Console, Group
from rich.text import Text

from corestate import Question, Ruleset, View, game
from corestate.cli.seats import seat
from corestate.cli.words import as_text, named, shown
from corestate.rulebook import Settled

if TYPE_CHECKING:
    from rich.table import Table

    from serializers.play.tables import Sure


class NobodyReadsError(Exception):
    """The pipe we print to is closed; libraries that print would end us with the exit status of a no."""


class _Console(Console):
    """A console that leaves it to the command line what to do when nobody reads."""

    def on_broken_pipe(self) -> None:
        """Print no more, and say why."""
        self.quiet = True
        raise NobodyReadsError


WIDEST = 100
"""So much of a line is shown where something is wrong with it."""
OUT = _Console(highlight=False)
ERR = _Console(stderr=True, highlight=False)


def as_json(value: object) -> None:
    """Print one JSON document."""
    plain(f"{as_text(value)}\n")


def plain(text: str) -> None:
    """Print text as it is, for files and pipes."""
    try:
        print(text, end="")  # noqa: T201 - what the command prints
    except BrokenPipeError as error:
        raise NobodyReadsError from error


def complain(problem: str) -> None:
    """Say in one line what is wrong; what was typed may hold line ends, and is shown as it is."""
    line = shown(problem).replace("\n", "\\n")
    ERR.print(f"corestate: {line}", markup=False, emoji=False, soft_wrap=True)


def source(row: str, column: int) -> None:
    """Show the line of a text that cannot be read, and point at the place."""
    line = "".join(one if one.isprintable() else " " for one in row)
    first = max(0, column - 1 - WIDEST // 2) if len(line) > WIDEST else 0
    wide = sum(2 if east_asian_width(one) in "WF" else 1 for one in line[first : column - 1])
    ERR.print(f"  {line[first : first + WIDEST]}\n  {' ' * wide}^", markup=False, emoji=False, soft_wrap=True)


def note(text: str) -> None:
    """Say something on the side, which is no complaint."""
    ERR.print(Text(shown(text), style="dim"), soft_wrap=True)


def hang_up() -> None:
    """Print no more: whoever read is gone, or there is no space."""
    with suppress(OSError), open(os.devnull, "wb") as nowhere:  # noqa: PTH123 - a name, not a path
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


def wipe() -> None:
    """Leave nothing on the screen, nor above it; where there is none nothing was."""
    if OUT.is_terminal:
        plain("\x1b[H\x1b[2J\x1b[3J")


def rows(title: str, heads: Sequence[str], lines: Iterable[Sequence[object]], whole: int = 0) -> None:
    """Print a table; so many of its first columns are never broken over lines."""
    OUT.print(_table(title, heads, lines, whole))


def settled(points: Sequence[Settled]) -> None:
    """Print what is not the rulebook's but ours."""
    if points:
        lines = ((one.id, f"{one.what} {one.why}") for one in points)
        rows("the rulebook leaves open, and it is played so", ("point", "settled"), lines, whole=1)


def say(text: str, style: str = "", end: str = "\n") -> None:
    """Print a line."""
    OUT.print(Text(shown(text), style=style), end=end)


def events_line(event: object) -> str:
    """Put an event into a line: its kind, then its fields."""
    fields = attrs.fields(type(event))  # type: ignore[arg-type]  # events are attrs classes
    return " ".join([type(event).__name__, *(f"{one.name}={cell(getattr(event, one.name))}" for one in fields)])


def view(seen: View[Any], names: Sequence[str] = (), sure: "Sure | None" = None) -> None:
    """Print the table as a seat sees it, as far as one is sure of it, and what is asked."""
    from rich.box import ROUNDED  # noqa: PLC0415 - likewise
    from rich.panel import Panel  # noqa: PLC0415 - likewise
    from rich.table import Table  # noqa: PLC0415 - likewise

    from corestate.cli import looks  # noqa: PLC0415 - it brings the phrasebooks along, and few commands show a table

    rules: Ruleset[Any, Any, Any] = seen.table.ruleset
    who = "a bystander" if seen.seat is None else seat(seen.seat, names)
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    for about, words in looks.lines(seen, names) if sure is None else looks.lines(seen, names, sure):
        table.add_row(Text(shown(about)), Text(shown(words)))
    head = Text(shown(f"{game(rules.game).title}, edition {rules.edition}, {rules.seats} seats"), style="dim")
    body = Group(head, table, Text(shown(asked(seen.question, names)), style="bold"))
    OUT.print(Panel(body, title=Text(shown(f"as {who} sees it")), box=ROUNDED))


def asked(question: Question | None, names: Sequence[str] = ()) -> str:
    """Who is asked and what the game is doing, in words, then the rule."""
    if question is None:
        return "the game is over"
    seats = " or ".join(seat(one, names) for one in question.seats)
    return f"{seats or 'chance'} decides: {named(question.says, names)} [{question.asked_by}]"


def columns(title: str, items: Iterable[str]) -> None:
    """Print short things side by side."""
    from rich.columns import Columns  # noqa: PLC0415 - as slow as the start of the command line must not be

    OUT.print(Text(shown(title), style="bold"))
    OUT.print(Columns([Text(shown(f"  {item}")) for item in items], padding=(0, 1), column_first=True))
    OUT.print()


def _table(title: str, heads: Sequence[str], lines: Iterable[Sequence[object]], whole: int) -> "Table":
    from rich.box import SIMPLE_HEAD  # noqa: PLC0415 - likewise
    from rich.table import Table  # noqa: PLC0415 - likewise

    named = Text(shown(title), style="bold")
    table = Table(title=named, title_justify="left", box=SIMPLE_HEAD, pad_edge=False)
    for number, head in enumerate(heads):
        table.add_column(Text(head), overflow="fold", no_wrap=number < whole)
    for line in lines:
        table.add_row(*(Text(shown(cell(value))) for value in line))
    return table


def cell(value: Any) -> str:  # noqa: ANN401 - any value of a view
    """Put a value into few words."""
    if isinstance(value, tuple):
        return " ".join(map(cell, value)) or "-"
    if attrs.has(type(value)):
        return "(" + ", ".join(cell(getattr(value, one.name)) for one in attrs.fields(type(value))) + ")"
    return "?" if value is None else str(value)


@contextmanager
def progress(what: str, total: int | None, *, quiet: bool) -> Iterator[Callable[..., None]]:
    """Show progress on anything that takes a while, on a terminal; whoever tells it may say more in words."""
    if quiet or not ERR.is_terminal:
        yield lambda _done, _events, _words="": None
        return
    from rich.progress import (  # noqa: PLC0415 - likewise
        BarColumn,
        MofNCompleteColumn,
        Progress,
        SpinnerColumn,
        TextColumn,
        TimeElapsedColumn,
    )

    columns = (SpinnerColumn(), TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, TextColumn("{task.fields[words]}"), console=ERR, transient=True) as bar:
        task = bar.add_task(what, total=total, words="")
        yield lambda done, _events, words="": bar.update(task, completed=done, words=words)
