"""States and rulesets as Python values: a copy is the thing itself, a pickle its canonical bytes, a repr one line.

The bytes are written by `serializers`, a layer above this one. Here, and nowhere else below it, it is reached for: by
its name, when a state is first pickled or shown.
"""

from importlib import import_module
from typing import Any

import attrs

DIGITS = 12
"""So many digits of an id are enough to tell things apart by eye."""


class Value:
    """What is immutable and large: copied by reference, pickled by `serializers`, shown by its repr."""

    __slots__ = ()

    def __copy__(self) -> Any:  # noqa: ANN401 - itself
        return self

    def __deepcopy__(self, _memo: dict[int, Any]) -> Any:  # noqa: ANN401 - itself
        return self

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:  # noqa: ANN401, FBT001 - of IPython or Hypothesis
        """Show the repr: who prints in a pretty way would lay out every field, and a box is long."""
        printer.text(repr(self))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the canonical bytes, to be read by `serializers.load`, which pickle imports by itself."""
        above = _serializers()
        return above.load, (above.dump(self),)


def headline(rules: Any) -> str:  # noqa: ANN401 - a ruleset, or whatever lies there instead
    """Name the title, the edition and the number of seats of a ruleset."""
    game, edition, seats = (getattr(rules, name, "?") for name in ("game", "edition", "seats"))
    return f"{game} {edition}, {seats} seats"


def short_id(value: Value) -> str:
    """Write the first digits of the hash of a value's canonical bytes, if it is such that it can be written."""
    try:
        digits: str = _serializers().identified(value)[:DIGITS]
    except Exception:  # noqa: BLE001 - to show a broken state is what a repr is for
        return "no id"
    return digits


def one_line(text: str) -> str:
    """Keep what is to stand on one line on it, whatever an edition is called."""
    return text if text.isprintable() else repr(text)[1:-1]


def described(value: object) -> str:
    """Write a value out in full, as attrs does, with whatever the repr of a state or of a ruleset leaves out."""
    if isinstance(value, tuple):
        return f"({', '.join(map(described, value))}{',' * (len(value) == 1)})"
    kind = type(value)
    if attrs.has(kind):
        parts = (f"{one.name}={described(getattr(value, one.name))}" for one in attrs.fields(kind))
        return f"{kind.__name__}({', '.join(parts)})"
    return repr(value)


def _serializers() -> Any:  # noqa: ANN401 - a module
    return import_module("serializers")
