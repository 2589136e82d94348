"""A campaign: game after game against one child, every finding seen again and shrunk, until the time is up."""

from collections.abc import Callable
from random import Random
from time import monotonic

from attrs import Factory, define, evolve, frozen

from fuzz.adapter import Adapter, UnsupportedError
from fuzz.boxes import Rulesets
from fuzz.driving import drive
from fuzz.findings import Case, Finding
from fuzz.session import Diverged, Session, examined
from fuzz.shrink import Shrinker
from fuzz.steering import Steering

LATE = 1 / 4
"""How often a game goes on from where another found something rare."""
LONGEST = 3000
SHRINK_SECONDS = 20.0


@frozen
class Found:
    """A finding as it was met, and the shortest case that shows it."""

    finding: Finding
    met: Finding
    seconds: float
    """How long the campaign had run when it was met."""
    events: int
    """How many events had been compared."""
    attempts: int
    """How many cases the shrinker put to the child."""


@define
class Progress:
    """How far a campaign is."""

    events: int = 0
    games: int = 0
    unsupported: int = 0
    seconds: float = 0.0
    found: list[Found] = Factory(list)


class Campaign:
    """Game after game against one child."""

    def __init__(
        self,
        adapter: Adapter,
        seed: int = 0,
        steering: Steering | None = None,
        tell: Callable[["Campaign"], None] = lambda _campaign: None,
    ) -> None:
        self.adapter = adapter
        self.seed = seed
        self.steering = steering or Steering()
        self.rulesets = Rulesets(adapter.game)
        self.progress = Progress()
        self.number = 0
        self.shrink_seconds = SHRINK_SECONDS
        self._tell = tell
        self._begun = monotonic()

    def run(self, seconds: float, findings: int) -> None:
        """Play until the time is up or so many different things are found."""
        deadline = monotonic() + seconds
        while monotonic() < deadline and len(self.progress.found) < findings:
            self.one_game(deadline)
            self.progress.seconds = monotonic() - self._begun
            self._tell(self)

    def one_game(self, deadline: float) -> None:
        """Play one game, and look into what it finds."""
        rng = Random(f"{self.seed}/{self.number}")
        self.number += 1
        start = self.steering.late(rng) if rng.random() < LATE else None
        chosen = None if start is not None else self.rulesets.chosen(rng)
        rules = start.ruleset if start is not None else chosen.rules
        session = Session(self.adapter, rules)
        try:
            drive(session, self.steering, rng, lambda events: events >= LONGEST or monotonic() > deadline, start)
        except UnsupportedError:
            self.progress.unsupported += 1
            if chosen is not None:
                self.rulesets.noted(chosen, played=False)
            return
        except Diverged as diverged:
            self._met(diverged.finding, session)
        else:
            self.progress.events += session.compared
        if chosen is not None:
            self.rulesets.noted(chosen, played=True)
        self.progress.games += 1

    def _met(self, finding: Finding, session: Session) -> None:
        """See a finding again in a fresh child, and shrink it; what is known already is only counted."""
        self.progress.events += session.compared
        if any(finding.mark() in {one.finding.mark(), one.met.mark()} for one in self.progress.found):
            return
        seconds = monotonic() - self._begun
        self.adapter.restart()
        again = examined(self.adapter, finding.case, one_by_one=True)
        attempts = 0
        if again is None:
            shortest = finding.unsteady()
        else:
            shrinker = Shrinker(self.adapter, again, self.shrink_seconds)
            shortest = shrinker.run()
            attempts = shrinker.attempts
        self.progress.found.append(Found(shortest, finding, seconds, self.progress.events, attempts))
