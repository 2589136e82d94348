"""The fuzzer against every bug planted in the twins: which it finds, how soon, and how short the game it shows.

    python -m fuzz.campaigns.bugs [--game GAME] [--only PART] [--sample N] [--seconds N]

Ends with status 1 if fewer than 95 of 100 are found in time, or the median game is longer than 12 events after set-up.
"""

import argparse
import json
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median

from attrs import frozen

from fuzz.campaigns.campaign import Campaign, Found
from fuzz.campaigns.shrink import EFFORT
from fuzz.peers.adapter import Adapter
from fuzz.peers.suspects import suspects

TWINS = Path(__file__).parents[1] / "twins"
SECONDS = 60.0
TIMEOUT = 20.0
SHARE = 0.95
LENGTH = 12
FIRST = 3
"""The rule that is broken should be among so many."""


@frozen
class Bug:
    """A bug that is planted: one line of a twin changed."""

    name: str
    game: str
    rule: str

    def command(self) -> tuple[str, ...]:
        """Return what starts the twin with the bug in it."""
        return (*twin(self.game), "--bug", self.name)


def twin(game: str) -> tuple[str, ...]:
    """Return what starts a twin as it should be."""
    return "node", str(TWINS / "main.mjs"), game


def planted() -> list[dict[str, str]]:
    """Read every planted bug as it is written down: beside the twins, and in the folders of those that have one."""
    files = (TWINS / "bugs.json", *sorted(TWINS.glob("*/bugs.json")))
    return [one for file in files for one in json.loads(file.read_text(encoding="utf-8"))]


def bugs() -> Iterator[Bug]:
    """List every planted bug."""
    for one in planted():
        yield Bug(one["name"], one["game"], one["rule"])


def sought(
    bug: Bug, seconds: float = SECONDS, seed: int = 0, shrink_effort: int = EFFORT, events: int | None = None
) -> Found | None:
    """Let the fuzzer look for a bug for so long, or until so many events are compared."""
    adapter = Adapter(bug.command(), bug.game, TIMEOUT)
    try:
        campaign = Campaign(adapter, seed)
        campaign.shrink_effort = shrink_effort
        campaign.run(seconds, findings=1, events=events)
        return campaign.progress.found[0] if campaign.progress.found else None
    finally:
        adapter.close()


def main(say: Callable[[str], object] = sys.stdout.write) -> int:
    """Look for every bug, and tell of each."""
    options = _options()
    wanted = [
        bug for bug in bugs() if options.game in {None, bug.game} and (not options.only or options.only in bug.name)
    ]
    if options.sample:
        wanted = Random(options.seed).sample(wanted, min(options.sample, len(wanted)))
    if shutil.which("node") is None:
        say("fuzz.campaigns.bugs needs node, which is not installed\n")
        return 2
    say(f"{'bug':44} {'found by':26} {'seconds':>8} {'events':>8} {'length':>7} {'shrunk':>7} {'rule at':>7}\n")
    found: list[Found] = []
    named = 0
    for bug in wanted:
        one = sought(bug, options.seconds, options.seed)
        say(f"{_told(bug, one)}\n")
        sys.stdout.flush()
        found += [one] if one is not None else []
        named += one is not None and 1 <= place(bug, one) <= FIRST
    shortest = median(one.finding.scenario.length() for one in found) if found else 0
    say(f"{len(found)} of {len(wanted)} found within {options.seconds:g} s; median length after set-up {shortest:g}\n")
    longest = max((one.finding.scenario.length() for one in found), default=0)
    say(f"the longest has {longest}; the rule that is broken is among the first {FIRST} named of {named}\n")
    return 0 if len(found) >= SHARE * len(wanted) and shortest <= LENGTH else 1


def place(bug: Bug, found: Found) -> int:
    """Say at which place of the rules that are named the one stands that is broken, from 1; 0 if it is not named."""
    named = [one.slug for one in suspects(found.finding)]
    return named.index(bug.rule) + 1 if bug.rule in named else 0


def _told(bug: Bug, found: Found | None) -> str:
    if found is None:
        return f"{bug.name:44} NOT FOUND"
    what = f"{found.finding.kind} {found.finding.difference.field() if found.finding.difference else ''}"
    lengths = f"{found.met.scenario.length():7} {found.finding.scenario.length():7}"
    return f"{bug.name:44} {what[:26]:26} {found.seconds:8.1f} {found.events:8} {lengths} {place(bug, found) or '-':>7}"


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game")
    parser.add_argument("--only", default="")
    parser.add_argument("--sample", type=int, help="so many of them, drawn by the seed")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--seed", type=int, default=0)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
