"""Watching where the rules ask which reading to go by: the moments at which a ruling may matter."""

import sys
from typing import Any, TypeAlias

from attrs import evolve

from corestate.anything import Rules
from corestate.shape import Record, fields_of

Site: TypeAlias = tuple[str, str]
"""A ruling, and the place in the code that looked it up."""
Heard: TypeAlias = dict[Site, None]
"""What was looked up, in order: a set would forget it."""


def watched(rules: Rules, heard: Heard) -> Rules:
    """Return the same ruleset with rulings that note in `heard` every one that is looked up, and from where."""
    kind: type = type(rules.rulings)
    if kind not in _WATCHING:
        _WATCHING[kind] = _watching(kind)
    made = object.__new__(_WATCHING[kind])
    for name, _ in fields_of(Record(type(rules.rulings))):
        object.__setattr__(made, name, getattr(rules.rulings, name))
    object.__setattr__(made, "_heard", heard)
    return evolve(rules, rulings=made)


_WATCHING: dict[type, type[Any]] = {}


def _watching(kind: type) -> type[Any]:
    """Make a class of rulings that notes what is looked up."""
    names = frozenset(name for name, _ in fields_of(Record(kind)))

    def look_up(self: object, name: str) -> Any:  # noqa: ANN401 - whatever the attribute is
        if name in names:
            caller = sys._getframe(1)  # noqa: SLF001 - a traceback would cost too much
            site = name, f"{caller.f_code.co_filename}:{caller.f_lineno}"
            object.__getattribute__(self, "_heard")[site] = None
        return object.__getattribute__(self, name)

    return type(f"Watched{kind.__name__}", (kind,), {"__slots__": ("_heard",), "__getattribute__": look_up})
