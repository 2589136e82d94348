"""The shortest game that shows a finding: a smaller box, fewer seats, fewer turns, fewer events, simpler events.

Beside cutting (`cutting`), short games are played anew, for a bug met late in a long game can often be met early
in another. The reference looks first: a scenario whose last event has little to do with the rules in play is not worth
the child's time. What is worth it is one conversation from `new`, several of them sent at once.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from time import monotonic, process_time
from typing import Any

from attrs import evolve

import corestate as cs
from corestate.anything import AnyState
from fuzz.campaigns.boxes import amount
from fuzz.campaigns.cutting import bare, weight, with_simpler_events, with_simpler_rules, with_smaller_boxes, without
from fuzz.campaigns.driving import Player
from fuzz.campaigns.rulesets import short_rules
from fuzz.campaigns.steering import Steering
from fuzz.peers.adapter import Adapter
from fuzz.peers.child import FAULTS
from fuzz.peers.findings import Finding, Move, Scenario
from fuzz.peers.session import all_examined
from fuzz.probes import changed_event

HANDFUL = 8
"""So many scenarios are put to the child at once."""
HUNTED = 0.2
"""The share of the time that is given to playing short games anew before cutting; twice that after it."""
LONG, SHORT = 15, 3
"""Cases longer than this, in moves after set-up, are looked for anew before they are cut, and after."""
ALIKE = 0.5
"""The share of the rules in play that an event must apply too, to be likely to show the same."""
PATIENCE = 3
"""On a busy machine, or with a slow child, shrinking may take so many times as long."""
VARIED = 6


class Clock:
    """Counts time, and on a busy machine waits longer for the same work."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._begun = monotonic(), process_time()

    def is_up(self) -> bool:
        """Whether the time is up."""
        passed, worked = monotonic() - self._begun[0], process_time() - self._begun[1]
        return passed > self._seconds * PATIENCE or (passed > self._seconds and worked > self._seconds / 2)


