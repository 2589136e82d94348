"""Titles: the lines of succession, and how a title is lost."""

from corestate.kernel import Seat
from corestate.unfathomable.box.vocabulary import Title
from corestate.unfathomable.table.table import Table

TITLES: tuple[Title, ...] = ("captain", "keeper")


def line(table: Table, title: Title) -> tuple[Seat, ...]:
    """Rank the seats by the line of succession, the highest first."""
    order = table.box.captain_line if title == "captain" else table.box.keeper_line
    return tuple(seat for name in order if (seat := table.playing(name)) is not None)


def heir(table: Table, title: Title, loser: Seat, to: str = "highest") -> Seat | None:
    """Find who takes a lost title (unf.title.succession, unf.reference.titles)."""
    ranked = line(table, title) if to == "highest" else line(table, title)[::-1]
    humans = [seat for seat in ranked if not table.revealed(seat)]
    free = [seat for seat in humans if not table.jailed(seat)]
    others = [seat for seat in free if seat != loser]
    return next(iter((*others, *free, *humans)), None)


def passed(table: Table, title: Title, loser: Seat, to: str = "highest") -> Table:
    """Hand a title on."""
    return table.with_title(title, heir(table, title, loser, to))


def stripped(table: Table, seat: Seat) -> tuple[Table, tuple[str, ...]]:
    """Take every title from a seat, and hand each on."""
    rules: tuple[str, ...] = ()
    for title in TITLES:
        if table.title(title) == seat:
            table = passed(table, title, seat)
            rules = ("unf.title.succession", "unf.reference.titles")
    return table, rules
