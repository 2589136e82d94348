"""Scoring: who takes which treasure of a level, how ties are broken, and who has won."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from attrs import frozen

from corestate.into_the_blue.table import Table, secondaries
from corestate.kernel import END, Frame, Progress, Runs, Seat, counted_noun
from corestate.title import Reason, Result


def closing(table: Table) -> tuple[Frame[Table], ...]:
    """Settle the levels from the deepest up, add up, and end the game (itb.score.order)."""
    return _closing(len(table.levels))


@cache
def _closing(levels: int) -> tuple[Frame[Table], ...]:
    return (*map(ScoreLevel, range(levels, 0, -1)), AddUp(), END)


@frozen
class ScoreLevel(Runs[Table]):
    """The treasures of one level go to those most present there."""

    level: int

    def run(self, table: Table) -> Progress[Table]:
        """Give the main treasure to the first, the secondary ones to the second and the third."""
        ranked = standings(table, self.level)
        rules = ["itb.score.order", *(reason.rule for reason in tie_breaks(table, self.level))]
        if len(ranked) < table.ruleset.seats:
            rules.append("itb.score.presence")
        for (seat, main), rule in zip(_takers(table, self.level, ranked), _PLACES, strict=False):
            table = table.treasure_taken(seat, self.level, main=main)
            rules.append(rule)
        return table, (), tuple(rules)


_PLACES = ("itb.score.main", "itb.score.second", "itb.score.third")


@frozen
class AddUp(Runs[Table]):
    """Everybody adds up what was won."""

    def run(self, table: Table) -> Progress[Table]:
        shared = ("itb.score.shared",) if len(score(table).winners) > 1 else ()
        return table, (), ("itb.score.total", *shared)


def standings(table: Table, level: int) -> tuple[Seat, ...]:
    """Rank the seats present on a level, the first first: one total order, since no two last turns are at once."""
    present = (seat for seat in table.seats() if table.divers[seat].shells[level - 1])
    return tuple(sorted(present, key=lambda seat: tuple(_measures(table, level, seat)), reverse=True))


def tie_breaks(table: Table, level: int) -> Iterator[Reason]:
    """By which rule seats with equally many shells on a level were told apart, where a treasure was at stake."""
    treasures = 1 + secondaries(table.ruleset.seats)
    ranked = standings(table, level)
    for ahead, behind in pairwise(ranked[: treasures + 1]):
        pairs = zip(_measures(table, level, ahead), _measures(table, level, behind), strict=True)
        depth, more, less = next(((depth, *pair) for depth, pair in enumerate(pairs) if pair[0] != pair[1]), (0, 0, 0))
        if not depth:
            continue
        tie = f"level {level}: seat {ahead} and seat {behind} tie; seat {ahead}"
        if depth < level:
            yield Reason(
                "itb.tie.above",
                f"{tie} has {counted_noun(more, 'shell', 'shells')} on level {level - depth}, not {less}",
            )
        elif depth == level:
            yield Reason(
                "itb.tie.unused", f"{tie} has {counted_noun(more, 'unused shell', 'unused shells')}, not {less}"
            )
        else:
            yield Reason("itb.tie.earlier", f"{tie} played its last turn earlier")


def _measures(table: Table, level: int, seat: Seat) -> Iterator[int]:
    """List what counts on a level, first the shells there; more is better (itb.tie.above, .unused, .earlier)."""
    yield from reversed(table.divers[seat].shells[:level])
    yield table.unused(seat)
    yield -table.played.index(seat) if seat in table.played else -len(table.divers)


def _takers(table: Table, level: int, ranked: tuple[Seat, ...]) -> Iterator[tuple[Seat, bool]]:
    """Name who takes a token, and whether it is the main one, as far as there are takers and tokens."""
    if len(ranked) == 1 and table.ruleset.rulings.lone_diver == "takes_secondary":
        ranked = ranked * 2
    tokens = (True,) * table.levels[level - 1].main + (False,) * table.levels[level - 1].secondary
    yield from zip(ranked, tokens, strict=False)


def score(table: Table) -> Result:
    """Add up treasures and chests; the highest total wins, equal totals share the victory."""
    counted = table.ruleset.rulings.chests_score == "count"
    scores = tuple(sum(diver.treasures) + counted * sum(diver.chests) for diver in table.divers)
    totals = sorted(set(scores), reverse=True)
    ranking = tuple(tuple(seat for seat in table.seats() if scores[seat] == total) for total in totals)
    reasons = [reason for level in range(len(table.levels), 0, -1) for reason in tie_breaks(table, level)]
    reasons.append(Reason("itb.score.total", f"the highest total is {totals[0]}"))
    if len(ranking[0]) > 1:
        reasons.append(Reason("itb.score.shared", f"seats {', '.join(map(str, ranking[0]))} share the victory"))
    return Result(ranking[0], scores, ranking, tuple(reasons))
