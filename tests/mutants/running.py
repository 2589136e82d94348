"""Letting mutants loose: one pytest session that collects everything once, and forks a child for each of them.

What came of each is kept under `build/mutants`, from where the same command on the same code goes on.
"""

import hashlib
import pickle
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import Any

import pytest
from attrs import field, frozen

from corestate.games import OURS
from fuzz.batches import Job, Plain, Standing, run
from fuzz.batches.sources import digest
from fuzz.mutants import guarding
from fuzz.mutants.operators import Change
from fuzz.mutants.patching import differing, is_inside_functions, plant_anew, plant_in_place
from fuzz.mutants.places import KERNEL, ROOT
from tests.mutants.forking import Children, Died, TooLongError, at_most, in_children
from tests.mutants.layers import (
    FOLDERS,
    OWN,
    Chosen,
    Control,
    controlled,
    first_failure,
    is_of_the_rest,
    is_own,
    rest_of,
)

PIECES = 24
"""The control run is made in so many children, each of which has a limit."""
GUARD_SECONDS = 40.0
ANEW_SECONDS = 300.0
"""How long all the tests of a layer may take for a mutant that is imported anew."""

QUIETLY = ("-q", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning")
"""Our own plugin is loaded before pytest could rewrite its assertions, which has none."""


@frozen
class Verdict:
    """Who noticed a mutant."""

    group: str
    change: Change
    guard: str = ""
    """`named` by a claim or a law or by what is claimed of a box, told as an `accident`, `crash`, `hang` or `silent`.

    Empty where it was not asked."""
    said: str = ""
    differs: bool = False
    """Whether anything happened otherwise in the games followed."""
    own: str = ""
    """The test of the title's own that failed first."""
    rest: str = ""
    """The other test that failed first; only looked for where none of the title's own did."""
    died: bool = False
    """Whether the process died of it: too much memory, no end."""

    @property
    def killed(self) -> bool:
        """Whether any test noticed."""
        return bool(self.own or self.rest or self.died)


Found = tuple[str, str, bool, str, str]
"""What a child hands back, in the order of a verdict: plain values, for its classes may be others by then."""


@frozen
class Controls:
    """The control runs of a group: its own tests, the rest, and the course of its games."""

    own: Control
    rest: Control
    guard: str
    courses: tuple[int, ...]


@frozen(slots=False)
class Runner:
    """The plugin that has mutants noticed instead of running tests."""

    mutants: Sequence[tuple[str, Change]]
    jobs: int
    guard: bool
    everything: bool
    tested: bool = True
    found: list[Verdict] = field(factory=list)
    controls: dict[str, Controls] = field(factory=dict)
    """By group."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the control, then every mutant, instead of the tests collected."""
        self.run({one.nodeid: one for one in session.items if one.get_closest_marker("nightly") is None})
        return True

    def run(self, items: dict[str, pytest.Item]) -> None:
        """Run the control, then every mutant; with no tests the claims and laws are asked alone."""
        groups = sorted({group for group, _ in self.mutants})
        control = self._control(groups, items) if self.tested else Control({}, ())
        for name in control.failed:
            print(f"  fails unchanged, left out: {name}", flush=True)  # noqa: T201 - progress
        for group, found in in_children(self.jobs, self._unaided, groups):
            if isinstance(found, Died):
                raise pytest.UsageError(f"the control run of {group} died: {found}")
            own = control.of(lambda name: is_own(name, group))  # noqa: B023 - it is asked at once
            rest = control.of(lambda name: is_of_the_rest(name, group))  # noqa: B023 - likewise
            self.controls[group] = Controls(own, rest, *found)
            tests = len(own.seen) + (len(rest.seen) if self.everything else 0)
            print(f"control {group}: {tests} tests pass, guard {found[0]}", flush=True)  # noqa: T201 - progress
        for group, failure in in_children(self.jobs, self._control_anew, groups if self.tested else ()):
            if failure:
                raise pytest.UsageError(f"unchanged, {group} imported anew does not pass: {failure}")
        self._all_tried(items)

    def _all_tried(self, items: dict[str, pytest.Item]) -> None:
        """Let every mutant loose that was not by an earlier run of the same, and tell of each."""
        drawn = hashlib.sha256("\n".join(f"{group} {change}" for group, change in self.mutants).encode()).hexdigest()
        asked = {"guard": self.guard, "everything": self.everything, "tested": self.tested}
        about = {"mutants": drawn, "code": _digest(), **asked}
        folder = ROOT / "build" / "mutants" / hashlib.sha256(repr(about).encode()).hexdigest()[:16]
        seen: set[int] = set()

        def tell(standing: Standing) -> None:
            for number, *found in standing.brought["found"]:
                if number not in seen:
                    seen.add(number)
                    self._tell(Verdict(*self.mutants[number], *found), f"{standing.done}/{standing.batches}")

        job = Job(about, len(self.mutants), lambda number: _brought(number, *self._tried(*self.mutants[number], items)))
        brought = run(job, Children(self.jobs, _of_dead), folder, tell)
        self.found.extend(Verdict(*self.mutants[number], *found) for number, *found in brought["found"])

    @staticmethod
    def _tell(verdict: Verdict, how_far: str) -> None:
        word = verdict.own or verdict.rest or (f"died: {verdict.said}" if verdict.died else "SURVIVED")
        guard = f"{verdict.guard}{', it changes what happens' if verdict.differs else ''}"
        print(f"{how_far} {verdict.change} | {guard} | {word}", flush=True)  # noqa: T201 - progress

    def _control(self, groups: Sequence[str], items: dict[str, pytest.Item]) -> Control:
        """Run the tests of some groups on the unchanged code, in pieces; remember it as long as no source changes."""

        def wanted(name: str) -> bool:
            return any(is_own(name, one) or (self.everything and is_of_the_rest(name, one)) for one in groups)

        names = [name for name in items if wanted(name)]
        drawn = hashlib.sha256("\n".join(names).encode()).hexdigest()[:16]
        cache = ROOT / "build" / "mutants" / f"control-{drawn}-{_digest()}"
        if cache.exists():
            remembered: Control = pickle.loads(cache.read_bytes())  # noqa: S301 - written here
            return remembered
        whole, pieces = Control({}, ()), [names[number::PIECES] for number in range(PIECES)]
        for piece, found in in_children(self.jobs, lambda piece: controlled(items[name] for name in piece), pieces):
            if isinstance(found, Died):
                raise pytest.UsageError(f"the control run of {len(piece)} tests died: {found}")
            whole = whole.with_others(found)
            run = len(whole.seen) + len(whole.failed)
            print(f"control: {run} of {len(names)} tests, {len(whole.failed)} fail", flush=True)  # noqa: T201 - progress
        cache.parent.mkdir(parents=True, exist_ok=True)
        cache.write_bytes(pickle.dumps(whole))
        return whole

    def _unaided(self, group: str) -> tuple[str, tuple[int, ...]]:
        """See that claims and laws say nothing of the unchanged code, and what course its games take."""
        noticed = [guarding.guarded(title).how for title in _titles(group)] if self.guard else ["silent"]
        return "/".join(sorted(set(noticed))), tuple(guarding.course(title) for title in _titles(group))

    def _control_anew(self, group: str) -> str:
        """Import the unchanged code anew, as is done for some mutants, and name what then goes wrong."""
        plant_anew(None)
        return _run_anew(OWN[group], self.controls[group].own)

    def _tried(self, group: str, change: Change, items: dict[str, pytest.Item]) -> Found:
        """Let one mutant loose, in a child."""
        control = self.controls[group]
        if not is_inside_functions(change):
            return self._tried_anew(group, change, control)
        keys = list(differing(change))
        if not plant_in_place(change):
            return self._tried_anew(group, change, control)
        guard, said, differs = self._guarded(group, control.courses)
        own = first_failure([items[name] for name in control.own.relevant(keys)], control.own)
        rest = None
        if own is None and self.everything:
            rest = first_failure([items[name] for name in control.rest.relevant(keys)], control.rest)
        return guard, said, differs, own or "", rest or ""

    def _tried_anew(self, group: str, change: Change, control: Controls) -> Found:
        """Let a mutant loose that is carried out while modules are imported: import and collect all of them again."""
        plant_anew(change)
        try:
            guard, said, differs = self._guarded(group, control.courses, of_data=change.operator == "data")
        except Exception as error:  # noqa: BLE001 - the import itself may fail
            guard, said, differs = "crash", f"{type(error).__name__}: {error}"[:200], True
        own = _run_anew(OWN[group], control.own) if self.tested else ""
        rest = _run_anew(rest_of(group), control.rest) if not own and self.everything else ""
        return guard, said, differs, own, rest

    def _guarded(self, group: str, courses: tuple[int, ...], *, of_data: bool = False) -> tuple[str, str, bool]:
        """Ask the claims and laws alone, with the modules that are loaded now."""
        if not self.guard:
            return "", "", False
        now: Any = import_module("fuzz.mutants.guarding")
        how, said = "silent", ""
        for title in _titles(group):
            try:
                with at_most(GUARD_SECONDS):
                    noticed = now.guarded(title, of_data=of_data)
                how, said = noticed.how, noticed.said
            except TooLongError:
                how = "hang"
            if how != "silent":
                break
        try:
            with at_most(GUARD_SECONDS):
                differs = how in ("accident", "crash", "hang") or tuple(map(now.course, _titles(group))) != courses
        except TooLongError:
            differs = True
        return how, said, differs


def _brought(number: int, *found: object) -> dict[str, Plain]:
    """What a mutant brings to the ledger: a verdict without the mutant, whose number is enough."""
    return {"found": [[number, *found]]}


def _of_dead(number: int, died: Died) -> dict[str, Plain]:
    return _brought(number, "crash", died.mistake, True, "", "", True)  # noqa: FBT003 - it differs, and died


def _run_anew(folders: Iterable[str], control: Control) -> str:
    """Collect and run tests again with what is imported now; name the first that fails, or that none could be run."""
    chosen = Chosen(control.seen.__contains__)
    try:
        with at_most(ANEW_SECONDS):
            status = pytest.main([*QUIETLY, "-x", *folders], plugins=[chosen])
    except TooLongError:
        return chosen.failed or "no end"
    fine = (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    return chosen.failed or ("" if status in fine else "cannot be collected")


def _titles(group: str) -> tuple[str, ...]:
    """The titles whose games show a mutant of a group; what all stand on shows in any of them."""
    return tuple(OURS) if group == KERNEL else (group,)


def _digest() -> str:
    """Tell the source as it is from any other."""
    return digest(ROOT, ("corestate", "invariants", "serializers", "fuzz", "tests"))[:16]


def let_loose(
    mutants: Sequence[tuple[str, Change]], jobs: int, *, guard: bool = True, everything: bool = True
) -> Iterator[Verdict]:
    """Have every mutant noticed or not."""
    groups = {group for group, _ in mutants}
    wanted = {folder for group in groups for folder in (*OWN[group], *(rest_of(group) if everything else ()))}
    runner = Runner(mutants, jobs, guard, everything)
    chosen = [one for one in FOLDERS if one in wanted]
    status = pytest.main([*QUIETLY, "--rootdir", str(ROOT), *chosen], plugins=[runner])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise SystemExit(int(status))
    yield from runner.found


def let_loose_untested(mutants: Sequence[tuple[str, Change]], jobs: int) -> Iterator[Verdict]:
    """Have every mutant noticed by the claims and laws alone, or not."""
    runner = Runner(mutants, jobs, guard=True, everything=False, tested=False)
    runner.run({})
    yield from runner.found
