"""The command line. It sits on top of every layer; `corestate --help` lists what it can do."""

import sys
from typing import NoReturn

from corestate.cli import installation


def main() -> None:
    """Run the command line, or say in one line why it cannot be run here; `doctor` can be run anywhere."""
    foreign, doctor = installation.foreign(), sys.argv[1:2] == ["doctor"]
    if foreign and doctor:
        _examine()
    if foreign:
        _leave(installation.complaint(foreign))
    try:
        from corestate.cli.app import run  # noqa: PLC0415 - an extra that embedders do without
    except ModuleNotFoundError as missing:
        if missing.name not in {"typer", "rich"}:
            raise
        if doctor:
            _examine()
        _leave(f"the command line needs {missing.name}; install it with: pip install 'corestate[cli]'")
    run()


def _leave(problem: str) -> NoReturn:
    sys.stderr.write(f"corestate: {problem}\n")
    sys.exit(2)


def _examine() -> NoReturn:
    """Run `doctor` without what the other commands need."""
    text, status = installation.told(as_json="--json" in sys.argv)
    sys.stdout.write(text)
    sys.exit(status)
