"""A plugin for pytest: conformance vectors and a minute of fuzzing as two tests of whoever writes a port.

    pytest --corestate-command "node port.mjs" --corestate-game into_the_blue

Found by entry point wherever corestate is installed, so it imports nothing of ours: what it runs are commands.
"""

import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

GROUP = "corestate"
FOLDER = "corestate-findings"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Say what can be asked for; without a command there is nothing to run."""
    group = parser.getgroup(GROUP, "comparing a port with the rules of corestate")
    add = group.addoption
    add("--corestate-command", metavar="COMMAND", help="what starts the adapter of your port")
    add(
        "--corestate-game",
        metavar="GAME",
        help="the title it plays, such as into_the_blue",
    )
    add("--corestate-minutes", metavar="N", type=float, default=1.0, help="how long to fuzz (1; 0 leaves it out)")
    add("--corestate-effort", metavar="N", type=int, help="how many events to play in search of vectors")
    add("--corestate-vectors", metavar="DIR", help="a folder of vectors that is there already")
    add("--corestate-out", metavar="DIR", default=FOLDER, help=f"where the findings are left ({FOLDER})")


def pytest_configure(config: pytest.Config) -> None:
    """Refuse half of a question."""
    if bool(config.getoption("--corestate-command")) is not bool(config.getoption("--corestate-game")):
        raise pytest.UsageError("--corestate-command and --corestate-game belong together")


def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Add the two tests to those that were collected."""
    if config.getoption("--corestate-command"):
        items.append(Vectors.from_parent(session, name="corestate vectors", nodeid="corestate::vectors"))
        if config.getoption("--corestate-minutes"):
            items.append(Fuzz.from_parent(session, name="corestate fuzz", nodeid="corestate::fuzz"))


class ConformanceFailure(Exception):  # noqa: N818 - no error of ours: what the port does otherwise
    """What a command said about the port."""


class Checked(pytest.Item):
    """A test that is a command of corestate: it passes where that ends with status 0."""

    def commands(self, adapter: list[str], out: Path) -> Iterator[list[str]]:
        """List what is to be run, in order."""
        raise NotImplementedError

    def runtest(self) -> None:
        """Run the commands up to the first that fails; each ends by itself, for every reply has its time."""
        place = self.config.invocation_params.dir
        out = place / self.config.getoption("--corestate-out")
        out.mkdir(parents=True, exist_ok=True)
        for command in self.commands(shlex.split(self.config.getoption("--corestate-command")), out):
            line = [sys.executable, "-m", "corestate", *command]
            ran = subprocess.run(line, cwd=place, capture_output=True, text=True, check=False)  # noqa: S603 - as was asked for
            if ran.returncode:
                raise ConformanceFailure(f"{ran.stdout}{ran.stderr}\ncorestate {shlex.join(command)}\nfindings: {out}")

    def repr_failure(  # type: ignore[override]  # pytest's own example narrows it likewise
        self, excinfo: pytest.ExceptionInfo[BaseException], style: None = None
    ) -> str:
        """Tell what the command said; of anything else, where it happened."""
        del style
        return str(excinfo.value if isinstance(excinfo.value, ConformanceFailure) else excinfo.getrepr())

    def reportinfo(self) -> tuple[Path, None, str]:
        """Name it by its command; it stands in no file."""
        return self.config.rootpath, None, self.name

    @property
    def game(self) -> str:
        """The title that is asked about."""
        return str(self.config.getoption("--corestate-game"))


class Vectors(Checked):
    """Whether the port passes the conformance vectors."""

    def commands(self, adapter: list[str], out: Path) -> Iterator[list[str]]:
        """Write the vectors, unless there are some, and score the port; every case is left as JUnit XML."""
        given = self.config.getoption("--corestate-vectors")
        effort = self.config.getoption("--corestate-effort")
        place = given or str(out / "vectors")
        if not given:
            yield ["vectors", self.game, "--out", place, *(["--effort", str(effort)] if effort else [])]
        yield ["conform", place, "--junit", str(out / "vectors.xml"), "--", *adapter]


class Fuzz(Checked):
    """Whether a while of fuzzing finds no difference."""

    def commands(self, adapter: list[str], out: Path) -> Iterator[list[str]]:
        """Go on from what was found before; findings are left as files."""
        minutes, corpus = str(self.config.getoption("--corestate-minutes")), str(out / "fuzz")
        yield ["fuzz", self.game, "--minutes", minutes, "--corpus", corpus, "--", *adapter]
