"""What changed between two views, as plain data a server sends and anybody can apply, in any language.

A change is a pair: the path in the named form (names of fields, places in lists) and what is there now. Objects of one
name and the same fields are gone into, and lists of objects that have kept their length; whatever else differs is given
whole.
"""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, TypeVar

from serializers.errors import MalformedBytesError
from serializers.forms import Plain
from serializers.knowing import named, ruleset_in

V = TypeVar("V")


def changes(old: V, new: V) -> list[Any]:
    """List what has changed from one view (or any other value of a game) to another, as pairs of path and value."""
    codec = named(ruleset_in(old))
    return [[path, deepcopy(value)] for path, value in _differing(codec.write(old), codec.write(new), [])]


def changed(old: V, changes: list[Any]) -> V:
    """Return a view with changes made to it: `changed(old, changes(old, new)) == new`."""
    codec = named(ruleset_in(old))
    plain = codec.write(old)
    if type(changes) is not list:
        raise MalformedBytesError("", "a list of changes", changes)
    for change in changes:
        if type(change) is not list or len(change) != len(("path", "value")) or type(change[0]) is not list:
            raise MalformedBytesError("", "changes, each a path and a value", change)
        plain = _put(plain, *change)
    value = codec.read(plain)
    if type(value) is not type(old):
        raise MalformedBytesError("", f"a {type(old).__name__}", type(value).__name__)
    return value


def _differing(one: Plain, other: Plain, path: list[str | int]) -> Iterator[tuple[list[str | int], Plain]]:
    if type(one) is dict and type(other) is dict and one["$"] == other["$"] and one.keys() == other.keys():
        for key, value in one.items():
            yield from _differing(value, other[key], [*path, key])
    elif _are_alike(one, other):
        for place, value in enumerate(one):
            yield from _differing(value, other[place], [*path, place])
    elif one != other:
        yield path, other


def _are_alike(one: Plain, other: Plain) -> bool:
    """Whether two lists are of one length and hold more than numbers and words."""
    if type(one) is not list or type(other) is not list or len(one) != len(other):
        return False
    return any(type(item) in (dict, list) for item in one)


def _put(plain: Plain, path: list[Any], value: Plain) -> Plain:
    """Put a value at a path and return the whole."""
    if not path:
        return deepcopy(value)
    place = ".".join(map(str, path))
    found = plain
    for key in path[:-1]:
        found = found[_key(found, key, place)]
    found[_key(found, path[-1], place)] = deepcopy(value)
    return plain


def _key(found: Plain, key: Any, place: str) -> Any:  # noqa: ANN401 - a name or a number
    """Make sure that something stands under a key."""
    there = type(key) is str and key in found if type(found) is dict else False
    if type(found) is list:
        there = type(key) is int and 0 <= key < len(found)
    if not there:
        raise MalformedBytesError(place, "a path to what is there", key)
    return key
