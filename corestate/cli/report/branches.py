"""What could have happened: a bounded tree of moves, and the table after each as every looker would see it.

A report for a seat is drawn from tables that look the same to the seat, which are made of what it knows alone. Where
they do not all lead to the same sight, what comes of a move is not told.
"""

from collections.abc import Callable
from itertools import islice
from typing import Any

from attrs import define

import corestate as cs
from corestate.adjudication import Guesses
from corestate.anything import AnyState
from corestate.cli.report.knowledge import alike, sees_the_same_choices

WORLDS = 6
"""In so many tables that look the same to a seat a move is tried."""
AT_ONCE, REPLIES, ELSEWHERE = 60, 8, 12
"""So many moves are shown where the record ends or is disputed, after each of these, and at every other moment."""

Told = dict[str, Any]


@define
class Branches:
    """Grows trees of moves as long as there are tables left to spend."""

    left: int
    seat: int | None
    said: Callable[[AnyState, Any], int]
    moment: Callable[[AnyState, int], list[int]]
    figures: Callable[[AnyState], int]
    guessed: Guesses

    def final(self, state: AnyState, number: int, legal: tuple[Any, ...]) -> Told | None:
        """Tell of the moves where an event was judged, and of what may come after each of them."""
        if not cs.asked(state):
            return None
        return self._grown(self._worlds(state), number, legal, AT_ONCE, REPLIES)

    def passing(self, state: AnyState, number: int, played: Any | None) -> Told | None:  # noqa: ANN401 - an event of the game
        """Tell of the moves at a moment the game went through, and which of them was played."""
        if self.left <= 0 or not cs.asked(state) or (self.seat is not None and self.seat not in cs.asked(state)):
            return None
        legal = cs.legal(state, self.seat)
        legal = tuple(one for one in legal if one == played or self.guessed.certain(state, number, one))
        found = self._grown(self._worlds(state), number, legal, ELSEWHERE, 0)
        for event, move in zip(legal, [] if found is None else found["moves"], strict=False):
            move["played"] = event == played
        return found

    def _worlds(self, state: AnyState) -> tuple[AnyState, ...]:
        return (state,) if self.seat is None else tuple(islice(alike(state, self.seat), WORLDS))

    def _grown(
        self, worlds: tuple[AnyState, ...], number: int, legal: tuple[Any, ...], most: int, replies: int
    ) -> Told | None:
        """Try the first moves in every world, and then, if wanted, the replies to each of them.

        Moves with cards that were filled in, and that nobody knows, are not tried.
        """
        legal = tuple(one for one in legal if self.guessed.certain(worlds[0], number, one))
        tried = [(event, tuple(cs.apply(one, event) for one in worlds)) for event in legal[: min(most, self.left)]]
        self.left -= len(tried)
        if not tried:
            return None
        moves = [self._move(worlds[0], number, event, after) for event, after in tried]
        for move, (_, after) in zip(moves, tried, strict=True):
            if replies and move["moment"] is not None and self.left > 0:
                move["then"] = self._replies(after, number, replies)
        public = self.seat is not None or sees_the_same_choices(worlds[0])
        return {"public": public, "count": len(legal), "moves": moves}

    def _replies(self, worlds: tuple[AnyState, ...], number: int, most: int) -> Told | None:
        asked = cs.asked(worlds[0])
        if not asked or (self.seat is not None and self.seat not in asked):
            return None
        return self._grown(worlds, number, cs.legal(worlds[0], self.seat), most, 0)

    def _move(self, state: AnyState, number: int, event: Any, after: tuple[AnyState, ...]) -> Told:  # noqa: ANN401 - of the game
        """Tell of a move; what comes of it only where that looks the same in every world."""
        first, *others = map(self._sight, after)
        same = all(one == first for one in others)
        told: Told = {"said": self.said(state, event), "seat": getattr(event, "seat", None), "moment": None}
        return told | {"moment": self.moment(after[0], number), "figures": self.figures(after[0])} if same else told

    def _sight(self, state: AnyState) -> object:
        return None if self.seat is None else (cs.question(state), cs.view(state, self.seat).table)
