"""A campaign on several cores, or on a cluster: each plays slices of it against a child of its own.

A slice lasts some seconds. Whoever plays it remembers from slice to slice where it has been; what it has seen and found
comes back with each, and is made one in the campaign that handed them out.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from time import time
from typing import Any

from attrs import frozen

from fuzz.batches import Crew
from fuzz.campaigns.campaign import Campaign, Found
from fuzz.campaigns.corpus import Corpus
from fuzz.campaigns.rulesets import Rulesets
from fuzz.campaigns.steering import Steering
from fuzz.peers.adapter import Adapter
from fuzz.peers.findings import Scenario

SECONDS = 15.0
"""How long a slice is."""


@frozen
class Slice:
    """A part of a campaign: its number, and until when it may last at most (by the clock of the machine)."""

    number: int
    until: float


@frozen
class Brought:
    """What a slice has seen and found."""

    games: int
    begun: int
    events: int
    unsupported: int
    seen: Counter[str]
    prefixes: dict[str, Scenario]
    played: dict[str, bool]
    found: tuple[Found, ...]


@frozen(eq=False)
class Lane:
    """The work: to play a slice of one campaign."""

    command: tuple[str, ...]
    game: str
    timeout: float
    seed: str
    findings: int
    scenes: tuple[Scenario, ...]
    folder: Path | None
    """Where the campaign keeps what it knows, if it does and this is the same machine."""

    def __call__(self, part: Slice) -> Brought:
        """Play until the slice is over, or as much is found as is wanted."""
        seconds = min(SECONDS, part.until - time())
        adapter = Adapter(self.command, self.game, self.timeout)
        try:
            campaign = Campaign(adapter, f"{self.seed}/{part.number}", scenes=self.scenes)
            self._remember(campaign)
            seen, known = Counter(campaign.steering.coverage.seen), dict(campaign.steering.prefixes)
            if seconds > 0:
                campaign.run(seconds, self.findings)
        finally:
            adapter.close()
        steering, progress = campaign.steering, campaign.progress
        return Brought(
            games=progress.games,
            begun=campaign.number,
            events=progress.events,
            unsupported=progress.unsupported,
            seen=steering.coverage.seen - seen,
            prefixes={deed: game for deed, game in steering.prefixes.items() if known.get(deed) is not game},
            played=dict(campaign.rulesets.played),
            found=tuple(progress.found),
        )

    def _remember(self, campaign: Campaign) -> None:
        """Let a slice go on from where this process has been, or else from what is kept in the folder."""
        if self.seed not in _BEEN:
            _BEEN.clear()
            if self.folder is not None:
                Corpus(self.folder, self.game).restore(campaign)
                campaign.number = 0
            _BEEN[self.seed] = campaign.steering, campaign.rulesets
        campaign.steering, campaign.rulesets = _BEEN[self.seed]


_BEEN: dict[str, tuple[Steering, Rulesets]] = {}
"""What this process knows of the campaign it is in."""


def run_on(crew: Crew, campaign: Campaign, lane: Lane, seconds: float, findings: int) -> None:
    """Have slices of a campaign played until the time is up or so many different things are found."""
    until = time() + seconds

    def slices() -> Iterator[Slice]:
        for number in count():
            if time() >= until:
                return
            yield Slice(number, until)

    handed_out: Any = crew.done(lane, slices())
    try:
        for _, brought in handed_out:
            absorb(campaign, brought)
            if len(campaign.progress.found) >= findings:
                break
    finally:
        handed_out.close()


def absorb(campaign: Campaign, brought: Brought) -> None:
    """Make what a slice has brought part of a campaign; what was found before is passed over."""
    steering = campaign.steering
    steering.coverage.seen.update(brought.seen)
    for deed, game in brought.prefixes.items():
        known = steering.prefixes.get(deed)
        if known is None or len(game.moves) < len(known.moves):
            steering.prefixes[deed] = game
    campaign.rulesets.played |= brought.played
    campaign.number += brought.begun
    campaign.take_in(brought.events, brought.games, brought.unsupported, brought.found)
