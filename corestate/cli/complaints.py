"""Complaining of what cannot be used: in lines for people, each with the place it means, or in JSON for machines."""

import sys

from attrs import asdict

from corestate.cli import show
from corestate.cli.errors import UnreadableError

MOST_TOLD = 20
"""So many problems of a text are told to people; machines get all of them."""


def complain(error: Exception | str) -> int:
    """Say what is wrong, and return the exit status of what cannot be read."""
    from serializers.errors import printable  # noqa: PLC0415 - it brings the codecs along, and most lines can be used

    problems = error.problems if isinstance(error, UnreadableError) else ()
    if "--json" in sys.argv:
        show.as_json({"error": printable(str(error)), "problems": [asdict(one) for one in problems]})
    elif not isinstance(error, UnreadableError):
        show.complain(str(error))
    else:
        _point(error)
    return 2


def _point(error: UnreadableError) -> None:
    """Show every place that cannot be read."""
    told = 1 if "--quiet" in sys.argv else MOST_TOLD
    for one in error.problems[:told]:
        show.complain(f"{error.file}:{one.line}:{one.column}: {one.says}")
        if told > 1:
            show.source(one.source, one.column)
    if (more := len(error.problems) - told) > 0:
        show.complain(f"… and {more} more")
    help_of = {one.game for one in error.problems if one.game and not one.near}
    for game in help_of if told > 1 else ():
        show.complain(f"what can be written: corestate sentences {game}")
