"""What becomes of the things a seat does not see happen: where each of them turns up in what it sees later.

Whoever dreams a game again knows what it will look like. A card that a seat lays down later is in its hand before, and
one that chance turns up later lies in the deck until then. It is a hint and no proof: things change hands unseen.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, Literal, TypeAlias

import attrs
from attrs import field, frozen

from corestate.kernel import Seat

Likeness: TypeAlias = Literal["wanted", "free", "unlikely"]
_CARDS = frozenset({"card", "item", "value"})
"""How the fields of events are called in which a number names a card."""


@frozen
class Showing:
    """A thing turns up: after so many events, by whom."""

    at: int
    seat: Seat | None
    """Who names it; None: chance does, or it is shown to all."""
    named: bool
    """Whether an event names it; else it is there to be seen afterwards."""


@frozen
class Foresight:
    """Where things turn up in what a seat sees, the first time first."""

    showings: dict[Any, list[Showing]] = field(factory=dict)
    hidden: dict[Seat, list[int]] = field(factory=dict)
    """When each seat decided what was not seen."""

    def taken(self, thing: object, at: int, seat: Seat | None, passed: int = 0) -> tuple[Likeness, int]:
        """Whether chance may well have given a thing to a seat unseen, and when it turns up; leave out so many."""
        showing = self._next(thing, at, passed)
        if showing is None:
            return "free", at
        if seat is None:
            return ("free" if showing.named else "wanted"), showing.at
        if showing.named:
            return ("wanted" if showing.seat == seat else "unlikely"), showing.at
        gave = any(at < one <= showing.at for one in self.hidden.get(seat, ()))
        return ("wanted" if gave else "unlikely"), showing.at

    def given(self, thing: object, at: int, seat: Seat, passed: int = 0) -> tuple[Likeness, int]:
        """Whether a seat may well have given a thing away unseen, and when it turns up; leave out so many."""
        showing = self._next(thing, at, passed)
        if showing is None:
            return "free", at
        return ("unlikely" if showing.named and showing.seat == seat else "wanted"), showing.at

    def _next(self, thing: object, at: int, passed: int) -> Showing | None:
        later = [one for one in self.showings.get(thing, ()) if one.at > at]
        return later[passed] if passed < len(later) else None


def foreseen(begun: object, sights: tuple[tuple[Any, Any], ...]) -> Foresight:
    """Gather where things turn up, from the first view on and of each event its sight and the view afterwards."""
    found, before = Foresight(), begun
    for at, (sight, view) in enumerate(sights):
        seat = getattr(sight, "seat", None)
        names = Counter(cards(sight))
        shown = shown_anew(before, view) - names
        for thing, count in names.items():
            found.showings.setdefault(thing, []).extend([Showing(at, seat, named=True)] * count)
        for thing, count in shown.items():
            found.showings.setdefault(thing, []).extend([Showing(at, None, named=False)] * count)
        if seat is not None and not names:
            found.hidden.setdefault(seat, []).append(at)
        before = view
    return found


def cards(event: object) -> Iterator[Any]:
    """List what an event names that may be a card: words, and numbers where they name one."""
    for name in fields(event):
        value = getattr(event, name)
        if isinstance(value, str) or (name in _CARDS and isinstance(value, int)):
            yield plain(value)


def plain(thing: Any) -> Any:  # noqa: ANN401 - a thing of any title
    """Leave out what kind of thing it is where a name says so: `skill:lore-1`."""
    return thing.rpartition(":")[2] if isinstance(thing, str) else thing


def shown_anew(one: object, other: object) -> Counter[str]:
    """Count the words that another view holds more often than one."""
    less, more = Counter[str](), Counter[str]()
    _changed(one, other, less, more)
    return more - less


def _changed(one: object, other: object, less: Counter[str], more: Counter[str]) -> None:
    if one is other or one == other:
        return
    if type(one) is type(other) and attrs.has(type(one)):
        for name in fields(one):
            _changed(getattr(one, name), getattr(other, name), less, more)
    else:
        less.update([word for word in leaves(one) if isinstance(word, str)])
        more.update([word for word in leaves(other) if isinstance(word, str)])


def leaves(value: object) -> Iterator[Any]:
    """List the numbers and names a value is made of."""
    if isinstance(value, tuple):
        for item in value:
            yield from leaves(item)
    elif attrs.has(type(value)):
        for name in fields(value):
            yield from leaves(getattr(value, name))
    else:
        yield plain(value)


def fields(value: object) -> tuple[str, ...]:
    """Name the parts of a value of attrs, but for its ruleset."""
    kind: Any = type(value)
    return _fields_of(kind)


@cache
def _fields_of(kind: Any) -> tuple[str, ...]:  # noqa: ANN401 - a class of attrs
    return tuple(one.name for one in attrs.fields(kind) if one.name != "ruleset")
