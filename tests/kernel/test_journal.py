"""A run that is stopped goes on: what passed is not run again, unless the code has changed; what failed is."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import journal
from tests.journal import Keeping, Skipping


@pytest.fixture(autouse=True)
def _one_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "code", lambda: "this")


def report(name: str, outcome: str = "passed", when: str = "call") -> Any:  # noqa: ANN401 - as much of one as is looked at
    return SimpleNamespace(nodeid=name, outcome=outcome, when=when, duration=1.5, longreprtext="it was 3")


def left(run: Skipping, *names: str) -> list[str]:
    items: Any = [SimpleNamespace(nodeid=name) for name in names]
    config: Any = SimpleNamespace(hook=SimpleNamespace(pytest_deselected=lambda items: items))
    run.pytest_collection_modifyitems(config, items)
    return [item.nodeid for item in items]


def played(file: Path) -> Keeping:
    run = Keeping(file)
    for one in (report("a"), report("b", "failed"), report("c", "skipped", "setup"), report("d", "failed", "setup")):
        run.pytest_runtest_logreport(one)
    run.pytest_runtest_logreport(report("e", when="setup"))
    return run


def test_what_passed_or_was_left_out_is_not_run_again(tmp_path: Path) -> None:
    first = played(tmp_path / "kept")
    assert (first.done, first.failed) == (4, 2)
    assert left(first, "a", "b") == ["a", "b"]  # it is of this run
    again = Keeping(tmp_path / "kept")
    assert left(again, "a", "b", "c", "d", "e") == ["b", "d", "e"]
    node: Any = SimpleNamespace(workerinput={})
    again.pytest_configure_node(node)
    assert left(Skipping(set(node.workerinput["passed"])), "a", "b") == ["b"]


def test_other_code_begins_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(tmp_path / "kept")
    monkeypatch.setattr(journal, "code", lambda: "another")
    assert left(Keeping(tmp_path / "kept"), "a", "b") == ["a", "b"]


def test_a_line_that_was_cut_short_is_not_believed(tmp_path: Path) -> None:
    played(tmp_path / "kept")
    with (tmp_path / "kept").open("a") as lines:
        lines.write('["d", 1')
    assert left(Keeping(tmp_path / "kept"), "a", "d") == ["d"]


def test_it_tells_how_far_it_is_and_what_failed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = played(tmp_path / "kept")
    assert capsys.readouterr().out == "\nfailed: b\nit was 3\n\nfailed: d\nit was 3\n"
    run.pytest_xdist_node_collection_finished(["a"] * 8)
    assert run.line() == "4 of 8 tests, 2 failed; 0 min, about 0 more"


@pytest.mark.parametrize(("passed", "status"), [("a", 0), (None, 5)])
def test_a_run_that_finds_everything_done_succeeds(tmp_path: Path, passed: str | None, status: int) -> None:
    run = Keeping(tmp_path / "kept")
    if passed:
        run.pytest_runtest_logreport(report(passed))
    session: Any = SimpleNamespace(exitstatus=pytest.ExitCode.NO_TESTS_COLLECTED)
    run.pytest_sessionfinish(session)
    assert session.exitstatus == status
