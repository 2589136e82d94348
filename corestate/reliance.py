"""The old name of `corestate.adjudication.rests_on`: importing from here still works, with a warning."""

import warnings

from corestate.adjudication.rests_on import relied, used

__all__ = ["relied", "used"]

warnings.warn("corestate.reliance is corestate.adjudication.rests_on now", DeprecationWarning, stacklevel=2)
