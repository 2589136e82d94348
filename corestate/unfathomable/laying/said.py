"""What was said of a table, word by word, and what the moment says of it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from attrs import frozen

from corestate.kernel import Seat
from corestate.laying import LayingError
from corestate.said import UNSAID, Unsaid
from corestate.unfathomable.box.edition import Loyalty
from corestate.unfathomable.table.pieces import Scope
from corestate.unfathomable.table.table import Cause

Cards: TypeAlias = Sequence[str]
Located: TypeAlias = Sequence[str | tuple[str, Sequence[int]] | tuple[str, Sequence[int], Sequence[int], int]]
"""Cards whose place in a deck is fixed: a name, or a name and the seats that know it."""
Fields: TypeAlias = Mapping[str, Any]
"""The fields of a part by name; those left out are as the part has them by default."""

DECKS = ("mythos", "waypoint", "spell", "item", "damage")
LEAVING = ("item", "spell")
"""Decks whose cards leave the game without a trace."""
OPEN = ("skill", "mythos", "spell", "damage")
KEPT = ("mythos", "spell")
NOBODY = Seat(-1)
R = TypeVar("R")


@frozen(kw_only=True)
class Said:
    """What was said of one table, as it was said; `lay` tells what each word means."""

    active: int | Unsaid = UNSAID
    turns: int | Unsaid = UNSAID
    used: Cards | Unsaid = UNSAID
    barred: bool | Unsaid = UNSAID
    characters: Mapping[int, str] | Unsaid = UNSAID
    spaces: Mapping[int, str] | Unsaid = UNSAID
    hands: Mapping[int, Cards] | Unsaid = UNSAID
    items: Mapping[int, Cards] | Unsaid = UNSAID
    improvements: Mapping[int, str] | Unsaid = UNSAID
    loyalty: Mapping[int, Sequence[Loyalty]] | Unsaid = UNSAID
    revealed: Mapping[int, Loyalty] | Unsaid = UNSAID
    feats: Mapping[int, bool] | Unsaid = UNSAID
    kept: Mapping[int, Cards] | Unsaid = UNSAID
    captain: int | Unsaid | None = UNSAID
    keeper: int | Unsaid | None = UNSAID
    dials: Mapping[str, int] | Unsaid = UNSAID
    journey: int | Unsaid = UNSAID
    ritual: int | Unsaid = UNSAID
    row: Cards | Unsaid = UNSAID
    damage: Mapping[str, str] | Cards | Unsaid = UNSAID
    deep_ones: Mapping[str, int] | Unsaid = UNSAID
    hydra: str | Unsaid = UNSAID
    dagon: str | Unsaid = UNSAID
    passengers: Mapping[str, int] | Unsaid = UNSAID
    lost_passengers: Cards | Unsaid = UNSAID
    tops: Mapping[str, Located] | Unsaid = UNSAID
    bottoms: Mapping[str, Located] | Unsaid = UNSAID
    discards: Mapping[str, Cards] | Unsaid = UNSAID
    gone: Mapping[str, Located] | Unsaid = UNSAID
    lost: Mapping[str, Cards] | Unsaid = UNSAID
    chaos: Cards | Unsaid = UNSAID
    awakened: bool | Unsaid = UNSAID
    insights: Sequence[tuple[int, int, Sequence[Loyalty]]] | Unsaid = UNSAID
    open: Cards | Unsaid = UNSAID
    throw: Fields | Unsaid | None = UNSAID
    trial: Fields | Unsaid | None = UNSAID
    scopes: Sequence[Fields] | Unsaid = UNSAID
    ending: Cause | Unsaid | None = UNSAID


@frozen
class Moment:
    """What the moment that is entered says of the table."""

    set_up: bool
    """Whether the game is still being set up: characters, titles and loyalty are there only as said."""
    begun: int
    active: Seat
    laying_chaos: bool
    """Whether the first chaos deck is still being laid."""
    over: bool
    scopes: tuple[Scope, ...]
    """The page of notes of the card that asks, where the moment names it."""


def otherwise(said: R | Unsaid, usual: R) -> R:
    """Take what was said, or what is usual."""
    return usual if isinstance(said, Unsaid) else said


def flag(part: str, said: object) -> bool:
    """Take True or False."""
    if not isinstance(said, bool):
        raise LayingError(part, f"wanted True or False, found {said!r}")
    return said


def word(part: str, said: object, known: Iterable[str], what: str) -> str:
    """Take one of the names there are."""
    names = tuple(known)
    if not isinstance(said, str) or said not in names:
        raise LayingError(part, f"there is no {what} {said!r}; there are {', '.join(names)}")
    return said


def elsewhere(said: Said, kind: str) -> tuple[str, ...]:
    """Name the cards of a deck that were said to lie in it or beside it."""
    parts = (said.tops, said.bottoms, said.discards, said.gone, said.lost)
    there = (part.get(kind, ()) for part in parts if isinstance(part, Mapping))
    lists = (one for one in there if isinstance(one, tuple | list))
    cards = (card[0] if isinstance(card, tuple | list) and card else card for one in lists for card in one)
    return tuple(card for card in cards if isinstance(card, str))
