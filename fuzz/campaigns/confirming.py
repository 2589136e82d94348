"""Whether a finding is the child's and not of the moment: it is put to fresh children, three times if there is doubt.

What only some processes show is said to be so (random numbers, the order of a hash), and so is what shows only after
other games (something that `new` does not forget). Only what three fresh children show where a request holds several
events, and none where each holds one, is called a mistake of the adapter.
"""

from collections.abc import Iterator

from fuzz.campaigns.cutting import bare
from fuzz.peers.adapter import Adapter, UnsupportedError
from fuzz.peers.findings import Finding, Scenario
from fuzz.peers.session import all_examined, examined

TIMES = 3
"""So often a finding is looked at in a fresh child before it is said to depend on the process."""
REPEATED = 40
"""So often the same short game is begun in one child, to see whether it is always the same."""
AFTER_OTHERS = "but only where games were played before, in the same process: does `new` forget everything?"
NEVER_AGAIN = f"but never again in {TIMES} fresh processes: is it random, or does `new` not forget everything?"


def some_processes(shown: int) -> str:
    """Say that a finding shows in so many of three processes."""
    return f"but not in every process: {shown} of {TIMES} fresh ones showed it (random numbers, the order of a hash?)"


class Confirming:
    """Puts scenarios to fresh children."""

    def __init__(self, adapter: Adapter) -> None:
        self._adapter = adapter

    def again(self, scenario: Scenario) -> Finding | None:
        """Drive a fresh child through a scenario, one event at a time, where it can be driven."""
        self._adapter.restart()
        if "drive" not in self._adapter.hello.ways:
            return None
        try:
            return examined(self._adapter, scenario, one_by_one=True)
        except UnsupportedError:
            return None

    def confirmed(self, finding: Finding) -> Finding:
        """Look at a finding once more, and where it does not show twice again: return it with how steady it is."""
        again = self.again(finding.scenario)
        if again is not None and again.mark() == finding.mark():
            return again
        shown = sum(self._shows(finding) for _ in range(TIMES - 1))
        return finding.unsteady(some_processes(shown) if shown else NEVER_AGAIN)

    def is_sure(self, finding: Finding) -> bool:
        """Whether every one of three fresh children shows it."""
        return all(self._shows(finding) for _ in range(TIMES))

    def doubted(self, finding: Finding) -> tuple[Finding, str] | None:
        """Look twice more at what a fresh child did not show: what the last one does show, and what to say of it."""
        for number in range(1, TIMES):
            if (found := self.again(finding.scenario)) is not None:
                rest = sum(self._shows(found) for _ in range(TIMES - number - 1))
                if rest:  # that was another process than the one that is to be worked with
                    found = self.again(finding.scenario) or found
                return found, some_processes(1 + rest)
        return None

    def at_once(self, scenario: Scenario) -> Finding | None:
        """Drive fresh children through a scenario, many events at a time: an adapter may be wrong about that alone."""
        for less in (*bare(scenario), scenario):
            *others, last = (self._examined(less) for _ in range(TIMES))
            if last is not None and all(one is not None and one.mark() == last.mark() for one in others):
                return self._fewest_at_once(less, last)
        return None

    def _fewest_at_once(self, scenario: Scenario, found: Finding) -> Finding:
        """Send fewer events at once, as long as that shows the same: the event after it may be what shows it."""
        for less in _beginnings(scenario):
            shown = examined(self._adapter, less)
            if shown is not None and shown.mark() == found.mark():
                return shown.only_at_once(less)
        return found.only_at_once(scenario)

    def worn(self, finding: Finding) -> Finding | None:
        """Begin the same game again and again in one child: the shortest beginning that ever shows the finding."""
        self._adapter.restart()
        for scenario in _beginnings(finding.scenario):
            for found in all_examined(self._adapter, [scenario] * REPEATED):
                if found.mark() == finding.mark():
                    return found.unsteady(AFTER_OTHERS if self._is_of_others(found) else NEVER_AGAIN)
        return None

    def _is_of_others(self, found: Finding) -> bool:
        """Whether a child shows it each time it has played the same game before."""
        shown = 0
        for _ in range(TIMES):
            self._adapter.restart()
            first, *_, last = (examined(self._adapter, found.scenario) for _ in range(TIMES))
            shown += first is None and last is not None
        return shown == TIMES

    def _shows(self, finding: Finding) -> bool:
        found = self.again(finding.scenario)
        return found is not None and found.mark() == finding.mark()

    def _examined(self, scenario: Scenario) -> Finding | None:
        self._adapter.restart()
        try:
            return examined(self._adapter, scenario)
        except UnsupportedError:
            return None


def _beginnings(scenario: Scenario) -> Iterator[Scenario]:
    """Yield longer and longer beginnings, as far as they may be told."""
    size = 0
    while size < min(len(scenario.moves), LONGEST_BEGINNING):
        yield scenario.cut(size)
        size = size * 2 or 1
    yield scenario.cut(LONGEST_BEGINNING)


LONGEST_BEGINNING = 40
