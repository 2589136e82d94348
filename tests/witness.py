"""What a test really met: every rule carried out or refused while it runs, held against the rules it is marked with.

A rule is met when a frame that is carried out says it applied it, or when the kernel hands out a refusal by it (such
a one says its sort). What frames refuse while legal events are listed, and what a test expects, does not count.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any
from unittest.mock import patch

import pytest
from attrs import field, mutable

from corestate.kernel import Asks, Chances, Refusal, Runs

_CARRIED_OUT = ((Runs, "run"), (Asks, "resolve"), (Chances, "resolve"))


@mutable
class Met:
    """The slugs of the rules met so far."""

    applied: set[str] = field(factory=set)
    refused: set[str] = field(factory=set)


def missed(item: pytest.Item, met: Met) -> list[str]:
    """Say which rules a test is marked with and did not meet."""
    marked = {mark: {slug for one in item.iter_markers(mark) for slug in one.args} for mark in ("rule", "refused")}
    return [
        *(f"{slug} was neither applied nor refused" for slug in sorted(marked["rule"] - met.applied - met.refused)),
        *(f"{slug} was not refused" for slug in sorted(marked["refused"] - met.refused)),
    ]


@contextmanager
def watched() -> Iterator[Met]:
    """Note every rule that is met."""
    met = Met()
    with patch.object(Refusal, "__init__", _noted_refusal(Refusal.__init__, met)):
        frames = [(kind, name) for base, name in _CARRIED_OUT for kind in _kinds(base) if name in vars(kind)]
        plain = [(kind, name, vars(kind)[name]) for kind, name in frames]
        try:
            for kind, name, method in plain:
                setattr(kind, name, _noted_frame(method, met))
            yield met
        finally:
            for kind, name, method in plain:
                setattr(kind, name, method)


def _kinds(base: type) -> set[type]:
    """Find every kind of frame there is by now."""
    found: set[type] = set(base.__subclasses__())
    return found.union(*map(_kinds, found))


def _noted_frame(method: Any, met: Met) -> Any:  # noqa: ANN401 - a method of any frame
    @wraps(method)
    def noted(*given: Any) -> Any:  # noqa: ANN401 - as it was
        progress = method(*given)
        met.applied.update(progress[2])
        return progress

    return noted


def _noted_refusal(made: Any, met: Met) -> Any:  # noqa: ANN401 - how a refusal is made
    def noted(refusal: Refusal, rule: str, because: str, *handed_out: Any, **expected: Any) -> None:  # noqa: ANN401 - its sort, its seat
        if handed_out:
            met.refused.add(rule)
        made(refusal, rule, because, *handed_out, **expected)

    return noted
