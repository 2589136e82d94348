"""What a case did, as a guide to shorter ones: where a question comes that was asked there, it is answered as there.

Of the answers given there the later ones are taken more often than the earlier, and those that name what the last event
names, or the question it answers: a card is dealt, a place is gone to, as the end of the case needs it.
"""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from attrs import define, evolve, frozen

import corestate as cs
from corestate.anything import AnyState
from corestate.kernel import waits_for
from corestate.shape import Record, fields_of
from fuzz.campaigns.cutting import nearest
from fuzz.campaigns.steering import Deed, Steering, Temper
from fuzz.peers.findings import Scenario

FAITHS = (0.0, 0.5, 0.8, 0.95)
"""How often, in one game or another, the guide is followed where it knows an answer; in some it never is."""
SPANS = (1, 4, 16, 1000)
"""How far from the last answer, in one game or another, the answers are that are given again, more or less."""
KIN = 1 / 2
"""How often one is taken that names what the end names, where there is one."""
IN_ORDER, SKIP = 1 / 2, 1 / 10
"""How often a game gives the answers in their order, from anywhere in the case, and how often it skips some then."""


@define
class Mood:
    """How closely a game follows the guide."""

    faith: float
    span: int
    at: int | None = None
    """Where in the case a game is that follows it in order."""

    @classmethod
    def drawn(cls, length: int, rng: Random) -> "Mood":
        """Draw one, for a case of so many moves."""
        return cls(
            rng.choice(FAITHS), rng.choice(SPANS), rng.randrange(length + 1) if rng.random() < IN_ORDER else None
        )


@frozen
class Answer:
    """What was done in a case, and at which place."""

    place: int
    event: Any
    is_kin: bool


class Guide:
    """What was answered in a case to every kind of question, the last answer first."""

    def __init__(self, case: Scenario) -> None:
        self.case = case
        self._answers: dict[type, list[Answer]] = {}
        asked = [(waits_for(state), move.event) for move, state in zip(case.moves, case.states(), strict=False)]
        named = {name for pair in asked[-1:] for one in pair if one is not None for name in _names(one)}
        for place, (frame, event) in reversed([*enumerate(asked)]):
            if case.moves[place].how == "play":
                answer = Answer(place, event, not named.isdisjoint(_names(event)))
                self._answers.setdefault(type(frame), []).append(answer)

    def answer(self, state: AnyState, mood: Mood, rng: Random) -> Any:  # noqa: ANN401 - an event of the game, or None
        """Choose what to do here as it was done there, or what is nearest to it; None if this was never asked."""
        known, seats = self._answers.get(type(waits_for(state)), []), cs.asked(state)
        if not known:
            return None
        own = [one for one in known if not seats or one.event.seat in seats] or known
        event = (self._following(own, mood, rng) or _late(own, mood, rng)).event
        if seats and event.seat not in seats:
            event = evolve(event, seat=rng.choice(seats))
        return nearest(state, event) if cs.refusals(state, event) else event

    def _following(self, known: list[Answer], mood: Mood, rng: Random) -> Answer | None:
        """Choose the next answer in order, where a game follows that, and there is one."""
        if mood.at is None:
            return None
        if rng.random() < SKIP:
            mood.at = rng.randrange(mood.at, len(self.case.moves) + 1)
        following = [one for one in known if one.place >= mood.at][-1:]
        for one in following:
            mood.at = one.place + 1
        return following[0] if following else None


def _late(known: list[Answer], mood: Mood, rng: Random) -> Answer:
    """Choose a late answer, or a late one of those that name what the end names."""
    kin = [one for one in known if one.is_kin]
    some = kin if kin and rng.random() < KIN else known
    return some[int(rng.expovariate(1 / mood.span)) % len(some)]


@define
class Guided(Steering):
    """Steering that follows a guide more often than not."""

    guide: Guide | None = None
    mood: Mood | None = None

    def event(self, state: AnyState, temper: Temper, rng: Random) -> tuple[Any, Deed]:
        """Choose what happens next, and say what it does."""
        if self.guide is not None and self.mood is not None and rng.random() < self.mood.faith:
            event = self.guide.answer(state, self.mood, rng)
            if event is not None:
                return event, self.coverage.deed(state, event)
        return super().event(state, temper, rng)


def _names(value: object) -> Iterator[object]:
    """Yield what an event or a question names: words, and numbers by the name of their field, seats aside."""
    for name, _ in fields_of(Record(type(value))):
        yield from _named(name, getattr(value, name))


def _named(name: str, value: object) -> Iterable[object]:
    if isinstance(value, str):
        return (value,)
    if isinstance(value, tuple):
        return (one for item in value for one in _named(name, item))
    return ((name, value),) if type(value) is int and name != "seat" else ()
