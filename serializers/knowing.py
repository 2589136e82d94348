"""Values between two who both know the ruleset: it is not written, only referred to.

A view is sent after every event, and a third to two thirds of it is the ruleset, which never changes in a game.
"""

from functools import lru_cache
from hashlib import sha256
from typing import Any

from attrs import frozen

from corestate.anything import Rules
from serializers.bounded import MOST
from serializers.codec import CANONICAL, NAMED, Codec
from serializers.errors import MalformedBytesError
from serializers.forms import Form, Plain
from serializers.packing import packed

_REFERENCE = "core.Known"
_PARTS = ("ruleset",)


class Knowing(Codec):
    """Writes a reference in place of the one ruleset it knows, and reads it; all others are written in full."""

    def __init__(self, form: Form, known: Rules) -> None:
        super().__init__(form)
        self.known = known
        self.digest = sha256(packed(CANONICAL.write(known))).hexdigest()
        self._named[_REFERENCE] = self._read_ruleset

    def _write_ruleset(self, rules: Rules) -> Plain:
        if rules is self.known or rules == self.known:
            return self.form.packed(_REFERENCE, _PARTS, [self.digest])
        return super()._write_ruleset(rules)

    def _read_ruleset(self, plain: Plain, place: str, library: str = "") -> Rules:
        if self.form.name(plain, place) != _REFERENCE:
            return super()._read_ruleset(plain, place, library)
        (digest,) = self.form.unpacked(plain, place, _REFERENCE, _PARTS)
        if digest != self.digest:
            raise MalformedBytesError(place, f"a reference to the ruleset {self.digest}", digest)
        return self.known


def canonical(known: Rules | None) -> Codec:
    """Return the codec of the canonical form, for those who know this ruleset."""
    return CANONICAL if known is None else _knowing(CANONICAL.form, _This(known))


def named(known: Rules | None) -> Codec:
    """Return the codec of the named form, for those who know this ruleset."""
    return NAMED if known is None else _knowing(NAMED.form, _This(known))


@frozen(eq=False)
class _This:
    """This very ruleset: what is read has the reader's own, and not one that is equal to it."""

    rules: Rules

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _This) and self.rules is other.rules

    def __hash__(self) -> int:
        return id(self.rules)


@lru_cache(2 * MOST)
def _knowing(form: Form, known: _This) -> Knowing:
    return Knowing(form, known.rules)


def ruleset_in(value: Any) -> Rules | None:  # noqa: ANN401 - any value of a game
    """Find the ruleset a view, a state or a table is under."""
    rules: Rules | None = getattr(getattr(value, "table", value), "ruleset", None)
    return rules
