"""This value with some of its parts changed: the one idiom for moving from a table to the next.

`replaced(table, hands=hands)` is `attrs.evolve` (and typed as such), as fast as to write the whole constructor out: for
each class and each choice of parts the construction is compiled once.
"""

from typing import TYPE_CHECKING, Any

import attrs

from corestate.compiled import compiled

if TYPE_CHECKING:
    from attrs import evolve as replaced
else:

    def replaced(value: Any, /, **changes: Any) -> Any:  # noqa: ANN401 - as `attrs.evolve`
        """Return the value with the parts named changed."""
        kind, key = type(value), tuple(changes)
        try:
            make = _MAKERS[kind][key]
        except KeyError:
            make = _MAKERS.setdefault(kind, {})[key] = _maker(kind, key)
        return make(value, changes)


_MAKERS: dict[type, dict[tuple[str, ...], Any]] = {}
"""As many as there are places in the source that change other parts of other classes."""


def _maker(kind: type, changed: tuple[str, ...]) -> Any:  # noqa: ANN401 - a function that takes the value and what changes
    """Compile the construction of a class from another of its kind and the parts that change."""
    names = [field.name for field in attrs.fields(kind)]
    if unknown := [name for name in changed if name not in names]:
        raise TypeError(f"{kind.__name__} has no part {unknown[0]}")
    parts = [f'new["{name}"]' if name in changed else f"old.{name}" for name in names]
    if not names or not _is_plain(kind):
        return compiled(f"lambda old, new: kind({', '.join(parts)})", {"kind": kind}, f"{kind.__name__} replaced")
    # The slots are filled one by one, as the constructor does, which would look each of them up. A setter returns None.
    puts = [f"put_{name}(made, {part})" for name, part in zip(names, parts, strict=True)]
    first, *rest = puts
    source = f"lambda old, new: {' or '.join([first.replace('made', 'made := create(kind)'), *rest, 'made'])}"
    bound = {"kind": kind, "create": object.__new__}
    return compiled(
        source,
        bound | {f"put_{name}": getattr(kind, name).__set__ for name in names},
        f"{kind.__name__} replaced",
    )


def _is_plain(kind: type) -> bool:
    """Whether the constructor of a class does nothing but put its arguments into slots."""
    if hasattr(kind, "__attrs_post_init__") or hasattr(kind, "__attrs_pre_init__"):
        return False
    return all(
        field.converter is None and field.validator is None and hasattr(getattr(kind, field.name, None), "__set__")
        for field in attrs.fields(kind)
    )


__all__ = ["replaced"]