class Shrinker:
    """Works on one finding until nothing helps or the time is up; `best` is the shortest scenario so far."""

    def __init__(
        self,
        adapter: Adapter,
        finding: Finding,
        seconds: float,
        tell: Callable[[Finding], None] = lambda _finding: None,
    ) -> None:
        self.best = finding
        self.attempts = 0
        self._adapter = adapter
        self._mark = finding.mark()
        self._rules = frozenset(finding.rules())
        self._weight = weight(finding.scenario)
        self._amount = amount(finding.scenario.ruleset.box)
        self._tried: set[Scenario] = set()
        self._rng = Random(0)
        self._seconds = seconds
        self._clock = Clock(seconds * (1 - 3 * HUNTED))
        self._tell = tell

    def run(self) -> Finding:
        """Shrink: by what cuts most while the scenario is long, then by whatever still helps."""
        self._attempt(bare(self.best.scenario), every=True)
        self._hunt(LONG)
        self._rounds()
        self._clock = Clock(self._seconds * 2 * HUNTED)
        self._hunt(SHORT)
        self._clock = Clock(self._seconds * HUNTED)
        self._rounds()
        return self.best

    def _rounds(self) -> None:
        passes = (self._rulesets, self._cuts, self._boxes, self._simpler)
        helped = [True]
        while any(helped) and not self._clock.is_up():
            helped = [one() for one in passes]

    def _attempt(self, scenarios: Iterable[Scenario], *, every: bool = False) -> bool:
        """Put scenarios to the child, a handful at a time, until one shows the same in less."""
        rest = iter(scenarios)
        while handful := self._worthwhile(rest, every=every):
            self.attempts += len(handful)
            kept = [self._keep(found) for found in all_examined(self._adapter, handful)]
            if any(kept):
                return True
        return False

    def _worthwhile(self, scenarios: Iterator[Scenario], *, every: bool) -> list[Scenario]:
        """Take the next few scenarios that were not tried yet and would be less; one at a time for a slow child."""
        handful: list[Scenario] = []
        for scenario in scenarios:
            if self._clock.is_up():
                return []
            if scenario not in self._tried and self._is_less(scenario):
                self._tried.add(scenario)
                if every or self._is_likely(scenario):
                    handful.append(scenario)
                elif (mended := self._mended(scenario)) is not None:
                    handful.append(mended)
            if len(handful) == self._handful():
                break
        return handful

    def _is_less(self, scenario: Scenario) -> bool:
        """Whether a scenario is less than the best: it weighs less, and there is no more in its box than there was."""
        return amount(scenario.ruleset.box) <= self._amount and weight(scenario) < self._weight

    def _handful(self) -> int:
        """How many scenarios go to the child at once: one, if it is slow or will not survive it."""
        return 1 if self.best.kind in FAULTS else min(HANDFUL, self._adapter.batch)

    def _keep(self, found: Finding) -> bool:
        if found.mark() != self._mark or not self._is_less(found.scenario):
            return False
        self.best = found
        self._rules = frozenset(found.rules())
        self._weight = weight(found.scenario)
        self._tell(found)
        return True

    def _is_likely(self, scenario: Scenario) -> bool:
        """Whether the last move of a scenario is of the kind that showed the finding."""
        if not scenario.moves:
            return not self.best.scenario.moves
        return self._is_alike(scenario.cut(len(scenario.moves) - 1).reached(), scenario.moves[-1].event)

    def _mended(self, scenario: Scenario) -> Scenario | None:
        """Put another event in the place of the last one, where that is about being accepted or refused."""
        before = scenario.cut(len(scenario.moves) - 1)
        sought = self._variant(before.reached()) if scenario.moves else None
        return None if sought is None else Scenario(scenario.ruleset, (*before.moves, sought))

    def _is_alike(self, state: AnyState, event: Any, share: float = ALIKE) -> bool:  # noqa: ANN401 - an event of the game
        """Whether an event, here, is of the kind that showed the finding: by the rules it applies or breaks."""
        against = cs.refusals(state, event)
        if self.best.kind == "accepts":
            return bool(against) and against[0].rule == self._mark[-1]
        if against:
            return False
        applied = {rule for step in cs.explain(state, event) for rule in step.rules}
        return len(applied & self._rules) >= share * len(self._rules)

    def _rulesets(self) -> bool:
        return self._repeated(lambda: with_simpler_rules(self.best.scenario))

    def _boxes(self) -> bool:
        return self._repeated(lambda: with_smaller_boxes(self.best.scenario))

    def _simpler(self) -> bool:
        return self._repeated(lambda: with_simpler_events(self.best.scenario))

    def _cuts(self) -> bool:
        """Cut out parts, large ones first: halves, whole turns, single events."""
        helped = False
        size = max(1, len(self.best.scenario.moves) // 2)
        while size and not self._clock.is_up():
            helped |= self._repeated(partial(self._without, size))
            size = size * 2 // 3 if size > 2 else size - 1  # noqa: PLR2004 - 2, 1 and done
        return helped

    def _without(self, size: int) -> Iterator[Scenario]:
        return without(self.best.scenario, size)

    def _repeated(self, scenarios: Callable[[], Iterable[Scenario]]) -> bool:
        """Attempt the scenarios made from the best one, and those made from a better one, as long as there is one."""
        helped = False
        while self._attempt(scenarios()):
            helped = True
        return helped

    def _hunt(self, least: int) -> None:
        """Play short games anew, each shorter than the best, while that is longer than it should be."""
        if self.best.kind in FAULTS:
            return
        steering, clock = Steering(), Clock(self._seconds * HUNTED)
        while self.best.scenario.length() > least and not clock.is_up() and not self._clock.is_up():
            games = (self._game(steering) for _ in range(HANDFUL * HANDFUL))
            self._attempt((game for game in games if game is not None), every=True)

    def _game(self, steering: Steering) -> Scenario | None:
        """Play a short game on the reference alone, and say whether an event of the kind that is looked for came up."""
        rules = short_rules(self.best.scenario.ruleset, self._amount, self._rng)
        player = Player(rules, steering, self._rng, asking=0.0)
        most, share = self.best.scenario.length() - 1, self._rng.random()
        likely = False
        state = player.state
        for turn in player.turns():
            if (sought := self._variant(state)) is not None:
                return Scenario(player.rules, (*player.moves[:-1], sought))
            likely = likely or (turn[0].how == "play" and self._is_alike(state, turn[0].event, share))
            state = player.state
            if player.events >= most:
                break
        return player.scenario() if likely else None

    def _variant(self, state: AnyState) -> Move | None:
        """Find an event like the last one that would be judged alike here, where the finding is about that."""
        if self.best.kind not in {"accepts", "refuses"}:
            return None
        last = self.best.scenario.moves[-1]
        legal = [event for event in cs.legal(state) if type(event) is type(last.event)]
        near = self._rng.choice(legal) if legal else last.event
        varied = (near, *_seated(last.event, state), *(changed_event(near, self._rng) for _ in range(VARIED)))
        return next((Move(last.how, event) for event in varied if self._is_alike(state, event)), None)


def _seated(event: Any, state: AnyState) -> Iterator[Any]:  # noqa: ANN401 - an event of the game
    """Yield an event as it is, and as one of each seat that is asked."""
    yield event
    if hasattr(event, "seat"):
        yield from (evolve(event, seat=seat) for seat in cs.asked(state) if seat != event.seat)
