"""Running the command line, as a process of its own and in a terminal of its own."""

import json
import os
import pty
import select
import subprocess
import sys
from collections.abc import Mapping
from typing import Any, TypeAlias

from attrs import frozen

MAIN = "from corestate.cli import main; main()"
COMMAND = (sys.executable, "-m", "corestate")
PATIENCE = 180.0

Environment: TypeAlias = Mapping[str, str]


@frozen
class Ran:
    """How a command left, and what it printed."""

    status: int
    out: str
    err: str

    def json(self) -> Any:  # noqa: ANN401 - whatever the command prints
        """Read what it printed, which was a document and nothing else, and went well or ended in a plain no."""
        assert self.err == ""
        return json.loads(self.out)

    def bad_input(self) -> str:
        """Return the one line it complained in: printed, or in a document where one was asked for."""
        assert self.status == 2, self
        return self.complaint()

    def unreadable(self) -> list[str]:
        """Return the complaints of a text that cannot be read; each stood above its line and a sign."""
        assert (self.status, self.out) == (2, "")
        lines = self.err.removesuffix("\n").split("\n")
        assert all(one.startswith("corestate: ") for one in lines[::3])
        assert all(one.startswith("  ") for one in (*lines[1::3], *lines[2::3]))
        assert all(one.strip() == "^" for one in lines[2::3])
        return [one.removeprefix("corestate: ") for one in lines[::3]]

    def complaint(self) -> str:
        """Return the one line it printed to the standard error, and nothing else anywhere; or of the document."""
        if self.out:
            return str(self.json()["error"])
        assert self.out == ""
        assert self.err.startswith("corestate: "), self.err
        assert self.err.endswith("\n")
        assert self.err.count("\n") == 1, self.err
        assert "Traceback" not in self.err
        return self.err.removeprefix("corestate: ").removesuffix("\n")


def environment(**more: str) -> dict[str, str]:
    """Return our environment without what would change how things are printed."""
    kept = {key: value for key, value in os.environ.items() if key not in {"NO_COLOR", "FORCE_COLOR", "COLUMNS"}}
    return kept | {"TERM": "xterm-256color"} | more


def process(*arguments: str, stdin: str = "", code: str = MAIN, **more: str) -> Ran:
    """Run a command as a process."""
    ran = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", code, *arguments],
        input=stdin,
        env=environment(**more),
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    return Ran(ran.returncode, ran.stdout, ran.stderr)


def in_terminal(
    *arguments: str, answers: tuple[str, ...] = (), otherwise: str = "", apart: bool = True, **more: str
) -> Ran:
    """Run a command in a terminal, its errors apart; answer its prompts in turn, and then always as given."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(  # noqa: S603 - our own interpreter
        [*COMMAND, *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=subprocess.PIPE if apart else theirs,
        env=environment(**more),
        start_new_session=True,
    ) as running:
        os.close(theirs)
        try:
            out = _conversation(ours, [*answers], otherwise)
        finally:
            os.close(ours)
        _, err = running.communicate(timeout=PATIENCE)
    return Ran(running.returncode, out, (err or b"").decode())


def _conversation(terminal: int, answers: list[str], otherwise: str) -> str:
    """Read to the end, answering every prompt."""
    heard = b""
    answered = 0
    while select.select([terminal], [], [], PATIENCE)[0]:
        try:
            more = os.read(terminal, 4096)
        except OSError:  # how a terminal says that the other side is gone
            break
        if not more:
            break
        heard += more
        if heard[answered:].endswith(b"> "):
            answered = len(heard)
            os.write(terminal, (answers.pop(0) if answers else otherwise).encode())
    return heard.decode().replace("\r\n", "\n")
