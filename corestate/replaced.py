"""This value with some of its parts changed: the one idiom for moving from a table to the next.

`replaced(table, hands=hands)` is `attrs.evolve` (and typed as such), several times as fast: for each class and each
choice of parts the construction is compiled once, and a class that only holds its parts is filled slot by slot.
"""

from types import MemberDescriptorType
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
        return make(value, changes)


_MAKERS: dict[tuple[Any, ...], Any] = {}
"""As many as there are places in the source that change other parts of other classes."""


def _maker(kind: type, *changed: str) -> Any:  # noqa: ANN401 - a function that takes the value and what changes
    """Compile the construction of a class from another of its kind and the parts that change."""
    names = [field.name for field in attrs.fields(kind)]
    if unknown := [name for name in changed if name not in names]:
        raise TypeError(f"{kind.__name__} has no part {unknown[0]}")
    parts = [f"new[{name!r}]" if name in changed else f"old.{name}" for name in names]
    about = f"{kind.__name__} replaced"
    if not _only_holds_its_parts(kind):
        return compiled(f"lambda old, new: kind({', '.join(parts)})", {"kind": kind}, about)
    puts = ", ".join(f"put_{name}(made, {part})" for name, part in zip(names, parts, strict=True))
    setters = {f"put_{name}": getattr(kind, name).__set__ for name in names}
    source = f"lambda old, new: (made := empty(kind), {puts})[0]"
    return compiled(source, {"kind": kind, "empty": object.__new__, **setters}, about)


def _only_holds_its_parts(kind: type) -> bool:
    """Whether making one does nothing but fill its slots: nothing is checked, converted or kept besides."""
    fields = attrs.fields(kind)
    return (
        not any(field.validator or field.converter for field in fields)
        and all(isinstance(getattr(kind, field.name, None), MemberDescriptorType) for field in fields)
        and not any(hasattr(kind, name) for name in ("__attrs_pre_init__", "__attrs_post_init__", "_attrs_cached_hash"))
    )


__all__ = ["replaced"]
