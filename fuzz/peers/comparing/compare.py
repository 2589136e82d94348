"""What another implementation shows, compared with what we know, by names: see docs/adapter.md.

An object is compared by the keys it gives, lists and plain values in full, the legal events as a set. What differs is
an answer, the first field of it; what cannot be compared at all is a mistake of the adapter, an `ObservationError`.
"""

import marshal
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, TypeAlias, TypeVar, get_args

from attrs import frozen

import corestate as cs
from corestate import Seat, View
from corestate.anything import AnyState
from serializers import MalformedBytesError
from serializers.codec import NAMED
from serializers.forms import Plain

A = TypeVar("A")
B = TypeVar("B")
Level: TypeAlias = Literal["table", "question", "legal", "public", "private", "result"]
LEVELS: tuple[Level, ...] = get_args(Level)
"""What can be shown, in the order in which it is compared."""


class ObservationError(ValueError):
    """An observation that is none: says where, what was wanted and what was found."""


@frozen
class Difference:
    """The first place at which two observations of one state differ."""

    path: str
    """Where, by names: `table.divers[1].shells[0]`."""
    ours: Plain
    theirs: Plain
    says: str = ""
    """What it means, where the values do not say it."""

    def field(self) -> str:
        """Name the field without saying which of several seats or cards: what stays the same when a game is shrunk."""
        return re.sub(r"\[\d+\]", "[]", self.path)


def shown(state: AnyState, level: Level) -> Any:  # noqa: ANN401 - each level has its own kind of value
    """Return what we would show of a state, as a value."""
    return _SHOWN[level](state)


def lately(answer: Callable[[A], B]) -> Callable[[A], B]:
    """Remember what the answer was about the very thing that was asked about last."""
    last: list[tuple[A, B]] = []

    def answer_lately(about: A) -> B:
        if not last or last[0][0] is not about:
            last[:] = [(about, answer(about))]
        return last[0][1]

    return answer_lately


_question = lately(cs.question)
"""What a state waits for: every level but the table and the result speaks of it."""


def _public(state: AnyState) -> View[Any]:
    return View(None, cs.game_of(state).view_of(state, None), _question(state))


def _private(state: AnyState) -> tuple[View[Any], ...]:
    """Show the table to every seat; the question is the same for all."""
    look, asked = cs.game_of(state).view_of, _question(state)
    return tuple([View(seat, look(state, seat), asked) for seat in _seats(state.table.ruleset.seats)])


@lru_cache(maxsize=256)
def _seats(number: int) -> tuple[Seat, ...]:
    return tuple(map(Seat, range(number)))


_SHOWN: Mapping[Level, Callable[[AnyState], Any]] = {
    "table": lambda state: state.table,
    "question": _question,
    "legal": cs.legal,
    "public": _public,
    "private": _private,
    "result": cs.result,
}


def plain(value: Any) -> Plain:  # noqa: ANN401 - whatever is shown
    """Write a value of any level in the named form."""
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    return value if value is None else NAMED.write(value)


def observed(state: AnyState, levels: Sequence[Level] = LEVELS) -> dict[str, Plain]:
    """Observe a state as an adapter would, in the named form."""
    return {level: plain(shown(state, level)) for level in levels}


def compared(state: AnyState, observation: object, shows: Sequence[Level] = LEVELS) -> Difference | None:
    """Find the first difference between a state and somebody's observation of it, or None."""
    seen = levels_shown(observation, shows)
    return next((found for level in seen for found in differences(state, level, seen[level])), None)


def levels_shown(observation: object, shows: Sequence[Level]) -> dict[Level, Plain]:
    """Take an observation apart into levels, in the order in which they are compared."""
    if type(observation) is not dict:
        raise ObservationError(f"sees: wanted an object, found {_brief(observation)}")
    for key in observation:
        if key not in shows:
            raise ObservationError(f"sees: {_brief(key)} is not among the levels it said it shows")
    return {level: observation[level] for level in LEVELS if level in observation}


def differences(state: AnyState, level: Level, theirs: Plain) -> Iterator[Difference]:
    """Name every difference in one level."""
    ours = shown(state, level)
    if level == "legal":
        yield from _sets(state, ours, theirs)
    elif level == "private":
        yield from view_differences(plain(ours), theirs)
    else:
        yield from value_differences(level, plain(ours), theirs)


