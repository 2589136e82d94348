"""Games that go where few went: rulesets in rotation, and choices that were seldom made before."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import corestate as cs
from corestate.anything import AnyState, Rules
from corestate.rulebook import Edition
from corestate.shape import Record, fields_of
from fuzz.playouts import any_ruleset

CURIOUS = (0.0, 0.5)
"""The share of choices, in one game or another, that go to what was chosen least so far."""
LIKINGS = (1, 10, 10, 100)
"""How often a kind of event is chosen, in one game or another, compared with others."""
LISTED = 0.25
"""The share of chances taken from the list of outcomes, however improbable, and not dealt."""


def rotated(name: str, number: int, rng: Random) -> Rules:
    """Choose the ruleset of a game: mostly the published edition or the small one by default readings, few seats."""
    drawn = any_ruleset(name, rng)
    if number % len(_TURNS) in _ANY:
        return drawn
    title = cs.game(name)
    editions = title.rulebook.editions
    names = (key for key, _ in fields_of(Record(title.options)) if key != "profile")
    options = {key: getattr(drawn.options, key) for key in names}
    seats = drawn.seats if rng.random() < _MANY_SEATS else title.seats[0]
    return cs.ruleset(
        name, seats=seats, edition=editions[_TURNS[number % len(_TURNS)] % len(editions)], options=options
    )


_TURNS = (0, -1, 0, -1, 0)
"""Which edition each game of five takes: the first is the published one, the last the small one."""
_ANY = (4,)
_MANY_SEATS = 0.4


def is_familiar(rules: Rules) -> bool:
    """Whether a ruleset is what most implementations play: the published edition, every ruling by default."""
    return _published(rules).digest == rules.digest and not readings_changed(rules)


def readings_changed(rules: Rules) -> int:
    """Count the rulings that are not by default."""
    rulings = cs.game(rules.game).rulebook.rulings
    return sum(getattr(rules.rulings, ruling.field) != ruling.default for ruling in rulings)


def _published(rules: Rules) -> Edition[Any]:
    return cs.game(rules.game).rulebook.editions[0]


class Curiosity:
    """Chooses events: in a mood that lasts for a game, and in some games those of a kind chosen least often so far."""

    def __init__(self) -> None:
        self._taken: Counter[tuple[object, ...]] = Counter()
        self._mood: dict[type, int] = {}
        self._share = 0.0

    def begin(self, rng: Random) -> None:
        """Begin another game, in another mood."""
        self._mood.clear()
        self._share = rng.choice(CURIOUS)

    def choice(self, state: AnyState, rng: Random) -> tuple[Any, tuple[Any, ...]]:
        """Choose an event; return it with the decisions that were legal beside it, if decisions were asked for."""
        if cs.asked(state):
            legal = cs.legal(state)
            return self._among(state, legal, rng), legal
        return self._chance(state, rng), ()

    def _chance(self, state: AnyState, rng: Random) -> Any:  # noqa: ANN401 - an event of the state's game
        """Let chance decide; now and then take any outcome there is, however improbable."""
        if rng.random() < LISTED:
            return self._among(state, cs.legal(state), rng)
        return cs.deal(state, rng)

    def _among(self, state: AnyState, events: Sequence[Any], rng: Random) -> Any:  # noqa: ANN401 - one of them
        some = events if len(events) <= _MOST else rng.sample(events, _MOST)
        if rng.random() < self._share:
            counts = [self._taken[_kind(state, event)] for event in some]
            fewest = min(counts)
            chosen = rng.choice([event for event, taken in zip(some, counts, strict=True) if taken == fewest])
        else:
            chosen = rng.choices(some, [self._liking(event, rng) for event in some])[0]
        self._taken[_kind(state, chosen)] += 1
        return chosen

    def _liking(self, event: object, rng: Random) -> int:
        """Tell how much an event is liked: its kind, in this game."""
        kind = type(event)
        if kind not in self._mood:
            self._mood[kind] = rng.choice(LIKINGS)
        return self._mood[kind]


_MOST = 40
"""So many events are compared by how often they were chosen, at most."""


def _kind(state: AnyState, event: object) -> tuple[object, ...]:
    """Tell events apart by the question, their class and the words in them, numbers aside."""
    return (type(state.agenda[0]), type(event), *_words(event))


def _words(event: object) -> tuple[str | bool, ...]:
    values = (getattr(event, field) for field, _ in fields_of(Record(type(event))))
    return tuple(value for value in values if isinstance(value, str | bool))
