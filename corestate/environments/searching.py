"""A bot that searches: Monte Carlo over what a seat cannot know, with one tree of what it can see (ISMCTS).

Before every try the hidden cards are drawn anew, so that they look the same to the seat (`corestate.resample`). The
tree's branches are events as the seat sees them happen; below it the game is played to its end at random, or so long
that it can be judged as it stands (`standing`). What a seat did later in a try counts for the same decision now, the
less the more often that was tried itself.
"""

from math import log, sqrt
from random import Random
from time import monotonic
from typing import Any

from attrs import define, field, frozen

import corestate as cs
from corestate.anything import AnyState
from corestate.environments.standing import HORIZONS, standing

ENDLESS = 1 << 30
CURIOSITY = 0.7
"""How much a branch gains by having been tried seldom."""
LATER = 40
"""After about so many tries of a decision, what was seen of it later in other tries counts half."""


@define
class Node:
    """A place in the tree: how often it was reached, how often it could have been, and what that was worth."""

    visits: int = 0
    offered: int = 0
    worth: float = 0.0
    actor: int | None = None
    """Who decided to come here; None: chance."""
    branches: dict[Any, "Node"] = field(factory=dict)


@define
class _Later:
    """What decisions were worth at whatever time of a try they were taken, by who took them."""

    visits: dict[Any, int] = field(factory=dict)
    worth: dict[Any, float] = field(factory=dict)

    def note(self, event: Any, worth: float) -> None:  # noqa: ANN401 - a decision
        """Count a decision."""
        self.visits[event] = self.visits.get(event, 0) + 1
        self.worth[event] = self.worth.get(event, 0.0) + worth


@frozen
class Searching:
    """A bot: tries so many games, or for so many seconds, before each decision; called as a chooser of decisions.

    `bot(state, seat, rng)` returns a legal decision of the seat. Of the state it uses nothing the seat may not know.
    """

    tries: int = 100
    seconds: float | None = None

    def __call__(self, state: AnyState, seat: int, rng: Random) -> Any:  # noqa: ANN401 - an event of the title
        """Choose a decision."""
        options = cs.legal(state, seat)
        if len(options) == 1:
            return options[0]
        search = Search(seat, rng)
        until = None if self.seconds is None else monotonic() + self.seconds
        done = 0
        while done < self.tries if until is None else monotonic() < until:
            search.attempt(cs.resample(state, seat, rng))
            done += 1
        return max(options, key=search.promise) if done else rng.choice(options)


@define
class Search:
    """One search: the tree, and what was learned besides."""

    seat: int
    rng: Random
    root: Node = field(factory=Node)
    later: _Later = field(factory=_Later)

    def promise(self, event: Any) -> float:  # noqa: ANN401 - an event of the title
        """What a decision of the root seems worth, without any curiosity."""
        node = self.root.branches.get(event, Node())
        return self._blended(node, event)

    def attempt(self, state: AnyState) -> None:
        """Go down the tree, add one node, play to the end, and note what it was worth to everybody."""
        node, path, events, new = self.root, [self.root], list[Any](), False
        while not cs.is_over(state) and not new:
            actor, event, sight = self._next(state, node)
            new = actor is not None and sight not in node.branches
            node = node.branches.setdefault(sight, Node(actor=actor))
            path.append(node)
            events.append(event)
            state = cs.apply(state, event)
        last = len(events) + HORIZONS.get(state.table.ruleset.game, ENDLESS)
        while not cs.is_over(state) and len(events) < last:
            event = self.rng.choice(cs.legal(state)) if cs.asked(state) else cs.deal(state, self.rng)
            events.append(event)
            state = cs.apply(state, event)
        worth = standing(state)
        for one in path:
            one.visits += 1
            one.worth += worth[one.actor] if one.actor is not None else 0.0
        for event in dict.fromkeys(events):
            actor = getattr(event, "seat", None)
            if actor is not None:
                self.later.note(event, worth[actor])

    def _next(self, state: AnyState, node: Node) -> tuple[int | None, Any, Any]:
        """Choose who acts, what happens, and how the seat sees it."""
        asked = cs.asked(state)
        if not asked:
            event = cs.deal(state, self.rng)
            return None, event, cs.seen(state, event, self.seat)
        actor = self.seat if self.seat in asked else asked[0]
        options = self._sights(state, actor)
        sight = self._preferred(node, options)
        return actor, self.rng.choice(options[sight]), sight

    def _sights(self, state: AnyState, actor: int) -> dict[Any, list[Any]]:
        """Put the legal decisions of a seat together by how this one sees them."""
        found: dict[Any, list[Any]] = {}
        for event in cs.legal(state, actor):
            found.setdefault(event if actor == self.seat else cs.seen(state, event, self.seat), []).append(event)
        return found

    def _preferred(self, node: Node, options: dict[Any, list[Any]]) -> Any:  # noqa: ANN401 - a sight
        """Choose a branch: the most promising one that was not tried, or one by promise and curiosity."""
        untried = [sight for sight in options if sight not in node.branches]
        if untried:
            self.rng.shuffle(untried)
            return max(untried, key=lambda sight: self._blended(Node(), options[sight][0]))
        for sight in options:
            node.branches[sight].offered += 1

        def bound(sight: Any) -> float:  # noqa: ANN401 - a sight
            branch = node.branches[sight]
            return self._blended(branch, options[sight][0]) + CURIOSITY * sqrt(log(branch.offered + 1) / branch.visits)

        return max(options, key=bound)

    def _blended(self, node: Node, event: Any) -> float:  # noqa: ANN401 - a decision
        """What a decision seems worth: as tried here, and as seen later in tries, which counts less and less."""
        later = self.later.visits.get(event, 0)
        there = self.later.worth.get(event, 0.0) / later if later else 0.0
        if not node.visits:
            return there
        trust = sqrt(LATER / (3 * node.visits + LATER)) if later else 0.0
        return (1 - trust) * node.worth / node.visits + trust * there
