"""The wheel holds what users need: four packages, their marks of being typed, and every data file."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import corestate as cs
from corestate.games import OURS
from tests.stored.planted import PACKAGES

pytestmark = pytest.mark.wheel

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
            *(("settled.toml",) if cs.game(title).rulebook.settled else ()),
            *(("unasked.toml",) if cs.game(title).rulebook.unasked else ()),
            *(f"editions/{one.name}.toml" for one in cs.game(title).rulebook.editions),
        ):
            assert f"corestate/{title}/{file}" in names
        assert f"fuzz/index/data/{title}.json" in names
    for folder in ("corestate/cli/report", "corestate/web"):
        shown = [file for kind in ("html", "css", "js", "json") for file in (ROOT / folder).rglob(f"*.{kind}")]
        assert len(shown) > len(OURS)
        assert {file.relative_to(ROOT).as_posix() for file in shown} <= names
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


PLACE = "corestate/cli/commit.txt"
HEADS = ("pyproject.toml", "README.md", "LICENSE", ".gitignore", ".ci")


def _built(folder: Path, target: str) -> Path:
    """Build the sources in a folder, into a folder of their own beside it."""
    out = folder.parent / f"{folder.name}-{target}"
    build = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(out)]
    subprocess.run(build, cwd=folder, check=True, capture_output=True)  # noqa: S603 - our own build
    return next(out.iterdir())


def _git(folder: Path, *arguments: str) -> str:
    git = ["git", "-C", str(folder), "-c", "user.name=test", "-c", "user.email=test@localhost", *arguments]
    return subprocess.check_output(git, text=True).strip()  # noqa: S603 - git on the path


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_what_is_built_says_its_commit_and_a_wheel_of_the_sdist_says_the_same(tmp_path: Path) -> None:
    sources = tmp_path / "checkout"
    for name in (*PACKAGES, *HEADS):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        sources.mkdir(exist_ok=True)
        copy(ROOT / name, sources / name)
    (sources / PLACE).unlink(missing_ok=True)  # these may be the sources of a distribution
    _git(sources, "init", "-q")
    _git(sources, "add", "-A")
    _git(sources, "commit", "-qm", "all")
    commit = _git(sources, "rev-parse", "--short=12", "HEAD")
    wheel = zipfile.ZipFile(_built(sources, "wheel"))
    assert wheel.read(PLACE).decode() == f"{commit}\n"
    shutil.unpack_archive(_built(sources, "sdist"), tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    again = zipfile.ZipFile(_built(unpacked, "wheel"))
    assert again.read(PLACE) == wheel.read(PLACE)
    assert sorted(again.namelist()) == sorted(wheel.namelist())
    assert not (sources / PLACE).exists(), "nothing is written into the checkout"
    (unpacked / PLACE).unlink()
    _git(tmp_path, "init", "-q")  # a checkout around it is not ours
    _git(tmp_path, "commit", "-qm", "another", "--allow-empty")
    shutil.rmtree(tmp_path / "unpacked" / f"{unpacked.name}-wheel")
    assert PLACE not in zipfile.ZipFile(_built(unpacked, "wheel")).namelist()


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="these sources are no checkout")
def test_the_sdist_holds_everything_there_is(tmp_path: Path) -> None:
    """Whoever unpacks it can run `make test` in it: it has what the Makefile needs, and every test."""
    shutil.unpack_archive(_built_sdist(tmp_path / "dist"), tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    missing = [name for name in _git(ROOT, "ls-files").splitlines() if not (unpacked / name).exists()]
    assert missing == []


def test_the_version_is_said_once() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["version"] == cs.__version__
    assert project["dependencies"] == ["attrs>=25.1", "msgpack>=1.1"]


def test_what_development_needs_is_pinned_to_the_byte_and_its_licences_are_listed() -> None:
    text = (ROOT / "requirements-dev.txt").read_text()
    entries = re.findall(
        r"^([A-Za-z0-9_.-]+)==(\S+) \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", text, re.MULTILINE
    )
    lines = [line for line in text.splitlines() if line and not line.startswith((" ", "#"))]
    assert len(entries) == len(lines) >= 40, "every one has its hashes"
    assert "--require-hashes -r requirements-dev.txt" in (ROOT / "Makefile").read_text()
    rows = re.findall(r"^\| (\S+) \| (\S+) \| (.+) \|$", (ROOT / "docs" / "licences.md").read_text(), re.MULTILINE)
    assert [row[:2] for row in rows] == [entry[:2] for entry in entries], "make pins writes both"
    assert [name for name, _, licence in rows if "GPL" in licence or "General Public" in licence] == ["chess"]
    assert not [name for name, _, licence in rows if licence in {"", "not told", "UNKNOWN"}]


@pytest.mark.nightly
@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="these sources are no checkout")
def test_the_tests_of_the_sdist_run_inside_it(tmp_path: Path) -> None:
    """All of them are found, ruff is content, and a handful passes; `make test` there takes as long as here."""
    shutil.unpack_archive(_built_sdist(tmp_path / "dist"), tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    environment = {**os.environ, "PYTHONPATH": str(unpacked), "CORESTATE_PROFILE": "default"}
    pytest_of = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not nightly and not page"]
    for command in (
        [*pytest_of, "--collect-only"],
        [
            *pytest_of,
            "tests/into_the_blue",
            "tests/stored",
            "tests/contract/test_layers.py",
            "tests/contract/test_docs.py",
        ],
        [sys.executable, "-m", "ruff", "check", "--quiet", "."],
    ):
        ran = subprocess.run(command, cwd=unpacked, env=environment, capture_output=True, text=True, check=False)  # noqa: S603 - ours
        assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr[-3000:]


def _built_sdist(folder: Path) -> Path:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)  # noqa: S603 - our own build
    return next(folder.iterdir())
