"""The fuzzer against every bug planted in the twins: which it finds, how soon, and how short the game it shows.

`python -m tests.bugs` is the command; the scenes it goes on from are read by what lies above this package.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from statistics import median

from attrs import asdict, frozen

from fuzz.batches import Crew, Job, Plain, Standing, run
from fuzz.batches.sources import digest
from fuzz.campaigns.campaign import Campaign, Found
from fuzz.campaigns.shrink import EFFORT
from fuzz.peers.adapter import Adapter
from fuzz.peers.findings import Scenario
from fuzz.peers.likened import likened
from fuzz.peers.otherwise import otherwise
from fuzz.peers.suspects import suspects

ROOT = Path(__file__).parents[2]
TWINS = ROOT / "fuzz" / "twins"
SOURCES = ("corestate", "invariants", "serializers", "fuzz")
BUILD = ROOT / "build"
SECONDS = 60.0
TIMEOUT = 20.0
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


@frozen
class Sought:
    """What came of the search for a bug."""

    name: str
    game: str
    how: str = ""
    """What kind of finding shows it, and the field that differs; empty if nothing did."""
    seconds: float = 0.0
    """How much processor time, ours and the twin's, had gone when it was met."""
    events: int = 0
    met: int = 0
    """How many events after set-up the game had in which it was met."""
    length: int = 0
    """How many the shortest has that shows it."""
    place: int = 0
    """At which place among the rules named the one stands that is broken, from 1; 0 if it is not named."""

    def line(self) -> str:
        """Tell it in a line of a table."""
        if not self.how:
            return f"{self.name:44} NOT FOUND"
        lengths = f"{self.met:7} {self.length:7}"
        return f"{self.name:44} {self.how[:26]:26} {self.seconds:8.1f} {self.events:8} {lengths} {self.place or '-':>7}"


HEAD = f"{'bug':44} {'found by':26} {'seconds':>8} {'events':>8} {'length':>7} {'shrunk':>7} {'rule at':>7}"


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


def sought(  # noqa: PLR0913, PLR0917 - what there is to say about a search
    bug: Bug,
    seconds: float = SECONDS,
    seed: int = 0,
    shrink_effort: int = EFFORT,
    events: int | None = None,
    late: Iterable[Scenario] = (),
) -> Found | None:
    """Let the fuzzer look for a bug for so much processor time, or until so many events are compared."""
    adapter = Adapter(bug.command(), bug.game, TIMEOUT)
    try:
        campaign = Campaign(adapter, seed, scenes=late, clock=adapter.worked)
        campaign.shrink_effort = shrink_effort
        campaign.run(seconds, findings=1, events=events)
        return campaign.progress.found[0] if campaign.progress.found else None
    finally:
        adapter.close()


def result(bug: Bug, found: Found | None) -> Sought:
    """Say what came of the search for a bug."""
    if found is None:
        return Sought(bug.name, bug.game)
    what = found.finding
    how = f"{what.kind} {what.difference.field() if what.difference else ''}".strip()
    lengths = found.met.scenario.length(), what.scenario.length()
    return Sought(bug.name, bug.game, how, round(found.seconds, 1), found.events, *lengths, place(bug, found))


def place(bug: Bug, found: Found) -> int:
    """Say at which place of the rules that are named the one stands that is broken, from 1; 0 if it is not named."""
    named = [one.slug for one in suspects(found.finding, likened(found.finding), otherwise(found.finding))]
    return named.index(bug.rule) + 1 if bug.rule in named else 0


@frozen
class Search:
    """How bugs are looked for."""

    seconds: float = SECONDS
    """So much processor time goes to each."""
    seed: int = 0
    late: Callable[[str], Iterable[Scenario]] = lambda _game: ()
    """The games of a title that others go on from."""


def all_sought(
    wanted: Sequence[Bug], search: Search, crew: Crew, say: Callable[[str], object] = lambda _line: None
) -> list[Sought]:
    """Look for every bug, and tell of each as it is found or not."""
    names = [bug.name for bug in wanted]
    about = {"bugs": names, "seconds": search.seconds, "seed": search.seed, "code": digest(ROOT, SOURCES)}
    folder = BUILD / "bugs" / sha256(json.dumps(about).encode()).hexdigest()[:16]
    told: set[str] = set()

    def look(number: int) -> dict[str, Plain]:
        bug = wanted[number]
        found = sought(bug, search.seconds, search.seed, late=search.late(bug.game))
        return {"bugs": [asdict(result(bug, found))]}

    def tell(standing: Standing) -> None:
        for one in (Sought(**plain) for plain in standing.brought["bugs"]):
            if one.name not in told:
                told.add(one.name)
                say(f"{standing.done:3}/{standing.batches} {one.line()}\n")

    brought = run(Job(about, len(wanted), look), crew, folder, tell)
    return [Sought(**plain) for plain in brought["bugs"]]


def summary(found: Sequence[Sought]) -> dict[str, Plain]:
    """Add up what came of the search for some bugs."""
    shown = [one for one in found if one.how]
    return {
        "bugs": len(found),
        "found": len(shown),
        "named among the first": sum(1 <= one.place <= FIRST for one in shown),
        "median length": median(one.length for one in shown) if shown else 0,
        "longest": max((one.length for one in shown), default=0),
    }
