"""Whatever is given as JSON, it is read or refused; what is read comes back from its own bytes, and can be judged."""

from contextlib import suppress

import invariants
import serializers
from corestate import RulesetError, State
from fuzz.targets import hold
from fuzz.targets.material import events, records, states
from serializers import MalformedBytesError, Position


def law(data: bytes) -> None:
    """Read JSON, write what was read again, and enter positions."""
    with suppress(MalformedBytesError):
        value = serializers.upgraded(data).value
        hold("what is read comes back", holds=serializers.load(serializers.dump(value)) == value)
        with suppress(RulesetError):
            if isinstance(value, Position):
                value = value.state()
            if isinstance(value, State):
                invariants.check(value)


def seeds() -> tuple[bytes, ...]:
    """States, records, positions and events of every title."""
    positions = (found for state in states() if (found := serializers.position_of(state)) is not None)
    return tuple(serializers.dump_json(one).encode() for one in (*states(), *records(), *positions, *events()))
