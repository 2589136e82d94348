"""Whatever bytes are given as canonical ones, they are read or refused; what is read comes back as the same bytes."""

from contextlib import suppress

import serializers
from fuzz.targets import hold
from fuzz.targets.material import events, records, states
from serializers import MalformedBytesError


def law(data: bytes) -> None:
    """Read bytes, and write what was read again."""
    with suppress(MalformedBytesError):
        value = serializers.load(data)
        hold("what is read comes back as the same bytes", holds=serializers.dump(value) == data)


def seeds() -> tuple[bytes, ...]:
    """States, records and events of every title."""
    return tuple(map(serializers.dump, (*states(), *records(), *events())))
