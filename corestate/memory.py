"""What a seat remembers that no view holds: cards it saw go to a place from which nothing has left unseen since.

A view is the present. Whoever saw which card was paid to another, or stolen by him, knows for a time that he holds it:
`remembered` follows that through the events of a game, and `resample` may be told of it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, TypeAlias

import attrs
from attrs import frozen

from corestate.games import game_of
from corestate.kernel import E, Seat, State, apply, seated
from corestate.title import T

Place: TypeAlias = tuple[str | int, ...]
"""Where cards lie on a table: names of fields and numbers of items, from the outside in."""
Cards: TypeAlias = Counter[Any]
Places: TypeAlias = dict[Place, Cards]

_CARDS = frozenset({"card", "item", "value"})
"""How the fields of events are called that name a card (a share, an item, a chest)."""


@frozen
class Remembered:
    """A card a seat saw go somewhere, as often as it saw it go there; nothing has left that place unseen since."""

    place: Place
    card: Any
    count: int = 1

    def holds_in(self, table: object) -> bool:
        """Whether the card lies there on a table."""
        at: Any = table
        for step in self.place:
            if isinstance(step, int) and step >= len(at):
                return False
            at = at[step] if isinstance(step, int) else getattr(at, step)
        return at is not None and _cards(at)[self.card] >= self.count


def remembered(start: State[T, E], events: Iterable[E], seat: int | None) -> tuple[Remembered, ...]:
    """Follow what a seat (None: a bystander) sees happen from a state on, and tell what it remembers at the end."""
    (kept,) = remembered_by((seated(start.table, seat),), start, events)
    return kept


def remembered_by(
    seats: tuple[Seat | None, ...], start: State[T, E], events: Iterable[E]
) -> tuple[tuple[Remembered, ...], ...]:
    """Tell what each of some seats remembers, as `remembered` does of one."""
    state, before, sight_of = start, dict(places(start.table)), game_of(start).sight_of
    kept: tuple[Places, ...] = tuple({} for _ in seats)
    for event in events:
        whole = [sight_of(state, event, seat) == event for seat in seats]
        state = apply(state, event)
        after = dict(places(state.table))
        changed = [place for place in before.keys() | after.keys() if before.get(place) != after.get(place)]
        named = _named(event)
        for known, seen in zip(kept, whole, strict=True):
            for place in changed:
                _follow(known, place, before.get(place, Counter()), after.get(place, Counter()), named if seen else ())
        before = after
    return tuple(
        tuple(
            Remembered(place, card, count) for place in sorted(known, key=str) for card, count in known[place].items()
        )
        for known in kept
    )


def _follow(known: Places, place: Place, was: Cards, now: Cards, named: tuple[Any, ...]) -> None:
    """Note which of the cards a seen event names come to a place; if another leaves it, all there is in doubt."""
    came, went = now - was, was - now
    cards = known.pop(place, Counter())
    if any(card not in named for card in went):
        cards = Counter()
    cards = cards - went + Counter({card: count for card, count in came.items() if card in named})
    if cards:
        known[place] = cards


def _named(event: object) -> tuple[Any, ...]:
    """List the cards an event names."""
    kind: Any = type(event)
    return tuple(getattr(event, name) for name in _fields(kind) if name in _CARDS)


@cache
def _fields(kind: Any) -> tuple[str, ...]:  # noqa: ANN401 - a class of attrs
    return tuple(one.name for one in attrs.fields(kind) if one.name != "ruleset")


def places(value: object, place: Place = ()) -> Iterator[tuple[Place, Cards]]:
    """List the places of a table that hold cards, with what lies there, whatever its order."""
    kind: Any = type(value)
    if attrs.has(kind):
        for name in _fields(kind):
            yield from places(getattr(value, name), (*place, name))
    elif isinstance(value, tuple) and value:
        if all(isinstance(getattr(item, "card", item), str | int) for item in value):
            yield place, _cards(value)
        else:
            for number, item in enumerate(value):
                yield from places(item, (*place, number))


def _cards(things: Iterable[Any]) -> Cards:
    return Counter(getattr(thing, "card", thing) for thing in things)
