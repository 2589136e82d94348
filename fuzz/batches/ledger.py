"""What batches have brought, added up, and kept in a folder from which the same command goes on.

campaign.json        what is done, so that another command does not go on with it
batches/NUMBER.json  what one batch has brought, written whole or not at all
result.json          all of it added up, once all is there
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

from corestate.files import read_at_most, write_whole

Plain: TypeAlias = Any
"""Numbers, text, None, lists and dicts of such: what JSON can hold."""

FORMAT = 1
MOST_BYTES = 64 << 20


class JournalError(ValueError):
    """A folder cannot be written to or gone on from."""


class MismatchError(JournalError):
    """A folder is of another campaign."""


def added(one: Plain, other: Plain) -> Plain:
    """Add up what two batches have brought: numbers, lists end to end, dicts key by key; other things are the same."""
    if isinstance(one, dict):
        return {**one, **{key: added(one[key], part) if key in one else part for key, part in other.items()}}
    if isinstance(one, list) or type(one) in (int, float):
        return one + other
    if one != other:
        raise ValueError(f"{one!r} and {other!r} do not add up")
    return one


class Ledger:
    """What has been brought so far, by number; in memory alone if there is no folder."""

    def __init__(self, folder: Path | None, about: dict[str, Plain]) -> None:
        self.folder = folder
        self.about = about
        self.total: Plain = None
        """What the batches up to the first that is missing have brought together."""
        self._summed = 0
        self._beyond: dict[int, Plain] = {}
        if folder is not None:
            self._open(folder)

    def _open(self, folder: Path) -> None:
        file = folder / "campaign.json"
        told = {"format": FORMAT, "about": self.about}
        if file.exists():
            try:
                found = _read(file)
            except (OSError, ValueError, RecursionError) as error:
                raise JournalError(f"{file}: wanted the beginning of a campaign ({error})") from error
            if found != told:
                raise MismatchError(f"{folder} holds another campaign: {found}")
            for number, brought in self._kept(folder):
                self._add(number, brought)
        else:
            _write(file, told)

    def _kept(self, folder: Path) -> Iterator[tuple[int, Plain]]:
        """Read what was brought before; what cannot be read is done again."""
        for file in sorted((folder / "batches").glob("[0-9]*.json")):
            try:
                number, brought = int(file.stem), _read(file)
            except (OSError, ValueError, RecursionError):
                continue
            if isinstance(brought, dict):
                yield number, brought

    @property
    def done(self) -> int:
        """How many batches have been brought."""
        return self._summed + len(self._beyond)

    def has(self, number: int) -> bool:
        """Whether a batch has been brought."""
        return number < self._summed or number in self._beyond

    def add(self, number: int, brought: Plain) -> None:
        """Keep what a batch has brought, unless it has been brought before."""
        if self.has(number):
            return
        if self.folder is not None:
            _write(self.folder / "batches" / f"{number:08}.json", brought)
        self._add(number, brought)

    def _add(self, number: int, brought: Plain) -> None:
        self._beyond[number] = brought
        while self._summed in self._beyond:
            part = self._beyond.pop(self._summed)
            self.total = part if self.total is None else added(self.total, part)
            self._summed += 1

    def so_far(self) -> Plain:
        """Add up all that has been brought, with gaps."""
        total = self.total
        for number in sorted(self._beyond):
            total = self._beyond[number] if total is None else added(total, self._beyond[number])
        return total

    def close(self) -> None:
        """Write down what everything adds up to."""
        if self.folder is not None:
            _write(self.folder / "result.json", self.total)


def _read(file: Path) -> Plain:
    return json.loads(read_at_most(file, MOST_BYTES))


def _write(file: Path, plain: Plain) -> None:
    try:
        write_whole(file, (json.dumps(plain, ensure_ascii=False) + "\n").encode())
    except OSError as error:
        raise JournalError(f"{file}: {error.strerror}") from error
