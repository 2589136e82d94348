"""What an exploration has found, on disk: the states in the order in which they were found, and how each was reached.

The states that were looked at are the first so many of them, the others are still to be looked at: the file is the
queue as well. In memory there is only a digest of twelve bytes for each state. What was written after the last
checkpoint is forgotten when an exploration goes on.
"""

import json
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from struct import Struct
from typing import Any

_LENGTH = Struct("<I")
_REACHED = Struct("<IHH")
"""From which state, by which of its legal events, at what depth."""


def _digest(data: bytes) -> bytes:
    return blake2b(data, digest_size=12).digest()


class MismatchError(ValueError):
    """A journal is of another exploration."""


class Journal:
    """The states found so far."""

    def __init__(self, folder: Path, about: dict[str, Any]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.about = about
        self.seen: set[bytes] = set()
        self.counts: dict[str, Any] = {}
        """What was counted up to the last checkpoint."""
        mark = self._mark()
        self._states = (folder / "states").open("a+b")
        self._reached = (folder / "reached").open("a+b")
        self._states.truncate(mark["bytes"])
        self._reached.truncate(mark["known"] * _REACHED.size)
        self.known = mark["known"]
        self.looked_at: int = mark["looked at"]
        self._offset = 0
        self._next = 0
        self._reopened()

    def _mark(self) -> dict[str, Any]:
        """Find where the last checkpoint was, or begin."""
        file = self.folder / "checkpoint.json"
        if not file.exists():
            return {"bytes": 0, "known": 0, "looked at": 0}
        mark: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        if mark["about"] != self.about:
            raise MismatchError(f"{self.folder} holds another exploration: {mark['about']}")
        self.counts = mark["counts"]
        return mark

    def _reopened(self) -> None:
        """Know again what was found, and skip what was looked at."""
        for number, data in enumerate(self.states()):
            self.seen.add(_digest(data))
            if number < self.looked_at:
                self._offset += _LENGTH.size + len(data)
        self._next = self.looked_at

    def states(self) -> Iterator[bytes]:
        """Read every state found, in the order in which they were."""
        self._states.seek(0)
        while head := self._states.read(_LENGTH.size):
            yield self._states.read(_LENGTH.unpack(head)[0])

    def add(self, data: bytes, parent: int, event: int) -> None:
        """Write a state down, unless it was found before."""
        digest = _digest(data)
        if digest in self.seen:
            return
        self.seen.add(digest)
        depth = self.depth(parent) + 1 if self.known else 0
        self._states.write(_LENGTH.pack(len(data)) + data)
        self._reached.write(_REACHED.pack(parent, event, depth))
        self.known += 1

    def taken(self, most: int) -> list[bytes]:
        """Take the next states that nobody has looked at, so many at most."""
        self._states.flush()
        self._states.seek(self._offset)
        found: list[bytes] = []
        while len(found) < most and self._next < self.known:
            (size,) = _LENGTH.unpack(self._states.read(_LENGTH.size))
            found.append(self._states.read(size))
            self._offset += _LENGTH.size + size
            self._next += 1
        return found

    def _how(self, number: int) -> tuple[int, int, int]:
        self._reached.flush()
        self._reached.seek(number * _REACHED.size)
        parent, event, depth = _REACHED.unpack(self._reached.read(_REACHED.size))
        return parent, event, depth

    def depth(self, number: int) -> int:
        """How many events lead to a state at least."""
        return self._how(number)[2]

    def way(self, number: int) -> list[int]:
        """Which of the legal events leads to a state from the beginning, step by step; no way is shorter."""
        events: list[int] = []
        while number:
            number, event, _ = self._how(number)
            events.append(event)
        return events[::-1]

    def checkpoint(self, counts: dict[str, Any]) -> None:
        """Note what has been looked at, so that it need not be again."""
        self.looked_at = self._next
        self._states.flush()
        self._reached.flush()
        mark = {
            "about": self.about,
            "known": self.known,
            "looked at": self.looked_at,
            "bytes": (self.folder / "states").stat().st_size,
            "counts": counts,
        }
        half = self.folder / "checkpoint.half"
        half.write_text(json.dumps(mark), encoding="utf-8")
        half.replace(self.folder / "checkpoint.json")

    def close(self) -> None:
        """Let go of the files."""
        self._states.close()
        self._reached.close()
