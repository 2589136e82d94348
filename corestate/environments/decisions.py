"""Every decision anybody could ever take in a game, as one fixed list: an action is an index into it.

An index means one event, whoever acts: events of the list are written with seat 0 in place of the actor, all other
seats are as at the table. The list follows from the ruleset alone. What each field may hold is declared where the
annotation does not say it: for our titles in `domains`, for others by `declare`.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import Any

import attrs
from attrs import field, frozen

import corestate as cs
from corestate.anything import Rules
from corestate.shape import Choice, Nothing, OneOf, Record, Shape, Truth, fields_of


@frozen
class Domains:
    """The values a title's decisions may have: of a field by its name, or of all fields of a kind together."""

    fields: Mapping[str, tuple[Any, ...]] = field(factory=dict)
    kinds: Mapping[type, tuple[Mapping[str, Any], ...]] = field(factory=dict)
    """Kinds whose fields go together, with every way they do, the seat left out."""


class UndeclaredError(TypeError):
    """Nobody says which values a field of a decision may have."""


DECLARED: dict[str, Callable[[Rules], Domains]] = {}
"""What was said of each title."""


def declare(title: str, domains: Callable[[Rules], Domains]) -> None:
    """Say which values the decisions of a title of your own may have, by its ruleset."""
    DECLARED[title] = domains


@frozen(eq=False, repr=False)
class Decisions:
    """A fixed list of decisions, and the way from an event to its index and back."""

    events: tuple[Any, ...]
    _places: Mapping[tuple[Any, ...], int] = field(init=False)

    @_places.default
    def _placed(self) -> Mapping[tuple[Any, ...], int]:
        places = {_told(event): place for place, event in enumerate(self.events)}
        if len(places) != len(self.events):
            raise ValueError("two decisions of the list are one")
        return places

    def __len__(self) -> int:
        return len(self.events)

    def __repr__(self) -> str:
        return f"<Decisions: {len(self.events)}>"

    def index(self, event: Any) -> int:  # noqa: ANN401 - a decision of the title
        """Find the index of a decision, whoever takes it; KeyError where it is none of the list."""
        return self._places[_told(event)]

    def event(self, index: int, seat: int) -> Any:  # noqa: ANN401 - likewise
        """Make the event an index means when a seat acts."""
        return attrs.evolve(self.events[index], seat=seat)


def _told(event: Any) -> tuple[Any, ...]:  # noqa: ANN401 - a decision of the title
    """Tell a decision without who takes it."""
    names = (one.name for one in attrs.fields(type(event)) if one.name != "seat")
    return type(event), *(getattr(event, name) for name in names)


@lru_cache(maxsize=32)
def decisions(ruleset: Rules) -> Decisions:
    """List every decision anybody could ever take under a ruleset, in a fixed order."""
    title = cs.game(ruleset.game)
    declared = _domains(ruleset)
    kinds = [kind for kind in title.events.values() if any(one.name == "seat" for one in attrs.fields(kind))]
    return Decisions(tuple(kind(seat=0, **values) for kind in kinds for values in ways(kind, declared)))


def _domains(ruleset: Rules) -> Domains:
    if ruleset.game not in DECLARED:
        from corestate.environments import domains  # noqa: PLC0415 - it imports every title

        for title, ours in domains.OURS.items():
            DECLARED.setdefault(title, ours)
    declared = DECLARED.get(ruleset.game)
    return Domains() if declared is None else declared(ruleset)


def ways(kind: type, declared: Domains) -> Iterator[Mapping[str, Any]]:
    """Go through everything the fields of a kind may hold together."""
    if kind in declared.kinds:
        yield from declared.kinds[kind]
        return
    shapes = {name: shape for name, shape in fields_of(Record(kind)) if name != "seat"}
    values = [
        declared.fields[name] if name in declared.fields else _values(kind, name, shapes[name]) for name in shapes
    ]
    for chosen in product(*values):
        yield dict(zip(shapes, chosen, strict=True))


def _values(kind: type, name: str, shape: Shape) -> tuple[Any, ...]:
    """List the values of a shape that has few."""
    match shape:
        case Choice(options):
            return options
        case Truth():
            return False, True
        case Nothing():
            return (None,)
        case OneOf(options):
            return tuple(value for option in options for value in _values(kind, name, option))
        case _:
            raise UndeclaredError(f"{kind.__name__}.{name}: which values may it have? declare(title, domains) says it")
