"""Files that somebody else names.

They are read up to so many bytes and never for ever, whatever they are; and written whole or not at all.
"""

import errno
import glob
import os
import re
import shutil
import stat
from collections.abc import Iterator
from contextlib import closing
from io import FileIO
from itertools import count
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


def write_whole(file: Path, data: bytes) -> None:
    """Write a file whole or not at all, with the mode of the old one or that of the umask; OSError says what is wrong.

    What a writer that was killed has left beside it is removed.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    sweep(file)
    half = half_of(file)
    old = stat.S_IMODE(file.stat().st_mode) if file.exists() else None
    handle = os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666 if old is None else 0o600)
    try:
        with os.fdopen(handle, "wb") as opened:
            opened.write(data)
            if old is not None:
                os.fchmod(handle, old)
        os.replace(half, file)  # noqa: PTH105 - the one that replaces
    except BaseException:
        half.unlink()
        raise


def half_of(file: Path) -> Path:
    """Name what is written until it is whole: hidden, beside the file, with the number of who writes it."""
    return file.with_name(f".{file.name}.{os.getpid()}-{next(_NUMBERS)}{HALF}")


HALF = ".half"
_NUMBERS = count()


def sweep(file: Path) -> None:
    """Remove what writers of this file or folder have left that were killed before it was whole."""
    for half in left_behind(file):
        shutil.rmtree(half, ignore_errors=True) if half.is_dir() else half.unlink(missing_ok=True)


def left_behind(file: Path) -> Iterator[Path]:
    """Find what writers of this file or folder have left who run no more."""
    for half in file.parent.glob(f".{glob.escape(file.name)}.*{HALF}"):
        if (found := _WRITER.search(half.name)) is not None and not _is_running(int(found[1])):
            yield half


_WRITER = re.compile(rf"\.([0-9]{{1,9}})-[0-9]+{re.escape(HALF)}$")


def _is_running(number: int) -> bool:
    """Whether there is a process of that number, ours or somebody else's."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
