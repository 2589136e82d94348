"""Reading twice as much costs twice as much: counted in what is done, not in seconds."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any, SupportsIndex

import pytest

from corestate.rulebook import reading
from serializers import MalformedBytesError
from serializers.packing import object_of
from serializers.play import script
from serializers.play.tokens import Complaints


class Meter:
    """Counts what is done."""

    def __init__(self) -> None:
        self.done = 0


class Key(str):
    """A key that counts how often it is hashed."""

    __slots__ = ("meter",)
    meter: Meter

    def __hash__(self) -> int:
        self.meter.done += 1
        return super().__hash__()

    def __eq__(self, other: object) -> bool:
        return super().__eq__(other)


class Rows(list[str]):
    """Lines that count how many of them are copied."""

    meter: Meter

    def __getitem__(self, index: Any) -> Any:  # noqa: ANN401 - as a list does
        found = super().__getitem__(index)
        self.meter.done += len(found) if isinstance(index, slice) else 1
        return found


class Text(str):
    """A text whose lines are metered, and that counts the characters copied out of it."""

    __slots__ = ("meter",)
    meter: Meter

    def replace(self, old: str, new: str, count: SupportsIndex = -1, /) -> "Text":
        """Replace as a text does."""
        return _text(super().replace(old, new, count), self.meter)

    def split(self, sep: str | None = None, maxsplit: SupportsIndex = -1) -> Rows:
        """Split as a text does."""
        rows = Rows(super().split(sep, maxsplit))
        rows.meter = self.meter
        self.meter.done += len(rows)
        return rows

    def count(self, sub: str, start: Any = 0, end: Any = None, /) -> int:  # noqa: ANN401 - as a text does
        """Count as a text does."""
        self.meter.done += (len(self) if end is None else end) - start
        return super().count(sub, start, len(self) if end is None else end)

    def __getitem__(self, index: Any, /) -> str:  # noqa: ANN401 - as a text does
        found = super().__getitem__(index)
        self.meter.done += len(found)
        return found


def _text(text: str, meter: Meter) -> Text:
    made = Text(text)
    made.meter = meter
    return made


def _keys(n: int) -> int:
    meter = Meter()
    pairs: list[tuple[str, Any]] = []
    for number in (*range(n), n - 1):
        key = Key(f"k{number}")
        key.meter = meter
        pairs.append((key, 0))
    with pytest.raises(MalformedBytesError, match="no key twice"):
        object_of(pairs)
    return meter.done


def _head_lines(n: int) -> int:
    meter = Meter()
    text = _text("game into_the_blue\nseats Ann, Bob\n" + "ruling {}\n" * n, meter)
    head, _ = script._split(text, Complaints())  # noqa: SLF001 - the reader itself
    assert len(head.rulings) == n
    return meter.done


def _blank_lines(n: int) -> int:
    meter = Meter()
    source = reading._Source("mine.toml", _text("\n" * n + "zz=1", meter), {"zz": 1})  # noqa: SLF001 - likewise
    assert str(source.error("zz", "no")) == f"mine.toml:{n + 1}: zz: no"
    return meter.done


@pytest.mark.parametrize("cost", [_keys, _head_lines, _blank_lines], ids=lambda cost: cost.__name__)
def test_twice_as_much_costs_twice_as_much(cost: Callable[[int], int]) -> None:
    costs = [cost(n) for n in (200, 400, 800, 1600)]
    assert costs[0] >= 200, "nothing was counted"
    for less, more in pairwise(costs):
        assert more <= 2.1 * less
