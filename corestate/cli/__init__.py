"""The command line. It sits on top of every layer; `corestate --help` lists what it can do."""

import sys


def main() -> None:
    """Run the command line, or say in one line how to get it."""
    try:
        from corestate.cli.app import run  # noqa: PLC0415 - an extra that embedders do without
    except ModuleNotFoundError as missing:
        if missing.name not in {"typer", "rich"}:
            raise
        sys.stderr.write(
            f"corestate: the command line needs {missing.name}; install it with: pip install 'corestate[cli]'\n"
        )
        sys.exit(2)
    run()
