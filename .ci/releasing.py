"""Make a release, and check one: `make release VERSION=0.2.0`, then `make release-check`. CONTRIBUTING says when.

`prepare` writes the version where it stands, takes the fragments of docs/changes into the changelog, keeps games as
this version stores them, and writes everything anew that follows; it commits nothing. `check` builds what is committed
twice, in two places at two times, compares the bytes, has twine look at them, installs them into empty environments
with every Python from 3.11 on that it finds, and with every extra; where there is Node, Python 3.14 plays as Pyodide.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
TWINE = ROOT / ".venv-release" / "bin" / "twine"
SINCE, BAD_INPUT = 11, 2
VERSION = re.compile(r'^(version|__version__) = "([^"]+)"$', re.MULTILINE)
PLACES = (ROOT / "pyproject.toml", ROOT / "corestate" / "__init__.py")
ALONE = """
import random, corestate, invariants, serializers, sys
assert "site-packages" in corestate.__file__, corestate.__file__
for name in corestate.games.OURS:
    rng, state, events = random.Random(5), corestate.new_game(name, seats=3), []
    while not corestate.is_over(state):
        event = rng.choice(corestate.legal(state)) if corestate.asked(state) else corestate.deal(state, rng)
        events.append(event)
        state = invariants.apply(state, event)
    print(name, len(events), serializers.state_id(state))
assert not {"typer", "rich", "hypothesis"} & set(sys.modules)
"""
"""Plays a whole game of every title; what it prints is the same on every Python."""
UNPACKED = """
import pathlib, sys
from corestate.web.making.pyodide import unpacked
unpacked(*map(pathlib.Path, sys.argv[1:]))
"""
"""Takes Pyodide out of the package that is kept in one folder, into another."""
IN_NODE = """
import { loadPyodide } from "./pyodide.mjs";
const [, , site, program] = process.argv;
const python = await loadPyodide({ stdout: (line) => console.log(line) });
python.FS.mkdirTree("/site-packages");
python.FS.mount(python.FS.filesystems.NODEFS, { root: site }, "/site-packages");
python.runPython("import sys; sys.path.insert(0, '/site-packages')");
python.runPython(program);
"""
"""Runs a program on the Python that Pyodide is, with what a folder holds installed."""
EXTRAS = {
    "rl": "from corestate.environments import aec, openspiel\naec('key_largo', seats=3).reset()\nopenspiel.register()",
    "http": "import fuzz.over_http.application",
    "cluster": "from distributed import Client, LocalCluster\nimport fuzz.batches.cluster",
    "bench": "import sys, corestate.cli as told\nsys.argv = 'corestate bench --rounds 1'.split()\ntold.main()",
}
"""What is tried in an empty environment with an extra and the command line."""


def prepare(version: str) -> None:
    """Write a version everywhere, and what follows from it."""
    for place in PLACES:
        place.write_text(VERSION.sub(rf'\1 = "{version}"', place.read_text(encoding="utf-8")), encoding="utf-8")
    for module in (
        ("towncrier", "build", "--yes", "--version", version),
        ("tests.stored",),
        ("tests.golden",),
        ("docs.pages",),
    ):
        _ran(ROOT, sys.executable, "-m", *module)
    say(f"{version} is written: look at `git diff`, `make test`, commit, `make release-check`, tag v{version}")


def check() -> None:
    """Build, compare, look at, install."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        once, again = (_built(folder / name, pause) for name, pause in (("one", 0), ("another/place", 2)))
        for one, other in zip(once, again, strict=True):
            if one.read_bytes() != other.read_bytes():
                sys.exit(f"{one.name}: two builds differ")
            say(f"{one.name}: {one.stat().st_size:,} bytes, the same twice")
        _ran(folder, str(TWINE), "check", "--strict", *map(str, once))
        shutil.rmtree(ROOT / "dist", ignore_errors=True)
        shutil.copytree(folder / "one" / "dist", ROOT / "dist")
        told = {python: _installed(python, once, folder / version) for version, python in pythons()}
        told |= _in_pyodide(once, folder / "pyodide")
        _extras(once, folder / "extras")
    if len(set(told.values())) > 1:
        sys.exit(f"games differ from Python to Python: {told}")
    say(f"installed alone on {len(told)} Pythons, and the same games played; see dist/")


