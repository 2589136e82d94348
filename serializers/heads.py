"""What the bytes of states begin with: title and ruleset, the same in a whole game and often most of a state.

They are packed once for a ruleset, and recognised when they come again; what follows is packed and unpacked by itself.
"""

from typing import Any

from attrs import frozen

from corestate.anything import Rules
from corestate.shape import Record, fields_of
from serializers.bounded import LARGEST, BoundedDict
from serializers.forms import Plain
from serializers.packing import heading, packed, unpacked_tuples

RECENT = 8
"""So many heads are looked for when something is read."""


@frozen(eq=False)
class Head:
    """The bytes of a state up to its ruleset, and how what follows begins when it is packed by itself."""

    data: bytes
    title: str
    """The name of the table."""
    ruleset: Rules
    following: bytes


class Heads:
    """The heads of the states that one codec has written, and of those it has read of late."""

    def __init__(self) -> None:
        self._written: BoundedDict[tuple[int, type], Head] = BoundedDict()
        self._recent: tuple[Head, ...] = ()

    def packed(self, laid: Any, table: Plain, agenda: Plain) -> bytes:  # noqa: ANN401 - any table
        """Pack a state whose table and agenda are written so."""
        if (head := self._head(laid, table)) is None:
            return packed(("core.State", table, agenda))
        return head.data + packed((*table[2:], agenda))[len(head.following) :]

    def unpacked(self, data: bytes) -> Plain:
        """Unpack a state that begins as one did of late, its ruleset in place; None if there is none or it is odd."""
        for head in self._recent:
            if data.startswith(head.data):
                following = head.following + data[len(head.data) :]
                parts = unpacked_tuples(following)
                return (
                    ("core.State", (head.title, head.ruleset, *parts[:-1]), parts[-1])
                    if packed(parts) == following
                    else None
                )
        return None

    def seen(self, laid: Any, table: Plain) -> None:  # noqa: ANN401 - any table
        """Remember how a state begins that was read; what is only written may be anything."""
        head = self._head(laid, table)
        if head is not None and head not in self._recent:
            self._recent = (head, *self._recent)[:RECENT]

    def _head(self, laid: Any, table: Plain) -> Head | None:  # noqa: ANN401 - any table
        """Find the head of a state, or pack it, unless its table does not begin with its ruleset."""
        if (head := self._written.get((id(laid.ruleset), type(laid)))) is not None:
            return head
        fields = fields_of(Record(type(laid)))
        if fields[0][0] != "ruleset" or len(rules := packed(table[1])) > LARGEST:
            return None
        start = packed("core.State"), heading(len(table)), packed(table[0]), rules
        head = Head(heading(3) + b"".join(start), table[0], laid.ruleset, heading(len(fields)))
        self._written[id(laid.ruleset), type(laid)] = head
        return head
