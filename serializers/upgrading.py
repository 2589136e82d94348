"""Reading what earlier versions of the library wrote.

A release may add rulings and options; what was stored before has not got them, and was played by what the library did
then. `upgraded` reads it so, and says what it put in. Strict reading (`load`) takes the bytes of this version alone.
"""

from functools import cache
from typing import Any

from attrs import frozen

from corestate import game
from corestate.rulebook import is_later, options_since
from serializers.codec import Codec
from serializers.errors import MalformedBytesError
from serializers.forms import Lists, Objects, Plain
from serializers.packing import packed, unpacked


@frozen
class Upgraded:
    """What was read, and in words what was filled in; no notes where nothing was."""

    value: Any
    notes: tuple[str, ...]


def upgraded_bytes(data: bytes) -> Upgraded:
    """Read canonical bytes of this or an earlier version."""
    codec = Codec(Lists(), lenient=True)
    value = codec.read(unpacked(data))
    if packed(Codec(Lists(), frozenset(codec.filled)).write(value)) != data:
        raise MalformedBytesError("", "the canonical bytes of this or an earlier version; these are others")
    return Upgraded(value, _notes(codec))


def upgraded_named(plain: Plain) -> Upgraded:
    """Read the named form of this or an earlier version."""
    codec = Codec(Objects(), lenient=True)
    return Upgraded(codec.read(plain), _notes(codec))


def _notes(codec: Codec) -> tuple[str, ...]:
    """Say what was filled in."""
    return tuple(f"{name} is {option}, as before there was a choice" for name, option in codec.filled.items())


@cache
def as_of(title: str, library: str) -> Codec:
    """Find the codec that writes the canonical bytes a version of the library wrote, as far as rulesets go."""
    rulings = {one.id for one in game(title).rulebook.rulings if is_later(one.since, library)}
    options = {name for name, since in options_since(game(title).options).items() if is_later(since, library)}
    return Codec(Lists(), frozenset(rulings | options))
