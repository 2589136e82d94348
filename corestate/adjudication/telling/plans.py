"""Plans nobody saw when they were laid: they are told by what is done, as far as they have come to light.

A plan that was left open stands for all that fit what is written later, as long as nothing of them has come to light.
When something has, those that differ in it are followed one by one. What a seat does that it had not planned shows that
it had planned something else, and is no crime.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import corestate as cs
from corestate.adjudication.telling.course import Course
from corestate.adjudication.telling.forks import Fork, Places
from corestate.adjudication.telling.paths import Below, Key, Path, all_of


class Planning:
    """The plans of a script, and how a search follows them."""

    def __init__(
        self, course: Course, places: Places, below: Callable[[Path], Below], spent: Callable[[Path], bool]
    ) -> None:
        self._plans = course.meanings.book.source.plans
        self._course, self._places, self._below, self._spent = course, places, below, spent
        self._apart: set[tuple[Key, tuple[Any, ...]]] = set()
        """The plans at each place that were told apart, and therefore followed one by one."""

    def stand_for_others(self, events: list[Any]) -> bool:
        """Whether these are plans of one seat, of which one may stand for all."""
        return {type(one) for one in events} == {self._plans.kind} and len({one.seat for one in events}) == 1

    def laid(self, place: Fork, events: list[Any]) -> Below:
        """Follow a plan that stands for all that can have been laid, till something of them comes to light."""
        path, key = place.path, place.key
        plans = tuple(self._course.fitting_plans(path.state, path.at, events))
        fork, number = path.copy(), len(path.events)
        fork.places, fork.open = fork.places + 1, fork.open + 1
        fork.guessed.add(number)
        if len(plans) > 1:
            fork.laid[number] = key, plans
        if place.written:
            self._course.take(fork, place.partial, plans[0])
        else:
            self._course.imply(fork, plans[:1], place.partial.spot)
        return self._of_all(fork, key, plans)

    def parted(self, path: Path) -> Below | None:
        """Follow plans of which so much has come to light that they can be told apart; None where there are none.

        They were such that nothing is missing; if there are none such, something is.
        """
        if (found := self._told_apart(path)) is None:
            return None
        number, groups = found
        self._apart.add(path.laid[number])
        below = self._each(path, number, groups, whole=True)
        return below if path.whole or below.verdict() is not None else self._each(path, number, groups, whole=False)

    def _each(self, path: Path, number: int, groups: list[tuple[Any, ...]], *, whole: bool) -> Below:
        """Let a plan have been each of those that can be told apart."""
        key, others = path.laid[number]
        found = []
        for group in groups:
            fork, _ = path.replayed({number: group[0]})
            if fork is None:
                continue
            if self._spent(path):
                break
            fork.laid.pop(number)
            if len(group) > 1:
                fork.laid[number] = key, group
            fork.whole, fork.branched, fork.open = whole, True, fork.open + 1
            found.append(self._of_all(fork, key, group).weighed(Fraction(len(group), len(others))))
            if path.gaps and found[-1].legal is not None:
                break  # where something is missing it is enough that all could have been well
        return all_of(found)

    def _told_apart(self, path: Path) -> tuple[int, list[tuple[Any, ...]]] | None:
        """Find a plan that stands for several that differ in what has come to light, or will by the next sentence."""
        for state in self._course.silent(path):
            for number, (_, plans) in path.laid.items():
                groups: dict[object, list[Any]] = {}
                for one in plans:
                    groups.setdefault(self._plans.light(state.table, one), []).append(one)
                if len(groups) > 1:
                    return number, [tuple(group) for group in groups.values()]
        return None

    def _of_all(self, path: Path, key: Key, plans: tuple[Any, ...]) -> Below:
        """Follow a way on which one plan stands for several, and note what becomes of them unless they are parted."""
        below = self._below(path)
        if (key, plans) not in self._apart:
            self._places.came_of(key, plans, below.verdict())
        return below

    def belied(self, path: Path, event: Any | None, seat: int | None) -> bool:  # noqa: ANN401 - an event of the game
        """Whether an event that is refused shows that a plan which was filled in was another one."""
        if event is None:
            return False
        asked = cs.asked(path.state)
        if seat is None or seat not in asked:  # somebody else is asked, or it was to be asked at another time
            return any(self.filled_in(path, one) for one in {*asked, seat} - {None})
        pieces, now = self._plans.pieces.get(type(event)), self._plans.now(path.state.table, seat)
        if pieces is None or (len(pieces) == 1 and now in pieces):
            return False
        return self.filled_in(path, seat)

    def filled_in(self, path: Path, seat: int | None) -> bool:
        """Whether the last plan of a seat was filled in."""
        wanted = self._plans.kind, seat
        laid = [number for number, one in enumerate(path.events) if (type(one), getattr(one, "seat", None)) == wanted]
        return bool(laid) and laid[-1] in path.guessed
