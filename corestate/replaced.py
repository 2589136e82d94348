"""This value with some of its parts changed: the one idiom for moving from a table to the next.

`replaced(table, hands=hands)` is `attrs.evolve` (and typed as such), several times as fast: for each class and each
choice of parts the construction is compiled once.
"""

from typing import TYPE_CHECKING, Any

import attrs

from corestate.compiled import compiled

if TYPE_CHECKING:
    from attrs import evolve as replaced
else:

    def replaced(value: Any, /, **changes: Any) -> Any:  # noqa: ANN401 - as `attrs.evolve`
        """Return the value with the parts named changed."""
        key = (type(value), *changes)
        if (make := _MAKERS.get(key)) is None:
            make = _MAKERS[key] = _maker(*key)
        return make(value, **changes)


_MAKERS: dict[tuple[Any, ...], Any] = {}
"""As many as there are places in the source that change other parts of other classes."""


def _maker(kind: type, *changed: str) -> Any:  # noqa: ANN401 - a function that takes the value and what changes
    """Compile the construction of a class from another of its kind and the parts that change."""
    names = [field.name for field in attrs.fields(kind)]
    if unknown := [name for name in changed if name not in names]:
        raise TypeError(f"{kind.__name__} has no part {unknown[0]}")
    parts = ", ".join(name if name in changed else f"old.{name}" for name in names)
    return compiled(f"lambda old, *, {', '.join(changed)}: kind({parts})", {"kind": kind}, f"{kind.__name__} replaced")


__all__ = ["replaced"]
