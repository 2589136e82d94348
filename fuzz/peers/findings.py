"""What a comparison finds: the scenario that shows it, what differs there, and the rules in play.

A scenario is a ruleset and moves: events played, and events only asked about. Whether an event is legal is for the
reference to say whenever a scenario is looked at, so a scenario can be cut and changed at will.
"""

import re
from collections.abc import Iterator
from typing import Any, Literal, TypeAlias, get_args

from attrs import define, evolve, frozen

import corestate as cs
import serializers
from corestate import IllegalEventError, Refusal
from corestate.anything import AnyState, Rules
from corestate.games import begun
from fuzz.peers.child import FaultKind
from fuzz.peers.comparing import Difference
from serializers import Record

How: TypeAlias = Literal["play", "wrong", "try"]
HOWS: tuple[How, ...] = get_args(How)
Asked: TypeAlias = Literal["hello", "new", "play", "try", "game"]
FindingKind: TypeAlias = Literal["refuses", "accepts", "differs", "error", "protocol"] | FaultKind


AT_ONCE = (
    "but only where a request holds several events: "
    "is what is seen after each of them written down before the next one is played?"
)


@frozen
class Move:
    """An event that is played, played although it is illegal, or only asked about."""

    how: How
    event: Any


@frozen
class Scenario:
    """A game as it is put to a child: legal events played move it on, all others should change nothing."""

    ruleset: Rules
    moves: tuple[Move, ...] = ()

    def states(self) -> Iterator[AnyState]:
        """Yield the state before each move, and the one after the last."""
        state = begun(self.ruleset)
        yield state
        for move in self.moves:
            state = after(state, move)
            yield state

    def reached(self) -> AnyState:
        """Return the state after the last move."""
        *_, state = self.states()
        return state

    def record(self) -> Record:
        """Write down the game that is played, without what is refused and what is only asked about."""
        states = tuple(self.states())
        pairs = zip(self.moves, states, states[1:], strict=False)
        return serializers.recorded(self.ruleset, tuple(move.event for move, was, now in pairs if now is not was))

    def length(self) -> int:
        """Count the moves after set-up, which nobody comes back to."""
        set_up = SetUp()
        before = (number for number, state in enumerate(self.states()) if not set_up.goes_on(state))
        return len(self.moves) - next(before, len(self.moves))

    def cut(self, moves: int) -> "Scenario":
        """Keep the first moves."""
        return Scenario(self.ruleset, self.moves[:moves])


def after(state: AnyState, move: Move) -> AnyState:
    """Return the state after a move; the very same one if nothing happens."""
    if move.how == "try":
        return state
    try:
        return cs.apply(state, move.event)
    except IllegalEventError:
        return state


@define
class SetUp:
    """Follows a game from its beginning through the set-up, which is a chapter of its own in every title.

    It lasts until all is done that its frames put before what lies behind them: the last cards dealt belong to it.
    """

    _behind: tuple[object, ...] = ()
    _over: bool = False

    def goes_on(self, state: AnyState) -> bool:
        """Whether anything of it is still to be done in the next state of the game."""
        agenda = state.agenda
        places = [place for place, frame in enumerate(agenda, 1) if type(frame).__module__.endswith(".setup")]
        if places:
            self._behind = agenda[places[-1] :]
        else:
            behind = len(self._behind)
            self._over = self._over or not 0 < behind < len(agenda) or agenda[-behind:] != self._behind
        return not self._over


@frozen
class Finding:
    """A scenario in which the other implementation does something else."""

    kind: FindingKind
    scenario: Scenario
    """Its last move is the one that shows it."""
    asked: Asked
    """The request the child was answering."""
    detail: str
    difference: Difference | None = None
    last_words: str = ""
    steady: bool = True
    """Whether every fresh child showed it; if not, the detail says when it shows."""

    def mark(self) -> tuple[str, ...]:
        """Tell findings of one kind from others, whatever the game: what must stay the same when one is shrunk."""
        match self.kind:
            case "differs" if self.difference is not None:
                return self.kind, self.difference.field(), self.difference.says.partition(":")[0]
            case "accepts":
                return self.kind, self._event(), *(one.rule for one in self.refusals()[:1])
            case "refuses":
                return self.kind, self._event()
            case "error" | "protocol":
                return self.kind, self.asked, re.sub(r"\d+", "0", self.detail)
            case _:
                return self.kind, self.asked

    def part(self) -> str | None:
        """Name the part of what is compared in which it differs, if it does: `table.sea` for `table.sea.dagon`.

        Of what is legal that is the kind of event.
        """
        if self.difference is None:
            return None
        field = self.difference.field()
        return field if field.startswith("legal.") else ".".join(field.split(".")[:2])

    def _event(self) -> str:
        move = self.scenario.moves[-1]
        return cs.game(self.scenario.ruleset.game).names[type(move.event)]

    def refusals(self) -> tuple[Refusal, ...]:
        """By which rules we refuse the last event; none if it is legal."""
        if not self.scenario.moves:
            return ()
        return cs.refusals(self.scenario.cut(len(self.scenario.moves) - 1).reached(), self.scenario.moves[-1].event)

    def rules(self) -> tuple[str, ...]:
        """Name the rules in play: those the last event applies, or by which it is refused."""
        if not self.scenario.moves:
            return ()
        if against := self.refusals():
            return tuple(dict.fromkeys(one.rule for one in against))
        before = self.scenario.cut(len(self.scenario.moves) - 1).reached()
        steps = cs.explain(before, self.scenario.moves[-1].event)
        return tuple(dict.fromkeys(rule for step in steps for rule in step.rules))

    def only_at_once(self, scenario: Scenario) -> "Finding":
        """Return it as a mistake of the adapter: seen only where a request holds several events of this scenario."""
        return evolve(self, kind="protocol", scenario=scenario, detail=f"{self.detail}, {AT_ONCE}")

    def unsteady(self, why: str) -> "Finding":
        """Return it as one that not every fresh child shows, and say so."""
        return evolve(self, steady=False, detail=f"{self.detail}, {why}")
