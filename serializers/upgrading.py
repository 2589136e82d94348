"""Reading what earlier versions of the library wrote.

A release may add rulings and options; what was stored before has not got them, and was played by what the library did
then. `upgraded` reads it so, and says what it put in. Strict reading (`load`) takes the bytes of this version alone.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Generic, TypeVar

import attrs
from attrs import frozen

from corestate import Game, game
from corestate.games import game_with
from corestate.rulebook import FIRST, is_later, options_since
from serializers.codec import Codec
from serializers.errors import MalformedBytesError
from serializers.forms import Lists, Objects, Plain
from serializers.packing import packed, unpacked

V = TypeVar("V")


@frozen
class Upgraded(Generic[V]):
    """What was read, and in words what was filled in; no notes where nothing was."""

    value: V
    notes: tuple[str, ...]


def upgraded_bytes(data: bytes) -> Upgraded[Any]:
    """Read canonical bytes of this or an earlier version."""
    codec = Codec(Lists(), lenient=True)
    value = codec.read(unpacked(data))
    if packed(Codec(Lists(), frozenset({*codec.filled, *codec.absent})).write(value)) != data:
        raise MalformedBytesError("", "the canonical bytes of this or an earlier version; these are others")
    return Upgraded(value, _notes(codec))


def upgraded_named(plain: Plain) -> Upgraded[Any]:
    """Read the named form of this or an earlier version."""
    codec = Codec(Objects(), lenient=True)
    return Upgraded(codec.read(plain), _notes(codec))


def _notes(codec: Codec) -> tuple[str, ...]:
    """Say what was filled in."""
    return noted(codec.filled)


def noted(filled: Mapping[str, str]) -> tuple[str, ...]:
    """Say of each ruling and option that was filled in what holds in its place, unless it is the default by now too."""
    unlike = ((name, option) for name, option in filled.items() if option != _usual(name))
    return tuple(f"{name} is {option}, as before there was a choice" for name, option in unlike)


def _usual(name: str) -> str | None:
    """The default of a ruling; of an option nothing is said here."""
    title = game_with(name.partition(".")[0]) if ".ruling." in name else None
    return None if title is None else title.rulebook.ruling(name).default


@lru_cache(maxsize=256)
def as_of(title: str, library: str) -> Codec:
    """Find the codec that writes the canonical bytes a version of the library wrote, as far as rulesets and frames go.

    A frame that came later extends the one that stood in its place; a field that came later is left out.
    """
    rulings = {one.id for one in game(title).rulebook.rulings if is_later(one.since, library)}
    options = {name for name, since in options_since(game(title).options).items() if is_later(since, library)}
    known = {name: vars(kind)["since"] for name, kind in game(title).frames.items() if "since" in vars(kind)}
    frames = {name for name, since in known.items() if is_later(since, library)}
    fields = {
        f"{name}.{field.name}"
        for kind, name in game(title).names.items()
        for field in attrs.fields(kind)
        if is_later(field.metadata.get("since", FIRST), library)
    }
    return Codec(Lists(), frozenset(rulings | options | frames | fields))


def earlier(title: Game[Any, Any], library: str) -> tuple[dict[str, str], dict[str, Any]]:
    """What a version of the library did where a choice of rulings and of options has come since."""

    def came_later(since: str) -> bool:
        return is_later(since, FIRST) and is_later(since, library)

    rulings = {one.id: one.earlier for one in title.rulebook.rulings if came_later(one.since)}
    options = [one for one in attrs.fields(title.options) if came_later(one.metadata.get("since", FIRST))]
    return rulings, {one.name: one.metadata.get("before", one.default) for one in options}