def _built(folder: Path, pause: float) -> list[Path]:
    """Clone what is committed and build it there."""
    time.sleep(pause)
    sources = folder / "src"
    _ran(ROOT, "git", "clone", "--quiet", "--depth", "1", ROOT.as_uri(), str(sources))
    epoch = _ran(sources, "git", "log", "-1", "--format=%ct").strip()
    build = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist", "-d", str(folder / "dist"))
    _ran(sources, *build, SOURCE_DATE_EPOCH=epoch)
    return sorted((folder / "dist").iterdir())


def pythons() -> Iterator[tuple[str, str]]:
    """Find the interpreters there are, one for each version: where pyenv keeps them, and on the path."""
    for minor in range(SINCE, SINCE + 10):
        kept = sorted(Path.home().glob(f".pyenv/versions/3.{minor}.*/bin/python"))
        found = str(kept[-1]) if kept else shutil.which(f"python3.{minor}")
        if found:
            yield f"3.{minor}", found


def _installed(python: str, files: list[Path], env: Path) -> str:
    """Install the wheel alone and play, then the sdist with the command line and ask that; return what was played."""
    wheel, sdist = (next(file for file in files if file.suffix == ending) for ending in (".whl", ".gz"))
    _ran(env.parent, python, "-m", "venv", str(env))
    install = (str(env / "bin" / "pip"), "install", "--quiet", "--disable-pip-version-check")
    _ran(env, *install, str(wheel))
    played = _ran(env, str(env / "bin" / "python"), "-c", ALONE)
    program = str(env / "bin" / "corestate")
    if "corestate[cli]" not in _ran(env, program, "games", status=BAD_INPUT):
        sys.exit(f"{python}: without its extra the command line does not say how to get it")
    _ran(env, *install, "--force-reinstall", f"{sdist}[cli]")
    for command in (("doctor",), ("play", "key_largo", "--seed", "7", "--json"), ("--version",)):
        told = _ran(env, program, *command)
    say(f"{_ran(env, python, '--version').strip()}: the wheel alone plays; of the sdist with its extra {told.strip()}")
    return played


def _in_pyodide(files: list[Path], site: Path) -> dict[str, str]:
    """Have the wheel play on the Python that the page in the browser uses, where Node and npm are found."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        say("Node or npm is missing: nothing played in Pyodide")
        return {}
    wheel = next(file for file in files if file.suffix == ".whl")
    into = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target", str(site))
    _ran(site.parent, *into, str(wheel))
    pyodide = site.with_name("pyodide-files")
    _ran(ROOT, sys.executable, "-c", UNPACKED, str(ROOT / "build" / "npm"), str(pyodide))
    (pyodide / "plays.mjs").write_text(IN_NODE, encoding="utf-8")
    asked = f"import platform, sys; print(sys.platform, platform.python_version())\n{ALONE}"
    which, played = _ran(pyodide, node, "plays.mjs", str(site), asked).split("\n", 1)
    say(f"Python {which.split()[1]} on {which.split()[0]}: the wheel alone plays")
    return {"pyodide": played}


def _extras(files: list[Path], envs: Path) -> None:
    """Install the wheel with every extra that users have, each into an environment of its own, and try it."""
    envs.mkdir()
    wheel = next(file for file in files if file.suffix == ".whl")
    for extra, program in EXTRAS.items():
        env = envs / extra
        _ran(envs, sys.executable, "-m", "venv", str(env))
        _ran(
            env, str(env / "bin" / "pip"), "install", "--quiet", "--disable-pip-version-check", f"{wheel}[cli,{extra}]"
        )
        _ran(env, str(env / "bin" / "python"), "-c", program)
        if f"corestate[{extra}]" in _ran(env, str(env / "bin" / "corestate"), "doctor"):
            sys.exit(f"the extra {extra} does not bring along all it is for")
        say(f"with the extra {extra}: installed, and what it is for is there")


def _ran(folder: Path, *command: str, status: int = 0, **more: str) -> str:
    """Run a command in a folder; return what it printed, or leave with it if it did not go as it should."""
    environment = {**os.environ, **more}
    ran = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)  # noqa: S603 - named above
    if ran.returncode != status:
        sys.exit(f"{' '.join(command)}: status {ran.returncode}\n{ran.stdout}{ran.stderr}")
    return ran.stdout + (ran.stderr if status else "")


def say(line: str) -> None:
    """Tell how it goes."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["prepare", version] if re.fullmatch(r"\d+\.\d+\.\d+", version):
            prepare(version)
        case ["check"]:
            check()
        case _:
            sys.exit("usage: python .ci/releasing.py prepare 0.2.0 | check")
