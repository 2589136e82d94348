"""Which tests belong to which layer of a title, and how they are run in a child that carries a mutant.

Tests that start other processes (the command line, the twins, packaging) do not see a mutant that lives in this one, so
they are no part of `everything`; nor are those that read our source instead of running it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from cProfile import Profile
from time import process_time
from types import CodeType

import pytest
from _pytest.runner import runtestprotocol
from attrs import frozen

from corestate.games import OURS
from fuzz.mutants.patching import caches
from fuzz.mutants.places import KERNEL, ROOT
from tests.mutants.forking import TooLongError, at_most

Key = tuple[str, str, int]
"""A function: its file, its qualified name, its first line."""

OWN = {**{title: (f"tests/{title}/",) for title in OURS}, KERNEL: ("tests/kernel/", "tests/tic_tac_toe/")}
REST = ("tests/contract/", "tests/golden/", "tests/disputes/", "tests/play/", "tests/adjudication/", "tests/stored/")
_ELSEWHERE = (
    "test_packaging", "test_docs", "test_types", "test_typeguard", "test_footprints", "test_layers", "test_rooms",
    "test_docstrings", "test_sources", "test_changes", "test_examples", "test_later_release", "test_hostile_text",
)  # fmt: skip
"""Tests that start other processes, read source, or are about neither rules nor claims."""
FOLDERS = tuple(dict.fromkeys((*(folder for folders in OWN.values() for folder in folders), *REST)))


def is_own(nodeid: str, group: str) -> bool:
    """Whether a test is one of the title's own."""
    return nodeid.startswith(OWN[group])


def rest_of(group: str) -> tuple[str, ...]:
    """Name the folders of tests, beside its own, that a change of a group may break: of the kernel all of them."""
    return (*REST, *(folder for title in OURS for folder in OWN[title])) if group == KERNEL else REST


def is_of_the_rest(nodeid: str, group: str) -> bool:
    """Whether a test of what all titles share might be about this one: it names no other."""
    if not nodeid.startswith(rest_of(group)) or any(name in nodeid for name in _ELSEWHERE):
        return False
    return group == KERNEL or not any(title in nodeid for title in OURS if title != group) or group in nodeid


@frozen
class Seen:
    """What a test did in the control run."""

    seconds: float
    calls: frozenset[Key]


@frozen
class Control:
    """The control run of a layer: what each test did, and the tests that failed without any mutant."""

    seen: Mapping[str, Seen]
    failed: tuple[str, ...]

    def relevant(self, keys: Iterable[Key]) -> list[str]:
        """Name the tests that call one of these functions, the quickest first."""
        wanted = frozenset(keys)
        found = [name for name, one in self.seen.items() if not one.calls.isdisjoint(wanted)]
        return sorted(found, key=lambda name: self.seen[name].seconds)

    def of(self, wanted: Callable[[str], bool]) -> "Control":
        """Keep what was seen of some tests."""
        seen = {name: one for name, one in self.seen.items() if wanted(name)}
        return Control(seen, tuple(filter(wanted, self.failed)))

    def with_others(self, others: "Control") -> "Control":
        """Add what was seen of others."""
        return Control({**self.seen, **others.seen}, (*self.failed, *others.failed))


def controlled(items: Iterable[pytest.Item]) -> Control:
    """Run tests on the unchanged code, noting what they call and how long they take.

    What functions of titles remember is forgotten before each: else a test would not be seen to ask what an earlier
    one has asked, and would not be tried on a change of the answer. (So tests do not remember for each other.)
    """
    seen: dict[str, Seen] = {}
    failed: list[str] = []
    remembering = caches(tuple(f"corestate.{group}" for group in OWN))
    for item in items:
        for one in remembering:
            one.cache_clear()
        began, calls = process_time(), Profile(builtins=False, subcalls=False)
        calls.enable()
        try:
            passed = _passes(item)
        finally:
            calls.disable()
        if passed:
            seen[item.nodeid] = Seen(process_time() - began, frozenset(_keys(calls)))
        else:
            failed.append(item.nodeid)
    return Control(seen, tuple(failed))


def first_failure(items: Iterable[pytest.Item], control: Control) -> str | None:
    """Run tests until one fails or takes far longer than it should, and name it."""
    for item in items:
        try:
            with at_most(5 + 10 * control.seen[item.nodeid].seconds):
                if not _passes(item):
                    return item.nodeid
        except TooLongError:
            return item.nodeid
    return None


def _passes(item: pytest.Item) -> bool:
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def _keys(calls: Profile) -> Iterator[Key]:
    ours = str(ROOT / "corestate")
    for entry in calls.getstats():
        code = entry.code
        if isinstance(code, CodeType) and code.co_filename.startswith(ours):
            yield code.co_filename, code.co_qualname, code.co_firstlineno


class Chosen:
    """A plugin that runs some tests of those collected, in the order given, and notes the first that fails."""

    def __init__(self, is_chosen: Callable[[str], bool]) -> None:
        self.is_chosen = is_chosen
        self.failed: str | None = None

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave the others out."""
        by_day = (item for item in items if item.get_closest_marker("nightly") is None)
        items[:] = [item for item in by_day if self.is_chosen(item.nodeid)]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure."""
        if report.failed and self.failed is None:
            self.failed = report.nodeid