def _sets(state: AnyState, ours: tuple[Any, ...], theirs: Plain) -> Iterator[Difference]:
    """Compare what is legal: each event once, in any order."""
    if type(theirs) is not list:
        raise ObservationError(f"legal: wanted a list, found {_brief(theirs)}")
    missing = dict.fromkeys(ours)
    known = frozenset(ours)
    for index, one in enumerate(theirs):
        event = event_read(state, one, f"legal[{index}]")
        if event not in known:
            against = "; ".join(map(str, cs.refusals(state, event)))
            yield Difference(f"legal.{one['$']}", None, one, f"listed, but illegal: {against}")
        elif event not in missing:
            yield Difference(f"legal.{one['$']}", None, one, "listed twice")
        missing.pop(event, None)
    for event in missing:
        absent = NAMED.write(event)
        yield Difference(f"legal.{absent['$']}", absent, None, "legal, but not listed")


def event_read(state: AnyState, given: Plain, place: str) -> Any:  # noqa: ANN401 - an event of the state's game
    """Read an event of somebody's in the named form."""
    title = cs.game_of(state)
    try:
        event = NAMED.read(given, place)
    except MalformedBytesError as error:
        raise ObservationError(str(error)) from error
    if type(event) not in title.events.values():
        raise ObservationError(f"{place}: wanted an event of {title.name}, found {_brief(given)}")
    return event


def view_differences(ours: list[Plain], theirs: Plain) -> Iterator[Difference]:
    """Compare what each seat may know; null is what is not shown."""
    if type(theirs) is not list or len(theirs) != len(ours):
        raise ObservationError(f"private: wanted a list of {len(ours)}, one for each seat, found {_brief(theirs)}")
    for seat, one in enumerate(theirs):
        if one is not None:
            yield from value_differences(f"private[{seat}]", ours[seat], one)


def value_differences(path: str, ours: Plain, theirs: Plain) -> Iterator[Difference]:
    """Compare plain data by the keys that are given."""
    if type(ours) is dict and type(theirs) is dict:
        for key, value in theirs.items():
            if key == "says" and ours.get("$") == "core.Question":
                continue  # words are for people
            if key not in ours:
                raise ObservationError(f"{path}: there is no {_brief(key)}; known are {', '.join(ours)}")
            if not _agree(ours[key], value):
                yield from value_differences(f"{path}.{key}", ours[key], value)
    elif type(ours) is list and type(theirs) is list and len(ours) == len(theirs):
        for index, (one, other) in enumerate(zip(ours, theirs, strict=True)):
            if not _agree(one, other):
                yield from value_differences(f"{path}[{index}]", one, other)
    elif type(ours) is not type(theirs) or ours != theirs:
        yield Difference(path, ours, theirs)


def _agree(ours: Plain, theirs: Plain) -> bool:
    """Whether it can soon be seen that two things agree, as most do: no way into them need be found."""
    if type(ours) not in _HOLDING:
        return type(ours) is type(theirs) and ours == theirs
    one, other = written(ours), written(theirs)
    return one == other or (len(one) <= _SHORT and _agreed(one, other))


_HOLDING = (dict, list)
_SHORT = 2000
"""Of what is longer no two are alike for long."""


@lru_cache(maxsize=2048)
def _agreed(ours: bytes, theirs: bytes) -> bool:
    """Whether two things that were written agree by the keys that are given: the same come again and again."""
    try:
        return next(value_differences("", marshal.loads(ours), marshal.loads(theirs)), None) is None  # noqa: S302 - written just now
    except ObservationError:
        return False  # as is told with the way to it


def written(plain: Plain) -> bytes:
    """Write plain data in the quickest way there is; what is the same in the same order is written the same."""
    try:
        return marshal.dumps(plain, _REPEATING)
    except ValueError as error:
        raise ObservationError(
            f"sees: wanted what is no deeper than any game, found {type(plain).__name__}: {error}"
        ) from error


_REPEATING = 2
"""The last version that writes again what comes again."""


def _brief(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _LONG else f"{text[:_LONG]}…"


_LONG = 80
