"""Rulesets remembered: states are stored by the thousand under a few of them."""

from typing import TypeVar

from serializers.forms import Plain
from serializers.packing import packed

MOST = 256
LARGEST = 1 << 16

K = TypeVar("K")
V = TypeVar("V")


class BoundedDict(dict[K, V]):
    """A dictionary that forgets everything before it would hold more than `MOST`."""

    def __setitem__(self, key: K, value: V) -> None:
        if len(self) >= MOST:
            self.clear()
        super().__setitem__(key, value)


def key_of(plain: Plain) -> bytes | None:
    """Tell plain data from all other, 1 from True and from 1.0; None for what is too large or odd to remember."""
    try:
        data = packed(plain)
    except (ValueError, TypeError, OverflowError):
        return None
    return data if len(data) <= LARGEST else None
