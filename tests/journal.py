"""A long run that goes on where it was stopped: what has passed is written down, and not run again on the same code.

`pytest -p tests.journal --journal FILE`. A line of the file is a test that passed and what it took; the first line
says of which code. Now and then a line tells how far it is, and the end says what took longest over all runs.
"""

import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from fuzz.batches.sources import digest

ROOT = Path(__file__).parents[1]
CODE = ("corestate", "invariants", "serializers", "fuzz", "tests", "docs", "pyproject.toml")
OFTEN = 60.0
"""So many seconds go by between two lines of progress."""
MOST_TOLD = 20_000
"""So many of the last letters of a failure are printed at once; what was drawn by chance may never come again."""
TOLD = 12
"""So many files are named at the end."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take the file that what passed is written to."""
    parser.addoption("--journal", type=Path, help="go on from this file, and write down there what passes")


def pytest_configure(config: pytest.Config) -> None:
    """Keep the journal where the tests are handed out, and what it held at the start where they are run."""
    if (file := config.getoption("--journal")) is None:
        return
    passed = getattr(config, "workerinput", {}).get("passed")
    config.pluginmanager.register(Skipping(set(passed)) if passed is not None else Keeping(file), "journal-kept")


def code() -> str:
    """Digest everything a test may depend on, but for what it installs."""
    return digest(ROOT, CODE, os.environ.get("CORESTATE_PROFILE", "default"))


class Skipping:
    """Leaves out what had passed when the run began."""

    def __init__(self, passed: set[str]) -> None:
        self.passed = passed

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Deselect what has passed."""
        again = [item for item in items if item.nodeid in self.passed]
        if again:
            config.hook.pytest_deselected(items=again)
            items[:] = [item for item in items if item.nodeid not in self.passed]


class Keeping(Skipping):
    """Writes down what passes, and tells how far it is."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.took = _begun(file)
        super().__init__(set(self.took))
        self.wanted, self.done, self.failed = 0, 0, 0
        self.began = self.told = monotonic()

    def pytest_configure_node(self, node: Any) -> None:  # noqa: ANN401 - a worker of xdist
        """Tell every worker the same: what had passed when the run began."""
        node.workerinput["passed"] = sorted(self.passed)

    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        """Learn how many tests there are."""
        self.wanted = len(ids)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Learn it where no workers are."""
        self.wanted = self.wanted or len(session.items)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Write down a test that passed, or that was left out with a reason."""
        ended = report.when == "call" or report.outcome != "passed"
        if not ended or report.when == "teardown":
            return
        self.done += 1
        if report.outcome == "failed":
            self.failed += 1
            told = report.longreprtext[-MOST_TOLD:]
            print(f"\nfailed: {report.nodeid}\n{told}", flush=True)  # noqa: T201 - a run of hours may be stopped before its end
            return
        self.took[report.nodeid] = report.duration
        with self.file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps([report.nodeid, round(report.duration, 2)]) + "\n")

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        """Tell how far it is, now and then."""
        del nodeid
        if monotonic() - self.told > OFTEN:
            self.told = monotonic()
            print(f"\n{self.line()}", flush=True)  # noqa: T201 - between the dots of the run

    def line(self) -> str:
        """How far it is, in a line."""
        gone = monotonic() - self.began
        left = gone / max(1, self.done) * (self.wanted - self.done)
        failed = f", {self.failed} failed" if self.failed else ""
        return f"{self.done:,} of {self.wanted:,} tests{failed}; {gone / 60:.0f} min, about {left / 60:.0f} more"

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Let a run that finds everything done succeed."""
        if session.exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and self.took:
            session.exitstatus = pytest.ExitCode.OK

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:  # noqa: ANN401 - pytest's own
        """Say what was done by this run and those before it, and where the time went."""
        terminalreporter.section("journal")
        terminalreporter.line(f"{len(self.took):,} tests have passed, {len(self.passed):,} of them in earlier runs")
        files: Counter[str] = Counter()
        for test, seconds in self.took.items():
            files[test.partition("::")[0]] += round(seconds)
        for file, seconds in files.most_common(TOLD):
            terminalreporter.line(f"{seconds:6,} s  {file}")


def _begun(file: Path) -> dict[str, float]:
    """Read what has passed on this very code; begin anew if it was another's."""
    now = code()
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    if lines and lines[0] == json.dumps({"code": now}):
        return dict(_whole(lines[1:]))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({"code": now}) + "\n", encoding="utf-8")
    return {}


def _whole(lines: list[str]) -> Iterator[tuple[str, float]]:
    """Read lines, but for one that was cut short when a run was stopped."""
    for line in lines:
        try:
            test, seconds = json.loads(line)
        except ValueError:
            continue
        yield test, seconds
