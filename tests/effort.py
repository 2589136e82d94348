"""How much of everything a run does: a sample by default, far more at night."""

import os

PATIENT = 600.0
"""How many seconds are waited for what takes a few: the machine may have much else to do. Amounts bound a run."""
NIGHTLY = os.environ.get("CORESTATE_PROFILE") == "nightly"


def effort(sample: int, nightly: int) -> int:
    """Choose between the amount of a default run and that of a nightly one."""
    return nightly if NIGHTLY else sample
