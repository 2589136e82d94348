"""Scenes gone through again, under the other readings that are looked up at their ends: one, two, and with any others.

A scene leads to a rare moment under one ruleset, and what another reading would have there is shown under no other.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations, product
from random import Random

from attrs import Factory, define, evolve, field

import corestate as cs
from corestate.anything import Rules
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
    _known: tuple[tuple[Scene, Readings], ...] = field(
        init=False, default=Factory(lambda self: tuple(self._every()), takes_self=True)
    )

    def chosen(self, rng: Random) -> Scenario | None:
        """Choose a scene and what it is read by, one ruling before two; none if there is none."""
        if not self._known:
            return None
        order = [(self._tried[scene.name, readings], len(readings)) for scene, readings in self._known]
        first = min(order)
        scene, readings = rng.choice([one for one, place in zip(self._known, order, strict=True) if place == first])
        self._tried[scene.name, readings] += 1
        return Scenario(self._read(scene.rules, readings, rng), tuple(Move("play", event) for event in scene.events))

    def _every(self) -> Iterator[tuple[Scene, Readings]]:
        for scene in self.scenes:
            others: tuple[Readings, ...] = ((),) if self.usual else tuple(otherwise(scene))
            yield from ((scene, readings) for readings in others)

    def _read(self, rules: Rules, readings: Readings, rng: Random) -> Rules:
        if self.usual:
            return evolve(rules, rulings=usual_rulings(self.name))
        others = any_readings(self.name, rng) if rng.random() < ANEW else ()
        return evolve(rules, rulings=evolve(rules.rulings, **dict((*others, *readings))))


def otherwise(scene: Scene) -> Iterator[Readings]:
    """List the readings other than in a scene of what is looked up at its end: one, and any two."""
    looked_up = at_end(scene)
    rulings = [one for one in cs.game(scene.rules.game).rulebook.rulings if one.field in looked_up]
    about = [
        [(one.field, option.name) for option in one.options if option.name != getattr(scene.rules.rulings, one.field)]
        for one in rulings
    ]
    yield from ((one,) for one in chain.from_iterable(about))
    yield from chain.from_iterable(product(one, other) for one, other in combinations(about, 2))


def at_end(scene: Scene) -> frozenset[str]:
    """Name the rulings that the last events of a scene look up, and what says which events are legal after them."""
    heard: Heard = {}
    state = begun(watched(scene.rules, heard))
    for event in scene.events[:-ENDING]:
        state = cs.apply(state, event)
    heard.clear()
    for event in scene.events[-ENDING:]:
        state = cs.apply(state, event)
    cs.legal(state)
    return frozenset(name for name, _ in heard)
