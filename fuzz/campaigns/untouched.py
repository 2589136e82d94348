"""The fuzzer against the twins as they are: how much was compared, what of the games it met, and what differs.

    python -m fuzz.campaigns.untouched [--game GAME] [--events N] [--seed N] [--jobs N] [--out FILE]

All cores do it, some thousand events each; stopped, the same command on the same code goes on where it was. Ends with
status 1 if anything differs.
"""

import argparse
import json
import shutil
import sys
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from corestate.files import write_whole
from corestate.games import OURS
from fuzz.batches import Crew, Job, Plain, Standing, crew_of, run
from fuzz.batches.sources import digest
from fuzz.campaigns.bugs import BUILD, ROOT, SOURCES, twin
from fuzz.campaigns.campaign import Campaign
from fuzz.campaigns.steering import Coverage
from fuzz.peers.adapter import Adapter
from fuzz.peers.findings import Finding

EVENTS = 200_000
SLICE = 10_000
"""So many events are a batch, which one core does."""
TIMEOUT = 60.0
MOST_SECONDS = 3600.0
"""No batch takes longer."""
MOST_TOLD = 300
"""So many letters are told of a difference."""


def compared(game: str, events: int, seed: str) -> dict[str, Plain]:
    """Compare so many events with the twin of a game, under any readings and options it plays."""
    adapter = Adapter(twin(game), game, TIMEOUT)
    try:
        campaign = Campaign(adapter, seed)
        campaign.run(MOST_SECONDS, findings=1, events=events)
    finally:
        adapter.close()
    progress = campaign.progress
    return {
        "games": progress.games,
        "events": progress.events,
        "seen": {word: 1 for word in campaign.steering.coverage.seen if " " not in word or word.startswith("refused ")},
        "differences": [f"seed {seed}: {_told(one.finding)}"[:MOST_TOLD] for one in progress.found],
    }


def _told(finding: Finding) -> str:
    """Say in a line what differs, and after how long a game."""
    values = (
        "" if finding.difference is None else f": {finding.difference.ours!r}, the twin {finding.difference.theirs!r}"
    )
    return f"{finding.kind} after {finding.scenario.length()} events, {finding.detail}{values}"


def compared_all(
    game: str, events: int, seed: int, crew: Crew, say: Callable[[str], object] = lambda _line: None
) -> dict[str, Plain]:
    """Compare so many events of a game, in batches, and add up what they bring."""
    about = {"game": game, "events": events, "slice": SLICE, "seed": seed, "code": digest(ROOT, SOURCES)}
    folder = BUILD / "untouched" / sha256(json.dumps(about).encode()).hexdigest()[:16]

    def tell(standing: Standing) -> None:
        left = "" if standing.left is None else f", about {standing.left / 60:.0f} min more"
        say(f"{game}: {standing.done} of {standing.batches} batches, {standing.brought['events']:,} events{left}\n")

    job = Job(about, -(-events // SLICE), lambda number: compared(game, min(SLICE, events), f"{seed}/{number}"))
    brought = run(job, crew, folder, tell)
    met, every = Coverage(Counter(brought["seen"])).rules(game)
    return {**{key: brought[key] for key in ("games", "events", "differences")}, "rules met": met, "rules": every}


def main(say: Callable[[str], object] = sys.stdout.write) -> int:
    """Compare every twin, or one."""
    options = _options()
    if shutil.which("node") is None:
        say("fuzz.campaigns.untouched needs node, which is not installed\n")
        return 2
    with crew_of(options.jobs) as crew:
        games = (options.game,) if options.game else OURS
        found = {game: compared_all(game, options.events, options.seed, crew, say) for game in games}
    for game, one in found.items():
        differs = "; ".join(one["differences"]) or "no difference"
        say(f"{game}: {one['events']:,} events of {one['games']:,} games, {one['rules met']} of {one['rules']} rules: ")
        say(f"{differs}\n")
    if options.out is not None:
        written = {"seed": options.seed, "groups": found}
        write_whole(options.out, json.dumps(written, indent=1).encode() + b"\n")
    return 1 if any(one["differences"] for one in found.values()) else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=OURS)
    parser.add_argument("--events", type=int, default=EVENTS, help="so many of each title")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, help="how many cores; all, if it is not said")
    parser.add_argument("--out", type=Path, help="write what was found there, as JSON")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
