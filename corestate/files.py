"""Reading files that somebody else names: never more bytes than asked for, and never for ever, whatever the file is."""

import errno
import os
import stat
from contextlib import closing
from io import FileIO
from pathlib import Path
from select import select
from time import monotonic

PATIENCE = 20.0
"""So many seconds are waited for what is no plain file: a pipe that nobody writes to would keep us for ever."""
CHUNK = 1 << 20


def read_at_most(file: Path, most: int) -> bytes:
    """Read a file, but of one that is larger only one byte more than asked for; OSError says what is wrong."""
    try:
        handle = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0))
    except ValueError as error:  # no name of a file: a zero byte, or half a character
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(file)) from error
    with closing(FileIO(handle)) as opened:
        plain = stat.S_ISREG(os.fstat(handle).st_mode) or stat.S_ISDIR(os.fstat(handle).st_mode)
        until = None if plain else monotonic() + PATIENCE
        return _read(opened, most + 1, until)


def _read(opened: FileIO, most: int, until: float | None) -> bytes:
    """Read up to so many bytes, and of what is no plain file only until then."""
    parts, size = [], 0
    while size < most:
        if until is not None and not select([opened], [], [], max(0.0, until - monotonic()))[0]:
            raise TimeoutError(errno.ETIMEDOUT, f"it did not end within {PATIENCE:g} seconds")
        part = opened.read(min(CHUNK, most - size))
        if part is None:  # somebody else was faster
            continue
        if not part:
            break
        parts.append(part)
        size += len(part)
    return b"".join(parts)
