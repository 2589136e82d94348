"""What a port's author puts into a build: the plugin for pytest, and the steps of the GitHub Action."""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from fuzz.campaigns import bugs
from tests.effort import NIGHTLY, effort
from tests.fuzz.twin import node_or_skip

pytest_plugins = ("pytester",)

ROOT = Path(__file__).parents[2]
ACTION = ROOT / ".github" / "actions" / "conform"
GAME = "into_the_blue"
TWIN = shlex.join(bugs.twin(GAME))
WRONG = f"{TWIN} --bug only-one-reroll"
PLUGIN = ("-p", "no:corestate", "-p", "fuzz.pytest_plugin", "-p", "no:cacheprovider")
"""By the name of its module, so that this checkout is tried and not what happens to be installed."""
ASKED = ("--corestate-out", "found", "--corestate-game", GAME, "--corestate-command")
SHORT = ("--corestate-effort", "10", "--corestate-minutes", "0.5" if NIGHTLY else "0.005")


def test_pytest_finds_the_plugin_by_its_entry_point() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["entry-points"]["pytest11"] == {"corestate": "fuzz.pytest_plugin"}


def test_the_plugin_imports_nothing_of_ours() -> None:
    asked = "import sys, fuzz.pytest_plugin; print(sorted(n for n in sys.modules if n.split('.')[0] == 'corestate'))"
    ran = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True, cwd=ROOT)  # noqa: S603 - our own
    assert ran.stdout == "[]\n"


@pytest.mark.parametrize("half", [("--corestate-command", "cat"), ("--corestate-game", GAME)])
def test_half_of_a_question_is_refused(pytester: pytest.Pytester, half: tuple[str, str]) -> None:
    ran = pytester.runpytest_inprocess(*PLUGIN, *half)
    ran.stderr.fnmatch_lines(["ERROR: --corestate-command and --corestate-game belong together"])


def test_where_nothing_is_asked_nothing_is_added(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_of_their_own(): pass")
    pytester.runpytest_inprocess(*PLUGIN).assert_outcomes(passed=1)


def test_both_tests_stand_beside_those_of_the_port(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_of_their_own(): pass")
    ran = pytester.runpytest_inprocess(*PLUGIN, *ASKED, WRONG, "--collect-only", "-q")
    ran.stdout.fnmatch_lines(["*::test_of_their_own", "corestate::vectors", "corestate::fuzz"])
    ran = pytester.runpytest_inprocess(*PLUGIN, *ASKED, WRONG, "--collect-only", "-q", "--corestate-minutes", "0")
    ran.stdout.no_fnmatch_line("corestate::fuzz")


def test_a_port_with_a_mistake_fails_and_what_was_found_is_left(pytester: pytest.Pytester) -> None:
    node_or_skip()
    ran = pytester.runpytest_inprocess(*PLUGIN, *ASKED, WRONG, *SHORT, "-k", "" if NIGHTLY else "fuzz")
    ran.assert_outcomes(failed=effort(1, 2), deselected=effort(1, 0))
    ran.stdout.fnmatch_lines(["*_ corestate fuzz _*", "*differs*", "corestate fuzz *", "findings: *found"])
    (finding,) = (pytester.path / "found" / "fuzz" / "findings").iterdir()
    assert {"finding.json", "record.json", "vector.json"} <= {file.name for file in finding.iterdir()}
    if NIGHTLY:
        cases = ET.parse(pytester.path / "found" / "vectors.xml")  # noqa: S314 - our own
        assert cases.findall(".//failure")


@pytest.mark.nightly
def test_a_port_without_a_mistake_passes_both(pytester: pytest.Pytester) -> None:
    node_or_skip()
    ran = pytester.runpytest_inprocess(*PLUGIN, *ASKED, TWIN, *SHORT)
    ran.assert_outcomes(passed=2)
    assert ran.ret == pytest.ExitCode.OK


def test_the_action_hands_every_input_to_the_script_it_runs() -> None:
    text, script = (ACTION / "action.yml").read_text(), (ACTION / "check").read_text()
    inputs = re.findall(r"^  (\w+):\n    description", text, re.MULTILINE)
    handed = dict(re.findall(r"^        (\w+): \$\{\{ inputs\.(\w+) \}\}", text, re.MULTILINE)[: len(inputs)])
    assert {name.upper(): name for name in inputs} == handed
    assert all(f"${{{name}" in script for name in handed)
    assert os.access(ACTION / "check", os.X_OK)


@pytest.mark.nightly
@pytest.mark.parametrize(("adapter", "status"), [(TWIN, 0), (WRONG, 1)])
def test_the_steps_of_the_action_say_whether_a_port_conforms(adapter: str, status: int, tmp_path: Path) -> None:
    node_or_skip()
    given = {
        "GAME": GAME,
        "COMMAND": adapter,
        "EFFORT": "10",
        "MINUTES": "0.005",
        "FINDINGS": "found",
        "PYTHON": sys.executable,
    }
    ran = subprocess.run(  # noqa: S603 - our own
        [ACTION / "check"], cwd=tmp_path, env={**os.environ, **given}, capture_output=True, text=True, check=False
    )
    assert ran.returncode == status, ran.stderr
    left = {file.name for file in (tmp_path / "found").iterdir()}
    assert left == {"vectors.xml", "score.svg", "fuzz"}
    assert len(list((tmp_path / "found" / "fuzz").glob("findings/*/finding.json"))) == status
