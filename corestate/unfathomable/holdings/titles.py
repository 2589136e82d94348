"""Titles: the lines of succession, and how a title is lost."""

from functools import lru_cache

from corestate.kernel import Seat
from corestate.piles import joined, without
from corestate.replaced import replaced
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import Box
from corestate.unfathomable.box.vocabulary import Keep, Title
from corestate.unfathomable.script.abilities import flattened
from corestate.unfathomable.table.table import Table

TITLES: tuple[Title, ...] = ("captain", "keeper")
NOBODY = Seat(-1)
"""The loser of a title that nobody holds."""


def line(table: Table, title: Title) -> tuple[Seat, ...]:
    """Rank the seats by the line of succession, the highest first (unf.title.succession)."""
    order = table.box.captain_line if title == "captain" else table.box.keeper_line
    return tuple(seat for name in order if (seat := table.playing(name)) is not None)


def heir(table: Table, title: Title, loser: Seat, to: str = "highest") -> Seat | None:
    """Find who takes a lost title (unf.title.succession, unf.reference.titles)."""
    ranked = line(table, title) if to == "highest" else line(table, title)[::-1]  # unf.title.succession
    humans = [seat for seat in ranked if not table.revealed(seat)]
    free = [seat for seat in humans if not table.jailed(seat)]  # unf.title.succession
    others = [seat for seat in free if seat != loser]  # unf.reference.titles
    jailed = humans if table.ruleset.rulings.all_in_brig_title == "highest_jailed" else []  # unf.title.succession
    return next(iter((*others, *free, *jailed)), None)


def passed(table: Table, title: Title, loser: Seat, to: str = "highest") -> Table:
    """Hand a title on, and perhaps with it what its holder was told to keep (unf.ruling.kept_by_keeper)."""
    new = heir(table, title, loser, to)  # unf.title.succession
    if new not in (None, loser) and table.ruleset.rulings.kept_by_keeper == "new_keeper":  # unf.title.keeper
        table = _kept_handed_on(table, title, loser, new)
    return table.with_title(title, new)  # unf.title.succession


def _kept_handed_on(table: Table, title: Title, loser: Seat, new: Seat) -> Table:
    for source in table.players[loser].kept:  # unf.title.keeper
        if _kept_by(table.box, source, title):
            old = table.players[loser]
            table = table.with_player(loser, replaced(old, kept=without(old.kept, source)))
            heir_to = table.players[new]
            table = table.with_player(new, replaced(heir_to, kept=joined(heir_to.kept, source)))
    return table


@lru_cache(maxsize=4096)
def _kept_by(box: Box, source: str, title: Title) -> bool:
    """Whether a card is kept by the holder of a title, as such (unf.title.keeper)."""
    return any(isinstance(one, Keep) and one.who == title for one in flattened(boxes.script(box, source)))


def vacant(table: Table) -> bool:
    """Whether a title has nobody to hold it: every human is in the Brig (unf.ruling.all_in_brig_title)."""
    reads = table.ruleset.rulings.all_in_brig_title == "vacant"
    return reads and all(table.jailed(seat) for seat in table.humans())  # unf.title.succession


def filled(table: Table) -> tuple[Table, tuple[str, ...]]:
    """Hand every title that is vacant to somebody who may have it now (unf.ruling.all_in_brig_title)."""
    vacant = [title for title in TITLES if table.title(title) is None]  # unf.title.succession
    for title in vacant:
        table = table.with_title(title, heir(table, title, NOBODY))
    return table, ("unf.title.succession",) if vacant else ()


def stripped(table: Table, seat: Seat) -> tuple[Table, tuple[str, ...]]:
    """Take every title from a seat, and hand each on."""
    rules: tuple[str, ...] = ()
    for title in TITLES:
        if table.title(title) == seat:  # unf.title.succession
            table = passed(table, title, seat)
            rules = ("unf.title.succession", "unf.reference.titles")
    return table, rules
