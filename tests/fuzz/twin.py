"""Whether the twins can be run here: they need node."""

import os
import shutil

import pytest


def node_or_skip() -> str:
    """Find node; where it is missing leave out what needs it, but never where everything must run."""
    found = shutil.which("node")
    if found is None:
        missing = pytest.fail if os.environ.get("CI") else pytest.skip
        missing("node is not installed: the twins need it (.ci/node installs it on Debian)")
    assert found is not None
    return found
