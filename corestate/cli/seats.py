"""Seats as people call them: by who sits there, if anybody said."""

from collections.abc import Sequence
from typing import TypeAlias

Names: TypeAlias = Sequence[str]


def seat(number: int, names: Names) -> str:
    """Name a seat: by who sits there, if anybody said."""
    return names[number] if number < len(names) else f"seat {number}"
