"""Scenes gone through again, under the other readings that are looked up at their ends: one, two, and with any others.

A scene leads to a rare moment under one ruleset, and what another reading would have there is shown under no other.
One reading comes before two, and first those by which other events are legal there.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, product
from random import Random

from attrs import Factory, define, evolve, field, frozen

import corestate as cs
from corestate.anything import AnyState, Rules
from corestate.games import begun
from fuzz.peers.findings import Move, Scenario
from fuzz.vectors.crossing import Readings, any_readings, usual_rulings
from fuzz.vectors.scenes import Scene
from fuzz.vectors.watching import Heard, watched

ENDING = 3
"""What the last so many events look up is looked up at the end of a scene, as is what says which events are legal."""
ANEW = 1 / 2
"""How often all other rulings are read anew too."""


@define
class Stages:
    """Chooses a scene, and readings for it that it was tried under least."""

    name: str
    scenes: tuple[Scene, ...]
    usual: bool
    """Whether all is read as usual; else one ruling or two are read otherwise than in the scene."""
    _tried: Counter[tuple[str, Readings]] = Factory(Counter)
    _known: tuple["Staged", ...] = field(
        init=False, default=Factory(lambda self: tuple(self._every()), takes_self=True)
    )

    def chosen(self, rng: Random) -> Scenario | None:
        """Choose a scene and what it is read by, one ruling before two; none if there is none."""
        if not self._known:
            return None
        order = [(self._tried[one.scene.name, one.readings], *one.place()) for one in self._known]
        first = min(order)
        chosen = rng.choice([one for one, place in zip(self._known, order, strict=True) if place == first])
        scene, readings = chosen.scene, chosen.readings
        self._tried[scene.name, readings] += 1
        return _played(scene, self._read(scene.rules, readings, rng))

    def _every(self) -> Iterator["Staged"]:
        for scene in self.scenes:
            yield from (Staged(scene, (), telling=True),) if self.usual else otherwise(scene)

    def _read(self, rules: Rules, readings: Readings, rng: Random) -> Rules:
        if self.usual:
            return evolve(rules, rulings=usual_rulings(self.name))
        others = any_readings(self.name, rng) if rng.random() < ANEW else ()
        return read_by(rules, (*others, *readings))


@frozen
class Staged:
    """A scene, and what is read otherwise than in it."""

    scene: Scene
    readings: Readings
    telling: bool
    """Whether other events are legal at its end by these readings."""
    elsewhere: bool = False
    """Whether its last events lead elsewhere by them."""

    def place(self) -> tuple[int, bool]:
        """Return what orders it among others that were tried as often: one reading before two, telling ones first."""
        return len(self.readings), not self.telling


def otherwise(scene: Scene) -> Iterator[Staged]:
    """List the readings other than in a scene of what is looked up at its end: one, and any two."""
    before, end, looked_up = at_end(scene)
    rulings = [one for one in cs.game(scene.rules.game).rulebook.rulings if one.field in looked_up]
    about = [
        [(one.field, option.name) for option in one.options if option.name != getattr(scene.rules.rulings, one.field)]
        for one in rulings
    ]
    alone: Iterator[Readings] = ((one,) for one in chain.from_iterable(about))
    in_twos = chain.from_iterable(product(one, other) for one, other in combinations(about, 2))
    legal = frozenset(cs.legal(end))
    for readings in chain(alone, in_twos):
        rules = read_by(scene.rules, readings)
        elsewhere = _ruled(_ended(_ruled(before, rules), scene), scene.rules) != end
        telling = frozenset(cs.legal(_ruled(end, rules))) != legal
        yield Staged(scene, readings, telling=telling, elsewhere=elsewhere)


def _ruled(state: AnyState, rules: Rules) -> AnyState:
    """Return a state as if it had been reached under another ruleset."""
    return evolve(state, table=evolve(state.table, ruleset=rules))


def _ended(state: AnyState, scene: Scene) -> AnyState:
    """Play the last events of a scene, as far as they are legal."""
    for event in scene.events[-ENDING:]:
        state = state if cs.refusals(state, event) else cs.apply(state, event)
    return state


def read_by(rules: Rules, readings: Readings) -> Rules:
    """Return a ruleset with some rulings read otherwise."""
    return evolve(rules, rulings=evolve(rules.rulings, **dict(readings)))


def late_games(scenes: Sequence[Scene]) -> tuple[Scenario, ...]:
    """Return games to go on from: every scene, then every scene by a reading that tells at its end, then by two."""
    others = sorted(chain.from_iterable(map(otherwise, scenes)), key=lambda one: len(one.readings))
    telling = (
        _played(one.scene, read_by(one.scene.rules, one.readings)) for one in others if one.telling or one.elsewhere
    )
    return (*(_played(one, one.rules) for one in scenes), *telling)


def _played(scene: Scene, rules: Rules) -> Scenario:
    return Scenario(rules, tuple(Move("play", event) for event in scene.events))


def at_end(scene: Scene) -> tuple[AnyState, AnyState, frozenset[str]]:
    """Return where a scene is before its last events and where it ends, and the rulings that are looked up from there.

    These are looked up by the last events themselves, and by what says which are legal then.
    """
    heard: Heard = {}
    state = begun(watched(scene.rules, heard))
    for event in scene.events[:-ENDING]:
        state = cs.apply(state, event)
    heard.clear()
    before = _ruled(state, scene.rules)
    for event in scene.events[-ENDING:]:
        state = cs.apply(state, event)
    cs.legal(state)
    looked_up = frozenset(name for name, _ in heard)
    return before, _ruled(state, scene.rules), looked_up
