"""What people look at: tables for the terminal, the same facts as JSON for machines. Colours respect NO_COLOR."""

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any

import attrs
from rich import box
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

import corestate as cs
from corestate import Ruleset, View

OUT = Console(highlight=False)
ERR = Console(stderr=True, highlight=False)


def as_json(value: object) -> None:
    """Print one JSON document."""
    print(json.dumps(value, indent=1, ensure_ascii=False))  # noqa: T201 - what the command prints


def plain(text: str) -> None:
    """Print text as it is, for files and pipes."""
    print(text, end="")  # noqa: T201 - what the command prints


def complain(problem: str) -> None:
    """Say in one line what is wrong; what was typed may hold line ends, and is shown as it is."""
    line = "".join(one if one.isprintable() else repr(one)[1:-1] for one in problem)
    ERR.print(f"corestate: {line}", markup=False, emoji=False, soft_wrap=True)


def hang_up() -> None:
    """Print no more: whoever read is gone, or there is no space."""
    with suppress(OSError), open(os.devnull, "wb") as nowhere:  # noqa: PTH123 - a name, not a path
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


def rows(title: str, heads: Sequence[str], lines: Iterable[Sequence[object]]) -> None:
    """Print a table."""
    OUT.print(_table(title, heads, lines))


def say(text: str, style: str = "", end: str = "\n") -> None:
    """Print a line."""
    OUT.print(Text(text, style=style), end=end)


def events_line(event: object) -> str:
    """Put an event into a line: its kind, then its fields."""
    fields = attrs.fields(type(event))  # type: ignore[arg-type]  # events are attrs classes
    return " ".join([type(event).__name__, *(f"{one.name}={cell(getattr(event, one.name))}" for one in fields)])


def view(seen: View) -> None:
    """Print the table as a seat sees it, and what is asked."""
    who = "a bystander" if seen.seat is None else f"seat {seen.seat}"
    asked = "the game is over"
    if seen.question is not None:
        seats = ", ".join(map(str, seen.question.seats))
        asked = f"{seen.question.kind} [{seen.question.asked_by}] " + (
            f"asks seat {seats}" if seats else "waits for chance"
        )
        asked += "".join(f", {name} {value}" for name, value in seen.question.facts)
    OUT.print(Panel(Group(*_parts(seen.table)), title=f"as {who} sees it", subtitle=Text(asked), box=box.ROUNDED))


def _parts(value: object) -> Iterable[RenderableType]:
    """Show a value field by field: lists of things as tables, the rest as lines."""
    for one in attrs.fields(type(value)):  # type: ignore[arg-type]  # views are attrs classes
        part = getattr(value, one.name)
        if isinstance(part, Ruleset):
            yield Text(f"{part.game}, edition {part.edition}, {part.seats} seats", style="dim")
        elif isinstance(part, tuple) and part and all(attrs.has(type(item)) for item in part):
            heads = [field.name for field in attrs.fields(type(part[0]))]
            yield _table(one.name, ["", *heads], _numbered(value, one.name, part, heads))
        else:
            yield Text.assemble((f"{one.name}: ", "bold"), cell(part))


def _numbered(table: object, name: str, items: Sequence[object], heads: Sequence[str]) -> Iterable[Sequence[object]]:
    """Number a list: seats from 0; anything else as people count, from 1."""
    rules = getattr(table, "ruleset", None)
    first = 0 if isinstance(rules, Ruleset) and name in _lists_of_seats(rules.game) else 1
    for number, item in enumerate(items, first):
        yield [number, *(getattr(item, head, "") for head in heads)]


@cache
def _lists_of_seats(game: str) -> frozenset[str]:
    """Name the lists of a table that are as long as there are seats, however many play."""
    tables = {seats: cs.view(cs.new_game(game, seats=seats)).table for seats in cs.game(game).seats}
    names = (one.name for one in attrs.fields(type(next(iter(tables.values())))))
    return frozenset(name for name in names if all(_length(getattr(tables[n], name)) == n for n in tables))


def _length(value: object) -> int | None:
    return len(value) if isinstance(value, tuple) else None


def _table(title: str, heads: Sequence[str], lines: Iterable[Sequence[object]]) -> Table:
    named = Text(title, style="bold")
    table = Table(title=named, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for head in heads:
        table.add_column(Text(head))
    for line in lines:
        table.add_row(*(Text(cell(value)) for value in line))
    return table


def cell(value: Any) -> str:  # noqa: ANN401 - any value of a view
    """Put a value into few words."""
    if isinstance(value, tuple):
        return " ".join(map(cell, value)) or "-"
    if attrs.has(type(value)):
        return "(" + ", ".join(cell(getattr(value, one.name)) for one in attrs.fields(type(value))) + ")"
    return "?" if value is None else str(value)


@contextmanager
def progress(what: str, total: int | None, *, quiet: bool) -> Iterator[Callable[[int, int], None]]:
    """Show progress on anything that takes a while, on a terminal."""
    if quiet or not ERR.is_terminal:
        yield lambda _done, _events: None
        return
    columns = (SpinnerColumn(), TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=ERR, transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done, _events: bar.update(task, completed=done)
