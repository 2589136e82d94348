"""An open place of a way: what may stand there, how likely each is, where in the text it is, and what came of each."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from attrs import frozen

import corestate as cs
from corestate.adjudication.telling import asking
from corestate.adjudication.telling.paths import Key, Path
from corestate.adjudication.verdict import Open
from corestate.anything import AnyState
from corestate.judging import Verdict
from corestate.kernel import Chances
from serializers.play.book import Partial, Statement, Telling
from serializers.play.script import Sentence
from serializers.play.slots import Hole
from serializers.play.tokens import Spot


@frozen
class Fork:
    """An open place of a way: what is written there, its place in the script, and how many events fit."""

    path: Path
    partial: Partial
    key: Key
    among: int
    written: bool
    """Whether somebody wrote that something happened; else it is implied or missing."""


class Weights:
    """How likely the events are that fit an open place: by chance, or one decision as any other."""

    def __init__(self, state: AnyState, events: list[Any]) -> None:
        frame = state.agenda[0]
        self._weights: dict[Any, int] = dict(frame.outcomes(state.table)) if isinstance(frame, Chances) else {}
        self._all = sum(self._weights.get(one, 1) for one in events) or 1

    def of(self, some: Sequence[Any]) -> Fraction:
        """Weigh some of them."""
        return Fraction(sum(self._weights.get(one, 1) for one in some), self._all)


def happened(path: Path, sentence: Sentence) -> Telling | None:
    """Find whether a sentence says what has just happened unasked; an exact one says that it was decided."""
    if sentence.exact or isinstance(sentence.meaning, Statement):
        return None
    tellings = (one for one in sentence.meaning if one.events[0].kind is not None)
    return next((one for one in tellings if any(map(one.events[0].fits, path.unasked))), None)


def hole(partial: Partial) -> tuple[Spot, bool]:
    """Where the first open place of an event is, and whether a question mark stands there."""
    for _, value in partial.fields:
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Hole):
                return one.spot, one.asked
    return partial.spot, True


class Places:
    """The open places of a script, with what became of each event that fits."""

    def __init__(self) -> None:
        self._verdicts: dict[Key, dict[Any, set[Verdict]]] = {}
        self._spots: dict[Key, Spot] = {}
        self._asked: set[Key] = set()
        self._questions: dict[Key, cs.Question | None] = {}
        self._many: dict[Key, set[Any]] = {}

    def met(self, key: Key, partial: Partial, state: AnyState, *, written: bool) -> None:
        """Note where an open place is, and what is asked there."""
        self._spots[key], asked = hole(partial)
        self._asked |= {key} if asked and written else set()
        self._verdicts.setdefault(key, {})
        self._questions[key] = asking.question(state)

    def came_of(self, key: Key, events: Iterable[Any], verdict: Verdict | None) -> None:
        """Note what became of the game with each of some events; nothing, if that could not be."""
        for event in events:
            self._verdicts[key].setdefault(event, set()).update(() if verdict is None else (verdict,))

    def stands_for_many(self, key: Key, event: Any) -> None:  # noqa: ANN401 - an event of the game
        """Note an event that stands for others which nobody can tell apart."""
        self._many.setdefault(key, set()).add(event)

    def listed(self) -> Iterator[Open]:
        """List the open places, with what became of each event that fits; not what a shorthand leaves to the rules."""
        for key, events in sorted(self._verdicts.items()):
            groups: dict[Verdict, list[Any]] = {"legal": [], "illegal": [], "depends": []}
            for event, verdicts in events.items():
                if verdicts:
                    groups[verdicts.copy().pop() if len(verdicts) == 1 else "depends"].append(event)
            if sum(map(len, groups.values())) > 1 or key in self._asked:
                legal, illegal, depends = (tuple(groups[name]) for name in ("legal", "illegal", "depends"))
                asked, many = self._questions[key], frozenset(self._many.get(key, ()))
                yield Open(self._spots[key], legal, illegal, depends, key[2] == 0, asked, many)
