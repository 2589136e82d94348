"""What the phrases of a title are made of, and what else a title says about sentences and events.

Every kind of event has exactly one phrase; shorthands and facts stand beside them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from attrs import field, frozen

from corestate.anything import Rules
from serializers.play.phrases import Values
from serializers.play.slots import Slot


@frozen
class Made:
    """An event of a shorthand: the blank each field is taken from; others are as by default, or else left open."""

    kind: type
    fields: Mapping[str, str]


def made(kind: type, **fields: str) -> Made:
    """Make an event from blanks."""
    return Made(kind, fields)


@frozen
class Short:
    """A sentence that stands for events; `about` names the blanks that repeat a public fact of the question."""

    template: str
    events: tuple[Made, ...]
    about: Mapping[str, str] = field(factory=dict)


@frozen
class Fact:
    """A sentence that makes nothing happen: it says what is so, now or as soon as it is decided (until then None)."""

    template: str
    rule: str
    holds: Callable[[Any, Values], bool | None]
    because: Callable[[Any, Values], str]


class Held(Protocol):
    """Says which cards of which seat an event shows to have been there."""

    def __call__(self, event: Any, /) -> tuple[tuple[int, object], ...]:  # noqa: ANN401 - of the title
        """Name seat and card of each."""


def _shows_nothing(_event: object) -> tuple[tuple[int, object], ...]:
    return ()


def _no_hand(_table: object, _seat: int) -> tuple[object, ...]:
    return ()


def _any_time(_frame: object, _table: object, _fields: Values) -> bool:
    return True


def _nothing_unasked(_before: object, _event: object, _after: object) -> tuple[object, ...]:
    return ()


def _anything_exists(_table: object, _event: object) -> bool:
    return True


@frozen(eq=False)
class Phrasebook:
    """The phrases of a title."""

    phrases: Mapping[type, str]
    shorts: tuple[Short, ...] = ()
    facts: tuple[Fact, ...] = ()
    slots: Callable[[Rules], Mapping[tuple[type, str], Slot]] = lambda _rules: {}
    """The slots that no annotation tells: how this title's cards and places are named."""
    passes: tuple[type, ...] = ()
    """The decisions by which a seat does nothing: these are implied where the next sentence comes after them."""
    shows: Held = _shows_nothing
    """The cards an event shows to have been in the hand of its seat."""
    replies: frozenset[type] = frozenset()
    """The decisions that show what chance brought just before: there is no other question they could answer."""
    handed: frozenset[type] = frozenset()
    """The kinds of event whose cards may have come from another hand with nothing written about them."""
    hand: Callable[[Any, int], Sequence[object]] = _no_hand
    """What a seat holds."""
    receiver: str = "seat"
    """The public fact of a question that names the seat to which a card comes."""
    unseen: frozenset[tuple[type, str]] = frozenset()
    """What nobody at the table can tell, though it is part of the event: left open it hinders nobody."""
    exists: Callable[[Any, Any], bool] = _anything_exists
    """Whether there is, by the table's edition, what an event names: what is left open is nothing that is not there."""
    meant: Callable[[Any, Any, Values], bool] = _any_time
    """Whether an event of a kind a frame takes can be meant for it, by what is written of its fields."""
    instead: Mapping[type | None, type] = field(factory=dict)
    """The question a seat is asked about an outcome of chance that the rules leave out."""
    unasked: Callable[[Any, Any, Any], tuple[Any, ...]] = _nothing_unasked
    """The answers that were carried out unasked, as the only ones, between the table before an event and that after."""
