"""Values of frozen classes, filled part by part at the speed of plain ones.

The frozen classes of attrs take a call for every part of a value that is made. A class that only holds its parts has
a twin here with the same slots and nothing frozen: a value is filled as one of the twin's and then made one of the
class, before anybody else sees it.
"""

from collections.abc import Callable, Iterable
from functools import cache
from types import MemberDescriptorType
from typing import Any, TypeVar

import attrs

from corestate.compiled import defined

V = TypeVar("V")

_HASH = "_attrs_cached_hash"
"""The slot in which attrs keeps a hash that it computes once."""


def only_holds_its_parts(kind: type) -> bool:
    """Whether making one does nothing but fill its slots: nothing is checked, converted or computed besides."""
    fields = attrs.fields(kind)
    return (
        all(field.init and not (field.validator or field.converter) for field in fields)
        and all(isinstance(getattr(kind, field.name, None), MemberDescriptorType) for field in fields)
        and not any(hasattr(kind, name) for name in ("__attrs_pre_init__", "__attrs_post_init__", "__attrs_init__"))
    )


@cache
def twin(kind: type) -> type:
    """Make a class with the same slots whose values can be changed, and can become values of the class."""
    free = {"__slots__": (), "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    return type(kind.__name__, (kind,), free)


def filled(kind: type, parts: Iterable[tuple[str, str]], indent: str = "    ") -> str:
    """Write as source how `made` is filled as one of `twin`: each part with the expression of its value."""
    lines = ["made = empty(twin)", *(f"made.{name} = {value}" for name, value in parts)]
    if hasattr(kind, _HASH):
        lines.append(f"made.{_HASH} = None")
    return "".join(f"{indent}{line}\n" for line in lines)


@cache
def maker(kind: Callable[..., V]) -> Callable[..., V]:
    """Compile the construction of a class from all its parts in order; one that does more is called itself."""
    if not isinstance(kind, type) or not only_holds_its_parts(kind):
        return kind
    names = [field.name for field in attrs.fields(kind)]
    body = filled(kind, ((name, name) for name in names))
    source = f"def make({', '.join(names)}):\n{body}    made.__class__ = kind\n    return made\n"
    make: Callable[..., V] = defined("make", source, bound(kind), f"{kind.__name__} made")
    return make


@cache
def opener(kind: type) -> Callable[[Any], Any]:
    """Compile the copying of a value of a class as one of its twin, still to be changed and made one of the class."""
    body = filled(kind, ((field.name, f"old.{field.name}") for field in attrs.fields(kind)))
    open_copy: Callable[[Any], Any] = defined(
        "open_copy", f"def open_copy(old):\n{body}    return made\n", bound(kind), f"{kind.__name__} copied"
    )
    return open_copy


def bound(kind: type) -> dict[str, Any]:
    """Bind the names that `filled` uses, and the class itself as `kind`."""
    return {"empty": object.__new__, "twin": twin(kind), "kind": kind}
