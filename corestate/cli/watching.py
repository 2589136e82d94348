"""Judging a file again whenever it is saved, until somebody interrupts."""

from collections.abc import Callable
from pathlib import Path
from time import sleep, strftime

import serializers
from corestate import EditionError, RulesetError
from corestate.cli import show
from corestate.cli.complaints import complain
from corestate.cli.errors import BadInputError

PAUSE = 0.2
"""So many seconds pass before the file is looked at again."""


def watched(file: Path, judged: Callable[[], int]) -> int:
    """Judge a file now and whenever it changes; return the last exit status when interrupted.

    Editors save in steps: a file that is gone for a moment is waited for, one that is half written is judged again.
    """
    if not file.is_file():
        raise BadInputError(f"{file}: --watch goes with a file that is there")
    seen, status = None, 0
    try:
        while True:
            now = _stamp(file)
            if now is not None and now != seen:
                seen = now
                show.note(f"{strftime('%H:%M:%S')} {file}")
                status = _once(judged)
            sleep(PAUSE)
    except KeyboardInterrupt:
        return status


def _stamp(file: Path) -> tuple[int, ...] | None:
    """What changes when a file is saved; None while it is not there."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def _once(judged: Callable[[], int]) -> int:
    """Judge once; what cannot be read is said, and mended by the next save."""
    try:
        return judged()
    except (BadInputError, RulesetError, EditionError, serializers.MalformedBytesError) as error:
        return complain(error)
