"""An open place of a way: what may stand there, how likely each is, and where in the text it is."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from attrs import frozen

from corestate.adjudication.telling.paths import Path
from corestate.anything import AnyState
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
    key: tuple[int, int, int]
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
