"""The wheel holds what users need: four packages, their marks of being typed, and every data file."""

import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import corestate as cs
from corestate.games import OURS

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)  # noqa: S603 - our own build
    return next(folder.glob("*.whl"))


def test_the_wheel_holds_the_packages_and_their_data(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for package in ("corestate", "invariants", "serializers", "fuzz"):
        assert f"{package}/py.typed" in names
    for title in OURS:
        for file in (
            "rules.toml",
            "rulings.toml",
            *(f"editions/{one.name}.toml" for one in cs.game(title).rulebook.editions),
        ):
            assert f"corestate/{title}/{file}" in names
        assert f"fuzz/index/data/{title}.json" in names
    for file in ("page.html", "page.css", "page.js", "parts.js", "any_game.js", *(f"{title}.js" for title in OURS)):
        assert f"corestate/cli/report/{file}" in names
    assert not any(name.startswith(("tests/", "docs/")) for name in names)


def test_the_wheel_plays_by_itself_with_attrs_and_msgpack_alone(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    program = (
        "import sys; sys.path.insert(0, '.'); import corestate, invariants, serializers, random\n"
        "assert corestate.__file__.startswith(sys.argv[1]), corestate.__file__\n"
        "state = corestate.new_game('into_the_blue', seats=3)\n"
        "state = invariants.apply(state, corestate.deal(state, random.Random(1)))\n"
        "assert serializers.load(serializers.dump(state)) == state\n"
        "assert not {'typer', 'rich', 'hypothesis', 'chess', 'pytest'} & set(sys.modules)\n"
    )
    run = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", program, str(tmp_path)], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr


def test_the_wheel_knows_what_carries_a_rule_without_our_tests(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    program = (
        "import sys; sys.path.insert(0, '.'); import fuzz.index\n"
        "assert fuzz.index.__file__.startswith(sys.argv[1]), fuzz.index.__file__\n"
        "entry = fuzz.index.index('in_too_deep').of('itd.buy.pay')\n"
        "assert entry.code and entry.tests and entry.disputes\n"
        "assert not {'fuzz.index.making', 'hypothesis', 'invariants', 'serializers'} & set(sys.modules)\n"
    )
    run = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", program, str(tmp_path)], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr


def test_the_version_is_said_once() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["version"] == cs.__version__
    assert project["dependencies"] == ["attrs>=25.1", "msgpack>=1.1"]
