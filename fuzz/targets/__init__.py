"""Fuzz targets: one law a file, about whatever bytes somebody sends. Each has `law`, which fails, and its `seeds`.

`python -m fuzz.targets` runs them all for a while on bytes changed at random, or one of them under atheris where it is
installed. What is found is written down, and belongs into `tests/reliability/found/` beside its target's name.
"""

from importlib import import_module
from typing import Protocol, cast

NAMES = (
    "canonical_bytes",
    "named_form",
    "text_form",
    "editions",
    "requests",
    "frames",
    "replies",
    "corpus_files",
    "vector_files",
)


class Target(Protocol):
    """A law about bytes, and what to begin with."""

    def law(self, data: bytes) -> None:
        """Hold the law against bytes: an exception is a finding."""

    def seeds(self) -> tuple[bytes, ...]:
        """Give bytes to change that are nearly right."""


class LawBrokenError(AssertionError):
    """A law about bytes does not hold of some."""


def hold(law: str, *, holds: bool) -> None:
    """Make sure that a law holds."""
    if not holds:
        raise LawBrokenError(law)


def target(name: str) -> Target:
    """Find a target by its name."""
    return cast(Target, import_module(f"fuzz.targets.{name}"))
