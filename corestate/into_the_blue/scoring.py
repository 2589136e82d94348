"""Scoring: who takes which treasure of a level, how ties are broken, and who has won."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from attrs import frozen

from corestate.into_the_blue.account import Account, Award, LevelAccount, Tie
from corestate.into_the_blue.table import Level, Table, secondaries
from corestate.kernel import END, Frame, Progress, Runs, Seat
from corestate.title import Reason, Result


def closing(table: Table) -> tuple[Frame[Table], ...]:
    """Settle the levels from the deepest up, add up, and end the game (itb.score.order)."""
    return _closing(len(table.levels))


@lru_cache(maxsize=256)
def _closing(levels: int) -> tuple[Frame[Table], ...]:
    return (*map(ScoreLevel, range(levels, 0, -1)), AddUp(), END)


@frozen
class ScoreLevel(Runs[Table]):
    """The treasures of one level go to those most present there."""

    level: int

    def run(self, table: Table) -> Progress[Table]:
        """Give the main treasure to the first, the secondary ones to the second and the third."""
        ranked = standings(table, self.level)
        rules = ["itb.score.order", *(tie.rule for tie in tie_breaks(table, self.level))]
        if len(ranked) < table.ruleset.seats:
            rules.append("itb.score.presence")
        for place, seat in _takers(table, self.level, table.levels[self.level - 1]):
            table = table.treasure_taken(seat, self.level, main=place == 0)
            rules.append(_PLACES[place])
        return table, (), tuple(rules)


_PLACES = ("itb.score.main", "itb.score.second", "itb.score.third")


@frozen
class AddUp(Runs[Table]):
    """Everybody adds up what was won."""

    def run(self, table: Table) -> Progress[Table]:
        totals = _totals(table)
        shared = ("itb.score.shared",) if totals.count(max(totals)) > 1 else ()
        return table, (), ("itb.score.total", *shared)


def standings(table: Table, level: int) -> tuple[Seat, ...]:
    """Rank the seats on a level, the first first: in one order, as no two last turns are at once (itb.score.main)."""
    present = (seat for seat in table.seats() if table.divers[seat].shells[level - 1])  # itb.score.presence
    return tuple(sorted(present, key=lambda seat: tuple(_measures(table, level, seat)), reverse=True))


def tie_breaks(table: Table, level: int) -> Iterator[Tie]:
    """How seats with equally many shells on a level were told apart, where a treasure was at stake."""
    treasures = 1 + secondaries(table.ruleset.seats)
    ranked = standings(table, level)
    for ahead, behind in pairwise(ranked[: treasures + 1]):
        pairs = zip(_measures(table, level, ahead), _measures(table, level, behind), strict=True)
        apart = next(((depth, *pair) for depth, pair in enumerate(pairs) if pair[0] != pair[1]), None)
        if apart is None or not apart[0]:
            continue
        depth, more, less = apart
        if depth < level:
            yield Tie(level, ahead, behind, "itb.tie.above", level - depth, more, less)
        elif depth == level:
            yield Tie(level, ahead, behind, "itb.tie.unused", None, more, less)
        elif not _unbroken(table):
            yield Tie(level, ahead, behind, "itb.tie.earlier", None, None, None)


def _measures(table: Table, level: int, seat: Seat) -> Iterator[int]:
    """List what counts on a level, first the shells there; more is better."""
    yield from reversed(table.divers[seat].shells[:level])  # itb.tie.above
    yield table.unused(seat)  # itb.tie.unused
    yield -table.played.index(seat) if seat in table.played else -len(table.divers)  # itb.tie.earlier


def _takers(table: Table, level: int, tokens: Level) -> Iterator[tuple[int, Seat]]:
    """Name who takes a token, by its place, the main one's first, as far as there are takers and tokens."""
    ranked = standings(table, level)
    if len(ranked) == 1 and table.ruleset.rulings.lone_diver == "takes_secondary":
        ranked = ranked * 2
    elif _unbroken(table):
        yield from _undisputed(table, level, ranked, tokens.main + tokens.secondary)
        return
    yield from enumerate(ranked[: tokens.main + tokens.secondary])


def _unbroken(table: Table) -> bool:
    """Whether who played earlier breaks no tie, since there were no last turns (itb.ruling.tie_after_last_chest)."""
    return table.ruleset.rulings.tie_after_last_chest == "left" and table.ended_by_chest()


def _undisputed(table: Table, level: int, ranked: tuple[Seat, ...], laid: int) -> Iterator[tuple[int, Seat]]:
    """Name who takes a token where shells alone tell seats apart: those who tie, if each takes a secondary one."""
    shells = [[*_measures(table, level, seat)][:-1] for seat in ranked]
    for place, seat in enumerate(ranked[:laid]):
        first, tied = shells.index(shells[place]), shells.count(shells[place])
        if tied == 1 or (first > 0 and first + tied <= laid):
            yield place, seat


def account(table: Table) -> Account:
    """Account for a finished game: who took which treasure and why, what the chests hold, and what it comes to."""
    levels = tuple(_level_account(table, level) for level in range(len(table.levels), 0, -1))
    won = tuple(award for level in levels for award in level.awards)
    return Account(
        levels=levels,
        treasures=tuple(sum(award.points for award in won if award.seat == seat) for seat in table.seats()),
        chests=tuple(diver.chests for diver in table.divers),
        chests_count=_chests_count(table),
        totals=score(table).scores,
    )


def _level_account(table: Table, level: int) -> LevelAccount:
    box, ranked = table.ruleset.box, standings(table, level)
    took = _takers(table, level, Level(1, secondaries(table.ruleset.seats)))
    awards = [
        Award(level, "secondary", seat, box.secondary[level - 1])
        if place
        else Award(level, "main", seat, box.main[level - 1])
        for place, seat in took
    ]
    shells = tuple(diver.shells[level - 1] for diver in table.divers)
    return LevelAccount(level, shells, ranked, tuple(awards), tuple(tie_breaks(table, level)))


def _chests_count(table: Table) -> bool:
    return table.ruleset.rulings.chests_score == "count"


def _totals(table: Table) -> tuple[int, ...]:
    """Add up treasures and chests, by seat."""
    counted = _chests_count(table)
    return tuple([sum(diver.treasures) + counted * sum(diver.chests) for diver in table.divers])


def score(table: Table) -> Result:
    """Add up treasures and chests; the highest total wins, equal totals share the victory."""
    scores = _totals(table)
    totals = sorted(set(scores), reverse=True)
    ranking = tuple(tuple(seat for seat in table.seats() if scores[seat] == total) for total in totals)
    reasons = [tie.told() for level in range(len(table.levels), 0, -1) for tie in tie_breaks(table, level)]
    reasons.append(Reason("itb.score.total", f"the highest total is {totals[0]}"))
    if len(ranking[0]) > 1:
        reasons.append(Reason("itb.score.shared", f"seats {', '.join(map(str, ranking[0]))} share the victory"))
    return Result(ranking[0], scores, ranking, tuple(reasons))
