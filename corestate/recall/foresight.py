"""What becomes of the things a seat does not see happen: where each of them turns up in what it sees later.

Whoever dreams a game again knows what it will look like. A card that a seat lays down later is in its hand before, and
one that chance turns up later lies in the deck until then. It is a hint and no proof: things change hands unseen.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Literal, TypeAlias

import attrs
from attrs import frozen

from corestate.kernel import Below, Seat
from corestate.recall.things import cards, fields, plain

Likeness: TypeAlias = Literal["wanted", "free", "unlikely"]


@frozen
class Showing:
    """A thing turns up: at which event, by whom."""

    at: int
    seat: Seat | None
    """Who names it; None: chance does, or it is shown to all."""
    named: bool
    """Whether an event names it; else it is there to be seen afterwards."""


@frozen
class Unseen:
    """A choice that is not seen: at which event, what is chosen, to whom it goes, or who gives it away."""

    at: int
    sight: Any
    thing: Any
    seat: Seat | None
    given: bool

    def kind(self) -> tuple[Any, ...]:
        """Tell what it looks like, whoever chooses."""
        parts = tuple(getattr(self.sight, name) for name in fields(self.sight) if name != "seat")
        return (type(self.sight), *parts)


class Foresight:
    """Where things turn up in what a seat sees."""

    def __init__(self, begun: Any, sights: Iterable[tuple[Any, Any]]) -> None:  # noqa: ANN401 - a view of any title
        self.showings: dict[Any, list[Showing]] = {}
        """By each thing, the first time first."""
        self.decided: dict[Seat, list[int]] = {}
        """When each seat decided what was not seen."""
        self.shown: list[int] = []
        """When something turned up that no event names."""
        self.revealed: dict[int, Counter[str]] = {}
        """And what that was."""
        self.put_off: dict[tuple[Any, int], int] = {}
        """Before which event a thing that turns up at another should rather not be taken, as failures have taught."""
        before = begun.table
        for at, (sight, view) in enumerate(sights):
            seat, names = getattr(sight, "seat", None), Counter(cards(sight))
            shown = _shown_anew(before, view.table) - names
            self._add(names, Showing(at, seat, named=True))
            self._add(shown, Showing(at, None, named=False))
            if shown:
                self.shown.append(at)
                self.revealed[at] = shown
            if seat is not None and not names:
                self.decided.setdefault(seat, []).append(at)
            before = view.table

    def learn(self, at: int, below: Below) -> None:
        """Take what could not be named at an event at some other time: it may have been too early."""
        for thing, showings in self.showings.items():
            if any(one.at == at and one.named for one in showings):
                self.put_off[thing, at] = below(at + 1)

    def _add(self, things: Counter[Any], showing: Showing) -> None:
        for thing, count in things.items():
            self.showings.setdefault(thing, []).extend([showing] * count)

    def likings(self, choices: list[Unseen], before: list[Unseen]) -> list[tuple[Likeness, int]]:
        """Tell of each choice that could be made now whether it agrees with what is seen later, and when that is."""
        waiting, laid = self._waiting(choices[0], before)
        like = (
            laid if self._is_laid(choices[0], before) else [one for one in waiting if one.kind() == choices[0].kind()]
        )
        taken = Counter([one.thing for one in like])
        return [self._liking(one, taken[one.thing], waiting) for one in choices]

    def wanted(self, one: Unseen, before: list[Unseen]) -> frozenset[Any]:
        """Name what is still to be given before something is shown that no event names, if this is given for it."""
        showing = next((at for at in self.shown if at > one.at), None)
        if showing is None or not self._is_laid(one, before):
            return frozenset()
        taken = Counter([other.thing for other in self._waiting(one, before)[1]])
        return frozenset(thing for thing, count in self.revealed[showing].items() if count > taken[thing])

    def unlikely(self, one: Unseen) -> bool:
        """Whether a choice does not agree with what is seen later, whatever was chosen before."""
        return self._liking(one, 0, [])[0] == "unlikely"

    def _waiting(self, now: Unseen, before: list[Unseen]) -> tuple[list[Unseen], list[Unseen]]:
        """List the choices so far of what has not turned up since; and those of them that wait to be shown."""
        waiting = [one for one in before if (showing := self.next(one.thing, one.at)) and showing.at >= now.at]
        return waiting, [one for one in waiting if self._is_laid(one, before)]

    def _is_laid(self, one: Unseen, before: list[Unseen]) -> bool:
        """Whether something is given away, or comes from where no seat was given anything."""
        return one.given or (one.seat is None and all(two.seat is None or two.kind() != one.kind() for two in before))

    def _liking(self, one: Unseen, taken: int, waiting: list[Unseen]) -> tuple[Likeness, int]:
        showing = self.next(one.thing, one.at, taken)
        if showing is None:
            return "free", one.at
        if one.given:
            return ("unlikely" if showing.named and showing.seat == one.seat else "wanted"), showing.at
        if one.seat is None:
            soon = not showing.named and showing.at == next(at for at in self.shown if at > one.at)
            return ("wanted" if soon else "free"), showing.at
        if showing.named:
            early = one.at < self.put_off.get((one.thing, showing.at), 0)
            return ("wanted" if showing.seat == one.seat and not early else "unlikely"), showing.at
        gave = len([at for at in self.decided.get(one.seat, ()) if one.at < at <= showing.at])
        held = [other for other in waiting if other.seat == one.seat and not other.given]
        gave -= len([other for other in held if self.next(other.thing, other.at) == showing])
        return ("wanted" if gave > 0 else "unlikely"), showing.at

    def next(self, thing: object, at: int, passed: int = 0) -> Showing | None:
        """Find where a thing turns up after an event, so many times left out."""
        later = [one for one in self.showings.get(thing, ()) if one.at > at]
        return later[passed] if passed < len(later) else None


def _shown_anew(one: object, other: object) -> Counter[str]:
    """Count the words that rows of another view hold more often than those of one."""
    less, more = Counter[str](), Counter[str]()
    _compare(one, other, less, more)
    return more - less


def _compare(one: object, other: object, less: Counter[str], more: Counter[str]) -> None:
    if one is other or one == other:
        return
    if type(one) is type(other) and attrs.has(type(one)):
        for name in fields(one):
            _compare(getattr(one, name), getattr(other, name), less, more)
    elif isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other) and not _row(one + other):
        for mine, yours in zip(one, other, strict=True):
            _compare(mine, yours, less, more)
    else:
        less.update(_words(one))
        more.update(_words(other))


def _row(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(item, str) for item in value)


def _words(value: object) -> Iterator[str]:
    """List the words that stand in rows."""
    if isinstance(value, tuple):
        for item in value:
            if isinstance(item, str):
                yield plain(item)
            else:
                yield from _words(item)
    elif attrs.has(type(value)):
        for name in fields(value):
            yield from _words(getattr(value, name))
