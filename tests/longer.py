"""Which tests take long: `make test` leaves out what `longer.txt` names, `make longer` runs just that.

A test is named by its file, its function and what it was given; those of a function of which every line should be named
are named one by one all the same, since `python -m tests.longer` measures and writes them anew. What a programmer wants
to be told at once, however long it takes, is listed in `AT_ONCE`.
"""

import os
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
FILE = FOLDER / "longer.txt"
LONG = float(os.environ.get("CORESTATE_LONG", "0.5"))
"""So many seconds of processor time, the test's own and its programs', are long."""
AT_ONCE = (
    "contract/test_docs.py",
    "contract/test_layers.py",
    "contract/test_traceability.py",
    "reliability/test_caches.py",
    "key_largo/test_as_told.py",
    "in_too_deep/test_as_told.py",
    "into_the_blue/test_as_told.py",
    "unfathomable/test_told.py",
)
"""Files whose tests say that something written has to be written anew."""
BY_DAY = "not nightly and not page and not wheel"

_TOOK = pytest.StashKey[float]()


def named() -> frozenset[str]:
    """Read which tests are long."""
    return frozenset(FILE.read_text(encoding="utf-8").splitlines())


def name(nodeid: str) -> str:
    """Name a test as the file does."""
    return nodeid.removeprefix("tests/")


def _processor() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Note when it began."""
    item.stash[_TOOK] = _processor()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    """Hand what it took to whoever collects the reports."""
    if call.when == "teardown":
        item.user_properties.append(("processor", _processor() - item.stash[_TOOK]))


class Measured:
    """Collects what is long, where the reports come together, and writes it down at the end."""

    def __init__(self) -> None:
        self.long: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take what is long."""
        took = dict(report.user_properties).get("processor", 0.0)
        test = name(report.nodeid)
        if report.when == "teardown" and isinstance(took, float) and took >= LONG and not test.startswith(AT_ONCE):
            self.long.add(test)

    def pytest_sessionfinish(self) -> None:
        """Write the file."""
        FILE.write_text("".join(f"{test}\n" for test in sorted(self.long)), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Collect where the tests are handed out."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Measured(), "longer-measured")


if __name__ == "__main__":
    options = ["-q", "-p", "tests.longer", "-m", BY_DAY, "--numprocesses", "3", "--dist", "worksteal"]
    raise SystemExit(pytest.main([*options, *sys.argv[1:]]))
