"""A value with some of its parts changed is what `attrs.evolve` makes of it; one that is filled, what its class is."""

from collections.abc import Callable

import attrs
import pytest
from attrs import field, frozen, validators

from corestate.filling import maker
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


@pytest.mark.parametrize("value", [Plain(1, (2,)), Longer(1, (2,), "a"), Judged(1), Hashed(1)])
def test_what_is_filled_is_what_its_class_makes_and_as_frozen(value: Plain | Judged | Hashed) -> None:
    name = "one"
    parts = attrs.astuple(value, recurse=False)
    kind: Callable[..., Plain | Judged | Hashed] = type(value)
    for made in (maker(kind)(*parts), replaced(value)):
        assert type(made) is type(value)
        assert made == value
        assert hash(made) == hash(value)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(made, name, 2)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            delattr(made, name)


def test_a_class_that_judges_its_parts_judges_those_it_is_filled_with() -> None:
    with pytest.raises(ValueError, match="must be >= 0"):
        maker(Judged)(-1)


def test_an_unknown_part_is_an_error() -> None:
    with pytest.raises(TypeError, match="Plain has no part third"):
        replaced(Plain(1), third=1)  # type: ignore[call-arg]  # that is what is tested
