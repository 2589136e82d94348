"""Comparing what another implementation shows with what we know.

`compare` decides and is the face of the folder; `observing` does the same a tenth as long by comparing text, in the
`wording` a child has been seen to use, and asks `compare` whatever it does not recognise.
"""

from fuzz.peers.comparing.compare import (
    LEVELS,
    Difference,
    Level,
    ObservationError,
    compared,
    differences,
    event_read,
    lately,
    levels_shown,
    observed,
    plain,
    shown,
    value_differences,
    view_differences,
    written,
)
from fuzz.peers.comparing.observing import Reader

__all__ = [
    "LEVELS",
    "Difference",
    "Level",
    "ObservationError",
    "Reader",
    "compared",
    "differences",
    "event_read",
    "lately",
    "levels_shown",
    "observed",
    "plain",
    "shown",
    "value_differences",
    "view_differences",
    "written",
]
