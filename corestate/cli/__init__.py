"""The command line. It sits on top of every layer; `corestate --help` lists what it can do.

Whatever goes wrong leaves by one door: a mistake of ours is a status of its own and one line, never an answer.
"""

import gc
import sys
import traceback
from pathlib import Path
from typing import NoReturn

from corestate.cli import installation

OUR_MISTAKE = 70
"""As sysexits.h has it: an error of the program itself. 0, 1 and 3 would be answers, 2 a fault of what was typed."""
INTERRUPTED = 130
SELDOM = (10_000, 20, 20)
"""How often garbage is looked for: what a command loads stays, and most of what it makes is gone without that."""


def main() -> None:
    """Run the command line, or say in one line why it cannot be run here; `doctor` can be run anywhere."""
    gc.set_threshold(*SELDOM)
    debug = _taken_out("--debug")
    try:
        _run()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except Exception as error:  # noqa: BLE001 - the one door for whatever we failed to foresee
        if debug:
            traceback.print_exc()
        sys.stderr.write(f"corestate: {_mistake(error)}\n")
        sys.exit(OUR_MISTAKE)


def _run() -> None:
    foreign, doctor = installation.foreign(), sys.argv[1:2] == ["doctor"]
    if foreign and doctor:
        _examine()
    if foreign:
        _leave(installation.complaint(foreign))
    try:
        from corestate.cli.app import run  # noqa: PLC0415 - an extra that embedders do without
    except ModuleNotFoundError as missing:
        lacking = (missing.name or "").partition(".")[0]
        if lacking not in {"typer", "rich"}:
            raise
        if doctor:
            _examine()
        _leave(f"the command line needs {lacking}; install it with: pip install 'corestate[cli]'")
    run()


def _taken_out(flag: str) -> bool:
    """Take a flag that goes with every command out of the line; what stands after `--` is somebody else's."""
    ours = sys.argv[: sys.argv.index("--")] if "--" in sys.argv else sys.argv[:]
    if flag not in ours[1:]:
        return False
    sys.argv = [one for one in ours if one != flag] + sys.argv[len(ours) :]
    return True


def _mistake(error: Exception) -> str:
    """Say in one line that we are at fault, where we failed, and where to report it."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    line = f"{type(error).__name__} at {Path(place.filename).name}:{place.lineno}"
    told = "".join(one if one.isprintable() else repr(one)[1:-1] for one in str(error)[:200])
    return (
        f"a mistake of ours ({line}{f': {told}' if told else ''}); please report it to the project's issue tracker, or "
        "as SECURITY.md says, with what was typed; --debug shows where it came from"
    )


def _leave(problem: str) -> NoReturn:
    sys.stderr.write(f"corestate: {problem}\n")
    sys.exit(2)


def _examine() -> NoReturn:
    """Run `doctor` without what the other commands need."""
    text, status = installation.told(as_json="--json" in sys.argv)
    sys.stdout.write(text)
    sys.exit(status)
