"""One game by the steering's choice, move by move: legal events, and between them events nobody should accept."""

from collections.abc import Iterator
from random import Random
from typing import Any

import corestate as cs
from corestate.anything import AnyState, Rules
from corestate.games import begun
from fuzz.campaigns.steering import Steering, Temper
from fuzz.peers.findings import Move, Scenario, SetUp
from fuzz.peers.session import Session

ASKED = 1 / 8
"""How often events are only asked about."""
PLAYED_WRONG = 1 / 6
"""How often, for one that is asked about, an illegal event is played, to see that it changes nothing."""


class Player:
    """Plays one game on the reference alone; `events` counts those played after set-up."""

    def __init__(self, rules: Rules, steering: Steering, rng: Random, asking: float = ASKED) -> None:
        self.rules = rules
        self.state: AnyState = begun(rules)
        self.moves: list[Move] = []
        self.events = 0
        self._set_up = SetUp()
        self._steering = steering
        self._rng = rng
        self._asking = asking
        self._temper = Temper.drawn(rng)

    def resumed(self, start: Scenario) -> Iterator[tuple[Move, ...]]:
        """Play the moves of another game first, as far as they are legal."""
        for move in start.moves:
            if move.how == "play" and not cs.refusals(self.state, move.event):
                yield self._played(move.event)

    def turns(self) -> Iterator[tuple[Move, ...]]:
        """Play to the end: one event at a time, or some that are only asked about, or one that is illegal."""
        while not cs.is_over(self.state):
            if self._rng.random() < self._asking:
                yield self._asked(self._probes())
            if self._rng.random() < self._asking * PLAYED_WRONG and (wrong := self._wrong()):
                self.moves += wrong
                yield wrong
            event, deed = self._steering.event(self.state, self._temper, self._rng)
            self._steering.noted(self, event, deed, self._rng)
            yield self._played(event)
        yield self._asked(self._probes())

    def scenario(self) -> Scenario:
        """Return the game so far as a scenario."""
        return Scenario(self.rules, tuple(self.moves))

    def _played(self, event: Any) -> tuple[Move, ...]:  # noqa: ANN401 - an event of the game
        self.events += not self._set_up.goes_on(self.state)
        self.state = cs.apply(self.state, event)
        self.moves.append(Move("play", event))
        return (self.moves[-1],)

    def _asked(self, events: list[Any]) -> tuple[Move, ...]:
        moves = tuple(Move("try", event) for event in events)
        self.moves += moves
        return moves

    def _probes(self) -> list[Any]:
        return self._steering.probes(self.state, self._rng)

    def _wrong(self) -> tuple[Move, ...]:
        illegal = (event for event in self._probes() if cs.refusals(self.state, event))
        return tuple(Move("wrong", event) for event in illegal)[:1]


def drive(session: Session, player: Player, moves: Iterator[tuple[Move, ...]]) -> Iterator[None]:
    """Play on the child what a player plays, a pause after each turn; whatever differs comes out as `Diverged`."""
    for turn in moves:
        match turn[0].how:
            case "try":
                session.judge([move.event for move in turn])
            case "wrong":
                session.refused(turn[0].event)
            case "play":
                session.played(turn[0].event, player.state)
        yield
