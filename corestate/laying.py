"""Laying a table by code: say what you know of a moment, and the rest is derived or checked.

`lay("key_largo", seats=3, day=8, money={1: 250}, at=…)` gives the state of that moment. Each title takes its own words
for what lies on its table (`corestate.<title>.laying`, and the page of the title, field by field). What is not said is
derived: what is left over lies in the bank, the stock, the pile. What cannot be is refused with the part and the
arithmetic. `sketched` is the way back: what to say to lay a state again.
"""

import re
from collections.abc import Iterable, Mapping
from importlib import import_module
from inspect import signature
from typing import Any

from corestate.anything import Rules
from corestate.games import Asked, game, game_of, ruleset
from corestate.kernel import State
from corestate.rulebook import Ruleset, RulesetError

_RULESET = ("seats", "edition", "rulings", "options")


class LayingError(RulesetError):
    """What was said of a table cannot be: the part, what was said, and the arithmetic that is in the way.

    `problems` has every complaint that was found together, each with its part; `part` is that of the first.
    """

    def __init__(self, part: str, problem: str, *more: tuple[str, str]) -> None:
        self.part, self.problems = part, ((part, problem), *more)
        super().__init__("; ".join(f"{of}: {said}" for of, said in self.problems))

    def __reduce__(self) -> tuple[Any, ...]:
        first, *more = self.problems
        return type(self), (*first, *more)


def lay(name: str | Rules, **said: Any) -> State[Any, Any]:  # noqa: ANN401 - each title has its own words
    """Lay a table: `seats`, `edition`, `rulings`, `options` as for `ruleset`; all else is the title's own.

    In place of the name a ruleset one has already (`state.table.ruleset`) will do; these four are then settled by it.
    """
    if isinstance(name, Ruleset):
        return laid(name, said)
    asked: Asked = {key: said.pop(key) for key in _RULESET if key in said}  # type: ignore[assignment]  # its keys
    return laid(ruleset(name, **asked), said)


def laid(rules: Rules, said: Mapping[str, Any]) -> State[Any, Any]:
    """Lay a table under a ruleset: what is laid is possible, for every claim is asked."""
    title = game(rules.game)
    if title.lay is None:
        raise RulesetError(f"{title.title} cannot be laid by code")
    words = tuple(signature(title.lay).parameters)[1:]
    unknown = f"nothing can be said of it; {title.title} is laid by {', '.join(words)}"
    settled = "the ruleset settles it"
    _complain((word, settled if word in _RULESET else unknown) for word in said if word not in words)
    state = title.lay(rules, **said)
    places = (broken.place for broken in import_module("invariants").check(state))
    _complain((_part(place), place) for place in places)
    return state


def _complain(problems: Iterable[tuple[str, str]]) -> None:
    """Raise all complaints together, each once, if there are any."""
    found = tuple(dict.fromkeys(problems))
    if found:
        raise LayingError(*found[0], *found[1:])


def _part(place: str) -> str:
    """Name the part that was said of what a claim found: what waits, what follows, or a part of the table."""
    if place.startswith("agenda["):
        return "at" if place.startswith("agenda[0]") else "then"
    return re.split(r"\W", place, maxsplit=1)[0]


def sketched(state: State[Any, Any]) -> dict[str, Any]:
    """Tell what to say to `lay` this very state again, the ruleset apart."""
    title = game_of(state)
    if title.sketch is None:
        raise RulesetError(f"{title.title} cannot be laid by code")
    return title.sketch(state)
