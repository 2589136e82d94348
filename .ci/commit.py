"""A build hook: write the commit a distribution is built from into it, for `corestate --version`.

A checkout asks git; a source distribution has had it written down; elsewhere nobody knows, and nothing is written.
"""

import subprocess
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PLACE = "corestate/cli/commit.txt"


class CommitHook(BuildHookInterface[Any]):
    """Puts one file more into wheels and source distributions."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the file, outside of the checkout, and have it included; an editable install asks git by itself."""
        root = Path(self.root)
        if version == "editable" or (root / PLACE).exists() or not (commit := _commit(root)):
            return
        self.folder = tempfile.TemporaryDirectory()
        file = Path(self.folder.name, "commit.txt")
        file.write_text(f"{commit}\n", encoding="utf-8")
        build_data["force_include"][str(file)] = PLACE

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was written outside."""
        del version, build_data, artifact_path
        if hasattr(self, "folder"):
            self.folder.cleanup()


def _commit(root: Path) -> str:
    if not (root / ".git").exists():  # or the commit of a checkout around it would be taken for ours
        return ""
    asked = ["git", "-C", str(root), "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"]
    try:
        return subprocess.run(asked, capture_output=True, text=True, check=True, timeout=10).stdout.strip()  # noqa: S603 - git
    except (OSError, subprocess.SubprocessError):
        return ""
