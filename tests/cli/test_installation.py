"""What is installed: `corestate doctor`, the look at every start for packages that are not ours, and the version."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

import corestate as cs
from corestate.cli import installation
from corestate.cli.installation import EXTRAS, NAMES, NEEDED, Clash, Examined
from tests.cli.terminal import MAIN, Ran, environment, process
from tests.stored.planted import PACKAGES

Run = Callable[..., Ran]

pytestmark = pytest.mark.wheel

ROOT = Path(__file__).parents[2]
needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
AGAIN = "pip install --force-reinstall --no-deps corestate"


ALONE = f"import sys; sys.path.remove({str(ROOT)!r}); {MAIN}"
"""Without this checkout, which is on the path wherever it is installed to be edited."""


def _here(folder: Path, *arguments: str, how: tuple[str, ...] = ("-m", "corestate")) -> Ran:
    """Run a command where a folder comes first on the path."""
    ran = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, *how, *arguments],
        cwd=folder,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    return Ran(ran.returncode, ran.stdout, ran.stderr)


def _package(folder: Path, name: str) -> None:
    """Plant a package of somebody else."""
    (folder / name).mkdir(exist_ok=True)
    (folder / name / "__init__.py").write_text("def serialize(value):\n    return str(value)\n")


def _distribution(folder: Path, name: str, version: str) -> None:
    """Plant what pip leaves of a distribution that brings one package."""
    info = folder / f"{name}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    (info / "top_level.txt").write_text(f"{name}\n")


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """Our packages, copied as pip puts them beside each other."""
    for package in PACKAGES:
        ignored = shutil.ignore_patterns("__pycache__", "node_modules", "commit.txt")  # a source distribution has one
        shutil.copytree(ROOT / package, tmp_path / package, ignore=ignored)
    return tmp_path


def test_where_all_is_ours_the_doctor_says_so(run: Run) -> None:
    ran = run("doctor", "--json")
    assert ran.status == 0
    found = ran.json()
    assert (found["corestate"], found["clashes"], found["missing"], found["fine"]) == (cs.__version__, [], [], True)
    assert found["python"] == ".".join(map(str, sys.version_info[:3]))
    assert found["packages"] == {name: str(ROOT / name) for name in ("corestate", *NAMES)}
    assert all(re.match(r"\d+\.", found["versions"][name]) for name in ("attrs", "msgpack", "typer", "rich"))
    for extra, (name, (wanted, purpose)) in zip(found["extras"], EXTRAS.items(), strict=True):
        missing = [one for one in wanted if found["versions"][one] is None]
        assert extra == {"name": name, "for": purpose, "missing": missing}
    assert found["extras"][0]["missing"] == []
    shown = run("doctor")
    assert (shown.status, shown.err) == (0, "")
    assert shown.out.startswith(f"corestate {cs.__version__}")
    assert "\nfine: " in shown.out
    assert str(ROOT / "serializers") in shown.out


@pytest.mark.parametrize("name", NAMES)
def test_a_package_that_comes_before_ours_is_noticed_at_the_start(tmp_path: Path, name: str) -> None:
    _package(tmp_path, name)
    told = f"`{name}` at {tmp_path / name} is not ours: take it off the path, or, if it lies over ours: {AGAIN}"
    for command in (("games",), ("--version",), ("replay", "game.json", "--json")):
        assert _here(tmp_path, *command).bad_input() == f"{told}; more with `corestate doctor`"
    ran = _here(tmp_path, "doctor")
    assert (ran.status, ran.err) == (1, "")
    assert f"clash: {told}\n" in ran.out
    (clash,) = _here(tmp_path, "doctor", "--json").json()["clashes"]
    assert (clash["package"], clash["path"], clash["ours"], clash["owners"]) == (name, str(tmp_path / name), False, [])


def test_a_distribution_that_lies_over_ours_is_named_with_what_to_do(copied: Path) -> None:
    """As `pip install serializers` does it: into the same folder, file by file."""
    assert _here(copied, "games", "--json").status == 0
    _package(copied, "serializers")
    _distribution(copied, "serializers", "0.2.4")
    lies = "`serializers` of another distribution, serializers 0.2.4, lies over ours"
    told = f"{lies}: pip uninstall serializers, then {AGAIN}"
    assert _here(copied, "games").bad_input() == f"{told}; more with `corestate doctor`"
    ran = _here(copied, "doctor", "--json")
    assert ran.status == 1
    (clash,) = ran.json()["clashes"]
    assert (clash["ours"], clash["owners"], clash["says"]) == (False, ["serializers"], told)


def test_what_an_uninstalled_distribution_took_along_is_gone(copied: Path) -> None:
    """As `pip uninstall serializers` leaves it: a folder with some of our files, but no package."""
    (copied / "invariants" / "__init__.py").unlink()
    told = f"`invariants` of ours is gone: {AGAIN}"
    assert _here(copied, "games", how=("-c", ALONE)).bad_input() == f"{told}; more with `corestate doctor`"
    ran = _here(copied, "doctor", how=("-c", ALONE))
    assert ran.status == 1
    assert f"clash: {told}\n" in ran.out
    assert "invariants   missing\n" in ran.out


def test_a_distribution_that_ours_lies_over_is_for_the_doctor_alone(copied: Path) -> None:
    _distribution(copied, "fuzz", "0.1.1")
    assert _here(copied, "games", "--json").status == 0
    ran = _here(copied, "doctor")
    assert ran.status == 1
    assert "clash: `fuzz` is ours, but fuzz 0.1.1 has a package of that name too" in ran.out


def test_the_look_at_the_start_imports_next_to_nothing() -> None:
    code = (
        "import sys; from corestate.cli import installation; assert installation.foreign() == ()\n"
        "assert not {'importlib.metadata', 'serializers', 'invariants', 'fuzz', 'typer'} & set(sys.modules)"
    )
    assert process(code=code) == Ran(0, "", "")


def test_a_rule_is_looked_up_without_what_that_does_not_need() -> None:
    """The start of the command line is most of what looking up a rule takes."""
    large = ("serializers", "invariants", "importlib.metadata", "rich.progress", "rich.table")
    code = f"import atexit, sys; atexit.register(lambda: print(*{{*{large}}} & {{*sys.modules}})); {MAIN}"
    ran = process("rules", "into_the_blue", "itb.dive.must", code=code)
    assert ran.status == 0
    assert ran.out.splitlines()[-1] == ""


@pytest.mark.parametrize("name", NAMES)
def test_each_of_our_packages_speaks_of_us(name: str) -> None:
    """Which is how a package that was written over in its place is told from ours."""
    assert "corestate" in (ROOT / name / "__init__.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("missing", ["typer", "rich"])
def test_the_doctor_works_without_the_extra_of_the_command_line(missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; {MAIN}"
    ran = process("doctor", "--json", code=code)
    assert ran.status == 0
    assert ran.json()["fine"]
    assert "\nfine: " in process("doctor", code=code).out


def test_what_is_missing_is_told_with_what_it_is_for() -> None:
    known: dict[str, str | None] = {"attrs": "26.1", "msgpack": None, "typer": "0.29", "rich": "15.0"}
    peers = {
        **dict.fromkeys((*EXTRAS["bench"][0], *EXTRAS["rl"][0], *EXTRAS["http"][0], *EXTRAS["cluster"][0]), "1.0"),
        "catanatron": None,
    }
    examined = Examined("0.1.0", "", {**known, **peers}, {"corestate": "/here"}, ())
    assert (examined.missing, examined.fine, examined.lacking("cli")) == (("msgpack",), False, ())
    lines = list(examined.lines())
    assert lines[0] == "corestate 0.1.0"
    assert "missing: msgpack: pip install msgpack" in lines
    bench = "not here: catanatron, for what `corestate bench` compares us with: pip install 'corestate[bench]'"
    assert [line for line in lines if line.startswith("not here")] == [bench]


def test_extras_are_those_of_the_distribution() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {re.split("[><=]", one)[0] for one in project["dependencies"]} == set(NEEDED)
    for extra, wanted in project["optional-dependencies"].items():
        if extra != "dev":
            assert {re.split("[><=]", one)[0] for one in wanted} == set(EXTRAS[extra][0])


def test_two_owners_are_both_named() -> None:
    assert (
        "a and b, lies over ours: pip uninstall a b, then" in Clash("fuzz", "/x", ours=False, owners=("a", "b")).says()
    )


def test_the_version_is_told_with_the_commit(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installation, "commit", lambda: "0123456789ab")
    assert run("--version") == Ran(0, f"corestate {cs.__version__} (0123456789ab)\n", "")
    assert run("doctor", "--json").json()["commit"] == "0123456789ab"
    monkeypatch.setattr(installation, "commit", str)
    assert run("--version") == Ran(0, f"corestate {cs.__version__}\n", "")
    assert json.loads(run("doctor", "--json").out)["commit"] is None


@pytest.mark.parametrize("failure", [FileNotFoundError("git"), subprocess.TimeoutExpired("git", 5)])
def test_without_git_nothing_is_said_of_a_commit(
    monkeypatch: pytest.MonkeyPatch, failure: Exception, tmp_path: Path
) -> None:
    def fails(*_arguments: object, **_more: object) -> NoReturn:
        raise failure

    (tmp_path / ".git").mkdir()
    monkeypatch.setattr(cs, "__file__", str(tmp_path / "corestate" / "__init__.py"))
    monkeypatch.setattr(installation, "__file__", str(tmp_path / "corestate" / "cli" / "installation.py"))
    assert installation.commit() == "", "a folder that git does not take for a checkout"
    monkeypatch.setattr(subprocess, "run", fails)
    assert installation.commit() == ""


@needs_git
def test_outside_of_a_checkout_no_commit_around_it_is_taken_for_ours(copied: Path) -> None:
    (copied / "sub").mkdir()
    for package in PACKAGES:
        (copied / package).rename(copied / "sub" / package)
    _checkout(copied)
    assert _here(copied / "sub", "--version").out == f"corestate {cs.__version__}\n"
    (copied / "sub" / "corestate" / "cli" / "commit.txt").write_text("fedcba987654\n")
    assert _here(copied / "sub", "--version").out == f"corestate {cs.__version__} (fedcba987654)\n"


@needs_git
def test_a_checkout_says_its_commit(copied: Path) -> None:
    commit = _checkout(copied)
    assert _here(copied, "--version").out == f"corestate {cs.__version__} ({commit})\n"
    (copied / "fuzz" / "__init__.py").write_text('"""Of corestate, changed."""\n')
    assert _here(copied, "--version").out == f"corestate {cs.__version__} ({commit}-dirty)\n"


def _checkout(folder: Path) -> str:
    """Make a folder a checkout, and return its commit."""
    git = ["git", "-C", str(folder), "-c", "user.name=test", "-c", "user.email=test@localhost"]
    for more in (("init", "-q"), ("add", "-A"), ("commit", "-qm", "all")):
        subprocess.run([*git, *more], check=True)  # noqa: S603 - git on the path
    return subprocess.check_output([*git, "rev-parse", "--short=12", "HEAD"], text=True).strip()  # noqa: S603 - likewise
