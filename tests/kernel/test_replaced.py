"""A value with some of its parts changed is what `attrs.evolve` makes of it."""

import attrs
import pytest
from attrs import field, frozen, validators

from corestate.replaced import replaced


@frozen
class Plain:
    """A class that only holds its parts."""

    one: int
    other: tuple[int, ...] = ()


@frozen
class Longer(Plain):
    """One with a part more than its base."""

    third: str = ""


@frozen
class Judged:
    """A class that judges its parts."""

    one: int = field(validator=validators.ge(0))


@frozen(cache_hash=True)
class Hashed:
    """A class that remembers its hash."""

    one: int


def test_the_parts_named_are_changed_and_no_others() -> None:
    value = Plain(1, (2,))
    assert replaced(value, one=3) == attrs.evolve(value, one=3) == Plain(3, (2,))
    assert replaced(value, other=(), one=0) == Plain(0, ())
    assert value == Plain(1, (2,))
    assert replaced(Longer(1, (2,), "a"), one=5) == Longer(5, (2,), "a")
    assert type(replaced(Longer(1), third="b")) is Longer


def test_what_making_one_does_is_done() -> None:
    with pytest.raises(ValueError, match="must be >= 0"):
        replaced(Judged(1), one=-1)
    hashed = Hashed(1)
    assert hash(hashed) == hash(Hashed(1))
    assert hash(replaced(hashed, one=2)) == hash(Hashed(2))


def test_an_unknown_part_is_an_error() -> None:
    with pytest.raises(TypeError, match="Plain has no part third"):
        replaced(Plain(1), third=1)  # type: ignore[call-arg]  # that is what is tested
