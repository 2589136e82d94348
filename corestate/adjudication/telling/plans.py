"""Plans nobody saw when they were laid: they are told by what is done, as far as they have come to light.

A plan that was left open stands for all that fit what is written later, as long as nothing of them has come to light.
When something has, those that differ in it are followed one by one. What a seat does that it had not planned shows that
it had planned something else, and is no crime.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

import corestate as cs
from corestate.adjudication.telling.course import Course
from corestate.adjudication.telling.forks import Fork, Places
from corestate.adjudication.telling.paths import Below, Key, Path, all_of

ENOUGH, MOST = 300, 850
"""So many plans are told apart one by one where some are legal and some are not, and so many at most."""


class Planning:
    """The plans of a script, and how a search follows them."""

    def __init__(
        self,
        course: Course,
        places: Places,
        below: Callable[[Path], Below],
        give_up: Callable[[Path], None],
    ) -> None:
        self._plans = course.meanings.book.source.plans
        self._course, self._places, self._below = course, places, below
        self._give_up, self._tried, self._found = give_up, 0, frozenset[str]()
        self.parted_enough = self.too_many = False
        """Whether it was given up to tell plans apart, some being legal and some not; or there being too many."""
        self._apart: set[tuple[Key, tuple[Any, ...]]] = set()
        """The plans at each place that were told apart, and therefore followed one by one."""
        self._twins: dict[tuple[Key, Any], tuple[Any, ...]] = {}
        """By place and plan, all plans that come to the same by what is written."""

    def stand_for_others(self, events: list[Any]) -> bool:
        """Whether these are plans of one seat, of which one may stand for all."""
        return {type(one) for one in events} == {self._plans.kind} and len({one.seat for one in events}) == 1

    def laid(self, place: Fork, events: list[Any]) -> Below:
        """Follow a plan that stands for all that can have been laid, till something of them comes to light."""
        path, key = place.path, place.key
        plans = self._one_of_each(key, path, self._course.fitting_plans(path.state, path.at, events))
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

    def _one_of_each(self, key: Key, path: Path, plans: Sequence[Any]) -> tuple[Any, ...]:
        """Let one plan stand for all that come to the same."""
        written, idle = self._course.acts.after(path.at), self._course.acts.none_of(path.at, plans[0].seat)
        alike: dict[object, list[Any]] = {}
        for one in plans:
            alike.setdefault(self._plans.alike(path.state.table, one, written, idle), []).append(one)
        self._twins |= {(key, same[0]): tuple(same) for same in alike.values()}
        return tuple(same[0] for same in alike.values())

    def _all(self, key: Key, plans: Iterable[Any]) -> list[Any]:
        """List with plans all those they stand for."""
        return [one for plan in plans for one in self._twins.get((key, plan), (plan,))]

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
            fork.laid.pop(number)
            if len(group) > 1:
                fork.laid[number] = key, group
            fork.whole, fork.branched, fork.open = whole, True, fork.open + 1
            found.append(self._of_all(fork, key, group).weighed(self._share(key, group, others)))
            if path.gaps and found[-1].legal is not None:
                break  # where something is missing it is enough that all could have been well
            if self._enough(found[-1]):
                self._give_up(path)
                break
        return all_of(found)

    def _enough(self, found: Below) -> bool:
        """Count a plan that was followed, and say whether what is known by now is all that will be."""
        self._tried, self._found = self._tried + 1, self._found | _verdicts(found)
        self.parted_enough = self._tried > ENOUGH and self._found >= {"legal", "illegal"}
        self.too_many = self._tried > MOST
        return self.parted_enough or self.too_many

    def _share(self, key: Key, some: Sequence[Any], of: Sequence[Any]) -> Fraction:
        """How much of some plans are others of them."""
        return Fraction(len(self._all(key, some)), len(self._all(key, of)))

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
            self._places.came_of(key, self._all(key, plans), below.verdict())
        return below

    def came_to(self, path: Path, ended: Below) -> Below:
        """Note what became of plans that nothing has told apart on this way, though something may on another."""
        for key, plans in path.laid.values():
            self._places.came_of(key, self._all(key, plans), ended.verdict())
        return ended

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


def _verdicts(below: Below) -> frozenset[str]:
    """What was found below a plan: that something is legal, that something is not."""
    found = {"legal": below.legal, "illegal": below.illegal}
    return frozenset(verdict for verdict, ending in found.items() if ending is not None)
