"""This value with some of its parts changed: the one idiom for moving from a table to the next.

`replaced(table, hands=hands)` is `attrs.evolve` (and typed as such), several times as fast where a class only holds its
parts: for each class the copying is compiled once, and what changes is put into the copy before it is frozen.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import attrs

from corestate.filling import only_holds_its_parts, opener

if TYPE_CHECKING:
    from attrs import evolve as replaced
else:

    def replaced(value: Any, /, **changes: Any) -> Any:  # noqa: ANN401 - as `attrs.evolve`
        """Return the value with the parts named changed."""
        kind = type(value)
        if (copied := _COPIERS[kind]) is None:
            return attrs.evolve(value, **changes)
        made = copied(value)
        try:
            for name, part in changes.items():
                setattr(made, name, part)
        except AttributeError:
            raise TypeError(f"{kind.__name__} has no part {name}") from None
        made.__class__ = kind
        return made


class Copiers(dict[type, Callable[[Any], Any] | None]):
    """What copies values of each class; None where making one does more than hold its parts."""

    def __missing__(self, kind: type) -> Callable[[Any], Any] | None:
        """Compile it when a value of the class is first changed."""
        self[kind] = opener(kind) if only_holds_its_parts(kind) else None
        return self[kind]


_COPIERS = Copiers()

__all__ = ["replaced"]
