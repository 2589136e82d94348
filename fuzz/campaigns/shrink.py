"""The shortest game that shows a finding: a smaller box, fewer seats, fewer turns, fewer events, simpler events.

Beside cutting (`cutting`), short games are played anew, for a bug met late in a long game can often be met early
in another. The reference looks first: a scenario whose last event has little to do with the rules in play is not worth
the child's time. What is worth it is one conversation from `new`, several of them sent at once. How much is tried is
counted and not timed, so the same child and the same finding give the same game on every machine.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from random import Random

import corestate as cs
from corestate.shape import Record, fields_of
from fuzz.campaigns.boxes import amount, large_box
from fuzz.campaigns.cutting import (
    bare,
    weight,
    with_fewer_questions,
    with_simpler_events,
    with_simpler_rules,
    with_smaller_boxes,
    with_uniform_events,
    without,
)
from fuzz.campaigns.likeness import Likeness
from fuzz.campaigns.short_games import ShortGames
from fuzz.peers.adapter import Adapter
from fuzz.peers.child import FAULTS
from fuzz.peers.findings import Finding, Scenario
from fuzz.peers.session import all_examined

EFFORT = 120_000
"""So many moves are tried out, on the reference or the child, before the shortest game so far is told."""
HANDFUL = 8
"""So many scenarios are put to the child at once."""
HUNTED = 0.2
"""The share of the effort that is given to playing short games anew before cutting, to having seats answer alike, and
again to short games after it."""
FAULTY = 4
"""A child that is lost at every success costs so many times as much."""
LONG, SHORT = 15, 3
"""Cases longer than this, in moves after set-up, are looked for anew before they are cut, and after."""
OVERLONG, AGAIN, MORE = 30, 3, 0.5
"""Cases longer than this at the end are looked for and cut again, so many times, each with so much of the effort."""


class Shrinker:
    """Works on one finding until nothing helps or the effort is spent; `best` is the shortest scenario so far."""

    def __init__(  # noqa: PLR0913, PLR0917 - what there is to say about shrinking
        self,
        adapter: Adapter,
        finding: Finding,
        effort: int = EFFORT,
        tell: Callable[[Finding], None] = lambda _finding: None,
        scenes: Sequence[Scenario] = (),
        known: Collection[tuple[str, ...]] = (),
    ) -> None:
        self.best = finding
        self.attempts = 0
        self._adapter = adapter
        self._mark = finding.mark()
        self._akin = False
        """Whether what differs in the same part of the table, for the same rules, is the same finding too."""
        self._like = Likeness(finding)
        self._weight = weight(finding.scenario)
        self._scenes = scenes
        self._known = known
        self._amount = max(amount(one.ruleset.box) for one in (finding.scenario, *scenes))
        self._tried: set[Scenario] = set()
        self._rng = Random(0)
        self._effort = effort // FAULTY if finding.kind in FAULTS else effort
        self._left = 0
        self._tell = tell

    def run(self) -> Finding:
        """Shrink: by what cuts most while the scenario is long, then by whatever still helps."""
        with self._adapter.impatient() if self.best.kind == "hang" else nullcontext():
            self._left = int(self._effort * (1 - 4 * HUNTED))
            if not self._attempt(bare(self.best.scenario), every=True):
                self._questions()
            self._hunt(LONG)
            self._uniform()
            self._rounds()
            self._hunt(SHORT)
            self._left += int(self._effort * HUNTED)
            self._rounds()
            if self.best.scenario.length() > OVERLONG:
                self._overlong()
        return self.best

    def _overlong(self) -> None:
        """Look again for what is still long, or akin to it, and in richer boxes: amounts take long to grow."""
        rules = self.best.scenario.ruleset
        rich = large_box(cs.game(rules.game), rules.box, rules)
        self._amount = max(self._amount, amount(rich.box))
        self._akin = True
        for _ in range(AGAIN):
            self._hunt(OVERLONG, MORE, richer=True)
            self._left = int(self._effort * MORE)
            self._rounds()
            if self.best.scenario.length() <= OVERLONG:
                break

    def _uniform(self) -> None:
        """Let seats answer alike while the case is long; what is not spent on it is for the cuts."""
        kept, self._left = self._left, int(self._effort * HUNTED)
        while self.best.scenario.length() > LONG and self._attempt(with_uniform_events(self.best.scenario)):
            pass
        self._left = kept + max(0, self._left)

    def _rounds(self) -> None:
        helped = [True]
        while any(helped) and self._left > 0:
            passes = [self._rulesets, self._cuts, self._boxes, self._simpler]
            if self.best.scenario.length() > OVERLONG:  # there are many simpler rulesets, and each costs the whole game
                passes[:2] = self._cuts, self._rulesets
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
        """Take the next few scenarios that were not tried yet and would be less; one at a time if none survives it."""
        handful: list[Scenario] = []
        for scenario in scenarios:
            if self._left <= 0:
                return []
            self._left -= len(scenario.moves) + 1
            if scenario not in self._tried and self._is_less(scenario):
                self._tried.add(scenario)
                if every or self._like.is_likely(scenario):
                    handful.append(scenario)
                elif (mended := self._mended(scenario)) is not None:
                    handful.append(mended)
            if len(handful) == (1 if self.best.kind in FAULTS else HANDFUL):
                break
        return handful

    def _is_less(self, scenario: Scenario) -> bool:
        """Whether a scenario is less than the best: it weighs less, with no more in its box than there or in scenes."""
        return amount(scenario.ruleset.box) <= self._amount and weight(scenario) < self._weight

    def _keep(self, found: Finding) -> bool:
        if not self._is_same(found) or not self._is_less(found.scenario):
            return False
        self.best = found
        self._mark = found.mark()
        self._like = Likeness(found)
        self._weight = weight(found.scenario)
        self._tell(found)
        return True

    def _is_same(self, found: Finding) -> bool:
        """Whether it is the same finding, or akin to it where that will do; what is known already is another."""
        if found.mark() == self._mark:
            return True
        if found.mark() in self._known:
            return False
        part = self.best.part()
        return self._akin and part is not None and found.part() == part and self._like.is_likely(found.scenario)

    def _mended(self, scenario: Scenario) -> Scenario | None:
        """Put another event in the place of the last one, where that is about being accepted or refused."""
        before = scenario.cut(len(scenario.moves) - 1)
        sought = self._like.variant(before.reached(), self._rng) if scenario.moves else None
        return None if sought is None else Scenario(scenario.ruleset, (*before.moves, sought))

    def _questions(self) -> None:
        """Leave out, by halves, what should have changed nothing, until what is left did."""
        size = len(self._like.asked())
        while size:
            while self._attempt(with_fewer_questions(self.best.scenario, size), every=True):
                pass
            size //= 2

    def _rulesets(self) -> bool:
        return self._repeated(lambda: with_simpler_rules(self.best.scenario))

    def _boxes(self) -> bool:
        """Lessen one thing after the other, each as far as it goes: what did not help before seldom will later."""
        names = [name for name, _ in fields_of(Record(type(self.best.scenario.ruleset.box)))]
        helped = [self._repeated(partial(self._with_less, name)) for name in names]
        return any(helped)

    def _with_less(self, name: str) -> Iterator[Scenario]:
        return with_smaller_boxes(self.best.scenario, name)

    def _simpler(self) -> bool:
        return self._repeated(lambda: with_simpler_events(self.best.scenario))

    def _cuts(self) -> bool:
        """Cut out parts, large ones first: halves, whole turns, single events."""
        helped = False
        size = max(1, len(self.best.scenario.moves) // 2)
        while size and self._left > 0:
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

    def _hunt(self, least: int, share: float = HUNTED, *, richer: bool = False) -> None:
        """Play short games anew, each shorter than the best, while that is longer than it should be."""
        if self.best.scenario.length() <= least:
            return
        kept, self._left = self._left, int(self._effort * share)
        games = ShortGames(self._scenes, self._amount, self._rng, richer=richer)
        while self.best.scenario.length() > least and self._left > 0:
            some = (self._game(games) for _ in range(HANDFUL * HANDFUL))
            self._attempt((game for game in some if game is not None), every=True)
        self._left = kept

    def _game(self, games: ShortGames) -> Scenario | None:
        game, effort = games.one(self.best.scenario, self._like)
        self._left -= effort
        return game
