"""What is asked of the game while a script is told, noted if somebody wants to know which rulings the answers rest on.

A telling goes by these answers alone: by a reading of the rules under which all of them are the same it goes the same.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from attrs import define, evolve, field, fields, frozen

import corestate as cs
from corestate import Question, Refusal
from corestate.anything import AnyState, Rules


@frozen
class Asked:
    """Something that was asked of the game, and the answer; None for an event that was refused."""

    ask: Callable[..., object]
    state: AnyState
    about: tuple[object, ...]
    answer: object

    def is_answered_alike(self, rules: Rules) -> bool:
        """Whether the answer is the same under another ruleset, this aside."""
        answer = _answer(self.ask, under(rules, self.state), self.about)
        if isinstance(answer, cs.State):
            answer = under(self.state.table.ruleset, answer)
        return answer == self.answer


@define
class Notes:
    """Which rulings were consulted, and what was asked then."""

    consulted: set[str] = field(factory=set)
    elsewhere: set[str] = field(factory=set)
    """Those that were consulted otherwise than to answer something."""
    _noting: bool = False
    _for_this: set[str] | None = None
    """Those that were consulted to answer what is being asked."""
    _asked: defaultdict[str, list[Asked]] = field(factory=lambda: defaultdict(list))

    def consult(self, name: str) -> None:
        """Note that a ruling is consulted."""
        self.consulted.add(name)
        if self._for_this is not None:
            self._for_this.add(name)
        elif self._noting:
            self.elsewhere.add(name)

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Note what is asked from here on."""
        token, self._noting = _NOTES.set(self), True
        try:
            yield
        finally:
            _NOTES.reset(token)
            self._noting = False

    def ask(self, ask: Callable[..., object], state: AnyState, *about: object) -> Any:  # noqa: ANN401 - as it answers
        """Ask something, and note for which rulings that was."""
        self._for_this = set()
        answer = None
        try:
            answer = ask(state, *about)
        finally:
            for name in self._for_this:
                self._asked[name].append(Asked(ask, state, about, answer))
            self._for_this = None
        return answer

    def answered_alike(self, rules: Rules, names: Iterable[str]) -> bool:
        """Whether all that was asked is answered alike under a ruleset that reads some rulings otherwise."""
        if self.elsewhere.intersection(names):
            return False
        return all(one.is_answered_alike(rules) for name in names for one in self._asked.get(name, ()))


_NOTES: ContextVar[Notes | None] = ContextVar("notes", default=None)


def watched(rules: Rules, notes: Notes) -> Rules:
    """Return the same ruleset, noting which rulings are consulted; two of a kind are not compared by what they say."""
    kind: type[Any] = type(rules.rulings)
    names, plain = {one.name for one in fields(kind)}, repr(rules.rulings)

    class Watched(kind):  # type: ignore[misc]  # whatever the title's own class is
        __slots__ = ()
        __eq__ = object.__eq__
        __hash__ = object.__hash__

        def __repr__(self) -> str:
            return plain

        def __getattribute__(self, name: str) -> Any:  # noqa: ANN401 - as it is there
            notes.consult(name)
            return super().__getattribute__(name)

    return evolve(rules, rulings=Watched(**{name: getattr(rules.rulings, name) for name in names}))


def under(rules: Rules, state: AnyState) -> AnyState:
    """Put a state under another ruleset as it is."""
    return evolve(state, table=evolve(state.table, ruleset=rules))


def legal(state: AnyState, seat: int | None = None) -> tuple[Any, ...]:
    """List every legal event."""
    notes = _NOTES.get()
    found: tuple[Any, ...] = cs.legal(state, seat) if notes is None else notes.ask(cs.legal, state, seat)
    return found


def refusals(state: AnyState, event: object) -> tuple[Refusal, ...]:
    """Name every rule that forbids an event."""
    notes = _NOTES.get()
    found: tuple[Refusal, ...] = cs.refusals(state, event) if notes is None else notes.ask(cs.refusals, state, event)
    return found


def apply(state: AnyState, event: Any) -> AnyState:  # noqa: ANN401 - an event of the game
    """Return the state after a legal event."""
    notes = _NOTES.get()
    after: AnyState = cs.apply(state, event) if notes is None else notes.ask(cs.apply, state, event)
    return after


def question(state: AnyState) -> Question | None:
    """What the game waits for."""
    notes = _NOTES.get()
    found: Question | None = cs.question(state) if notes is None else notes.ask(cs.question, state)
    return found


def _answer(ask: Callable[..., object], state: AnyState, about: tuple[object, ...]) -> object:
    """Ask something; None for an event that is refused."""
    try:
        return ask(state, *about)
    except cs.IllegalEventError:
        return None
