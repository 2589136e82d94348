"""The phrasebooks of the titles, found by name: ours read when they are first asked for, others as registered."""

from functools import lru_cache
from importlib import import_module

from corestate.anything import Rules
from corestate.games import OURS, game
from serializers.play.book import NAMES, Book, book
from serializers.play.phrasebook import Phrasebook

REGISTERED: dict[str, Phrasebook] = {}
"""The phrasebooks of titles that are not ours."""
_NONE = Phrasebook({})


def register(title: str, phrases: Phrasebook) -> None:
    """Add the phrasebook of a title of your own: its sentences, its labels, its drawing."""
    if title in OURS:
        raise ValueError(f"{title} has a phrasebook")
    REGISTERED[title] = phrases


def phrasebook(title: str) -> Phrasebook:
    """Find the phrases of a title; one that has none of its own is written kind by kind and field by field."""
    return _ours(title) if title in OURS else REGISTERED.get(title) or _brought_along(title)


@lru_cache(maxsize=256)
def _ours(title: str) -> Phrasebook:
    found = import_module(f"serializers.play.{title}").PHRASES
    assert isinstance(found, Phrasebook)  # noqa: S101 - each of our titles has one
    return found


@lru_cache(maxsize=256)
def _brought_along(title: str) -> Phrasebook:
    """Find the phrases a title names itself."""
    module, _, name = game(title).phrases.partition(":")
    found = getattr(import_module(module), name) if module else _NONE
    if not isinstance(found, Phrasebook):
        raise TypeError(f"{game(title).phrases} of {title} is no Phrasebook")
    return found


def book_of(rules: Rules, names: tuple[str, ...] = ()) -> Book:
    """Bind the phrases of a ruleset's title to the names at a table; without any, seats go by their numbers."""
    return book(phrasebook(rules.game), rules, names)


def names_for(seats: int) -> tuple[str, ...]:
    """Name the seats of a table that nobody gave names."""
    return NAMES[:seats]
