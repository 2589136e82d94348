"""The two forms of plain data: lists for machines, one for each value; named objects for people and other languages."""

from abc import ABC, abstractmethod
from collections.abc import Container, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias

from serializers.errors import MalformedBytesError

Plain: TypeAlias = Any
"""Numbers, text, truth values, None, and lists or objects of these: what msgpack and JSON know."""

ABSENT: Plain = object()
"""Stands for a field that was left out and has a default."""


class Form(ABC):
    """How a class and a mapping are written as plain data."""

    words: ClassVar[bool]
    """Whether it holds what is there for people alone."""

    @abstractmethod
    def name(self, plain: Plain, place: str) -> str:
        """Read the name a value says it has."""

    @abstractmethod
    def peeked(self, plain: Plain, field: str) -> Plain:
        """Read the first field of a class, whatever the others are."""

    @abstractmethod
    def packed(self, name: str, fields: Sequence[str], values: Sequence[Plain]) -> Plain:
        """Write a class by its name and the values of its fields."""

    @abstractmethod
    def unpacked(  # noqa: PLR0913 - what a class is read by
        self,
        plain: Plain,
        place: str,
        name: str,
        fields: Sequence[str],
        optional: Container[str] = (),
        *,
        later: int = 0,
    ) -> list[Plain]:
        """Read the fields of a class of this name, in order; those optional, and so many of the last, may be absent."""

    @abstractmethod
    def mapping(self, values: Mapping[str, Plain]) -> Plain:
        """Write a mapping from text."""

    @abstractmethod
    def unmapped(self, plain: Plain, place: str) -> dict[str, Plain]:
        """Read a mapping from text."""


class Lists(Form):
    """The canonical form: `[name, value, …]`; a mapping is a list of pairs, in order."""

    words = False

    def name(self, plain: Plain, place: str) -> str:
        """Read the first item."""
        if type(plain) is not list or not plain or type(plain[0]) is not str:
            raise MalformedBytesError(place, "a list that begins with a name", plain)
        return plain[0]

    def peeked(self, plain: Plain, _field: str) -> Plain:
        """Read the second item."""
        return plain[1] if type(plain) is list and len(plain) > 1 else ABSENT

    def packed(self, name: str, _fields: Sequence[str], values: Sequence[Plain]) -> Plain:
        """Write the name, then the values."""
        return [name, *values]

    def unpacked(
        self,
        plain: Plain,
        place: str,
        name: str,
        fields: Sequence[str],
        _optional: Container[str] = (),
        *,
        later: int = 0,
    ) -> list[Plain]:
        """Read as many values as there are fields, or fewer by those that came later."""
        missing = len(fields) + 1 - len(plain) if type(plain) is list else -1
        if not 0 <= missing <= later or plain[0] != name:
            raise MalformedBytesError(place, f"{name} as a list of its name and {len(fields)} values", plain)
        values: list[Plain] = plain[1:]
        return values + [ABSENT] * missing if missing else values

    def mapping(self, values: Mapping[str, Plain]) -> Plain:
        """Write pairs."""
        return [[key, value] for key, value in values.items()]

    def unmapped(self, plain: Plain, place: str) -> dict[str, Plain]:
        """Read pairs."""
        pairs: dict[str, Plain] = {}
        for pair in plain if type(plain) is list else (None,):
            if (
                type(pair) is not list
                or len(pair) != len(("key", "value"))
                or type(pair[0]) is not str
                or pair[0] in pairs
            ):
                raise MalformedBytesError(place, "a list of pairs, a text and a value, none twice", plain)
            pairs[pair[0]] = pair[1]
        return pairs


class Objects(Form):
    """The named form: `{"$": name, field: value, …}`; what has a default may be left out."""

    words = True

    def name(self, plain: Plain, place: str) -> str:
        """Read the name under `$`."""
        if type(plain) is not dict or type(plain.get("$")) is not str:
            raise MalformedBytesError(place, 'an object with its name under "$"', plain)
        name: str = plain["$"]
        return name

    def peeked(self, plain: Plain, field: str) -> Plain:
        """Read the field by its name."""
        return plain.get(field, ABSENT) if type(plain) is dict else ABSENT

    def packed(self, name: str, fields: Sequence[str], values: Sequence[Plain]) -> Plain:
        """Write the name under `$`, then every field."""
        return {"$": name, **dict(zip(fields, values, strict=True))}

    def unpacked(  # noqa: PLR0913 - what a class is read by
        self,
        plain: Plain,
        place: str,
        name: str,
        fields: Sequence[str],
        optional: Container[str] = (),
        *,
        later: int = 0,  # noqa: ARG002 - they are optional too
    ) -> list[Plain]:
        """Read the fields by name."""
        if type(plain) is not dict or plain.get("$") != name:
            raise MalformedBytesError(place, f'an object with "$": "{name}"', plain)
        for key in plain:
            if key != "$" and key not in fields:
                raise MalformedBytesError(place, f"a field of {name} ({', '.join(fields) or 'it has none'})", key)
        for field in fields if len(plain) <= len(fields) else ():
            if field not in plain and field not in optional:
                raise MalformedBytesError(place, f"the field {field} of {name}")
        return [plain.get(field, ABSENT) for field in fields]

    def mapping(self, values: Mapping[str, Plain]) -> Plain:
        """Write an object."""
        return dict(values)

    def unmapped(self, plain: Plain, place: str) -> dict[str, Plain]:
        """Read an object."""
        if type(plain) is not dict:
            raise MalformedBytesError(place, "an object", plain)
        return plain
