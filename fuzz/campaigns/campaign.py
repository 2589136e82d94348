"""A campaign: game after game against one child, every finding seen again and shrunk, until the time is up."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from itertools import chain
from random import Random
from time import monotonic
from typing import TypeAlias

from attrs import Factory, define, frozen

import corestate as cs
from fuzz.campaigns.confirming import NEVER_AGAIN, Confirming
from fuzz.campaigns.driving import Player, drive
from fuzz.campaigns.rulesets import Chosen, Rulesets
from fuzz.campaigns.sent_games import judged, shortest
from fuzz.campaigns.shrink import EFFORT, Shrinker
from fuzz.campaigns.steering import Steering
from fuzz.peers.adapter import Adapter, EngineError, ReplyError, UnsupportedError
from fuzz.peers.child import ChildFault
from fuzz.peers.findings import Finding, FindingKind, Scenario
from fuzz.peers.session import Diverged, Session

SHARES = {"anew": 0.35, "late": 0.2, "staged": 0.45}
"""Of the events, how many are in games begun anew, in games that go on from where another found something rare, and
in games that go on from where a scene ends."""
GONE_ON = 30
"""For so many events they go on from a scene: what is rare there is near."""
RARE, MOST_RULES = 1 / 2, 0.9
"""How often a game is played under a ruleset by which a seldom rule applied, once so large a share of all have."""
ASKED_FOR = 8
"""So many new things are asked for before a game, to begin with and no more: there are hundreds."""
JUDGED = 1 / 40
"""How often the child is asked for a game of its own, where it can also be driven."""
ROUND, FRESH = 200, {20, 40, 60}
"""Of so many games these are begun with a fresh child: some mistakes show in one process and not in another, and some
only in one that has played for long."""
SHORTEST, LONGEST = 30, 3000
GAME_SENT = 1000
"""A game the child is asked for, in search of a shorter one, counts as so many moves."""


@frozen
class Found:
    """A finding as it was met, and the shortest scenario that shows it."""

    finding: Finding
    met: Finding
    seconds: float = 0.0
    """How long the campaign had run when it was met."""
    events: int = 0
    """How many events had been compared."""
    attempts: int = 0
    """How many scenarios the shrinker put to the child."""


@define
class Progress:
    """How far a campaign is."""

    events: int = 0
    games: int = 0
    unsupported: int = 0
    seconds: float = 0.0
    doing: str = "playing"
    found: list[Found] = Factory(list)


Listener: TypeAlias = Callable[["Campaign"], None]
"""Hears how far a campaign is."""


class Campaign:
    """Game after game against one child."""

    def __init__(
        self,
        adapter: Adapter,
        seed: int | str = 0,
        tell: Listener = lambda _campaign: None,
        scenes: Iterable[Scenario] = (),
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.adapter = adapter
        self.seed = seed
        self._clock = clock
        self.steering = Steering(scenes=tuple(scenes))
        self.rulesets = Rulesets(adapter.game)
        self.progress = Progress()
        self.number = 0
        """How many games have been begun, in this run and those it goes on from."""
        self.shrink_effort = EFFORT
        self._confirming = Confirming(adapter)
        self.spent: Counter[str] = Counter()
        """How many moves games had, begun one way or another, beyond what they began with."""
        self._tell = tell
        self._begun = clock()
        self._elsewhere = 0
        """How many events were compared with other children."""

    def run(self, seconds: float, findings: int, events: int | None = None, games: int | None = None) -> None:
        """Play until the time is up, so many things are found, events compared, or games begun in all runs."""
        deadline = self._clock() + seconds
        while self._clock() < deadline and len(self.progress.found) < findings:
            if events is not None and self.progress.events >= events:
                break
            if games is not None and self.number >= games:
                break
            self.one_game(deadline)
            self._told("playing")
        self.settle()
        self._told("done")

    def one_game(self, deadline: float) -> None:
        """Play one game, or judge one, and look into what it finds."""
        rng = Random(f"{self.seed}/{self.number}")
        if self.number % ROUND in FRESH:
            self.settle()
            self.adapter.restart()
        try:
            self._played(rng, deadline)
            self.progress.games += 1
        except UnsupportedError:
            self.progress.unsupported += 1
        self.number += 1  # whoever ends us before that has it played again

    def _played(self, rng: Random, deadline: float) -> None:
        ways = self.adapter.hello.ways
        try:
            if "drive" not in ways or ("judge" in ways and rng.random() < JUDGED):
                self._judge(rng.randrange(2**31))
            else:
                self._drive(self._way(), rng, deadline)
        except Diverged as diverged:
            self._met(diverged)

    def _way(self) -> str:
        """Choose how the next game begins, that on which fewest moves were spent for its share."""
        ways = ["anew", *["late"] * bool(self.steering.prefixes), *["staged"] * bool(self.steering.scenes)]
        return min(ways, key=lambda way: self.spent[way] / SHARES[way])

    def _begun_so(self, way: str, rng: Random) -> tuple[Scenario, int]:
        """Choose what a game begins with, and how many events it has at most; one begun anew is short or long."""
        match way:
            case "staged":
                staged = self.steering.staged(rng)
                return staged, len(staged.moves) + GONE_ON
            case "late" if (start := self.steering.late(rng)) is not None:
                return start, LONGEST
            case _:
                return self._chosen(rng), int(SHORTEST * (LONGEST / SHORTEST) ** rng.random())

    def _chosen(self, rng: Random) -> Scenario:
        """Choose a ruleset; as long as there is anything new about it, see first whether the child plays under it."""
        _, all_rules = self.steering.coverage.rules(self.adapter.game)
        if len(self.steering.under) > MOST_RULES * all_rules and rng.random() < RARE:
            return Scenario(self.steering.rare_rules(rng))
        chosen = self.rulesets.chosen(rng)
        for _ in range(ASKED_FOR):
            if not chosen.novel:
                break
            self._ask_for(chosen)
            chosen = self.rulesets.chosen(rng)
        if chosen.novel:
            self._ask_for(chosen)
        return Scenario(chosen.rules)

    def _ask_for(self, chosen: Chosen) -> None:
        """See whether the child plays under a ruleset with something new about it."""
        self.adapter.finish()
        session = Session(self.adapter, chosen.rules)
        try:
            session.begin()
            session.finish()
        except UnsupportedError:
            self.rulesets.noted(chosen, played=False)
            raise
        self.rulesets.noted(chosen, played=True)

    def known(self, scenario: Scenario) -> bool:
        """Look at a scenario of an earlier run again: say whether it still shows something."""
        found = self._confirming.again(scenario) or self._confirming.at_once(scenario)
        if found is not None:
            self.progress.found.append(Found(found, found))
        return found is not None

    def _judge(self, seed: int) -> None:
        self.adapter.finish()
        try:
            judged(self.adapter, seed)
        except Diverged as diverged:
            self._met(diverged, seed)

    def _drive(self, way: str, rng: Random, deadline: float) -> None:
        """Drive the child through a game; its last replies are taken while the next game is played."""
        start, longest = self._begun_so(way, rng)
        player = Player(start.ruleset, self.steering, rng)
        unseen = self.adapter.trodden.unseen(start)
        session = Session(self.adapter, start.ruleset, state=player.state, unseen=unseen)
        try:
            session.begin()
            for _ in drive(session, player, chain(player.resumed(start), player.turns())):
                if player.events >= longest or self._clock() > deadline:
                    break
            session.flush()
        finally:
            self.spent[way] += 1 + max(0, len(player.scenario().moves) - len(start.moves))

    def _met(self, diverged: Diverged, seed: int | None = None) -> None:
        """See a finding again in a fresh child, and shrink it; what is known already is passed over."""
        met = diverged.finding
        if any(met.mark() in {one.finding.mark(), one.met.mark()} for one in self.progress.found):
            return
        seconds, events = self._clock() - self._begun, self.adapter.compared
        self._told("looking again")
        with self.adapter.impatient() if met.kind == "hang" else nullcontext():
            again = self._confirming.again(met.scenario)
        if again is not None:
            self._shrunk(again, met, seconds, events)
        elif seed is not None:
            other = shortest(self.adapter, met, seed, 1 + self.shrink_effort // GAME_SENT)
            self._note(Found(other or met.unsteady(NEVER_AGAIN), met, seconds, events))
        elif (doubted := self._confirming.doubted(met)) is not None:
            self._shrunk(doubted[0], met, seconds, events, doubted[1])
        elif (at_once := self._confirming.at_once(diverged.whole)) is not None:
            self._note(Found(at_once, met, seconds, events))
        else:
            worn = self._confirming.worn(met)
            self._note(Found(worn or met.unsteady(NEVER_AGAIN), met, seconds, events))

    def _shrunk(self, shown: Finding, met: Finding, seconds: float, events: int, why: str = "") -> None:
        """Shrink what the present child shows, and look at it once more; `why` it is doubted is said at the end."""
        self._told("shrinking")
        known = {mark for one in self.progress.found for mark in (one.finding.mark(), one.met.mark())}
        tell, scenes = (lambda _finding: self._told("shrinking")), self.steering.scenes
        shrinker = Shrinker(self.adapter, shown, self.shrink_effort, tell, scenes, known)
        told = shown
        try:
            shrinker.run()
            told = shrinker.best
            if not why:
                told = self._confirming.confirmed(told)
                never = told.detail.endswith(NEVER_AGAIN)
                told = shown if never and self._confirming.is_sure(shown) else told
        except KeyboardInterrupt:  # whoever interrupts us gets the best there is
            told = shrinker.best
            raise
        finally:
            told = told.unsteady(why) if why else told
            self._note(Found(told, met, seconds, events, shrinker.attempts))

    def _note(self, found: Found) -> None:
        """Note a finding, unless shrinking has made another out of it that is known."""
        if all(found.finding.mark() != one.finding.mark() for one in self.progress.found):
            self.progress.found.append(found)

    def take_in(self, events: int, games: int, unsupported: int, found: Iterable[Found]) -> None:
        """Count what was done with other children, and note what they showed; what is known already is passed over."""
        self._elsewhere += events
        self.progress.games += games
        self.progress.unsupported += unsupported
        for one in found:
            if all(one.met.mark() not in {known.finding.mark(), known.met.mark()} for known in self.progress.found):
                self._note(one)
        self._told("playing")

    def settle(self) -> None:
        """Wait for whatever is still under way, and look into what it shows."""
        try:
            self.adapter.finish()
        except UnsupportedError:
            self.progress.unsupported += 1
        except Diverged as diverged:
            self._met(diverged)

    def _told(self, doing: str) -> None:
        self.progress.events = self._elsewhere + self.adapter.compared
        self.progress.doing = doing
        self.progress.seconds = self._clock() - self._begun
        self._tell(self)


def greeted(command: Sequence[str], game: str, timeout: float) -> Adapter | Finding:
    """Start a child and greet it; what goes wrong so early is a finding too."""
    kind: FindingKind
    words = ""
    try:
        return Adapter(command, game, timeout)
    except ChildFault as fault:
        kind, detail, words = fault.kind, fault.detail, fault.last_words
    except ReplyError as error:
        kind, detail = "protocol", str(error)
    except EngineError as error:
        kind, detail = "error", str(error)
    scenario = Scenario(cs.ruleset(game, seats=cs.game(game).seats[0]))
    return Finding(kind, scenario, "hello", detail, last_words=words)
