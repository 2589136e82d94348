"""Every history of sights a seat can have in a small box, and whether anything tells it what it must not know.

A history is what a seat was shown, event by event: the event as it looks to it, its own decisions whole, and the table
as it then looks to everybody, since a game turns cards up for all by itself. Tables that one history can lead to must
look the same to the seat, ask the same in the same words and leave it the same choices. Histories that lead to the same
tables go on alike, so that these are looked at once.
"""

from collections import Counter
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from typing import Any, TypeAlias

from attrs import frozen

import corestate as cs
from corestate.anything import AnyState, Rules
from corestate.games import begun
from fuzz.laws import looks_different
from serializers import play, recorded

MOST = 10_000
"""So many tables are looked at for each seat, unless told otherwise."""
MOST_TOLD = 3
"""Of so many things that tell a seat too much both games are told."""

Tables: TypeAlias = frozenset[AnyState]
"""What can lie there for all a seat has seen."""
Ways: TypeAlias = dict[AnyState, tuple[AnyState, Any] | None]
"""How each of some tables came to lie there: which lay there before, and what happened; None: it was the first."""


@frozen
class Leak:
    """What tells a seat more than it was shown, and two games that look the same to it by that."""

    what: str
    plays: tuple[str, str]


@frozen
class Sights:
    """What a seat can see in a box."""

    seat: int | None
    """None: a bystander."""
    complete: bool
    """Whether everything it can see was followed; if not, there are more histories."""
    histories: int
    """How many histories there are; where they go round in circles, those of so many `events` at most."""
    whole: int
    """How many of them are of whole games."""
    events: int
    """How many events the longest of them has."""
    endless: bool
    """Whether some go round in circles, so that there is no end of them."""
    beliefs: int
    """How many different sets of tables they lead to."""
    tables: int
    """How many tables the largest of these has."""
    wrong: int
    """After how many of these sets something tells the seat tables apart that it cannot know apart."""
    leaks: tuple[Leak, ...]
    """What it is; of the first few."""


def sighted(rules: Rules, seat: int | None, most: int = MOST, longest: int | None = None) -> Sights:
    """Follow every history of a seat, looking at so many tables at most; count those of so many events, or all."""
    found = _Followed(rules, seat, most)
    histories, whole, events = found.counted(longest)
    return Sights(
        seat=seat,
        complete=found.complete,
        histories=histories,
        whole=whole,
        events=events,
        endless=found.endless(),
        beliefs=len(found.came),
        tables=max(map(len, found.came)),
        wrong=len(found.wrong),
        leaks=tuple(found.told(tables) for tables in found.wrong[:MOST_TOLD]),
    )


class _Followed:
    """The sets of tables that histories of a seat lead to, the shortest history first, and what follows each."""

    def __init__(self, rules: Rules, seat: int | None, most: int) -> None:
        self.rules, self.seat = rules, seat
        first = begun(rules)
        self.came: dict[Tables, tuple[Tables | None, Ways]] = {frozenset((first,)): (None, {first: None})}
        """How each set of tables was found first: after which other, and how each of its tables came from one there."""
        self.after: dict[Tables, tuple[Tables, ...]] = {}
        self.depth: dict[Tables, int] = {frozenset((first,)): 0}
        self.wrong: list[Tables] = []
        self.complete = True
        waiting, looked_at = [frozenset((first,))], 0
        for tables in waiting:
            looked_at += len(tables)
            if looked_at > most:
                self.complete = False
                break
            if next(self._problems(tables), None) is not None:
                self.wrong.append(tables)
            waiting += self._followed(tables)

    def _problems(self, tables: Tables) -> Iterator[tuple[str, AnyState, AnyState]]:
        """Name what tells the first of some tables apart from the others."""
        first, *others = self.came[tables][1]
        return ((what, first, one) for one in others for what in looks_different(first, one, self.seat))

    def _followed(self, tables: Tables) -> list[Tables]:
        """Find what the seat may be shown next, and what can then lie there; return what was not met before."""
        shown: dict[Any, Ways] = {}
        for state in self.came[tables][1]:
            for event in cs.legal(state):
                after = cs.apply(state, event)
                seen = cs.seen(state, event, self.seat), cs.view(after)
                shown.setdefault(seen, {}).setdefault(after, (state, event))
        self.after[tables] = tuple(map(frozenset, shown.values()))
        new = []
        for then, ways in zip(self.after[tables], shown.values(), strict=True):
            if then not in self.came:
                self.came[then] = (tables, ways)
                self.depth[then] = self.depth[tables] + 1
                new.append(then)
        return new

    def endless(self) -> bool:
        """Whether a history may come back to the same tables."""
        try:
            TopologicalSorter(self.after).prepare()
        except CycleError:
            return True
        return False

    def counted(self, longest: int | None) -> tuple[int, int, int]:
        """Count histories, those of whole games, and the events of the longest."""
        if longest is None:
            longest = max(self.depth.values()) if self.endless() else len(self.came)
        level, histories, whole, events = Counter({next(iter(self.came)): 1}), 0, 0, -1
        while level and events < longest:
            following: Counter[Tables] = Counter()
            for tables, ways in level.items():
                histories += ways
                whole += ways * cs.is_over(next(iter(tables)))
                for then in self.after.get(tables, ()):
                    following[then] += ways
            level, events = following, events + 1
        return histories, whole, events

    def told(self, tables: Tables) -> Leak:
        """Tell two games that look the same to the seat, and what tells them apart."""
        what, one, other = next(self._problems(tables))
        who = "a bystander" if self.seat is None else f"seat {self.seat}"
        plays = self._play(tables, one), self._play(tables, other)
        return Leak(f"to {who} two games look the same, and {what}", plays)

    def _play(self, tables: Tables, state: AnyState) -> str:
        """Tell the game that led to one of some tables."""
        events: list[Any] = []
        before, ways = self.came[tables]
        while before is not None and (way := ways[state]) is not None:
            state, event = way
            events.append(event)
            before, ways = self.came[before]
        return play.export(recorded(self.rules, tuple(events[::-1])))
